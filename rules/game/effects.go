package game

import (
	"slices"

	"muster/rules/card"
)

// EffectBegan: an ability works on a unit for a time.
type EffectBegan struct {
	Effect
}

// Event implements Event.
func (EffectBegan) Event() string { return "effect-began" }

func (e EffectBegan) apply(t *table) {
	// Effects of one ability on one unit do not add up (ABL-05).
	t.dropEffects(func(x *Effect) bool { return same(x, &e.Effect) })
	e.Effect.ability = t.cards.Ability(e.Ability)
	t.addEffect(e.Effect)
}

// same reports whether two effects are uses of one ability on one unit.
func same(a, b *Effect) bool {
	return a.Ability == b.Ability && a.On == b.On && a.Role == b.Role && a.Option == b.Option && a.By == b.By && a.Target == b.Target
}

// EffectEnded: an effect is over.
type EffectEnded struct {
	Ability string       `json:"ability"`
	By      UnitID       `json:"by,omitempty"`
	On      UnitID       `json:"on,omitempty"`
	Role    card.Subject `json:"role"`
	Option  int          `json:"option,omitempty"`
	Target  UnitID       `json:"target,omitempty"`
}

// Event implements Event.
func (EffectEnded) Event() string { return "effect-ended" }

func (e EffectEnded) apply(t *table) {
	t.dropEffects(func(x *Effect) bool {
		return same(x, &Effect{Ability: e.Ability, By: e.By, On: e.On, Role: e.Role, Option: e.Option, Target: e.Target})
	})
}

// endEffects ends the effects that over says, and the statuses they gave.
func (t *table) endEffects(over func(*Effect) bool) {
	for i := 0; i < len(t.Effects); {
		if !over(&t.Effects[i]) {
			i++
			continue
		}
		e := t.Effects[i]
		t.do(EffectEnded{Ability: e.Ability, By: e.By, On: e.On, Role: e.Role, Option: e.Option, Target: e.Target})
		for _, op := range chosen(t.cards.Ability(e.Ability), e.Option) {
			if op.Op != card.OpStatusAdd || op.On != e.Role {
				continue
			}
			if s, ok := statusNamed(op.Status); ok {
				t.loseStatus(e.On, s)
			}
		}
	}
}

// ops returns the effects of the ability that the use chose.
func (t *table) ops(e *Effect) []*card.Effect {
	return chosen(t.abilityOf(e), e.Option)
}

// abilityOf returns the ability that is at work.
func (t *table) abilityOf(e *Effect) *Ability {
	if e.ability != nil {
		return e.ability
	}
	return t.cards.Ability(e.Ability)
}

func chosen(a *Ability, option int) []*card.Effect {
	if option < len(a.chosen) {
		return a.chosen[option]
	}
	return a.chosen[0]
}

// EffectSpent: an effect served the first weapon used.
type EffectSpent struct {
	Ability string `json:"ability"`
	On      UnitID `json:"on"`
}

// Event implements Event.
func (EffectSpent) Event() string { return "effect-spent" }

func (e EffectSpent) apply(t *table) {
	own(t, ownEffects, &t.Effects, 0)
	for i := range t.Effects {
		if x := &t.Effects[i]; x.Ability == e.Ability && x.On == e.On {
			x.Spent = true
		}
	}
}

// DebuffsRemoved: every DEBUFF is off the unit.
type DebuffsRemoved struct {
	Unit UnitID `json:"unit"`
}

// Event implements Event.
func (DebuffsRemoved) Event() string { return "debuffs-removed" }

func (e DebuffsRemoved) apply(t *table) {
	own(t, ownEffects, &t.Effects, 0)
	for i := range t.Effects {
		if x := &t.Effects[i]; x.On == e.Unit {
			x.Cleansed = true
		}
	}
}

// PassiveWorked: a Passive did something by itself.
type PassiveWorked struct {
	Ability string `json:"ability"`
	Unit    UnitID `json:"unit"`
}

// Event implements Event.
func (PassiveWorked) Event() string { return "passive-worked" }

func (e PassiveWorked) apply(t *table) {
	a := t.cards.Ability(e.Ability)
	t.addUse(Use{Name: a.Name, Unit: e.Unit, Side: t.unit(e.Unit).Side, Round: t.Round, Activation: t.Acting.Unit != ""})
}

// triggerPassives carries out the Passives of the unit that answer an event about
// itself. In the released cards no unit has two that answer one event, so their
// order is no choice (ABL-21).
func (t *table) triggerPassives(event card.Event, u *Unit) {
	if !u.On() || !slices.Contains(t.cards.of(u).triggered, event) {
		return
	}
	id := u.ID
	var due []*Ability
	t.cards.each(u, func(a *Ability) bool {
		tr := a.Play.Trigger
		if a.Type != card.Passive || tr == nil || tr.Event != event || tr.Of != "self" || t.disabled(u, a) {
			return true
		}
		if a.Phase != card.AnyPhase && Phase(a.Phase) != t.Phase {
			return true
		}
		due = append(due, a)
		return true
	})
	for _, a := range due {
		u := t.unit(id)
		sc := scene{self: u, target: u, ability: a}
		if !slices.ContainsFunc(a.Play.Requires, func(c card.Condition) bool { return !t.holds(c, &sc) }) {
			p := &plan{Usage: &Usage{Ability: a.Key}, a: a, self: u, user: u, target: u, by: u.Side, effects: chosen(a, 0)}
			if t.wouldChange(p) {
				t.do(PassiveWorked{a.Key, id})
				t.carryOut(p)
			}
		}
	}
}

// wouldChange keeps Passives silent that would do nothing.
func (t *table) wouldChange(p *plan) bool {
	for _, e := range p.effects {
		switch e.Op {
		case card.OpHeal:
			if p.self.Damage > 0 {
				return true
			}
		case card.OpStatusAdd:
			if s, ok := statusNamed(e.Status); ok && !p.self.Statuses.Has(s) {
				return true
			}
		}
	}
	return false
}

// ignores reports whether an ability lifts a rule for the unit.
func (t *table) ignores(u *Unit, rule card.IgnoredRule) bool {
	found := false
	t.cards.each(u, func(a *Ability) bool {
		if a.Type != card.Passive || t.disabled(u, a) {
			return true
		}
		sc := scene{self: u, ability: a}
		for i := range a.Play.Effects {
			e := &a.Play.Effects[i]
			if e.Op == card.OpIgnore && e.Rule == rule && e.On == card.Self &&
				!slices.ContainsFunc(a.Play.Requires, func(c card.Condition) bool { return !t.holds(c, &sc) }) {
				found = true
			}
		}
		return !found
	})
	for i := range t.Effects {
		if e := &t.Effects[i]; !found && e.On == u.ID {
			for _, op := range t.ops(e) {
				found = found || op.Op == card.OpIgnore && op.Rule == rule && op.On == e.Role
			}
		}
	}
	return found
}

var (
	_ = kindOf[EffectBegan]()
	_ = kindOf[EffectEnded]()
	_ = kindOf[EffectSpent]()
	_ = kindOf[DebuffsRemoved]()
	_ = kindOf[PassiveWorked]()
)
