package handlers

import (
	"muster/rules/army"
	"muster/rules/card"
	"muster/rules/roster"
)

// report judges a list by the release that it names.
func (s *Server) report(r *roster.Roster) (*army.Report, error) {
	cards, known, err := s.releaseOf(r)
	if err != nil {
		return nil, err
	}
	var own *card.Release
	if known {
		own = cards
	}
	judgement := army.Judge(own, nil, r, army.Options{})
	return &judgement.Report, nil
}

// listTitle is what a list is called where it may have no name: its Faction Card.
func listTitle(cards *card.Release, r *roster.Roster) string {
	if r.Name != "" {
		return r.Name
	}
	if f := cards.Faction(r.FactionCard); f != nil {
		return f.Name
	}
	return "Unnamed list"
}
