package game

import (
	"slices"

	"muster/rules"
	"muster/rules/card"
)

// ways returns the abilities by which the unit may arrive otherwise than over its
// own Entry Edge, by key.
func (t *table) ways(u *Unit) []string {
	var out []string
	t.cards.each(u, func(a *Ability) bool {
		if a.Type == card.Passive && a.Play.FromReserves && arrives(a) && !t.disabled(u, a) {
			if a.Play.Target.What != card.TargetUnit || t.other(u) != "" {
				out = append(out, a.Key)
			}
		}
		return true
	})
	for i := range t.Effects {
		if e := &t.Effects[i]; e.On == u.ID && arrives(t.abilityOf(e)) && !slices.Contains(out, e.Ability) {
			out = append(out, e.Ability)
		}
	}
	for i := range t.Units {
		base := &t.Units[i]
		if base.Side != u.Side || !base.On() || base.ID == u.ID {
			continue
		}
		t.cards.each(base, func(a *Ability) bool {
			if a.Type == card.Passive && opensBase(a) && !t.disabled(base, a) && !slices.Contains(out, a.Key) && t.baseTakes(base, a, u) {
				out = append(out, a.Key)
			}
			return true
		})
	}
	return out
}

// arrives reports whether the ability changes how a unit arrives, at once.
func arrives(a *Ability) bool {
	return slices.ContainsFunc(a.Play.Effects, func(e card.Effect) bool {
		return (e.Op == card.OpDeploy || e.Op == card.OpPlace) && e.When == "" && e.Where != card.NormalArrival &&
			(a.Play.FromReserves || e.Op == card.OpDeploy)
	})
}

// opensBase reports whether the base of the unit with the ability is an Entry
// Edge of its side.
func opensBase(a *Ability) bool {
	return slices.ContainsFunc(a.Play.Effects, func(e card.Effect) bool { return e.Op == card.OpEntryEdge && e.Where == card.OwnBase })
}

// baseTakes reports whether the base takes the unit this Round: a number of
// units, or of Supply.
func (t *table) baseTakes(base *Unit, a *Ability, u *Unit) bool {
	if base.Arrived >= t.Round && slices.Contains(a.Play.Requires, card.NotSetUpThisRound) {
		return false
	}
	for i := range a.Play.Effects {
		e := &a.Play.Effects[i]
		if e.Op != card.OpEntryEdge {
			continue
		}
		if len(e.Tags) > 0 && !t.cards.of(u).has(e.Tags) {
			return false
		}
		if e.Count > 0 && t.usedRound(a.Name, base.ID) {
			return false
		}
		if e.Amount > 0 {
			used := 0
			for j := range t.Uses {
				if x := &t.Uses[j]; x.Name == a.Name && x.Unit != base.ID && x.Round == t.Round && x.Side == u.Side {
					used += t.cards.supply(t.unit(x.Unit))
				}
			}
			if used+t.cards.supply(u) > e.Amount {
				return false
			}
		}
	}
	return true
}

// supplyCap is the Supply that a base takes each Round, 0 if it counts units.
func supplyCap(a *Ability) int {
	for i := range a.Play.Effects {
		if e := &a.Play.Effects[i]; e.Op == card.OpEntryEdge {
			return e.Amount
		}
	}
	return 0
}

// other returns another unit of the side on the table, or nothing.
func (t *table) other(u *Unit) UnitID {
	for i := range t.Units {
		if x := &t.Units[i]; x.Side == u.Side && x.On() && x.ID != u.ID && !t.untargetable(x) {
			return x.ID
		}
	}
	return ""
}

// overBase reports whether the way is the base of a friendly unit, which is an
// Entry Edge.
func (t *table) overBase(way string) bool { return opensBase(t.cards.Ability(way)) }

// checkBy judges the unit on the table that a way of arriving needs.
func (t *table) checkBy(u *Unit, way string, by UnitID) error {
	may := t.helpers(u, way)
	if len(may) == 0 && by == "" || slices.Contains(may, by) {
		return nil
	}
	return BadTarget.Broken("by", rules.Text("ability", way), rules.Text("target", string(by)), rules.Text("reason", "no unit for this arrival"))
}

