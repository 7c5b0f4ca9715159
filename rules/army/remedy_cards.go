package army

import (
	"cmp"
	"slices"

	"muster/rules/card"
	"muster/rules/roster"
)

// moveRelease brings the list to the release it is judged by.
func (m *mender) moveRelease() {
	m.offer(1, way{{
		Action: MoveRelease, Path: "release", ID: m.cards.ID,
		Edit: roster.SetRelease{ID: m.cards.ID, Fingerprint: m.cards.Fingerprint},
	}})
}

// fitScale chooses the scale that fits the limit, or the limit nearest to it that
// fits the scale.
func (m *mender) fitScale() {
	var ways []way
	for i := range m.cards.Scales {
		s := &m.cards.Scales[i]
		if s.Fits(m.list.MineralLimit) {
			ways = append(ways, way{{Action: ChooseScale, Path: "scale", Scale: s.ID, Edit: roster.SetScale{Scale: s.ID}}})
		}
	}
	m.offer(1, ways...)
	if s := m.cards.Scale(m.list.Scale); s != nil {
		limit := max(s.MinMinerals, 1)
		if s.MaxMinerals != 0 {
			limit = max(min(m.list.MineralLimit, s.MaxMinerals), limit)
		}
		m.offer(1, way{{
			Action: ChooseLimit, Path: "mineral_limit", Scale: s.ID, Minerals: limit,
			Edit: roster.SetLimit{Minerals: limit},
		}})
	}
}

// chooseFaction offers the Faction Cards that the list as it stands fits.
func (m *mender) chooseFaction() {
	m.offer(maxRemedies, m.factions(func(*card.Faction) bool { return true })...)
}

// factions returns the ways to choose another Faction Card that passes. Creep
// Cards come and go with the duty to take one (AB-50).
func (m *mender) factions(pass func(*card.Faction) bool) []way {
	var ways []way
	for i := range m.cards.Factions {
		f := &m.cards.Factions[i]
		if f == m.cards.Faction(m.list.FactionCard) || !pass(f) {
			continue
		}
		w := way{{Action: ChooseFaction, Path: "faction_card", Faction: f, Edit: roster.SetFaction{Card: f.ID}}}
		creep := m.creepEntries()
		switch {
		case f.CreepCards == 0:
			for _, entry := range creep {
				w = append(w, m.takeOutCard(entry))
			}
		case len(creep) < f.CreepCards:
			if missing := m.creepsFor(f); len(missing) > 0 {
				w = append(w, m.addCards(missing[0])...)
			}
		}
		ways = append(ways, w)
	}
	return ways
}

// creepEntries returns the places of the Creep Cards in the list.
func (m *mender) creepEntries() []int {
	var entries []int
	for i := range m.list.TacticalCards {
		if t := m.cards.Tactical(m.list.TacticalCards[i].Card); t != nil && t.Creep {
			entries = append(entries, i)
		}
	}
	return entries
}

// creepsFor returns the Creep Cards that f may take, the cheapest first.
func (m *mender) creepsFor(f *card.Faction) []*card.Tactical {
	var creeps []*card.Tactical
	for i := range m.cards.Tacticals {
		if t := &m.cards.Tacticals[i]; t.Creep && eligible(f, t.Race, t.Tags()) {
			creeps = append(creeps, t)
		}
	}
	slices.SortStableFunc(creeps, func(a, b *card.Tactical) int { return cmp.Compare(a.Gas, b.Gas) })
	return creeps
}

// factionAmongCards puts a Faction Card where it belongs if the place is free, or
// takes it out.
func (m *mender) factionAmongCards() {
	i := m.cardIndex()
	if i < 0 {
		return
	}
	out := m.takeOutCard(i)
	if f := m.cards.Faction(m.list.TacticalCards[i].Card); f != nil && m.list.FactionCard == "" {
		m.offer(1, way{out, {Action: ChooseFaction, Path: "faction_card", Faction: f, Edit: roster.SetFaction{Card: f.ID}}})
	}
	m.offer(1, way{out})
}

// dropCard takes the card out, or puts another in its place that gives the slots
// it gave.
func (m *mender) dropCard() {
	i := m.cardIndex()
	if i < 0 {
		return
	}
	m.offer(1, way{m.takeOutCard(i)})
	if len(m.clean) == 0 {
		m.offer(2, m.exchanges(i, m.gasFor(i))...)
	}
}

func (m *mender) cardTags() {
	i := m.cardIndex()
	if i < 0 {
		return
	}
	t := m.cards.Tactical(m.list.TacticalCards[i].Card)
	m.dropCard()
	m.offer(2, m.factions(func(f *card.Faction) bool { return eligible(f, t.Race, t.Tags()) })...)
	m.mostMended()
}

