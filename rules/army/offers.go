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
	// Reasons hold for every offer and lead those of each: without a Faction Card,
	// which says what belongs to the army, nothing fits (§9.1.2).
	Reasons Reasons
	// Cards are the Tactical and Creep Cards in the order of the release.
	Cards []CardOffer
	// Units are indexed by [card.Slot] and stand in the order of the release;
	// Summoned Units are those of card.NoSlot.
	Units [card.NumSlots + 1][]UnitOffer
}

// Reasons say why something may not be added. Warnings and hints among them do
// not bar it, but for a missing Faction Card.
type Reasons []rules.Violation

// Bar reports whether one of the reasons is an error, or that there is no Faction
// Card: a list without one is not illegal yet, but nothing fits it either.
func (rs Reasons) Bar() bool {
	return slices.ContainsFunc(rs, func(v rules.Violation) bool {
		return v.Severity == rules.Error || v.Code == FactionMissing.Code
	})
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
	Chosen bool
	// Minerals and Supply are what the list uses more with the option, upgrades
	// included; negative if less.
	Minerals, Supply int
	Reasons          Reasons
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
	return newOffers(cards, r, report, func(card.Race) bool { return true })
}

// NewRaceOffers returns the offers of one race alone.
func NewRaceOffers(cards *card.Release, r *roster.Roster, report *Report, race card.Race) Offers {
	return newOffers(cards, r, report, func(of card.Race) bool { return of == race })
}