// helpers returns the units on the table that the way of arriving may be used
// with, if it needs one.
func (t *table) helpers(u *Unit, way string) []UnitID {
	a := t.cards.Ability(way)
	if a == nil || a.FromCard {
		return nil
	}
	base := opensBase(a)
	if !base && a.Play.Target.What != card.TargetUnit {
		return nil
	}
	var out []UnitID
	for i := range t.Units {
		x := &t.Units[i]
		switch {
		case x.Side != u.Side || !x.On() || x.ID == u.ID:
		case base && t.cards.ability(x, a.ID) == a && !t.disabled(x, a) && t.baseTakes(x, a, u):
			out = append(out, x.ID)
		case !base && !t.untargetable(x) && t.leavesRoom(x, u, a):
			out = append(out, x.ID)
		}
	}
	return out
}

// leavesRoom reports whether the unit may be exchanged for the arriving one: its
// Supply has to fit before the other leaves (Phase Prism).
func (t *table) leavesRoom(_, u *Unit, a *Ability) bool {
	return !returnsTarget(a) || t.fits(u)
}

// returnsTarget reports whether the arrival sends its target back to Reserves.
func returnsTarget(a *Ability) bool {
	return slices.ContainsFunc(a.Play.Effects, func(e card.Effect) bool { return e.Op == card.OpReturnToReserves && !e.Optional })
}

// arrivedBy counts the use of a way and reports whether it ends the activation.
func (t *table) arrivedBy(u *Unit, a *Ability, by UnitID) bool {
	id := u.ID
	switch {
	case opensBase(a):
		user := by // the base takes so many units
		if supplyCap(a) > 0 {
			user = id // or so much Supply, counted by who arrived
		}
		t.do(PassiveWorked{a.Key, user})
	case returnsTarget(a):
		t.toReserves(by)
	}
	for i := range a.Play.Effects {
		if a.Play.Effects[i].Op == card.OpEndActivation {
			return true
		}
	}
	return false
}

// resolveDue carries out an End of the Round effect.
func (t *table) resolveDue(v *ResolveDue, d Due) error {
	a := t.cards.Ability(d.Ability)
	for i := range a.Play.Effects {
		e := &a.Play.Effects[i]
		if e.When != card.EndOfRound {
			continue
		}
		switch e.Op {
		case card.OpDeploy:
			if v.Skip || v.Arriving == "" {
				return t.noLanding(v)
			}
			u := t.unit(v.Arriving)
			if u == nil || !slices.Contains(t.arrivable(d, e), v.Arriving) {
				return NoUnit.Broken("arriving", rules.Text("unit", string(v.Arriving)))
			}
			if err := t.noLanding(v); err != nil {
				return err
			}
			t.arrive(u, d.Ability)
			return nil
		case card.OpResetAtToken:
			u := t.unit(d.Unit)
			if v.Skip || u == nil || !u.On() {
				return t.noLanding(v)
			}
			if v.Arriving != "" || len(v.Engaged) > 0 || len(v.Tokens) > 0 {
				return BadFact.Broken("landing", rules.Text("fact", "landing"), rules.Text("have", d.Ability))
			}
			if err := v.Landing.check(t, u, 1); err != nil {
				return err
			}
			t.free(u.ID)
			t.land(t.unit(d.Unit), AbilityAction, &v.Landing, CauseCoherency)
			return nil
		}
	}
	return t.noLanding(v)
}

// noLanding refuses facts of a landing where nothing lands.
func (t *table) noLanding(v *ResolveDue) error {
	if v.Lost != 0 || v.OutOfCoherency || len(v.Tokens) > 0 || len(v.Engaged) > 0 {
		return BadFact.Broken("landing", rules.Text("fact", "landing"), rules.Text("have", v.Ability))
	}
	return nil
}

// arrivable returns the units that an End of the Round arrival may bring in.
func (t *table) arrivable(d Due, e *card.Effect) []UnitID {
	var out []UnitID
	for i := range t.Units {
		u := &t.Units[i]
		if u.Side == d.Side && u.Place == Reserves && t.cards.of(u).has(e.Tags) && t.fits(u) {
			out = append(out, u.ID)
		}
	}
	return out
}
