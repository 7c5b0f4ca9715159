package text_test

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"muster/rules"
	"muster/rules/army"
	"muster/rules/card"
	"muster/rules/internal/rulestest"
	"muster/rules/roster"
	"muster/rules/text"
)

func TestRemedies(t *testing.T) {
	swarm := func(change func(*roster.Roster)) *roster.Roster {
		r := &roster.Roster{
			Release: "2026-09-25", Scale: card.Standard, MineralLimit: 2000, FactionCard: "kerrigans-swarm",
			TacticalCards: []roster.Card{{ID: "t1", Card: "accelerating-creep"}},
			Units: []roster.Unit{
				{ID: "u1", Unit: "hydralisk", Models: 2}, {ID: "u2", Unit: "zergling", Models: 12},
			},
		}
		change(r)
		return r
	}
	for _, c := range []struct {
		name string
		list *roster.Roster
		path string
		want string
	}{
		{"9.1.6/AB-23 Elite is short by two", swarm(func(r *roster.Roster) {
			r.Units = append(r.Units, roster.Unit{ID: "u3", Unit: "hydralisk", Models: 2})
		}), "slots/elite", "Add Hydralisk Den (35 gas, +2 Elite), or take out Hydralisk with 2 models (140 minerals, 2 Elite)."},
		{
			"9.1.6/AB-23 Elite is short by one", swarm(func(r *roster.Roster) { r.Units[0].Models = 4 }), "slots/elite",
			"Add Cocoon (30 gas, +1 Elite) or Overlord (35 gas, +1 Core, +1 Elite, +1 Hero), or take Hydralisk with 2 models instead of 4 (120 minerals and 1 Elite less).",
		},
		{
			"9.1.5/AB-50 no Creep Card", swarm(func(r *roster.Roster) { r.TacticalCards = nil }), "tactical_cards",
			"Add Accelerating Creep (0 gas) or Malignant Creep (10 gas).",
		},
		{
			"9.1.2/AB-05 no Faction Card", swarm(func(r *roster.Roster) { r.FactionCard = "" }), "faction_card",
			"Choose Kerrigan's Swarm as the Faction Card.",
		},
		{
			"9.1.2/AB-05 nothing at all", swarm(func(r *roster.Roster) { r.FactionCard, r.TacticalCards, r.Units = "", nil, nil }), "faction_card",
			"Choose Terran Armed Forces or Raynor's Raiders as the Faction Card, " +
				"or choose Zerg Swarm as the Faction Card and add Accelerating Creep (0 gas), " +
				"or choose Kerrigan's Swarm as the Faction Card and add Accelerating Creep (0 gas), " +
				"or choose Daelaam, Khalai or Nerazim as the Faction Card.",
		},
		{
			"9.1.6/AB-20 thirteen Zerglings", swarm(func(r *roster.Roster) { r.Units[1].Models = 13 }), "units/u2/models",
			"Take Zergling with 12 models instead of 13 (180 minerals and 1 Core more), or take Zergling with 18 models instead of 13 (220 minerals and 2 Core more).",
		},
		{
			"9.1.6/AB-54 no units", swarm(func(r *roster.Roster) { r.Units = nil }), "units",
			"Add Hydralisk with 2 models (140 minerals, 2 Elite) or Ravager with 1 model (160 minerals, 1 Core).",
		},
		{"9.1.3/AB-10 over the limit", swarm(func(r *roster.Roster) {
			r.MineralLimit = 330
			r.Units[1].Upgrades = []roster.Upgrade{{Upgrade: "burrow-ambush"}, {Upgrade: "shredding-claws"}}
		}), "minerals", "Drop Burrow Ambush from Zergling (20 minerals), or take out Hydralisk with 2 models (140 minerals, 2 Elite) or Zergling with 12 models (210 minerals, 1 Core)."},
		{
			"9.1.7/AB-52 an unknown upgrade", swarm(func(r *roster.Roster) { r.Units[0].Upgrades = []roster.Upgrade{{Upgrade: "lost"}} }),
			"units/u1/upgrades/lost", "Drop “lost” from Hydralisk.",
		},
		{
			"9.1.7/AB-29 an upgrade of another unit", swarm(func(r *roster.Roster) { r.Units[0].Upgrades = []roster.Upgrade{{Upgrade: "creep-speed"}} }),
			"units/u1/upgrades/creep-speed", "Drop Creep Speed from Hydralisk.",
		},
		{"9.1.6/AB-52 an unknown unit", swarm(func(r *roster.Roster) { r.Units[0].Unit = "lurker" }), "units/u1", "Take out “lurker”."},
		{
			"9.1.1/AB-02 a limit of another scale", swarm(func(r *roster.Roster) { r.MineralLimit = 2500 }), "mineral_limit",
			"Choose the scale Grand Offensive, or set the limit to 2,000 minerals.",
		},
		{"9.2/AB-56 one mission", swarm(func(r *roster.Roster) {
			r.Draft = roster.Draft{Missions: []string{"frontlines"}, Deployments: []string{"typhoon", "gauntlet"}}
		}), "draft/missions", "Take Divide and Conquer for the draft."},
	} {
		t.Run(c.name, func(t *testing.T) {
			cards := rulestest.Current()
			report := army.Check(cards, c.list, army.DefaultTerms)
			i := slices.IndexFunc(report.Violations, func(v rules.Violation) bool { return v.Path == c.path })
			if i < 0 {
				t.Fatalf("nothing is wrong at %s: %v", c.path, report.Violations)
			}
			if got := text.Remedies(cards, army.Remedies(cards, c.list, &report, report.Violations[i])); got != c.want {
				t.Errorf("%s\nwant\n%s", got, c.want)
			}
		})
	}
}

func TestRemediesOfNone(t *testing.T) {
	if s := text.Remedies(rulestest.Current(), nil); s != "" {
		t.Errorf("%q", s)
	}
}

// Every remedy of every list has words for each of its steps.
func TestRemediesAreSentences(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cards := rulestest.AnyRelease(t)
		r := rulestest.AnyList(cards).Draw(t, "list")
		report := army.Check(cards, r, army.Terms{DraftRequired: true})
		for _, v := range report.Violations {
			for _, remedy := range army.Remedies(cards, r, &report, v) {
				sentence(t, text.Remedy(cards, remedy))
			}
			if s := text.Remedies(cards, army.Remedies(cards, r, &report, v)); s != "" {
				sentence(t, s)
			}
		}
	})
}

func sentence(t *rapid.T, s string) {
	for _, fault := range []string{"  ", " .", " ,", ", and ", "()", " 0 minerals"} {
		if strings.Contains(s, fault) {
			t.Fatalf("%q has %q", s, fault)
		}
	}
	if len(s) < 5 || s[len(s)-1] != '.' || s[0] < 'A' || s[0] > 'Z' {
		t.Fatalf("%q is no sentence", s)
	}
}
