package game

import (
	"slices"

	"muster/rules"
	"muster/rules/card"
)

// A Usage is how an ability is used: what it is used on, how it is paid, and the
// facts of the table it asks for.
type Usage struct {
	// Ability is the key, OWNER/ID.
	Ability string `json:"ability"`
	// Card is the card it is printed on, for abilities of cards.
	Card CardID `json:"card,omitempty"`
	// Unit is the unit that has it, for abilities of units that are not the
	// activated one.
	Unit UnitID `json:"unit,omitempty"`
	// Target is what it is used on, where the player picks.
	Target UnitID `json:"target,omitempty"`
	// Reached are the units that an area covers.
	Reached []UnitID `json:"reached,omitempty"`
	// Option is the choice among several, by id.
	Option string `json:"option,omitempty"`
	// Pay are the cards that are Exhausted for the cost.
	Pay []CardID `json:"pay,omitempty"`
	// Discounts are abilities that lower the cost, by key.
	Discounts []string `json:"discounts,omitempty"`
	// Held are the conditions that hold on the table.
	Held []card.Condition `json:"held,omitempty"`
	// Count is the number the ability asks for: models near the target, models
	// that can be set, tokens.
	Count int `json:"count,omitempty"`
	// Engaged are the enemies the unit is Engaged with after it was set anew.
	Engaged []UnitID `json:"engaged,omitempty"`
	Landing
}

// A plan is a Usage that was found in order.
type plan struct {
	*Usage
	a       *Ability
	user    *Unit // that the use counts for (AMB-19)
	self    *Unit // that has the ability; nil for a card
	target  *Unit
	card    *Card
	effects []*card.Effect // of the ability and of the option chosen
	option  int            // from 1
	cost    int
	by      Side
}

// prepare judges the use of an ability by a side, timing apart: who has it, its
// limits, conditions, target, option and price.
func (t *table) prepare(by Side, v *Usage, event *Window) (*plan, error) {
	a := t.cards.Ability(v.Ability)
	if a == nil {
		return nil, NoAbility.Broken("ability", rules.Text("ability", v.Ability))
	}
	p := &plan{Usage: v, a: a, by: by}
	if err := t.owner(p, event); err != nil {
		return nil, err
	}
	if err := t.aim(p, event); err != nil {
		return nil, err
	}
	p.user = p.self
	if a.FromCard {
		p.user = p.target
		if p.user == nil || p.user.Side != by {
			p.user = t.unit(t.Acting.Unit)
			if p.user != nil && p.user.Side != by {
				p.user = nil
			}
		}
	}
	if err := t.limits(p); err != nil {
		return nil, err
	}
	if err := t.conditions(p); err != nil {
		return nil, err
	}
	if err := t.choose(p); err != nil {
		return nil, err
	}
	if err := t.facts(p); err != nil {
		return nil, err
	}
	return p, t.price(p)
}

// owner finds the card or unit that has the ability.
func (t *table) owner(p *plan, event *Window) error {
	key := rules.Text("ability", p.a.Key)
	if p.a.FromCard {
		k := t.card(p.Card)
		if k == nil || k.Side != p.by || !slices.Contains(t.cards.played[k.Card], p.a) {
			return NoAbility.Broken("card", key)
		}
		if k.Exhausted {
			return CardExhausted.Broken(rules.Path("cards", string(k.ID)), rules.Text("card", string(k.ID)))
		}
		p.card = k
		return nil
	}
	id := p.Unit
	if event == nil && id == "" {
		id = t.Acting.Unit
	}
	u := t.unit(id)
	if u == nil {
		return NoUnit.Broken("unit", rules.Text("unit", string(id)))
	}
	if u.Side != p.by {
		return NotOwnUnit.Broken("unit", rules.Text("unit", string(u.ID)), rules.Text("side", u.Side.String()))
	}
	if t.cards.ability(u, p.a.ID) != p.a {
		return NoAbility.Broken("ability", key)
	}
	if event == nil && u.ID != t.Acting.Unit {
		return NotActiveUnit.Broken("unit", key, rules.Text("unit", string(u.ID)))
	}
	switch u.Place {
	case Table:
	case Reserves:
		if !p.a.Play.FromReserves && !t.lent(u, p.a) {
			return AbilityInReserves.Broken("ability", key, rules.Text("unit", string(u.ID)))
		}
	default:
		return NotOnTable.Broken("unit", rules.Text("unit", string(u.ID)))
	}
	if t.disabled(u, p.a) {
		return AbilityOff.Broken("ability", key, rules.Text("unit", string(u.ID)))
	}
	p.self = u
	return nil
}

