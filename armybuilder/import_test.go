package armybuilder_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"muster/armybuilder"
	"muster/armybuilder/interop"
	"muster/catalog"
	"muster/rules"
	"muster/rules/army"
	"muster/rules/card"
	"muster/rules/roster"
)

func importOf(t *testing.T, file string, answers map[string]string) *armybuilder.Import {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return importData(t, data, answers)
}

func importData(t *testing.T, data []byte, answers map[string]string) *armybuilder.Import {
	t.Helper()
	check, err := (&armybuilder.Checker{Catalog: catalog.Embedded(), Readers: armybuilder.Readers()}).With(armybuilder.Options{})
	if err != nil {
		t.Fatal(err)
	}
	i, err := check.Import("file", data, answers)
	if err != nil {
		t.Fatal(err)
	}
	return i
}

func paths(questions []armybuilder.Question) []string {
	var all []string
	for _, q := range questions {
		all = append(all, q.Path)
	}
	return all
}

const typedList = `Faction: Terran Armed Forces
Barraks
Units:
Marinne (9): Combat Shield, Bipod
Marauder
Marine (6): AGG-12, Rocket Launcher
`

// What a file leaves open is asked, and until then the list is not legal.
func TestQuestions(t *testing.T) {
	i := importData(t, []byte(typedList), nil)
	want := []string{
		"units/u1", "units/u2/models", "units/u3/upgrades/agg-12/model", "units/u3/upgrades/rocket-launcher/model",
	}
	if got := paths(i.Questions); !slices.Equal(got, want) {
		t.Fatalf("questions %q, want %q", got, want)
	}
	if i.Verdict != army.Unknown || i.Own {
		t.Errorf("verdict %v, own %t", i.Verdict, i.Own)
	}
	if q := i.Questions[0]; q.Found != "Marinne" || len(q.Options) != 8 || q.Options[0].Name != "Marine" || q.Options[7].Value != armybuilder.LeaveOut {
		t.Errorf("%+v", q)
	}
	if a, b := i.Questions[2].Suggested, i.Questions[3].Suggested; a != "1" || b != "2" {
		t.Errorf("nominees %s and %s are suggested, want different ones", a, b)
	}
}

// Answers are carried out in the list; a unit that gets its name back knows its
// upgrades again, and asks about those it does not have.
func TestAnswers(t *testing.T) {
	answers := map[string]string{
		"units/u1": "marine", "units/u2/models": "4", "units/u3/upgrades/agg-12/model": "1", "units/u3/upgrades/rocket-launcher/model": "2",
	}
	i := importData(t, []byte(typedList), answers)
	if got := paths(i.Questions); !slices.Contains(got, "units/u1/upgrades/bipod") {
		t.Fatalf("questions %q", got)
	}
	answers["units/u1/upgrades/bipod"] = armybuilder.LeaveOut
	i = importData(t, []byte(typedList), answers)
	want := []roster.Unit{
		{ID: "u1", Unit: "marine", Models: 9, Upgrades: []roster.Upgrade{{Upgrade: "combat-shield"}}},
		{ID: "u2", Unit: "marauder", Models: 4},
		{ID: "u3", Unit: "marine", Models: 6, Upgrades: []roster.Upgrade{{Upgrade: "agg-12", Model: 1}, {Upgrade: "rocket-launcher", Model: 2}}},
	}
	if got := roster.Encode(&roster.Roster{Units: i.Roster.Units}); string(got) != string(roster.Encode(&roster.Roster{Units: want})) {
		t.Errorf("units %s", got)
	}
	if i.Verdict == army.Unknown {
		t.Errorf("verdict %v after all answers: %v", i.Verdict, i.Violations)
	}
}

// An answer that is no option answers nothing.
func TestAnswersThatAreNoOption(t *testing.T) {
	i := importData(t, []byte(typedList), map[string]string{"units/u1": "zealot", "units/u2/models": "3", "units/u9": "marine"})
	if i.Roster.Units[0].Unit != "marinne" || i.Questions[0].Answer != "" || i.Questions[1].Answer != "" {
		t.Errorf("%+v", i.Questions)
	}
}

func TestLeaveOut(t *testing.T) {
	data := []byte(`{"state":{"faction":"Terran","factionCardId":"dominion","mineralsLimit":1000,"tacticalCardIds":["bunker","barracks"],
		"missionIds":["mission_capture"],"deploymentIds":["x"],"roster":[{"id":"thor","size":"small","models":1},{"id":"medic","size":"small"}]}}`)
	all := importData(t, data, nil)
	answers := map[string]string{}
	for _, q := range all.Questions {
		answers[q.Path] = armybuilder.LeaveOut
	}
	if len(answers) != 5 {
		t.Fatalf("questions %q", paths(all.Questions))
	}
	i := importData(t, data, answers)
	want := `{"format":"muster.roster/1","release":"2026-09-25","scale":"skirmish","mineral_limit":1000,"tactical_cards":[{"id":"t2","card":"barracks"}],"units":[{"id":"u2","unit":"medic","models":3}]}` + "\n"
	if got := string(roster.Encode(i.Roster)); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}

