package text

import (
	"strings"

	"muster/rules"
	"muster/rules/army"
	"muster/rules/card"
)

// AsBuilt returns the lines that stand below a report on a list that is judged
// by another release than its own: what it was, and why the totals differ.
func AsBuilt(a *army.AsBuilt) []Line {
	lines := []Line{{
		{Plain, "  "},
		{Faint, "as built "},
		{Plain, "Under release " + a.Release + ": " + Count(a.Minerals, "mineral") + ", " + Number(a.Gas) + " gas, "},
		{verdictStyle(a.Verdict), strings.ToLower(Verdict(a.Verdict))},
		{Plain, "."},
	}}
	for _, c := range a.Changes {
		lines = append(lines, Line{{Plain, indent + Change(c)}})
	}
	return lines
}

// Change returns the words of a change: "units/u5: minerals 230, now 250".
func Change(c army.Change) string {
	return c.Path + ": " + c.Field + " " + shown(c.Was) + ", now " + shown(c.Now)
}

func shown(v army.Value) string {
	if n, ok := v.Number(); ok {
		return Number(n)
	}
	return v.String()
}

// Note returns the line of a note on how a foreign file was read.
func Note(cards *card.Release, n rules.Violation) Line {
	line := Line{{Plain, "  "}, {Faint, "note     "}, {Plain, Message(cards, n)}}
	if n.Path != "" {
		line = append(line, Span{Faint, "  [" + n.Path + "]"})
	}
	return line
}
