package game

import (
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"

	"muster/rules/card"
)

var games = flag.Int("games", 300, "random games to play")

// pick chooses an option; conceding ends the game, so it is rare.
func pick(options []Option, rng *rand.Rand) Option {
	if len(options) > 1 {
		options = options[:len(options)-1]
	}
	return options[rng.IntN(len(options))]
}

// mover returns a side that may command now.
func mover(s State, rng *rand.Rand) Side {
	if s.Turn != NoSide {
		return s.Turn
	}
	return Side(rng.IntN(len(s.Sides)))
}

func TestRandomPlayouts(t *testing.T) {
	n := *games
	if testing.Short() {
		n = min(n, 40)
	}
	cards := current()
	verbs, events, abilities := map[string]int{}, map[string]int{}, map[string]int{}
	longest := 0
	for g := range n {
		rng := rand.New(rand.NewPCG(7, uint64(g)))
		s, _ := randomGame(t, rng)
		steps := 0
		for !s.Over() {
			by := mover(s, rng)
			options := Options(cards, s, by)
			if len(options) < 2 {
				t.Fatalf("game %d, step %d: a dead end at stage %s", g, s.Step, s.Stage)
			}
			c := Command{Step: s.Step, By: by, Do: complete(pick(options, rng), rng)}
			verbs[c.Do.Verb()]++
			next, evs, err := Apply(cards, s, c)
			if err != nil {
				j, _ := json.Marshal(c)
				t.Fatalf("game %d, step %d, stage %s: %s refused: %v %+v", g, s.Step, s.Stage, j, err, err)
			}
			for _, e := range evs {
				events[e.Event()]++
				if u, ok := e.(UsedAbility); ok {
					abilities[u.Ability]++
				}
				if u, ok := e.(PassiveWorked); ok {
					abilities[u.Ability]++
				}
			}
			if folded := Fold(cards, s, evs); !reflect.DeepEqual(folded, next) {
				t.Fatalf("game %d, step %d: the events of %s do not lead to its state\n%s", g, s.Step, c.Do.Verb(), difference(folded, next))
			}
			if err := invariants(cards, next); err != nil {
				j, _ := json.Marshal(c)
				t.Fatalf("game %d, step %d, after %s: %v", g, s.Step, j, err)
			}
			if steps%50 == 0 {
				if back := throughJSON(t, next); !sameState(back, next) {
					t.Fatalf("game %d, step %d: the state changes through JSON\n%s", g, s.Step, difference(back, next))
				}
			}
			s = next
			if steps++; steps > 20000 {
				t.Fatalf("game %d does not end: round %d, stage %s", g, s.Round, s.Stage)
			}
		}
		longest = max(longest, steps)
	}
	t.Logf("%d games, the longest of %d commands; %d verbs, %d kinds of event, %d abilities", n, longest, len(verbs), len(events), len(abilities))
	if n >= 300 {
		for name := range verbKinds {
			if verbs[name] == 0 && name != "concede" {
				t.Logf("verb %s never played", name)
			}
		}
		for name := range eventKinds {
			if events[name] == 0 {
				t.Logf("event %s never seen", name)
			}
		}
		for key, a := range cards.abilities {
			if a.Type != card.Passive && abilities[key] == 0 {
				t.Logf("ability %s never used", key)
			}
		}
	}
}

func throughJSON(t testing.TB, s State) State {
	t.Helper()
	data, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	var back State
	if err := json.Unmarshal(data, &back); err != nil {
		t.Fatal(err)
	}
	return back
}

func difference(a, b State) string {
	va, vb := reflect.ValueOf(a), reflect.ValueOf(b)
	out := ""
	for i := range va.NumField() {
		if x, y := va.Field(i).Interface(), vb.Field(i).Interface(); !reflect.DeepEqual(x, y) {
			out += fmt.Sprintf("%s:\n  %+v\n  %+v\n", va.Type().Field(i).Name, x, y)
		}
	}
	return out
}

// invariants are what holds after every command.
func invariants(cards *Cards, s State) error {
	t := table{State: s, cards: cards}
	for i := range s.Units {
		u := &s.Units[i]
		uc := cards.of(u)
		switch {
		case u.Models < 0 || u.Models > u.Start:
			return fmt.Errorf("%s has %d models of %d", u.ID, u.Models, u.Start)
		case u.Alive() && u.Models == 0:
			return fmt.Errorf("%s stands without a model", u.ID)
		case u.Place == Destroyed && u.Models != 0:
			return fmt.Errorf("%s is destroyed with %d models", u.ID, u.Models)
		case !u.On() && s.engaged(u.ID):
			return fmt.Errorf("%s is Engaged off the table", u.ID)
		case uc.flying() && s.engaged(u.ID):
			return fmt.Errorf("the Flying unit %s is Engaged", u.ID)
		case u.Alive() && len(nominees(u)) > u.Models:
			return fmt.Errorf("%s has %d nominees and %d models", u.ID, len(nominees(u)), u.Models)
		case u.Place == Reserves && u.Statuses.Has(SiegeMode):
			return fmt.Errorf("%s is in SIEGE MODE in Reserves", u.ID)
		case u.Damage < 0:
			return fmt.Errorf("%s has %d damage", u.ID, u.Damage)
		}
	}
	for i, p := range s.Engaged {
		a, b := s.unit(p[0]), s.unit(p[1])
		if a == nil || b == nil || a.Side == b.Side {
			return fmt.Errorf("%v are Engaged", p)
		}
		for _, q := range s.Engaged[:i] {
			if q == p || q == (Pair{p[1], p[0]}) {
				return fmt.Errorf("%v are Engaged twice", p)
			}
		}
	}
	if s.Round > 0 && !s.Over() {
		for side := range s.Sides {
			if left, limited := t.available(Side(side)); limited && left < 0 {
				return fmt.Errorf("side %s is over its Supply Pool by %d", Side(side), -left)
			}
		}
	}
	if s.Attack != nil && s.unit(s.Attack.Target) == nil {
		return fmt.Errorf("an attack on nobody")
	}
	if s.Turn != NoSide && int(s.Turn) >= len(s.Sides) {
		return fmt.Errorf("the turn of side %d", s.Turn)
	}
	return nil
}
