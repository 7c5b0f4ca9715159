package card_test

import (
	"testing"

	"muster/rules/card"
	"muster/rules/internal/rulestest"
)

func TestLookupsFindIDsAndFormerIDs(t *testing.T) {
	r := rulestest.Fixture()
	for _, c := range []struct {
		what  string
		found bool
		want  bool
	}{
		{"a unit", r.Unit("captain") != nil, true},
		{"a unit by its former id", r.Unit("sergeant") == r.Unit("captain"), true},
		{"a unit by another spelling", r.Unit("Captain") != nil, false},
		{"a card among units", r.Unit("hangar") != nil, false},
		{"a Tactical Card by its former id", r.Tactical("air-dock") == r.Tactical("hangar"), true},
		{"an upgrade by its former id", r.Unit("lancer").Upgrade("great-pike") != nil, true},
		{"a mission", r.Mission("river-crossing") != nil, true},
		{"a deployment", r.Deployment("west-field") != nil, true},
		{"a keyword", r.Keyword("pierce") != nil, true},
		{"a scale", r.Scale(card.GrandOffensive) != nil, true},
		{"a race that the release lacks", r.Race(card.Zerg) != nil, false},
	} {
		if c.found != c.want {
			t.Errorf("%s: found %t, want %t", c.what, c.found, c.want)
		}
	}
}

func TestTags(t *testing.T) {
	r := rulestest.Current()
	raiders, forces := r.Faction("raynors-raiders"), r.Faction("terran-armed-forces")
	marine, raider := r.Unit("marine"), r.Unit("raynors-raider-marine")
	t.Run("9.1.2/AB-07 every tag of the unit is on the Faction Card", func(t *testing.T) {
		if !raiders.Tags().Covers(raider.Tags()) || forces.Tags().Covers(raider.Tags()) {
			t.Error("only Raynor's Raiders take their marines")
		}
	})
	t.Run("9.1.2/AB-09 fewer tags are fine", func(t *testing.T) {
		if !raiders.Tags().Covers(marine.Tags()) {
			t.Error("Raynor's Raiders take Marines")
		}
	})
	t.Run("2.4/TAG-09 case and apostrophe do not matter", func(t *testing.T) {
		for _, apostrophe := range "'‘’‛ʼʹ`´′‵＇" {
			tag := "RAYNOR" + string(apostrophe) + "s Raiders "
			if card.NormalTag(tag) != card.NormalTag("Raynor's Raiders") {
				t.Errorf("%q is another tag", tag)
			}
		}
	})
	t.Run("2.4.2 combat tags", func(t *testing.T) {
		if !marine.Has(card.Light) || marine.Has(card.Armoured) {
			t.Error("Marines are Light and not Armoured")
		}
	})
}

func TestCompositionsAndSupply(t *testing.T) {
	marine := rulestest.Current().Unit("marine")
	t.Run("9.1.6/AB-20 printed model counts only", func(t *testing.T) {
		if marine.Composition(7) != nil || marine.Composition(9) == nil {
			t.Error("Marines come as 6 or 9")
		}
	})
	t.Run("9.1.6/AB-21 Starting Supply from the profile", func(t *testing.T) {
		if marine.Composition(6).Supply != 1 || marine.Composition(9).Supply != 2 {
			t.Error("6 Marines have Supply 1, 9 have 2")
		}
	})
	t.Run("6.1 Current Supply falls with casualties", func(t *testing.T) {
		for models, want := range map[int]int{9: 2, 6: 1, 3: 0, 1: 0, 10: 0} {
			if got := marine.SupplyAt(models); got != want {
				t.Errorf("%d models have Supply %d, want %d", models, got, want)
			}
		}
	})
	t.Run("9.1.7/AB-29 a price for each composition", func(t *testing.T) {
		if _, ok := rulestest.Fixture().Unit("lancer").Upgrade("drill").PriceFor("small"); ok {
			t.Error("Drill is for large units")
		}
		if minerals, ok := marine.Upgrade("combat-shield").PriceFor("large"); !ok || minerals != 30 {
			t.Errorf("Combat Shield costs %d for 9 Marines, want 30", minerals)
		}
	})
}

func TestScalesAndGas(t *testing.T) {
	r := rulestest.Current()
	for _, c := range []struct {
		scale card.ScaleID
		limit int
		fits  bool
	}{
		{card.Skirmish, 1000, true},
		{card.Skirmish, 1001, false},
		{card.Standard, 1000, true},
		{card.Standard, 2001, false},
		{card.GrandOffensive, 2000, false},
		{card.GrandOffensive, 2001, true},
		{card.GrandOffensive, 100000, true},
	} {
		if got := r.Scale(c.scale).Fits(c.limit); got != c.fits {
			t.Errorf("9.1.1/AB-02 %s with %d minerals: %t, want %t", c.scale, c.limit, got, c.fits)
		}
	}
	for limit, want := range map[int]int{2000: 200, 1000: 100, 2001: 200, 9: 0} {
		if got := card.GasLimit(limit); got != want {
			t.Errorf("9.1.4/AB-13 %d minerals give %d gas, want %d", limit, got, want)
		}
	}
}

func TestSupplyPoolGrowsAndOpens(t *testing.T) {
	face := rulestest.Current().Mission("divide-and-conquer").Face(card.Standard)
	for round, want := range map[int]int{1: 8, 2: 10, 3: 12} {
		if got, limited := face.SupplyPool(round); got != want || !limited {
			t.Errorf("8.3.1 round %d: %d (limited %t), want %d", round, got, limited, want)
		}
	}
	if _, limited := face.SupplyPool(4); limited {
		t.Error("8.3.1 the pool of the final round is unlimited")
	}
	if rulestest.Current().Mission("artefact-hunt").Face(card.Standard) != nil {
		t.Error("Artefact Hunt is known by name only")
	}
}

// §9.1.1: the bounds of the scales are facts of the release.
func TestScaleHasRoomForMinerals(t *testing.T) {
	r := &card.Release{Scales: []card.Scale{
		{ID: card.GrandOffensive, MinMinerals: 1801},
		{ID: card.Standard, MinMinerals: 901, MaxMinerals: 1800},
		{ID: card.Skirmish, MaxMinerals: 900},
	}}
	for _, c := range []struct {
		minerals int
		scale    card.ScaleID
		limit    int
	}{
		{0, card.Skirmish, 900},
		{900, card.Skirmish, 900},
		{901, card.Standard, 1800},
		{1800, card.Standard, 1800},
		{1801, card.GrandOffensive, 1801},
		{4000, card.GrandOffensive, 4000},
	} {
		s := r.ScaleFor(c.minerals)
		if s.ID != c.scale || s.UsualLimit(c.minerals) != c.limit {
			t.Errorf("%d minerals: %s with %d, want %s with %d", c.minerals, s.ID, s.UsualLimit(c.minerals), c.scale, c.limit)
		}
	}
	if got := r.Scale(card.GrandOffensive).UsualLimit(0); got != 1801 {
		t.Errorf("an open scale has the limit %d, want its least", got)
	}
	if s := (&card.Release{}).ScaleFor(500); s != nil {
		t.Errorf("a release without scales has %v", s)
	}
}
