package game

import (
	"slices"

	"muster/rules"
	"muster/rules/card"
)

// canActivate says why the unit cannot be activated now, or nil (MOV-02, ASL-01,
// CC-01).
func (t *table) canActivate(u *Unit) error {
	r := t.activationFault(u)
	if r == nil {
		return nil
	}
	args := []rules.Arg{rules.Text("unit", string(u.ID))}
	switch r {
	case &AlreadyActivated:
		args = append(args, rules.Text("marker", u.Marker.String()))
	case &SupplyExceeded:
		left, _ := t.available(u.Side)
		args = append(args, rules.Int("supply", t.supplyFor(u, card.ForSupplyPool, nil)), rules.Int("available", left))
	case &ParentFirst:
		args = append(args, rules.Text("parent", string(u.Parent)))
	}
	return r.Broken(rules.Path("units", string(u.ID)), args...)
}

// activationFault returns the rule that bars the unit from being activated, or
// nil.
func (t *table) activationFault(u *Unit) *rules.Rule {
	switch {
	case u.Place == Destroyed || u.Place == Removed:
		return &NotOnTable
	case u.Marker >= doneIn(t.Phase):
		return &AlreadyActivated
	case t.forbids(u, "activate"):
		return &CannotActivate
	case u.Place == Reserves && t.Phase != MovementPhase:
		return &NotOnTable
	case u.Place == Reserves && !t.fits(u):
		return &SupplyExceeded
	case t.Phase == CombatPhase && (!t.engaged(u.ID) || t.cards.of(u).flying()):
		return &NotEngaged
	}
	if p := t.parent(u); p != nil && p.ID != t.Acting.Unit && t.activationFault(p) == nil {
		return &ParentFirst
	}
	return nil
}

// parent returns the unit that summoned u, or nil.
func (t *table) parent(u *Unit) *Unit {
	if u.Parent == "" {
		return nil
	}
	return t.unit(u.Parent)
}

// eligible returns a unit that the side may activate now, or nothing.
func (t *table) eligible(side Side) UnitID {
	for i := range t.Units {
		if u := &t.Units[i]; u.Side == side && t.activationFault(u) == nil {
			return u.ID
		}
	}
	return ""
}

// Activate picks the unit that acts now. Active Abilities may be used before the
// action is declared (ABL-11).
type Activate struct {
	Unit UnitID `json:"unit"`
}

// Verb implements Verb.
func (Activate) Verb() string { return "activate" }

func (v Activate) run(t *table, by Side) error {
	if err := t.at(by, StageTurn); err != nil {
		return err
	}
	u := t.unit(v.Unit)
	if u == nil {
		return NoUnit.Broken("unit", rules.Text("unit", string(v.Unit)))
	}
	if u.Side != by {
		return NotOwnUnit.Broken("unit", rules.Text("unit", string(v.Unit)), rules.Text("side", u.Side.String()))
	}
	if err := t.canActivate(u); err != nil {
		return err
	}
	t.begin(v.Unit)
	return nil
}

func (t *table) begin(id UnitID) {
	u := t.unit(id)
	t.do(Activated{id, u.Place == Reserves})
	t.triggerPassives(card.OnUnitActivated, u)
	t.proceed(StageBefore, u.Side)
}

// Activated: a unit is activated; from Reserves it is nominated to deploy.
type Activated struct {
	Unit        UnitID `json:"unit"`
	FromReserve bool   `json:"from_reserves,omitempty"`
}

// Event implements Event.
func (Activated) Event() string { return "activated" }

func (e Activated) apply(t *table) { t.Acting = Acting{Unit: e.Unit} }

// acting returns the unit that is activated; it exists in the stages that ask.
func (t *table) acting() *Unit { return t.unit(t.Acting.Unit) }

// before waits for an action, or for an Active Ability before it.
func (t *table) before() {
	u := t.acting()
	if !u.Alive() || t.Acting.Action != NoAction {
		t.after()
		return
	}
	t.await(StageBefore, u.Side)
}

// ActionResolved: the action of the activation is completely resolved.
type ActionResolved struct {
	Unit   UnitID `json:"unit"`
	Action Action `json:"action"`
}

// Event implements Event.
func (ActionResolved) Event() string { return "action-resolved" }

func (e ActionResolved) apply(t *table) {
	t.Acting.Action = e.Action
	if e.Action == HoldAction {
		t.Acting.Extra = NoAction // an extra action is waived
	}
}

// resolved ends the action of the acting unit and what lasts until then.
func (t *table) resolved(a Action, gone []int) {
	u := t.acting()
	t.do(ActionResolved{u.ID, a})
	for _, id := range gone {
		t.do(TokenRemoved{id})
	}
	t.endEffects(func(e *Effect) bool {
		return e.On == u.ID && (e.Until == EndsAction || a != HoldAction && e.Until == EndsNextAct)
	})
	if a != HoldAction {
		t.triggerPassives(card.OnActionResolved, t.acting())
	}
	t.proceed(StageAfter, u.Side)
}

// after waits for an Active Ability behind the action, as long as one can be
// used.
func (t *table) after() {
	u := t.acting()
	if u.On() && t.Acting.Extra != NoAction {
		t.await(StageBefore, u.Side)
		return
	}
	if u.Alive() && !t.Acting.Ended && t.mayUseActive(u) {
		t.await(StageAfter, u.Side)
		return
	}
	t.endActivation()
}

// EndActivation closes the activation.
type EndActivation struct{}

// Verb implements Verb.
func (EndActivation) Verb() string { return "end-activation" }

func (EndActivation) run(t *table, by Side) error {
	if err := t.at(by, StageAfter); err != nil {
		return err
	}
	t.endActivation()
	return nil
}

