package main

import (
	"strings"
	"testing"

	"muster/rules/text"
)

func TestColourOnlyOnATerminalThatWantsIt(t *testing.T) {
	for _, c := range []struct {
		terminal       bool
		noColour, kind string
		want           bool
	}{
		{terminal: true, kind: "xterm", want: true},
		{terminal: true, kind: "xterm", noColour: "1"},
		{terminal: true, kind: "dumb"},
		{terminal: false, kind: "xterm"},
	} {
		t.Setenv("NO_COLOR", c.noColour)
		t.Setenv("TERM", c.kind)
		if got := useColour(c.terminal); got != c.want {
			t.Errorf("terminal %t %s, NO_COLOR %q: %t, want %t", c.terminal, c.kind, c.noColour, got, c.want)
		}
	}
	line := text.Line{{Style: text.Bad, Text: "NOT LEGAL"}, {Text: " by 20"}}
	if got := string(appendLine(nil, line, true)); got != "\x1b[31mNOT LEGAL\x1b[0m by 20\n" {
		t.Errorf("coloured %q", got)
	}
	if got := string(appendLine(nil, line, false)); got != "NOT LEGAL by 20\n" {
		t.Errorf("plain %q", got)
	}
}

// A name from a stranger's file must not steer the terminal of the organiser.
func TestNamesCannotSteerTheTerminal(t *testing.T) {
	out, _, _ := musterReading(t, `{"format":"muster.roster/1","release":"\u001b[2J","scale":"standard","mineral_limit":2000}`, "check", "-")
	if strings.ContainsRune(out, '\x1b') || !strings.Contains(out, "\ufffd[2J") {
		t.Errorf("output %q", out)
	}
}
