package pasted_test

import (
	"errors"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"muster/armybuilder/interop"
	"muster/armybuilder/interop/interoptest"
	"muster/armybuilder/interop/pasted"
	"muster/rules"
	"muster/rules/army"
	"muster/rules/card"
	"muster/rules/roster"
	"muster/rules/text"
)

func TestFiles(t *testing.T) { interoptest.Golden(t, pasted.Reader{}) }

func FuzzRead(f *testing.F) { interoptest.Fuzz(f, pasted.Reader{}) }

// anyList generates lists whose choices a text can hold: names on one line, and
// unknown ids without the marks that lines are made of.
func anyList(cards *card.Release) *rapid.Generator[*roster.Roster] {
	pick := func(t *rapid.T, what string, n int, id func(int) string) string {
		if rapid.IntRange(0, 15).Draw(t, what+" gone") == 0 {
			return rapid.SampledFrom([]string{"gone", "terran_navy", "Old-Name"}).Draw(t, what)
		}
		return id(rapid.IntRange(0, n-1).Draw(t, what))
	}
	return rapid.Custom(func(t *rapid.T) *roster.Roster {
		r := &roster.Roster{
			Name:         strings.Join(strings.Fields(rapid.StringMatching(`[ a-zA-Z0-9:'&%żł,()-]{0,20}`).Draw(t, "name")), " "),
			Release:      rapid.SampledFrom([]string{cards.ID, "2020-01-01"}).Draw(t, "release"),
			Scale:        rapid.SampledFrom([]card.ScaleID{card.Skirmish, card.Standard, card.GrandOffensive}).Draw(t, "scale"),
			MineralLimit: rapid.IntRange(1, 5000).Draw(t, "limit"),
		}
		if strings.Trim(r.Name, "`") == "" || strings.HasPrefix(r.Name, "Faction:") {
			r.Name = ""
		}
		if rapid.Bool().Draw(t, "with faction") {
			r.FactionCard = pick(t, "faction", len(cards.Factions), func(i int) string { return cards.Factions[i].ID })
		}
		for i := range rapid.IntRange(0, 8).Draw(t, "cards") {
			r.TacticalCards = append(r.TacticalCards, roster.Card{
				ID: "t" + strconv.Itoa(i+1), Card: pick(t, "card", len(cards.Tacticals), func(i int) string { return cards.Tacticals[i].ID }),
			})
		}
		for i := range rapid.IntRange(0, 8).Draw(t, "units") {
			entry := roster.Unit{
				ID: "u" + strconv.Itoa(i+1), Unit: pick(t, "unit", len(cards.Units), func(i int) string { return cards.Units[i].ID }),
				Models: rapid.IntRange(1, 20).Draw(t, "models"),
				Label:  strings.Join(strings.Fields(rapid.StringMatching(`[ a-z:'(),+0-9]{0,12}`).Draw(t, "label")), " "),
			}
			if u := cards.Unit(entry.Unit); u != nil && len(u.Upgrades) > 0 {
				for range rapid.IntRange(0, 4).Draw(t, "upgrades") {
					entry.Upgrades = append(entry.Upgrades, roster.Upgrade{
						Upgrade: pick(t, "upgrade", len(u.Upgrades), func(i int) string { return u.Upgrades[i].ID }),
						Model:   rapid.SampledFrom([]int{0, 0, 1, 2, 9}).Draw(t, "model"),
					})
				}
			}
			r.Units = append(r.Units, entry)
		}
		for range rapid.IntRange(0, 3).Draw(t, "missions") {
			r.Draft.Missions = append(r.Draft.Missions, pick(t, "mission", len(cards.Missions), func(i int) string { return cards.Missions[i].ID }))
		}
		for range rapid.IntRange(0, 3).Draw(t, "deployments") {
			r.Draft.Deployments = append(r.Draft.Deployments, pick(t, "deployment", len(cards.Deployments), func(i int) string { return cards.Deployments[i].ID }))
		}
		return r
	})
}

// Reading the text of a list gives the list again: every choice, in full or with
// short names, of lists with every kind of mistake.
func TestExportRoundTrip(t *testing.T) {
	cards := interoptest.Cards(t)
	rapid.Check(t, func(t *rapid.T) {
		list := anyList(cards).Draw(t, "list")
		report := army.Check(cards, list, army.Terms{})
		for _, detail := range []text.Detail{text.Full, text.Choices, text.Short} {
			s := text.ListWith(cards, list, &report, detail)
			if !(pasted.Reader{}).Recognises([]byte(s)) {
				t.Fatalf("not recognised:\n%s", s)
			}
			reading, err := pasted.Reader{}.Read([]byte(s), cards)
			if err != nil {
				t.Fatalf("%v\n%s", err, s)
			}
			if diff := cmp.Diff(list, reading.Roster); diff != "" || !reading.Own {
				t.Fatalf("detail %d: own %t (-want +got)\n%s\n%s", detail, reading.Own, diff, s)
			}
		}
	})
}

// A text that counts upgrades without naming them is never taken for a list
// without upgrades.
func TestCountedUpgradesCannotBeJudged(t *testing.T) {
	cards := interoptest.Cards(t)
	reading, err := pasted.Reader{}.Read([]byte("Faction: Terran Armed Forces\nMarine (9) 310 +2\n"), cards)
	if err != nil {
		t.Fatal(err)
	}
	if report := army.Check(cards, reading.Roster, army.Terms{}); report.Verdict != army.Unknown {
		t.Errorf("verdict %v, want unknown", report.Verdict)
	}
}

func TestTextRefusals(t *testing.T) {
	for _, c := range []struct{ name, data, code string }{
		{"nothing of the game", "Dear (2) organisers: see you\nFaction: of one\n", "import.not-a-list"},
		{"too many lines", "Marine x6" + strings.Repeat("\n", interop.MaxLines), "import.too-large"},
		{"too long", "Marine x6" + strings.Repeat(" ", interop.MaxText), "import.too-large"},
		{"more copies than a list has", "Faction: Terran Armed Forces\n999x Marine (6)\n", "roster.too-many"},
		{"more cards than a list has", "Faction: Terran Armed Forces\n999x Barracks\n", "roster.too-many"},
		{"no UTF-8", "Marine x6\xff", "roster.invalid-utf8"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := pasted.Reader{}.Read([]byte(c.data), interoptest.Cards(t))
			var v rules.Violation
			if !errors.As(err, &v) || v.Code != c.code {
				t.Errorf("%v, want %s", err, c.code)
			}
		})
	}
}
