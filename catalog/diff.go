package catalog

import (
	"slices"
	"strconv"
	"strings"

	"muster/rules/card"
)

// A Change is one difference between two releases in what decides a list, in
// what is printed on a card or in which cards there are. Wording is left out.
type Change struct {
	// Kind is what the entry is, Path names it by ids: "units/marauder".
	Kind Kind
	ID   string
	Path string
	// Name is the name of the card in the later release, else in the earlier one.
	Name string
	// Field is what changed: presence, minerals, gas, slots, ...
	Field string
	// Was and Now are the two values as text; a thing that is not there is "-".
	Was, Now string
}

// Absent is the value of something that a release does not have.
const Absent = "-"

// Diff returns what changed from a to b: faction cards, tactical cards, units,
// missions and deployments, each in the order of b with those that b lacks at
// the end, fields in a fixed order. A renamed card is found by its former id and
// reported as a changed id.
func Diff(a, b *card.Release) []Change {
	var d differ
	diffCards(&d, FactionCard, "faction_cards", a.Factions, b.Factions, a.Faction, b.Faction, func(f *card.Faction) (string, string) { return f.ID, f.Name }, d.faction)
	diffCards(&d, TacticalCard, "tactical_cards", a.Tacticals, b.Tacticals, a.Tactical, b.Tactical, func(t *card.Tactical) (string, string) { return t.ID, t.Name }, d.tactical)
	diffCards(&d, UnitCard, "units", a.Units, b.Units, a.Unit, b.Unit, func(u *card.Unit) (string, string) { return u.ID, u.Name }, d.unit)
	diffCards(&d, MissionCard, "missions", a.Missions, b.Missions, a.Mission, b.Mission, func(m *card.Mission) (string, string) { return m.ID, m.Name }, d.mission)
	diffCards(&d, DeploymentCard, "deployments", a.Deployments, b.Deployments, a.Deployment, b.Deployment, func(p *card.Deployment) (string, string) { return p.ID, p.Name }, d.deployment)
	return d.found
}

// A differ collects changes of the entry it stands at.
type differ struct {
	found []Change
	at    Change
}

// diffCards compares the cards of one kind.
func diffCards[T any](d *differ, kind Kind, list string, was, now []T, find, findNow func(string) *T, name func(*T) (id, name string), compare func(was, now *T)) {
	matched := map[*T]bool{}
	for i := range now {
		id, title := name(&now[i])
		d.at = Change{Kind: kind, ID: id, Path: list + "/" + id, Name: title}
		before := find(id)
		if before == nil { // perhaps under an id that it has no more
			for j := range was {
				if old, _ := name(&was[j]); findNow(old) == &now[i] {
					before = &was[j]
				}
			}
		}
		if before == nil {
			d.add("presence", Absent, title)
			continue
		}
		matched[before] = true
		old, _ := name(before)
		d.text("id", old, id)
		compare(before, &now[i])
	}
	for i := range was {
		if id, title := name(&was[i]); !matched[&was[i]] {
			d.at = Change{Kind: kind, ID: id, Path: list + "/" + id, Name: title}
			d.add("presence", title, Absent)
		}
	}
}

func (d *differ) add(field, was, now string) {
	c := d.at
	c.Field, c.Was, c.Now = field, was, now
	d.found = append(d.found, c)
}

func (d *differ) text(field, was, now string) {
	if was != now {
		d.add(field, orAbsent(was), orAbsent(now))
	}
}

// orAbsent shows an empty text as absent.
func orAbsent(s string) string {
	if s == "" {
		return Absent
	}
	return s
}

func (d *differ) number(field string, was, now int) {
	d.text(field, strconv.Itoa(was), strconv.Itoa(now))
}

func (d *differ) mark(field string, was, now bool) {
	word := map[bool]string{true: "yes", false: "no"}
	d.text(field, word[was], word[now])
}

func (d *differ) slots(was, now card.Slots) {
	for s := range now {
		d.number("slots/"+card.Slot(s).String(), was[s], now[s])
	}
}

func (d *differ) faction(was, now *card.Faction) {
	d.text("race", was.Race.String(), now.Race.String())
	d.text("faction_tags", tagText(was.FactionTags), tagText(now.FactionTags))
	d.slots(was.Slots, now.Slots)
	d.number("resource", was.Resource, now.Resource)
	d.number("creep_cards", was.CreepCards, now.CreepCards)
	d.abilities(was.Abilities, now.Abilities)
}

func (d *differ) tactical(was, now *card.Tactical) {
	d.text("race", was.Race.String(), now.Race.String())
	d.text("faction_tags", tagText(was.FactionTags), tagText(now.FactionTags))
	d.mark("unique", was.Unique, now.Unique)
	d.mark("creep", was.Creep, now.Creep)
	d.number("gas", was.Gas, now.Gas)
	d.slots(was.Slots, now.Slots)
	d.number("resource", was.Resource, now.Resource)
	d.abilities(was.Abilities, now.Abilities)
}

// tagText lists tags in the order of the alphabet; their order on a card means
// nothing.
func tagText(tags []string) string {
	sorted := slices.Clone(tags)
	slices.Sort(sorted)
	return strings.Join(sorted, ", ")
}

// abilities reports which abilities a card has, not how they are worded.
func (d *differ) abilities(was, now []card.Ability) {
	d.keyed("abilities", abilityFacts(was), abilityFacts(now))
}

func abilityFacts(abilities []card.Ability) []fact {
	facts := make([]fact, len(abilities))
	for i := range abilities {
		facts[i] = fact{abilities[i].ID, abilityText(&abilities[i])}
	}
	return facts
}

func abilityText(a *card.Ability) string {
	text := a.Type.String() + ", " + a.Phase.String() + " phase, cost " + a.Cost.String()
	if a.Limit != "" {
		text += ", " + strings.ReplaceAll(a.Limit, "_", " ")
	}
	return text
}

// A fact is one of several things on a card that have ids.
type fact struct{ id, text string }

// keyed compares things by id: field/ID changed, came or went.
func (d *differ) keyed(field string, was, now []fact) {
	find := func(facts []fact, id string) string {
		for _, f := range facts {
			if f.id == id {
				return f.text
			}
		}
		return ""
	}
	for _, f := range now {
		d.text(field+"/"+f.id, find(was, f.id), f.text)
	}
	for _, f := range was {
		if find(now, f.id) == "" {
			d.text(field+"/"+f.id, f.text, "")
		}
	}
}
