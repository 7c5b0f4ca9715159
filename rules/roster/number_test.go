package roster_test

import (
	"fmt"
	"testing"
	"unicode/utf16"

	"muster/rules"
	"muster/rules/roster"
)

// escapeRune returns c as JSON escapes, with hex digits as in format.
func escapeRune(c rune, format string) string {
	if c > 0xffff {
		high, low := utf16.EncodeRune(c)
		return fmt.Sprintf(`\u`+format+`\u`+format, high, low)
	}
	return fmt.Sprintf(`\u`+format, c)
}

// numberFields are the fields that hold a number.
var numberFields = []struct {
	path, doc string // doc with %s in place of the number
	get       func(*roster.Roster) int
}{
	{"mineral_limit", `{"format":"muster.roster/1","release":"x","scale":"standard","mineral_limit":%s}`, func(r *roster.Roster) int { return r.MineralLimit }},
	{"units/u1/models", with(`"units":[{"id":"u1","unit":"marine","models":%s}]`), func(r *roster.Roster) int { return r.Units[0].Models }},
	{"units/u1/upgrades/agg-12/model", withUnit(`"upgrades":[{"upgrade":"agg-12","model":%s}]`), func(r *roster.Roster) int { return r.Units[0].Upgrades[0].Model }},
}

func TestNumbersAreWholeFromOneToABillion(t *testing.T) {
	for _, f := range numberFields {
		for _, n := range []int{1, 9, 10, 123456789, 999_999_999, 1_000_000_000} {
			t.Run(fmt.Sprintf("%s %d", f.path, n), func(t *testing.T) {
				if got := f.get(read(t, fmt.Sprintf(f.doc, fmt.Sprint(n)))); got != n {
					t.Errorf("read %d as %d", n, got)
				}
			})
		}
		for number, rule := range map[string]rules.Rule{
			"0": roster.OutOfRange, "-0": roster.OutOfRange, "-1": roster.OutOfRange,
			"1000000001": roster.OutOfRange, "9999999999": roster.OutOfRange,
			"18446744073709551617": roster.OutOfRange,
			"2.5":                  roster.NotWhole, "6.0": roster.NotWhole, "6e0": roster.NotWhole, "1E3": roster.NotWhole,
			"1e400": roster.NotWhole, "1e-400": roster.NotWhole, "0.0": roster.NotWhole,
			`"6"`: roster.WrongType, "true": roster.WrongType, "[6]": roster.WrongType, "{}": roster.WrongType,
			"06": roster.NotJSON, "00": roster.NotJSON, "+6": roster.NotJSON, ".5": roster.NotJSON, "6.": roster.NotJSON,
			"0x6": roster.NotJSON, "6,5": roster.NotJSON, "6 5": roster.NotJSON, "Infinity": roster.NotJSON,
		} {
			t.Run(fmt.Sprintf("%s %s", f.path, number), func(t *testing.T) {
				if e := refuse(t, fmt.Sprintf(f.doc, number)); e.Code != rule.Code {
					t.Errorf("%s, want %s", e.Code, rule.Code)
				} else if rule.Code != roster.NotJSON.Code && e.Path != f.path {
					t.Errorf("path %s, want %s", e.Path, f.path)
				}
			})
		}
	}
	t.Run("null is a number nowhere but in model", func(t *testing.T) {
		for _, f := range numberFields[:2] {
			if e := refuse(t, fmt.Sprintf(f.doc, "null")); e.Code != roster.WrongType.Code || e.Path != f.path {
				t.Errorf("%s: %v", f.path, e)
			}
		}
	})
}

// TestBugReports holds the entries of the kinds "round trip loses meaning" and
// "input not judged" that concern the document.
func TestBugReports(t *testing.T) {
	t.Run("B08 a name with plus, percent and ampersand", func(t *testing.T) {
		const name = `Raynor's 1st & best + more 100%`
		doc := with(`"name":"` + name + `"`)
		if got := read(t, doc).Name; got != name {
			t.Errorf("read as %q", got)
		}
		r, err := roster.Apply(read(t, head+"}"), roster.SetName{Name: name})
		if err != nil {
			t.Fatal(err)
		}
		same(t, "document", string(roster.Encode(r)), rewrite(t, doc))
	})
	t.Run("B15 counts that are none", func(t *testing.T) {
		for _, count := range []string{"-1", "0", "2.5", "1e400", `"6"`, "null"} {
			e := refuse(t, with(`"units":[{"id":"u1","unit":"marine","models":`+count+`}]`))
			if e.Path != "units/u1/models" || e.Args.Text("field") != "models" {
				t.Errorf("%s: %v %v", count, e, e.Args)
			}
		}
	})
	t.Run("B15 absent, zero and nonsense are told apart", func(t *testing.T) {
		for count, rule := range map[string]rules.Rule{
			"": roster.FieldMissing, `,"models":0`: roster.OutOfRange, `,"models":"six"`: roster.WrongType,
		} {
			if e := refuse(t, with(`"units":[{"id":"u1","unit":"marine"`+count+`}]`)); e.Code != rule.Code {
				t.Errorf("%s: %s", count, e.Code)
			}
		}
	})
}
