package odds

import (
	"math"
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"muster/rules/combat"
)

// accuracy is the largest error that a probability may have.
const accuracy = 1e-12

// anAttack draws a Batch of up to most dice with any keywords.
func anAttack(most int) *rapid.Generator[combat.Attack] {
	return rapid.Custom(func(t *rapid.T) combat.Attack {
		number := func(label string, low, high int) int { return rapid.IntRange(low, high).Draw(t, label) }
		// rarely keeps most keywords away, so that each is also seen alone.
		rarely := func(label string, high int) int {
			if number(label+"?", 0, 2) > 0 {
				return 0
			}
			return number(label, 1, high)
		}
		a := combat.Attack{
			Groups: []combat.Group{{Dice: number("dice", 0, most), Hit: number("hit", 2, 6)}},
			Armour: number("armour", 2, 6),
			Damage: number("damage", 1, 3),
			Cap:    number("cap", 1, 6),
		}
		if left := most - a.Groups[0].Dice; left > 0 {
			if far := rarely("far", left); far > 0 {
				a.Groups = append(a.Groups, combat.Group{Dice: far, Hit: number("far hit", 2, 6)})
				left -= far
			}
			if left > 0 {
				a.Hits = rarely("hits", left)
			}
		}
		switch number("surge", 0, 4) {
		case 1:
			a.Surge = combat.Surge{Die: combat.SurgeD3}
		case 2:
			a.Surge = combat.Surge{Die: combat.SurgeD3, Plus: 1}
		case 3:
			a.Surge = combat.Surge{Die: combat.SurgeD6}
		case 4:
			a.Surge = combat.Surge{Die: combat.SurgeFixed, Plus: number("affected", 0, 4)}
		}
		if number("null armour", 0, 9) == 0 {
			a.Armour = 0
		}
		if number("evades", 0, 1) == 1 {
			a.Evade = number("evade", 2, 6)
		}
		a.Precision = rarely("precision", 3)
		a.Critical = rarely("critical", 3)
		a.Dodge = rarely("dodge", 3)
		a.Tough = rarely("tough", 3)
		a.Concentrated = rarely("concentrated", 2)
		a.NonLethal = number("non-lethal", 0, 9) == 0
		if n := rarely("reduction", 3); n > 0 {
			a.Reductions = []combat.Reduction{{Amount: n, Floor: number("floor", 0, 1)}}
		}
		return a
	})
}

// aTarget draws a unit and what earlier damage has done to it.
func aTarget() *rapid.Generator[hurt] {
	return rapid.Custom(func(t *rapid.T) hurt {
		shield := rapid.IntRange(0, 3).Draw(t, "shield")
		hp := rapid.IntRange(1, 5).Draw(t, "hp")
		h := hurt{Target: combat.NewTarget(rapid.IntRange(1, 5).Draw(t, "models"), hp, shield, true)}
		h.From.Marker = rapid.IntRange(0, h.Target.HP[0]).Draw(t, "marker")
		h.From.Shielded = shield > 0 && h.From.Marker <= shield
		return h
	})
}

type hurt struct {
	Target combat.Target
	From   combat.Standing
}

