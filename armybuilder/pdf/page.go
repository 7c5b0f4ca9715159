package pdf

import (
	"errors"
	"fmt"
	"strings"

	"muster/armybuilder"
	"muster/armybuilder/pdf/carried"
	"muster/rules/army"
	"muster/rules/card"
	"muster/rules/roster"
	"muster/rules/text"
)

// Options say what a sheet is to be.
type Options struct {
	Paper Paper
	// Player prints the player's name and carries it in the document.
	Player bool
	// Link is printed as a QR code with the short code below it.
	Link Link
}

// ErrUnreadable says that there is no list to print.
var ErrUnreadable = errors.New("a list that cannot be read cannot be printed")

// mostPages is how many pages a sheet may have before it is set closer or leaves
// out what abilities do.
const mostPages = 2

// hopeless is a number of pages at which no setting makes a sheet of mostPages.
const hopeless = 4 * mostPages

// details are the ways to set a sheet, the best first.
var details = []detail{{}, {tight: true}, {brief: true}, {brief: true, tight: true}}

// LayOut lays an open list out on pages. If it does not fit on two pages it is set
// closer, and what abilities do is left out if that helps; if nothing helps, all
// is said on as few pages as it takes.
func LayOut(r *armybuilder.Report, o Options) (*Layout, error) {
	if r.Roster == nil {
		return nil, ErrUnreadable
	}
	var best *Layout
	for _, d := range details {
		layout, err := layOut(r, o, d)
		if err != nil || len(layout.Pages) <= mostPages || len(layout.Pages) > hopeless {
			return layout, err
		}
		if best == nil || !d.brief && len(layout.Pages) < len(best.Pages) {
			best = layout
		}
	}
	return best, nil
}

func layOut(r *armybuilder.Report, o Options, d detail) (*Layout, error) {
	c := newComposer(r.Cards, r.Faction, d)
	f := newFlow(o.Paper)
	list := r.Roster
	sheets := army.Sheets(c.cards, list)

	head := titling{
		kind: "Army list", name: text.Title(list.Name, r.Faction), link: o.Link,
		about: about(r.Faction, list.FactionCard, r.Scale, r.Minerals.Limit),
		lines: release(r.Release, r.Cards),
	}
	if o.Player {
		head.player = list.Player
	}
	first, err := c.title(head, f.width)
	if err != nil {
		return nil, err
	}
	f.across([]block{
		first,
		c.figures(&r.Verdict, []figure{
			spent("Minerals", r.Minerals),
			spent("Vespene gas", r.Gas),
			{"Supply", text.Number(r.Supply), ""},
			{"Resource", text.Number(r.Resource), c.resource()},
			{"Units", text.Number(r.Units), ""},
			{"Models", text.Number(r.Models), ""},
		}, f.width),
	})
	f.across(c.problems(r.Cards, r.Violations, f.width))
	f.across([]block{c.slots(r, f.width), c.draft(list.Draft.Missions, list.Draft.Deployments, f.width)})

	blocks := c.cardBlocks(list, f.column)
	if len(sheets) > 0 {
		heading := c.heading("Units", f.column)
		heading.bookmark = "Units"
		blocks = append(blocks, heading)
	}
	for i := range sheets {
		blocks = append(blocks, c.unit(&sheets[i], f.column))
	}
	blocks = append(blocks, c.glossary(list, sheets, f.column)...)
	blocks = append(blocks, c.notes(asBuilt(r), f.column)...)
	f.columns(blocks)
	c.footers(f, text.Title(list.Name, r.Faction), r.Release, carried.Checksum(list))
	return f.layout, nil
}

func newComposer(cards *card.Release, faction *card.Faction, d detail) *composer {
	c := &composer{typesetter: newTypesetter(), cards: cards, detail: d}
	if cards == nil {
		c.cards = new(card.Release)
	}
	if faction != nil {
		c.race = c.cards.Race(faction.Race)
	}
	return c
}

