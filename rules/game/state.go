package game

import "muster/rules/card"

// A State is a whole game at one moment. It is plain data: it can be compared,
// encoded as JSON and read back without loss. Lists are never changed in place,
// so a State that was handed out stays what it was.
type State struct {
	// Frame is what no longer changes once the first Round has begun.
	*Frame
	// Step counts the commands that were applied. A command names the step it was
	// made for.
	Step  int   `json:"step"`
	Stage Stage `json:"stage"`
	// Turn is the side that the stage waits for; NoSide if any side may state the
	// facts.
	Turn  Side  `json:"turn"`
	Round int   `json:"round"` // from 1; 0 before the game
	Phase Phase `json:"phase"`
	// Active is the Active Player, FirstPlayer holds the First Player Marker and
	// Claim takes it when the next phase starts (§8.2.1, AMB-36).
	Active      Side `json:"active"`
	FirstPlayer Side `json:"first_player"`
	Claim       Side `json:"claim"`
	// ClaimLocked bars any claim for the rest of the phase.
	ClaimLocked bool `json:"claim_locked,omitempty"`

	// Setup is nil once the set-up is done.
	Setup *Setup `json:"setup,omitempty"`

	Sides   []Player `json:"sides"`
	Units   []Unit   `json:"units"`
	Cards   []Card   `json:"cards"`
	Markers []Marker `json:"markers,omitempty"`
	Tokens  []Token  `json:"tokens,omitempty"`
	Effects []Effect `json:"effects,omitempty"`
	Engaged []Pair   `json:"engaged,omitempty"`
	Uses    []Use    `json:"uses,omitempty"`
	Windows []Window `json:"windows,omitempty"` // the last one is open
	// Next is the stage that follows once windows and casualties are settled, and
	// NextTurn the side it waits for.
	Next     Stage    `json:"next"`
	NextTurn Side     `json:"next_turn"`
	Strikes  []Strike `json:"strikes,omitempty"` // attacks that wait for their turn
	Due      []Due    `json:"due,omitempty"`     // End of the Round effects that wait
	Fallen   *Fallen  `json:"fallen,omitempty"`  // casualties that wait for the players' choice
	Attack   *Attack  `json:"attack,omitempty"`  // the attack being resolved
	Acting   Acting   `json:"acting"`            // the activation going on
	Scoring  *Scoring `json:"scoring,omitempty"` // the facts stated in the Scoring Phase
	Numbers  Numbers  `json:"numbers"`           // counters for new ids
	Result   *Result  `json:"result,omitempty"`  // once the game is over
}

// A Frame is what a game is played with.
type Frame struct {
	Release string       `json:"release"` // id of the catalogue release
	Scale   card.ScaleID `json:"scale"`
	// Mission and Deployment are the cards in play, once they are chosen.
	Mission    string `json:"mission,omitempty"`
	Deployment string `json:"deployment,omitempty"`
	// Closed says that the game is played with Closed Lists (§9.1.10).
	Closed bool     `json:"closed,omitempty"`
	Waived []Waiver `json:"waived,omitempty"` // illegal rosters let in
}

// Numbers are counters for the ids of what appears in play.
type Numbers struct {
	Summoned int `json:"summoned,omitempty"`
	Tokens   int `json:"tokens,omitempty"`
}

// A Waiver records that a roster which army building refuses was let in.
type Waiver struct {
	Side  Side     `json:"side"`
	Codes []string `json:"codes"` // of the violations
}

// A Player is one side of the game.
type Player struct {
	Name    string    `json:"name"` // of the roster
	Race    card.Race `json:"race"`
	Faction string    `json:"faction"`
	Colour  Colour    `json:"colour"`
	VP      int       `json:"vp"`
	// Destroyed is the enemy Supply destroyed this Round (SUP-13).
	Destroyed int `json:"destroyed"`
	// Passed says that the side has passed in this phase.
	Passed bool `json:"passed,omitempty"`
	// Reacted counts Reactions of this phase that answered a trigger outside any
	// activation (ABL-37).
	Reacted bool `json:"reacted,omitempty"`
	// DraftMissions and DraftDeployments are the cards brought for the draft.
	DraftMissions    []string `json:"draft_missions,omitempty"`
	DraftDeployments []string `json:"draft_deployments,omitempty"`
}

