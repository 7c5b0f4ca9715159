package game

import (
	"encoding/json"
	"fmt"
)

func enumName(names []string, i int) string {
	if i >= 0 && i < len(names) {
		return names[i]
	}
	return fmt.Sprintf("(%d)", i)
}

func enumIndex(names []string, text []byte, kind string) (int, error) {
	for i, n := range names {
		if n == string(text) {
			return i, nil
		}
	}
	return 0, fmt.Errorf("no %s %q; have %q", kind, text, names)
}

// A Phase of a Round (§8.1).
type Phase uint8

// The phases.
const (
	NoPhase Phase = iota // before the game
	MovementPhase
	AssaultPhase
	CombatPhase
	ScoringPhase
)

var phaseNames = []string{"none", "movement", "assault", "combat", "scoring"}

// String returns the id of the phase.
func (p Phase) String() string { return enumName(phaseNames, int(p)) }

// MarshalText implements encoding.TextMarshaler.
func (p Phase) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (p *Phase) UnmarshalText(b []byte) error {
	i, err := enumIndex(phaseNames, b, "phase")
	*p = Phase(i)
	return err
}

// A Stage is what the game waits for. Stages follow each other by rule; none can
// be skipped.
type Stage uint8

// The stages, in the order in which a game meets them.
const (
	StageConsent      Stage = iota // each side agrees to Closed Lists or not (§9.1.10)
	StageRollOff                   // the Roll-Off before the draft (§9.2)
	StageColour                    // its winner picks a colour
	StageDraft                     // and the row to control
	StageRemove                    // the other side removes two cards of a row
	StagePick                      // the controlling side picks one of the last two
	StageFirstRoll                 // the Roll-Off for the First Player Marker (§8.2.2)
	StageFirstPlayer               // its winner gives the marker to a side
	StageMarker                    // a Mission Marker is activated at random (Mission Card)
	StageStarter                   // the holder chooses who activates first (§8.2)
	StageTurn                      // the Active Player activates a unit or passes
	StageBefore                    // activated, the action not declared yet
	StageAfter                     // the action is resolved
	StageBatch                     // a Ranged Attack goes on: next Batch or done (§8.7.3)
	StageChargeRoll                // the charge die (§8.7.7)
	StageChargeResult              // whether the Charge reaches its targets
	StageChargeEnd                 // its IMPACT is done
	StageStrike                    // blows of a Close Combat Attack are declared (§8.8)
	StageHit                       // roll to hit (§8.7.4)
	StageImpact                    // roll IMPACT dice
	StageArmour                    // the Armour Roll
	StageEvade                     // the Evade Roll
	StageCasualties                // which models go, who is still Engaged (§8.7.5)
	StageReaction                  // sides may react to what just happened (§2.7.3)
	StageBile                      // whom Corrosive Bile hits at the end of the Assault Phase
	StageControl                   // who contests a Mission Marker (§8.9.1)
	StageQuarter                   // who stands in a table quarter (Mission Card)
	StageEndOfRound                // End of the Round effects, in their player's order (§8.9.4)
	StageInitiative                // Roll-Off on equal VP (§8.9.6)
	StageOver                      // the game has ended
)

var stageNames = []string{
	"consent", "roll-off", "colour", "draft", "remove", "pick", "first-roll", "first-player", "marker", "starter",
	"turn", "before", "after", "batch", "charge-roll", "charge-result", "charge-end", "strike", "hit", "impact", "armour", "evade",
	"casualties", "reaction", "bile", "control", "quarter", "end-of-round", "initiative", "over",
}

// String returns the id of the stage.
func (s Stage) String() string { return enumName(stageNames, int(s)) }

// MarshalText implements encoding.TextMarshaler.
func (s Stage) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (s *Stage) UnmarshalText(b []byte) error {
	i, err := enumIndex(stageNames, b, "stage")
	*s = Stage(i)
	return err
}

// A Place is where a unit is.
type Place uint8

// The places of a unit.
const (
	Reserves  Place = iota
	Table           // deployed on the battlefield
	Destroyed       // its last model is gone
	Removed         // taken off by a rule, which is no destruction
)

var placeNames = []string{"reserves", "table", "destroyed", "removed"}

