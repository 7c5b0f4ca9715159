package army

import "muster/rules/card"

// A StatChange is a lasting flat change of a characteristic by an upgrade.
type StatChange struct {
	Stat card.Stat
	// Better is how much the characteristic improves: inches of Speed, Hit
	// Points, steps of a target number (Armour 4+ with 1 is 3+).
	Better int
	By     *card.Upgrade
	// Conditional changes apply only at times, as the ability says; the others
	// are part of the Stats of the Sheet.
	Conditional bool
}

// changeStats reads the flat changes that the bought upgrades make to the
// profile. Only changes that hold from the first round to the last are applied;
// null values stay null (CHR-02, CHR-03).
func (s *Sheet) changeStats() {
	s.Stats = s.Unit.Stats
	for i := range s.Upgrades {
		u := &s.Upgrades[i]
		if u.Gap != NoGap || u.Upgrade.Ability == nil || u.Upgrade.Ability.Play == nil {
			continue
		}
		a := u.Upgrade.Ability
		for j := range a.Play.Effects {
			e := &a.Play.Effects[j]
			if e.Op != card.OpStatAdd || e.On != card.Self {
				continue
			}
			change := StatChange{Stat: e.Stat, Better: e.Amount, By: u.Upgrade}
			change.Conditional = a.Type != card.Passive || u.Upgrade.Specialist || len(a.Play.Requires) > 0 ||
				e.Condition != "" || e.When != "" || e.Until != ""
			if !change.Conditional {
				improve(&s.Stats, change.Stat, change.Better)
			}
			s.StatChanges = append(s.StatChanges, change)
		}
	}
}

// improve applies a flat change. Target numbers stay between 2+ and 6+ (ATK-03).
func improve(stats *card.Stats, stat card.Stat, better int) {
	switch stat {
	case card.StatHP:
		stats.HP += better
	case card.StatSize:
		if stats.Size != 0 {
			stats.Size += better
		}
	case card.StatArmour:
		stats.Armour = target(stats.Armour, better)
	case card.StatEvade:
		stats.Evade = target(stats.Evade, better)
	case card.StatSpeed:
		if stats.Speed.Leading != 0 {
			stats.Speed.Leading += better
		}
		if stats.Speed.Last != 0 {
			stats.Speed.Last += better
		}
	}
}

func target(number, better int) int {
	if number == 0 {
		return 0
	}
	return min(max(number-better, 2), 6)
}
