package game

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"muster/rules/roster"
)

// Under Closed Lists the view of a side names no enemy unit that was never
// deployed, in no step of a game (9.1.10/AB-46, AB-47, AMB-72).
func TestClosedViewHidesWhatWasNeverDeployed(t *testing.T) {
	cards := current()
	for seed := range uint64(15) {
		rng := rand.New(rand.NewPCG(23, seed))
		s, _ := randomGame(t, rng)
		for !s.Over() {
			by := mover(s, rng)
			next, _, err := Apply(cards, s, Command{Step: s.Step, By: by, Do: complete(pick(Options(cards, s, by), rng), rng)})
			if err != nil {
				t.Fatal(err)
			}
			s = next
			closed := *s.Frame
			closed.Closed = true
			s.Frame = &closed
			for side := range s.Sides {
				v := NewView(cards, s, Side(side))
				if v.Listed != nil {
					t.Fatalf("seed %d, step %d: Closed Lists are told", seed, s.Step)
				}
				data, err := json.Marshal(v)
				if err != nil {
					t.Fatal(err)
				}
				for i := range s.Units {
					u := &s.Units[i]
					if u.Side != Side(side) && !u.Deployed && strings.Contains(string(data), `"`+string(u.ID)+`"`) {
						t.Fatalf("seed %d, step %d: side %s sees %s", seed, s.Step, Side(side), u.ID)
					}
				}
			}
		}
	}
}

// An EnemyUnit says of a deployed unit all that its Unit says, and nothing can be
// made of a unit that was never deployed.
func TestEnemyUnitIsADeployedUnit(t *testing.T) {
	s, _ := randomGame(t, rand.New(rand.NewPCG(2, 1)))
	u := s.Units[0]
	t.Run("9.1.10/AB-47 a unit in Reserves tells nothing", func(t *testing.T) {
		u.Deployed = false
		if e, ok := u.Disclosed(); ok || !reflect.DeepEqual(e, EnemyUnit{}) {
			t.Errorf("it is disclosed: %+v", e)
		}
	})
	t.Run("9.1.10/AB-47 a deployed unit tells its upgrades and all else", func(t *testing.T) {
		u.Deployed = true
		u.Statuses, u.OutOfCoherency, u.Penalised, u.Damage, u.Arrived, u.Lost = 1, true, true, 1, 2, []int{1}
		u.Place, u.Marker, u.Side = Table, 1, 1
		e, ok := u.Disclosed()
		if !ok {
			t.Fatal("it is not disclosed")
		}
		want, have := reflect.ValueOf(u), reflect.ValueOf(e)
		for i := range want.NumField() {
			switch name := want.Type().Field(i).Name; {
			case !want.Type().Field(i).IsExported(): // serves look-ups alone
			case name == "Deployed":
				if have.FieldByName(name).IsValid() {
					t.Error("an EnemyUnit can say that it was never deployed")
				}
			case want.Field(i).IsZero():
				t.Errorf("the test says nothing about %s", name)
			case !have.FieldByName(name).IsValid() || !reflect.DeepEqual(have.FieldByName(name).Interface(), want.Field(i).Interface()):
				t.Errorf("%s is lost", name)
			}
		}
	})
}

// A View shows everything under Open Lists, and never changes the State.
func TestOpenViewShowsAll(t *testing.T) {
	s, _ := randomGame(t, rand.New(rand.NewPCG(1, 1)))
	before := throughJSON(t, s)
	v := NewView(current(), s, 0)
	if len(v.Own)+len(v.Enemy)+len(v.Listed) != len(s.Units) {
		t.Errorf("%d units are shown of %d", len(v.Own)+len(v.Enemy), len(s.Units))
	}
	if !reflect.DeepEqual(before, throughJSON(t, s)) {
		t.Error("the view changed the state")
	}
}

// What both sides know when a game begins.
func TestWhatIsToldBeforeTheGame(t *testing.T) {
	a, b := twoLists(t)
	lists := []*roster.Roster{a, b}
	s, err := New(current(), Terms{Mission: "frontlines", Deployment: "typhoon"}, a, b)
	if err != nil {
		t.Fatal(err)
	}
	closed := s
	frame := *s.Frame
	frame.Closed = true
	closed.Frame = &frame

	for name, s := range map[string]State{"Open": s, "Closed": closed} {
		t.Run("9.1.5/AB-19 Faction and Tactical Cards lie face up under "+name+" Lists", func(t *testing.T) {
			for side := range lists {
				v := NewView(current(), s, Side(side))
				for of, list := range lists {
					if got := v.Players[of].Faction; got != list.FactionCard {
						t.Errorf("side %d sees the Faction Card %q of side %d", side, got, of)
					}
					var seen, want []string
					for _, c := range v.Cards {
						if c.Side == Side(of) && !c.Faction {
							seen = append(seen, c.Card)
						}
					}
					for _, c := range list.TacticalCards {
						want = append(want, c.Card)
					}
					if !slices.Equal(seen, want) || len(want) == 0 {
						t.Errorf("side %d sees the Tactical Cards %v of side %d, which has %v", side, seen, of, want)
					}
				}
			}
		})
	}

	t.Run("9.1.10/AB-44 without an agreement units, upgrades and swaps are told", func(t *testing.T) {
		for side := range lists {
			other := lists[1-side]
			v := NewView(current(), s, Side(side))
			if v.Closed || len(v.Listed) != len(other.Units) {
				t.Fatalf("side %d sees %d units of %d, closed %v", side, len(v.Listed), len(other.Units), v.Closed)
			}
			upgraded := 0
			for i, u := range v.Listed {
				listed := &other.Units[i]
				var bought []string
				for _, up := range listed.Upgrades {
					bought = append(bought, up.Upgrade)
					if up.Model > 0 && !slices.Contains(u.Nominees, Nominee{Model: up.Model, Upgrade: up.Upgrade}) {
						t.Errorf("who has %s of %s is not told", up.Upgrade, u.Card)
					}
				}
				upgraded += len(bought)
				if u.Card != listed.Unit || u.Start != listed.Models || !slices.Equal(slices.Sorted(slices.Values(u.Upgrades)), slices.Sorted(slices.Values(bought))) {
					t.Errorf("side %d sees %d %s with %v of %d %s with %v", side, u.Start, u.Card, u.Upgrades, listed.Models, listed.Unit, bought)
				}
			}
			if upgraded == 0 {
				t.Errorf("side %d has no upgrade, so this proves little", 1-side)
			}
		}
	})
}

// Apply changes neither the State that it is given nor the command, whether it
// is accepted or refused.
func TestApplyChangesNothingGiven(t *testing.T) {
	cards := current()
	rng := rand.New(rand.NewPCG(29, 1))
	for range 6 {
		s, _ := randomGame(t, rng)
		for !s.Over() {
			by := mover(s, rng)
			c := Command{Step: s.Step, By: by, Do: complete(pick(Options(cards, s, by), rng), rng)}
			before, err := Hash(s)
			if err != nil {
				t.Fatal(err)
			}
			stale := c
			stale.Step--
			if got, events, err := Apply(cards, s, stale); err == nil || events != nil || got.Step != s.Step {
				t.Fatal("a stale command is accepted")
			}
			next, _, err := Apply(cards, s, c)
			if err != nil {
				t.Fatal(err)
			}
			if _, _, err := Apply(cards, s, c); err != nil {
				t.Fatal("the same command on the same state is refused", err)
			}
			if after, err := Hash(s); err != nil || after != before {
				t.Fatalf("%s changed the state it was given: %v", c.Do.Verb(), err)
			}
			s = next
		}
	}
}