// Setup is how far the set-up has come.
type Setup struct {
	// Consents are the answers about Closed Lists, by side.
	Consents []bool `json:"consents,omitempty"`
	// Winner of the last Roll-Off.
	Winner Side `json:"winner"`
	// Row is the draft row being settled, missions before deployments.
	Row Row `json:"row"`
	// Controls is the side that picks in each row.
	Controls [2]Side `json:"controls"`
	// Missions and Deployments still lie in the rows.
	Missions    []string `json:"missions,omitempty"`
	Deployments []string `json:"deployments,omitempty"`
}

// A Unit is one unit in the game.
type Unit struct {
	// Origin is what never changes about it.
	*Origin
	// Side controls the unit.
	Side     Side             `json:"side"`
	Place    Place            `json:"place"`
	Marker   ActivationMarker `json:"marker"`
	Statuses Statuses         `json:"statuses,omitempty"`
	// OutOfCoherency is the result of the last repositioning action (COH-09).
	OutOfCoherency bool `json:"out_of_coherency,omitempty"`
	// Penalised by a Disengage: no Ranged Attack or Charge in this Round's Assault
	// Phase (MAS-01).
	Penalised bool `json:"penalised,omitempty"`
	// Deployed says that the unit has been on the table, so its side has told what
	// it carries (AB-47).
	Deployed bool `json:"deployed,omitempty"`
	// key tells most ids apart without reading them; 0 in a State that was read
	// from a document, which does without.
	key    uint8
	Models int `json:"models"` // models left
	// Damage is what the Damage Marker shows.
	Damage int `json:"damage,omitempty"`
	// Arrived is the Round in which it last came onto the table.
	Arrived int `json:"arrived,omitempty"`
	// Lost are the numbers of nominated models that are gone with their weapon
	// (RNG-13).
	Lost []int `json:"lost,omitempty"`
}

// An Origin is where a unit comes from: a roster entry, or an ability that
// brought it into play.
type Origin struct {
	ID    UnitID `json:"id"`
	Card  string `json:"card"`  // id of the Unit Card
	Start int    `json:"start"` // models at the start
	// Upgrades that it bought, by id, and the models that SPECIALISTs went to.
	Upgrades []string  `json:"upgrades,omitempty"`
	Nominees []Nominee `json:"nominees,omitempty"`
	Summoned bool      `json:"summoned,omitempty"`
	// Parent summoned the unit; it is activated right after the parent.
	Parent UnitID `json:"parent,omitempty"`

	// card saves a look-up; a State that was read from a document does without.
	card *unitCard
}

// On reports whether the unit is on the battlefield.
func (u *Unit) On() bool { return u.Place == Table }

// Alive reports whether the unit is on the battlefield or in Reserves.
func (u *Unit) Alive() bool { return u.Place == Table || u.Place == Reserves }

// A Nominee is the model of a SPECIALIST upgrade (AB-32).
type Nominee struct {
	Model   int    `json:"model"` // from 1
	Upgrade string `json:"upgrade"`
}

// A Card is a Tactical, Creep or Faction Card in play.
type Card struct {
	ID        CardID `json:"id"`
	Side      Side   `json:"side"`
	Card      string `json:"card"`
	Faction   bool   `json:"faction,omitempty"`
	Exhausted bool   `json:"exhausted,omitempty"`
}

// A Marker is a Mission Marker (MKR-02).
type Marker struct {
	Number int `json:"number"`
	// Dormant markers are not activated yet, Gone ones were removed.
	Dormant bool `json:"dormant,omitempty"`
	Gone    bool `json:"gone,omitempty"`
	// Activated is the Round in which the marker was activated.
	Activated int `json:"activated,omitempty"`
	// Holder controls the marker; TakenFrom lost it this Round.
	Holder    Side `json:"holder"`
	TakenFrom Side `json:"taken_from"`
}

