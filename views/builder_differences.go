package views

import (
	"bytes"
	"context"
	"slices"

	"github.com/a-h/templ"

	"muster/rules/roster"
)

// differences are parts that look different in two states. Comparing what is
// rendered cannot overlook what a part depends on.
type differences struct {
	parts    []part
	was, now bytes.Buffer
}

// add adds the part if the page, which shows was, would not look the same with now.
func (d *differences) add(target, swap string, was, now templ.Component) {
	d.was.Reset()
	d.now.Reset()
	if err := now.Render(context.Background(), &d.now); err != nil {
		d.parts = append(d.parts, part{target, swap, now}) // whose rendering will tell
		return
	}
	if err := was.Render(context.Background(), &d.was); err == nil && bytes.Equal(d.was.Bytes(), d.now.Bytes()) {
		return
	}
	d.parts = append(d.parts, part{target, swap, templ.Raw(d.now.String())})
}

// summaryParts bring the summary up to date.
func (b *Builder) summaryParts(before *Builder) []part {
	var d differences
	d.add("#place-minerals", morph, mineralsBudget(before), mineralsBudget(b))
	d.add("#place-gas", morph, gasBudget(before), gasBudget(b))
	d.add("#slots", morph, summarySlots(before), summarySlots(b))
	d.add("#totals", morph, summaryTotals(before), summaryTotals(b))
	// The ways out of a problem depend on the whole list and are known of one state only.
	if len(before.Problems) > 0 || len(b.Problems) > 0 {
		d.parts = append(d.parts, part{"#problems", morph, problems(b)})
	} else {
		d.add("#problems", morph, problems(before), problems(b))
	}
	d.add("#curves", morph, curves(before), curves(b))
	return d.parts
}

// changedEntry brings one entry up to date, in the smallest parts that keep the
// shape of the entry.
func (b *Builder) changedEntry(before *Builder, was, now *Entry) []part {
	id := now.Sheet.Entry.ID
	if !sameShape(was, now) || !before.sameProblems(b, "units/"+id) {
		return []part{{"#entry-" + id, morph, BuilderEntry(b, now)}}
	}
	was, now = before.filled(was), b.filled(now)
	var d differences
	d.add("#head-"+id, morph, entryHead(before, was), entryHead(b, now))
	d.add("#models-"+id, morph, entryModels(before, was), entryModels(b, now))
	for i := range now.Offers.Upgrades {
		x, y := &was.Offers.Upgrades[i], &now.Offers.Upgrades[i]
		d.add("#"+upgradeID(now, y), morph, upgradeOffer(before, was, x), upgradeOffer(b, now, y))
	}
	d.add("#weapons-"+id, morph, entryWeapons(before, was), entryWeapons(b, now))
	d.add("#abilities-"+id, morph, entryAbilities(before, was), entryAbilities(b, now))
	d.add("#words-"+id, morph, entryWords(before, was), entryWords(b, now))
	return d.parts
}

// sameShape reports whether two states of an entry consist of the same elements:
// the same card of the same release, the same bought things that the card does
// not know.
func sameShape(was, now *Entry) bool {
	unit := now.Sheet.Unit
	if unit == nil || was.Sheet.Unit != unit {
		return false
	}
	unknown := func(u roster.Upgrade) bool { return unit.Upgrade(u.Upgrade) == nil }
	return !slices.ContainsFunc(was.Sheet.Entry.Upgrades, unknown) && !slices.ContainsFunc(now.Sheet.Entry.Upgrades, unknown)
}
