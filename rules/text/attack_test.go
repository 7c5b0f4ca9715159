package text

import (
	"slices"
	"strings"
	"testing"

	"muster/rules"
	"muster/rules/combat"
	"muster/rules/dice"
)

// Every rule about attacks and dice has a sentence of its own that ends as one.
func TestAttackRulesHaveWords(t *testing.T) {
	for _, r := range slices.Concat(combat.Rules, dice.Rules) {
		say := attackSentences[r.Code]
		if say == nil {
			t.Errorf("%s has no sentence", r.Code)
			continue
		}
		got := say(words{args: rules.Args{rules.Int("have", 3), rules.Int("limit", 2), rules.Int("want", 1)}})
		if !strings.HasSuffix(got, ".") {
			t.Errorf("%s: %q is no sentence", r.Code, got)
		}
	}
	if len(attackSentences) != len(combat.Rules)+len(dice.Rules) {
		t.Errorf("%d sentences for %d rules", len(attackSentences), len(combat.Rules)+len(dice.Rules))
	}
}
