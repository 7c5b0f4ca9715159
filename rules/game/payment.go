package game

import (
	"slices"

	"muster/rules"
)

// checkPayment judges the cards that are to be Exhausted for a cost: Ready, own,
// each once, with a resource, and together enough (§10.5.1). The set is the
// player's; excess is lost (CARD-04, AMB-21).
func (t *table) checkPayment(by Side, a *Ability, cost int, pay []CardID, using CardID) error {
	total := 0
	for i, id := range pay {
		var fault *rules.Rule
		k := t.card(id)
		switch {
		case k == nil || k.Side != by:
			fault = &NoCard
		case slices.Contains(pay[:i], id) || id == using && a.ExhaustsCard:
			fault = &CardTwice
		case k.Exhausted:
			fault = &CardExhausted
		case t.cards.resource(k) == 0:
			fault = &CardGivesNothing
		}
		if fault != nil {
			return fault.Broken(rules.Path("cards", string(id)), rules.Text("card", string(id)))
		}
		total += t.cards.resource(k)
	}
	if total < cost {
		return NotPaid.Broken("pay", rules.Text("ability", a.Key), rules.Int("have", total), rules.Int("want", cost))
	}
	return nil
}

// pay Exhausts the cards and says which of them were superfluous.
func (t *table) pay(by Side, cost int, pay []CardID) {
	if len(pay) == 0 {
		return
	}
	e := CardsExhausted{Side: by, Cards: pay, Cost: cost}
	for _, id := range pay {
		e.Total += t.cards.resource(t.card(id))
	}
	for _, id := range pay {
		if e.Total-t.cards.resource(t.card(id)) >= cost {
			e.Superfluous = append(e.Superfluous, id)
		}
	}
	t.do(e)
}

// CardsExhausted: cards were Exhausted for their resource. Total is what they
// gave; what exceeds Cost is lost. Without any of the Superfluous cards the cost
// would have been covered.
type CardsExhausted struct {
	Side        Side     `json:"side"`
	Cards       []CardID `json:"cards"`
	Total       int      `json:"total"`
	Cost        int      `json:"cost"`
	Superfluous []CardID `json:"superfluous,omitempty"`
}

// Event implements Event.
func (CardsExhausted) Event() string { return "cards-exhausted" }

func (e CardsExhausted) apply(t *table) {
	for _, id := range e.Cards {
		t.changeCard(id).Exhausted = true
	}
}

// Warnings returns what a player may want to know about the event.
func (e CardsExhausted) Warnings() []rules.Violation {
	var out []rules.Violation
	for _, id := range e.Superfluous {
		out = append(out, SuperfluousCard.Broken(rules.Path("cards", string(id)), rules.Text("card", string(id))))
	}
	return out
}

// canPay reports whether the Ready cards of the side cover the cost, without the
// card that the ability Exhausts itself.
func (t *table) canPay(by Side, cost int, using CardID) bool {
	for i := range t.Cards {
		if k := &t.Cards[i]; cost > 0 && k.Side == by && !k.Exhausted && k.ID != using {
			cost -= t.cards.resource(k)
		}
	}
	return cost <= 0
}

var _ = kindOf[CardsExhausted]()
