package views

import (
	"strings"

	"github.com/a-h/templ"

	"muster/rules/army"
	"muster/rules/card"
	"muster/rules/roster"
	"muster/rules/text"
)

// A FactionChoice is the page on which a list changes its Faction Card.
type FactionChoice struct {
	Builder *Builder
	Offers  []army.FactionOffer
}

// ownRace are the offers of the list's race, others those of the other races.
func (f *FactionChoice) ownRace() []*army.FactionOffer { return f.offers(true) }

func (f *FactionChoice) otherRaces() []*army.FactionOffer { return f.offers(false) }

func (f *FactionChoice) offers(own bool) []*army.FactionOffer {
	var out []*army.FactionOffer
	for i := range f.Offers {
		if (f.Offers[i].Faction.Race == f.Builder.race()) == own {
			out = append(out, &f.Offers[i])
		}
	}
	return out
}

// breaks are the sentences on what a list breaks with the offered card.
func breaks(cards *card.Release, o *army.FactionOffer) []string {
	lines := make([]string, len(o.Reasons))
	for i, v := range o.Reasons {
		lines[i] = text.Message(cards, v)
	}
	return lines
}

// A ReleaseChoice is the page on which a list moves to another release.
type ReleaseChoice struct {
	Builder  *Builder
	Releases []ReleaseInfo
	// To is the release that is looked at; empty if none is yet.
	To string
	// Fault is what is wrong with the release that was asked for.
	Fault string
	// Report is the judgement of the list by To.
	Report  *army.Report
	Changes []ChangedFact
}

// newerURL is the page that shows what a list's move to a newer release changes.
func newerURL(list, release string) templ.SafeURL {
	return templ.SafeURL("/lists/" + list + "/release?to=" + release)
}

// A ChangedFact is a difference between two releases with the name of what it is
// about.
type ChangedFact struct {
	Name, Field, Was, Now string
}

// NewChangedFacts puts words to the changes of a list between two releases.
func NewChangedFacts(was, now *card.Release, r *roster.Roster, changes []army.Change) []ChangedFact {
	facts := make([]ChangedFact, len(changes))
	for i, c := range changes {
		facts[i] = ChangedFact{Name: nameAt(was, now, r, c.Path), Field: fieldName(c.Field), Was: c.Was.String(), Now: c.Now.String()}
	}
	return facts
}

func fieldName(field string) string {
	if slot, ok := strings.CutPrefix(field, "slots/"); ok {
		return slot + " slots"
	}
	return field
}

// nameAt names the entry at a path of the list.
func nameAt(was, now *card.Release, r *roster.Roster, path string) string {
	parts := strings.Split(path, "/")
	switch {
	case parts[0] == "faction_card":
		for _, cards := range []*card.Release{now, was} {
			if f := cards.Faction(r.FactionCard); f != nil {
				return f.Name
			}
		}
		return r.FactionCard
	case parts[0] == "tactical_cards" && len(parts) > 1:
		for _, t := range r.TacticalCards {
			if t.ID == parts[1] {
				return tacticalName(was, now, t.Card)
			}
		}
	case parts[0] == "units" && len(parts) > 1:
		for i := range r.Units {
			if r.Units[i].ID == parts[1] {
				return unitPart(was, now, &r.Units[i], parts[2:])
			}
		}
	}
	return path
}

func tacticalName(was, now *card.Release, id string) string {
	for _, cards := range []*card.Release{now, was} {
		if c := cards.Tactical(id); c != nil {
			return c.Name
		}
	}
	return id
}

// unitPart names a unit of the list, or an upgrade of it.
func unitPart(was, now *card.Release, entry *roster.Unit, rest []string) string {
	name, upgrade := entry.Unit, ""
	for _, cards := range []*card.Release{was, now} {
		u := cards.Unit(entry.Unit)
		if u == nil {
			continue
		}
		name = u.Name
		if len(rest) == 2 {
			if up := u.Upgrade(rest[1]); up != nil {
				upgrade = up.Name
			}
		}
	}
	name = nicknamed(name, entry.Label)
	switch {
	case len(rest) == 2 && upgrade != "":
		return name + ", " + upgrade
	case len(rest) == 2:
		return name + ", " + rest[1]
	}
	return name + " ×" + text.Number(entry.Models)
}
