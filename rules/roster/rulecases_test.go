package roster_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"muster/rules"
	"muster/rules/roster"
)

// TestEveryRuleIsBroken runs testdata/rules: for each rule a case that breaks it
// and the violation. A case is one of
//
//	roster.json               a document that cannot be read
//	closed.json               a closed view that cannot be read
//	list.json, edits.json     edits that cannot be carried out
//	open.json, closed.json, salt   a list that does not verify
//
// «41×x» stands for 41 times x.
func TestEveryRuleIsBroken(t *testing.T) {
	dir := filepath.Join("testdata", "rules")
	cases := map[string]bool{}
	for _, rule := range roster.Rules {
		name := filepath.Join(dir, rule.Code+".txtar")
		cases[name] = true
		t.Run(rule.Code, func(t *testing.T) {
			text, files := readCase(t, name)
			v := violation(t, judge(t, files))
			if v.Rule != rule {
				t.Fatalf("%s breaks %s", name, v.Code)
			}
			report := strings.TrimRight(fmt.Sprintf("%s %s %s %s", v.Severity, v.Code, v.Path, encodeArgs(t, v.Args)), " ") + "\n"
			if *update {
				head, _, _ := strings.Cut(text, "-- report --\n")
				if err := os.WriteFile(name, []byte(head+"-- report --\n"+report), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			same(t, "report", report, files["report"])
		})
	}
	files, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if !cases[f] {
			t.Errorf("%s is for no rule", f)
		}
	}
}

// judge returns the error that a case ends with.
func judge(t *testing.T, files map[string]string) error {
	t.Helper()
	doc := func(name string) []byte { return []byte(expand(t, files[name])) }
	switch {
	case has(files, "roster.json"):
		_, err := roster.Decode(doc("roster.json"))
		return err
	case has(files, "edits.json"):
		edits, err := roster.UnmarshalEdits(doc("edits.json"))
		if err != nil {
			t.Fatal(err)
		}
		_, err = roster.Apply(read(t, string(doc("list.json"))), edits...)
		return err
	}
	closed, err := roster.DecodeClosed(doc("closed.json"))
	if err != nil {
		return err
	}
	salt, err := roster.DecodeSalt(doc("salt"))
	if err != nil {
		return err
	}
	return roster.Verify(closed, read(t, string(doc("open.json"))), salt)
}

func has(files map[string]string, name string) bool {
	_, ok := files[name]
	return ok
}

var repetition = regexp.MustCompile(`«(\d+)×([^»]*)»`)

// expand carries out the repetitions in a case.
func expand(t *testing.T, s string) string {
	return repetition.ReplaceAllStringFunc(s, func(r string) string {
		m := repetition.FindStringSubmatch(r)
		n, err := strconv.Atoi(m[1])
		if err != nil {
			t.Fatal(err)
		}
		return strings.Repeat(m[2], n)
	})
}

// readCase reads a file in the form of golang.org/x/tools/txtar: a comment, then
// files that each begin with a line "-- NAME --".
func readCase(t *testing.T, name string) (text string, files map[string]string) {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatalf("the rule has no case that breaks it: %v", err)
	}
	files = map[string]string{}
	at := ""
	for line := range strings.Lines(string(data)) {
		if f, ok := strings.CutPrefix(line, "-- "); ok {
			at = strings.TrimSuffix(f, " --\n")
			files[at] = ""
		} else if at != "" {
			files[at] += line
		}
	}
	return string(data), files
}

// TestEveryRuleIsListed reads faults.go: each rule there has a comment and
// stands in Rules once.
func TestEveryRuleIsListed(t *testing.T) {
	src, err := parser.ParseFile(token.NewFileSet(), "faults.go", nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	declared := 0
	ast.Inspect(src, func(n ast.Node) bool {
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
	if declared != len(roster.Rules) {
		t.Errorf("%d rules are declared, %d listed", declared, len(roster.Rules))
	}
	seen := map[string]bool{}
	for _, r := range roster.Rules {
		if !strings.HasPrefix(r.Code, "roster.") || seen[r.Code] {
			t.Errorf("code %q is taken or of another package", r.Code)
		}
		if r.Clause != "" || r.Section != "" || r.Severity != rules.Error {
			t.Errorf("%s: a fault of form has no clause and no section, and is an error", r.Code)
		}
		seen[r.Code] = true
	}
}
