package text

import (
	"muster/rules"
	"muster/rules/army"
)

// Advice says in one sentence what mends a violation of this kind, where no remedy
// for the list at hand was looked for or found. It is empty for a rule that is not
// about a list.
func Advice(v rules.Violation) string {
	if v.Code == army.CreepCards.Code && v.Args.Int("have") > v.Args.Int("want") {
		return "Take out Creep Cards."
	}
	if v.Code == army.DraftCount.Code && v.Args.Int("have") > v.Args.Int("want") {
		return "Take cards out of the draft."
	}
	return advice[v.Code]
}

// advice is what mends each rule whatever the list.
var advice = map[string]string{
	army.ReleaseUnknown.Code:          "Move the list to a release that there is.",
	army.ReleaseOther.Code:            "Move the list to the release that is asked for.",
	army.FingerprintOther.Code:        "Move the list to the release again, and look at what has changed.",
	army.LimitOutsideScale.Code:       "Set another limit or choose another scale.",
	army.FactionMissing.Code:          "Choose a Faction Card.",
	army.FactionUnknown.Code:          "Choose a Faction Card of this release.",
	army.FactionAmongCards.Code:       "Take the card out of the Tactical Cards.",
	army.CardUnknown.Code:             "Take the card out.",
	army.CardTags.Code:                "Take the card out or choose a Faction Card with its tags.",
	army.CardUnique.Code:              "Take out all copies but one.",
	army.CreepCards.Code:              "Add Creep Cards.",
	army.NoUnits.Code:                 "Add a unit.",
	army.UnitUnknown.Code:             "Take the unit out.",
	army.UnitTags.Code:                "Take the unit out or choose a Faction Card with its tags.",
	army.UnitUnique.Code:              "Take out all copies but one.",
	army.UnitSummoned.Code:            "Take the unit out; it comes by summoning, in play.",
	army.Composition.Code:             "Choose one of the sizes that the card prints.",
	army.UpgradeHint.Code:             "Buy the other upgrade too, or leave this one out.",
	army.UpgradeTwice.Code:            "Buy it once.",
	army.UpgradeElsewhere.Code:        "Take the upgrade out.",
	army.UpgradeUnpriced.Code:         "Take the upgrade out or choose another number of models.",
	army.UpgradeUnknown.Code:          "Take the upgrade out.",
	army.ModelNotSpecialist.Code:      "Name no model for it.",
	army.ReplacedTwice.Code:           "Keep one of the two upgrades.",
	army.NomineeMissing.Code:          "Choose the model that takes it.",
	army.NomineeBeyond.Code:           "Choose a model that the unit has, or more models.",
	army.SpecialistTwice.Code:         "Buy it once.",
	army.NomineeShared.Code:           "Choose another model for one of the two.",
	army.SpecialistsExceedModels.Code: "Take out SPECIALIST upgrades or choose more models.",
	army.NomineeLacksWeapon.Code:      "Choose another model, or take out one of the two upgrades.",
	army.MineralsExceeded.Code:        "Take out units or upgrades, choose smaller units, or raise the limit.",
	army.GasExceeded.Code:             "Take out Tactical Cards, choose cheaper ones, or raise the limit.",
	army.SlotsExceeded.Code:           "Take out units of this type, choose smaller ones, or add Tactical Cards that open more slots.",
	army.TeamMineralsExceeded.Code:    "Spend less in one of the team's lists.",
	army.DraftAbsent.Code:             "Choose the cards of the draft.",
	army.DraftUnknown.Code:            "Take the card out of the draft.",
	army.DraftTwice.Code:              "Choose another card for the draft.",
	army.DraftScale.Code:              "Choose a card of the list's scale, or another scale.",
	army.DraftCount.Code:              "Choose more cards for the draft.",
}
