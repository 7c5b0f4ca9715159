package text_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"muster/rules"
	"muster/rules/army"
	"muster/rules/card"
	"muster/rules/internal/rulestest"
	"muster/rules/text"
)

func TestReasons(t *testing.T) {
	for _, c := range []saying{
		{army.FactionMissing.Broken("faction_card"), "no Faction Card chosen yet"},
		{army.FactionUnknown.Broken("faction_card", rules.Text("card", "terran-navy")), "Faction Card not in this release"},
		{army.SlotsExceeded.Broken("slots/core", rules.Text("slot", "core"), rules.Int("have", 7), rules.Int("limit", 5)), "2 Core slots short"},
		{army.SlotsExceeded.Broken("slots/hero", rules.Text("slot", "hero"), rules.Int("have", 2), rules.Int("limit", 1)), "1 Hero slot short"},
		{army.MineralsExceeded.Broken("minerals", rules.Int("have", 2090), rules.Int("limit", 1000), rules.Int("over", 1090)), "1,090 minerals short"},
		{army.GasExceeded.Broken("gas", rules.Int("have", 205), rules.Int("limit", 200), rules.Int("over", 5)), "5 gas short"},
		{army.UnitTags.Broken("faction_card", rules.List("missing", "Khalai")), "tag Khalai missing"},
		{army.CardTags.Broken("faction_card", rules.List("missing", "Zerg", "Kerrigan's Swarm")), "tags Zerg and Kerrigan's Swarm missing"},
		{army.CardUnique.Broken("tactical_cards/t1", rules.Int("copy", 2)), "Unique, taken already"},
		{army.UnitUnique.Broken("units/u1", rules.Int("copy", 2)), "Unique, taken already"},
		{army.CreepCards.Broken("tactical_cards", rules.Int("have", 2), rules.Int("want", 1)), "1 Creep Card only"},
		{army.CreepCards.Broken("tactical_cards", rules.Int("have", 1), rules.Int("want", 0)), "no Creep Card for this army"},
		{army.UnitSummoned.Broken("units", rules.Text("unit", "roachling")), "summoned in play only"},
		{army.UpgradeTwice.Broken("units/u1/upgrades/bayonet"), "bought already"},
		{army.SpecialistTwice.Broken("units/u1/upgrades/agg-12"), "bought already"},
		{army.UpgradeUnpriced.Broken("units/u1/upgrades/bayonet", rules.List("options", "6", "9")), "for 6 or 9 models only"},
		{army.SpecialistsExceedModels.Broken("units/u1/upgrades"), "no model left for it"},
		{army.NomineeBeyond.Broken("units/u1/upgrades/agg-12", rules.Text("unit", "marine"), rules.Text("upgrade", "agg-12")), "AGG-12 loses its model"},
		{
			army.UpgradeHint.Broken("units/u1/upgrades/smart-shells", rules.Text("unit", "siege-tank"), rules.Text("upgrade", "smart-shells"), rules.List("needs", "mode-transformation")),
			"Smart Shells does nothing without Mode Transformation.",
		},
	} {
		if got := text.Reason(rulestest.Current(), c.v); got != c.want {
			t.Errorf("%s: %q, want %q", c.v.Code, got, c.want)
		}
	}
}

// Every reason of every offer is short enough to stand beside it.
func TestReasonsAreShort(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cards := rulestest.AnyRelease(t)
		r := rulestest.AnyList(cards).Draw(t, "list")
		report := army.Check(cards, r, army.DefaultTerms)
		offers := army.NewOffers(cards, r, &report)
		check := func(reasons army.Reasons) {
			for _, v := range reasons {
				if s := text.Reason(cards, v); s == "" || len(s) > 60 || strings.Contains(s, "  ") {
					t.Fatalf("%v %v: %q", v, v.Args, s)
				}
			}
		}
		for _, o := range offers.Cards {
			check(o.Reasons)
		}
		for slot := range offers.Units {
			for _, o := range offers.Units[slot] {
				check(o.Reasons)
				for _, option := range o.Options {
					check(option.Reasons)
				}
			}
		}
	})
}

func TestGapsHaveWords(t *testing.T) {
	seen := map[string]bool{}
	for g := army.GapUnlisted; g <= army.GapNoModel; g++ {
		if s := text.Gap(g); s == "" || seen[s] {
			t.Errorf("gap %d: %q", g, s)
		}
		seen[text.Gap(g)] = true
	}
	if s := text.Gap(army.NoGap); s != "" {
		t.Errorf("no gap is %q", s)
	}
}

func TestCostAndStat(t *testing.T) {
	zerg := &card.RaceInfo{Resource: "BM"}
	for _, c := range []struct{ got, want string }{
		{text.Cost(card.Cost{}, zerg), ""},
		{text.Cost(card.Cost{Amount: 2}, zerg), "2 BM"},
		{text.Cost(card.Cost{Variable: true}, zerg), "X BM"},
		{text.Cost(card.Cost{Amount: 2}, nil), "2"},
		{text.Stat(card.StatHP), "HP"},
		{text.Stat(card.StatSpeed), "Speed"},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
}
