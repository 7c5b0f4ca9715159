package card

// An Op names what an [Effect] does.
type Op string

// Characteristics, keywords and weapons.
const (
	// OpBuff is BUFF: Stat gets better by Amount until the Round ends; of several
	// only the highest counts. Weapons limits it to weapons.
	OpBuff Op = "buff"
	// OpDebuff is DEBUFF: Stat gets worse by Amount until the Round ends, not below
	// 0; of several only the highest counts.
	OpDebuff Op = "debuff"
	// OpRemoveDebuffs takes every DEBUFF off the unit, older ones too.
	OpRemoveDebuffs Op = "remove_debuffs"
	// OpStatAdd changes a printed Stat by Amount for good, without being a BUFF:
	// Armour 4+ with 1 is 3+.
	OpStatAdd Op = "stat_add"
	// OpSetStat makes Stat count as Amount; with Mode [ModeFixed] nothing changes it
	// further.
	OpSetStat Op = "set_stat"
	// OpWeaponStat sets Stat of Weapons to Amount (or AmountFrom), or with Mode
	// [ModeAtMost] caps it.
	OpWeaponStat Op = "weapon_stat"
	// OpGrantKeyword gives Weapons, or without them the unit, Keyword with Args;
	// Roll limits it to a roll.
	OpGrantKeyword Op = "grant_keyword"
	// OpSuppressKeyword takes what Keyword gives away from Weapons.
	OpSuppressKeyword Op = "suppress_keyword"
	// OpSurge sets the Surge Die of Weapons to Dice and their Surge types to Tags;
	// without Tags the printed types stay.
	OpSurge Op = "surge"
)

// Dice and damage.
const (
	// OpModifier adds Amount to Roll, as a modifier of the target number, or as
	// inches of the Charge Distance; sources of different names add up.
	OpModifier Op = "modifier"
	// OpChargeDice throws Count dice for the Charge Distance instead of one, or
	// with Mode [ModeAdd] Count more, and keeps the highest.
	OpChargeDice Op = "charge_dice"
	// OpGrantEvade allows an Evade Roll Against the attacks named. A unit without
	// an Evade value still never rolls.
	OpGrantEvade Op = "grant_evade"
	// OpRemoveAttackDice takes up to Count dice out of the Attack Pool before the
	// roll, Per attack or batch.
	OpRemoveAttackDice Op = "remove_attack_dice"
	// OpReduceDamage lowers Total Damage by Amount before it is allocated, not
	// below Min.
	OpReduceDamage Op = "reduce_damage"
	// OpDamage puts Amount on the unit's Damage Marker; Keyword NON-LETHAL DAMAGE
	// says how.
	OpDamage Op = "damage"
	// OpHeal is HEAL: it takes Amount off the Damage Marker.
	OpHeal Op = "heal"
	// OpHits is HITS: Count dice of Amount damage go straight into the Armour Pool,
	// once for each thing named by Per.
	OpHits Op = "hits"
	// OpImpact is IMPACT: Count dice for each model in Fighting or Supporting Rank;
	// a result of TargetNumber or more adds an armour die of 1 damage.
	OpImpact Op = "impact"
	// OpImpactBonus adds Count dice per eligible model to the unit's IMPACT.
	OpImpactBonus Op = "impact_bonus"
	// OpRedirectAttack resolves the declared attack, and later ones of the
	// activation on that unit, against On.
	OpRedirectAttack Op = "redirect_attack"
	// OpActingModel lets a model of On count as the firing model of Weapons for
	// range and sight.
	OpActingModel Op = "acting_model"
)

// Actions and activations.
const (
	// OpActivationMarker adds (Mode [ModeAdd]) or removes (Mode [ModeRemove]) the
	// Activation Marker, on the side of Phase if one is named.
	OpActivationMarker Op = "activation_marker"
	// OpActivateUnit activates On.
	OpActivateUnit Op = "activate_unit"
	// OpEndActivation ends the activation of On at once.
	OpEndActivation Op = "end_activation"
	// OpExtraAction allows one of Actions on top of the one of the phase; Distance
	// limits a Move.
	OpExtraAction Op = "extra_action"
	// OpInsteadOfAction says that the ability takes the place of the action of
	// this activation.
	OpInsteadOfAction Op = "instead_of_action"
	// OpForbidAction bars Actions.
	OpForbidAction Op = "forbid_action"
	// OpForbidTarget bars the unit from targeting the units of Against.
	OpForbidTarget Op = "forbid_target"
	// OpUntargetable bars effects of the kind Against from picking the unit,
	// unless they say so.
	OpUntargetable Op = "untargetable"
	// OpIgnore lifts Rule for the unit.
	OpIgnore Op = "ignore"
	// OpUseAbility lets Ability be used now; its own cost is paid and its limit
	// counts.
	OpUseAbility Op = "use_ability"
	// OpAbilityModifier changes Stat ([StatWithin], [StatRadius] or [StatAmount]) of
	// Ability by Mode and Amount.
	OpAbilityModifier Op = "ability_modifier"
	// OpSuppressAbility keeps Ability from happening.
	OpSuppressAbility Op = "suppress_ability"
	// OpDisableAbilities turns the abilities of Unit off, apart from Except.
	OpDisableAbilities Op = "disable_abilities"
	// OpCostChange changes the resource cost by Amount, not below 0: of Ability, of
	// one use [AgainstOwnAbilities], or of the use that was the trigger.
	OpCostChange Op = "cost_change"
	// OpChooseOne offers exactly one of Options.
	OpChooseOne Op = "choose_one"
	// OpFirstPlayerMarker takes the First Player Marker; nobody else may claim it
	// before Until.
	OpFirstPlayerMarker Op = "first_player_marker"
)

