package handlers

import (
	"muster/rules/army"
	"muster/rules/card"
	"muster/rules/roster"
	"muster/rules/text"
)

// judge judges a list by the release that it names. If that does not exist, the
// report says so, the cards are those of the current one and known is false.
func (s *Server) judge(r *roster.Roster) (cards *card.Release, known bool, report *army.Report, err error) {
	cards, known, err = s.releaseOf(r)
	if err != nil {
		return nil, false, nil, err
	}
	own := cards
	if !known {
		own = nil
	}
	judgement := army.Judge(own, nil, r, army.Options{})
	return cards, known, &judgement.Report, nil
}

// report judges a list by the release that it names.
func (s *Server) report(r *roster.Roster) (*army.Report, error) {
	_, _, report, err := s.judge(r)
	return report, err
}

// listTitle is what a list is called.
func listTitle(cards *card.Release, r *roster.Roster) string {
	return text.Title(r.Name, cards.Faction(r.FactionCard))
}
