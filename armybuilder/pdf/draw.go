package pdf

import (
	"bytes"
	"crypto/sha256"
	"encoding/xml"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf16"

	"codeberg.org/go-pdf/fpdf"

	"muster/armybuilder"
	"muster/armybuilder/pdf/carried"
	"muster/rules/card"
	"muster/rules/roster"
	"muster/rules/text"
	"muster/static/fonts"
)

// Sheet returns the open list of a report as a PDF. It carries the shared copy of
// the roster.
func Sheet(r *armybuilder.Report, o Options) ([]byte, error) {
	layout, err := LayOut(r, o)
	if err != nil {
		return nil, err
	}
	m := meta{
		title: text.Title(r.Roster.Name, r.Faction), author: producer, race: raceOf(r.Faction),
		checksum: carried.Checksum(r.Roster),
		file:     fpdf.Attachment{Filename: carried.Roster, Description: "The list as muster.roster/1", Content: roster.Encode(roster.Shared(r.Roster, o.Player))},
	}
	if o.Player && r.Roster.Player != "" {
		m.author = r.Roster.Player
	}
	return draw(layout, m)
}

// ClosedSheet returns a closed view as a PDF. It carries the document of the view
// and nothing of the units behind it. cards is the release that the view names,
// or nil.
func ClosedSheet(list *roster.ClosedList, cards *card.Release, o Options) ([]byte, error) {
	layout, err := LayOutClosed(list, cards, o)
	if err != nil {
		return nil, err
	}
	var faction *card.Faction
	if cards != nil {
		faction = cards.Faction(list.FactionCard)
	}
	return draw(layout, meta{
		title: text.Title(list.Name, faction), author: producer, race: raceOf(faction),
		checksum: carried.ClosedChecksum(list),
		file:     fpdf.Attachment{Filename: carried.Closed, Description: "The closed view as muster.closed/1", Content: roster.EncodeClosed(list)},
	})
}

// meta is what a file says of itself.
type meta struct {
	title, author string
	race          *card.Race
	checksum      string
	file          fpdf.Attachment
}

func raceOf(f *card.Faction) *card.Race {
	if f == nil {
		return nil
	}
	return &f.Race
}

const (
	producer = "Muster"
	language = "en"
)

// made stands for the time at which a file was made: the same list gives the same
// bytes at any time.
var made = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

// An rgb is a colour in the file.
type rgb struct{ r, g, b int }

var inks = [...]rgb{
	Black: {17, 17, 17}, Grey: {90, 90, 90}, Accent: {60, 60, 60}, White: {255, 255, 255},
	Pale: {242, 242, 242}, Rule: {200, 200, 200},
}

// accents are the colours of the races, dark enough for small print on white.
var accents = map[card.Race]rgb{card.Terran: {28, 78, 140}, card.Zerg: {112, 38, 128}, card.Protoss: {128, 88, 0}}

// draw turns pages into a file.
func draw(layout *Layout, m meta) ([]byte, error) {
	width, height := layout.Paper.size()
	p := fpdf.NewCustom(&fpdf.InitType{OrientationStr: "P", UnitStr: "pt", Size: fpdf.SizeType{Wd: width.points(), Ht: height.points()}})
	p.SetAutoPageBreak(false, 0)
	p.SetCreationDate(made)
	p.SetModificationDate(made)
	p.SetCatalogSort(true)
	describe(p, m)

	d := drawer{pdf: p, set: newTypesetter(), inks: inks}
	if m.race != nil {
		d.inks[Accent] = accents[*m.race]
	}
	d.loadFonts(layout)
	for i := range layout.Pages {
		p.AddPage()
		d.reset()
		for _, item := range layout.Pages[i].Items {
			d.item(item)
		}
	}
	bookmarks(p, layout)

	var out bytes.Buffer
	if err := p.Output(&out); err != nil {
		return nil, fmt.Errorf("write the PDF: %w", err)
	}
	return d.finish(out.Bytes(), m.file.Filename), nil
}

// describe sets what the file says of itself.
func describe(p *fpdf.Fpdf, m meta) {
	keywords := carried.KeywordPrefix + m.checksum
	p.SetTitle(documentText(m.title), false)
	p.SetAuthor(documentText(m.author), false)
	p.SetCreator(producer, false)
	p.SetProducer(producer, false)
	p.SetKeywords(keywords, false)
	p.SetLang(language)
	p.SetXmpMetadata(xmp(m, keywords))
	p.SetAttachments([]fpdf.Attachment{m.file})
}

// documentText returns s as PDF writes text outside pages. The library's own
// conversion knows nothing above U+FFFF.
func documentText(s string) string {
	if ascii(s) {
		return s
	}
	return utf16Text(s)
}

// utf16Text returns s in UTF-16 with the mark of its byte order.
func utf16Text(s string) string {
	b := []byte{0xFE, 0xFF}
	for _, u := range utf16.Encode([]rune(s)) {
		b = append(b, byte(u>>8), byte(u))
	}
	return string(b)
}

