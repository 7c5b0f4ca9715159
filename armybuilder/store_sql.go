package armybuilder

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"
)

// A SQLStore is a Store in a SQL database with the schema of package migrations.
// Its statements are written for SQLite and are plain enough for others.
type SQLStore struct {
	write, read *sql.DB
	get, getAs  *sql.Stmt
	owner       *sql.Stmt
	// On write: of an edit, and of dropping old history.
	save, raise, drop *sql.Stmt
}

var _ Store = (*SQLStore)(nil)

// NewSQLStore returns the store in the database; write has one connection with
// immediate transactions, read may only read. Close frees its statements.
func NewSQLStore(ctx context.Context, write, read *sql.DB) (*SQLStore, error) {
	s := &SQLStore{write: write, read: read}
	var errs [6]error
	s.get, errs[0] = read.PrepareContext(ctx, selectStored+visible+" AND r.id = $2 AND r.deleted_ms IS NULL")
	s.save, errs[1] = write.PrepareContext(ctx, insertNext)
	s.raise, errs[2] = write.PrepareContext(ctx, raiseBottom)
	s.drop, errs[3] = write.PrepareContext(ctx, dropPruned)
	s.owner, errs[4] = read.PrepareContext(ctx, "SELECT owner_key FROM owner_tokens WHERE hash = $1")
	s.getAs, errs[5] = read.PrepareContext(ctx, selectAs)
	if err := errors.Join(errs[:]...); err != nil {
		return nil, fmt.Errorf("prepare the statements: %w", errors.Join(err, s.Close()))
	}
	return s, nil
}

// Close frees the statements; it does not close the database.
func (s *SQLStore) Close() error {
	var errs []error
	for _, stmt := range []*sql.Stmt{s.get, s.getAs, s.owner, s.save, s.raise, s.drop} {
		if stmt != nil {
			errs = append(errs, stmt.Close())
		}
	}
	return errors.Join(errs...)
}

// selectFor selects the columns of a Stored, from rosters r and their current
// revisions v, for the owner who asks: a parameter or a column.
func selectFor(asker, from string) string {
	return `SELECT r.key, r.id, r.owner_key = ` + asker + `, v.revision, v.name, v.document, v.hash,
	v.position - r.bottom, v.top - v.position, v.position,
	coalesce(r.read_code, ''), r.edit_hash IS NOT NULL, r.created_ms, v.saved_ms, coalesce(r.archived_ms, 0), coalesce(r.deleted_ms, 0), ` + asker + `
	FROM ` + from + ` JOIN roster_revisions AS v ON v.roster_key = r.key
	AND v.revision = (SELECT max(revision) FROM roster_revisions WHERE roster_key = r.key)`
}

// visibleTo selects the lists that the owner who asks may see.
func visibleTo(asker string) string {
	return ` WHERE (r.owner_key = ` + asker + ` OR EXISTS (SELECT 1 FROM roster_editors AS e WHERE e.roster_key = r.key AND e.owner_key = ` + asker + `))`
}

// owned selects a list that the owner has.
const owned = ` WHERE owner_key = $1 AND id = $2`

var (
	selectStored = selectFor("$1", "rosters AS r")
	visible      = visibleTo("$1")

	// selectAs is the list $2 for the owner whose token has the hash $1.
	selectAs = selectFor("t.owner_key", "owner_tokens AS t CROSS JOIN rosters AS r") + visibleTo("t.owner_key") +
		" AND t.hash = $1 AND r.id = $2 AND r.deleted_ms IS NULL"
)

const (
	columns = "INSERT INTO roster_revisions (roster_key, revision, position, top, request_id, saved_ms, hash, name, search, document) "

	insertFirst = columns + "VALUES ($1, 1, 0, 0, NULL, $2, $3, $4, $5, $6)"
)

// insertNext adds the revision after $3 to the list $2, if that is the latest and the
// list is still as it was read: with the hash $12, owned by the one who asks or not.
var insertNext = columns + `SELECT v.roster_key, v.revision + 1, v.position + $4, CASE WHEN $5 THEN v.position + $4 ELSE v.top END, $6, $7, $8, $9, $10, $11
	FROM rosters AS r JOIN roster_revisions AS v ON v.roster_key = r.key AND v.revision = $3` + visible + `
	AND r.id = $2 AND r.deleted_ms IS NULL AND v.hash = $12 AND (r.owner_key = $1) = $13
	AND NOT EXISTS (SELECT 1 FROM roster_revisions AS later WHERE later.roster_key = r.key AND later.revision > $3)`

