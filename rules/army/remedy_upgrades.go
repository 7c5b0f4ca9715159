package army

import (
	"slices"

	"muster/rules/card"
	"muster/rules/roster"
)

// dropUpgrade takes the upgrade away, with every copy of it.
func (m *mender) dropUpgrade() {
	unit, upgrade := m.upgradeIndex()
	if upgrade < 0 {
		return
	}
	m.offer(1, way{m.dropAll(unit, upgrade)})
}

// dropCopy takes only the copy away.
func (m *mender) dropCopy() {
	unit, upgrade := m.upgradeIndex()
	if upgrade < 0 {
		return
	}
	m.offer(1, way{m.dropNth(unit, upgrade)}, m.dropCopies(unit, upgrade))
}

// dropCopies takes away every copy but the first, however many and however they
// are written.
func (m *mender) dropCopies(unit, upgrade int) way {
	entry := &m.list.Units[unit]
	u := m.cards.Unit(entry.Unit)
	if u == nil {
		return nil
	}
	what := u.Upgrade(entry.Upgrades[upgrade].Upgrade)
	var w way
	for i := len(entry.Upgrades) - 1; i >= 0; i-- { // from the end, so that earlier places hold
		same := func(have roster.Upgrade) bool { return u.Upgrade(have.Upgrade) == what }
		if same(entry.Upgrades[i]) && slices.ContainsFunc(entry.Upgrades[:i], same) {
			w = append(w, m.dropNth(unit, i))
		}
	}
	return w
}

func (m *mender) dropAll(unit, upgrade int) Step {
	s := m.dropNth(unit, upgrade)
	entry := &m.list.Units[unit]
	s.Edit = roster.RemoveUpgrade{Unit: entry.ID, Upgrade: entry.Upgrades[upgrade].Upgrade}
	return s
}

// pricedComposition chooses a composition that may buy the upgrade, or takes the
// upgrade away.
func (m *mender) pricedComposition() {
	unit, upgrade := m.upgradeIndex()
	if upgrade < 0 {
		return
	}
	if up := m.upgradeStep(DropUpgrade, unit, m.list.Units[unit].Upgrades[upgrade].Upgrade).Upgrade; up != nil {
		m.offer(1, m.resizes(unit, func(c *card.Composition) bool { _, ok := up.PriceFor(c.ID); return ok })...)
	}
	m.dropUpgrade()
}

// addNeeded buys what the upgrade needs to do anything, or takes it away.
func (m *mender) addNeeded() {
	unit, upgrade := m.upgradeIndex()
	if upgrade < 0 {
		return
	}
	entry := &m.list.Units[unit]
	var w way
	for _, id := range m.v.Args.List("needs") {
		s := m.upgradeStep(BuyUpgrade, unit, id)
		if s.Unit != nil && s.Upgrade != nil {
			if c := s.Unit.Composition(entry.Models); c != nil {
				s.Minerals, _ = s.Upgrade.PriceFor(c.ID)
			}
		}
		s.Edit = roster.AddUpgrade{Unit: entry.ID, Upgrade: id}
		w = append(w, s)
	}
	m.offer(1, w)
	m.dropUpgrade()
}

func (m *mender) clearNominee() {
	unit, upgrade := m.upgradeIndex()
	if upgrade < 0 {
		return
	}
	s := m.nominateStep(unit, upgrade, 0)
	s.Edit = roster.Nominate{Unit: m.list.Units[unit].ID, Upgrade: m.list.Units[unit].Upgrades[upgrade].Upgrade}
	m.offer(1, way{s})
}

// oneReplacement keeps one of the upgrades that replace a weapon: the other is
// taken away, or this one.
func (m *mender) oneReplacement() {
	unit, upgrade := m.upgradeIndex()
	if upgrade < 0 {
		return
	}
	m.offer(1, way{m.dropAll(unit, upgrade)})
	entry := &m.list.Units[unit]
	u := m.cards.Unit(entry.Unit)
	earlier := m.v.Args.Text("earlier")
	if u == nil || earlier == "" {
		return
	}
	for i := range entry.Upgrades {
		if u.Upgrade(entry.Upgrades[i].Upgrade) == u.Upgrade(earlier) {
			m.offer(1, way{m.dropAll(unit, i)})
			return
		}
	}
}

// nominate names a free model, the one that the sheet of the unit uses meanwhile;
// it does so in a larger unit if this one has none left, or takes the SPECIALIST
// away (§9.1.7).
func (m *mender) nominate() {
	unit, upgrade := m.upgradeIndex()
	if upgrade < 0 {
		return
	}
	entry := &m.list.Units[unit]
	u := m.cards.Unit(entry.Unit)
	if u == nil {
		return
	}
	sheet := NewSheet(m.cards, entry)
	free := sheet.Upgrades[upgrade].Model
	if !sheet.Upgrades[upgrade].Provisional {
		free = 1
		for sheet.nominated(free, u.Upgrade(entry.Upgrades[upgrade].Upgrade)) {
			free++
		}
	}
	if free <= entry.Models {
		s := m.nominateStep(unit, upgrade, free)
		s.Edit = roster.Nominate{Unit: entry.ID, Upgrade: entry.Upgrades[upgrade].Upgrade, Model: free}
		m.offer(1, way{s})
	}
	if len(m.clean) > 0 {
		return
	}
	var ways []way
	for _, w := range m.resizes(unit, func(c *card.Composition) bool { return c.Models >= free && c.Models > entry.Models }) {
		ways = append(ways, append(w, m.nominateStep(unit, upgrade, free)), w)
	}
	m.offer(1, ways...)
	m.dropUpgrade()
}

// fewerSpecialists chooses a composition with a model for each SPECIALIST, or
// takes the last ones away.
func (m *mender) fewerSpecialists() {
	unit := m.unitIndex()
	if unit < 0 {
		return
	}
	entry := &m.list.Units[unit]
	have := m.v.Args.Int("have")
	m.offer(1, m.resizes(unit, func(c *card.Composition) bool { return c.Models >= have })...)
	u := m.cards.Unit(entry.Unit)
	if u == nil {
		return
	}
	var w way
	for i := len(entry.Upgrades) - 1; i >= 0 && have > entry.Models; i-- {
		up := u.Upgrade(entry.Upgrades[i].Upgrade)
		if up == nil || !up.Specialist {
			continue
		}
		first := slices.IndexFunc(entry.Upgrades, func(other roster.Upgrade) bool { return u.Upgrade(other.Upgrade) == up })
		w = append(w, m.dropNth(unit, i))
		if first == i {
			have--
		}
	}
	m.offer(1, w)
}
