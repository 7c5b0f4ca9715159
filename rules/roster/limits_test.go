package roster_test

import (
	"fmt"
	"strings"
	"testing"

	"muster/rules/roster"
)

// repeat returns n items of format, numbered from 1, with commas.
func repeat(n int, format string) string {
	items := make([]string, n)
	for i := range items {
		items[i] = fmt.Sprintf(format, i+1)
	}
	return strings.Join(items, ",")
}

const wide = "😀" // four bytes, two UTF-16 units, one code point

// limitTests are documents that have n of what has a limit.
var limitTests = []struct {
	name    string
	doc     func(n int) string
	limit   int
	code    string
	path    string
	subject string // what the args name
}{
	{"units", func(n int) string { return with(`"units":[` + repeat(n, `{"id":"u%d","unit":"x","models":1}`) + `]`) }, 200, roster.TooMany.Code, "units", "units"},
	{"cards", func(n int) string {
		return with(`"tactical_cards":[` + repeat(n, `{"id":"t%d","card":"x"}`) + `]`)
	}, 100, roster.TooMany.Code, "tactical_cards", "tactical_cards"},
	{"upgrades", func(n int) string { return withUnit(`"upgrades":[` + repeat(n, `{"upgrade":"a%d"}`) + `]`) }, 40, roster.TooMany.Code, "units/u1/upgrades", "upgrades"},
	{"name", func(n int) string { return with(`"name":"` + strings.Repeat(wide, n) + `"`) }, 200, roster.TooLong.Code, "name", "name"},
	{"name in escapes", func(n int) string { return with(`"name":"` + strings.Repeat(`\ud83d\ude00`, n) + `"`) }, 200, roster.TooLong.Code, "name", "name"},
	{"player", func(n int) string { return with(`"player":"` + strings.Repeat(wide, n) + `"`) }, 200, roster.TooLong.Code, "player", "player"},
	{"label", func(n int) string { return withUnit(`"label":"` + strings.Repeat(wide, n) + `"`) }, 200, roster.TooLong.Code, "units/u1/label", "label"},
	{"note", func(n int) string { return withUnit(`"note":"` + strings.Repeat(wide, n) + `"`) }, 1000, roster.TooLong.Code, "units/u1/note", "note"},
	{"nesting of lists", func(n int) string { return with(`"x":` + strings.Repeat("[", n-1) + strings.Repeat("]", n-1)) }, 64, roster.TooDeep.Code, "x", ""},
	{"nesting of objects", func(n int) string {
		return with(`"x":` + strings.Repeat(`{"":`, n-2) + "{}" + strings.Repeat("}", n-2))
	}, 64, roster.TooDeep.Code, "x", ""},
	{"nesting in a unit", func(n int) string { return withUnit(`"x":` + strings.Repeat("[", n-3) + strings.Repeat("]", n-3)) }, 64, roster.TooDeep.Code, "units/u1/x", ""},
	{"entry id", func(n int) string {
		return with(`"tactical_cards":[{"id":"` + strings.Repeat("z", n) + `","card":"x"}]`)
	}, 64, roster.EntryID.Code, "tactical_cards", ""},
	{"bytes", func(n int) string { return with(`"x":"` + strings.Repeat("x", n-len(with(`"x":""`))) + `"`) }, 1 << 20, roster.TooLarge.Code, "", ""},
	{"bytes with spaces", func(n int) string { return head + "}" + strings.Repeat(" ", n-len(head)-1) }, 1 << 20, roster.TooLarge.Code, "", ""},
}

func TestLimits(t *testing.T) {
	for _, tt := range limitTests {
		t.Run(tt.name, func(t *testing.T) {
			doc := rewrite(t, tt.doc(tt.limit))
			same(t, "written again", rewrite(t, doc), doc)

			e := refuse(t, tt.doc(tt.limit+1))
			if e.Code != tt.code || e.Path != tt.path || e.Args.Int("limit") != tt.limit {
				t.Errorf("%v %v; want %s at %q with the limit %d", e, e.Args, tt.code, tt.path, tt.limit)
			}
			if named := e.Args.Text("of") + e.Args.Text("field"); named != tt.subject {
				t.Errorf("names %q, want %q", named, tt.subject)
			}
			if have, ok := e.Args.Get("have"); ok {
				if n, _ := have.Int(); n != tt.limit+1 {
					t.Errorf("counts %d, want %d", n, tt.limit+1)
				}
			}
		})
	}
	t.Run("ids and fingerprints have no limit of their own", func(t *testing.T) {
		long := strings.Repeat("x", 5000)
		doc := `{"format":"muster.roster/1","release":"` + long + `","fingerprint":"` + long + `","scale":"standard","mineral_limit":1,"faction_card":"` + long + `"}` + "\n"
		same(t, "written", rewrite(t, doc), doc)
	})
	t.Run("the document of most entries is read", func(t *testing.T) {
		read(t, with(`"units":[`+repeat(200, `{"id":"u%d","unit":"x","models":1}`)+`],"tactical_cards":[`+repeat(100, `{"id":"t%d","card":"x"}`)+`]`))
		e := refuse(t, with(`"units":[`+repeat(200, `{"id":"u%d","unit":"x","models":1}`)+`],"tactical_cards":[`+repeat(100, `{"id":"u%d","card":"x"}`)+`]`))
		if e.Code != roster.EntryTwice.Code {
			t.Error(e)
		}
	})
	t.Run("many unknown keys", func(t *testing.T) {
		keys := repeat(5000, `"k%d":0`)
		doc := with(keys+`,"x":{`+keys+`}`) + "\n"
		same(t, "written", rewrite(t, doc), doc)
		for _, doc := range []string{with(keys + `,"k1":0`), with(keys + `,"k17":0`), with(`"x":{` + keys + `,"k4999":0}`)} {
			if e := refuse(t, doc); e.Code != roster.DuplicateKey.Code {
				t.Error(e)
			}
		}
	})
}
