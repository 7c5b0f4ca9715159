package army

import (
	"slices"
	"strconv"
	"strings"

	"muster/rules"
	"muster/rules/card"
	"muster/rules/roster"
)

// An Action says what a Step of a Remedy does.
type Action uint8

// The actions, with the fields of the Step that they use.
const (
	// MoveRelease judges the list by another release from now on: ID.
	MoveRelease Action = iota
	// ChooseScale and ChooseLimit set what is agreed: Scale; Minerals, the limit.
	ChooseScale
	ChooseLimit
	// ChooseFaction chooses the Faction Card: Faction.
	ChooseFaction
	// AddCard, TakeOutCard and ExchangeCard change Tactical Cards: Card, Was (the
	// card that makes room), ID (of one that the release does not have), Gas.
	AddCard
	TakeOutCard
	ExchangeCard
	// AddUnit, TakeOutUnit and ResizeUnit change units: Unit, ID, Models,
	// WasModels, Minerals, Supply.
	AddUnit
	TakeOutUnit
	ResizeUnit
	// BuyUpgrade, DropUpgrade and ClearNominee change an upgrade: Unit, Upgrade,
	// ID, Minerals. NominateModel also uses Model.
	BuyUpgrade
	DropUpgrade
	ClearNominee
	NominateModel
	// ChangeDraft changes the cards for the draft: In and Out.
	ChangeDraft
)

// A Step is one edit of a Remedy with the facts that a sentence about it needs.
type Step struct {
	Action Action
	Edit   roster.Edit
	// Path of the entry that is changed; empty for a new one.
	Path string
	// ID is what the list names: a release, a draft card, or an entry that the
	// release does not have.
	ID string

	Scale     card.ScaleID
	Faction   *card.Faction
	Card, Was *card.Tactical
	Unit      *card.Unit
	Upgrade   *card.Upgrade

	Models, WasModels int
	Model             int
	// Minerals, Gas and Supply are how much more the list spends or fields;
	// negative is less. Of ChooseLimit, Minerals is the limit itself.
	Minerals, Gas, Supply int
	// In and Out are ids of Mission and Deployment Cards.
	In, Out []string
}

func (s *Step) key() string {
	parts := []string{strconv.Itoa(int(s.Action)), s.ID, s.Scale.String()}
	if s.Faction != nil {
		parts = append(parts, s.Faction.ID)
	}
	if s.Card != nil {
		parts = append(parts, s.Card.ID)
	}
	if s.Was != nil {
		parts = append(parts, s.Was.ID)
	}
	if s.Unit != nil {
		parts = append(parts, s.Unit.ID)
	}
	if s.Upgrade != nil {
		parts = append(parts, s.Upgrade.ID)
	}
	for _, n := range []int{s.Models, s.WasModels, s.Model, s.Minerals} {
		parts = append(parts, strconv.Itoa(n))
	}
	return strings.Join(slices.Concat(parts, s.In, s.Out), ",")
}

// cardIndex returns the place of the card entry that the violation is about, or
// -1.
func (m *mender) cardIndex() int {
	id, ok := strings.CutPrefix(m.v.Path, "tactical_cards/")
	if !ok {
		return -1
	}
	return slices.IndexFunc(m.list.TacticalCards, func(c roster.Card) bool { return c.ID == id })
}

// unitIndex returns the place of the unit entry that the violation is about, or
// -1.
func (m *mender) unitIndex() int {
	rest, ok := strings.CutPrefix(m.v.Path, "units/")
	if !ok {
		return -1
	}
	id, _, _ := strings.Cut(rest, "/")
	return slices.IndexFunc(m.list.Units, func(u roster.Unit) bool { return u.ID == id })
}

// upgradeIndex returns the places of the unit and of its last upgrade with the
// path of the violation, or -1: of two copies the later one is at fault.
func (m *mender) upgradeIndex() (unit, upgrade int) {
	unit = m.unitIndex()
	if unit < 0 {
		return -1, -1
	}
	entry := &m.list.Units[unit]
	for i := len(entry.Upgrades) - 1; i >= 0; i-- {
		if rules.Path("units", entry.ID, "upgrades", entry.Upgrades[i].Upgrade) == m.v.Path {
			return unit, i
		}
	}
	return unit, -1
}

