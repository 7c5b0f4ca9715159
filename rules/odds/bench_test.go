package odds

import (
	"testing"

	"muster/rules/combat"
	"muster/rules/dice"
)

// sixMarines are six C-14 Rifles (12 dice, 3+, Surge D3) at nine Marines.
func sixMarines() (combat.Target, combat.Attack) {
	return combat.NewTarget(9, 2, 0, true), combat.Attack{
		Groups: []combat.Group{{Dice: 12, Hit: 3}}, Surge: combat.Surge{Die: combat.SurgeD3},
		Armour: 5, Damage: 1, Cap: 9,
	}
}

func BenchmarkSixMarines(b *testing.B) {
	target, attack := sixMarines()
	var c Calculator
	b.ReportAllocs()
	for b.Loop() {
		c.Odds(&target, combat.Standing{}, attack)
	}
}

func BenchmarkTenThousandSimulated(b *testing.B) {
	target, attack := sixMarines()
	src := dice.NewStream(dice.Seed{1})
	for b.Loop() {
		for range 10_000 {
			p, _, err := combat.Resolve(&attack, src)
			if err != nil {
				b.Fatal(err)
			}
			attack.Inflict(&target, combat.Standing{}, p.Damage)
		}
	}
}
