package views

import (
	"slices"

	"muster/rules/army"
	"muster/rules/card"
	"muster/rules/roster"
)

// summaryParts bring the summary up to date.
func (b *Builder) summaryParts(before *Builder) []part {
	var ps []part
	was, now := before.Report, b.Report
	if was.Minerals != now.Minerals {
		ps = append(ps, part{"#place-minerals", morph, mineralsBudget(b)})
	}
	if was.Gas != now.Gas {
		ps = append(ps, part{"#place-gas", morph, gasBudget(b)})
	}
	if was.Slots != now.Slots {
		ps = append(ps, part{"#slots", morph, summarySlots(b)})
	}
	if was.Supply != now.Supply || was.Resource != now.Resource || was.Units != now.Units || was.Models != now.Models || before.race() != b.race() {
		ps = append(ps, part{"#totals", morph, summaryTotals(b)})
	}
	// The ways out of a problem depend on the whole list.
	if len(before.Problems) > 0 || len(b.Problems) > 0 || was.Verdict != now.Verdict {
		ps = append(ps, part{"#problems", morph, problems(b)})
	}
	if !slices.EqualFunc(before.Curves, b.Curves, sameCurve) {
		ps = append(ps, part{"#curves", morph, curves(b)})
	}
	return ps
}

// sameCurve reports whether two supply curves show the same.
func sameCurve(x, y MissionCurve) bool {
	return x.Mission == y.Mission && x.Curve.Supply == y.Curve.Supply &&
		slices.EqualFunc(x.Curve.Rounds, y.Curve.Rounds, func(a, b army.CurveRound) bool {
			return a.Pool == b.Pool && a.Limited == b.Limited && a.Standing == b.Standing
		})
}

// changedEntry brings one entry up to date, in the smallest parts that keep the
// shape of the entry.
func (b *Builder) changedEntry(before *Builder, was, now *Entry) []part {
	id := now.Sheet.Entry.ID
	if !sameShape(was, now) || !before.sameProblems(b, "units/"+id) {
		return []part{{"#entry-" + id, morph, BuilderEntry(b, now)}}
	}
	was, now = before.filled(was), b.filled(now)
	var ps []part
	x, y := &was.Sheet, &now.Sheet
	if x.Minerals != y.Minerals || x.Supply != y.Supply || x.Models != y.Models || x.Entry.Label != y.Entry.Label {
		ps = append(ps, part{"#head-" + id, morph, entryHead(b, now)})
	}
	if x.Entry.Models != y.Entry.Models || !sameOptions(was, now) {
		ps = append(ps, part{"#models-" + id, morph, entryModels(b, now)})
	}
	for i := range now.Offers.Upgrades {
		if !sameUpgradeOffer(was, now, i) {
			ps = append(ps, part{"#" + upgradeID(now, i), morph, upgradeOffer(b, now, i)})
		}
	}
	if x.Stats != y.Stats {
		ps = append(ps, part{"#profile-" + id, morph, entryProfile(now)})
	}
	if !slices.EqualFunc(x.Batches, y.Batches, sameBatch) {
		ps = append(ps, part{"#weapons-" + id, morph, entryWeapons(b, now)})
	}
	if !slices.EqualFunc(x.Abilities, y.Abilities, func(a, b army.SheetAbility) bool { return a.Ability == b.Ability }) {
		ps = append(ps, part{"#abilities-" + id, morph, entryAbilities(b, now)})
	}
	if x.Entry.Label != y.Entry.Label || x.Entry.Note != y.Entry.Note {
		ps = append(ps, part{"#words-" + id, morph, entryWords(b, now)})
	}
	return ps
}

// sameShape reports whether two states of an entry consist of the same elements:
// the same card of the same release, and nothing bought that the card does not
// know.
func sameShape(was, now *Entry) bool {
	unit := now.Sheet.Unit
	if unit == nil || was.Sheet.Unit != unit {
		return false
	}
	unknown := func(u roster.Upgrade) bool { return unit.Upgrade(u.Upgrade) == nil }
	return !slices.ContainsFunc(was.Sheet.Entry.Upgrades, unknown) && !slices.ContainsFunc(now.Sheet.Entry.Upgrades, unknown)
}

// sameUpgradeOffer reports whether the offer of an upgrade shows the same in two
// states of its entry. What the list is short of the page's script works out.
func sameUpgradeOffer(was, now *Entry, i int) bool {
	x, y := &was.Offers.Upgrades[i], &now.Offers.Upgrades[i]
	return x.Bought == y.Bought && upgradePrice(was, x) == upgradePrice(now, y) &&
		(len(x.Reasons) == 0 && len(y.Reasons) == 0 ||
			upgradeBlocked(x) == upgradeBlocked(y) && upgradeReasonsText(was, x) == upgradeReasonsText(now, y)) &&
		(!y.Bought || !y.Upgrade.Specialist ||
			nomineeOf(was, x) == nomineeOf(now, y) && was.Sheet.Models == now.Sheet.Models)
}

// sameBatch reports whether a row of the weapon table shows the same. A weapon
// that an upgrade changes is another one.
func sameBatch(x, y army.Batch) bool {
	return x.Weapon == y.Weapon && x.Count == y.Count && x.Model == y.Model &&
		slices.EqualFunc(x.ChangedBy, y.ChangedBy, func(a, b *card.Upgrade) bool { return a == b })
}
