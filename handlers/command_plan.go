package handlers

import (
	"fmt"
	"net/url"
	"slices"

	"muster/rules/card"
	"muster/rules/roster"
)

// A planner is what commands need beside the list.
type planner struct {
	// cards is the release of the list; nil if it does not exist.
	cards *card.Release
	// release finds the fingerprint of another one.
	release func(id string) (*card.Release, error)
	form    url.Values
	forms   *forms
}

// value is what was sent in a field.
func (p *planner) value(field string) string { return lastValue(p.form, field) }

// lastValue is the value of a field as reading a form takes it.
func lastValue(form url.Values, field string) string {
	values := form[field]
	if len(values) == 0 {
		return ""
	}
	return values[len(values)-1]
}

func (c addUnit) plan(list *roster.Roster, p *planner) ([]roster.Edit, error) {
	if p.cards != nil {
		if u := p.cards.Unit(c.unit); u != nil && u.Unique && hasUnit(list, p.cards, u) {
			return nil, refuse("%s is Unique, and the list has it already.", u.Name)
		}
	}
	return []roster.Edit{roster.AddUnit{ID: roster.NewEntryID(list, "u"), Unit: c.unit, Models: c.models}}, nil
}
func (addUnit) place(_, _ *roster.Roster) string { return "place-units" }

func (c addCard) plan(list *roster.Roster, p *planner) ([]roster.Edit, error) {
	// A Unique card that is there already stays the one it is (§9.1.5).
	if p.cards != nil {
		if t := p.cards.Tactical(c.card); t != nil && t.Unique && hasCard(list, p.cards, t) {
			return nil, refuse("%s is Unique, and the list has it already.", t.Name)
		}
	}
	return []roster.Edit{roster.AddCard{ID: roster.NewEntryID(list, "t"), Card: c.card}}, nil
}
func (addCard) place(_, _ *roster.Roster) string { return "place-cards" }

func hasUnit(list *roster.Roster, cards *card.Release, u *card.Unit) bool {
	for i := range list.Units {
		if cards.Unit(list.Units[i].Unit) == u {
			return true
		}
	}
	return false
}

func hasCard(list *roster.Roster, cards *card.Release, t *card.Tactical) bool {
	for _, entry := range list.TacticalCards {
		if cards.Tactical(entry.Card) == t {
			return true
		}
	}
	return false
}

func (c removeEntry) plan(list *roster.Roster, _ *planner) ([]roster.Edit, error) {
	if unitEntry(list, c.id) == nil && cardEntry(list, c.id) == nil {
		return nil, nil
	}
	return []roster.Edit{roster.RemoveEntry{ID: c.id}}, nil
}

func (c removeEntry) place(before, _ *roster.Roster) string {
	if cardEntry(before, c.id) != nil {
		return "place-cards"
	}
	return "place-units"
}

func (c copyUnit) plan(list *roster.Roster, _ *planner) ([]roster.Edit, error) {
	return []roster.Edit{roster.CopyUnit{From: c.id, ID: roster.NewEntryID(list, "u")}}, nil
}

// place is the copy, which stands behind its original.
func (c copyUnit) place(_, after *roster.Roster) string {
	for i := 1; i < len(after.Units); i++ {
		if after.Units[i-1].ID == c.id {
			return "entry-" + after.Units[i].ID
		}
	}
	return "place-units"
}

func (c setModels) plan(list *roster.Roster, _ *planner) ([]roster.Edit, error) {
	if u := unitEntry(list, c.id); u != nil && u.Models == c.models {
		return nil, nil
	}
	return []roster.Edit{roster.SetModels{ID: c.id, Models: c.models}}, nil
}
func (c setModels) place(_, _ *roster.Roster) string { return "entry-" + c.id }

func (c buyUpgrade) plan(list *roster.Roster, p *planner) ([]roster.Edit, error) {
	u := unitEntry(list, c.id)
	if u != nil && has(u, c.upgrade) {
		return nil, nil
	}
	edit := roster.AddUpgrade{Unit: c.id, Upgrade: c.upgrade}
	if u != nil && p.cards != nil {
		if printed := p.cards.Unit(u.Unit); printed != nil {
			if up := printed.Upgrade(c.upgrade); up != nil && up.Specialist {
				edit.Model = freeModel(u)
			}
		}
	}
	return []roster.Edit{edit}, nil
}
func (c buyUpgrade) place(_, _ *roster.Roster) string { return "entry-" + c.id }

func has(u *roster.Unit, upgrade string) bool {
	for _, up := range u.Upgrades {
		if up.Upgrade == upgrade {
			return true
		}
	}
	return false
}

// freeModel is the first model that nothing is nominated for, so that a SPECIALIST
// has one at once (§9.1.7); 0 if there is none.
func freeModel(u *roster.Unit) int {
	taken := map[int]bool{}
	for _, up := range u.Upgrades {
		taken[up.Model] = true
	}
	for m := 1; m <= min(u.Models, len(u.Upgrades)+1); m++ {
		if !taken[m] {
			return m
		}
	}
	return 0
}

