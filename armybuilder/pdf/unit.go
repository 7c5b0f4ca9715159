package pdf

import (
	"strconv"
	"strings"

	"muster/rules/army"
	"muster/rules/card"
	"muster/rules/text"
)

// indent is how far the facts of a card stand in from its coloured bar.
const indent = 6 * pt

// barWidth is the width of that bar.
const barWidth Len = 130

// barred puts the bar of a card beside its parts and closes it with a space.
func (c *composer) barred(b block, ink Ink) block {
	for i := range b.parts {
		bar := Item{Kind: Area, W: barWidth, H: b.parts[i].height, Ink: ink}
		b.parts[i].items = append([]Item{bar}, b.parts[i].items...)
	}
	b.after = c.gap(9 * pt)
	return b
}

// unit is everything the table needs to know of one unit.
func (c *composer) unit(s *army.Sheet, width Len) block {
	var b block
	name := quoted(s.Entry.Unit)
	if s.Unit != nil {
		name = s.Unit.Name
	}
	b.bookmark, b.level = c.clean(name+" ×"+strconv.Itoa(s.Models)), 1
	inner := width - indent

	price := c.right(width, c.baseline(nameSize), span{text.Count(s.Minerals, "mineral"), leadSize, true, Black})
	title := []span{{name, nameSize, true, Black}, {" ×" + text.Number(s.Models), nameSize, true, Accent}}
	if !text.Blank(s.Entry.Label) {
		title = append(title, span{"  “" + s.Entry.Label + "”", leadSize, false, Black})
	}
	lines := c.para(indent, inner-price.W-6*pt, title...)
	lines[0].items = append(lines[0].items, price)
	b.parts = append(b.parts, lines...)

	if s.Unit == nil {
		b.parts = append(b.parts, c.para(indent, inner, plain("The release has no such unit, so nothing else is known of it."))...)
		b.parts = append(b.parts, c.upgrades(s, inner)...)
		return c.barred(b, Grey)
	}
	b.parts = append(b.parts, c.para(indent, inner, small(join(
		text.Slot(s.Unit.Slot), text.Count(s.Models, "model"), "Supply "+text.Number(s.Supply), combatTags(s.Unit), unique(s.Unit.Unique),
	)))...)
	if s.Composition == nil && !s.Unit.Summoned {
		b.parts = append(b.parts, c.para(indent, inner, strong("The card has no composition of this model count."))...)
	}
	b.add(space(2 * pt))
	b.add(c.stats(s, width))
	b.parts = append(b.parts, c.statChanges(s, inner)...)
	b.parts = append(b.parts, c.upgrades(s, inner)...)
	b.parts = append(b.parts, c.weapons(s, width)...)
	b.parts = append(b.parts, c.abilities(s, inner)...)
	return c.barred(b, Accent)
}

func unique(is bool) string {
	if is {
		return "Unique"
	}
	return ""
}

func combatTags(u *card.Unit) string {
	tags := make([]string, len(u.CombatTags))
	for i, t := range u.CombatTags {
		tags[i] = t.String()
	}
	return strings.Join(tags, ", ")
}

