package card

// A Condition must hold for an ability to be used (Play.Requires) or for an
// effect to work (Effect.Condition). Self is the unit with the ability, target
// the target of the ability or of the attack; distances are inches.
type Condition string

// Who stands where.
const (
	SelfInReserves             Condition = "self_in_reserves"
	TargetInReserves           Condition = "target_in_reserves"
	TargetOnBattlefield        Condition = "target_on_battlefield"
	TargetIsActiveUnit         Condition = "target_is_active_unit" // the unit that is activated now
	SelfEngaged                Condition = "self_engaged"
	SelfUnengaged              Condition = "self_unengaged"
	TargetUnengaged            Condition = "target_unengaged"
	AttackerUnengaged          Condition = "attacker_unengaged"
	TargetEngagedWithFriend    Condition = "target_engaged_with_another_friendly_unit"
	SelfNearMissionMarker      Condition = "self_within_3_of_mission_marker"
	BothNearSameMarker         Condition = "self_and_target_within_3_of_same_mission_marker"
	SevenFriendlyModelsWithin6 Condition = "at_least_7_friendly_models_within_6" // the unit's own models count
	TargetOver8Away            Condition = "target_more_than_8_away"
	RangedTargetWithin8        Condition = "ranged_attack_target_within_8"                      // one check for the unit and batch
	EnemyNearModelOfTarget     Condition = "enemy_within_8_of_and_visible_to_a_model_of_target" // the enemy shot at
	RangeIgnored               Condition = "range_was_ignored"                                  // by an earlier effect of the ability
	SelfOnCreep                Condition = "self_on_creep"
	SelfNotOnCreep             Condition = "self_not_on_creep"
	TargetOnCreep              Condition = "target_on_creep"
	TouchingWorm               Condition = "leading_model_touches_worm"
	NotOverOwnEntryEdge        Condition = "entry_not_over_own_entry_edge"
)

// Statuses and size.
const (
	SelfBurrowed       Condition = "self_burrowed"
	SelfNotBurrowed    Condition = "self_not_burrowed"
	TargetBurrowed     Condition = "target_burrowed"
	SelfSiegeMode      Condition = "self_siege_mode"
	SelfNotSiegeMode   Condition = "self_not_siege_mode"
	SelfStationary     Condition = "self_stationary"
	TargetStationary   Condition = "target_stationary"
	SelfShielded       Condition = "self_shielded"
	TargetShielded     Condition = "target_shielded"
	TargetSize1        Condition = "target_size_1"
	TargetSizeAtLeast3 Condition = "target_size_at_least_3"
	TargetNotUnique    Condition = "target_not_unique"
)

// Tokens, summoned units and cards.
const (
	OwnShadeOnTable    Condition = "own_shade_token_on_table"
	TargetNearOwnShade Condition = "target_within_4_of_own_shade_token"
	NoFriendlyWorm     Condition = "no_friendly_omega_worm_on_table"
	NoFriendlyPylon    Condition = "no_friendly_pylon_on_table"
	NotSetUpThisRound  Condition = "self_not_set_up_this_round" // the unit came before this Round
	CardReady          Condition = "card_ready"
	CostAtLeast1       Condition = "ability_cost_at_least_1" // of the use that was the trigger
)

// Supply and activations.
const (
	SupplyCoversSelf          Condition = "available_supply_covers_self"
	SupplyCoversTarget        Condition = "available_supply_covers_target"
	SupplyCoversSummoned      Condition = "available_supply_covers_summoned_unit"
	SupplyCoversMorphed       Condition = "available_supply_covers_morphed_unit"
	NoOtherBiologicalDeployed Condition = "no_other_friendly_biological_deployed_this_round"
	NoOtherGroundDeployed     Condition = "no_other_friendly_ground_unit_deployed_this_round"
	SelfNotActivated          Condition = "self_not_activated_this_phase"
	TargetActivated           Condition = "target_activated_this_phase"
	TargetMayActivate         Condition = "target_may_activate_this_phase"
)

// Attacks and rolls.
const (
	FirstWeaponUsed             Condition = "first_weapon_used" // the first batch of one weapon profile; lost if unused when the Round ends
	DeclaredAttack              Condition = "declared_attack"   // the Ranged Attack that is declared now
	AttackOnTargetUnit          Condition = "attack_on_target_unit"
	FriendlyGoliathOnTarget     Condition = "attacker_is_friendly_goliath_and_defender_is_target"
	SelfValidTarget             Condition = "self_valid_target_of_that_attack"
	ThisRoll                    Condition = "this_roll"                       // the roll that was the trigger, no other
	FirstArmourRollOfActivation Condition = "first_armour_roll_of_activation" // of either player
	FirstRangedAttackOfRound    Condition = "first_ranged_attack_of_round"    // on the unit
	FirstArmourRollOfRound      Condition = "first_armour_roll_of_round"
	SecondCharge                Condition = "second_charge" // the Charge that the same ability allowed
)

// Conditions lists every Condition.
var Conditions = []Condition{
	SelfInReserves, TargetInReserves, TargetOnBattlefield,
	TargetIsActiveUnit, SelfEngaged, SelfUnengaged,
	TargetUnengaged, AttackerUnengaged, TargetEngagedWithFriend,
	SelfNearMissionMarker, BothNearSameMarker, SevenFriendlyModelsWithin6,
	TargetOver8Away, RangedTargetWithin8, EnemyNearModelOfTarget,
	RangeIgnored, SelfOnCreep, SelfNotOnCreep,
	TargetOnCreep, TouchingWorm, NotOverOwnEntryEdge,
	SelfBurrowed, SelfNotBurrowed, TargetBurrowed,
	SelfSiegeMode, SelfNotSiegeMode, SelfStationary,
	TargetStationary, SelfShielded, TargetShielded,
	TargetSize1, TargetSizeAtLeast3, TargetNotUnique,
	OwnShadeOnTable, TargetNearOwnShade, NoFriendlyWorm,
	NoFriendlyPylon, NotSetUpThisRound, CardReady,
	CostAtLeast1, SupplyCoversSelf, SupplyCoversTarget,
	SupplyCoversSummoned, SupplyCoversMorphed, NoOtherBiologicalDeployed,
	NoOtherGroundDeployed, SelfNotActivated, TargetActivated,
	TargetMayActivate, FirstWeaponUsed, DeclaredAttack,
	AttackOnTargetUnit, FriendlyGoliathOnTarget, SelfValidTarget,
	ThisRoll, FirstArmourRollOfActivation, FirstRangedAttackOfRound, FirstArmourRollOfRound,
	SecondCharge,
}
