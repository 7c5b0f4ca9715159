package army

import "muster/rules"

// The rules of army building. Each is broken by exactly one kind of fact; the
// case that breaks it lies in testdata/rules. Args are listed in their order.
var (
	// ReleaseUnknown: the roster names a release that does not exist. Args:
	// release.
	ReleaseUnknown = rules.Rule{Code: "army.release-unknown", Clause: "AB-52", Section: "9.1"}
	// ReleaseOther: the list is judged by another release than its own. Args:
	// release, judged_by.
	ReleaseOther = rules.Rule{Code: "army.release-other", Clause: "AB-53", Section: "9.1", Severity: rules.Warning}
	// FingerprintOther: the document's fingerprint is not that of the release it
	// names. Args: have, want.
	FingerprintOther = rules.Rule{Code: "army.fingerprint-other", Clause: "AB-53", Section: "9.1", Severity: rules.Warning}
	// LimitOutsideScale: the mineral limit does not fit the Engagement Scale
	// (§9.1.1). Args: have, scale, min, max (max is 0 where the scale is open).
	LimitOutsideScale = rules.Rule{Code: "army.limit-outside-scale", Clause: "AB-02", Section: "9.1.1"}
	// FactionMissing: no Faction Card is chosen yet (§9.1.2).
	FactionMissing = rules.Rule{Code: "army.faction-missing", Clause: "AB-05", Section: "9.1.2", Severity: rules.Warning}
	// FactionUnknown: the Faction Card is not in the release. Args: card, kind
	// (what the id names instead: faction-card, tactical-card, unit, upgrade,
	// mission or deployment; left out if it names nothing).
	FactionUnknown = rules.Rule{Code: "army.faction-unknown", Clause: "AB-52", Section: "9.1.2"}
	// FactionAmongCards: a Faction Card stands among the Tactical Cards, so the
	// army would have two (§9.1.2). Args: card.
	FactionAmongCards = rules.Rule{Code: "army.faction-among-cards", Clause: "AB-05", Section: "9.1.2"}
	// CardUnknown: a Tactical Card is not in the release. Args: card, kind.
	CardUnknown = rules.Rule{Code: "army.card-unknown", Clause: "AB-52", Section: "9.1.5"}
	// CardTags: the Faction Card lacks a faction tag of the Tactical Card
	// (§9.1.2). Args: card, faction_card, missing (list of tags).
	CardTags = rules.Rule{Code: "army.card-tags", Clause: "AB-08", Section: "9.1.2"}
	// CardUnique: a further copy of a Unique card (§9.1.5). Args: card, copy
	// (from 2).
	CardUnique = rules.Rule{Code: "army.card-unique", Clause: "AB-17", Section: "9.1.5"}
	// CreepCards: the army has another number of Creep Cards than its Faction
	// Card demands. Args: have, want.
	CreepCards = rules.Rule{Code: "army.creep-cards", Clause: "AB-50", Section: "9.1.5"}
	// NoUnits: the list has no unit yet.
	NoUnits = rules.Rule{Code: "army.no-units", Clause: "AB-54", Section: "9.1.6", Severity: rules.Warning}
	// UnitUnknown: a unit is not in the release. Args: unit, kind.
	UnitUnknown = rules.Rule{Code: "army.unit-unknown", Clause: "AB-52", Section: "9.1.6"}
	// UnitTags: the Faction Card lacks a faction tag of the unit (§9.1.2). Args:
	// unit, faction_card, missing.
	UnitTags = rules.Rule{Code: "army.unit-tags", Clause: "AB-07", Section: "9.1.2"}
	// UnitUnique: a further copy of a Unique unit. Args: unit, copy (from 2).
	UnitUnique = rules.Rule{Code: "army.unit-unique", Clause: "AB-26", Section: "9.1.6"}
	// UnitSummoned: Summoned Units are never part of a list (§9.1.9). Args: unit.
	UnitSummoned = rules.Rule{Code: "army.unit-summoned", Clause: "AB-40", Section: "9.1.9"}
	// Composition: the model count is no Composition Option of the unit (§9.1.6).
	// Args: unit, have, options (list of counts).
	Composition = rules.Rule{Code: "army.composition", Clause: "AB-20", Section: "9.1.6"}
	// UpgradeHint: the upgrade does nothing without another one. Args: unit,
	// upgrade, needs (list).
	UpgradeHint = rules.Rule{Code: "army.upgrade-needs", Clause: "AB-27", Section: "9.1.7", Severity: rules.Hint}
	// UpgradeTwice: one entry is bought again (§9.1.7). Args: unit, upgrade.
	UpgradeTwice = rules.Rule{Code: "army.upgrade-twice", Clause: "AB-28", Section: "9.1.7"}
	// UpgradeElsewhere: the upgrade belongs to other units, not to this one
	// (§9.1.7). Args: unit, upgrade, of (list of units).
	UpgradeElsewhere = rules.Rule{Code: "army.upgrade-elsewhere", Clause: "AB-29", Section: "9.1.7"}
	// UpgradeUnpriced: the unit's composition may not buy the upgrade (§9.1.7).
	// Args: unit, upgrade, models, options (list of counts that may).
	UpgradeUnpriced = rules.Rule{Code: "army.upgrade-unpriced", Clause: "AB-29", Section: "9.1.7"}
	// UpgradeUnknown: no unit of the release has the upgrade. Args: unit, upgrade,
	// kind.
	UpgradeUnknown = rules.Rule{Code: "army.upgrade-unknown", Clause: "AB-52", Section: "9.1.7"}
	// ModelNotSpecialist: a model is nominated for an upgrade that goes to all
	// models (§9.1.7). Args: unit, upgrade, model.
	ModelNotSpecialist = rules.Rule{Code: "army.model-not-specialist", Clause: "AB-30", Section: "9.1.7"}
	// ReplacedTwice: two upgrades replace one weapon on all models; the later one
	// grants nothing (AMB-08). A pack may make it an error. Args: unit, upgrade,
	// weapon, earlier.
	ReplacedTwice = rules.Rule{Code: "army.replaced-twice", Clause: "AB-31", Section: "9.1.7", Severity: rules.Warning}
	// NomineeMissing: a SPECIALIST has no nominated model yet (§9.1.7). Args:
	// unit, upgrade, models.
	NomineeMissing = rules.Rule{Code: "army.nominee-missing", Clause: "AB-32", Section: "9.1.7", Severity: rules.Warning}
	// NomineeBeyond: the nominated model is beyond the model count (§9.1.7).
	// Args: unit, upgrade, model, models.
	NomineeBeyond = rules.Rule{Code: "army.nominee-beyond", Clause: "AB-32", Section: "9.1.7"}
	// SpecialistTwice: one SPECIALIST entry is bought again (§9.1.7). Args: unit,
	// upgrade.
	SpecialistTwice = rules.Rule{Code: "army.specialist-twice", Clause: "AB-33", Section: "9.1.7"}
	// NomineeShared: two SPECIALISTs share one nominated model (§9.1.7, AMB-09).
	// Args: unit, upgrade, model, earlier.
	NomineeShared = rules.Rule{Code: "army.nominee-shared", Clause: "AB-34", Section: "9.1.7"}
	// SpecialistsExceedModels: more SPECIALISTs than models, so they cannot all go
	// to different ones (§9.1.7). Args: unit, have, models.
	SpecialistsExceedModels = rules.Rule{Code: "army.specialists-exceed-models", Clause: "AB-34", Section: "9.1.7"}
	// NomineeLacksWeapon: the weapon that a SPECIALIST replaces is not carried by
	// the nominee (§9.1.7). Args: unit, upgrade, weapon, and earlier (the upgrade
	// that takes it from all models; left out if the card never gives it).
	NomineeLacksWeapon = rules.Rule{Code: "army.nominee-lacks-weapon", Clause: "AB-35", Section: "9.1.7"}
	// MineralsExceeded: units and upgrades cost more than the limit (§9.1.3).
	// Args: have, limit, over.
	MineralsExceeded = rules.Rule{Code: "army.minerals-exceeded", Clause: "AB-10", Section: "9.1.3"}
	// GasExceeded: Tactical Cards cost more than the Vespene Gas budget (§9.1.4).
	// Args: have, limit, over.
	GasExceeded = rules.Rule{Code: "army.gas-exceeded", Clause: "AB-14", Section: "9.1.4"}
	// SlotsExceeded: the units of one slot type have more Starting Supply than
	// the Faction and Tactical Cards open (§9.1.6). Args: slot, have, limit.
	SlotsExceeded = rules.Rule{Code: "army.slots-exceeded", Clause: "AB-23", Section: "9.1.6"}
	// TeamMineralsExceeded: the lists of a team share out or spend more than the
	// team's total (§9.1.8). Args: have, limit, over.
	TeamMineralsExceeded = rules.Rule{Code: "army.team-minerals-exceeded", Clause: "AB-37", Section: "9.1.8"}
	// DraftAbsent: a pack requires a draft and there is none (§9.2).
	DraftAbsent = rules.Rule{Code: "army.draft-absent", Clause: "AB-56", Section: "9.2", Severity: rules.Warning}
	// DraftUnknown: a draft card is not in the release. Args: card, of (missions
	// or deployments).
	DraftUnknown = rules.Rule{Code: "army.draft-unknown", Clause: "AB-56", Section: "9.2", Severity: rules.Warning}
	// DraftTwice: a draft card is taken again; two faces are one card (§9.2).
	// Args: card, earlier.
	DraftTwice = rules.Rule{Code: "army.draft-twice", Clause: "AB-56", Section: "9.2", Severity: rules.Warning}
	// DraftScale: a draft card is of another scale (§9.2). Args: card, scale (of
	// the face; empty for a card with faces for both smaller scales), want.
	DraftScale = rules.Rule{Code: "army.draft-scale", Clause: "AB-56", Section: "9.2", Severity: rules.Warning}
	// DraftCount: another number than two cards in missions or deployments
	// (§9.2). Args: of, have, want.
	DraftCount = rules.Rule{Code: "army.draft-count", Clause: "AB-56", Section: "9.2", Severity: rules.Warning}
)

// Rules lists every rule that Check can report, in the order in which a list is
// read.
var Rules = []rules.Rule{
	ReleaseUnknown, ReleaseOther, FingerprintOther, LimitOutsideScale,
	FactionMissing, FactionUnknown, FactionAmongCards, CardUnknown, CardTags, CardUnique, CreepCards,
	NoUnits, UnitUnknown, UnitTags, UnitUnique, UnitSummoned, Composition,
	UpgradeHint, UpgradeTwice, UpgradeElsewhere, UpgradeUnpriced, UpgradeUnknown, ModelNotSpecialist,
	ReplacedTwice, NomineeMissing, NomineeBeyond, SpecialistTwice, NomineeShared, SpecialistsExceedModels,
	NomineeLacksWeapon, MineralsExceeded, GasExceeded, SlotsExceeded, TeamMineralsExceeded,
	DraftAbsent, DraftUnknown, DraftTwice, DraftScale, DraftCount,
}
