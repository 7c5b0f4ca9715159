package game

import (
	"slices"

	"muster/rules"
	"muster/rules/card"
)

// WindowOpened: something happened that sides may react to (§2.7.3).
type WindowOpened struct {
	Window
}

// Event implements Event.
func (WindowOpened) Event() string { return "window-opened" }

func (e WindowOpened) apply(t *table) {
	own(t, ownWindows, &t.Windows, 1)
	t.Windows = append(t.Windows, e.Window)
}

// WindowClosed: after the window there is no going back (ABL-30).
type WindowClosed struct {
	Trigger card.Event `json:"trigger"`
}

// Event implements Event.
func (WindowClosed) Event() string { return "window-closed" }

func (e WindowClosed) apply(t *table) {
	own(t, ownWindows, &t.Windows, 0)
	t.Windows = t.Windows[:len(t.Windows)-1]
	if len(t.Windows) == 0 {
		t.Windows = nil
	}
}

// open opens a window if any side could react.
func (t *table) open(trigger card.Event, unit, other UnitID) {
	w := Window{Trigger: trigger, Unit: unit, Other: other}
	for s := range t.Sides {
		if t.couldReact(Side(s), &w) {
			t.do(WindowOpened{w})
			return
		}
	}
}

// windowsWithout closes windows that nobody can use any more.
func (t *table) windowsWithout() {
	for len(t.Windows) > 0 {
		t.do(WindowClosed{t.Windows[len(t.Windows)-1].Trigger})
	}
}

// reactor returns the side that is to be asked next: the Active Player first, or
// the holder of the First Player Marker outside activations (ABL-34, ABL-37).
func (t *table) reactor(w *Window) Side {
	side := t.FirstPlayer
	if t.Acting.Unit != "" {
		side = t.unit(t.Acting.Unit).Side
	}
	for range t.Sides {
		if !slices.Contains(w.Asked, side) && t.couldReact(side, w) {
			return side
		}
		side = t.opponent(side)
	}
	return NoSide
}

// mayReact says why the side may not react any more, or nil: one Reaction per
// player and activation, or per phase outside of activations (ABL-31, ABL-37).
func (t *table) mayReact(side Side) error {
	if r := t.spent(side); r != nil {
		return r.Broken("command", rules.Text("side", side.String()))
	}
	return nil
}

// spent returns the rule by which the side has used its Reaction up, or nil.
func (t *table) spent(side Side) *rules.Rule {
	switch {
	case t.Acting.Unit != "" && slices.Contains(t.Acting.Reacted, side):
		return &ReactionSpent
	case t.Acting.Unit == "" && t.Sides[side].Reacted:
		return &ReactionPhaseSpent
	}
	return nil
}

// couldReact reports whether the side has a Reaction that the window allows.
func (t *table) couldReact(side Side, w *Window) bool {
	if t.spent(side) != nil || t.instant(side) {
		return false
	}
	found := false
	t.eachReaction(side, w, func(a *Ability, k *Card, u *Unit) bool {
		found = t.anyUsage(a, k, u, w)
		return !found
	})
	return found
}

// instant reports whether the side may not react because the attack is made with
// an INSTANT weapon of an enemy.
func (t *table) instant(side Side) bool {
	return t.Attack != nil && t.Attack.Batch.Instant && t.unit(t.Attack.Attacker).Side != side
}

// eachReaction calls f for every Reaction of the side that answers the trigger.
// The unit is the one that has it; for a card's it is the subject of the window
// or any unit of the side.
func (t *table) eachReaction(side Side, w *Window, f func(*Ability, *Card, *Unit) bool) {
	for i := range t.Units {
		u := &t.Units[i]
		if u.Side != side || !u.On() || !slices.Contains(t.cards.of(u).reacts, w.Trigger) {
			continue
		}
		more := true
		t.cards.each(u, func(a *Ability) bool {
			if a.Type == card.Reaction && t.answers(a, u, side, w) {
				more = f(a, nil, u)
			}
			return more
		})
		if !more {
			return
		}
	}
	for i := range t.Cards {
		k := &t.Cards[i]
		if k.Side != side || k.Exhausted {
			continue
		}
		for _, a := range t.cards.played[k.Card] {
			if a.Type != card.Reaction || !t.answers(a, nil, side, w) {
				continue
			}
			u := t.unit(w.Unit)
			if u == nil || u.Side != side {
				if u = t.any(side); u == nil {
					continue
				}
			}
			if !f(a, k, u) {
				return
			}
		}
	}
}

