package views

import (
	"strings"

	"muster/rules"
	"muster/rules/army"
	"muster/rules/roster"
	"muster/rules/text"
)

// upgradeBlocked reports whether an upgrade does not fit its unit, whatever
// minerals are left.
func upgradeBlocked(o *army.UpgradeOffer) bool {
	if o.Bought {
		return false
	}
	for _, v := range o.Reasons {
		if v.Severity == rules.Error && v.Code != army.MineralsExceeded.Code {
			return true
		}
	}
	return false
}

// short is how many minerals the list lacks for an upgrade or a size that costs more.
func (b *Builder) short(minerals int) int {
	return max(0, minerals-b.Report.Minerals.Left())
}

// shortText says what a list lacks, beside the price: "10 short".
// The script of the page writes the same.
func shortText(short int) string {
	if short == 0 {
		return ""
	}
	return text.Number(short) + " short"
}

// upgradeReasonsText says in a few words why an upgrade does not fit its unit;
// what the minerals lack and what the price tells is said beside it.
func upgradeReasonsText(e *Entry, o *army.UpgradeOffer) string {
	var parts []string
	for _, v := range o.Reasons {
		if part := upgradeReason(e, o, v); part != "" {
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, ", ")
}

func upgradeReason(e *Entry, o *army.UpgradeOffer, v rules.Violation) string {
	switch v.Code {
	case army.UpgradeUnpriced.Code, army.MineralsExceeded.Code:
		return ""
	case army.ReplacedTwice.Code:
		return "of no use with " + text.AnyOf(e.Sheet.Unit, v.Args.Text("earlier"))
	case army.NomineeLacksWeapon.Code:
		other := v.Args.Text("earlier")
		if other == o.Upgrade.ID {
			other = v.Args.Text("upgrade") // whose weapon it would take away
		}
		if other == "" {
			return "no model has " + weaponName(e.Sheet.Unit, v.Args.Text("weapon"))
		}
		return "not with " + text.AnyOf(e.Sheet.Unit, other)
	case army.SpecialistsExceedModels.Code:
		return "each model is a SPECIALIST"
	case army.UpgradeHint.Code:
		return "needs " + text.Needed(e.Sheet.Unit, v.Args.List("needs"))
	case roster.TooMany.Code:
		return "no more upgrades"
	}
	return ""
}
