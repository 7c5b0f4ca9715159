package rulestest

import (
	"slices"
	"strconv"

	"pgregory.net/rapid"

	"muster/rules/card"
	"muster/rules/roster"
)

// LegalList generates lists that break no rule of the release: at every step it
// takes only what tags, Unique marks, slots, gas and minerals still allow.
func LegalList(cards *card.Release) *rapid.Generator[*roster.Roster] {
	return rapid.Custom(func(t *rapid.T) *roster.Roster {
		scale := rapid.SampledFrom(cards.Scales).Draw(t, "scale")
		least := max(scale.MinMinerals, 600)
		most := scale.MaxMinerals
		if most == 0 {
			most = least + 1000
		}
		limit := rapid.IntRange(least, most).Draw(t, "limit")
		b := &builder{
			cards: cards, minerals: limit, gas: card.GasLimit(limit),
			list: &roster.Roster{
				Name: rapid.String().Draw(t, "name"), Release: cards.ID, Fingerprint: cards.Fingerprint,
				Scale: scale.ID, MineralLimit: limit,
			},
		}
		b.choose(&cards.Factions[rapid.IntRange(0, len(cards.Factions)-1).Draw(t, "faction")])
		for range b.faction.CreepCards {
			b.add(t, func(c *card.Tactical) bool { return c.Creep })
		}
		for range rapid.IntRange(0, 6).Draw(t, "cards") {
			b.add(t, func(c *card.Tactical) bool { return !c.Creep })
		}
		for range rapid.IntRange(1, 9).Draw(t, "units") {
			b.recruit(t)
		}
		return b.list
	})
}

// A builder holds a legal list and what is left to spend on it.
type builder struct {
	cards         *card.Release
	list          *roster.Roster
	faction       *card.Faction
	slots         card.Slots
	minerals, gas int
}

func (b *builder) choose(f *card.Faction) {
	b.faction, b.slots = f, f.Slots
	b.list.FactionCard = f.ID
}

// allows reports whether the Faction Card has every tag.
func (b *builder) allows(tags []string) bool {
	return !slices.ContainsFunc(tags, func(tag string) bool { return !slices.Contains(b.faction.FactionTags, tag) })
}

// add adds one of the cards that pass, if the gas left pays for any.
func (b *builder) add(t *rapid.T, pass func(*card.Tactical) bool) {
	var may []*card.Tactical
	for i := range b.cards.Tacticals {
		c := &b.cards.Tacticals[i]
		taken := slices.ContainsFunc(b.list.TacticalCards, func(have roster.Card) bool { return have.Card == c.ID })
		if pass(c) && b.allows(c.FactionTags) && c.Gas <= b.gas && !(c.Unique && taken) {
			may = append(may, c)
		}
	}
	if may == nil {
		return
	}
	c := rapid.SampledFrom(may).Draw(t, "card")
	b.gas -= c.Gas
	for slot, n := range c.Slots {
		b.slots[slot] += n
	}
	b.list.TacticalCards = append(b.list.TacticalCards, roster.Card{ID: "t" + strconv.Itoa(len(b.list.TacticalCards)+1), Card: c.ID})
}

// recruit adds a unit with upgrades, if slots and minerals are left for any.
func (b *builder) recruit(t *rapid.T) {
	type option struct {
		unit *card.Unit
		card.Composition
	}
	var may []option
	for i := range b.cards.Units {
		u := &b.cards.Units[i]
		taken := slices.ContainsFunc(b.list.Units, func(have roster.Unit) bool { return have.Unit == u.ID })
		if u.Summoned || !b.allows(u.FactionTags) || u.Unique && taken {
			continue
		}
		for _, c := range u.Compositions {
			if c.Minerals <= b.minerals && u.SupplyAt(c.Models) <= b.slots[u.Slot] {
				may = append(may, option{u, c})
			}
		}
	}
	if may == nil {
		return
	}
	o := rapid.SampledFrom(may).Draw(t, "unit")
	b.minerals -= o.Minerals
	b.slots[o.unit.Slot] -= o.unit.SupplyAt(o.Models)
	entry := roster.Unit{ID: "u" + strconv.Itoa(len(b.list.Units)+1), Unit: o.unit.ID, Models: o.Models}
	entry.Upgrades = b.upgrades(t, o.unit, o.Composition)
	b.list.Units = append(b.list.Units, entry)
}

// upgrades buys some upgrades in any order. Of a weapon that two replace, only
// the first of them is bought.
func (b *builder) upgrades(t *rapid.T, u *card.Unit, c card.Composition) []roster.Upgrade {
	var bought []roster.Upgrade
	var replaced []string
	nominee := 0
	for _, i := range rapid.Permutation(indices(len(u.Upgrades))).Draw(t, "order") {
		up := &u.Upgrades[i]
		price, ok := up.PriceFor(c.ID)
		switch {
		case !ok, price > b.minerals, !rapid.Bool().Draw(t, "buy"):
			continue
		case up.Replaces != "" && (u.Weapon(up.Replaces) == nil || slices.Contains(replaced, up.Replaces)):
			continue
		case up.Specialist && nominee == c.Models:
			continue
		}
		entry := roster.Upgrade{Upgrade: up.ID}
		if up.Specialist {
			nominee++
			entry.Model = nominee
		}
		if up.Replaces != "" {
			replaced = append(replaced, up.Replaces)
		}
		b.minerals -= price
		bought = append(bought, entry)
	}
	return bought
}

func indices(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return all
}
