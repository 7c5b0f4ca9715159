package army_test

import (
	"slices"
	"testing"

	"muster/rules/army"
	"muster/rules/card"
	"muster/rules/internal/rulestest"
	"muster/rules/roster"
)

// lancers is a legal list of the invented release: three lancers with what they
// may buy.
func lancers(models int, us ...roster.Upgrade) *roster.Roster {
	return &roster.Roster{
		Release: rulestest.Fixture().ID, Scale: card.Skirmish, MineralLimit: 1000, FactionCard: "free-company",
		Units: []roster.Unit{{ID: "u1", Unit: "lancer", Models: models, Upgrades: us}},
	}
}

func TestUpgrades(t *testing.T) {
	run(t, []clause{
		{
			name:    "9.1.7/AB-27 any number of the listed upgrades at their prices",
			list:    raiders(upgrades(bought("combat-shield"), bought("slugthrower"), bought("grenades-frag"), bought("bayonet"), given("agg-12", 1), given("rocket-launcher", 9))),
			verdict: army.Legal, totals: spends(1130-70+30+20+10+30+10+40, 120),
		},
		{name: "9.1.7/AB-27 the price of the composition", list: raiders(models(6), upgrades(bought("combat-shield"))), verdict: army.Legal, totals: spends(1130-70-210+160+20, 120)},
		{
			name: "9.1.7/AB-27 a price of 0", list: swarm(faction("raynors-raiders"), cards(), noUnits, addUnit("jim-raynor", 1, bought("c-14-rifle"))),
			verdict: army.Legal, totals: spends(250, 0),
		},
		{
			name: "9.1.7/AB-27 an upgrade that does nothing without another is a hint",
			list: raiders(upgradesOfTank), verdict: army.Legal, violations: ids("hint AB-27 units/u6/upgrades/smart-shells"),
			totals: func(t *testing.T, r army.Report) {
				if needs := r.Violations[0].Args.List("needs"); !slices.Equal(needs, ids("mode-transformation")) {
					t.Errorf("needs %q", needs)
				}
			},
		},
		{
			name: "9.1.7/AB-27 no hint beside the upgrade it needs, in any order",
			list: raiders(upgradesOfTank, func(r *roster.Roster) {
				r.Units[5].Upgrades = append(r.Units[5].Upgrades, bought("mode-transformation"))
			}),
			verdict: army.Legal,
		},
		{
			name: "9.1.7/AB-27 a need that the card does not list is never met",
			list: raiders(upgradesOfTank, func(r *roster.Roster) {
				r.Units[5].Upgrades = append(r.Units[5].Upgrades, bought("combat-shield"))
			}),
			cards:   altered(func(r *card.Release) { upgradeOf(r, "siege-tank", "smart-shells").AdvisoryRequires = ids("anything") }),
			verdict: army.Illegal, violations: ids("hint AB-27 units/u6/upgrades/smart-shells", "error AB-29 units/u6/upgrades/combat-shield"),
		},
		{
			name: "9.1.7/AB-28 an upgrade twice is paid twice", list: raiders(upgrades(bought("combat-shield"), bought("combat-shield"))),
			verdict: army.Illegal, violations: ids("error AB-28 units/u1/upgrades/combat-shield"), totals: spends(1130-40+30, 120),
		},
		{
			name: "9.1.7/AB-28 three times stands once", list: raiders(upgrades(bought("combat-shield"), bought("combat-shield"), bought("combat-shield"))),
			verdict: army.Illegal, violations: ids("error AB-28 units/u1/upgrades/combat-shield"),
		},
		{
			name: "9.1.7/AB-28 two units may each buy it", list: raiders(func(r *roster.Roster) { r.Units[1].Upgrades = ups(bought("combat-shield")) }),
			verdict: army.Legal,
		},
		{
			name: "9.1.7/AB-28 once under its former id", list: lancers(3, bought("long-pike"), bought("great-pike")), cards: rulestest.Fixture(),
			verdict: army.Illegal, violations: ids("error AB-28 units/u1/upgrades/great-pike"),
		},
		{
			name: "9.1.7/AB-29 an upgrade of another unit adds nothing", list: raiders(upgrades(bought("kinetic-foam"))),
			verdict: army.Illegal, violations: ids("error AB-29 units/u1/upgrades/kinetic-foam"),
			totals: all(spends(1130-70, 120), func(t *testing.T, r army.Report) {
				if of := r.Violations[0].Args.List("of"); !slices.Equal(of, ids("marauder")) {
					t.Errorf("of %q", of)
				}
			}),
		},
		{
			name: "9.1.7/AB-29 nothing else of it is judged", list: raiders(upgrades(given("kinetic-foam", 77), bought("kinetic-foam"))),
			verdict: army.Illegal, violations: ids("error AB-29 units/u1/upgrades/kinetic-foam"),
		},
		{
			name: "9.1.7/AB-29 without a price for the composition", list: lancers(3, bought("drill")), cards: rulestest.Fixture(),
			verdict: army.Illegal, violations: ids("error AB-29 units/u1/upgrades/drill"),
			totals: all(spends(100, 0), func(t *testing.T, r army.Report) {
				args := r.Violations[0].Args
				if args.Int("models") != 3 || !slices.Equal(args.List("options"), ids("6")) {
					t.Errorf("args %v", args)
				}
			}),
		},
		{name: "9.1.7/AB-29 with a price for the composition", list: lancers(6, bought("drill")), cards: rulestest.Fixture(), verdict: army.Legal},
		{
			name: "9.1.7/AB-29 the price is not judged where AB-20 is", list: lancers(4, bought("drill")), cards: rulestest.Fixture(),
			verdict: army.Illegal, violations: ids("error AB-20 units/u1/models"), totals: spends(0, 0),
		},
		{
			name: "9.1.7/AB-52 an upgrade of no unit adds nothing", list: raiders(upgrades(given("jetpack", 44), bought("jetpack"))),
			verdict: army.Unknown, violations: ids("error AB-52 units/u1/upgrades/jetpack"), totals: spends(1130-70, 120),
		},
		{
			name: "9.1.7/AB-52 a Tactical Card as an upgrade", list: raiders(upgrades(bought("academy"))),
			verdict: army.Unknown, violations: ids("error AB-52 units/u1/upgrades/academy"),
			totals: func(t *testing.T, r army.Report) {
				if kind := r.Violations[0].Args.Text("kind"); kind != "tactical-card" {
					t.Errorf("kind %q", kind)
				}
			},
		},
		{
			name: "9.1.7/AB-30 a model for an upgrade of all models", list: raiders(upgrades(given("combat-shield", 1))),
			verdict: army.Illegal, violations: ids("error AB-30 units/u1/upgrades/combat-shield"), totals: spends(1130-40, 120),
		},
	})
}

