package combat

import (
	"errors"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"muster/rules"
	"muster/rules/dice"
)

// Each test throws the dice as typed and looks at the Damage Pool in the end.
func TestSequence(t *testing.T) {
	tests := []struct {
		name   string
		attack Attack
		typed  []int
		damage int
	}{
		{
			"8.7.4/ATK-02 dice that meet the number enter the Armour Pool",
			Attack{Groups: []Group{{4, 3}}, Armour: 5},
			[]int{2, 3, 6, 1 /* armour */, 4, 4},
			2,
		},
		{
			"8.7.4/ATK-02 groups roll on their own numbers and stay one Batch",
			Attack{Groups: []Group{{2, 3}, {2, 4}}, Armour: 5, Tough: 1},
			[]int{3, 2 /* far */, 3, 4 /* armour */, 1, 1},
			1,
		},
		{
			"8.7.4/ATK-04 Surge moves dice past armour",
			Attack{Groups: []Group{{3, 3}}, Surge: Surge{Die: SurgeD3}, Armour: 2},
			[]int{3, 4, 5 /* surge: 2 */, 3 /* armour */, 6},
			2,
		},
		{
			"8.7.4/ATK-04 D3+1 adds one to the result",
			Attack{Groups: []Group{{3, 3}}, Surge: Surge{Die: SurgeD3, Plus: 1}, Armour: 2},
			[]int{3, 4, 5 /* surge: 2 */, 2 /* armour */, 6},
			2,
		},
		{
			"8.7.4/ATK-04 Surge never moves more dice than are there",
			Attack{Groups: []Group{{2, 3}}, Surge: Surge{Die: SurgeD6}, Armour: 2},
			[]int{3, 1 /* surge */, 6},
			1,
		},
		{
			"8.7.6/TPL-07 the Surge of a template is fixed, no die is thrown",
			Attack{Groups: []Group{{3, 3}}, Surge: Surge{Die: SurgeFixed, Plus: 2}, Armour: 2},
			[]int{3, 3, 3 /* armour */, 6},
			2,
		},
		{
			"8.7.4/ATK-05 CRITICAL HIT adds to the Surge",
			Attack{Groups: []Group{{4, 3}}, Surge: Surge{Die: SurgeD3}, Critical: 1, Armour: 2},
			[]int{3, 3, 3, 3 /* surge: 1 */, 1 /* armour */, 6, 6},
			2,
		},
		{
			"11/KW-CRITICAL-HIT never moves more dice than are there",
			Attack{Groups: []Group{{2, 3}}, Critical: 2, Armour: 2},
			[]int{3, 2},
			1,
		},
		{
			"11/AMB-50 DODGE comes off after the pool has capped the move",
			Attack{Groups: []Group{{2, 3}}, Surge: Surge{Die: SurgeD6}, Dodge: 1, Armour: 2},
			[]int{3, 3 /* surge */, 6 /* armour */, 6},
			1,
		},
		{
			"11/KW-DODGE does not go below 0",
			Attack{Groups: []Group{{2, 3}}, Critical: 1, Dodge: 3, Armour: 2},
			[]int{3, 3 /* armour */, 6, 6},
			0,
		},
		{
			"8.7.4/ATK-06 dice that meet Armour are discarded",
			Attack{Hits: 3, Armour: 4},
			[]int{3, 4, 5},
			1,
		},
		{
			"11/KW-TOUGH turns failures into successes",
			Attack{Hits: 3, Armour: 4, Tough: 2},
			[]int{1, 1, 1},
			1,
		},
		{
			"11/KW-TOUGH no more than there are",
			Attack{Hits: 2, Armour: 4, Tough: 5},
			[]int{1, 5},
			0,
		},
		{
			"3.6/ATK-03 a natural 1 fails Armour 2+, a natural 6 meets 6+",
			Attack{Hits: 2, Armour: 6},
			[]int{6, 5},
			1,
		},
		{
			"8.7.4/ATK-07 Evade is rolled for every die, those past armour too",
			Attack{Groups: []Group{{3, 3}}, Critical: 2, Armour: 5, Evade: 4},
			[]int{3, 3, 3 /* armour */, 1 /* evade */, 4, 3, 6},
			1,
		},
		{
			"8.7.4/ATK-08 without a grant there is no Evade Roll",
			Attack{Hits: 1, Armour: 4},
			[]int{1},
			1,
		},
		{
			"11/ATK-10 PRECISION turns failed dice into hits, a natural 1 too",
			Attack{Groups: []Group{{3, 3}}, Precision: 2, Armour: 6},
			[]int{1, 1, 2 /* armour */, 1, 1},
			2,
		},
		{
			"11/ATK-10 PRECISION dice count before Surge",
			Attack{Groups: []Group{{2, 3}}, Precision: 1, Surge: Surge{Die: SurgeD3}, Armour: 2},
			[]int{1, 1 /* surge: 3 */, 6},
			1,
		},
		{
			"11/ATK-10 PRECISION serves the Batch, not each group",
			Attack{Groups: []Group{{1, 3}, {1, 4}}, Precision: 1, Armour: 6},
			[]int{1 /* far */, 1 /* armour */, 5},
			1,
		},
		{
			"11/KW-HITS go straight into the Armour Pool",
			Attack{Hits: 2, Armour: 4},
			[]int{3, 3},
			2,
		},
		{
			"5.1/CHR-01 a null Armour is never rolled",
			Attack{Hits: 2, Tough: 1},
			nil, 2,
		},
		{
			"8.7.4/ATK-01 an empty Attack Pool does nothing",
			Attack{Groups: []Group{{0, 3}}, Armour: 4, Evade: 4},
			nil, 0,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			src := dice.NewTyped(tt.typed...)
			p, _, err := Resolve(&tt.attack, src)
			if err != nil {
				t.Fatal(err)
			}
			if p.Damage != tt.damage {
				t.Errorf("%d dice in the Damage Pool, want %d", p.Damage, tt.damage)
			}
			if src.Left() > 0 {
				t.Errorf("%d typed dice were not thrown", src.Left())
			}
		})
	}
}

