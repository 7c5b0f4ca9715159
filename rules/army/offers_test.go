package army_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"muster/rules"
	"muster/rules/army"
	"muster/rules/card"
	"muster/rules/internal/rulestest"
	"muster/rules/roster"
)

// reasonsOf writes reasons as "AB-23 slots/elite 3/2".
func reasonsOf(reasons army.Reasons) string {
	var out []string
	for _, v := range reasons {
		line := v.Clause + " " + v.Path
		if _, ok := v.Args.Get("limit"); ok {
			line += " " + slash(v, "limit")
		}
		if _, ok := v.Args.Get("want"); ok {
			line += " " + slash(v, "want")
		}
		if v.Severity != rules.Error {
			line = v.Severity.String() + " " + line
		}
		out = append(out, strings.TrimSpace(line))
	}
	return strings.Join(out, ", ")
}

func slash(v rules.Violation, of string) string {
	return itoa(v.Args.Int("have")) + "/" + itoa(v.Args.Int(of))
}

func offersOf(cards *card.Release, r *roster.Roster) army.Offers {
	report := army.Check(cards, r, army.DefaultTerms)
	return army.NewOffers(cards, r, &report)
}

func TestCardOffers(t *testing.T) {
	for _, c := range []struct {
		name string
		list *roster.Roster
		card string
		want string
	}{
		{"9.1.5/AB-18 a card that is not Unique is offered again", raiders(), "barracks", ""},
		{"9.1.5/AB-17 a Unique card is not", raiders(), "academy", "AB-17 tactical_cards/t3"},
		{"9.1.4/AB-14 gas is short by five", raiders(limit(1350)), "supply-depot", "AB-14 gas 160/135"},
		{
			"9.1.2/AB-08 a card of another race, which costs too much as well", raiders(limit(1250)), "lair",
			"AB-08 faction_card, AB-14 gas 155/125",
		},
		{"9.1.5/AB-50 a second Creep Card", swarm(), "malignant-creep", "AB-50 tactical_cards 2/1"},
		{"9.1.5/AB-50 the same Creep Card again is too many, not a copy", swarm(), "accelerating-creep", "AB-50 tactical_cards 2/1"},
		{"9.1.5/AB-50 the first Creep Card", swarm(cards()), "accelerating-creep", ""},
		{"9.1.5/AB-50 a Creep Card for an army that takes none", raiders(), "accelerating-creep", "AB-50 tactical_cards 1/0"},
		{"9.1.2/AB-08 a Creep Card with a tag too many", swarm(cards(), faction("zerg-swarm")), "malignant-creep", "AB-08 faction_card"},
		{"9.1.2/AB-05 without a Faction Card nothing fits, nor is refused for its tags", raiders(faction("")), "lair", "warning AB-05 faction_card"},
		{"9.1.2/AB-52 nor with one that the release does not have", raiders(faction("terran-navy")), "barracks", "AB-52 faction_card"},
	} {
		t.Run(c.name, func(t *testing.T) {
			offers := offersOf(rulestest.Current(), c.list)
			i := slices.IndexFunc(offers.Cards, func(o army.CardOffer) bool { return o.Card.ID == c.card })
			if got := reasonsOf(offers.Cards[i].Reasons); got != c.want {
				t.Errorf("reasons %q, want %q", got, c.want)
			}
		})
	}
}

func TestUnitOffers(t *testing.T) {
	for _, c := range []struct {
		name   string
		list   *roster.Roster
		unit   string
		models int
		open   bool
		want   string
	}{
		{"9.1.6/AB-23 slots are short by one", raiders(), "marine", 6, false, "AB-23 slots/core 6/5"},
		{"9.1.6/AB-23 and by two for the larger composition", raiders(), "marine", 9, false, "AB-23 slots/core 7/5"},
		{"9.1.3/AB-10 minerals are short too", raiders(limit(1200)), "marine", 6, false, "AB-23 slots/core 6/5, AB-10 minerals 1290/1200"},
		{"9.1.6 what fits is open", raiders(), "jim-raynor", 1, true, ""},
		{
			"9.1.6/AB-26 a Unique unit stands in the list already", raiders(addUnit("jim-raynor", 1)), "jim-raynor", 1, false,
			"AB-26 units/u7, AB-23 slots/hero 2/1",
		},
		{"9.1.2/AB-07 a unit of another race", raiders(addCards("barracks", "barracks")), "zergling", 12, false, "AB-07 faction_card"},
		{"9.1.2/AB-07 a unit of a sub-faction", raiders(faction("terran-armed-forces"), addCards("barracks")), "raynors-raider-marine", 6, false, "AB-07 faction_card"},
		{"9.1.9/AB-40 a summoned unit", raiders(), "point-defense-drone", 0, false, "AB-40 units"},
		{"9.1.2/AB-05 without a Faction Card nothing fits", raiders(faction("")), "marine", 6, false, "warning AB-05 faction_card"},
		{
			"9.1.2/AB-05 what else stands in the way is told all the same", raiders(faction(""), limit(1200)), "marine", 6, false,
			"warning AB-05 faction_card, AB-10 minerals 1290/1200",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			cards := rulestest.Current()
			offers := offersOf(cards, c.list)
			in := offers.Units[cards.Unit(c.unit).Slot]
			offer := &in[slices.IndexFunc(in, func(o army.UnitOffer) bool { return o.Unit.ID == c.unit })]
			reasons := slices.Clone(offer.Reasons)
			for _, option := range offer.Options {
				if option.Composition.Models == c.models {
					reasons = append(reasons, option.Reasons...)
				}
			}
			if got := reasonsOf(reasons); got != c.want {
				t.Errorf("reasons %q, want %q", got, c.want)
			}
			if offer.Open() != c.open {
				t.Errorf("open is %t, want %t", offer.Open(), c.open)
			}
		})
	}
}

