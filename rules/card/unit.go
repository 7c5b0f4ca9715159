package card

// A Unit is one Unit Card of a release: the printed profile, its Composition
// Options and the upgrades it may buy (§5.1, §5.2, §9.1.6, §9.1.7).
type Unit struct {
	ID        string   `json:"id"`
	FormerIDs []string `json:"former_ids,omitempty"` // ids this card had in older documents
	Name      string   `json:"name"`
	// OfficialID is the id in the official app, for exchange with it.
	OfficialID string `json:"official_id,omitempty"`
	// Family is the model the unit is built from; abilities name it ("Roach").
	Family      string      `json:"family"`
	Race        Race        `json:"race"`
	FactionTags []string    `json:"faction_tags"`
	CombatTags  []CombatTag `json:"combat_tags"`
	Slot        Slot        `json:"slot"`
	// Unique units may stand in an army once (AMB-07).
	Unique bool `json:"unique,omitempty"`
	// Summoned units are never part of a list (§9.1.9).
	Summoned bool `json:"summoned,omitempty"`
	// Base is the base as printed, in millimetres: "32", or "40x100" for an oval.
	Base string `json:"base_mm"`
	Role string `json:"role,omitempty"`
	// RangeGauge is the printed Combat Range from 1 (close) to 5 (ranged), 0 if
	// the card leaves it blank.
	RangeGauge   int           `json:"range_gauge,omitempty"`
	Stats        Stats         `json:"stats"`
	Supply       []Bracket     `json:"supply_profile"`
	Compositions []Composition `json:"compositions"`
	Weapons      []Weapon      `json:"weapons"`
	Abilities    []Ability     `json:"abilities"`
	Upgrades     []Upgrade     `json:"upgrades"`
	Printing     string        `json:"printing"` // version printed on the card
	AsOf         string        `json:"as_of"`
	Sources      []string      `json:"sources"`
	Notes        []string      `json:"notes,omitempty"`

	tags       TagSet
	combatTags uint8
}

// Stats is the printed profile of one model (§5.1).
type Stats struct {
	HP int `json:"hp"`
	// Shield is added to the HP of the first model; 0 means none printed.
	Shield int   `json:"shield,omitempty"`
	Speed  Speed `json:"speed"`
	// Evade is a target number (5 means 5+); 0 is the printed dash: no Evade
	// Roll is ever made.
	Evade int `json:"evade,omitempty"`
	// Armour is a target number (4 means 4+).
	Armour int `json:"armour"`
	// Size is 0 if the card prints a dash.
	Size int `json:"size,omitempty"`
}

// Speed is the printed Speed in inches. The zero Speed is the dash: such a unit
// never moves and is never repositioned (CHR-02).
type Speed struct {
	Leading int `json:"leading,omitempty"`
	// Last applies to a unit that started with or is down to one model; 0 if the
	// card prints a single value.
	Last int `json:"last,omitempty"`
}

// A Bracket is one row of the Supply Profile: from Min to Max models the unit
// has the Supply (§6.1).
type Bracket struct {
	Min    int `json:"min"`
	Max    int `json:"max"`
	Supply int `json:"supply"`
}

// A Composition is one Composition Option: a model count that may be bought
// and its price in minerals (§9.1.6).
type Composition struct {
	ID       string `json:"id"`
	Models   int    `json:"models"`
	Minerals int    `json:"minerals"`
	// Supply is the Starting Supply, the value of the Supply Profile for Models.
	// Index computes it; documents carry it for readers without the profile.
	Supply int `json:"supply"`
}

