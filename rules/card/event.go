package card

// An Event is what an ability answers (§10.4) or is limited to.
type Event string

// The events, each with the moment it names.
const (
	OnArmyBuilding          Event = "army_building"       // while the list is checked
	OnNominatedToDeploy     Event = "nominated_to_deploy" // chosen to arrive from Reserves, whatever the edge
	OnEnteredFromReserves   Event = "entered_from_reserves"
	OnUnitActivated         Event = "unit_activated"
	OnActionResolved        Event = "action_resolved" // Hold is no action
	OnPlaceResolved         Event = "place_resolved"
	OnChargeDeclared        Event = "charge_declared"           // before the Charge die
	OnChargeDistanceRolled  Event = "charge_distance_rolled"    // the result is known, success not yet judged
	OnChargeSucceeded       Event = "charge_succeeded"          // right after the Charge is completed
	OnImpactResolving       Event = "impact_resolving"          // while the IMPACT dice are counted
	OnAttackMade            Event = "attack_made"               // by any weapon
	OnAttackTargeted        Event = "attack_targeted"           // any attack that picks the unit
	OnRangedAttackDeclared  Event = "ranged_attack_declared"    // by the unit, before its target is named
	OnRangedAttackTargeted  Event = "targeted_by_ranged_attack" // before any dice of that attack
	OnRangedAttackResolved  Event = "ranged_attack_resolved"    // after the whole attack on the unit
	OnCloseCombatAttackMade Event = "close_combat_attack_made"  // tested for each target
	OnArmourRoll            Event = "armour_roll"               // before the dice are rolled
	OnEvadeRoll             Event = "evade_roll"                // before the dice are rolled
	OnDamageReceived        Event = "damage_received"           // the Total Damage is known, old marker included, and not yet allocated
	OnDebuffReceived        Event = "debuff_received"           // right after it
	OnStatusLost            Event = "status_lost"               // for any reason
	OnAbilityUsed           Event = "ability_used"              // before it is paid
	OnAbilityPaid           Event = "ability_cost_paid"         // while the price is worked out
)

// Events lists every Event.
var Events = []Event{
	OnArmyBuilding, OnNominatedToDeploy, OnEnteredFromReserves, OnUnitActivated,
	OnActionResolved, OnPlaceResolved, OnChargeDeclared, OnChargeDistanceRolled,
	OnChargeSucceeded, OnImpactResolving, OnAttackMade, OnAttackTargeted,
	OnRangedAttackDeclared, OnRangedAttackTargeted, OnRangedAttackResolved, OnCloseCombatAttackMade,
	OnArmourRoll, OnEvadeRoll, OnDamageReceived, OnDebuffReceived,
	OnStatusLost, OnAbilityUsed, OnAbilityPaid,
}
