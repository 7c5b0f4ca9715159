package game

import (
	"strings"
	"testing"

	"muster/rules"
	"muster/rules/text"
)

// Every rule has a code of its own and a sentence, and names its clause where one
// exists.
func TestEveryRuleHasWords(t *testing.T) {
	seen := map[string]bool{}
	for _, r := range Rules {
		if seen[r.Code] {
			t.Errorf("the code %s stands twice", r.Code)
		}
		seen[r.Code] = true
		if !strings.HasPrefix(r.Code, "game.") {
			t.Errorf("the code %s is not of this package", r.Code)
		}
		if !text.Known(r.Code) {
			t.Errorf("the rule %s has no sentence", r.Code)
		}
	}
	line := text.Message(nil, SupplyExceeded.Broken("units/a/u1",
		rules.Text("unit", "a/u1"), rules.Int("supply", 2), rules.Int("available", 1)))
	if want := "The unit “a/u1” needs 2 Supply and 1 is available."; line != want {
		t.Errorf("have %q, want %q", line, want)
	}
}