// A Weapon is one printed weapon profile (CHR-04).
type Weapon struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Phase  Phase  `json:"phase"` // Assault or Combat
	Range  Range  `json:"range"`
	Target Target `json:"target"`
	RoA    int    `json:"roa"` // dice a model adds to the Attack Pool
	// Template is BT where the number of models under the Blast Template is added
	// to RoA and, with SurgeDice BT, is the Surge result.
	Template  string       `json:"template,omitempty"`
	Hit       int          `json:"hit"`    // target number
	Damage    int          `json:"damage"` // of each die in the Damage Pool
	SurgeTags []CombatTag  `json:"surge_tags,omitempty"`
	SurgeDice string       `json:"surge_dice,omitempty"` // D3, D3+1, D6, BT or none
	Keywords  []KeywordUse `json:"keywords,omitempty"`
	// Status is the status a unit needs to fire it, such as SIEGE MODE.
	Status string `json:"status,omitempty"`
	// AdvisoryRequires names upgrades without which the weapon is of no use.
	AdvisoryRequires []string `json:"advisory_requires,omitempty"`
}

// Range is the maximum Range of a weapon in inches.
type Range int

// EngagementRange is the printed E: the weapon reaches Engagement Range only.
const EngagementRange Range = 0

// An Upgrade is one entry of a Unit Card's upgrade list (§9.1.7).
type Upgrade struct {
	ID        string   `json:"id"`
	FormerIDs []string `json:"former_ids,omitempty"`
	Name      string   `json:"name"`
	// Cost lists the price in minerals for each composition that may buy it.
	Cost  []Price `json:"cost"`
	Phase Phase   `json:"phase"`
	Kind  string  `json:"kind"` // ability, weapon or stat
	// Specialist upgrades go to one nominated model.
	Specialist bool `json:"specialist,omitempty"`
	// Replaces is the id of the base weapon that is lost ("↑ FOR").
	Replaces string   `json:"replaces,omitempty"`
	Weapon   *Weapon  `json:"weapon,omitempty"`
	Ability  *Ability `json:"ability,omitempty"`
	// Modifies names weapons or abilities of the unit that the upgrade changes.
	Modifies []string `json:"modifies,omitempty"`
	// ConflictsWith names upgrades that replace the same weapon on all models.
	ConflictsWith []string `json:"conflicts_with,omitempty"`
	// AdvisoryRequires names an upgrade without which this one does nothing.
	AdvisoryRequires []string `json:"advisory_requires,omitempty"`
}

// A Price is what an upgrade costs a unit of one composition, for the whole
// unit, in minerals.
type Price struct {
	Composition string `json:"composition"`
	Minerals    int    `json:"minerals"`
}

// Composition returns the Composition Option with that many models, or nil.
func (u *Unit) Composition(models int) *Composition {
	for i := range u.Compositions {
		if u.Compositions[i].Models == models {
			return &u.Compositions[i]
		}
	}
	return nil
}

// SupplyAt returns the Current Supply of the unit with that many models left
// (§6.1), and 0 outside its Supply Profile.
func (u *Unit) SupplyAt(models int) int {
	for _, b := range u.Supply {
		if b.Min <= models && models <= b.Max {
			return b.Supply
		}
	}
	return 0
}

// Upgrade returns the upgrade with the id, or with that former id, or nil.
func (u *Unit) Upgrade(id string) *Upgrade {
	for i := range u.Upgrades {
		if u.Upgrades[i].ID == id {
			return &u.Upgrades[i]
		}
	}
	for i := range u.Upgrades {
		for _, former := range u.Upgrades[i].FormerIDs {
			if former == id {
				return &u.Upgrades[i]
			}
		}
	}
	return nil
}

// Weapon returns the base weapon with the id, or nil.
func (u *Unit) Weapon(id string) *Weapon {
	for i := range u.Weapons {
		if u.Weapons[i].ID == id {
			return &u.Weapons[i]
		}
	}
	return nil
}

// Has reports whether the unit carries the combat tag.
func (u *Unit) Has(tag CombatTag) bool { return u.combatTags&(1<<tag) != 0 }

// Tags returns the faction tags of u as a set of its release.
func (u *Unit) Tags() TagSet { return u.tags }

// PriceFor returns what the upgrade costs a unit of the composition, in
// minerals, and whether that composition may buy it at all.
func (u *Upgrade) PriceFor(composition string) (minerals int, ok bool) {
	for _, p := range u.Cost {
		if p.Composition == composition {
			return p.Minerals, true
		}
	}
	return 0, false
}