// any returns a unit of the side on the table, to stand for the side.
func (t *table) any(side Side) *Unit {
	for i := range t.Units {
		if u := &t.Units[i]; u.Side == side && u.On() {
			return u
		}
	}
	return nil
}

// answers reports whether the ability answers the trigger of the window.
func (t *table) answers(a *Ability, self *Unit, side Side, w *Window) bool {
	tr := a.Play.Trigger
	if tr == nil || tr.Event != w.Trigger {
		return false
	}
	if a.Phase != card.AnyPhase && Phase(a.Phase) != t.Phase {
		return false
	}
	u := t.unit(w.Unit)
	if u == nil {
		return false
	}
	switch tr.Of {
	case "self":
		return self != nil && self.ID == u.ID
	case "friendly":
		return u.Side == side && !(tr.NotSelf && self != nil && self.ID == u.ID)
	}
	return u.Side != side
}

// React uses a Reaction in the window that is open (§2.7.3, §10.4).
type React struct {
	Usage
}

// Verb implements Verb.
func (React) Verb() string { return "react" }

func (v React) run(t *table, by Side) error {
	if err := t.at(by, StageReaction); err != nil {
		return err
	}
	w := &t.Windows[len(t.Windows)-1]
	a := t.cards.Ability(v.Ability)
	if a == nil {
		return NoAbility.Broken("ability", rules.Text("ability", v.Ability))
	}
	key := rules.Text("ability", v.Ability)
	if a.Type != card.Reaction {
		return WrongType.Broken("ability", key, rules.Text("type", a.Type.String()), rules.Text("want", card.Reaction.String()))
	}
	if a.Phase != card.AnyPhase && Phase(a.Phase) != t.Phase {
		return WrongPhase.Broken("ability", key, rules.Text("phase", t.Phase.String()), rules.Text("want", a.Phase.String()))
	}
	if err := t.mayReact(by); err != nil {
		return err
	}
	if t.instant(by) {
		return InstantWeapon.Broken("ability", rules.Text("weapon", t.Attack.Weapon))
	}
	if !t.answers(a, t.unit(v.Unit), by, w) {
		return WrongTrigger.Broken("ability", key, rules.Text("trigger", string(w.Trigger)), rules.Text("want", string(a.Play.Trigger.Event)))
	}
	event := *w
	p, err := t.prepare(by, &v.Usage, &event)
	if err != nil {
		return err
	}
	t.do(SideAsked{by})
	t.use(p)
	t.adjust()
	t.settle()
	return nil
}

// Decline lets the window go by.
type Decline struct{}

// Verb implements Verb.
func (Decline) Verb() string { return "decline" }

func (Decline) run(t *table, by Side) error {
	if err := t.at(by, StageReaction); err != nil {
		return err
	}
	t.do(SideAsked{by})
	t.settle()
	return nil
}

// SideAsked: a side has had its say in the open window.
type SideAsked struct {
	Side Side `json:"side"`
}

// Event implements Event.
func (SideAsked) Event() string { return "side-asked" }

func (e SideAsked) apply(t *table) {
	own(t, ownWindows, &t.Windows, 0)
	w := &t.Windows[len(t.Windows)-1]
	w.Asked = with(w.Asked, e.Side)
}

var (
	_ = verbOf[React]()
	_ = verbOf[Decline]()
	_ = kindOf[WindowOpened]()
	_ = kindOf[WindowClosed]()
	_ = kindOf[SideAsked]()
)
