package army_test

import (
	"slices"
	"testing"

	"muster/rules/army"
	"muster/rules/card"
	"muster/rules/internal/rulestest"
	"muster/rules/roster"
)

func TestScale(t *testing.T) {
	run(t, []clause{
		{name: "9.1.1/AB-02 skirmish up to 1,000", list: swarm(scale(card.Skirmish), limit(1000)), verdict: army.Legal},
		{
			name: "9.1.1/AB-02 skirmish above 1,000", list: swarm(scale(card.Skirmish), limit(1001)),
			verdict: army.Illegal, violations: ids("error AB-02 mineral_limit"),
			totals: func(t *testing.T, r army.Report) {
				args := r.Violations[0].Args
				if args.Int("have") != 1001 || args.Text("scale") != "skirmish" || args.Int("max") != 1000 {
					t.Errorf("args %v", args)
				}
			},
		},
		{name: "9.1.1/AB-02 standard up to 2,000", list: swarm(limit(2000)), verdict: army.Legal},
		{name: "9.1.1/AB-02 standard as low as the players like", list: swarm(limit(400)), verdict: army.Legal},
		{
			name: "9.1.1/AB-02 standard above 2,000", list: swarm(limit(2001)),
			verdict: army.Illegal, violations: ids("error AB-02 mineral_limit"),
		},
		{name: "9.1.1/AB-02 grand offensive from 2,001", list: swarm(scale(card.GrandOffensive), limit(2001)), verdict: army.Legal},
		{
			name: "9.1.1/AB-02 grand offensive below 2,001", list: swarm(scale(card.GrandOffensive), limit(2000)),
			verdict: army.Illegal, violations: ids("error AB-02 mineral_limit"),
		},
		{
			name: "9.1.1/AB-02 a release without the scale", list: swarm(),
			cards:   altered(func(r *card.Release) { r.Scales = nil }),
			verdict: army.Illegal, violations: ids("error AB-02 mineral_limit"),
		},
	})
	t.Run("9.1.1/AB-03 battlefields", func(t *testing.T) {
		for scale, size := range map[card.ScaleID][2]int{
			card.Skirmish: {36, 36}, card.Standard: {36, 54}, card.GrandOffensive: {36, 72},
		} {
			s := rulestest.Current().Scale(scale)
			if got := [2]int{min(s.Width, s.Depth), max(s.Width, s.Depth)}; got != size {
				t.Errorf("%v: %v, want %v", scale, got, size)
			}
		}
	})
}

