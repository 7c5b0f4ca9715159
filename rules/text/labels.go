package text

import (
	"strconv"
	"strings"

	"muster/rules/army"
	"muster/rules/card"
)

// Verdict returns the label of a verdict: "Legal", "Incomplete".
func Verdict(v army.Verdict) string {
	switch v {
	case army.Legal:
		return "Legal"
	case army.Incomplete:
		return "Incomplete"
	case army.Illegal:
		return "Not legal"
	case army.Unknown:
		return "Cannot be judged"
	case army.Unreadable:
		return "Not readable"
	}
	return v.String()
}

// VerdictMeaning returns one sentence on what a verdict means.
func VerdictMeaning(v army.Verdict) string {
	switch v {
	case army.Legal:
		return "This list is ready for the table."
	case army.Incomplete:
		return "Nothing is wrong, but something is still to be chosen."
	case army.Illegal:
		return "This list breaks at least one rule of army building."
	case army.Unknown:
		return "This list names something that the release does not have, so it cannot be judged."
	case army.Unreadable:
		return "This is not a list that can be read."
	}
	return ""
}

// Slot returns the label of a slot type: "Core", "Elite".
func Slot(s card.Slot) string {
	switch s {
	case card.Core:
		return "Core"
	case card.Elite:
		return "Elite"
	case card.Support:
		return "Support"
	case card.Air:
		return "Air"
	case card.Hero:
		return "Hero"
	case card.NoSlot:
		return "Summoned"
	}
	return s.String()
}

// Phase returns the label of a phase: "Movement", "Any phase".
func Phase(p card.Phase) string {
	switch p {
	case card.AnyPhase:
		return "Any phase"
	case card.Movement:
		return "Movement"
	case card.Assault:
		return "Assault"
	case card.Combat:
		return "Combat"
	}
	return p.String()
}

// Scale returns the label of an Engagement Scale: "Grand Offensive".
func Scale(s card.ScaleID) string {
	switch s {
	case card.Skirmish:
		return "Skirmish"
	case card.Standard:
		return "Standard"
	case card.GrandOffensive:
		return "Grand Offensive"
	}
	return s.String()
}

// Race returns the label of a race: "Terran".
func Race(r card.Race) string {
	switch r {
	case card.Terran:
		return "Terran"
	case card.Zerg:
		return "Zerg"
	case card.Protoss:
		return "Protoss"
	}
	return r.String()
}

// AbilityType returns the label of an ability type: "Active".
func AbilityType(t card.AbilityType) string {
	switch t {
	case card.Active:
		return "Active"
	case card.Passive:
		return "Passive"
	case card.Reaction:
		return "Reaction"
	}
	return t.String()
}

// Target returns the label of what a weapon may be aimed at: "All", "Ground".
func Target(t card.Target) string {
	switch t {
	case card.TargetAll:
		return "All"
	case card.TargetGround:
		return "Ground"
	case card.TargetFlying:
		return "Flying"
	}
	return t.String()
}

// Range returns a Range in inches, or the printed E: `12"`.
func Range(r card.Range) string {
	if r == card.EngagementRange {
		return "E"
	}
	return strconv.Itoa(int(r)) + `"`
}

// TargetNumber returns a target number as cards print it: "5+", and "-" for the
// null value.
func TargetNumber(n int) string {
	if n == 0 {
		return "-"
	}
	return strconv.Itoa(n) + "+"
}

// Speed returns the printed Speed: "4/7", "7" or "-".
func Speed(s card.Speed) string {
	switch {
	case s.Leading == 0:
		return "-"
	case s.Last == 0:
		return strconv.Itoa(s.Leading)
	}
	return strconv.Itoa(s.Leading) + "/" + strconv.Itoa(s.Last)
}

// Keyword returns a keyword with its values: "PIERCE (Armoured, 3)".
func Keyword(k card.KeywordUse) string {
	if len(k.Args) == 0 {
		return k.Name
	}
	values := make([]string, len(k.Args))
	for i, v := range k.Args {
		values[i] = v.String()
	}
	return k.Name + " (" + strings.Join(values, ", ") + ")"
}

// Number returns n with commas between thousands: "2,000".
func Number(n int) string {
	digits := strconv.Itoa(n)
	sign := ""
	if n < 0 {
		sign, digits = "-", digits[1:]
	}
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return sign + digits
}

// Section returns a rulebook section as it is cited: "§9.1.6". The empty section
// stays empty.
func Section(s string) string {
	if s == "" {
		return ""
	}
	return "§" + s
}

// Count returns n with its noun, in the plural if n is not 1: "1 model",
// "9 models".
func Count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return Number(n) + " " + plural(noun)
}

// plural returns the plural of the nouns used here.
func plural(noun string) string {
	switch noun {
	case "gas", "Supply": // no plural
		return noun
	case "copy":
		return "copies"
	}
	return noun + "s"
}

// list joins items with commas and the word before the last: "a, b or c".
func list(items []string, word string) string {
	switch len(items) {
	case 0:
		return ""
	case 1:
		return items[0]
	}
	last := len(items) - 1
	return strings.Join(items[:last], ", ") + " " + word + " " + items[last]
}