// lent reports whether another ability of the unit lets it use this one from
// Reserves (Raiders Roll!).
func (t *table) lent(u *Unit, a *Ability) bool {
	found := false
	t.cards.each(u, func(other *Ability) bool {
		if other.Type != card.Passive || !other.Play.FromReserves {
			return true
		}
		for i := range other.Play.Effects {
			e := &other.Play.Effects[i]
			found = found || e.Op == card.OpUseAbility && e.Ability == a.ID
		}
		return !found
	})
	return found && t.Acting.Unit == u.ID
}

// disabled reports whether the ability of the unit is turned off.
func (t *table) disabled(u *Unit, a *Ability) bool {
	for i := range t.Effects {
		e := &t.Effects[i]
		if e.On != u.ID {
			continue
		}
		src := t.abilityOf(e)
		for j := range src.Play.Effects {
			if x := &src.Play.Effects[j]; x.Op == card.OpDisableAbilities && !slices.Contains(x.Except, a.ID) {
				return true
			}
		}
	}
	return false
}

// aim finds the target, and refuses one that does not qualify (ABL-03, ABL-09).
func (t *table) aim(p *plan, event *Window) error {
	target := p.a.Play.Target
	if target == nil {
		return nil
	}
	id := p.Target
	switch {
	case target.What == card.TargetSelf:
		p.target = p.self
		id = ""
	case target.What != card.TargetUnit || target.All:
		if p.Target != "" {
			return t.badTarget(p, p.Target, "no target is picked")
		}
		return t.reach(p)
	case target.Role == card.ActiveUnit:
		id = t.Acting.Unit
	case event != nil && aboutEvent(p.a):
		id = event.Unit
	}
	if target.What == card.TargetSelf {
		if p.Target != "" {
			return t.badTarget(p, p.Target, "no target is picked")
		}
		return nil
	}
	if p.Target != "" && p.Target != id {
		return t.badTarget(p, p.Target, "the situation picks the target")
	}
	u := t.unit(id)
	if u == nil {
		return NoUnit.Broken("target", rules.Text("unit", string(id)))
	}
	if reason := t.targetFault(p.a, p.by, p.self, u); reason != "" {
		return t.badTarget(p, id, reason)
	}
	p.target = u
	return nil
}

// aboutEvent reports whether a Reaction works on the unit that its trigger is
// about.
func aboutEvent(a *Ability) bool {
	if a.Play.Target.Role == card.EventUnit {
		return true
	}
	tr := a.Play.Trigger
	return tr != nil && a.Play.Target.Role == "" && (tr.Event == card.OnDamageReceived || tr.Event == card.OnDebuffReceived)
}

func (t *table) badTarget(p *plan, id UnitID, reason string) error {
	return BadTarget.Broken("target", rules.Text("ability", p.a.Key), rules.Text("target", string(id)), rules.Text("reason", reason))
}

// targetFault says why the unit is no target of the ability, or nothing.
func (t *table) targetFault(a *Ability, by Side, self, u *Unit) string {
	target := a.Play.Target
	switch {
	case target.Side == "friendly" && u.Side != by:
		return "not friendly"
	case target.Side == "enemy" && u.Side == by:
		return "not an enemy"
	case target.NotSelf && self != nil && self.ID == u.ID:
		return "the unit itself"
	case u.Place == Destroyed || u.Place == Removed:
		return "not in play"
	case u.Place == Reserves && u.ID != t.Acting.Unit && !fromReserves(a):
		return "in Reserves"
	case u.Place == Reserves && u.ID == t.Acting.Unit && !a.Play.FromReserves && a.FromCard:
		return "in Reserves"
	case !t.cards.of(u).fits(a):
		return "tags"
	case target.Family != "" && t.cards.of(u).Family != target.Family:
		return "family"
	case len(target.Slots) > 0 && !slices.Contains(target.Slots, t.cards.of(u).Slot):
		return "slot"
	case target.Role == "" && t.untargetable(u) && self != u:
		return "cannot be picked"
	}
	return ""
}

