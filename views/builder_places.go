package views

import (
	"slices"
	"strings"

	"muster/rules"
	"muster/rules/army"
	"muster/rules/card"
)

// place is the id of the control that mends a problem, or of the nearest element
// that shows it; problems link to it.
func (b *Builder) place(v rules.Violation) string {
	parts := strings.Split(v.Path, "/")
	switch {
	case v.Path == "release" || v.Path == "fingerprint":
		return "place-release"
	case v.Path == "tactical_cards":
		return "place-cards"
	case v.Path == "units":
		return "place-units"
	case parts[0] == "draft":
		return draftPlace(parts[1:])
	case parts[0] == "units":
		return b.unitPlace(v, parts[1], parts[2:])
	case parts[0] == "tactical_cards":
		return "entry-" + parts[1]
	}
	return "place-" + strings.ReplaceAll(v.Path, "/", "-")
}

// draftPlace is the tick box of a card of the draft, or where they all are.
func draftPlace(path []string) string {
	if len(path) == 0 {
		return "place-draft"
	}
	kind := strings.TrimSuffix(path[0], "s")
	if len(path) == 1 {
		return "draft-" + kind
	}
	return draftID(kind, path[1])
}

// draftID is the id of the tick box of a card, a mission or a deployment.
func draftID(kind, card string) string { return kind + "-" + card }

// aboutNominee are the problems that the choice of a model mends.
var aboutNominee = []string{army.NomineeMissing.Code, army.NomineeBeyond.Code, army.NomineeShared.Code, army.NomineeLacksWeapon.Code}

// unitPlace is the place of a problem within an entry: the choice of the models,
// the upgrade, or the choice of the model that takes it.
func (b *Builder) unitPlace(v rules.Violation, id string, path []string) string {
	e := b.Entry(id)
	if e == nil || e.Sheet.Unit == nil || len(path) == 0 {
		return "entry-" + id
	}
	if path[0] == "models" {
		return "models-" + id
	}
	if len(path) < 2 {
		return "entry-" + id
	}
	up := e.Sheet.Unit.Upgrade(path[1])
	switch {
	case up == nil:
		return "entry-" + id
	case up.Specialist && slices.Contains(aboutNominee, v.Code):
		return nomineeID(id, up.ID)
	}
	return upgradeID(e, slices.IndexFunc(e.Sheet.Unit.Upgrades, func(u card.Upgrade) bool { return u.ID == up.ID }))
}

// nomineeID is the id of the choice of the model that takes an upgrade.
func nomineeID(entry, upgrade string) string { return "nominee-" + entry + "-" + upgrade }
