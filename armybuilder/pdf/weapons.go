package pdf

import (
	"strconv"
	"strings"

	"muster/rules/army"
	"muster/rules/card"
	"muster/rules/text"
)

// Columns of the weapon table, from the right edge.
var weaponColumns = []struct {
	title string
	from  Len // the right edge, to the middle of the column
	value func(w *card.Weapon) string
}{
	{"Range", 124 * pt, func(w *card.Weapon) string { return text.PrintedRange(w.Range) }},
	{"Target", 94 * pt, func(w *card.Weapon) string { return text.Target(w.Target) }},
	{"RoA", 64 * pt, func(w *card.Weapon) string {
		if w.Template != "" {
			return w.Template + "+" + strconv.Itoa(w.RoA)
		}
		return strconv.Itoa(w.RoA)
	}},
	{"Hit", 40 * pt, func(w *card.Weapon) string { return text.TargetNumber(w.Hit) }},
	{"Dmg", 14 * pt, func(w *card.Weapon) string { return strconv.Itoa(w.Damage) }},
}

// weapons is the table of what the models carry, batch by batch.
func (c *composer) weapons(s *army.Sheet, width Len) []part {
	var parts []part
	for i := range s.Batches {
		b := &s.Batches[i]
		if i == 0 || s.Batches[i-1].Weapon.Phase != b.Weapon.Phase {
			head := part{height: c.leading(labelSize) + 3*pt}
			line := c.baseline(labelSize) + 250
			head.items = append(head.items, c.text(indent, line, span{strings.ToUpper(text.Phase(b.Weapon.Phase)), labelSize, true, Accent}))
			for _, column := range weaponColumns {
				if i == 0 {
					head.items = append(head.items, c.centred(width-column.from, line, label(column.title)))
				}
			}
			parts = append(parts, head)
		}
		parts = append(parts, c.batch(s, b, width)...)
	}
	return parts
}

func (c *composer) batch(s *army.Sheet, b *army.Batch, width Len) []part {
	w := b.Weapon
	name := c.para(indent, width-indent-140*pt, span{text.Number(b.Count) + "× ", bodySize, true, Accent}, strong(w.Name))
	for _, column := range weaponColumns {
		name[0].items = append(name[0].items, c.centred(width-column.from, c.baseline(bodySize), plain(column.value(w))))
	}
	about := join(carriers(b), surge(w), keywords(w), changedBy(b.ChangedBy), missing(s.Unit, b))
	rule := part{80, []Item{{Kind: Area, X: indent, W: width - indent, H: 25, Ink: Rule}}}
	name = append([]part{rule}, name...)
	return append(name, c.para(indent+8*pt, width-indent-8*pt, small(about))...)
}

func carriers(b *army.Batch) string {
	switch {
	case b.Model != 0:
		return "model " + strconv.Itoa(b.Model)
	case len(b.Without) > 0:
		models := make([]string, len(b.Without))
		for i, m := range b.Without {
			models[i] = strconv.Itoa(m)
		}
		return "not model " + strings.Join(models, ", ")
	}
	return ""
}

func surge(w *card.Weapon) string {
	if w.SurgeDice == "" {
		return ""
	}
	tags := make([]string, len(w.SurgeTags))
	for i, t := range w.SurgeTags {
		tags[i] = t.String()
	}
	if len(tags) == 0 {
		return "Surge " + w.SurgeDice
	}
	return "Surge " + w.SurgeDice + " against " + strings.Join(tags, ", ")
}

func keywords(w *card.Weapon) string {
	uses := make([]string, 0, len(w.Keywords)+1)
	for _, k := range w.Keywords {
		uses = append(uses, text.PrintedKeyword(k))
	}
	if w.Status != "" {
		uses = append(uses, "in "+w.Status)
	}
	return strings.Join(uses, ", ")
}

func changedBy(by []*card.Upgrade) string {
	if len(by) == 0 {
		return ""
	}
	names := make([]string, len(by))
	for i, u := range by {
		names[i] = u.Name
	}
	return "changed by " + strings.Join(names, ", ")
}

func missing(u *card.Unit, b *army.Batch) string {
	if len(b.Missing) == 0 {
		return ""
	}
	return text.Without(u, b.Missing)
}