// fromReserves reports whether the ability may be used on a unit in Reserves.
func fromReserves(a *Ability) bool {
	for _, c := range a.Play.Requires {
		if c == card.TargetInReserves || c == card.TargetMayActivate {
			return true
		}
	}
	return a.Play.FromReserves
}

// untargetable reports whether abilities cannot pick the unit.
func (t *table) untargetable(u *Unit) bool { return t.cards.of(u).unpickable }

// reach judges the units that an area covers.
func (t *table) reach(p *plan) error {
	for i, id := range p.Reached {
		if slices.Contains(p.Reached[:i], id) || !slices.Contains(t.reachable(p.a, p.by, p.self), id) {
			return t.badTarget(p, id, "not within the area")
		}
	}
	return nil
}

// reachable returns the units that an area of the ability could cover.
func (t *table) reachable(a *Ability, by Side, self *Unit) []UnitID {
	if !areaNow(a) {
		return nil
	}
	var out []UnitID
	for i := range t.Units {
		u := &t.Units[i]
		if u.On() && t.targetFault(a, by, nil, u) == "" {
			out = append(out, u.ID)
		}
	}
	return out
}

// areaNow reports whether the ability does something at once to every unit of an
// area, so that the players state which.
func areaNow(a *Ability) bool {
	return slices.ContainsFunc(a.Play.Effects, func(e card.Effect) bool {
		return e.Op == card.OpReturnToReserves && e.On == card.FriendlyInRange
	})
}

// limits judges once per Round, unit and name, and once per Game.
func (t *table) limits(p *plan) error {
	user := UnitID("")
	if p.user != nil {
		user = p.user.ID
	}
	key := rules.Text("ability", p.a.Key)
	for i := range t.Uses {
		u := &t.Uses[i]
		if u.Name != p.a.Name || u.Side != p.by {
			continue
		}
		if p.a.PerGame() && u.Game && (p.a.FromCard || u.Unit == user) {
			return UsedThisGame.Broken("ability", key)
		}
		if p.a.Type == card.Reaction && u.Activation && u.Unit == user {
			return ReactionUsed.Broken("ability", key, rules.Text("unit", string(user)))
		}
		if u.Unit != user || u.Round != t.Round || p.a.Repeatable() {
			continue
		}
		if p.a.Type == card.Reaction {
			return ReactionUsed.Broken("ability", key, rules.Text("unit", string(user)))
		}
		return AbilityUsed.Broken("ability", key, rules.Text("unit", string(user)))
	}
	return nil
}

func (t *table) conditions(p *plan) error {
	sc := p.scene()
	for _, c := range p.a.Play.Requires {
		if !t.holds(c, &sc) {
			return ConditionFails.Broken("ability", rules.Text("ability", p.a.Key), rules.Text("condition", string(c)))
		}
	}
	return nil
}

func (p *plan) scene() scene {
	return scene{self: p.self, target: p.target, held: p.Held, ability: p.a, card: p.card}
}

// choose picks the option and gathers the effects.
func (t *table) choose(p *plan) error {
	p.option, p.cost = 0, p.a.Cost.Amount
	sc := p.scene()
	for i := range p.a.Play.Effects {
		e := &p.a.Play.Effects[i]
		if e.Op != card.OpChooseOne {
			continue
		}
		for j := range e.Options {
			if o := &e.Options[j]; o.ID == p.Option && t.holds(o.Condition, &sc) {
				p.option = j + 1
				if p.a.Cost.Variable {
					p.cost = o.Cost
				}
			}
		}
		if p.option == 0 {
			return t.badOption(p, e.Options)
		}
	}
	if p.option == 0 && p.Option != "" {
		return t.badOption(p, nil)
	}
	p.effects = chosen(p.a, p.option)
	return nil
}

