package text_test

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"muster/rules/army"
	"muster/rules/card"
	"muster/rules/internal/rulestest"
	"muster/rules/roster"
)

var update = flag.Bool("update", false, "rewrite the goldens in testdata")

// golden compares got with a file in testdata.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s:\n%s\nwant:\n%s", name, got, want)
	}
}

// read returns the roster of a file in testdata and its judgement by the current
// release. It fails unless the list has that many violations.
func read(t *testing.T, name string, violations int) (*card.Release, *roster.Roster, *army.Report) {
	t.Helper()
	doc, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	r, err := roster.Decode(doc)
	if err != nil {
		t.Fatal(err)
	}
	cards := rulestest.Current()
	j := army.Judge(cards, nil, r, army.Options{})
	if len(j.Violations) != violations {
		t.Fatalf("%s has %d violations, want %d: %v", name, len(j.Violations), violations, j.Violations)
	}
	return cards, r, &j.Report
}
