package roster_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"pgregory.net/rapid"

	"muster/rules/internal/rulestest"
	"muster/rules/roster"
)

// schemaFile is the schema as other programs read it.
var schemaFile = filepath.Join("schema", "roster-1.json")

func compileSchema(t testing.TB) *jsonschema.Schema {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(roster.Schema()))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("roster-1.json", doc); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("roster-1.json")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// validates returns what the schema says of a document.
func validates(t rapid.TB, s *jsonschema.Schema, doc []byte) error {
	t.Helper()
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(doc))
	if err != nil {
		t.Fatalf("%s: %v", doc, err)
	}
	return s.Validate(v)
}

func TestSchemaFileIsTheSchema(t *testing.T) {
	if *update {
		if err := os.WriteFile(schemaFile, roster.Schema(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	have, err := os.ReadFile(schemaFile)
	if err != nil {
		t.Fatal(err)
	}
	same(t, schemaFile, string(have), string(roster.Schema()))
}

func TestSchemaAcceptsWhatTheReaderAccepts(t *testing.T) {
	s := compileSchema(t)
	rapid.Check(t, func(t *rapid.T) {
		doc := roster.Encode(rulestest.AnyRoster().Draw(t, "roster"))
		if err := validates(t, s, doc); err != nil {
			t.Fatalf("%s: %v", doc, err)
		}
	})
}

// TestSchemaAndReaderAgree breaks documents in one or two places.
func TestSchemaAndReaderAgree(t *testing.T) {
	s := compileSchema(t)
	var accepted, refused int
	rapid.Check(t, func(t *rapid.T) {
		tree := decodeTree(t, roster.Encode(rulestest.AnyRoster().Draw(t, "roster")))
		for range rapid.IntRange(1, 2).Draw(t, "mutations") {
			mutate(t, tree)
		}
		doc, err := json.Marshal(tree)
		if err != nil {
			t.Fatal(err)
		}
		bySchema := validates(t, s, doc)
		_, byReader := roster.Decode(doc)
		var e *roster.Error
		if errors.As(byReader, &e) && slices.Contains(beyondSchema, e.Code) {
			return
		}
		if (bySchema == nil) != (byReader == nil) {
			t.Fatalf("%s\nschema: %v\nreader: %v", doc, bySchema, byReader)
		}
		if byReader == nil {
			accepted++
		} else {
			refused++
		}
	})
	if accepted < 5 || refused < 5 {
		t.Errorf("%d documents accepted, %d refused: the mutations are one-sided", accepted, refused)
	}
}

func TestSchemaKnowsTheLimits(t *testing.T) {
	s := compileSchema(t)
	for _, tt := range limitTests {
		if slices.Contains(beyondSchema, tt.code) {
			continue
		}
		t.Run(tt.name, func(t *testing.T) {
			if err := validates(t, s, []byte(tt.doc(tt.limit))); err != nil {
				t.Errorf("at the limit: %v", err)
			}
			if validates(t, s, []byte(tt.doc(tt.limit+1))) == nil {
				t.Error("beyond the limit: accepted")
			}
		})
	}
}

// beyondSchema are the faults of which a schema knows nothing, each shown in
// TestWhatASchemaCannotSay.
var beyondSchema = []string{
	roster.TooLarge.Code, roster.TooDeep.Code, roster.DuplicateKey.Code, roster.EntryTwice.Code,
	roster.NotWhole.Code, roster.InvalidUTF8.Code,
}

func TestWhatASchemaCannotSay(t *testing.T) {
	s := compileSchema(t)
	shown := map[string]bool{}
	for _, doc := range []string{
		with(`"x":"` + strings.Repeat("x", 1<<20) + `"`),
		with(`"x":` + strings.Repeat("[", 64) + strings.Repeat("]", 64)),
		with(`"x":1,"x":1`),
		with(`"units":[{"id":"a","unit":"x","models":1}],"tactical_cards":[{"id":"a","card":"x"}]`),
		with(`"units":[{"id":"a","unit":"x","models":6.0}]`),
		with(`"units":[{"id":"a","unit":"x","models":1e3}]`),
		with(`"name":"\ud800"`),
	} {
		if err := validates(t, s, []byte(doc)); err != nil {
			t.Errorf("%.200s: the schema can say it: %v", doc, err)
		}
		shown[refuse(t, doc).Code] = true
	}
	for _, code := range beyondSchema {
		if !shown[code] {
			t.Errorf("%s is not shown", code)
		}
	}
}

func decodeTree(t rapid.TB, doc []byte) map[string]any {
	t.Helper()
	dec := json.NewDecoder(bytes.NewReader(doc))
	dec.UseNumber()
	var tree map[string]any
	if err := dec.Decode(&tree); err != nil {
		t.Fatal(err)
	}
	return tree
}

// mutate replaces, drops or adds one value somewhere in tree.
func mutate(t *rapid.T, tree map[string]any) {
	values := rapid.SampledFrom([]any{
		nil, true, "", "x", "open", "Closed", "skirmish", "u1", strings.Repeat("é", 200), strings.Repeat("é", 201), strings.Repeat("n", 1001),
		json.Number("0"), json.Number("1"), json.Number("-1"), json.Number("2.5"), json.Number("1000000000"), json.Number("1000000001"), json.Number("1e400"),
		[]any{},
		[]any{nil},
		[]any{"a"},
		[]any{map[string]any{}},
		map[string]any{},
		map[string]any{"id": "x1", "unit": "m", "models": json.Number("1")},
		map[string]any{"upgrade": "a"},
		[]any{map[string]any{"id": "y1", "card": "c"}},
	})
	object := tree
	for {
		var inner []map[string]any
		for _, k := range sortedKeys(object) {
			switch v := object[k].(type) {
			case map[string]any:
				inner = append(inner, v)
			case []any:
				for _, item := range v {
					if m, ok := item.(map[string]any); ok {
						inner = append(inner, m)
					}
				}
			}
		}
		if len(inner) == 0 || rapid.Bool().Draw(t, "here") {
			break
		}
		object = rapid.SampledFrom(inner).Draw(t, "inner")
	}
	known := []string{
		"format", "name", "player", "release", "fingerprint", "scale", "mineral_limit", "faction_card", "tactical_cards", "units", "draft", "visibility",
		"id", "card", "unit", "models", "upgrades", "label", "note", "upgrade", "model", "missions", "deployments", "unknown",
	}
	key := rapid.SampledFrom(append(sortedKeys(object), known...)).Draw(t, "key")
	if rapid.IntRange(0, 3).Draw(t, "drop") == 0 {
		delete(object, key)
		return
	}
	object[key] = values.Draw(t, "value")
}

func sortedKeys(m map[string]any) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
