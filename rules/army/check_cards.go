package army

import (
	"slices"

	"muster/rules"
	"muster/rules/card"
	"muster/rules/roster"
)

// scale judges the mineral limit against the Engagement Scale (§9.1.1, AB-02).
// A release without that scale has no limit that fits it.
func (c *checker) scale() {
	var none card.Scale
	scale := c.cards.Scale(c.list.Scale)
	if scale != nil && scale.Fits(c.list.MineralLimit) {
		return
	}
	if scale == nil {
		scale = &none
	}
	c.add(LimitOutsideScale.Broken("mineral_limit",
		rules.Int("have", c.list.MineralLimit), rules.Text("scale", c.list.Scale.String()),
		rules.Int("min", scale.MinMinerals), rules.Int("max", scale.MaxMinerals)))
}

// faction finds the Faction Card, of which there is exactly one (§9.1.2, AB-05),
// and counts its slots and resource (AB-06); it costs nothing (AB-55).
func (c *checker) faction() {
	f := c.cards.Faction(c.list.FactionCard)
	if f == nil {
		c.add(noFaction(c.cards, c.list.FactionCard))
		return
	}
	c.Faction = f
	c.open(f.Slots)
	c.Resource += f.Resource
}

// noFaction says that a list has no Faction Card yet (AB-05), or none that the
// release has (AB-52).
func noFaction(cards *card.Release, id string) rules.Violation {
	if id == "" {
		return FactionMissing.Broken("faction_card")
	}
	return FactionUnknown.Broken("faction_card", unknown(cards, "card", id)...)
}

// open adds Army Slots to those available (AB-06, AB-15). Whether the card will
// be Ready in play makes no difference (AB-16).
func (c *checker) open(slots card.Slots) {
	for slot, n := range slots {
		c.Slots[slot].Available += n
	}
}

// maxUnique is how many different Unique cards a check has room for on its stack.
// A list with more, like one beyond the limits of a document, is judged alike at
// the price of an allocation.
const maxUnique = 16

// tacticals judges the Tactical and Creep Cards and counts what they cost and
// give, refused or not (§9.1.4, §9.1.5, AB-14, AB-15, AB-18).
func (c *checker) tacticals() {
	var room [roster.MaxCards]*card.Tactical
	found := room[:0]
	creep := 0
	for i := range c.list.TacticalCards {
		t := c.cards.Tactical(c.list.TacticalCards[i].Card)
		found = append(found, t)
		if t != nil && t.Creep {
			creep++
		}
	}
	c.creep(creep)

	var uniques [maxUnique]copies[card.Tactical]
	unique := uniques[:0]
	for i, t := range found {
		entry := &c.list.TacticalCards[i]
		if t == nil {
			c.unknownCard(entry)
			continue
		}
		c.Gas.Used += t.Gas
		c.open(t.Slots)
		c.Resource += t.Resource
		c.cardTags(entry, t)
		if t.Unique {
			var n int
			if unique, n = count(unique, t); n > 1 {
				c.cardCopy(entry, t, n, creep)
			}
		}
	}
}

// creep judges the number of Creep Cards: as many as the Faction Card demands,
// no more and no fewer (AB-50, AMB-11).
func (c *checker) creep(have int) {
	if c.creepWrong(have) {
		c.add(CreepCards.Broken("tactical_cards",
			rules.Int("have", have), rules.Int("want", c.Faction.CreepCards)))
	}
}

func (c *checker) creepWrong(have int) bool {
	return c.Faction != nil && have != c.Faction.CreepCards
}

// unknownCard reports an entry that is no Tactical Card: a second Faction Card
// (AB-05), or nothing that may stand there (AB-52). Neither adds to the totals.
func (c *checker) unknownCard(entry *roster.Card) {
	path := rules.Path("tactical_cards", entry.ID)
	if f := c.cards.Faction(entry.Card); f != nil {
		c.add(FactionAmongCards.Broken(path, rules.Text("card", f.ID)))
		return
	}
	c.add(CardUnknown.Broken(path, unknown(c.cards, "card", entry.Card)...))
}

// cardTags holds a Tactical Card against the tags of the Faction Card (§9.1.2,
// AB-08). Creep Cards of an army that may take none are AB-50 alone.
func (c *checker) cardTags(entry *roster.Card, t *card.Tactical) {
	f := c.Faction
	if f == nil || eligible(f, t.Race, t.Tags()) || t.Creep && f.CreepCards == 0 {
		return
	}
	c.add(CardTags.Broken(rules.Path("tactical_cards", entry.ID),
		rules.Text("card", t.ID), rules.Text("faction_card", f.ID),
		rules.List("missing", missingTags(c.cards, f, t.Race, t.FactionTags)...)))
}

// cardCopy reports a further copy of a Unique card (§9.1.5, AB-17), except Creep
// Cards whose number is wrong already (AB-50).
func (c *checker) cardCopy(entry *roster.Card, t *card.Tactical, n, creep int) {
	if t.Creep && c.creepWrong(creep) {
		return
	}
	c.add(CardUnique.Broken(rules.Path("tactical_cards", entry.ID),
		rules.Text("card", t.ID), rules.Int("copy", n)))
}

// eligible reports whether the Faction Card has the race and every faction tag
// of a card (§9.1.2, AB-04, AB-07, AB-09, AMB-01).
func eligible(f *card.Faction, race card.Race, tags card.TagSet) bool {
	return f.Race == race && f.Tags().Covers(tags)
}

// missingTags lists the tags that f lacks, as printed on the refused card; of a
// card of another race that prints no race tag, the name of the race.
func missingTags(cards *card.Release, f *card.Faction, race card.Race, tags []string) []string {
	var missing []string
	for _, tag := range tags {
		if !slices.ContainsFunc(f.FactionTags, func(have string) bool {
			return card.NormalTag(have) == card.NormalTag(tag)
		}) {
			missing = append(missing, tag)
		}
	}
	if missing == nil {
		if info := cards.Race(race); info != nil {
			return []string{info.Name}
		}
		return []string{race.String()}
	}
	return missing
}

// copies counts the entries of one Unique card or unit.
type copies[T any] struct {
	card *T
	n    int
}

// count adds an entry of c to seen and returns how many that makes. seen holds
// each Unique card of the release at most once, however long the list.
func count[T any](seen []copies[T], c *T) ([]copies[T], int) {
	for i := range seen {
		if seen[i].card == c {
			seen[i].n++
			return seen, seen[i].n
		}
	}
	return append(seen, copies[T]{c, 1}), 1
}

// unknown returns the arguments of AB-52 for an id: the id under key, and the
// kind of thing it names instead, if any.
func unknown(cards *card.Release, key, id string) []rules.Arg {
	args := []rules.Arg{rules.Text(key, id)}
	if kind := kindOf(cards, id); kind != "" {
		args = append(args, rules.Text("kind", kind))
	}
	return args
}

func kindOf(cards *card.Release, id string) string {
	switch {
	case cards.Faction(id) != nil:
		return "faction-card"
	case cards.Tactical(id) != nil:
		return "tactical-card"
	case cards.Unit(id) != nil:
		return "unit"
	case len(unitsWith(cards, id)) > 0:
		return "upgrade"
	case cards.Mission(id) != nil:
		return "mission"
	case cards.Deployment(id) != nil:
		return "deployment"
	}
	return ""
}