// Moving, arriving and leaving.
const (
	// OpMove moves the unit up to Distance, or its Speed by AmountFrom, as one of
	// Actions.
	OpMove Op = "move"
	// OpPlace is PLACE: models are set within Distance of Centre.
	OpPlace Op = "place"
	// OpDeploy is an arrival from Reserves at Where; Supply is checked as usual.
	// Count and Tags limit which units may arrive.
	OpDeploy Op = "deploy"
	// OpEntryEdge opens (Mode [ModeOpen]) or closes (Mode [ModeClose]) Where to arrivals
	// of Side: Count units, or Amount Supply, each Round, with Tags.
	OpEntryEdge Op = "entry_edge"
	// OpReturnToReserves sends On back to Reserves; Actions names the actions
	// after which it may.
	OpReturnToReserves Op = "return_to_reserves"
	// OpSummon sets Count models of Unit at Where; Keyword SUMMON marks the ones
	// that follow the glossary entry.
	OpSummon Op = "summon"
	// OpMorph is MORPH: one model of On becomes a unit Unit of Count models.
	OpMorph Op = "morph"
	// OpRespawn is RESPAWN: up to Count destroyed models return, within the
	// current bracket of the Supply Profile.
	OpRespawn Op = "respawn"
	// OpRemoveUnit takes the unit off the table without destroying it.
	OpRemoveUnit Op = "remove_unit"
	// OpResetAtToken sets the models anew in Coherency with Token, which stands in
	// for the Leading Model.
	OpResetAtToken Op = "reset_at_token"
	// OpCoherency sets the horizontal Coherency distance to Distance.
	OpCoherency Op = "coherency"
	// OpGapClearance sets the smallest gap for the Leading Model to Distance,
	// whatever its Size.
	OpGapClearance Op = "gap_clearance"
)

// Statuses, Supply, tokens and terrain.
const (
	// OpStatusAdd gives the unit Status.
	OpStatusAdd Op = "status_add"
	// OpStatusRemove ends Status.
	OpStatusRemove Op = "status_remove"
	// OpForbidStatus bars the unit from Status.
	OpForbidStatus Op = "forbid_status"
	// OpKeepStatus lets Status outlast Actions that would end it.
	OpKeepStatus Op = "keep_status"
	// OpDetect makes units within Radius count as without Status while they stay
	// there.
	OpDetect Op = "detect"
	// OpSupplyFor changes the Supply of the unit for Purposes only, by Mode [ModeAdd],
	// [ModeSet] or [ModeAtLeast] and Amount.
	OpSupplyFor Op = "supply_for"
	// OpForbidControl bars the unit from controlling and contesting Mission
	// Markers, unopposed too.
	OpForbidControl Op = "forbid_control"
	// OpToken puts Count (1 if 0) of Token at Where, Per model if it says so.
	OpToken Op = "token"
	// OpTokenRule gives tokens of the type Token the Keyword.
	OpTokenRule Op = "token_rule"
	// OpTokenRemove removes Count of Token, every one of the unit if 0.
	OpTokenRemove Op = "token_remove"
	// OpCreepSource makes units with Tags within Radius of Centre ON CREEP.
	OpCreepSource Op = "creep_source"
	// OpRemoveTerrain removes terrain up to MaxSize from the game.
	OpRemoveTerrain Op = "remove_terrain"
	// OpArmyRule is a duty of list building: Amount Creep Cards exactly (AB-50).
	OpArmyRule Op = "army_rule"
)

// Ops lists every Op.
var Ops = []Op{
	OpBuff, OpDebuff, OpRemoveDebuffs, OpStatAdd, OpSetStat, OpWeaponStat,
	OpGrantKeyword, OpSuppressKeyword, OpSurge,
	OpModifier, OpChargeDice, OpGrantEvade, OpRemoveAttackDice, OpReduceDamage,
	OpDamage, OpHeal, OpHits, OpImpact, OpImpactBonus, OpRedirectAttack, OpActingModel,
	OpActivationMarker, OpActivateUnit, OpEndActivation, OpExtraAction,
	OpInsteadOfAction, OpForbidAction, OpForbidTarget, OpUntargetable, OpIgnore,
	OpUseAbility, OpAbilityModifier, OpSuppressAbility, OpDisableAbilities,
	OpCostChange, OpChooseOne, OpFirstPlayerMarker,
	OpMove, OpPlace, OpDeploy, OpEntryEdge, OpReturnToReserves, OpSummon, OpMorph,
	OpRespawn, OpRemoveUnit, OpResetAtToken, OpCoherency, OpGapClearance,
	OpStatusAdd, OpStatusRemove, OpForbidStatus, OpKeepStatus, OpDetect, OpSupplyFor,
	OpForbidControl, OpToken, OpTokenRule, OpTokenRemove, OpCreepSource,
	OpRemoveTerrain, OpArmyRule,
}
