package game

import (
	"slices"

	"muster/rules/card"
)

// supply returns the Current Supply of the unit (§6.1).
func (c *Cards) supply(u *Unit) int {
	return c.of(u).SupplyAt(u.Models)
}

// CurrentSupply returns the Current Supply of the unit (§6.1, SUP-01).
func CurrentSupply(cards *Cards, u Unit) int { return cards.supply(&u) }

// supplyFor returns the Supply that the unit counts for one purpose: cards may
// change it for that purpose alone (SUP-14). near are units that stand within
// the range of abilities that reach others.
func (t *table) supplyFor(u *Unit, purpose card.Purpose, reached func(*Ability, *Unit) bool) int {
	n := t.cards.supply(u)
	uc := t.cards.of(u)
	if uc.barred { // Structures stay at 0, whatever counts units higher
		return 0
	}
	if !uc.countsOther && reached == nil && purpose == card.ForSupplyPool {
		return n
	}
	added, least := 0, 0
	var names []string
	count := func(a *Ability, effects []card.Effect, role card.Subject) {
		for i := range effects {
			e := &effects[i]
			if e.Op != card.OpSupplyFor || !serves(e.Purposes, purpose) {
				continue
			}
			if e.On != role {
				continue
			}
			switch e.Mode {
			case card.ModeAdd:
				if !slices.Contains(names, a.Name) {
					names = append(names, a.Name)
					added += e.Amount
				}
			case card.ModeSet:
				n = e.Amount
			case card.ModeAtLeast:
				least = max(least, e.Amount)
			}
		}
	}
	t.cards.each(u, func(a *Ability) bool {
		if a.Type == card.Passive && !t.disabled(u, a) {
			count(a, a.Play.Effects, card.Self)
		}
		return true
	})
	for i := range t.Effects {
		if e := &t.Effects[i]; e.On == u.ID {
			a := t.abilityOf(e)
			count(a, a.Play.Effects, e.Role)
		}
	}
	if reached != nil {
		for i := range t.Units {
			other := &t.Units[i]
			if other.Side != u.Side || !other.On() {
				continue
			}
			t.cards.each(other, func(a *Ability) bool {
				if a.Type == card.Passive && reaches(a) && (other.ID == u.ID || reached(a, other)) {
					count(a, a.Play.Effects, card.FriendlyInRange)
				}
				return true
			})
		}
	}
	return max(n, least) + added
}

// serves reports whether an effect for some purposes counts for this one. The
// total that contests a Mission Marker is the one that controls it (MRK-03).
func serves(purposes []card.Purpose, want card.Purpose) bool {
	return slices.Contains(purposes, want) || slices.Contains(purposes, card.ForAll) ||
		want == card.ForControl && slices.Contains(purposes, card.ForContest)
}

// reaches reports whether a Passive changes the Supply of units in its range.
func reaches(a *Ability) bool {
	return slices.ContainsFunc(a.Play.Effects, func(e card.Effect) bool {
		return e.Op == card.OpSupplyFor && e.On == card.FriendlyInRange
	})
}

// SupplyUsed returns the Supply of the side on the battlefield (SUP-06).
func (t *table) supplyUsed(side Side) int {
	n := 0
	for i := range t.Units {
		if u := &t.Units[i]; u.Side == side && u.On() {
			n += t.supplyFor(u, card.ForSupplyPool, nil)
		}
	}
	return n
}

// available returns the Available Supply of the side, and false where the pool is
// unlimited (§8.3.2).
func (t *table) available(side Side) (int, bool) {
	pool, limited := t.face().SupplyPool(t.Round)
	if !limited {
		return 0, false
	}
	return pool - t.supplyUsed(side), true
}

// AvailableSupply returns what the side may still bring onto the battlefield
// (§8.3.2), and false in the final Round, where nothing limits it.
func AvailableSupply(cards *Cards, s State, side Side) (int, bool) {
	if s.Round == 0 {
		return 0, true
	}
	t := table{State: s, cards: cards}
	return t.available(side)
}

// fits reports whether the unit may come onto the table now: a unit of Supply 0
// always does (SUP-07).
func (t *table) fits(u *Unit) bool {
	have := t.supplyFor(u, card.ForSupplyPool, nil)
	left, limited := t.available(u.Side)
	return !limited || have == 0 || have <= left
}
