package game

import (
	"slices"

	"muster/rules/card"
)

func (t *table) useOptions(u *Unit) []Option {
	if t.Acting.Extra != NoAction || len(t.Strikes) > 0 {
		return nil
	}
	var out []Option
	t.eachActive(u, func(a *Ability, k *Card) bool {
		if t.timely(a) {
			for _, v := range t.usages(a, k, u, nil) {
				t.complete(u.Side, v, nil, func(v Usage, f []Field) { out = append(out, Option{UseAbility{v}, f}) })
			}
		}
		return true
	})
	return out
}

func (t *table) reactOptions(side Side) []Option {
	w := t.Windows[len(t.Windows)-1]
	var out []Option
	t.eachReaction(side, &w, func(a *Ability, k *Card, u *Unit) bool {
		for _, v := range t.usages(a, k, u, &w) {
			t.complete(side, v, &w, func(v Usage, f []Field) { out = append(out, Option{React{v}, f}) })
		}
		return true
	})
	return append(out, Option{Do: Decline{}})
}

// complete calls f with the uses that differ in their discounts: none, and all
// that there are.
func (t *table) complete(side Side, v Usage, event *Window, f func(Usage, []Field)) {
	a := t.cards.Ability(v.Ability)
	p := &plan{Usage: &v, a: a, by: side}
	if t.owner(p, event) != nil || t.aim(p, event) != nil || t.choose(p) != nil {
		return
	}
	p.user = p.self
	using := CardID("")
	if p.card != nil && a.ExhaustsCard {
		using = p.card.ID
	}
	lower := 0
	if t.lentCheaper(p) {
		lower = 1
	}
	discounts := t.discounts(p)
	fields := t.usageFields(p)
	if cost := max(p.cost-lower, 0); t.canPay(side, cost, using) {
		v.Discounts = nil
		f(v, append(slices.Clip(fields), t.payment(side, cost, using)...))
	}
	if cost := max(p.cost-lower-len(discounts), 0); len(discounts) > 0 && t.canPay(side, cost, using) {
		v.Discounts = discounts
		f(v, append(slices.Clip(fields), t.payment(side, cost, using)...))
	}
}

func (t *table) payment(side Side, cost int, using CardID) []Field {
	if cost == 0 {
		return nil
	}
	f := Field{Name: "pay", Kind: PaymentField, Min: cost}
	for i := range t.Cards {
		k := &t.Cards[i]
		if n := t.cards.resource(k); k.Side == side && !k.Exhausted && n > 0 && k.ID != using {
			f.Of = append(f.Of, string(k.ID))
			f.Worth = append(f.Worth, n)
		}
	}
	return []Field{f}
}

// usageFields are the open fields of a use, apart from the payment.
func (t *table) usageFields(p *plan) []Field {
	var out []Field
	if may := p.a.stated; len(may) > 0 {
		f := set("held", 0, all, may)
		for _, c := range p.a.Play.Requires {
			if isStated(c) {
				f.Must = append(f.Must, string(c))
			}
		}
		f.Min = len(f.Must)
		out = append(out, f)
	}
	if least, most := t.countRange(p.a, p.by, p.self, p.target); most > 0 {
		out = append(out, number("count", least, most))
	}
	if may := t.reachable(p.a, p.by, p.self); p.a.Play.Target != nil && p.a.Play.Target.All && len(may) > 0 {
		out = append(out, set("reached", 0, all, may))
	}
	if u := t.mover(p); u != nil {
		out = append(out, t.landing(u)...)
		if may := t.engageable(p.a, u); len(may) > 0 {
			out = append(out, set("engaged", 0, all, may))
		}
	}
	return out
}

func (t *table) dueOptions(side Side) []Option {
	var out []Option
	for _, d := range t.Due {
		if d.Side != side {
			continue
		}
		out = append(out, Option{Do: ResolveDue{Ability: d.Ability, Unit: d.Unit, Skip: true}})
		a := t.cards.Ability(d.Ability)
		for i := range a.Play.Effects {
			e := &a.Play.Effects[i]
			if e.When != card.EndOfRound {
				continue
			}
			if u := t.unit(d.Unit); e.Op == card.OpResetAtToken && u != nil && u.On() {
				out = append(out, Option{ResolveDue{Ability: d.Ability, Unit: d.Unit}, []Field{flagField("out_of_coherency"), number("lost", 0, u.Models-1)}})
			}
			if units := t.arrivable(d, e); e.Op == card.OpDeploy && len(units) > 0 {
				f := set("arriving", 1, 1, units)
				f.Kind = ChoiceField
				out = append(out, Option{ResolveDue{Ability: d.Ability, Unit: d.Unit}, []Field{f}})
			}
		}
	}
	return out
}
