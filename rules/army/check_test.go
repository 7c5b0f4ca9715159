package army_test

import (
	"strings"
	"testing"

	"muster/rules/army"
	"muster/rules/card"
	"muster/rules/internal/rulestest"
	"muster/rules/roster"
)

// A clause is one list and what Check says about it.
type clause struct {
	// name begins with section and clause.
	name string
	list *roster.Roster
	// cards is nil for the current release.
	cards      *card.Release
	terms      army.Terms
	verdict    army.Verdict
	violations []string
	// totals, if set, looks at the rest of the report.
	totals func(t *testing.T, r army.Report)
}

func run(t *testing.T, clauses []clause) {
	t.Helper()
	for _, c := range clauses {
		t.Run(c.name, func(t *testing.T) {
			release := c.cards
			if release == nil {
				release = rulestest.Current()
			}
			report := army.Check(release, c.list, c.terms)
			want(t, report, c.verdict, c.violations...)
			if c.totals != nil {
				c.totals(t, report)
			}
		})
	}
}

// spends checks minerals and gas used.
func spends(minerals, gas int) func(*testing.T, army.Report) {
	return func(t *testing.T, r army.Report) {
		t.Helper()
		if r.Minerals.Used != minerals || r.Gas.Used != gas {
			t.Errorf("used %d minerals, %d gas; want %d, %d", r.Minerals.Used, r.Gas.Used, minerals, gas)
		}
	}
}

// fills checks the slots.
func fills(slots string) func(*testing.T, army.Report) {
	return func(t *testing.T, r army.Report) {
		t.Helper()
		if got := slotsOf(r); got != slots {
			t.Errorf("slots %s, want %s", got, slots)
		}
	}
}

func all(checks ...func(*testing.T, army.Report)) func(*testing.T, army.Report) {
	return func(t *testing.T, r army.Report) {
		t.Helper()
		for _, check := range checks {
			check(t, r)
		}
	}
}

func counts(units, models, supply, resource int) func(*testing.T, army.Report) {
	return func(t *testing.T, r army.Report) {
		t.Helper()
		got := [...]int{r.Units, r.Models, r.Supply, r.Resource}
		if want := [...]int{units, models, supply, resource}; got != want {
			t.Errorf("units, models, supply, resource = %v, want %v", got, want)
		}
	}
}

// TestOrder: violations stand in the order of their paths, entries in document
// order, at one path by clause (docs of the check report).
func TestOrder(t *testing.T) {
	list := swarm(limit(2500), draft(ids("nowhere"), ids("gauntlet", "gauntlet", "nowhere")))
	list.TacticalCards = []roster.Card{{ID: "z", Card: "nothing"}, {ID: "a", Card: "academy"}, {ID: "b", Card: "academy"}}
	list.Units = []roster.Unit{
		{ID: "b", Unit: "pylon", Models: 1},
		{ID: "a", Unit: "marine", Models: 7, Upgrades: []roster.Upgrade{
			given("combat-shield", 2), bought("nothing"), bought("agg-12"), bought("combat-shield"), given("agg-12", 8),
		}},
		{ID: "c", Unit: "hydralisk", Models: 4},
	}
	for range 250 {
		list.Units = append(list.Units, roster.Unit{ID: "d", Unit: "hydralisk", Models: 4})
	}
	report := army.Check(rulestest.Current(), list, army.Terms{DraftRequired: true})
	want(t, report, army.Unknown,
		"error AB-02 mineral_limit",
		"error AB-50 tactical_cards",
		"error AB-52 tactical_cards/z",
		"error AB-08 tactical_cards/a",
		"error AB-08 tactical_cards/b",
		"error AB-17 tactical_cards/b",
		"error AB-07 units/b",
		"error AB-40 units/b",
		"error AB-07 units/a",
		"error AB-20 units/a/models",
		"error AB-28 units/a/upgrades/combat-shield",
		"error AB-30 units/a/upgrades/combat-shield",
		"error AB-52 units/a/upgrades/nothing",
		"error AB-32 units/a/upgrades/agg-12",
		"error AB-33 units/a/upgrades/agg-12",
		"error AB-10 minerals",
		"error AB-23 slots/elite",
		"error AB-56 draft/missions/nowhere",
		"error AB-56 draft/deployments/gauntlet",
		"error AB-56 draft/deployments/nowhere",
		"error AB-56 draft/missions",
		"error AB-56 draft/deployments",
	)
}

// TestVerdict: the first that applies, in the order of the check report.
func TestVerdict(t *testing.T) {
	for name, c := range map[string]struct {
		list *roster.Roster
		want army.Verdict
	}{
		"unknown before illegal":            {raiders(faction("nobody"), limit(10)), army.Unknown},
		"illegal before incomplete":         {raiders(faction(""), limit(10)), army.Illegal},
		"warnings alone leave a list legal": {raiders(draft(ids("frontlines"), nil)), army.Legal},
		"hints leave a list legal":          {raiders(upgradesOfTank), army.Legal},
		"a draft never makes it unknown":    {raiders(draft(ids("nowhere", "elsewhere"), ids("nowhere", "elsewhere"))), army.Legal},
	} {
		t.Run(name, func(t *testing.T) {
			if got := army.Check(rulestest.Current(), c.list, army.DefaultTerms); got.Verdict != c.want {
				t.Errorf("%v, want %v: %s", got.Verdict, c.want, strings.Join(lines(got.Violations), ", "))
			}
		})
	}
}

func upgradesOfTank(r *roster.Roster) {
	r.Units[5] = roster.Unit{ID: "u6", Unit: "siege-tank", Models: 1, Upgrades: []roster.Upgrade{bought("smart-shells")}}
}
