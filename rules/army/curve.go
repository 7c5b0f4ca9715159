package army

import (
	"muster/rules"
	"muster/rules/card"
	"muster/rules/roster"
)

// A Curve lays the Starting Supply of a list against the Supply Pool that a
// mission grants round by round (§6.2, §8.3.1). It knows no losses: it answers
// how much of the list can be on the table when nothing has died yet.
type Curve struct {
	// Supply is the Starting Supply of the whole list.
	Supply int
	Rounds []CurveRound
}

// A CurveRound is one round of a Curve. Units enter whole.
type CurveRound struct {
	Round int // from 1
	// Pool is the Supply Pool; Limited is false in the final round, which has no
	// limit.
	Pool    int
	Limited bool
	// Most is the greatest Starting Supply that can stand within Pool when the
	// units are picked afresh for this round.
	Most int
	// Entering, Standing and Reserves follow one game: units on the table stay,
	// and each round adds the greatest Supply that still fits; among equal
	// choices the units that stand first in the list enter first. Both slices
	// hold paths, units/ID, in list order.
	Entering []string
	Standing int
	Reserves []string
}

// NewCurve returns the supply curve of r on the mission face. Summoned and
// unknown units, and units whose composition is not printed, are left out.
func NewCurve(cards *card.Release, r *roster.Roster, face *card.MissionFace) Curve {
	var paths []string
	var supplies []int
	var curve Curve
	for i := range r.Units {
		entry := &r.Units[i]
		u := cards.Unit(entry.Unit)
		if u == nil || u.Summoned || u.Composition(entry.Models) == nil {
			continue
		}
		supply := startingSupply(u, entry.Models)
		paths = append(paths, rules.Path("units", entry.ID))
		supplies = append(supplies, supply)
		curve.Supply += supply
	}
	standing := 0
	for round := 1; round <= face.Length; round++ {
		pool, limited := face.SupplyPool(round)
		room := curve.Supply
		if limited {
			room = min(pool, curve.Supply)
		}
		most := 0
		for _, i := range fill(supplies, nil, room) {
			most += supplies[i]
		}
		now := CurveRound{Round: round, Pool: pool, Limited: limited, Most: most}
		entered := fill(supplies, paths, room-standing)
		for i, path := range paths {
			switch {
			case path == "":
			case len(entered) > 0 && entered[0] == i:
				entered = entered[1:]
				standing += supplies[i]
				now.Entering = append(now.Entering, path)
				paths[i] = ""
			default:
				now.Reserves = append(now.Reserves, path)
			}
		}
		now.Standing = standing
		curve.Rounds = append(curve.Rounds, now)
	}
	return curve
}

// fill picks the positions whose supplies have the greatest sum within room;
// among equal sums it picks the earliest. With paths, positions without one are
// out already and stay so.
func fill(supplies []int, paths []string, room int) []int {
	room = max(room, 0)
	width := room + 1
	// reach[i*width+s]: some of the supplies from i on sum to s.
	reach := make([]bool, (len(supplies)+1)*width)
	reach[len(supplies)*width] = true
	out := func(i int) bool { return paths != nil && paths[i] == "" }
	for i := len(supplies) - 1; i >= 0; i-- {
		for s := range width {
			reach[i*width+s] = reach[(i+1)*width+s] ||
				!out(i) && s >= supplies[i] && reach[(i+1)*width+s-supplies[i]]
		}
	}
	left := room
	for !reach[left] {
		left--
	}
	var picked []int
	for i, supply := range supplies {
		if !out(i) && left >= supply && reach[(i+1)*width+left-supply] {
			picked = append(picked, i)
			left -= supply
		}
	}
	return picked
}