func TestFactionCard(t *testing.T) {
	run(t, []clause{
		{
			name: "9.1.2/AB-05 no Faction Card yet", list: raiders(faction("")),
			verdict: army.Incomplete, violations: ids("warning AB-05 faction_card"),
			totals: func(t *testing.T, r army.Report) {
				if r.Faction != nil {
					t.Error("a Faction Card out of nowhere")
				}
			},
		},
		{
			name: "9.1.2/AB-05 a second Faction Card among the Tactical Cards", list: raiders(addCards("terran-armed-forces")),
			verdict: army.Illegal, violations: ids("error AB-05 tactical_cards/t5"),
			totals: all(spends(1130, 120), fills("core 5/5 elite 2/2 support 2/3 air 0/1 hero 0/1"), counts(6, 26, 9, 5)),
		},
		{
			name: "9.1.2/AB-05 the only Faction Card among the Tactical Cards", list: raiders(faction(""), addCards("raynors-raiders")),
			verdict: army.Illegal, violations: ids("warning AB-05 faction_card", "error AB-05 tactical_cards/t5"),
		},
		{
			name: "9.1.2/AB-52 unknown Faction Card", list: raiders(faction("terran-navy")),
			verdict: army.Unknown, violations: ids("error AB-52 faction_card"),
		},
		{
			name: "9.1.2/AB-52 a Tactical Card as Faction Card", list: raiders(faction("barracks")),
			verdict: army.Unknown, violations: ids("error AB-52 faction_card"),
			totals: func(t *testing.T, r army.Report) {
				if kind := r.Violations[0].Args.Text("kind"); kind != "tactical-card" {
					t.Errorf("kind %q", kind)
				}
			},
		},
		{
			name: "9.1.2/AB-04 another race", list: swarm(addCards("barracks"), addUnit("medic", 3)),
			verdict: army.Illegal, violations: ids(
				"error AB-08 tactical_cards/t2", "error AB-07 units/u3", "error AB-23 slots/support"),
		},
		{
			name: "9.1.2/AB-06 starting slots", list: raiders(cards(), noUnits),
			verdict: army.Incomplete, violations: ids("warning AB-54 units"),
			totals: all(fills("core 0/3 elite 0/0 support 0/1 air 0/1 hero 0/1"), counts(0, 0, 0, 1)),
		},
		{
			name:    "9.1.2/AB-07 a unit with a tag that the Faction Card lacks",
			list:    swarm(faction("zerg-swarm"), addCards("hydralisk-den"), addUnit("kerrigan-swarm-raptor-zergling", 6)),
			verdict: army.Illegal, violations: ids("error AB-07 units/u3"),
			totals: func(t *testing.T, r army.Report) {
				if missing := r.Violations[0].Args.List("missing"); !slices.Equal(missing, ids("Kerrigan's Swarm")) {
					t.Errorf("missing %q", missing)
				}
			},
		},
		{
			name:    "9.1.2/AB-08 a card with a tag that the Faction Card lacks",
			list:    &roster.Roster{Release: "2026-09-25", Scale: card.Standard, MineralLimit: 2000, FactionCard: "khalai", TacticalCards: []roster.Card{{ID: "t1", Card: "void-seeker"}}, Units: []roster.Unit{{ID: "u1", Unit: "zealot", Models: 3}}},
			verdict: army.Illegal, violations: ids("error AB-08 tactical_cards/t1"),
		},
		{
			name: "9.1.2/AB-09 fewer tags than the Faction Card", list: swarm(addUnit("zergling", 12)),
			verdict: army.Legal,
		},
		{
			name: "2.4.1/TAG-09 one tag in two spellings", list: raiders(addUnit("raynors-raider-marine", 6), addCards("barracks")),
			cards: altered(func(r *card.Release) {
				unitOf(r, "raynors-raider-marine").FactionTags = ids("TERRAN", "raynor\u2019s raiders")
			}),
			verdict: army.Legal,
		},
		{
			name: "9.1.2/AB-07 another race without a race tag", list: swarm(addUnit("goliath", 1), addCards("hydralisk-den")),
			cards:   altered(func(r *card.Release) { unitOf(r, "goliath").FactionTags = nil }),
			verdict: army.Illegal, violations: ids("error AB-07 units/u3"),
			totals: func(t *testing.T, r army.Report) {
				if missing := r.Violations[0].Args.List("missing"); !slices.Equal(missing, ids("Terran")) {
					t.Errorf("missing %q", missing)
				}
			},
		},
		{
			name: "9.1.2/AB-05 tags, creep and slots are not judged without a Faction Card",
			list: swarm(faction(""), cards("barracks", "lair"), addUnit("goliath", 1), addUnit("hydralisk", 4)), verdict: army.Incomplete,
			violations: ids("warning AB-05 faction_card"),
			totals:     all(fills("core 1/2 elite 7/1 support 0/0 air 0/0 hero 0/0"), counts(4, 19, 8, 2), spends(770, 60)),
		},
		{
			name: "9.1.2/AB-52 tags, creep and slots are not judged with an unknown Faction Card",
			list: swarm(faction("overmind"), cards("malignant-creep"), addUnit("hydralisk", 4)), verdict: army.Unknown,
			violations: ids("error AB-52 faction_card"),
			totals:     fills("core 1/0 elite 5/0 support 0/0 air 0/0 hero 0/0"),
		},
		{
			name: "9.1.2/AB-55 the Faction Card costs nothing", list: raiders(cards(), noUnits),
			verdict: army.Incomplete, violations: ids("warning AB-54 units"), totals: spends(0, 0),
		},
	})
}

