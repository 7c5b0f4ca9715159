package army

// HasRemedies reports whether anything is tried against the rule with the code.
func HasRemedies(code string) bool { return proposals[code] != nil }
