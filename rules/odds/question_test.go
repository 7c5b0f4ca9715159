package odds

import (
	"errors"
	"math"
	"strings"
	"testing"

	"muster/rules/card"
	"muster/rules/combat"
	"muster/rules/internal/rulestest"
)

func side(t testing.TB, text string) Side {
	t.Helper()
	s, err := ParseSpec(text)
	if err != nil {
		t.Fatal(err)
	}
	found, err := s.Find(rulestest.Current())
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// ask returns the plain case; tests change one thing.
func ask(t testing.TB, attacker, target string, weapons ...string) *Question {
	t.Helper()
	return &Question{Attacker: side(t, attacker), Target: side(t, target), Weapons: weapons}
}

func answer(t testing.TB, q *Question) Answer {
	t.Helper()
	var c Calculator
	a, err := c.Answer(q)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func near(got, want float64) bool { return math.Abs(got-want) < accuracy }

// Worked by hand: one Medic strikes a Goliath with 1 die on 5+ (1/3) against
// Armour 4+ (1/2 fails): 1/6 for 1 damage.
func TestByHand(t *testing.T) {
	t.Run("8.8.1/CC-05 one die of a Medic", func(t *testing.T) {
		a := answer(t, ask(t, "medic:1", "goliath:1", "strike"))
		if a.Dice != 1 || !near(a.Damage[0], 5.0/6) || !near(a.Damage[1], 1.0/6) || a.Destroyed != 0 || len(a.Damage) != 2 {
			t.Errorf("got %+v", a.Result)
		}
	})
	t.Run("8.7.4/ATK-04 expected damage of six Marines at Zerglings", func(t *testing.T) {
		// 12 dice on 3+: 8 hits, of which the D3 moves nearly 2 past Armour 6+.
		p := func(n int) float64 { // probability of n hits
			return math.Exp(lchoose(12, n)+float64(n)*math.Log(2)-12*math.Log(3)) + 0
		}
		want := 0.0
		for hits := 0; hits <= 12; hits++ {
			for surge := 1; surge <= 3; surge++ {
				past := min(hits, surge)
				want += p(hits) / 3 * (float64(past) + float64(hits-past)*5/6)
			}
		}
		if got := answer(t, ask(t, "marine:6", "zergling:12", "c-14-rifle")); math.Abs(got.MeanDamage()-want) > 1e-9 {
			t.Errorf("mean damage %.12f, want %.12f", got.MeanDamage(), want)
		}
	})
	t.Run("contract mean_minerals: models at the price of the smallest composition", func(t *testing.T) {
		a := answer(t, ask(t, "marine:6", "zergling:5", "c-14-rifle"))
		if want := a.MeanRemoved() * 180 / 12; !near(a.MeanMinerals, want) {
			t.Errorf("mean minerals %.12f, want %.12f", a.MeanMinerals, want)
		}
	})
	t.Run("6.1/SUP-01 Supply destroyed is the drop of the Current Supply", func(t *testing.T) {
		a := answer(t, ask(t, "marine:9", "zergling:12", "c-14-rifle"))
		if want := AtLeast(a.Removed, 6); !near(a.SupplyDestroyed[1], want) || len(a.SupplyDestroyed) != 2 {
			t.Errorf("supply %v, want 1 with %.12f", a.SupplyDestroyed, want)
		}
	})
	t.Run("contract damage counts overflow, casualties do not", func(t *testing.T) {
		a := answer(t, ask(t, "marine:6", "zergling:1", "c-14-rifle"))
		if a.MeanDamage() < 6.9 || !near(a.Removed[1], 1-a.Damage[0]) || !near(a.Destroyed, a.Removed[1]) {
			t.Errorf("got %+v", a.Result)
		}
	})
	t.Run("contract damage leaves the old marker out", func(t *testing.T) {
		q := ask(t, "medic:1", "goliath:1", "strike")
		q.Marker = 9
		a := answer(t, q)
		if !near(a.Damage[1], 1.0/6) || !near(a.Destroyed, 1.0/6) {
			t.Errorf("got %+v", a.Result)
		}
	})
}

func lchoose(n, k int) float64 {
	sum := 0.0
	for i := 1; i <= k; i++ {
		sum += math.Log(float64(n-k+i)) - math.Log(float64(i))
	}
	return sum
}

func TestSeveralBatches(t *testing.T) {
	t.Run("8.7.3/RNG-08 the second Batch meets what is left", func(t *testing.T) {
		both := answer(t, ask(t, "goliath:1", "zergling:3", "autocannon", "underbelly-machine-gun"))
		one := answer(t, ask(t, "goliath:1", "zergling:3", "autocannon"))
		if both.Dice != 15 || both.Destroyed <= one.Destroyed || both.MeanRemoved() > 3 {
			t.Errorf("both %+v, one %+v", both.Result, one.Result)
		}
		alone := answer(t, ask(t, "goliath:1", "zergling:3", "underbelly-machine-gun"))
		// Batches at a unit that is gone are not made.
		want := one.MeanDamage() + (1-one.Destroyed)*alone.MeanDamage()
		if math.Abs(both.MeanDamage()-want) > accuracy {
			t.Errorf("mean damage %.12f, want %.12f", both.MeanDamage(), want)
		}
	})
	t.Run("10.3/ABL-20 TOUGH on the first Armour Roll alone", func(t *testing.T) {
		plain := ask(t, "goliath:1", "hydralisk:4", "autocannon", "underbelly-machine-gun")
		tough := ask(t, "goliath:1", "hydralisk:4+ancillary-carapace", "autocannon", "underbelly-machine-gun")
		saved := answer(t, plain).MeanDamage() - answer(t, tough).MeanDamage()
		// One failed die at most is saved in the activation, not one in each Batch.
		first := answer(t, ask(t, "goliath:1", "hydralisk:4", "autocannon")).MeanDamage() -
			answer(t, ask(t, "goliath:1", "hydralisk:4+ancillary-carapace", "autocannon")).MeanDamage()
		if saved < first || saved > 1 {
			t.Errorf("saves %.6f damage in two Batches, %.6f in the first alone", saved, first)
		}
	})
}

func TestFlagsOfAQuestion(t *testing.T) {
	seven := 7
	tests := []struct {
		name   string
		q      *Question
		change func(q *Question)
		want   func(a combat.Attack) bool
	}{
		{
			"only some models fire", ask(t, "marine:6", "zergling:12", "c-14-rifle"), func(q *Question) { q.Firing = 2 },
			func(a combat.Attack) bool { return a.Dice() == 4 },
		},
		{
			"8.7.4/CAS-01 visible models", ask(t, "marine:6", "zergling:12", "c-14-rifle"), func(q *Question) { q.Visible = &seven },
			func(a combat.Attack) bool { return a.Cap == 7 },
		},
		{
			"11/KW-LONG-RANGE by count", ask(t, "marine:6+agg-12", "zergling:12", "agg-12"), func(q *Question) { q.Far = 1 },
			func(a combat.Attack) bool { return a.Groups[0].Hit == 4 },
		},
		{
			"11/KW-LONG-RANGE by distance", ask(t, "marine:6+agg-12", "zergling:12", "agg-12"), func(q *Question) { q.Distance = 15 },
			func(a combat.Attack) bool { return a.Groups[0].Hit == 4 },
		},
		{
			"11/KW-BURST-FIRE by distance", ask(t, "jim-raynor:1+c-14-rifle", "zergling:12", "c-14-rifle"), func(q *Question) { q.Distance = 8 },
			func(a combat.Attack) bool { return a.Dice() == 9 },
		},
		{
			"10.3/ABL-20 a Passive that asks for a distance", ask(t, "marine:6+grenades-frag", "zergling:12", "c-14-rifle"), func(q *Question) { q.Distance = 8 },
			func(a combat.Attack) bool { return a.Surge.Die == combat.SurgeD6 },
		},
		{
			"8.7.4/ATK-08 Engaged", ask(t, "marine:6", "zergling:12", "c-14-rifle"), func(q *Question) { q.Engaged = true },
			func(a combat.Attack) bool { return a.Evade == 4 },
		},
		{
			"11/KW-LOCKED-IN a status of the target", ask(t, "goliath:1+scatter-missiles", "zergling:12", "scatter-missiles"), func(q *Question) { q.TargetState.Stationary = true },
			func(a combat.Attack) bool { return a.Dice() == 12 },
		},
		{
			"11/KW-SIEGE-MODE comes with the profile", ask(t, "siege-tank:1", "goliath:1", "shock-cannon"), func(*Question) {},
			func(a combat.Attack) bool { return a.Damage == 3 && a.Dice() == 5 },
		},
		{
			"8.8.1/CC-05 a strike needs no flag", ask(t, "zealot:3", "marine:6", "psi-blades"), func(*Question) {},
			func(a combat.Attack) bool { return a.Cap == 6 && a.Evade == 0 },
		},
		{
			"10.3/ABL-20 the first Armour Roll of the Round", ask(t, "marine:6", "praetor-guard-zealot:3", "c-14-rifle"), func(*Question) {},
			func(a combat.Attack) bool { return a.Tough == 2 },
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tt.change(tt.q)
			if a := answer(t, tt.q); !tt.want(a.Batches[0].Attack) {
				t.Errorf("settled as %+v", a.Batches[0].Attack)
			}
		})
	}
}

func TestRefusedQuestions(t *testing.T) {
	many := 13
	tests := []struct {
		name   string
		q      *Question
		change func(q *Question)
		want   string
	}{
		{"no weapon", ask(t, "marine:6", "zergling:12"), func(*Question) {}, "Marine carries c-14-rifle, strike"},
		{"a weapon that is not carried", ask(t, "marine:6", "zergling:12", "agg-12"), func(*Question) {}, `no weapon "agg-12"; it carries`},
		{"8.7.3/RNG-03", ask(t, "goliath:1", "zergling:12", "hellfire-missiles"), func(*Question) {}, combat.WrongTarget.Code},
		{"8.7.3/RNG-04", ask(t, "marine:6", "zergling:12", "c-14-rifle"), func(q *Question) { q.TargetEngaged = true }, combat.TargetEngaged.Code},
		{"11/KW-BULKY", ask(t, "jim-raynor:1", "zergling:12", "commando-rifle"), func(q *Question) { q.Engaged = true }, combat.Bulky.Code},
		{"11/KW-LONG-RANGE", ask(t, "marine:6", "zergling:12", "c-14-rifle"), func(q *Question) { q.Far = 1 }, combat.NoLongRange.Code},
		{"too far", ask(t, "marine:6", "zergling:12", "c-14-rifle"), func(q *Question) { q.Distance = 13 }, "reaches 12 inches"},
		{"more visible than there are", ask(t, "marine:6", "zergling:12", "c-14-rifle"), func(q *Question) { q.Visible = &many }, "13 models are Visible; give 0 to 12"},
		{"more firing than there are", ask(t, "marine:6", "zergling:12", "c-14-rifle"), func(q *Question) { q.Firing = 7 }, "7 models fire; give 0 to 6"},
		{"a marker below nothing", ask(t, "marine:6", "zergling:12", "c-14-rifle"), func(q *Question) { q.Marker = -1 }, "-1 damage on the marker"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tt.change(tt.q)
			var c Calculator
			if _, err := c.Answer(tt.q); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error %v, want one with %q", err, tt.want)
			}
		})
	}
	t.Run("8.7.3/RNG-04 a refusal holds the violations", func(t *testing.T) {
		q := ask(t, "marine:6", "zergling:12", "c-14-rifle")
		q.TargetEngaged = true
		var c Calculator
		var refused *RefusedError
		if _, err := c.Answer(q); !errors.As(err, &refused) || refused.Violations[0].Clause != "RNG-04" {
			t.Errorf("got %v", err)
		}
	})
}

