package card_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"muster/rules/card"
	"muster/rules/internal/rulestest"
)

func TestDocumentsRoundTrip(t *testing.T) {
	for name, r := range map[string]*card.Release{"current": rulestest.Current(), "fixture": rulestest.Fixture()} {
		doc := card.Encode(r)
		if !bytes.HasPrefix(doc, []byte(`{"format":"muster.release/1","id":"`)) || !bytes.HasSuffix(doc, []byte("}\n")) {
			t.Errorf("%s: not canonical: %.60s", name, doc)
		}
		again, err := card.Decode(doc)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if !bytes.Equal(card.Encode(again), doc) {
			t.Errorf("%s: read and written again gives other bytes", name)
		}
	}
}

// A release made in Go, with lists left nil, encodes as the same release read
// from a document does.
func TestEmptyListsEncodeAlike(t *testing.T) {
	r := &card.Release{ID: "2030-01-01", Units: []card.Unit{{ID: "worm", Upgrades: []card.Upgrade{{ID: "teeth"}}}}}
	if err := r.Index(); err != nil {
		t.Fatal(err)
	}
	doc := card.Encode(r)
	again, err := card.Decode(doc)
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Contains(doc, []byte("null")) || !bytes.Equal(card.Encode(again), doc) {
		t.Errorf("not stable: %s", doc)
	}
	if card.Fingerprint(r) != card.Fingerprint(again) {
		t.Error("a nil list and an empty one must give one fingerprint")
	}
}

func TestDecodeNamesThePlace(t *testing.T) {
	const head = `{"format":"muster.release/1","id":"2030-01-01",`
	for _, c := range []struct{ name, doc, place, problem string }{
		{"no JSON", `{`, "release", "no JSON at byte 1"},
		{"another format", `{"format":"muster.roster/1"}`, "format", `have "muster.roster/1"`},
		{"no format", `{}`, "format", "want"},
		{"a list", `[]`, "release", "cannot unmarshal array"},
		{"an unknown field", head + `"cards":[]}`, "release", `unknown field "cards"`},
		{"an unknown field of a unit", head + `"units":[{"id":"worm","legs":0}]}`, "units/worm", `unknown field "legs"`},
		{"a unit without id", head + `"units":[{"id":"worm"},{"name":"Fly"}]}`, "release", "has no id"},
		{"an unreadable unit without id", head + `"units":[{"id":"worm"},{"legs":0}]}`, "units, entry 2", "legs"},
		{"a fraction", head + `"tactical_cards":[{"id":"lair","gas":2.5}]}`, "tactical_cards/lair", "number 2.5"},
		{"a slot of no type", head + `"units":[{"id":"worm","slot":"heavy"}]}`, "units/worm", `no slot "heavy"`},
		{"a slot count of no type", head + `"tactical_cards":[{"id":"lair","slots":{"heavy":1}}]}`, "tactical_cards/lair", "heavy"},
		{"a cost that is no number", head + `"units":[{"id":"worm","abilities":[{"cost":"Y"}]}]}`, "units/worm", `cost "Y"`},
		{"a range below one inch", head + `"units":[{"id":"worm","weapons":[{"range":0}]}]}`, "units/worm", "range 0"},
		{"a repeated field", head + `"units":[{"id":"worm","id":"fly"}]}`, "units/1/id", "stands twice"},
		{"a field with capitals", head + `"Units":[]}`, "Units", "lower-case"},
		{"a field with a letter that folds to ours", head + `"unitſ":[]}`, "unitſ", "lower-case"},
		{"an id taken twice", head + `"units":[{"id":"worm"},{"id":"worm"}]}`, "release", "taken twice"},
		{"a former id taken twice", head + `"units":[{"id":"worm"},{"id":"fly","former_ids":["worm"]}]}`, "release", "taken twice"},
		{"supply that the profile does not say", head + `"units":[{"id":"worm","supply_profile":[{"min":1,"max":1,"supply":1}],"compositions":[{"id":"small","models":1,"minerals":5,"supply":2}]}]}`, "units/worm/compositions/small", "given as 2"},
		{"something after the end", head + `"title":""}{}`, "release", "after top-level value"},
		{"too deep", strings.Repeat(`[`, 100) + strings.Repeat(`]`, 100), strings.TrimSuffix(strings.Repeat("1/", 64), "/"), "nested deeper"},
		{"an empty field name", head + `"":1}`, `""`, "lower-case"},
		{"an escaped field name", head + `"\u0069d":1}`, "\"\\\\u0069d\"", "lower-case"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := card.Decode([]byte(c.doc))
			var at *card.DocumentError
			if !errors.As(err, &at) {
				t.Fatalf("have %v, want a DocumentError", err)
			}
			if at.Place != c.place || !strings.Contains(err.Error(), c.problem) {
				t.Errorf("have %q, want %q at %q", err, c.problem, c.place)
			}
		})
	}
}

func TestDecodeReadsAPrettyDocument(t *testing.T) {
	var pretty bytes.Buffer
	if err := json.Indent(&pretty, card.Encode(rulestest.Fixture()), "", "  "); err != nil {
		t.Fatal(err)
	}
	r, err := card.Decode(pretty.Bytes())
	if err != nil || !bytes.Equal(card.Encode(r), card.Encode(rulestest.Fixture())) {
		t.Errorf("spaces must not matter (%v)", err)
	}
}

// FuzzDecode: whatever is read is written and read again unchanged, and nothing
// makes it panic.
func FuzzDecode(f *testing.F) {
	f.Add([]byte(`{"format":"muster.release/1","id":"2030-01-01","units":[]}`))
	f.Add([]byte(`{"format":"muster.release/1","id":"2030-01-01","units":[{"id":"worm","slot":"core","combat_tags":["Ground"],
		"supply_profile":[{"min":1,"max":2,"supply":1}],"compositions":[{"id":"small","models":2,"minerals":50,"supply":1}],
		"weapons":[{"id":"bite","range":"E","keywords":[{"name":"PIERCE","args":["Light",2]}]}],
		"abilities":[{"id":"dig","cost":"X","play":{"target":{"what":"self"},"duration":"instant","effects":[{"op":"choose_one","options":[{"id":"a"}]}]}}],
		"upgrades":[{"id":"fang","cost":[{"composition":"small","minerals":5}],"weapon":{"id":"fang","range":8}}]}]}`))
	f.Add([]byte(`{"format":"muster.release/1","tactical_cards":[{"id":"lair","slots":{"core":1}}],"missions":[{"id":"m","faces":[{"scale":"standard"}]}]}`))
	f.Fuzz(func(t *testing.T, doc []byte) {
		r, err := card.Decode(doc)
		if err != nil {
			var at *card.DocumentError
			if !errors.As(err, &at) || at.Place == "" {
				t.Fatalf("an error without a place: %v", err)
			}
			return
		}
		canonical := card.Encode(r)
		again, err := card.Decode(canonical)
		if err != nil {
			t.Fatalf("cannot read what it wrote: %v\n%s", err, canonical)
		}
		if !bytes.Equal(card.Encode(again), canonical) {
			t.Fatalf("not stable:\n%s\n%s", canonical, card.Encode(again))
		}
		if card.Fingerprint(again) != card.Fingerprint(r) {
			t.Fatal("the fingerprint changed on the way")
		}
	})
}

func BenchmarkDecode(b *testing.B) {
	doc := card.Encode(rulestest.Current())
	b.SetBytes(int64(len(doc)))
	for b.Loop() {
		if _, err := card.Decode(doc); err != nil {
			b.Fatal(err)
		}
	}
}
