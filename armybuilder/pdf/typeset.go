package pdf

import (
	"fmt"
	"iter"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"muster/static/fonts"
)

// Replacement stands for a character that no font of the program has. Whoever
// reads the sheet finds it explained there.
const Replacement = '□'

// A typesetter measures and breaks text, and remembers which characters it had to
// replace.
type typesetter struct {
	sans, hangul fonts.Family
	missing      []rune // in order of appearance
}

func newTypesetter() *typesetter {
	return &typesetter{sans: fonts.Sans(), hangul: fonts.Hangul()}
}

// A span is text of one style.
type span struct {
	text string
	size Len
	bold bool
	ink  Ink
}

// isHangul reports whether the character is set in the Korean family.
func isHangul(r rune) bool { return r >= firstHangul && unicode.Is(unicode.Hangul, r) }

// firstHangul is the first character of Hangul, and above those of most text.
const firstHangul = 0x1100

// unshaped are scripts whose letters change with their neighbours or run from
// right to left. The fonts have letters of some, but set one by one they would
// spell something else.
var unshaped = []*unicode.RangeTable{
	unicode.Arabic, unicode.Hebrew, unicode.Syriac, unicode.Thaana, unicode.Nko,
	unicode.Devanagari, unicode.Bengali, unicode.Thai, unicode.Khmer, unicode.Myanmar, unicode.Tibetan,
}

// face returns the face for the character, or nil if there is none.
func (t *typesetter) face(r rune, bold bool) *fonts.Face {
	family := t.sans
	if isHangul(r) {
		family = t.hangul
	}
	face := family.Regular
	if bold {
		face = family.Bold
	}
	if face == nil || !face.Has(r) {
		return nil
	}
	return face
}

func (t *typesetter) drawable(r rune) bool {
	return t.face(r, false) != nil && t.face(r, true) != nil && !unicode.In(r, unshaped...)
}

// clean returns s on one line in characters that the fonts have: composed
// letters for letters and accents, spaces for breaks, the Replacement for what
// cannot be drawn, nothing for marks that only steer the text around them.
func (t *typesetter) clean(s string) string {
	if ascii(s) {
		return s
	}
	var b strings.Builder
	for _, r := range norm.NFC.String(s) {
		switch {
		case unicode.IsSpace(r):
			if string(r) != noBreak {
				r = ' '
			}
			b.WriteRune(r)
		case unicode.In(r, unicode.Cf, unicode.Variation_Selector):
		case t.drawable(r):
			b.WriteRune(r)
		default:
			b.WriteRune(Replacement)
			if !slices.Contains(t.missing, r) {
				t.missing = append(t.missing, r)
			}
		}
	}
	return b.String()
}

func ascii(s string) bool {
	for i := range len(s) {
		if s[i] < ' ' || s[i] > '~' {
			return false
		}
	}
	return true
}

// width returns how wide clean text is.
func (t *typesetter) width(s string, bold bool, size Len) Len { return wide(t.advance(s, bold), size) }

// advance returns how wide clean text is, in thousandths of the type size.
func (t *typesetter) advance(s string, bold bool) int {
	sum := 0
	for _, r := range s {
		if face := t.face(r, bold); face != nil {
			sum += face.Width(r)
		}
	}
	return sum
}

// wide returns an advance as a length, rounded up.
func wide(advance int, size Len) Len { return (Len(advance)*size + 999) / 1000 }

// A run is text that one face can draw.
type run struct {
	face *fonts.Face
	text string
}

// runs splits clean text by face.
func (t *typesetter) runs(s string, bold bool) iter.Seq[run] {
	return func(yield func(run) bool) {
		start := 0
		var face *fonts.Face
		for i, r := range s {
			next := t.face(r, bold)
			if i > start && next != face {
				if !yield(run{face, s[start:i]}) {
					return
				}
				start = i
			}
			face = next
		}
		if start < len(s) {
			yield(run{face, s[start:]})
		}
	}
}

