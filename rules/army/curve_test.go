package army_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"muster/rules/army"
	"muster/rules/card"
	"muster/rules/internal/rulestest"
	"muster/rules/roster"
)

func TestCurve(t *testing.T) {
	face := func(start, escalation, length int) *card.MissionFace {
		return &card.MissionFace{StartingSupply: start, Escalation: escalation, Length: length}
	}
	for _, c := range []struct {
		name string
		list *roster.Roster
		face *card.MissionFace
		want string
	}{
		{"8.3.1 the pool grows and the last round has no limit", raiders(), face(4, 2, 4), `9
1: pool 4, most 4, enter u1 u2 u4, standing 4, reserves u3 u5 u6
2: pool 6, most 6, enter u3, standing 6, reserves u5 u6
3: pool 8, most 8, enter u6, standing 8, reserves u5
4: no limit, most 9, enter u5, standing 9, reserves`},
		{"8.3.1 units enter whole", swarm(noUnits, addUnit("hydralisk", 4), addUnit("hydralisk", 2)), face(4, 1, 3), `5
1: pool 4, most 3, enter u1, standing 3, reserves u2
2: pool 5, most 5, enter u2, standing 5, reserves
3: no limit, most 5, enter, standing 5, reserves`},
		{
			"8.3.1 who stands already may keep the best fit out", swarm(noUnits, addUnit("hydralisk", 2), addUnit("hydralisk", 4), addUnit("hydralisk", 4)),
			face(2, 4, 3), `8
1: pool 2, most 2, enter u1, standing 2, reserves u2 u3
2: pool 6, most 6, enter u2, standing 5, reserves u3
3: no limit, most 8, enter u3, standing 8, reserves`,
		},
		{"6.2 a pool of nothing", raiders(), face(0, 0, 2), `9
1: pool 0, most 0, enter, standing 0, reserves u1 u2 u3 u4 u5 u6
2: no limit, most 9, enter u1 u2 u3 u4 u5 u6, standing 9, reserves`},
		{
			"9.1.9/AB-41 summoned, unknown and unprinted units are left out",
			swarm(noUnits, addUnit("roachling", 3), addUnit("gone", 1), addUnit("zergling", 13), addUnit("zergling", 12)), face(1, 1, 2), `1
1: pool 1, most 1, enter u4, standing 1, reserves
2: no limit, most 1, enter, standing 1, reserves`,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := curveOf(army.NewCurve(rulestest.Current(), c.list, c.face)); got != c.want {
				t.Errorf("curve:\n%s\nwant:\n%s", got, c.want)
			}
		})
	}
}

func curveOf(c army.Curve) string {
	short := func(paths []string) string {
		return strings.TrimRight(" "+strings.ReplaceAll(strings.Join(paths, " "), "units/", ""), " ")
	}
	out := []string{fmt.Sprint(c.Supply)}
	for _, r := range c.Rounds {
		pool := "no limit"
		if r.Limited {
			pool = fmt.Sprintf("pool %d", r.Pool)
		}
		out = append(out, fmt.Sprintf("%d: %s, most %d, enter%s, standing %d, reserves%s",
			r.Round, pool, r.Most, short(r.Entering), r.Standing, short(r.Reserves)))
	}
	return strings.Join(out, "\n")
}

// No round fields more than its pool, nobody enters twice, and the last round
// fields the whole list.
func TestCurveStaysWithinThePool(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cards := anyRelease(t)
		r := anyList(cards).Draw(t, "list")
		face := &card.MissionFace{
			StartingSupply: rapid.IntRange(0, 12).Draw(t, "start"), Escalation: rapid.IntRange(0, 4).Draw(t, "escalation"),
			Length: rapid.IntRange(1, 6).Draw(t, "length"),
		}
		c := army.NewCurve(cards, r, face)
		if report := army.Check(cards, r, army.DefaultTerms); c.Supply != report.Supply {
			t.Fatalf("Supply %d, the report says %d", c.Supply, report.Supply)
		}
		entered := make(map[string]bool)
		for _, round := range c.Rounds {
			if round.Limited && (round.Standing > round.Pool || round.Most > round.Pool) {
				t.Fatalf("round %d is over its pool: %+v", round.Round, round)
			}
			if round.Most < round.Standing {
				t.Fatalf("round %d: more stand than the most that could: %+v", round.Round, round)
			}
			for _, path := range round.Entering {
				if entered[path] {
					t.Fatalf("%s enters twice", path)
				}
				entered[path] = true
			}
		}
		if last := c.Rounds[len(c.Rounds)-1]; last.Standing != c.Supply || len(last.Reserves) != 0 {
			t.Fatalf("the last round leaves units in Reserves: %+v", last)
		}
	})
}
