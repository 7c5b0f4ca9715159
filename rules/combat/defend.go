package combat

import (
	"slices"

	"muster/rules/card"
)

// defend settles the defender's half: DODGE, Armour, TOUGH, Evade, reductions of
// damage, and how many models may fall.
func (b *batch) defend(a *Attack) {
	a.Dodge, a.Tough = b.unit.Dodge, b.unit.Tough
	a.Armour = TargetNumber(b.def.Unit.Stats.Armour, b.armour.sum())
	a.EvadeBy = b.evadeBy()
	if a.EvadeBy != "" {
		a.Evade = b.evadeNumber()
		if a.Evade == 0 {
			a.EvadeBy = ""
		}
	}
	a.Reductions = b.reductions
	a.Cap = b.cap()
}

// evadeNumber is the target number of the Evade Roll. A null value stays null
// (CHR-03); a fixed value is changed by nothing, ANTI-EVADE included.
func (b *batch) evadeNumber() int {
	printed := b.def.Unit.Stats.Evade
	if printed == 0 {
		return 0
	}
	if b.setEvade > 0 {
		printed = b.setEvade
		if b.fixedEvade {
			return printed
		}
	}
	return TargetNumber(printed, b.evade.sum()-b.kw.AntiEvade)
}

// evadeBy returns the clause that grants an Evade Roll, empty if none does: the
// union of ATK-08 (AMB-23). In Close Combat and against abilities only an
// explicit grant counts (CC-05).
func (b *batch) evadeBy() string {
	switch {
	case b.def.State.Burrowed:
		return "KW-BURROWED"
	case b.def.State.Hidden || b.unit.Hidden:
		return "KW-HIDDEN"
	case b.granted != "" || b.f.EvadeGranted:
		return "ATK-08"
	case !b.ranged || b.f.Ability:
		return ""
	case b.def.State.Engaged:
		return "ATK-08"
	case b.f.HighGround && !flying(b.att.Unit) && !flying(b.def.Unit): // HGC-03
		return "HGC-01"
	case b.kw.Indirect && b.f.Visible == 0: // AMB-69
		return "KW-INDIRECT-FIRE"
	}
	return ""
}

// cap is how many models may fall: all of an Engaged unit, under indirect fire
// or by an ability, else the Visible ones (CAS-01, CAS-06).
func (b *batch) cap() int {
	if !b.ranged || b.f.Ability || b.def.State.Engaged || b.kw.Indirect {
		return b.def.Models
	}
	return min(b.f.Visible, b.def.Models)
}

func flying(u *card.Unit) bool { return slices.Contains(u.CombatTags, card.Flying) }

// TargetOf returns the unit as a target of damage, with its HP after upgrades.
// intact says that it has not lost a model yet.
func TargetOf(def *Fighter, intact bool) Target {
	hp := def.Unit.Stats.HP
	var t tally
	for i := range def.Effects {
		l := &def.Effects[i]
		if l.Effect.Stat == card.StatHP && l.holds(def, nil) {
			t.effect(l.Source, l.Effect)
		}
	}
	return NewTarget(def.Models, hp+t.sum(), def.Unit.Stats.Shield, intact)
}

// Hits settles HITS X (Y): count dice of the given damage that go straight into
// the Armour Pool. There is no roll to hit and no Surge.
func Hits(count, damage int, att, def *Fighter, f *Facts) Attack {
	var b batch
	b.count(att, nil, card.AnyPhase, def, f)
	a := Attack{Hits: count, Damage: damage}
	b.defend(&a)
	return a
}

// Impact settles IMPACT (X) Y after a Charge: dice results of target or more
// put a die of 1 damage each into the Armour Pool. dice is the share of this
// target, of dice for each model in the Fighting or Supporting Rank against it
// (AMB-58). A HIDDEN unit is immune: no dice.
func Impact(dice, target int, att, def *Fighter, f *Facts) Attack {
	var b batch
	b.count(att, nil, card.Assault, def, f)
	if def.State.Hidden || def.State.Burrowed || b.unit.Hidden {
		dice = 0
	}
	a := Attack{Groups: []Group{{Dice: dice, Hit: TargetNumber(target, b.impact.sum())}}, Damage: 1}
	b.defend(&a)
	return a
}
