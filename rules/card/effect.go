package card

// An Effect is one thing an ability does. Op names it; the other fields are its
// parameters and are empty where Op has no use for them. The doc comment of each
// [Op] says which fields it reads; On, Condition, When, Until, Optional,
// TableOnly and Note may stand with any of them.
type Effect struct {
	Op Op `json:"op"`
	// On is who the effect works on, empty where Op needs nobody.
	On Subject `json:"on,omitempty"`
	// Condition must hold for the effect to work, beside Play.Requires.
	Condition Condition `json:"condition,omitempty"`
	// When delays the effect to a moment; empty is at once.
	When Moment `json:"when,omitempty"`
	// Until ends the effect before the Duration of its ability.
	Until Moment `json:"until,omitempty"`
	// Optional effects may be left out by the player who uses the ability.
	Optional bool `json:"optional,omitempty"`
	// TableOnly effects change nothing but how models move on the table.
	TableOnly bool `json:"table_only,omitempty"`

	// Weapons are ids of weapons of the unit, or one of the words [AllWeapons],
	// [RangedWeapons], [MeleeWeapons] and [AttackingWeapon]. Empty means the unit
	// itself.
	Weapons []string `json:"weapons,omitempty"`
	Keyword string   `json:"keyword,omitempty"` // base name in the glossary, without parameters
	Args    []Value  `json:"args,omitempty"`    // of Keyword, as printed
	// Status is the base name of a status in the glossary: BURROWED, HIDDEN.
	Status string `json:"status,omitempty"`
	Stat   Stat   `json:"stat,omitempty"`
	// Mode says how Amount or Count acts on what it changes; empty where Op leaves
	// no choice.
	Mode Mode `json:"mode,omitempty"`
	// Amount is a size: points of damage, inches of Speed, points of resource. A
	// better characteristic is positive, whichever way its number runs.
	Amount int `json:"amount,omitempty"`
	// AmountFrom replaces Amount by a number found at the table or on a card.
	AmountFrom Source `json:"amount_from,omitempty"`
	// Min is the lowest value that Amount may lead to.
	Min int `json:"min,omitempty"`
	// Count is how many dice, models, tokens or units.
	Count int `json:"count,omitempty"`
	// Per repeats Count for each thing it names.
	Per Per `json:"per,omitempty"`
	// TargetNumber is the lowest result of a die that counts.
	TargetNumber int `json:"target_number,omitempty"`
	// Dice is the Surge Die: D3, D3+1 or D6.
	Dice string `json:"dice,omitempty"`
	// Roll is the roll that a modifier or keyword is limited to.
	Roll Roll `json:"roll,omitempty"`
	// Against limits the effect to attacks or effects of a kind.
	Against Against `json:"against,omitempty"`
	// Purposes are what [OpSupplyFor] counts for.
	Purposes []Purpose `json:"purposes,omitempty"`
	// Rule is the rule that [OpIgnore] lifts.
	Rule IgnoredRule `json:"rule,omitempty"`

	Unit    string   `json:"unit,omitempty"`    // id of the unit that appears or is meant
	Token   string   `json:"token,omitempty"`   // id of a token or marker: creep-tumor
	Ability string   `json:"ability,omitempty"` // id of an ability of the same unit
	Except  []string `json:"except,omitempty"`  // ids of abilities
	// Actions are names of actions: move, run, charge, disengage; activate and all.
	Actions []string `json:"actions,omitempty"`
	// Free actions do not count against the one action of an activation.
	Free  bool  `json:"free,omitempty"`
	Phase Phase `json:"phase,omitempty"` // whose side of the Activation Marker

	// Where says where models, tokens or an arrival go; Distance is its number.
	Where Where `json:"where,omitempty"`
	// Distance in inches.
	Distance int `json:"distance,omitempty"`
	// Radius in inches around Centre.
	Radius int `json:"radius,omitempty"`
	// Centre is what Radius and Distance are measured from; empty is the unit.
	Centre Centre `json:"centre,omitempty"`
	// Clear is the distance in inches from every enemy model that must be exceeded
	// by every model or token set.
	Clear       int          `json:"clear,omitempty"`
	Constraints []Constraint `json:"constraints,omitempty"`
	Side        string       `json:"side,omitempty"` // friendly, enemy or any
	// Tags limit the effect to units that carry all of them; for [OpSurge] they
	// are the Surge types.
	Tags    []string `json:"tags,omitempty"`
	MaxSize int      `json:"max_size,omitempty"` // largest Size concerned

	// Options are the choices of [OpChooseOne].
	Options []Option `json:"options,omitempty"`
	// Note adds in words what a program leaves to the players.
	Note string `json:"note,omitempty"`
}

// An Option is one choice of [OpChooseOne].
type Option struct {
	ID string `json:"id"`
	// Cost is paid in the resource of the race, instead of the ability's own X.
	Cost int `json:"cost,omitempty"`
	// Condition must hold for the option to be offered.
	Condition Condition `json:"condition,omitempty"`
	Effects   []Effect  `json:"effects"`
}

// The words that Effect.Weapons may hold instead of ids.
const (
	AllWeapons    = "all"
	RangedWeapons = "ranged" // every weapon of the Assault Phase
	MeleeWeapons  = "melee"  // every weapon of the Combat Phase
	// AttackingWeapon is the weapon of the attack being resolved.
	AttackingWeapon = "attacking"
)
