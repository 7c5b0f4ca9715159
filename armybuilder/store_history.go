package armybuilder

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// A change is a new revision of a list.
type change struct {
	owner         Owner
	base          int
	position, top int
	name, search  string
	document      []byte
	request       string
	now           time.Time
}

// Save implements Store.
func (s *SQLStore) Save(ctx context.Context, save Save) (Stored, error) {
	r, done, err := s.before(ctx, save.Owner, save.ID, save.Base, save.Request)
	if done || err != nil {
		return r.Stored, err
	}
	return s.commit(ctx, r, &change{
		owner: save.Owner, base: save.Base, position: r.position + 1, top: r.position + 1,
		name: save.Name, search: save.Search, document: save.Document, request: save.Request, now: save.Now,
	})
}

// Step implements Store.
func (s *SQLStore) Step(ctx context.Context, step Step) (Stored, error) {
	r, done, err := s.before(ctx, step.Owner, step.ID, step.Base, step.Request)
	if done || err != nil {
		return r.Stored, err
	}
	to := r.position - 1
	if step.Forward {
		to = r.position + 1
	}
	if to > r.top {
		return Stored{}, ErrNoStep
	}
	var document []byte
	err = s.read.QueryRowContext(ctx, `SELECT document FROM roster_revisions WHERE roster_key = $1 AND position = $2 AND revision <= $3
		ORDER BY revision DESC LIMIT 1`, r.key, to, r.Revision).Scan(&document)
	if errors.Is(err, sql.ErrNoRows) {
		return Stored{}, ErrNoStep
	}
	if err != nil {
		return Stored{}, fmt.Errorf("read the history: %w", err)
	}
	name, search := step.Describe(document)
	return s.commit(ctx, r, &change{
		owner: step.Owner, base: step.Base, position: to, top: r.top,
		name: name, search: search, document: document, request: step.Request, now: step.Now,
	})
}

// before reads the list that a change is about. done says that the request was
// carried out before.
func (s *SQLStore) before(ctx context.Context, owner Owner, id string, base int, request string) (r row, done bool, err error) {
	r, err = s.row(ctx, owner, id)
	if err != nil || r.Revision == base {
		return r, false, err
	}
	done, err = s.carriedOut(ctx, r.key, request)
	if err == nil && !done {
		err = &StaleError{Base: base, Now: r.Stored}
	}
	return r, done, err
}

func (s *SQLStore) carriedOut(ctx context.Context, key int64, request string) (done bool, err error) {
	if request == "" {
		return false, nil
	}
	err = s.read.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM roster_revisions WHERE roster_key = $1 AND request_id = $2)", key, request).Scan(&done)
	if err != nil {
		return false, fmt.Errorf("look for the request: %w", err)
	}
	return done, nil
}

// commit writes the revision that follows r, unless somebody was faster.
func (s *SQLStore) commit(ctx context.Context, r row, c *change) (Stored, error) {
	hash, now := sha256.Sum256(c.document), c.now.UnixMilli()
	errLost := errors.New("another change came first")
	err := s.transact(ctx, "save a list", func(tx *sql.Tx) error {
		result, err := tx.StmtContext(ctx, s.update).ExecContext(ctx, c.position, c.top, c.name, c.search, now, r.key, c.base)
		if err != nil {
			return err
		}
		if n, err := result.RowsAffected(); err != nil || n != 1 {
			return errors.Join(errLost, err)
		}
		if _, err := tx.StmtContext(ctx, s.insert).ExecContext(ctx, r.key, c.base+1, c.position, orNull(c.request), hash[:], now, string(c.document)); err != nil {
			return err
		}
		return c.prune(ctx, tx, r.key)
	})
	if errors.Is(err, errLost) {
		again, done, err := s.before(ctx, c.owner, r.ID, c.base, c.request)
		if err == nil && !done { // deleted and restored in between
			err = &StaleError{Base: c.base, Now: again.Stored}
		}
		return again.Stored, err
	}
	if err != nil {
		return Stored{}, err
	}
	after := r.Stored
	after.Revision, after.Name, after.Document, after.Hash, after.Updated = c.base+1, c.name, c.document, hash, fromMS(now)
	after.Undo, after.Redo = r.Undo+c.position-r.position, c.top-c.position
	if c.prunes() {
		after.Undo = min(after.Undo, c.kept())
	}
	return after, nil
}

// How much history is kept: more than MinHistory, so that pruning is rare, and
// less for documents so large that nobody makes them by hand.
const (
	maxHistory   = 2 * MinHistory
	historyBytes = 8 << 20
	leastHistory = 8
	pruneEvery   = 32
)

// kept is how many steps of the history, and how many revisions, stay.
func (c *change) kept() int {
	return min(max(historyBytes/max(len(c.document), 1), leastHistory), maxHistory)
}

// prunes reports whether it is time to remove old revisions.
func (c *change) prunes() bool {
	return c.kept() < maxHistory || (c.base+1)%pruneEvery == 0
}

// prune removes revisions that no undo, redo or late edit will ask for: all but
// the recent ones and the latest at each place in the history.
func (c *change) prune(ctx context.Context, tx *sql.Tx, key int64) error {
	if !c.prunes() {
		return nil
	}
	_, err := tx.ExecContext(ctx, `DELETE FROM roster_revisions WHERE roster_key = $1 AND revision < $2
		AND (position < $3 OR position > $4 OR EXISTS (SELECT 1 FROM roster_revisions AS later
			WHERE later.roster_key = $1 AND later.position = roster_revisions.position AND later.revision > roster_revisions.revision))`,
		key, c.base+1-c.kept(), c.position-c.kept(), c.top)
	return err
}
