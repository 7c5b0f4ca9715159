// Package pasted reads lists from text: the export of this program in every
// detail, and what people type, a line for each card and unit.
package pasted

import (
	"bytes"
	"regexp"
	"strings"
	"unicode/utf8"

	"muster/armybuilder/interop"
	"muster/rules"
	"muster/rules/card"
)

// Reader reads both.
type Reader struct{}

// Format implements interop.Reader.
func (Reader) Format() string { return "text" }

// listLine is what a line of a list looks like: a title, a number of copies, a
// number of models.
var listLine = regexp.MustCompile(`(?im)^[\s>*•–-]*(faction( card)?|race|units|cards|tactical cards)\s*:|\(\d{1,3}( models?)?\)|[ \t][x×]\d{1,3}\b|^[\s>*•–-]*\d{1,3}[ \t]?[x×]?[ \t]+\pL`)

// Recognises implements interop.Reader.
func (Reader) Recognises(data []byte) bool {
	start := interop.Start(data)
	if len(start) == 0 || bytes.IndexByte(start, 0) >= 0 {
		return false
	}
	if bytes.Contains(start, []byte("\n"+scaleTitle)) && bytes.Contains(start, []byte("\n"+releaseTitle)) {
		return true // an export, whatever the name of the list begins with
	}
	switch start[0] {
	case '{', '[', '<', '%':
		return false
	}
	return listLine.Match(start[:min(len(start), interop.MaxText)])
}

// Read implements interop.Reader.
func (Reader) Read(data []byte, cards *card.Release) (interop.Reading, error) {
	data = interop.Start(data)
	switch {
	case len(data) > interop.MaxText:
		return interop.Reading{}, interop.TooLarge.Broken("", rules.Text("of", "bytes"), rules.Int("limit", interop.MaxText))
	case !utf8.Valid(data):
		return interop.Reading{}, interop.InvalidText(data)
	}
	lines := strings.Split(strings.ReplaceAll(string(data), "\r\n", "\n"), "\n")
	if len(lines) > interop.MaxLines {
		return interop.Reading{}, interop.TooLarge.Broken("", rules.Text("of", "lines"), rules.Int("limit", interop.MaxLines))
	}
	p := &parser{Builder: interop.NewBuilder(cards), cards: cards}
	if head := exportHead(lines); head >= 0 {
		p.export(lines, head)
	} else {
		p.typed(lines)
		if !p.known {
			return interop.Reading{}, interop.NotAList.Broken("")
		}
	}
	return p.Reading()
}

// A parser reads one text line by line.
type parser struct {
	*interop.Builder
	cards *card.Release
	// known says that a line names something that the release has.
	known bool
}
