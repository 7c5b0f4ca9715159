package game

import (
	"slices"

	"muster/rules"
	"muster/rules/card"
)

// quarterCount is the number of table quarters (Mission Card).
const quarterCount = 4

// quarters waits for the units of the next table quarter, if the mission scores
// quarters.
func (t *table) quarters() {
	scores := slices.ContainsFunc(t.face().Scoring, func(r card.ScoringRule) bool { return r.Kind == card.QuartersHeld })
	if !scores || len(t.scoring().Quarters) == quarterCount {
		t.score()
		return
	}
	t.await(StageQuarter, NoSide)
}

// Occupy states which units stand wholly within a table quarter, numbered from 1.
// Raised are as in [Contest], Holding the units that control a Mission Marker:
// they count 1 Supply more.
type Occupy struct {
	Quarter int      `json:"quarter"`
	Units   []UnitID `json:"units,omitempty"`
	Raised  []UnitID `json:"raised,omitempty"`
	Holding []UnitID `json:"holding,omitempty"`
}

// Verb implements Verb.
func (Occupy) Verb() string { return "occupy" }

func (v Occupy) run(t *table, by Side) error {
	if err := t.at(by, StageQuarter); err != nil {
		return err
	}
	if want := len(t.scoring().Quarters) + 1; v.Quarter != want {
		return BadFact.Broken("quarter", rules.Text("fact", "quarter"), rules.Int("have", v.Quarter), rules.Int("want", want))
	}
	totals := make([]int, len(t.Sides))
	for i, id := range v.Units {
		u := t.unit(id)
		if u == nil || slices.Contains(v.Units[:i], id) {
			return NoUnit.Broken("units", rules.Text("unit", string(id)))
		}
		if !u.On() || slices.Contains(t.scoring().Counted, id) {
			return BadFact.Broken("units", rules.Text("fact", "units"), rules.Text("have", string(id)))
		}
		raised := slices.Contains(v.Raised, id)
		totals[u.Side] += t.supplyFor(u, card.ForObjective, func(*Ability, *Unit) bool { return raised })
		if slices.Contains(v.Holding, id) {
			totals[u.Side]++
		}
	}
	if err := t.checkRaised(v.Raised); err != nil {
		return err
	}
	holders := t.holders()
	for i, id := range v.Holding {
		if slices.Contains(v.Holding[:i], id) || !slices.Contains(holders, id) {
			return BadFact.Broken("holding", rules.Text("fact", "holding"), rules.Text("have", string(id)))
		}
	}
	t.do(QuarterJudged{v.Quarter, v.Units, totals})
	t.quarters()
	return nil
}

// holders returns the units that may control a Mission Marker: contenders of a
// side that holds one.
func (t *table) holders() []UnitID {
	var out []UnitID
	for _, id := range t.contenders() {
		side := t.unit(id).Side
		if slices.ContainsFunc(t.Markers, func(m Marker) bool { return m.Holder == side }) {
			out = append(out, id)
		}
	}
	return out
}

// QuarterJudged: units stand in a table quarter with so much Supply by side.
type QuarterJudged struct {
	Quarter int      `json:"quarter"`
	Units   []UnitID `json:"units,omitempty"`
	Totals  []int    `json:"totals"`
}

// Event implements Event.
func (QuarterJudged) Event() string { return "quarter-judged" }

func (e QuarterJudged) apply(t *table) {
	s := t.changeScoring()
	s.Quarters = with(s.Quarters, Quarter{e.Totals})
	for _, id := range e.Units {
		s.Counted = with(s.Counted, id)
	}
}

// score gives the VP of the Mission Card, to both sides at once (§8.9.2).
func (t *table) score() {
	face := t.face()
	for _, r := range face.Scoring {
		if t.Round < r.From {
			continue
		}
		for s := range t.Sides {
			if vp := t.points(&r, Side(s)); vp > 0 {
				t.do(Scored{Side(s), r.ID, vp})
			}
		}
		if r.Kind == card.MarkersDropped {
			for _, m := range t.Markers {
				if !m.Gone && !m.Dormant && m.Holder != NoSide {
					t.do(MarkerRemoved{m.Number})
				}
			}
		}
	}
	t.check()
}

// points returns the VP of a scoring rule for a side.
func (t *table) points(r *card.ScoringRule, side Side) int {
	count := func(f func(*Marker) bool) int {
		n := 0
		for i := range t.Markers {
			m := &t.Markers[i]
			// A deactivated marker keeps its control state but is not in play (FAQ Q16).
			if !m.Gone && !m.Dormant && m.Holder == side && f(m) {
				n++
			}
		}
		return n
	}
	colour := t.Sides[side].Colour
	switch r.Kind {
	case card.SupplyDestroyed:
		return t.Sides[side].Destroyed
	case card.MarkersControlled:
		return r.VP * count(func(*Marker) bool { return true })
	case card.MarkersOpponent:
		return r.VP * count(func(m *Marker) bool { return m.Colour() != NoColour && m.Colour() != colour })
	case card.MarkersOwn:
		return r.VP * count(func(m *Marker) bool { return m.Colour() == NoColour || m.Colour() == colour })
	case card.MarkersTaken:
		return r.VP * count(func(m *Marker) bool { return m.TakenFrom != NoSide && m.TakenFrom != side })
	case card.MarkerFive:
		return r.VP * count(func(m *Marker) bool { return m.Number == 5 })
	case card.MarkersDropped:
		n := 0
		for i := range t.Markers {
			if m := &t.Markers[i]; !m.Gone && !m.Dormant && m.Holder == side {
				n += m.Activated
			}
		}
		return n
	case card.QuartersHeld:
		n := 0
		for _, q := range t.scoring().Quarters {
			best := true
			for s, supply := range q.Supply {
				best = best && (Side(s) == side || q.Supply[side] > supply)
			}
			if best {
				n++
			}
		}
		return r.VP * n
	}
	return 0
}

