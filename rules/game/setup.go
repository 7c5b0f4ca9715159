package game

import (
	"slices"

	"muster/rules"
	"muster/rules/dice"
)

// AgreeClosed answers whether the side wants Closed Lists; one refusal opens them
// (§9.1.10, AB-45).
type AgreeClosed struct {
	Agree bool `json:"agree"`
}

// Verb implements Verb.
func (AgreeClosed) Verb() string { return "agree-closed" }

func (v AgreeClosed) run(t *table, by Side) error {
	if err := t.at(by, StageConsent); err != nil {
		return err
	}
	t.do(Answered{by, v.Agree})
	if len(t.Setup.Consents) < len(t.Sides) {
		t.await(StageConsent, by+1)
		return nil
	}
	t.do(VisibilitySettled{!slices.Contains(t.Setup.Consents, false)})
	t.await(StageRollOff, NoSide)
	return nil
}

// Answered: a side has answered about Closed Lists.
type Answered struct {
	Side  Side `json:"side"`
	Agree bool `json:"agree"`
}

// Event implements Event.
func (Answered) Event() string { return "answered" }

func (e Answered) apply(t *table) {
	s := t.changeSetup()
	s.Consents = with(s.Consents, e.Agree)
}

// VisibilitySettled: the lists are open or closed for this game.
type VisibilitySettled struct {
	Closed bool `json:"closed"`
}

// Event implements Event.
func (VisibilitySettled) Event() string { return "visibility-settled" }

func (e VisibilitySettled) apply(t *table) { t.changeFrame().Closed = e.Closed }

// RollOff gives the dice of a Roll-Off: two for each side, in order of side. A
// tie is rolled again (MEA-08).
type RollOff struct {
	Dice []int `json:"dice"`
}

// Verb implements Verb.
func (RollOff) Verb() string { return "roll-off" }

func (v RollOff) run(t *table, by Side) error {
	if err := t.at(by, StageRollOff, StageFirstRoll, StageInitiative); err != nil {
		return err
	}
	if err := dice.Check("dice", v.Dice, 2*len(t.Sides)); err != nil {
		return err
	}
	e := RolledOff{Dice: v.Dice, Winner: NoSide}
	var throws [][2]int
	for s := range t.Sides {
		throws = append(throws, [2]int{v.Dice[2*s], v.Dice[2*s+1]})
	}
	if leaders := dice.RollOff(throws...); len(leaders) == 1 {
		e.Winner = Side(leaders[0])
	}
	t.do(e)
	if e.Winner == NoSide {
		return nil
	}
	switch t.Stage {
	case StageRollOff:
		t.await(StageColour, e.Winner)
	case StageFirstRoll:
		t.await(StageFirstPlayer, e.Winner)
	default:
		t.do(InitiativeTaken{e.Winner})
		t.startRound()
	}
	return nil
}

// RolledOff: a Roll-Off has been made; Winner is NoSide on a tie.
type RolledOff struct {
	Dice   []int `json:"dice"`
	Winner Side  `json:"winner"`
}

// Event implements Event.
func (RolledOff) Event() string { return "rolled-off" }

func (e RolledOff) apply(t *table) {
	if t.Setup != nil {
		t.changeSetup().Winner = e.Winner
	}
}

// ChooseColour picks the colour of the winner of the Roll-Off; the other side
// takes the other one (MIS-03).
type ChooseColour struct {
	Colour Colour `json:"colour"`
}

// Verb implements Verb.
func (ChooseColour) Verb() string { return "choose-colour" }

func (v ChooseColour) run(t *table, by Side) error {
	if err := t.at(by, StageColour); err != nil {
		return err
	}
	if v.Colour != Red && v.Colour != Blue {
		return BadColour.Broken("colour", rules.Text("colour", v.Colour.String()))
	}
	t.do(ColourChosen{by, v.Colour})
	t.do(ColourChosen{t.opponent(by), Red + Blue - v.Colour})
	if len(t.Setup.Missions) > 0 && len(t.Setup.Deployments) > 0 {
		t.await(StageDraft, by)
		return nil
	}
	if len(t.Setup.Missions)+len(t.Setup.Deployments) > 0 {
		// One row alone is controlled by the winner.
		t.do(DraftControlled{Row: MissionRow, Side: by})
		t.do(DraftControlled{Row: DeploymentRow, Side: by})
	}
	t.draftNext()
	return nil
}

