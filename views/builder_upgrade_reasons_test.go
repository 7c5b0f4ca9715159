package views

import (
	"testing"

	"muster/rules"
	"muster/rules/army"
	"muster/rules/card"
	"muster/rules/roster"
)

// Each reason that keeps an upgrade from a unit is said in a few words; what stands
// beside the upgrade anyway, its price, is not said twice.
func TestWhyAnUpgradeDoesNotFit(t *testing.T) {
	unit := &card.Unit{
		ID: "guard", Name: "Guard", Weapons: []card.Weapon{{ID: "rifle", Name: "Rifle"}},
		Upgrades: []card.Upgrade{{ID: "cannon", Name: "Cannon"}, {ID: "blade", Name: "Blade"}, {ID: "engine", Name: "Engine"}},
	}
	e := &Entry{Sheet: army.Sheet{Unit: unit}}
	cannon := &army.UpgradeOffer{Upgrade: &unit.Upgrades[0]}
	of := func(rule rules.Rule, args ...rules.Arg) rules.Violation {
		return rule.Broken("units/u1/upgrades/cannon", args...)
	}
	for _, tt := range []struct {
		name    string
		reason  rules.Violation
		want    string
		blocked bool
	}{
		{"9.1.7/AB-29 no price for these models", of(army.UpgradeUnpriced, rules.Int("models", 6)), "", true},
		{"9.1.3/AB-10 minerals are said with the price", of(army.MineralsExceeded, rules.Int("over", 10)), "", false},
		{"9.1.7/AB-31 replaced already", of(army.ReplacedTwice, rules.Text("upgrade", "cannon"), rules.Text("earlier", "blade")), "of no use with Blade", false},
		{"9.1.7/AB-35 weapon is replaced on all models", of(army.NomineeLacksWeapon, rules.Text("upgrade", "cannon"), rules.Text("weapon", "rifle"), rules.Text("earlier", "blade")), "not with Blade", true},
		{"9.1.7/AB-35 takes the weapon of a SPECIALIST", of(army.NomineeLacksWeapon, rules.Text("upgrade", "blade"), rules.Text("weapon", "rifle"), rules.Text("earlier", "cannon")), "not with Blade", true},
		{"9.1.7/AB-35 nobody carries the weapon", of(army.NomineeLacksWeapon, rules.Text("upgrade", "cannon"), rules.Text("weapon", "rifle")), "no model has Rifle", true},
		{"9.1.7/AB-34 no model is left", of(army.SpecialistsExceedModels, rules.Int("have", 2), rules.Int("models", 1)), "each model is a SPECIALIST", true},
		{"9.1.7/AB-27 builds on another upgrade", of(army.UpgradeHint, rules.List("needs", "engine")), "needs Engine", false},
		{"more upgrades than a list can hold", of(roster.TooMany, rules.Text("of", "upgrades")), "no more upgrades", true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			cannon.Reasons = army.Reasons{tt.reason}
			if got := upgradeReasonsText(e, cannon); got != tt.want {
				t.Errorf("%q, want %q", got, tt.want)
			}
			if got := upgradeBlocked(cannon); got != tt.blocked {
				t.Errorf("blocked is %t, want %t", got, tt.blocked)
			}
		})
	}
}