// A row is a Stored with what only the store needs.
type row struct {
	Stored
	key      int64
	position int
	asker    Owner
}

func scanRow(from interface{ Scan(...any) error }) (row, error) {
	var (
		r                                   row
		hash                                []byte
		created, updated, archived, deleted int64
	)
	err := from.Scan(&r.key, &r.ID, &r.Owned, &r.Revision, &r.Name, &r.Document, &hash, &r.Undo, &r.Redo, &r.position,
		&r.ReadCode, &r.EditLink, &created, &updated, &archived, &deleted, &r.asker)
	if err != nil {
		return row{}, err
	}
	copy(r.Hash[:], hash)
	r.Created, r.Updated, r.Archived, r.Deleted = fromMS(created), fromMS(updated), fromMS(archived), fromMS(deleted)
	return r, nil
}

func fromMS(ms int64) time.Time {
	if ms == 0 {
		return time.Time{}
	}
	return time.UnixMilli(ms).UTC()
}

// orNull turns an empty text into NULL.
func orNull(s string) any {
	if s == "" {
		return nil
	}
	return s
}

func notFound(err error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return ErrNotFound
	}
	return err
}

// transact runs do in a transaction of the writer. Waiting for the writer ends
// with the context; a transaction that has begun is short and runs to its end, so
// that a visitor who leaves does not leave an edit in doubt.
func (s *SQLStore) transact(ctx context.Context, what string, do func(ctx context.Context, tx *sql.Tx) error) (err error) {
	conn, err := s.write.Conn(ctx)
	if err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	defer func() {
		if closed := conn.Close(); closed != nil {
			err = errors.Join(err, closed)
		}
	}()
	ctx = context.WithoutCancel(ctx)
	tx, err := conn.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	if err := do(ctx, tx); err != nil {
		if rollback := tx.Rollback(); rollback != nil {
			return fmt.Errorf("%s: %w", what, errors.Join(err, rollback))
		}
		return wrap(what, err)
	}
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	return nil
}

// wrap says what was being done when the database failed; the errors that a
// Store promises stay as they are.
func wrap(what string, err error) error {
	var stale *StaleError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &stale), errors.Is(err, ErrNotFound), errors.Is(err, ErrNoStep), errors.Is(err, ErrTaken), errors.Is(err, ErrTooMany):
		return err
	}
	return fmt.Errorf("%s: %w", what, err)
}

// one runs a statement that must concern one row; else the error is ErrNotFound.
func one(ctx context.Context, tx *sql.Tx, query string, args ...any) error {
	result, err := tx.ExecContext(ctx, query, args...)
	if err != nil {
		return err
	}
	n, err := result.RowsAffected()
	if err != nil {
		return err
	}
	if n != 1 {
		return ErrNotFound
	}
	return nil
}

// Create implements Store.
func (s *SQLStore) Create(ctx context.Context, l NewList) (Stored, error) {
	err := s.transact(ctx, "create a list", func(ctx context.Context, tx *sql.Tx) error {
		now := l.Now.UnixMilli()
		var key int64
		err := tx.QueryRowContext(ctx, `INSERT INTO rosters (id, owner_key, bottom, create_id, created_ms)
			SELECT $1, $2, 0, $3, $4
			WHERE (SELECT count(*) FROM rosters WHERE owner_key = $2 AND deleted_ms IS NULL) < $5
			AND NOT EXISTS (SELECT 1 FROM rosters WHERE owner_key = $2 AND create_id = $3)
			RETURNING key`, l.ID, l.Owner, orNull(l.Request), now, MaxLists).Scan(&key)
		if errors.Is(err, sql.ErrNoRows) {
			err = tx.QueryRowContext(ctx, "SELECT id FROM rosters WHERE owner_key = $1 AND create_id = $2", l.Owner, l.Request).Scan(&l.ID)
			if errors.Is(err, sql.ErrNoRows) {
				return ErrTooMany
			}
			return err
		}
		if err != nil {
			return err
		}
		hash := sha256.Sum256(l.Document)
		if _, err = tx.ExecContext(ctx, insertFirst, key, now, hash[:], l.Name, l.Search, string(l.Document)); err != nil {
			return err
		}
		return insertOriginal(ctx, tx, key, l.Original)
	})
	if err != nil {
		return Stored{}, err
	}
	return s.Get(ctx, l.Owner, l.ID)
}

