package game

import (
	"fmt"
	"strings"
)

// A Side is a player of the game, by the order in which the rosters came. Two
// are played; nothing here limits their number but the alphabet.
type Side int8

// NoSide is nobody.
const NoSide Side = -1

// maxSides bounds the sides a letter can name.
const maxSides = 26

// String returns the letter of the side, or nothing.
func (s Side) String() string {
	if s < 0 || s >= maxSides {
		return ""
	}
	return string(rune('a' + s))
}

// MarshalText implements encoding.TextMarshaler.
func (s Side) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (s *Side) UnmarshalText(b []byte) error {
	switch {
	case len(b) == 0:
		*s = NoSide
	case len(b) == 1 && b[0] >= 'a' && b[0] < 'a'+maxSides:
		*s = Side(b[0] - 'a')
	default:
		return fmt.Errorf("no side %q; have a letter from a", b)
	}
	return nil
}

// A UnitID names a unit in the game: the side that brought it, a slash and the
// id of its roster entry, such as "a/u1". A unit that was summoned has a number
// behind a full stop: "b/.1".
type UnitID string

// key returns a number, never 0, that mostly differs between the ids of a game:
// they differ in the side they begin with, in their ends and in their lengths.
func (id UnitID) key() uint8 {
	if id == "" {
		return 1
	}
	return 1<<7 | id[0]<<4 ^ id[len(id)-1] ^ uint8(len(id))<<1
}

// A CardID names a Tactical or Faction Card in the game, such as "a/t2". The
// Faction Card is "a/.faction".
type CardID string

// factionCard is the entry of the Faction Card; a roster entry cannot be named
// so.
const factionCard = ".faction"

func unitID(s Side, entry string) UnitID { return UnitID(s.String() + "/" + entry) }
func cardID(s Side, entry string) CardID { return CardID(s.String() + "/" + entry) }

// Entry returns the id of the roster entry.
func (id UnitID) Entry() string {
	_, entry, _ := strings.Cut(string(id), "/")
	return entry
}
