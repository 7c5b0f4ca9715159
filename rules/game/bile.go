package game

import (
	"slices"

	"muster/rules"
	"muster/rules/card"
)

// bileFalls waits for the facts of the next Corrosive Bile token at the end of
// the Assault Phase, and reports whether there is one. Tokens of the holder of the
// First Player Marker fall first, each side's in the order of its choice (§8.9.4).
func (t *table) bileFalls() bool {
	side := t.FirstPlayer
	for range t.Sides {
		if len(t.bile(side)) > 0 {
			t.await(StageBile, side)
			return true
		}
		side = t.opponent(side)
	}
	return false
}

// bile returns the Corrosive Bile tokens of the side, by id.
func (t *table) bile(side Side) []int {
	var out []int
	for i := range t.Tokens {
		if k := &t.Tokens[i]; k.Token == corrosiveBile && k.Side == side {
			out = append(out, k.ID)
		}
	}
	return out
}

// HitByBile states which units have a model within the radius of a Corrosive Bile
// token of the side. Each suffers its HITS, friend or foe.
type HitByBile struct {
	Token int      `json:"token"`
	Units []UnitID `json:"units,omitempty"`
}

// Verb implements Verb.
func (HitByBile) Verb() string { return "hit-by-bile" }

func (v HitByBile) run(t *table, by Side) error {
	if err := t.at(by, StageBile); err != nil {
		return err
	}
	if !slices.Contains(t.bile(by), v.Token) {
		return BadFact.Broken("token", rules.Text("fact", "token"), rules.Int("have", v.Token))
	}
	k := *t.token(v.Token)
	a := t.cards.Ability(k.Ability)
	var strikes []Strike
	for i, id := range v.Units {
		u := t.unit(id)
		if u == nil || !u.On() || slices.Contains(v.Units[:i], id) {
			return NoUnit.Broken("units", rules.Text("unit", string(id)))
		}
		for j := range a.Play.Effects {
			e := &a.Play.Effects[j]
			if e.Op == card.OpHits && (e.On == card.EnemyInRange) == (u.Side != k.Side) {
				strikes = append(strikes, Strike{Kind: HitsDice, Attacker: k.Unit, Target: id, Ability: a.Key, Count: e.Count, Damage: e.Amount})
				break
			}
		}
	}
	t.do(TokenRemoved{k.ID})
	if len(strikes) > 0 {
		t.do(StrikesDeclared{strikes})
	}
	t.proceed(StageBile, NoSide)
	return nil
}

// hitEffects adds what the abilities of the attacker do to HITS of another of its
// abilities: the answer to an enemy's Armour Roll.
func (t *table) hitEffects(s *Strike, f func(*Ability, *card.Effect)) {
	u := t.unit(s.Attacker)
	if s.Kind != HitsDice || u == nil || t.unit(s.Target).Side == u.Side {
		return
	}
	a := t.cards.Ability(s.Ability)
	if a == nil || !slices.ContainsFunc(a.Play.Effects, func(e card.Effect) bool { return e.Op == card.OpToken && e.Token == corrosiveBile }) {
		return
	}
	t.cards.each(u, func(a *Ability) bool {
		tr := a.Play.Trigger
		if a.Type == card.Passive && tr != nil && tr.Event == card.OnArmourRoll && tr.Of == "enemy" {
			for i := range a.Play.Effects {
				f(a, &a.Play.Effects[i])
			}
		}
		return true
	})
}

var _ = verbOf[HitByBile]()