// Get implements Store.
func (s *SQLStore) Get(ctx context.Context, owner Owner, id string) (Stored, error) {
	r, err := s.row(ctx, owner, id)
	return r.Stored, err
}

// GetAs implements Store.
func (s *SQLStore) GetAs(ctx context.Context, secret Hash, id string) (Owner, Stored, error) {
	r, err := scanRow(s.getAs.QueryRowContext(context.WithoutCancel(ctx), secret[:], id))
	if err != nil {
		return 0, Stored{}, wrap("read a list", notFound(err))
	}
	return r.asker, r.Stored, nil
}

// row reads one list. Like every read of a single row it is shorter than setting
// up a watch for the end of the context would be.
func (s *SQLStore) row(ctx context.Context, owner Owner, id string) (row, error) {
	ctx = context.WithoutCancel(ctx)
	r, err := scanRow(s.get.QueryRowContext(ctx, owner, id))
	if err != nil {
		return row{}, wrap("read a list", notFound(err))
	}
	return r, nil
}

// At implements Store.
func (s *SQLStore) At(ctx context.Context, owner Owner, id string, revision int) (document []byte, err error) {
	err = s.read.QueryRowContext(ctx, `SELECT v.document FROM rosters AS r JOIN roster_revisions AS v ON v.roster_key = r.key`+
		visible+` AND r.id = $2 AND r.deleted_ms IS NULL AND v.revision = $3`, owner, id, revision).Scan(&document)
	return document, wrap("read an earlier revision", notFound(err))
}

// Lists implements Store.
func (s *SQLStore) Lists(ctx context.Context, owner Owner, q ListQuery) (lists []Stored, err error) {
	query, args := selectStored+visible, []any{owner}
	switch q.Which {
	case Active:
		query += " AND r.deleted_ms IS NULL AND r.archived_ms IS NULL"
	case Archived:
		query += " AND r.deleted_ms IS NULL AND r.archived_ms IS NOT NULL"
	case Deleted:
		query += " AND r.deleted_ms IS NOT NULL AND r.owner_key = $1"
	}
	for _, word := range strings.Fields(Fold(q.Text)) {
		args = append(args, word)
		query += fmt.Sprintf(" AND instr(v.search, $%d) > 0", len(args))
	}
	switch q.Sort {
	case ByUpdated:
		query += " ORDER BY v.saved_ms DESC, r.key DESC"
	case ByCreated:
		query += " ORDER BY r.created_ms DESC, r.key DESC"
	case ByName:
		query += " ORDER BY v.search, r.key"
	}
	if q.Limit > 0 {
		args = append(args, q.Limit)
		query += fmt.Sprintf(" LIMIT $%d", len(args))
	}
	rows, err := s.read.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, fmt.Errorf("list the lists: %w", err)
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		r, err := scanRow(rows)
		if err != nil {
			return nil, fmt.Errorf("list the lists: %w", err)
		}
		lists = append(lists, r.Stored)
	}
	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("list the lists: %w", err)
	}
	return lists, nil
}

// Fold returns text as a search compares it.
func Fold(text string) string { return strings.ToLower(strings.ToValidUTF8(text, "�")) }

// Ping implements Store.
func (s *SQLStore) Ping(ctx context.Context) error {
	return s.transact(ctx, "reach the store", func(ctx context.Context, tx *sql.Tx) error {
		var n int
		if err := tx.QueryRowContext(ctx, "SELECT count(*) FROM (SELECT 1 FROM owners LIMIT 1)").Scan(&n); err != nil {
			return err
		}
		return s.read.QueryRowContext(ctx, "SELECT count(*) FROM (SELECT 1 FROM owners LIMIT 1)").Scan(&n)
	})
}
