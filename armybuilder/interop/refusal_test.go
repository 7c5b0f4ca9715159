package interop_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"muster/armybuilder"
	"muster/armybuilder/interop"
	"muster/catalog"
	"muster/rules"
	"muster/rules/card"
)

// What is no list is refused with the reason, by all readers together.
func TestRefusals(t *testing.T) {
	for _, c := range []struct{ name, data, code, format string }{
		{"a saved page", "\n <!DOCTYPE html>\n<html><body>Not found</body></html>", "import.web-page", ""},
		{"a page that quotes a list", `<html><pre>{"state":{"factionCardId":"khalai"}}</pre></html>`, "import.web-page", ""},
		{"a seed of the official app", " AB12CD\n", "import.reference", ""},
		{"a code of Adjutant", "N12ABCD", "import.reference", ""},
		{"seven characters of another beginning", "A12ABCD", "import.not-a-list", ""},
		{"a short code of numbers", "SCT1-0123-4567-89AB", "import.reference", ""},
		{"sizes by position", `{"rosters":[{"raceId":"terran","units":[{"unitId":"Marine","squadTierIndex":0,"upgradeIndexes":[2]}]}],"activeRosterId":"r1"}`, "import.by-position", ""},
		{"one roster by position", `{"mineralCap":1000,"units":[{"unitId":"Marine","squadTierIndex":0}]}`, "import.by-position", ""},
		{"a file for a simulator", `{"roster_name":"t","units":[{"name":"Marine","model_count":6}]}`, "import.other-program", ""},
		{"a page's own save", `{"savedAt":"2026-05-01","units":[{"name":"Roach","mineralCost":170}]}`, "import.other-program", ""},
		{"text of another builder", "=== Swarm ===\n[FC] Zerg Swarm\n[TC] Lair x2\n", "import.other-program", ""},
		{"a letter", "Dear organiser, see you on Sunday!", "import.not-a-list", ""},
		{"bytes", "\x00\x01\xff", "import.not-a-list", ""},
		{"text in another encoding", "Liste f\xfcr Sonntag", "roster.invalid-utf8", ""},
		{"text in two bytes a letter", "\xff\xfeM\x00a\x00r\x00i\x00n\x00e\x00", "roster.invalid-utf8", ""},
		{"other JSON", `{"hello":"world"}`, "roster.format-missing", ""},
		{"nothing", "  \n", "roster.empty", ""},
		{"official, in another encoding", "{\"state\":{\"factionCardId\":\"f\xfcr\"}}", "roster.invalid-utf8", "official-app"},
		{"official, half a surrogate", `{"state":{"factionCardId":"\ud800"}}`, "roster.invalid-utf8", "official-app"},
		{"official, too large", `{"state":{"factionCardId":"` + strings.Repeat("x", interop.MaxDocument) + `"}}`, "import.too-large", "official-app"},
		{"official, too many values", `{"state":{"factionCardId":[` + strings.Repeat("0,", interop.MaxValues) + `0]}}`, "import.too-large", "official-app"},
		{"official, followed by more", `{"state":{"factionCardId":"khalai"}} {}`, "roster.trailing", "official-app"},
	} {
		t.Run(c.name, func(t *testing.T) {
			reading, err := interop.Read([]byte(c.data), armybuilder.Readers(), current)
			var v rules.Violation
			if !errors.As(err, &v) || v.Code != c.code || reading.Format != c.format {
				t.Errorf("%v of %q, want %s of %q", err, reading.Format, c.code, c.format)
			}
		})
	}
}

// A text that is no list is refused with the place at which a list should begin.
func TestNoListNamesItsPlace(t *testing.T) {
	for _, c := range []struct {
		data, found  string
		line, column int
	}{
		{"hello", "hello", 1, 1},
		{"\ufeff hello\nthere\n", "hello", 1, 2},
		{"\n\r\n\t Dear  organiser,\nsee you", "Dear organiser,", 3, 3},
		{`"hello"`, `"hello"`, 1, 1},
		{strings.Repeat("ż", 2*interop.MaxFound), strings.Repeat("ż", interop.MaxFound) + "…", 1, 1},
		{strings.Repeat("x ", interop.MaxDocument), strings.Repeat("x ", interop.MaxFound/2) + "…", 1, 1},
		{"hello\x00", "", 0, 0}, // no text
	} {
		_, err := interop.Read([]byte(c.data), armybuilder.Readers(), current)
		var v rules.Violation
		if !errors.As(err, &v) || v.Code != interop.NotAList.Code {
			t.Fatalf("%.20q: %v", c.data, err)
		}
		if v.Args.Text("found") != c.found || v.Args.Int("line") != c.line || v.Args.Int("column") != c.column {
			t.Errorf("%.20q is refused with %v", c.data, v.Args)
		}
	}
}

func current() (*card.Release, error) {
	return catalog.Embedded().Snapshot(catalog.Embedded().Current().ID)
}

// Every file of every reader is recognised by that reader and no earlier one.
func TestEachFormatGoesToItsReader(t *testing.T) {
	files, err := filepath.Glob("*/testdata/*")
	if err != nil || len(files) == 0 {
		t.Fatalf("no files: %v", err)
	}
	readers := armybuilder.Readers()
	for _, name := range files {
		info, err := os.Stat(name)
		if err != nil {
			t.Fatal(err)
		}
		if info.IsDir() || strings.HasSuffix(name, ".golden") {
			continue
		}
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var first string
		for _, r := range readers {
			if r.Recognises(data) {
				first = r.Format()
				break
			}
		}
		want := formats[filepath.Base(filepath.Dir(filepath.Dir(name)))]
		if first == "" || !strings.Contains(want, first) {
			t.Errorf("%s: read as %q, want %q", name, first, want)
		}
	}
}

// formats are those of the readers in each folder.
var formats = map[string]string{
	"official": "official-app", "malkivian": "malkivian83", "newrecruit": "newrecruit battlescribe",
	"adjutant": "adjutant", "pasted": "text", "ownpdf": "muster.pdf",
}
