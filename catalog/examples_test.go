package catalog_test

import (
	"slices"
	"testing"

	"muster/catalog"
	"muster/rules/army"
	"muster/rules/card"
	"muster/rules/roster"
)

// TestExamplesAreJudged judges the starter armies (§12.12) and the worked
// examples of the rulebook by releases of the catalogue.
func TestExamplesAreJudged(t *testing.T) {
	const (
		may = "2026-05-15"
		now = "2026-09-25"
	)
	judged := map[string]bool{}
	for _, c := range []struct {
		example, release string
		minerals, gas    int
		verdict          army.Verdict
		over             int // minerals beyond the limit
	}{
		{"terran-starter", now, 1000, 85, army.Legal, 0},
		{"terran-founders", now, 1020, 85, army.Illegal, 20},
		{"terran-founders", may, 1000, 85, army.Legal, 0},
		{"zerg-starter", now, 990, 90, army.Legal, 0},
		{"zerg-founders", now, 1000, 90, army.Legal, 0},
		{"protoss-starter", now, 1000, 100, army.Legal, 0},
		{"protoss-founders", now, 1000, 85, army.Legal, 0},
		{"rulebook-9-1-example", now, 1670, 185, army.Legal, 0},
		{"learn-to-play-terran", now, 470, 25, army.Legal, 0},
		{"learn-to-play-zerg", now, 530, 25, army.Legal, 0},
	} {
		judged[c.example] = true
		t.Run(c.example+" under "+c.release, func(t *testing.T) {
			report := judge(t, c.example, c.release)
			if report.Verdict != c.verdict || report.Minerals.Used != c.minerals || report.Gas.Used != c.gas {
				t.Errorf("%v with %d minerals, %d gas; want %v with %d, %d: %v", report.Verdict,
					report.Minerals.Used, report.Gas.Used, c.verdict, c.minerals, c.gas, report.Violations)
			}
			if len(report.Violations) > 0 != (c.verdict == army.Illegal) {
				t.Errorf("violations %v", report.Violations)
			}
			if over := max(-report.Minerals.Left(), 0); over != c.over {
				t.Errorf("%d minerals over, want %d", over, c.over)
			}
		})
	}

	for _, e := range catalog.Examples() {
		if !judged[e.ID] {
			t.Errorf("%s is not judged here", e.ID)
		}
	}
	t.Run("9.1.6/AB-23 the slots of the worked example", func(t *testing.T) {
		report := judge(t, "rulebook-9-1-example", now)
		want := [card.NumSlots]army.SlotUse{
			card.Core: {Used: 8, Available: 8}, card.Elite: {Used: 2, Available: 2}, card.Support: {Used: 2, Available: 3},
			card.Air: {Used: 0, Available: 1}, card.Hero: {Used: 1, Available: 1},
		}
		if report.Slots != want || report.Resource != 8 {
			t.Errorf("slots %v, resource %d", report.Slots, report.Resource)
		}
	})
}

// judge returns the Report on an example by the release.
func judge(t *testing.T, example, release string) army.Report {
	t.Helper()
	e, err := catalog.FindExample(example)
	if err != nil {
		t.Fatal(err)
	}
	list, err := roster.Decode(slices.Clone(e.Document))
	if err != nil {
		t.Fatal(err)
	}
	cards, err := catalog.Embedded().Snapshot(release)
	if err != nil {
		t.Fatal(err)
	}
	return army.Check(cards, list, army.DefaultTerms)
}
