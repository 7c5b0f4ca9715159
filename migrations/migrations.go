// Package migrations opens the SQLite file that holds everything a Muster server
// keeps, and brings its schema up to date. The SQL files beside it are embedded;
// they only ever go forward, and a published one is never edited.
//
// It knows connections, versions and copies of the file. What stands in the
// tables belongs to packages catalog and armybuilder.
package migrations

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"

	"github.com/pressly/goose/v3"
	sqlite "modernc.org/sqlite" // also registers the driver "sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

//go:embed *.sql
var files embed.FS

// ApplicationID marks a SQLite file as one of Muster ("MUST").
const ApplicationID = 0x4d555354

// readers is the number of connections for reading; SQLite serves them beside
// the one writer.
const readers = 4

// A DB is one open store: a single connection that writes and a few that can
// only read. Both are safe for use by many goroutines.
type DB struct {
	// Writer has one connection, whose transactions begin IMMEDIATE: a
	// transaction that reads and then writes never fails half-way because
	// somebody else wrote in between. A query on Writer inside an open
	// transaction would wait for ever; use the transaction.
	Writer *sql.DB
	// Reader refuses every change.
	Reader *sql.DB
	// Path is the file.
	Path string
}

// Open opens the store in the file, creates the file if there is none and
// applies the migrations it lacks. A file that is no store of Muster, or of a
// newer one, is refused and left as it was.
func Open(ctx context.Context, path string) (*DB, error) {
	return open(ctx, path, files, nil)
}

// open opens the store with the migrations of fsys up to the version; nil is
// the newest.
func open(ctx context.Context, path string, fsys fs.FS, version *int64) (*DB, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, fmt.Errorf("open the store: %w", err)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, fmt.Errorf("create the data folder: %w; choose another with --data", err)
	}
	if err := Recognise(ctx, path); err != nil {
		return nil, err
	}
	db := &DB{Path: path}
	if db.Writer, err = sql.Open("sqlite", dsn(path, "journal_mode(WAL)", "foreign_keys(1)", "synchronous(FULL)")+"&_txlock=immediate"); err != nil {
		return nil, fmt.Errorf("open the store: %w", err)
	}
	db.Writer.SetMaxOpenConns(1)
	if err := migrate(ctx, db.Writer, fsys, version); err != nil {
		return nil, errors.Join(err, db.Writer.Close())
	}
	if db.Reader, err = sql.Open("sqlite", dsn(path, "foreign_keys(1)", "query_only(1)")); err != nil {
		return nil, errors.Join(fmt.Errorf("open the store for reading: %w", err), db.Writer.Close())
	}
	db.Reader.SetMaxOpenConns(readers)
	db.Reader.SetMaxIdleConns(readers)
	return db, nil
}

// dsn names the file, by its absolute path, as a URI, so that no character of a
// path is mistaken for a parameter.
func dsn(path string, pragmas ...string) string {
	q := "_pragma=busy_timeout(5000)"
	for _, p := range pragmas {
		q += "&_pragma=" + p
	}
	return (&url.URL{Scheme: "file", Path: filepath.ToSlash(path), RawQuery: q}).String()
}

func migrate(ctx context.Context, db *sql.DB, fsys fs.FS, version *int64) error {
	p, err := goose.NewProvider(goose.DialectSQLite3, db, fsys, goose.WithSlog(slog.New(slog.DiscardHandler)))
	if err != nil {
		return fmt.Errorf("read the migrations: %w", err)
	}
	current, newest, err := p.GetVersions(ctx)
	if err != nil {
		return fmt.Errorf("read the version of the store: %w", explain(err))
	}
	if current > newest {
		return &VersionError{Have: current, Want: newest}
	}
	if version == nil {
		version = &newest
	}
	if current < *version {
		if _, err := p.UpTo(ctx, *version); err != nil {
			return fmt.Errorf("bring the store from version %d to %d: %w", current, *version, explain(err))
		}
	}
	if _, err := db.ExecContext(ctx, fmt.Sprintf("PRAGMA application_id = %d", ApplicationID)); err != nil {
		return fmt.Errorf("mark the store: %w", err)
	}
	return nil
}

// Close closes all connections.
func (db *DB) Close() error {
	return errors.Join(db.Reader.Close(), db.Writer.Close())
}

// A VersionError says that a file was written by a newer Muster than this.
type VersionError struct {
	Have, Want int64
}

func (e *VersionError) Error() string {
	return fmt.Sprintf("the store has schema version %d and this program knows version %d: use the newer muster that wrote it", e.Have, e.Want)
}

// ErrNotAStore says that a file is not a store of Muster.
var ErrNotAStore = errors.New("the file is not a store of muster")

// explain turns the one cause of an unreadable file that a person can act on
// into words.
func explain(err error) error {
	var e *sqlite.Error
	if errors.As(err, &e) && e.Code() == sqlite3.SQLITE_NOTADB {
		return ErrNotAStore
	}
	return err
}

// Recognise reports whether Muster may write to the file: it does not exist
// yet, is empty, or is a store of Muster. Otherwise the error wraps
// [ErrNotAStore]. It changes nothing.
func Recognise(ctx context.Context, path string) error {
	absolute, err := filepath.Abs(path)
	if err != nil {
		return fmt.Errorf("open the store: %w", err)
	}
	info, err := os.Stat(absolute)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return fmt.Errorf("open the store: %w", err)
	case info.IsDir():
		return fmt.Errorf("%s is a folder: %w", path, ErrNotAStore)
	case info.Size() == 0:
		return nil
	}
	db, err := sql.Open("sqlite", dsn(absolute, "query_only(1)"))
	if err != nil {
		return fmt.Errorf("open the store: %w", err)
	}
	defer db.Close() //nolint:errcheck // nothing was written
	var id, tables int
	if err := db.QueryRowContext(ctx, "PRAGMA application_id").Scan(&id); err != nil {
		return fmt.Errorf("read %s: %w", path, explain(err))
	}
	if err := db.QueryRowContext(ctx, "SELECT count(*) FROM sqlite_schema").Scan(&tables); err != nil {
		return fmt.Errorf("read %s: %w", path, explain(err))
	}
	if id != ApplicationID && tables > 0 {
		return fmt.Errorf("%s: %w", path, ErrNotAStore)
	}
	return nil
}
