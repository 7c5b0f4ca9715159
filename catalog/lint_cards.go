package catalog

import (
	"slices"

	"muster/rules"
	"muster/rules/card"
)

func (l *linter) faction(f *card.Faction) {
	path := rules.Path("faction_cards", f.ID)
	l.text(path+"/name", f.Name)
	l.provenance(path, f.Printing, f.AsOf, f.Sources)
	l.race(path, f.Race, f.FactionTags)
	l.slots(path, f.Slots)
	l.number(path, "resource", f.Resource, 0, 0)
	l.number(path, "creep_cards", f.CreepCards, 0, 1)
	l.abilities(path, f.Abilities, nil)
	if f.CreepCards > 0 && !slices.ContainsFunc(l.r.Tacticals, func(t card.Tactical) bool {
		return t.Creep && covers(f.FactionTags, t.FactionTags)
	}) {
		l.report(CreepNone, path)
	}
}

func (l *linter) tactical(t *card.Tactical) {
	path := rules.Path("tactical_cards", t.ID)
	l.text(path+"/name", t.Name)
	l.provenance(path, t.Printing, t.AsOf, t.Sources)
	l.race(path, t.Race, t.FactionTags)
	l.number(path, "gas", t.Gas, 0, 0)
	l.slots(path, t.Slots)
	l.number(path, "resource", t.Resource, 0, 0)
	l.abilities(path, t.Abilities, nil)
	if t.Creep && (t.Slots != card.Slots{} || t.Resource != 0) {
		l.report(CreepGives, path)
	}
}

func (l *linter) slots(path string, slots card.Slots) {
	for slot := range slots {
		l.number(path+"/slots", card.Slot(slot).String(), slots[slot], 0, 0)
	}
}

// provenance checks what every card says about where it comes from.
func (l *linter) provenance(path, printing, asOf string, sources []string) {
	l.text(path+"/printing", printing)
	l.date(path+"/as_of", asOf)
	if len(sources) == 0 {
		l.report(TextMissing, path+"/sources", rules.Text("field", "sources"))
	}
}

// race checks the race of a card and its faction tags.
func (l *linter) race(path string, race card.Race, tags []string) {
	i := slices.IndexFunc(l.r.Races, func(r card.RaceInfo) bool { return r.ID == race })
	if i < 0 {
		l.report(RaceUnknown, path, rules.Text("race", race.String()))
		return
	}
	if want := l.r.Races[i].Name; !slices.Contains(tags, want) {
		l.report(TagRaceMissing, path, rules.Text("want", want))
	}
	for _, tag := range tags {
		l.tag(path, tag)
	}
}

// tag checks that a faction tag is known and spelt as elsewhere.
func (l *linter) tag(path, tag string) {
	want, ok := l.tags[card.NormalTag(tag)]
	switch {
	case !ok:
		l.report(TagUnknown, path, rules.Text("tag", tag))
	case want != tag:
		l.report(TagSpelling, path, rules.Text("have", tag), rules.Text("want", want))
	}
}

// covers reports whether have includes every tag of need.
func covers(have, need []string) bool {
	for _, tag := range need {
		if !slices.ContainsFunc(have, func(h string) bool { return card.NormalTag(h) == card.NormalTag(tag) }) {
			return false
		}
	}
	return true
}

func (l *linter) keyword(k *card.Keyword) {
	path := rules.Path("keywords", k.ID)
	l.text(path+"/name", k.Name)
	l.text(path+"/summary", k.Summary)
	l.text(path+"/section", k.Section)
	l.word(path, "stacks", k.Stacks, stackWords)
	l.word(path, "kind", k.Kind, []string{"glossary", "rules_term"})
}
