package handlers

import (
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"muster/armybuilder"
	"muster/rules/card"
	"muster/rules/roster"
	"muster/rules/text"
)

// raiders is the list T2 of the bug reports.
func raiders() *roster.Roster {
	return &roster.Roster{
		Name: "Raynor's 1st & best + more 100%", Player: "Matt Horner", Release: "2026-09-25", Scale: card.Standard, MineralLimit: 2000, FactionCard: "raynors-raiders",
		TacticalCards: []roster.Card{{ID: "t1", Card: "barracks"}, {ID: "t2", Card: "barracks"}, {ID: "t3", Card: "academy"}, {ID: "t4", Card: "factory"}},
		Units: []roster.Unit{
			{ID: "u1", Unit: "marine", Models: 9, Note: "keep them back", Upgrades: []roster.Upgrade{{Upgrade: "combat-shield"}, {Upgrade: "rocket-launcher", Model: 1}}},
			{ID: "u2", Unit: "marine", Models: 6, Label: "Second squad"},
			{ID: "u3", Unit: "marauder", Models: 4},
			{ID: "u4", Unit: "medic", Models: 3},
			{ID: "u5", Unit: "medic", Models: 3},
			{ID: "u6", Unit: "goliath", Models: 1},
		},
		Draft: roster.Draft{Missions: []string{"frontlines", "supply-drop"}, Deployments: []string{"typhoon", "gauntlet"}},
	}
}

// shared keeps a list of a fresh owner and makes it readable.
func (s *site) sharedList(r *roster.Roster) (owner *browser, list *armybuilder.List, code armybuilder.Code) {
	s.t.Helper()
	owner = s.browser("localhost", true)
	list = owner.owning(r)
	o, err := s.Lists.Owner(s.t.Context(), secretOf(s.t, owner))
	if err != nil {
		s.t.Fatal(err)
	}
	if code, err = s.Lists.Share(s.t.Context(), o, list.ID); err != nil {
		s.t.Fatal(err)
	}
	return owner, list, code
}

func secretOf(t testing.TB, b *browser) armybuilder.Secret {
	t.Helper()
	secret, ok := armybuilder.ParseSecret(b.cookies["__Host-"+ownerCookie])
	if !ok {
		t.Fatal("the browser has no owner")
	}
	return secret
}

// B08: what a reader gets under a short link is the list itself.
func TestReadersGetTheSameList(t *testing.T) {
	s := newSite(t, quick)
	_, list, code := s.sharedList(raiders())
	reader := s.browser("localhost", true)
	page := readPage(t, reader.get("/r/"+string(code)), http.StatusOK)
	if got := page.text("h1"); got != list.Name {
		t.Errorf("the name is %q", got)
	}
	facts := strings.Join(page.texts(".summary-panel .facts > div"), "; ")
	for _, want := range []string{"Minerals1,130/2,000", "Gas120/200", "Core5/5", "Elite2/2", "Support2/3", "Hero0/1", "Units6"} {
		if !strings.Contains(facts, want) {
			t.Errorf("the totals %s lack %s", facts, want)
		}
	}
	if got := page.texts(".verdict"); !slices.Equal(got, []string{"Legal"}) {
		t.Errorf("verdicts %v", got)
	}
	if got := len(page.all("#units ~ .units-read > .unit")); got != 6 {
		t.Errorf("%d units", got)
	}
	if got := page.attr(`meta[property="og:description"]`, "content"); !strings.Contains(got, "1,130 minerals") || !strings.Contains(got, "Legal") {
		t.Errorf("the preview says %q", got)
	}
	if link := page.attr(`meta[property="og:url"]`, "content"); len(link) > 100 || !strings.HasSuffix(link, "/r/"+string(code)) {
		t.Errorf("the link is %q", link)
	}

	res := reader.get("/r/" + string(code) + ".json")
	document := bodyOf(t, res)
	want := roster.Encode(roster.Shared(raiders(), false))
	if document != string(want) || res.Header.Get("Content-Type") != rosterMediaType {
		t.Errorf("the document is %s (%s), want %s", document, res.Header.Get("Content-Type"), want)
	}
	chat := bodyOf(t, reader.get("/r/"+string(code)+".txt"))
	if n := utf8.RuneCountInString(chat); n > text.ChatLimit || !strings.Contains(chat, "Combat Shield") {
		t.Errorf("the text has %d characters: %s", n, chat)
	}
	for _, path := range []string{"", ".json", ".txt", "/print", "/print?player=1", "/table"} {
		if body := bodyOf(t, reader.get("/r/"+string(code)+path)); strings.Contains(body, "Horner") || strings.Contains(body, "keep them back") {
			t.Errorf("%s tells the player or a private note", path)
		}
	}
}

