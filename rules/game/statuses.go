package game

import "muster/rules/card"

// StatusGained: a unit has a status from now on.
type StatusGained struct {
	Unit   UnitID `json:"unit"`
	Status Status `json:"status"`
}

// Event implements Event.
func (StatusGained) Event() string { return "status-gained" }

func (e StatusGained) apply(t *table) {
	u := t.change(e.Unit)
	u.Statuses = u.Statuses.With(e.Status)
}

// StatusLost: a unit no longer has a status.
type StatusLost struct {
	Unit   UnitID `json:"unit"`
	Status Status `json:"status"`
}

// Event implements Event.
func (StatusLost) Event() string { return "status-lost" }

func (e StatusLost) apply(t *table) {
	u := t.change(e.Unit)
	u.Statuses = u.Statuses.Without(e.Status)
}

// lose ends a status and opens the window for Reactions to that.
func (t *table) loseStatus(id UnitID, s Status) {
	if !t.unit(id).Statuses.Has(s) {
		return
	}
	t.do(StatusLost{id, s})
	if s == Hidden {
		t.open(card.OnStatusLost, id, "")
	}
}

// statusNamed returns the status of a printed name.
func statusNamed(name string) (Status, bool) {
	for i, n := range statusNames {
		if n == name {
			return Status(i), true
		}
	}
	return 0, false
}

// displaced ends the statuses that end when models of the unit move, are moved
// or are PLACED (KW-STATIONARY), and BURROWED where an action ends it.
func (t *table) displaced(u *Unit, a Action) {
	id := u.ID
	t.loseStatus(id, Stationary)
	if !t.unit(id).Statuses.Has(Burrowed) || t.keeps(t.unit(id), Burrowed, a) {
		return
	}
	switch a {
	case DeployAction, MoveAction, DisengageAction, RunAction, CloseCombatAction:
		t.loseStatus(id, Burrowed)
	}
}

// keeps reports whether an ability lets the status outlast the action.
func (t *table) keeps(u *Unit, s Status, a Action) bool {
	kept := false
	t.cards.each(u, func(ab *Ability) bool {
		if ab.Type != card.Passive {
			return true
		}
		for i := range ab.Play.Effects {
			e := &ab.Play.Effects[i]
			if e.Op != card.OpKeepStatus || e.Status != s.String() {
				continue
			}
			for _, name := range e.Actions {
				kept = kept || name == a.String()
			}
		}
		return !kept
	})
	return kept
}

var (
	_ = kindOf[StatusGained]()
	_ = kindOf[StatusLost]()
)
