package handlers

import (
	"net/http"
	"strings"
	"testing"

	"muster/migrations"
)

// Without a script, too, the page tells what Undo or Redo did: the one that follows,
// and none after it.
func TestThePageAfterUndoTellsWhatItTookBack(t *testing.T) {
	tab := openBuilder(t, militia())
	for _, step := range []struct{ do, want string }{
		{"remove u3", ""},
		{"undo", "Undo: Added Medic."},
		{"redo", "Redo: Removed Medic."},
		{"undo", "Undo: Added Medic."},
		{"buy u1 combat-shield", ""},
	} {
		tab.press(step.do)
		if got := tab.page.text("#step"); got != step.want {
			t.Errorf("%s is told as %q, want %q", step.do, got, step.want)
		}
		if tab.load(); tab.page.text("#step") != "" {
			t.Errorf("%s is told again by a page that is loaded again: %q", step.do, tab.page.text("#step"))
		}
	}
}

// It is told of the list and the revision that it led to, and of no other.
func TestAStepIsToldOfNothingElse(t *testing.T) {
	for name, announced := range map[string]string{
		"an earlier revision":             "undo.2.ID",
		"another list":                    "undo.3.another",
		"an edit that is no step":         "remove.3.ID",
		"none of ours":                    "undo",
		"what nobody can have taken back": "undo.1.ID",
	} {
		t.Run(name, func(t *testing.T) {
			tab := openBuilder(t, militia())
			if !strings.Contains(announced, ".1.") {
				tab.press("remove u3")
				tab.press("remove u2")
			}
			tab.cookies["__Host-"+stepCookie] = strings.Replace(announced, "ID", tab.id, 1)
			if tab.load(); tab.page.text("#step") != "" {
				t.Errorf("the page tells %q", tab.page.text("#step"))
			}
			if left := tab.cookies["__Host-"+stepCookie]; left != "" {
				t.Errorf("%q is left", left)
			}
		})
	}
}

// A request whose answer nobody may ever see leaves the step to be told, and changes
// nothing else either; nor does any page by being looked at.
func TestALookUsesNothingUp(t *testing.T) {
	var db *migrations.DB
	s := newSiteOn(t, quick, func(opened *migrations.DB) { db = opened })
	owner, list, code := s.sharedList(militia())
	// What one connection is told of changes by all others.
	watch, err := db.Reader.Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer watch.Close() //nolint:errcheck // only read
	version := func() (n int) {
		t.Helper()
		if err := watch.QueryRowContext(t.Context(), "PRAGMA data_version").Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	tab := owner.open(list.ID)
	before := version()
	tab.press("remove u3")
	tab.press("undo")
	if before == version() {
		t.Fatal("no change is seen, so this proves nothing")
	}
	owner.cookies["__Host-"+stepCookie] = "undo.3." + list.ID
	in := strings.NewReplacer(":id", list.ID, ":code", string(code))
	look := func(method, purpose string) {
		t.Helper()
		for _, r := range s.routes() {
			if r.method != http.MethodGet {
				continue
			}
			before := version()
			owner.do(method, address(in.Replace(r.path)), nil, "Sec-Purpose", purpose)
			if version() != before {
				t.Errorf("%s %s changes the store, %q", method, r.path, purpose)
			}
		}
	}
	look(http.MethodHead, "")
	look(http.MethodGet, "prefetch")
	look(http.MethodGet, "prefetch;prerender")
	if tab.load(); tab.page.text("#step") != "Undo: Added Medic." {
		t.Errorf("the page tells %q", tab.page.text("#step"))
	}
	look(http.MethodGet, "")
}
