package catalog_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"muster/catalog"
	"muster/rules/card"
)

func lines(changes []catalog.Change) []string {
	out := make([]string, len(changes))
	for i, c := range changes {
		out[i] = fmt.Sprintf("%s %s: %s -> %s", c.Path, c.Field, c.Was, c.Now)
	}
	return out
}

func TestDiffOfLaunchAndMayIsTheMayUpdate(t *testing.T) {
	want := []string{
		"tactical_cards/overlord gas: 45 -> 35",
		"tactical_cards/gate-chronoboosted gas: 40 -> 35",
		"tactical_cards/warp-prism gas: 45 -> 35",
		"tactical_cards/twilight-council gas: 40 -> 45",
		"units/marauder upgrades/veteran-of-tarsonis/minerals/4: 40 -> 30",
		"units/zergling upgrades/adrenal-glands/minerals/12: 30 -> 20",
	}
	got := lines(catalog.Diff(snapshot(t, "2026-03-16"), snapshot(t, "2026-05-15")))
	for _, line := range want {
		if !slices.Contains(got, line) {
			t.Errorf("no line %q in\n%s", line, strings.Join(got, "\n"))
		}
	}
	if len(got) != 17 {
		t.Errorf("%d changes, want 17:\n%s", len(got), strings.Join(got, "\n"))
	}
}

func TestDiffSaysWhatCameWithWave2(t *testing.T) {
	got := lines(catalog.Diff(snapshot(t, "2026-08-11"), snapshot(t, "2026-09-25")))
	want := []string{
		"faction_cards/nerazim presence: - -> Nerazim",
		"tactical_cards/factory-tech-lab presence: - -> Factory (Tech Lab)",
		"tactical_cards/cocoon presence: - -> Cocoon",
		"tactical_cards/robotics-facility presence: - -> Robotics Facility",
		"tactical_cards/void-seeker presence: - -> Void Seeker",
		"units/siege-tank presence: - -> Siege Tank",
		"units/ravager presence: - -> Ravager",
		"units/nerazim-watchers-adept presence: - -> Nerazim Watchers (Adept)",
		"units/immortal presence: - -> Immortal",
		"units/zeratul presence: - -> Zeratul",
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("have\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestDiffFollowsRenamedCards(t *testing.T) {
	read := func(name string) *card.Release {
		doc, err := os.ReadFile("../rules/internal/rulestest/testdata/" + name + ".release.json")
		if err != nil {
			t.Fatal(err)
		}
		r, err := card.Decode(doc)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	got := lines(catalog.Diff(read("fixture-old"), read("fixture")))
	want := []string{
		"faction_cards/free-company slots/air: 0 -> 1",
		"tactical_cards/hangar id: air-dock -> hangar",
		"tactical_cards/war-room gas: 25 -> 20",
		"units/lancer compositions/3/minerals: 90 -> 100",
		"units/lancer upgrades/long-pike/id: great-pike -> long-pike",
		"units/captain id: sergeant -> captain",
		"units/watchman presence: Watchman -> -",
	}
	if !slices.Equal(got, want) {
		t.Errorf("have\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// Every fact of the fingerprint that two releases differ in is a change, so that
// nobody moves a list without seeing why its price is another.
func TestDiffSeesEachChangedFact(t *testing.T) {
	current := snapshot(t, catalog.Embedded().Current().ID)
	for field, change := range map[string]func(r *card.Release){
		"faction_tags":               func(r *card.Release) { r.Units[0].FactionTags = []string{"Terran", "Khalai"} },
		"combat_tags":                func(r *card.Release) { r.Units[0].CombatTags = r.Units[0].CombatTags[1:] },
		"slot":                       func(r *card.Release) { r.Units[0].Slot = card.Elite },
		"unique":                     func(r *card.Release) { r.Units[0].Unique = true },
		"summoned":                   func(r *card.Release) { r.Units[0].Summoned = true },
		"supply_profile":             func(r *card.Release) { r.Units[0].Supply[0].Supply = 1 },
		"compositions/6/minerals":    func(r *card.Release) { r.Units[0].Compositions[0].Minerals++ },
		"upgrades/agg-12/minerals/6": func(r *card.Release) { r.Units[0].Upgrade("agg-12").Cost[0].Minerals++ },
		"upgrades/agg-12/specialist": func(r *card.Release) { r.Units[0].Upgrade("agg-12").Specialist = false },
		"upgrades/agg-12/replaces":   func(r *card.Release) { r.Units[0].Upgrade("agg-12").Replaces = "" },
		"upgrades/agg-12/weapon":     func(r *card.Release) { r.Units[0].Upgrade("agg-12").Weapon.Hit++ },
		"weapons/strike":             func(r *card.Release) { r.Units[0].Weapon("strike").Damage++ },
		"hp":                         func(r *card.Release) { r.Units[0].Stats.HP++ },
		"speed":                      func(r *card.Release) { r.Units[0].Stats.Speed.Last++ },
		"abilities/stimpack":         func(r *card.Release) { r.Units[0].Abilities[0].Cost.Amount++ },
		"gas":                        func(r *card.Release) { r.Tacticals[0].Gas++ },
		"creep":                      func(r *card.Release) { r.Tacticals[0].Creep = true },
		"resource":                   func(r *card.Release) { r.Tacticals[0].Resource++ },
		"slots/hero":                 func(r *card.Release) { r.Factions[0].Slots[card.Hero]++ },
		"creep_cards":                func(r *card.Release) { r.Factions[0].CreepCards++ },
		"faces/standard":             func(r *card.Release) { r.Missions[0].Faces[1].WinLead++ },
		"markers":                    func(r *card.Release) { r.Deployments[0].Markers[0].X++ },
	} {
		changed := copyOf(t, current)
		change(changed)
		got := catalog.Diff(current, changed)
		if len(got) != 1 || got[0].Field != field {
			t.Errorf("%s: have %v, want exactly that field", field, lines(got))
		}
	}
	if got := catalog.Diff(current, copyOf(t, current)); got != nil {
		t.Errorf("a copy differs: %v", lines(got))
	}
}

// Looking back from b to a shows the same differences with the values swapped.
func TestDiffReadsTheSameBackwards(t *testing.T) {
	infos := catalog.Embedded().Releases()
	for i := 1; i < len(infos); i++ {
		a, b := snapshot(t, infos[i-1].ID), snapshot(t, infos[i].ID)
		there, back := lines(catalog.Diff(a, b)), []string{}
		for _, c := range catalog.Diff(b, a) {
			c.Was, c.Now = c.Now, c.Was
			back = append(back, lines([]catalog.Change{c})...)
		}
		slices.Sort(there)
		slices.Sort(back)
		if !slices.Equal(there, back) {
			t.Errorf("%s and %s:\n%s\nbut backwards\n%s", a.ID, b.ID, strings.Join(there, "\n"), strings.Join(back, "\n"))
		}
	}
}
