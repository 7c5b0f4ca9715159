package game

import (
	"slices"

	"muster/rules"
	"muster/rules/card"
)

// startEndOfRound gathers the End of the Round effects, the ones of the holder of
// the First Player Marker first (§8.9.4).
func (t *table) startEndOfRound() {
	var due []Due
	side := t.FirstPlayer
	for range t.Sides {
		for i := range t.Effects {
			e := &t.Effects[i]
			if e.Side == side && t.dueAtEnd(e) && !slices.Contains(due, Due{side, e.Ability, e.By}) {
				due = append(due, Due{side, e.Ability, e.By})
			}
		}
		side = t.opponent(side)
	}
	if len(due) > 0 {
		t.do(EndOfRoundDue{due})
	}
	t.endOfRound()
}

// dueAtEnd reports whether the ability does something at the End of the Round.
func (t *table) dueAtEnd(e *Effect) bool {
	a := t.abilityOf(e)
	return slices.ContainsFunc(a.Play.Effects, func(x card.Effect) bool { return x.When == card.EndOfRound })
}

// EndOfRoundDue: effects wait for the End of the Round step.
type EndOfRoundDue struct {
	Due []Due `json:"due"`
}

// Event implements Event.
func (EndOfRoundDue) Event() string { return "end-of-round-due" }

func (e EndOfRoundDue) apply(t *table) { t.Due = e.Due }

// endOfRound waits for the side whose effects are next, or cleans up.
func (t *table) endOfRound() {
	if len(t.Due) > 0 {
		t.await(StageEndOfRound, t.Due[0].Side)
		return
	}
	t.cleanup()
}

// ResolveDue resolves one of the side's End of the Round effects, in the order of
// its choice. Arriving is the unit that an arrival brings in, if one can;
// Skip says that an optional effect is left out or cannot happen.
type ResolveDue struct {
	Ability  string   `json:"ability"`
	Unit     UnitID   `json:"unit,omitempty"`
	Arriving UnitID   `json:"arriving,omitempty"`
	Skip     bool     `json:"skip,omitempty"`
	Engaged  []UnitID `json:"engaged,omitempty"`
	Landing
}

// Verb implements Verb.
func (ResolveDue) Verb() string { return "resolve-due" }

func (v ResolveDue) run(t *table, by Side) error {
	if err := t.at(by, StageEndOfRound); err != nil {
		return err
	}
	d := Due{by, v.Ability, v.Unit}
	if !slices.Contains(t.Due, d) {
		return NotDue.Broken("ability", rules.Text("ability", v.Ability))
	}
	if err := t.resolveDue(&v, d); err != nil {
		return err
	}
	t.do(DueResolved{d, v.Skip})
	t.proceed(StageEndOfRound, NoSide)
	return nil
}

// DueResolved: an End of the Round effect is done with.
type DueResolved struct {
	Due
	Skipped bool `json:"skipped,omitempty"`
}

// Event implements Event.
func (DueResolved) Event() string { return "due-resolved" }

func (e DueResolved) apply(t *table) {
	t.Due = without(t.Due, func(d Due) bool { return d == e.Due })
}

// CleanedUp: the Round is over (§8.9.5). Effects that last for the Round end,
// tokens go unless they STAY IN PLAY, and every card is Ready again. Statuses,
// Damage Markers and marker control stay (SCO-07, AMB-66).
type CleanedUp struct {
	Round int `json:"round"`
}

// Event implements Event.
func (CleanedUp) Event() string { return "cleaned-up" }

func (e CleanedUp) apply(t *table) {
	for i := range t.Cards {
		if t.Cards[i].Exhausted {
			t.changeCard(t.Cards[i].ID).Exhausted = false
		}
	}
	own(t, ownTokens, &t.Tokens, 0)
	t.Tokens = drop(t.Tokens, func(k Token) bool { return !k.Stays })
	own(t, ownUses, &t.Uses, 0)
	t.Uses = drop(t.Uses, func(u Use) bool { return !u.Game })
}

func (t *table) cleanup() {
	t.endEffects(func(e *Effect) bool { return e.Until < EndsNextAct })
	t.windowsWithout()
	for i := range t.Units {
		if u := &t.Units[i]; u.Summoned && u.On() && t.leavesAtEnd(u) {
			t.takeOff(u.ID)
		}
	}
	t.do(CleanedUp{t.Round})
	t.initiative()
}

// initiative gives the First Player Marker to the side with fewer VP; on a tie
// there is a Roll-Off (§8.9.6).
func (t *table) initiative() {
	best, tied := Side(0), false
	for s := 1; s < len(t.Sides); s++ {
		switch {
		case t.Sides[s].VP < t.Sides[best].VP:
			best, tied = Side(s), false
		case t.Sides[s].VP == t.Sides[best].VP:
			tied = true
		}
	}
	if tied {
		t.await(StageInitiative, NoSide)
		return
	}
	t.do(InitiativeTaken{best})
	t.startRound()
}

// InitiativeTaken: a side takes the First Player Marker for the next Round.
type InitiativeTaken struct {
	Side Side `json:"side"`
}

// Event implements Event.
func (InitiativeTaken) Event() string { return "initiative-taken" }

func (e InitiativeTaken) apply(t *table) { t.FirstPlayer = e.Side }

var (
	_ = verbOf[ResolveDue]()
	_ = kindOf[EndOfRoundDue]()
	_ = kindOf[DueResolved]()
	_ = kindOf[CleanedUp]()
	_ = kindOf[InitiativeTaken]()
)
