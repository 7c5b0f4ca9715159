package armybuilder

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"muster/armybuilder/interop"
	"muster/catalog"
	"muster/rules"
	"muster/rules/army"
	"muster/rules/card"
	"muster/rules/roster"
)

// datedReader reads "dated DATE": Jim Raynor and Engineering Bay, whose prices
// fell and rose between the releases.
type datedReader struct{}

func (datedReader) Format() string              { return "dated/1" }
func (datedReader) Recognises(data []byte) bool { return bytes.HasPrefix(data, []byte("dated")) }

var renamed = rules.Rule{Code: "dated.renamed"}

func (datedReader) Read(data []byte, cards *card.Release) (interop.Reading, error) {
	return interop.Reading{
		Roster: &roster.Roster{
			Release: cards.ID, Scale: card.Skirmish, MineralLimit: 1000, FactionCard: "raynors-raiders",
			TacticalCards: []roster.Card{{ID: "t1", Card: "engineering-bay"}},
			Units:         []roster.Unit{{ID: "u1", Unit: "jim-raynor", Models: 1}},
		},
		Date:  string(bytes.TrimSpace(bytes.TrimPrefix(data, []byte("dated")))),
		Notes: []rules.Violation{renamed.Broken("units/u1", rules.Text("was", "Jimmy"))},
	}, nil
}

func checkOf(t testing.TB, opts Options) *Check {
	t.Helper()
	checker := &Checker{Catalog: catalog.Embedded(), Readers: []interop.Reader{datedReader{}}}
	check, err := checker.With(opts)
	if err != nil {
		t.Fatal(err)
	}
	return check
}

// A foreign file is judged by the release asked for, else by the current one;
// as_built is what it was under the release it was probably made with.
func TestForeignFiles(t *testing.T) {
	for _, c := range []struct {
		name, file, release string
		by                  string
		minerals, gas       int
		asBuilt             string // release; empty for none
		wasMinerals, wasGas int
	}{
		{"without a date", "dated", "", "2026-09-25", 250, 25, "", 0, 0},
		{"of today", "dated 2026-11-01", "", "2026-09-25", 250, 25, "2026-09-25", 250, 25},
		{"of the day the prices came", "dated 2026-05-15", "", "2026-09-25", 250, 25, "2026-05-15", 230, 30},
		{"of the day before they changed", "dated 2026-05-25", "", "2026-09-25", 250, 25, "2026-05-15", 230, 30},
		{"older than every release", "dated 1999-12-31", "", "2026-09-25", 250, 25, "2026-03-16", 230, 30},
		{"by a release that is asked for", "dated 2026-11-01", "2026-05-15", "2026-05-15", 230, 30, "2026-09-25", 250, 25},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, err := checkOf(t, Options{Overrides: army.Overrides{Release: c.release}}).Data("f", []byte(c.file))
			if err != nil {
				t.Fatal(err)
			}
			if r.Release != c.by || r.Minerals.Used != c.minerals || r.Gas.Used != c.gas {
				t.Errorf("%d/%d by %s, want %d/%d by %s", r.Minerals.Used, r.Gas.Used, r.Release, c.minerals, c.gas, c.by)
			}
			if r.Source != "dated/1" || len(r.Notes) != 1 {
				t.Errorf("source %s with %d notes", r.Source, len(r.Notes))
			}
			for _, v := range r.Violations {
				if v.Clause == "AB-53" {
					t.Errorf("a foreign list is said to be of another release: %v", v)
				}
			}
			switch {
			case c.asBuilt == "":
				if r.AsBuilt != nil {
					t.Errorf("as built %+v without a date", r.AsBuilt)
				}
			case r.AsBuilt == nil:
				t.Error("no as_built")
			case r.AsBuilt.Release != c.asBuilt || r.AsBuilt.Minerals != c.wasMinerals || r.AsBuilt.Gas != c.wasGas:
				t.Errorf("as built %+v, want %s %d/%d", r.AsBuilt, c.asBuilt, c.wasMinerals, c.wasGas)
			}
		})
	}
}

// FuzzCheck: whatever a file holds, its report is valid, complete and always the
// same.
func FuzzCheck(f *testing.F) {
	lists, err := filepath.Glob("../cmd/muster/testdata/lists/*")
	if err != nil || len(lists) == 0 {
		f.Fatalf("no seeds: %v", err)
	}
	more, err := filepath.Glob("../cmd/muster/testdata/lists/*/*")
	if err != nil {
		f.Fatal(err)
	}
	for _, name := range append(lists, more...) {
		if data, err := os.ReadFile(name); err == nil { // a folder gives none
			f.Add(data)
		}
	}
	f.Add([]byte("dated 2026-05-15"))
	check := checkOf(f, Options{Digest: true})
	f.Fuzz(func(t *testing.T, data []byte) {
		report := func() *Report {
			r, err := check.Data("file", bytes.Clone(data))
			if err != nil {
				t.Fatal(err)
			}
			return r
		}
		r := report()
		doc := r.AppendJSON(nil)
		if !json.Valid(doc) {
			t.Fatalf("no JSON: %s", doc)
		}
		if again := report().AppendJSON(nil); !bytes.Equal(doc, again) {
			t.Fatalf("two reports:\n%s\n%s", doc, again)
		}
		if r.Verdict != army.Legal && len(r.Violations) == 0 {
			t.Errorf("%v without a reason", r.Verdict)
		}
		if bytes.Count(r.AppendCSV(nil), []byte(",")) < len(csvHeader)-1 {
			t.Errorf("a record of too few cells: %s", r.AppendCSV(nil))
		}
		r.Lines()
		if r.Roster != nil {
			r.ExportText()
			r.ExportCSV()
		}
	})
}

// FuzzArchive: whatever a file named .zip holds, looking into it ends.
func FuzzArchive(f *testing.F) {
	f.Add([]byte("PK"))
	f.Add(zipped(f, member{"a.json", "{}"}, member{"../b.json", "x"}))
	f.Fuzz(func(t *testing.T, data []byte) {
		s := &Sources{}
		s.members("x.zip", bytes.NewReader(data), int64(len(data)))
		for _, file := range s.Files {
			if data, err := file.Read(); err == nil && len(data) > MaxFile {
				t.Errorf("%s gave %d bytes", file.Name, len(data))
			}
		}
	})
}
