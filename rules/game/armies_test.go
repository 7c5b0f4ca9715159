package game

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"sync"
	"testing"

	"muster/rules"
	"muster/rules/army"
	"muster/rules/card"
	"muster/rules/internal/rulestest"
	"muster/rules/roster"
)

// current are the cards of the newest release, made ready once.
var current = sync.OnceValue(func() *Cards {
	c, err := Prepare(rulestest.Current())
	if err != nil {
		panic(err)
	}
	return c
})

// randomList builds a legal list: cards, units and upgrades are tried in random
// order and kept as long as nothing is broken.
func randomList(r *card.Release, faction string, scale card.ScaleID, limit int, rng *rand.Rand) *roster.Roster {
	l := &roster.Roster{Name: faction, Release: r.ID, Scale: scale, MineralLimit: limit, FactionCard: faction}
	next := 0
	id := func(kind string) string { next++; return kind + strconv.Itoa(next) }
	try := func(change func(*roster.Roster)) {
		after := *l
		after.TacticalCards = slices.Clone(l.TacticalCards)
		after.Units = slices.Clone(l.Units)
		change(&after)
		if !broken(r, &after) {
			*l = after
		}
	}
	for _, i := range rng.Perm(len(r.Tacticals)) {
		try(func(x *roster.Roster) {
			x.TacticalCards = append(x.TacticalCards, roster.Card{ID: id("t"), Card: r.Tacticals[i].ID})
		})
	}
	for round := 0; round < 2; round++ {
		for _, i := range rng.Perm(len(r.Units)) {
			u := &r.Units[i]
			if len(u.Compositions) == 0 {
				continue
			}
			c := u.Compositions[rng.IntN(len(u.Compositions))]
			entry := roster.Unit{ID: id("u"), Unit: u.ID, Models: c.Models}
			nominee := 0
			for j := range u.Upgrades {
				if _, ok := u.Upgrades[j].PriceFor(c.ID); ok && rng.IntN(2) == 0 {
					up := roster.Upgrade{Upgrade: u.Upgrades[j].ID}
					if u.Upgrades[j].Specialist {
						nominee++
						up.Model = nominee
					}
					entry.Upgrades = append(entry.Upgrades, up)
				}
			}
			try(func(x *roster.Roster) { x.Units = append(x.Units, entry) })
		}
	}
	return l
}

// broken reports whether a list under construction breaks a rule that adding
// cannot mend.
func broken(r *card.Release, l *roster.Roster) bool {
	for _, v := range army.Check(r, l, army.DefaultTerms).Violations {
		if v.Severity == rules.Error && v.Clause != "AB-50" {
			return true
		}
		if v.Clause == "AB-50" && v.Args.Int("have") > v.Args.Int("want") {
			return true
		}
	}
	return false
}

// listsEach is how many random lists of each Faction Card and scale are played.
const listsEach = 12

// pool are legal random lists by scale.
var pool = sync.OnceValue(func() map[card.ScaleID][]*roster.Roster {
	r := current().Release
	rng := rand.New(rand.NewPCG(2026, 9))
	out := map[card.ScaleID][]*roster.Roster{}
	for _, at := range []struct {
		scale card.ScaleID
		limit int
	}{{card.Skirmish, 1000}, {card.Standard, 2000}} {
		for i := range r.Factions {
			for n := 0; n < listsEach; {
				l := randomList(r, r.Factions[i].ID, at.scale, at.limit, rng)
				if army.Check(r, l, army.DefaultTerms).Verdict == army.Legal {
					out[at.scale] = append(out[at.scale], l)
					n++
				}
			}
		}
	}
	return out
})

// randomGame starts a game of two random lists.
func randomGame(t testing.TB, rng *rand.Rand) (State, []*roster.Roster) {
	t.Helper()
	cards := current()
	r := cards.Release
	for {
		scale := card.Skirmish
		if rng.IntN(2) == 0 {
			scale = card.Standard
		}
		lists := pool()[scale]
		one, two := *lists[rng.IntN(len(lists))], *lists[rng.IntN(len(lists))]
		a, b := &one, &two
		terms := Terms{}
		missions := playable(r, scale)
		if rng.IntN(2) == 0 {
			terms.Mission = missions[rng.IntN(len(missions))]
			terms.Deployment = r.Deployments[0].ID
		} else {
			for _, l := range []*roster.Roster{a, b} {
				p := rng.Perm(len(missions))
				l.Draft.Missions = []string{missions[p[0]], missions[p[1]]}
				d := deployments(r, scale)
				p = rng.Perm(len(d))
				l.Draft.Deployments = []string{d[p[0]], d[p[1]]}
			}
		}
		s, err := New(cards, terms, a, b)
		if err != nil {
			continue // two faces of one card in a draft
		}
		return s, []*roster.Roster{a, b}
	}
}

func playable(r *card.Release, scale card.ScaleID) []string {
	var out []string
	for i := range r.Missions {
		if r.Missions[i].Face(scale) != nil {
			out = append(out, r.Missions[i].ID)
		}
	}
	return out
}

func deployments(r *card.Release, scale card.ScaleID) []string {
	var out []string
	for i := range r.Deployments {
		if r.Deployments[i].Scale == scale && !r.Deployments[i].NameOnly {
			out = append(out, r.Deployments[i].ID)
		}
	}
	return out
}
