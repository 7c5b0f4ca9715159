package game

import (
	"slices"

	"muster/rules/card"
)

// stated are the conditions that only the table can tell.
var stated = []card.Condition{
	card.SelfNearMissionMarker, card.BothNearSameMarker, card.SevenFriendlyModelsWithin6, card.TargetOver8Away,
	card.RangedTargetWithin8, card.EnemyNearModelOfTarget, card.RangeIgnored, card.SelfOnCreep, card.TargetOnCreep,
	card.TouchingWorm, card.TargetNearOwnShade, card.SelfValidTarget,
}

func isStated(c card.Condition) bool { return slices.Contains(stated, c) }

// A scene is what a condition is judged in: the unit with the ability, its target,
// and what the players state.
type scene struct {
	self, target *Unit
	held         []card.Condition
	ability      *Ability
	card         *Card
	price        int // of the use that was the trigger
}

// holds reports whether the condition is met.
func (t *table) holds(c card.Condition, sc *scene) bool {
	u, target := sc.self, sc.target
	switch c {
	case "", card.FirstWeaponUsed, card.DeclaredAttack, card.ThisRoll, card.AttackOnTargetUnit, card.FriendlyGoliathOnTarget:
		return true // judged where the effect is used
	case card.SelfNotOnCreep:
		return !slices.Contains(sc.held, card.SelfOnCreep)
	case card.CardReady:
		return sc.card == nil || !sc.card.Exhausted
	case card.CostAtLeast1:
		return sc.price >= 1
	case card.NotOverOwnEntryEdge:
		return true // the window opens in no other case
	case card.FirstArmourRollOfActivation:
		return u != nil && !t.usedNow(sc.ability.Name, u.ID)
	case card.FirstArmourRollOfRound:
		return u != nil && !t.usedRound(sc.ability.Name, u.ID)
	case card.FirstRangedAttackOfRound:
		return u != nil && (!t.usedRound(sc.ability.Name, u.ID) || t.usedNow(sc.ability.Name, u.ID))
	case card.SecondCharge:
		return t.Acting.ExtraBy != ""
	}
	if isStated(c) {
		return slices.Contains(sc.held, c)
	}
	if ok, known := t.selfHolds(c, u, sc); known {
		return ok
	}
	return t.targetHolds(c, u, target, sc)
}

func (t *table) selfHolds(c card.Condition, u *Unit, sc *scene) (ok, known bool) {
	switch c {
	case card.SelfInReserves, card.SelfEngaged, card.SelfUnengaged, card.SelfBurrowed, card.SelfNotBurrowed, card.SelfSiegeMode,
		card.SelfNotSiegeMode, card.SelfStationary, card.SelfShielded, card.NotSetUpThisRound, card.SelfNotActivated,
		card.SupplyCoversSelf, card.OwnShadeOnTable:
	default:
		return false, false
	}
	if u == nil {
		return false, true
	}
	switch c {
	case card.SelfInReserves:
		return u.Place == Reserves, true
	case card.SelfEngaged:
		return t.engaged(u.ID), true
	case card.SelfUnengaged:
		return !t.engaged(u.ID), true
	case card.SelfBurrowed:
		return u.Statuses.Has(Burrowed), true
	case card.SelfNotBurrowed:
		return !u.Statuses.Has(Burrowed), true
	case card.SelfSiegeMode:
		return u.Statuses.Has(SiegeMode), true
	case card.SelfNotSiegeMode:
		return !u.Statuses.Has(SiegeMode), true
	case card.SelfStationary:
		return u.Statuses.Has(Stationary), true
	case card.SelfShielded:
		return u.Statuses.Has(Shielded), true
	case card.NotSetUpThisRound:
		return u.Arrived < t.Round, true
	case card.SelfNotActivated:
		return u.Marker < doneIn(t.Phase) && t.Acting.Unit != u.ID, true
	case card.SupplyCoversSelf:
		return t.fits(u), true
	}
	return slices.ContainsFunc(t.Tokens, func(k Token) bool { return k.Token == shadeToken && k.Unit == u.ID }), true
}

// shadeToken is the token of Psionic Transfer.
const shadeToken = "shade"

