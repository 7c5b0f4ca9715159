package rulestest

import (
	"strconv"

	"pgregory.net/rapid"

	"muster/rules/card"
	"muster/rules/roster"
)

// AnyRelease draws the current release or the invented one.
func AnyRelease(t *rapid.T) *card.Release {
	if rapid.Bool().Draw(t, "invented") {
		return Fixture()
	}
	return Current()
}

// AnyList generates lists that name things of the release, with every kind of
// mistake: few of them are legal.
func AnyList(cards *card.Release) *rapid.Generator[*roster.Roster] {
	var factions, tacticals, units, missions, deployments []string
	for i := range cards.Factions {
		factions = append(factions, cards.Factions[i].ID)
	}
	for i := range cards.Tacticals {
		tacticals = append(tacticals, cards.Tacticals[i].ID)
	}
	for i := range cards.Units {
		units = append(append(units, cards.Units[i].ID), cards.Units[i].FormerIDs...)
	}
	for i := range cards.Missions {
		missions = append(missions, cards.Missions[i].ID)
	}
	for i := range cards.Deployments {
		deployments = append(deployments, cards.Deployments[i].ID)
	}
	odd := []string{"gone", "", factions[0], tacticals[0], units[0]}
	mostly := func(ids []string) *rapid.Generator[string] {
		return rapid.Custom(func(t *rapid.T) string {
			if rapid.IntRange(0, 19).Draw(t, "odd") == 0 {
				return rapid.SampledFrom(odd).Draw(t, "id")
			}
			return rapid.SampledFrom(ids).Draw(t, "id")
		})
	}
	some := func(ids []string, most int) *rapid.Generator[[]string] { return rapid.SliceOfN(mostly(ids), 0, most) }
	return rapid.Custom(func(t *rapid.T) *roster.Roster {
		r := &roster.Roster{
			Name:         rapid.StringN(0, 12, -1).Draw(t, "name"),
			Release:      rapid.SampledFrom([]string{cards.ID, cards.ID, "2020-01-01"}).Draw(t, "release"),
			Fingerprint:  rapid.SampledFrom([]string{"", "", cards.Fingerprint, "sha256:00"}).Draw(t, "fingerprint"),
			Scale:        rapid.SampledFrom([]card.ScaleID{card.Skirmish, card.Standard, card.GrandOffensive}).Draw(t, "scale"),
			MineralLimit: rapid.IntRange(1, 3000).Draw(t, "limit"),
			FactionCard:  mostly(factions).Draw(t, "faction"),
		}
		for i, id := range some(tacticals, 8).Draw(t, "cards") {
			r.TacticalCards = append(r.TacticalCards, roster.Card{ID: "t" + strconv.Itoa(i+1), Card: id})
		}
		for i, id := range some(units, 9).Draw(t, "units") {
			r.Units = append(r.Units, AnyUnit(cards, id, i).Draw(t, "unit"))
		}
		if rapid.Bool().Draw(t, "draft") {
			r.Draft.Missions = some(missions, 3).Draw(t, "missions")
			r.Draft.Deployments = some(deployments, 3).Draw(t, "deployments")
		}
		return r
	})
}

// AnyUnit generates the i-th unit entry of a list, with every kind of mistake.
func AnyUnit(cards *card.Release, id string, i int) *rapid.Generator[roster.Unit] {
	return rapid.Custom(func(t *rapid.T) roster.Unit {
		entry := roster.Unit{ID: "u" + strconv.Itoa(i+1), Unit: id, Models: rapid.IntRange(1, 20).Draw(t, "models")}
		ids := []string{"gone", "combat-shield", "drill", "marksman"}
		if u := cards.Unit(id); u != nil {
			if len(u.Compositions) > 0 && rapid.IntRange(0, 9).Draw(t, "printed") > 0 {
				entry.Models = rapid.SampledFrom(u.Compositions).Draw(t, "composition").Models
			}
			for j := range u.Upgrades {
				ids = append(append(ids, u.Upgrades[j].ID, u.Upgrades[j].ID), u.Upgrades[j].FormerIDs...)
			}
		}
		for range rapid.IntRange(0, 5).Draw(t, "upgrades") {
			entry.Upgrades = append(entry.Upgrades, roster.Upgrade{
				Upgrade: rapid.SampledFrom(ids).Draw(t, "upgrade"),
				Model:   rapid.SampledFrom([]int{0, 0, 1, 1, 2, 3, 9, 21}).Draw(t, "model"),
			})
		}
		return entry
	})
}
