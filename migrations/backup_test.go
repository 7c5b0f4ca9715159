package migrations

import (
	"database/sql"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func addOwner(t *testing.T, db *DB) {
	t.Helper()
	if _, err := db.Writer.ExecContext(t.Context(), "INSERT INTO owners (created_ms) VALUES (1)"); err != nil {
		t.Fatal(err)
	}
}

func owners(t *testing.T, db *DB) (n int) {
	t.Helper()
	if err := db.Reader.QueryRowContext(t.Context(), "SELECT count(*) FROM owners").Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

func TestBackupOfARunningStoreIsWhole(t *testing.T) {
	db := openTemp(t)
	addOwner(t, db)
	path := filepath.Join(t.TempDir(), "copy.db")

	// A writer in the middle of a transaction neither waits nor shows.
	tx, err := db.Writer.BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tx.ExecContext(t.Context(), "INSERT INTO owners (created_ms) VALUES (2)"); err != nil {
		t.Fatal(err)
	}
	if err := Backup(t.Context(), db.Path, path); err != nil {
		t.Fatal(err)
	}
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}

	backup, err := Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer backup.Close()
	if err := backup.Verify(t.Context()); err != nil {
		t.Error(err)
	}
	if n := owners(t, backup); n != 1 {
		t.Errorf("the copy has %d owners, want 1", n)
	}
	if _, err := os.Stat(path + ".part"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the unfinished copy is still there: %v", err)
	}
}

func TestBackupNeverReplacesAFile(t *testing.T) {
	db := openTemp(t)
	path := filepath.Join(t.TempDir(), "copy.db")
	if err := os.WriteFile(path, []byte("precious"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := Backup(t.Context(), db.Path, path); !errors.Is(err, fs.ErrExist) {
		t.Errorf("error %v, want fs.ErrExist", err)
	}
	if b, _ := os.ReadFile(path); string(b) != "precious" {
		t.Errorf("the file holds %q", b)
	}
}

// version is that of the schema of a store, read without migrating it.
func version(t *testing.T, path string) (n int64) {
	t.Helper()
	db, err := sql.Open("sqlite", dsn(path, "query_only(1)"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if err := db.QueryRowContext(t.Context(), "SELECT max(version_id) FROM goose_db_version").Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

// The backup before an upgrade is taken by the newer program, while the older
// one serves: it may neither migrate the store nor the copy.
func TestBackupOfAnOlderStoreLeavesItOld(t *testing.T) {
	newest := version(t, openTemp(t).Path)
	before := newest - 1
	old, err := open(t.Context(), filepath.Join(t.TempDir(), "muster.db"), files, &before)
	if err != nil {
		t.Fatal(err)
	}
	defer old.Close()
	addOwner(t, old)
	path := filepath.Join(t.TempDir(), "copy.db")
	if err := Backup(t.Context(), old.Path, path); err != nil {
		t.Fatal(err)
	}
	for name, store := range map[string]string{"store": old.Path, "copy": path} {
		if got := version(t, store); got != before {
			t.Errorf("the %s has version %d after the backup, want %d", name, got, before)
		}
	}
	restored := filepath.Join(t.TempDir(), "muster.db")
	if _, err := Restore(t.Context(), restored, path); err != nil {
		t.Fatal(err)
	}
	if got := version(t, restored); got != newest {
		t.Errorf("the restored store has version %d, want %d", got, newest)
	}
}

func TestBackupRefusesWhatIsNoStore(t *testing.T) {
	dir := t.TempDir()
	text, empty := filepath.Join(dir, "notes.txt"), filepath.Join(dir, "empty.db")
	if err := os.WriteFile(text, []byte(strings.Repeat("shopping list\n", 100)), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(empty, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]error{text: ErrNotAStore, empty: ErrNotAStore, filepath.Join(dir, "none.db"): fs.ErrNotExist} {
		if err := Backup(t.Context(), path, filepath.Join(dir, "copy.db")); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", filepath.Base(path), err, want)
		}
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "copy.db*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

func TestRestoreUnderARunningServer(t *testing.T) {
	db := openTemp(t)
	addOwner(t, db)
	backup := filepath.Join(t.TempDir(), "copy.db")
	if err := Backup(t.Context(), db.Path, backup); err != nil {
		t.Fatal(err)
	}
	addOwner(t, db)
	if n := owners(t, db); n != 2 {
		t.Fatalf("%d owners, want 2", n)
	}

	kept, err := Restore(t.Context(), db.Path, backup)
	if err != nil {
		t.Fatal(err)
	}
	if n := owners(t, db); n != 1 {
		t.Errorf("the running server sees %d owners, want the 1 of the backup", n)
	}
	addOwner(t, db)
	if err := db.Verify(t.Context()); err != nil {
		t.Error(err)
	}
	if mode := pragma(t, db.Writer, "journal_mode"); mode != "wal" {
		t.Errorf("journal_mode %s, want wal", mode)
	}
	previous, err := Open(t.Context(), kept)
	if err != nil {
		t.Fatal(err)
	}
	defer previous.Close()
	if n := owners(t, previous); n != 2 {
		t.Errorf("the kept content has %d owners, want 2", n)
	}
	if left, _ := filepath.Glob(filepath.Join(filepath.Dir(db.Path), "restore-*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

func TestPathsMayBeRelative(t *testing.T) {
	t.Chdir(t.TempDir())
	db, err := Open(t.Context(), "muster.db")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	addOwner(t, db)
	if err := Backup(t.Context(), db.Path, "copy.db"); err != nil {
		t.Fatal(err)
	}
	if _, err := Restore(t.Context(), "muster.db", "copy.db"); err != nil {
		t.Fatal(err)
	}
	if _, err := Restore(t.Context(), filepath.Join("elsewhere", "muster.db"), "copy.db"); err != nil {
		t.Fatal(err)
	}
	if n := owners(t, db); n != 1 {
		t.Errorf("%d owners, want 1", n)
	}
}

func TestRestoreIntoAnEmptyFolder(t *testing.T) {
	db := openTemp(t)
	addOwner(t, db)
	backup := filepath.Join(t.TempDir(), "copy.db")
	if err := Backup(t.Context(), db.Path, backup); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "data", "muster.db")
	kept, err := Restore(t.Context(), path, backup)
	if err != nil || kept != "" {
		t.Fatalf("kept %q, %v", kept, err)
	}
	restored, err := Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer restored.Close()
	if n := owners(t, restored); n != 1 {
		t.Errorf("%d owners, want 1", n)
	}
}

func TestRestoreRefusesWhatIsNoSoundBackup(t *testing.T) {
	db := openTemp(t)
	for range 200 {
		addOwner(t, db)
	}
	dir := t.TempDir()
	good := filepath.Join(dir, "good.db")
	if err := Backup(t.Context(), db.Path, good); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(good)
	if err != nil {
		t.Fatal(err)
	}
	torn := append([]byte(nil), whole...)
	for i := len(torn) / 2; i < len(torn); i++ {
		torn[i] = 0xff
	}
	for name, content := range map[string][]byte{
		"text.db":  []byte(strings.Repeat("no database\n", 100)),
		"torn.db":  torn,
		"cut.db":   whole[:len(whole)/3],
		"empty.db": nil,
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(dir, name)
			if err := os.WriteFile(path, content, 0o600); err != nil {
				t.Fatal(err)
			}
			if _, err := Restore(t.Context(), db.Path, path); err == nil {
				t.Error("was restored")
			}
			if n := owners(t, db); n != 200 {
				t.Errorf("the store has %d owners, want the 200 it had", n)
			}
		})
	}
	for name, path := range map[string]string{"missing": filepath.Join(dir, "none.db"), "itself": db.Path} {
		if _, err := Restore(t.Context(), db.Path, path); err == nil {
			t.Errorf("%s: was restored", name)
		}
	}
}
