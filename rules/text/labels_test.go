package text_test

import (
	"strings"
	"testing"

	"muster/rules/army"
	"muster/rules/card"
	"muster/rules/text"
)

func TestNumber(t *testing.T) {
	for n, want := range map[int]string{
		0: "0", 7: "7", 999: "999", 1000: "1,000", 2000: "2,000", 12345: "12,345", 1000000000: "1,000,000,000", -30: "-30", -1234: "-1,234",
	} {
		if got := text.Number(n); got != want {
			t.Errorf("Number(%d) is %q, want %q", n, got, want)
		}
	}
}

func TestCount(t *testing.T) {
	for _, c := range []struct {
		n    int
		noun string
		want string
	}{
		{0, "model", "0 models"},
		{1, "model", "1 model"},
		{2, "model", "2 models"},
		{35, "gas", "35 gas"},
		{1, "gas", "1 gas"},
		{2, "Supply", "2 Supply"},
		{2, "copy", "2 copies"},
		{2000, "mineral", "2,000 minerals"},
	} {
		if got := text.Count(c.n, c.noun); got != c.want {
			t.Errorf("Count(%d, %q) is %q, want %q", c.n, c.noun, got, c.want)
		}
	}
}

func TestSection(t *testing.T) {
	if got := text.Section("9.1.6"); got != "§9.1.6" {
		t.Errorf("%q", got)
	}
	if got := text.Section(""); got != "" {
		t.Errorf("no section is %q", got)
	}
}

func TestPrintedValues(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{text.Range(12), `12"`},
		{text.PrintedRange(12), "12″"},
		{text.PrintedRange(card.EngagementRange), "E"},
		{text.PrintedSpeed(card.Speed{Leading: 4, Last: 7}), "4″/7″"},
		{text.PrintedSpeed(card.Speed{Leading: 7}), "7″"},
		{text.PrintedSpeed(card.Speed{}), "–"},
		{text.PrintedKeyword(card.KeywordUse{Name: "SIDEARM"}), "SIDEARM"},
		{text.PrintedKeyword(card.KeywordUse{Name: "PIERCE", Args: []card.Value{{Text: "Armoured"}, {Number: 3}}}), "PIERCE [Armoured] 3"},
		{text.PrintedKeyword(card.KeywordUse{Name: "LONG RANGE", Args: []card.Value{{Number: 16}}}), "LONG RANGE (16″)"},
		{text.PrintedKeyword(card.KeywordUse{Name: "BURST FIRE", Args: []card.Value{{Number: 6}, {Number: 2}}}), "BURST FIRE 6″ (2)"},
		{text.Inches(`within 8" of a "Justice" Revolver, X" away`), `within 8″ of a "Justice" Revolver, X″ away`},
		{text.Range(card.EngagementRange), "E"},
		{text.TargetNumber(5), "5+"},
		{text.TargetNumber(0), "-"},
		{text.Speed(card.Speed{Leading: 4, Last: 7}), "4/7"},
		{text.Speed(card.Speed{Leading: 7}), "7"},
		{text.Speed(card.Speed{}), "-"},
		{text.Keyword(card.KeywordUse{Name: "SIDEARM"}), "SIDEARM"},
		{text.Keyword(card.KeywordUse{Name: "PIERCE", Args: []card.Value{{Text: "Armoured"}, {Number: 3}}}), "PIERCE (Armoured, 3)"},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
}

// Every value has a label of its own, which is not its id.
func TestLabels(t *testing.T) {
	labels := map[string][]string{}
	for v := army.Unreadable; v <= army.Legal; v++ {
		labels["verdict"] = append(labels["verdict"], text.Verdict(v))
		if !strings.HasSuffix(text.VerdictMeaning(v), ".") {
			t.Errorf("%v has no meaning", v)
		}
	}
	for s := card.Core; s <= card.NoSlot; s++ {
		labels["slot"] = append(labels["slot"], text.Slot(s))
	}
	for p := card.AnyPhase; p <= card.Combat; p++ {
		labels["phase"] = append(labels["phase"], text.Phase(p))
	}
	for s := card.Skirmish; s <= card.GrandOffensive; s++ {
		labels["scale"] = append(labels["scale"], text.Scale(s))
	}
	for r := card.Terran; r <= card.Protoss; r++ {
		labels["race"] = append(labels["race"], text.Race(r))
	}
	for a := card.Active; a <= card.Reaction; a++ {
		labels["ability type"] = append(labels["ability type"], text.AbilityType(a))
	}
	for target := card.TargetAll; target <= card.TargetFlying; target++ {
		labels["target"] = append(labels["target"], text.Target(target))
	}
	for kind, words := range labels {
		seen := map[string]bool{}
		for _, w := range words {
			if w == "" || w[0] < 'A' || w[0] > 'Z' || strings.Contains(w, "(") || seen[w] {
				t.Errorf("%s: the label %q", kind, w)
			}
			seen[w] = true
		}
	}
}
