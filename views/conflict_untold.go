package views

import (
	"strconv"
	"strings"

	"muster/rules/card"
	"muster/rules/roster"
)

// untoldLines tell what a list as text leaves out because it is meant for others:
// the player's name, private notes, who may see the list, and what this program
// does not know but keeps.
func untoldLines(cards *card.Release, r *roster.Roster) []string {
	var lines []string
	tell := func(what, value string) {
		if value != "" {
			lines = append(lines, what+": "+value)
		}
	}
	tell("Player", r.Player)
	if r.Visibility != roster.Unset {
		tell("Shown as", r.Visibility.String()+" list")
	}
	for i := range r.Units {
		u := &r.Units[i]
		tell("Private note on "+nthUnit(cards, r, i), u.Note)
	}
	tell("Fingerprint of the release", r.Fingerprint)
	tell("Other fields", fieldsText(r.Extra))
	for i := range r.TacticalCards {
		tell("Other fields of card "+strconv.Itoa(i+1)+", "+cardName(cards, r.TacticalCards[i].Card), fieldsText(r.TacticalCards[i].Extra))
	}
	for i := range r.Units {
		u := &r.Units[i]
		tell("Other fields of "+nthUnit(cards, r, i), fieldsText(u.Extra))
		for _, up := range u.Upgrades {
			tell("Other fields of "+up.Upgrade+" of "+nthUnit(cards, r, i), fieldsText(up.Extra))
		}
	}
	tell("Other fields of the draft", fieldsText(r.Draft.Extra))
	return lines
}

// nthUnit names a unit by its place, since several may be the same.
func nthUnit(cards *card.Release, r *roster.Roster, i int) string {
	return "unit " + strconv.Itoa(i+1) + ", " + unitName(cards, r.Units[i].Unit)
}

func fieldsText(fields []roster.Field) string {
	all := make([]string, len(fields))
	for i, f := range fields {
		all[i] = f.Key + " " + f.Value
	}
	return strings.Join(all, ", ")
}
