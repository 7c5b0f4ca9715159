package card

// A Mission is one Mission Card; the scale picks its face (§9.2.1).
type Mission struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	// Faces is empty for a card that is known by name only.
	Faces []MissionFace `json:"faces"`
	Notes []string      `json:"notes,omitempty"`
}

// Face returns the face for the scale, or nil.
func (m *Mission) Face(scale ScaleID) *MissionFace {
	for i := range m.Faces {
		if m.Faces[i].Scale == scale {
			return &m.Faces[i]
		}
	}
	return nil
}

// A MissionFace is one face of a Mission Card.
type MissionFace struct {
	Scale          ScaleID `json:"scale"`
	StartingSupply int     `json:"starting_supply"` // Supply Pool of round 1
	Escalation     int     `json:"escalation"`      // added each later round
	Length         int     `json:"length"`          // rounds
	// WinLead ends the game at an End of Game Check in favour of a player who
	// leads by that many VP (§8.9.3).
	WinLead int `json:"win_lead"`
	// Markers are the numbers of the Mission Markers in use.
	Markers []int `json:"markers"`
	// Dormant markers start deactivated and wait for an Activation.
	Dormant    bool               `json:"dormant,omitempty"`
	Activation []MarkerActivation `json:"activation,omitempty"`
	// Quarters says that the table is split along its centre lines.
	Quarters bool            `json:"quarters,omitempty"`
	Scoring  []ScoringRule   `json:"scoring"`
	Actions  []MissionAction `json:"actions,omitempty"`
	Printing string          `json:"printing"`
}

// SupplyPool returns the Supply Pool of the round (from 1), and false in the
// final round, where it is unlimited (§8.3.1).
func (f *MissionFace) SupplyPool(round int) (supply int, limited bool) {
	if round >= f.Length {
		return 0, false
	}
	return f.StartingSupply + f.Escalation*(round-1), true
}

// A MarkerActivation activates deactivated Mission Markers at the start of the
// rounds From to To: one at random out of Of.
type MarkerActivation struct {
	From int   `json:"from"`
	To   int   `json:"to"`
	Of   []int `json:"of"`
}

// A ScoringKind says what a ScoringRule counts.
type ScoringKind string

// What missions score.
const (
	// SupplyDestroyed counts enemy Supply lost this round.
	SupplyDestroyed ScoringKind = "supply-destroyed"
	// MarkersControlled counts controlled markers.
	MarkersControlled ScoringKind = "markers-controlled"
	// MarkersOpponent counts controlled markers of the opponent's colour.
	MarkersOpponent ScoringKind = "markers-opponent"
	// MarkersOwn counts controlled markers that are neutral or of the own colour.
	MarkersOwn ScoringKind = "markers-own"
	// MarkersTaken counts markers whose control was taken from the opponent this
	// round.
	MarkersTaken ScoringKind = "markers-taken"
	// MarkerFive scores once for controlling Mission Marker 5.
	MarkerFive ScoringKind = "marker-5"
	// QuartersHeld counts table quarters with the higher Current Supply wholly
	// within; a unit that controls a marker counts 1 Supply more.
	QuartersHeld ScoringKind = "quarters"
	// MarkersDropped counts controlled activated markers, each worth the number
	// of the round in which it was activated; they are removed after scoring.
	MarkersDropped ScoringKind = "markers-dropped"
)

// A ScoringRule gives VP in the Scoring Phase (§8.9.2).
type ScoringRule struct {
	ID   string      `json:"id"`
	Kind ScoringKind `json:"kind"`
	// From is the first round in which it scores.
	From int `json:"from"`
	// VP is given for each thing counted; 0 where the count is itself the VP.
	VP      int    `json:"vp,omitempty"`
	Summary string `json:"summary"`
}

// A MissionAction is an action that the mission allows in place of a standard
// one.
type MissionAction struct {
	ID      string `json:"id"`
	Phase   Phase  `json:"phase"`
	VP      int    `json:"vp"`
	Summary string `json:"summary"`
}

// A Deployment is one face of a Deployment Card (§9.2.1). Coordinates are
// inches from the bottom-left corner, x to the right, y upwards.
type Deployment struct {
	ID    string  `json:"id"`
	Name  string  `json:"name"`
	Scale ScaleID `json:"scale"`
	// OtherFace is the id of the face on the back; both are one card. It is empty
	// for a card that is known by name only, which fits both smaller scales.
	OtherFace string   `json:"other_face,omitempty"`
	Width     int      `json:"width"`
	Depth     int      `json:"depth"`
	Markers   []Marker `json:"markers"`
	Red       []Edge   `json:"red"`
	Blue      []Edge   `json:"blue"`
	// Zone is the depth of the Zone of Influence in inches.
	Zone     int      `json:"zone"`
	ZoneNote string   `json:"zone_note,omitempty"`
	Printing string   `json:"printing"`
	Notes    []string `json:"notes,omitempty"`
	// NameOnly marks a card whose text is not in the data; it fits both smaller
	// scales.
	NameOnly bool `json:"name_only,omitempty"`
}

// A Marker is a Mission Marker at its place in inches.
type Marker struct {
	Number int `json:"number"`
	X      int `json:"x"`
	Y      int `json:"y"`
}

// An Edge is a stretch of a table edge where a side enters, in inches.
type Edge struct {
	Side string `json:"side"` // top, bottom, left or right
	From int    `json:"from"`
	To   int    `json:"to"`
}
