package combat

import (
	"slices"

	"muster/rules/card"
)

// Keywords are the keywords that count for one Batch against one target. Of
// several values of a keyword only the highest is used (PRI-02, PRI-03).
type Keywords struct {
	LongRange    int // inches
	BurstWithin  int // inches
	BurstDice    int
	LockedIn     int
	Precision    int
	Critical     int
	AntiEvade    int
	Concentrated int
	Pierce       int // Damage against this target
	Dodge        int
	Tough        int
	Indirect     bool
	Pinpoint     bool
	Bulky        bool
	Sidearm      bool
	Instant      bool
	Hidden       bool
}

// Add counts one use of a keyword against a target. Names that say nothing
// about an attack are passed over. An argument that is a combat tag limits the
// keyword to targets with that tag (TAG-07).
func (k *Keywords) Add(use card.KeywordUse, target *card.Unit) {
	var numbers [2]int
	n := 0
	for _, arg := range use.Args {
		if arg.Text != "" {
			if !hasTag(target, arg.Text) {
				return
			}
		} else if n < len(numbers) {
			numbers[n] = arg.Number
			n++
		}
	}
	x := numbers[0]
	switch use.Name {
	case "LONG RANGE":
		k.LongRange = max(k.LongRange, x)
	case "BURST FIRE": // Y" (X)
		if numbers[1] > k.BurstDice {
			k.BurstWithin, k.BurstDice = x, numbers[1]
		}
	case "LOCKED IN":
		k.LockedIn = max(k.LockedIn, x)
	case "PRECISION":
		k.Precision = max(k.Precision, x)
	case "CRITICAL HIT":
		k.Critical = max(k.Critical, x)
	case "ANTI-EVADE":
		k.AntiEvade = max(k.AntiEvade, x)
	case "CONCENTRATED FIRE":
		k.Concentrated = max(k.Concentrated, x)
	case "PIERCE":
		k.Pierce = max(k.Pierce, x)
	case "DODGE":
		k.Dodge = max(k.Dodge, x)
	case "TOUGH":
		k.Tough = max(k.Tough, x)
	case "INDIRECT FIRE":
		k.Indirect = true
	case "PINPOINT":
		k.Pinpoint = true
	case "BULKY":
		k.Bulky = true
	case "SIDEARM":
		k.Sidearm = true
	case "INSTANT":
		k.Instant = true
	case "HIDDEN":
		k.Hidden = true
	}
}

// hasTag reports whether the unit carries the combat tag of that name.
func hasTag(u *card.Unit, name string) bool {
	return slices.ContainsFunc(u.CombatTags, func(t card.CombatTag) bool {
		return card.NormalTag(t.String()) == card.NormalTag(name)
	})
}
