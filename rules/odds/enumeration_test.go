package odds

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"muster/rules/combat"
)

// The tests of this file play attacks out face by face, written from the
// rulebook alone: they use the numbers of an Attack, but none of the stages,
// pools and casualties of package combat.

// table6 counts the face tuples of n dice by how many beat the target number.
func table6(n, target int) map[int]int {
	counts := map[int]int{}
	faces := make([]int, n)
	for {
		successes := 0
		for _, f := range faces {
			face := f + 1
			switch {
			case face == 6:
				successes++ // natural 6
			case face == 1: // natural 1
			case face >= target:
				successes++
			}
		}
		counts[successes]++
		i := 0
		for i < n && faces[i] == 5 {
			faces[i] = 0
			i++
		}
		if i == n {
			return counts
		}
		faces[i]++
	}
}

func power6(n int) float64 {
	p := 1.0
	for range n {
		p *= 6
	}
	return p
}

// A fight is one course of events in the making.
type fight struct {
	hp             []int // of the models left, next to fall first
	marker         int
	fallen, damage int
}

// play enumerates a Batch: hit dice by group, Surge face, armour dice, Evade
// dice, and hands each course on with its probability.
func play(a *combat.Attack, p float64, done func(dice int, p float64)) {
	var groups func(i, hits, misses int, p float64)
	armour := func(pool, damage int, p float64) {
		evade := func(damage int, p float64) {
			if a.Evade == 0 {
				done(damage, p)
				return
			}
			for saved, ways := range table6(damage, a.Evade) {
				done(damage-saved, p*float64(ways)/power6(damage))
			}
		}
		if a.Armour == 0 {
			evade(damage+pool, p)
			return
		}
		for saved, ways := range table6(pool, a.Armour) {
			failed := pool - saved
			if failed > a.Tough {
				failed -= a.Tough
			} else {
				failed = 0
			}
			evade(damage+failed, p*float64(ways)/power6(pool))
		}
	}
	skip := func(pool, surge int, p float64) {
		moved := surge + a.Critical
		if moved > pool {
			moved = pool
		}
		moved -= a.Dodge
		if moved < 0 {
			moved = 0
		}
		armour(pool-moved, moved, p)
	}
	groups = func(i, hits, misses int, p float64) {
		if i < len(a.Groups) {
			g := a.Groups[i]
			for n, ways := range table6(g.Dice, g.Hit) {
				groups(i+1, hits+n, misses+g.Dice-n, p*float64(ways)/power6(g.Dice))
			}
			return
		}
		pool := hits + a.Hits
		for saved := 0; saved < a.Precision && misses > 0; saved++ {
			misses--
			pool++
		}
		switch a.Surge.Die {
		case combat.SurgeD3:
			for _, result := range []int{1, 1, 2, 2, 3, 3} {
				skip(pool, result+a.Surge.Plus, p/6)
			}
		case combat.SurgeD6:
			for result := 1; result <= 6; result++ {
				skip(pool, result+a.Surge.Plus, p/6)
			}
		case combat.SurgeFixed:
			skip(pool, a.Surge.Plus, p)
		default:
			skip(pool, 0, p)
		}
	}
	groups(0, 0, 0, p)
}

// suffer removes models one by one.
func suffer(a *combat.Attack, f fight, dice int) fight {
	canFall := a.Cap - f.fallen
	if dice == 0 || len(f.hp) == 0 || canFall <= 0 {
		return f
	}
	total := dice*a.Damage + f.marker
	for _, r := range a.Reductions {
		lowered := total - r.Amount
		if lowered < r.Floor {
			lowered = r.Floor
		}
		if lowered < total {
			total = lowered
		}
	}
	if total < 0 {
		total = 0
	}
	if total > f.marker {
		f.damage += total - f.marker
	}
	if a.NonLethal {
		f.marker = total
		return f
	}
	removed := 0
	for len(f.hp) > 0 && canFall > 0 && total >= f.hp[0] {
		total -= f.hp[0]
		f.hp = f.hp[1:]
		f.fallen++
		canFall--
		removed++
		if removed == a.Concentrated {
			total = 0
			break
		}
	}
	if len(f.hp) == 0 || canFall == 0 {
		total = 0
	}
	f.marker = total
	return f
}

func enumerate(h hurt, attacks []combat.Attack) (damage, removed map[int]float64) {
	damage, removed = map[int]float64{}, map[int]float64{}
	var next func(i int, f fight, p float64)
	next = func(i int, f fight, p float64) {
		if i == len(attacks) {
			damage[f.damage] += p
			removed[f.fallen] += p
			return
		}
		byDice := map[int]float64{}
		play(&attacks[i], 1, func(dice int, q float64) { byDice[dice] += q })
		for dice, q := range byDice {
			next(i+1, suffer(&attacks[i], f, dice), p*q)
		}
	}
	next(0, fight{hp: h.Target.HP, marker: h.From.Marker}, 1)
	return damage, removed
}