// String returns the id of the place.
func (p Place) String() string { return enumName(placeNames, int(p)) }

// MarshalText implements encoding.TextMarshaler.
func (p Place) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (p *Place) UnmarshalText(b []byte) error {
	i, err := enumIndex(placeNames, b, "place")
	*p = Place(i)
	return err
}

// An ActivationMarker shows the last phase in which a unit is done (MKR-03).
type ActivationMarker uint8

// The sides of the marker; CombatDone is kept by the core alone.
const (
	Unmarked ActivationMarker = iota
	MovementDone
	AssaultDone
	CombatDone
)

var activationNames = []string{"none", "movement", "assault", "combat"}

// String returns the id of the marker's side.
func (m ActivationMarker) String() string { return enumName(activationNames, int(m)) }

// MarshalText implements encoding.TextMarshaler.
func (m ActivationMarker) MarshalText() ([]byte, error) { return []byte(m.String()), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (m *ActivationMarker) UnmarshalText(b []byte) error {
	i, err := enumIndex(activationNames, b, "activation marker")
	*m = ActivationMarker(i)
	return err
}

// A Colour fixes Entry Edge, Zone of Influence and marker affinity (§9.2).
type Colour uint8

// The colours.
const (
	NoColour Colour = iota
	Red
	Blue
)

var colourNames = []string{"", "red", "blue"}

// String returns the id of the colour.
func (c Colour) String() string { return enumName(colourNames, int(c)) }

// MarshalText implements encoding.TextMarshaler.
func (c Colour) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (c *Colour) UnmarshalText(b []byte) error {
	i, err := enumIndex(colourNames, b, "colour")
	*c = Colour(i)
	return err
}

// A Status is a lasting condition of a unit (KW-STATUS).
type Status uint8

// The statuses. A unit can have several: [Statuses] is their set.
const (
	Burrowed Status = iota
	Hidden
	Shielded
	SiegeMode
	Stationary
)

var statusNames = []string{"BURROWED", "HIDDEN", "SHIELDED", "SIEGE MODE", "STATIONARY"}

// String returns the status as printed.
func (s Status) String() string { return enumName(statusNames, int(s)) }

// MarshalText implements encoding.TextMarshaler.
func (s Status) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (s *Status) UnmarshalText(b []byte) error {
	i, err := enumIndex(statusNames, b, "status")
	*s = Status(i)
	return err
}

// Statuses is a set of statuses.
type Statuses uint8

// Has reports whether the set holds the status.
func (set Statuses) Has(s Status) bool { return set&(1<<s) != 0 }

// MarshalJSON implements json.Marshaler: the list of the statuses.
func (set Statuses) MarshalJSON() ([]byte, error) {
	list := []Status{}
	for i := range statusNames {
		if set.Has(Status(i)) {
			list = append(list, Status(i))
		}
	}
	return json.Marshal(list)
}

// UnmarshalJSON implements json.Unmarshaler.
func (set *Statuses) UnmarshalJSON(data []byte) error {
	var list []Status
	if err := json.Unmarshal(data, &list); err != nil {
		return err
	}
	*set = 0
	for _, s := range list {
		*set = set.With(s)
	}
	return nil
}

// With returns the set and the status.
func (set Statuses) With(s Status) Statuses { return set | 1<<s }

// Without returns the set less the status.
func (set Statuses) Without(s Status) Statuses { return set &^ (1 << s) }

// An Action is what a unit does in its activation (§8.1).
type Action uint8

// The actions.
const (
	NoAction Action = iota
	DeployAction
	MoveAction
	HoldAction
	DisengageAction
	RunAction
	ChargeAction
	RangedAttackAction
	CloseCombatAction
	MissionAction
	AbilityAction // an ability took the place of the action
)

var actionNames = []string{
	"none", "deploy", "move", "hold", "disengage", "run", "charge", "ranged-attack", "close-combat", "mission", "ability",
}

// String returns the id of the action.
func (a Action) String() string { return enumName(actionNames, int(a)) }

// MarshalText implements encoding.TextMarshaler.
func (a Action) MarshalText() ([]byte, error) { return []byte(a.String()), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (a *Action) UnmarshalText(b []byte) error {
	i, err := enumIndex(actionNames, b, "action")
	*a = Action(i)
	return err
}
