package pdf

import (
	"strconv"

	"muster/armybuilder"
	"muster/catalog"
	"muster/rules/card"
	"muster/rules/roster"
)

// A fataler is a test of the testing package or of rapid.
type fataler interface {
	Helper()
	Fatal(args ...any)
}

// judge returns the report on a list.
func judge(t fataler, r *roster.Roster) *armybuilder.Report {
	t.Helper()
	check, err := (&armybuilder.Checker{Catalog: catalog.Embedded()}).With(armybuilder.Options{})
	if err != nil {
		t.Fatal(err)
	}
	report, err := check.Data("list", roster.Encode(r))
	if err != nil {
		t.Fatal(err)
	}
	if report.Roster == nil {
		t.Fatal(report.Violations)
	}
	return report
}

// example returns a list that comes with the program.
func example(t fataler, id string) *roster.Roster {
	t.Helper()
	e, err := catalog.FindExample(id)
	if err != nil {
		t.Fatal(err)
	}
	r, err := roster.Decode(e.Document)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// rulebook is the worked example of §9.1: 2,000 minerals.
func rulebook(t fataler) *roster.Roster { return example(t, "rulebook-9-1-example") }

// named is the rulebook example with another name.
func named(t fataler, name string) *roster.Roster {
	r := rulebook(t)
	r.Name = name
	return r
}

// manyUnits is a list of n units with three upgrades each, in the release's order.
func manyUnits(t fataler, n int) *roster.Roster {
	t.Helper()
	r := rulebook(t)
	cards := current(t)
	r.Name, r.Units = "Fourteen of everything", nil
	for i := 0; len(r.Units) < n; i++ {
		u := &cards.Units[i%len(cards.Units)]
		if u.Summoned || len(u.Upgrades) < 3 || len(u.Compositions) == 0 {
			continue
		}
		entry := roster.Unit{ID: "u" + strconv.Itoa(len(r.Units)+1), Unit: u.ID, Models: u.Compositions[0].Models}
		for j := range 3 {
			bought := roster.Upgrade{Upgrade: u.Upgrades[j].ID}
			if u.Upgrades[j].Specialist {
				bought.Model = 1
			}
			entry.Upgrades = append(entry.Upgrades, bought)
		}
		r.Units = append(r.Units, entry)
	}
	return r
}

func current(t fataler) *card.Release {
	t.Helper()
	all := catalog.Embedded().Releases()
	cards, err := catalog.Embedded().Snapshot(all[len(all)-1].ID)
	if err != nil {
		t.Fatal(err)
	}
	return cards
}

// illegal is a list with problems of many kinds.
func illegal(t fataler) *roster.Roster {
	r := rulebook(t)
	r.Name = "Everything wrong"
	r.Units = append(r.Units, r.Units[0])
	r.Units[len(r.Units)-1].ID = "again"
	r.Units[0].Upgrades = append(r.Units[0].Upgrades, roster.Upgrade{Upgrade: "combat-shield"}, roster.Upgrade{Upgrade: "warp-drive"})
	r.Units = append(r.Units, roster.Unit{ID: "odd", Unit: "marine", Models: 7}, roster.Unit{ID: "who", Unit: "battlecruiser-of-dreams", Models: 3, Label: "Unknown to all"})
	r.TacticalCards = append(r.TacticalCards, roster.Card{ID: "tx", Card: "lair"}, roster.Card{ID: "ty", Card: "nowhere"})
	return r
}

// longNames have to wrap.
func longNames(t fataler) *roster.Roster {
	r := named(t, "The Army of the Long-Forgotten Outpost on the Far Side of the Third Moon of Mar Sara, Second Division, in Winter Colours, as Played at the Club Championship of Lower Franconia and Elsewhere, Year")
	r.Player = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaftsvorstandsvorsitzendenstellvertreterin von und zu Überlingen-Oberschwaben"
	for i := range r.Units {
		r.Units[i].Label = "Nickname without end, of the kind that tells a story of its own about the unit, its deeds and those of its fathers, " + strconv.Itoa(i)
	}
	return r
}

var link = Link{URL: "https://lists.example.org/r/7K3M9QXR2B", Code: "7K3M9-QXR2B"}
