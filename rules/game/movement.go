package game

import (
	"slices"

	"muster/rules"
	"muster/rules/card"
)

// A Landing is how a unit stands after models were moved or set: facts of the
// table.
type Landing struct {
	// OutOfCoherency says that a model is beyond the Coherency distance (COH-07).
	OutOfCoherency bool `json:"out_of_coherency,omitempty"`
	// Lost models had no legal linked position (COH-05).
	Lost int `json:"lost,omitempty"`
	// Tokens are removed by it: enemy Creep Tumors so near that they go, and Force
	// Fields that a model of Size 3 or more went over.
	Tokens []int `json:"tokens,omitempty"`
}

// check judges the facts of a landing that must leave at least keep models.
func (l *Landing) check(t *table, u *Unit, keep int) error {
	if l.Lost < 0 || l.Lost > u.Models-keep {
		return TooManyLosses.Broken("lost", rules.Text("unit", string(u.ID)), rules.Int("have", l.Lost), rules.Int("max", u.Models-keep))
	}
	seen := l.Tokens
	for i, id := range seen {
		if slices.Contains(seen[:i], id) || !slices.Contains(t.trampled(u), id) {
			return BadFact.Broken("tokens", rules.Text("fact", "tokens"), rules.Int("have", id))
		}
	}
	return nil
}

// trampled returns the tokens that a move of the unit may remove: by ending near
// them (Creep removal), or by going over them (Force Field).
func (t *table) trampled(u *Unit) []int {
	var out []int
	for i := range t.Tokens {
		k := &t.Tokens[i]
		if k.Token == creepTumor && k.Side != u.Side && t.tokenFalls(k.Side) || k.Token == forceField && t.size(u) >= 3 {
			out = append(out, k.ID)
		}
	}
	return out
}

// Moved: a unit has moved or was set anew.
type Moved struct {
	Unit           UnitID `json:"unit"`
	Action         Action `json:"action"`
	OutOfCoherency bool   `json:"out_of_coherency,omitempty"`
}

// Event implements Event.
func (Moved) Event() string { return "moved" }

func (e Moved) apply(t *table) { t.change(e.Unit).OutOfCoherency = e.OutOfCoherency }

// land makes the events of a move that ended as l says.
func (t *table) land(u *Unit, a Action, l *Landing, cause Cause) {
	id := u.ID
	t.do(Moved{id, a, l.OutOfCoherency})
	t.displaced(t.unit(id), a)
	if l.Lost > 0 {
		t.remove(t.unit(id), l.Lost, t.unit(id).Damage, cause)
	}
}

// A Journey is a move that may end in a friendly base which takes the unit back
// to Reserves.
type Journey struct {
	Landing
	// Into is the base that the Leading Model touches (Omega Network).
	Into UnitID `json:"into,omitempty"`
}

func (j *Journey) check(t *table, u *Unit, a Action) error {
	if j.Into != "" && !slices.Contains(t.mouths(u, a), j.Into) {
		return BadFact.Broken("into", rules.Text("fact", "into"), rules.Text("have", string(j.Into)))
	}
	return j.Landing.check(t, u, 1)
}

// mouths returns the bases through which the unit may return to Reserves after
// the action.
func (t *table) mouths(u *Unit, a Action) []UnitID {
	var out []UnitID
	for i := range t.Units {
		base := &t.Units[i]
		if base.Side != u.Side || !base.On() || base.ID == u.ID {
			continue
		}
		t.cards.each(base, func(ab *Ability) bool {
			if ab.Type == card.Passive && !t.disabled(base, ab) && slices.ContainsFunc(ab.Play.Effects, func(e card.Effect) bool {
				return e.Op == card.OpReturnToReserves && e.Optional && slices.Contains(e.Actions, a.String())
			}) {
				out = append(out, base.ID)
			}
			return true
		})
	}
	return out
}

// Deploy brings the activated unit from Reserves onto the battlefield (§8.5.5).
type Deploy struct {
	// Way is the key of the ability that lets it arrive otherwise than over its
	// own Entry Edge; empty is the Entry Edge.
	Way string `json:"way,omitempty"`
	// By is the unit on the table that the ability needs, if it needs one.
	By UnitID `json:"by,omitempty"`
	Landing
}

// Verb implements Verb.
func (Deploy) Verb() string { return "deploy" }

func (v Deploy) run(t *table, by Side) error {
	u, err := t.act(by, DeployAction)
	if err != nil {
		return err
	}
	if v.OutOfCoherency || v.Lost != 0 {
		return DeployCoherent.Broken("out_of_coherency", rules.Text("unit", string(u.ID)))
	}
	if err := v.check(t, u, 1); err != nil {
		return err
	}
	if v.Way != "" && !slices.Contains(t.ways(u), v.Way) {
		return NoAbility.Broken("way", rules.Text("ability", v.Way))
	}
	if err := t.checkBy(u, v.Way, v.By); err != nil {
		return err
	}
	t.arrive(u, v.Way)
	ends := false
	if a := t.cards.Ability(v.Way); a != nil {
		ends = t.arrivedBy(u, a, v.By)
	}
	if ends {
		t.do(ActivationCut{u.ID})
	}
	t.resolved(DeployAction, v.Tokens)
	return nil
}

