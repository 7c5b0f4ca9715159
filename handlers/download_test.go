package handlers

import "testing"

// A name of a download survives every system, and its ending is where it seems
// to be.
func TestNamesOfDownloads(t *testing.T) {
	for title, want := range map[string][2]string{
		"Zażółć gęślą":          {"Zazolc-gesla", "Zażółć gęślą"},
		"한국":                    {"list", "한국"},
		"\u202efdp.exe\u2066":   {"fdp.exe", "fdp.exe"},
		`a/b\c:d*e?f"g<h>i|j`:   {"abcdefghij", "a b c d e f g h i j"},
		"tab\tand\nline\x00end": {"tabandlineend", "tab and line end"},
		" . ":                   {"list", "."},
		"":                      {"list", "list"},
	} {
		if got := [2]string{plainName(title), wholeName(title)}; got != want {
			t.Errorf("%q is called %q, want %q", title, got, want)
		}
	}
}