func newOffers(cards *card.Release, r *roster.Roster, report *Report, wanted func(card.Race) bool) Offers {
	p := &prospect{cards: cards, list: r, report: report}
	if report.Faction == nil {
		p.unfounded = Reasons{noFaction(cards, r.FactionCard)}
	}
	offers := Offers{Reasons: p.unfounded, Cards: make([]CardOffer, 0, len(cards.Tacticals))}
	cardCopies, creep := p.countCards()
	for i := range cards.Tacticals {
		if wanted(cards.Tacticals[i].Race) {
			offers.Cards = append(offers.Cards, p.card(&cards.Tacticals[i], cardCopies[i], creep))
		}
	}
	unitCopies := p.countUnits()
	var sizes [card.NumSlots + 1]int
	options := 0
	for i := range cards.Units {
		if wanted(cards.Units[i].Race) {
			sizes[cards.Units[i].Slot]++
			options += len(cards.Units[i].Compositions)
		}
	}
	for slot, size := range sizes {
		offers.Units[slot] = make([]UnitOffer, 0, size)
	}
	room := make([]OptionOffer, options)
	for i := range cards.Units {
		u := &cards.Units[i]
		if !wanted(u.Race) {
			continue
		}
		n := len(u.Compositions)
		if u.Summoned {
			n = 0
		}
		offers.Units[u.Slot] = append(offers.Units[u.Slot], p.unit(u, unitCopies[i], room[:n:n]))
		room = room[n:]
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

// A prospect looks for what a list may add. It writes all reasons into a few
// large blocks, because a whole catalogue has hundreds of small ones.
type prospect struct {
	cards  *card.Release
	list   *roster.Roster
	report *Report
	// unfounded is why nothing may be added at all.
	unfounded Reasons

	args    []rules.Arg
	reasons Reasons
	barred  []barredTags
}

// barredTags are the tags that the Faction Card lacks of all cards with a race
// and a set of tags.
type barredTags struct {
	race    card.Race
	tags    card.TagSet
	missing []string
}

// blockSize is how many arguments or reasons a block holds.
const blockSize = 64

// broken returns the violation of rule with args in the block of p.
func (p *prospect) broken(rule rules.Rule, path string, args ...rules.Arg) rules.Violation {
	if cap(p.args)-len(p.args) < len(args) {
		p.args = make([]rules.Arg, 0, max(blockSize, len(args)))
	}
	from := len(p.args)
	p.args = append(p.args, args...)
	return rules.Violation{Rule: rule, Path: path, Args: rules.Args(p.args[from:len(p.args):len(p.args)])}
}

// keep moves reasons into the block of p; none stay nil.
func (p *prospect) keep(reasons Reasons) Reasons {
	if len(reasons) == 0 {
		return nil
	}
	if cap(p.reasons)-len(p.reasons) < len(reasons) {
		p.reasons = make(Reasons, 0, max(blockSize, len(reasons)))
	}
	from := len(p.reasons)
	p.reasons = append(p.reasons, reasons...)
	return p.reasons[from:len(p.reasons):len(p.reasons)]
}

// missing returns the tags of a card that the Faction Card lacks.
func (p *prospect) missing(race card.Race, set card.TagSet, tags []string) []string {
	for i := range p.barred {
		if b := &p.barred[i]; b.race == race && b.tags == set {
			return b.missing
		}
	}
	missing := missingTags(p.cards, p.report.Faction, race, tags)
	p.barred = append(p.barred, barredTags{race, set, missing})
	return missing
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
				break
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
	var room [4]rules.Violation
	reasons := append(Reasons(room[:0]), p.unfounded...)
	f := p.report.Faction
	wrong := t.Creep && f != nil && creep+1 != f.CreepCards
	if wrong && creep >= f.CreepCards {
		reasons = append(reasons, p.broken(CreepCards, "tactical_cards",
			rules.Int("have", creep+1), rules.Int("want", f.CreepCards)))
	}
	if f != nil && !eligible(f, t.Race, t.Tags()) && !(t.Creep && f.CreepCards == 0) {
		reasons = append(reasons, p.broken(CardTags, "faction_card",
			rules.Text("card", t.ID), rules.Text("faction_card", f.ID),
			rules.List("missing", p.missing(t.Race, t.Tags(), t.FactionTags)...)))
	}
	if t.Unique && copies > 0 && !wrong {
		reasons = append(reasons, p.broken(CardUnique, p.pathOfCard(t),
			rules.Text("card", t.ID), rules.Int("copy", copies+1)))
	}
	reasons = p.spend(reasons, GasExceeded, "gas", p.report.Gas, t.Gas)
	if len(p.list.TacticalCards) >= roster.MaxCards {
		reasons = append(reasons, p.broken(roster.TooMany, "tactical_cards",
			rules.Text("of", "tactical_cards"), rules.Int("limit", roster.MaxCards)))
	}
	return CardOffer{Card: t, Copies: copies, Reasons: p.keep(reasons)}
}

func (p *prospect) unit(u *card.Unit, copies int, room []OptionOffer) UnitOffer {
	offer := UnitOffer{Unit: u, Copies: copies, Options: room}
	if u.Summoned {
		offer.Reasons = p.keep(Reasons{p.broken(UnitSummoned, "units", rules.Text("unit", u.ID))})
		return offer
	}
	var buf [4]rules.Violation
	reasons := append(Reasons(buf[:0]), p.unfounded...)
	if f := p.report.Faction; f != nil && !eligible(f, u.Race, u.Tags()) {
		reasons = append(reasons, p.broken(UnitTags, "faction_card",
			rules.Text("unit", u.ID), rules.Text("faction_card", f.ID),
			rules.List("missing", p.missing(u.Race, u.Tags(), u.FactionTags)...)))
	}
	if u.Unique && copies > 0 {
		reasons = append(reasons, p.broken(UnitUnique, p.pathOfUnit(u),
			rules.Text("unit", u.ID), rules.Int("copy", copies+1)))
	}
	if len(p.list.Units) >= roster.MaxUnits {
		reasons = append(reasons, p.broken(roster.TooMany, "units",
			rules.Text("of", "units"), rules.Int("limit", roster.MaxUnits)))
	}
	offer.Reasons = p.keep(reasons)
	for i := range offer.Options {
		option := &u.Compositions[i]
		reasons = p.take(reasons[:0], u.Slot, option.Supply)
		reasons = p.spend(reasons, MineralsExceeded, "minerals", p.report.Minerals, option.Minerals)
		offer.Options[i] = OptionOffer{Composition: option, Minerals: option.Minerals, Supply: option.Supply, Reasons: p.keep(reasons)}
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
	return append(reasons, p.broken(SlotsExceeded, slotPaths[slot],
		rules.Text("slot", slot.String()), rules.Int("have", use.Used), rules.Int("limit", use.Available)))
}

var slotPaths = func() (paths [card.NumSlots]string) {
	for slot := range paths {
		paths[slot] = rules.Path("slots", card.Slot(slot).String())
	}
	return paths
}()

// spend adds the reason why more is not left of a budget. What costs nothing
// never fails for want of it.
func (p *prospect) spend(reasons Reasons, rule rules.Rule, path string, b Budget, more int) Reasons {
	if b.Used += more; more <= 0 || b.Used <= b.Limit {
		return reasons
	}
	return append(reasons, p.broken(rule, path,
		rules.Int("have", b.Used), rules.Int("limit", b.Limit), rules.Int("over", -b.Left())))
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