// Colour returns the affinity of the marker (MKR-02).
func (m *Marker) Colour() Colour {
	switch m.Number {
	case 1, 3:
		return Red
	case 2, 4:
		return Blue
	}
	return NoColour
}

// A Token lies on the table (§7.3.1).
type Token struct {
	ID    int    `json:"id"`
	Token string `json:"token"` // creep-tumor
	Side  Side   `json:"side"`
	Unit  UnitID `json:"unit,omitempty"` // that put it down, if one did
	// Stays in play through Cleanup.
	Stays bool `json:"stays,omitempty"`
	// Ability put it down.
	Ability string `json:"ability,omitempty"`
}

// An Effect is an ability at work for a time (ABL-06, ABL-15). What it does
// stands in the ability itself.
type Effect struct {
	// Ability is the key of the ability, OWNER/ID.
	Ability string `json:"ability"`
	// Option is the choice made among several, from 1.
	Option int    `json:"option,omitempty"`
	Side   Side   `json:"side"`         // that used it
	By     UnitID `json:"by,omitempty"` // the using unit
	// Role is who On is to the ability: those of its effects apply that name it.
	Role card.Subject `json:"role"`
	On   UnitID       `json:"on,omitempty"` // the unit it works on; empty is the table
	// Target is the unit that the ability was used on.
	Target UnitID `json:"target,omitempty"`
	Until  Ends   `json:"until"`
	// Conditions that held on the table when it began, such as on-creep.
	Held []card.Condition `json:"held,omitempty"`
	// Amount is a number that the players stated.
	Amount int `json:"amount,omitempty"`
	// Spent effects served the first weapon used, Cleansed ones lost their DEBUFF.
	Spent    bool `json:"spent,omitempty"`
	Cleansed bool `json:"cleansed,omitempty"`
	// Assisted effects are carried out by the players.
	Assisted bool `json:"assisted,omitempty"`

	// ability saves a look-up; an effect that was read from a document does without.
	ability *Ability
}

// Ends says when an Effect ends.
type Ends uint8

// The ends of effects.
const (
	EndsCleanup Ends = iota
	EndsAttack
	EndsAction
	EndsActivation
	EndsPhase
	EndsNextAct
	EndsNever
)

var endsNames = []string{"cleanup", "attack", "action", "activation", "phase", "next-act", "never"}

// String returns the id of the end.
func (e Ends) String() string { return enumName(endsNames, int(e)) }

