package handlers

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"muster/migrations"
	"muster/rules/roster"
)

// edited sends an edit as the script of the page does.
func (t *tab) edited(do string, base int) *http.Response {
	return t.do(http.MethodPost, "/lists/"+t.list+"/edit", t.form(do, base, fmt.Sprint(do, " on ", base)), "HX-Request", "true")
}

// An edit of a list whose page this device has loaded, or that it has just edited, is
// one statement: the durable write, which also tells whether the list is still as it
// is remembered.
func TestEditIsOneStatement(t *testing.T) {
	var n statements
	s := newSiteOn(t, quick, func(db *migrations.DB) { n.counting(t, db) })
	page := openTab(t, s, fullList(t))
	wantStatus(t, page.get("/lists/"+page.list), http.StatusOK)
	for base, do := range []string{1: "models u1 6", 2: "models u1 9", 3: "buy u1 slugthrower", 4: "copy u3", 5: "remove u4"} {
		if do == "" {
			continue
		}
		before := n.Load()
		wantStatus(t, page.edited(do, base), http.StatusOK)
		if took := n.Load() - before; took != 1 {
			t.Errorf("%s took %d statements", do, took)
		}
	}
}

// A list that grows longer than people make lists by hand is remembered no more: it is
// read for every edit.
func TestLongListsAreNotRemembered(t *testing.T) {
	var n statements
	s := newSiteOn(t, quick, func(db *migrations.DB) { n.counting(t, db) })
	list := fullList(t)
	for i := range list.Units {
		const word = "界"
		if left := rememberedDocument - len(roster.Encode(list)) - 100; left > 0 {
			list.Units[i].Note = strings.Repeat(word, min(left/len(word), roster.MaxNote))
		}
	}
	page := openTab(t, s, list)
	wantStatus(t, page.edited("models u1 6", 1), http.StatusOK)
	for _, edit := range []struct {
		base int
		want int64
	}{{2, 1}, {3, 2}} { // the first makes it too long
		before := n.Load()
		wantStatus(t, page.edited("copy u1", edit.base), http.StatusOK)
		if took := n.Load() - before; took != edit.want {
			t.Errorf("the edit of revision %d took %d statements, want %d", edit.base, took, edit.want)
		}
	}
}

// What is remembered decides nothing: whatever happened to the list elsewhere, the
// answer to the next edit is that of a device that remembers nothing.
func TestRememberedListIsNeverTheLastWord(t *testing.T) {
	for name, test := range map[string]struct {
		meanwhile func(t *testing.T, s *site, owner, editor *tab)
		do        string
		status    int
		says      string
	}{
		"changed elsewhere": {
			func(t *testing.T, _ *site, owner, _ *tab) { wantStatus(t, owner.edited("remove u2", 2), http.StatusOK) },
			"models u3 9", http.StatusConflict, "changed elsewhere",
		},
		"changed elsewhere, and the same request again": {
			func(t *testing.T, _ *site, _, editor *tab) {
				wantStatus(t, editor.edited("models u3 9", 2), http.StatusOK)
			},
			"models u3 9", http.StatusOK, `name="base" value="3"`,
		},
		"deleted": {
			func(t *testing.T, _ *site, owner, _ *tab) {
				location(t, owner.do(http.MethodPost, "/lists/"+owner.list+"/delete", url.Values{}))
			},
			"models u3 9", http.StatusNotFound, "",
		},
		"taken away": {
			func(t *testing.T, _ *site, owner, _ *tab) {
				location(t, owner.do(http.MethodPost, "/lists/"+owner.list+"/editors/end", url.Values{}))
			},
			"models u3 9", http.StatusNotFound, "",
		},
		"taken away, and a command that is none": {
			func(t *testing.T, _ *site, owner, _ *tab) {
				location(t, owner.do(http.MethodPost, "/lists/"+owner.list+"/editors/end", url.Values{}))
			},
			"dance", http.StatusNotFound, "",
		},
		"a command that is none": {func(*testing.T, *site, *tab, *tab) {}, "dance", http.StatusUnprocessableEntity, "Load it again"},
		"no edit":                {func(*testing.T, *site, *tab, *tab) {}, "models u3 6", http.StatusOK, `name="base" value="2"`},
	} {
		t.Run(name, func(t *testing.T) {
			s := newSite(t, quick)
			owner := openTab(t, s, fullList(t))
			made := readPage(t, owner.do(http.MethodPost, "/lists/"+owner.list+"/editors", url.Values{}), http.StatusOK)
			link, err := url.Parse(made.attr("#edit-link", "value"))
			if err != nil {
				t.Fatal(err)
			}
			editor := &tab{s.browser("localhost", true), owner.list, 1}
			location(t, editor.do(http.MethodPost, link.Path, url.Values{}))
			wantStatus(t, editor.edited("models u1 6", 1), http.StatusOK) // is remembered from now on
			test.meanwhile(t, s, owner, editor)
			res := editor.edited(test.do, 2)
			wantStatus(t, res, test.status)
			if body := bodyOf(t, res); !strings.Contains(body, test.says) {
				t.Errorf("the answer does not say %q: %.2000s", test.says, body)
			}
		})
	}
}

// A device that joins another becomes one of its owner, with what it had.
func TestRememberedListAfterJoining(t *testing.T) {
	s := newSite(t, quick)
	phone, desk := openTab(t, s, fullList(t)), openTab(t, s, fullList(t))
	wantStatus(t, phone.edited("models u1 6", 1), http.StatusOK)
	offered := readPage(t, desk.do(http.MethodPost, "/devices", url.Values{}), http.StatusOK)
	location(t, phone.do(http.MethodPost, "/join", url.Values{"code": {offered.text("#join-code")}}))
	wantStatus(t, phone.edited("models u1 9", 2), http.StatusOK)
	desk.list = phone.list
	wantStatus(t, desk.edited("remove u1", 3), http.StatusOK)
}
