package rules_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestRulingsCitedInCodeAreWrittenDown holds the code of army building and of
// attacks against RULINGS.md.
func TestRulingsCitedInCodeAreWrittenDown(t *testing.T) {
	rulings, err := os.ReadFile("RULINGS.md")
	if err != nil {
		t.Fatal(err)
	}
	entry := regexp.MustCompile(`AMB-\d+`)
	have := map[string]bool{}
	for line := range strings.Lines(string(rulings)) {
		if head, ok := strings.CutPrefix(line, "- **"); ok {
			title, _, _ := strings.Cut(head, "**")
			for _, id := range entry.FindAllString(title, -1) {
				if have[id] {
					t.Errorf("%s has two rulings", id)
				}
				have[id] = true
			}
		}
	}
	for _, folder := range []string{"army", "card", "combat", "dice", "odds", "roster", "text"} {
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
