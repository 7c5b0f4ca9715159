package text

import "muster/rules/card"

// names resolves ids to the names of a release; an id that it does not have is
// quoted.
type names struct{ cards *card.Release }

// card returns the name of a Faction, Tactical, Mission or Deployment Card, or of
// a unit.
func (n names) card(id string) string {
	if n.cards == nil {
		return quote(id)
	}
	if t := n.cards.Tactical(id); t != nil {
		return t.Name
	}
	if f := n.cards.Faction(id); f != nil {
		return f.Name
	}
	if u := n.cards.Unit(id); u != nil {
		return u.Name
	}
	return n.draftCard(id)
}

// draftCard returns the name of a Mission or Deployment Card.
func (n names) draftCard(id string) string {
	if n.cards == nil {
		return quote(id)
	}
	if m := n.cards.Mission(id); m != nil {
		return m.Name
	}
	if d := n.cards.Deployment(id); d != nil {
		return d.Name
	}
	return quote(id)
}

func (n names) unit(id string) string {
	if n.cards == nil {
		return quote(id)
	}
	if u := n.cards.Unit(id); u != nil {
		return u.Name
	}
	return quote(id)
}

func (n names) upgrade(unit, id string) string {
	if n.cards != nil {
		if u := n.cards.Unit(unit); u != nil {
			if up := u.Upgrade(id); up != nil {
				return up.Name
			}
		}
	}
	return quote(id)
}

// anyUpgrade returns the name of an upgrade of whatever unit has it.
func (n names) anyUpgrade(id string) string {
	if n.cards != nil {
		for i := range n.cards.Units {
			if up := n.cards.Units[i].Upgrade(id); up != nil {
				return up.Name
			}
		}
	}
	return quote(id)
}

func (n names) weapon(unit, id string) string {
	if n.cards != nil {
		if u := n.cards.Unit(unit); u != nil {
			if w := u.Weapon(id); w != nil {
				return w.Name
			}
		}
	}
	return quote(id)
}

// scale returns the label of a scale's id.
func (n names) scale(id string) string {
	var s card.ScaleID
	if err := s.UnmarshalText([]byte(id)); err != nil {
		return quote(id)
	}
	return Scale(s)
}
