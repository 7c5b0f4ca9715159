package text

import (
	"muster/rules"
	"muster/rules/army"
	"muster/rules/card"
)

// Reason returns why something may not be added, in the few words that stand
// beside an offer: "2 Core slots short", "tag Khalai missing". The violation is a
// reason of an offer of package army; of another one it is the sentence.
func Reason(cards *card.Release, v rules.Violation) string {
	short := v.Args.Int("have") - v.Args.Int("limit")
	w := words{names{cards}, v.Args}
	switch v.Code {
	case army.FactionMissing.Code:
		return "no Faction Card chosen yet"
	case army.FactionUnknown.Code:
		return "Faction Card not in this release"
	case army.SlotsExceeded.Code:
		return Count(short, w.slot()+" slot") + " short"
	case army.MineralsExceeded.Code:
		return Count(short, "mineral") + " short"
	case army.GasExceeded.Code:
		return Count(short, "gas") + " short"
	case army.CardTags.Code, army.UnitTags.Code:
		missing := v.Args.List("missing")
		if len(missing) == 1 {
			return "tag " + missing[0] + " missing"
		}
		return "tags " + list(missing, "and") + " missing"
	case army.CardUnique.Code, army.UnitUnique.Code:
		return "Unique, taken already"
	case army.CreepCards.Code:
		if w.int("want") == 0 {
			return "no Creep Card for this army"
		}
		return Count(w.int("want"), "Creep Card") + " only"
	case army.UnitSummoned.Code:
		return "summoned in play only"
	case army.UpgradeTwice.Code, army.SpecialistTwice.Code:
		return "bought already"
	case army.UpgradeUnpriced.Code:
		if len(v.Args.List("options")) > 0 {
			return "for " + w.models("options") + " only"
		}
	case army.SpecialistsExceedModels.Code:
		return "no model left for it"
	case army.NomineeBeyond.Code:
		return w.upgrade("upgrade") + " loses its model"
	}
	return Message(cards, v)
}

// Gap returns why a bought upgrade grants nothing, in a few words; empty if it
// does what it says.
func Gap(g army.Gap) string {
	switch g {
	case army.NoGap:
		return ""
	case army.GapUnlisted:
		return "not on this Unit Card"
	case army.GapUnpriced:
		return "not for this model count"
	case army.GapTwice:
		return "bought already"
	case army.GapReplaced:
		return "its weapon is replaced already"
	case army.GapNoWeapon:
		return "its weapon is not carried"
	case army.GapNoModel:
		return "no model left for it"
	}
	return ""
}

// Stat returns the label of a characteristic: "Speed", "HP".
func Stat(s card.Stat) string {
	switch s {
	case card.StatHP:
		return "HP"
	case card.StatRoA:
		return "RoA"
	}
	return sentenceCase(string(s))
}

// Cost returns what an ability costs in the resource of its race: "1 CP"; empty
// if it is free.
func Cost(c card.Cost, race *card.RaceInfo) string {
	if c == (card.Cost{}) {
		return ""
	}
	if race == nil {
		return c.String()
	}
	return c.String() + " " + race.Resource
}
