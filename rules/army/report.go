package army

import (
	"fmt"

	"muster/rules"
	"muster/rules/card"
)

// A Verdict is the outcome of a check.
type Verdict uint8

// The verdicts, in the order in which they are tried.
const (
	// Unreadable: the document is no roster.
	Unreadable Verdict = iota
	// Unknown: something names a release or card that does not exist, so it
	// could not be judged.
	Unknown
	// Illegal: at least one error.
	Illegal
	// Incomplete: no error, but not playable yet.
	Incomplete
	// Legal: ready for the table.
	Legal
)

var verdictNames = [...]string{"unreadable", "unknown", "illegal", "incomplete", "legal"}

// String returns the name used in reports.
func (v Verdict) String() string {
	if int(v) < len(verdictNames) {
		return verdictNames[v]
	}
	return fmt.Sprintf("Verdict(%d)", uint8(v))
}

// MarshalText implements encoding.TextMarshaler.
func (v Verdict) MarshalText() ([]byte, error) { return []byte(v.String()), nil }

// A Budget is what a list spends of a limit, in minerals or gas.
type Budget struct {
	Used, Limit int
}

// Left returns what is unspent; negative if the list is over its limit.
func (b Budget) Left() int { return b.Limit - b.Used }

// A SlotUse is what a list uses of the Army Slots of one type.
type SlotUse struct {
	Used, Available int
}

// Totals are the numbers of a list. They count what stands in the document,
// legal or not; every surface shows these and no others.
type Totals struct {
	Minerals, Gas Budget
	Slots         [card.NumSlots]SlotUse
	// Supply is the Starting Supply of all units together.
	Supply int
	// Resource is what all cards give when Exhausted.
	Resource      int
	Units, Models int
}

// A Report is the judgement of one list by one release.
type Report struct {
	Verdict Verdict
	// Release is the id of the release judged by.
	Release string
	// Faction is the Faction Card, nil if the list has none that is known.
	Faction *card.Faction
	Totals
	// Violations are complete and in stable order; nil if there is none.
	Violations []rules.Violation
}
