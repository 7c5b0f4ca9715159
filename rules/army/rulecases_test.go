package army_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"muster/rules"
	"muster/rules/army"
	"muster/rules/card"
	"muster/rules/internal/rulestest"
	"muster/rules/roster"
)

var update = flag.Bool("update", false, "rewrite the reports in testdata/rules")

// TestEveryRuleIsBroken runs testdata/rules: for each rule a list that breaks it
// and the report on that list. The first lines of a case say in words what is
// wrong, then how many violations there are, and what the list is judged by if
// not by its own release alone:
//
//	violations: 2
//	by: 2026-09-25 (a release)
//	team: 2000 (the minerals of a team; each roster*.json is a list of it)
//
// The files are roster.json, pack.json and report.
func TestEveryRuleIsBroken(t *testing.T) {
	const dir = "testdata/rules"
	cases := map[string]bool{}
	for _, rule := range army.Rules {
		name := filepath.Join(dir, rule.Code+".txtar")
		cases[name] = true
		t.Run(strings.TrimSpace(rule.Section+"/"+rule.Clause+" "+rule.Code), func(t *testing.T) {
			c := readCase(t, name)
			violations, report := c.judge(t)
			if !slices.ContainsFunc(violations, func(v rules.Violation) bool { return v.Code == rule.Code }) {
				t.Errorf("%s does not break the rule:\n%s", name, report)
			}
			if len(violations) != c.violations {
				t.Fatalf("%s states %d violations, there are %d:\n%s", name, c.violations, len(violations), report)
			}
			if *update {
				c.write(t, report)
			} else if want := c.files["report"]; report != want {
				t.Errorf("report:\n%s\nwant:\n%s", report, want)
			}
		})
	}
	files, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if !cases[file] {
			t.Errorf("%s is for no rule", file)
		}
	}
}

// TestEveryRuleIsListed reads rules.go: each rule there has a comment, stands in
// Rules once, and says where it comes from.
func TestEveryRuleIsListed(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "rules.go", nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	declared := 0
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok || spec.Names[0].Name == "Rules" {
			return true
		}
		declared++
		if name := spec.Names[0].Name; !strings.HasPrefix(spec.Doc.Text(), name+": ") {
			t.Errorf("%s has no comment that begins with its name", name)
		}
		return true
	})
	if declared != len(army.Rules) {
		t.Errorf("%d rules are declared, %d listed", declared, len(army.Rules))
	}
	codes := map[string]bool{}
	for _, r := range army.Rules {
		if codes[r.Code] || !strings.HasPrefix(r.Code, "army.") || !strings.HasPrefix(r.Clause, "AB-") || !strings.HasPrefix(r.Section, "9.") {
			t.Errorf("%+v is listed twice or lacks code, clause or section", r)
		}
		codes[r.Code] = true
	}
}

// A ruleCase is one file of testdata/rules.
type ruleCase struct {
	name, comment string
	violations    int
	by            string
	team          int
	names         []string // of files, in order
	files         map[string]string
}

// readCase reads a file in the form of golang.org/x/tools/txtar: a comment, then
// files that each begin with a line "-- NAME --".
func readCase(t *testing.T, name string) *ruleCase {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatalf("the rule has no case that breaks it: %v", err)
	}
	c := &ruleCase{name: name, violations: -1, files: map[string]string{}}
	at := ""
	for line := range strings.Lines(string(data)) {
		if file, ok := strings.CutPrefix(line, "-- "); ok {
			at = strings.TrimSuffix(file, " --\n")
			c.names = append(c.names, at)
			c.files[at] = ""
			continue
		}
		if at != "" {
			c.files[at] += line
			continue
		}
		c.comment += line
		key, value, _ := strings.Cut(strings.TrimSpace(line), ": ")
		switch key {
		case "violations":
			c.violations, err = strconv.Atoi(value)
		case "by":
			c.by = value
		case "team":
			c.team, err = strconv.Atoi(value)
		}
		if err != nil {
			t.Fatalf("%s: %q: %v", name, line, err)
		}
	}
	return c
}

func (c *ruleCase) write(t *testing.T, report string) {
	t.Helper()
	var b strings.Builder
	b.WriteString(c.comment)
	c.files["report"] = report
	if !slices.Contains(c.names, "report") {
		c.names = append(c.names, "report")
	}
	for _, name := range c.names {
		fmt.Fprintf(&b, "-- %s --\n%s", name, c.files[name])
	}
	if err := os.WriteFile(c.name, []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

// judge returns the violations of the case and its report as text.
func (c *ruleCase) judge(t *testing.T) ([]rules.Violation, string) {
	t.Helper()
	releases := map[string]*card.Release{}
	for _, r := range []*card.Release{rulestest.Current(), rulestest.May(), rulestest.Fixture(), rulestest.FixtureOld()} {
		releases[r.ID] = r
	}
	var opts army.Options
	if doc, ok := c.files["pack.json"]; ok {
		pack, err := army.DecodePack([]byte(doc))
		if err != nil {
			t.Fatal(err)
		}
		opts = army.Options{Overrides: pack.Overrides(), Terms: pack.Terms()}
		c.by = pack.Release
	}
	var reports []army.Report
	var violations []rules.Violation
	var b bytes.Buffer
	for _, name := range c.names {
		if !strings.HasPrefix(name, "roster") {
			continue
		}
		list, err := roster.Decode([]byte(c.files[name]))
		if err != nil {
			t.Fatal(err)
		}
		j := army.Judge(releases[list.Release], releases[c.by], list, opts)
		reports = append(reports, j.Report)
		violations = append(violations, j.Violations...)
		fmt.Fprintf(&b, "%v: %d/%d minerals, %d/%d gas\n", j.Verdict, j.Minerals.Used, j.Minerals.Limit, j.Gas.Used, j.Gas.Limit)
		printViolations(t, &b, j.Violations)
		if j.AsBuilt != nil {
			fmt.Fprintf(&b, "as built %s: %v, %d minerals, %d gas\n", j.AsBuilt.Release, j.AsBuilt.Verdict, j.AsBuilt.Minerals, j.AsBuilt.Gas)
		}
	}
	if c.team > 0 {
		team := army.CheckTeam(c.team, reports)
		violations = append(violations, team...)
		printViolations(t, &b, team)
	}
	report := b.String()
	for id, r := range releases {
		report = strings.ReplaceAll(report, r.Fingerprint, "fingerprint of "+id)
	}
	return violations, report
}

func printViolations(t *testing.T, b *bytes.Buffer, violations []rules.Violation) {
	t.Helper()
	for _, v := range violations {
		args, err := json.Marshal(v.Args)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(b, "%v %s %s §%s %s %s\n", v.Severity, v.Code, v.Clause, v.Section, v.Path, args)
	}
}
