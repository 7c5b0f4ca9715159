package army_test

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// atTheTable are the clauses that no test can show, since they are about what players do
// with miniatures and say to each other.
var atTheTable = map[string]string{
	"AB-48": "whether a model shows what it carries is seen on the table",
	"AB-49": "what a model does not show is told on the table; the sheet, the page for the table and an EnemyUnit say what that is",
}

// Every clause of army building is named by a test, here or where its subject is, or is
// one of those that none can show.
func TestEveryClauseHasATest(t *testing.T) {
	const clauses = 56 // AB-01 to AB-56
	named := map[string]bool{}
	inName := regexp.MustCompile(`[0-9]/AB-\d\d(?:, (?:[\d.]+/)?AB-\d\d)*`)
	clause := regexp.MustCompile(`AB-\d\d`)
	err := filepath.WalkDir("..", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, "_test.go") && !strings.HasSuffix(path, ".txt") {
			return err
		}
		source, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for line := range strings.Lines(string(source)) {
			if comment := strings.TrimSpace(line); strings.HasPrefix(comment, "//") {
				continue
			}
			for _, name := range inName.FindAllString(line, -1) {
				for _, id := range clause.FindAllString(name, -1) {
					named[id] = true
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for n := range clauses {
		id := fmt.Sprintf("AB-%02d", n+1)
		switch why := atTheTable[id]; {
		case named[id] && why != "":
			t.Errorf("%s has a test and a reason why it has none", id)
		case !named[id] && why == "":
			t.Errorf("%s has neither a test nor a reason", id)
		}
		delete(named, id)
	}
	for id := range named {
		t.Errorf("a test names %s, which there is not", id)
	}
}
