package game

import (
	"slices"

	"muster/rules"
	"muster/rules/card"
	"muster/rules/dice"
)

// Charge declares a Charge against all its targets before the die is thrown
// (§8.7.7).
type Charge struct {
	Targets []UnitID `json:"targets"`
	// OnCreep says that the unit is ON CREEP now.
	OnCreep bool `json:"on_creep,omitempty"`
}

// Verb implements Verb.
func (Charge) Verb() string { return "charge" }

func (v Charge) run(t *table, by Side) error {
	u, err := t.act(by, ChargeAction)
	if err != nil {
		return err
	}
	if len(v.Targets) == 0 {
		return ChargeTarget.Broken("targets", rules.Text("target", ""), rules.Text("reason", "none declared"))
	}
	for i, id := range v.Targets {
		reason := t.chargeFault(u, id)
		if slices.Contains(v.Targets[:i], id) {
			reason = "declared twice"
		}
		if reason != "" {
			return ChargeTarget.Broken("targets", rules.Text("target", string(id)), rules.Text("reason", reason))
		}
	}
	t.do(ChargeDeclared{Unit: u.ID, Targets: v.Targets, Speed: t.speed(u, v.OnCreep), OnCreep: v.OnCreep})
	t.open(card.OnChargeDeclared, u.ID, v.Targets[0])
	t.proceed(StageChargeRoll, by)
	return nil
}

// chargeFault says why the unit cannot be charged, or nothing (CHG-01).
func (t *table) chargeFault(u *Unit, id UnitID) string {
	target := t.unit(id)
	switch {
	case target == nil:
		return "no such unit"
	case target.Side == u.Side:
		return "friendly"
	case !target.On():
		return "not on the battlefield"
	case t.cards.of(target).flying() || !t.cards.of(target).Has(card.Ground):
		return "no Ground unit"
	case t.together(u.ID, id):
		return "already Engaged with it"
	case t.Acting.Extra == ChargeAction && slices.Contains(t.Acting.Targets, id):
		return "charged already"
	}
	return ""
}

// ChargeDeclared: a unit charges, with its Speed in inches at that moment.
type ChargeDeclared struct {
	Unit    UnitID   `json:"unit"`
	Targets []UnitID `json:"targets"`
	Speed   int      `json:"speed"`
	OnCreep bool     `json:"on_creep,omitempty"`
}

// Event implements Event.
func (ChargeDeclared) Event() string { return "charge-declared" }

func (e ChargeDeclared) apply(t *table) {
	a := &t.Acting
	a.Action, a.Targets, a.OnCreep, a.Dice, a.Extra = ChargeAction, e.Targets, e.OnCreep, nil, NoAction
}

// RollCharge gives the dice of the Charge Distance: one D6, or what abilities
// make of it (CHG-02).
type RollCharge struct {
	Dice []int `json:"dice"`
}

// Verb implements Verb.
func (RollCharge) Verb() string { return "roll-charge" }

func (v RollCharge) run(t *table, by Side) error {
	if err := t.at(by, StageChargeRoll); err != nil {
		return err
	}
	u := t.acting()
	if err := dice.Check("dice", v.Dice, t.chargeDice(u)-len(t.Acting.Dice)); err != nil {
		return err
	}
	first := len(t.Acting.Dice) == 0
	all := append(slices.Clone(t.Acting.Dice), v.Dice...)
	t.do(ChargeRolled{u.ID, v.Dice, t.chargeDistance(u, all)})
	if first {
		t.open(card.OnChargeDistanceRolled, u.ID, "")
	}
	t.proceed(StageChargeResult, by)
	return nil
}

// ChargeRolled: dice were thrown for the Charge; Distance is what it comes to, in
// inches.
type ChargeRolled struct {
	Unit     UnitID `json:"unit"`
	Dice     []int  `json:"dice"`
	Distance int    `json:"distance"`
}

// Event implements Event.
func (ChargeRolled) Event() string { return "charge-rolled" }

func (e ChargeRolled) apply(t *table) {
	for _, d := range e.Dice {
		t.Acting.Dice = with(t.Acting.Dice, d)
	}
}