func (c dropUpgrade) plan(list *roster.Roster, _ *planner) ([]roster.Edit, error) {
	if u := unitEntry(list, c.id); u != nil && !has(u, c.upgrade) {
		return nil, nil
	}
	return []roster.Edit{roster.RemoveUpgrade{Unit: c.id, Upgrade: c.upgrade}}, nil
}
func (c dropUpgrade) place(_, _ *roster.Roster) string { return "entry-" + c.id }

func (c nominate) plan(_ *roster.Roster, p *planner) ([]roster.Edit, error) {
	model := c.model
	if model < 0 {
		given := p.value("nominee " + c.id + " " + c.upgrade)
		if model = modelCount(given); model == 0 && given != "0" {
			return nil, refuse("Choose the model that takes the upgrade.")
		}
	}
	return []roster.Edit{roster.Nominate{Unit: c.id, Upgrade: c.upgrade, Model: model}}, nil
}
func (c nominate) place(_, _ *roster.Roster) string { return "entry-" + c.id }

func (c moveEntry) plan(list *roster.Roster, _ *planner) ([]roster.Edit, error) {
	if c.to.step == 0 {
		return []roster.Edit{roster.MoveEntry{ID: c.id, Before: c.to.before}}, nil
	}
	ids := neighbours(list, c.id)
	at := slices.Index(ids, c.id)
	to := at + c.to.step
	switch {
	case at >= 0 && (to < 0 || to >= len(ids)):
		return nil, nil // it is at the end already
	case at < 0, c.to.step > 0 && to+1 == len(ids):
		return []roster.Edit{roster.MoveEntry{ID: c.id}}, nil
	case c.to.step > 0:
		to++
	}
	return []roster.Edit{roster.MoveEntry{ID: c.id, Before: ids[to]}}, nil
}

// neighbours are the entries, by id, among which one is put in order: the cards for a
// card, else the units.
func neighbours(list *roster.Roster, id string) []string {
	var ids []string
	if cardEntry(list, id) != nil {
		for i := range list.TacticalCards {
			ids = append(ids, list.TacticalCards[i].ID)
		}
		return ids
	}
	for i := range list.Units {
		ids = append(ids, list.Units[i].ID)
	}
	return ids
}

func (c moveEntry) place(_, _ *roster.Roster) string { return "entry-" + c.id }

func (c setFaction) plan(list *roster.Roster, _ *planner) ([]roster.Edit, error) {
	if list.FactionCard == c.card {
		return nil, nil
	}
	return []roster.Edit{roster.SetFaction{Card: c.card}}, nil
}
func (setFaction) place(_, _ *roster.Roster) string { return "place-faction_card" }

func (c setRelease) plan(list *roster.Roster, p *planner) ([]roster.Edit, error) {
	to, err := p.release(c.id)
	if err != nil {
		return nil, err
	}
	edit := roster.SetRelease{ID: to.ID}
	if list.Fingerprint != "" {
		edit.Fingerprint = to.Fingerprint
	}
	return []roster.Edit{edit}, nil
}
func (setRelease) place(_, _ *roster.Roster) string { return "place-release" }

func (c applyFix) plan(*roster.Roster, *planner) ([]roster.Edit, error) { return c.edits, nil }
func (applyFix) place(_, _ *roster.Roster) string                       { return "summary" }

// Commands that are no edit plan none.
func (undo) plan(*roster.Roster, *planner) ([]roster.Edit, error)          { return nil, nil }
func (redo) plan(*roster.Roster, *planner) ([]roster.Edit, error)          { return nil, nil }
func (toggleBlocked) plan(*roster.Roster, *planner) ([]roster.Edit, error) { return nil, nil }
func (replaceList) plan(*roster.Roster, *planner) ([]roster.Edit, error)   { return nil, nil }

func (undo) place(_, _ *roster.Roster) string          { return "place-name" }
func (redo) place(_, _ *roster.Roster) string          { return "place-name" }
func (toggleBlocked) place(_, _ *roster.Roster) string { return "offers" }
func (replaceList) place(_, _ *roster.Roster) string   { return "place-name" }

func unitEntry(list *roster.Roster, id string) *roster.Unit {
	for i := range list.Units {
		if list.Units[i].ID == id {
			return &list.Units[i]
		}
	}
	return nil
}

func cardEntry(list *roster.Roster, id string) *roster.Card {
	for i := range list.TacticalCards {
		if list.TacticalCards[i].ID == id {
			return &list.TacticalCards[i]
		}
	}
	return nil
}

// A refusal says in a sentence why a command is not carried out.
type refusal struct{ message string }

func (r *refusal) Error() string { return r.message }

func refuse(format string, args ...any) error { return &refusal{fmt.Sprintf(format, args...)} }
