package interop_test

import (
	"strings"
	"testing"

	"muster/armybuilder/interop"
	"muster/rules"
	"muster/rules/text"
)

// Every rule of reading foreign files has a sentence, which blames nobody and can
// be made without arguments.
func TestEveryRuleHasWords(t *testing.T) {
	for _, rule := range interop.Rules {
		if !text.Known(rule.Code) {
			t.Errorf("%s has no sentence", rule.Code)
			continue
		}
		s := text.Message(nil, rule.Broken("somewhere"))
		if !strings.HasSuffix(s, ".") || strings.Contains(strings.ToLower(s), "you") || strings.Contains(s, "!") {
			t.Errorf("%s: %q", rule.Code, s)
		}
	}
}

func TestSentences(t *testing.T) {
	for _, c := range []struct {
		v    rules.Violation
		want string
	}{
		{
			interop.UnknownName.Broken("units/u1", rules.Text("found", "Thor"), rules.Text("kind", "unit"), rules.List("candidates"), rules.Int("line", 7)),
			"This release has no unit “Thor” (line 7). It stays in the list as it is.",
		},
		{
			interop.TotalDiffers.Broken("minerals", rules.Text("of", "minerals"), rules.Int("claimed", 2000), rules.Int("counted", 2030), rules.Text("release", "2026-08-11")),
			"The file says 2,000 minerals; by release 2026-08-11 it is 2,030.",
		},
		{
			interop.ModelsMissing.Broken("units/u1/models", rules.Text("unit", "marine"), rules.List("options", "6", "9"), rules.Int("line", 2)),
			"The number of models of “marine” is not given (line 2). It comes with 6 or 9 models, which is still to be chosen.",
		},
		{
			interop.Reference.Broken("", rules.Text("found", "AB12CD"), rules.Text("program", "official-app")),
			"“AB12CD” is the seed of a list in the official app. It only says where that list is; the list itself is needed, as a file or as text.",
		},
	} {
		if got := text.Message(nil, c.v); got != c.want {
			t.Errorf("%s: %s\nwant %s", c.v.Code, got, c.want)
		}
	}
}