func TestCodesAreReadAsPeopleTypeThem(t *testing.T) {
	s := newSite(t, quick)
	_, _, code := s.sharedList(militia())
	reader := s.browser("localhost", true)
	for _, typed := range []string{strings.ToLower(string(code)), code.Pretty(), "https://lists.example.org/r/" + string(code) + "/print"} {
		res := reader.get("/r?code=" + url.QueryEscape(typed))
		if got := res.Header.Get("Location"); got != "/r/"+string(code) {
			t.Errorf("%q leads to %q (status %d)", typed, got, res.StatusCode)
		}
	}
	for _, ending := range []string{".pdf.json", ".json.pdf", ".txt.json", ".json.json", ".html", "."} {
		wantStatus(t, reader.get("/r/"+string(code)+ending), http.StatusNotFound)
	}
	res := reader.get("/r/" + strings.ToLower(code.Pretty()) + ".json")
	if got := res.Header.Get("Location"); res.StatusCode != http.StatusMovedPermanently || got != "/r/"+string(code)+".json" {
		t.Errorf("status %d to %q", res.StatusCode, got)
	}
}

func TestMistypedCodeIsTold(t *testing.T) {
	s := newSite(t, quick)
	_, _, code := s.sharedList(militia())
	reader := s.browser("localhost", true)
	swapped := []byte(code)
	for i := range len(swapped) - 1 {
		if swapped[i] != swapped[i+1] {
			swapped[i], swapped[i+1] = swapped[i+1], swapped[i]
			break
		}
	}
	for _, path := range []string{"/r/" + string(swapped), "/r/" + string(swapped) + ".json", "/r/" + string(code[:9]), "/r/" + string(swapped) + "/print", "/r?code=" + string(swapped)} {
		page := readPage(t, reader.get(path), http.StatusNotFound)
		if got := page.text("[role=alert]"); !strings.Contains(got, "mistyped") {
			t.Errorf("%s: %s", path, got)
		}
		if page.attr("#code", "value") == "" {
			t.Errorf("%s: what was typed is gone", path)
		}
	}
	unknown, err := armybuilder.NewCode(strings.NewReader("something"))
	if err != nil {
		t.Fatal(err)
	}
	page := readPage(t, reader.get("/r/"+string(unknown)), http.StatusNotFound)
	if got := page.text("[role=alert]"); strings.Contains(got, "mistyped") {
		t.Errorf("an unknown code: %s", got)
	}
	if res := reader.get("/r/"+string(code)+".exe", "Accept", "*/*"); res.StatusCode != http.StatusNotFound {
		t.Errorf("an unknown ending: status %d", res.StatusCode)
	}
}

func TestEndedLinkNeverWorksAgain(t *testing.T) {
	s := newSite(t, quick)
	owner, list, code := s.sharedList(militia())
	wantStatus(t, owner.do(http.MethodPost, "/lists/"+list.ID+"/unshare", url.Values{}), http.StatusSeeOther)
	wantStatus(t, s.browser("localhost", true).get("/r/"+string(code)), http.StatusNotFound)
	wantStatus(t, owner.do(http.MethodPost, "/lists/"+list.ID+"/share", url.Values{"visibility": {"open"}}), http.StatusSeeOther)
	fresh := readPage(t, owner.get("/lists/"+list.ID+"/share"), http.StatusOK).text("#share-code")
	if fresh == code.Pretty() {
		t.Error("the old code came back")
	}
	shared := readPage(t, owner.get("/lists/"+list.ID+"/share"), http.StatusOK)
	if got := shared.text(`a[href="/r"]`); got != "localhost/r" {
		t.Errorf("the code can be typed at %q, which nobody can be told", got)
	}
}

