package handlers

import (
	"sync"

	"muster/catalog"
	"muster/rules/army"
	"muster/rules/card"
	"muster/rules/roster"
	"muster/rules/text"
	"muster/views"
)

// readyArmies are the armies that come with the program, judged once for each
// state of the catalogue.
type readyArmies struct {
	mu     sync.Mutex
	cards  *card.Release
	armies []views.StarterArmy
}

// of returns the armies, which must not be changed. The release is the current
// one: another snapshot of it says that the catalogue has changed.
func (a *readyArmies) of(current *card.Release, judge func(*roster.Roster) (*army.Report, error)) ([]views.StarterArmy, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.cards == current {
		return a.armies, nil
	}
	var armies []views.StarterArmy
	for _, e := range catalog.Examples() {
		r, err := roster.Decode(e.Document)
		if err != nil {
			return nil, err
		}
		report, err := judge(r)
		if err != nil {
			return nil, err
		}
		a := views.StarterArmy{ID: e.ID, Title: e.Title, Race: e.Race, Report: report}
		if len(report.Violations) > 0 && report.Verdict != army.Legal {
			a.Problem = text.Message(current, report.Violations[0])
		}
		armies = append(armies, a)
	}
	a.cards, a.armies = current, armies
	return armies, nil
}
