package army

import (
	"muster/rules"
	"muster/rules/card"
	"muster/rules/roster"
)

// A Ledger says for each slot type where its Army Slots come from and where they
// go (§9.1.5, §9.1.6), indexed by [card.Slot].
type Ledger [card.NumSlots]SlotLedger

// A SlotLedger is the account of one slot type. Both columns stand in document
// order, the Faction Card first.
type SlotLedger struct {
	Slot  card.Slot
	Given []SlotsGiven
	Taken []SlotsTaken
}

// SlotsGiven are the slots of one type that one card of the list opens.
type SlotsGiven struct {
	// Path of the card in the list: faction_card or tactical_cards/ID.
	Path string
	// Name of the card as printed.
	Name string
	// Count is at least 1.
	Count int
}

// SlotsTaken are the slots of one type that one unit of the list fills.
type SlotsTaken struct {
	// Path of the unit in the list: units/ID.
	Path string
	// Unit is the Unit Card and Models the chosen Composition Option.
	Unit   *card.Unit
	Models int
	// Count is the Starting Supply, at least 1.
	Count int
}

// Use returns the sums of the two columns. They are those of the [Report].
func (l SlotLedger) Use() SlotUse {
	var use SlotUse
	for _, g := range l.Given {
		use.Available += g.Count
	}
	for _, t := range l.Taken {
		use.Used += t.Count
	}
	return use
}

// NewLedger returns the slot ledger of r. It counts what stands in the document,
// legal or not; entries that open or fill no slot are left out.
func NewLedger(cards *card.Release, r *roster.Roster) Ledger {
	var l Ledger
	for slot := range l {
		l[slot].Slot = card.Slot(slot)
	}
	if f := cards.Faction(r.FactionCard); f != nil {
		l.give("faction_card", f.Name, f.Slots)
	}
	for i := range r.TacticalCards {
		if t := cards.Tactical(r.TacticalCards[i].Card); t != nil {
			l.give(rules.Path("tactical_cards", r.TacticalCards[i].ID), t.Name, t.Slots)
		}
	}
	for i := range r.Units {
		entry := &r.Units[i]
		u := cards.Unit(entry.Unit)
		supply := startingSupply(u, entry.Models)
		if supply == 0 || int(u.Slot) >= card.NumSlots {
			continue
		}
		l[u.Slot].Taken = append(l[u.Slot].Taken, SlotsTaken{
			Path: rules.Path("units", entry.ID), Unit: u, Models: entry.Models, Count: supply,
		})
	}
	return l
}

func (l *Ledger) give(path, name string, slots card.Slots) {
	for slot, n := range slots {
		if n > 0 {
			l[slot].Given = append(l[slot].Given, SlotsGiven{Path: path, Name: name, Count: n})
		}
	}
}

// startingSupply returns the Starting Supply that an entry of u with that many
// models counts: none for an unknown or summoned unit, or for a composition that
// is not printed (AB-21, AB-22).
func startingSupply(u *card.Unit, models int) int {
	if u == nil || u.Summoned {
		return 0
	}
	if c := u.Composition(models); c != nil {
		return c.Supply
	}
	return 0
}
