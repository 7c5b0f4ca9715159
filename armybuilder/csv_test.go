package armybuilder

import (
	"encoding/csv"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestCellsAreNeverFormulas(t *testing.T) {
	for in, want := range map[string]string{
		"":                     "",
		"Mar Sara":             "Mar Sara",
		"=HYPERLINK(1)":        "'=HYPERLINK(1)",
		"+1":                   "'+1",
		"-1":                   "'-1",
		"-":                    "-",
		"@SUM(A1)":             "'@SUM(A1)",
		"\tx":                  "'\tx",
		"\r=1":                 "\"'\r=1\"",
		"＝1":                   "'＝1",
		"a,b":                  `"a,b"`,
		`"><img src=x onerror`: `"""><img src=x onerror"`,
		"two\nlines":           "\"two\nlines\"",
		"1=1":                  "1=1",
	} {
		var w csvWriter
		w.cell(in)
		if got := string(w.buf); got != want {
			t.Errorf("%q: %s, want %s", in, got, want)
		}
	}
}

func TestRecordsReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cells := rapid.SliceOfN(rapid.String(), 2, 6).Draw(t, "cells")
		var w csvWriter
		w.cells(cells...)
		w.end()
		got, err := csv.NewReader(strings.NewReader(string(w.buf))).Read()
		if err != nil {
			t.Fatalf("%v in %q", err, w.buf)
		}
		if len(got) != len(cells) {
			t.Fatalf("%d cells, want %d", len(got), len(cells))
		}
		for i, cell := range cells {
			want := strings.ReplaceAll(cell, "\r\n", "\n") // as encoding/csv reads it
			if got[i] != want && got[i] != "'"+want {
				t.Errorf("cell %d is %q, want %q", i, got[i], cell)
			}
		}
	})
}