func TestOffersOfAFullDocument(t *testing.T) {
	r := raiders(noUnits, cards())
	for range roster.MaxUnits {
		r.Units = append(r.Units, roster.Unit{Unit: "gone", Models: 1})
	}
	for range roster.MaxCards {
		r.TacticalCards = append(r.TacticalCards, roster.Card{Card: "gone"})
	}
	offers := offersOf(rulestest.Current(), r)
	if got := reasonsOf(offers.Cards[0].Reasons); got != "tactical_cards 0/100" {
		t.Errorf("a hundred cards: %q", got)
	}
	if got := reasonsOf(offers.Units[card.Core][0].Reasons); got != "units 0/200" {
		t.Errorf("two hundred units: %q", got)
	}
}

func TestFactionOffers(t *testing.T) {
	offers := army.NewFactionOffers(rulestest.Current(), raiders())
	got := make(map[string]string)
	for _, o := range offers {
		got[o.Faction.ID] = reasonsOf(o.Reasons)
		if o.Chosen != (o.Faction.ID == "raynors-raiders") {
			t.Errorf("%s: chosen is %t", o.Faction.ID, o.Chosen)
		}
	}
	if got["raynors-raiders"] != "" || got["terran-armed-forces"] != "" {
		t.Errorf("9.1.2/AB-09 both Terran Faction Cards carry the list: %v", got)
	}
	if !strings.HasPrefix(got["zerg-swarm"], "AB-50 tactical_cards 0/1, AB-08 tactical_cards/t1") {
		t.Errorf("9.1.2/AB-04 Zerg Swarm: %s", got["zerg-swarm"])
	}
}

func TestEntryOffers(t *testing.T) {
	fixture := func(us ...roster.Upgrade) *roster.Roster {
		return &roster.Roster{
			MineralLimit: 1000, FactionCard: "free-company",
			Units: []roster.Unit{{ID: "u1", Unit: "lancer", Models: 3, Upgrades: us}},
		}
	}
	for _, c := range []struct {
		name  string
		cards *card.Release
		list  *roster.Roster
		// what is an upgrade, or "models N".
		what     string
		want     string
		nominees []int
	}{
		{"9.1.6/AB-20 a larger composition needs a slot", nil, raiders(models(6), addUnit("marine", 6)), "models 9", "AB-23 slots/core 6/5", nil},
		{"9.1.3/AB-10 and minerals", nil, raiders(models(6), limit(1075)), "models 9", "AB-10 minerals 1130/1075", nil},
		{
			"9.1.7/AB-32 a smaller composition may lose the nominee", nil, raiders(upgrades(given("agg-12", 7))), "models 6",
			"AB-32 units/u1/upgrades/agg-12", nil,
		},
		{"9.1.7/AB-28 an upgrade twice", nil, raiders(), "combat-shield", "AB-28 units/u1/upgrades/combat-shield", nil},
		{"9.1.7/AB-33 a SPECIALIST twice", nil, raiders(), "rocket-launcher", "AB-33 units/u1/upgrades/rocket-launcher", []int{1, 2, 3, 4, 5, 6, 7, 8, 9}},
		{"9.1.7/AB-34 a SPECIALIST may go to those who are none", nil, raiders(models(6)), "agg-12", "", []int{2, 3, 4, 5, 6}},
		{"9.1.3/AB-10 an upgrade that is too dear", nil, raiders(limit(1130)), "bayonet", "AB-10 minerals 1160/1130", nil},
		{"9.1.7/AB-29 an upgrade for the larger composition only", rulestest.Fixture(), fixture(), "drill", "AB-29 units/u1/upgrades/drill", nil},
		{
			"9.1.7/AB-31 a second replacement of one weapon", rulestest.Fixture(), fixture(bought("long-pike")), "barbed-pike",
			"warning AB-31 units/u1/upgrades/barbed-pike", nil,
		},
		{
			"9.1.7/AB-35 a SPECIALIST whose weapon is gone", rulestest.Fixture(), fixture(bought("long-pike")), "standard-bearer",
			"AB-35 units/u1/upgrades/standard-bearer",
			[]int{1, 2, 3},
		},
		{
			"9.1.7/AB-35 a replacement that takes the weapon of a SPECIALIST", rulestest.Fixture(), fixture(given("standard-bearer", 1)), "long-pike",
			"AB-35 units/u1/upgrades/standard-bearer", nil,
		},
		{"9.1.7/AB-34 a SPECIALIST more than there are models", rulestest.Fixture(), func() *roster.Roster {
			r := fixture(given("marksman", 1))
			r.Units[0].Models = 1
			return r
		}(), "standard-bearer", "AB-34 units/u1/upgrades", nil},
		{"9.1.7/AB-27 an upgrade that needs another", rulestest.Fixture(), fixture(), "tracer", "hint AB-27 units/u1/upgrades/tracer", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.cards == nil {
				c.cards = rulestest.Current()
			}
			report := army.Check(c.cards, c.list, army.DefaultTerms)
			offers := army.NewEntryOffers(c.cards, c.list, &report, &c.list.Units[0])
			var got string
			var nominees []int
			for _, o := range offers.Options {
				if c.what == "models "+itoa(o.Composition.Models) {
					got = reasonsOf(o.Reasons)
				}
			}
			for _, o := range offers.Upgrades {
				if o.Upgrade.ID == c.what {
					got, nominees = reasonsOf(o.Reasons), o.Nominees
				}
			}
			if got != c.want {
				t.Errorf("reasons %q, want %q", got, c.want)
			}
			if !slices.Equal(nominees, c.nominees) {
				t.Errorf("nominees %v, want %v", nominees, c.nominees)
			}
		})
	}
}