// chargeDice is how many dice are thrown for the Charge Distance; the highest
// counts.
func (t *table) chargeDice(u *Unit) int {
	n, added := 1, 0
	t.eachOp(u, func(_ *Ability, e *card.Effect) {
		if e.Op != card.OpChargeDice {
			return
		}
		if e.Mode == card.ModeAdd {
			added += e.Count
		} else {
			n = max(n, e.Count)
		}
	})
	return n + added
}

// chargeDistance is Speed and the highest die, with what abilities add.
func (t *table) chargeDistance(u *Unit, faces []int) int {
	d := t.speed(u, t.Acting.OnCreep)
	if len(faces) > 0 {
		d += slices.Max(faces)
	}
	var names []string
	t.eachOp(u, func(a *Ability, e *card.Effect) {
		if e.Op == card.OpModifier && e.Roll == card.RollCharge && !slices.Contains(names, a.Name) {
			names = append(names, a.Name)
			d += e.Amount
		}
	})
	return d
}

// chargeResult waits for the outcome of the Charge, or for a die that a Reaction
// has added.
func (t *table) chargeResult(turn Side) {
	if t.chargeDice(t.acting()) > len(t.Acting.Dice) {
		t.await(StageChargeRoll, turn)
		return
	}
	t.await(StageChargeResult, turn)
}

// FailCharge says that the Leading Model does not reach every target: nothing
// moves and the activation is over (CHG-04, CHG-05).
type FailCharge struct{}

// Verb implements Verb.
func (FailCharge) Verb() string { return "fail-charge" }

func (FailCharge) run(t *table, by Side) error {
	if err := t.at(by, StageChargeResult); err != nil {
		return err
	}
	id := t.Acting.Unit
	t.do(ChargeEnded{Unit: id, Distance: t.chargeDistance(t.acting(), t.Acting.Dice)})
	t.do(ActivationCut{id})
	t.resolved(ChargeAction, nil)
	return nil
}

// CompleteCharge says that the Charge reaches every target; the unit is Engaged
// with each (CHG-04, CHG-06).
type CompleteCharge struct {
	Landing
}

// Verb implements Verb.
func (CompleteCharge) Verb() string { return "complete-charge" }

func (v CompleteCharge) run(t *table, by Side) error {
	if err := t.at(by, StageChargeResult); err != nil {
		return err
	}
	u := t.acting()
	if err := v.check(t, u, 1); err != nil {
		return err
	}
	id := u.ID
	t.do(ChargeEnded{Unit: id, Distance: t.chargeDistance(u, t.Acting.Dice), Success: true})
	for _, k := range v.Tokens {
		t.do(TokenRemoved{k})
	}
	for _, target := range t.Acting.Targets {
		t.do(EngagementStarted{id, target})
	}
	t.land(t.unit(id), ChargeAction, &v.Landing, CauseCoherency)
	t.impact(u.Models - v.Lost)
	t.proceed(StageChargeEnd, by)
	return nil
}

// ChargeEnded: a Charge has succeeded or failed.
type ChargeEnded struct {
	Unit     UnitID `json:"unit"`
	Distance int    `json:"distance"`
	Success  bool   `json:"success,omitempty"`
}

// Event implements Event.
func (ChargeEnded) Event() string { return "charge-ended" }

func (ChargeEnded) apply(*table) {}

// chargeEnd closes a Charge whose IMPACT is done.
func (t *table) chargeEnd() {
	u := t.acting()
	extra := t.Acting.ExtraBy != ""
	if u.On() && !extra {
		t.open(card.OnChargeSucceeded, u.ID, "")
	}
	t.resolved(ChargeAction, nil)
}

