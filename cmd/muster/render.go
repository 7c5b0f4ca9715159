package main

import (
	"os"
	"strings"
	"unicode"

	"muster/armybuilder"
	"muster/rules/army"
	"muster/rules/text"
)

// An outputFormat is the form in which check writes its reports.
type outputFormat uint8

const (
	formatText outputFormat = iota
	formatJSON
	formatCSV
)

// renderer returns the function that turns a report into the bytes that are
// written; it is called by many goroutines. Text for several lists has one line
// for each and its problems below it; for a single list the totals get lines of
// their own.
func renderer(format outputFormat, colour, several bool) func(*armybuilder.Report) []byte {
	switch format {
	case formatJSON:
		return func(r *armybuilder.Report) []byte {
			return append(r.AppendJSON(make([]byte, 0, 1<<10)), '\n')
		}
	case formatCSV:
		return func(r *armybuilder.Report) []byte { return r.AppendCSV(make([]byte, 0, 1<<9)) }
	case formatText:
	}
	return func(r *armybuilder.Report) []byte {
		lines := r.Lines()
		if several && r.Verdict != army.Unreadable {
			slots := lines[2]
			slots[0].Text = strings.TrimRight(slots[0].Text, " ") // it lines up under the totals no more
			lines[2] = append(append(lines[0], lines[1]...), slots...)
			lines = lines[2:]
		}
		var b []byte
		for _, line := range lines {
			b = appendLine(b, line, colour)
		}
		return b
	}
}

// useColour reports whether text for people is coloured: on a terminal that has
// colours, unless its user asked for none.
func useColour(terminal bool) bool {
	return terminal && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}

// colours are the terminal's codes for each style.
var colours = [...]string{
	text.Strong:  "1",
	text.Good:    "32",
	text.Caution: "33",
	text.Bad:     "31",
	text.Faint:   "2",
}

func appendLine(b []byte, line text.Line, colour bool) []byte {
	for _, span := range line {
		code := ""
		if colour && int(span.Style) < len(colours) {
			code = colours[span.Style]
		}
		if code == "" {
			b = append(b, visible(span.Text)...)
			continue
		}
		b = append(append(append(b, "\x1b["...), code...), 'm')
		b = append(b, visible(span.Text)...)
		b = append(b, "\x1b[0m"...)
	}
	return append(b, '\n')
}

// visible replaces characters that would steer a terminal: names of files and
// lists come from strangers.
func visible(s string) string {
	return strings.Map(func(r rune) rune {
		if r == ' ' || unicode.IsPrint(r) {
			return r
		}
		return unicode.ReplacementChar
	}, s)
}
