package game

import "muster/rules/card"

// The tokens that rules ask for.
const (
	creepTumor = "creep-tumor"
	forceField = "force-field"
)

// TokenPlaced: a token lies on the table.
type TokenPlaced struct {
	Token Token `json:"token"`
}

// Event implements Event.
func (TokenPlaced) Event() string { return "token-placed" }

func (e TokenPlaced) apply(t *table) {
	t.addToken(e.Token)
	t.Numbers.Tokens = max(t.Numbers.Tokens, e.Token.ID)
}

// TokenRemoved: a token left the table.
type TokenRemoved struct {
	ID int `json:"id"`
}

// Event implements Event.
func (TokenRemoved) Event() string { return "token-removed" }

func (e TokenRemoved) apply(t *table) {
	own(t, ownTokens, &t.Tokens, 0)
	t.Tokens = drop(t.Tokens, func(k Token) bool { return k.ID == e.ID })
}

// dropTokens removes the tokens of a unit that left, unless they STAY IN PLAY
// (RES-06, MKR-08).
func (t *table) dropTokens(id UnitID) {
	for _, k := range t.Tokens {
		if k.Unit == id && !k.Stays && !t.outlives(&k) {
			t.do(TokenRemoved{k.ID})
		}
	}
}

// outlives reports whether the token stays although its unit is gone.
func (t *table) outlives(k *Token) bool { return k.Token == corrosiveBile }

// corrosiveBile is the token that hits at the end of the Assault Phase, also when
// its owner is gone.
const corrosiveBile = "corrosive-bile"

// tokenRule reports whether a card of the side gives tokens of that kind the
// keyword.
func (t *table) tokenRule(side Side, token, keyword string) bool {
	for i := range t.Cards {
		k := &t.Cards[i]
		if k.Side != side || k.Exhausted && keyword != stayInPlay {
			continue
		}
		for _, a := range t.cards.played[k.Card] {
			for j := range a.Play.Effects {
				e := &a.Play.Effects[j]
				if e.Op == card.OpTokenRule && e.Token == token && e.Keyword == keyword {
					return true
				}
			}
		}
	}
	return false
}

const stayInPlay = "STAY IN PLAY"

// tokenFalls reports whether Creep Tumors of the side go when an enemy ends an
// action near them.
func (t *table) tokenFalls(side Side) bool {
	for i := range t.Cards {
		k := &t.Cards[i]
		if k.Side != side {
			continue
		}
		for _, a := range t.cards.played[k.Card] {
			if a.Play.Trigger == nil || a.Play.Trigger.Event != card.OnActionResolved {
				continue
			}
			for j := range a.Play.Effects {
				if e := &a.Play.Effects[j]; e.Op == card.OpTokenRemove && e.Token == creepTumor {
					return true
				}
			}
		}
	}
	return false
}

var (
	_ = kindOf[TokenPlaced]()
	_ = kindOf[TokenRemoved]()
)