// speed is the Speed of the unit in inches, now: the printed one (CHR-02), flat
// changes of different names, and the highest BUFF and DEBUFF (AMB-22).
func (t *table) speed(u *Unit, onCreep bool) int {
	printed := t.cards.of(u).Stats.Speed
	n := printed.Leading
	if printed.Last > 0 && (u.Models == 1 || u.Start == 1) {
		n = printed.Last
	}
	if n == 0 {
		return 0
	}
	buff, debuff := 0, 0
	var names []string
	count := func(a *Ability, e *card.Effect) {
		if e.Stat != card.StatSpeed {
			return
		}
		switch e.Op {
		case card.OpBuff:
			buff = max(buff, e.Amount)
		case card.OpDebuff:
			debuff = max(debuff, e.Amount)
		case card.OpStatAdd:
			if !slices.Contains(names, a.Name) {
				names = append(names, a.Name)
				n += e.Amount
			}
		}
	}
	held := []card.Condition(nil)
	if onCreep {
		held = []card.Condition{card.SelfOnCreep, card.TargetOnCreep}
	}
	t.eachOpHeld(u, held, count)
	t.eachCardPassive(u, held, count)
	return max(n+buff-debuff, 0)
}

// Speed returns the Speed of the unit in inches. onCreep says that it is ON CREEP.
func Speed(cards *Cards, s State, id UnitID, onCreep bool) int {
	t := table{State: s, cards: cards}
	u := t.unit(id)
	if u == nil {
		return 0
	}
	return t.speed(u, onCreep)
}

// eachOp calls f for every effect that works on the unit now: of its own Passives
// and of abilities that lie on it.
func (t *table) eachOp(u *Unit, f func(*Ability, *card.Effect)) { t.eachOpHeld(u, nil, f) }

func (t *table) eachOpHeld(u *Unit, held []card.Condition, f func(*Ability, *card.Effect)) {
	t.cards.each(u, func(a *Ability) bool {
		if a.Type != card.Passive || !t.inPhase(a) || t.disabled(u, a) {
			return true
		}
		sc := scene{self: u, target: u, held: held, ability: a}
		for _, c := range a.Play.Requires {
			if !t.holds(c, &sc) {
				return true
			}
		}
		for i := range a.Play.Effects {
			if e := &a.Play.Effects[i]; e.On == card.Self && t.holds(e.Condition, &sc) {
				f(a, e)
			}
		}
		return true
	})
	for i := range t.Effects {
		x := &t.Effects[i]
		if x.On != u.ID {
			continue
		}
		a := t.abilityOf(x)
		sc := scene{self: u, target: u, held: x.Held, ability: a}
		for _, e := range t.ops(x) {
			if e.On != x.Role || x.Cleansed && e.Op == card.OpDebuff || e.When != "" {
				continue
			}
			if t.holds(e.Condition, &sc) {
				f(a, e)
			}
		}
	}
}

// eachCardPassive calls f for the effects of Passives on Ready cards of the side
// that work on the activated unit (AMB-18).
func (t *table) eachCardPassive(u *Unit, held []card.Condition, f func(*Ability, *card.Effect)) {
	if u.ID != t.Acting.Unit {
		return
	}
	for i := range t.Cards {
		k := &t.Cards[i]
		if k.Side != u.Side || k.Exhausted {
			continue
		}
		for _, a := range t.cards.played[k.Card] {
			if a.Type != card.Passive || !t.inPhase(a) || a.Play.Target == nil || a.Play.Target.What != card.TargetUnit ||
				!t.cards.of(u).fits(a) {
				continue
			}
			sc := scene{target: u, held: held, ability: a, card: k}
			if slices.ContainsFunc(a.Play.Requires, func(c card.Condition) bool { return !t.holds(c, &sc) }) {
				continue
			}
			for j := range a.Play.Effects {
				if e := &a.Play.Effects[j]; e.On == card.OnTarget {
					f(a, e)
				}
			}
		}
	}
}

// inPhase reports whether the ability works in the phase going on.
func (t *table) inPhase(a *Ability) bool {
	return a.Phase == card.AnyPhase || Phase(a.Phase) == t.Phase
}

var (
	_ = verbOf[Charge]()
	_ = verbOf[RollCharge]()
	_ = verbOf[FailCharge]()
	_ = verbOf[CompleteCharge]()
	_ = kindOf[ChargeDeclared]()
	_ = kindOf[ChargeRolled]()
	_ = kindOf[ChargeEnded]()
)
