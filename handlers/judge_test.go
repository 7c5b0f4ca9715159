package handlers

import (
	"net/http"
	"strings"
	"testing"

	"muster/rules/roster"
)

// One list is called the same wherever it is shown.
func TestAListHasOneName(t *testing.T) {
	s := newSite(t, quick)
	for _, c := range []struct{ says, name, release, want string }{
		{"its own", "Monday", "2026-09-25", "Monday"},
		{"none", "", "2026-09-25", "Raynor's Raiders"},
		{"one that nobody sees", " \u00a0\u200b", "2026-09-25", "Raynor's Raiders"},
		{"none, of a release that does not exist", "", "2031-01-01", "Raynor's Raiders"},
	} {
		t.Run(c.says, func(t *testing.T) {
			r := raiders()
			r.Name, r.Release, r.Visibility = c.name, c.release, roster.Open
			owner, list, code := s.sharedList(r)
			for _, place := range []struct{ path, at string }{
				{"/lists/" + list.ID, "h1"},
				{"/lists/" + list.ID + "/print", "h1"},
				{"/lists/" + list.ID + "/table", "h1"},
				{"/lists", "main .list-row a"},
				{"/", "main .list-row a"},
				{"/r/" + string(code), "h1"},
			} {
				if got := readPage(t, owner.get(place.path), http.StatusOK).text(place.at); got != c.want {
					t.Errorf("%s calls it %q, want %q", place.path, got, c.want)
				}
			}
			for _, file := range []string{"/lists/" + list.ID + "/roster.muster.json", "/r/" + string(code) + ".json"} {
				res := owner.get(file)
				wantStatus(t, res, http.StatusOK)
				if got := res.Header.Get("Content-Disposition"); !strings.Contains(got, plainName(c.want)+".muster.json") {
					t.Errorf("%s is the file %s, want one named for %q", file, got, c.want)
				}
			}
		})
	}
}

// What a list without a name is called changes with its Faction Card at once.
func TestTheTitleFollowsTheFactionCard(t *testing.T) {
	r := raiders()
	r.Name = ""
	page := openBuilder(t, r)
	swapIn(t, page.page.root, bodyOf(t, page.sendScripted("faction terran-armed-forces", nil)))
	if got := page.page.text("h1") + ", " + page.page.text("title"); got != "Terran Armed Forces, Terran Armed Forces · Muster" {
		t.Errorf("the page is called %q", got)
	}
}