// ActivationEnded: the unit shows its Activation Marker for the phase (MOV-03).
type ActivationEnded struct {
	Unit   UnitID           `json:"unit"`
	Marker ActivationMarker `json:"marker"`
}

// Event implements Event.
func (ActivationEnded) Event() string { return "activation-ended" }

func (e ActivationEnded) apply(t *table) {
	if u := t.change(e.Unit); u.Marker < e.Marker {
		u.Marker = e.Marker
	}
	t.Acting = Acting{}
	for i := range t.Uses {
		if t.Uses[i].Activation {
			own(t, ownUses, &t.Uses, 0)
			t.Uses[i].Activation = false
		}
	}
}

func (t *table) endActivation() {
	a := t.Acting
	u := t.unit(a.Unit)
	t.endEffects(func(e *Effect) bool {
		return e.Until == EndsActivation || e.Until == EndsAction || e.Until == EndsAttack
	})
	t.do(ActivationEnded{a.Unit, doneIn(t.Phase)})
	if n := t.unit(a.Next); n != nil && t.activationFault(n) == nil {
		t.begin(n.ID)
		return
	}
	// A Summoned Unit follows its parent before the opponent acts (KW-SUMMON).
	for i := range t.Units {
		if c := &t.Units[i]; c.Parent == u.ID && c.On() && c.Side == u.Side && t.activationFault(c) == nil {
			t.begin(c.ID)
			return
		}
	}
	t.proceed(StageTurn, t.opponent(u.Side))
}

// forbids reports whether an ability bars the unit from the action, by its name
// in ability texts.
func (t *table) forbids(u *Unit, action string) bool {
	never := t.cards.of(u).never
	return len(never) > 0 && (slices.Contains(never, action) || slices.Contains(never, "all"))
}

// act checks that the side may declare the action with its activated unit, and
// returns it.
func (t *table) act(by Side, a Action) (*Unit, error) {
	if err := t.at(by, StageBefore); err != nil {
		return nil, err
	}
	u := t.acting()
	if err := t.canAct(u, a); err != nil {
		return nil, err
	}
	return u, nil
}

// canAct says why the unit cannot take the action in this phase, or nil.
func (t *table) canAct(u *Unit, a Action) error {
	r, status := t.actionFault(u, a)
	if r == nil {
		return nil
	}
	args := []rules.Arg{rules.Text("unit", string(u.ID))}
	switch r {
	case &WrongAction:
		args = append(args, rules.Text("action", a.String()), rules.Text("phase", t.Phase.String()))
	case &StatusForbids:
		args = append(args, rules.Text("status", status.String()), rules.Text("action", a.String()))
	case &UnitEngaged, &DisengagePenalty:
		args = append(args, rules.Text("action", a.String()))
	}
	return r.Broken(rules.Path("units", string(u.ID)), args...)
}

// actionFault returns the rule that bars the unit from the action, or nil, and the
// status that does so.
func (t *table) actionFault(u *Unit, a Action) (*rules.Rule, Status) {
	extra := t.Acting.Extra
	if !allowed(t.Phase, u.Place, a) || extra != NoAction && a != extra && a != HoldAction {
		return &WrongAction, 0
	}
	switch a {
	case HoldAction:
		return nil, 0
	case MoveAction, DisengageAction, RunAction, ChargeAction:
		if t.cards.of(u).Stats.Speed == (card.Speed{}) {
			return &NeverMoves, 0
		}
		if u.Statuses.Has(SiegeMode) {
			return &StatusForbids, SiegeMode
		}
	}
	if u.Statuses.Has(Burrowed) && (a == ChargeAction || a == RangedAttackAction || a == MissionAction) {
		return &StatusForbids, Burrowed
	}
	engaged := t.engaged(u.ID)
	switch a {
	case MoveAction, RunAction, ChargeAction, MissionAction:
		if engaged && extra == NoAction {
			return &UnitEngaged, 0
		}
	case DisengageAction:
		if !engaged {
			return &DisengageUnengaged, 0
		}
	}
	if u.Penalised && (a == ChargeAction || a == RangedAttackAction) {
		return &DisengagePenalty, 0
	}
	if a == ChargeAction && t.cards.of(u).flying() {
		return &ChargeFlying, 0
	}
	return nil, 0
}

// allowed is the table of §8.1: which actions a phase knows, on the table or in
// Reserves.
func allowed(p Phase, at Place, a Action) bool {
	switch p {
	case MovementPhase:
		if at == Reserves {
			return a == DeployAction || a == HoldAction
		}
		return a == MoveAction || a == HoldAction || a == DisengageAction
	case AssaultPhase:
		return at == Table && (a == RunAction || a == ChargeAction || a == RangedAttackAction || a == HoldAction || a == MissionAction)
	case CombatPhase:
		return at == Table && (a == CloseCombatAction || a == HoldAction)
	}
	return false
}

// Hold does nothing; the unit counts as Activated (MOV-05, ASL-05). A unit in
// Reserves that finds no room stays there.
type Hold struct{}

// Verb implements Verb.
func (Hold) Verb() string { return "hold" }

func (Hold) run(t *table, by Side) error {
	u, err := t.act(by, HoldAction)
	if err != nil {
		return err
	}
	if len(t.Strikes) > 0 {
		return BlowsBind.Broken(rules.Path("units", string(u.ID)), rules.Text("unit", string(u.ID)))
	}
	if t.Acting.Closed { // it has taken its action, and strikes nobody
		t.resolved(CloseCombatAction, nil)
		return nil
	}
	t.resolved(HoldAction, nil)
	return nil
}

var (
	_ = verbOf[Activate]()
	_ = verbOf[EndActivation]()
	_ = verbOf[Hold]()
	_ = kindOf[Activated]()
	_ = kindOf[ActionResolved]()
	_ = kindOf[ActivationEnded]()
)
