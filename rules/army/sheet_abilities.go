package army

import (
	"cmp"
	"slices"
	"strings"

	"muster/rules/card"
	"muster/rules/roster"
)

// A SheetAbility is one Special Ability a unit has in play.
type SheetAbility struct {
	Ability *card.Ability
	// From is the upgrade that grants it, nil for a printed one.
	From *card.Upgrade
	// Model is the nominee of a SPECIALIST ability, 0 for the unit.
	Model int
	// ChangedBy are the bought upgrades that change how it works.
	ChangedBy []*card.Upgrade
}

// A SheetKeyword is one keyword that a card uses.
type SheetKeyword struct {
	// Name is the keyword without values, as cards print it.
	Name string
	// Entry explains it; nil if the glossary of the release has none.
	Entry *card.Keyword
}

func (s *Sheet) listAbilities() {
	for i := range s.Unit.Abilities {
		a := &s.Unit.Abilities[i]
		s.Abilities = append(s.Abilities, SheetAbility{Ability: a, ChangedBy: s.changes(a.ID)})
	}
	for i := range s.Upgrades {
		u := &s.Upgrades[i]
		if u.Gap != NoGap || u.Upgrade.Ability == nil {
			continue
		}
		s.Abilities = append(s.Abilities, SheetAbility{
			Ability: u.Upgrade.Ability, From: u.Upgrade, Model: u.Model, ChangedBy: s.changes(u.Upgrade.Ability.ID),
		})
	}
	slices.SortStableFunc(s.Abilities, func(a, b SheetAbility) int { return cmp.Compare(a.Ability.Phase, b.Ability.Phase) })
}

func (s *Sheet) listKeywords(cards *card.Release) {
	for i := range s.Batches {
		w := s.Batches[i].Weapon
		s.Keywords = addKeywords(s.Keywords, cards, w.Keywords)
		if w.Status != "" {
			s.Keywords = addKeywords(s.Keywords, cards, []card.KeywordUse{{Name: w.Status}})
		}
	}
	for i := range s.Abilities {
		s.Keywords = addKeywords(s.Keywords, cards, s.Abilities[i].Ability.Keywords)
	}
	sortKeywords(s.Keywords)
}

// Glossary returns every keyword that the sheets and the Faction and Tactical
// Cards of the list use, each once, by name.
func Glossary(cards *card.Release, r *roster.Roster, sheets []Sheet) []SheetKeyword {
	var all []SheetKeyword
	for i := range sheets {
		for _, k := range sheets[i].Keywords {
			all = addKeyword(all, k)
		}
	}
	if f := cards.Faction(r.FactionCard); f != nil {
		all = addAbilities(all, cards, f.Abilities)
	}
	for i := range r.TacticalCards {
		if t := cards.Tactical(r.TacticalCards[i].Card); t != nil {
			all = addAbilities(all, cards, t.Abilities)
		}
	}
	sortKeywords(all)
	return all
}

func addAbilities(all []SheetKeyword, cards *card.Release, abilities []card.Ability) []SheetKeyword {
	for i := range abilities {
		all = addKeywords(all, cards, abilities[i].Keywords)
	}
	return all
}

func addKeywords(all []SheetKeyword, cards *card.Release, uses []card.KeywordUse) []SheetKeyword {
	for _, use := range uses {
		all = addKeyword(all, SheetKeyword{Name: use.Name, Entry: cards.Glossary(use.Name)})
	}
	return all
}

func addKeyword(all []SheetKeyword, k SheetKeyword) []SheetKeyword {
	if slices.ContainsFunc(all, func(have SheetKeyword) bool { return have.Name == k.Name }) {
		return all
	}
	return append(all, k)
}

func sortKeywords(all []SheetKeyword) {
	slices.SortFunc(all, func(a, b SheetKeyword) int { return strings.Compare(a.Name, b.Name) })
}
