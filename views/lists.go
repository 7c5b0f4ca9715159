package views

import (
	"maps"
	"slices"
)

// A Lists page shows the visitor's own lists.
type Lists struct {
	Rows []ListRow
	// Text, Which and Sort are what was asked for.
	Text, Which, Sort string
	// Faults are what is wrong with it, by field. Those fields were left out of account.
	Faults map[string]string
	// Done is what was done just now; nil if nothing was.
	Done    *Done
	Request string
}

// A Done says what was done with a list, and how to take it back.
type Done struct {
	Message string
	// Undo is the address that a press of Undo sends to; empty if it cannot be
	// undone.
	Undo string
	// Open is the list to go to; empty for none.
	Open string
}

// whiches and sorts are the choices of the page: value and label.
var (
	whiches = [][2]string{{"", "Active"}, {"archived", "Archived"}, {"deleted", "Deleted"}}
	sorts   = [][2]string{{"", "last changed"}, {"created", "newest"}, {"name", "name"}, {"minerals", "minerals"}, {"verdict", "verdict"}}
)

// fieldless are the faults of what has no field on the page.
func (l *Lists) fieldless() []string {
	var messages []string
	for _, name := range slices.Sorted(maps.Keys(l.Faults)) {
		if name != "q" && name != "sort" {
			messages = append(messages, l.Faults[name])
		}
	}
	return messages
}

func (l *Lists) query(which string) string {
	if which == "" {
		return "/lists"
	}
	return "/lists?which=" + which
}

// A Devices page joins another device.
type Devices struct {
	// Code is empty until one was made.
	Code string
	// URL is where the other device goes, QR the same as a picture.
	URL string
	QR  QR
	// OnlyHere says that both lead anywhere on this machine alone.
	OnlyHere bool
	Minutes  int
}

// A Join is the form on which a device types a code.
type Join struct {
	Code    string
	Refused *Refusal
	// Own says that this device has lists already, which come along.
	Own bool
}

// An Editors page is about the secret link with which others edit a list.
type Editors struct {
	ID, Title string
	// Link is the new link; it is shown once. OnlyHere says that it leads anywhere on
	// this machine alone.
	Link     string
	OnlyHere bool
	// Script is the address of the script of this page.
	Script string
	// Has says that there is a link, Owned that the visitor may change it.
	Has, Owned bool
}

// An Invitation is what a secret edit link shows before it is accepted.
type Invitation struct{ Action string }
