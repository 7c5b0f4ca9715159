package handlers

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// A page whose address asks for something that is not understood says so, keeps what
// was typed and shows what the rest asks for.
func TestPagesShowWhatIsUnderstood(t *testing.T) {
	s := newSite(t, quick)
	b, list, code := s.sharedList(militia())
	at, long := "/lists/"+list.ID, strings.Repeat("x", 201)
	const search, changes = "/catalog/2026-09-25/search?", "/catalog/changes?"
	for _, tt := range []struct{ path, place, says, shows string }{
		{"/lists?sort=luck", "#fault-sort", "“luck” is none of the choices: created, name", ".list-row"},
		{"/lists?sort=%22%E2%80%AE", "#fault-sort", `“\"\u202e” is none`, ".list-row"},
		{"/lists?sort=" + long, "#fault-sort", "“" + long[:40] + "…” is none", ".list-row"},
		{"/lists?sort=luck&q=mili", "#fault-sort", "none of the choices", ".list-row"},
		{"/lists?q=" + long, "#fault-q", "200", ".list-row"},
		{"/lists?q=%zz", "#fault-q", "two digits", ".list-row"},
		{"/lists?which=lost", ".note-bad", "“lost” is none of the choices: archived, deleted", ".list-row"},
		{"/lists?which=lost&sort=name", ".note-bad", "none of the choices", `option[value=name][selected]`},
		{"/lists?done=eaten&list=" + list.ID, ".note-bad", "“eaten” is none", ".list-row"},
		{search + "q=marine&cost_from=many", "#fault-cost_from", "whole number", `main h3 a[href$="/units/marine"]`},
		{search + "q=marine&race=tyranid", "#fault-race", "“tyranid” is none of the choices", `main h3 a[href$="/units/marine"]`},
		{search + "q=%zz&race=zerg&slot=hero", "#fault-q", "two digits", `main h3 a[href$="/units/kerrigan"]`},
		{search + "q=marine&cost_from=100&cost_to=50", "#fault-cost_to", "100 or greater", `main h3 a[href$="/units/marine"]`},
		{search + "cost_from=many", "#fault-cost_from", "whole number", ".search-form + .muted"},
		{changes + "from=newest", "#fault-from", "“newest” is none of the choices", `option[value="2026-08-11"][selected]`},
		{changes + "from=1999-01-01", "#fault-from", "no release 1999-01-01 of the catalogue. The releases are 2026-03-16", ".changes .change"},
		{changes + "to=1999-01-01", "#fault-to", "no release 1999-01-01", ".changes .change"},
		{changes + "from=2026-03-16&to=1999-01-01", "#fault-to", "no release 1999-01-01", `#from option[value="2026-03-16"][selected]`},
		{at + "/release?to=1999-01-01", ".note-bad", "no release 1999-01-01", ".links a"},
		{at + "/release?to=newest", ".note-bad", "no release newest", ".links a"},
		{at + "/print?paper=a5", ".tools [role=alert]", "“a5” is none of the choices: a4, letter", "main .sheet-title"},
		{at + "/print?paper=a5&closed=1", ".tools [role=alert]", "a4, letter", "main .sheet-title"},
		{"/r/" + string(code) + "/print?paper=a5", ".tools [role=alert]", "a4, letter", "main .sheet-title"},
		{"/new?race=tyranid", "#field-race-error", "“tyranid” is none of the choices", ".race-card"},
	} {
		page := readPage(t, b.get(tt.path), http.StatusUnprocessableEntity)
		if got := page.text(tt.place); !strings.Contains(got, tt.says) {
			t.Errorf("%s: %s says %q, want %q", tt.path, tt.place, got, tt.says)
		}
		if !page.has(tt.shows) {
			t.Errorf("%s: %s is not shown", tt.path, tt.shows)
		}
	}
	if got := readPage(t, b.get("/lists?sort=luck&q=mili"), http.StatusUnprocessableEntity).attr("#lists-text", "value"); got != "mili" {
		t.Errorf("of what was typed %q is kept", got)
	}
	if got := readPage(t, b.get("/lists?sort=luck&q=none"), http.StatusUnprocessableEntity); got.has(".list-row") || !strings.Contains(got.text("main"), "No list has all of these words") {
		t.Error("what is understood of a search is not looked for")
	}
	// A program is told, and gets nothing else.
	for _, path := range []string{"/lists?sort=luck", search + "q=marine&race=tyranid", changes + "from=newest"} {
		if got := b.get(path, "Accept", "application/json").Header.Get("Content-Type"); got != "application/problem+json" {
			t.Errorf("%s answers a program with %s", path, got)
		}
	}
}

// A release that does not exist is told beside its field too where a form is sent.
func TestCheckNamesTheReleasesThereAre(t *testing.T) {
	b := newSite(t, quick).browser("localhost", true)
	page := readPage(t, b.do(http.MethodPost, "/check", url.Values{"text": {"my list"}, "release": {"1999-01-01"}}), http.StatusUnprocessableEntity)
	if got := page.text("#fault-release"); !strings.Contains(got, "no release 1999-01-01") || page.text("#text") != "my list" {
		t.Errorf("beside the release stands %q", got)
	}
}

// A page of the catalogue in a release that there is not leads to the same in those that
// there are.
func TestMissingReleaseLeadsToThoseThereAre(t *testing.T) {
	b := newSite(t, quick).browser("localhost", true)
	for path, want := range map[string]string{
		"/catalog/1999-01-01":              "/catalog/2026-09-25",
		"/catalog/1999-01-01/units/marine": "/catalog/2026-09-25/units/marine",
		"/catalog/a%2Fb/units/a%20b":       "/catalog/2026-09-25/units/a%20b",
		"/catalog/%22%3E/search":           "/catalog/2026-09-25/search",
	} {
		page := readPage(t, b.get(path), http.StatusNotFound)
		if !page.has(`.note-bad a[href="` + want + `"]`) {
			t.Errorf("%s does not lead to %s: %s", path, want, page.text(".note-bad"))
		}
	}
	tab := b.open(b.owning(militia()).ID)
	move := tab.fields()
	move.Set("do", "release 1999-01-01")
	if page := readPage(t, b.do(http.MethodPost, "/lists/"+tab.id+"/edit", move), http.StatusNotFound); page.has(".note-bad a") {
		t.Error("an edit of a list leads into the catalogue")
	}
}
