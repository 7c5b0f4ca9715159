package views

import (
	"strings"

	"muster/rules/army"
	"muster/rules/card"
	"muster/rules/roster"
	"muster/rules/text"
)

// A Conflict is an edit that was made to an older state of a list than the stored
// one. Nothing was done, and both versions are there to choose from.
type Conflict struct {
	ID string
	// Revision is that of the stored version; Request identifies what is chosen.
	Revision int
	Request  string
	CSRF     string
	Stored   Version
	// Mine is nil if the state that the edit was made to is no longer kept.
	Mine *Version
	// MyDocument is the roster document of Mine.
	MyDocument string
	// Again are the fields of the edit, to make it on top of the stored version;
	// empty for undo and redo, which mean nothing there.
	Again []Typed
}

// A Version is one state of a list, with its totals.
type Version struct {
	Report *army.Report
	Lines  []VersionLine
}

// A VersionLine is one line of a version as text; Only says that the other
// version does not have it.
type VersionLine struct {
	Text string
	Only bool
}

// NewVersion returns the version of a roster, judged by the release.
func NewVersion(cards *card.Release, r *roster.Roster, report *army.Report) Version {
	v := Version{Report: report}
	for line := range strings.SplitSeq(text.ListWith(cards, r, report, text.Choices), "\n") {
		if line = strings.TrimSpace(line); line != "" {
			v.Lines = append(v.Lines, VersionLine{Text: line})
		}
	}
	return v
}

// Compare marks the lines that only one of two versions has.
func (v *Version) Compare(other *Version) {
	have := map[string]int{}
	for _, l := range other.Lines {
		have[l.Text]++
	}
	for i := range v.Lines {
		have[v.Lines[i].Text]--
		v.Lines[i].Only = have[v.Lines[i].Text] < 0
	}
}