// exact is the same walk with fractions: the reference for the error of floats.
func exact(t *combat.Target, from combat.Standing, attacks []combat.Attack) (damage, removed map[int]*big.Rat) {
	add := func(m map[int]*big.Rat, k int, p *big.Rat) {
		if m[k] == nil {
			m[k] = new(big.Rat)
		}
		m[k].Add(m[k], p)
	}
	states := map[key]*big.Rat{{standing: from}: big.NewRat(1, 1)}
	for i := range attacks {
		a := &attacks[i]
		pools := map[combat.Pool]*big.Rat{{}: big.NewRat(1, 1)}
		dice := map[int]*big.Rat{}
		for len(pools) > 0 {
			after := map[combat.Pool]*big.Rat{}
			for p, w := range pools {
				if p.Step == combat.Done {
					add(dice, p.Damage, w)
					continue
				}
				for n, chance := range fractions(p.Throw(a)) {
					q := p.Next(a, n)
					if after[q] == nil {
						after[q] = new(big.Rat)
					}
					after[q].Add(after[q], new(big.Rat).Mul(w, chance))
				}
			}
			pools = after
		}
		next := map[key]*big.Rat{}
		for s, w := range states {
			for n, chance := range dice {
				standing, toll := a.Inflict(t, s.standing, n)
				k := key{standing: standing, damage: s.damage + toll.Dealt}
				if next[k] == nil {
					next[k] = new(big.Rat)
				}
				next[k].Add(next[k], new(big.Rat).Mul(w, chance))
			}
		}
		states = next
	}
	damage, removed = map[int]*big.Rat{}, map[int]*big.Rat{}
	for s, w := range states {
		add(damage, s.damage, w)
		add(removed, s.standing.Removed-from.Removed, w)
	}
	return damage, removed
}

// fractions returns the results of a throw with their probabilities.
func fractions(t combat.Throw) map[int]*big.Rat {
	out := map[int]*big.Rat{}
	if t.Dice == 0 {
		out[0] = big.NewRat(1, 1)
		return out
	}
	if t.Target == 0 {
		for face := 1; face <= 6; face++ {
			r := t.Result([]int{face})
			if out[r] == nil {
				out[r] = new(big.Rat)
			}
			out[r].Add(out[r], big.NewRat(1, 6))
		}
		return out
	}
	for n := 0; n <= t.Dice; n++ {
		num := new(big.Int).Binomial(int64(t.Dice), int64(n))
		num.Mul(num, new(big.Int).Exp(big.NewInt(int64(7-t.Target)), big.NewInt(int64(n)), nil))
		num.Mul(num, new(big.Int).Exp(big.NewInt(int64(t.Target-1)), big.NewInt(int64(t.Dice-n)), nil))
		den := new(big.Int).Exp(big.NewInt(6), big.NewInt(int64(t.Dice)), nil)
		out[n] = new(big.Rat).SetFrac(num, den)
	}
	return out
}

func compare(t interface{ Errorf(string, ...any) }, what string, got []float64, want map[int]*big.Rat) {
	for v := range want {
		if v >= len(got) {
			t.Errorf("%s: no entry for %d", what, v)
			return
		}
	}
	for v, p := range got {
		w := 0.0
		if want[v] != nil {
			w, _ = want[v].Float64()
		}
		if math.Abs(p-w) > accuracy {
			t.Errorf("%s %d: got %.15f, want %.15f", what, v, p, w)
		}
	}
}

// Every probability is within 1e-12 of the exact fraction, for one Batch and for
// several.
func TestExactFractions(t *testing.T) {
	var c Calculator
	rapid.Check(t, func(t *rapid.T) {
		h := aTarget().Draw(t, "target")
		attacks := rapid.SliceOfN(anAttack(8), 0, 3).Draw(t, "attacks")
		r := c.Odds(&h.Target, h.From, attacks...)
		damage, removed := exact(&h.Target, h.From, attacks)
		compare(t, "damage", r.Damage, damage)
		compare(t, "removed", r.Removed, removed)
	})
}

// The error stays small with more dice than any unit throws.
func TestExactFractionsOfManyDice(t *testing.T) {
	target := combat.NewTarget(18, 2, 3, true)
	from := combat.Standing{Shielded: true}
	attacks := []combat.Attack{{
		Groups: []combat.Group{{Dice: 54, Hit: 3}, {Dice: 36, Hit: 4}}, Precision: 3, Critical: 2, Dodge: 1,
		Surge: combat.Surge{Die: combat.SurgeD6}, Armour: 5, Tough: 2, Evade: 4, Damage: 2, Cap: 18,
	}}
	var c Calculator
	r := c.Odds(&target, from, attacks...)
	damage, removed := exact(&target, from, attacks)
	compare(t, "damage", r.Damage, damage)
	compare(t, "removed", r.Removed, removed)
}
