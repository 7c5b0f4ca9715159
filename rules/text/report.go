package text

import (
	"fmt"
	"strings"

	"muster/rules"
	"muster/rules/army"
	"muster/rules/card"
)

// A Style says what a Span means, so that a terminal can colour it. Nothing is
// told by the style alone.
type Style uint8

// The styles.
const (
	Plain Style = iota
	Strong
	// Good, Caution and Bad are how well something stands.
	Good
	Caution
	Bad
	// Faint is worth less than what stands beside it: codes and paths.
	Faint
)

// A Span is a piece of a line in one style.
type Span struct {
	Style Style
	Text  string
}

// A Line is one line of a report, without its newline.
type Line []Span

// String returns the line without styles.
func (l Line) String() string {
	var b strings.Builder
	for _, s := range l {
		b.WriteString(s.Text)
	}
	return b.String()
}

// Report returns the lines of a check for people: the verdict, the totals and
// slots if the list could be read, then each problem with its remedy. The title
// is what the caller calls the list, such as its file; remedy returns the
// sentence that mends a violation, or nothing, and may be nil.
func Report(cards *card.Release, title string, report *army.Report, remedy func(rules.Violation) string) []Line {
	lines := []Line{{
		{Strong, title},
		{Plain, ": "},
		{verdictStyle(report.Verdict), strings.ToUpper(Verdict(report.Verdict))},
		{Plain, about(report)},
	}}
	if report.Verdict != army.Unreadable {
		lines = append(lines, totals(report), slots(report))
	}
	for _, v := range report.Violations {
		lines = append(lines, problem(cards, v))
		if remedy == nil {
			continue
		}
		if s := remedy(v); s != "" {
			lines = append(lines, Line{{Plain, indent}, {Good, s}})
		}
	}
	return lines
}

// indent is the width of the label before a problem.
const indent = "           "

func verdictStyle(v army.Verdict) Style {
	switch v {
	case army.Legal:
		return Good
	case army.Incomplete:
		return Caution
	case army.Illegal, army.Unknown, army.Unreadable:
		return Bad
	}
	return Plain
}

// about returns faction and release of a judged list.
func about(report *army.Report) string {
	if report.Verdict == army.Unreadable {
		return ""
	}
	s := ""
	if report.Faction != nil {
		s = "  " + report.Faction.Name + " (" + Race(report.Faction.Race) + ")"
	}
	return s + "  release " + report.Release
}

func totals(report *army.Report) Line {
	return Line{
		{Plain, "  Minerals "},
		{budgetStyle(report.Minerals), spent(report.Minerals)},
		{Plain, "  Gas "},
		{budgetStyle(report.Gas), spent(report.Gas)},
		{Plain, fmt.Sprintf("  Supply %s  Resource %s  %s  %s", Number(report.Supply), Number(report.Resource),
			Count(report.Units, "unit"), Count(report.Models, "model"))},
	}
}

func budgetStyle(b army.Budget) Style {
	if b.Left() < 0 {
		return Bad
	}
	return Plain
}

func slots(report *army.Report) Line {
	line := Line{{Plain, "  Slots   "}}
	for slot, use := range report.Slots {
		style := Plain
		if use.Used > use.Available && report.Faction != nil {
			style = Bad
		}
		line = append(line, Span{style, fmt.Sprintf(" %s %d/%d", Slot(card.Slot(slot)), use.Used, use.Available)})
		if slot < len(report.Slots)-1 {
			line = append(line, Span{Plain, " "})
		}
	}
	return line
}

// problem returns the line of a violation: how bad it is, the sentence, then
// clause, section and path for those who look things up.
func problem(cards *card.Release, v rules.Violation) Line {
	style := Plain
	switch v.Severity {
	case rules.Error:
		style = Bad
	case rules.Warning:
		style = Caution
	case rules.Hint:
		style = Plain
	}
	line := Line{
		{Plain, "  "},
		{style, fmt.Sprintf("%-9s", v.Severity)},
		{Plain, Message(cards, v)},
	}
	var where []string
	for _, s := range []string{v.Clause, Section(v.Section), v.Path} {
		if s != "" {
			where = append(where, s)
		}
	}
	if where != nil {
		line = append(line, Span{Faint, "  [" + strings.Join(where, " ") + "]"})
	}
	return line
}
