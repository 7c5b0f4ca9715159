package armybuilder

import "muster/rules/text"

// Lines returns the report as lines for people.
func (r *Report) Lines() []text.Line {
	return text.Report(r.Cards, r.File, &r.Report, nil)
}
