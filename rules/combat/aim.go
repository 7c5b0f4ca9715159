package combat

import (
	"slices"

	"muster/rules"
	"muster/rules/card"
)

// Aim judges whether a Batch may be declared with the facts stated (§8.7.3,
// §8.8.1). It returns every violation, in the order of [Rules]; none means that
// [Build] settles a legal attack. Distances and sight are facts, not judged.
func Aim(att *Fighter, weapon string, def *Fighter, f *Facts) []rules.Violation {
	carried := att.Weapon(weapon)
	if carried == nil {
		return []rules.Violation{WeaponNotCarried.Broken(weapon, rules.Text("unit", att.Unit.ID), rules.Text("weapon", weapon))}
	}
	w := carried.Weapon
	var out []rules.Violation
	refuse := func(broken bool, r rules.Rule, args ...rules.Arg) {
		if broken {
			out = append(out, r.Broken(weapon, args...))
		}
	}
	var b batch
	b.count(att, w, w.Phase, def, f)
	if w.Status != "" {
		refuse(w.Status == SiegeMode && !att.State.SiegeMode, StatusNeeded, rules.Text("status", w.Status))
	} else {
		refuse(att.State.SiegeMode, StatusNeeded, rules.Text("status", SiegeMode))
	}
	refuse(att.State.Burrowed, Burrowed)
	isFlying := flying(def.Unit)
	refuse(w.Target == card.TargetGround && isFlying || w.Target == card.TargetFlying && !isFlying,
		WrongTarget, rules.Text("target", w.Target.String()))
	if !b.ranged {
		refuse(!f.Together, NotEngaged)
	} else {
		refuse(!att.State.Engaged && def.State.Engaged && !b.kw.Pinpoint && !f.Spillover && !b.ignores(card.EngagedTarget), TargetEngaged)
		refuse(att.State.Engaged && !f.Together && !b.ignores(card.EngagedAttacker), AttackerEngaged)
		refuse(att.State.Engaged && b.kw.Bulky, Bulky)
	}
	refuse(f.Far > 0 && b.kw.LongRange == 0, NoLongRange)
	contributing := f.Near + f.Far
	refuse(contributing > carried.Models, TooManyModels, rules.Int("have", contributing), rules.Int("limit", carried.Models))
	refuse(contributing < 1, NoDice)
	refuse(f.Visible > def.Models, TooManyVisible, rules.Int("have", f.Visible), rules.Int("limit", def.Models))
	refuse(f.Affected > def.Models, TooManyVisible, rules.Int("have", f.Affected), rules.Int("limit", def.Models))
	refuse(b.ranged && f.Visible < 1 && !b.kw.Indirect, NoVisibleTarget)
	return out
}

// SiegeMode is the name of the status SIEGE MODE on cards.
const SiegeMode = "SIEGE MODE"

func (b *batch) ignores(r card.IgnoredRule) bool { return slices.Contains(b.ignored, r) }

// KeywordsOf returns the keywords that count for a Batch: those of the profile
// and those that effects in force give or take away. Distances of LONG RANGE and
// BURST FIRE are read from it before the facts are stated.
func KeywordsOf(att *Fighter, w *card.Weapon, def *Fighter, f *Facts) Keywords {
	var b batch
	b.count(att, w, w.Phase, def, f)
	return b.kw
}
