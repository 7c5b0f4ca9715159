package views

import (
	"strconv"
	"strings"

	"muster/rules/card"
	"muster/rules/text"
)

// faction lists faction tags: "Terran and Raynor's Raiders".
func faction(tags []string) string { return strings.Join(tags, " and ") }

// upgradePrices writes the price of an upgrade: one number if all compositions
// pay the same, else one for each model count.
func upgradePrices(u *card.Unit, up *card.Upgrade) string {
	same := len(up.Cost) == len(u.Compositions)
	for _, p := range up.Cost {
		same = same && p.Minerals == up.Cost[0].Minerals
	}
	if same && len(up.Cost) > 0 {
		return plural(up.Cost[0].Minerals, "mineral", "minerals")
	}
	var parts []string
	for _, c := range u.Compositions {
		if price, ok := up.PriceFor(c.ID); ok {
			parts = append(parts, text.Number(price)+" for "+strconv.Itoa(c.Models))
		}
	}
	return strings.Join(parts, ", ")
}

func weaponName(u *card.Unit, id string) string {
	if w := u.Weapon(id); w != nil {
		return w.Name
	}
	return id
}
