package army

import (
	"cmp"
	"slices"

	"muster/rules/card"
)

// maxCardsAdded is how many cards a remedy for slots buys at most.
const maxCardsAdded = 4

// findSlots opens slots with cards that the gas left pays for, exchanges a card,
// or takes units out or smaller; last it looks for a Faction Card with more slots
// (§9.1.5, §9.1.6).
func (m *mender) findSlots() {
	var slot card.Slot
	if slot.UnmarshalText([]byte(m.v.Args.Text("slot"))) != nil || int(slot) >= card.NumSlots {
		return
	}
	short := m.v.Args.Int("have") - m.v.Args.Int("limit")
	m.offer(2, m.openSlots(slot, short)...)
	if len(m.clean) == 0 {
		m.offer(1, m.exchangeForSlots(slot, short)...)
	}
	all := slices.DeleteFunc(m.savings(func(s Step) int { return -s.Supply }), func(s saving) bool {
		return s.Unit == nil || s.Unit.Slot != slot
	})
	// Of changes that free as many slots those to units at fault come first, then
	// the one that costs the list least; smaller compositions stand before whole
	// units already.
	slices.SortStableFunc(all, func(a, b saving) int {
		return cmp.Or(cmp.Compare(a.saved, b.saved), cmp.Compare(b.faulty, a.faulty), cmp.Compare(-a.Minerals, -b.Minerals))
	})
	before := len(m.clean)
	m.offer(1, enough(all, short)...)
	if len(m.clean) == before {
		m.offer(1, several(all, short))
	}
	if len(m.clean) == 0 {
		m.offer(1, m.factions(func(*card.Faction) bool { return true })...)
	}
}

// openSlots returns the ways to open that many more slots of a type with the gas
// left: single cards, the cheapest first, else the cheapest set of cards.
func (m *mender) openSlots(slot card.Slot, short int) []way {
	left := m.report.Gas.Left()
	var givers []*card.Tactical
	for i := range m.cards.Tacticals {
		if t := &m.cards.Tacticals[i]; t.Slots[slot] > 0 && t.Gas <= left && m.buyable(t) {
			givers = append(givers, t)
		}
	}
	slices.SortStableFunc(givers, func(a, b *card.Tactical) int {
		return cmp.Or(cmp.Compare(a.Gas, b.Gas), cmp.Compare(allSlots(b), allSlots(a)))
	})
	var ways []way
	for _, t := range givers {
		if t.Slots[slot] >= short {
			ways = append(ways, m.addCards(t))
		}
	}
	if ways != nil {
		return ways
	}
	if set := cheapestSet(givers, slot, short, left, maxCardsAdded); set != nil {
		return []way{m.addCards(set...)}
	}
	return nil
}

// cheapestSet returns the cheapest of the givers, at most n and within gas, that
// together give short slots; not Unique ones may be taken repeatedly. Nil if
// there is no such set.
func cheapestSet(givers []*card.Tactical, slot card.Slot, short, gas, n int) []*card.Tactical {
	if n == 0 {
		return nil
	}
	var best []*card.Tactical
	cost := gas + 1
	for i, t := range givers {
		if t.Gas >= cost {
			break // they are sorted by gas
		}
		set := []*card.Tactical{t}
		if more := short - t.Slots[slot]; more > 0 {
			rest := givers[i:]
			if t.Unique {
				rest = givers[i+1:]
			}
			others := cheapestSet(rest, slot, more, cost-1-t.Gas, n-1)
			if others == nil {
				continue
			}
			set = append(set, others...)
		}
		best, cost = set, 0
		for _, t := range set {
			cost += t.Gas
		}
	}
	return best
}

// exchangeForSlots returns the ways to exchange one card for another that gives
// that many more slots of a type, the cheapest first.
func (m *mender) exchangeForSlots(slot card.Slot, short int) []way {
	var ways []way
	for i := range m.list.TacticalCards {
		was := m.cards.Tactical(m.list.TacticalCards[i].Card)
		if was == nil {
			continue
		}
		for _, w := range m.exchanges(i, m.gasFor(i)) {
			if w[0].Card.Slots[slot]-was.Slots[slot] >= short {
				ways = append(ways, w)
			}
		}
	}
	slices.SortStableFunc(ways, func(a, b way) int { return cmp.Compare(a[0].Gas, b[0].Gas) })
	return ways
}