// arrive sets a unit of Reserves onto the table.
func (t *table) arrive(u *Unit, way string) {
	id := u.ID
	t.do(Deployed{Unit: id, Way: way, Supply: t.supplyFor(u, card.ForSupplyPool, nil)})
	t.displaced(t.unit(id), DeployAction)
	if way != "" && !t.overBase(way) {
		t.open(card.OnEnteredFromReserves, id, "")
	}
}

// Deployed: a unit has come onto the battlefield. Its upgrades are told now
// (AB-47).
type Deployed struct {
	Unit   UnitID `json:"unit"`
	Way    string `json:"way,omitempty"`
	Supply int    `json:"supply"` // that it takes from the pool
}

// Event implements Event.
func (Deployed) Event() string { return "deployed" }

func (e Deployed) apply(t *table) {
	u := t.change(e.Unit)
	u.Place, u.Deployed, u.Arrived, u.OutOfCoherency = Table, true, t.Round, false
}

// ActivationCut: nothing may follow in this activation.
type ActivationCut struct {
	Unit UnitID `json:"unit"`
}

// Event implements Event.
func (ActivationCut) Event() string { return "activation-cut" }

func (ActivationCut) apply(t *table) { t.Acting.Ended = true }

// Move moves an Unengaged unit (§8.5.2).
type Move struct {
	Journey
}

// Verb implements Verb.
func (Move) Verb() string { return "move" }

func (v Move) run(t *table, by Side) error { return t.moveBy(by, MoveAction, &v.Journey) }

// Run moves an Unengaged unit in the Assault Phase (§8.7.1).
type Run struct {
	Journey
}

// Verb implements Verb.
func (Run) Verb() string { return "run" }

func (v Run) run(t *table, by Side) error { return t.moveBy(by, RunAction, &v.Journey) }

func (t *table) moveBy(by Side, a Action, j *Journey) error {
	u, err := t.act(by, a)
	if err != nil {
		return err
	}
	if err := j.check(t, u, a); err != nil {
		return err
	}
	t.land(u, a, &j.Landing, CauseCoherency)
	t.enterBase(u.ID, j.Into)
	t.resolved(a, j.Tokens)
	return nil
}

// Disengage withdraws an Engaged unit (§8.5.4). Lost models could not get more
// than 1" away from every enemy.
type Disengage struct {
	Journey
}

// Verb implements Verb.
func (Disengage) Verb() string { return "disengage" }

func (v Disengage) run(t *table, by Side) error {
	u, err := t.act(by, DisengageAction)
	if err != nil {
		return err
	}
	if err := v.check(t, u, DisengageAction); err != nil {
		return err
	}
	t.withdraw(u, false)
	t.free(u.ID)
	t.land(t.unit(u.ID), DisengageAction, &v.Landing, CauseDisengage)
	t.enterBase(u.ID, v.Into)
	t.resolved(DisengageAction, v.Tokens)
	return nil
}

// FailDisengage says that the Leading Model cannot get out: it is removed, the
// unit stays and its activation ends (DIS-03, AMB-39).
type FailDisengage struct{}

// Verb implements Verb.
func (FailDisengage) Verb() string { return "fail-disengage" }

func (FailDisengage) run(t *table, by Side) error {
	u, err := t.act(by, DisengageAction)
	if err != nil {
		return err
	}
	t.withdraw(u, true)
	t.do(ActivationCut{u.ID})
	t.remove(t.unit(u.ID), 1, u.Damage, CauseFailed)
	t.resolved(DisengageAction, nil)
	return nil
}

// enterBase sends a unit that ended its action at a friendly base to Reserves.
func (t *table) enterBase(id, into UnitID) {
	if into != "" && t.unit(id).On() {
		t.toReserves(id)
	}
}

// withdraw declares the Disengage: the penalty is judged now (DIS-04, MAS-02).
func (t *table) withdraw(u *Unit, failed bool) {
	own := t.mass(u)
	foes := 0
	for _, id := range t.foes(u.ID) {
		foes += t.mass(t.unit(id))
	}
	t.do(Disengaged{
		Unit: u.ID, Failed: failed, Supply: own, Enemies: foes,
		Penalised: own <= foes && !t.ignores(u, card.DisengagePenalty),
	})
}

// mass is the Current Supply for Tactical Mass; BURROWED counts 0 (MAS-03).
func (t *table) mass(u *Unit) int {
	if u.Statuses.Has(Burrowed) {
		return 0
	}
	return t.supplyFor(u, card.ForDisengage, nil)
}

// Disengaged: a unit has declared a Disengage with so much Supply against that of
// its enemies; Penalised says what it may not do in the next Assault Phase.
type Disengaged struct {
	Unit      UnitID `json:"unit"`
	Failed    bool   `json:"failed,omitempty"`
	Supply    int    `json:"supply"`
	Enemies   int    `json:"enemies"`
	Penalised bool   `json:"penalised,omitempty"`
}

// Event implements Event.
func (Disengaged) Event() string { return "disengaged" }

func (e Disengaged) apply(t *table) {
	if e.Penalised {
		t.change(e.Unit).Penalised = true
	}
}

var (
	_ = verbOf[Deploy]()
	_ = verbOf[Move]()
	_ = verbOf[Run]()
	_ = verbOf[Disengage]()
	_ = verbOf[FailDisengage]()
	_ = kindOf[Moved]()
	_ = kindOf[Deployed]()
	_ = kindOf[ActivationCut]()
	_ = kindOf[Disengaged]()
)
