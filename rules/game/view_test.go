package game

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
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
// made of a unit that was never deployed (9.1.10/AB-47).
func TestEnemyUnitIsADeployedUnit(t *testing.T) {
	s, _ := randomGame(t, rand.New(rand.NewPCG(2, 1)))
	u := s.Units[0]
	u.Deployed = false
	if e, ok := u.Disclosed(); ok || !reflect.DeepEqual(e, EnemyUnit{}) {
		t.Errorf("a unit in Reserves is disclosed: %+v", e)
	}
	u.Deployed = true
	u.Statuses, u.OutOfCoherency, u.Penalised, u.Damage, u.Arrived, u.Lost = 1, true, true, 1, 2, []int{1}
	u.Place, u.Marker, u.Side = Table, 1, 1
	e, ok := u.Disclosed()
	if !ok {
		t.Fatal("a deployed unit is not disclosed")
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