func TestCopyOfASharedList(t *testing.T) {
	s := newSite(t, quick)
	_, list, code := s.sharedList(raiders())
	reader := s.browser("localhost", true)
	res := reader.do(http.MethodPost, "/r/"+string(code)+"/copy", url.Values{})
	wantStatus(t, res, http.StatusSeeOther)
	path := res.Header.Get("Location")
	if path == "/lists/"+list.ID {
		t.Fatal("the copy is the original")
	}
	wantStatus(t, reader.get(path), http.StatusOK)
	wantStatus(t, reader.get("/lists/"+list.ID), http.StatusNotFound)
	// Pressed twice on one page, the button makes one copy.
	request := readPage(t, reader.get("/r/"+string(code)), http.StatusOK).attr(`form[action$="/copy"] [name=request]`, "value")
	form := url.Values{"request": {request}}
	first, second := reader.do(http.MethodPost, "/r/"+string(code)+"/copy", form), reader.do(http.MethodPost, "/r/"+string(code)+"/copy", form)
	if a, b := location(t, first), location(t, second); a != b || a == path {
		t.Errorf("one press made the copies %s and %s, an earlier one %s", a, b, path)
	}
}

// closedRaiders is the same list with a wish to stay closed.
func closedRaiders(change func(*roster.Roster)) *roster.Roster {
	r := raiders()
	r.Visibility = roster.Closed
	if change != nil {
		change(r)
	}
	return r
}

// answers are everything that a stranger gets on every route about a list, with
// its code and id replaced, since these differ from list to list by chance.
func (s *site) answers(list *armybuilder.List, code armybuilder.Code) map[string]string {
	s.t.Helper()
	hide := strings.NewReplacer(string(code), "CODE", code.Pretty(), "CODE", list.ID, "LIST")
	all := map[string]string{}
	ask := func(method, path string) {
		for _, accept := range []string{"text/html", "application/json"} {
			reader := s.browser("localhost", true)
			var form url.Values
			if method != http.MethodGet {
				form = url.Values{"visibility": {"open"}, "show": {"u1"}, "do": {"undo"}, "base": {"1"}, "request": {"r"}, "name": {"mine"}}
			}
			res := reader.do(method, path, form, "Accept", accept)
			var b strings.Builder
			fmt.Fprintln(&b, res.StatusCode)
			for _, name := range slices.Sorted(maps.Keys(res.Header)) {
				fmt.Fprintln(&b, name, res.Header[name])
			}
			if res.Header.Get("Content-Type") == "application/pdf" {
				// The code of each list is drawn in its sheet, so a test of one code
				// compares sheets.
				wantPDF(s.t, res)
				b.Reset()
			} else {
				b.WriteString(bodyOf(s.t, res))
			}
			told := strings.ReplaceAll(hide.Replace(b.String()), res.Header.Get("X-Request-Id"), "REQUEST")
			all[method+" "+hide.Replace(path)+" "+accept] = chance.ReplaceAllString(told, "CHANCE")
		}
	}
	for _, r := range s.routes() {
		path := strings.NewReplacer(":code", string(code), ":id", list.ID, ":release", "2026-09-25", ":entry", "marine", "*", "app.js", ":secret", "x").Replace(r.path)
		if strings.Contains(r.path, "/copy") && r.access == reader {
			continue // it keeps something; a test of its own
		}
		ask(r.method, path)
		if r.access != reader {
			continue
		}
		ask(r.method, path+"?player=1&closed=0&player=yes")
		if r.path == "/r/:code" {
			for _, f := range sharedForms {
				ask(r.method, path+f.ending)
			}
			ask(r.method, path+".csv")
		}
	}
	return all
}

// chance is what differs from answer to answer and has nothing to do with a list:
// the cookie of a new owner, the identity of the next edit, a code to join.
var chance = regexp.MustCompile(`muster-owner=[\w-]+|name="request" value="\w+"|\b[0-9A-Z]{5}-[0-9A-Z]{5}\b|shape-rendering="crispEdges">.*?</svg>`)

// differ compares what strangers get about two lists.
func differ(t *testing.T, a, b map[string]string) {
	t.Helper()
	if len(a) < 50 {
		t.Fatalf("only %d answers", len(a))
	}
	for _, name := range slices.Sorted(maps.Keys(a)) {
		if strings.Contains(name, "/metrics") {
			continue // counts of all requests, of no list
		}
		if a[name] == b[name] {
			continue
		}
		at := 0
		for at < min(len(a[name]), len(b[name])) && a[name][at] == b[name][at] {
			at++
		}
		from := max(at-60, 0)
		t.Errorf("%s tells two closed lists apart: …%.200s\nand …%.200s", name, a[name][from:], b[name][from:])
	}
}

