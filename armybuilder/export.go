package armybuilder

import (
	"muster/rules/army"
	"muster/rules/card"
	"muster/rules/text"
)

// cards returns the release judged by, or one without cards: ids then stand for
// names.
func (r *Report) cards() *card.Release {
	if r.Cards == nil {
		return new(card.Release)
	}
	return r.Cards
}

// ExportText returns a readable list as plain text for chat and pairing
// programs, without the player's name and private notes.
func (r *Report) ExportText() []byte {
	return []byte(text.List(r.cards(), r.judged(), &r.Report, 0))
}

var exportHeader = []string{
	"kind", "entry", "id", "name", "label", "models", "model", "slot", "supply", "minerals", "gas",
}

// ExportCSV returns a readable list as a table: one line for each card, unit and
// upgrade, and the totals last. An entry that the release does not have keeps
// its id and adds nothing.
func (r *Report) ExportCSV() []byte {
	var w csvWriter
	w.cells(exportHeader...)
	w.end()

	cards, list := r.cards(), r.Roster
	if list.FactionCard != "" {
		name := ""
		if f := cards.Faction(list.FactionCard); f != nil {
			name = f.Name
		}
		w.cells("faction-card", "", list.FactionCard, name, "", "", "", "", "", "", "")
		w.end()
	}
	for i := range list.TacticalCards {
		entry := &list.TacticalCards[i]
		w.cells("tactical-card", entry.ID, entry.Card)
		if t := cards.Tactical(entry.Card); t != nil {
			w.cells(t.Name, "", "", "", "", "", "")
			w.number(t.Gas)
		} else {
			w.cells("", "", "", "", "", "", "", "")
		}
		w.end()
	}
	for i := range list.Units {
		sheet := army.NewSheet(cards, &list.Units[i])
		w.unit(&sheet)
	}
	w.draft("mission", list.Draft.Missions, func(id string) string {
		if m := cards.Mission(id); m != nil {
			return m.Name
		}
		return ""
	})
	w.draft("deployment", list.Draft.Deployments, func(id string) string {
		if d := cards.Deployment(id); d != nil {
			return d.Name
		}
		return ""
	})

	w.cells("total", "", "", list.Name, "")
	w.number(r.Models)
	w.cells("", "")
	w.numbers(r.Supply, r.Minerals.Used, r.Gas.Used)
	w.end()
	return w.buf
}

// unit appends the lines of a unit and its upgrades. The unit's line has the
// price of its composition, so that the column adds up to the total.
func (w *csvWriter) unit(s *army.Sheet) {
	w.cells("unit", s.Entry.ID, s.Entry.Unit)
	if s.Unit != nil {
		w.cells(s.Unit.Name, s.Entry.Label)
	} else {
		w.cells("", s.Entry.Label)
	}
	w.number(s.Models)
	w.cell("")
	if s.Unit != nil {
		minerals := s.Minerals
		for i := range s.Upgrades {
			minerals -= s.Upgrades[i].Minerals
		}
		w.cell(s.Unit.Slot.String())
		w.numbers(s.Supply, minerals)
	} else {
		w.cells("", "", "")
	}
	w.cell("")
	w.end()
	for i := range s.Upgrades {
		u := &s.Upgrades[i]
		w.cells("upgrade", s.Entry.ID, u.ID)
		if u.Upgrade != nil {
			w.cell(u.Upgrade.Name)
		} else {
			w.cell("")
		}
		w.cells("", "")
		w.count(s.Entry.Upgrades[i].Model)
		w.cells("", "")
		w.number(u.Minerals)
		w.cell("")
		w.end()
	}
}

func (w *csvWriter) draft(kind string, ids []string, name func(id string) string) {
	for _, id := range ids {
		w.cells(kind, "", id, name(id), "", "", "", "", "", "", "")
		w.end()
	}
}
