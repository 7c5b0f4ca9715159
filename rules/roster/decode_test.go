package roster_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"muster/rules"
	"muster/rules/card"
	"muster/rules/internal/rulestest"
	"muster/rules/roster"
)

func TestReadEveryField(t *testing.T) {
	got := read(t, string(file(t, "militia.muster.json")))
	same(t, "roster", got, &roster.Roster{
		Name:         "Mar Sara militia",
		Player:       "Ana",
		Release:      "2026-09-25",
		Fingerprint:  "sha256:00ff",
		Scale:        card.Standard,
		MineralLimit: 2000,
		FactionCard:  "raynors-raiders",
		TacticalCards: []roster.Card{
			{ID: "t1", Card: "barracks"},
			{ID: "t2", Card: "barracks"},
			{ID: "t3", Card: "academy"},
		},
		Units: []roster.Unit{{
			ID: "u1", Unit: "marine", Models: 9,
			Upgrades: []roster.Upgrade{
				{Upgrade: "combat-shield"},
				{Upgrade: "rocket-launcher", Model: 1},
				{Upgrade: "agg-12", Model: 2},
			},
			Label: "First squad", Note: "hold the ramp",
		}, {
			ID: "u2", Unit: "medic", Models: 3,
		}},
		Draft: roster.Draft{
			Missions:    []string{"frontlines", "supply-drop"},
			Deployments: []string{"typhoon", "gauntlet"},
		},
		Visibility: roster.Open,
	})
}

func TestOptionalFieldsMayBeAbsentOrNull(t *testing.T) {
	bare := read(t, head+"}")
	for _, doc := range []string{
		`"name":null`, `"player":null`, `"fingerprint":null`, `"faction_card":null`, `"tactical_cards":null`,
		`"units":null`, `"draft":null`, `"visibility":null`,
		`"draft":{"missions":null,"deployments":null}`,
		// Empty is absent too.
		`"name":""`, `"player":""`, `"fingerprint":""`, `"faction_card":""`, `"visibility":""`,
		`"tactical_cards":[]`, `"units":[]`, `"draft":{}`, `"draft":{"missions":[],"deployments":[]}`,
	} {
		t.Run(doc, func(t *testing.T) { same(t, "roster", read(t, with(doc)), bare) })
	}
	unit := read(t, withUnit(`"upgrades":null`))
	for _, doc := range []string{`"upgrades":[]`, `"label":null`, `"note":null`, `"label":""`, `"note":""`} {
		t.Run(doc, func(t *testing.T) { same(t, "roster", read(t, withUnit(doc)), unit) })
	}
	t.Run("model", func(t *testing.T) {
		same(t, "roster", read(t, withUnit(`"upgrades":[{"upgrade":"agg-12","model":null}]`)),
			read(t, withUnit(`"upgrades":[{"upgrade":"agg-12"}]`)))
	})
}

