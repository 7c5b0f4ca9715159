package text

import (
	"strconv"
	"strings"

	"muster/rules/army"
	"muster/rules/card"
)

// AbilityLimit returns how often an ability may be used: "once per round". It is
// empty if the card does not say.
func AbilityLimit(limit string) string { return strings.ReplaceAll(limit, "_", " ") }

// StatChange returns what an upgrade changes and whether the stats shown have it
// already: "Armour 1 better by Combat Shield, counted in".
func StatChange(c *army.StatChange) string {
	how, n := "better", c.Better
	if n < 0 {
		how, n = "worse", -n
	}
	when := "counted in"
	if c.Conditional {
		when = "at times"
	}
	return Stat(c.Stat) + " " + strconv.Itoa(n) + " " + how + " by " + c.By.Name + ", " + when
}

// Needed names upgrades of the unit that are all needed: "Nova Rifle and Cloak".
// An id that its card does not have stands as it is.
func Needed(u *card.Unit, ids []string) string { return list(upgradeNames(u, ids), "and") }

// AnyOf names upgrades of the unit of which one will do: "Nova Rifle or Cloak". An
// id that its card does not have stands as it is.
func AnyOf(u *card.Unit, ids ...string) string { return list(upgradeNames(u, ids), "or") }

func upgradeNames(u *card.Unit, ids []string) []string {
	names := make([]string, len(ids))
	for i, id := range ids {
		names[i] = id
		if up := u.Upgrade(id); up != nil {
			names[i] = up.Name
		}
	}
	return names
}

// Without says that something does nothing until all of the upgrades are bought:
// "of no use without Nova Rifle and Cloak".
func Without(u *card.Unit, ids []string) string { return "of no use without " + Needed(u, ids) }