// creepCards adds the Creep Card that is missing, or takes out what is too many:
// each remedy keeps another of those that are there.
func (m *mender) creepCards() {
	f := m.report.Faction
	if f == nil {
		return
	}
	entries := m.creepEntries()
	if len(entries) < f.CreepCards {
		var ways []way
		for _, t := range m.creepsFor(f) {
			ways = append(ways, m.addCards(t))
		}
		m.offer(2, ways...)
		return
	}
	if f.CreepCards == 0 {
		var w way
		for _, entry := range entries {
			w = append(w, m.takeOutCard(entry))
		}
		m.offer(1, w)
		return
	}
	var ways []way
	for _, keep := range entries {
		var w way
		for _, entry := range entries {
			if entry != keep {
				w = append(w, m.takeOutCard(entry))
			}
		}
		ways = append(ways, w)
	}
	m.offer(2, ways...)
}

// saveGas takes out the smallest card that saves enough, or exchanges one for a
// cheaper one; where no single card is enough it takes out several.
func (m *mender) saveGas() {
	over := m.v.Args.Int("over")
	var entries []int
	for i := range m.list.TacticalCards {
		if t := m.cards.Tactical(m.list.TacticalCards[i].Card); t != nil && t.Gas > 0 {
			entries = append(entries, i)
		}
	}
	gas := func(i int) int { return m.cards.Tactical(m.list.TacticalCards[i].Card).Gas }
	slices.SortStableFunc(entries, func(a, b int) int { return cmp.Compare(gas(a), gas(b)) })
	var drops, swaps []way
	for _, i := range entries {
		if gas(i) >= over {
			drops = append(drops, way{m.takeOutCard(i)})
		}
		swaps = append(swaps, m.exchanges(i, gas(i)-over)...)
	}
	m.offer(2, drops...)
	m.offer(2, swaps...)
	if len(m.clean)+len(m.costly) > 0 {
		return
	}
	var w way
	for left := over; left > 0 && len(entries) > 0; {
		pick := len(entries) - 1
		if i := slices.IndexFunc(entries, func(i int) bool { return gas(i) >= left }); i >= 0 {
			pick = i
		}
		left -= gas(entries[pick])
		w = append(w, m.takeOutCard(entries[pick]))
		entries = slices.Delete(entries, pick, pick+1)
	}
	m.offer(1, w)
}

// gasFor returns how much a card in the place of entry i may cost.
func (m *mender) gasFor(i int) int {
	gas := max(m.report.Gas.Left(), 0)
	if t := m.cards.Tactical(m.list.TacticalCards[i].Card); t != nil {
		gas += t.Gas
	}
	return gas
}

// exchanges returns the ways to put an eligible card of at most that much gas in
// the place of entry i, without a slot type coming short, the dearest first: it
// gives the most.
func (m *mender) exchanges(i, gas int) []way {
	was := m.cards.Tactical(m.list.TacticalCards[i].Card)
	if was == nil || was.Creep || m.report.Faction == nil {
		return nil
	}
	var fits []*card.Tactical
	for j := range m.cards.Tacticals {
		t := &m.cards.Tacticals[j]
		if t == was || t.Gas > gas || !m.buyable(t) || !m.slotsHold(was.Slots, t.Slots) {
			continue
		}
		fits = append(fits, t)
	}
	slices.SortStableFunc(fits, func(a, b *card.Tactical) int {
		return cmp.Or(cmp.Compare(b.Gas, a.Gas), cmp.Compare(allSlots(b), allSlots(a)))
	})
	ways := make([]way, len(fits))
	for j, t := range fits {
		ways[j] = way{m.exchangeCard(i, t)}
	}
	return ways
}

// allSlots returns how many slots of any type the card opens.
func allSlots(t *card.Tactical) int {
	sum := 0
	for _, n := range t.Slots {
		sum += n
	}
	return sum
}

// buyable reports whether the army may take one more of the card, whatever it
// costs.
func (m *mender) buyable(t *card.Tactical) bool {
	f := m.report.Faction
	if f == nil || t.Creep || !eligible(f, t.Race, t.Tags()) {
		return false
	}
	return !t.Unique || !slices.ContainsFunc(m.list.TacticalCards, func(entry roster.Card) bool {
		return m.cards.Tactical(entry.Card) == t
	})
}

// slotsHold reports whether every slot type has what it needs, or no less than
// now, after cards that give less are exchanged for others.
func (m *mender) slotsHold(less, more card.Slots) bool {
	for slot, use := range m.report.Slots {
		if change := more[slot] - less[slot]; change < 0 && use.Used > use.Available+change {
			return false
		}
	}
	return true
}
