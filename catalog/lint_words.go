package catalog

import (
	"slices"

	"muster/rules"
	"muster/rules/card"
)

// word reports a word that the rules core does not know.
func (l *linter) word(path, field, have string, known []string) {
	if !slices.Contains(known, have) {
		l.report(WordUnknown, rules.Path(path, field), rules.Text("field", field), rules.Text("have", have))
	}
}

// texts returns the words as plain texts.
func texts[T ~string](words ...T) []string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = string(w)
	}
	return out
}

// The words that each field of an ability may hold.
var (
	stackWords     = []string{"no", "highest", "cumulative", "instant"}
	surgeWords     = []string{"", "D3", "D3+1", "D6", "BT"}
	limitWords     = []string{"", "once_per_round", "once_per_game", "repeatable"}
	sideWords      = []string{"", "friendly", "enemy", "any"}
	actionWords    = []string{"activate", "all", "move", "run", "charge", "disengage", "deploy"}
	weaponWords    = []string{card.AllWeapons, card.RangedWeapons, card.MeleeWeapons, card.AttackingWeapon}
	conditionWords = texts(card.Conditions...)
	eventWords     = texts(card.Events...)
	durationWords  = texts(card.Instant, card.ThisAction, card.ThisActivation, card.ThisPhase, card.UntilNextAct,
		card.UntilEndOfRound, card.WhileCondition, card.RestOfGame)
	targetWords = texts(card.TargetSelf, card.TargetUnit, card.TargetPoint, card.TargetToken, card.TargetCard, card.TargetNone)
	roleWords   = texts("", card.ActiveUnit, card.EventUnit, card.AgainstRank, card.EngagedEnemies)
	momentWords = texts("", card.EndOfActivation, card.EndOfPhase, card.EndOfAssaultPhase, card.EndOfRound)

	purposeWords = texts(card.ForAll, card.ForSupplyPool, card.ForControl, card.ForContest, card.ForObjective,
		card.ForDisengage)
	constraintWords = texts(card.OutsideEngagement, card.MayEndEngaged, card.MayEndEngagedAssault, card.TouchingTarget,
		card.InCoherency, card.SupplyFits, card.SupplyFitsBeforeLeave, card.DifferentEnemy)
)

// effectWords are the fields of an effect that hold one word.
var effectWords = []struct {
	field string
	known []string
	value func(*card.Effect) string
}{
	{"op", texts(card.Ops...), func(e *card.Effect) string { return string(e.Op) }},
	{"on", texts("", card.Self, card.OnTarget, card.Attacker, card.Defender, card.FriendlyInRange, card.EnemyInRange), func(e *card.Effect) string { return string(e.On) }},
	{"condition", append([]string{""}, conditionWords...), func(e *card.Effect) string { return string(e.Condition) }},
	{"when", momentWords, func(e *card.Effect) string { return string(e.When) }},
	{"until", momentWords, func(e *card.Effect) string { return string(e.Until) }},
	{"stat", texts("", card.StatSpeed, card.StatRange, card.StatRoA, card.StatHit, card.StatDamage, card.StatArmour,
		card.StatEvade, card.StatHP, card.StatSize, card.StatWithin, card.StatRadius, card.StatAmount), func(e *card.Effect) string { return string(e.Stat) }},
	{"mode", texts("", card.ModeAdd, card.ModeRemove, card.ModeSet, card.ModeFixed, card.ModeAtLeast, card.ModeAtMost,
		card.ModeOpen, card.ModeClose), func(e *card.Effect) string { return string(e.Mode) }},
	{"amount_from", texts("", card.OwnModelsWithin4OfTarget, card.SizeOfTarget, card.SpeedOfUnit), func(e *card.Effect) string { return string(e.AmountFrom) }},
	{"per", texts("", card.PerModel, card.PerToken, card.PerBatch, card.PerAttack), func(e *card.Effect) string { return string(e.Per) }},
	{"dice", surgeWords, func(e *card.Effect) string { return e.Dice }},
	{"roll", texts("", card.RollImpact, card.RollCharge, card.RollEvade, card.RollArmour), func(e *card.Effect) string { return string(e.Roll) }},
	{"against", texts("", card.AgainstRanged, card.AgainstCloseCombat, card.AgainstAttacks, card.AgainstTargetsAttacks,
		card.AgainstThisAttack, card.AgainstRedirected, card.AgainstEnemyAbilities, card.AgainstAbilities,
		card.AgainstOwnAbilities, card.AgainstUnengaged, card.AgainstOwnEngaged), func(e *card.Effect) string { return string(e.Against) }},
	{"rule", texts("", card.EngagedAttacker, card.EngagedTarget, card.DisengagePenalty, card.WeaponRange,
		card.ImpassableTerrain, card.AccessPoints, card.OtherBases, card.NoChargeWhileEngaged), func(e *card.Effect) string { return string(e.Rule) }},
	{"where", texts("", card.Anywhere, card.AnyGroundLevel, card.NearUnit, card.WhollyNearUnit, card.NearOwnModel,
		card.TouchingUnit, card.TowardsAttacker, card.AtIndicator, card.FreeEdge, card.ChosenEdge, card.OwnEntryEdge,
		card.OwnBase, card.ByPlace, card.NormalArrival, card.NearEdgeOrTumors), func(e *card.Effect) string { return string(e.Where) }},
	{"centre", texts("", card.CentreSelf, card.CentreTarget, card.CentreToken, card.CentreOtherFriendly), func(e *card.Effect) string { return string(e.Centre) }},
	{"side", sideWords, func(e *card.Effect) string { return e.Side }},
}

