package armybuilder

import (
	"muster/armybuilder/interop/ownpdf"
	"muster/rules/roster"
)

// DecodeClosed reads a closed list: its document muster.closed/1, or the closed
// sheet that carries it. Its error is a [rules.Violation] by errors.As.
func DecodeClosed(data []byte) (*roster.ClosedList, error) {
	if (ownpdf.Reader{}).Recognises(data) {
		return ownpdf.Closed(data)
	}
	return roster.DecodeClosed(data)
}
