package armybuilder_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"muster/armybuilder"
	"muster/armybuilder/interop/interoptest"
	"muster/catalog"
	"muster/rules/army"
)

// The reports on the files of every reader, by one release: what muster check
// --json prints.
func TestForeignReports(t *testing.T) {
	check, err := (&armybuilder.Checker{Catalog: catalog.Embedded(), Readers: armybuilder.Readers()}).
		With(armybuilder.Options{Overrides: army.Overrides{Release: interoptest.Release}})
	if err != nil {
		t.Fatal(err)
	}
	var got []byte
	for _, dir := range []string{"official", "malkivian", "newrecruit", "adjutant", "pasted"} {
		folder := "interop/" + dir + "/testdata/"
		entries, err := os.ReadDir(folder)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			if e.IsDir() || strings.HasSuffix(e.Name(), ".golden") {
				continue
			}
			data, err := os.ReadFile(folder + e.Name())
			if err != nil {
				t.Fatal(err)
			}
			report, err := check.Data(dir+"/"+e.Name(), data)
			if err != nil {
				t.Fatal(err)
			}
			got = append(report.AppendJSON(got), '\n')
		}
	}
	file := filepath.Join("testdata", "foreign.jsonl")
	if interoptest.Updating() {
		if err := os.MkdirAll("testdata", 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, got, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(string(got), "\n")); diff != "" {
		t.Errorf("%s differs (-want +got); after looking at every line, run with -update:\n%s", file, diff)
	}
}
