package interop_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"muster/armybuilder/interop"
	"muster/rules"
)

func TestParseJSON(t *testing.T) {
	n, err := interop.ParseJSON([]byte("\ufeff" + ` {"a": " x\u00e9\ud83d\ude80\n ", "b": [1, -2.50e+1, true, false, null, {}], "": {"c": 7}} `))
	if err != nil {
		t.Fatal(err)
	}
	if got := n.Get("a").Text(); got != "xé🚀" {
		t.Errorf("text %q", got)
	}
	items := n.Get("b").Items()
	if len(items) != 6 || items[2].Raw() != "true" || items[4].Has() || items[5].Kind != interop.Object {
		t.Errorf("items %+v", items)
	}
	if i, ok := items[1].Int(); i != -25 || !ok {
		t.Errorf("number %d, %t", i, ok)
	}
	if i, ok := n.Get("").Get("c").Int(); i != 7 || !ok {
		t.Errorf("number %d, %t", i, ok)
	}
	if n.Get("none").Get("none").Has() {
		t.Error("an absent value has a value")
	}
}

func TestParseJSONRefuses(t *testing.T) {
	for text, code := range map[string]string{
		"": "roster.empty", " ": "roster.empty",
		"{": "roster.truncated", `{"a`: "roster.truncated", `{"a"`: "roster.truncated", `{"a":`: "roster.truncated", `{"a":1`: "roster.truncated",
		"[1,": "roster.truncated", "tru": "roster.truncated", `"\u12`: "roster.truncated", "-": "roster.truncated", "1.": "roster.truncated", "1e": "roster.truncated",
		"{]": "roster.not-json", "[1 2]": "roster.not-json", `{"a" 1}`: "roster.not-json", "{a:1}": "roster.not-json", "[1,]": "roster.not-json",
		`{"a":1,}`: "roster.not-json", "+1": "roster.not-json", ".5": "roster.not-json", "1.x": "roster.not-json", "'a'": "roster.not-json",
		"\"a\nb\"": "roster.not-json", `"\x"`: "roster.not-json", `"\u12g4"`: "roster.not-json", "nan": "roster.not-json",
		"{} x": "roster.trailing", "01": "roster.trailing", "truex": "roster.trailing",
		`{"a":1,"a":2}`: "roster.duplicate-key", `{"a":1,"\u0061":2}`: "roster.duplicate-key",
		"{" + numbered(100) + `"k7":0}`: "roster.duplicate-key",
		`"\ud800"`:                      "roster.invalid-utf8", `"\udc00\ud800"`: "roster.invalid-utf8", `"\ud800\u0041"`: "roster.invalid-utf8", "\"\xff\"": "roster.invalid-utf8",
		strings.Repeat("[", 65) + strings.Repeat("]", 65): "roster.too-deep",
	} {
		_, err := interop.ParseJSON([]byte(text))
		var v rules.Violation
		if !errors.As(err, &v) || v.Code != code {
			t.Errorf("%.40q: %v, want %s", text, err, code)
		}
	}
	if _, err := interop.ParseJSON([]byte(strings.Repeat("[", 64) + strings.Repeat("]", 64))); err != nil {
		t.Errorf("64 deep: %v", err)
	}
}

func numbered(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(`"k` + string(rune('0'+i%10)) + strings.Repeat("x", i/10) + `":0,`)
	}
	return b.String()
}

// FuzzParseJSON: whatever we take for JSON is JSON, and what is JSON is refused
// only for what is forbidden here.
func FuzzParseJSON(f *testing.F) {
	for _, seed := range []string{`{"a":[1,-2.5e3,"\u00e9",true,null]}`, `"\ud83d\ude80"`, "[[[]]]", "{", "tru"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		_, err := interop.ParseJSON(data)
		valid := json.Valid([]byte(strings.TrimPrefix(string(data), "\ufeff")))
		var v rules.Violation
		switch {
		case err == nil && !valid:
			t.Fatal("taken for JSON")
		case err != nil && !errors.As(err, &v):
			t.Fatalf("a refusal without a rule: %v", err)
		case err != nil && valid && v.Code != "roster.duplicate-key" && v.Code != "roster.invalid-utf8" && v.Code != "roster.too-deep" && v.Code != "import.too-large":
			t.Fatalf("JSON is refused: %v", err)
		}
	})
}
