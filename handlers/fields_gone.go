package handlers

import (
	"fmt"
	"strings"

	"muster/rules/roster"
)

// goneFaults are the fields that were filled in for units and upgrades that the
// list has no more, because they were taken out elsewhere: there is nowhere to keep
// what was typed, so it is told. With an id they are those of that unit.
func goneFaults(list *roster.Roster, p *planner, id string) []fieldError {
	var faults []fieldError
	for _, field := range sortedKeys(p.form) {
		kind, of, _ := strings.Cut(field, " ")
		unit, upgrade, _ := strings.Cut(of, " ")
		value := strings.TrimSpace(p.value(field))
		if unit == "" || value == "" || id != "" && unit != id {
			continue
		}
		message, u := "", unitEntry(list, unit)
		switch {
		case kind == "label" && u == nil:
			message = fmt.Sprintf("The list has no entry %s any more, so its nickname is not saved.", unit)
		case kind == "note" && u == nil:
			message = fmt.Sprintf("The list has no entry %s any more, so its note is not saved.", unit)
		case kind != "nominee" || value == "0": // nobody is missed
		case u == nil:
			message = fmt.Sprintf("The list has no entry %s any more, so model %s of it takes no upgrade.", unit, value)
		case !has(u, upgrade):
			message = fmt.Sprintf("The entry %s no longer has the upgrade %s, so model %s does not take it.", unit, upgrade, value)
		}
		if message != "" {
			faults = append(faults, fieldError{field, message})
		}
	}
	return faults
}
