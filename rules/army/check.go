package army

import (
	"muster/rules"
	"muster/rules/card"
	"muster/rules/roster"
)

// Terms are what an organiser's pack changes about a check.
type Terms struct {
	// DraftRequired makes a wrong or absent draft an error (AB-56).
	DraftRequired bool
	// DoubleReplacement is the severity of two replacements of one weapon on all
	// models (AB-31, AMB-08); the zero value is replaced by Warning through
	// DefaultTerms.
	DoubleReplacement rules.Severity
}

// DefaultTerms are the terms without a pack.
var DefaultTerms = Terms{DoubleReplacement: rules.Warning}

// Check judges r by the release cards. It allocates nothing for a list without
// violations.
func Check(cards *card.Release, r *roster.Roster, terms Terms) Report {
	panic("being written")
}
