package armybuilder

import (
	"encoding/json"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

func TestStringsReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.String().Draw(t, "s")
		var got string
		if err := json.Unmarshal(appendString(nil, s), &got); err != nil {
			t.Fatalf("%v in %q", err, s)
		}
		if got != s {
			t.Errorf("%q read back as %q", s, got)
		}
	})
}

func TestStringsEscapeOnlyWhatTheyMust(t *testing.T) {
	for in, want := range map[string]string{
		"plain":                  `"plain"`,
		`"\`:                     `"\"\\"`,
		"\b\t\n\f\r\x00\x1f":     `"\b\t\n\f\r\u0000\u001f"`,
		"</script>&\u2028\u007f": "\"</script>&\u2028\u007f\"",
		"Łódź 레이너":               `"Łódź 레이너"`,
		"bad \xff name":          "\"bad \ufffd name\"",
	} {
		got := string(appendString(nil, in))
		if got != want || !utf8.ValidString(got) {
			t.Errorf("%q: %s, want %s", in, got, want)
		}
	}
}