func xmp(m meta, keywords string) []byte {
	var b bytes.Buffer
	value := func(s string) string {
		var e bytes.Buffer
		xml.EscapeText(&e, []byte(s)) //nolint:errcheck // a buffer takes everything
		return e.String()
	}
	b.WriteString("<?xpacket begin=\"\ufeff\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n" +
		`<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">` +
		`<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmp="http://ns.adobe.com/xap/1.0/">`)
	fmt.Fprintf(&b, `<dc:title><rdf:Alt><rdf:li xml:lang="x-default">%s</rdf:li></rdf:Alt></dc:title>`, value(m.title))
	fmt.Fprintf(&b, `<dc:creator><rdf:Seq><rdf:li>%s</rdf:li></rdf:Seq></dc:creator>`, value(m.author))
	fmt.Fprintf(&b, `<dc:language><rdf:Bag><rdf:li>%s</rdf:li></rdf:Bag></dc:language>`, language)
	fmt.Fprintf(&b, `<pdf:Producer>%s</pdf:Producer><pdf:Keywords>%s</pdf:Keywords><xmp:CreatorTool>%s</xmp:CreatorTool>`, producer, keywords, producer)
	fmt.Fprintf(&b, `<xmp:CreateDate>%s</xmp:CreateDate><xmp:ModifyDate>%[1]s</xmp:ModifyDate>`, made.Format(time.RFC3339))
	b.WriteString("</rdf:Description></rdf:RDF></x:xmpmeta>\n<?xpacket end=\"r\"?>")
	return b.Bytes()
}

// bookmarks adds the table of contents. The library points a bookmark at the
// object that the page would be if the file carried no attachment; one attachment
// moves the pages by two objects, which is one page. So every bookmark is set on
// the page after its own, and the page after the last is not written.
func bookmarks(p *fpdf.Fpdf, layout *Layout) {
	p.AddPage()
	for _, b := range layout.Bookmarks {
		p.SetPage(b.Page + 2)
		p.Bookmark(b.Title, b.Level, b.Y.points())
	}
	p.SetPage(len(layout.Pages))
}

// A drawer draws items.
type drawer struct {
	pdf  *fpdf.Fpdf
	set  *typesetter
	inks [len(inks)]rgb
	// names are the fonts in the file: how the library spells them, and how they
	// should be spelt, with the mark of a font that is not whole.
	names []string
	// The state of the page.
	face      *fonts.Face
	size      Len
	ink, fill Ink
	inked     bool
	filled    bool
}

func (d *drawer) reset() { d.face, d.inked, d.filled = nil, false, false }

// loadFonts gives the library the faces that the pages use, cut down to their
// characters: it would read all of every font, for every sheet.
func (d *drawer) loadFonts(layout *Layout) {
	used := map[*fonts.Face]map[rune]bool{}
	for i := range layout.Pages {
		for _, item := range layout.Pages[i].Items {
			if item.Kind != Text {
				continue
			}
			for _, r := range item.Text {
				face := d.set.face(r, item.Bold)
				if used[face] == nil {
					used[face] = map[rune]bool{}
				}
				used[face][r] = true
			}
		}
	}
	for _, family := range []fonts.Family{d.set.sans, d.set.hangul} {
		for _, face := range []*fonts.Face{family.Regular, family.Bold} {
			if face == nil || used[face] == nil {
				continue
			}
			runes := make([]rune, 0, len(used[face]))
			for r := range used[face] {
				runes = append(runes, r)
			}
			slices.Sort(runes)
			d.pdf.AddUTF8FontFromBytes(libraryName(face), "", face.Cut(runes))
			d.names = append(d.names, "/utf8"+libraryName(face), "/"+subsetTag(runes)+"+"+face.Name)
		}
	}
}

// libraryName is the name of a face for the library. With the library's own prefix it
// is as long as the right name with the mark of a subset, so that one can take the
// place of the other.
func libraryName(face *fonts.Face) string { return "cut" + strings.ToLower(face.Name) }

// subsetTag returns the six letters that mark a font with these characters alone.
func subsetTag(runes []rune) string {
	sum := sha256.Sum256([]byte(string(runes)))
	tag := make([]byte, 6)
	for i := range tag {
		tag[i] = 'A' + sum[i]%26
	}
	return string(tag)
}

// finish mends what the library cannot be told: the names of the fonts and of the
// attached file, and the version, which is that of attachments with Unicode names. Nothing gets longer or
// shorter, so that the table of objects stays right.
func (d *drawer) finish(file []byte, name string) []byte {
	for i := 0; i < len(d.names); i += 2 {
		file = bytes.ReplaceAll(file, []byte(d.names[i]+"\n"), []byte(d.names[i+1]+"\n"))
	}
	// Programs that know one name of an attached file look at /F, which the library
	// leaves empty. Two names in ASCII are shorter than one in UTF-16.
	was := "/F () /UF (" + utf16Text(name) + ")"
	now := "/F (" + name + ") /UF (" + name + ")"
	file = bytes.Replace(file, []byte(was), []byte(now+strings.Repeat(" ", len(was)-len(now))), 1)
	copy(file, "%PDF-1.7")
	return file
}

func (d *drawer) item(item Item) {
	switch item.Kind {
	case Area:
		if c := d.inks[item.Ink]; !d.filled || d.fill != item.Ink {
			d.pdf.SetFillColor(c.r, c.g, c.b)
			d.fill, d.filled = item.Ink, true
		}
		d.pdf.Rect(item.X.points(), item.Y.points(), item.W.points(), item.H.points(), "F")
	case Anchor:
		d.pdf.LinkString(item.X.points(), item.Y.points(), item.W.points(), item.H.points(), item.Text)
	case Text:
		d.text(item)
	}
}

func (d *drawer) text(item Item) {
	if c := d.inks[item.Ink]; !d.inked || d.ink != item.Ink {
		d.pdf.SetTextColor(c.r, c.g, c.b)
		d.ink, d.inked = item.Ink, true
	}
	x := item.X
	for run := range d.set.runs(item.Text, item.Bold) {
		if d.face != run.face || d.size != item.H {
			d.pdf.SetFont(libraryName(run.face), "", item.H.points())
			d.face, d.size = run.face, item.H
		}
		d.pdf.Text(x.points(), item.Y.points(), run.text)
		x += d.set.width(run.text, item.Bold, item.H)
	}
}