// B13: of a closed list nobody but its owner learns anything about the units.
// Three lists with the same cards and quite different units give the same bytes
// on every route, in every header.
func TestClosedListsTellNothingOfTheirUnits(t *testing.T) {
	s := newSite(t, quick)
	_, full, code := s.sharedList(closedRaiders(nil))
	answers := s.answers(full, code)
	for name, change := range map[string]func(*roster.Roster){
		"no units": func(r *roster.Roster) { r.Units = nil },
		"one unit, a note and a player": func(r *roster.Roster) {
			r.Units, r.Player = []roster.Unit{{ID: "u77", Unit: "jim-raynor", Models: 1, Note: "secret", Label: "the boss"}}, "Somebody else"
		},
		"far too many units": func(r *roster.Roster) {
			for i := range 40 {
				r.Units = append(r.Units, roster.Unit{ID: fmt.Sprintf("x%d", i), Unit: "goliath", Models: 1})
			}
			r.Extra = []roster.Field{{Key: "units_hidden", Value: "40"}}
		},
	} {
		t.Run(name, func(t *testing.T) {
			_, other, otherCode := s.sharedList(closedRaiders(change))
			differ(t, answers, s.answers(other, otherCode))
		})
	}
	page := readPage(t, s.browser("localhost", true).get("/r/"+string(code)), http.StatusOK)
	for _, want := range []string{"Raynor's Raiders", "Barracks", "Academy", "Factory", "Standard, 2,000 minerals"} {
		if !strings.Contains(page.text("main"), want) {
			t.Errorf("the closed view lacks %s", want)
		}
	}
}

// What is revealed is seen, with its upgrades, and nothing else, not even that
// there is more.
func TestRevealedUnitsAreSeenAndNothingElse(t *testing.T) {
	s := newSite(t, quick)
	owner, list, code := s.sharedList(closedRaiders(nil))
	wantStatus(t, owner.do(http.MethodPost, "/lists/"+list.ID+"/reveal", url.Values{"show": {"u1"}}), http.StatusSeeOther)
	if got := readPage(t, owner.get("/lists/"+list.ID+"/reveal"), http.StatusOK).texts(".reveal .tag"); len(got) != 1 {
		t.Errorf("the owner sees %v as deployed", got)
	}
	reader := s.browser("localhost", true)
	page := readPage(t, reader.get("/r/"+string(code)), http.StatusOK)
	units := page.texts("#revealed ~ .unit")
	if len(units) != 1 || !strings.Contains(units[0], "Marine ×9") || !strings.Contains(units[0], "Combat Shield") || !strings.Contains(units[0], "Rocket Launcher, model 1") {
		t.Fatalf("revealed: %v", units)
	}
	if chat := bodyOf(t, reader.get("/r/"+string(code)+".txt")); !strings.Contains(chat, "Marine (9): Combat Shield, Rocket Launcher") {
		t.Errorf("the text: %s", chat)
	}
	if table := readPage(t, reader.get("/r/"+string(code)+"/table"), http.StatusOK); len(table.all("[data-unit]")) != 1 {
		t.Error("the page for play does not have the unit")
	}
	if document := bodyOf(t, reader.get("/r/"+string(code)+".json")); strings.Contains(document, "marine") {
		t.Errorf("the closed document has a unit: %s", document)
	}
	// A list that consists of this unit alone looks the same.
	alone, aloneList, aloneCode := s.sharedList(closedRaiders(func(r *roster.Roster) {
		r.Units = []roster.Unit{r.Units[0]}
		r.Units[0].ID = "u93"
		r.Units[0].Extra = []roster.Field{{Key: "of", Value: "1"}}
	}))
	wantStatus(t, alone.do(http.MethodPost, "/lists/"+aloneList.ID+"/reveal", url.Values{"show": {"u93"}}), http.StatusSeeOther)
	differ(t, s.answers(list, code), s.answers(aloneList, aloneCode))

	wantStatus(t, owner.do(http.MethodPost, "/lists/"+list.ID+"/reveal", url.Values{"hide": {"u1"}}), http.StatusSeeOther)
	if readPage(t, reader.get("/r/"+string(code)), http.StatusOK).has("#revealed") {
		t.Error("the unit is still shown")
	}
}