// A need is a field without which an Op cannot be carried out.
type need struct {
	field string
	has   func(*card.Effect) bool
}

var (
	needAmount   = need{"amount", func(e *card.Effect) bool { return e.Amount != 0 || e.AmountFrom != "" }}
	needCount    = need{"count", func(e *card.Effect) bool { return e.Count > 0 }}
	needStat     = need{"stat", func(e *card.Effect) bool { return e.Stat != "" }}
	needMode     = need{"mode", func(e *card.Effect) bool { return e.Mode != "" }}
	needRoll     = need{"roll", func(e *card.Effect) bool { return e.Roll != "" }}
	needKeyword  = need{"keyword", func(e *card.Effect) bool { return e.Keyword != "" }}
	needStatus   = need{"status", func(e *card.Effect) bool { return e.Status != "" }}
	needWhere    = need{"where", func(e *card.Effect) bool { return e.Where != "" }}
	needToken    = need{"token", func(e *card.Effect) bool { return e.Token != "" }}
	needUnit     = need{"unit", func(e *card.Effect) bool { return e.Unit != "" }}
	needAbility  = need{"ability", func(e *card.Effect) bool { return e.Ability != "" }}
	needWeapons  = need{"weapons", func(e *card.Effect) bool { return len(e.Weapons) > 0 }}
	needActions  = need{"actions", func(e *card.Effect) bool { return len(e.Actions) > 0 }}
	needAgainst  = need{"against", func(e *card.Effect) bool { return e.Against != "" }}
	needRule     = need{"rule", func(e *card.Effect) bool { return e.Rule != "" }}
	needOptions  = need{"options", func(e *card.Effect) bool { return len(e.Options) > 1 }}
	needPurposes = need{"purposes", func(e *card.Effect) bool { return len(e.Purposes) > 0 }}
	needRadius   = need{"radius", func(e *card.Effect) bool { return e.Radius > 0 }}
	needDistance = need{"distance", func(e *card.Effect) bool { return e.Distance > 0 }}
	needReach    = need{"distance", func(e *card.Effect) bool {
		return e.Distance > 0 || e.AmountFrom == card.SpeedOfUnit || e.Centre == card.CentreTarget
	}}
	needTarget = need{"target_number", func(e *card.Effect) bool { return 2 <= e.TargetNumber && e.TargetNumber <= 6 }}
	needDice   = need{"dice", func(e *card.Effect) bool { return e.Dice != "" }}
)

// needs lists for each Op the fields it cannot do without.
var needs = map[card.Op][]need{
	card.OpBuff: {needStat, needAmount}, card.OpDebuff: {needStat, needAmount}, card.OpStatAdd: {needStat, needAmount},
	card.OpSetStat: {needStat}, card.OpWeaponStat: {needWeapons, needStat, needMode, needAmount},
	card.OpGrantKeyword: {needKeyword}, card.OpSuppressKeyword: {needKeyword, needWeapons},
	card.OpSurge: {needWeapons, needDice}, card.OpModifier: {needRoll, needAmount},
	card.OpChargeDice: {needMode, needCount}, card.OpGrantEvade: {needAgainst}, card.OpRemoveAttackDice: {needCount},
	card.OpReduceDamage: {needAmount}, card.OpDamage: {needAmount, needKeyword}, card.OpHeal: {needAmount},
	card.OpHits: {needCount, needAmount}, card.OpImpact: {needCount, needTarget}, card.OpImpactBonus: {needCount},
	card.OpActingModel: {needWeapons}, card.OpActivationMarker: {needMode}, card.OpExtraAction: {needActions},
	card.OpForbidAction: {needActions}, card.OpForbidTarget: {needAgainst}, card.OpUntargetable: {needAgainst},
	card.OpIgnore: {needRule}, card.OpUseAbility: {needAbility},
	card.OpAbilityModifier: {needAbility, needStat, needMode, needAmount}, card.OpSuppressAbility: {needAbility},
	card.OpDisableAbilities: {needUnit}, card.OpCostChange: {needAmount}, card.OpChooseOne: {needOptions},
	card.OpMove: {needActions, needReach}, card.OpPlace: {needReach}, card.OpDeploy: {needWhere},
	card.OpEntryEdge: {needMode, needWhere}, card.OpSummon: {needUnit, needCount, needWhere},
	card.OpMorph: {needUnit, needCount}, card.OpRespawn: {needCount}, card.OpResetAtToken: {needToken},
	card.OpCoherency: {needDistance}, card.OpGapClearance: {needDistance}, card.OpStatusAdd: {needStatus},
	card.OpStatusRemove: {needStatus}, card.OpForbidStatus: {needStatus}, card.OpKeepStatus: {needStatus, needActions},
	card.OpDetect: {needStatus, needRadius}, card.OpSupplyFor: {needMode, needPurposes},
	card.OpToken: {needToken, needWhere}, card.OpTokenRule: {needToken, needKeyword}, card.OpTokenRemove: {needToken},
	card.OpCreepSource: {needRadius}, card.OpArmyRule: {needAmount},
}
