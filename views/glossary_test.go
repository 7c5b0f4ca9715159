package views

import (
	"strings"
	"testing"

	"muster/rules/card"
)

// Keywords are found where a sentence names them, the longest name first, and
// nowhere within words.
func TestSentencesNameKeywords(t *testing.T) {
	cards := &card.Release{Keywords: []card.Keyword{
		{ID: "hidden", Name: "HIDDEN"},
		{ID: "place", Name: "PLACE (X)"},
		{ID: "ground-level", Name: "GROUND LEVEL"},
		{ID: "high-ground", Name: "HIGH GROUND"},
		{ID: "high-ground-cover", Name: "HIGH GROUND COVER"},
		{ID: "pierce", Name: "PIERCE [TAG] X"},
		{ID: "cleanup", Name: "CLEANUP & REFRESH"},
		{ID: "evade", Name: "ANTI-EVADE (X)"},
	}}
	if err := cards.Index(); err != nil {
		t.Fatal(err)
	}
	for sentence, want := range map[string]string{
		"":                                     "",
		"No keyword here, R of RPG.":           "No keyword here, R of RPG.",
		"HIDDEN":                               "[hidden]",
		"It is HIDDEN.":                        "It is |[hidden]|.",
		"Take PLACE (2) and HIDDEN":            "Take |[place]| (2) and |[hidden]",
		"on HIGH GROUND COVER at HIGH GROUND,": "on |[high-ground-cover]| at |[high-ground]|,",
		"HIGH HIDDEN":                          "HIGH |[hidden]",
		"PLACEMENT, HIDDENly, UNHIDDEN":        "PLACEMENT, HIDDENly, UNHIDDEN",
		"2 HIDDENs, HIDDENs":                   "2 |[hidden]|, |[hidden]",
		"in CLEANUP & REFRESH":                 "in |[cleanup]",
		"ANTI-EVADE (1), PIERCE [Light] 2":     "[evade]| (1), |[pierce]| [Light] 2",
		"„HIDDEN“ — HIDDEN":                    "„|[hidden]|“ — |[hidden]",
	} {
		var got []string
		whole := ""
		for _, p := range passages(cards, sentence, nil) {
			whole += p.text
			if p.keyword != nil {
				p.text = "[" + p.keyword.ID + "]"
			}
			got = append(got, p.text)
		}
		if got := strings.Join(got, "|"); got != want {
			t.Errorf("%q is %q, want %q", sentence, got, want)
		}
		if whole != sentence {
			t.Errorf("%q became %q", sentence, whole)
		}
	}
	if got := passages(nil, "HIDDEN", nil); len(got) != 1 || got[0].keyword != nil {
		t.Errorf("without cards there are keywords: %v", got)
	}
	if got := passages(cards, "HIDDEN is HIDDEN", &cards.Keywords[0]); len(got) != 1 {
		t.Errorf("an entry names itself: %v", got)
	}
}