// BenchmarkOffers lays the whole catalogue before a full list.
func BenchmarkOffers(b *testing.B) {
	cards := rulestest.Current()
	r := largeList(b)
	report := army.Check(cards, r, army.DefaultTerms)
	b.ReportAllocs()
	for b.Loop() {
		army.NewOffers(cards, r, &report)
	}
}

// BenchmarkEntryOffers does the same for one unit.
func BenchmarkEntryOffers(b *testing.B) {
	cards := rulestest.Current()
	r := largeList(b)
	report := army.Check(cards, r, army.DefaultTerms)
	b.ReportAllocs()
	for b.Loop() {
		army.NewEntryOffers(cards, r, &report, &r.Units[0])
	}
}

// BenchmarkSheets writes the sheets of a full list.
func BenchmarkSheets(b *testing.B) {
	cards := rulestest.Current()
	r := largeList(b)
	b.ReportAllocs()
	for b.Loop() {
		army.Sheets(cards, r)
	}
}

// The offers of one race are those of all races without the others.
func TestOffersOfOneRace(t *testing.T) {
	cards := rulestest.Fixture()
	r := raiders()
	report := army.Check(cards, r, army.DefaultTerms)
	all := army.NewOffers(cards, r, &report)
	for _, race := range cards.Races {
		got := army.NewRaceOffers(cards, r, &report, race.ID)
		want := army.Offers{Reasons: all.Reasons, Cards: slices.DeleteFunc(slices.Clone(all.Cards), func(o army.CardOffer) bool { return o.Card.Race != race.ID })}
		for slot := range all.Units {
			want.Units[slot] = slices.DeleteFunc(slices.Clone(all.Units[slot]), func(o army.UnitOffer) bool { return o.Unit.Race != race.ID })
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: the offers differ from those of all races", race.Name)
		}
	}
}

// What an option uses more is what a check of the list with it counts more.
func TestOptionsTellWhatTheyUse(t *testing.T) {
	cards := rulestest.Current()
	for _, r := range []*roster.Roster{raiders(), largeList(t)} {
		report := army.Check(cards, r, army.DefaultTerms)
		differs := func(what string, with *roster.Roster, o *army.OptionOffer) {
			t.Helper()
			now := army.Check(cards, with, army.DefaultTerms)
			if m, s := now.Minerals.Used-report.Minerals.Used, now.Supply-report.Supply; o.Minerals != m || o.Supply != s {
				t.Errorf("%s ×%d: %d minerals and Supply %d more, want %d and %d", what, o.Composition.Models, o.Minerals, o.Supply, m, s)
			}
		}
		for i := range r.Units {
			offers := army.NewEntryOffers(cards, r, &report, &r.Units[i])
			for j := range offers.Options {
				with := *r
				with.Units = slices.Clone(r.Units)
				with.Units[i].Models = offers.Options[j].Composition.Models
				differs(r.Units[i].ID, &with, &offers.Options[j])
			}
		}
		for _, in := range army.NewOffers(cards, r, &report).Units {
			for _, o := range in {
				for j := range o.Options {
					with := *r
					with.Units = append(slices.Clone(r.Units), roster.Unit{ID: "new", Unit: o.Unit.ID, Models: o.Options[j].Composition.Models})
					differs(o.Unit.ID, &with, &o.Options[j])
				}
			}
		}
	}
}
