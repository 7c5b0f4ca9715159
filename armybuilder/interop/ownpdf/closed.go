package ownpdf

import (
	"muster/armybuilder/interop"
	"muster/rules"
	"muster/rules/roster"
)

// Closed reads the closed view that a closed sheet carries. The sheet of an open
// list carries none.
func Closed(data []byte) (*roster.ClosedList, error) {
	if len(data) > interop.MaxPDF {
		return nil, interop.TooLarge.Broken("", rules.Text("of", "bytes"), rules.Int("limit", interop.MaxPDF))
	}
	document, err := attachedList(data)
	if err != nil {
		return nil, err
	}
	return roster.DecodeClosed(document)
}
