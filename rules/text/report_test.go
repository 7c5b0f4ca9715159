package text_test

import (
	"strings"
	"testing"

	"muster/rules"
	"muster/rules/army"
	"muster/rules/roster"
	"muster/rules/text"
)

func TestReportGoldens(t *testing.T) {
	for _, c := range []struct {
		roster, golden string
		violations     int
	}{
		{"raiders.muster.json", "raiders-report.txt", 0},
		{"hive.muster.json", "hive-report.txt", 1},
		{"brood.muster.json", "brood-report.txt", 25},
	} {
		t.Run(c.golden, func(t *testing.T) {
			cards, r, report := read(t, c.roster, c.violations)
			var lines []string
			for _, l := range text.Report(cards, c.roster, report, func(v rules.Violation) string {
				return text.Remedies(cards, army.Remedies(cards, r, report, v))
			}) {
				lines = append(lines, l.String())
			}
			golden(t, c.golden, strings.Join(lines, "\n")+"\n")
		})
	}
}

func TestReportOnWhatIsUnreadable(t *testing.T) {
	report := &army.Report{Verdict: army.Unreadable, Violations: []rules.Violation{roster.Empty.Broken("")}}
	lines := text.Report(nil, "a.json", report, nil)
	if len(lines) != 2 || lines[0].String() != "a.json: NOT READABLE" || lines[1].String() != "  error    The document is empty." {
		t.Errorf("%q", lines)
	}
}

// What is wrong stands out, and colour is never all that tells it.
func TestReportStyles(t *testing.T) {
	cards, _, report := read(t, "hive.muster.json", 1)
	lines := text.Report(cards, "hive", report, nil)
	styles := func(l text.Line, style text.Style) string {
		var s []string
		for _, span := range l {
			if span.Style == style {
				s = append(s, strings.TrimSpace(span.Text))
			}
		}
		return strings.Join(s, "|")
	}
	if got := styles(lines[0], text.Bad); got != "NOT LEGAL" {
		t.Errorf("bad in the first line: %q", got)
	}
	if got := styles(lines[2], text.Bad); got != "Elite 5/3" {
		t.Errorf("bad among the slots: %q", got)
	}
	if got := styles(lines[3], text.Faint); got != "[AB-23 §9.1.6 slots/elite]" {
		t.Errorf("faint behind the problem: %q", got)
	}
}
