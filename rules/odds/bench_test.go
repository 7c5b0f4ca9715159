package odds

import (
	"testing"

	"muster/rules/combat"
	"muster/rules/dice"
)

// settled returns the target and the Batches of a question.
func settled(b *testing.B, q *Question) (combat.Target, []Batch) {
	b.Helper()
	batches, err := q.settle()
	if err != nil {
		b.Fatal(err)
	}
	def := q.defender()
	return combat.TargetOf(&def, true), batches
}

func sixMarines(b *testing.B) (combat.Target, []Batch) {
	return settled(b, ask(b, "marine:6", "marine:9", "c-14-rifle"))
}

// nineMarines fire everything they can buy at twelve Zerglings within 8 inches.
func nineMarines(b *testing.B) (combat.Target, []Batch) {
	q := ask(b, "marine:9+combat-shield+agg-12+rocket-launcher+slugthrower+grenades-frag+bayonet",
		"zergling:12", "c-14-rifle", "agg-12", "rocket-launcher")
	q.Distance, q.EvadeGranted = 8, true
	return settled(b, q)
}

func BenchmarkSixMarines(b *testing.B) {
	target, batches := sixMarines(b)
	var c Calculator
	b.ReportAllocs()
	for b.Loop() {
		c.Series(&target, combat.Standing{}, batches)
	}
}

func BenchmarkNineMarinesWithAllUpgrades(b *testing.B) {
	target, batches := nineMarines(b)
	var c Calculator
	b.ReportAllocs()
	for b.Loop() {
		c.Series(&target, combat.Standing{}, batches)
	}
}

// BenchmarkNineMarinesAsked begins with the cards.
func BenchmarkNineMarinesAsked(b *testing.B) {
	q := ask(b, "marine:9+combat-shield+agg-12+rocket-launcher+slugthrower+grenades-frag+bayonet",
		"zergling:12", "c-14-rifle", "agg-12", "rocket-launcher")
	q.Distance = 8
	var c Calculator
	b.ReportAllocs()
	for b.Loop() {
		if _, err := c.Answer(q); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkTenThousandSimulated rolls what the others compute: the odds of six
// Marines take at most 0.005 of it.
func BenchmarkTenThousandSimulated(b *testing.B) {
	for _, bench := range []struct {
		name string
		of   func(*testing.B) (combat.Target, []Batch)
	}{{"SixMarines", sixMarines}, {"NineMarines", nineMarines}} {
		b.Run(bench.name, func(b *testing.B) {
			target, batches := bench.of(b)
			src := dice.NewStream(dice.Seed{1})
			for b.Loop() {
				for range 10_000 {
					var s combat.Standing
					for i := range batches {
						p, _, err := combat.Resolve(&batches[i].Attack, src)
						if err != nil {
							b.Fatal(err)
						}
						s, _ = batches[i].Inflict(&target, s, p.Damage)
					}
				}
			}
		})
	}
}
