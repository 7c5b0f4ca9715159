package migrations

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"go.uber.org/goleak"
	sqlite "modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func openTemp(t *testing.T) *DB {
	t.Helper()
	db, err := Open(t.Context(), filepath.Join(t.TempDir(), "muster.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	return db
}

func pragma(t *testing.T, db *sql.DB, name string) string {
	t.Helper()
	var v string
	if err := db.QueryRowContext(t.Context(), "PRAGMA "+name).Scan(&v); err != nil {
		t.Fatal(err)
	}
	return v
}

func TestWriterKeepsWhatItAcknowledged(t *testing.T) {
	db := openTemp(t)
	for name, want := range map[string]string{
		"journal_mode": "wal", "synchronous": "2" /* FULL */, "foreign_keys": "1", "busy_timeout": "5000",
	} {
		if got := pragma(t, db.Writer, name); got != want {
			t.Errorf("writer: %s = %s, want %s", name, got, want)
		}
	}
	if n := db.Writer.Stats().MaxOpenConnections; n != 1 {
		t.Errorf("writer has %d connections, want 1", n)
	}
}

func TestReaderRefusesChanges(t *testing.T) {
	db := openTemp(t)
	for name, want := range map[string]string{"query_only": "1", "foreign_keys": "1", "journal_mode": "wal", "busy_timeout": "5000"} {
		if got := pragma(t, db.Reader, name); got != want {
			t.Errorf("reader: %s = %s, want %s", name, got, want)
		}
	}
	if _, err := db.Reader.ExecContext(t.Context(), "INSERT INTO owners (created_ms) VALUES (1)"); code(err) != sqlite3.SQLITE_READONLY {
		t.Errorf("a write through a reader: %v, want SQLITE_READONLY", err)
	}
}

func code(err error) int {
	var e *sqlite.Error
	if errors.As(err, &e) {
		return e.Code()
	}
	return -1
}

func TestSchemaRefusesBadRows(t *testing.T) {
	db := openTemp(t)
	for _, c := range []struct {
		name, sql string
		code      int
	}{
		{"a text where a number belongs", "INSERT INTO owners (created_ms) VALUES ('soon')", sqlite3.SQLITE_CONSTRAINT_DATATYPE},
		{"a list of nobody", "INSERT INTO rosters (id, owner_key, bottom, created_ms) VALUES ('0123456789abcdef', 99, 0, 1)", sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY},
		{"a token that is no SHA-256", "INSERT INTO owner_tokens (hash, owner_key, created_ms) VALUES (x'00', 1, 1)", sqlite3.SQLITE_CONSTRAINT_CHECK},
		{"a release that is no date", "INSERT INTO releases (id, title, prices_from, fingerprint, digest, source, frame, added_ms) VALUES ('newest', '', '', 'sha256:' || hex(zeroblob(32)), zeroblob(32), 'added', '{}', 1)", sqlite3.SQLITE_CONSTRAINT_CHECK},
		{"a card that is no JSON", "INSERT INTO card_versions (digest, kind, id, name, document) VALUES (zeroblob(32), 'unit', 'marine', 'Marine', '{')", sqlite3.SQLITE_CONSTRAINT_CHECK},
	} {
		t.Run(c.name, func(t *testing.T) {
			if _, err := db.Writer.ExecContext(t.Context(), c.sql); code(err) != c.code {
				t.Errorf("code %d (%v), want %d", code(err), err, c.code)
			}
		})
	}
}

func TestEveryTableIsStrict(t *testing.T) {
	db := openTemp(t)
	rows, err := db.Reader.QueryContext(t.Context(), `SELECT name, strict FROM pragma_table_list
		WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'goose%'`)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	tables := 0
	for rows.Next() {
		var name string
		var strict bool
		if err := rows.Scan(&name, &strict); err != nil {
			t.Fatal(err)
		}
		if tables++; !strict {
			t.Errorf("table %s is not STRICT", name)
		}
	}
	if err := rows.Err(); err != nil || tables < 12 {
		t.Errorf("%d tables, %v", tables, err)
	}
}

func TestOpeningAgainChangesNothing(t *testing.T) {
	path := filepath.Join(t.TempDir(), "muster.db")
	var schema [2]string
	for i := range schema {
		db, err := Open(t.Context(), path)
		if err != nil {
			t.Fatal(err)
		}
		if err := db.Reader.QueryRowContext(t.Context(), "SELECT group_concat(sql, ';') FROM sqlite_schema").Scan(&schema[i]); err != nil {
			t.Fatal(err)
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if schema[0] != schema[1] || schema[0] == "" {
		t.Errorf("schema changed from\n%s\nto\n%s", schema[0], schema[1])
	}
}

func TestOlderFileIsBroughtUpToDate(t *testing.T) {
	path := filepath.Join(t.TempDir(), "muster.db")
	first := int64(1)
	old, err := open(t.Context(), path, files, &first)
	if err != nil {
		t.Fatal(err)
	}
	const insert = "INSERT INTO card_versions (digest, kind, id, name, document) VALUES (zeroblob(32), 'unit', 'marine', 'Marine', '{}')"
	if _, err := old.Writer.ExecContext(t.Context(), insert); err != nil {
		t.Fatal(err)
	}
	if err := old.Close(); err != nil {
		t.Fatal(err)
	}
	db, err := Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var cards, rosters int
	if err := db.Reader.QueryRowContext(t.Context(), "SELECT (SELECT count(*) FROM card_versions), (SELECT count(*) FROM rosters)").Scan(&cards, &rosters); err != nil {
		t.Fatal(err)
	}
	if cards != 1 || rosters != 0 {
		t.Errorf("%d cards and %d rosters, want 1 and 0", cards, rosters)
	}
}

// A list with something to undo and to redo keeps both when an edit becomes one
// row (00005).
func TestHistoryOfAnOlderFileIsKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "muster.db")
	fourth := int64(4)
	old, err := open(t.Context(), path, files, &fourth)
	if err != nil {
		t.Fatal(err)
	}
	for _, query := range []string{
		"INSERT INTO owners (created_ms) VALUES (1)",
		`INSERT INTO rosters (id, owner_key, revision, bottom, position, top, name, search, created_ms, updated_ms)
			VALUES ('0123456789abcdef', 1, 4, 0, 1, 2, 'Back once', 'back once', 1, 40)`,
		`INSERT INTO roster_revisions (roster_key, revision, position, request_id, hash, saved_ms, document) VALUES
			(1, 1, 0, NULL, zeroblob(32), 10, 'first'), (1, 2, 1, 'a', zeroblob(32), 20, 'second'),
			(1, 3, 2, 'b', zeroblob(32), 30, 'third'), (1, 4, 1, 'c', zeroblob(32), 40, 'second')`,
		"INSERT INTO roster_revealed (roster_key, unit_id) VALUES (1, 'u1')",
	} {
		if _, err := old.Writer.ExecContext(t.Context(), query); err != nil {
			t.Fatal(err)
		}
	}
	if err := old.Close(); err != nil {
		t.Fatal(err)
	}
	db, err := Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var got string
	if err := db.Reader.QueryRowContext(t.Context(), `SELECT concat_ws(' ', r.id, r.bottom, v.revision, v.position, v.top, v.request_id, v.saved_ms, v.name, v.search, v.document,
			(SELECT count(*) FROM roster_revisions), (SELECT unit_id FROM roster_revealed))
		FROM rosters AS r JOIN roster_revisions AS v ON v.roster_key = r.key ORDER BY v.revision DESC LIMIT 1`).Scan(&got); err != nil {
		t.Fatal(err)
	}
	if want := "0123456789abcdef 0 4 1 2 c 40 Back once back once second 4 u1"; got != want {
		t.Errorf("latest revision\n%s, want\n%s", got, want)
	}
	if integrity := pragma(t, db.Writer, "integrity_check"); integrity != "ok" {
		t.Error(integrity)
	}
}

func TestNewerFileIsRefused(t *testing.T) {
	db := openTemp(t)
	newest := version(t, db.Path)
	if _, err := db.Writer.ExecContext(t.Context(), "INSERT INTO goose_db_version (version_id, is_applied) VALUES ($1, 1)", newest+1); err != nil {
		t.Fatal(err)
	}
	_, err := Open(t.Context(), db.Path)
	var v *VersionError
	if !errors.As(err, &v) || v.Have != newest+1 || v.Want != newest {
		t.Errorf("error %v, want a VersionError", err)
	}
}

func TestForeignFileIsRefusedAndLeftAlone(t *testing.T) {
	foreign := filepath.Join(t.TempDir(), "other.db")
	db, err := sql.Open("sqlite", foreign)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.ExecContext(t.Context(), "CREATE TABLE photos (id)"); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	text := filepath.Join(t.TempDir(), "notes.txt")
	if err := os.WriteFile(text, []byte(strings.Repeat("shopping list\n", 100)), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{foreign, text, t.TempDir()} {
		before, _ := os.ReadFile(path)
		if _, err := Open(t.Context(), path); !errors.Is(err, ErrNotAStore) {
			t.Errorf("%s: %v, want ErrNotAStore", filepath.Base(path), err)
		}
		if after, _ := os.ReadFile(path); string(after) != string(before) {
			t.Errorf("%s was changed", filepath.Base(path))
		}
	}
}

func TestPathMayHoldAnyCharacter(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a b?mode=memory#100%&ż", "muster.db")
	db, err := Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := os.Stat(path); err != nil {
		t.Error(err)
	}
	if err := Backup(t.Context(), db.Path, filepath.Join(filepath.Dir(path), "copy ?#.db")); err != nil {
		t.Error(err)
	}
}

func TestWriterNeverFailsHalfWay(t *testing.T) {
	a := openTemp(t)
	b, err := Open(t.Context(), a.Path) // another process
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	if _, err := a.Writer.ExecContext(t.Context(), "INSERT INTO owners (created_ms) VALUES (1)"); err != nil {
		t.Fatal(err)
	}
	const rounds = 50
	errs := make(chan error, 2)
	for _, db := range []*DB{a, b} {
		go func() {
			for range rounds {
				if err := increment(t.Context(), db.Writer); err != nil {
					errs <- err
					return
				}
			}
			errs <- nil
		}()
	}
	for range 2 {
		if err := <-errs; err != nil {
			t.Error(err)
		}
	}
	var n int
	if err := a.Reader.QueryRowContext(t.Context(), "SELECT created_ms FROM owners").Scan(&n); err != nil || n != 1+2*rounds {
		t.Errorf("%d, %v; want %d", n, err, 1+2*rounds)
	}
}

// increment reads and then writes in one transaction.
func increment(ctx context.Context, db *sql.DB) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	var n int
	if err := tx.QueryRowContext(ctx, "SELECT created_ms FROM owners").Scan(&n); err != nil {
		return errors.Join(err, tx.Rollback())
	}
	if _, err := tx.ExecContext(ctx, "UPDATE owners SET created_ms = $1", n+1); err != nil {
		return errors.Join(err, tx.Rollback())
	}
	return tx.Commit()
}

// modernc.org/sqlite is translated for exactly one version of modernc.org/libc;
// another one builds and misbehaves.
func TestLibcIsThePinnedOne(t *testing.T) {
	const want = "modernc.org/libc v1.80.1 "
	mod, err := os.ReadFile("../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(mod), want) {
		t.Errorf("go.mod does not require %q", want)
	}
}
