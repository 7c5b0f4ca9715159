package army

import (
	"strconv"

	"muster/rules"
	"muster/rules/card"
	"muster/rules/roster"
)

// units judges the units with their upgrades and counts what they cost and take
// (§9.1.6, §9.1.7).
func (c *checker) units() {
	if len(c.list.Units) == 0 {
		c.add(NoUnits.Broken("units")) // AB-54, AMB-10
	}
	var uniques [maxUnique]copies[card.Unit]
	unique := uniques[:0]
	for i := range c.list.Units {
		entry := &c.list.Units[i]
		u := c.cards.Unit(entry.Unit)
		if u == nil { // AB-52: adds nothing, and nothing of it can be judged
			c.add(UnitUnknown.Broken(rules.Path("units", entry.ID), unknown(c.cards, "unit", entry.Unit)...))
			continue
		}
		c.Units++
		c.Models += entry.Models
		c.unitTags(entry, u)
		if u.Unique {
			var n int
			if unique, n = count(unique, u); n > 1 { // AB-26, AMB-07
				c.add(UnitUnique.Broken(rules.Path("units", entry.ID),
					rules.Text("unit", u.ID), rules.Int("copy", n)))
			}
		}
		c.upgrades(entry, u, c.composition(entry, u))
	}
}

// unitTags holds a unit against the tags of the Faction Card (§9.1.2, AB-07).
func (c *checker) unitTags(entry *roster.Unit, u *card.Unit) {
	f := c.Faction
	if f == nil || eligible(f, u.Race, u.Tags()) {
		return
	}
	c.add(UnitTags.Broken(rules.Path("units", entry.ID),
		rules.Text("unit", u.ID), rules.Text("faction_card", f.ID),
		rules.List("missing", missingTags(c.cards, f, u.Race, u.FactionTags)...)))
}

// composition returns the Composition Option that entry takes and counts its
// price (§9.1.6, AB-25), its Starting Supply (AB-21) and the slots it fills
// (AB-22). It is nil, and nothing is counted, for a Summoned Unit (§9.1.9,
// AB-40) and for a model count that is not printed (AB-20, AMB-04).
func (c *checker) composition(entry *roster.Unit, u *card.Unit) *card.Composition {
	if u.Summoned {
		c.add(UnitSummoned.Broken(rules.Path("units", entry.ID), rules.Text("unit", u.ID)))
		return nil
	}
	option := u.Composition(entry.Models)
	if option == nil {
		c.add(Composition.Broken(rules.Path("units", entry.ID, "models"),
			rules.Text("unit", u.ID), rules.Int("have", entry.Models),
			rules.List("options", counts(u.Compositions)...)))
		return nil
	}
	c.Minerals.Used += option.Minerals
	c.Supply += option.Supply
	if int(u.Slot) < card.NumSlots {
		c.Slots[u.Slot].Used += option.Supply
	}
	return option
}

// counts returns the model counts of options as texts.
func counts(options []card.Composition) []string {
	var list []string
	for i := range options {
		list = append(list, strconv.Itoa(options[i].Models))
	}
	return list
}
