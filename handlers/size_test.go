package handlers

import (
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"os"
	"testing"

	"muster/rules/roster"
	"muster/static"
)

// What an edit and a page may weigh, compressed, in bytes.
const (
	maxAnswer = 4 << 10
	maxPage   = 50 << 10
)

// transferred is the size of an answer as it goes over the wire.
func transferred(t testing.TB, res *http.Response) int {
	t.Helper()
	return len(bodyOf(t, res))
}

func wantSmall(t *testing.T, edit string, res *http.Response) {
	t.Helper()
	wantStatus(t, res, http.StatusOK)
	size := transferred(t, res)
	t.Logf("%s: %d bytes", edit, size)
	if size > maxAnswer {
		t.Errorf("%s: the answer has %d bytes, want at most %d", edit, size, maxAnswer)
	}
}

// Edits of a full list are answered with little, whether it is ready for a game or
// breaks many rules.
func TestAnswersToEditsAreSmall(t *testing.T) {
	for name, list := range map[string]*roster.Roster{"full": fullList(t), "drafted": draftedList(t), "broken": outgrown(t)} {
		t.Run(name, func(t *testing.T) {
			page := openBuilder(t, list)
			for _, do := range []string{
				"models u1 6", "models u1 9", "buy u1 combat-shield", "drop u1 combat-shield", "buy u1 rocket-launcher",
				"add-unit medic 3", "add-unit marine 9", "copy u1", "move u1 down", "move u4 up", "move t1 down", "move t2 up", "remove u2", "add-card barracks", "remove t1",
				"undo", "redo", "toggle-blocked", "add-unit siege-tank 1",
			} {
				if !page.page.has(`button[value="` + do + `"]`) {
					t.Logf("%s: not on the page", do) // bought already, or barred from it
					continue
				}
				res := page.send(do, nil, "HX-Request", "true", "Accept-Encoding", "gzip")
				if res.StatusCode == http.StatusUnprocessableEntity {
					t.Logf("%s: refused", do)
					continue
				}
				wantSmall(t, do, res)
				page.load()
			}
		})
	}
}

// So are those that concern the whole list, and taking them back: a page of which
// nearly all changes is loaded anew.
func TestAnswersToEditsOfTheWholeListAreSmall(t *testing.T) {
	settings := func(name, scale, limit string) url.Values {
		return url.Values{"name": {name}, "player": {""}, "scale": {scale}, "limit": {limit}}
	}
	for name, list := range map[string]*roster.Roster{"full": fullList(t), "drafted": draftedList(t), "broken": outgrown(t)} {
		for _, edit := range []struct {
			do     string
			fields url.Values
		}{
			{"settings", settings("Another name", "standard", "2000")},
			{"settings", settings("Rulebook example", "skirmish", "1000")},
			{"faction zerg-swarm", nil},
			{"faction terran-armed-forces", nil},
			{"release 2026-03-16", nil},
		} {
			page := openBuilder(t, list)
			for _, do := range []string{edit.do, "undo", "redo"} {
				form := url.Values{"do": {do}, "base": {page.fields().Get("base")}, "request": {page.fields().Get("request")}}
				if do == edit.do {
					maps.Copy(form, edit.fields)
				}
				res := page.do(http.MethodPost, "/lists/"+page.id+"/edit", form, "HX-Request", "true", "Accept-Encoding", "gzip")
				if res.StatusCode == http.StatusUnprocessableEntity {
					continue // nothing was changed, so there is nothing to undo
				}
				wantSmall(t, fmt.Sprintf("%s, %s of %s", name, do, edit.do), res)
				page.load()
			}
		}
	}
}

// Ticking cards of the draft is answered with little, also when all of them are
// chosen and their tables are drawn.
func TestAnswersToTheDraftAreSmall(t *testing.T) {
	page := openBuilder(t, fullList(t))
	for _, draft := range []url.Values{
		{"mission": {"frontlines"}, "deployment": {}},
		{"mission": {"frontlines", "supply-drop"}, "deployment": {}},
		{"mission": {"frontlines", "supply-drop"}, "deployment": {"typhoon"}},
		{"mission": {"frontlines", "supply-drop"}, "deployment": {"typhoon", "acropolis"}},
	} {
		res := page.send("draft", draft, "HX-Request", "true", "Accept-Encoding", "gzip")
		wantSmall(t, fmt.Sprint(draft), res)
		page.load()
	}
}

// The builder with a full list, its style and all of its script, on a first visit;
// also once upgrades, names and the cards for the draft are chosen.
func TestBuilderPageIsLight(t *testing.T) {
	for name, list := range map[string]*roster.Roster{"full": fullList(t), "drafted": draftedList(t)} {
		t.Run(name, func(t *testing.T) { wantLight(t, list) })
	}
}

func wantLight(t *testing.T, list *roster.Roster) {
	page := openBuilder(t, list)
	total := transferred(t, page.get("/lists/"+page.id, "Accept-Encoding", "gzip"))
	t.Logf("HTML: %d bytes", total)
	assets, err := static.Embedded()
	if err != nil && os.Getenv("CI") == "" {
		t.Skip(err) // without assets there is nothing to weigh
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"app.css", "app.js", "drag.js"} {
		b := page.site.browser("localhost", true)
		b.Assets = assets
		res := b.get(assets.URL(name), "Accept-Encoding", "br")
		size := transferred(t, res)
		t.Logf("%s: %d bytes", name, size)
		total += size
	}
	t.Logf("together: %d bytes", total)
	if total > maxPage {
		t.Errorf("the page has %d bytes in all, want at most %d", total, maxPage)
	}
}
