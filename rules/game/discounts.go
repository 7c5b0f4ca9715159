package game

import (
	"slices"

	"muster/rules"
	"muster/rules/card"
)

// price lowers the cost by the discounts and judges the payment.
func (t *table) price(p *plan) error {
	for i, key := range p.Discounts {
		if slices.Contains(p.Discounts[:i], key) || !slices.Contains(t.discounts(p), key) {
			return ConditionFails.Broken("discounts", rules.Text("ability", key), rules.Text("condition", "discount"))
		}
	}
	cost := max(p.cost-len(p.Discounts), 0)
	if t.lentCheaper(p) {
		cost = max(cost-1, 0)
	}
	p.cost = cost
	using := CardID("")
	if p.card != nil {
		using = p.card.ID
	}
	return t.checkPayment(p.by, p.a, cost, p.Pay, using)
}

// lentCheaper reports whether the use goes through an ability that also lowers
// its cost (Raiders Roll!).
func (t *table) lentCheaper(p *plan) bool {
	return p.self != nil && p.self.Place == Reserves && !p.a.Play.FromReserves
}

// discounts returns the abilities that may lower the cost of the use by 1.
func (t *table) discounts(p *plan) []string {
	if p.cost < 1 || p.a.FromCard || p.self == nil {
		return nil
	}
	var out []string
	for i := range t.Cards {
		k := &t.Cards[i]
		if k.Side != p.by || k.Exhausted {
			continue
		}
		for _, a := range t.cards.played[k.Card] {
			if a.Play.Trigger == nil || a.Play.Trigger.Event != card.OnAbilityUsed || a.Type != card.Reaction {
				continue
			}
			// Advanced Training is a Reaction of the card, once per Round for the card.
			if t.targetFault(a, p.by, nil, p.self) != "" || t.spent(p.by) != nil || t.cardUsed(a.Name, k.ID) {
				continue
			}
			if !slices.Contains(out, a.Key) {
				out = append(out, a.Key)
			}
		}
	}
	t.cards.each(p.self, func(a *Ability) bool {
		if a.Type == card.Passive && a != p.a && lowersOwn(a) && !t.usedRound(a.Name, p.self.ID) {
			out = append(out, a.Key)
		}
		return true
	})
	for i := range t.Units {
		u := &t.Units[i]
		if u.Side != p.by || !u.On() {
			continue
		}
		t.cards.each(u, func(a *Ability) bool {
			tr := a.Play.Trigger
			if a.Type == card.Passive && tr != nil && tr.Event == card.OnAbilityPaid && u.Arrived < t.Round &&
				!t.disabled(u, a) && !t.usedRound(a.Name, u.ID) && !slices.Contains(out, a.Key) {
				out = append(out, a.Key)
			}
			return true
		})
	}
	return out
}

func lowersOwn(a *Ability) bool {
	return slices.ContainsFunc(a.Play.Effects, func(e card.Effect) bool {
		return e.Op == card.OpCostChange && e.Against == card.AgainstOwnAbilities
	})
}

func (t *table) cardUsed(name string, id CardID) bool {
	return slices.ContainsFunc(t.Uses, func(u Use) bool { return u.Name == name && u.Card == id && u.Round == t.Round })
}