func ups(us ...roster.Upgrade) []roster.Upgrade { return us }

func TestReplacements(t *testing.T) {
	goliath := func(us ...roster.Upgrade) *roster.Roster {
		return raiders(func(r *roster.Roster) { r.Units[5].Upgrades = us })
	}
	run(t, []clause{
		{
			name: "9.1.7/AB-31 two replacements of one weapon are a warning", list: goliath(bought("haywire-missiles"), bought("scatter-missiles")),
			verdict: army.Legal, violations: ids("warning AB-31 units/u6/upgrades/scatter-missiles"),
			totals: all(spends(1130+70, 120), func(t *testing.T, r army.Report) {
				args := r.Violations[0].Args
				if args.Text("weapon") != "hellfire-missiles" || args.Text("earlier") != "haywire-missiles" {
					t.Errorf("args %v", args)
				}
			}),
		},
		{
			name: "9.1.7/AB-31 stands at the later one", list: goliath(bought("scatter-missiles"), bought("haywire-missiles")),
			verdict: army.Legal, violations: ids("warning AB-31 units/u6/upgrades/haywire-missiles"),
		},
		{
			name: "9.1.7/AB-31 an error where the pack rules so", list: goliath(bought("haywire-missiles"), bought("scatter-missiles")),
			terms:   army.Terms{DoubleReplacementRefused: true},
			verdict: army.Illegal, violations: ids("error AB-31 units/u6/upgrades/scatter-missiles"),
		},
		{
			name: "9.1.7/AB-31 the same replacement twice is AB-28 alone", list: goliath(bought("haywire-missiles"), bought("haywire-missiles")),
			verdict: army.Illegal, violations: ids("error AB-28 units/u6/upgrades/haywire-missiles"),
		},
		{
			name: "9.1.7/AB-31 replacements of different weapons", list: raiders(upgrades(bought("bayonet"), given("agg-12", 1))),
			verdict: army.Legal,
		},
	})
}