// Scored: a side gets VP by a scoring rule of the mission.
type Scored struct {
	Side Side   `json:"side"`
	Rule string `json:"rule"`
	VP   int    `json:"vp"`
}

// Event implements Event.
func (Scored) Event() string { return "scored" }

func (e Scored) apply(t *table) { t.side(e.Side).VP += e.VP }

// MarkerRemoved: a Mission Marker leaves the game.
type MarkerRemoved struct {
	Marker int `json:"marker"`
}

// Event implements Event.
func (MarkerRemoved) Event() string { return "marker-removed" }

func (e MarkerRemoved) apply(t *table) { t.changeMarker(e.Marker).Gone = true }

// wipedOut is what the survivor gets (§8.9.3).
const wipedOutVP = 10

// check is the End of Game Check (§8.9.3): a Special Winning Condition, a side
// without a unit on the table and in Reserves, or the last Round.
func (t *table) check() {
	if lead := t.face().WinLead; lead > 0 {
		for s := range t.Sides {
			o := t.opponent(Side(s))
			if t.Sides[s].VP-t.Sides[o].VP >= lead {
				t.finish(Side(s), SpecialWin)
				return
			}
		}
	}
	last := t.Round >= t.face().Length
	out := make([]bool, len(t.Sides))
	gone := 0
	for s := range t.Sides {
		out[s] = !slices.ContainsFunc(t.Units, func(u Unit) bool { return u.Side == Side(s) && u.Alive() })
		if out[s] {
			gone++
		}
	}
	if gone > 0 {
		// Nobody gets the points if nobody is left (AMB-47).
		if gone < len(t.Sides) {
			for s := range t.Sides {
				if !out[s] {
					t.do(Scored{Side(s), string(WipedOut), wipedOutVP})
				}
			}
		}
		t.finish(t.leader(), WipedOut)
		return
	}
	if last {
		t.finish(t.leader(), LastRound)
		return
	}
	t.startEndOfRound()
}

// leader returns the side with the most VP, or NoSide on a tie: no Mission Card
// prints a tiebreaker (FIN-01).
func (t *table) leader() Side {
	best, lead := NoSide, -1
	for s := range t.Sides {
		switch vp := t.Sides[s].VP; {
		case vp > lead:
			best, lead = Side(s), vp
		case vp == lead:
			best = NoSide
		}
	}
	return best
}

func (t *table) finish(winner Side, why Reason) {
	r := Result{Winner: winner, Reason: why}
	for s := range t.Sides {
		r.VP = append(r.VP, t.Sides[s].VP)
	}
	t.do(GameEnded{r})
}

// GameEnded: the game is over.
type GameEnded struct {
	Result
}

// Event implements Event.
func (GameEnded) Event() string { return "game-ended" }

func (e GameEnded) apply(t *table) {
	r := e.Result
	t.Result, t.Stage, t.Turn = &r, StageOver, NoSide
}

// Gather is the action of the mission Gather the Resources, in place of a
// standard one (Mission Card): the unit is within 3" of the marker.
type Gather struct {
	Marker int `json:"marker"`
}

// Verb implements Verb.
func (Gather) Verb() string { return "gather" }

func (v Gather) run(t *table, by Side) error {
	u, err := t.act(by, MissionAction)
	if err != nil {
		return err
	}
	a, numbers := t.missionAction(u)
	if a == nil || !slices.Contains(numbers, v.Marker) {
		return NoMissionAction.Broken("marker", rules.Text("action", "gather"), rules.Text("unit", string(u.ID)))
	}
	t.do(Scored{by, a.ID, a.VP})
	t.resolved(MissionAction, nil)
	return nil
}

// missionAction returns the mission's own action and the markers the unit's side
// may use it at: those it controls that are neutral or of the opponent's colour.
func (t *table) missionAction(u *Unit) (*card.MissionAction, []int) {
	face := t.face()
	for i := range face.Actions {
		if Phase(face.Actions[i].Phase) != t.Phase {
			continue
		}
		var out []int
		for j := range t.Markers {
			m := &t.Markers[j]
			if m.Holder == u.Side && !m.Gone && m.Colour() != t.Sides[u.Side].Colour {
				out = append(out, m.Number)
			}
		}
		return &face.Actions[i], out
	}
	return nil, nil
}

var (
	_ = verbOf[Occupy]()
	_ = verbOf[Gather]()
	_ = kindOf[QuarterJudged]()
	_ = kindOf[Scored]()
	_ = kindOf[MarkerRemoved]()
	_ = kindOf[GameEnded]()
)
