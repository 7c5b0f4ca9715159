package roster_test

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"muster/rules"
	"muster/rules/internal/rulestest"
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
	name := func(r rules.Rule) string { return r.Code }
	rulestest.RuleCases(t, roster.Rules, name, func(t *testing.T, rule rules.Rule, c *rulestest.RuleCase) {
		v := violation(t, judge(t, c))
		if v.Rule != rule {
			t.Fatalf("the case breaks %s", v.Code)
		}
		report := fmt.Sprintf("%s %s %s %s", v.Severity, v.Code, v.Path, encodeArgs(t, v.Args))
		c.Report(t, strings.TrimRight(report, " ")+"\n", *update)
	})
}

// judge returns the error that a case ends with.
func judge(t *testing.T, c *rulestest.RuleCase) error {
	t.Helper()
	doc := func(name string) []byte { return []byte(expand(t, c.Files[name])) }
	switch {
	case c.Has("roster.json"):
		_, err := roster.Decode(doc("roster.json"))
		return err
	case c.Has("edits.json"):
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

func TestEveryRuleIsListed(t *testing.T) {
	rulestest.EveryRuleIsListed(t, "faults.go", "roster.", roster.Rules)
	for _, r := range roster.Rules {
		if r.Clause != "" || r.Section != "" || r.Severity != rules.Error {
			t.Errorf("%s: a fault of form has no clause and no section, and is an error", r.Code)
		}
	}
}
