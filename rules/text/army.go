package text

import (
	"muster/rules/army"
	"muster/rules/card"
)

// armySentences are the words of army building. Args are those that the doc
// comment of each rule lists.
var armySentences = map[string]sentence{
	army.ReleaseUnknown.Code: func(w words) string {
		return "This list was built with release " + w.quoted("release") + ", which does not exist here."
	},
	army.ReleaseOther.Code: func(w words) string {
		return "This list was built with release " + w.text("release") + " and is judged by release " + w.text("judged_by") + "."
	},
	army.FingerprintOther.Code: func(words) string {
		return "This list was made with card data that differ from the published release of the same name."
	},
	army.LimitOutsideScale.Code: func(w words) string {
		bounds := Count(w.int("min"), "mineral") + " or more"
		if limit := w.int("max"); limit != 0 {
			bounds = "at most " + Count(limit, "mineral")
		}
		return w.scale(w.text("scale")) + " is played with " + bounds + "; this list has a limit of " + w.number("have") + "."
	},
	army.FactionMissing.Code: func(words) string { return "No Faction Card is chosen yet." },
	army.FactionUnknown.Code: func(w words) string { return w.unknown("card", "Faction Card") },
	army.FactionAmongCards.Code: func(w words) string {
		return w.card("card") + " is a Faction Card; an army has exactly one, and it is not bought as a Tactical Card."
	},
	army.CardUnknown.Code: func(w words) string { return w.unknown("card", "Tactical Card") },
	army.CardTags.Code: func(w words) string {
		return w.card("card") + " has " + w.tags() + ", which " + w.card("faction_card") + " does not have."
	},
	army.CardUnique.Code: func(w words) string {
		return w.card("card") + " is Unique: an army takes it once, and this is copy " + w.number("copy") + "."
	},
	army.CreepCards.Code: func(w words) string {
		have := w.number("have")
		if w.int("want") == 0 {
			return "This army takes no Creep Card; it has " + have + "."
		}
		if w.int("have") == 0 {
			have = "none"
		}
		return "This army takes exactly " + Count(w.int("want"), "Creep Card") + "; it has " + have + "."
	},
	army.NoUnits.Code:     func(words) string { return "The list has no units yet." },
	army.UnitUnknown.Code: func(w words) string { return w.unknown("unit", "unit") },
	army.UnitTags.Code: func(w words) string {
		return w.unit() + " has " + w.tags() + ", which " + w.card("faction_card") + " does not have."
	},
	army.UnitUnique.Code: func(w words) string {
		return w.unit() + " is Unique: an army has it once, and this is copy " + w.number("copy") + "."
	},
	army.UnitSummoned.Code: func(w words) string {
		return w.unit() + " comes into play by being summoned and is never part of a list."
	},
	army.Composition.Code: func(w words) string {
		return w.unit() + " is taken with " + w.models("options") + ", not with " + w.number("have") + "."
	},
	army.UpgradeHint.Code: func(w words) string {
		return w.upgrade("upgrade") + " does nothing without " + w.upgradeList("needs") + "."
	},
	army.UpgradeTwice.Code: func(w words) string {
		return w.upgrade("upgrade") + " is bought more than once; a unit buys each upgrade once."
	},
	army.UpgradeElsewhere.Code: func(w words) string {
		of := w.args.List("of")
		units := make([]string, len(of))
		name := quote(w.text("upgrade"))
		for i, id := range of {
			units[i] = w.names.unit(id)
			if i == 0 {
				name = w.names.upgrade(id, w.text("upgrade"))
			}
		}
		return name + " is an upgrade of " + list(units, "and") + ", not of " + w.unit() + "."
	},
	army.UpgradeUnpriced.Code: func(w words) string {
		if len(w.args.List("options")) == 0 {
			return w.upgrade("upgrade") + " has no price for " + w.unit() + " with " + Count(w.int("models"), "model") + "."
		}
		return w.upgrade("upgrade") + " is for " + w.unit() + " with " + w.models("options") + "; this unit has " +
			w.number("models") + "."
	},
	army.UpgradeUnknown.Code: func(w words) string { return w.unknown("upgrade", "upgrade") },
	army.ModelNotSpecialist.Code: func(w words) string {
		return w.upgrade("upgrade") + " goes to all models, so none is nominated for it; the list names model " +
			w.number("model") + "."
	},
	army.ReplacedTwice.Code: func(w words) string {
		return w.upgrade("upgrade") + " grants nothing: " + w.upgrade("earlier") + " already replaces " + w.weapon() +
			" on all models."
	},
	army.NomineeMissing.Code: func(w words) string {
		models := "one model"
		if n := w.int("models"); n > 1 {
			models = "one of the " + Count(n, "model")
		}
		return w.upgrade("upgrade") + " goes to " + models + ", which is still to be nominated."
	},
	army.NomineeBeyond.Code: func(w words) string {
		return w.upgrade("upgrade") + " is given to model " + w.number("model") + ", but the unit has " +
			Count(w.int("models"), "model") + "."
	},
	army.SpecialistTwice.Code: func(w words) string {
		return w.upgrade("upgrade") + " is bought more than once; a unit has each SPECIALIST once."
	},
	army.NomineeShared.Code: func(w words) string {
		return w.upgrade("upgrade") + " and " + w.upgrade("earlier") + " are both given to model " + w.number("model") +
			"; each SPECIALIST needs a model of its own."
	},
	army.SpecialistsExceedModels.Code: func(w words) string {
		return w.unit() + " has " + Count(w.int("have"), "SPECIALIST") + " for " + Count(w.int("models"), "model") +
			"; each needs a model of its own."
	},
	army.NomineeLacksWeapon.Code: func(w words) string {
		s := w.upgrade("upgrade") + " replaces " + w.weapon() + ", which its model does not carry"
		if w.has("earlier") {
			s += ", because " + w.upgrade("earlier") + " replaces it on all models"
		}
		return s + "."
	},
	army.MineralsExceeded.Code:     func(w words) string { return w.exceeded("Minerals", "limit") + w.over() },
	army.GasExceeded.Code:          func(w words) string { return w.exceeded("Gas", "limit") + w.over() },
	army.SlotsExceeded.Code:        func(w words) string { return w.exceeded(w.slot(), "limit") + "." },
	army.TeamMineralsExceeded.Code: func(w words) string { return w.exceeded("Minerals of the team", "limit") + w.over() },
	army.DraftAbsent.Code: func(words) string {
		return "The draft is still to be chosen: 2 Mission Cards and 2 Deployment Cards."
	},
	army.DraftUnknown.Code: func(w words) string {
		return w.quoted("card") + " is no " + draftKind(w.text("of")) + " of this release."
	},
	army.DraftTwice.Code: func(w words) string {
		if w.text("card") == w.text("earlier") {
			return w.draftCard(w.text("card")) + " is taken twice; the draft takes different cards."
		}
		return w.draftCard(w.text("card")) + " and " + w.draftCard(w.text("earlier")) +
			" are one card; the draft takes different cards."
	},
	army.DraftScale.Code: func(w words) string {
		s := w.draftCard(w.text("card")) + " is not for " + w.scale(w.text("want"))
		if scale := w.text("scale"); scale != "" {
			s += "; it is for " + w.scale(scale)
		}
		return s + "."
	},
	army.DraftCount.Code: func(w words) string {
		return "The draft takes " + Count(w.int("want"), draftKind(w.text("of"))) + "; this one has " + w.number("have") + "."
	},
}

