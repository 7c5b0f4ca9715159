package card_test

import (
	"testing"

	"muster/rules/card"
)

// glossaryRelease has a keyword of every shape that cards print.
func glossaryRelease(t testing.TB) *card.Release {
	t.Helper()
	r := &card.Release{Keywords: []card.Keyword{
		{ID: "pierce", Name: "PIERCE [TAG] X", Params: []string{"TAG", "X"}},
		{ID: "impact", Name: "IMPACT (X) Y", Params: []string{"X", "Y+"}},
		{ID: "hits", Name: "HITS X (Y)", Params: []string{"X", "Y"}},
		{ID: "burst-fire", Name: `BURST FIRE Y" (X)`, Params: []string{`Y"`, "X"}},
		{ID: "anti-evade", Name: "ANTI-EVADE (X)", Params: []string{"X"}},
		{ID: "hidden", Name: "HIDDEN"},
		{ID: "cleanup-refresh", Name: "CLEANUP & REFRESH"},
		{ID: "base-to-base", Name: "BASE-TO-BASE CONTACT"},
		{ID: "hide", Name: "HIDDEN (X)", Params: []string{"X"}}, // of the same name as an earlier one
	}}
	if err := r.Index(); err != nil {
		t.Fatal(err)
	}
	return r
}

func TestKeywordsAreFoundAsPrinted(t *testing.T) {
	r := glossaryRelease(t)
	for printed, want := range map[string]string{
		"PIERCE":               "pierce",
		"PIERCE [TAG] X":       "pierce",
		"PIERCE [Light] 2":     "pierce",
		"PIERCE (Armoured, 3)": "pierce",
		"IMPACT (2) 4+":        "impact",
		"HITS 3 (2)":           "hits",
		`BURST FIRE 6" (2)`:    "burst-fire",
		"BURST FIRE 6″ (2)":    "burst-fire",
		"Anti-Evade":           "anti-evade",
		"anti evade":           "anti-evade",
		" HIDDEN ":             "hidden",
		"CLEANUP & REFRESH":    "cleanup-refresh",
		"BASE-TO-BASE CONTACT": "base-to-base",
		"base-to-base":         "base-to-base",
		"hide":                 "hide",
		"HIDDEN PATH":          "",
		"HID":                  "",
		"ANTI":                 "",
		"BURST":                "",
		"3":                    "",
		"":                     "",
		"(X)":                  "",
		"A KEYWORD OF MANY WORDS, LONGER THAN ANY OTHER THAT WAS EVER PRINTED ON A CARD": "",
	} {
		got := ""
		if k := r.Glossary(printed); k != nil {
			got = k.ID
		}
		if got != want {
			t.Errorf("%q is %q, want %q", printed, got, want)
		}
	}
}

func TestBaseNameIsWhatCardsUse(t *testing.T) {
	r := glossaryRelease(t)
	for i, want := range []string{"PIERCE", "IMPACT", "HITS", "BURST FIRE", "ANTI-EVADE", "HIDDEN", "CLEANUP & REFRESH", "BASE-TO-BASE CONTACT", "HIDDEN"} {
		if got := r.Keywords[i].BaseName(); got != want {
			t.Errorf("%s: %q, want %q", r.Keywords[i].Name, got, want)
		}
	}
}

func TestNormalKeyword(t *testing.T) {
	for printed, want := range map[string]string{
		"ANTI-EVADE (X)":            "anti-evade",
		"ANTI-EVADE":                "anti-evade",
		"BUFF [Characteristic] (X)": "buff",
		"HIT & RUN":                 "hit-run",
		"ÉLAN":                      "élan",
		"already-an-id":             "already-an-id",
		"":                          "",
		"(X)":                       "",
		"UNBALANCED ) (":            "unbalanced",
	} {
		if got := card.NormalKeyword(printed); got != want {
			t.Errorf("NormalKeyword(%q) = %q, want %q", printed, got, want)
		}
	}
}

var lookups = []string{"PIERCE", "BURST FIRE", "PIERCE [Light] 2", "anti evade", "NO SUCH WORD"}

func TestGlossaryAllocatesNothing(t *testing.T) {
	r := glossaryRelease(t)
	if n := testing.AllocsPerRun(100, func() {
		for _, printed := range lookups {
			r.Glossary(printed)
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkGlossary(b *testing.B) {
	r := glossaryRelease(b)
	for _, printed := range lookups {
		b.Run(card.NormalKeyword(printed), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				r.Glossary(printed)
			}
		})
	}
}