func TestWorth(t *testing.T) {
	var c Calculator
	t.Run("9.1.7/AB-32 a SPECIALIST weapon against the one it replaced", func(t *testing.T) {
		q := ask(t, "marine:6+agg-12", "roach:3", "agg-12")
		got, err := c.Worth(q)
		if err != nil || len(got) != 1 {
			t.Fatalf("got %+v, %v", got, err)
		}
		w := got[0]
		if w.Cost != 10 || w.Without.Dice != 12 || w.With.Dice != 2 {
			t.Errorf("cost %d, %d dice with and %d without", w.Cost, w.With.Dice, w.Without.Dice)
		}
	})
	t.Run("9.1.7/AB-30 a keyword is worth what it adds", func(t *testing.T) {
		got, err := c.Worth(ask(t, "goliath:1+ares-class-targeting-system", "marine:9", "autocannon"))
		if err != nil || len(got) != 1 || got[0].Damage() <= 0 || got[0].Models() <= 0 || got[0].PerMineral() <= 0 {
			t.Fatalf("got %+v, %v", got, err)
		}
		if want := got[0].Minerals() / float64(got[0].Cost); !near(got[0].PerMineral(), want) {
			t.Errorf("%.12f for each mineral, want %.12f", got[0].PerMineral(), want)
		}
	})
	t.Run("9.1.7/AB-30 an upgrade that does nothing here is worth nothing", func(t *testing.T) {
		got, err := c.Worth(ask(t, "marine:6+combat-shield", "roach:3", "c-14-rifle"))
		if err != nil || got[0].Damage() != 0 || got[0].Minerals() != 0 {
			t.Errorf("got %+v, %v", got, err)
		}
	})
	t.Run("9.1.7/AB-31 a weapon that comes with its upgrade leaves nothing behind", func(t *testing.T) {
		got, err := c.Worth(ask(t, "marine:6+rocket-launcher", "roach:3", "rocket-launcher"))
		if err != nil || got[0].Without.MeanDamage() != 0 || got[0].Damage() <= 0 {
			t.Errorf("got %+v, %v", got, err)
		}
	})
}

// Conditions that a unit cannot meet are no error, they do nothing.
func TestStatedFacts(t *testing.T) {
	q := ask(t, "immortal:1+for-the-ancients", "goliath:1", "left-photon-disruptor")
	plain := answer(t, q)
	q.AttackerConditions = []card.Condition{card.TargetOver8Away}
	if far := answer(t, q); far.Batches[0].Precision != 1 || far.MeanDamage() <= plain.MeanDamage() {
		t.Errorf("10.3/ABL-20: settled as %+v", far.Batches[0].Attack)
	}
}
