package views

import (
	"time"

	"muster/rules/text"
)

// A SealState is the seal of a list as its owner sees it.
type SealState struct {
	Seal string
	At   time.Time
	// Current is false if the list was changed since in what the seal covers.
	Current bool
}

// A Verifying is the page on which a sealed list is checked against the open one.
type Verifying struct {
	// Code, Closed, Open and Salt are what was sent.
	Code, Closed, Open, Salt string
	// Faults are what is wrong with single fields, by name.
	Faults map[string]string
	// Done says that the lists were compared. Difference is the first one, and Path
	// the field it is in; empty if there is none.
	Done             bool
	Path, Difference string
	// List is the open list as it was judged, Seal that of the closed one.
	List CheckedList
	Seal string
	// Under is the code of the closed list that was compared; empty for a document.
	Under string
}

// moment writes a time for people of any zone.
func moment(t time.Time) string { return t.UTC().Format("2 January 2006, 15:04 UTC") }

// machineTime writes a time for programs.
func machineTime(t time.Time) string { return t.UTC().Format(time.RFC3339) }

// compared says what the open list was compared with.
func (v *Verifying) compared() string {
	if v.Under == "" {
		return "Compared with the closed document."
	}
	return "Compared with the closed list that is shared under " + v.Under + "."
}

// verdictLine says how the open list was judged.
func (v *Verifying) verdictLine() string {
	return "Its verdict by release " + v.List.Report.Release + ": " + text.Verdict(v.List.Report.Verdict) + "."
}
