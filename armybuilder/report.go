package armybuilder

import (
	"crypto/sha256"

	"muster/rules"
	"muster/rules/army"
	"muster/rules/card"
	"muster/rules/roster"
	"muster/rules/text"
)

// ReportFormat is the name of the documents that [Report.AppendJSON] writes.
const ReportFormat = "muster.check/1"

// A Report is the judgement of one file.
type Report struct {
	// File is the name of the Source.
	File string
	// Source is the format the list was read from; empty if none was recognised.
	Source string
	army.Judgement
	// Scale is the one the list was judged at.
	Scale card.ScaleID
	// Roster is the list as it was read; nil if the file is unreadable.
	Roster *roster.Roster
	// Cards is the release judged by; nil if there is none.
	Cards *card.Release
	// Notes say what reading a foreign file renamed or left out.
	Notes []rules.Violation
	// Digest is the SHA-256 of the file, if it was asked for.
	Digest [sha256.Size]byte

	// latest is the release to move to if the list's own does not exist.
	latest *card.Release
}

// Remedy returns a sentence on what helps against v, a violation of r, empty if
// nothing is known: which edits mend it, or for an unreadable file what to do with
// the file.
func (r *Report) Remedy(v rules.Violation) string {
	if r.Verdict == army.Unreadable {
		return text.DocumentRemedy(v)
	}
	cards := r.Cards
	if cards == nil {
		cards = r.latest
	}
	if r.Roster == nil || cards == nil {
		return ""
	}
	return text.Remedies(cards, army.Remedies(cards, r.judged(), &r.Report, v))
}

// judged returns the roster with the limit and scale it was judged at.
func (r *Report) judged() *roster.Roster {
	list := *r.Roster
	list.Scale = r.Scale
	list.MineralLimit = r.Minerals.Limit
	return &list
}
