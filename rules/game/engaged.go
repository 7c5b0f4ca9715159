package game

import "slices"

// engaged reports whether the unit is Engaged with any enemy (§7.2).
func (s *State) engaged(id UnitID) bool {
	for i := range s.Engaged {
		if s.Engaged[i][0] == id || s.Engaged[i][1] == id {
			return true
		}
	}
	return false
}

// together reports whether two units are Engaged with each other.
func (s *State) together(a, b UnitID) bool {
	for _, p := range s.Engaged {
		if p[0] == a && p[1] == b || p[0] == b && p[1] == a {
			return true
		}
	}
	return false
}

// foes returns the units that the unit is Engaged with, in the order in which
// they became so.
func (s *State) foes(id UnitID) []UnitID {
	var out []UnitID
	for _, p := range s.Engaged {
		switch id {
		case p[0]:
			out = append(out, p[1])
		case p[1]:
			out = append(out, p[0])
		}
	}
	return out
}

// EngagementStarted: two units are Engaged with each other.
type EngagementStarted struct {
	Unit UnitID `json:"unit"`
	With UnitID `json:"with"`
}

// Event implements Event.
func (EngagementStarted) Event() string { return "engagement-started" }

func (e EngagementStarted) apply(t *table) {
	own(t, ownEngaged, &t.Engaged, 1)
	t.Engaged = append(t.Engaged, Pair{e.Unit, e.With})
}

// EngagementEnded: two units are no longer Engaged with each other (RNG-10,
// CC-09).
type EngagementEnded struct {
	Unit UnitID `json:"unit"`
	With UnitID `json:"with"`
}

// Event implements Event.
func (EngagementEnded) Event() string { return "engagement-ended" }

func (e EngagementEnded) apply(t *table) {
	own(t, ownEngaged, &t.Engaged, 0)
	t.Engaged = drop(t.Engaged, func(p Pair) bool {
		return p == Pair{e.Unit, e.With} || p == Pair{e.With, e.Unit}
	})
}

// free ends every engagement of the unit.
func (t *table) free(id UnitID) {
	for _, foe := range t.foes(id) {
		t.do(EngagementEnded{id, foe})
	}
}

// engage sets exactly the enemies that the unit is Engaged with.
func (t *table) engage(id UnitID, with []UnitID) {
	for _, foe := range t.foes(id) {
		if !slices.Contains(with, foe) {
			t.do(EngagementEnded{id, foe})
		}
	}
	for _, foe := range with {
		if !t.together(id, foe) {
			t.do(EngagementStarted{id, foe})
		}
	}
}

var (
	_ = kindOf[EngagementStarted]()
	_ = kindOf[EngagementEnded]()
)