// stats is the profile: a row of labels over a row of values.
func (c *composer) stats(s *army.Sheet, width Len) part {
	type cell struct{ label, value string }
	cells := []cell{{"HP", strconv.Itoa(s.Stats.HP)}}
	if s.Stats.Shield != 0 {
		cells = append(cells, cell{"Shield", strconv.Itoa(s.Stats.Shield)})
	}
	size := "-"
	if s.Stats.Size != 0 {
		size = strconv.Itoa(s.Stats.Size)
	}
	cells = append(
		cells, cell{"Speed", text.PrintedSpeed(s.Stats.Speed)}, cell{"Evade", text.TargetNumber(s.Stats.Evade)},
		cell{"Armour", text.TargetNumber(s.Stats.Armour)}, cell{"Size", size}, cell{"Base mm", s.Unit.Base},
	)
	const height = 20 * pt
	p := part{height: height, items: []Item{{Kind: Area, X: indent, W: width - indent, H: height - 2*pt, Ink: Pale}}}
	at := indent + 4*pt
	step := (width - indent) * 10 / 100
	for _, cell := range cells {
		p.items = append(p.items, c.text(at, 7*pt, label(cell.label)), c.text(at, 15*pt+50, span{cell.value, leadSize, true, Black}))
		at += max(step, p.items[len(p.items)-1].W+6*pt, p.items[len(p.items)-2].W+4*pt)
	}
	profile := make([]string, len(s.Unit.Supply))
	for i := range s.Unit.Supply {
		r := s.Unit.Supply[len(profile)-1-i]
		models := strconv.Itoa(r.Min)
		if r.Max != r.Min {
			models += "–" + strconv.Itoa(r.Max)
		}
		profile[i] = models + ": " + strconv.Itoa(r.Supply)
	}
	edge := width - 4*pt
	value := span{strings.Join(profile, "  "), bodySize, true, Black}
	if c.width(c.clean(value.text), true, value.size) > edge-at {
		value.size = smallSize
	}
	title := c.right(edge, 7*pt, label("Supply by models"))
	p.items = append(p.items, title, c.right(edge, 15*pt+50, value))
	return p
}

// statChanges says why the profile differs from the printed one, and when it
// differs from the one shown.
func (c *composer) statChanges(s *army.Sheet, width Len) []part {
	var said []string
	for i := range s.StatChanges {
		said = append(said, text.StatChange(&s.StatChanges[i]))
	}
	if said == nil {
		return nil
	}
	return c.para(indent, width, small(strings.Join(said, "; ")+"."))
}

// upgrades lists what was bought, with prices and nominees.
func (c *composer) upgrades(s *army.Sheet, width Len) []part {
	if len(s.Upgrades) == 0 {
		return nil
	}
	spans := []span{label("Upgrades"), plain("  ")}
	for i := range s.Upgrades {
		u := &s.Upgrades[i]
		name := quoted(u.ID)
		if u.Upgrade != nil {
			name = u.Upgrade.Name
		}
		if i > 0 {
			spans = append(spans, plain(", "))
		}
		spans = append(spans, strong(name), plain(noBreak+text.Number(u.Minerals)))
		var about []string
		switch {
		case u.Provisional:
			about = append(about, "no model nominated")
		case u.Model != 0:
			about = append(about, "model "+strconv.Itoa(u.Model))
		}
		if u.Gap != army.NoGap {
			about = append(about, "grants nothing: "+text.Gap(u.Gap))
		}
		if about != nil {
			spans = append(spans, plain(" ("+strings.Join(about, "; ")+")"))
		}
	}
	return append([]part{space(150)}, c.para(indent, width, spans...)...)
}

// abilities lists what the unit can do, by phase.
func (c *composer) abilities(s *army.Sheet, width Len) []part {
	var parts []part
	for i := range s.Abilities {
		a := &s.Abilities[i]
		about := changedBy(a.ChangedBy)
		if a.Model != 0 {
			about = join("model "+strconv.Itoa(a.Model), about)
		}
		if i == 0 {
			parts = append(parts, space(3*pt))
		}
		parts = append(parts, c.ability(a.Ability, about, indent, width)...)
	}
	return parts
}

// ability is one Special Ability: name, when, what kind, what it costs, and what
// it does unless the sheet is brief.
func (c *composer) ability(a *card.Ability, about string, x, width Len) []part {
	facts := join(text.Phase(a.Phase), text.AbilityType(a.Type), text.Cost(a.Cost, c.race), text.AbilityLimit(a.Limit), exhausts(a), about)
	spans := []span{strong(a.Name), small("  " + facts)}
	if !c.brief {
		spans = append(spans, plain("  "+text.Inches(a.Summary)))
	}
	return append([]part{space(80)}, c.para(x, width, spans...)...)
}

func exhausts(a *card.Ability) string {
	if a.ExhaustsCard {
		return "exhausts this card"
	}
	return ""
}
