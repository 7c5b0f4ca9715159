package pdf

import (
	"fmt"
	"strings"

	"muster/armybuilder"
	"muster/rules"
	"muster/rules/army"
	"muster/rules/card"
	"muster/rules/text"
)

// A Link is where a list can be read on the web.
type Link struct {
	// URL is the whole address; empty is no link.
	URL string
	// Code is the short code in it, as people write it.
	Code string
}

// qrSize is the width of the QR code, and quiet the width of the zone around it
// that scanners need.
var (
	qrSize = mm(240)
	quiet  = mm(33)
)

// A titling is what stands at the head of a sheet.
type titling struct {
	kind   string // what the sheet is
	name   string
	about  string
	player string // empty for none
	lines  []string
	link   Link
}

// title is the head of the first page.
func (c *composer) title(t titling, width Len) (block, error) {
	var b block
	var code block
	inner := width
	if t.link.URL != "" {
		squares, err := qrCode(t.link.URL)
		if err != nil {
			return b, err
		}
		inner -= qrSize + quiet
		height := qrSize + quiet - 2*pt
		for i := range squares {
			squares[i].X += width - qrSize
		}
		squares = append(squares, Item{Kind: Anchor, X: width - qrSize, W: qrSize, H: qrSize, Text: t.link.URL})
		code.add(part{height, squares})
		middle := width - qrSize/2
		code.add(part{c.leading(bodySize), []Item{c.centred(middle, c.baseline(bodySize), strong(t.link.Code))}})
	}
	b.add(part{c.leading(labelSize) + pt, []Item{c.text(0, c.baseline(labelSize), span{strings.ToUpper(t.kind), labelSize, true, Accent})}})
	b.parts = append(b.parts, c.para(0, inner, span{t.name, titleSize, true, Black})...)
	b.add(space(pt))
	b.parts = append(b.parts, c.para(0, inner, span{t.about, nameSize, false, Black})...)
	if t.player != "" {
		b.parts = append(b.parts, c.para(0, inner, span{"Player: ", nameSize, false, Grey}, span{t.player, nameSize, true, Black})...)
	}
	b.add(space(2 * pt))
	for _, line := range t.lines {
		b.parts = append(b.parts, c.para(0, inner, small(line))...)
	}
	if code.parts != nil {
		b = overlay(b, code)
	}
	b.add(space(5 * pt))
	b.add(part{120, []Item{{Kind: Area, W: width, H: 120, Ink: Accent}}})
	b.bookmark = c.clean(t.name)
	b.after = 6 * pt
	return b, nil
}

// overlay puts two blocks on the same place as one undivided part.
func overlay(a, b block) block {
	whole := part{height: max(a.height(), b.height())}
	for _, block := range []block{a, b} {
		var y Len
		for _, p := range block.parts {
			for _, item := range p.items {
				item.Y += y
				whole.items = append(whole.items, item)
			}
			y += p.height
		}
	}
	a.parts = []part{whole}
	return a
}

// A figure is a number that everybody looks for.
type figure struct{ label, value, rest string }

// figures is the row of the verdict and the totals.
func (c *composer) figures(verdict *army.Verdict, figures []figure, width Len) block {
	const height = 25 * pt
	p := part{height: height, items: []Item{{Kind: Area, W: width, H: height, Ink: Pale}}}
	var at Len
	if verdict != nil {
		name := span{text.Verdict(*verdict), figureSize, true, Black}
		title := label("Verdict")
		ink := Ink(Pale)
		if *verdict != army.Legal && *verdict != army.Incomplete {
			ink, name.ink, title.ink = Black, White, White
		}
		value := c.text(7*pt, 20*pt, name)
		at = value.W + 14*pt
		p.items = append(p.items, Item{Kind: Area, W: at, H: height, Ink: ink}, c.text(7*pt, 8*pt+50, title), value)
	}
	size := Len(figureSize)
	widths, sum := c.figureWidths(figures, size)
	for sum > width-at && size > labelSize {
		size -= 50
		widths, sum = c.figureWidths(figures, size)
	}
	spread := (width - at - sum) / Len(len(figures))
	for i, f := range figures {
		if i > 0 || verdict != nil {
			p.items = append(p.items, Item{Kind: Area, X: at, Y: 4 * pt, W: 40, H: height - 8*pt, Ink: Rule})
		}
		value := c.text(at+7*pt, 20*pt, span{f.value, size, true, Black})
		p.items = append(p.items, c.text(at+7*pt, 8*pt+50, label(f.label)), value)
		if f.rest != "" {
			p.items = append(p.items, c.text(value.X+value.W, 20*pt, span{f.rest, size * 77 / 100, false, Black}))
		}
		at += widths[i] + spread
	}
	return block{parts: []part{p}, after: 6 * pt}
}

