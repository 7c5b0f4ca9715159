package combat

import "muster/rules"

// WrongTarget: the weapon may not be aimed at a unit with these tags (§8.7.3).
var WrongTarget = rules.Rule{Code: "attack.wrong-target", Clause: "RNG-03", Section: "8.7.3"}

// TargetEngaged: an Unengaged unit may not shoot at an Engaged one without
// PINPOINT (§8.7.3).
var TargetEngaged = rules.Rule{Code: "attack.target-engaged", Clause: "RNG-04", Section: "8.7.3"}

// AttackerEngaged: an Engaged unit may only shoot at units it is Engaged with
// (§8.7.3).
var AttackerEngaged = rules.Rule{Code: "attack.attacker-engaged", Clause: "RNG-05", Section: "8.7.3"}

// Bulky: a BULKY weapon makes no Ranged Attack while its unit is Engaged.
var Bulky = rules.Rule{Code: "attack.bulky", Clause: "KW-BULKY", Section: "11"}

// NotEngaged: a Combat Phase weapon strikes at units its own is Engaged with
// (§8.8.1).
var NotEngaged = rules.Rule{Code: "attack.not-engaged", Clause: "CC-03", Section: "8.8.1"}

// StatusNeeded: the profile needs a status that the unit lacks, or the unit is
// in SIEGE MODE and the profile is no Siege Mode profile.
var StatusNeeded = rules.Rule{Code: "attack.status-needed", Clause: "KW-SIEGE-MODE", Section: "11"}

// NoVisibleTarget: no model of the target is Visible Within Range (§8.7.3).
var NoVisibleTarget = rules.Rule{Code: "attack.no-visible-target", Clause: "RNG-01", Section: "8.7.3"}

// NoDice: no model contributes (§8.7.3).
var NoDice = rules.Rule{Code: "attack.no-dice", Clause: "RNG-02", Section: "8.7.3"}

// TooManyModels: more models are said to contribute than carry the weapon
// (§8.7.3).
var TooManyModels = rules.Rule{Code: "attack.too-many-models", Clause: "RNG-02", Section: "8.7.3"}

// NoLongRange: models beyond the profile Range contribute, but the weapon has no
// LONG RANGE.
var NoLongRange = rules.Rule{Code: "attack.no-long-range", Clause: "KW-LONG-RANGE", Section: "11"}

// TooManyVisible: more models are said to be Visible or affected than the target
// has (§8.7.4).
var TooManyVisible = rules.Rule{Code: "attack.too-many-visible", Clause: "CAS-01", Section: "8.7.4"}

// WeaponNotCarried: no model of the unit carries the weapon (§9.1.7).
var WeaponNotCarried = rules.Rule{Code: "attack.weapon-not-carried", Clause: "RNG-06", Section: "8.7.3"}

// Burrowed: a BURROWED unit does not attack.
var Burrowed = rules.Rule{Code: "attack.burrowed", Clause: "KW-BURROWED", Section: "11"}

// Rules lists what [Aim] can refuse, in the order in which it reports.
var Rules = []rules.Rule{
	WeaponNotCarried, StatusNeeded, Burrowed, WrongTarget, NotEngaged, TargetEngaged, AttackerEngaged,
	Bulky, NoLongRange, TooManyModels, NoDice, TooManyVisible, NoVisibleTarget,
}
