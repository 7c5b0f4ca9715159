package army

import (
	"muster/rules"
	"muster/rules/card"
	"muster/rules/roster"
)

// Terms are what an organiser's [Pack] changes about a check. The zero value is
// a check without a pack.
type Terms struct {
	// DraftRequired makes a wrong or absent draft an error (AB-56).
	DraftRequired bool
	// DoubleReplacementRefused makes two replacements of one weapon on all models
	// an error instead of a warning (AB-31, AMB-08).
	DoubleReplacementRefused bool
}

// DefaultTerms are the terms without a pack.
var DefaultTerms = Terms{}

// Check judges r by the release cards. It reads the list once from top to
// bottom, in the order in which a report lists its violations, and allocates
// nothing for a list without any.
//
// Check looks neither at the release that r names nor at its fingerprint: that
// is the work of [Judge].
func Check(cards *card.Release, r *roster.Roster, terms Terms) Report {
	c := checker{cards: cards, list: r, terms: terms}
	c.Release = cards.ID
	c.Minerals.Limit = r.MineralLimit
	c.Gas.Limit = card.GasLimit(r.MineralLimit)

	c.scale()
	c.faction()
	c.tacticals()
	c.units()
	c.budgets()
	c.slots()
	c.draft()

	c.Verdict = verdict(c.Violations)
	return c.Report
}

// A checker is one check under way: what it judges, and the Report so far.
type checker struct {
	cards *card.Release
	list  *roster.Roster
	terms Terms
	Report
}

func (c *checker) add(v rules.Violation) { c.Violations = append(c.Violations, v) }

// verdict returns the verdict that violations lead to.
func verdict(violations []rules.Violation) Verdict {
	var unknown, illegal, incomplete bool
	for i := range violations {
		v := &violations[i]
		switch {
		case v.Clause == CardUnknown.Clause:
			unknown = true
		case v.Severity == rules.Error:
			illegal = true
		case v.Code == FactionMissing.Code, v.Code == NoUnits.Code, v.Code == NomineeMissing.Code:
			incomplete = true
		}
	}
	switch {
	case unknown:
		return Unknown
	case illegal:
		return Illegal
	case incomplete:
		return Incomplete
	}
	return Legal
}
