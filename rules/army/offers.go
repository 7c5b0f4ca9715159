package army

import (
	"slices"

	"muster/rules"
	"muster/rules/card"
	"muster/rules/roster"
)

// Offers are what the catalogue has for a list: every Tactical Card and every
// unit, with each reason why it may not be added now. Reasons are the violations
// that adding it would cause; their numbers are those after it is added, and
// their path is the place in the list that stands in the way.
type Offers struct {
	// Cards are the Tactical and Creep Cards in the order of the release.
	Cards []CardOffer
	// Units are indexed by [card.Slot] and stand in the order of the release;
	// Summoned Units are those of card.NoSlot.
	Units [card.NumSlots + 1][]UnitOffer
}

// Reasons say why something may not be added. Warnings and hints among them do
// not bar it.
type Reasons []rules.Violation

// Bar reports whether one of the reasons is an error.
func (rs Reasons) Bar() bool {
	return slices.ContainsFunc(rs, func(v rules.Violation) bool { return v.Severity == rules.Error })
}

// A CardOffer is a Tactical or Creep Card that the list might buy.
type CardOffer struct {
	Card *card.Tactical
	// Copies is how many the list has.
	Copies  int
	Reasons Reasons
}

// A UnitOffer is a unit that the list might recruit.
type UnitOffer struct {
	Unit *card.Unit
	// Copies is how many entries of the unit the list has.
	Copies int
	// Reasons are those that hold for every composition.
	Reasons Reasons
	Options []OptionOffer
}

// Open reports whether the unit may be added in at least one composition.
func (o *UnitOffer) Open() bool {
	return !o.Reasons.Bar() && slices.ContainsFunc(o.Options, func(option OptionOffer) bool { return !option.Reasons.Bar() })
}

// An OptionOffer is a Composition Option that the list might take.
type OptionOffer struct {
	Composition *card.Composition
	// Chosen marks the option that an entry has already.
	Chosen  bool
	Reasons Reasons
}

// A FactionOffer is a Faction Card that the list might choose. Any may be
// chosen; Reasons are what the list would break with it: tags, Creep Cards and
// slots.
type FactionOffer struct {
	Faction *card.Faction
	Chosen  bool
	Reasons Reasons
}

// NewOffers returns what the list may add. The report is that of the list by the
// same release.
func NewOffers(cards *card.Release, r *roster.Roster, report *Report) Offers {
	p := &prospect{cards: cards, list: r, report: report}
	offers := Offers{Cards: make([]CardOffer, len(cards.Tacticals))}
	cardCopies, creep := p.countCards()
	for i := range cards.Tacticals {
		offers.Cards[i] = p.card(&cards.Tacticals[i], cardCopies[i], creep)
	}
	unitCopies := p.countUnits()
	var sizes [card.NumSlots + 1]int
	for i := range cards.Units {
		sizes[cards.Units[i].Slot]++
	}
	for slot, size := range sizes {
		offers.Units[slot] = make([]UnitOffer, 0, size)
	}
	for i := range cards.Units {
		u := &cards.Units[i]
		offers.Units[u.Slot] = append(offers.Units[u.Slot], p.unit(u, unitCopies[i]))
	}
	return offers
}

// NewFactionOffers returns the Faction Cards of the release, in its order.
func NewFactionOffers(cards *card.Release, r *roster.Roster) []FactionOffer {
	offers := make([]FactionOffer, len(cards.Factions))
	for i := range cards.Factions {
		f := &cards.Factions[i]
		with := *r
		with.FactionCard = f.ID
		report := Check(cards, &with, DefaultTerms)
		offers[i] = FactionOffer{Faction: f, Chosen: cards.Faction(r.FactionCard) == f}
		for _, v := range report.Violations {
			switch v.Code {
			case CardTags.Code, UnitTags.Code, CreepCards.Code, SlotsExceeded.Code:
				offers[i].Reasons = append(offers[i].Reasons, v)
			}
		}
	}
	return offers
}

// A prospect looks for what a list may add.
type prospect struct {
	cards  *card.Release
	list   *roster.Roster
	report *Report
}

// countCards returns how many of each Tactical Card the list has, in the order
// of the release, and how many Creep Cards.
func (p *prospect) countCards() (copies []int, creep int) {
	copies = make([]int, len(p.cards.Tacticals))
	for i := range p.list.TacticalCards {
		t := p.cards.Tactical(p.list.TacticalCards[i].Card)
		if t == nil {
			continue
		}
		if t.Creep {
			creep++
		}
		for j := range p.cards.Tacticals {
			if &p.cards.Tacticals[j] == t {
				copies[j]++
			}
		}
	}
	return copies, creep
}

func (p *prospect) countUnits() []int {
	copies := make([]int, len(p.cards.Units))
	for i := range p.list.Units {
		u := p.cards.Unit(p.list.Units[i].Unit)
		for j := range p.cards.Units {
			if &p.cards.Units[j] == u {
				copies[j]++
			}
		}
	}
	return copies
}

