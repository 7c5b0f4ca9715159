package game

import (
	"slices"
)

// A table is a State that is being changed by one command. Each list is copied
// before its first change, so the State that the command met stays whole.
type table struct {
	State
	cards  *Cards
	owned  uint16
	events []Event
}

// Lists that are copied before a change.
const (
	ownSides uint16 = 1 << iota
	ownUnits
	ownCards
	ownMarkers
	ownTokens
	ownEffects
	ownEngaged
	ownUses
	ownWindows
	ownAttack
)

// do makes an event happen.
func (t *table) do(e Event) {
	e.apply(t)
	t.events = append(t.events, e)
}

func own[T any](t *table, bit uint16, list *[]T, spare int) {
	if t.owned&bit == 0 && len(*list)+spare > 0 {
		t.owned |= bit
		*list = append(make([]T, 0, len(*list)+spare), *list...)
	}
}

// side returns the player for changes.
func (t *table) side(s Side) *Player {
	own(t, ownSides, &t.Sides, 0)
	return &t.Sides[s]
}

// change returns the unit for changes.
func (t *table) change(id UnitID) *Unit {
	own(t, ownUnits, &t.Units, 0)
	return t.unit(id)
}

// changeUnits returns all units for changes.
func (t *table) changeUnits() []Unit {
	own(t, ownUnits, &t.Units, 0)
	return t.Units
}

// changeAttack returns the attack that is being resolved for changes.
func (t *table) changeAttack() *Attack {
	if t.owned&ownAttack == 0 {
		t.owned |= ownAttack
		a := *t.Attack
		t.Attack = &a
	}
	return t.Attack
}

// changeFrame, changeSetup and changeScoring return copies that are in place of
// the ones the command met.
func (t *table) changeFrame() *Frame {
	f := *t.Frame
	t.Frame = &f
	return &f
}

func (t *table) changeSetup() *Setup {
	s := *t.Setup
	t.Setup = &s
	return &s
}

func (t *table) changeScoring() *Scoring {
	s := t.scoring()
	t.Scoring = &s
	return &s
}

// scoring returns what has been stated in the Scoring Phase so far.
func (s *State) scoring() Scoring {
	if s.Scoring == nil {
		return Scoring{}
	}
	return *s.Scoring
}

func (t *table) changeCard(id CardID) *Card {
	own(t, ownCards, &t.Cards, 0)
	return t.card(id)
}

func (t *table) changeMarker(number int) *Marker {
	own(t, ownMarkers, &t.Markers, 0)
	return t.marker(number)
}

func (t *table) addToken(k Token) {
	own(t, ownTokens, &t.Tokens, 1)
	t.Tokens = append(t.Tokens, k)
}

func (t *table) addEffect(e Effect) {
	own(t, ownEffects, &t.Effects, 1)
	t.Effects = append(t.Effects, e)
}

// dropEffects removes the effects that gone says.
func (t *table) dropEffects(gone func(*Effect) bool) {
	first := 0
	for first < len(t.Effects) && !gone(&t.Effects[first]) {
		first++
	}
	if first == len(t.Effects) {
		return
	}
	own(t, ownEffects, &t.Effects, 0)
	left := t.Effects[:first]
	for i := first + 1; i < len(t.Effects); i++ {
		if !gone(&t.Effects[i]) {
			left = append(left, t.Effects[i])
		}
	}
	clear(t.Effects[len(left):])
	if t.Effects = left; len(left) == 0 {
		t.Effects = nil
	}
}

func (t *table) addUse(u Use) {
	own(t, ownUses, &t.Uses, 1)
	t.Uses = append(t.Uses, u)
}

// drop removes the elements that gone says from an owned list; an empty list
// becomes nil, as it is read back from JSON.
func drop[T any](list []T, gone func(T) bool) []T {
	list = slices.DeleteFunc(list, gone)
	if len(list) == 0 {
		return nil
	}
	return list
}

// with returns list and one more element in memory of its own.
func with[T any](list []T, v T) []T {
	return append(slices.Clip(list), v)
}

// without returns list less the elements that gone says, in memory of its own.
func without[T any](list []T, gone func(T) bool) []T {
	if !slices.ContainsFunc(list, gone) {
		return list
	}
	out := make([]T, 0, len(list))
	for _, v := range list {
		if !gone(v) {
			out = append(out, v)
		}
	}
	if len(out) == 0 {
		return nil
	}
	return out
}

// unit returns the unit with the id, or nil. The result is for reading.
func (s *State) unit(id UnitID) *Unit {
	if id == "" {
		return nil
	}
	key := id.key()
	for i := range s.Units {
		if u := &s.Units[i]; (u.key == key || u.key == 0) && u.ID == id {
			return u
		}
	}
	return nil
}

// Unit returns the unit with the id, and whether there is one.
func (s *State) Unit(id UnitID) (u Unit, ok bool) {
	if u := s.unit(id); u != nil {
		return *u, true
	}
	return Unit{}, false
}

func (s *State) card(id CardID) *Card {
	for i := range s.Cards {
		if s.Cards[i].ID == id {
			return &s.Cards[i]
		}
	}
	return nil
}

func (s *State) token(id int) *Token {
	for i := range s.Tokens {
		if s.Tokens[i].ID == id {
			return &s.Tokens[i]
		}
	}
	return nil
}

func (s *State) marker(number int) *Marker {
	for i := range s.Markers {
		if s.Markers[i].Number == number {
			return &s.Markers[i]
		}
	}
	return nil
}

// opponent returns the next side after s; of two, the other one.
func (s *State) opponent(side Side) Side {
	return Side((int(side) + 1) % len(s.Sides))
}

// Over reports whether the game has ended.
func (s *State) Over() bool { return s.Stage == StageOver }
