package roster_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"muster/rules/internal/rulestest"
	"muster/rules/roster"
)

func TestCanonicalWriting(t *testing.T) {
	const plain = head + "}\n"
	named := func(name string) string {
		return `{"format":"muster.roster/1","name":"` + name + `","release":"2026-09-25","scale":"standard","mineral_limit":2000}` + "\n"
	}
	tests := []struct{ name, doc, want string }{
		{"final newline", head + "}", plain},
		{"no space outside strings", "\uFEFF { \"format\" :\t\"muster.roster/1\",\r\n\"release\": \"2026-09-25\" ,\"scale\":\"standard\",\"mineral_limit\":2000 } \n", plain},
		{"keys in the order of the format", `{"mineral_limit":2000,"scale":"standard","release":"2026-09-25","format":"muster.roster/1"}`, plain},
		{
			"all keys in order",
			`{"visibility":"closed","draft":{"deployments":["d"],"missions":["m"]},"units":[{"note":"n","label":"l","upgrades":[{"model":1,"upgrade":"a"}],"models":1,"unit":"x","id":"u"}],` +
				`"tactical_cards":[{"card":"c","id":"t"}],"faction_card":"f","mineral_limit":2,"scale":"skirmish","fingerprint":"p","release":"r","player":"y","name":"w","format":"muster.roster/1"}`,
			`{"format":"muster.roster/1","name":"w","player":"y","release":"r","fingerprint":"p","scale":"skirmish","mineral_limit":2,"faction_card":"f","tactical_cards":[{"id":"t","card":"c"}],` +
				`"units":[{"id":"u","unit":"x","models":1,"upgrades":[{"upgrade":"a","model":1}],"label":"l","note":"n"}],"draft":{"missions":["m"],"deployments":["d"]},"visibility":"closed"}` + "\n",
		},
		{
			"unknown keys follow in their own order",
			`{"z":1,"format":"muster.roster/1","a":2,"scale":"standard","Name":3,"release":"2026-09-25","mineral_limit":2000}`,
			head + `,"z":1,"a":2,"Name":3}` + "\n",
		},
		{
			"unknown keys in every object",
			with(`"tactical_cards":[{"b":1,"id":"t1","a":2,"card":"c"}],"units":[{"y":[],"id":"u1","unit":"x","models":1,"upgrades":[{"q":null,"upgrade":"a"}]}],"draft":{"w":{}}`),
			with(`"tactical_cards":[{"id":"t1","card":"c","b":1,"a":2}],"units":[{"id":"u1","unit":"x","models":1,"upgrades":[{"upgrade":"a","q":null}],"y":[]}],"draft":{"w":{}}`) + "\n",
		},
		{"absent is left out", with(`"name":"","player":null,"fingerprint":"","faction_card":null,"tactical_cards":[],"units":null,"draft":null,"visibility":null`), plain},
		{"inner ones first", with(`"draft":{"missions":[],"deployments":null}`), plain},
		{"absent in a unit", withUnit(`"upgrades":[],"label":"","note":null`), with(`"units":[{"id":"u1","unit":"marine","models":9}]`) + "\n"},
		{"required text may be empty", with(`"tactical_cards":[{"id":"t1","card":""}]`), with(`"tactical_cards":[{"id":"t1","card":""}]`) + "\n"},
		{"empty ids in the draft stay", with(`"draft":{"missions":[""]}`), with(`"draft":{"missions":[""]}`) + "\n"},
		{"unknown null and empty stay", with(`"x":null,"y":"","z":[{}]`), with(`"x":null,"y":"","z":[{}]`) + "\n"},
		{"number text of unknown keys stays", with(`"x":[1.50,1E+2,-0,1e400,12345678901234567890123]`), with(`"x":[1.50,1E+2,-0,1e400,12345678901234567890123]`) + "\n"},
		{"key order of unknown objects stays", with(`"x":{"b": {"d" :1,"c":2}, "a" : [ ] }`), with(`"x":{"b":{"d":1,"c":2},"a":[]}`) + "\n"},
		{"only quotes, backslashes and controls are escaped", with(`"name":"\"\\\/\b\t\n\f\r\u0000\u001F\u007f\u00e9\u2028<&>'"`), named(`\"\\/\b\t\n\f\r\u0000\u001f` + "\x7fé\u2028<&>'")},
		{"escapes in unknown keys and values", with(`"\u0061\n":{"\u00e9\/":"\u0041\u0009"}`), with(`"a\n":{"é/":"A\t"}`) + "\n"},
		{"escaped pair of surrogates", with(`"name":"\ud83d\uDE00"`), named("😀")},
		{"text is not normalised", with(`"name":" e\u0301  \u00c9"`), named(" e\u0301  É")},
		{"ids are written as they stand", with(`"faction_card":"No Such  Card"`), with(`"faction_card":"No Such  Card"`) + "\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := rewrite(t, tt.doc)
			same(t, "written", got, tt.want)
			same(t, "written again", rewrite(t, got), got)
		})
	}
}

// TestGoldenDocuments holds whole documents to their canonical bytes.
func TestGoldenDocuments(t *testing.T) {
	for _, name := range []string{"militia", "foreign-fields"} {
		t.Run(name, func(t *testing.T) {
			got := rewrite(t, string(file(t, name+".muster.json")))
			golden := name + ".canonical.json"
			if *update {
				if err := os.WriteFile(filepath.Join("testdata", golden), []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			same(t, golden, got, string(file(t, golden)))
		})
	}
}

func TestWriteThenReadGivesTheSameRoster(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := rulestest.AnyRoster().Draw(t, "roster")
		doc := roster.Encode(r)
		again, err := roster.Decode(doc)
		if err != nil {
			t.Fatalf("%s: %v", doc, err)
		}
		if diff := cmp.Diff(r, again); diff != "" {
			t.Fatalf("read back (-want +got):\n%s", diff)
		}
		if twice := roster.Encode(again); !bytes.Equal(twice, doc) {
			t.Fatalf("wrote %s\nthen  %s", doc, twice)
		}
		if !json.Valid(doc) || !utf8.Valid(doc) || doc[len(doc)-1] != '\n' {
			t.Fatalf("%q is not a line of JSON", doc)
		}
	})
}

func TestEncodePrettyReadsAlike(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := rulestest.AnyRoster().Draw(t, "roster")
		pretty := roster.EncodePretty(r)
		again, err := roster.Decode(pretty)
		if err != nil {
			t.Fatalf("%s: %v", pretty, err)
		}
		if got, want := roster.Encode(again), roster.Encode(r); !bytes.Equal(got, want) {
			t.Fatalf("%s\nreads as %s\nwant %s", pretty, got, want)
		}
	})
	pretty := string(roster.EncodePretty(read(t, string(file(t, "militia.muster.json")))))
	if !strings.HasPrefix(pretty, "{\n  \"format\": \"muster.roster/1\",\n") || !strings.HasSuffix(pretty, "}\n") {
		t.Errorf("not made for people: %.80q", pretty)
	}
}

func TestEncodeRepairsWhatIsNotUTF8(t *testing.T) {
	got := string(roster.Encode(&roster.Roster{Name: "a\"\xff\xfeb", Release: "x", MineralLimit: 1}))
	same(t, "document", got, `{"format":"muster.roster/1","name":"a\"`+"\uFFFD"+`b","release":"x","scale":"skirmish","mineral_limit":1}`+"\n")
}
