package army_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"muster/rules/army"
	"muster/rules/card"
	"muster/rules/roster"
)

const (
	shortestPack = `{"format":"muster.pack/1","release":"2026-09-25","scale":"standard","mineral_limit":2000}`
	fullPack     = `{"format":"muster.pack/1","name":"Official Standard","release":"2026-09-25","scale":"skirmish","mineral_limit":1000,` +
		`"visibility":"closed","lists":2,"draft":"required","rulings":{"AMB-08":"error"}}`
)

func TestDecodePack(t *testing.T) {
	standard := army.Pack{Release: "2026-09-25", Scale: card.Standard, MineralLimit: 2000, Visibility: roster.Open, Lists: 1}
	for _, c := range []struct {
		name, doc string
		want      army.Pack
	}{
		{"defaults", shortestPack, standard},
		{"null is a default", strings.Replace(shortestPack, "{", `{"name":null,"visibility":null,"lists":null,"draft":null,"rulings":null,`, 1), standard},
		{"no ruling is a default", strings.Replace(shortestPack, "{", `{"rulings":{},`, 1), standard},
		{"byte order mark", "\ufeff" + shortestPack, standard},
		{"everything", fullPack, army.Pack{
			Name: "Official Standard", Release: "2026-09-25", Scale: card.Skirmish, MineralLimit: 1000,
			Visibility: roster.Closed, Lists: 2, DraftRequired: true, DoubleReplacementRefused: true,
		}},
		{"everything at its default", strings.NewReplacer("closed", "open", `"lists":2`, `"lists":1`, "required", "optional", "error", "warning").Replace(fullPack), army.Pack{
			Name: "Official Standard", Release: "2026-09-25", Scale: card.Skirmish, MineralLimit: 1000, Visibility: roster.Open, Lists: 1,
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := army.DecodePack([]byte(c.doc))
			if err != nil || got != c.want {
				t.Errorf("%+v, %v; want %+v", got, err, c.want)
			}
		})
	}
}

func TestDecodePackFaults(t *testing.T) {
	and := func(field string) string { return strings.Replace(shortestPack, "{", "{"+field+",", 1) }
	instead := func(old, new string) string { return strings.Replace(shortestPack, old, new, 1) }
	for _, c := range []struct{ name, doc, path, problem string }{
		{"no JSON", "standard, 2000 minerals", "", "line 1, column 1"},
		{"a broken line", "{\n  \"format\": \"muster.pack/1\",\n  oops\n}", "", "line 3, column 3"},
		{"cut off", shortestPack[:40], "", "not JSON"},
		{"empty", "", "", "not JSON"},
		{"something behind it", shortestPack + "{}", "", "not JSON"},
		{"a list", `[]`, "", "want an object"},
		{"invalid UTF-8", instead("2026-09-25", "\xff"), "", "UTF-8"},
		{"too large", shortestPack + strings.Repeat(" ", roster.MaxBytes), "", "more than"},
		{"no format", instead(`"format":"muster.pack/1",`, ""), "format", "missing"},
		{"a roster", instead("pack", "roster"), "format", "muster.pack/1"},
		{"no release", instead(`"release":"2026-09-25",`, ""), "release", "missing"},
		{"an empty release", instead("2026-09-25", ""), "release", "empty"},
		{"a number as release", instead(`"2026-09-25"`, "20260925"), "release", "want a text"},
		{"null as release", instead(`"2026-09-25"`, "null"), "release", "missing"},
		{"no scale", instead(`"scale":"standard",`, ""), "scale", "missing"},
		{"a misspelt scale", instead("standard", "standart"), "scale", `have "standart"`},
		{"no limit", instead(`,"mineral_limit":2000`, ""), "mineral_limit", "missing"},
		{"limit 0", instead("2000", "0"), "mineral_limit", "from 1"},
		{"a negative limit", instead("2000", "-2000"), "mineral_limit", "from 1"},
		{"half a mineral", instead("2000", "2000.5"), "mineral_limit", "whole number"},
		{"a limit with an exponent", instead("2000", "2e3"), "mineral_limit", "whole number"},
		{"a limit beyond all bounds", instead("2000", "99999999999999999999"), "mineral_limit", "whole number"},
		{"a limit in quotes", instead("2000", `"2000"`), "mineral_limit", "whole number"},
		{"an unknown key", and(`"minerals":1`), "minerals", "unknown key; have format"},
		{"a key in other letters", and(`"Lists":2`), "Lists", "unknown key"},
		{"an unknown key that is null", and(`"gas":null`), "gas", "unknown key"},
		{"a key twice", and(`"lists":1,"lists":2`), "lists", "twice"},
		{"a number as name", and(`"name":7`), "name", "want a text"},
		{"another visibility", and(`"visibility":"secret"`), "visibility", "open or closed"},
		{"three lists", and(`"lists":3`), "lists", "from 1 to 2"},
		{"no lists", and(`"lists":0`), "lists", "from 1 to 2"},
		{"another draft", and(`"draft":true`), "draft", "optional or required"},
		{"rulings as a list", and(`"rulings":["AMB-08"]`), "rulings", "want an object"},
		{"an unknown ruling", and(`"rulings":{"AMB-09":"error"}`), "rulings/AMB-09", "unknown ruling; have AMB-08"},
		{"a ruling in other letters", and(`"rulings":{"amb-08":"error"}`), "rulings/amb-08", "unknown ruling"},
		{"another choice", and(`"rulings":{"AMB-08":"ignore"}`), "rulings/AMB-08", "warning or error"},
		{"no choice", and(`"rulings":{"AMB-08":null}`), "rulings/AMB-08", "warning or error"},
		{"a ruling twice", and(`"rulings":{"AMB-08":"error","AMB-08":"warning"}`), "rulings/AMB-08", "twice"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := army.DecodePack([]byte(c.doc))
			var fault *army.PackError
			if !errors.As(err, &fault) {
				t.Fatalf("error %v", err)
			}
			if fault.Path != c.path || !strings.Contains(fault.Problem, c.problem) {
				t.Errorf("%q: %q; want %q: …%s…", fault.Path, fault.Problem, c.path, c.problem)
			}
			if strings.Contains(err.Error(), "\n") || len(err.Error()) > 300 {
				t.Errorf("not one short line: %q", err)
			}
		})
	}
}