func (p *prospect) card(t *card.Tactical, copies, creep int) CardOffer {
	offer := CardOffer{Card: t, Copies: copies}
	f := p.report.Faction
	switch {
	case f == nil:
	case t.Creep && creep >= f.CreepCards:
		offer.Reasons = append(offer.Reasons, CreepCards.Broken("tactical_cards",
			rules.Int("have", creep+1), rules.Int("want", f.CreepCards)))
	case !eligible(f, t.Race, t.Tags()):
		offer.Reasons = append(offer.Reasons, CardTags.Broken("faction_card",
			rules.Text("card", t.ID), rules.Text("faction_card", f.ID),
			rules.List("missing", missingTags(p.cards, f, t.Race, t.FactionTags)...)))
	}
	if t.Unique && copies > 0 && !t.Creep {
		offer.Reasons = append(offer.Reasons, CardUnique.Broken(p.pathOfCard(t),
			rules.Text("card", t.ID), rules.Int("copy", copies+1)))
	}
	offer.Reasons = spend(offer.Reasons, GasExceeded, "gas", p.report.Gas, t.Gas)
	if len(p.list.TacticalCards) >= roster.MaxCards {
		offer.Reasons = append(offer.Reasons, roster.TooMany.Broken("tactical_cards",
			rules.Text("of", "tactical_cards"), rules.Int("limit", roster.MaxCards)))
	}
	return offer
}

func (p *prospect) unit(u *card.Unit, copies int) UnitOffer {
	offer := UnitOffer{Unit: u, Copies: copies}
	if u.Summoned {
		offer.Reasons = Reasons{UnitSummoned.Broken("units", rules.Text("unit", u.ID))}
		return offer
	}
	if f := p.report.Faction; f != nil && !eligible(f, u.Race, u.Tags()) {
		offer.Reasons = append(offer.Reasons, UnitTags.Broken("faction_card",
			rules.Text("unit", u.ID), rules.Text("faction_card", f.ID),
			rules.List("missing", missingTags(p.cards, f, u.Race, u.FactionTags)...)))
	}
	if u.Unique && copies > 0 {
		offer.Reasons = append(offer.Reasons, UnitUnique.Broken(p.pathOfUnit(u),
			rules.Text("unit", u.ID), rules.Int("copy", copies+1)))
	}
	if len(p.list.Units) >= roster.MaxUnits {
		offer.Reasons = append(offer.Reasons, roster.TooMany.Broken("units",
			rules.Text("of", "units"), rules.Int("limit", roster.MaxUnits)))
	}
	offer.Options = make([]OptionOffer, len(u.Compositions))
	for i := range u.Compositions {
		option := &u.Compositions[i]
		reasons := p.take(nil, u.Slot, option.Supply)
		offer.Options[i] = OptionOffer{
			Composition: option,
			Reasons:     spend(reasons, MineralsExceeded, "minerals", p.report.Minerals, option.Minerals),
		}
	}
	return offer
}

// take adds the reason why supply more slots of a type are not there. Without a
// Faction Card nothing can be said, as in a check.
func (p *prospect) take(reasons Reasons, slot card.Slot, supply int) Reasons {
	if p.report.Faction == nil || supply <= 0 || int(slot) >= card.NumSlots {
		return reasons
	}
	use := p.report.Slots[slot]
	if use.Used += supply; use.Used <= use.Available {
		return reasons
	}
	return append(reasons, slotsExceeded(slot, use))
}

// spend adds the reason why more is not left of a budget. What costs nothing
// never fails for want of it.
func spend(reasons Reasons, rule rules.Rule, path string, b Budget, more int) Reasons {
	if b.Used += more; more <= 0 || b.Used <= b.Limit {
		return reasons
	}
	return append(reasons, rule.Broken(path, overspent(b)...))
}

func slotsExceeded(slot card.Slot, use SlotUse) rules.Violation {
	return SlotsExceeded.Broken(rules.Path("slots", slot.String()),
		rules.Text("slot", slot.String()), rules.Int("have", use.Used), rules.Int("limit", use.Available))
}

// pathOfCard returns the path of the first copy of t in the list.
func (p *prospect) pathOfCard(t *card.Tactical) string {
	for i := range p.list.TacticalCards {
		if p.cards.Tactical(p.list.TacticalCards[i].Card) == t {
			return rules.Path("tactical_cards", p.list.TacticalCards[i].ID)
		}
	}
	return "tactical_cards"
}

// pathOfUnit returns the path of the first entry of u in the list.
func (p *prospect) pathOfUnit(u *card.Unit) string {
	for i := range p.list.Units {
		if p.cards.Unit(p.list.Units[i].Unit) == u {
			return rules.Path("units", p.list.Units[i].ID)
		}
	}
	return "units"
}