// MarshalText implements encoding.TextMarshaler.
func (e Ends) MarshalText() ([]byte, error) { return []byte(e.String()), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (e *Ends) UnmarshalText(b []byte) error {
	i, err := enumIndex(endsNames, b, "end")
	*e = Ends(i)
	return err
}

// A Pair of units of different sides is Engaged (§7.2).
type Pair [2]UnitID

// A Use of an ability counts against its limits: once per Round, unit and name
// (ABL-13, ABL-32), or once per Game.
type Use struct {
	Name string `json:"name"`
	Unit UnitID `json:"unit,omitempty"` // that used it, or that the card served
	Card CardID `json:"card,omitempty"` // for limits of a card
	Side Side   `json:"side"`
	// Round of the use; a use that counts for the game stays.
	Round int  `json:"round"`
	Game  bool `json:"game,omitempty"`
	// Activation says that the use belongs to the activation going on.
	Activation bool `json:"activation,omitempty"`
}

// A Window is a moment in which sides may react (§2.7.3).
type Window struct {
	Trigger card.Event `json:"trigger"`
	// Unit is what happened to or by whom, Other the unit at the other end.
	Unit  UnitID `json:"unit"`
	Other UnitID `json:"other,omitempty"`
	// Asked are the sides that have had their say.
	Asked []Side `json:"asked,omitempty"`
}

// Acting is the activation going on.
type Acting struct {
	Unit UnitID `json:"unit,omitempty"`
	// Action is what was declared, once it was.
	Action Action `json:"action"`
	// Reacted are the sides that have used their Reaction in this activation
	// (ABL-31).
	Reacted []Side `json:"reacted,omitempty"`
	// Next is activated when this activation ends.
	Next UnitID `json:"next,omitempty"`
	// Fired counts the models that have attacked with a weapon other than a
	// SIDEARM, and Profiles names the weapons used.
	Fired    int      `json:"fired,omitempty"`
	Profiles []string `json:"profiles,omitempty"`
	// Targets are the units charged, or attacked by the Ranged Attack so far.
	Targets []UnitID `json:"targets,omitempty"`
	// Answers are those of them whose friends may react once the Ranged Attack is
	// over: attacked with a weapon that is not INSTANT.
	Answers []UnitID `json:"answers,omitempty"`
	Dice    []int    `json:"dice,omitempty"` // of the Charge Distance
	// Impact is how many IMPACT dice are left to be thrown.
	Impact int `json:"impact,omitempty"`
	// OnCreep is stated when a Charge is declared.
	OnCreep bool `json:"on_creep,omitempty"`
	// Closed says that Close Ranks was done.
	Closed bool `json:"closed,omitempty"`
	// Ended activations allow nothing more.
	Ended bool `json:"ended,omitempty"`
	// Extra is an action that an ability allows on top, by its key in ExtraBy.
	Extra   Action `json:"extra,omitempty"`
	ExtraBy string `json:"extra_by,omitempty"`
}

// A Due is an End of the Round effect that waits for its player.
type Due struct {
	Side    Side   `json:"side"`
	Ability string `json:"ability"`
	Unit    UnitID `json:"unit,omitempty"`
}

// Fallen are casualties whose choice is the players': which nominated models go
// and which enemies the unit is no longer Engaged with.
type Fallen struct {
	Unit   UnitID `json:"unit,omitempty"`
	Count  int    `json:"count,omitempty"` // models that are removed
	Damage int    `json:"damage,omitempty"`
	Cause  Cause  `json:"cause,omitempty"`
}

// Scoring is what has been stated in the Scoring Phase.
type Scoring struct {
	// Next is the marker or quarter to be stated, by position.
	Next int `json:"next,omitempty"`
	// Quarters are the totals of each side in each quarter stated so far.
	Quarters []Quarter `json:"quarters,omitempty"`
	// Counted are the units that stand in a quarter already.
	Counted []UnitID `json:"counted,omitempty"`
}

// A Quarter is the Supply of each side wholly within one table quarter.
type Quarter struct {
	Supply []int `json:"supply"`
}

// A Result is how a game ended.
type Result struct {
	// Winner is NoSide in a draw.
	Winner Side   `json:"winner"`
	Reason Reason `json:"reason"`
	VP     []int  `json:"vp"`
}

// A Reason is why a game ended.
type Reason string

// The reasons.
const (
	LastRound  Reason = "last-round"
	SpecialWin Reason = "special-win"
	WipedOut   Reason = "wiped-out"
	Conceded   Reason = "conceded"
)

// A Cause is why models are lost.
type Cause string

// The causes.
const (
	CauseAttack    Cause = "attack"
	CauseCoherency Cause = "coherency"  // no legal linked position (COH-05)
	CauseDisengage Cause = "disengage"  // could not get out (DIS-02)
	CauseImpact    Cause = "impact"     // IMPACT
	CauseHits      Cause = "hits"       // HITS of an ability
	CauseMorph     Cause = "morph"      // became another unit
	CauseFailed    Cause = "disengaged" // the Leading Model of a failed Disengage
)

// A Row is a row of the draft.
type Row uint8

// The rows.
const (
	MissionRow Row = iota
	DeploymentRow
)

var rowNames = []string{"missions", "deployments"}

// String returns the id of the row.
func (r Row) String() string { return enumName(rowNames, int(r)) }

// MarshalText implements encoding.TextMarshaler.
func (r Row) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (r *Row) UnmarshalText(b []byte) error {
	i, err := enumIndex(rowNames, b, "row")
	*r = Row(i)
	return err
}
