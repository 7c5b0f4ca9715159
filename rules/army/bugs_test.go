package army_test

import (
	"strings"
	"testing"

	"muster/rules/army"
	"muster/rules/card"
	"muster/rules/internal/rulestest"
	"muster/rules/roster"
)

// The lists below are those of public fault reports about other army builders;
// what went wrong there comes out right here.

// t1 is the small Terran list of the reports: 600 minerals, 60 gas, Core 4/4,
// Elite 0/1, Support 1/3.
func t1(changes ...change) *roster.Roster {
	return with(&roster.Roster{
		Release: "2026-09-25", Scale: card.Standard, MineralLimit: 2000, FactionCard: "terran-armed-forces",
		TacticalCards: []roster.Card{{ID: "t1", Card: "barracks"}, {ID: "t2", Card: "academy"}},
		Units: []roster.Unit{
			{ID: "u1", Unit: "marine", Models: 9},
			{ID: "u2", Unit: "marauder", Models: 4},
			{ID: "u3", Unit: "medic", Models: 3},
		},
	}, changes)
}

// TestReportedFaults has a row for each state that a report looks at. The large
// Terran list of the reports is raiders, the Zerg one swarm.
func TestReportedFaults(t *testing.T) {
	hydralisks := func(r *roster.Roster) { r.Units[0].Models = 4 }
	marines := func(models int, us ...roster.Upgrade) *roster.Roster {
		return t1(noUnits, addUnit("marine", models, us...))
	}
	duplicate := func(r *roster.Roster) {
		r.Units[0].Upgrades = ups(bought("combat-shield"))
		addUnit("marine", 6, bought("combat-shield"))(r)
	}
	const terran = "core 4/4 elite 0/1 support 1/3 air 0/1 hero 0/0"
	run(t, []clause{
		{name: "B05 the small list", list: t1(), verdict: army.Legal, totals: all(spends(600, 60), fills(terran))},
		{
			name: "B05 another scale changes every number that depends on it", list: raiders(scale(card.Skirmish), limit(1000)),
			verdict: army.Illegal, violations: ids("error AB-10 minerals", "error AB-14 gas"),
			totals: all(spends(1130, 120), func(t *testing.T, r army.Report) {
				if r.Violations[0].Args.Int("over") != 130 || r.Violations[1].Args.Int("over") != 20 || r.Gas.Limit != 100 {
					t.Errorf("%v, gas limit %d", r.Violations, r.Gas.Limit)
				}
			}),
		},
		{name: "B05 back at the first scale", list: raiders(), verdict: army.Legal, totals: spends(1130, 120)},
		{
			name: "B05 a card that gives slots gives them at once", list: raiders(addCards("supply-depot")), verdict: army.Legal,
			totals: all(spends(1130, 160), fills("core 5/6 elite 2/3 support 2/3 air 0/1 hero 0/2")),
		},
		{name: "B06 seven Marines", list: marines(7), verdict: army.Illegal, violations: ids("error AB-20 units/u1/models")},
		{name: "B06 a bracket of the Supply Profile is no option", list: marines(3), verdict: army.Illegal, violations: ids("error AB-20 units/u1/models")},
		{name: "B06 one model carries a Rocket Launcher, and it is paid once", list: marines(6, given("rocket-launcher", 1)), verdict: army.Legal, totals: all(spends(200, 60), counts(1, 6, 1, 3))},
		{name: "B06 an upgrade is priced by the composition", list: marines(9, bought("combat-shield")), verdict: army.Legal, totals: all(spends(240, 60), counts(1, 9, 2, 3))},
		{name: "B06 two Hydralisks", list: swarm(), verdict: army.Legal, totals: all(spends(320, 0), fills("core 1/3 elite 2/2 support 0/0 air 0/0 hero 0/1"))},
		{name: "B06 four Hydralisks", list: swarm(hydralisks), verdict: army.Illegal, violations: ids("error AB-23 slots/elite"), totals: fills("core 1/3 elite 3/2 support 0/0 air 0/0 hero 0/1")},
		{name: "B06 one Stalker", list: daelaam(addUnit("stalker", 1)), verdict: army.Legal, totals: all(spends(170, 0), counts(1, 1, 1, 1))},
		{name: "B06 two Stalkers", list: daelaam(addUnit("stalker", 2), addCards("forge")), verdict: army.Legal, totals: all(spends(270, 30), counts(1, 2, 2, 2))},
		{name: "B06 three Zealots", list: daelaam(addUnit("zealot", 3)), verdict: army.Legal, totals: all(spends(160, 0), counts(1, 3, 2, 1))},
		{name: "B09 special weapons are no further models", list: marines(6, given("rocket-launcher", 1), given("agg-12", 2)), verdict: army.Legal, totals: all(spends(210, 60), counts(1, 6, 1, 3))},
		{name: "B09 nor in the large unit", list: marines(9, given("rocket-launcher", 1), given("agg-12", 2)), verdict: army.Legal, totals: all(spends(260, 60), counts(1, 9, 2, 3))},
		{name: "B11 two copies of a card that may repeat", list: t1(addCards("barracks")), verdict: army.Legal, totals: spends(600, 85)},
		{name: "B11 three copies", list: t1(addCards("barracks", "barracks")), verdict: army.Legal, totals: spends(600, 110)},
		{name: "B11 a second copy of a Unique card is named and stays", list: t1(addCards("orbital-command", "orbital-command")), verdict: army.Illegal, violations: ids("error AB-17 tactical_cards/t4"), totals: spends(600, 110)},
		{name: "B12 a copied unit is a unit of its own", list: t1(duplicate), verdict: army.Illegal, violations: ids("error AB-23 slots/core"), totals: all(spends(810, 60), fills("core 5/4 elite 0/1 support 1/3 air 0/1 hero 0/0"))},
		{name: "B14 a misspelt Faction Card", list: t1(faction("terran_navy")), verdict: army.Unknown, violations: ids("error AB-52 faction_card")},
		{name: "B14 no Faction Card", list: t1(faction("")), verdict: army.Incomplete, violations: ids("warning AB-05 faction_card")},
		{name: "B14 a scale that does not exist", list: t1(scale(9)), verdict: army.Illegal, violations: ids("error AB-02 mineral_limit")},
		{name: "B15 an upgrade for 0 minerals", list: raiders(addUnit("jim-raynor", 1, bought("c-14-rifle"))), verdict: army.Legal, totals: spends(1380, 120)},
	})

	t.Run("B07 slots given by a card leave with it, however often", func(t *testing.T) {
		list := swarm(hydralisks, addCards("hydralisk-den"))
		for range 10 {
			for _, step := range []struct {
				card       string
				slots      string
				verdict    army.Verdict
				violations []string
			}{
				{"hydralisk-den", "core 1/3 elite 3/4 support 0/0 air 0/0 hero 0/1", army.Legal, nil},
				{"lair", "core 1/4 elite 3/3 support 0/0 air 0/0 hero 0/1", army.Legal, nil},
				{"", "core 1/3 elite 3/2 support 0/0 air 0/0 hero 0/1", army.Illegal, ids("error AB-23 slots/elite")},
			} {
				list.TacticalCards = list.TacticalCards[:1]
				if step.card != "" {
					addCards(step.card)(list)
				}
				report := army.Check(rulestest.Current(), list, army.DefaultTerms)
				want(t, report, step.verdict, step.violations...)
				fills(step.slots)(t, report)
			}
		}
	})

	t.Run("B08 a list says the same after a round trip", func(t *testing.T) {
		list := raiders(func(r *roster.Roster) { r.Name = "Raynor's 1st & best + more 100%" })
		doc := roster.Encode(list)
		again, err := roster.Decode(doc)
		if err != nil {
			t.Fatal(err)
		}
		report := army.Check(rulestest.Current(), again, army.DefaultTerms)
		want(t, report, army.Legal)
		all(spends(1130, 120), counts(6, 26, 9, 5))(t, report)
		if again.Name != list.Name || len(again.TacticalCards) != 4 || len(again.Units) != 6 {
			t.Errorf("%q with %d cards and %d units", again.Name, len(again.TacticalCards), len(again.Units))
		}
	})

	t.Run("B09 weapons of the models", func(t *testing.T) {
		for models, rifles := range map[int]int{6: 5, 9: 8} {
			list := marines(models, given("rocket-launcher", 1), given("agg-12", 2))
			sheet := army.NewSheet(rulestest.Current(), &list.Units[0])
			got := map[string]int{}
			for model := 1; model <= models; model++ {
				for _, w := range sheet.WeaponsOf(model) {
					got[w.ID]++
				}
			}
			if got["c-14-rifle"] != rifles || got["rocket-launcher"] != 1 || got["agg-12"] != 1 {
				t.Errorf("%d Marines: %v", models, got)
			}
		}
	})

	t.Run("B14 a release that does not exist", func(t *testing.T) {
		list := t1(func(r *roster.Roster) { r.Release = "9999.1" })
		want(t, army.Judge(nil, nil, list, army.Options{}).Report, army.Unknown, "error AB-52 release")
	})

	t.Run("B15 a saved unit of three Marines has Supply 0", func(t *testing.T) {
		if supply := rulestest.Current().Unit("marine").SupplyAt(3); supply != 0 {
			t.Errorf("Supply %d", supply)
		}
	})
}

