package text_test

import (
	"testing"

	"muster/rules/army"
	"muster/rules/card"
	"muster/rules/text"
)

func TestAbilityLimit(t *testing.T) {
	for limit, want := range map[string]string{"": "", "once_per_round": "once per round", "once_per_game": "once per game", "repeatable": "repeatable"} {
		if got := text.AbilityLimit(limit); got != want {
			t.Errorf("%s: %q, want %q", limit, got, want)
		}
	}
}

func TestStatChange(t *testing.T) {
	plates := &card.Upgrade{Name: "Heavy Plates"}
	for _, c := range []struct {
		change army.StatChange
		want   string
	}{
		{army.StatChange{Stat: card.StatArmour, Better: 1, By: plates}, "Armour 1 better by Heavy Plates, counted in"},
		{army.StatChange{Stat: card.StatSpeed, Better: -2, By: plates}, "Speed 2 worse by Heavy Plates, counted in"},
		{army.StatChange{Stat: card.StatHP, Better: 2, By: plates, Conditional: true}, "HP 2 better by Heavy Plates, at times"},
	} {
		if got := text.StatChange(&c.change); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

// A weapon or upgrade that advises several others needs all of them (AB-27).
func TestAllThatIsNeededIsNamed(t *testing.T) {
	u := &card.Unit{Upgrades: []card.Upgrade{{ID: "rifle", Name: "Rifle"}, {ID: "cloak", Name: "Cloak"}}}
	for _, c := range []struct {
		want string
		ids  []string
	}{
		{"of no use without Rifle", []string{"rifle"}},
		{"of no use without Rifle and Cloak", []string{"rifle", "cloak"}},
		{"of no use without Rifle, Cloak and jump-pack", []string{"rifle", "cloak", "jump-pack"}},
	} {
		if got := text.Without(u, c.ids); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
	if got, want := text.AnyOf(u, "rifle", "cloak", "jump-pack"), "Rifle, Cloak or jump-pack"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