// unknown says that an id is not in the release, or names something else there.
func (w words) unknown(key, want string) string {
	id := w.text(key)
	switch w.text("kind") {
	case "faction-card":
		return w.names.card(id) + " is a Faction Card, not " + article(want) + "."
	case "tactical-card":
		return w.names.card(id) + " is a Tactical Card, not " + article(want) + "."
	case "upgrade":
		return w.anyUpgrade(id) + " is an upgrade, not " + article(want) + "."
	case "unit":
		return w.names.unit(id) + " is a unit, not " + article(want) + "."
	case "mission", "deployment":
		return w.draftCard(id) + " is " + article(draftKind(w.text("kind")+"s")) + ", not " + article(want) + "."
	}
	return "This release has no " + want + " " + quote(id) + "."
}

// tags names the missing tags of a card or unit.
func (w words) tags() string {
	missing := w.args.List("missing")
	if len(missing) == 1 {
		return "the tag " + missing[0]
	}
	return "the tags " + list(missing, "and")
}

func (w words) upgradeList(key string) string {
	ids := w.args.List(key)
	shown := make([]string, len(ids))
	for i, id := range ids {
		shown[i] = w.names.upgrade(w.text("unit"), id)
	}
	return list(shown, "and")
}

func (w words) exceeded(label, limit string) string {
	return label + ": " + w.number("have") + " used, " + w.number(limit) + " available"
}

// slot returns the label of the slot type that the arguments name.
func (w words) slot() string {
	var slot card.Slot
	if slot.UnmarshalText([]byte(w.text("slot"))) != nil {
		return quote(w.text("slot"))
	}
	return Slot(slot)
}

func (w words) over() string { return ", " + w.number("over") + " over." }

// draftKind returns what the draft calls its two lists, for one card.
func draftKind(of string) string {
	switch of {
	case "missions":
		return "Mission Card"
	case "deployments":
		return "Deployment Card"
	}
	return "draft card"
}

// article puts the indefinite article before a noun.
func article(noun string) string {
	switch noun[0] {
	case 'a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U':
		if len(noun) > 2 && noun[:3] != "uni" {
			return "an " + noun
		}
	}
	return "a " + noun
}
