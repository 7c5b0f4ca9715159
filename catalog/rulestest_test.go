package catalog_test

import (
	"bytes"
	"flag"
	"os"
	"testing"

	"muster/catalog"
	"muster/rules/card"
)

var update = flag.Bool("update", false, "rewrite golden files")

// The rules core is tested with real cards but may not import this package, so
// it has copies.
func TestRulesCoreTestsWithTheseReleases(t *testing.T) {
	for file, id := range map[string]string{"current": catalog.Embedded().Current().ID, "may": "2026-05-15"} {
		r, err := catalog.Embedded().Snapshot(id)
		if err != nil {
			t.Fatal(err)
		}
		path := "../rules/internal/rulestest/testdata/" + file + ".release.json"
		want := card.Encode(r)
		if *update {
			if err := os.WriteFile(path, want, 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		got, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s is not release %s any more; run go test ./catalog -run %s -update", path, id, t.Name())
		}
	}
}
