package game

import (
	"slices"

	"muster/rules"
	"muster/rules/card"
)

// RoundStarted: a Round begins with its Supply Pool (§8.3.1). Every unit becomes
// STATIONARY (KW-STATIONARY).
type RoundStarted struct {
	Round int `json:"round"`
	// Pool is the Supply Pool of each side; Unlimited in the final Round.
	Pool      int  `json:"pool"`
	Unlimited bool `json:"unlimited,omitempty"`
}

// Event implements Event.
func (RoundStarted) Event() string { return "round-started" }

func (e RoundStarted) apply(t *table) {
	t.Round = e.Round
	t.Phase = NoPhase
	t.Scoring = nil
	for i := range t.Sides {
		t.side(Side(i)).Destroyed = 0
	}
	units := t.changeUnits()
	for i := range units {
		u := &units[i]
		u.Marker, u.Penalised = Unmarked, false
		if u.Alive() {
			u.Statuses = u.Statuses.With(Stationary)
		}
	}
	for _, m := range t.Markers {
		if m.TakenFrom != NoSide {
			t.changeMarker(m.Number).TakenFrom = NoSide
		}
	}
}

func (t *table) startRound() {
	round := t.Round + 1
	pool, limited := t.face().SupplyPool(round)
	t.do(RoundStarted{round, pool, !limited})
	t.activateMarkers()
}

// dormant returns the Mission Markers of which one is activated at random at the
// start of this Round.
func (s *State) dormant(face *card.MissionFace) []int {
	for _, a := range face.Activation {
		if s.Round < a.From || s.Round > a.To {
			continue
		}
		var out []int
		for _, n := range a.Of {
			if m := s.marker(n); m != nil && m.Dormant && !m.Gone {
				out = append(out, n)
			}
		}
		return out
	}
	return nil
}

func (t *table) activateMarkers() {
	switch of := t.dormant(t.face()); len(of) {
	case 0:
	case 1:
		t.do(MarkerActivated{of[0], t.Round})
	default:
		t.await(StageMarker, NoSide)
		return
	}
	t.startPhase(MovementPhase)
}

// ActivateMarker tells which Mission Marker was drawn at random (Mission Card).
type ActivateMarker struct {
	Marker int `json:"marker"`
}

// Verb implements Verb.
func (ActivateMarker) Verb() string { return "activate-marker" }

func (v ActivateMarker) run(t *table, by Side) error {
	if err := t.at(by, StageMarker); err != nil {
		return err
	}
	if !slices.Contains(t.dormant(t.face()), v.Marker) {
		return MarkerGone.Broken("marker", rules.Int("marker", v.Marker))
	}
	t.do(MarkerActivated{v.Marker, t.Round})
	t.startPhase(MovementPhase)
	return nil
}

// MarkerActivated: a Mission Marker shows its Activated side from now on.
type MarkerActivated struct {
	Marker int `json:"marker"`
	Round  int `json:"round"`
}

// Event implements Event.
func (MarkerActivated) Event() string { return "marker-activated" }

func (e MarkerActivated) apply(t *table) {
	m := t.changeMarker(e.Marker)
	m.Dormant, m.Activated = false, e.Round
}

// PhaseStarted: a phase begins; who claimed the First Player Marker holds it now
// (§8.2.1, AMB-36).
type PhaseStarted struct {
	Phase       Phase `json:"phase"`
	FirstPlayer Side  `json:"first_player"`
}

// Event implements Event.
func (PhaseStarted) Event() string { return "phase-started" }

func (e PhaseStarted) apply(t *table) {
	t.Phase, t.FirstPlayer = e.Phase, e.FirstPlayer
	t.Active, t.Claim, t.ClaimLocked = NoSide, NoSide, false
	for i := range t.Sides {
		p := t.side(Side(i))
		p.Passed, p.Reacted = false, false
	}
}

func (t *table) startPhase(p Phase) {
	first := t.FirstPlayer
	if t.Claim != NoSide {
		first = t.Claim
	}
	t.do(PhaseStarted{p, first})
	if p == ScoringPhase {
		t.startScoring()
		return
	}
	// A phase in which nobody can act is passed by all without a question.
	for s := range t.Sides {
		if t.eligible(Side(s)) != "" {
			t.await(StageStarter, first)
			return
		}
	}
	t.turn(first)
}

// PhaseEnded: all sides have passed.
type PhaseEnded struct {
	Phase Phase `json:"phase"`
}

// Event implements Event.
func (PhaseEnded) Event() string { return "phase-ended" }

