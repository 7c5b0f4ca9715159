package card

// A Faction is one Faction Card: starting slots, allowed tags and a resource
// (§9.1.2). It costs nothing.
type Faction struct {
	ID        string   `json:"id"`
	FormerIDs []string `json:"former_ids,omitempty"`
	Name      string   `json:"name"`
	// OfficialID is the id in the official app, for exchange with it.
	OfficialID  string    `json:"official_id,omitempty"`
	Race        Race      `json:"race"`
	FactionTags []string  `json:"faction_tags"`
	Slots       Slots     `json:"slots"`
	Resource    int       `json:"resource"` // CP, BM or PE when Exhausted
	Abilities   []Ability `json:"abilities"`
	// CreepCards is how many Creep Cards the army must take; 0 forbids them
	// (AB-50).
	CreepCards int      `json:"creep_cards,omitempty"`
	Printing   string   `json:"printing"`
	AsOf       string   `json:"as_of"`
	Sources    []string `json:"sources"`
	Notes      []string `json:"notes,omitempty"`

	tags TagSet
}

// Tags returns the faction tags of f as a set of its release.
func (f *Faction) Tags() TagSet { return f.tags }

// A Tactical is one Tactical Card, or a Creep Card (§9.1.5, AB-50).
type Tactical struct {
	ID        string   `json:"id"`
	FormerIDs []string `json:"former_ids,omitempty"`
	Name      string   `json:"name"`
	// OfficialID is the id in the official app, for exchange with it.
	OfficialID  string    `json:"official_id,omitempty"`
	Race        Race      `json:"race"`
	FactionTags []string  `json:"faction_tags"`
	Unique      bool      `json:"unique,omitempty"`
	Creep       bool      `json:"creep,omitempty"`
	Gas         int       `json:"gas"`
	Slots       Slots     `json:"slots"`
	Resource    int       `json:"resource"`
	Abilities   []Ability `json:"abilities"`
	Printing    string    `json:"printing"`
	AsOf        string    `json:"as_of"`
	Sources     []string  `json:"sources"`
	Notes       []string  `json:"notes,omitempty"`

	tags TagSet
}

// Tags returns the faction tags of t as a set of its release.
func (t *Tactical) Tags() TagSet { return t.tags }

// A Scale is an Engagement Scale: how large the armies and the table are
// (§9.1.1).
type Scale struct {
	ID   ScaleID `json:"id"`
	Name string  `json:"name"`
	// Label is the title that Mission and Deployment Cards of the scale print,
	// empty if none exist.
	Label string `json:"label,omitempty"`
	// MinMinerals and MaxMinerals bound the mineral limit; a Max of 0 is open.
	MinMinerals int `json:"min_minerals"`
	MaxMinerals int `json:"max_minerals,omitempty"`
	// Width and Depth of the battlefield in inches.
	Width int `json:"width"`
	Depth int `json:"depth"`
}

// GasPercent is the Vespene Gas budget as a share of the mineral limit
// (§9.1.4).
const GasPercent = 10

// GasLimit returns the Vespene Gas budget of a mineral limit, rounded down
// (AMB-05).
func GasLimit(minerals int) int { return minerals / (100 / GasPercent) }

// Fits reports whether the mineral limit lies within the scale.
func (s *Scale) Fits(limit int) bool {
	return limit >= s.MinMinerals && (s.MaxMinerals == 0 || limit <= s.MaxMinerals)
}

// UsualLimit returns the mineral limit that the scale is usually played with: the
// largest, or, where that is open, as few as minerals need.
func (s *Scale) UsualLimit(minerals int) int {
	if s.MaxMinerals == 0 {
		return max(minerals, s.MinMinerals)
	}
	return s.MaxMinerals
}

// A RaceInfo names a race and the resource its cards give.
type RaceInfo struct {
	ID           Race   `json:"id"`
	Name         string `json:"name"`
	Resource     string `json:"resource"`      // CP, BM or PE
	ResourceName string `json:"resource_name"` // Command Point, Biomass, Psionic Energy
}

// A Keyword is one entry of the glossary (Part 11) or one term of the rules.
type Keyword struct {
	ID        string   `json:"id"`
	Name      string   `json:"name"` // as printed, with parameters: ANTI-EVADE (X)
	Params    []string `json:"params,omitempty"`
	AppliesTo string   `json:"applies_to"`
	Category  string   `json:"category"`
	Kind      string   `json:"kind"` // glossary or rules_term
	Summary   string   `json:"summary"`
	// Stacks says how several of it combine: no, highest, cumulative or instant.
	Stacks  string   `json:"stacks"`
	Section string   `json:"section"`
	Also    []string `json:"also,omitempty"`
	FAQ     []string `json:"faq,omitempty"`
	// Marker is the marker that stands for it on the table, if there is one.
	Marker string `json:"marker,omitempty"`
}

// A KeywordUse is a keyword as a card uses it, with its values.
type KeywordUse struct {
	Name string  `json:"name"`
	Args []Value `json:"args,omitempty"`
}