// ColourChosen: a side has its colour.
type ColourChosen struct {
	Side   Side   `json:"side"`
	Colour Colour `json:"colour"`
}

// Event implements Event.
func (ColourChosen) Event() string { return "colour-chosen" }

func (e ColourChosen) apply(t *table) { t.side(e.Side).Colour = e.Colour }

// ControlDraft picks the row that the winner of the Roll-Off controls; the other
// side controls the other row (MIS-03).
type ControlDraft struct {
	Row Row `json:"row"`
}

// Verb implements Verb.
func (ControlDraft) Verb() string { return "control-draft" }

func (v ControlDraft) run(t *table, by Side) error {
	if err := t.at(by, StageDraft); err != nil {
		return err
	}
	if v.Row > DeploymentRow {
		return Malformed.Broken("row", rules.Text("reason", "no such row"))
	}
	t.do(DraftControlled{v.Row, by})
	t.do(DraftControlled{1 - v.Row, t.opponent(by)})
	t.draftNext()
	return nil
}

// DraftControlled: a side controls a row of the draft.
type DraftControlled struct {
	Row  Row  `json:"row"`
	Side Side `json:"side"`
}

// Event implements Event.
func (DraftControlled) Event() string { return "draft-controlled" }

func (e DraftControlled) apply(t *table) { t.changeSetup().Controls[e.Row] = e.Side }

// row returns the cards that lie in the row.
func (s *Setup) row(r Row) *[]string {
	if r == MissionRow {
		return &s.Missions
	}
	return &s.Deployments
}

// draftNext goes to the next row that is not settled, or on to the marker.
func (t *table) draftNext() {
	for r := MissionRow; r <= DeploymentRow; r++ {
		if len(*t.Setup.row(r)) > 0 {
			if t.Setup.Row != r {
				t.do(RowOpened{r})
			}
			t.await(StageRemove, t.opponent(t.Setup.Controls[r]))
			return
		}
	}
	t.await(StageFirstRoll, NoSide)
}

// RowOpened: the draft goes on with a row.
type RowOpened struct {
	Row Row `json:"row"`
}

// Event implements Event.
func (RowOpened) Event() string { return "row-opened" }

func (e RowOpened) apply(t *table) { t.changeSetup().Row = e.Row }

// RemoveCards removes two cards of the row. Two copies of one card are two cards
// (FAQ Q17).
type RemoveCards struct {
	First  string `json:"first"`
	Second string `json:"second"`
}

// Verb implements Verb.
func (RemoveCards) Verb() string { return "remove-cards" }

func (v RemoveCards) run(t *table, by Side) error {
	if err := t.at(by, StageRemove); err != nil {
		return err
	}
	row := t.Setup.row(t.Setup.Row)
	left := *row
	for _, id := range []string{v.First, v.Second} {
		i := slices.Index(left, id)
		if i < 0 {
			return NotInRow.Broken("row", rules.Text("card", id), rules.List("row", left...))
		}
		left = slices.Delete(slices.Clone(left), i, i+1)
	}
	t.do(CardsRemoved{t.Setup.Row, []string{v.First, v.Second}, left})
	t.await(StagePick, t.Setup.Controls[t.Setup.Row])
	return nil
}

// CardsRemoved: cards of a row are out; Left are the ones that remain.
type CardsRemoved struct {
	Row   Row      `json:"row"`
	Cards []string `json:"cards"`
	Left  []string `json:"left"`
}

// Event implements Event.
func (CardsRemoved) Event() string { return "cards-removed" }

func (e CardsRemoved) apply(t *table) { *t.changeSetup().row(e.Row) = e.Left }

