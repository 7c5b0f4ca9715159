package text

import (
	"strings"
	"testing"

	"muster/rules"
	"muster/rules/army"
)

// Every rule that a list can break has a way out in words.
func TestEveryRuleOfAListHasAdvice(t *testing.T) {
	for _, rule := range army.Rules {
		for _, have := range []int{0, 9} {
			said := Advice(rule.Broken("", rules.Int("have", have), rules.Int("want", 2)))
			if !strings.HasSuffix(said, ".") || strings.ToUpper(said[:1]) != said[:1] {
				t.Errorf("%s: advice %q is no sentence", rule.Code, said)
			}
		}
	}
	more, fewer := army.DraftCount.Broken("draft/missions", rules.Int("have", 1), rules.Int("want", 2)), army.DraftCount.Broken("draft/missions", rules.Int("have", 3), rules.Int("want", 2))
	if Advice(more) == Advice(fewer) {
		t.Errorf("too few and too many are mended alike: %q", Advice(more))
	}
	if said := Advice(rules.Rule{Code: "army.no-such-rule"}.Broken("")); said != "" {
		t.Errorf("a rule that is none has the advice %q", said)
	}
}
