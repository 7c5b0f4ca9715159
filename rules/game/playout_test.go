package game

import (
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strconv"
	"sync"
	"testing"

	"muster/rules/card"
)

var games = flag.Int("games", 5000, "random games to play")

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

// A tally counts what random games have shown.
type tally struct {
	sync.Mutex
	verbs, events, abilities map[string]int
	longest, commands        int
}

func (c *tally) add(o *tally) {
	c.Lock()
	defer c.Unlock()
	for k, n := range o.verbs {
		c.verbs[k] += n
	}
	for k, n := range o.events {
		c.events[k] += n
	}
	for k, n := range o.abilities {
		c.abilities[k] += n
	}
	c.longest = max(c.longest, o.longest)
	c.commands += o.commands
}

func newTally() *tally {
	return &tally{verbs: map[string]int{}, events: map[string]int{}, abilities: map[string]int{}}
}

// TestRandomPlayouts plays complete games of random legal lists through Options:
// every completion within the domains is accepted, there is no dead end, the
// invariants hold after every command, the events alone lead to the same State,
// and JSON changes nothing.
func TestRandomPlayouts(t *testing.T) {
	n := *games
	if testing.Short() {
		n = min(n, 60)
	}
	all := newTally()
	const shards = 4
	t.Run("games", func(t *testing.T) {
		for shard := range shards {
			t.Run(strconv.Itoa(shard), func(t *testing.T) {
				t.Parallel()
				for g := shard; g < n; g += shards {
					all.add(playOut(t, uint64(g)))
				}
			})
		}
	})
	t.Logf("%d games of %d commands, the longest of %d; %d verbs, %d kinds of event, %d abilities",
		n, all.commands, all.longest, len(all.verbs), len(all.events), len(all.abilities))
	if n < 1000 {
		return
	}
	for name := range verbKinds {
		if all.verbs[name] == 0 && name != "concede" {
			t.Errorf("no game has the verb %s", name)
		}
	}
	for name := range eventKinds {
		if all.events[name] == 0 {
			t.Errorf("no game has the event %s", name)
		}
	}
	for key, a := range current().abilities {
		if a.Type != card.Passive && all.abilities[key] == 0 {
			t.Errorf("no game uses the ability %s", key)
		}
	}
}

func playOut(t *testing.T, seed uint64) *tally {
	cards := current()
	rng := rand.New(rand.NewPCG(7, seed))
	s, _ := randomGame(t, rng)
	c := newTally()
	for !s.Over() {
		by := mover(s, rng)
		options := Options(cards, s, by)
		if len(options) < 2 {
			t.Fatalf("game %d, step %d: a dead end at stage %s", seed, s.Step, s.Stage)
		}
		command := Command{Step: s.Step, By: by, Do: complete(pick(options, rng), rng)}
		c.verbs[command.Do.Verb()]++
		next, events, err := Apply(cards, s, command)
		if err != nil {
			j, _ := json.Marshal(command)
			t.Fatalf("game %d, step %d, stage %s: %s refused: %v %+v", seed, s.Step, s.Stage, j, err, err)
		}
		for _, e := range events {
			c.events[e.Event()]++
			switch e := e.(type) {
			case UsedAbility:
				c.abilities[e.Ability]++
			case PassiveWorked:
				c.abilities[e.Ability]++
			}
		}
		if s.Step%5 == 0 || next.Over() {
			if folded := Fold(cards, s, events); !reflect.DeepEqual(folded, next) {
				t.Fatalf("game %d, step %d: the events of %s do not lead to its state\n%s", seed, s.Step, command.Do.Verb(), difference(folded, next))
			}
		}
		if err := invariants(cards, next); err != nil {
			j, _ := json.Marshal(command)
			t.Fatalf("game %d, step %d, after %s: %v", seed, s.Step, j, err)
		}
		if s.Step%50 == 49 {
			if back := throughJSON(t, next); !sameState(back, next) {
				t.Fatalf("game %d, step %d: the state changes through JSON\n%s", seed, s.Step, difference(back, next))
			}
		}
		s = next
		if s.Step > 20000 {
			t.Fatalf("game %d does not end: round %d, stage %s", seed, s.Round, s.Stage)
		}
	}
	c.longest, c.commands = s.Step, s.Step
	return c
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
