package army_test

import (
	"slices"
	"testing"

	"muster/rules/army"
	"muster/rules/card"
	"muster/rules/roster"
)

func TestUnits(t *testing.T) {
	run(t, []clause{
		{
			name: "9.1.6/AB-54 no units", list: raiders(noUnits),
			verdict: army.Incomplete, violations: ids("warning AB-54 units"), totals: counts(0, 0, 0, 5),
		},
		{
			name: "9.1.6/AB-20 a model count between two options", list: raiders(models(7)),
			verdict: army.Illegal, violations: ids("error AB-20 units/u1/models"),
			totals: all(counts(6, 24, 7, 5), spends(850, 120), fills("core 3/5 elite 2/2 support 2/3 air 0/1 hero 0/1"),
				func(t *testing.T, r army.Report) {
					args := r.Violations[0].Args
					if args.Int("have") != 7 || !slices.Equal(args.List("options"), ids("6", "9")) {
						t.Errorf("args %v", args)
					}
				}),
		},
		{
			name: "9.1.6/AB-20 a model count of the Supply Profile that is no option", list: raiders(func(r *roster.Roster) { r.Units[1].Models = 3 }),
			verdict: army.Illegal, violations: ids("error AB-20 units/u2/models"),
		},
		{name: "9.1.6/AB-21 Starting Supply by the Supply Profile", list: swarm(noUnits, addUnit("zergling", 18)), verdict: army.Legal, totals: counts(1, 18, 2, 1)},
		{
			name: "9.1.6/AB-22 two Hydralisks fill two Elite slots", list: swarm(noUnits, addUnit("hydralisk", 2)),
			verdict: army.Legal, totals: fills("core 0/3 elite 2/2 support 0/0 air 0/0 hero 0/1"),
		},
		{
			name: "9.1.6/AB-22 four Hydralisks fill three Elite slots", list: swarm(noUnits, addUnit("hydralisk", 4), addCards("hydralisk-den")),
			verdict: army.Legal, totals: fills("core 0/3 elite 3/4 support 0/0 air 0/0 hero 0/1"),
		},
		{
			name: "9.1.6/AB-22 Supply 0 fills no slot", list: swarm(noUnits, addUnit("hydralisk", 2), addUnit("queen", 1)),
			cards:   altered(func(r *card.Release) { unitOf(r, "queen").Supply = []card.Bracket{{Min: 1, Max: 1, Supply: 0}} }),
			verdict: army.Legal, totals: all(fills("core 0/3 elite 2/2 support 0/0 air 0/0 hero 0/1"), counts(2, 3, 2, 1)),
		},
		{
			name: "9.1.6/AB-23 more Supply than slots", list: swarm(func(r *roster.Roster) { r.Units[0].Models = 4 }),
			verdict: army.Illegal, violations: ids("error AB-23 slots/elite"),
			totals: all(fills("core 1/3 elite 3/2 support 0/0 air 0/0 hero 0/1"), func(t *testing.T, r army.Report) {
				args := r.Violations[0].Args
				if args.Text("slot") != "elite" || args.Int("have") != 3 || args.Int("limit") != 2 {
					t.Errorf("args %v", args)
				}
			}),
		},
		{
			name: "9.1.6/AB-24 slots of one type do not stand in for another", list: raiders(addCards("barracks", "barracks", "barracks"), addUnit("goliath", 1)),
			verdict: army.Illegal, violations: ids("error AB-23 slots/elite"),
		},
		{
			name: "9.1.6/AB-23 Air slots are for Air units", list: raiders(addUnit("goliath", 1), addUnit("goliath", 1)),
			cards:   altered(func(r *card.Release) { unitOf(r, "goliath").Slot = card.Air }),
			verdict: army.Illegal, violations: ids("error AB-23 slots/air"),
			totals: fills("core 5/5 elite 0/2 support 2/3 air 6/1 hero 0/1"),
		},
		{name: "9.1.6/AB-25 every unit pays its option", list: swarm(func(r *roster.Roster) { r.Units[1].Models = 18 }), verdict: army.Legal, totals: spends(360, 0)},
		{
			name: "9.1.6/AB-26 a Unique unit twice", list: swarm(addCards("overlord"), addUnit("kerrigan", 1), addUnit("kerrigan", 1)),
			verdict: army.Illegal, violations: ids("error AB-26 units/u4"), totals: all(spends(820, 35), counts(4, 16, 5, 2)),
		},
		{name: "9.1.6/AB-26 two different Unique units", list: swarm(addCards("lair", "hydralisk-den"), addUnit("kerrigan", 1), addUnit("kerrigan-swarm-raptor-zergling", 6)), verdict: army.Legal},
		{
			name: "9.1.6/AB-52 an unknown unit adds nothing and its upgrades are not judged", list: swarm(addUnit("ultralisk", 1, bought("nothing"), bought("nothing"))),
			verdict: army.Unknown, violations: ids("error AB-52 units/u3"), totals: all(counts(2, 14, 3, 1), spends(320, 0)),
		},
		{
			name: "9.1.6/AB-52 an upgrade as a unit", list: swarm(addUnit("creep-speed", 1)),
			verdict: army.Unknown, violations: ids("error AB-52 units/u3"),
			totals: func(t *testing.T, r army.Report) {
				if kind := r.Violations[0].Args.Text("kind"); kind != "upgrade" {
					t.Errorf("kind %q", kind)
				}
			},
		},
		{
			name: "9.1.6/AB-52 a former id names what it names now", list: swarm(addUnit("zergling-old", 12)),
			cards:   altered(func(r *card.Release) { unitOf(r, "zergling").FormerIDs = ids("zergling-old") }),
			verdict: army.Legal, totals: spends(500, 0),
		},
		{
			name: "9.1.9/AB-40 a Summoned Unit", list: swarm(addUnit("roachling", 3)),
			verdict: army.Illegal, violations: ids("error AB-40 units/u3"), totals: all(counts(3, 17, 3, 1), spends(320, 0)),
		},
		{
			name: "9.1.9/AB-40 the composition of a Summoned Unit is not judged", list: swarm(addUnit("roachling", 7)),
			verdict: army.Illegal, violations: ids("error AB-40 units/u3"), totals: counts(3, 21, 3, 1),
		},
		{
			name: "9.1.9/AB-07 the tags of a Summoned Unit are judged", list: swarm(addUnit("pylon", 1)),
			verdict: army.Illegal, violations: ids("error AB-07 units/u3", "error AB-40 units/u3"),
		},
		{
			name: "9.1.9/AB-29 a Summoned Unit buys no upgrade of another", list: swarm(addUnit("roachling", 3, bought("creep-speed"))),
			verdict: army.Illegal, violations: ids("error AB-40 units/u3", "error AB-29 units/u3/upgrades/creep-speed"), totals: spends(320, 0),
		},
		{
			name: "9.1.6/AB-26 everything wrong with one entry stands at it", list: raiders(addUnit("omega-worm", 1), addUnit("omega-worm", 2)),
			cards:   altered(func(r *card.Release) { unitOf(r, "omega-worm").Unique = true }),
			verdict: army.Illegal, violations: ids(
				"error AB-07 units/u7", "error AB-40 units/u7",
				"error AB-07 units/u8", "error AB-26 units/u8", "error AB-40 units/u8"),
		},
	})
}
