package pdf

import (
	"muster/armybuilder/pdf/carried"
	"muster/rules/army"
	"muster/rules/card"
	"muster/rules/roster"
	"muster/rules/text"
)

// LayOutClosed lays the closed view of a list out on pages. It knows nothing of
// the units behind it. cards is the release that the view names, or nil.
func LayOutClosed(list *roster.ClosedList, cards *card.Release, o Options) (*Layout, error) {
	var faction *card.Faction
	if cards != nil {
		faction = cards.Faction(list.FactionCard)
	}
	c := newComposer(cards, faction, detail{})
	f := newFlow(o.Paper)
	name := text.Title(list.Name, faction)
	lines := release(list.Release, cards)
	if list.Seal != "" {
		lines = append(lines, "Seal "+list.Seal)
	}
	first, err := c.title(titling{
		kind: "Closed army list", name: name, lines: lines, link: o.Link,
		about: about(faction, list.FactionCard, list.Scale, list.MineralLimit),
	}, f.width)
	if err != nil {
		return nil, err
	}
	shown := list.AsRoster()
	totals := closedTotals(shown, cards)
	figures := []figure{
		spent("Vespene gas", totals.Gas),
		{"Resource", text.Number(totals.Resource), c.resource()},
	}
	for slot, use := range totals.Slots {
		figures = append(figures, figure{text.Slot(card.Slot(slot)) + " slots", text.Number(use.Available), ""})
	}
	f.across([]block{first, c.figures(nil, figures, f.width), c.draft(list.Missions, list.Deployments, f.width)})
	blocks := c.cardBlocks(shown, f.column)
	blocks = append(blocks, c.glossary(shown, nil, f.column)...)
	blocks = append(blocks, c.notes([]string{"This list is closed (§9.1.10): only its Faction and Tactical Cards are shown."}, f.column)...)
	f.columns(blocks)
	c.footers(f, name, list.Release, carried.ClosedChecksum(list))
	return f.layout, nil
}

// closedTotals are the totals of the cards, as every other surface counts them.
func closedTotals(list *roster.Roster, cards *card.Release) army.Totals {
	if cards == nil {
		return army.Totals{Gas: army.Budget{Limit: card.GasLimit(list.MineralLimit)}}
	}
	report := army.Check(cards, list, army.Terms{})
	return report.Totals
}
