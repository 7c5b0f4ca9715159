package game

import (
	"slices"

	"muster/rules"
	"muster/rules/army"
	"muster/rules/card"
	"muster/rules/roster"
)

// Terms say under which conditions a game is played.
type Terms struct {
	// Pack is what an organiser sets: release, scale, limit, visibility and draft.
	// Without one the lists count as they are, and the players settle visibility
	// (§9.1.10, AB-43, AB-45).
	Pack *army.Pack `json:"pack,omitempty"`
	// Mission and Deployment are fixed; empty ones are drafted from what the
	// rosters bring (§9.2).
	Mission    string `json:"mission,omitempty"`
	Deployment string `json:"deployment,omitempty"`
	// LetIn accepts rosters that army building refuses. The State records it.
	LetIn bool `json:"let_in,omitempty"`
}

// playedSides is the number of sides that the rules of this package are written
// for.
const playedSides = 2

// New returns the State before the set-up, from one roster for each side in
// order. It refuses rosters that [army.Check] does not call legal, rosters of
// different scales, and a draft that the release cannot serve.
func New(cards *Cards, terms Terms, rosters ...*roster.Roster) (State, error) {
	if len(rosters) != playedSides {
		return State{}, SidesPlayed.Broken("rosters", rules.Int("have", len(rosters)), rules.Int("want", playedSides))
	}
	if p := terms.Pack; p != nil {
		if p.Release != cards.Release.ID {
			return State{}, WrongPack.Broken("pack", rules.Text("side", ""), rules.Text("field", "release"),
				rules.Text("have", cards.Release.ID), rules.Text("want", p.Release))
		}
		judged := make([]*roster.Roster, len(rosters))
		for i, r := range rosters {
			judged[i] = p.Overrides().On(r)
		}
		rosters = judged
	}
	s := State{
		Frame: &Frame{
			Release: cards.Release.ID, Scale: rosters[0].Scale, Mission: terms.Mission, Deployment: terms.Deployment,
		},
		Turn: NoSide, Active: NoSide, FirstPlayer: NoSide, Claim: NoSide,
		Setup:    &Setup{Winner: NoSide, Controls: [2]Side{NoSide, NoSide}},
		NextTurn: NoSide,
	}
	for i, r := range rosters {
		if err := s.enlist(cards, terms, Side(i), r); err != nil {
			return State{}, err
		}
	}
	if err := s.stock(cards); err != nil {
		return State{}, err
	}
	t := table{State: s, cards: cards}
	if terms.Pack == nil {
		t.Stage, t.Turn = StageConsent, 0
	} else {
		t.Closed = terms.Pack.Visibility == roster.Closed
		t.Stage, t.Turn = StageRollOff, NoSide
	}
	return t.State, nil
}

func (s *State) enlist(cards *Cards, terms Terms, side Side, r *roster.Roster) error {
	path := rules.Path("rosters", side.String())
	if r.Scale != s.Scale {
		return WrongPack.Broken(path, rules.Text("side", side.String()), rules.Text("field", "scale"),
			rules.Text("have", r.Scale.String()), rules.Text("want", s.Scale.String()))
	}
	check := army.DefaultTerms
	if terms.Pack != nil {
		check = terms.Pack.Terms()
	}
	if report := army.Check(cards.Release, r, check); report.Verdict != army.Legal {
		var codes []string
		for _, v := range report.Violations {
			codes = append(codes, v.Code)
		}
		// A list with unknown ids cannot be played at all, nor one with more models
		// in a unit than its Supply Profile knows.
		if !terms.LetIn || report.Verdict == army.Unknown || report.Faction == nil || beyondProfile(cards, r) {
			return IllegalRoster.Broken(path, rules.Text("side", side.String()),
				rules.Text("verdict", report.Verdict.String()), rules.List("codes", codes...))
		}
		s.Waived = append(s.Waived, Waiver{side, codes})
	}
	faction := cards.Release.Faction(r.FactionCard)
	s.Sides = append(s.Sides, Player{
		Name: r.Name, Race: faction.Race, Faction: faction.ID,
		DraftMissions: r.Draft.Missions, DraftDeployments: r.Draft.Deployments,
	})
	s.Cards = append(s.Cards, Card{ID: cardID(side, factionCard), Side: side, Card: faction.ID, Faction: true})
	for _, c := range r.TacticalCards {
		s.Cards = append(s.Cards, Card{ID: cardID(side, c.ID), Side: side, Card: cards.Release.Tactical(c.Card).ID})
	}
	for i := range r.Units {
		s.Units = append(s.Units, enter(cards, side, &r.Units[i]))
	}
	return nil
}

// beyondProfile reports whether a unit of the list has more models than its
// Supply Profile has a row for (§6.1).
func beyondProfile(cards *Cards, r *roster.Roster) bool {
	for i := range r.Units {
		sheet := army.NewSheet(cards.Release, &r.Units[i])
		known := slices.ContainsFunc(sheet.Unit.Supply, func(b card.Bracket) bool { return sheet.Models <= b.Max })
		if !known {
			return true
		}
	}
	return false
}

// enter returns the unit of a roster entry as it starts: in Reserves (DEP-06).
func enter(cards *Cards, side Side, entry *roster.Unit) Unit {
	sheet := army.NewSheet(cards.Release, entry)
	id := unitID(side, entry.ID)
	u := Unit{
		Origin: &Origin{ID: id, Card: sheet.Unit.ID, Start: sheet.Models, card: cards.units[sheet.Unit.ID]},
		Side:   side, Place: Reserves, Models: sheet.Models, key: id.key(),
	}
	for i := range sheet.Upgrades {
		up := &sheet.Upgrades[i]
		if up.Gap != army.NoGap {
			continue
		}
		u.Upgrades = append(u.Upgrades, up.Upgrade.ID)
		if up.Model > 0 {
			u.Nominees = append(u.Nominees, Nominee{up.Model, up.Upgrade.ID})
		}
	}
	if sheet.Unit.Stats.Shield > 0 {
		u.Statuses = u.Statuses.With(Shielded)
	}
	return u
}

// stock lays out the rows of the draft, or checks the cards that are fixed.
func (s *State) stock(cards *Cards) error {
	if s.Mission == "" {
		for _, p := range s.Sides {
			s.Setup.Missions = append(s.Setup.Missions, p.DraftMissions...)
		}
		if len(s.Setup.Missions) != 2*playedSides {
			return NoMission.Broken("mission", rules.Text("card", ""), rules.Text("scale", s.Scale.String()))
		}
	}
	if s.Deployment == "" {
		for _, p := range s.Sides {
			s.Setup.Deployments = append(s.Setup.Deployments, p.DraftDeployments...)
		}
		if len(s.Setup.Deployments) != 2*playedSides {
			return NoMission.Broken("deployment", rules.Text("card", ""), rules.Text("scale", s.Scale.String()))
		}
	}
	for _, id := range append([]string{s.Mission}, s.Setup.Missions...) {
		if id == "" {
			continue
		}
		if m := cards.Release.Mission(id); m == nil || m.Face(s.Scale) == nil {
			return NoMission.Broken("mission", rules.Text("card", id), rules.Text("scale", s.Scale.String()))
		}
	}
	for _, id := range append([]string{s.Deployment}, s.Setup.Deployments...) {
		if id != "" && cards.Release.Deployment(id) == nil {
			return NoMission.Broken("deployment", rules.Text("card", id), rules.Text("scale", s.Scale.String()))
		}
	}
	return nil
}
