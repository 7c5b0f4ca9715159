package game

import (
	"slices"
	"strconv"

	"muster/rules/card"
	"muster/rules/roster"
)

// Summoned: a unit that was in no list stands on the table (§9.1.9).
type Summoned struct {
	Unit Unit `json:"unit"`
}

// Event implements Event.
func (Summoned) Event() string { return "summoned" }

func (e Summoned) apply(t *table) {
	own(t, ownUnits, &t.Units, 1)
	t.Units = append(t.Units, e.Unit)
	t.Numbers.Summoned++
}

// appear returns a unit that comes into the game in play.
func (t *table) appear(side Side, id string, models int) Unit {
	u := enter(t.cards, side, &roster.Unit{ID: "." + strconv.Itoa(t.Numbers.Summoned+1), Unit: id, Models: models})
	u.Place, u.Deployed, u.Arrived = Table, true, t.Round
	return u
}

// summon sets a Summoned Unit on the table (KW-SUMMON).
func (t *table) summon(p *plan, e *card.Effect) {
	u := t.appear(p.by, e.Unit, max(e.Count, 1))
	u.Summoned = true
	u.Marker = doneIn(t.Phase)
	if e.Keyword == "SUMMON" && p.self != nil {
		u.Parent = p.self.ID
	}
	t.do(Summoned{u})
	for i := range p.a.Play.Effects {
		if x := &p.a.Play.Effects[i]; x.Op == card.OpDisableAbilities {
			t.do(EffectBegan{Effect{Ability: p.a.Key, Side: p.by, By: u.ID, On: u.ID, Role: card.OnTarget, Until: EndsCleanup}})
		}
	}
}

// leavesAtEnd reports whether the Summoned Unit is removed with the Round.
func (t *table) leavesAtEnd(u *Unit) bool {
	for i := range t.Cards {
		k := &t.Cards[i]
		if k.Side != u.Side {
			continue
		}
		for _, a := range t.cards.played[k.Card] {
			if slices.ContainsFunc(a.Play.Effects, func(e card.Effect) bool {
				return e.Op == card.OpSummon && e.Unit == u.Card && e.Until == card.EndOfRound
			}) {
				return true
			}
		}
	}
	return false
}

// morph turns one model of the unit into a unit of its own (KW-MORPH). The new
// unit does not act this Round.
func (t *table) morph(p *plan, e *card.Effect, id UnitID) {
	u := t.appear(p.by, e.Unit, max(e.Count, 1))
	u.Marker = CombatDone
	t.do(Summoned{u})
	t.remove(t.unit(id), 1, t.unit(id).Damage, CauseMorph)
}

var _ = kindOf[Summoned]()
