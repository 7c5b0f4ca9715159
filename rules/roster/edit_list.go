package roster

import (
	"slices"
	"strconv"
	"unicode/utf8"

	"muster/rules"
	"muster/rules/card"
)

// checkText refuses what is no UTF-8 or, with a limit, too long.
func checkText(path, field, s string, limit int) error {
	if !utf8.ValidString(s) {
		for i, r := range s {
			if _, size := utf8.DecodeRuneInString(s[i:]); r == utf8.RuneError && size == 1 {
				return InvalidUTF8.Broken(path, rules.Text("found", badByte(s[i])))
			}
		}
	}
	if limit > 0 && len(s) > limit {
		if have := utf8.RuneCountInString(s); have > limit {
			return TooLong.Broken(path, rules.Text("field", field), rules.Int("have", have), rules.Int("limit", limit))
		}
	}
	return nil
}

// checkNumber refuses what is below 1 or above MaxNumber.
func checkNumber(path, field string, n int) error {
	if n < 1 || n > MaxNumber {
		return OutOfRange.Broken(path, rules.Text("field", field), rules.Text("found", strconv.Itoa(n)),
			rules.Int("min", 1), rules.Int("max", MaxNumber))
	}
	return nil
}

func (s SetName) apply(e *editor) error {
	e.Name = s.Name
	return checkText("name", "name", s.Name, MaxName)
}

func (s SetPlayer) apply(e *editor) error {
	e.Player = s.Player
	return checkText("player", "player", s.Player, MaxName)
}

func (s SetRelease) apply(e *editor) error {
	e.Release, e.Fingerprint = s.ID, s.Fingerprint
	if err := checkText("release", "release", s.ID, 0); err != nil {
		return err
	}
	return checkText("fingerprint", "fingerprint", s.Fingerprint, 0)
}

func (s SetScale) apply(e *editor) error {
	if s.Scale > card.GrandOffensive {
		return ScaleUnknown.Broken("scale", rules.Text("found", s.Scale.String()), scaleOptions())
	}
	e.Scale = s.Scale
	return nil
}

func (s SetLimit) apply(e *editor) error {
	e.MineralLimit = s.Minerals
	return checkNumber("mineral_limit", "mineral_limit", s.Minerals)
}

func (s SetFaction) apply(e *editor) error {
	e.FactionCard = s.Card
	return checkText("faction_card", "faction_card", s.Card, 0)
}

func (s SetVisibility) apply(e *editor) error {
	if s.Visibility > Closed {
		return VisibilityUnknown.Broken("visibility", rules.Text("found", s.Visibility.String()), visibilityOptions())
	}
	e.Visibility = s.Visibility
	return nil
}

func (s SetDraft) apply(e *editor) error {
	for _, id := range s.Missions {
		if err := checkText("draft/missions", "missions", id, 0); err != nil {
			return err
		}
	}
	for _, id := range s.Deployments {
		if err := checkText("draft/deployments", "deployments", id, 0); err != nil {
			return err
		}
	}
	e.Draft.Missions = emptyIsNil(slices.Clone(s.Missions))
	e.Draft.Deployments = emptyIsNil(slices.Clone(s.Deployments))
	return nil
}

// checkNew refuses the id of a new entry of the list named of, which has have
// entries already.
func (e *editor) checkNew(of, id string, have, limit int) error {
	switch {
	case !ValidEntryID(id):
		return EntryID.Broken(of, rules.Text("found", clip(id)), rules.Int("limit", MaxEntryID))
	case e.cardAt(id) >= 0 || e.unitAt(id) >= 0:
		return EntryTaken.Broken(rules.Path(of, id), rules.Text("id", id))
	case have >= limit:
		return TooMany.Broken(of, rules.Text("of", of), rules.Int("limit", limit))
	}
	return nil
}

func (a AddCard) apply(e *editor) error {
	if i := e.cardAt(a.ID); i >= 0 && e.TacticalCards[i].Card == a.Card {
		return nil
	}
	if err := e.checkNew("tactical_cards", a.ID, len(e.TacticalCards), MaxCards); err != nil {
		return err
	}
	e.TacticalCards = append(e.cards(), Card{ID: a.ID, Card: a.Card})
	return checkText(rules.Path("tactical_cards", a.ID, "card"), "card", a.Card, 0)
}

func (s SwapCard) apply(e *editor) error {
	i := e.cardAt(s.ID)
	if i < 0 {
		return noEntry("tactical_cards", s.ID)
	}
	e.cards()[i].Card = s.Card
	return checkText(rules.Path("tactical_cards", s.ID, "card"), "card", s.Card, 0)
}

func (r RemoveEntry) apply(e *editor) error {
	if i := e.cardAt(r.ID); i >= 0 {
		e.TacticalCards = emptyIsNil(slices.Delete(e.cards(), i, i+1))
	}
	if i := e.unitAt(r.ID); i >= 0 {
		e.Units = emptyIsNil(slices.Delete(e.units(), i, i+1))
	}
	return nil
}

func (m MoveEntry) apply(e *editor) error {
	if i := e.cardAt(m.ID); i >= 0 {
		return move(e.cards(), i, m, e.cardAt(m.Before), e.unitAt(m.Before), "tactical_cards")
	}
	if i := e.unitAt(m.ID); i >= 0 {
		return move(e.units(), i, m, e.unitAt(m.Before), e.cardAt(m.Before), "units")
	}
	return NoEntry.Broken("", rules.Text("id", clip(m.ID)))
}

// move puts entry i of list, which is named of, in front of entry to, or at the
// end. Elsewhere is the place of that entry in the other list. Both places are
// -1 if it is not there.
func move[E any](list []E, i int, m MoveEntry, to, elsewhere int, of string) error {
	switch {
	case m.Before == "":
		to = len(list)
	case elsewhere >= 0:
		return MoveAcross.Broken(rules.Path(of, m.ID), rules.Text("id", m.ID), rules.Text("before", m.Before))
	case to < 0:
		return noEntry(of, m.Before)
	}
	entry := list[i]
	if i < to {
		copy(list[i:], list[i+1:to])
		list[to-1] = entry
	} else {
		copy(list[to+1:], list[to:i])
		list[to] = entry
	}
	return nil
}

// emptyIsNil returns nil for an empty list, so that equal documents are equal
// rosters.
func emptyIsNil[E any](list []E) []E {
	if len(list) == 0 {
		return nil
	}
	return list
}