func TestThrowsInOrder(t *testing.T) {
	a := Attack{Groups: []Group{{2, 3}, {1, 4}}, Surge: Surge{Die: SurgeD3}, Armour: 5, Evade: 5}
	_, rolls, err := Resolve(&a, dice.NewTyped(6, 6, 6, 1, 1, 1, 1, 1, 1))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, r := range rolls {
		names = append(names, r.Step.String())
	}
	want := []string{"hit", "hit", "surge", "armour", "evade"}
	if !slices.Equal(names, want) {
		t.Errorf("8.7.4: threw %v, want %v", names, want)
	}
	if last := rolls[len(rolls)-1]; last.After.Step != Done || last.After.Damage != 3 {
		t.Errorf("ends at %+v", last.After)
	}
}

func TestRefusedDice(t *testing.T) {
	a := Attack{Groups: []Group{{2, 3}}, Armour: 5}
	p := Pool{}.Settle(&a)
	for _, tt := range []struct {
		name  string
		faces []int
		want  rules.Rule
	}{
		{"3.1/MEA-08 one die too many", []int{1, 2, 3}, dice.WrongCount},
		{"3.1/MEA-08 a face that no die has", []int{1, 9}, dice.NotAFace},
	} {
		t.Run(tt.name, func(t *testing.T) {
			after, err := p.Rolled(&a, tt.faces)
			var v rules.Violation
			if !errors.As(err, &v) || v.Code != tt.want.Code || after != p {
				t.Errorf("got %+v, %v; want the pool unchanged and %s", after, err, tt.want.Code)
			}
		})
	}
}

func TestTargetNumber(t *testing.T) {
	tests := []struct {
		name                    string
		printed, modifier, want int
	}{
		{"3.4/ATK-03 +1 lowers the number", 4, 1, 3},
		{"3.4/ATK-03 −1 raises it", 4, -1, 5},
		{"3.4/ATK-03 never better than 2+", 3, 4, 2},
		{"3.4/ATK-03 never worse than 6+", 5, -3, 6},
		{"3.4/CHR-03 a null value stays null", 0, 3, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := TargetNumber(tt.printed, tt.modifier); got != tt.want {
				t.Errorf("%d+ with %+d is %d+, want %d+", tt.printed, tt.modifier, got, tt.want)
			}
		})
	}
}

