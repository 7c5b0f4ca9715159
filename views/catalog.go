package views

import "muster/rules/card"

func currentID(p CatalogPage) string {
	for _, r := range p.Releases {
		if r.Current {
			return r.ID
		}
	}
	return p.Cards.ID
}

func currentRelease(p CatalogPage) bool { return currentID(p) == p.Cards.ID }

func otherReleases(p CatalogPage) []ReleaseInfo {
	var out []ReleaseInfo
	for _, r := range p.Releases {
		if r.ID != p.Cards.ID {
			out = append(out, r)
		}
	}
	return out
}

func resourceName(cards *card.Release, race card.Race) string {
	if info := cards.Race(race); info != nil {
		return info.Resource
	}
	return ""
}

// factionsFor returns the Faction Cards whose tags cover need (§9.1.2).
func factionsFor(cards *card.Release, need card.TagSet) []*card.Faction {
	var out []*card.Faction
	for i := range cards.Factions {
		if cards.Factions[i].Tags().Covers(need) {
			out = append(out, &cards.Factions[i])
		}
	}
	return out
}

// races lists the races of a release in its order.
func races(cards *card.Release) []card.Race {
	var out []card.Race
	for _, r := range cards.Races {
		out = append(out, r.ID)
	}
	return out
}

func unitsOf(cards *card.Release, race card.Race) []*card.Unit {
	return those(cards.Units, func(u *card.Unit) bool { return u.Race == race })
}

func tacticalsOf(cards *card.Release, race card.Race) []*card.Tactical {
	return those(cards.Tacticals, func(t *card.Tactical) bool { return t.Race == race })
}

func factionsOf(cards *card.Release, race card.Race) []*card.Faction {
	return those(cards.Factions, func(f *card.Faction) bool { return f.Race == race })
}

// those are the entries for which the answer is yes, where they lie.
func those[T any](all []T, yes func(*T) bool) []*T {
	var out []*T
	for i := range all {
		if yes(&all[i]) {
			out = append(out, &all[i])
		}
	}
	return out
}

func baseWeapons(u *card.Unit) []*card.Weapon {
	var out []*card.Weapon
	for i := range u.Weapons {
		out = append(out, &u.Weapons[i])
	}
	return out
}

// usersOf returns the units with the keyword on a weapon, an ability or an
// upgrade.
func usersOf(cards *card.Release, k *card.Keyword) []*card.Unit {
	name := k.BaseName()
	has := func(uses []card.KeywordUse) bool {
		for _, u := range uses {
			if u.Name == name {
				return true
			}
		}
		return false
	}
	var out []*card.Unit
next:
	for i := range cards.Units {
		u := &cards.Units[i]
		for j := range u.Weapons {
			if has(u.Weapons[j].Keywords) {
				out = append(out, u)
				continue next
			}
		}
		for j := range u.Abilities {
			if has(u.Abilities[j].Keywords) {
				out = append(out, u)
				continue next
			}
		}
		for _, up := range u.Upgrades {
			if up.Weapon != nil && has(up.Weapon.Keywords) || up.Ability != nil && has(up.Ability.Keywords) {
				out = append(out, u)
				continue next
			}
		}
	}
	return out
}