// figureWidths returns how wide the figures are with their margins, and the sum.
func (c *composer) figureWidths(figures []figure, size Len) (widths []Len, sum Len) {
	for _, f := range figures {
		w := c.width(f.value, true, size) + c.width(f.rest, false, size*77/100)
		w = max(w, c.width(strings.ToUpper(f.label), false, labelSize)) + 14*pt
		widths = append(widths, w)
		sum += w
	}
	return widths, sum
}

// A row is one line of a table: cells from left to right.
type row [][]span

// table sets rows in columns of shares of the width, in hundredths, below a line
// of labels.
func (c *composer) table(labels []string, shares []int, rows []row, width Len) block {
	starts := make([]Len, len(shares)+1)
	for i, share := range shares {
		starts[i+1] = starts[i] + width*Len(share)/100
	}
	head := part{height: c.leading(labelSize) + pt}
	for i, l := range labels {
		head.items = append(head.items, c.text(starts[i], c.baseline(labelSize), label(l)))
	}
	b := block{parts: []part{head}, after: 6 * pt}
	for _, r := range rows {
		var lines []part
		for i, cell := range r {
			if cell != nil {
				lines = beside(lines, c.para(starts[i], starts[i+1]-starts[i]-5*pt, cell...))
			}
		}
		b.add(part{150, []Item{{Kind: Area, W: width, H: 25, Ink: Rule}}})
		b.parts = append(b.parts, lines...)
		b.add(space(100))
	}
	return b
}

// slots is the ledger of the Army Slots.
func (c *composer) slots(r *armybuilder.Report, width Len) block {
	ledger := army.NewLedger(c.cards, r.Roster)
	var rows []row
	for _, slot := range ledger {
		use := slot.Use()
		if use == (army.SlotUse{}) {
			continue
		}
		given := make([]string, len(slot.Given))
		for i, g := range slot.Given {
			given[i] = fmt.Sprintf("%s:"+noBreak+"%d", g.Name, g.Count)
		}
		taken := make([]string, len(slot.Taken))
		for i, t := range slot.Taken {
			taken[i] = fmt.Sprintf("%s"+noBreak+"×%d:"+noBreak+"%d", t.Unit.Name, t.Models, t.Count)
		}
		used := strong(fmt.Sprintf("%d/%d", use.Used, use.Available))
		over := ""
		if n := use.Used - use.Available; n > 0 && r.Faction != nil {
			over = fmt.Sprintf("  %d over", n)
		}
		rows = append(rows, row{
			{strong(text.Slot(slot.Slot))},
			{used, plain(over)},
			{plain(strings.Join(given, ", "))},
			{plain(strings.Join(taken, ", "))},
		})
	}
	if rows == nil {
		return block{}
	}
	return c.table([]string{"Slot", "Used/open", "Opened by", "Filled by (starting Supply)"}, []int{9, 12, 34, 45}, rows, width)
}

// draft is the line of the Mission and Deployment Cards.
func (c *composer) draft(missions, deployments []string, width Len) block {
	if len(missions)+len(deployments) == 0 {
		return block{}
	}
	names := func(ids []string, name func(id string) string) []span {
		if len(ids) == 0 {
			return []span{plain("none yet")}
		}
		shown := make([]string, len(ids))
		for i, id := range ids {
			if shown[i] = name(id); shown[i] == "" {
				shown[i] = quoted(id)
			}
		}
		return []span{plain(strings.Join(shown, ", "))}
	}
	mission := func(id string) string {
		if m := c.cards.Mission(id); m != nil {
			return m.Name
		}
		return ""
	}
	deployment := func(id string) string {
		if d := c.cards.Deployment(id); d != nil {
			return d.Name
		}
		return ""
	}
	return c.table([]string{"Mission Cards", "Deployment Cards"}, []int{50, 50},
		[]row{{names(missions, mission), names(deployments, deployment)}}, width)
}

// mostProblems is how many problems a sheet lists; more make it no worse.
const mostProblems = 100

// problems lists everything that is wrong, in the words of every other surface.
func (c *composer) problems(cards *card.Release, violations []rules.Violation, width Len) []block {
	if len(violations) == 0 {
		return nil
	}
	head := c.heading("Problems", width)
	head.after = 2 * pt
	blocks := []block{head}
	rest := len(violations) - min(mostProblems, len(violations))
	for _, v := range violations[:len(violations)-rest] {
		b := block{after: 150}
		b.parts = c.para(0, width,
			strong(severity(v.Severity)+"  "), plain(text.Message(cards, v)), small("  "+join(v.Clause, text.Section(v.Section), v.Path)))
		blocks = append(blocks, b)
	}
	if rest > 0 {
		blocks = append(blocks, block{parts: c.para(0, width, strong("and "+text.Count(rest, "more problem")+".  "),
			plain("A check of the file in this PDF lists them all."))})
	}
	blocks[len(blocks)-1].after = 6 * pt
	return blocks
}

func severity(s rules.Severity) string {
	switch s {
	case rules.Error:
		return "Error"
	case rules.Warning:
		return "Warning"
	case rules.Hint:
		return "Hint"
	}
	return s.String()
}
