package game

import (
	"os"
	"path/filepath"
	"regexp"
	"sort"
	"strings"
	"testing"
)

var clauseID = regexp.MustCompile(`\b(?:PRI|ABL|CHR|SUP|MAS|TOK|MKR|INI|MOV|DIS|DEP|RES|ASL|RNG|ATK|CAS|CHG|CC|MRK|SCO|FIN|MIS|CARD)-\d\d\b|\bKW-[A-Z]+(?:-[A-Z]+)*\b`)

// Every clause about state or dice of the groups that a game needs has a scenario
// that names it, or a reason in testdata/clauses.txt why it has none.
func TestEveryClauseHasAScenario(t *testing.T) {
	list, err := os.ReadFile("testdata/clauses.txt")
	if err != nil {
		t.Fatal(err)
	}
	named := map[string]bool{}
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if filepath.Base(file) == "clauses.txt" {
			continue
		}
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range strings.Split(string(src), "\n") {
			if strings.HasPrefix(line, "== ") {
				for _, id := range clauseID.FindAllString(line, -1) {
					named[id] = true
				}
			}
		}
	}
	known := map[string]bool{}
	scenarios, reasons := 0, 0
	for _, line := range strings.Split(string(list), "\n") {
		if line = strings.TrimSpace(line); line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		id, reason, _ := strings.Cut(line, " ")
		known[id] = true
		reason = strings.TrimSpace(reason)
		switch {
		case named[id] && reason != "":
			t.Errorf("%s has a scenario and a reason why it has none", id)
		case named[id]:
			scenarios++
		case reason != "":
			reasons++
		default:
			t.Errorf("%s has neither a scenario nor a reason", id)
		}
	}
	var strange []string
	for id := range named {
		if !known[id] && !strings.HasPrefix(id, "KW-") {
			strange = append(strange, id)
		}
	}
	sort.Strings(strange)
	if len(strange) > 0 {
		t.Errorf("scenarios name clauses that no list has: %v", strange)
	}
	t.Logf("%d clauses with a scenario, %d with a reason", scenarios, reasons)
}
