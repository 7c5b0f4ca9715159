package game

import (
	"slices"

	"muster/rules"
	"muster/rules/card"
)

// UseAbility uses an Active Ability of the activated unit, or of a card, before
// the action or behind it (§2.7.1, §10.2).
type UseAbility struct {
	Usage
}

// Verb implements Verb.
func (UseAbility) Verb() string { return "use" }

func (v UseAbility) run(t *table, by Side) error {
	if err := t.at(by, StageBefore, StageAfter); err != nil {
		return err
	}
	p, err := t.active(by, &v.Usage)
	if err != nil {
		return err
	}
	t.use(p)
	stage := StageAfter
	if t.Acting.Action == NoAction {
		stage = StageBefore
	}
	t.proceed(stage, by)
	return nil
}

// active judges the use of an Active Ability now.
func (t *table) active(by Side, v *Usage) (*plan, error) {
	if err := t.activeTiming(v.Ability); err != nil {
		return nil, err
	}
	return t.prepare(by, v, nil)
}

// activeTiming judges type, phase and window of an Active Ability.
func (t *table) activeTiming(key string) error {
	a := t.cards.Ability(key)
	if a == nil {
		return NoAbility.Broken("ability", rules.Text("ability", key))
	}
	arg := rules.Text("ability", key)
	if a.Type != card.Active {
		return WrongType.Broken("ability", arg, rules.Text("type", a.Type.String()), rules.Text("want", card.Active.String()))
	}
	if a.Phase != card.AnyPhase && Phase(a.Phase) != t.Phase {
		return WrongPhase.Broken("ability", arg, rules.Text("phase", t.Phase.String()), rules.Text("want", a.Phase.String()))
	}
	if len(t.Strikes) > 0 {
		return BlowsBind.Broken("ability", rules.Text("unit", string(t.Acting.Unit)))
	}
	if t.Acting.Extra != NoAction {
		return WrongStage.Broken("ability", rules.Text("stage", t.Stage.String()), rules.Text("want", t.Acting.Extra.String()))
	}
	if a.FromCard && t.acting().Place == Reserves && !a.Play.FromReserves {
		return CardNeedsUnit.Broken("ability", arg)
	}
	if t.Acting.Action != NoAction && replacesAction(a) {
		return WrongStage.Broken("ability", rules.Text("stage", t.Stage.String()), rules.Text("want", StageBefore.String()))
	}
	return nil
}

// replacesAction reports whether the ability is used in place of the action, or
// changes the arrival that is the action.
func replacesAction(a *Ability) bool {
	return slices.ContainsFunc(a.Play.Effects, func(e card.Effect) bool {
		return e.Op == card.OpInsteadOfAction || e.Op == card.OpDeploy && e.When == "" && e.Where != card.NormalArrival
	})
}

// UsedAbility: an ability was used and paid.
type UsedAbility struct {
	Ability   string           `json:"ability"`
	Side      Side             `json:"side"`
	Card      CardID           `json:"card,omitempty"`
	Unit      UnitID           `json:"unit,omitempty"` // that the use counts for
	Target    UnitID           `json:"target,omitempty"`
	Option    string           `json:"option,omitempty"`
	Reaction  bool             `json:"reaction,omitempty"`
	Discounts []string         `json:"discounts,omitempty"`
	Held      []card.Condition `json:"held,omitempty"`
	Count     int              `json:"count,omitempty"`
	// Sentence is what the players carry out, for an assisted ability.
	Sentence string `json:"sentence,omitempty"`
	PerGame  bool   `json:"per_game,omitempty"`
	Exhausts bool   `json:"exhausts,omitempty"`
}

// Event implements Event.
func (UsedAbility) Event() string { return "ability-used" }

func (e UsedAbility) apply(t *table) {
	a := t.cards.Ability(e.Ability)
	active := t.Acting.Unit != ""
	t.addUse(Use{Name: a.Name, Unit: e.Unit, Card: e.Card, Side: e.Side, Round: t.Round, Game: e.PerGame, Activation: active})
	if e.Exhausts {
		t.changeCard(e.Card).Exhausted = true
	}
	if e.Reaction {
		if active {
			t.Acting.Reacted = with(t.Acting.Reacted, e.Side)
		} else {
			t.side(e.Side).Reacted = true
		}
	}
}

// use pays and carries out an ability that was found in order.
func (t *table) use(p *plan) {
	t.pay(p.by, p.cost, p.Pay)
	for _, key := range p.Discounts {
		t.useDiscount(p, key)
	}
	e := UsedAbility{
		Ability: p.a.Key, Side: p.by, Option: p.Option, Reaction: p.a.Type == card.Reaction,
		Held: p.Held, Count: p.Count, Discounts: p.Discounts, PerGame: p.a.PerGame(),
	}
	if p.card != nil {
		e.Card, e.Exhausts = p.card.ID, p.a.ExhaustsCard
	}
	if p.user != nil {
		e.Unit = p.user.ID
	}
	if p.target != nil {
		e.Target = p.target.ID
	}
	if p.a.Play.Assisted {
		e.Sentence = p.a.Summary
	}
	t.do(e)
	t.carryOut(p)
}

// useDiscount counts the use of an ability that lowers a cost.
func (t *table) useDiscount(p *plan, key string) {
	a := t.cards.Ability(key)
	e := UsedAbility{Ability: key, Side: p.by, Unit: p.self.ID, Target: p.self.ID, Reaction: a.Type == card.Reaction}
	switch {
	case a.FromCard:
		for i := range t.Cards {
			if k := &t.Cards[i]; k.Side == p.by && !k.Exhausted && slices.Contains(t.cards.played[k.Card], a) && !t.cardUsed(a.Name, k.ID) {
				e.Card, e.Exhausts = k.ID, a.ExhaustsCard
				break
			}
		}
	case a.Play.Trigger != nil && a.Play.Trigger.Event == card.OnAbilityPaid:
		for i := range t.Units {
			if u := &t.Units[i]; u.Side == p.by && u.On() && t.cards.ability(u, a.ID) == a && !t.usedRound(a.Name, u.ID) {
				e.Unit = u.ID
				break
			}
		}
	}
	t.do(e)
}

