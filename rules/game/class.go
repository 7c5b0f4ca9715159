package game

import "muster/rules/card"

// tableOps are effects that say how models, terrain and edges are measured on the
// table. The core has nothing to work out for them; what comes of them enters as
// stated facts.
var tableOps = map[card.Op]string{
	card.OpCoherency:     "the Coherency distance is measured on the table; whether the unit is in Coherency is stated",
	card.OpGapClearance:  "gaps are measured on the table",
	card.OpRemoveTerrain: "terrain stands on the table",
	card.OpActingModel:   "range and sight of a Batch are stated",
	card.OpArmyRule:      "list building checks it (AB-50)",
}

// assistedOps are effects that the players carry out: the core keeps them as
// effects with their sentence.
var assistedOps = map[card.Op]string{
	card.OpDetect:      "who stands in the area is seen on the table",
	card.OpCreepSource: "who is ON CREEP is stated where it counts",
}

// Automatic reports whether the core carries the ability out by itself once its
// target and the stated facts are given, and if not, what the players do.
func Automatic(a *Ability) (automatic bool, why string) {
	if a.Play.Assisted {
		return false, a.Play.Why
	}
	for _, effects := range a.chosen {
		for _, e := range effects {
			if why := assistedOps[e.Op]; why != "" && !e.TableOnly {
				return false, why
			}
			if e.Op == card.OpEntryEdge && e.Where == card.ChosenEdge {
				return false, "table edges stand on the table; the closed one is recorded for the Round"
			}
		}
	}
	return true, ""
}

// note says which part of an automatic ability is measured on the table.
func note(a *Ability) string {
	for _, effects := range a.chosen {
		for _, e := range effects {
			if n := tableOps[e.Op]; n != "" {
				return n
			}
			if e.TableOnly {
				return "what it lifts for the path of a move is judged on the table"
			}
		}
	}
	return ""
}
