package card

// Play is an ability as typed facts: when it may be used, on what, and what it
// does (§10.1 to §10.4). Class tells whether a rules core can carry it out once
// target and stated facts are given.
type Play struct {
	// Class is automatic or assisted; Why explains an assisted one.
	Class string `json:"class"`
	Why   string `json:"why,omitempty"`
	// FromReserves allows its use while the unit is in Reserves.
	FromReserves bool `json:"from_reserves,omitempty"`
	// PositionsNeeded says that models, tokens or areas are set on the table.
	PositionsNeeded bool     `json:"positions_needed,omitempty"`
	Trigger         *Trigger `json:"trigger,omitempty"`
	// Requires are conditions by name, such as target_unengaged.
	Requires []string       `json:"requires,omitempty"`
	Target   *AbilityTarget `json:"target,omitempty"`
	// Duration is instant, end_of_round, while_condition, rest_of_game,
	// this_action, until_next_act, phase or activation.
	Duration string `json:"duration"`
	// Stacks says how several uses combine.
	Stacks  string   `json:"stacks"`
	Effects []Effect `json:"effects,omitempty"`
}

// A Trigger is the event that an ability answers.
type Trigger struct {
	Event  string `json:"event"`
	Of     string `json:"of"`               // self, friendly or enemy
	Within int    `json:"within,omitempty"` // inches; 0 is any distance
	Detail string `json:"detail,omitempty"`
}

// An AbilityTarget says what an ability may be used on.
type AbilityTarget struct {
	What string `json:"what"`           // unit, self, point, token, card or none
	Side string `json:"side,omitempty"` // friendly, enemy or any
	// Count is how many; 0 means every qualifying one.
	Count    int      `json:"count"`
	Within   int      `json:"within,omitempty"` // inches; 0 is any distance
	NeedsLoS bool     `json:"needs_los,omitempty"`
	Tags     []string `json:"tags,omitempty"`
	NotTags  []string `json:"not_tags,omitempty"`
	Other    string   `json:"other,omitempty"`
}
