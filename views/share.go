package views

import (
	"strings"

	"github.com/a-h/templ"

	"muster/rules/army"
	"muster/rules/card"
)

// A Sharing is how a list is shown to others.
type Sharing struct {
	ID, Title string
	// Owned is false for those who have only the edit link: they may not share.
	Owned  bool
	Closed bool
	// Code, Path and URL are those of the read link; empty if there is none.
	Code, Path, URL string
	QR              QR
	// OnlyHere says that the link leads anywhere on this machine alone.
	OnlyHere bool
	// Original is the name of the file that the list was read from; empty for none.
	Original string
	// Seal is that of the list, nil if it has none.
	Seal *SealState
	// Script is the address of the script of this page.
	Script string
}

// typedAt is the address of the page where the code can be typed, as people say it.
func (v *Sharing) typedAt() string {
	_, address, _ := strings.Cut(strings.TrimSuffix(v.URL, v.Path), "://")
	return address + "/r"
}

// A Revealing is a closed list with which of its units are deployed.
type Revealing struct {
	ID, Title string
	Closed    bool
	Shared    bool
	// Sealed says that the units are those of the sealed state, which the list is
	// not in any more.
	Sealed bool
	Cards  *card.Release
	Units  []RevealUnit
}

// A RevealUnit is one unit that can be revealed.
type RevealUnit struct {
	Sheet    army.Sheet
	Revealed bool
}

// A FindShared is a code that somebody typed.
type FindShared struct {
	Typed    string
	Mistyped bool
	// Faults are what is wrong with it as a field of a form.
	Faults map[string]string
}

// invalid marks the field of a code that cannot be one.
func (f FindShared) invalid() templ.Attributes {
	if f.Mistyped {
		return templ.Attributes{"aria-invalid": "true"}
	}
	return invalidIn(f.Faults, "code")
}

// A ChatText is a list as plain text to copy.
type ChatText struct {
	Title, Base, Text string
	Script            string
}

// upgradesLine lists the upgrades of a unit.
func upgradesLine(s *army.Sheet) string {
	line := ""
	for i := range s.Upgrades {
		if i > 0 {
			line += ", "
		}
		line += upgradeLine(&s.Upgrades[i])
	}
	return line
}
