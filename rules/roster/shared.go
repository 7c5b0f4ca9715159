package roster

import "slices"

// Shared returns the copy of r that may leave its owner's hands: without the
// notes on units and, unless withPlayer, without the player. Whether the list
// is shown closed is not its business; see NewClosedList.
func Shared(r *Roster, withPlayer bool) *Roster {
	s := *r
	if !withPlayer {
		s.Player = ""
	}
	s.Units = withoutNotes(r.Units)
	return &s
}

// withoutNotes returns units without notes, which is units itself if none has one.
func withoutNotes(units []Unit) []Unit {
	if !slices.ContainsFunc(units, func(u Unit) bool { return u.Note != "" }) {
		return units
	}
	units = slices.Clone(units)
	for i := range units {
		units[i].Note = ""
	}
	return units
}
