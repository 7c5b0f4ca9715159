package handlers

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"muster/rules/roster"
)

const lostNote = "behind the wall\n\"second\" <line>"

// What is typed for a unit that was removed elsewhere is refused and shown to be
// copied, and what was not typed anew raises no fault.
func TestTypingForAUnitThatIsGoneIsTold(t *testing.T) {
	for _, c := range []struct {
		name, do string
		script   bool
		units    int
		outcome  string
	}{
		{"by script", "words u1", true, 2, "Not done."},
		{"its own button", "words u1", false, 2, "Not done."},
		{"another button", "copy u3", false, 3, "Not all is saved."},
		{"a button that is refused too", "models u1 6", false, 2, "Not done."},
	} {
		t.Run(c.name, func(t *testing.T) {
			list := militia()
			list.Units[0].Label = "Old" // stored, and typed by nobody
			x := openBuilder(t, list)
			y := x.second()
			x.press("remove u1")

			var headers []string
			if c.script {
				headers = []string{"HX-Request", "true"}
			}
			conflict := readPage(t, y.send(c.do, url.Values{"note u1": {lostNote}}, headers...), http.StatusConflict)
			form := conflict.form(".conflict > form .btn-primary")
			if form.Has("label u1") {
				t.Error("what nobody typed goes along")
			}
			told := readPage(t, y.do(http.MethodPost, "/lists/"+y.id+"/edit", form, headers...), http.StatusUnprocessableEntity)
			if got := told.text(".note-bad strong"); got != c.outcome {
				t.Errorf("the page says %q", got)
			}
			if got := told.text("#note-u1"); got != "behind the wall \"second\" <line>" {
				t.Errorf("of the note is left %q", got)
			}
			said := strings.Join(told.texts(".note-bad p"), " ") + strings.Join(told.texts(".note-bad li"), " ")
			if !strings.Contains(said, "The list has no entry u1 any more, so its note is not saved.") || strings.Contains(said, "nickname") {
				t.Errorf("the page says %q", said)
			}
			if told.has(".note-bad a[href='#note-u1']") {
				t.Error("a link leads to a field that is not there")
			}
			if r := x.stored(); len(r.Units) != c.units || unitEntry(r, "u1") != nil {
				t.Errorf("stored %s", roster.Encode(r))
			}
		})
	}
}

// A stale page that sends the stored words of a removed unit is in nobody's way.
func TestStoredWordsOfAUnitThatIsGoneAreNoFault(t *testing.T) {
	list := militia()
	list.Units[0].Label, list.Units[0].Note = "Old", lostNote
	x := openBuilder(t, list)
	y := x.second()
	x.press("remove u1")
	conflict := readPage(t, y.send("copy u3", nil), http.StatusConflict)
	wantStatus(t, y.do(http.MethodPost, "/lists/"+y.id+"/edit", conflict.form(".conflict > form .btn-primary")), http.StatusSeeOther)
	if r := x.stored(); len(r.Units) != 3 {
		t.Errorf("stored %s", roster.Encode(r))
	}
}

// The fields of what is gone, one by one.
func TestFieldsOfWhatIsGone(t *testing.T) {
	for field, c := range map[string]struct{ value, want string }{
		"label u9":                  {"Bulwark", "The list has no entry u9 any more, so its nickname is not saved."},
		"note u9":                   {"x", "The list has no entry u9 any more, so its note is not saved."},
		"nominee u9 agg-12":         {"2", "The list has no entry u9 any more, so model 2 of it takes no upgrade."},
		"nominee u1 no-such":        {"2", "The entry u1 no longer has the upgrade no-such, so model 2 does not take it."},
		"nominee u1 no-such upgrad": {"0", ""},
		"note u8":                   {" ", ""},
		"note u1":                   {"x", ""},
		"label":                     {"x", ""},
		"mission":                   {"x", ""},
	} {
		faults := goneFaults(militia(), &planner{form: url.Values{field: {c.value}}}, "")
		var want []fieldError
		if c.want != "" {
			want = []fieldError{{field, c.want}}
		}
		if !slices.Equal(faults, want) {
			t.Errorf("%s: %v, want %v", field, faults, want)
		}
	}
}