func (t *table) badOption(p *plan, options []card.Option) error {
	ids := []string{}
	sc := p.scene()
	for i := range options {
		if t.holds(options[i].Condition, &sc) {
			ids = append(ids, options[i].ID)
		}
	}
	return BadOption.Broken("option", rules.Text("ability", p.a.Key), rules.Text("option", p.Option), rules.List("options", ids...))
}

// facts judges the numbers and the landing that the effects ask for.
func (t *table) facts(p *plan) error {
	for i, c := range p.Held {
		if slices.Contains(p.Held[:i], c) || !slices.Contains(p.a.stated, c) {
			return BadFact.Broken("held", rules.Text("fact", "held"), rules.Text("have", string(c)))
		}
	}
	least, most := t.countRange(p.a, p.by, p.self, p.target)
	if p.Count < least || p.Count > most {
		return BadFact.Broken("count", rules.Text("fact", "count"), rules.Int("have", p.Count), rules.Int("min", least), rules.Int("max", most))
	}
	mover := t.mover(p)
	if mover == nil {
		if p.Lost != 0 || p.OutOfCoherency || len(p.Tokens) > 0 || len(p.Engaged) > 0 {
			return BadFact.Broken("landing", rules.Text("fact", "landing"), rules.Text("have", p.a.Key))
		}
		return nil
	}
	if err := p.Landing.check(t, mover, 1); err != nil {
		return err
	}
	for i, id := range p.Engaged {
		if slices.Contains(p.Engaged[:i], id) || !slices.Contains(t.engageable(p.a, mover), id) {
			return BadFact.Broken("engaged", rules.Text("fact", "engaged"), rules.Text("have", string(id)))
		}
	}
	return nil
}

// mover returns the unit that the ability moves or sets at once, or nil.
func (t *table) mover(p *plan) *Unit { return moverOf(p.a, p.self, p.target) }

func moverOf(a *Ability, self, target *Unit) *Unit {
	for i := range a.Play.Effects {
		e := &a.Play.Effects[i]
		if e.When != "" {
			continue
		}
		switch e.Op {
		case card.OpPlace, card.OpMove:
		case card.OpExtraAction:
			if !slices.Contains(e.Actions, "move") {
				continue
			}
		default:
			continue
		}
		if e.On == card.OnTarget {
			return target
		}
		return self
	}
	return nil
}

// engageable returns the enemies that the unit may be Engaged with once the
// ability has set it.
func (t *table) engageable(a *Ability, mover *Unit) []UnitID {
	may := false
	for i := range a.Play.Effects {
		for _, c := range a.Play.Effects[i].Constraints {
			may = may || c == card.MayEndEngaged || c == card.MayEndEngagedAssault && t.Phase == AssaultPhase
		}
	}
	if !may || t.cards.of(mover).flying() {
		return nil
	}
	var out []UnitID
	for i := range t.Units {
		if u := &t.Units[i]; u.Side != mover.Side && u.On() && !t.cards.of(u).flying() {
			out = append(out, u.ID)
		}
	}
	return out
}

// countRange is the range of the number that the ability asks for.
func (t *table) countRange(a *Ability, by Side, self, target *Unit) (least, most int) {
	for i := range a.Play.Effects {
		e := &a.Play.Effects[i]
		switch {
		case e.AmountFrom == card.OwnModelsWithin4OfTarget && self != nil:
			return 1, self.Models
		case e.Op == card.OpRespawn:
			u := target
			if e.On == card.Self {
				u = self
			}
			if u == nil {
				return 0, 0
			}
			most = max(most, min(e.Count, t.mayReturn(u)))
		}
	}
	return 0, most
}

// mayReturn is how many models RESPAWN may bring back: never into a higher
// bracket of the Supply Profile (KW-RESPAWN).
func (t *table) mayReturn(u *Unit) int {
	n := 0
	now := t.cards.supply(u)
	for m := u.Models + 1; m <= u.Start && t.cards.of(u).SupplyAt(m) <= now; m++ {
		n++
	}
	return n
}