// notes says what the Replacement stands for.
func (t *typesetter) notes() string {
	if len(t.missing) == 0 {
		return ""
	}
	const most = 12
	codes := make([]string, 0, most)
	for _, r := range t.missing[:min(most, len(t.missing))] {
		codes = append(codes, fmt.Sprintf("U+%04X", r))
	}
	more := ""
	if n := len(t.missing) - most; n > 0 {
		more = fmt.Sprintf(" and %d more", n)
	}
	return string(Replacement) + " stands for characters that this sheet has no letters for: " +
		strings.Join(codes, ", ") + more + ". The file in this PDF has them as they were written."
}

// A piece is a part of a word in one style.
type piece struct {
	span
	advance int
	width   Len
}

func (t *typesetter) piece(s span) piece {
	advance := t.advance(s.text, s.bold)
	return piece{s, advance, wide(advance, s.size)}
}

// A word is what is not broken unless it is longer than a line.
type word struct {
	pieces []piece
	width  Len
	// space is the span whose space stands before the word; nil if it follows
	// without one.
	space *span
}

// noBreak is a space at which no line ends.
const noBreak = "\u00a0"

// words splits spans at spaces.
func (t *typesetter) words(spans []span) []word {
	var words []word
	var current word
	var space *span
	flush := func() {
		if current.pieces != nil {
			words = append(words, current)
			current = word{}
		}
	}
	for i := range spans {
		s := &spans[i]
		for n, text := range strings.Split(t.clean(s.text), " ") {
			if n > 0 {
				flush()
				space = s
			}
			if text == "" {
				continue
			}
			if current.pieces == nil {
				current.space, space = space, nil
			}
			styled := *s
			styled.text = strings.ReplaceAll(text, noBreak, " ")
			p := t.piece(styled)
			current.pieces = append(current.pieces, p)
			current.width += p.width
		}
	}
	flush()
	return words
}

// lines breaks spans into lines no wider than width. The items of a line begin at
// its left end and stand on the baseline 0.
func (t *typesetter) lines(spans []span, width Len) [][]Item {
	var lines [][]Item
	var line lineBuilder
	flush := func() {
		if line.items != nil {
			lines = append(lines, line.items)
		}
		line = lineBuilder{}
	}
	for _, w := range t.words(spans) {
		var gap piece
		if w.space != nil && line.items != nil {
			gap = t.piece(span{" ", w.space.size, w.space.bold, w.space.ink})
		}
		if line.items != nil && line.width+gap.width+w.width > width {
			flush()
			gap.width = 0
		}
		if gap.width > 0 {
			line.add(gap)
		}
		for _, p := range w.pieces {
			if line.width+p.width <= width {
				line.add(p)
				continue
			}
			// A word longer than a line is broken wherever the line ends.
			for _, r := range p.text {
				c := t.piece(span{string(r), p.size, p.bold, p.ink})
				if line.items != nil && line.width+c.width > width {
					flush()
				}
				line.add(c)
			}
		}
	}
	flush()
	return lines
}

// A lineBuilder joins pieces of one style to one item.
type lineBuilder struct {
	items   []Item
	advance int // of the last item
	width   Len
}

func (l *lineBuilder) add(p piece) {
	if n := len(l.items) - 1; n >= 0 {
		if last := &l.items[n]; last.Bold == p.bold && last.Ink == p.ink && last.H == p.size {
			last.Text += p.text
			l.advance += p.advance
			last.W = wide(l.advance, p.size)
			l.width = last.X + last.W
			return
		}
	}
	l.items = append(l.items, Item{Kind: Text, X: l.width, W: p.width, H: p.size, Bold: p.bold, Ink: p.ink, Text: p.text})
	l.advance = p.advance
	l.width += p.width
}

// cut returns the beginning of a text that fits the width, with an ellipsis if
// it is not all.
func (t *typesetter) cut(s string, bold bool, size, width Len) string {
	s = t.clean(s)
	if t.width(s, bold, size) <= width {
		return s
	}
	runes := []rune(s)
	for n := len(runes) - 1; n > 0; n-- {
		if short := strings.TrimRight(string(runes[:n]), " ") + "…"; t.width(short, bold, size) <= width {
			return short
		}
	}
	return "…"
}
