package game

import "muster/rules"

// The rules that refuse commands. Args are listed in their order.
var (
	// Malformed: the command is no command, or a field is out of range. Args:
	// reason.
	Malformed = rules.Rule{Code: "game.malformed"}
	// GameOver: the game has ended.
	GameOver = rules.Rule{Code: "game.over", Clause: "SCO-05", Section: "8.9.3"}
	// StaleCommand: the command was made for another step. Args: have, want.
	StaleCommand = rules.Rule{Code: "game.stale-command"}
	// NoSuchSide: nobody plays that side. Args: side.
	NoSuchSide = rules.Rule{Code: "game.no-such-side"}
	// NotYourTurn: the game waits for another side. Args: side, turn.
	NotYourTurn = rules.Rule{Code: "game.not-your-turn", Clause: "INI-03", Section: "8.2"}
	// WrongStage: the game waits for something else. Args: stage, want.
	WrongStage = rules.Rule{Code: "game.wrong-stage", Clause: "SCO-01", Section: "8.1"}
	// NoUnit: no such unit. Args: unit.
	NoUnit = rules.Rule{Code: "game.no-unit"}
	// NoCard: no such card. Args: card.
	NoCard = rules.Rule{Code: "game.no-card"}

	// BadColour: there is no such colour. Args: colour.
	BadColour = rules.Rule{Code: "game.bad-colour", Clause: "MIS-03", Section: "9.2"}
	// NotInRow: the card does not lie in the row, or the number is wrong. Args:
	// card, row (list).
	NotInRow = rules.Rule{Code: "game.not-in-row", Clause: "MIS-03", Section: "9.2"}

	// NotOwnUnit: the unit is another side's. Args: unit, side.
	NotOwnUnit = rules.Rule{Code: "game.not-own-unit", Clause: "KW-CONTROLLING-PLAYER", Section: "2.5"}
	// AlreadyActivated: the unit shows its Activation Marker. Args: unit, marker.
	AlreadyActivated = rules.Rule{Code: "game.already-activated", Clause: "MOV-02", Section: "8.4.1"}
	// NotOnTable: the unit is out of play, or in Reserves outside the Movement
	// Phase. Args: unit.
	NotOnTable = rules.Rule{Code: "game.not-on-table", Clause: "ASL-02", Section: "8.6.1"}
	// CannotActivate: structures never activate. Args: unit.
	CannotActivate = rules.Rule{Code: "game.cannot-activate", Clause: "ABL-10", Section: "8.4.1"}
	// ParentFirst: a Summoned Unit is activated right after its parent. Args:
	// unit, parent.
	ParentFirst = rules.Rule{Code: "game.parent-first", Clause: "KW-SUMMON", Section: "11"}
	// NotEngaged: only Engaged units act in the Combat Phase, or Disengage. Args:
	// unit.
	NotEngaged = rules.Rule{Code: "game.not-engaged", Clause: "CC-01", Section: "8.8"}
	// MustActivate: an Engaged unit has to be activated before the side may pass.
	// Args: unit.
	MustActivate = rules.Rule{Code: "game.must-activate", Clause: "CC-01", Section: "8.8"}
	// SupplyExceeded: the unit does not fit the Available Supply. Args: unit,
	// supply, available.
	SupplyExceeded = rules.Rule{Code: "game.supply-exceeded", Clause: "SUP-07", Section: "8.3.2"}
	// WrongAction: the action is not one of this phase or place. Args: unit,
	// action, phase.
	WrongAction = rules.Rule{Code: "game.wrong-action", Clause: "INI-03", Section: "8.1"}
	// UnitEngaged: an Engaged unit cannot do that. Args: unit, action.
	UnitEngaged = rules.Rule{Code: "game.unit-engaged", Clause: "ENG-07", Section: "7.2"}
	// DisengageUnengaged: only an Engaged unit Disengages. Args: unit.
	DisengageUnengaged = rules.Rule{Code: "game.disengage-unengaged", Clause: "DIS-01", Section: "8.5.4"}
	// DisengagePenalty: the unit Disengaged this Round. Args: unit, action.
	DisengagePenalty = rules.Rule{Code: "game.disengage-penalty", Clause: "MAS-01", Section: "8.5.4"}
	// StatusForbids: a status does not allow the action. Args: unit, status,
	// action.
	StatusForbids = rules.Rule{Code: "game.status-forbids", Clause: "KW-STATUS", Section: "11"}
	// NeverMoves: a unit without Speed is never moved. Args: unit.
	NeverMoves = rules.Rule{Code: "game.never-moves", Clause: "CHR-02", Section: "5.1"}
	// TooManyLosses: more models are lost than may be. Args: unit, have, max.
	TooManyLosses = rules.Rule{Code: "game.too-many-losses", Clause: "COH-05", Section: "4.4"}
	// DeployCoherent: a Deploy never ends Out of Coherency. Args: unit.
	DeployCoherent = rules.Rule{Code: "game.deploy-coherent", Clause: "DEP-05", Section: "8.5.5"}
	// BadFact: a stated fact contradicts the game. Args: fact, have, and min, max
	// or want.
	BadFact = rules.Rule{Code: "game.bad-fact"}
	// CasualtyOrder: a model falls before one of an earlier tier. Args: unit,
	// model (the position among the casualties, from 1).
	CasualtyOrder = rules.Rule{Code: "game.casualty-order", Clause: "CAS-06", Section: "8.7.5"}
	// CasualtyFrees: a model falls that alone keeps an enemy Engaged, though
	// another one could. Args: unit, model.
	CasualtyFrees = rules.Rule{Code: "game.casualty-frees", Clause: "CAS-07", Section: "8.7.5"}

	// ChargeTarget: the unit cannot be charged. Args: target, reason.
	ChargeTarget = rules.Rule{Code: "game.charge-target", Clause: "CHG-01", Section: "8.7.7"}
	// ChargeFlying: only Ground units charge. Args: unit.
	ChargeFlying = rules.Rule{Code: "game.charge-flying", Clause: "CHG-01", Section: "8.7.7"}
	// NoWeapon: no model of the unit carries the weapon. Args: unit, weapon.
	NoWeapon = rules.Rule{Code: "game.no-weapon", Clause: "RNG-06", Section: "8.7.3"}
	// WrongWeapon: the weapon is of another phase. Args: weapon, phase.
	WrongWeapon = rules.Rule{Code: "game.wrong-weapon", Clause: "CC-04", Section: "8.8.1"}
	// WeaponUsed: the profile has been used in this action. Args: weapon.
	WeaponUsed = rules.Rule{Code: "game.weapon-used", Clause: "RNG-07", Section: "8.7.3"}
	// TooManyModels: more models than carry the weapon or have not fired. Args:
	// weapon, have, max.
	TooManyModels = rules.Rule{Code: "game.too-many-models", Clause: "RNG-06", Section: "8.7.3"}
	// FriendlyTarget: own units are never attacked. Args: target.
	FriendlyTarget = rules.Rule{Code: "game.friendly-target", Clause: "RNG-12", Section: "8.7.3"}
	// TargetAway: the target is not on the battlefield. Args: target.
	TargetAway = rules.Rule{Code: "game.target-away", Clause: "RES-09", Section: "8.5.5"}
	// TargetForbidden: an ability bars the target. Args: target, ability.
	TargetForbidden = rules.Rule{Code: "game.target-forbidden", Clause: "PRI-04", Section: "2.6.2"}
	// NothingDeclared: no blow is declared yet.
	NothingDeclared = rules.Rule{Code: "game.nothing-declared", Clause: "CC-06", Section: "8.8.1"}
	// BlowsBind: declared blows are struck, nothing else comes between. Args: unit.
	BlowsBind = rules.Rule{Code: "game.blows-bind", Clause: "CC-06", Section: "8.8.1"}
	// NoMissionAction: the mission has no such action, or the unit may not take
	// it. Args: action, unit.
	NoMissionAction = rules.Rule{Code: "game.no-mission-action", Clause: "MIS-01", Section: "9.2.1"}

	// NoAbility: neither the unit nor the card has the ability. Args: ability.
	NoAbility = rules.Rule{Code: "game.no-ability", Clause: "ABL-01", Section: "2.7"}
	// WrongType: the ability is of another type. Args: ability, type, want.
	WrongType = rules.Rule{Code: "game.wrong-type", Clause: "ABL-01", Section: "2.7"}
	// WrongPhase: the ability belongs to another phase. Args: ability, phase,
	// want.
	WrongPhase = rules.Rule{Code: "game.wrong-phase", Clause: "ABL-03", Section: "10.1"}
	// NotActiveUnit: only the activated unit uses an Active Ability. Args:
	// ability, unit.
	NotActiveUnit = rules.Rule{Code: "game.not-active-unit", Clause: "ABL-10", Section: "10.2"}
	// CardNeedsUnit: a card's Active needs an activated unit on the table. Args:
	// ability.
	CardNeedsUnit = rules.Rule{Code: "game.card-needs-unit", Clause: "ABL-17", Section: "10.2"}
	// AbilityUsed: the unit has used the ability this Round. Args: ability, unit.
	AbilityUsed = rules.Rule{Code: "game.ability-used", Clause: "ABL-13", Section: "10.2"}
	// ReactionUsed: the unit has used the Reaction this Round. Args: ability,
	// unit.
	ReactionUsed = rules.Rule{Code: "game.reaction-used", Clause: "ABL-32", Section: "10.4"}
	// ReactionSpent: the side has reacted in this activation. Args: side.
	ReactionSpent = rules.Rule{Code: "game.reaction-spent", Clause: "ABL-31", Section: "10.4"}
	// ReactionPhaseSpent: outside activations a side reacts once in a phase. Args:
	// side.
	ReactionPhaseSpent = rules.Rule{Code: "game.reaction-phase-spent", Clause: "ABL-37", Section: "10.4"}
	// WrongTrigger: the Reaction answers something else. Args: ability, trigger,
	// want.
	WrongTrigger = rules.Rule{Code: "game.wrong-trigger", Clause: "ABL-30", Section: "10.4"}
	// InstantWeapon: enemies do not react to INSTANT weapons. Args: weapon.
	InstantWeapon = rules.Rule{Code: "game.instant-weapon", Clause: "KW-INSTANT", Section: "11"}
	// UsedThisGame: the ability works once per Game. Args: ability.
	UsedThisGame = rules.Rule{Code: "game.used-this-game", Clause: "CARD-11", Section: "10.1"}
	// AbilityInReserves: the ability does not work from Reserves. Args: ability,
	// unit.
	AbilityInReserves = rules.Rule{Code: "game.ability-in-reserves", Clause: "ABL-12", Section: "10.2"}
	// AbilityOff: the abilities of the unit are turned off. Args: ability, unit.
	AbilityOff = rules.Rule{Code: "game.ability-off", Clause: "ABL-03", Section: "10.1"}
	// ConditionFails: a condition of the ability does not hold. Args: ability,
	// condition.
	ConditionFails = rules.Rule{Code: "game.condition-fails", Clause: "ABL-03", Section: "10.1"}
	// BadTarget: the ability cannot be used on that. Args: ability, target,
	// reason.
	BadTarget = rules.Rule{Code: "game.bad-target", Clause: "ABL-03", Section: "10.1"}
	// BadOption: no such choice. Args: ability, option, options.
	BadOption = rules.Rule{Code: "game.bad-option", Clause: "ABL-02", Section: "10.1"}
	// NotPaid: the Exhausted cards do not cover the cost. Args: ability, have,
	// want.
	NotPaid = rules.Rule{Code: "game.not-paid", Clause: "CARD-03", Section: "10.5.1"}
	// CardExhausted: the card is Exhausted. Args: card.
	CardExhausted = rules.Rule{Code: "game.card-exhausted", Clause: "CARD-07", Section: "10.5.2"}
	// CardTwice: one Exhaust serves one purpose. Args: card.
	CardTwice = rules.Rule{Code: "game.card-twice", Clause: "CARD-06", Section: "10.5.2"}
	// CardGivesNothing: the card has no resource. Args: card.
	CardGivesNothing = rules.Rule{Code: "game.card-gives-nothing", Clause: "CARD-02", Section: "10.5.1"}
	// SuperfluousCard: fewer cards would have paid. Args: card.
	SuperfluousCard = rules.Rule{Code: "game.superfluous-card", Clause: "CARD-04", Section: "10.5.1", Severity: rules.Warning}
	// NotContesting: the unit cannot contest a Mission Marker. Args: unit, reason.
	NotContesting = rules.Rule{Code: "game.not-contesting", Clause: "MRK-01", Section: "8.9.1"}
	// NotDue: no such effect waits. Args: ability.
	NotDue = rules.Rule{Code: "game.not-due", Clause: "SCO-06", Section: "8.9.4"}
	// MarkerGone: the marker cannot be chosen. Args: marker.
	MarkerGone = rules.Rule{Code: "game.marker-gone", Clause: "MKR-02", Section: "7.3.2"}

	// IllegalRoster: army building refuses the roster. Args: side, verdict, codes.
	IllegalRoster = rules.Rule{Code: "game.illegal-roster", Clause: "AB-52", Section: "9.1"}
	// WrongPack: the roster does not fit the pack. Args: side, field, have, want.
	WrongPack = rules.Rule{Code: "game.wrong-pack", Clause: "AB-01", Section: "9.1.1"}
	// NoMission: the release has no such card for the scale. Args: card, scale.
	NoMission = rules.Rule{Code: "game.no-mission", Clause: "MIS-01", Section: "9.2.1"}
	// SidesPlayed: a game needs two rosters. Args: have, want.
	SidesPlayed = rules.Rule{Code: "game.sides", Clause: "INI-03", Section: "8.2"}
)

