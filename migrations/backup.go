package migrations

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	sqlite "modernc.org/sqlite"
)

// Backup writes a copy of the store to a new file while others read and write
// it. Neither is migrated, so a newer program copies the store of a running
// older one and leaves it to it. The copy appears under its name only when it is
// complete and on disk. An existing file is refused.
func Backup(ctx context.Context, store, path string) error {
	store, err := filepath.Abs(store)
	if err != nil {
		return fmt.Errorf("back up: %w", err)
	}
	if info, err := os.Stat(store); err != nil {
		return fmt.Errorf("back up: %w", err)
	} else if info.Size() == 0 {
		return fmt.Errorf("back up: %s is empty: %w", store, ErrNotAStore)
	}
	if err := Recognise(ctx, store); err != nil {
		return fmt.Errorf("back up: %w", err)
	}
	if _, err := os.Lstat(path); err == nil {
		return fmt.Errorf("back up to %s: %w", path, fs.ErrExist)
	} else if !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("back up: %w", err)
	}
	part := path + ".part"
	if err := os.Remove(part); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("back up: %w", err)
	}
	// A connection of its own: VACUUM INTO reads one snapshot and neither waits
	// for the writer nor holds it up.
	src, err := sql.Open("sqlite", dsn(store))
	if err != nil {
		return fmt.Errorf("back up: %w", err)
	}
	defer src.Close() //nolint:errcheck // read only
	if _, err := src.ExecContext(ctx, "VACUUM INTO $1", part); err != nil {
		return fmt.Errorf("back up to %s: %w", path, errors.Join(err, removeIfThere(part)))
	}
	if err := syncFile(part); err != nil {
		return fmt.Errorf("back up to %s: %w", path, err)
	}
	// A link, not a rename: it never replaces a file that appeared meanwhile.
	if err := os.Link(part, path); err != nil {
		return fmt.Errorf("back up to %s: %w", path, errors.Join(err, removeIfThere(part)))
	}
	if err := os.Remove(part); err != nil {
		return fmt.Errorf("back up to %s: %w", path, err)
	}
	return syncFile(filepath.Dir(path))
}

// Restore replaces what is in the store by the backup in the file, while other
// connections and other processes have the store open: they see the old content
// or the new one, never a mixture. The backup is checked first and an unsound
// one changes nothing. The content that was replaced is kept in a file beside
// the store, whose path is returned; it is empty if there was no store before.
func Restore(ctx context.Context, store, backup string) (kept string, err error) {
	if store, err = filepath.Abs(store); err != nil {
		return "", fmt.Errorf("restore: %w", err)
	}
	if backup, err = filepath.Abs(backup); err != nil {
		return "", fmt.Errorf("restore: %w", err)
	}
	if _, err := os.Stat(backup); err != nil {
		return "", fmt.Errorf("read the backup: %w", err)
	}
	// Before anything is written: a foreign file leaves no folder behind.
	if err := Recognise(ctx, backup); err != nil {
		return "", fmt.Errorf("read the backup: %w", err)
	}
	if err := os.MkdirAll(filepath.Dir(store), 0o700); err != nil {
		return "", fmt.Errorf("create the data folder: %w; choose another with --data", err)
	}
	if same, err := sameFile(store, backup); err != nil {
		return "", err
	} else if same {
		return "", fmt.Errorf("restore: %s is the store itself", backup)
	}
	work, err := os.MkdirTemp(filepath.Dir(store), "restore-")
	if err != nil {
		return "", fmt.Errorf("restore: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(work)) }()

	// The backup itself is left alone: a copy is checked and brought up to date.
	source := filepath.Join(work, "backup.db")
	if err := Backup(ctx, backup, source); err != nil {
		return "", fmt.Errorf("read the backup: %w", err)
	}
	if err := soundCopy(ctx, source); err != nil {
		return "", err
	}

	_, statErr := os.Stat(store)
	existed := statErr == nil
	db, err := Open(ctx, store)
	if err != nil {
		return "", fmt.Errorf("restore: %w", err)
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if existed {
		kept = fmt.Sprintf("%s.before-restore-%s", store, time.Now().UTC().Format("20060102T150405.000"))
		if err := Backup(ctx, store, kept); err != nil {
			return "", fmt.Errorf("keep the present content: %w", err)
		}
	}
	if err := db.overwrite(ctx, source); err != nil {
		return kept, err
	}
	return kept, nil
}

// soundCopy migrates the copy of a backup and checks it whole. It leaves one
// plain file without a log beside it.
func soundCopy(ctx context.Context, path string) error {
	db, err := Open(ctx, path)
	if err != nil {
		return fmt.Errorf("read the backup: %w", err)
	}
	if err := db.Verify(ctx); err != nil {
		return fmt.Errorf("the backup is damaged and was not restored: %w", errors.Join(err, db.Close()))
	}
	if err := db.Close(); err != nil {
		return fmt.Errorf("read the backup: %w", err)
	}
	return nil
}

// Verify checks every page of the store and every reference in it.
func (db *DB) Verify(ctx context.Context) error {
	for _, check := range []string{"PRAGMA integrity_check(10)", "SELECT 'a row of ' || \"table\" || ' refers to nothing in ' || parent FROM pragma_foreign_key_check LIMIT 10"} {
		if err := verify(ctx, db.Reader, check); err != nil {
			return err
		}
	}
	return nil
}

func verify(ctx context.Context, db *sql.DB, check string) error {
	rows, err := db.QueryContext(ctx, check)
	if err != nil {
		return fmt.Errorf("check the store: %w", err)
	}
	defer rows.Close() //nolint:errcheck // rows.Err tells
	var faults []error
	for rows.Next() {
		var fault sql.NullString
		if err := rows.Scan(&fault); err != nil {
			return fmt.Errorf("check the store: %w", err)
		}
		if fault.String != "ok" {
			faults = append(faults, errors.New(fault.String))
		}
	}
	return errors.Join(append(faults, rows.Err())...)
}

// overwrite copies all pages of the file into the store as one transaction.
func (db *DB) overwrite(ctx context.Context, source string) error {
	conn, err := db.Writer.Conn(ctx)
	if err != nil {
		return fmt.Errorf("restore: %w", err)
	}
	defer conn.Close() //nolint:errcheck // returned to the pool
	err = conn.Raw(func(c any) error {
		r, ok := c.(interface {
			NewRestore(source string) (*sqlite.Backup, error)
		})
		if !ok {
			return fmt.Errorf("%T cannot restore", c)
		}
		b, err := r.NewRestore(source)
		if err != nil {
			return err
		}
		for more := true; more && err == nil; {
			more, err = b.Step(-1)
		}
		return errors.Join(err, b.Finish())
	})
	if err != nil {
		return fmt.Errorf("restore: %w", err)
	}
	return nil
}

func sameFile(a, b string) (bool, error) {
	ai, err := os.Stat(a)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("restore: %w", err)
	}
	bi, err := os.Stat(b)
	if err != nil {
		return false, fmt.Errorf("restore: %w", err)
	}
	return os.SameFile(ai, bi), nil
}

func removeIfThere(path string) error {
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

func syncFile(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}
