package army

import (
	"cmp"
	"slices"

	"muster/rules"
	"muster/rules/card"
	"muster/rules/roster"
)

func (m *mender) dropUnit() {
	if i := m.unitIndex(); i >= 0 {
		m.offer(1, way{m.takeOutUnit(i)})
	}
}

func (m *mender) unitTags() {
	i := m.unitIndex()
	if i < 0 {
		return
	}
	u := m.cards.Unit(m.list.Units[i].Unit)
	m.dropUnit()
	m.offer(2, m.factions(func(f *card.Faction) bool { return eligible(f, u.Race, u.Tags()) })...)
	m.mostMended()
}

// firstUnit offers the cheapest units that the army may recruit.
func (m *mender) firstUnit() {
	if m.report.Faction == nil {
		return
	}
	offers := NewOffers(m.cards, m.list, m.report)
	var steps []Step
	for slot := range offers.Units {
		for i := range offers.Units[slot] {
			offer := &offers.Units[slot][i]
			for _, option := range offer.Options {
				if offer.Reasons.Bar() || option.Reasons.Bar() {
					continue
				}
				id := roster.NewEntryID(m.list, "u")
				c := option.Composition
				steps = append(steps, Step{
					Action: AddUnit, Edit: roster.AddUnit{ID: id, Unit: offer.Unit.ID, Models: c.Models},
					Unit: offer.Unit, Models: c.Models, Minerals: c.Minerals, Supply: c.Supply,
				})
			}
		}
	}
	slices.SortStableFunc(steps, func(a, b Step) int { return cmp.Compare(a.Minerals, b.Minerals) })
	var ways []way
	for _, s := range steps {
		ways = append(ways, way{s})
	}
	m.offer(2, ways...)
}

// nearestComposition chooses a printed model count, the nearest first (§9.1.6).
func (m *mender) nearestComposition() {
	if i := m.unitIndex(); i >= 0 {
		m.offer(2, m.resizes(i, func(*card.Composition) bool { return true })...)
	}
}

// resizes returns the ways to choose another composition that passes, those that
// change the model count least first.
func (m *mender) resizes(i int, pass func(*card.Composition) bool) []way {
	entry := &m.list.Units[i]
	u := m.cards.Unit(entry.Unit)
	if u == nil {
		return nil
	}
	var options []*card.Composition
	for j := range u.Compositions {
		if c := &u.Compositions[j]; c.Models != entry.Models && pass(c) {
			options = append(options, c)
		}
	}
	distance := func(c *card.Composition) int { return max(c.Models-entry.Models, entry.Models-c.Models) }
	slices.SortStableFunc(options, func(a, b *card.Composition) int { return cmp.Compare(distance(a), distance(b)) })
	ways := make([]way, len(options))
	for j, option := range options {
		ways[j] = way{m.resizeUnit(i, option)}
	}
	return ways
}

// A saving is one change that makes the list smaller.
type saving struct {
	Step
	unit int
	// part marks changes to a unit of which several go together.
	part bool
	// saved is what the change brings, in the measure that is short.
	saved int
	// faulty marks changes to a unit that may not stay as it is anyhow.
	faulty int // 1 or 0
}

// savings returns every single change that makes the list smaller, the smallest
// first: an upgrade fewer, a smaller composition, a unit fewer; among equal ones
// those first that concern a unit at fault itself.
func (m *mender) savings(saved func(Step) int) []saving {
	var all []saving
	faulty := make([]int, len(m.list.Units))
	for i := range m.list.Units {
		faulty[i] = m.faulty(m.list.Units[i].ID)
	}
	add := func(unit int, part bool, s Step) {
		if n := saved(s); n > 0 {
			all = append(all, saving{Step: s, unit: unit, part: part, saved: n, faulty: faulty[unit]})
		}
	}
	for i := range m.list.Units {
		for j := range m.list.Units[i].Upgrades {
			add(i, true, m.dropNth(i, j))
		}
	}
	for i := range m.list.Units {
		for _, w := range m.resizes(i, func(c *card.Composition) bool { return c.Models < m.list.Units[i].Models }) {
			add(i, false, w[0])
		}
	}
	for i := range m.list.Units {
		add(i, false, m.takeOutUnit(i))
	}
	slices.SortStableFunc(all, func(a, b saving) int {
		return cmp.Or(cmp.Compare(a.saved, b.saved), cmp.Compare(b.faulty, a.faulty))
	})
	return all
}

// faulty returns 1 if the unit itself breaks a rule, and 0 if not.
func (m *mender) faulty(id string) int {
	path := rules.Path("units", id)
	for i := range m.before {
		if v := &m.before[i]; v.Path == path && v.Severity == rules.Error {
			return 1
		}
	}
	return 0
}

// maxPaired is how many of the smallest changes are tried in pairs.
const maxPaired = 200

// saveMinerals offers the smallest changes that save enough: single ones, two
// together if that takes less away, and where no single change is enough several
// units.
func (m *mender) saveMinerals() {
	over := m.v.Args.Int("over")
	all := m.savings(func(s Step) int { return -s.Minerals })
	m.offer(3, enough(all, over)...)
	if w, saved := pair(all[:min(len(all), maxPaired)], over); w != nil && (len(m.clean) == 0 || saved < -m.clean[0].Steps[0].Minerals) {
		m.offer(1, w)
	}
	if len(m.clean)+len(m.costly) == 0 {
		m.offer(1, several(all, over))
	}
}

// enough returns the single changes that save at least need.
func enough(all []saving, need int) []way {
	var ways []way
	for _, s := range all {
		if s.saved >= need {
			ways = append(ways, way{s.Step})
		}
	}
	return ways
}

// pair returns the two changes that together save at least need and take the
// least away, and what they save; nil if there are none. all is sorted.
func pair(all []saving, need int) (way, int) {
	var best way
	least := 0
	for i := range all {
		for j := i + 1; j < len(all); j++ {
			sum := all[i].saved + all[j].saved
			if sum < need {
				continue
			}
			if best != nil && sum >= least {
				break
			}
			if compatible(&all[i], &all[j]) {
				best, least = way{all[i].Step, all[j].Step}, sum
				break
			}
		}
	}
	return best, least
}

// compatible reports whether two changes add up: they concern two units, or two
// different upgrades of one.
func compatible(a, b *saving) bool {
	return a.unit != b.unit || a.part && b.part && a.Path != b.Path
}

// several returns changes, the largest first and the last no larger than it must
// be, that together save at least need; nil if all together do not.
func several(all []saving, need int) way {
	var w way
	left := slices.Clone(all)
	for need > 0 {
		if len(left) == 0 {
			return nil
		}
		enough := min(need, left[len(left)-1].saved)
		pick := slices.IndexFunc(left, func(s saving) bool { return s.saved >= enough })
		picked := left[pick]
		need -= picked.saved
		w = append(w, picked.Step)
		left = slices.DeleteFunc(left, func(s saving) bool { return s.unit == picked.unit })
	}
	return w
}
