package pdf

import "fmt"

// A Len is a length in hundredths of a point, which is what the files hold: so
// every machine lays out alike. Y grows downwards from the top of the page.
type Len int

// pt and mm make lengths of whole points, and of tenths of a millimetre.
const pt Len = 100

func mm(tenths int) Len { return Len(tenths * 7200 / 254) }

// String returns points, as "12.50".
func (l Len) String() string {
	sign := ""
	if l < 0 {
		sign, l = "-", -l
	}
	return fmt.Sprintf("%s%d.%02d", sign, l/pt, l%pt)
}

func (l Len) points() float64 { return float64(l) / float64(pt) }

// A Paper is a size of paper.
type Paper uint8

// The papers, all upright.
const (
	A4 Paper = iota
	Letter
)

// Papers are the names of the papers.
var Papers = []string{A4: "a4", Letter: "letter"}

// ParsePaper returns the paper of the name.
func ParsePaper(name string) (Paper, error) {
	for i, p := range Papers {
		if p == name {
			return Paper(i), nil
		}
	}
	return A4, fmt.Errorf("no paper %q; have a4, letter", name)
}

// size returns width and height.
func (p Paper) size() (width, height Len) {
	if p == Letter {
		return 612 * pt, 792 * pt
	}
	return mm(2100), mm(2970)
}

// Margins of every page. Printers leave 5 mm or so blank.
var (
	side   = mm(120)
	top    = mm(110)
	bottom = mm(150) // holds the footer
	gutter = mm(55)  // between the columns
)

// An Ink is a colour.
type Ink uint8

// The inks. All of them are dark enough for small print but Pale and Rule, which
// colour areas and lines.
const (
	Black Ink = iota
	Grey
	Accent // of the race
	White
	Pale
	Rule
)

var inkNames = [...]string{"black", "grey", "accent", "white", "pale", "rule"}

// String returns the name of the ink.
func (i Ink) String() string { return inkNames[i] }

// A Kind says what an Item is.
type Kind uint8

// The kinds.
const (
	Text   Kind = iota
	Area        // a filled rectangle
	Anchor      // a rectangle that leads to the address in Text
)

// An Item is a line of text or a rectangle at its place on a page. X and Y are the
// left end of the baseline of a text, the top left corner of a rectangle.
type Item struct {
	Kind Kind
	X, Y Len
	// W is the width. H is the height of a rectangle, and the type size of a text.
	W, H Len
	Bold bool
	Ink  Ink
	// Text has no characters but those that the fonts have.
	Text string
}

// Box returns the rectangle that the item covers, for a text with the space for
// accents and descenders.
func (i Item) Box() (left, top, right, bottom Len) {
	if i.Kind != Text {
		return i.X, i.Y, i.X + i.W, i.Y + i.H
	}
	return i.X, i.Y - ascent(i.H), i.X + i.W, i.Y + descent(i.H)
}

// ascent and descent are how far type of a size reaches above and below the
// baseline.
func ascent(size Len) Len  { return size * 93 / 100 }
func descent(size Len) Len { return size * 24 / 100 }

// String returns the item as a line of a page layout.
func (i Item) String() string {
	switch i.Kind {
	case Area:
		return fmt.Sprintf("area %v %v  %v x %v %v", i.X, i.Y, i.W, i.H, i.Ink)
	case Anchor:
		return fmt.Sprintf("link %v %v  %v x %v %q", i.X, i.Y, i.W, i.H, i.Text)
	case Text:
	}
	weight := "regular"
	if i.Bold {
		weight = "bold"
	}
	return fmt.Sprintf("text %v %v  %v %s %v %q", i.X, i.Y, i.H, weight, i.Ink, i.Text)
}

// A Bookmark names a place in the document.
type Bookmark struct {
	Title string
	Level int // 0 or 1
	Page  int // from 0
	Y     Len
}

// A Page is one laid out page.
type Page struct{ Items []Item }

// A Layout is a laid out sheet.
type Layout struct {
	Paper     Paper
	Pages     []Page
	Bookmarks []Bookmark
}
