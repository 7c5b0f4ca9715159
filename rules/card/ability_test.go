package card_test

import (
	"encoding/json"
	"slices"
	"testing"

	"muster/rules/card"
	"muster/rules/internal/rulestest"
)

// eachAbility calls do for every ability of the current release.
func eachAbility(do func(owner string, a *card.Ability)) {
	r := rulestest.Current()
	all := func(owner string, abilities []card.Ability) {
		for i := range abilities {
			do(owner, &abilities[i])
		}
	}
	for i := range r.Factions {
		all(r.Factions[i].ID, r.Factions[i].Abilities)
	}
	for i := range r.Tacticals {
		all(r.Tacticals[i].ID, r.Tacticals[i].Abilities)
	}
	for i := range r.Units {
		u := &r.Units[i]
		all(u.ID, u.Abilities)
		for j := range u.Upgrades {
			if u.Upgrades[j].Ability != nil {
				do(u.ID, u.Upgrades[j].Ability)
			}
		}
	}
}

func TestEveryAbilityHasGameData(t *testing.T) {
	n, assisted, ops := 0, 0, map[card.Op]bool{}
	eachAbility(func(owner string, a *card.Ability) {
		n++
		if a.Play == nil || a.Play.Target == nil || len(a.Play.Effects) == 0 {
			t.Errorf("%s/%s has no game data", owner, a.ID)
			return
		}
		if a.Play.Assisted {
			assisted++
		}
		for _, e := range a.Play.Effects {
			ops[e.Op] = true
			for _, o := range e.Options {
				for _, e := range o.Effects {
					ops[e.Op] = true
				}
			}
		}
	})
	if n != 243 || assisted != 57 {
		t.Errorf("%d abilities, %d assisted; want 243 and 57", n, assisted)
	}
	for _, op := range card.Ops {
		if !ops[op] {
			t.Errorf("no ability uses %s", op)
		}
	}
}

func TestConditionsAndEventsAreUsed(t *testing.T) {
	used := map[string]bool{}
	eachAbility(func(_ string, a *card.Ability) {
		for _, c := range a.Play.Requires {
			used[string(c)] = true
		}
		if a.Play.Trigger != nil {
			used[string(a.Play.Trigger.Event)] = true
		}
		for _, e := range a.Play.Effects {
			used[string(e.Condition)] = true
			for _, o := range e.Options {
				used[string(o.Condition)] = true
				for _, e := range o.Effects {
					used[string(e.Condition)] = true
				}
			}
		}
	})
	for _, c := range card.Conditions {
		if !used[string(c)] {
			t.Errorf("no ability has the condition %s", c)
		}
	}
	for _, e := range card.Events {
		if !used[string(e)] {
			t.Errorf("no ability answers %s", e)
		}
	}
}

// The same rule on several cards is the same data, so that the game core needs
// one way to carry it out.
func TestCardsOfOneRuleAgree(t *testing.T) {
	effects := map[string]map[string][]string{} // ability -> effects -> owners
	eachAbility(func(owner string, a *card.Ability) {
		if !slices.Contains([]string{"structure", "indomitable", "commander", "squadron", "restoration", "burrow-ambush"}, a.ID) {
			return
		}
		text, err := json.Marshal(a.Play.Effects)
		if err != nil {
			t.Fatal(err)
		}
		if effects[a.ID] == nil {
			effects[a.ID] = map[string][]string{}
		}
		effects[a.ID][string(text)] = append(effects[a.ID][string(text)], owner)
	})
	for id, variants := range effects {
		if len(variants) != 1 {
			t.Errorf("%s differs between cards: %v", id, variants)
		}
	}
}

func TestValuesOfCards(t *testing.T) {
	t.Run("a cost is a number or X", func(t *testing.T) {
		var c card.Cost
		for text, want := range map[string]card.Cost{"2": {Amount: 2}, `"X"`: {Variable: true}} {
			if err := json.Unmarshal([]byte(text), &c); err != nil || c != want {
				t.Errorf("%s is read as %v (%v)", text, c, err)
			}
			if back, err := json.Marshal(c); err != nil || string(back) != text {
				t.Errorf("%s is written as %s (%v)", text, back, err)
			}
		}
	})
	t.Run("a range is inches or E", func(t *testing.T) {
		var r card.Range
		for text, want := range map[string]card.Range{"12": 12, `"E"`: card.EngagementRange} {
			if err := json.Unmarshal([]byte(text), &r); err != nil || r != want {
				t.Errorf("%s is read as %v (%v)", text, r, err)
			}
			if back, err := json.Marshal(r); err != nil || string(back) != text {
				t.Errorf("%s is written as %s (%v)", text, back, err)
			}
		}
	})
	t.Run("a value of a keyword is a number or a text", func(t *testing.T) {
		var v card.Value
		for _, text := range []string{`3`, `"Armoured"`} {
			if err := json.Unmarshal([]byte(text), &v); err != nil {
				t.Fatal(err)
			}
			if back, err := json.Marshal(v); err != nil || string(back) != text {
				t.Errorf("%s is written as %s (%v)", text, back, err)
			}
		}
	})
	t.Run("slots that a card does not open may be left out", func(t *testing.T) {
		var s card.Slots
		if err := json.Unmarshal([]byte(`{"elite":2}`), &s); err != nil || s != (card.Slots{card.Elite: 2}) {
			t.Errorf("read as %v (%v)", s, err)
		}
	})
}