// about says what kind of army it is.
func about(faction *card.Faction, id string, scale card.ScaleID, limit int) string {
	name := "No Faction Card"
	switch {
	case faction != nil:
		name = faction.Name + " · " + text.Race(faction.Race)
	case id != "":
		name = quoted(id)
	}
	return name + " · " + text.Scale(scale) + ", " + text.Count(limit, "mineral")
}

// release says by which data the list was judged.
func release(id string, cards *card.Release) []string {
	if cards == nil {
		return []string{"Release " + id + ", which does not exist"}
	}
	return []string{"Release " + id, "Fingerprint " + cards.Fingerprint}
}

func spent(label string, b army.Budget) figure {
	return figure{label, text.Number(b.Used), " / " + text.Number(b.Limit)}
}

// resource is the unit of the resource that the cards give.
func (c *composer) resource() string {
	if c.race == nil {
		return ""
	}
	return " " + c.race.Resource
}

// glossary explains the keywords that the cards of the list use, and no others.
func (c *composer) glossary(r *roster.Roster, sheets []army.Sheet, width Len) []block {
	var blocks []block
	for _, k := range army.Glossary(c.cards, r, sheets) {
		if k.Entry == nil {
			continue
		}
		if blocks == nil {
			head := c.heading("Keywords", width)
			head.bookmark = "Keywords"
			blocks = append(blocks, head)
		}
		blocks = append(blocks, block{after: c.gap(130), parts: c.para(0, width,
			span{text.Inches(k.Entry.Name), smallSize, true, Black}, span{"  " + text.Inches(k.Entry.Summary), smallSize, false, Black})})
	}
	if blocks != nil {
		blocks[len(blocks)-1].after = c.gap(8 * pt)
	}
	return blocks
}

// asBuilt says what the list was under its own release, if it is judged by
// another.
func asBuilt(r *armybuilder.Report) []string {
	if r.AsBuilt == nil {
		return nil
	}
	said := make([]string, 0, 1+len(r.AsBuilt.Changes))
	for _, line := range text.AsBuilt(r.AsBuilt) {
		said = append(said, strings.TrimSpace(line.String()))
	}
	return said
}

// notes are what else there is to say.
func (c *composer) notes(said []string, width Len) []block {
	if c.brief {
		said = append(said, "What abilities do is left out, so that the sheet has two pages; the Unit Cards say it.")
	}
	if missing := c.typesetter.notes(); missing != "" {
		said = append(said, missing)
	}
	said = append(said, "This PDF carries the list as a file; Muster reads it back and compares it with the checksum in print. "+
		"For screen readers use the print page of the list on the web. Unofficial: made by fans, not by the publisher of the game.")
	blocks := []block{c.heading("Notes", width)}
	for _, s := range said {
		blocks = append(blocks, block{after: 2 * pt, parts: c.para(0, width, small(s))})
	}
	return blocks
}

// footers names list, release, checksum and page on every page.
func (c *composer) footers(f *flow, name, release, checksum string) {
	y := f.end + 11*pt
	for i := range f.layout.Pages {
		page := &f.layout.Pages[i]
		number := c.right(f.x+f.width, y, span{fmt.Sprintf("page %d of %d", i+1, len(f.layout.Pages)), smallSize, false, Black})
		sum := c.right(number.X-14*pt, y, span{checksum, smallSize, true, Black})
		of := c.right(sum.X-3*pt, y, small("Checksum"))
		about := c.right(of.X-14*pt, y, span{"Release " + c.cut(release, false, smallSize, 90*pt), smallSize, false, Black})
		page.Items = append(
			page.Items,
			Item{Kind: Area, X: f.x, Y: f.end + 4*pt, W: f.width, H: 40, Ink: Rule},
			c.text(f.x, y, span{c.cut(name, true, smallSize, about.X-14*pt-f.x), smallSize, true, Black}),
			about, of, sum, number,
		)
	}
}