// addCards returns the steps that add cards, each as an entry of its own.
func (m *mender) addCards(cards ...*card.Tactical) way {
	list := *m.list
	list.TacticalCards = slices.Clip(list.TacticalCards)
	var w way
	for _, t := range cards {
		id := roster.NewEntryID(&list, "t")
		list.TacticalCards = append(list.TacticalCards, roster.Card{ID: id, Card: t.ID})
		w = append(w, Step{Action: AddCard, Edit: roster.AddCard{ID: id, Card: t.ID}, Card: t, Gas: t.Gas})
	}
	return w
}

func (m *mender) takeOutCard(i int) Step {
	entry := &m.list.TacticalCards[i]
	s := Step{
		Action: TakeOutCard, Edit: roster.RemoveEntry{ID: entry.ID},
		Path: rules.Path("tactical_cards", entry.ID), Card: m.cards.Tactical(entry.Card),
	}
	if s.Card == nil {
		s.ID = entry.Card
		return s
	}
	s.Gas = -s.Card.Gas
	return s
}

func (m *mender) exchangeCard(i int, t *card.Tactical) Step {
	entry := &m.list.TacticalCards[i]
	was := m.cards.Tactical(entry.Card)
	return Step{
		Action: ExchangeCard, Edit: roster.SwapCard{ID: entry.ID, Card: t.ID},
		Path: rules.Path("tactical_cards", entry.ID), Card: t, Was: was, Gas: t.Gas - was.Gas,
	}
}

func (m *mender) takeOutUnit(i int) Step {
	entry := &m.list.Units[i]
	sheet := NewSheet(m.cards, entry)
	s := Step{
		Action: TakeOutUnit, Edit: roster.RemoveEntry{ID: entry.ID}, Path: sheet.Path,
		Unit: sheet.Unit, WasModels: entry.Models, Minerals: -sheet.Minerals, Supply: -sheet.Supply,
	}
	if s.Unit == nil {
		s.ID = entry.Unit
	}
	return s
}

func (m *mender) resizeUnit(i int, option *card.Composition) Step {
	entry := &m.list.Units[i]
	now := NewSheet(m.cards, entry)
	with := *entry
	with.Models = option.Models
	then := NewSheet(m.cards, &with)
	return Step{
		Action: ResizeUnit, Edit: roster.SetModels{ID: entry.ID, Models: option.Models}, Path: now.Path,
		Unit: now.Unit, Models: option.Models, WasModels: entry.Models,
		Minerals: then.Minerals - now.Minerals, Supply: then.Supply - now.Supply,
	}
}

// dropNth returns the step that takes one upgrade away from a unit, whatever
// copies of it there are.
func (m *mender) dropNth(unit, upgrade int) Step {
	entry := &m.list.Units[unit]
	id := entry.Upgrades[upgrade].Upgrade
	s := m.upgradeStep(DropUpgrade, unit, id)
	if u := m.cards.Unit(entry.Unit); u != nil && s.Upgrade != nil {
		if option := u.Composition(entry.Models); option != nil && !u.Summoned {
			price, _ := s.Upgrade.PriceFor(option.ID)
			s.Minerals = -price
		}
	}
	s.Edit = roster.RemoveUpgrade{Unit: entry.ID, Upgrade: id, Nth: nth(entry, upgrade)}
	return s
}

func (m *mender) upgradeStep(action Action, unit int, id string) Step {
	entry := &m.list.Units[unit]
	s := Step{Action: action, Path: rules.Path("units", entry.ID, "upgrades", id), ID: id, Unit: m.cards.Unit(entry.Unit)}
	if s.Unit != nil {
		s.Upgrade = s.Unit.Upgrade(id)
	}
	if s.Upgrade != nil {
		s.ID = ""
	}
	return s
}

func (m *mender) nominateStep(unit, upgrade, model int) Step {
	entry := &m.list.Units[unit]
	id := entry.Upgrades[upgrade].Upgrade
	s := m.upgradeStep(NominateModel, unit, id)
	if model == 0 {
		s.Action = ClearNominee
	}
	s.Model = model
	s.Edit = roster.Nominate{Unit: entry.ID, Upgrade: id, Model: model, Nth: nth(entry, upgrade)}
	return s
}

// nth returns which occurrence of its id the upgrade is, from 1, and 0 if it is
// the only one.
func nth(entry *roster.Unit, upgrade int) int {
	id := entry.Upgrades[upgrade].Upgrade
	n, all := 0, 0
	for i := range entry.Upgrades {
		if entry.Upgrades[i].Upgrade != id {
			continue
		}
		if all++; i <= upgrade {
			n++
		}
	}
	if all == 1 {
		return 0
	}
	return n
}