func (t *table) targetHolds(c card.Condition, u, target *Unit, sc *scene) bool {
	switch c {
	case card.NoFriendlyWorm, card.NoFriendlyPylon:
		id := map[card.Condition]string{card.NoFriendlyWorm: "omega-worm", card.NoFriendlyPylon: "pylon"}[c]
		side := t.Active
		return !slices.ContainsFunc(t.Units, func(x Unit) bool { return x.Card == id && x.Side == side && x.On() })
	case card.SupplyCoversSummoned, card.SupplyCoversMorphed:
		return t.coversNew(sc.ability, t.Active)
	}
	if target == nil {
		return false
	}
	switch c {
	case card.TargetInReserves:
		return target.Place == Reserves
	case card.TargetOnBattlefield:
		return target.On()
	case card.TargetIsActiveUnit:
		return target.ID == t.Acting.Unit
	case card.TargetUnengaged, card.AttackerUnengaged:
		return !t.engaged(target.ID)
	case card.TargetEngagedWithFriend:
		for _, foe := range t.foes(target.ID) {
			if u != nil && foe != u.ID && t.unit(foe).Side == u.Side {
				return true
			}
		}
		return false
	case card.TargetBurrowed:
		return target.Statuses.Has(Burrowed)
	case card.TargetStationary:
		return target.Statuses.Has(Stationary)
	case card.TargetShielded:
		return target.Statuses.Has(Shielded)
	case card.TargetSize1:
		return t.size(target) == 1
	case card.TargetSizeAtLeast3:
		return t.size(target) >= 3
	case card.TargetNotUnique:
		return !t.cards.of(target).Unique
	case card.SupplyCoversTarget:
		return t.fits(target)
	case card.NoOtherBiologicalDeployed:
		return !t.arrivedNow(target, card.Biological)
	case card.NoOtherGroundDeployed:
		return !t.arrivedNow(target, card.Ground)
	case card.TargetActivated:
		return target.Marker >= doneIn(t.Phase) || target.ID == t.Acting.Unit
	case card.TargetMayActivate:
		return target.ID != t.Acting.Unit && t.activationFault(target) == nil
	}
	return false
}

// arrivedNow reports whether another friendly unit with the tag came onto the
// table this Round.
func (t *table) arrivedNow(u *Unit, tag card.CombatTag) bool {
	return slices.ContainsFunc(t.Units, func(x Unit) bool {
		return x.Side == u.Side && x.ID != u.ID && x.On() && x.Arrived == t.Round && t.cards.of(&x).Has(tag)
	})
}

// size returns the Size of the unit in play (KW-BURROWED).
func (t *table) size(u *Unit) int {
	if u.Statuses.Has(Burrowed) {
		return 0
	}
	size := t.cards.of(u).Stats.Size
	for i := range t.Effects {
		x := &t.Effects[i]
		if x.On != u.ID {
			continue
		}
		for _, e := range t.ops(x) {
			if e.Op == card.OpSetStat && e.Stat == card.StatSize && (e.Condition != card.SelfSiegeMode || u.Statuses.Has(SiegeMode)) {
				size = e.Amount
			}
		}
	}
	return size
}

// coversNew reports whether the Available Supply has room for the unit that the
// ability sets on the table.
func (t *table) coversNew(a *Ability, side Side) bool {
	left, limited := t.available(side)
	if !limited || a == nil {
		return true
	}
	for i := range a.Play.Effects {
		e := &a.Play.Effects[i]
		if e.Op != card.OpSummon && e.Op != card.OpMorph {
			continue
		}
		if c := t.cards.Release.Unit(e.Unit); c != nil {
			if need := c.SupplyAt(max(e.Count, 1)); need > 0 && need > left {
				return false
			}
		}
	}
	return true
}

// usedRound reports whether the unit has used the name this Round, usedNow
// whether in the activation going on.
func (t *table) usedRound(name string, id UnitID) bool {
	return slices.ContainsFunc(t.Uses, func(u Use) bool { return u.Name == name && u.Unit == id && u.Round == t.Round })
}

func (t *table) usedNow(name string, id UnitID) bool {
	return slices.ContainsFunc(t.Uses, func(u Use) bool { return u.Name == name && u.Unit == id && u.Activation })
}

// statedIn returns the conditions of the ability that the players have to state.
func statedIn(a *Ability) []card.Condition {
	var out []card.Condition
	add := func(c card.Condition) {
		if c == card.SelfNotOnCreep {
			c = card.SelfOnCreep
		}
		if isStated(c) && !slices.Contains(out, c) {
			out = append(out, c)
		}
	}
	for _, c := range a.Play.Requires {
		add(c)
	}
	for i := range a.Play.Effects {
		add(a.Play.Effects[i].Condition)
	}
	return out
}
