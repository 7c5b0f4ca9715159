package handlers

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
)

// A copy of an own list is one of the ways to begin, on both pages.
func TestBeginWithACopyOfAnOwnList(t *testing.T) {
	for _, path := range []string{"/", "/new"} {
		page := openBuilder(t, militia())
		start := readPage(t, page.get(path), http.StatusOK)
		button := "button[formaction='/lists/" + page.id + "/copy']"
		if got := start.text(button); got != "Copy Militia" {
			t.Fatalf("%s: the button says %q", path, got)
		}
		form := start.form(button)
		first := location(t, page.do(http.MethodPost, "/lists/"+page.id+"/copy", form))
		if again := location(t, page.do(http.MethodPost, "/lists/"+page.id+"/copy", form)); again != first {
			t.Errorf("%s: pressed twice it makes two", path)
		}
		_, id, _ := strings.Cut(first, "/lists/")
		if got := page.browser.open(id).page.text("h1"); got != "Militia (copy)" {
			t.Errorf("%s: the copy is called %q", path, got)
		}
	}
	stranger := newSite(t, quick).browser("localhost", true)
	if readPage(t, stranger.get("/new"), http.StatusOK).has("#copies") {
		t.Error("somebody without lists is offered a copy of one")
	}
}

// An army that is not legal by itself says so, and why, before one begins with it.
func TestReadyArmiesShowTheirVerdict(t *testing.T) {
	home := readPage(t, newSite(t, quick).browser("localhost", true).get("/"), http.StatusOK)
	verdicts := map[string]string{}
	for _, n := range home.all(".starter") {
		d := document{t, n}
		verdicts[d.text("h3")] = d.text(".cost") + " " + d.text(".verdict")
		for _, why := range d.texts(".reasons") {
			verdicts[d.text("h3")] += " " + why
		}
	}
	for title, want := range map[string]string{"Terran Founders Edition Starter": "1,020/1,000 minerals Not legal Minerals: 1,020 used, 1,000 available, 20 over.", "Zerg Founders Edition Starter": "1,000/1,000 minerals Legal"} {
		if got := verdicts[title]; got != want {
			t.Errorf("%s is shown as %q, want %q; all are %v", title, got, want, verdicts)
		}
	}
	if len(verdicts) != len(home.all(".starter .verdict")) {
		t.Error("not every army has a verdict")
	}
}

// Who comes back finds the own lists first, and who was told a code the place to type it.
func TestFrontPageLeadsOn(t *testing.T) {
	s := newSite(t, quick)
	const ownFirst = `section[aria-labelledby="go-on"] + section[aria-labelledby="begin"]`
	stranger := readPage(t, s.browser("localhost", true).get("/"), http.StatusOK)
	if !stranger.has(`.hero a[href="/r"]`) {
		t.Error("nothing leads to where a code is typed")
	}
	if stranger.has("#go-on") {
		t.Error("a stranger has lists to go on with")
	}
	if page := openBuilder(t, militia()); !readPage(t, page.get("/"), http.StatusOK).has(ownFirst) {
		t.Error("the own lists do not come first")
	}
}

// The front page costs the same however many lists there are: the latest are read,
// and the ready armies are judged once.
func TestStartReadsWhatItShows(t *testing.T) {
	page := openBuilder(t, militia())
	for i := range recentLists + 3 {
		wantStatus(t, page.do(http.MethodPost, "/lists/"+page.id+"/copy", map[string][]string{"request": {fmt.Sprint(i)}}), http.StatusSeeOther)
	}
	begun := map[string][]string{"race": {"zerg"}, "faction": {"kerrigans-swarm"}, "scale": {"standard"}, "request": {"one"}}
	wantStatus(t, page.do(http.MethodPost, "/new", begun), http.StatusSeeOther)
	if page.starters.armies != nil {
		t.Error("a list that is begun judges the ready armies")
	}
	if got := len(readPage(t, page.get("/"), http.StatusOK).all(".list-row")); got != recentLists {
		t.Errorf("%d lists are shown, want %d", got, recentLists)
	}
	first := page.starters.armies
	readPage(t, page.get("/new"), http.StatusOK)
	if len(first) == 0 || &page.starters.armies[0] != &first[0] {
		t.Error("every view judges the ready armies anew")
	}
	// When the wording is mended the catalogue has another snapshot.
	page.starters.cards = nil
	readPage(t, page.get("/new"), http.StatusOK)
	if &page.starters.armies[0] == &first[0] {
		t.Error("the armies are not judged by the catalogue as it is")
	}
}
