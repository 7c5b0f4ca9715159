package game

import "muster/rules"

// Apply carries out one command. It returns the next State and what happened, or
// a [rules.Violation] that says which clause refuses the command and what would
// be needed; then the State is the one given. Apply changes neither its arguments
// nor anything else.
func Apply(cards *Cards, s State, c Command) (State, []Event, error) {
	t := table{State: s, cards: cards, events: make([]Event, 0, 8)}
	if err := t.carry(c); err != nil {
		return s, nil, err
	}
	return t.State, t.events, nil
}

// Why returns what refuses the command, or nil if it would be carried out.
func Why(cards *Cards, s State, c Command) error {
	_, _, err := Apply(cards, s, c)
	return err
}

// Fold returns the State after events that one command has caused. It decides
// nothing: a log of events replays with it alone.
func Fold(cards *Cards, s State, events []Event) State {
	t := table{State: s, cards: cards}
	for _, e := range events {
		e.apply(&t)
	}
	t.Step++
	return t.State
}

// carry carries out a command. The table of a refused one is of no more use.
func (t *table) carry(c Command) error {
	switch {
	case c.Do == nil:
		return Malformed.Broken("command", rules.Text("reason", "no verb"))
	case t.Over():
		return GameOver.Broken("command")
	case c.Step != t.Step:
		return StaleCommand.Broken("command", rules.Int("have", c.Step), rules.Int("want", t.Step))
	case c.By < 0 || int(c.By) >= len(t.Sides):
		return NoSuchSide.Broken("command", rules.Text("side", c.By.String()))
	}
	if err := c.Do.run(t, c.By); err != nil {
		return err
	}
	t.Step++
	return nil
}

// at refuses a command that the stage does not wait for, or that another side
// has to give.
func (t *table) at(by Side, stages ...Stage) error {
	for _, s := range stages {
		if t.Stage != s {
			continue
		}
		if t.Turn != NoSide && t.Turn != by {
			return NotYourTurn.Broken("command", rules.Text("side", by.String()), rules.Text("turn", t.Turn.String()))
		}
		return nil
	}
	return WrongStage.Broken("command", rules.Text("stage", t.Stage.String()), rules.Text("want", stages[0].String()))
}

// Waited: the game waits for a side at a stage.
type Waited struct {
	Stage Stage `json:"stage"`
	Turn  Side  `json:"turn"`
}

// Event implements Event.
func (Waited) Event() string { return "waited" }

func (e Waited) apply(t *table) { t.Stage, t.Turn = e.Stage, e.Turn }

var _ = kindOf[Waited]()

// await lets the game wait at a stage for a side, or for anybody.
func (t *table) await(stage Stage, turn Side) {
	if t.Stage != stage || t.Turn != turn {
		t.do(Waited{stage, turn})
	}
}
