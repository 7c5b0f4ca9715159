package catalog_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"muster/catalog"
	"muster/rules/card"
)

// search returns the hits as "kind/id" with spaces between.
func search(t testing.TB, store *catalog.Store, q catalog.Query) string {
	t.Helper()
	hits, err := store.Search(t.Context(), q)
	if err != nil {
		t.Fatalf("search %+v: %v", q, err)
	}
	names := make([]string, len(hits))
	for i, h := range hits {
		names[i] = string(h.Kind) + "/" + h.ID
	}
	return strings.Join(names, " ")
}

func ptr[T any](v T) *T { return &v }

func TestSearch(t *testing.T) {
	store, _ := openStore(t)
	if err := store.Sync(t.Context(), fixture("2031-01-01")); err != nil {
		t.Fatal(err)
	}
	const all = "faction_card/rangers tactical_card/depot tactical_card/lab unit/rifles unit/walker mission/hold deployment/line keyword/anti-evade keyword/detection"
	for _, c := range []struct {
		name string
		q    catalog.Query
		want string
	}{
		{"nothing asked finds everything in order", catalog.Query{}, all},
		{"spaces are nothing", catalog.Query{Text: " \t\n"}, all},
		{"a limit", catalog.Query{Limit: 2}, "faction_card/rangers tactical_card/depot"},

		{"a word of a name", catalog.Query{Text: "walker"}, "unit/walker"},
		{"the beginning of a word, in capitals", catalog.Query{Text: "WALK"}, "unit/walker"},
		{"two words in any order", catalog.Query{Text: "squad rifle"}, "unit/rifles"},
		{"letters without their marks", catalog.Query{Text: "eclair"}, "faction_card/rangers"},
		{"letters with other marks", catalog.Query{Text: "ÊCLÀIR"}, "faction_card/rangers"},
		{"a summary", catalog.Query{Text: "double"}, "mission/hold"},
		{"an upgrade", catalog.Query{Text: "tower shield"}, "unit/rifles"},
		{"the name before the mention", catalog.Query{Text: "anti-evade"}, "keyword/anti-evade unit/walker"},
		{"a keyword with its number", catalog.Query{Text: "detection"}, "keyword/detection tactical_card/lab"},
		{"no such word", catalog.Query{Text: "carrier"}, ""},
		{"only punctuation", catalog.Query{Text: `"*()`}, ""},
		{"an apostrophe separates", catalog.Query{Text: `bridge'`}, "mission/hold"},

		{"kinds", catalog.Query{Kinds: []catalog.Kind{catalog.UnitCard, catalog.MissionCard}}, "unit/rifles unit/walker mission/hold"},
		{"race", catalog.Query{Race: ptr(card.Terran), Text: "hidden"}, "tactical_card/lab"},
		{"another race", catalog.Query{Race: ptr(card.Zerg)}, ""},
		{"slot", catalog.Query{Slot: ptr(card.Elite)}, "unit/walker"},
		{"faction tag with another apostrophe", catalog.Query{Tags: []string{"RAYNOR'S rangers"}}, "faction_card/rangers"},
		{"two tags", catalog.Query{Tags: []string{"Terran", "Mechanical"}}, "unit/walker"},
		{"keyword by id", catalog.Query{Keywords: []string{"anti-evade"}}, "unit/walker"},
		{"keyword as printed", catalog.Query{Keywords: []string{"BUFF [Characteristic] (X)"}}, "unit/rifles"},
		{"cost between two compositions fits neither", catalog.Query{Cost: catalog.Bounds{Min: ptr(170), Max: ptr(180)}}, ""},
		{"cost of one composition", catalog.Query{Cost: catalog.Bounds{Min: ptr(200)}}, "unit/rifles"},
		{"cost in gas", catalog.Query{Cost: catalog.Bounds{Max: ptr(40)}}, "tactical_card/depot tactical_card/lab"},
		{"phase of an ability", catalog.Query{Phase: ptr(card.Movement)}, "tactical_card/lab"},
		{"phase of a weapon", catalog.Query{Phase: ptr(card.Combat)}, "unit/rifles"},
		{"range", catalog.Query{Range: catalog.Bounds{Min: ptr(13)}}, "unit/walker"},
		{"range of a weapon of that phase", catalog.Query{Phase: ptr(card.Combat), Range: catalog.Bounds{Min: ptr(1)}}, ""},
		{"engagement range", catalog.Query{Range: catalog.Bounds{Max: ptr(0)}}, "unit/rifles"},
		{"flying targets include all targets", catalog.Query{Target: ptr(card.TargetFlying)}, "unit/walker"},
		{"all targets", catalog.Query{Target: ptr(card.TargetAll)}, "unit/walker"},
		{"ground targets", catalog.Query{Target: ptr(card.TargetGround)}, "unit/rifles unit/walker"},
		{"text and filters together", catalog.Query{Text: "missile", Slot: ptr(card.Core)}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.q.Release = "2031-01-01"
			if got := search(t, store, c.q); got != c.want {
				t.Errorf("found %q\nwant  %q", got, c.want)
			}
		})
	}
}

func TestSearchTextHasNoSyntax(t *testing.T) {
	store, _ := openStore(t)
	if err := store.Sync(t.Context(), fixture("2031-01-01")); err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{
		`walker OR rifle`, `walker NOT missile`, `NEAR(a b)`, `name:walker`, `^walker`, `walk*`, `"walker`, `wal"ker`, `{name}: x`, `-walker`, `a + b`,
		`'; DROP TABLE releases; --`, "walker\x00rifle", "\xff\xfe", "레이너 특공대", "🚀", "\u0301", "e\u0301", "ﬁ", "Ⅷ ½ ²", strings.Repeat("ż", 500), strings.Repeat("a ", 500),
	} {
		hits := search(t, store, catalog.Query{Release: "2031-01-01", Text: text})
		if text == `walker OR rifle` && hits != "" {
			t.Errorf("OR was an operator: %q", hits)
		}
	}
	rapid.Check(t, func(rt *rapid.T) {
		text := rapid.OneOf(rapid.String(), rapid.StringOf(rapid.RuneFrom([]rune(`ab "'*()^:-+{}ORANDNEAR`)))).Draw(rt, "text")
		if _, err := store.Search(t.Context(), catalog.Query{Release: "2031-01-01", Text: text}); err != nil {
			rt.Fatalf("%q: %v", text, err)
		}
	})
}