func TestPackChangesACheck(t *testing.T) {
	pack, err := army.DecodePack([]byte(fullPack))
	if err != nil {
		t.Fatal(err)
	}
	if terms := pack.Terms(); !terms.DraftRequired || !terms.DoubleReplacementRefused {
		t.Errorf("terms %+v", terms)
	}
	o := pack.Overrides()
	if o.Release != "2026-09-25" || o.MineralLimit != 1000 || *o.Scale != card.Skirmish {
		t.Errorf("overrides %+v", o)
	}
}

func TestPackRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pack := army.Pack{
			Name:                     rapid.String().Draw(t, "name"),
			Release:                  rapid.StringN(1, 12, -1).Draw(t, "release"),
			Scale:                    rapid.SampledFrom([]card.ScaleID{card.Skirmish, card.Standard, card.GrandOffensive}).Draw(t, "scale"),
			MineralLimit:             rapid.IntRange(1, roster.MaxNumber).Draw(t, "limit"),
			Visibility:               rapid.SampledFrom([]roster.Visibility{roster.Open, roster.Closed}).Draw(t, "visibility"),
			Lists:                    rapid.IntRange(1, 2).Draw(t, "lists"),
			DraftRequired:            rapid.Bool().Draw(t, "draft"),
			DoubleReplacementRefused: rapid.Bool().Draw(t, "ruling"),
		}
		doc, err := json.Marshal(pack)
		if err != nil {
			t.Fatal(err)
		}
		var back army.Pack
		if err := json.Unmarshal(doc, &back); err != nil || back != pack {
			t.Fatalf("%s reads as %+v, %v", doc, back, err)
		}
	})
}

func FuzzPack(f *testing.F) {
	f.Add([]byte(shortestPack))
	f.Add([]byte(fullPack))
	f.Add([]byte(`{"rulings":{"AMB-09":null}}`))
	f.Add([]byte("\ufeff[1e9"))
	f.Fuzz(func(t *testing.T, doc []byte) {
		pack, err := army.DecodePack(doc)
		if err != nil {
			var fault *army.PackError
			if !errors.As(err, &fault) || fault.Problem == "" || pack != (army.Pack{}) {
				t.Fatalf("%+v, %v", pack, err)
			}
			return
		}
		again, err := json.Marshal(pack)
		if err != nil {
			t.Fatal(err)
		}
		if back, err := army.DecodePack(again); err != nil || back != pack {
			t.Fatalf("%s reads as %+v, %v", again, back, err)
		}
	})
}