// daelaam is a Protoss list without cards and units.
func daelaam(changes ...change) *roster.Roster {
	return with(&roster.Roster{
		Release: "2026-09-25", Scale: card.Standard, MineralLimit: 2000, FactionCard: "daelaam",
	}, changes)
}

// TestNonsenseIsRefused: what is absent, zero or no number at all never reaches a
// check, and the reader names the place (B14, B15).
func TestNonsenseIsRefused(t *testing.T) {
	const doc = `{"format":"muster.roster/1","release":"2026-09-25","scale":"standard","mineral_limit":2000,` +
		`"units":[{"id":"u1","unit":"marine","models":6,"upgrades":[{"upgrade":"agg-12","model":1}]}]}`
	for _, number := range []string{"-1", "0", "2.5", "1e400", `"6"`, "null", "NaN", "6e0"} {
		for field, path := range map[string]string{`"mineral_limit":2000`: "mineral_limit", `"models":6`: "units/u1/models"} {
			name, _, _ := strings.Cut(field, ":")
			t.Run("B15 "+strings.Trim(name, `"`)+" "+number, func(t *testing.T) {
				refused(t, strings.Replace(doc, field, name+":"+number, 1), path)
			})
		}
	}
	t.Run("B14 a misspelt scale", func(t *testing.T) {
		refused(t, strings.Replace(doc, "standard", "standart", 1), "scale")
	})
	t.Run("9.1.1/AB-01 no scale", func(t *testing.T) {
		refused(t, strings.Replace(doc, `"scale":"standard",`, "", 1), "scale")
	})
	t.Run("B15 the list itself is in order", func(t *testing.T) {
		if _, err := roster.Decode([]byte(doc)); err != nil {
			t.Error(err)
		}
	})
}

// refused fails unless reading doc fails at the path.
func refused(t *testing.T, doc, path string) {
	t.Helper()
	_, err := roster.Decode([]byte(doc))
	if err == nil {
		t.Fatalf("%s is read", doc)
	}
	if !strings.Contains(err.Error(), path) {
		t.Errorf("%v does not name %s", err, path)
	}
}
