package combat

// An Attack is one Batch aimed at one unit (RNG-08), settled before dice are
// thrown. The zero value of a field means that the keyword is absent.
type Attack struct {
	// Weapon is the id of the profile, for events; it decides nothing.
	Weapon string `json:"weapon,omitempty"`
	// Groups are the dice of the Attack Pool by target number. They are thrown
	// one group after the other and stay one Batch (§8.7.4 step 1, ATK-02).
	Groups []Group `json:"groups,omitempty"`
	// Hits are dice that enter the Armour Pool without a roll: HITS X (Y).
	Hits int `json:"hits,omitempty"`
	// Precision is how many failed dice count as hits: PRECISION (X).
	Precision int `json:"precision,omitempty"`
	// Surge is absent unless the weapon has one and the tags match (TAG-06).
	Surge Surge `json:"surge,omitzero"`
	// Critical is how many dice skip armour beside the Surge: CRITICAL HIT (X).
	Critical int `json:"critical,omitempty"`
	// Dodge comes off the dice that skip armour: DODGE (X).
	Dodge int `json:"dodge,omitempty"`
	// Armour is the target number of the defender, 2 to 6; 0 is a null value, no
	// Armour Roll is made.
	Armour int `json:"armour,omitempty"`
	// Tough is how many failed Armour results succeed: TOUGH (X).
	Tough int `json:"tough,omitempty"`
	// Evade is the target number, 2 to 6; 0 means no Evade Roll: none is granted
	// or the value is null (ATK-08, CHR-03).
	Evade int `json:"evade,omitempty"`
	// EvadeBy is the clause that grants the Evade Roll, empty without one.
	EvadeBy string `json:"evade_by,omitempty"`
	// Damage is what each die left in the Damage Pool does, after PIERCE.
	Damage int `json:"damage"`
	// Reductions lower the Total Damage in this order (ATK-09).
	Reductions []Reduction `json:"reductions,omitempty"`
	// Cap is how many models of the target may fall, counted from a Standing
	// without losses: the Visible ones (CAS-01), or all if the target is Engaged
	// (CAS-06) or the fire is indirect.
	Cap int `json:"cap"`
	// Concentrated is the X of CONCENTRATED FIRE (X), 0 without it.
	Concentrated int `json:"concentrated,omitempty"`
	// NonLethal adds the damage to the marker and removes nobody.
	NonLethal bool `json:"non_lethal,omitempty"`
	// Instant forbids the enemy Reactions to this attack.
	Instant bool `json:"instant,omitempty"`
}

// A Group is the dice that hit on one target number.
type Group struct {
	Dice int `json:"dice"`
	// Hit is the target number after all modifiers, 2 to 6.
	Hit int `json:"hit"`
}

// A Surge is the Surge Die of a Batch, or the fixed result of a template.
type Surge struct {
	Die SurgeDie `json:"die,omitempty"`
	// Plus is the fixed addition of D3+1, or the whole result for Fixed.
	Plus int `json:"plus,omitempty"`
}

// A SurgeDie says how the Surge result comes about.
type SurgeDie uint8

// The kinds of Surge.
const (
	NoSurge SurgeDie = iota
	SurgeD3
	SurgeD6
	// SurgeFixed is the count of affected models of a template (TPL-07).
	SurgeFixed
)

// A Reduction lowers the Total Damage by Amount, but not below Floor.
type Reduction struct {
	Source string `json:"source,omitempty"`
	Amount int    `json:"amount"`
	Floor  int    `json:"floor,omitempty"`
}

// Dice returns the size of the Attack Pool without the Surge Die; HITS count.
func (a *Attack) Dice() int {
	n := a.Hits
	for _, g := range a.Groups {
		n += g.Dice
	}
	return n
}

// RemoveDice takes up to n dice out of the Attack Pool before the roll, from the
// group that hits best and then the next: the player who resolves the effect
// picks which (RNG-09), and that is the defender's best pick. A game that lets
// the player choose changes Groups itself.
func (a *Attack) RemoveDice(n int) {
	if n <= 0 {
		return
	}
	groups := append([]Group(nil), a.Groups...)
	for n > 0 {
		best := -1
		for i, g := range groups {
			if g.Dice > 0 && (best < 0 || g.Hit < groups[best].Hit) {
				best = i
			}
		}
		if best < 0 {
			break
		}
		taken := min(n, groups[best].Dice)
		groups[best].Dice -= taken
		n -= taken
	}
	a.Groups = groups
}

// TargetNumber applies modifiers to a printed target number, all at once and
// then clamped once to 2+ … 6+: +X lowers the number (§3.4, ATK-03). A null
// value (0) stays null: nothing creates a roll out of it (CHR-03).
func TargetNumber(printed, modifier int) int {
	if printed == 0 {
		return 0
	}
	return min(max(printed-modifier, 2), 6)
}
