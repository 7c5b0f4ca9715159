package roster_test

import (
	"errors"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"muster/rules"
	"muster/rules/roster"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// head is the start of a document with all that is required; a test adds more
// fields and the closing brace.
const head = `{"format":"muster.roster/1","release":"2026-09-25","scale":"standard","mineral_limit":2000`

// with returns a document with more members at its top.
func with(members string) string { return head + "," + members + "}" }

// withUnit returns a document with one unit u1, which has more members.
func withUnit(members string) string {
	return with(`"units":[{"id":"u1","unit":"marine","models":9,` + members + `}]`)
}

// read decodes a document that must be readable.
func read(t testing.TB, doc string) *roster.Roster {
	t.Helper()
	r, err := roster.Decode([]byte(doc))
	if err != nil {
		t.Fatalf("decode %.200s: %v", doc, err)
	}
	return r
}

// refuse decodes a document that must not be readable.
func refuse(t testing.TB, doc string) *roster.Error {
	t.Helper()
	r, err := roster.Decode([]byte(doc))
	if err == nil {
		t.Fatalf("decode %.200s: accepted as %.200s", doc, roster.Encode(r))
	}
	var e *roster.Error
	if !errors.As(err, &e) {
		t.Fatalf("decode: %T is no *roster.Error", err)
	}
	if r != nil {
		t.Error("decode returned a roster beside an error")
	}
	return e
}

// rewrite reads and writes a document.
func rewrite(t testing.TB, doc string) string {
	t.Helper()
	return string(roster.Encode(read(t, doc)))
}

// same compares two values; functions and strings of any kind need no options.
func same(t testing.TB, what string, got, want any) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", what, diff)
	}
}

// violation returns the violation that err is.
func violation(t testing.TB, err error) rules.Violation {
	t.Helper()
	var v rules.Violation
	if !errors.As(err, &v) {
		t.Fatalf("%v (%T) is no violation", err, err)
	}
	return v
}

// file returns a file of testdata.
func file(t testing.TB, name string) []byte {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return b
}
