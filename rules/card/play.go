package card

// Play is an ability as typed facts: when it may be used, on what, and what it
// does (§10.1 to §10.4). Abilities of one name never stack on a unit (§10.1).
type Play struct {
	// Assisted abilities set models, tokens or areas on the table, so the players
	// carry out a part; Why says which. All others a rules core can carry out once
	// the target and the stated numbers are given.
	Assisted bool   `json:"assisted,omitempty"`
	Why      string `json:"why,omitempty"`
	// FromReserves allows its use while the unit is in Reserves.
	FromReserves bool     `json:"from_reserves,omitempty"`
	Trigger      *Trigger `json:"trigger,omitempty"`
	// Requires are conditions of its use.
	Requires []Condition    `json:"requires,omitempty"`
	Target   *AbilityTarget `json:"target"`
	Duration Duration       `json:"duration"`
	Effects  []Effect       `json:"effects"`
	// LimitNote adds to Ability.Limit in words.
	LimitNote string `json:"limit_note,omitempty"`
}

// A Trigger is the event that an ability answers or is limited to.
type Trigger struct {
	Event Event `json:"event"`
	// Of is whose event: self, friendly (the unit itself included) or enemy.
	Of string `json:"of"`
	// NotSelf excludes the unit with the ability from friendly ones.
	NotSelf bool `json:"not_self,omitempty"`
	// Within is how near that unit is, in inches; 0 is any distance.
	Within int `json:"within,omitempty"`
	// Note says more about the moment in words.
	Note string `json:"note,omitempty"`
}

// An AbilityTarget says what an ability may be used on.
type AbilityTarget struct {
	What TargetKind `json:"what"`
	Side string     `json:"side,omitempty"` // friendly, enemy or any
	// Role picks the target instead of the player.
	Role TargetRole `json:"role,omitempty"`
	// All is every qualifying one, otherwise the target is one.
	All bool `json:"all,omitempty"`
	// Within is the reach in inches; 0 is any distance.
	Within   int  `json:"within,omitempty"`
	Touching bool `json:"touching,omitempty"` // base contact instead of Within
	NeedsLoS bool `json:"needs_los,omitempty"`
	// NotSelf excludes the unit with the ability.
	NotSelf bool     `json:"not_self,omitempty"`
	Tags    []string `json:"tags,omitempty"` // combat or faction tags, all of them
	Family  string   `json:"family,omitempty"`
	Slots   []Slot   `json:"slots,omitempty"` // slot types, any of them
	Note    string   `json:"note,omitempty"`
}

// A TargetKind is what an ability is used on.
type TargetKind string

// The kinds of target.
const (
	TargetSelf  TargetKind = "self"
	TargetUnit  TargetKind = "unit"
	TargetPoint TargetKind = "point" // a spot on the table
	TargetToken TargetKind = "token"
	TargetCard  TargetKind = "card"
	TargetNone  TargetKind = "none"
)

// A TargetRole names a target that the situation picks.
type TargetRole string

// The roles.
const (
	// ActiveUnit is the unit that is activated.
	ActiveUnit TargetRole = "active_unit"
	// EventUnit is the unit that the trigger is about: the one that rolls, is
	// attacked, is charged or was placed.
	EventUnit TargetRole = "event_unit"
	// AgainstRank is every unit that the unit is in rank against after its Charge.
	AgainstRank TargetRole = "in_rank"
	// EngagedEnemies is every enemy that the unit is Engaged with.
	EngagedEnemies TargetRole = "engaged_enemies"
)