// TestRefused holds what cannot be read, with the place: code, path, line and
// column.
func TestRefused(t *testing.T) {
	tests := []struct {
		name, doc    string
		rule         rules.Rule
		path         string
		line, column int
	}{
		// Not JSON.
		{"nothing", "", roster.Empty, "", 0, 0},
		{"only spaces", " \n\t", roster.Empty, "", 0, 0},
		{"only a byte order mark", "\uFEFF", roster.Empty, "", 0, 0},
		{"a web page", "\n<!DOCTYPE html>", roster.NotJSON, "", 2, 1},
		{"cut off in a key", `{"form`, roster.Truncated, "", 1, 7},
		{"cut off after a key", `{"format"`, roster.Truncated, "", 1, 10},
		{"cut off in a text", head + `,"name":"Mar`, roster.Truncated, "name", 1, len(head) + 13},
		{"cut off in an escape", head + `,"name":"\u00`, roster.Truncated, "name", 1, len(head) + 14},
		{"cut off between surrogates", head + `,"name":"\ud83d\`, roster.Truncated, "name", 1, len(head) + 17},
		{"cut off in a literal", head + `,"name":nu`, roster.Truncated, "name", 1, len(head) + 11},
		{"cut off in a number", head + `,"x":-`, roster.Truncated, "x", 1, len(head) + 7},
		{"cut off in an entry", head + `,"units":[{"id":"u1"`, roster.Truncated, "units/u1", 1, len(head) + 21},
		{"comma before the end", head + ",}", roster.NotJSON, "", 1, len(head) + 2},
		{"comma before the end of a list", with(`"units":[],"x":[1,]`), roster.NotJSON, "x", 1, len(head) + 20},
		{"no comma", "{\"format\":\"muster.roster/1\"\n \"name\":1}", roster.NotJSON, "", 2, 2},
		{"no colon", `{"format" "muster.roster/1"}`, roster.NotJSON, "", 1, 11},
		{"no key", `{format:1}`, roster.NotJSON, "", 1, 2},
		{"single quotes", `{'format':1}`, roster.NotJSON, "", 1, 2},
		{"a comment", head + " // all\n}", roster.NotJSON, "", 1, len(head) + 2},
		{"leading zero", with(`"x":01`), roster.NotJSON, "x", 1, len(head) + 7},
		{"leading plus", with(`"x":+1`), roster.NotJSON, "x", 1, len(head) + 6},
		{"no digit after the point", with(`"x":1.`), roster.NotJSON, "x", 1, len(head) + 8},
		{"no digit in the exponent", with(`"x":1e+`), roster.NotJSON, "x", 1, len(head) + 9},
		{"NaN", with(`"x":NaN`), roster.NotJSON, "x", 1, len(head) + 6},
		{"misspelt literal", with(`"x":nul`), roster.NotJSON, "x", 1, len(head) + 6},
		{"line break in a text", with("\"name\":\"a\nb\""), roster.NotJSON, "name", 1, len(head) + 11},
		{"NUL in a text", with("\"name\":\"a\x00b\""), roster.NotJSON, "name", 1, len(head) + 11},
		{"unknown escape", with(`"name":"\x"`), roster.NotJSON, "name", 1, len(head) + 11},
		{"bad hex digit", with(`"name":"\u00g0"`), roster.NotJSON, "name", 1, len(head) + 14},
		{"a second document", head + "}\n{}", roster.Trailing, "", 2, 1},
		{"a closing brace too many", head + "}}", roster.Trailing, "", 1, len(head) + 2},
		{"a NUL after the end", head + "}\x00", roster.Trailing, "", 1, len(head) + 2},

		// Invalid UTF-8.
		{"latin 1", with("\"name\":\"caf\xe9\""), roster.InvalidUTF8, "name", 1, len(head) + 13},
		{"encoded surrogate", with("\"name\":\"\xed\xa0\x80\""), roster.InvalidUTF8, "name", 1, len(head) + 10},
		{"overlong", with("\"name\":\"\xc0\xaf\""), roster.InvalidUTF8, "name", 1, len(head) + 10},
		{"cut off in a character", head + ",\"name\":\"\xe4\xb8", roster.InvalidUTF8, "name", 1, len(head) + 10},
		{"in an unknown key", with("\"x\xff\":1"), roster.InvalidUTF8, "", 1, len(head) + 4},
		{"after the end", head + "}\xff", roster.InvalidUTF8, "", 1, len(head) + 2},
		{"UTF-16", "\xff\xfe{\x00", roster.InvalidUTF8, "", 1, 1},
		{"escaped high surrogate alone", with(`"name":"\ud83d"`), roster.InvalidUTF8, "name", 1, len(head) + 10},
		{"escaped low surrogate alone", with(`"name":"a\udE00"`), roster.InvalidUTF8, "name", 1, len(head) + 11},
		{"escaped high surrogate twice", with(`"name":"\ud83d\ud83d"`), roster.InvalidUTF8, "name", 1, len(head) + 10},
		{"escaped high surrogate before a letter", with(`"name":"\ud83d\u0041"`), roster.InvalidUTF8, "name", 1, len(head) + 10},
		{"escaped surrogate in an unknown field", with(`"x":{"y":"\udc00"}`), roster.InvalidUTF8, "x/y", 1, len(head) + 12},
		{"escaped surrogate in a key", with(`"\ud800":1`), roster.InvalidUTF8, "", 1, len(head) + 3},

		// Duplicate keys, in every object.
		{"key twice", with(`"scale":"standard"`), roster.DuplicateKey, "scale", 1, len(head) + 2},
		{"key twice, null", with(`"name":null,"name":"x"`), roster.DuplicateKey, "name", 1, len(head) + 14},
		{"key twice, once escaped", with(`"sc\u0061le":"standard"`), roster.DuplicateKey, "scale", 1, len(head) + 2},
		{"key twice in a card", with(`"tactical_cards":[{"id":"t1","card":"a","card":"b"}]`), roster.DuplicateKey, "tactical_cards/t1/card", 1, len(head) + 42},
		{"key twice in a unit", withUnit(`"models":6`), roster.DuplicateKey, "units/u1/models", 1, len(head) + 49},
		{"id twice in a unit", withUnit(`"id":"u1"`), roster.DuplicateKey, "units/u1/id", 1, len(head) + 49},
		{"key twice in an upgrade", withUnit(`"upgrades":[{"upgrade":"a","model":1,"model":1}]`), roster.DuplicateKey, "units/u1/upgrades/a/model", 1, len(head) + 86},
		{"key twice in the draft", with(`"draft":{"missions":[],"missions":[]}`), roster.DuplicateKey, "draft/missions", 1, len(head) + 25},
		{"unknown key twice", with(`"x":1,"x":1`), roster.DuplicateKey, "x", 1, len(head) + 8},
		{"unknown key twice in a unit", withUnit(`"x":1,"x":1`), roster.DuplicateKey, "units/u1/x", 1, len(head) + 55},
		{"key twice in an unknown object", with(`"x":[{"a":1,"b":2,"a":3}]`), roster.DuplicateKey, "x/a", 1, len(head) + 20},
		{"empty key twice", with(`"":1,"":1`), roster.DuplicateKey, "", 1, len(head) + 7},

		// Another document.
		{"a list", "[]", roster.NotObject, "", 1, 1},
		{"a text", `"muster.roster/1"`, roster.NotObject, "", 1, 1},
		{"a number", " 1", roster.NotObject, "", 1, 2},
		{"true", "true", roster.NotObject, "", 1, 1},
		{"null", "null", roster.NotObject, "", 1, 1},
		{"an empty object", "{}", roster.FormatMissing, "", 1, 1},
		{"a foreign file", `{"name":"x","units":{"marine":1}}`, roster.FormatMissing, "", 1, 1},
		{"another format", `{"format":"muster.pack/1"}`, roster.OtherFormat, "format", 1, 11},
		{"a later format", `{"format":"muster.roster/2"}`, roster.OtherFormat, "format", 1, 11},
		{"format of another case", `{"format":"Muster.roster/1"}`, roster.OtherFormat, "format", 1, 11},
		{"format behind a fault", `{"units":1,"format":"muster.game/1"}`, roster.OtherFormat, "format", 1, 21},
		{"a closed view", `{"format":"muster.closed/1","release":"x"}`, roster.ClosedView, "format", 1, 11},
		{"a closed view, format last", `{"seal":1,"tactical_cards":1,"format":"muster.closed/1"}`, roster.ClosedView, "format", 1, 39},
		{"format of another type", `{"format":1}`, roster.WrongType, "format", 1, 11},
		{"format of no text", `{"format":null}`, roster.WrongType, "format", 1, 11},
		{"format behind a syntax error", `{"x":?,"format":"muster.game/1"}`, roster.NotJSON, "x", 1, 6},
		{"format of another case of letters", `{"Format":"muster.roster/1"}`, roster.FormatMissing, "", 1, 1},

		// Required fields.
		{"no release", `{"format":"muster.roster/1","scale":"standard","mineral_limit":1}`, roster.FieldMissing, "release", 1, 1},
		{"no scale", `{"format":"muster.roster/1","release":"x","mineral_limit":1}`, roster.FieldMissing, "scale", 1, 1},
		{"no limit", `{"format":"muster.roster/1","release":"x","scale":"standard"}`, roster.FieldMissing, "mineral_limit", 1, 1},
		{"limit of another case", `{"format":"muster.roster/1","release":"x","scale":"standard","Mineral_limit":1}`, roster.FieldMissing, "mineral_limit", 1, 1},
		{"card without id", with(`"tactical_cards":[{"card":"x"}]`), roster.FieldMissing, "tactical_cards", 1, len(head) + 20},
		{"card without card", with(`"tactical_cards":[{"id":"t1"}]`), roster.FieldMissing, "tactical_cards/t1/card", 1, len(head) + 20},
		{"unit without id", with(`"units":[{"unit":"x","models":1}]`), roster.FieldMissing, "units", 1, len(head) + 11},
		{"unit without unit", with(`"units":[{"id":"u1","models":1}]`), roster.FieldMissing, "units/u1/unit", 1, len(head) + 11},
		{"unit without models", with(`"units":[{"id":"u1","unit":"x"}]`), roster.FieldMissing, "units/u1/models", 1, len(head) + 11},
		{"upgrade without upgrade", withUnit(`"upgrades":[{"model":1}]`), roster.FieldMissing, "units/u1/upgrades", 1, len(head) + 61},

		// Types.
		{"release of null", `{"format":"muster.roster/1","release":null}`, roster.WrongType, "release", 1, 39},
		{"release of a number", `{"format":"muster.roster/1","release":2026}`, roster.WrongType, "release", 1, 39},
		{"scale of null", `{"format":"muster.roster/1","scale":null}`, roster.WrongType, "scale", 1, 37},
		{"limit of null", `{"format":"muster.roster/1","mineral_limit":null}`, roster.WrongType, "mineral_limit", 1, 45},
		{"limit of a text", `{"format":"muster.roster/1","mineral_limit":"2000"}`, roster.WrongType, "mineral_limit", 1, 45},
		{"name of a number", with(`"name":7`), roster.WrongType, "name", 1, len(head) + 9},
		{"player of a list", with(`"player":[]`), roster.WrongType, "player", 1, len(head) + 11},
		{"fingerprint of a boolean", with(`"fingerprint":true`), roster.WrongType, "fingerprint", 1, len(head) + 16},
		{"faction of an object", with(`"faction_card":{}`), roster.WrongType, "faction_card", 1, len(head) + 17},
		{"cards of an object", with(`"tactical_cards":{}`), roster.WrongType, "tactical_cards", 1, len(head) + 19},
		{"a card of text", with(`"tactical_cards":["barracks"]`), roster.WrongType, "tactical_cards", 1, len(head) + 20},
		{"a card of null", with(`"tactical_cards":[null]`), roster.WrongType, "tactical_cards", 1, len(head) + 20},
		{"card of null", with(`"tactical_cards":[{"id":"t1","card":null}]`), roster.WrongType, "tactical_cards/t1/card", 1, len(head) + 38},
		{"units of text", with(`"units":"u"`), roster.WrongType, "units", 1, len(head) + 10},
		{"a unit of null", with(`"units":[null]`), roster.WrongType, "units", 1, len(head) + 11},
		{"unit of null", with(`"units":[{"id":"u1","unit":null}]`), roster.WrongType, "units/u1/unit", 1, len(head) + 29},
		{"unit of a number, id behind", with(`"units":[{"unit":1,"id":"u1"}]`), roster.WrongType, "units/u1/unit", 1, len(head) + 19},
		{"upgrades of an object", withUnit(`"upgrades":{}`), roster.WrongType, "units/u1/upgrades", 1, len(head) + 60},
		{"an upgrade of text", withUnit(`"upgrades":["agg-12"]`), roster.WrongType, "units/u1/upgrades", 1, len(head) + 61},
		{"upgrade of null", withUnit(`"upgrades":[{"upgrade":null}]`), roster.WrongType, "units/u1/upgrades", 1, len(head) + 72},
		{"model of a text", withUnit(`"upgrades":[{"upgrade":"a","model":"1"}]`), roster.WrongType, "units/u1/upgrades/a/model", 1, len(head) + 84},
		{"label of a number", withUnit(`"label":1`), roster.WrongType, "units/u1/label", 1, len(head) + 57},
		{"note of a boolean", withUnit(`"note":false`), roster.WrongType, "units/u1/note", 1, len(head) + 56},
		{"draft of a list", with(`"draft":[]`), roster.WrongType, "draft", 1, len(head) + 10},
		{"missions of text", with(`"draft":{"missions":"a"}`), roster.WrongType, "draft/missions", 1, len(head) + 22},
		{"a mission of null", with(`"draft":{"missions":["a",null]}`), roster.WrongType, "draft/missions", 1, len(head) + 27},
		{"a deployment of a number", with(`"draft":{"deployments":[1]}`), roster.WrongType, "draft/deployments", 1, len(head) + 26},
		{"visibility of a boolean", with(`"visibility":true`), roster.WrongType, "visibility", 1, len(head) + 15},

		// Spelling.
		{"misspelt scale", `{"format":"muster.roster/1","scale":"Standard"}`, roster.ScaleUnknown, "scale", 1, 37},
		{"empty scale", `{"format":"muster.roster/1","scale":""}`, roster.ScaleUnknown, "scale", 1, 37},
		{"misspelt visibility", with(`"visibility":"Closed"`), roster.VisibilityUnknown, "visibility", 1, len(head) + 15},

		// Entry ids.
		{"empty entry id", with(`"units":[{"id":""}]`), roster.EntryID, "units", 1, len(head) + 17},
		{"entry id with a slash", with(`"units":[{"id":"u/1"}]`), roster.EntryID, "units", 1, len(head) + 17},
		{"entry id with a letter beyond z", with(`"tactical_cards":[{"id":"é"}]`), roster.EntryID, "tactical_cards", 1, len(head) + 26},
		{"entry id of 65", with(`"units":[{"id":"` + strings.Repeat("u", 65) + `"}]`), roster.EntryID, "units", 1, len(head) + 17},
		{"entry id of null", with(`"units":[{"id":null}]`), roster.WrongType, "units", 1, len(head) + 17},
		{"entry id twice in the units", withUnit(`"models2":1},{"id":"u1"`), roster.EntryTwice, "units/u1", 1, len(head) + 68},
		{"entry id of a card and a unit", with(`"tactical_cards":[{"id":"a","card":"b"}],"units":[{"id":"a"}]`), roster.EntryTwice, "units/a", 1, len(head) + 58},
		{"entry id of a unit and a card", with(`"units":[{"id":"a","unit":"b","models":1}],"tactical_cards":[{"id":"a"}]`), roster.EntryTwice, "tactical_cards/a", 1, len(head) + 69},
		{"entry id twice, once escaped", with(`"tactical_cards":[{"id":"a","card":"b"},{"id":"\u0061"}]`), roster.EntryTwice, "tactical_cards/a", 1, len(head) + 48},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			e := refuse(t, tt.doc)
			if e.Code != tt.rule.Code || e.Path != tt.path || e.Line != tt.line || e.Column != tt.column {
				t.Errorf("%s\nhave %s at %q, line %d, column %d (%v)\nwant %s at %q, line %d, column %d",
					tt.doc, e.Code, e.Path, e.Line, e.Column, e.Args, tt.rule.Code, tt.path, tt.line, tt.column)
			}
		})
	}
}

func TestFaultNamesItsNumbers(t *testing.T) {
	tests := []struct {
		doc  string
		want rules.Args
	}{
		{with(`"units":7`), rules.Args{rules.Text("field", "units"), rules.Text("want", "list"), rules.Text("found", "number"), rules.Int("line", 1), rules.Int("column", len(head)+10)}},
		{`[]`, rules.Args{rules.Text("found", "list"), rules.Int("line", 1), rules.Int("column", 1)}},
		{head + "\n,?", rules.Args{rules.Text("want", "key"), rules.Text("found", "?"), rules.Int("line", 2), rules.Int("column", 2)}},
		{head, rules.Args{rules.Text("want", "comma"), rules.Int("line", 1), rules.Int("column", len(head)+1)}},
		{with("\"name\":\"\x02\""), rules.Args{rules.Text("want", "character"), rules.Text("found", "U+0002"), rules.Int("line", 1), rules.Int("column", len(head)+10)}},
		{"\xff", rules.Args{rules.Text("found", "0xff"), rules.Int("line", 1), rules.Int("column", 1)}},
		{with(`"name":"\ud800\n"`), rules.Args{rules.Text("found", `\ud800`), rules.Int("line", 1), rules.Int("column", len(head)+10)}},
		{`{"format":"muster.roster/1","scale":"big"}`, rules.Args{rules.Text("found", "big"), rules.List("options", "skirmish", "standard", "grand-offensive"), rules.Int("line", 1), rules.Int("column", 37)}},
		{with(`"visibility":"shut"`), rules.Args{rules.Text("found", "shut"), rules.List("options", "open", "closed"), rules.Int("line", 1), rules.Int("column", len(head)+15)}},
		{`{"format":"x"}`, rules.Args{rules.Text("format", "x"), rules.Text("want", "muster.roster/1"), rules.Int("line", 1), rules.Int("column", 11)}},
		{"", nil},
	}
	for _, tt := range tests {
		v := refuse(t, tt.doc).Violation()
		if v.Clause != "" || v.Section != "" {
			t.Errorf("%s: clause %q, section %q", tt.doc, v.Clause, v.Section)
		}
		have, want := encodeArgs(t, v.Args), encodeArgs(t, tt.want)
		if have != want {
			t.Errorf("%s\nhave %s\nwant %s", tt.doc, have, want)
		}
	}
}

func encodeArgs(t *testing.T, args rules.Args) string {
	t.Helper()
	b, err := args.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestPlaceCountsLinesAndCodePoints(t *testing.T) {
	e := refuse(t, "\uFEFF{\n  \"name\": \"é한😀\", ?\n}")
	if e.Line != 2 || e.Column != 18 {
		t.Errorf("line %d, column %d; want 2, 18", e.Line, e.Column)
	}
}

func TestQuotesOfAFaultAreShort(t *testing.T) {
	long := strings.Repeat("é", 5000)
	for _, doc := range []string{
		`{"format":"` + long + `"}`,
		with(`"visibility":"` + long + `"`),
		with(`"` + long + `":1,"` + long + `":2`),
		with(`"` + long + `":?`),
		with(`"units":[{"id":"` + long + `"}]`),
		withUnit(`"upgrades":[{"upgrade":"` + long + `","model":0}]`),
		withUnit(`"upgrades":[{"upgrade":"a","model":` + strings.Repeat("9", 5000) + `}]`),
	} {
		e := refuse(t, doc)
		if s := e.Path + encodeArgs(t, e.Args); len(s) > 600 {
			t.Errorf("%s quotes %d bytes", e.Code, len(s))
		}
	}
}

func TestOtherKindOfDocument(t *testing.T) {
	for doc, want := range map[string]bool{
		"[]":                           true,
		"{}":                           true,
		`{"format":"muster.closed/1"}`: true,
		`{"format":"adjutant"}`:        true,
		head:                           false,
		"":                             false,
		"<html>":                       false,
		with(`"units":1`):              false,
	} {
		if got := refuse(t, doc).OtherKind(); got != want {
			t.Errorf("%s: other kind %v, want %v", doc, got, want)
		}
	}
}

func TestByteOrderMarkIsSkipped(t *testing.T) {
	same(t, "roster", read(t, "\uFEFF"+head+"}"), read(t, head+"}"))
	if e := refuse(t, "\uFEFF\uFEFF"+head+"}"); e.Code != roster.NotJSON.Code {
		t.Errorf("a second mark: %v", e)
	}
}

func TestOrderOfKeysIsFree(t *testing.T) {
	same(t, "roster",
		read(t, `{"units":[{"models":9,"upgrades":[{"model":1,"upgrade":"a"}],"unit":"marine","id":"u1"}],"mineral_limit":2000,"scale":"standard","release":"x","format":"muster.roster/1"}`),
		read(t, `{"format":"muster.roster/1","release":"x","scale":"standard","mineral_limit":2000,"units":[{"id":"u1","unit":"marine","models":9,"upgrades":[{"upgrade":"a","model":1}]}]}`))
}

func TestDecodeKeepsNothingOfItsInput(t *testing.T) {
	doc := []byte(with(`"name":"Mar Sara","x":"kept"`))
	r, err := roster.Decode(doc)
	if err != nil {
		t.Fatal(err)
	}
	before := string(roster.Encode(r))
	clear(doc)
	same(t, "document", string(roster.Encode(r)), before)
}

func TestUpgradesOfUnitsDoNotTouch(t *testing.T) {
	r := read(t, with(`"units":[{"id":"u1","unit":"a","models":1,"upgrades":[{"upgrade":"x"}]},{"id":"u2","unit":"b","models":1,"upgrades":[{"upgrade":"y"}]}]`))
	_ = append(r.Units[0].Upgrades, roster.Upgrade{Upgrade: "z"})
	if got := r.Units[1].Upgrades[0].Upgrade; got != "y" {
		t.Errorf("appending to the upgrades of one unit made that of the next %q", got)
	}
}

// TestAnySpelling writes documents in other ways than the canonical one, which
// must read alike.
func TestAnySpelling(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		doc := string(roster.Encode(rulestest.AnyRoster().Draw(t, "roster")))
		loose := respell(t, doc)
		r, err := roster.Decode([]byte(loose))
		if err != nil {
			t.Fatalf("%s: %v", loose, err)
		}
		if got := string(roster.Encode(r)); got != doc {
			t.Fatalf("read %s\nwrote %s\nwant %s", loose, got, doc)
		}
	})
}

// respell adds spaces and escapes to a canonical document.
func respell(t *rapid.T, doc string) string {
	var b strings.Builder
	if rapid.Bool().Draw(t, "mark") {
		b.WriteString("\uFEFF")
	}
	space := rapid.SampledFrom([]string{"", "", " ", "\n", "\r\n\t"})
	inside, escaped := false, false
	for _, c := range doc {
		switch {
		case escaped:
			escaped = false
		case inside && c == '\\':
			escaped = true
		case c == '"':
			inside = !inside
		case inside && (c == '/' || c > 'm'):
			switch rapid.IntRange(0, 9).Draw(t, "escape") {
			case 0:
				b.WriteString(escapeRune(c, "%04x"))
				continue
			case 1:
				b.WriteString(escapeRune(c, "%04X"))
				continue
			case 2:
				if c == '/' {
					b.WriteString(`\/`)
					continue
				}
			}
		case !inside && strings.ContainsRune("{}[],:", c):
			b.WriteString(space.Draw(t, "before"))
			b.WriteRune(c)
			b.WriteString(space.Draw(t, "behind"))
			continue
		}
		b.WriteRune(c)
	}
	return b.String()
}
