package views

import (
	"muster/rules/army"
	"muster/rules/card"
	"muster/rules/roster"
	"muster/rules/text"
)

// A Start is the page on which a list is begun, and the front page.
type Start struct {
	Cards   *card.Release
	Request string
	// Race is what the visitor has chosen; nil shows the choice of race.
	Race *card.Race
	// Factions are the Faction Cards of the race.
	Factions []*card.Faction
	Form     StartForm
	Refused  *Refusal
	// Starters are the armies that come with the program.
	Starters []StarterArmy
	// Own are the visitor's lists, the latest first.
	Own []ListRow
}

// A StartForm is what the visitor has chosen so far.
type StartForm struct {
	Name, Faction, Scale, Limit string
}

// A StarterArmy is a list to begin with.
type StarterArmy struct {
	ID, Title string
	Race      card.Race
	Report    *army.Report
	// Problem is the first thing that is wrong with it; empty if it is legal.
	Problem string
}

// A ListRow is one of the visitor's lists, judged now.
type ListRow struct {
	ID     string
	Roster *roster.Roster
	Cards  *card.Release
	Report *army.Report
	// Updated is the date and Ago how long that is ago.
	Updated, Ago string
	// Newer is the current release if it is newer than that of the list; else empty.
	Newer string
	// Owned is false for a list that somebody else lets the visitor edit.
	Owned, Shared bool
}

// Title is what the list is called.
func (r *ListRow) Title() string {
	return text.Title(r.Roster.Name, r.Cards.Faction(r.Roster.FactionCard))
}

func (r *ListRow) race() string {
	if r.Report.Faction == nil {
		return ""
	}
	return r.Report.Faction.Race.String()
}

func (r *ListRow) factionName() string {
	switch {
	case r.Report.Faction != nil:
		return r.Report.Faction.Name
	case r.Roster.FactionCard != "":
		return r.Roster.FactionCard
	}
	return "no Faction Card"
}

// raceSummaries say in a few words what the armies of a race are like.
var raceSummaries = map[card.Race]string{
	card.Terran:  "Shooting units that hold ground, medics, vehicles and heroes.",
	card.Zerg:    "Many bodies, fast and close; Creep to stand on.",
	card.Protoss: "Few units, each strong, with shields that come back.",
}

func raceFactions(cards *card.Release, race card.Race) int {
	n := 0
	for i := range cards.Factions {
		if cards.Factions[i].Race == race {
			n++
		}
	}
	return n
}

// scaleBounds says which limits a scale is played with.
func scaleBounds(s *card.Scale) string {
	if s.MaxMinerals == 0 {
		return text.Number(s.MinMinerals) + " minerals or more"
	}
	return "up to " + text.Number(s.MaxMinerals) + " minerals"
}

func (f StartForm) factionOr(first string) string {
	if f.Faction == "" {
		return first
	}
	return f.Faction
}