func TestMinerals(t *testing.T) {
	run(t, []clause{
		{name: "9.1.3/AB-10 one below the limit", list: swarm(limit(321)), verdict: army.Legal},
		{name: "9.1.3/AB-10 at the limit", list: swarm(limit(320)), verdict: army.Legal, totals: spends(320, 0)},
		{
			name: "9.1.3/AB-10 one above the limit", list: swarm(limit(319)),
			verdict: army.Illegal, violations: ids("error AB-10 minerals"),
			totals: func(t *testing.T, r army.Report) {
				args := r.Violations[0].Args
				if args.Int("have") != 320 || args.Int("limit") != 319 || args.Int("over") != 1 {
					t.Errorf("args %v", args)
				}
			},
		},
		{
			name: "9.1.3/AB-11 unspent minerals are lost", list: swarm(), verdict: army.Legal,
			totals: func(t *testing.T, r army.Report) {
				if r.Minerals != (army.Budget{Used: 320, Limit: 2000}) || r.Gas != (army.Budget{Used: 0, Limit: 200}) {
					t.Errorf("minerals %v, gas %v", r.Minerals, r.Gas)
				}
			},
		},
	})
}

func TestGas(t *testing.T) {
	gasLimit := func(gas int) func(*testing.T, army.Report) {
		return func(t *testing.T, r army.Report) {
			t.Helper()
			if r.Gas.Limit != gas {
				t.Errorf("gas limit %d, want %d", r.Gas.Limit, gas)
			}
		}
	}
	run(t, []clause{
		{name: "9.1.4/AB-13 a tenth of the limit", list: swarm(limit(2000)), verdict: army.Legal, totals: gasLimit(200)},
		{name: "9.1.4/AB-13 rounded down", list: swarm(limit(1255)), verdict: army.Legal, totals: gasLimit(125)},
		{name: "9.1.4/AB-13 of the agreed limit, not of what is spent", list: swarm(limit(399)), verdict: army.Legal, totals: gasLimit(39)},
		{name: "9.1.4/AB-14 at the budget", list: swarm(limit(350), addCards("hydralisk-den")), verdict: army.Legal, totals: spends(320, 35)},
		{
			name: "9.1.4/AB-14 above the budget", list: swarm(limit(349), addCards("hydralisk-den")),
			verdict: army.Illegal, violations: ids("error AB-14 gas"),
			totals: func(t *testing.T, r army.Report) {
				args := r.Violations[0].Args
				if args.Int("have") != 35 || args.Int("limit") != 34 || args.Int("over") != 1 {
					t.Errorf("args %v", args)
				}
			},
		},
		{
			name: "9.1.4/AB-14 the Creep Card counts", list: swarm(limit(449), cards("malignant-creep", "hydralisk-den")),
			verdict: army.Illegal, violations: ids("error AB-14 gas"), totals: spends(320, 45),
		},
		{
			name: "9.1.4/AB-12 minerals to spare buy no gas", list: swarm(limit(330), addCards("hydralisk-den")),
			verdict: army.Illegal, violations: ids("error AB-14 gas"),
		},
	})
}

func TestTacticalCards(t *testing.T) {
	run(t, []clause{
		{
			name: "9.1.5/AB-15 cards add slots", list: raiders(), verdict: army.Legal,
			totals: all(fills("core 5/5 elite 2/2 support 2/3 air 0/1 hero 0/1"), counts(6, 26, 9, 5), spends(1130, 120)),
		},
		{name: "9.1.5/AB-16 slots stand in the list whatever happens to the card in play", list: raiders(), verdict: army.Legal, totals: fills("core 5/5 elite 2/2 support 2/3 air 0/1 hero 0/1")},
		{
			name: "9.1.5/AB-17 a Unique card three times", list: raiders(addCards("academy", "academy")),
			verdict: army.Illegal, violations: ids("error AB-17 tactical_cards/t5", "error AB-17 tactical_cards/t6"),
			totals: all(spends(1130, 190), fills("core 5/5 elite 2/2 support 2/7 air 0/1 hero 0/1"), counts(6, 26, 9, 7),
				func(t *testing.T, r army.Report) {
					if a, b := r.Violations[0].Args.Int("copy"), r.Violations[1].Args.Int("copy"); a != 2 || b != 3 {
						t.Errorf("copies %d and %d", a, b)
					}
				}),
		},
		{
			name: "9.1.5/AB-17 a Unique card under a former id", list: raiders(addCards("old-academy")),
			cards:   altered(func(r *card.Release) { tacticalOf(r, "academy").FormerIDs = ids("old-academy") }),
			verdict: army.Illegal, violations: ids("error AB-17 tactical_cards/t5"),
		},
		{
			name: "9.1.5/AB-18 a card that is not Unique three times", list: raiders(addCards("barracks")),
			verdict: army.Legal, totals: all(spends(1130, 145), fills("core 5/6 elite 2/2 support 2/3 air 0/1 hero 0/1")),
		},
		{
			name: "9.1.5/AB-52 unknown card adds nothing", list: raiders(addCards("command-center")),
			verdict: army.Unknown, violations: ids("error AB-52 tactical_cards/t5"),
			totals: all(spends(1130, 120), counts(6, 26, 9, 5)),
		},
		{
			name: "9.1.5/AB-52 a unit among the cards", list: raiders(addCards("marine")),
			verdict: army.Unknown, violations: ids("error AB-52 tactical_cards/t5"),
			totals: func(t *testing.T, r army.Report) {
				if kind := r.Violations[0].Args.Text("kind"); kind != "unit" {
					t.Errorf("kind %q", kind)
				}
			},
		},
		{
			name: "9.1.5/AB-08 a refused card costs and gives", list: swarm(addCards("academy")),
			verdict: army.Illegal, violations: ids("error AB-08 tactical_cards/t2"),
			totals: all(spends(320, 35), fills("core 1/3 elite 2/2 support 0/2 air 0/0 hero 0/1")),
		},
	})
}

