package views

import (
	"strconv"
	"strings"

	"muster/rules/army"
	"muster/rules/card"
	"muster/rules/text"
)

// slotsShort is how many slots of its type the list lacks for a size of an entry.
func (b *Builder) slotsShort(e *Entry, o *army.OptionOffer) int {
	if slot := int(e.Sheet.Unit.Slot); b.Report.Faction != nil && slot < len(b.Report.Slots) {
		use := b.Report.Slots[slot]
		return max(0, o.Supply-(use.Available-use.Used))
	}
	return 0
}

// slotsShortText says that beside the size, as an offer does. The script of the page
// writes the same.
func slotsShortText(e *Entry, short int) string {
	if short == 0 {
		return ""
	}
	return needsSlots(e.Sheet.Unit.Slot, short)
}

// needsSlots says how many slots are missing: "needs 1 more Core slot".
func needsSlots(slot card.Slot, short int) string {
	more := "more " + text.Slot(slot)
	return "needs " + plural(short, more+" slot", more+" slots")
}

// slotFree is how many slots of a type are left, for the script of the page. Without a
// Faction Card there is nothing to say.
func (b *Builder) slotFree(slot card.Slot) string {
	if b.Report.Faction == nil {
		return ""
	}
	u := b.Report.Slots[slot]
	return strconv.Itoa(u.Available - u.Used)
}

// optionReasonsText says in a few words why a size does not go with what the unit has
// bought; what slots and minerals lack is said beside it.
func optionReasonsText(e *Entry, o *army.OptionOffer) string {
	var parts []string
	for _, v := range o.Reasons {
		switch v.Code {
		case army.UpgradeUnpriced.Code:
			parts = append(parts, "not with "+text.AnyOf(e.Sheet.Unit, v.Args.Text("upgrade")))
		case army.NomineeBeyond.Code:
			parts = append(parts, text.AnyOf(e.Sheet.Unit, v.Args.Text("upgrade"))+" goes to model "+strconv.Itoa(v.Args.Int("model")))
		case army.SpecialistsExceedModels.Code:
			parts = append(parts, "fewer models than SPECIALISTs")
		}
	}
	return strings.Join(parts, ", ")
}

// sameOptionOffer reports whether the offer of a size shows the same in two states of
// its entry. What slots and minerals lack the page's script works out.
func sameOptionOffer(was, now *Entry, i int) bool {
	x, y := &was.Offers.Options[i], &now.Offers.Options[i]
	return x.Chosen == y.Chosen && x.Minerals == y.Minerals && x.Supply == y.Supply &&
		(len(x.Reasons) == 0 && len(y.Reasons) == 0 || optionReasonsText(was, x) == optionReasonsText(now, y))
}

// sameOptions reports whether all sizes show the same.
func sameOptions(was, now *Entry) bool {
	for i := range now.Offers.Options {
		if !sameOptionOffer(was, now, i) {
			return false
		}
	}
	return true
}
