package text

import (
	"muster/rules/combat"
	"muster/rules/dice"
)

// attackSentences are the words for attacks that may not be made and dice that
// cannot have been thrown.
var attackSentences = map[string]sentence{
	combat.WeaponNotCarried.Code: func(w words) string {
		return "No model of " + w.unit() + " carries " + w.quoted("weapon") + "."
	},
	combat.StatusNeeded.Code: func(w words) string {
		return "This profile and the status " + w.text("status") + " do not go together: Siege Mode profiles need it and it bars every other."
	},
	combat.Burrowed.Code: func(words) string { return "A BURROWED unit does not attack; end the status first." },
	combat.WrongTarget.Code: func(w words) string {
		return "This weapon is for " + w.text("target") + " targets; choose another target or weapon."
	},
	combat.NotEngaged.Code: func(words) string {
		return "A Close Combat Attack needs a target that the unit is Engaged with."
	},
	combat.TargetEngaged.Code: func(words) string {
		return "The target is Engaged and the attacker is not; only PINPOINT weapons may be aimed into a melee."
	},
	combat.AttackerEngaged.Code: func(words) string {
		return "An Engaged unit may only shoot at units that it is Engaged with."
	},
	combat.Bulky.Code: func(words) string { return "A BULKY weapon does not fire while its unit is Engaged." },
	combat.NoLongRange.Code: func(words) string {
		return "Models beyond the Range of the profile do not contribute: the weapon has no LONG RANGE."
	},
	combat.TooManyModels.Code: func(w words) string {
		return "More models are said to attack than carry the weapon: " + w.number("have") + " of " + w.number("limit") + "."
	},
	combat.NoDice.Code: func(words) string { return "No model contributes dice; at least one has to be in Range." },
	combat.TooManyVisible.Code: func(w words) string {
		return "More models of the target are named than it has: " + w.number("have") + " of " + w.number("limit") + "."
	},
	combat.NoVisibleTarget.Code: func(words) string {
		return "No model of the target is Visible Within Range; only INDIRECT FIRE needs no sight."
	},
	dice.WrongCount.Code: func(w words) string {
		return "This throw has " + Count(w.int("want"), "result") + ", not " + w.number("have") + "."
	},
	dice.NotAFace.Code: func(w words) string {
		return "Die " + w.number("die") + " shows " + w.number("have") + "; a die shows 1 to 6."
	},
}
