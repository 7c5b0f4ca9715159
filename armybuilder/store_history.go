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
	owner        Owner
	id           string
	base         int
	by           int  // places that it goes forward in the history
	fresh        bool // ends the history there
	name, search string
	document     []byte
	request      string
	now          time.Time
}

// Save implements Store.
func (s *SQLStore) Save(ctx context.Context, save Save) (Stored, error) {
	return s.commit(ctx, &change{
		owner: save.Owner, id: save.ID, base: save.Base, by: 1, fresh: true,
		name: save.Name, search: save.Search, document: save.Document, request: save.Request, now: save.Now,
	})
}

// Step implements Store.
func (s *SQLStore) Step(ctx context.Context, step Step) (Stored, error) {
	r, err := s.row(ctx, step.Owner, step.ID)
	if err != nil {
		return Stored{}, err
	}
	if r.Revision != step.Base {
		return s.outcome(ctx, step.Owner, step.ID, step.Base, step.Request)
	}
	c := &change{owner: step.Owner, id: step.ID, base: step.Base, by: -1, request: step.Request, now: step.Now}
	if step.Forward {
		c.by = 1
	}
	if r.position+c.by > r.top {
		return Stored{}, ErrNoStep
	}
	err = s.read.QueryRowContext(ctx, `SELECT document FROM roster_revisions WHERE roster_key = $1 AND position = $2 AND revision <= $3
		ORDER BY revision DESC LIMIT 1`, r.key, r.position+c.by, r.Revision).Scan(&c.document)
	if errors.Is(err, sql.ErrNoRows) {
		return Stored{}, ErrNoStep
	}
	if err != nil {
		return Stored{}, fmt.Errorf("read the history: %w", err)
	}
	if c.name, c.search, err = step.Describe(c.document); err != nil {
		return Stored{}, err
	}
	return s.commit(ctx, c)
}

// errLost ends a transaction in which the list had another revision.
var errLost = errors.New("another change came first")

// commit writes the revision that follows the base, unless somebody was faster.
func (s *SQLStore) commit(ctx context.Context, c *change) (Stored, error) {
	after := Stored{ID: c.id, Revision: c.base + 1, Name: c.name, Document: c.document, Hash: sha256.Sum256(c.document)}
	err := s.transact(ctx, "save a list", func(ctx context.Context, tx *sql.Tx) error {
		var (
			key                        int64
			bottom, position, top      int
			created, updated, archived int64
		)
		now := c.now.UnixMilli()
		err := tx.StmtContext(ctx, s.update).QueryRowContext(ctx, c.owner, c.id, c.base, c.by, c.fresh, c.name, c.search, now).Scan(
			&key, &after.Owned, &bottom, &position, &top, &after.ReadCode, &after.EditLink, &created, &updated, &archived)
		if errors.Is(err, sql.ErrNoRows) {
			return errLost
		}
		if err != nil {
			return err
		}
		after.Redo = top - position
		after.Created, after.Updated, after.Archived = fromMS(created), fromMS(updated), fromMS(archived)
		if _, err := tx.StmtContext(ctx, s.insert).ExecContext(ctx, key, after.Revision, position, orNull(c.request), after.Hash[:], now, string(c.document)); err != nil {
			return err
		}
		if c.prunes() {
			bottom = max(bottom, position-c.kept())
			if err := c.prune(ctx, tx, key, bottom, top); err != nil {
				return err
			}
		}
		after.Undo = position - bottom
		return nil
	})
	if errors.Is(err, errLost) {
		return s.outcome(ctx, c.owner, c.id, c.base, c.request)
	}
	if err != nil {
		return Stored{}, err
	}
	return after, nil
}

// outcome tells why a change was not made: the list is not there, the request
// was carried out before, or the base is stale.
func (s *SQLStore) outcome(ctx context.Context, owner Owner, id string, base int, request string) (Stored, error) {
	r, err := s.row(ctx, owner, id)
	if err != nil {
		return Stored{}, err
	}
	done := false
	if request != "" {
		err = s.read.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM roster_revisions WHERE roster_key = $1 AND request_id = $2)", r.key, request).Scan(&done)
	}
	switch {
	case err != nil:
		return Stored{}, fmt.Errorf("look for the request: %w", err)
	case done:
		return r.Stored, nil
	}
	return Stored{}, &StaleError{Base: base, Now: r.Stored}
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
// the recent ones and the latest at each place of the history from bottom to
// top.
func (c *change) prune(ctx context.Context, tx *sql.Tx, key int64, bottom, top int) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM roster_revisions WHERE roster_key = $1 AND revision < $2
		AND (position < $3 OR position > $4 OR revision NOT IN
			(SELECT max(revision) FROM roster_revisions WHERE roster_key = $1 GROUP BY position))`,
		key, c.base+1-c.kept(), bottom, top)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, "UPDATE rosters SET bottom = $2 WHERE key = $1", key, bottom)
	return err
}