func TestSpecialists(t *testing.T) {
	// alone is a list of one Marine, which the release alone allows.
	alone := func(us ...roster.Upgrade) *roster.Roster {
		return swarm(faction("raynors-raiders"), cards(), noUnits, addUnit("marine", 1, us...))
	}
	lone := altered(func(r *card.Release) {
		marine := unitOf(r, "marine")
		marine.Compositions[0].Models = 1
		marine.Supply[0].Supply = 1
	})
	run(t, []clause{
		{
			name: "9.1.7/AB-32 no nominee yet", list: raiders(upgrades(bought("rocket-launcher"))),
			verdict: army.Incomplete, violations: ids("warning AB-32 units/u1/upgrades/rocket-launcher"), totals: spends(1130-30, 120),
		},
		{name: "9.1.7/AB-32 the last model", list: raiders(upgrades(given("rocket-launcher", 9))), verdict: army.Legal},
		{
			name: "9.1.7/AB-32 a nominee beyond the model count", list: raiders(upgrades(given("rocket-launcher", 10))),
			verdict: army.Illegal, violations: ids("error AB-32 units/u1/upgrades/rocket-launcher"),
			totals: func(t *testing.T, r army.Report) {
				if args := r.Violations[0].Args; args.Int("model") != 10 || args.Int("models") != 9 {
					t.Errorf("args %v", args)
				}
			},
		},
		{
			name: "9.1.7/AB-32 a negative nominee", list: raiders(upgrades(given("rocket-launcher", -1))),
			verdict: army.Illegal, violations: ids("error AB-32 units/u1/upgrades/rocket-launcher"),
		},
		{
			name: "9.1.7/AB-32 measured against the models as written", list: raiders(models(30), upgrades(given("rocket-launcher", 30), given("agg-12", 31))),
			verdict: army.Illegal, violations: ids("error AB-20 units/u1/models", "error AB-32 units/u1/upgrades/agg-12"),
		},
		{
			name: "9.1.7/AB-33 specialist bought twice", list: raiders(upgrades(given("rocket-launcher", 1), given("rocket-launcher", 2))),
			verdict: army.Illegal, violations: ids("error AB-33 units/u1/upgrades/rocket-launcher"), totals: spends(1130-30+40, 120),
		},
		{
			name: "9.1.7/AB-33 twice for one model is AB-33 alone", list: raiders(upgrades(given("rocket-launcher", 1), given("rocket-launcher", 1))),
			verdict: army.Illegal, violations: ids("error AB-33 units/u1/upgrades/rocket-launcher"),
		},
		{
			name: "9.1.7/AB-32 one clause stands once at one path, as its worst", list: raiders(upgrades(bought("rocket-launcher"), given("rocket-launcher", 12))),
			verdict: army.Illegal, violations: ids("error AB-32 units/u1/upgrades/rocket-launcher", "error AB-33 units/u1/upgrades/rocket-launcher"),
		},
		{
			name: "9.1.7/AB-34 two specialists share a nominee", list: raiders(upgrades(given("rocket-launcher", 4), given("agg-12", 4))),
			verdict: army.Illegal, violations: ids("error AB-34 units/u1/upgrades/agg-12"),
			totals: func(t *testing.T, r army.Report) {
				if args := r.Violations[0].Args; args.Int("model") != 4 || args.Text("earlier") != "rocket-launcher" {
					t.Errorf("args %v", args)
				}
			},
		},
		{
			name: "9.1.7/AB-34 sharing a nominee who does not exist", list: raiders(upgrades(given("rocket-launcher", 10), given("agg-12", 10))),
			verdict: army.Illegal, violations: ids(
				"error AB-32 units/u1/upgrades/rocket-launcher", "error AB-32 units/u1/upgrades/agg-12", "error AB-34 units/u1/upgrades/agg-12"),
		},
		{
			name: "9.1.7/AB-34 two without a nominee do not share one", list: raiders(upgrades(bought("rocket-launcher"), bought("agg-12"))),
			verdict: army.Incomplete, violations: ids("warning AB-32 units/u1/upgrades/rocket-launcher", "warning AB-32 units/u1/upgrades/agg-12"),
		},
		{
			name: "9.1.7/AB-34 more specialists than models", list: alone(given("rocket-launcher", 1), bought("agg-12")),
			cards:   lone,
			verdict: army.Illegal, violations: ids("warning AB-32 units/u1/upgrades/agg-12", "error AB-34 units/u1/upgrades"),
			totals: func(t *testing.T, r army.Report) {
				if args := r.Violations[1].Args; args.Int("have") != 2 || args.Int("models") != 1 {
					t.Errorf("args %v", args)
				}
			},
		},
		{
			name: "9.1.7/AB-34 more specialists than models, said by the nominee they share",
			list: alone(given("rocket-launcher", 1), given("agg-12", 1)), cards: lone,
			verdict: army.Illegal, violations: ids("error AB-34 units/u1/upgrades/agg-12"),
		},
		{
			name: "9.1.7/AB-34 one specialist twice is one specialist", list: alone(given("rocket-launcher", 1), given("rocket-launcher", 1)),
			cards: lone, verdict: army.Illegal, violations: ids("error AB-33 units/u1/upgrades/rocket-launcher"),
		},
		{
			name: "9.1.7/AB-34 as many specialists as models", list: alone(given("rocket-launcher", 1)),
			cards: lone, verdict: army.Legal,
		},
		{
			name: "9.1.7/AB-35 a weapon that another upgrade takes from all models", list: lancers(3, bought("long-pike"), given("standard-bearer", 1)),
			cards: rulestest.Fixture(), verdict: army.Illegal, violations: ids("error AB-35 units/u1/upgrades/standard-bearer"),
			totals: func(t *testing.T, r army.Report) {
				if args := r.Violations[0].Args; args.Text("weapon") != "pike" || args.Text("earlier") != "long-pike" {
					t.Errorf("args %v", args)
				}
			},
		},
		{
			name: "9.1.7/AB-35 whatever the order", list: lancers(3, given("standard-bearer", 1), bought("long-pike")),
			cards: rulestest.Fixture(), verdict: army.Illegal, violations: ids("error AB-35 units/u1/upgrades/standard-bearer"),
		},
		{
			name: "9.1.7/AB-35 a weapon that the card does not give", list: lancers(3, given("siege-charge", 1)),
			cards: rulestest.Fixture(), verdict: army.Illegal, violations: ids("error AB-35 units/u1/upgrades/siege-charge"),
			totals: func(t *testing.T, r army.Report) {
				if _, ok := r.Violations[0].Args.Get("earlier"); ok {
					t.Errorf("args %v", r.Violations[0].Args)
				}
			},
		},
		{name: "9.1.7/AB-35 a specialist whose weapon the card gives", list: lancers(3, given("standard-bearer", 1)), cards: rulestest.Fixture(), verdict: army.Legal},
		{
			name: "9.1.7/AB-31 specialists replacing one weapon on different models", list: lancers(3, given("standard-bearer", 1), given("marksman", 2)),
			cards:   rulestest.Changed(rulestest.Fixture(), func(r *card.Release) { upgradeOf(r, "lancer", "marksman").Replaces = "pike" }),
			verdict: army.Legal,
		},
	})
	t.Run("9.1.7/AB-36 six Marines with Rocket Launcher and AGG-12", func(t *testing.T) {
		sheet := army.NewSheet(rulestest.Current(), &roster.Unit{
			ID: "u1", Unit: "marine", Models: 6, Upgrades: ups(given("rocket-launcher", 1), given("agg-12", 2)),
		})
		got := map[string]int{}
		for model := 1; model <= 6; model++ {
			for _, w := range sheet.WeaponsOf(model) {
				got[w.ID]++
			}
		}
		if got["c-14-rifle"] != 5 || got["rocket-launcher"] != 1 || got["agg-12"] != 1 {
			t.Errorf("weapons %v", got)
		}
	})
}

func upgradeOf(r *card.Release, unit, id string) *card.Upgrade { return unitOf(r, unit).Upgrade(id) }
