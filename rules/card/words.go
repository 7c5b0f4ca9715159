package card

// A Subject is who an [Effect] works on.
type Subject string

// The subjects.
const (
	Self            Subject = "self"   // the unit with the ability
	OnTarget        Subject = "target" // the target of the ability
	Attacker        Subject = "attacker"
	Defender        Subject = "defender"
	FriendlyInRange Subject = "friendly_in_range" // every friendly unit within Radius
	EnemyInRange    Subject = "enemy_in_range"    // every enemy unit within Radius
)

// A Stat is a characteristic, or a number of an ability, that an [Effect]
// changes.
type Stat string

// The characteristics.
const (
	StatSpeed  Stat = "speed"
	StatRange  Stat = "range"
	StatRoA    Stat = "roa"
	StatHit    Stat = "hit"
	StatDamage Stat = "damage"
	StatArmour Stat = "armour"
	StatEvade  Stat = "evade"
	StatHP     Stat = "hp"
	StatSize   Stat = "size"
	StatWithin Stat = "within" // the range of an ability
	StatRadius Stat = "radius" // of the effects of an ability
	StatAmount Stat = "amount" // of the effects of an ability
)

// A Mode says how a number acts on another.
type Mode string

// The modes.
const (
	ModeAdd     Mode = "add"
	ModeRemove  Mode = "remove"
	ModeSet     Mode = "set"
	ModeFixed   Mode = "fixed" // set, and nothing changes it further
	ModeAtLeast Mode = "at_least"
	ModeAtMost  Mode = "at_most"
	ModeOpen    Mode = "open"
	ModeClose   Mode = "close"
)

// A Source is where an amount comes from that no card prints.
type Source string

// The sources of amounts.
const (
	// OwnModelsWithin4OfTarget is stated by the players.
	OwnModelsWithin4OfTarget Source = "own_models_within_4_of_target"
	// SizeOfTarget is the printed Size of the unit that is hit, at least 1.
	SizeOfTarget Source = "size_of_target"
	// SpeedOfUnit is its Speed when it moves.
	SpeedOfUnit Source = "speed"
)

// A Per repeats a count.
type Per string

// What counts repeat for.
const (
	PerModel  Per = "model"
	PerToken  Per = "token" // each own token within Radius of the unit hit
	PerBatch  Per = "batch"
	PerAttack Per = "attack"
)

// A Roll is a kind of roll.
type Roll string

// The rolls.
const (
	RollImpact Roll = "impact"
	RollCharge Roll = "charge"
	RollEvade  Roll = "evade"
	RollArmour Roll = "armour"
)

// An Against limits an effect to attacks or effects of a kind; empty is all.
type Against string

// The kinds.
const (
	AgainstRanged         Against = "ranged_attacks"
	AgainstCloseCombat    Against = "close_combat_attacks"
	AgainstAttacks        Against = "attacks"
	AgainstTargetsAttacks Against = "attacks_by_target"
	AgainstThisAttack     Against = "this_attack"
	AgainstRedirected     Against = "redirected_attacks"
	AgainstEnemyAbilities Against = "enemy_abilities" // damage of enemy Special Abilities
	AgainstAbilities      Against = "abilities"
	// AgainstOwnAbilities are the other abilities of the same unit that cost its
	// race's resource.
	AgainstOwnAbilities Against = "own_abilities"
	// AgainstUnengaged are Ranged Attacks between this Engaged unit and Unengaged
	// enemies, either way.
	AgainstUnengaged Against = "ranged_attacks_with_unengaged"
	// AgainstOwnEngaged are enemies Engaged with this unit.
	AgainstOwnEngaged Against = "enemies_engaged_with_self"
)

// A Purpose is what Supply counts for (§6.2).
type Purpose string

// The purposes.
const (
	ForAll        Purpose = "all"
	ForSupplyPool Purpose = "supply_pool" // arrival from Reserves
	ForControl    Purpose = "control"     // of Mission Markers
	ForContest    Purpose = "contest"     // of Mission Markers
	ForObjective  Purpose = "objective"   // what a Mission Card counts
	ForDisengage  Purpose = "disengage"   // Tactical Mass
)

// An IgnoredRule is a rule or penalty that an ability lifts.
type IgnoredRule string

