package game

import "slices"

// A View is what one side may see. Under Closed Lists it has nothing about enemy
// units that were never deployed: not even their number (§9.1.10, AMB-72). What
// was once disclosed stays disclosed.
type View struct {
	Side        Side     `json:"side"`
	Release     string   `json:"release"`
	Step        int      `json:"step"`
	Stage       Stage    `json:"stage"`
	Turn        Side     `json:"turn"`
	Round       int      `json:"round"`
	Phase       Phase    `json:"phase"`
	Active      Side     `json:"active"`
	FirstPlayer Side     `json:"first_player"`
	Claim       Side     `json:"claim"`
	Mission     string   `json:"mission,omitempty"`
	Deployment  string   `json:"deployment,omitempty"`
	Closed      bool     `json:"closed,omitempty"`
	Players     []Player `json:"players"`
	Cards       []Card   `json:"cards"`
	Markers     []Marker `json:"markers,omitempty"`
	Tokens      []Token  `json:"tokens,omitempty"`
	Own         []Unit   `json:"own"`
	// Enemy are the units of other sides that have been on the table.
	Enemy []EnemyUnit `json:"enemy,omitempty"`
	// Listed are the units of other sides that were never deployed, as their Open
	// Lists tell them. Under Closed Lists there are none.
	Listed  []Unit   `json:"listed,omitempty"`
	Effects []Effect `json:"effects,omitempty"`
	Engaged []Pair   `json:"engaged,omitempty"`
	Windows []Window `json:"windows,omitempty"`
	Attack  *Attack  `json:"attack,omitempty"`
	Fallen  *Fallen  `json:"fallen,omitempty"`
	Acting  Acting   `json:"acting"`
	Supply  []Supply `json:"supply"`
	Result  *Result  `json:"result,omitempty"`
}

// An EnemyUnit is a unit of another side that has been on the table, so that its
// side has told what it carries (AB-47). A unit that was never deployed has no
// place in this type: [Unit.Disclosed] makes none of it.
type EnemyUnit struct {
	*Origin
	Side           Side             `json:"side"`
	Place          Place            `json:"place"`
	Marker         ActivationMarker `json:"marker"`
	Statuses       Statuses         `json:"statuses,omitempty"`
	OutOfCoherency bool             `json:"out_of_coherency,omitempty"`
	Penalised      bool             `json:"penalised,omitempty"`
	Models         int              `json:"models"`
	Damage         int              `json:"damage,omitempty"`
	Arrived        int              `json:"arrived,omitempty"`
	Lost           []int            `json:"lost,omitempty"`
}

// Disclosed returns the unit as other sides may see it even under Closed Lists,
// and false if it was never deployed.
func (u *Unit) Disclosed() (e EnemyUnit, ok bool) {
	if !u.Deployed {
		return EnemyUnit{}, false
	}
	return EnemyUnit{
		Origin: u.Origin, Side: u.Side, Place: u.Place, Marker: u.Marker, Statuses: u.Statuses,
		OutOfCoherency: u.OutOfCoherency, Penalised: u.Penalised, Models: u.Models, Damage: u.Damage,
		Arrived: u.Arrived, Lost: u.Lost,
	}, true
}

// Supply is the Supply of a side on the battlefield.
type Supply struct {
	Used int `json:"used"`
	Pool int `json:"pool"`
	// Unlimited pools let every unit in.
	Unlimited bool `json:"unlimited,omitempty"`
}

// NewView returns what the side may see of the State.
func NewView(cards *Cards, s State, side Side) View {
	v := View{
		Side: side, Release: s.Release, Step: s.Step, Stage: s.Stage, Turn: s.Turn, Round: s.Round, Phase: s.Phase,
		Active: s.Active, FirstPlayer: s.FirstPlayer, Claim: s.Claim, Mission: s.Mission, Deployment: s.Deployment,
		Closed: s.Closed, Players: s.Sides, Cards: s.Cards, Markers: s.Markers, Tokens: s.Tokens, Engaged: s.Engaged,
		Windows: s.Windows, Acting: s.Acting, Result: s.Result,
	}
	hidden := []UnitID{}
	v.Own = make([]Unit, 0, len(s.Units))
	for i := range s.Units {
		u := &s.Units[i]
		if u.Side == side {
			v.Own = append(v.Own, *u)
		} else if e, ok := u.Disclosed(); ok {
			v.Enemy = append(v.Enemy, e)
		} else if s.Closed {
			hidden = append(hidden, u.ID)
		} else {
			v.Listed = append(v.Listed, *u)
		}
	}
	v.Attack = s.Attack
	v.Fallen = s.Fallen
	if slices.Contains(hidden, v.Acting.Unit) {
		v.Acting.Unit = "" // nominated to deploy; it is told once it stands
	}
	if slices.Contains(hidden, v.Acting.Next) {
		v.Acting.Next = ""
	}
	v.Effects = s.Effects
	if len(hidden) > 0 {
		v.Effects = without(s.Effects, func(e Effect) bool {
			return slices.Contains(hidden, e.On) || slices.Contains(hidden, e.Target) || slices.Contains(hidden, e.By)
		})
	}
	if s.Round > 0 {
		t := table{State: s, cards: cards}
		face := t.face()
		pool, limited := face.SupplyPool(s.Round)
		for i := range s.Sides {
			v.Supply = append(v.Supply, Supply{Used: t.supplyUsed(Side(i)), Pool: pool, Unlimited: !limited})
		}
	}
	return v
}
