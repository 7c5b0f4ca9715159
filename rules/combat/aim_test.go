package combat

import (
	"slices"
	"testing"

	"muster/rules"
)

func TestAim(t *testing.T) {
	rifle := func() *shot { return shoot(marines(), "c-14-rifle", fighter("zergling", 12)) }
	raynor := func(weapon string) *shot { return shoot(fighter("jim-raynor", 1), weapon, fighter("zergling", 12)) }
	tests := []struct {
		name string
		shot *shot
		want []rules.Rule
	}{
		{"8.7.3/RNG-01 a legal Ranged Attack", rifle(), nil},
		{"8.8.1/CC-03 a legal Close Combat Attack", strike(marines(), "strike", fighter("zergling", 12)), nil},
		{
			"8.7.3/RNG-03 a Ground weapon at a Flying unit",
			shoot(fighter("roach", 3), "acid-saliva", fighter("point-defense-drone", 1)),
			[]rules.Rule{WrongTarget},
		},
		{
			"8.7.3/RNG-03 a Flying weapon at a Ground unit",
			shoot(fighter("goliath", 1), "hellfire-missiles", marines()),
			[]rules.Rule{WrongTarget},
		},
		{
			"8.7.3/RNG-04 an Engaged unit is no target for others",
			rifle().but(func(s *shot) { s.def.State.Engaged = true }),
			[]rules.Rule{TargetEngaged},
		},
		{
			"11/KW-PINPOINT shoots into a melee",
			raynor("justice-revolver").but(func(s *shot) { s.def.State.Engaged = true }), nil,
		},
		{
			"11/KW-PINPOINT but not out of one",
			raynor("justice-revolver").but(func(s *shot) { s.att.State.Engaged = true }),
			[]rules.Rule{AttackerEngaged},
		},
		{
			"8.7.3/RNG-05 an Engaged unit shoots at those it is Engaged with",
			rifle().but(func(s *shot) { s.att.State.Engaged, s.def.State.Engaged, s.facts.Together = true, true, true }), nil,
		},
		{
			"11/KW-BULKY not while Engaged",
			raynor("commando-rifle").but(func(s *shot) { s.att.State.Engaged, s.def.State.Engaged, s.facts.Together = true, true, true }),
			[]rules.Rule{Bulky},
		},
		{
			"10.3/ABL-20 Indomitable lifts RNG-05",
			shoot(fighter("goliath", 1), "autocannon", marines()).but(func(s *shot) { s.att.State.Engaged = true }), nil,
		},
		{
			"10.3/ABL-20 and RNG-04 against it",
			rifle().but(func(s *shot) { s.def = fighter("goliath", 1); s.def.State.Engaged = true; s.facts.Visible = 1 }), nil,
		},
		{
			"8.8.1/CC-03 nobody strikes from afar",
			shoot(marines(), "strike", fighter("zergling", 12)),
			[]rules.Rule{NotEngaged},
		},
		{
			"11/KW-SIEGE-MODE a Siege Mode profile needs it",
			shoot(fighter("siege-tank", 1), "shock-cannon", marines()),
			[]rules.Rule{StatusNeeded},
		},
		{
			"11/KW-SIEGE-MODE and bars every other",
			shoot(fighter("siege-tank", 1), "twin-cannon", marines()).but(func(s *shot) { s.att.State.SiegeMode = true }),
			[]rules.Rule{StatusNeeded},
		},
		{
			"11/KW-BURROWED units do not attack",
			shoot(fighter("roach", 3), "acid-saliva", marines()).but(func(s *shot) { s.att.State.Burrowed = true }),
			[]rules.Rule{Burrowed},
		},
		{
			"8.7.3/RNG-01 nobody is Visible",
			rifle().but(func(s *shot) { s.facts.Visible = 0 }),
			[]rules.Rule{NoVisibleTarget},
		},
		{
			"11/KW-INDIRECT-FIRE needs no sight",
			shoot(marines("rocket-launcher"), "rocket-launcher", marines()).but(func(s *shot) { s.facts.Visible = 0 }), nil,
		},
		{
			"11/KW-LONG-RANGE is not on every weapon",
			rifle().but(func(s *shot) { s.facts.Near, s.facts.Far = 5, 1 }),
			[]rules.Rule{NoLongRange},
		},
		{
			"8.7.3/RNG-02 no more models than carry the weapon",
			rifle().but(func(s *shot) { s.facts.Near = 7 }),
			[]rules.Rule{TooManyModels},
		},
		{
			"8.7.3/RNG-02 at least one model contributes",
			rifle().but(func(s *shot) { s.facts.Near = 0 }),
			[]rules.Rule{NoDice},
		},
		{
			"8.7.4/CAS-01 no more Visible models than there are",
			rifle().but(func(s *shot) { s.facts.Visible = 13 }),
			[]rules.Rule{TooManyVisible},
		},
		{
			"8.7.3/RNG-01 every fault is told at once",
			rifle().but(func(s *shot) { s.def.State.Engaged = true; s.facts.Visible = 13; s.facts.Near = 9 }),
			[]rules.Rule{TargetEngaged, TooManyModels, TooManyVisible},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var got, want []string
			for _, v := range Aim(&tt.shot.att, tt.shot.weapon, &tt.shot.def, &tt.shot.facts) {
				got = append(got, v.Code)
			}
			for _, r := range tt.want {
				want = append(want, r.Code)
			}
			if !slices.Equal(got, want) {
				t.Errorf("refused for %v, want %v", got, want)
			}
		})
	}
	t.Run("8.7.3/RNG-06 a weapon that nobody carries", func(t *testing.T) {
		att, def := marines(), fighter("zergling", 12)
		got := Aim(&att, "agg-12", &def, &Facts{Near: 1, Visible: 12})
		if len(got) != 1 || got[0].Code != WeaponNotCarried.Code {
			t.Errorf("got %v", got)
		}
	})
}

func TestRulesAreListedOnce(t *testing.T) {
	seen := map[string]bool{}
	for _, r := range Rules {
		if seen[r.Code] || r.Clause == "" || r.Section == "" {
			t.Errorf("%+v is listed twice or cites nothing", r)
		}
		seen[r.Code] = true
	}
}
