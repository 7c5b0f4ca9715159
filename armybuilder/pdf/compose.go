package pdf

import (
	"strings"

	"muster/rules/card"
)

// Type sizes.
const (
	titleSize   = 17 * pt
	figureSize  = 11 * pt
	nameSize    = 9*pt + 20
	leadSize    = 8*pt + 50
	bodySize    = 7 * pt
	smallSize   = 6*pt + 40
	labelSize   = 5*pt + 60
	headingSize = 8 * pt
)

// A composer makes blocks of the facts of a list.
type composer struct {
	*typesetter
	// cards has no cards if the release of the list does not exist; ids then stand
	// for names.
	cards *card.Release
	race  *card.RaceInfo // of the Faction Card; nil without one
	detail
}

// A detail is how a sheet is set.
type detail struct {
	// brief leaves out what abilities do.
	brief bool
	// tight sets lines and blocks closer.
	tight bool
}

// leading is the height of a line of type of the size.
func (c *composer) leading(size Len) Len {
	if c.tight {
		return size * 117 / 100 // as high as the letters
	}
	return size * 128 / 100
}

// gap is a space between blocks.
func (c *composer) gap(l Len) Len {
	if c.tight {
		return l * 6 / 10
	}
	return l
}

// baseline is where a line of that height has its baseline.
func (c *composer) baseline(size Len) Len {
	return (c.leading(size)-ascent(size)-descent(size))/2 + ascent(size)
}

// para breaks spans into parts, one for each line, from x on.
func (c *composer) para(x, width Len, spans ...span) []part {
	var parts []part
	for _, line := range c.lines(spans, width) {
		size := Len(0)
		for i := range line {
			size = max(size, line[i].H)
		}
		for i := range line {
			line[i].X += x
			line[i].Y += c.baseline(size)
		}
		parts = append(parts, part{c.leading(size), line})
	}
	return parts
}

// text returns one line of text with its baseline at y. It must fit.
func (c *composer) text(x, y Len, s span) Item {
	s.text = c.clean(s.text)
	return Item{Kind: Text, X: x, Y: y, W: c.width(s.text, s.bold, s.size), H: s.size, Bold: s.bold, Ink: s.ink, Text: s.text}
}

// right returns a line of text that ends at x.
func (c *composer) right(x, y Len, s span) Item {
	item := c.text(x, y, s)
	item.X -= item.W
	return item
}

// centred returns a line of text whose middle is x.
func (c *composer) centred(x, y Len, s span) Item {
	item := c.text(x, y, s)
	item.X -= item.W / 2
	return item
}

// space is a part without anything.
func space(height Len) part { return part{height: height} }

// beside puts parts next to each other: the second has its items on the lines of
// the first, line by line.
func beside(a, b []part) []part {
	var out []part
	for i := range max(len(a), len(b)) {
		var p part
		for _, side := range [][]part{a, b} {
			if i < len(side) {
				p.height = max(p.height, side[i].height)
				p.items = append(p.items, side[i].items...)
			}
		}
		out = append(out, p)
	}
	return out
}

// Spans of the usual styles.
func plain(s string) span  { return span{text: s, size: bodySize} }
func strong(s string) span { return span{text: s, size: bodySize, bold: true} }
func small(s string) span  { return span{text: s, size: smallSize, ink: Grey} }
func label(s string) span  { return span{text: strings.ToUpper(s), size: labelSize, ink: Grey} }

// heading is a title over blocks, with a line below it.
func (c *composer) heading(title string, width Len) block {
	b := block{after: 4 * pt, heads: true}
	h := c.leading(headingSize) + 2*pt
	b.add(part{h, []Item{
		c.text(0, c.baseline(headingSize), span{title, headingSize, true, Accent}),
		{Kind: Area, Y: h - 75, W: width, H: 75, Ink: Accent},
	}})
	return b
}

// join returns the texts that are not empty with a dot between them.
func join(texts ...string) string {
	var some []string
	for _, t := range texts {
		if t != "" {
			some = append(some, t)
		}
	}
	return strings.Join(some, " · ")
}

// quoted is an id that stands for a name.
func quoted(id string) string { return "“" + id + "”" }
