package views

import (
	"net/url"

	"github.com/a-h/templ"

	"muster/rules/card"
	"muster/rules/text"
)

// An EntryGroup holds entries of one kind that a search found, in the order in
// which they were found. Only the slice of its kind is filled.
type EntryGroup struct {
	// Title names the kind in the plural; Part is its place in addresses.
	Title, Part string
	Factions    []*card.Faction
	Tacticals   []*card.Tactical
	Units       []*card.Unit
	Missions    []*card.Mission
	Deployments []*card.Deployment
	Keywords    []*card.Keyword
}

// Len is how many entries the group has.
func (g *EntryGroup) Len() int {
	return len(g.Factions) + len(g.Tacticals) + len(g.Units) + len(g.Missions) + len(g.Deployments) + len(g.Keywords)
}

// A CatalogSearch is a search of one release and what it found.
type CatalogSearch struct {
	CatalogPage
	// Typed are the fields of the form as they were sent.
	Typed url.Values
	// Faults are what is wrong with single fields, by name. The search went by the others.
	Faults map[string]string
	// Asked is false for the empty form, also if nothing else in it is understood.
	Asked  bool
	Groups []EntryGroup
	Total  int
	// Corrected is the text whose results these are, since that of the form finds
	// nothing; empty if they are those of the form.
	Corrected string
	// Near are entries whose name resembles the text, where nothing was found.
	Near []EntryLink
	// Wider is the address of the search without its filters; empty if it has none.
	Wider string
}

// An EntryLink leads to an entry of the catalogue.
type EntryLink struct{ Name, Kind, URL string }

// A MissingEntry is an address of the catalogue at which there is nothing.
type MissingEntry struct {
	// Kind is what the address asks for, such as "Tactical Card".
	Kind, ID string
	// Near are entries with a similar name, Elsewhere the same entry in other
	// releases.
	Near, Elsewhere []EntryLink
}

// CatalogChanges is what differs between two releases.
type CatalogChanges struct {
	CatalogPage // of the later release
	From        ReleaseInfo
	To          ReleaseInfo
	Groups      []ChangeGroup
	Total       int
	// Faults are what is wrong with single fields, by name. What is compared then is what
	// it would be without them.
	Faults map[string]string
}

// A ChangeGroup is the changes of one kind of entry.
type ChangeGroup struct {
	Title   string
	Entries []ChangedEntry
}

// A ChangedEntry is one entry with what changed on it.
type ChangedEntry struct {
	Name, URL string
	Race      string
	Changes   []FieldChange
}

// A FieldChange is one printed value that differs. An absent thing is empty.
type FieldChange struct{ Field, Was, Now string }

// fact is one choice of a select.
type fact struct{ value, label string }

func raceChoices(cards *card.Release) []fact {
	out := []fact{{"", "Any race"}}
	for _, r := range cards.Races {
		out = append(out, fact{r.ID.String(), r.Name})
	}
	return out
}

func slotChoices() []fact {
	out := []fact{{"", "Any slot"}}
	for s := range card.NumSlots {
		out = append(out, fact{card.Slot(s).String(), text.Slot(card.Slot(s))})
	}
	return append(out, fact{card.NoSlot.String(), text.Slot(card.NoSlot)})
}

func phaseChoices() []fact {
	out := []fact{{"", "Any or none"}}
	for _, p := range []card.Phase{card.Movement, card.Assault, card.Combat} {
		out = append(out, fact{p.String(), text.Phase(p)})
	}
	return out
}

func targetChoices() []fact {
	return []fact{{"", "Any target"}, {card.TargetGround.String(), "Reaches Ground"}, {card.TargetFlying.String(), "Reaches Flying"}}
}

// tagChoices lists every faction and combat tag of a release once.
func tagChoices(cards *card.Release) []fact {
	out := []fact{{"", "Any tag"}}
	seen := map[string]bool{}
	add := func(tag string) {
		if n := card.NormalTag(tag); !seen[n] {
			seen[n] = true
			out = append(out, fact{tag, tag})
		}
	}
	for i := range cards.Units {
		for _, t := range cards.Units[i].CombatTags {
			add(t.String())
		}
	}
	for i := range cards.Factions {
		for _, t := range cards.Factions[i].FactionTags {
			add(t)
		}
	}
	return out
}

func keywordChoices(cards *card.Release) []fact {
	out := []fact{{"", "Any keyword"}}
	for i := range cards.Keywords {
		out = append(out, fact{cards.Keywords[i].ID, cards.Keywords[i].BaseName()})
	}
	return out
}

// invalidIn marks a field that was refused and ties it to its message.
func invalidIn(faults map[string]string, name string) templ.Attributes {
	if faults[name] == "" {
		return nil
	}
	return templ.Attributes{"aria-invalid": "true", "aria-describedby": "fault-" + name}
}
