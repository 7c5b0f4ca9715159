package catalog_test

import (
	"strings"
	"testing"

	"muster/catalog"
	"muster/rules"
	"muster/rules/text"
)

func TestEveryLintRuleHasWords(t *testing.T) {
	for _, rule := range append([]rules.Rule{catalog.ReleaseTaken, catalog.DocumentUnreadable}, catalog.LintRules...) {
		if !text.Known(rule.Code) {
			t.Errorf("rules/text has no sentence for %s", rule.Code)
		}
	}
	for _, c := range brokenCases {
		r := copyOf(t, snapshot(t, catalog.Embedded().Current().ID))
		c.breaks(r)
		for _, v := range catalog.Lint(r) {
			if s := text.Message(r, v); strings.Contains(s, "“”") {
				t.Errorf("%s: a value is missing in %q", c.name, s)
			}
		}
	}
}