// Odds agree with dice laid out face by face on 600 generated configurations of
// one or two Batches.
func TestFaceByFace(t *testing.T) {
	var c Calculator
	drawTarget, drawAttack := aTarget(), anAttack(4)
	for seed := range 600 {
		h := drawTarget.Example(seed)
		attacks := []combat.Attack{drawAttack.Example(2 * seed)}
		if seed%3 == 0 {
			attacks = append(attacks, drawAttack.Example(2*seed+1))
		}
		r := c.Odds(&h.Target, h.From, attacks...)
		damage, removed := enumerate(h, attacks)
		agree(t, seed, "damage", r.Damage, damage)
		agree(t, seed, "removed", r.Removed, removed)
		if gone := removed[len(h.Target.HP)]; math.Abs(gone-r.Destroyed) > accuracy {
			t.Errorf("configuration %d: destroyed %.15f, want %.15f", seed, r.Destroyed, gone)
		}
		if t.Failed() {
			t.Fatalf("target %+v\nattacks %+v", h, attacks)
		}
	}
}

func agree(t *testing.T, seed int, what string, got []float64, want map[int]float64) {
	t.Helper()
	for v := range want {
		if v >= len(got) {
			t.Errorf("configuration %d: no entry for %s %d", seed, what, v)
		}
	}
	for v, p := range got {
		if math.Abs(p-want[v]) > accuracy {
			t.Errorf("configuration %d: %s %d is %.15f, want %.15f", seed, what, v, p, want[v])
		}
	}
}

// Whatever the attack, probabilities are a distribution.
func TestSumsToOne(t *testing.T) {
	var c Calculator
	rapid.Check(t, func(t *rapid.T) {
		h := aTarget().Draw(t, "target")
		attacks := rapid.SliceOfN(anAttack(30), 1, 3).Draw(t, "attacks")
		r := c.Odds(&h.Target, h.From, attacks...)
		for what, p := range map[string][]float64{"damage": r.Damage, "removed": r.Removed} {
			sum := 0.0
			for v, w := range p {
				if w < 0 {
					t.Errorf("%s %d has probability %g", what, v, w)
				}
				sum += w
			}
			if math.Abs(sum-1) > accuracy {
				t.Errorf("%s sums to %.15f", what, sum)
			}
		}
		if h.Target.HP != nil && math.Abs(AtLeast(r.Removed, len(h.Target.HP))-r.Destroyed) > accuracy {
			t.Errorf("destroyed %.15f, but %.15f lose every model", r.Destroyed, AtLeast(r.Removed, len(h.Target.HP)))
		}
	})
}

// What helps the attacker never lowers expected damage, what helps the defender
// never raises it.
func TestMonotone(t *testing.T) {
	better := []struct {
		name   string
		change func(*combat.Attack)
	}{
		{"8.7.4/ATK-01 one more die", func(a *combat.Attack) { a.Groups[0].Dice++ }},
		{"8.7.4/ATK-03 a better Hit", func(a *combat.Attack) { a.Groups[0].Hit = max(a.Groups[0].Hit-1, 2) }},
		{"11/ATK-10 more PRECISION", func(a *combat.Attack) { a.Precision++ }},
		{"11/KW-CRITICAL-HIT more CRITICAL HIT", func(a *combat.Attack) { a.Critical++ }},
		{"11/KW-DODGE less DODGE", func(a *combat.Attack) { a.Dodge = max(a.Dodge-1, 0) }},
		{"8.7.4/ATK-06 worse Armour", func(a *combat.Attack) {
			if a.Armour > 0 {
				a.Armour = min(a.Armour+1, 6)
			}
		}},
		{"11/KW-TOUGH less TOUGH", func(a *combat.Attack) { a.Tough = max(a.Tough-1, 0) }},
		{"8.7.4/ATK-07 no Evade", func(a *combat.Attack) { a.Evade = 0 }},
		{"11/KW-PIERCE more Damage", func(a *combat.Attack) { a.Damage++ }},
	}
	for _, tt := range better {
		t.Run(tt.name, func(t *testing.T) {
			var c Calculator
			rapid.Check(t, func(t *rapid.T) {
				h := aTarget().Draw(t, "target")
				a := anAttack(12).Draw(t, "attack")
				before := c.Odds(&h.Target, h.From, a)
				a.Groups = append([]combat.Group(nil), a.Groups...)
				tt.change(&a)
				after := c.Odds(&h.Target, h.From, a)
				if after.MeanDamage() < before.MeanDamage()-accuracy {
					t.Errorf("mean damage falls from %g to %g", before.MeanDamage(), after.MeanDamage())
				}
			})
		})
	}
}

// Telling courses with an Armour Roll from those without adds up to the whole.
func TestFirstArmourRollSplitsNothing(t *testing.T) {
	var c Calculator
	rapid.Check(t, func(t *rapid.T) {
		h := aTarget().Draw(t, "target")
		attacks := rapid.SliceOfN(anAttack(8), 1, 3).Draw(t, "attacks")
		batches := make([]Batch, len(attacks))
		for i := range attacks {
			batches[i] = Batch{Attack: attacks[i], First: &attacks[i]}
		}
		whole, split := c.Odds(&h.Target, h.From, attacks...), c.Series(&h.Target, h.From, batches)
		for v := range whole.Damage {
			if math.Abs(whole.Damage[v]-split.Damage[v]) > accuracy {
				t.Errorf("damage %d: %.15f whole, %.15f split", v, whole.Damage[v], split.Damage[v])
			}
		}
		for v := range whole.Removed {
			if math.Abs(whole.Removed[v]-split.Removed[v]) > accuracy {
				t.Errorf("removed %d: %.15f whole, %.15f split", v, whole.Removed[v], split.Removed[v])
			}
		}
	})
}
