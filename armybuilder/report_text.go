package armybuilder

import "muster/rules/text"

// Lines returns the report as lines for people: verdict, totals, problems with
// their remedies, notes of the import, and what the list was as built.
func (r *Report) Lines() []text.Line {
	lines := text.Report(r.Cards, r.File, &r.Report, r.Remedy)
	for _, n := range r.Notes {
		lines = append(lines, text.Note(r.Cards, n))
	}
	if r.AsBuilt != nil {
		lines = append(lines, text.AsBuilt(r.AsBuilt)...)
	}
	return lines
}
