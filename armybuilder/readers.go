package armybuilder

import (
	"muster/armybuilder/interop"
	"muster/armybuilder/interop/adjutant"
	"muster/armybuilder/interop/malkivian"
	"muster/armybuilder/interop/newrecruit"
	"muster/armybuilder/interop/official"
	"muster/armybuilder/interop/ownpdf"
	"muster/armybuilder/interop/pasted"
)

// Readers returns the readers of all formats that are not our own document, in
// the order in which they look at a file.
func Readers() []interop.Reader {
	return []interop.Reader{ownpdf.Reader{}, newrecruit.JSON{}, newrecruit.XML{}, malkivian.Reader{}, official.Reader{}, adjutant.Reader{}, pasted.Reader{}}
}
