package combat

import (
	"slices"

	"muster/rules/card"
)

// A Fighter is one of the two units of an attack: its card, what it bought, what
// lies on it, and what the players state about it.
type Fighter struct {
	Unit *card.Unit
	// Models left. For the attacker the Facts say how many contribute.
	Models int
	// Upgrades are the ids of bought upgrades still in play: a SPECIALIST upgrade
	// whose model has fallen is left out (RNG-13).
	Upgrades []string
	State    State
	// Conditions that hold and that State does not say, seen from this unit:
	// card.SelfOnCreep, card.RangedTargetWithin8, card.FirstArmourRollOfActivation.
	Conditions []card.Condition
	// Effects in force on this unit or because of it. An effect On the
	// card.Attacker or card.Defender reaches that side of the attack from either
	// list; every other one works on the unit in whose list it stands.
	Effects []Lasting
}

// State is what a unit is in: engagement and statuses.
type State struct {
	Engaged    bool `json:"engaged,omitempty"` // with any enemy
	Stationary bool `json:"stationary,omitempty"`
	Hidden     bool `json:"hidden,omitempty"`
	Burrowed   bool `json:"burrowed,omitempty"`
	SiegeMode  bool `json:"siege_mode,omitempty"`
	Shielded   bool `json:"shielded,omitempty"`
}

// A Lasting is an effect in force.
type Lasting struct {
	// Source is the name of its ability. Of effects with one name only one works
	// (ABL-05); modifiers of different names add up (ATK-03).
	Source string
	// Effect is what the card says. It may be shared with the release and with
	// other units, so it is never changed.
	Effect *card.Effect
	// On replaces Effect.On, unless it is empty.
	On card.Subject
	// Met says that Effect.Condition has been judged and holds.
	Met bool
	// Requires and Phase are checked again at every attack, for Passives. An
	// ability that was used has met its own already.
	Requires []card.Condition
	Phase    card.Phase
}

// on returns whom the effect works on.
func (l *Lasting) on() card.Subject {
	if l.On != "" {
		return l.On
	}
	return l.Effect.On
}

// holds reports whether the condition of the effect is met for self.
func (l *Lasting) holds(self, other *Fighter) bool {
	return l.Met || self.holds(l.Effect.Condition, other)
}

// Passives returns the effects that the Passive abilities of a unit and of its
// bought upgrades have on its own attacks and on attacks against it (§10.3).
// Those that answer an event of another unit, or work on units in an area, are
// left to whoever knows that event and area.
func Passives(u *card.Unit, upgrades []string) []Lasting {
	var out []Lasting
	add := func(a *card.Ability) {
		if a == nil || a.Type != card.Passive || a.Play == nil {
			return
		}
		if t := a.Play.Trigger; t != nil && t.Of != "self" && t.Event != card.OnAttackMade {
			return
		}
		for i := range a.Play.Effects {
			e := &a.Play.Effects[i]
			switch e.On {
			case "", card.Self, card.Attacker, card.Defender:
				out = append(out, Lasting{Source: a.Name, Effect: e, Requires: a.Play.Requires, Phase: a.Phase})
			}
		}
	}
	for i := range u.Abilities {
		add(&u.Abilities[i])
	}
	for _, id := range upgrades {
		if up := u.Upgrade(id); up != nil {
			add(up.Ability)
		}
	}
	return out
}

// size returns the Size of the unit in play; BURROWED makes it 0.
func (f *Fighter) size() int {
	if f.State.Burrowed {
		return 0
	}
	size := f.Unit.Stats.Size
	for i := range f.Effects {
		l := &f.Effects[i]
		if e := l.Effect; e.Op == card.OpSetStat && e.Stat == card.StatSize && l.holds(f, nil) {
			size = e.Amount
		}
	}
	return size
}

// holds reports whether a condition is met, seen from f; other is the opposing
// unit of the attack, nil where none is meant. Conditions that name one attack or
// roll are taken as met: whoever keeps such an effect in force lists it only for
// that one. Any other that neither State nor Conditions knows is not met.
func (f *Fighter) holds(c card.Condition, other *Fighter) bool {
	s := f.State
	switch c {
	case "", card.ThisRoll, card.DeclaredAttack, card.FirstWeaponUsed:
		return true
	case card.SelfEngaged:
		return s.Engaged
	case card.SelfUnengaged:
		return !s.Engaged
	case card.SelfBurrowed:
		return s.Burrowed
	case card.SelfNotBurrowed:
		return !s.Burrowed
	case card.SelfSiegeMode:
		return s.SiegeMode
	case card.SelfNotSiegeMode:
		return !s.SiegeMode
	case card.SelfStationary:
		return s.Stationary
	case card.SelfShielded:
		return s.Shielded
	case card.SelfNotOnCreep:
		return !slices.Contains(f.Conditions, card.SelfOnCreep)
	}
	if other != nil {
		switch c {
		case card.TargetUnengaged, card.AttackerUnengaged:
			return !other.State.Engaged
		case card.TargetStationary:
			return other.State.Stationary
		case card.TargetShielded:
			return other.State.Shielded
		case card.TargetBurrowed:
			return other.State.Burrowed
		case card.TargetSize1:
			return other.size() == 1
		case card.TargetSizeAtLeast3:
			return other.size() >= 3
		}
	}
	return slices.Contains(f.Conditions, c)
}

// A Carried weapon is a profile of a unit with the number of models that have it.
type Carried struct {
	Weapon *card.Weapon
	// Upgrade is the upgrade it came with, nil for a printed weapon.
	Upgrade *card.Upgrade
	Models  int
}

// Loadout returns the weapons of a unit of so many models after its upgrades
// (§9.1.7): a replacement on all models takes the printed weapon away, a
// SPECIALIST replacement takes it from one model (AB-30 to AB-36). The second of
// two replacements of one weapon on all models grants nothing (AMB-08). Ids the
// card does not list are passed over.
func Loadout(u *card.Unit, upgrades []string, models int) []Carried {
	out := make([]Carried, 0, len(u.Weapons)+len(upgrades))
	for i := range u.Weapons {
		out = append(out, Carried{Weapon: &u.Weapons[i], Models: models})
	}
	for _, specialist := range []bool{false, true} {
		for _, id := range upgrades {
			up := u.Upgrade(id)
			if up == nil || up.Weapon == nil || up.Specialist != specialist {
				continue
			}
			carriers := models
			if specialist {
				carriers = min(1, models)
			}
			if up.Replaces != "" {
				at := slices.IndexFunc(out, func(c Carried) bool { return c.Weapon.ID == up.Replaces && c.Models > 0 })
				if at < 0 {
					continue
				}
				out[at].Models = max(out[at].Models-carriers, 0)
			}
			out = append(out, Carried{Weapon: up.Weapon, Upgrade: up, Models: carriers})
		}
	}
	return slices.DeleteFunc(out, func(c Carried) bool { return c.Models == 0 })
}

// Weapon returns what f carries under the id, or nil.
func (f *Fighter) Weapon(id string) *Carried {
	all := Loadout(f.Unit, f.Upgrades, f.Models)
	for i := range all {
		if all[i].Weapon.ID == id {
			return &all[i]
		}
	}
	return nil
}
