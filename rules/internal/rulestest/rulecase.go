package rulestest

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"muster/rules"
)

// A RuleCase is one file testdata/rules/CODE.txtar, which breaks a rule. It has
// the form of golang.org/x/tools/txtar: a comment, then files that each begin
// with a line "-- NAME --". The file report is what breaking the rule leads to.
type RuleCase struct {
	Comment string
	Files   map[string]string
	// Names are the names of the files, in order.
	Names []string
	path  string
}

const caseFolder = "testdata/rules"

// RuleCases runs test with the case of each rule, as a subtest with the name that
// name returns. It fails for a rule without a case and for a case without a rule.
func RuleCases(t *testing.T, all []rules.Rule, name func(rules.Rule) string, test func(*testing.T, rules.Rule, *RuleCase)) {
	t.Helper()
	known := map[string]bool{}
	for _, rule := range all {
		path := filepath.Join(caseFolder, rule.Code+".txtar")
		known[path] = true
		t.Run(name(rule), func(t *testing.T) { test(t, rule, readCase(t, path)) })
	}
	files, err := filepath.Glob(filepath.Join(caseFolder, "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if !known[file] {
			t.Errorf("%s is for no rule", file)
		}
	}
}

func readCase(t *testing.T, path string) *RuleCase {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("the rule has no case that breaks it: %v", err)
	}
	c := &RuleCase{path: path, Files: map[string]string{}}
	at := ""
	for line := range strings.Lines(string(data)) {
		if name, ok := strings.CutPrefix(line, "-- "); ok {
			at = strings.TrimSuffix(name, " --\n")
			c.Names = append(c.Names, at)
			c.Files[at] = ""
		} else if at != "" {
			c.Files[at] += line
		} else {
			c.Comment += line
		}
	}
	return c
}

// Has reports whether the case has the file.
func (c *RuleCase) Has(name string) bool { return slices.Contains(c.Names, name) }

// Report holds the report against the one of the case, or puts it there if update
// is set.
func (c *RuleCase) Report(t *testing.T, report string, update bool) {
	t.Helper()
	if !update {
		if want := c.Files["report"]; report != want {
			t.Errorf("report:\n%s\nwant:\n%s", report, want)
		}
		return
	}
	if !c.Has("report") {
		c.Names = append(c.Names, "report")
	}
	c.Files["report"] = report
	var b strings.Builder
	b.WriteString(c.Comment)
	for _, name := range c.Names {
		fmt.Fprintf(&b, "-- %s --\n%s", name, c.Files[name])
	}
	if err := os.WriteFile(c.path, []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

// EveryRuleIsListed reads the Go file that declares the rules of a package: each
// has a comment that begins with its name, and stands in all once under a code
// that begins with prefix.
func EveryRuleIsListed(t *testing.T, file, prefix string, all []rules.Rule) {
	t.Helper()
	parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	declared := 0
	ast.Inspect(parsed, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok || len(spec.Names) != 1 || spec.Names[0].Name == "Rules" || !spec.Names[0].IsExported() {
			return true
		}
		declared++
		if name := spec.Names[0].Name; !strings.HasPrefix(spec.Doc.Text(), name+": ") {
			t.Errorf("%s has no comment that begins with its name", name)
		}
		return true
	})
	if declared != len(all) {
		t.Errorf("%d rules are declared, %d listed", declared, len(all))
	}
	seen := map[string]bool{}
	for _, r := range all {
		if seen[r.Code] || !strings.HasPrefix(r.Code, prefix) {
			t.Errorf("code %q is taken or of another package", r.Code)
		}
		seen[r.Code] = true
	}
}