// A list of ours keeps its release, and what cannot be read says why.
func TestImportKinds(t *testing.T) {
	own := importOf(t, "../cmd/muster/testdata/lists/older.muster.json", nil)
	if !own.Own || own.Release != "2026-05-15" || own.Questions != nil {
		t.Errorf("own %t of %s with %d questions", own.Own, own.Release, len(own.Questions))
	}
	page := importData(t, []byte("<!DOCTYPE html>"), nil)
	if page.Verdict != army.Unreadable || page.Violations[0].Code != "import.web-page" {
		t.Errorf("%v", page.Violations)
	}
	lost := importOf(t, "../cmd/muster/testdata/lists/other-century.muster.json", nil)
	if lost.Verdict != army.Unknown || lost.Questions != nil {
		t.Errorf("%v with %d questions", lost.Verdict, len(lost.Questions))
	}
}

// Of every file that the readers know, the import and the check say the same as
// long as nothing is answered.
func TestImportAgreesWithCheck(t *testing.T) {
	check, err := (&armybuilder.Checker{Catalog: catalog.Embedded(), Readers: armybuilder.Readers()}).With(armybuilder.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, dir := range []string{"official", "malkivian", "newrecruit", "adjutant", "pasted"} {
		folder := "interop/" + dir + "/testdata/"
		entries, err := os.ReadDir(folder)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			if strings.HasSuffix(e.Name(), ".golden") {
				continue
			}
			data, err := os.ReadFile(folder + e.Name())
			if err != nil {
				t.Fatal(err)
			}
			report, err := check.Data("file", data)
			if err != nil {
				t.Fatal(err)
			}
			i := importData(t, data, nil)
			if got, want := string(i.AppendJSON(nil)), string(report.AppendJSON(nil)); got != want {
				t.Errorf("%s: import\n%s\ncheck\n%s", e.Name(), got, want)
			}
			if report.Source == "" || report.Verdict != army.Unreadable && len(report.Violations) == 0 && report.Verdict != army.Legal {
				t.Errorf("%s: source %q, verdict %v", e.Name(), report.Source, report.Verdict)
			}
		}
	}
}

func BenchmarkImport(b *testing.B) {
	data, err := os.ReadFile("interop/official/testdata/flat.json")
	if err != nil {
		b.Fatal(err)
	}
	// The texts of the cards are most of a file.
	const size = 190_000
	filler := strings.Repeat(`{"name":"Effect","phase":"Any Phase","costS":0,"costL":0,"linkedTo":"","description":"A text of some length that nobody reads."},`, (size-len(data))/130)
	data = []byte(strings.Replace(string(data), `"state"`, `"texts":[`+strings.TrimSuffix(filler, ",")+`],"state"`, 1))
	check, err := (&armybuilder.Checker{Catalog: catalog.Embedded(), Readers: armybuilder.Readers()}).With(armybuilder.Options{})
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		if i, err := check.Import("file", data, nil); err != nil || i.Verdict != army.Unknown {
			b.Fatal(err, i.Violations)
		}
	}
}

// noted is a reader that refuses every file and says what it noticed.
type noted struct{}

func (noted) Format() string         { return "noted/1" }
func (noted) Recognises([]byte) bool { return true }

func (noted) Read([]byte, *card.Release) (interop.Reading, error) {
	return interop.Reading{Notes: []rules.Violation{interop.LeftOut.Broken("units")}}, interop.SeveralForces.Broken("units", rules.Int("have", 2))
}

// A file that cannot be read is reported the same by a check and by an import, with
// what the reader noticed before it gave up.
func TestUnreadableFileKeepsItsNotes(t *testing.T) {
	check, err := (&armybuilder.Checker{Catalog: catalog.Embedded(), Readers: []interop.Reader{noted{}}}).With(armybuilder.Options{})
	if err != nil {
		t.Fatal(err)
	}
	checked, err := check.Data("file", []byte("two armies"))
	if err != nil {
		t.Fatal(err)
	}
	imported, err := check.Import("file", []byte("two armies"), nil)
	if err != nil {
		t.Fatal(err)
	}
	for name, r := range map[string]*armybuilder.Report{"check": checked, "import": imported.Report} {
		if r.Verdict != army.Unreadable || r.Source != "noted/1" || len(r.Notes) != 1 || r.Notes[0].Code != interop.LeftOut.Code {
			t.Errorf("%s: %v of %s with notes %v", name, r.Verdict, r.Source, r.Notes)
		}
	}
}