func (PhaseEnded) apply(*table) {}

func (t *table) endPhase() {
	if t.Phase == AssaultPhase && t.bileFalls() {
		return
	}
	t.do(PhaseEnded{t.Phase})
	t.endEffects(func(e *Effect) bool { return e.Until == EndsPhase })
	t.startPhase(t.Phase + 1)
}

// ChooseStarter picks, as holder of the First Player Marker, who activates first
// in the phase (INI-02).
type ChooseStarter struct {
	Side Side `json:"side"`
}

// Verb implements Verb.
func (ChooseStarter) Verb() string { return "choose-starter" }

func (v ChooseStarter) run(t *table, by Side) error {
	if err := t.at(by, StageStarter); err != nil {
		return err
	}
	if v.Side < 0 || int(v.Side) >= len(t.Sides) {
		return NoSuchSide.Broken("side", rules.Text("side", v.Side.String()))
	}
	t.do(StarterChosen(v))
	t.turn(v.Side)
	return nil
}

// StarterChosen: a side activates first in this phase.
type StarterChosen struct {
	Side Side `json:"side"`
}

// Event implements Event.
func (StarterChosen) Event() string { return "starter-chosen" }

func (e StarterChosen) apply(t *table) { t.Active = e.Side }

// turn goes on with the side, or with the next one that has not passed. A side
// without an eligible unit passes (INI-05, AMB-37).
func (t *table) turn(side Side) {
	for range t.Sides {
		if !t.Sides[side].Passed {
			if t.eligible(side) != "" {
				if t.Active != side {
					t.do(TurnTaken{side})
				}
				t.await(StageTurn, side)
				return
			}
			t.pass(side, true)
		}
		side = t.opponent(side)
	}
	t.endPhase()
}

// TurnTaken: a side is the Active Player.
type TurnTaken struct {
	Side Side `json:"side"`
}

// Event implements Event.
func (TurnTaken) Event() string { return "turn-taken" }

func (e TurnTaken) apply(t *table) { t.Active = e.Side }

// PassTurn ends the activations of the side in this phase (§8.2.1).
type PassTurn struct{}

// Verb implements Verb.
func (PassTurn) Verb() string { return "pass" }

func (PassTurn) run(t *table, by Side) error {
	if err := t.at(by, StageTurn); err != nil {
		return err
	}
	if t.Phase == CombatPhase {
		return MustActivate.Broken("command", rules.Text("unit", string(t.eligible(by))))
	}
	t.pass(by, false)
	t.turn(t.opponent(by))
	return nil
}

func (t *table) pass(side Side, forced bool) {
	e := Passed{Side: side, Forced: forced}
	// The first to pass in Phase 1 or 2 takes the marker for the next one (INI-07,
	// AMB-35).
	first := !slices.ContainsFunc(t.Sides, func(p Player) bool { return p.Passed })
	e.Claims = first && t.Phase <= AssaultPhase && !t.ClaimLocked
	t.do(e)
}

// Passed: a side is done for the phase. Units on the table that did not act get
// their Activation Marker (MOV-04, ASL-03); Claims says that the side takes the
// First Player Marker when the next phase starts.
type Passed struct {
	Side   Side `json:"side"`
	Forced bool `json:"forced,omitempty"`
	Claims bool `json:"claims,omitempty"`
}

// Event implements Event.
func (Passed) Event() string { return "passed" }

func (e Passed) apply(t *table) {
	t.side(e.Side).Passed = true
	if e.Claims {
		t.Claim = e.Side
	}
	done := doneIn(t.Phase)
	for i := range t.Units {
		if u := &t.Units[i]; u.Side == e.Side && u.On() && u.Marker < done {
			t.change(u.ID).Marker = done
		}
	}
}

// doneIn is the Activation Marker of a unit that is done in the phase.
func doneIn(p Phase) ActivationMarker {
	switch p {
	case MovementPhase:
		return MovementDone
	case AssaultPhase:
		return AssaultDone
	case CombatPhase:
		return CombatDone
	}
	return Unmarked
}

var (
	_ = verbOf[ActivateMarker]()
	_ = verbOf[ChooseStarter]()
	_ = verbOf[PassTurn]()
	_ = kindOf[RoundStarted]()
	_ = kindOf[MarkerActivated]()
	_ = kindOf[PhaseStarted]()
	_ = kindOf[PhaseEnded]()
	_ = kindOf[StarterChosen]()
	_ = kindOf[TurnTaken]()
	_ = kindOf[Passed]()
)
