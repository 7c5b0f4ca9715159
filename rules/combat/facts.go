package combat

import "muster/rules/card"

// Facts are what only the table can tell about one Batch. The players state
// them, or a program computes them from positions.
type Facts struct {
	// Near models contribute from within the Range of the profile, Far models
	// from beyond it but within LONG RANGE (RNG-02). In Close Combat all strikers,
	// Fighting and Supporting Rank, are Near (CC-03).
	Near int `json:"near"`
	Far  int `json:"far,omitempty"`
	// Burst of the Near models are within the distance of BURST FIRE.
	Burst int `json:"burst,omitempty"`
	// Visible models of the target: to at least one contributing model (AMB-27).
	Visible int `json:"visible"`
	// Together says that attacker and target are Engaged with each other.
	Together bool `json:"together,omitempty"`
	// HighGround says that the target has HIGH GROUND Cover from this attack,
	// apart from Flying (HGC-01, HGC-02).
	HighGround bool `json:"high_ground,omitempty"`
	// EvadeGranted says that some other rule or agreement grants an Evade Roll.
	EvadeGranted bool `json:"evade_granted,omitempty"`
	// Affected models under the template, in the target of this Batch (TPL-06).
	Affected int `json:"affected,omitempty"`
	// Spillover says that the target of this Batch is not the Primary target of
	// the template: no RoA modifiers, Surge, PRECISION or CRITICAL HIT.
	Spillover bool `json:"spillover,omitempty"`
	// Ability says that the damage comes from a Special Ability, not a weapon.
	Ability bool `json:"ability,omitempty"`
	// Split is this target's share of one profile against several units (CC-06),
	// nil if all of it goes here.
	Split *Split `json:"split,omitempty"`
}

// Split is the share of a Batch that was declared against one of several
// targets. PRECISION, CRITICAL HIT and the Surge Die count once for the Batch and
// are allotted (CC-06, CC-07, AMB-54).
type Split struct {
	Dice      int  `json:"dice"`
	Precision int  `json:"precision,omitempty"`
	Critical  int  `json:"critical,omitempty"`
	Surge     bool `json:"surge,omitempty"`
}

// Ranged reports whether the weapon makes Ranged Attacks: those of the Assault
// Phase (§8.7.3).
func Ranged(w *card.Weapon) bool { return w.Phase != card.Combat }

// against reports whether an effect limited to attacks of a kind concerns this
// one. Kinds that name a single attack or attacker are taken as met: whoever
// keeps the effect in force lists it only for those attacks.
func (f *Facts) against(kind card.Against, ranged bool, self, other *Fighter) bool {
	switch kind {
	case card.AgainstRanged:
		return ranged && !f.Ability
	case card.AgainstCloseCombat:
		return !ranged && !f.Ability
	case card.AgainstEnemyAbilities, card.AgainstAbilities:
		return f.Ability
	case card.AgainstUnengaged:
		return ranged && !f.Ability && self.State.Engaged && !other.State.Engaged
	case card.AgainstAttacks, card.AgainstTargetsAttacks, card.AgainstThisAttack, card.AgainstRedirected:
		return !f.Ability
	}
	return true
}
