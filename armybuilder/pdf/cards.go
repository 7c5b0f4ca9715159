package pdf

import (
	"fmt"
	"slices"
	"strings"

	"muster/rules/card"
	"muster/rules/roster"
	"muster/rules/text"
)

// cardBlocks are the Faction Card and the Tactical Cards, copies together.
func (c *composer) cardBlocks(r *roster.Roster, width Len) []block {
	head := c.heading("Cards", width)
	head.bookmark = "Cards"
	blocks := []block{head}
	if f := c.cards.Faction(r.FactionCard); f != nil {
		blocks = append(blocks, c.cardBlock(f.Name, "Faction Card", gives(f.Slots, f.Resource, c.resource()), f.Abilities, width))
	}
	for i := range r.TacticalCards {
		id := r.TacticalCards[i].Card
		same := func(other roster.Card) bool { return other.Card == id }
		if slices.IndexFunc(r.TacticalCards, same) < i {
			continue
		}
		copies := 0
		for _, other := range r.TacticalCards {
			if same(other) {
				copies++
			}
		}
		name, price := quoted(id), ""
		var facts string
		var abilities []card.Ability
		if t := c.cards.Tactical(id); t != nil {
			name, price, abilities = t.Name, fmt.Sprintf("%d gas", t.Gas), t.Abilities
			kind := "Tactical Card"
			if t.Creep {
				kind = "Creep Card"
			}
			facts = join(kind, gives(t.Slots, t.Resource, c.resource()), unique(t.Unique))
		} else if other := c.cards.Faction(id); other != nil {
			name, facts = other.Name, "Faction Card"
		} else {
			facts = "The release has no such card"
		}
		if copies > 1 {
			name += fmt.Sprintf(" ×%d", copies)
			price += " each"
		}
		blocks = append(blocks, c.cardBlock(name, price, facts, abilities, width))
	}
	if len(blocks) == 1 {
		return nil
	}
	return blocks
}

// gives says what a card opens and gives.
func gives(slots card.Slots, resource int, unit string) string {
	var opened []string
	for slot, n := range slots {
		if n > 0 {
			opened = append(opened, fmt.Sprintf("%d %s", n, text.Slot(card.Slot(slot))))
		}
	}
	opens := ""
	if opened != nil {
		opens = "Opens " + strings.Join(opened, ", ")
	}
	if resource == 0 {
		return opens
	}
	return join(opens, fmt.Sprintf("gives %d%s", resource, unit))
}

func (c *composer) cardBlock(name, price, facts string, abilities []card.Ability, width Len) block {
	var b block
	cost := c.right(width, c.baseline(leadSize), span{price, leadSize, false, Black})
	lines := c.para(indent, width-indent-cost.W-6*pt, span{name, leadSize, true, Black})
	if price != "" {
		lines[0].items = append(lines[0].items, cost)
	}
	b.parts = append(b.parts, lines...)
	b.parts = append(b.parts, c.para(indent, width-indent, small(facts))...)
	for i := range abilities {
		b.parts = append(b.parts, c.ability(&abilities[i], "", indent, width-indent)...)
	}
	b = c.barred(b, Rule)
	b.after = c.gap(5 * pt)
	return b
}
