package roster

import (
	"fmt"

	"muster/rules/card"
)

// A Roster is one list. Its ids are those of the catalogue release it names;
// nothing here says that they exist or that the list is legal.
type Roster struct {
	Name   string
	Player string
	// Release is the date of the catalogue release the list was built with.
	Release string
	// Fingerprint is the one of Release when the document was written, or empty.
	Fingerprint  string
	Scale        card.ScaleID
	MineralLimit int
	// FactionCard is empty as long as none is chosen.
	FactionCard   string
	TacticalCards []Card
	Units         []Unit
	Draft         Draft
	Visibility    Visibility
	// Extra are fields of the document that this program does not know. They are
	// written back unchanged.
	Extra []Field
}

// A Card is one Tactical or Creep Card of a list. Each copy is an entry of its
// own.
type Card struct {
	// ID names the entry; it is unique over the cards and units of a roster and
	// survives edits.
	ID    string
	Card  string // id in the catalogue
	Extra []Field
}

// A Unit is one unit of a list.
type Unit struct {
	ID       string // see Card.ID
	Unit     string // id in the catalogue
	Models   int    // the chosen Composition Option, by its model count
	Upgrades []Upgrade
	Label    string // nickname
	Note     string // for the owner's eyes only
	Extra    []Field
}

// An Upgrade is one bought upgrade.
type Upgrade struct {
	Upgrade string // id in the catalogue, within its unit
	// Model is the nominated model of a SPECIALIST upgrade, from 1; 0 is none.
	Model int
	Extra []Field
}

// A Draft names the Mission and Deployment Cards the player brings (§9.2).
type Draft struct {
	Missions    []string
	Deployments []string
	Extra       []Field
}

// Empty reports whether nothing is chosen for the draft.
func (d Draft) Empty() bool {
	return len(d.Missions) == 0 && len(d.Deployments) == 0 && len(d.Extra) == 0
}

// A Visibility is the owner's wish how the list is shown (§9.1.10).
type Visibility uint8

const (
	// Unset is a document that says nothing: an open list.
	Unset Visibility = iota
	// Open lists show everything.
	Open
	// Closed lists show Faction and Tactical Cards only.
	Closed
)

var visibilityNames = [...]string{Unset: "", Open: "open", Closed: "closed"}

// String returns open, closed or nothing.
func (v Visibility) String() string {
	if int(v) < len(visibilityNames) {
		return visibilityNames[v]
	}
	return fmt.Sprintf("Visibility(%d)", uint8(v))
}

// MarshalText implements encoding.TextMarshaler.
func (v Visibility) MarshalText() ([]byte, error) { return []byte(v.String()), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (v *Visibility) UnmarshalText(b []byte) error {
	for i, name := range visibilityNames {
		if name == string(b) {
			*v = Visibility(i)
			return nil
		}
	}
	return fmt.Errorf("no visibility %q; have open, closed", b)
}

// A Field is an unknown field of a document with the text of its value, without
// spaces outside strings.
type Field struct {
	Key   string
	Value string
}
