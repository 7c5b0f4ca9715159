package army_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
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
	name := func(r rules.Rule) string { return strings.TrimSpace(r.Section + "/" + r.Clause + " " + r.Code) }
	rulestest.RuleCases(t, army.Rules, name, func(t *testing.T, rule rules.Rule, rc *rulestest.RuleCase) {
		c := newRuleCase(t, rc)
		violations, report := c.judge(t)
		if !slices.ContainsFunc(violations, func(v rules.Violation) bool { return v.Code == rule.Code }) {
			t.Errorf("the case does not break the rule:\n%s", report)
		}
		if len(violations) != c.violations {
			t.Fatalf("the case states %d violations, there are %d:\n%s", c.violations, len(violations), report)
		}
		c.Report(t, report, *update)
	})
}

func TestEveryRuleIsListed(t *testing.T) {
	rulestest.EveryRuleIsListed(t, "rules.go", "army.", army.Rules)
	for _, r := range army.Rules {
		if !strings.HasPrefix(r.Clause, "AB-") || !strings.HasPrefix(r.Section, "9.") {
			t.Errorf("%s lacks clause or section", r.Code)
		}
	}
}

// A ruleCase is a case with what the lines of its comment say.
type ruleCase struct {
	*rulestest.RuleCase
	violations int
	by         string
	team       int
}

func newRuleCase(t *testing.T, rc *rulestest.RuleCase) *ruleCase {
	t.Helper()
	c := &ruleCase{RuleCase: rc, violations: -1}
	for line := range strings.Lines(rc.Comment) {
		var err error
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
			t.Fatalf("%q: %v", line, err)
		}
	}
	return c
}

// judge returns the violations of the case and its report as text.
func (c *ruleCase) judge(t *testing.T) ([]rules.Violation, string) {
	t.Helper()
	releases := map[string]*card.Release{}
	for _, r := range []*card.Release{rulestest.Current(), rulestest.May(), rulestest.Fixture(), rulestest.FixtureOld()} {
		releases[r.ID] = r
	}
	var opts army.Options
	if doc, ok := c.Files["pack.json"]; ok {
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
	for _, name := range c.Names {
		if !strings.HasPrefix(name, "roster") {
			continue
		}
		list, err := roster.Decode([]byte(c.Files[name]))
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
