package interop

import (
	"strings"

	"muster/rules/card"
	"muster/rules/roster"
)

// A Candidate is a card, unit or upgrade that something unknown may have meant.
type Candidate struct{ ID, Name string }

// Candidates returns what the entry at the path of an [UnknownName] may have
// meant: everything of the same kind and race, in the order of the release.
func Candidates(cards *card.Release, r *roster.Roster, path string) []Candidate {
	n := &Names{cards: cards, race: raceOf(cards, r)}
	parts := strings.Split(path, "/")
	switch {
	case path == "faction_card":
		return n.candidates(factionKind, nil)
	case parts[0] == "tactical_cards":
		return n.candidates(tacticalKind, nil)
	case parts[0] == "units" && len(parts) == 2:
		return n.candidates(unitKind, nil)
	case parts[0] == "units" && len(parts) == 4 && parts[2] == "upgrades":
		for i := range r.Units {
			if r.Units[i].ID == parts[1] {
				return n.candidates(upgradeKind, cards.Unit(r.Units[i].Unit))
			}
		}
	case parts[0] == "draft" && len(parts) > 1 && parts[1] == "missions":
		return n.candidates(missionKind, nil)
	case parts[0] == "draft" && len(parts) > 1 && parts[1] == "deployments":
		return n.candidates(deploymentKind, nil)
	}
	return nil
}

// raceOf returns the race of a list: that of its Faction Card, else that of its
// first known entry, else nil.
func raceOf(cards *card.Release, r *roster.Roster) *card.Race {
	if f := cards.Faction(r.FactionCard); f != nil {
		return &f.Race
	}
	for i := range r.Units {
		if u := cards.Unit(r.Units[i].Unit); u != nil {
			return &u.Race
		}
	}
	for i := range r.TacticalCards {
		if t := cards.Tactical(r.TacticalCards[i].Card); t != nil {
			return &t.Race
		}
	}
	return nil
}

func (n *Names) candidates(k kind, of *card.Unit) []Candidate {
	var all []Candidate
	ours := func(race card.Race) bool { return n.race == nil || *n.race == race }
	switch k {
	case factionKind:
		for i := range n.cards.Factions {
			if f := &n.cards.Factions[i]; ours(f.Race) {
				all = append(all, Candidate{f.ID, f.Name})
			}
		}
	case tacticalKind:
		for i := range n.cards.Tacticals {
			if t := &n.cards.Tacticals[i]; ours(t.Race) {
				all = append(all, Candidate{t.ID, t.Name})
			}
		}
	case unitKind:
		for i := range n.cards.Units {
			if u := &n.cards.Units[i]; ours(u.Race) && !u.Summoned {
				all = append(all, Candidate{u.ID, u.Name})
			}
		}
	case upgradeKind:
		if of == nil {
			return nil
		}
		for i := range of.Upgrades {
			all = append(all, Candidate{of.Upgrades[i].ID, of.Upgrades[i].Name})
		}
	case missionKind:
		for i := range n.cards.Missions {
			all = append(all, Candidate{n.cards.Missions[i].ID, n.cards.Missions[i].Name})
		}
	case deploymentKind:
		for i := range n.cards.Deployments {
			all = append(all, Candidate{n.cards.Deployments[i].ID, n.cards.Deployments[i].Name})
		}
	}
	return all
}
