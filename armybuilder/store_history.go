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
	from         Stored
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
		owner: save.Owner, from: save.From, by: 1, fresh: true,
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
	c := &change{owner: step.Owner, from: r.Stored, by: -1, request: step.Request, now: step.Now}
	if step.Forward {
		c.by = 1
	}
	if c.by > r.Redo {
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

// commit writes the revision that follows, unless somebody was faster.
func (s *SQLStore) commit(ctx context.Context, c *change) (Stored, error) {
	after := c.from
	after.Revision++
	after.Name, after.Document, after.Hash, after.Updated = c.name, c.document, sha256.Sum256(c.document), fromMS(c.now.UnixMilli())
	after.Undo += c.by
	after.Redo -= c.by
	if c.fresh {
		after.Redo = 0
	}
	const what = "save a list"
	var err error
	if c.prunes() {
		after.Undo = min(after.Undo, c.kept())
		err = s.transact(ctx, what, func(ctx context.Context, tx *sql.Tx) error {
			if err := c.insert(ctx, tx.StmtContext(ctx, s.save), &after); err != nil {
				return err
			}
			return s.prune(ctx, tx, c)
		})
	} else if err = ctx.Err(); err == nil {
		// One statement is a transaction of its own. Like one in transact it runs to its
		// end once it has begun.
		err = wrap(what, c.insert(context.WithoutCancel(ctx), s.save, &after))
	}
	if errors.Is(err, errLost) {
		return s.outcome(ctx, c.owner, c.from.ID, c.from.Revision, c.request)
	}
	if err != nil {
		return Stored{}, err
	}
	return after, nil
}

// errLost says that the list had another revision, or is not there.
var errLost = errors.New("another change came first")

// insert adds the revision that the list has after the change.
func (c *change) insert(ctx context.Context, save *sql.Stmt, after *Stored) error {
	result, err := save.ExecContext(ctx, c.owner, c.from.ID, c.from.Revision, c.by, c.fresh,
		orNull(c.request), c.now.UnixMilli(), after.Hash[:], c.name, c.search, string(c.document), c.from.Hash[:], c.from.Owned)
	if err != nil {
		return err
	}
	n, err := result.RowsAffected()
	if err == nil && n == 0 {
		err = errLost
	}
	return err
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

// How much history is kept: more than MinHistory, so that pruning is rare, since an
// edit that prunes takes about twice as long, and less for documents so large that
// nobody makes them by hand.
const (
	maxHistory   = 2 * MinHistory
	historyBytes = 8 << 20
	leastHistory = 8
	pruneEvery   = 64
)

// kept is how many steps of the history, and how many revisions, stay.
func (c *change) kept() int {
	return min(max(historyBytes/max(len(c.document), 1), leastHistory), maxHistory)
}

// prunes reports whether it is time to remove old revisions.
func (c *change) prunes() bool {
	return c.kept() < maxHistory || (c.from.Revision+1)%pruneEvery == 0
}

// prune removes revisions that no undo, redo or late edit will ask for: all but
// the recent ones and the latest at each place of the history from bottom to
// top.
func (s *SQLStore) prune(ctx context.Context, tx *sql.Tx, c *change) error {
	var key int64
	var bottom int
	if err := tx.StmtContext(ctx, s.raise).QueryRowContext(ctx, c.from.ID, c.from.Revision+1, c.kept()).Scan(&key, &bottom); err != nil {
		return err
	}
	_, err := tx.StmtContext(ctx, s.drop).ExecContext(ctx, key, c.from.Revision+1, c.kept(), bottom)
	return err
}

const (
	// raiseBottom cuts the undo stack of the list $1, whose latest revision is $2, to $3
	// steps.
	raiseBottom = `UPDATE rosters SET bottom = max(bottom, (SELECT v.position FROM roster_revisions AS v WHERE v.roster_key = rosters.key AND v.revision = $2) - $3)
		WHERE id = $1 RETURNING key, bottom`

	// dropPruned drops the revisions of the list with the key $1, whose latest is $2, that
	// prune names; the last $3 stay in any case, and $4 is the bottom.
	dropPruned = `DELETE FROM roster_revisions WHERE roster_key = $1 AND revision < $2 - $3
		AND (position < $4 OR position > (SELECT top FROM roster_revisions WHERE roster_key = $1 AND revision = $2) OR revision NOT IN
			(SELECT max(revision) FROM roster_revisions WHERE roster_key = $1 GROUP BY position))`
)
