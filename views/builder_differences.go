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
	if was.Verdict != now.Verdict || len(before.Problems) != len(b.Problems) {
		ps = append(ps, part{"#summary-top", morph, summaryTop(b, b.stepTold(before))})
	} else {
		ps = append(ps, part{"#step", inner, plainText(b.stepTold(before))})
		if was.Minerals != now.Minerals || was.Gas != now.Gas {
			ps = append(ps, part{"#summary-top > .summary-bar", morph, summaryBar(b)})
		}
	}
	if was.Minerals != now.Minerals {
		ps = append(ps, part{"#place-minerals", morph, mineralsBudget(b)})
	}
	if was.Gas != now.Gas {
		ps = append(ps, part{"#place-gas", morph, gasBudget(b)})
	}
	ps = append(ps, b.slotParts(before)...)
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

// slotParts bring the Army Slots up to date: each row that changed or, where rows come
// or go, the table.
func (b *Builder) slotParts(before *Builder) []part {
	var ps []part
	for _, slot := range allSlots {
		was, now := before.Report.Slots[slot], b.Report.Slots[slot]
		switch {
		case slotShown(was) != slotShown(now), before.slotFree(slot) == "" != (b.slotFree(slot) == ""):
			return []part{{"#slots", morph, summarySlots(b)}}
		case was != now:
			ps = append(ps, part{"#" + slotID(slot), morph, summarySlot(b, slot)})
		}
	}
	return ps
}

// slotShown reports whether a slot type has a row: it is used, or could be.
func slotShown(u army.SlotUse) bool { return u.Used > 0 || u.Available > 0 }

func slotID(slot card.Slot) string { return "place-slots-" + slot.String() }

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
	was = before.filled(was)
	*now = *b.filled(now) // for the next edit, most often of the same unit
	var ps []part
	x, y := &was.Sheet, &now.Sheet
	if x.Minerals != y.Minerals || x.Supply != y.Supply || x.Models != y.Models || x.Entry.Label != y.Entry.Label || x.Entry.Note != y.Entry.Note {
		ps = append(ps, part{"#head-" + id, morph, entryHead(b, now)})
	}
	if x.Entry.Models != y.Entry.Models || !sameOptions(was, now) {
		ps = append(ps, part{"#models-" + id, morph, entryModels(b, now)})
	}
	for i := range now.Offers.Upgrades {
		ps = append(ps, b.upgradeParts(was, now, i)...)
	}
	if b.AllSheets || slices.Contains(b.Sheets, id) {
		if x.Stats != y.Stats {
			ps = append(ps, part{"#profile-" + id, morph, entryProfile(now)})
		}
		if !slices.EqualFunc(x.Batches, y.Batches, sameBatch) {
			ps = append(ps, part{"#weapons-" + id, morph, entryWeapons(b, now)})
		}
		if !slices.EqualFunc(x.Abilities, y.Abilities, func(a, b army.SheetAbility) bool { return a.Ability == b.Ability }) {
			ps = append(ps, part{"#abilities-" + id, morph, entryAbilities(b, now)})
		}
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

// upgradeParts bring one upgrade of an entry up to date: its price, which changes
// with the size of the unit, or all of it. What the list is short of the page's
// script works out.
func (b *Builder) upgradeParts(was, now *Entry, i int) []part {
	x, y := &was.Offers.Upgrades[i], &now.Offers.Upgrades[i]
	switch price := upgradePrice(now, y); {
	case !sameUpgrade(was, now, i):
		return []part{{"#" + upgradeID(now, i), morph, upgradeOffer(b, now, i)}}
	case upgradePrice(was, x) != price:
		return []part{{"#" + upgradeID(now, i) + " .cost", inner, plainText(price)}}
	}
	return nil
}

// sameUpgrade reports whether the offer of an upgrade shows the same in two states
// of its entry, but for the price.
func sameUpgrade(was, now *Entry, i int) bool {
	x, y := &was.Offers.Upgrades[i], &now.Offers.Upgrades[i]
	return x.Bought == y.Bought && priced(x) == priced(y) &&
		(len(x.Reasons) == 0 && len(y.Reasons) == 0 ||
			upgradeBlocked(x) == upgradeBlocked(y) && upgradeReasonsText(was, x) == upgradeReasonsText(now, y)) &&
		(!y.Bought || !y.Upgrade.Specialist ||
			nomineeOf(was, x) == nomineeOf(now, y) && was.Sheet.Models == now.Sheet.Models)
}

// priced reports whether an upgrade that is not bought would cost something.
func priced(o *army.UpgradeOffer) bool { return !o.Bought && o.Minerals > 0 }

// sameBatch reports whether a row of the weapon table shows the same. A weapon
// that an upgrade changes is another one.
func sameBatch(x, y army.Batch) bool {
	return x.Weapon == y.Weapon && x.Count == y.Count && x.Model == y.Model &&
		slices.EqualFunc(x.ChangedBy, y.ChangedBy, func(a, b *card.Upgrade) bool { return a == b })
}
