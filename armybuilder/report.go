package armybuilder

import (
	"crypto/sha256"

	"muster/rules"
	"muster/rules/army"
	"muster/rules/card"
	"muster/rules/roster"
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
}
