package views

import (
	"slices"
	"strconv"
	"strings"

	"muster/rules"
	"muster/rules/army"
	"muster/rules/card"
	"muster/rules/text"
)

// offerReasons are the lines that say why a unit, or one size of it, does not
// fit. Sizes that do not fit for the same reason share a line.
func offerReasons(cards *card.Release, o *army.UnitOffer) []string {
	var lines []string
	if len(o.Reasons) > 0 {
		lines = append(lines, shortReasons(cards, o.Reasons))
	}
	sizes := make([]string, len(o.Options))
	for i := range sizes {
		sizes[i] = shortReasons(cards, o.Options[i].Reasons)
	}
	same := !slices.ContainsFunc(sizes, func(why string) bool { return why != sizes[0] })
	for i, why := range sizes {
		switch {
		case why == "":
		case !same:
			lines = append(lines, "×"+strconv.Itoa(o.Options[i].Composition.Models)+": "+why)
		case i == 0:
			lines = append(lines, why)
		}
	}
	return lines
}

// unitWhyClass tells the style sheet which sizes of an offered unit to dim, by their
// places, or that nothing of it fits.
func unitWhyClass(o *army.UnitOffer) string {
	if !o.Open() {
		return whyNone
	}
	class := "why"
	for k := range o.Options {
		if o.Options[k].Reasons.Bar() {
			class += " why-" + strconv.Itoa(k+1)
		}
	}
	return class
}

// cardWhyClass does the same for a card, which has one size.
func cardWhyClass(o *army.CardOffer) string {
	if o.Reasons.Bar() {
		return whyNone
	}
	return "why"
}

const whyNone = "why why-none"

// shortReasons says in a few words why something does not fit: "390 minerals
// short, needs 1 more Core slot".
func shortReasons(cards *card.Release, rs army.Reasons) string {
	parts := make([]string, len(rs))
	for i, v := range rs {
		parts[i] = shortReason(cards, v)
	}
	return strings.Join(parts, ", ")
}

func shortReason(cards *card.Release, v rules.Violation) string {
	switch v.Code {
	case army.FactionMissing.Code, army.FactionUnknown.Code:
		return text.Reason(cards, v)
	case army.MineralsExceeded.Code:
		return plural(v.Args.Int("over"), "mineral", "minerals") + " short"
	case army.GasExceeded.Code:
		return text.Number(v.Args.Int("over")) + " gas short"
	case army.SlotsExceeded.Code:
		var slot card.Slot
		if slot.UnmarshalText([]byte(v.Args.Text("slot"))) != nil {
			break
		}
		return needsSlots(slot, v.Args.Int("have")-v.Args.Int("limit"))
	case army.CardUnique.Code, army.UnitUnique.Code:
		return "Unique, already in the list"
	case army.UnitTags.Code, army.CardTags.Code:
		return "only for " + strings.Join(v.Args.List("missing"), " and ")
	case army.CreepCards.Code:
		if v.Args.Int("want") == 0 {
			return "no Creep Card in this army"
		}
		return "the army has its Creep Card"
	case army.UnitSummoned.Code:
		return "summoned in play, never bought"
	}
	return text.Message(cards, v)
}