// mayUseActive reports whether the side could use an Active Ability now.
func (t *table) mayUseActive(u *Unit) bool {
	found := false
	t.eachActive(u, func(a *Ability, k *Card) bool {
		found = t.usable(a, k, u)
		return !found
	})
	return found
}

// eachActive calls f for every Active Ability that the activated unit or the
// cards of its side have.
func (t *table) eachActive(u *Unit, f func(*Ability, *Card) bool) {
	more := true
	t.cards.each(u, func(a *Ability) bool {
		if a.Type == card.Active {
			more = f(a, nil)
		}
		return more
	})
	for i := range t.Cards {
		k := &t.Cards[i]
		if !more {
			return
		}
		if k.Side != u.Side || k.Exhausted {
			continue
		}
		for _, a := range t.cards.played[k.Card] {
			if a.Type == card.Active {
				if more = f(a, k); !more {
					return
				}
			}
		}
	}
}

// usable reports whether some use of the Active Ability would be accepted now.
func (t *table) usable(a *Ability, k *Card, u *Unit) bool {
	return t.timely(a) && t.anyUsage(a, k, u, nil)
}

// timely is activeTiming without the reason.
func (t *table) timely(a *Ability) bool {
	return a.Type == card.Active && t.inPhase(a) && t.activeTiming(a.Key) == nil
}

// usages returns one Usage for each target and option with which the ability
// could be used: every stated condition holds and the payment is still open.
func (t *table) usages(a *Ability, k *Card, u *Unit, event *Window) []Usage {
	var out []Usage
	t.eachUsage(a, k, u, event, func(v Usage) bool {
		out = append(out, v)
		return true
	})
	return out
}

// anyUsage reports whether there is a Usage at all.
func (t *table) anyUsage(a *Ability, k *Card, u *Unit, event *Window) bool {
	found := false
	t.eachUsage(a, k, u, event, func(Usage) bool {
		found = true
		return false
	})
	return found
}

func (t *table) eachUsage(a *Ability, k *Card, u *Unit, event *Window, f func(Usage) bool) {
	// Cheap refusals first: most abilities are out for one of these reasons.
	if t.out(a, k, u) || !t.payable(a, k, u) {
		return
	}
	base := Usage{Ability: a.Key, Held: a.stated}
	if k != nil {
		base.Card = k.ID
	} else if event != nil {
		base.Unit = u.ID
	}
	v := base
	p := plan{Usage: &v, a: a, by: u.Side}
	try := func(target UnitID) bool {
		v.Target = target
		for _, option := range a.options {
			v.Option = option
			if t.tryUsage(&p, event) && !f(v) {
				return false
			}
		}
		return true
	}
	target := a.Play.Target
	if target == nil || target.What != card.TargetUnit || target.All || target.Role == card.ActiveUnit || event != nil && aboutEvent(a) {
		try("")
		return
	}
	for i := range t.Units {
		if t.targetFault(a, u.Side, u, &t.Units[i]) == "" && !try(t.Units[i].ID) {
			return
		}
	}
}

// payable is a first look at the cost: Ready cards of the side cover it, with
// every discount that could exist.
func (t *table) payable(a *Ability, k *Card, u *Unit) bool {
	using := CardID("")
	if k != nil && a.ExhaustsCard {
		using = k.ID
	}
	const discounts = 4 // more than ever come together
	return t.canPay(u.Side, a.Cost.Amount-discounts, using)
}

// out refuses an ability that was used up, for the unit or for good.
func (t *table) out(a *Ability, k *Card, u *Unit) bool {
	for i := range t.Uses {
		x := &t.Uses[i]
		if x.Name != a.Name || x.Side != u.Side {
			continue
		}
		if a.PerGame() && x.Game && (k != nil || x.Unit == u.ID) {
			return true
		}
		if k == nil && x.Unit == u.ID && x.Round == t.Round && !a.Repeatable() {
			return true
		}
	}
	return false
}

// tryUsage reports whether the Usage would be accepted with a fitting payment and
// number.
func (t *table) tryUsage(p *plan, event *Window) bool {
	a, by := p.a, p.by
	if t.owner(p, event) != nil || t.aim(p, event) != nil {
		return false
	}
	p.user = p.self
	if a.FromCard {
		if p.user = p.target; p.user == nil || p.user.Side != by {
			if p.user = t.unit(t.Acting.Unit); p.user != nil && p.user.Side != by {
				p.user = nil
			}
		}
	}
	if t.limits(p) != nil || t.conditions(p) != nil || t.choose(p) != nil {
		return false
	}
	least, most := t.countRange(a, by, p.self, p.target)
	if least > most || requiresCount(a) && most == 0 {
		return false
	}
	using := CardID("")
	if p.card != nil && a.ExhaustsCard {
		using = p.card.ID
	}
	cost := p.cost
	if t.lentCheaper(p) {
		cost = max(cost-1, 0)
	}
	return t.canPay(by, cost, using) || t.canPay(by, max(cost-len(t.discounts(p)), 0), using)
}

// requiresCount reports whether the ability does nothing with a number of 0.
func requiresCount(a *Ability) bool {
	return slices.ContainsFunc(a.Play.Effects, func(e card.Effect) bool { return e.Op == card.OpRespawn })
}

var (
	_ = verbOf[UseAbility]()
	_ = kindOf[UsedAbility]()
)
