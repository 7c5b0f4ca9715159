// Package ownpdf reads the list that a printed sheet of this program carries, and
// says whether paper and file agree. It looks for the attachment itself: a sheet
// that other programs saved anew, without touching the attachment, stays readable.
package ownpdf

import (
	"bytes"

	"muster/armybuilder/interop"
	"muster/armybuilder/pdf/carried"
	"muster/rules"
	"muster/rules/card"
	"muster/rules/roster"
)

// Reader reads sheets.
type Reader struct{}

// Format implements interop.Reader.
func (Reader) Format() string { return "muster.pdf" }

// head is how far into a file its mark may stand.
const head = 1 << 10

// Recognises implements interop.Reader.
func (Reader) Recognises(data []byte) bool {
	return bytes.Contains(data[:min(len(data), head)], []byte("%PDF-"))
}

// Read implements interop.Reader.
func (Reader) Read(data []byte, _ *card.Release) (interop.Reading, error) {
	if len(data) > interop.MaxPDF {
		return interop.Reading{}, interop.TooLarge.Broken("", rules.Text("of", "bytes"), rules.Int("limit", interop.MaxPDF))
	}
	document, err := attachedList(data)
	if err != nil {
		return interop.Reading{}, err
	}
	list, err := roster.Decode(document)
	if err != nil {
		return interop.Reading{}, err
	}
	return interop.Reading{Roster: list, Own: true, Notes: []rules.Violation{compare(data, carried.Checksum(list))}}, nil
}

// attachedList returns the one document among the attachments of a file that is of
// a format of ours. The same one twice, as after an edit of the file, counts once.
func attachedList(data []byte) ([]byte, error) {
	var found [][]byte
	broken := false
	for _, s := range attachments(data) {
		document, err := s.content(interop.MaxDocument)
		if err != nil {
			broken = true
			continue
		}
		if !interop.LooksJSON(document, "format") || !ours(document) {
			continue
		}
		if len(found) == 0 || !bytes.Equal(found[0], document) {
			found = append(found, document)
		}
	}
	switch {
	case len(found) == 1:
		return found[0], nil
	case len(found) > 1:
		return nil, interop.SheetSeveral.Broken("", interop.Have(len(found)))
	case broken:
		return nil, interop.SheetBroken.Broken("")
	}
	return nil, interop.SheetEmpty.Broken("")
}

func ours(document []byte) bool {
	return bytes.Contains(document, []byte(`"`+roster.Format+`"`)) || bytes.Contains(document, []byte(`"`+roster.ClosedFormat+`"`))
}

// compare says whether the print shows the checksum of the attached list.
func compare(data []byte, attached string) rules.Violation {
	printed := checksums(data)
	for _, sum := range printed {
		if sum != attached {
			return interop.SheetDiffers.Broken("", rules.Text("printed", sum), rules.Text("attached", attached))
		}
	}
	if len(printed) == 0 {
		return interop.SheetUnchecked.Broken("")
	}
	return interop.SheetAgrees.Broken("")
}