// Rules lists every rule that refuses a command of this package, in the order of
// this file; package combat and package dice add theirs.
var Rules = []rules.Rule{
	Malformed, GameOver, StaleCommand, NoSuchSide, NotYourTurn, WrongStage, NoUnit, NoCard, BadColour, NotInRow,
	NotOwnUnit, AlreadyActivated, NotOnTable, CannotActivate, ParentFirst, NotEngaged, MustActivate,
	SupplyExceeded, WrongAction, UnitEngaged, DisengageUnengaged, DisengagePenalty, StatusForbids, NeverMoves,
	TooManyLosses, DeployCoherent, BadFact, CasualtyOrder, CasualtyFrees, ChargeTarget, ChargeFlying, NoWeapon, WrongWeapon, WeaponUsed,
	TooManyModels, FriendlyTarget, TargetAway,
	TargetForbidden, NothingDeclared, BlowsBind, NoMissionAction, NoAbility, WrongType, WrongPhase,
	NotActiveUnit, CardNeedsUnit, AbilityUsed, ReactionUsed, ReactionSpent, ReactionPhaseSpent, WrongTrigger,
	InstantWeapon, UsedThisGame, AbilityInReserves, AbilityOff, ConditionFails, BadTarget, BadOption, NotPaid,
	CardExhausted, CardTwice, CardGivesNothing, SuperfluousCard, NotContesting, NotDue, MarkerGone,
	IllegalRoster, WrongPack, NoMission, SidesPlayed,
}