func TestClosedListCannotBeCopied(t *testing.T) {
	s := newSite(t, quick)
	_, _, code := s.sharedList(closedRaiders(nil))
	reader := s.browser("localhost", true)
	wantStatus(t, reader.do(http.MethodPost, "/r/"+string(code)+"/copy", url.Values{}), http.StatusNotFound)
	if reader.cookies["__Host-"+ownerCookie] != "" {
		t.Error("a refused copy made an owner")
	}
}

// A list that becomes closed while it is shared is closed at once.
func TestClosingAListClosesItsLink(t *testing.T) {
	s := newSite(t, quick)
	owner, list, code := s.sharedList(raiders())
	wantStatus(t, owner.do(http.MethodPost, "/lists/"+list.ID+"/share", url.Values{"visibility": {"closed"}}), http.StatusSeeOther)
	page := readPage(t, s.browser("localhost", true).get("/r/"+string(code)), http.StatusOK)
	if page.has("#units") || !strings.Contains(page.text("main .note"), "closed list") {
		t.Error("the list is still open")
	}
}

// B17: every route of an owner, with a list that exists, asked by nobody and by
// another owner; nothing is answered and nothing is changed.
func TestStrangersCannotTouchARealList(t *testing.T) {
	s := newSite(t, quick)
	owner, list, _ := s.sharedList(raiders())
	stranger := s.browser("localhost", true)
	stranger.owning(militia())
	form := url.Values{
		"visibility": {"closed"}, "show": {"u1"}, "do": {"undo"}, "base": {"1"}, "request": {"r"}, "name": {"mine"}, "confirm": {"yes"},
	}
	for _, r := range s.routes() {
		if r.access != editor {
			continue
		}
		path := strings.ReplaceAll(r.path, ":id", list.ID)
		for name, b := range map[string]*browser{"nobody": s.browser("localhost", true), "another owner": stranger} {
			var sent url.Values
			if r.method != http.MethodGet {
				sent = form
			}
			if res := b.do(r.method, path, sent); res.StatusCode != http.StatusNotFound {
				t.Errorf("%s %s: %s gets status %d", r.method, r.path, name, res.StatusCode)
			}
		}
	}
	o, err := s.Lists.Owner(t.Context(), secretOf(t, owner))
	if err != nil {
		t.Fatal(err)
	}
	now, err := s.Lists.Get(t.Context(), o, list.ID)
	if err != nil {
		t.Fatal(err)
	}
	revealed, err := s.Lists.Store.Revealed(t.Context(), list.ID)
	if err != nil {
		t.Fatal(err)
	}
	if now.Revision != list.Revision || now.Hash != list.Hash || now.ReadCode == "" || now.EditLink || !now.Archived.IsZero() || len(revealed) > 0 {
		t.Errorf("the list was changed: %+v, revealed %v", now.Stored, revealed)
	}
}

// Those with the edit link may not share: that is up to the owner.
func TestEditorsMayNotShare(t *testing.T) {
	s := newSite(t, quick)
	owner := s.browser("localhost", true)
	list := owner.owning(raiders())
	o, err := s.Lists.Owner(t.Context(), secretOf(t, owner))
	if err != nil {
		t.Fatal(err)
	}
	secret, err := s.Lists.NewEditLink(t.Context(), o, list.ID)
	if err != nil {
		t.Fatal(err)
	}
	friend := s.browser("localhost", true)
	friend.owning(militia())
	f, err := s.Lists.Owner(t.Context(), secretOf(t, friend))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Lists.OpenEditLink(t.Context(), f, secret); err != nil {
		t.Fatal(err)
	}
	wantStatus(t, friend.get("/lists/"+list.ID+"/share"), http.StatusOK)
	wantStatus(t, friend.do(http.MethodPost, "/lists/"+list.ID+"/share", url.Values{"visibility": {"open"}}), http.StatusNotFound)
	wantStatus(t, friend.do(http.MethodPost, "/lists/"+list.ID+"/unshare", url.Values{}), http.StatusNotFound)
}