func TestEveryStepCitesItsClause(t *testing.T) {
	for s := Begin; s <= Done; s++ {
		if s.String() == "" || s.Clause() == "" || s.Section() == "" {
			t.Errorf("step %d: %q, %q, %q", s, s.String(), s.Clause(), s.Section())
		}
	}
}

func TestCasualtiesInLegalOrder(t *testing.T) {
	near := func(id string, tier Tier, enemies ...string) Model {
		return Model{ID: id, Tier: tier, Engages: enemies}
	}
	tests := []struct {
		name    string
		models  []Model
		engaged bool
		want    []int
	}{
		{
			"8.7.4/CAS-02 only Visible models fall",
			[]Model{{Visible: true}, {}, {Visible: true}},
			false,
			[]int{0, 2},
		},
		{
			"8.7.5/CAS-06 models out of Engagement Range fall first",
			[]Model{near("a", InContact, "x"), near("b", OutOfRange), near("c", InRange, "x")},
			true,
			[]int{1},
		},
		{
			"8.7.5/CAS-06 then those in range without contact",
			[]Model{near("a", InContact, "x"), near("b", InRange, "x")},
			true,
			[]int{1},
		},
		{
			"8.7.5/CAS-07 a model that alone holds an enemy stays",
			[]Model{near("a", InContact, "x"), near("b", InRange, "y"), near("c", InRange, "x")},
			true,
			[]int{2},
		},
		{
			"8.7.5/CAS-07 a higher tier falls sooner than an engagement ends",
			[]Model{near("a", InContact, "x"), near("b", InRange, "y"), near("c", InContact, "x")},
			true,
			[]int{0, 2},
		},
		{
			"8.7.5/CAS-07 if every casualty ends an engagement the tiers decide",
			[]Model{near("a", InContact, "x"), near("b", InRange, "y")},
			true,
			[]int{1},
		},
		{"8.7.5/CAS-06 nobody is left", nil, true, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := Removable(tt.models, tt.engaged, false); !slices.Equal(got, tt.want) {
				t.Errorf("got %v, want %v", got, tt.want)
			}
		})
	}
	t.Run("11/KW-INDIRECT-FIRE unseen models fall as well", func(t *testing.T) {
		if got := Removable([]Model{{}, {Visible: true}}, false, true); !slices.Equal(got, []int{0, 1}) {
			t.Errorf("got %v", got)
		}
	})
}

// Whatever is thrown, no die is created and none is lost on the way.
func TestPoolsAreSound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		small := func(label string) int { return rapid.IntRange(0, 4).Draw(t, label) }
		a := Attack{
			Groups: []Group{{small("near"), 3}, {small("far"), 4}}, Hits: small("hits"),
			Precision: small("precision"), Critical: small("critical"), Dodge: small("dodge"), Tough: small("tough"),
			Surge:  Surge{Die: SurgeDie(rapid.IntRange(0, 3).Draw(t, "surge")), Plus: small("plus")},
			Armour: 4, Evade: 5, Damage: 1, Cap: 3,
		}
		var seed dice.Seed
		copy(seed[:], rapid.SliceOfN(rapid.Byte(), 4, 4).Draw(t, "seed"))
		p, rolls, err := Resolve(&a, dice.NewStream(seed))
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range rolls {
			q := r.After
			if q.Armour < 0 || q.Damage < 0 || q.Missed < 0 || q.Armour+q.Damage+q.Missed > a.Dice() {
				t.Errorf("after %s: %+v of %d dice", r.Step, q, a.Dice())
			}
		}
		if p.Armour != 0 || p.Missed != 0 || p.Surge != 0 {
			t.Errorf("dice lie about at the end: %+v", p)
		}
	})
}