func TestCreepCards(t *testing.T) {
	run(t, []clause{
		{name: "9.1.5/AB-50 exactly one", list: swarm(), verdict: army.Legal},
		{name: "9.1.5/AB-50 any that the tags allow", list: swarm(cards("malignant-creep")), verdict: army.Legal, totals: spends(320, 10)},
		{
			name: "9.1.5/AB-50 none where one is due", list: swarm(cards()),
			verdict: army.Illegal, violations: ids("error AB-50 tactical_cards"),
			totals: func(t *testing.T, r army.Report) {
				if args := r.Violations[0].Args; args.Int("have") != 0 || args.Int("want") != 1 {
					t.Errorf("args %v", args)
				}
			},
		},
		{name: "9.1.5/AB-50 two where one is due", list: swarm(addCards("malignant-creep")), verdict: army.Illegal, violations: ids("error AB-50 tactical_cards")},
		{name: "9.1.5/AB-50 two of one Unique card is one fault", list: swarm(addCards("accelerating-creep")), verdict: army.Illegal, violations: ids("error AB-50 tactical_cards")},
		{
			name: "9.1.5/AB-50 one where none is allowed is one fault", list: raiders(addCards("accelerating-creep")),
			verdict: army.Illegal, violations: ids("error AB-50 tactical_cards"),
		},
		{
			name: "9.1.5/AB-50 two where none is allowed is one fault", list: raiders(addCards("malignant-creep", "malignant-creep")),
			verdict: army.Illegal, violations: ids("error AB-50 tactical_cards"), totals: spends(1130, 140),
		},
		{
			name: "9.1.5/AB-50 an unknown card might be the missing one", list: swarm(cards("purple-creep")),
			verdict: army.Unknown, violations: ids("error AB-50 tactical_cards", "error AB-52 tactical_cards/t1"),
		},
		{
			name: "9.1.5/AB-08 one with a wrong tag where one is due", list: swarm(faction("zerg-swarm"), addCards("hydralisk-den"), func(r *roster.Roster) { r.TacticalCards[0].Card = "malignant-creep" }),
			verdict: army.Illegal, violations: ids("error AB-08 tactical_cards/t1"),
		},
		{
			name: "9.1.5/AB-08 two where one is due, one of them with a wrong tag", list: swarm(faction("zerg-swarm"), addCards("hydralisk-den", "malignant-creep")),
			verdict: army.Illegal, violations: ids("error AB-50 tactical_cards", "error AB-08 tactical_cards/t3"),
		},
		{
			name: "9.1.5/AB-17 two of one Unique Creep Card without a Faction Card", list: swarm(faction(""), addCards("accelerating-creep")),
			verdict: army.Illegal, violations: ids("warning AB-05 faction_card", "error AB-17 tactical_cards/t2"),
		},
		{
			name: "9.1.5/AB-51 Creep Cards give neither slots nor resource", list: swarm(cards("malignant-creep"), noUnits),
			verdict: army.Incomplete, violations: ids("warning AB-54 units"),
			totals: all(fills("core 0/3 elite 0/2 support 0/0 air 0/0 hero 0/1"), counts(0, 0, 0, 1)),
		},
	})
}
