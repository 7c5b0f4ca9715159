package handlers

import (
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"muster/armybuilder"
	"muster/rules/army"
	"muster/rules/card"
	"muster/rules/roster"
	"muster/rules/text"
	"muster/views"
)

// closedSheet is what everyone sees of a closed list: its cards, what they give,
// and the units that have been deployed.
func (s *Server) closedSheet(c echo.Context, list *armybuilder.Shared) (*views.ClosedSheet, error) {
	sheet, err := s.closedCards(list.Closed, list.Revealed)
	if err != nil {
		return nil, err
	}
	sheet.Sealed = list.Sealed
	sheet.Base = "/r/" + string(list.Code)
	sheet.Code, sheet.URL = list.Code.Pretty(), s.absolute(c, sheet.Base)
	return sheet, nil
}

// revealedUnit is a unit without what would tell of others: entry ids are counted
// up, so the id u9 says that there were nine.
func revealedUnit(u *roster.Unit) *roster.Unit {
	shown := &roster.Unit{Unit: u.Unit, Models: u.Models, Label: u.Label}
	for _, up := range u.Upgrades {
		shown.Upgrades = append(shown.Upgrades, roster.Upgrade{Upgrade: up.Upgrade, Model: up.Model})
	}
	return shown
}

// closedCards is what the cards of a closed list decide, and the units that are
// revealed.
func (s *Server) closedCards(closed *roster.ClosedList, revealed []roster.Unit) (*views.ClosedSheet, error) {
	r := closed.AsRoster()
	cards, known, err := s.releaseOf(r)
	if err != nil {
		return nil, err
	}
	report := army.Check(cards, r, army.Terms{})
	sheet := &views.ClosedSheet{
		Title: listTitle(cards, r), Closed: closed, Cards: cards, Faction: report.Faction, Gas: report.Gas, Resource: report.Resource,
	}
	if known {
		sheet.Newer = s.newer(closed.Release)
	}
	for slot, use := range report.Slots {
		sheet.Slots[slot] = use.Available
	}
	for _, t := range closed.TacticalCards {
		sheet.Tacticals = append(sheet.Tacticals, views.ClosedTactical{ID: t.Card, Card: cards.Tactical(t.Card)})
	}
	for i := range revealed {
		sheet.Revealed = append(sheet.Revealed, army.NewSheet(cards, revealedUnit(&revealed[i])))
	}
	sheet.Glossary = army.Glossary(cards, r, sheet.Revealed)
	return sheet, nil
}

// closedText is a closed list as plain text for chat.
func closedText(sheet *views.ClosedSheet) string {
	var b strings.Builder
	line := func(parts ...string) {
		for _, p := range parts {
			b.WriteString(p)
		}
		b.WriteByte('\n')
	}
	closed := sheet.Closed
	line(sheet.Title)
	line(closedDescription(sheet))
	line("Release ", closed.Release, ". Gas ", text.Number(sheet.Gas.Used), "/", text.Number(sheet.Gas.Limit), ".")
	var slots []string
	for slot, n := range sheet.Slots {
		if n > 0 {
			slots = append(slots, strconv.Itoa(n)+" "+text.Slot(card.Slot(slot)))
		}
	}
	line("Slots opened: ", strings.Join(slots, ", "))
	for _, t := range sheet.Tacticals {
		if t.Card == nil {
			line("- ", t.ID)
			continue
		}
		line("- ", t.Card.Name, " (", strconv.Itoa(t.Card.Gas), " gas)")
	}
	if closed.Seal != "" {
		line("Seal: ", closed.Seal)
	}
	if len(sheet.Revealed) > 0 {
		line("Deployed:")
	}
	for i := range sheet.Revealed {
		line("- ", unitLine(&sheet.Revealed[i]))
	}
	return b.String()
}

// unitLine is one unit with its upgrades: "Marine (9): Combat Shield".
func unitLine(u *army.Sheet) string {
	name := u.Entry.Unit
	if u.Unit != nil {
		name = u.Unit.Name
	}
	line := name + " (" + strconv.Itoa(u.Models) + ")"
	if len(u.Upgrades) == 0 {
		return line
	}
	names := make([]string, len(u.Upgrades))
	for i := range u.Upgrades {
		names[i] = u.Upgrades[i].ID
		if up := u.Upgrades[i].Upgrade; up != nil {
			names[i] = up.Name
		}
	}
	return line + ": " + strings.Join(names, ", ")
}