// The rules that abilities lift.
const (
	// EngagedAttacker: an Engaged unit may only shoot at units it is Engaged with
	// (RNG-05).
	EngagedAttacker IgnoredRule = "engaged_attacker_restriction"
	// EngagedTarget: nobody Unengaged may shoot at an Engaged unit (RNG-04).
	EngagedTarget IgnoredRule = "engaged_target_restriction"
	// DisengagePenalty: what a unit may not do in the Round after a Disengage.
	DisengagePenalty IgnoredRule = "disengage_penalty"
	// WeaponRange: the Range of Weapons.
	WeaponRange IgnoredRule = "weapon_range"
	// ImpassableTerrain up to MaxSize on the path of a move.
	ImpassableTerrain IgnoredRule = "impassable_terrain"
	// AccessPoints: elevation changes only at an ACCESS POINT.
	AccessPoints IgnoredRule = "access_points"
	// OtherBases: bases of other units on the path of a move.
	OtherBases IgnoredRule = "other_unit_bases"
	// NoChargeWhileEngaged bars an Engaged unit from a Charge.
	NoChargeWhileEngaged IgnoredRule = "no_charge_while_engaged"
)

// A Where is a place for models, tokens or an arrival.
type Where string

// The places.
const (
	Anywhere         Where = "anywhere"     // on the battlefield
	AnyGroundLevel   Where = "ground_level" // anywhere on GROUND LEVEL
	NearUnit         Where = "near_unit"    // within Distance of a model of the unit, in free space
	WhollyNearUnit   Where = "wholly_near_unit"
	NearOwnModel     Where = "near_own_model" // each within Distance of a model of its own
	TouchingUnit     Where = "touching_unit"
	TowardsAttacker  Where = "towards_attacker" // directly
	AtIndicator      Where = "at_indicator"     // the Leading Model touches the Faction Indicator
	FreeEdge         Where = "free_edge"        // a table edge that is nobody's Entry Edge
	ChosenEdge       Where = "chosen_edge"      // a table edge that the player picks
	OwnEntryEdge     Where = "own_entry_edge"   // within Distance of it, by PLACE
	OwnBase          Where = "own_base"         // the base of the unit with the ability
	ByPlace          Where = "by_place"         // the PLACE of the same ability is the arrival
	NormalArrival    Where = "normal"           // a usual Deploy, right away
	NearEdgeOrTumors Where = "near_entry_edge_or_creep_tumor"
)

// A Centre is what a distance is measured from.
type Centre string

// The centres.
const (
	CentreSelf          Centre = "self"
	CentreTarget        Centre = "target"
	CentreToken         Centre = "token"      // Token of the effect
	CentreOtherFriendly Centre = "other_unit" // another friendly unit
)

// A Constraint binds models that are set or moved.
type Constraint string

// The constraints.
const (
	OutsideEngagement     Constraint = "outside_enemy_engagement_range"
	MayEndEngaged         Constraint = "may_end_engaged"
	MayEndEngagedAssault  Constraint = "may_end_engaged_in_assault_phase"
	TouchingTarget        Constraint = "touching_target" // base contact with a model of the target
	InCoherency           Constraint = "in_coherency"
	SupplyFits            Constraint = "supply_fits"
	SupplyFitsBeforeLeave Constraint = "supply_fits_before_target_leaves"
	DifferentEnemy        Constraint = "different_enemy_unit"
)

// A Moment is a point in time at which effects happen or end.
type Moment string

// The moments.
const (
	EndOfActivation   Moment = "end_of_activation"
	EndOfPhase        Moment = "end_of_phase"
	EndOfAssaultPhase Moment = "end_of_assault_phase"
	EndOfRound        Moment = "end_of_round"
)

// A Duration says how long an ability works (§10.1).
type Duration string

// The durations.
const (
	Instant         Duration = "instant"
	ThisAction      Duration = "this_action"
	ThisActivation  Duration = "activation"
	ThisPhase       Duration = "phase"
	UntilNextAct    Duration = "until_next_act" // of the unit; Hold is none
	UntilEndOfRound Duration = "end_of_round"
	WhileCondition  Duration = "while_condition" // as long as Requires holds
	RestOfGame      Duration = "rest_of_game"
)
