package rules_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestRulingsCitedInCodeAreWrittenDown holds the code of the rules core against
// RULINGS.md.
func TestRulingsCitedInCodeAreWrittenDown(t *testing.T) {
	rulings, err := os.ReadFile("RULINGS.md")
	if err != nil {
		t.Fatal(err)
	}
	entry := regexp.MustCompile(`AMB-\d+`)
	have := map[string]bool{}
	here := map[string]bool{} // in one section
	for line := range strings.Lines(string(rulings)) {
		if strings.HasPrefix(line, "## ") {
			clear(here)
		}
		head, ok := strings.CutPrefix(line, "- **")
		if !ok {
			continue
		}
		title, _, _ := strings.Cut(head, "**")
		for _, id := range entry.FindAllString(title, -1) {
			if here[id] {
				t.Errorf("%s has two rulings in one section", id)
			}
			have[id], here[id] = true, true
		}
	}
	for _, folder := range []string{"army", "card", "combat", "dice", "game", "odds", "roster", "text"} {
		files, err := filepath.Glob(filepath.Join(folder, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			source, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, id := range entry.FindAllString(string(source), -1) {
				if !have[id] {
					t.Errorf("%s cites %s, which RULINGS.md does not have", file, id)
				}
			}
		}
	}
}