// PickCard picks one of the last two cards of the row.
type PickCard struct {
	Card string `json:"card"`
}

// Verb implements Verb.
func (PickCard) Verb() string { return "pick-card" }

func (v PickCard) run(t *table, by Side) error {
	if err := t.at(by, StagePick); err != nil {
		return err
	}
	row := *t.Setup.row(t.Setup.Row)
	if !slices.Contains(row, v.Card) {
		return NotInRow.Broken("row", rules.Text("card", v.Card), rules.List("row", row...))
	}
	t.do(CardPicked{t.Setup.Row, v.Card})
	t.draftNext()
	return nil
}

// CardPicked: the mission or the deployment is settled.
type CardPicked struct {
	Row  Row    `json:"row"`
	Card string `json:"card"`
}

// Event implements Event.
func (CardPicked) Event() string { return "card-picked" }

func (e CardPicked) apply(t *table) {
	*t.changeSetup().row(e.Row) = nil
	f := t.changeFrame()
	if e.Row == MissionRow {
		f.Mission = e.Card
	} else {
		f.Deployment = e.Card
	}
}

// GiveFirstPlayer hands the First Player Marker to a side before Round 1
// (INI-01). It starts the game.
type GiveFirstPlayer struct {
	To Side `json:"to"`
}

// Verb implements Verb.
func (GiveFirstPlayer) Verb() string { return "give-first-player" }

func (v GiveFirstPlayer) run(t *table, by Side) error {
	if err := t.at(by, StageFirstPlayer); err != nil {
		return err
	}
	if v.To < 0 || int(v.To) >= len(t.Sides) {
		return NoSuchSide.Broken("to", rules.Text("side", v.To.String()))
	}
	t.do(FirstPlayerGiven(v))
	t.do(t.laidOut())
	t.startRound()
	return nil
}

// FirstPlayerGiven: a side holds the First Player Marker.
type FirstPlayerGiven struct {
	To Side `json:"to"`
}

// Event implements Event.
func (FirstPlayerGiven) Event() string { return "first-player-given" }

func (e FirstPlayerGiven) apply(t *table) { t.FirstPlayer, t.Setup = e.To, nil }

// MarkersLaidOut: the Mission Markers of the mission lie on the table.
type MarkersLaidOut struct {
	Markers []Marker `json:"markers"`
}

// Event implements Event.
func (MarkersLaidOut) Event() string { return "markers-laid-out" }

func (e MarkersLaidOut) apply(t *table) { t.Markers = e.Markers }

func (t *table) laidOut() MarkersLaidOut {
	face := t.face()
	var e MarkersLaidOut
	for _, n := range face.Markers {
		e.Markers = append(e.Markers, Marker{Number: n, Dormant: face.Dormant, Holder: NoSide, TakenFrom: NoSide})
	}
	return e
}

// Concede gives the game up. The other side wins; with more than two, the game
// has no winner until the rules say so.
type Concede struct{}

// Verb implements Verb.
func (Concede) Verb() string { return "concede" }

func (Concede) run(t *table, by Side) error {
	t.finish(t.opponent(by), Conceded)
	return nil
}

var (
	_ = verbOf[AgreeClosed]()
	_ = verbOf[RollOff]()
	_ = verbOf[ChooseColour]()
	_ = verbOf[ControlDraft]()
	_ = verbOf[RemoveCards]()
	_ = verbOf[PickCard]()
	_ = verbOf[GiveFirstPlayer]()
	_ = verbOf[Concede]()
	_ = kindOf[Answered]()
	_ = kindOf[VisibilitySettled]()
	_ = kindOf[RolledOff]()
	_ = kindOf[ColourChosen]()
	_ = kindOf[DraftControlled]()
	_ = kindOf[RowOpened]()
	_ = kindOf[CardsRemoved]()
	_ = kindOf[CardPicked]()
	_ = kindOf[FirstPlayerGiven]()
	_ = kindOf[MarkersLaidOut]()
)
