package catalog

import "muster/rules"

// The rules that every release keeps, each broken by one kind of fault. Args are
// listed in their order.
var (
	// DateShape: the id or prices_from of a release is no date. Args: have.
	DateShape = rules.Rule{Code: "catalog.date-shape"}
	// FingerprintWrong: the release does not carry the fingerprint of its facts.
	// A published release must not be edited; a new one is given the computed
	// value. Args: have, want.
	FingerprintWrong = rules.Rule{Code: "catalog.fingerprint"}
	// IDShape: an id is not made of lower-case words and hyphens. Args: id.
	IDShape = rules.Rule{Code: "catalog.id-shape"}
	// IDTaken: an id or former id names two things of one kind. Args: id, other
	// (path of the earlier one).
	IDTaken = rules.Rule{Code: "catalog.id-taken"}
	// TextMissing: a text that every entry has is empty. Args: field.
	TextMissing = rules.Rule{Code: "catalog.text-missing"}
	// NumberWrong: a number is outside what the game prints. Args: field, have,
	// min, max (0 where open).
	NumberWrong = rules.Rule{Code: "catalog.number"}
	// WordUnknown: a word is none of those the rules core knows. Args: field,
	// have.
	WordUnknown = rules.Rule{Code: "catalog.word-unknown"}
	// RaceUnknown: the release does not list the race of a card. Args: race.
	RaceUnknown = rules.Rule{Code: "catalog.race-unknown"}
	// ScaleMissing: the release lacks an Engagement Scale (§9.1.1). Args: scale.
	ScaleMissing = rules.Rule{Code: "catalog.scale-missing", Clause: "AB-02", Section: "9.1.1"}
	// TagUnknown: a faction tag is neither a race nor on a Faction Card, so nothing
	// could ever fulfil it (TAG-09). Args: tag.
	TagUnknown = rules.Rule{Code: "catalog.tag-unknown", Clause: "AB-07", Section: "2.4"}
	// TagSpelling: a tag is spelt in two ways. Args: have, want.
	TagSpelling = rules.Rule{Code: "catalog.tag-spelling", Clause: "AB-07", Section: "2.4"}
	// TagRaceMissing: a card lacks the tag of its race. Args: want.
	TagRaceMissing = rules.Rule{Code: "catalog.tag-race-missing", Clause: "AB-04", Section: "9.1.2"}
	// GroundOrFlying: a unit is both Ground and Flying, or neither (§2.4.2).
	GroundOrFlying = rules.Rule{Code: "catalog.ground-or-flying", Section: "2.4.2"}
	// SlotWrong: a unit that is bought takes no slot, or a summoned one takes one
	// (§9.1.9). Args: slot.
	SlotWrong = rules.Rule{Code: "catalog.slot", Clause: "AB-40", Section: "9.1.9"}
	// CompositionNone: a unit has no Composition Option (§9.1.6).
	CompositionNone = rules.Rule{Code: "catalog.composition-none", Clause: "AB-20", Section: "9.1.6"}
	// CompositionTwice: two Composition Options have one model count (§9.1.6).
	// Args: models, other.
	CompositionTwice = rules.Rule{Code: "catalog.composition-twice", Clause: "AB-20", Section: "9.1.6"}
	// SupplyMissing: the Supply Profile has no row for a composition (§6.1). Args:
	// models.
	SupplyMissing = rules.Rule{Code: "catalog.supply-missing", Clause: "AB-21", Section: "6.1"}
	// SupplyProfile: the rows of a Supply Profile do not follow each other from 1
	// model on with rising Supply (§6.1). Args: min, max, supply.
	SupplyProfile = rules.Rule{Code: "catalog.supply-profile", Clause: "AB-21", Section: "6.1"}
	// PriceNone: an upgrade has no price (§9.1.7).
	PriceNone = rules.Rule{Code: "catalog.price-none", Clause: "AB-29", Section: "9.1.7"}
	// PriceComposition: a price names a composition that the unit does not have,
	// or has named before (§9.1.7). Args: composition.
	PriceComposition = rules.Rule{Code: "catalog.price-composition", Clause: "AB-29", Section: "9.1.7"}
	// UpgradeEmpty: an upgrade of a weapon or an ability has none. Args: kind.
	UpgradeEmpty = rules.Rule{Code: "catalog.upgrade-empty", Clause: "AB-27", Section: "9.1.7"}
	// ReplacesUnknown: an upgrade replaces something that is no base weapon of the
	// unit (§9.1.7). Args: weapon.
	ReplacesUnknown = rules.Rule{Code: "catalog.replaces-unknown", Clause: "AB-31", Section: "9.1.7"}
	// ConflictWrong: conflicts_with does not name exactly the other upgrades that
	// replace the same weapon on all models (AMB-08). Args: upgrade.
	ConflictWrong = rules.Rule{Code: "catalog.conflict", Clause: "AB-31", Section: "9.1.7"}
	// SpecialistKeyword: an upgrade is a SPECIALIST and its weapon lacks the
	// keyword, or the other way round (§9.1.7).
	SpecialistKeyword = rules.Rule{Code: "catalog.specialist-keyword", Clause: "AB-32", Section: "9.1.7"}
	// UpgradeUnknown: a reference names no upgrade of the unit. Args: upgrade.
	UpgradeUnknown = rules.Rule{Code: "catalog.upgrade-unknown", Clause: "AB-52", Section: "9.1.7"}
	// WeaponUnknown: a reference names no weapon of the unit. Args: weapon.
	WeaponUnknown = rules.Rule{Code: "catalog.weapon-unknown", Clause: "AB-52"}
	// AbilityUnknown: a reference names no ability of the card. Args: ability.
	AbilityUnknown = rules.Rule{Code: "catalog.ability-unknown", Clause: "AB-52"}
	// UnitUnknown: an ability names a unit that the release does not have, or
	// summons one that is no Summoned Unit. Args: unit.
	UnitUnknown = rules.Rule{Code: "catalog.unit-unknown", Clause: "AB-52", Section: "9.1.9"}
	// FamilyUnknown: an ability names a family that no unit belongs to. Args:
	// family.
	FamilyUnknown = rules.Rule{Code: "catalog.family-unknown", Clause: "AB-52"}
	// KeywordUnknown: a keyword is not in the glossary as it is spelt. Args:
	// keyword.
	KeywordUnknown = rules.Rule{Code: "catalog.keyword-unknown", Section: "11"}
	// KeywordArgs: a weapon prints another number of values with a keyword than the
	// glossary asks for. Args: keyword, have, want.
	KeywordArgs = rules.Rule{Code: "catalog.keyword-args", Section: "11"}
	// EffectIncomplete: an effect lacks a field that its Op reads. Args: op,
	// field.
	EffectIncomplete = rules.Rule{Code: "catalog.effect-incomplete", Section: "10.1"}
	// CreepGives: a Creep Card gives slots or a resource (AB-51).
	CreepGives = rules.Rule{Code: "catalog.creep-gives", Clause: "AB-51", Section: "9.1.5"}
	// CreepNone: a Faction Card demands a Creep Card, and none that it may take
	// exists (AB-50).
	CreepNone = rules.Rule{Code: "catalog.creep-none", Clause: "AB-50", Section: "9.1.5"}
	// FaceTwice: two faces of a Mission Card are for one scale (§9.2.1). Args:
	// scale.
	FaceTwice = rules.Rule{Code: "catalog.face-twice", Clause: "AB-56", Section: "9.2.1"}
	// MarkerWrong: a Mission Marker is not one of 1 to 5, stands twice, lies
	// outside the battlefield, or is activated without being in use. Args: marker.
	MarkerWrong = rules.Rule{Code: "catalog.marker", Section: "9.2.1"}
	// EdgeOutside: an Entry Edge is no stretch of an edge of the battlefield.
	// Args: side, from, to.
	EdgeOutside = rules.Rule{Code: "catalog.edge-outside", Section: "9.2.1"}
	// EdgeShared: Entry Edges of the two sides overlap. Args: side, from, to.
	EdgeShared = rules.Rule{Code: "catalog.edge-shared", Section: "9.2.1"}
	// TableSize: a Deployment Card is for another battlefield than its scale.
	// Args: width, depth.
	TableSize = rules.Rule{Code: "catalog.table-size", Clause: "AB-03", Section: "9.1.1"}
	// OtherFace: the face on the back of a Deployment Card is missing, of the same
	// scale, or names another front. Args: card.
	OtherFace = rules.Rule{Code: "catalog.other-face", Clause: "AB-56", Section: "9.2.1"}
)

// LintRules lists every rule that Lint can report.
var LintRules = []rules.Rule{
	DateShape, FingerprintWrong, IDShape, IDTaken, TextMissing, NumberWrong, WordUnknown, RaceUnknown, ScaleMissing,
	TagUnknown, TagSpelling, TagRaceMissing, GroundOrFlying, SlotWrong, CompositionNone, CompositionTwice,
	SupplyMissing, SupplyProfile, PriceNone, PriceComposition, UpgradeEmpty, ReplacesUnknown, ConflictWrong,
	SpecialistKeyword, UpgradeUnknown, WeaponUnknown, AbilityUnknown, UnitUnknown, FamilyUnknown,
	KeywordUnknown, KeywordArgs, EffectIncomplete, CreepGives, CreepNone, FaceTwice, MarkerWrong,
	EdgeOutside, EdgeShared, TableSize, OtherFace,
}
