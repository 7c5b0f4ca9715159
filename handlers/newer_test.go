package handlers

import (
	"net/http"
	"net/url"
	"testing"
)

// B01: a list stays with its release, and says that there is a newer one.
func TestListSaysThatThereIsANewerRelease(t *testing.T) {
	for _, c := range []struct{ release, builder, lists string }{
		{"2026-03-16", "Release 2026-09-25 is newer: see what changes", "2026-09-25 is newer: what changes for Militia"},
		{"2026-09-25", "", ""},
		{"9999-01-01", "", ""}, // of which nothing is known
	} {
		t.Run(c.release, func(t *testing.T) {
			r := militia()
			r.Release = c.release
			page := openBuilder(t, r)
			lists := readPage(t, page.get("/lists"), http.StatusOK)
			if c.builder == "" {
				if page.page.has("#newer-release") || lists.has(".list-row .tag") {
					t.Error("a newer release is offered")
				}
				return
			}
			if got := page.page.text("#builder-title #newer-release"); got != c.builder {
				t.Errorf("the builder says %q", got)
			}
			if got := lists.text(".list-row .tag"); got != c.lists {
				t.Errorf("the row says %q", got)
			}
			to := page.page.attr("#newer-release", "href")
			if got := lists.attr(".list-row .tag", "href"); got != to {
				t.Errorf("the row leads to %s, the builder to %s", got, to)
			}
			preview := readPage(t, page.get(to), http.StatusOK)
			if !preview.has(".changes tbody tr") {
				t.Error("the page shows no change")
			}
		})
	}
}

// B01: nearly all of the page differs once the release is another, also when the one
// before does not exist and the cards of the current one stood in for it.
func TestAnotherReleaseLoadsThePageAnew(t *testing.T) {
	for _, release := range []string{"2026-03-16", "9999-01-01"} {
		t.Run(release, func(t *testing.T) {
			r := militia()
			r.Release = release
			page := openBuilder(t, r)
			for _, do := range []string{"release 2026-09-25", "undo", "redo"} {
				form := url.Values{"do": {do}, "base": {page.fields().Get("base")}, "request": {page.fields().Get("request")}}
				res := page.do(http.MethodPost, "/lists/"+page.id+"/edit", form, "HX-Request", "true")
				wantStatus(t, res, http.StatusOK)
				if outcome, place := res.Header.Get(outcomeHeader), res.Header.Get(placeHeader); outcome != outcomeAnew || place != "place-release" {
					t.Errorf("%s: %q at %q, want %q at the release", do, outcome, place, outcomeAnew)
				}
				page.load()
			}
		})
	}
}
