package handlers

import (
	"bytes"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"muster/catalog"
	"muster/rules/roster"
)

// form are the fields of a form on a page, found by one of its buttons.
func (d document) form(button string) url.Values {
	d.t.Helper()
	v := url.Values{}
	for _, n := range d.all("form:has(" + button + ") input") {
		kind := attrOf(n, "type")
		if (kind == "radio" || kind == "checkbox") && !hasAttr(n, "checked") || kind == "file" {
			continue
		}
		v.Add(attrOf(n, "name"), attrOf(n, "value"))
	}
	for _, n := range d.all(button) {
		if name := attrOf(n, "name"); name != "" {
			v.Set(name, attrOf(n, "value"))
		}
	}
	return v
}

// location is where an answer leads; it must lead somewhere.
func location(t testing.TB, res *http.Response) string {
	t.Helper()
	wantStatus(t, res, http.StatusSeeOther)
	path, _, _ := strings.Cut(res.Header.Get("Location"), "#")
	return path
}

func TestBeginAListWithoutAnAccount(t *testing.T) {
	b := newSite(t, quick).browser("localhost", true)
	home := readPage(t, b.get("/"), http.StatusOK)
	if got := home.texts(".race-card h3"); len(got) != 3 {
		t.Errorf("races %v", got)
	}
	if len(b.cookies) > 1 { // that of the forms
		t.Errorf("a mere visit keeps %v", b.cookies)
	}
	page := readPage(t, b.get("/new?race=zerg"), http.StatusOK)
	form := page.form("main form button.btn-primary")
	form.Set("faction", "kerrigans-swarm")
	form.Set("name", "Swarm")
	form.Set("limit", "1500")
	first := location(t, b.do(http.MethodPost, "/new", form))
	if again := location(t, b.do(http.MethodPost, "/new", form)); again != first {
		t.Errorf("pressed twice: %s and %s", first, again)
	}
	builder := readPage(t, b.get(first), http.StatusOK)
	if got := builder.text("h1") + ": " + builder.text("#builder-title p"); got != "Swarm: Standard, 1,500 minerals. Release 2026-09-25." {
		t.Errorf("begun: %q", got)
	}
	if got := readPage(t, b.get("/"), http.StatusOK).texts(".list-row a"); len(got) != 1 || got[0] != "Swarm" {
		t.Errorf("the front page goes on with %v", got)
	}
}

func TestBeginningIsRefusedBesideTheField(t *testing.T) {
	b := newSite(t, quick).browser("localhost", true)
	for field, value := range map[string]string{"faction": "no-such-card", "limit": "lots", "scale": "huge", "name": strings.Repeat("x", 201)} {
		form := readPage(t, b.get("/new?race=terran"), http.StatusOK).form("main form button.btn-primary")
		form.Set("faction", "raynors-raiders")
		form.Set(field, value)
		page := readPage(t, b.do(http.MethodPost, "/new", form), http.StatusUnprocessableEntity)
		if got := page.text("#field-" + field + "-error"); got == "" {
			t.Errorf("%s: nothing is said", field)
		}
		if field != "faction" && !page.has("input[value=raynors-raiders][checked]") {
			t.Errorf("%s: the choice of a Faction Card is lost", field)
		}
	}
}

func TestBeginWithAReadyArmy(t *testing.T) {
	b := newSite(t, quick).browser("localhost", true)
	home := readPage(t, b.get("/"), http.StatusOK)
	if got, want := len(home.all("button[name=starter]")), len(catalog.Examples()); got != want {
		t.Errorf("%d armies, want %d", got, want)
	}
	path := location(t, b.do(http.MethodPost, "/new/starter", home.form("button[value=rulebook-9-1-example]")))
	if got := readPage(t, b.get(path), http.StatusOK).text("#summary-top .verdict"); got != "Legal" {
		t.Errorf("the army is %s", got)
	}
}

func TestBeginWithADocument(t *testing.T) {
	b := newSite(t, quick).browser("localhost", true)
	doc := string(roster.Encode(militia()))
	form := readPage(t, b.get("/new"), http.StatusOK).form("button.btn-primary")
	form.Set("document", doc)
	path := location(t, b.do(http.MethodPost, "/new/document", form))
	if got := readPage(t, b.get(path), http.StatusOK).text("h1"); got != "Militia" {
		t.Errorf("the list is called %q", got)
	}
	if got := bodyOf(t, b.get(path+"/roster.muster.json")); got != doc {
		t.Errorf("it comes back as %s", got)
	}
	form.Set("document", `{"format":"muster.roster/1","release":7}`)
	page := readPage(t, b.do(http.MethodPost, "/new/document", form), http.StatusUnprocessableEntity)
	if page.text("#field-document-error") == "" || !strings.Contains(page.text("#new-document"), `"release":7`) {
		t.Error("what is wrong is not told, or what was pasted is lost")
	}

	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	file, err := w.CreateFormFile("file", "army.muster.json")
	if err != nil {
		t.Fatal(err)
	}
	file.Write([]byte(doc))            //nolint:errcheck // to memory
	w.WriteField("request", "a-file")  //nolint:errcheck // to memory
	w.WriteField("document", "unused") //nolint:errcheck // to memory
	w.Close()                          //nolint:errcheck // to memory
	r := httptest.NewRequest(http.MethodPost, "http://localhost/new/document", &body)
	r.Header.Set("Content-Type", w.FormDataContentType())
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	rec := httptest.NewRecorder()
	b.ServeHTTP(rec, r)
	if rec.Code != http.StatusSeeOther {
		t.Errorf("a file: status %d: %.300s", rec.Code, rec.Body)
	}
}

func TestListsAreFoundAndPutAway(t *testing.T) {
	b := newSite(t, quick).browser("localhost", true)
	list := b.owning(militia())
	id := list.ID
	lists := func(query string) document { return readPage(t, b.get("/lists"+query), http.StatusOK) }
	if got := lists("").texts(".list-row a"); len(got) != 1 || got[0] != "Militia" {
		t.Fatalf("lists %v", got)
	}
	if got := lists("?q=mili+standard").all(".list-row"); len(got) != 1 {
		t.Error("the search does not find it")
	}
	if got := lists("?q=zerg").all(".list-row"); len(got) != 0 {
		t.Error("the search finds what is not there")
	}
	for _, sort := range []string{"created", "name", "minerals", "verdict"} {
		if !lists("?sort=" + sort).has(".list-row") {
			t.Errorf("sorted by %s nothing is there", sort)
		}
	}

	act := func(action, undo string) document {
		t.Helper()
		page := readPage(t, b.get(location(t, b.do(http.MethodPost, "/lists/"+id+"/"+action, url.Values{}))), http.StatusOK)
		if !page.has("form[action='/lists/" + id + "/" + undo + "']") {
			t.Errorf("%s cannot be taken back", action)
		}
		return page
	}
	if act("archive", "unarchive").has(".list-row") {
		t.Error("an archived list is among the active ones")
	}
	if !act("unarchive", "archive").has(".list-row") == lists("?which=archived").has(".list-row") {
		t.Error("a list is in two places")
	}
	if act("delete", "restore").has(".list-row") || !lists("?which=deleted").has(".list-row") {
		t.Error("a deleted list is not among the deleted ones")
	}
	wantStatus(t, b.get("/lists/"+id), http.StatusNotFound)
	location(t, b.do(http.MethodPost, "/lists/"+id+"/restore", url.Values{}))
	wantStatus(t, b.get("/lists/"+id), http.StatusOK)
}

func TestAnotherDeviceJoins(t *testing.T) {
	s := newSite(t, quick)
	laptop, mobile := s.browser("localhost", true), s.browser("localhost", true)
	list := laptop.owning(militia())
	own := mobile.owning(fullList(t))
	offer := readPage(t, laptop.do(http.MethodPost, "/devices", url.Values{}), http.StatusOK)
	code := offer.text("#join-code")
	if !offer.has("svg[role=img] path") {
		t.Error("no QR code")
	}
	for _, wrong := range []string{"", "0000000000", "nonsense", code[:9] + "#"} {
		page := readPage(t, mobile.do(http.MethodPost, "/join", url.Values{"code": {wrong}}), http.StatusUnprocessableEntity)
		if page.text("#field-code-error") == "" {
			t.Errorf("%q: nothing is said", wrong)
		}
	}
	if got := readPage(t, mobile.get("/join?code="+url.QueryEscape(code)), http.StatusOK).attr("#join-input", "value"); got != code {
		t.Errorf("the camera brings %q", got)
	}
	location(t, mobile.do(http.MethodPost, "/join", url.Values{"code": {strings.ToLower(code)}}))
	for _, id := range []string{list.ID, own.ID} {
		wantStatus(t, mobile.get("/lists/"+id), http.StatusOK)
		wantStatus(t, laptop.get("/lists/"+id), http.StatusOK)
	}
	stranger := s.browser("localhost", true)
	readPage(t, stranger.do(http.MethodPost, "/join", url.Values{"code": {code}}), http.StatusUnprocessableEntity)
}

func TestEditLinkLetsOthersIn(t *testing.T) {
	s := newSite(t, quick)
	owner, friend, late := s.browser("localhost", true), s.browser("localhost", true), s.browser("localhost", true)
	id := owner.owning(militia()).ID
	made := readPage(t, owner.do(http.MethodPost, "/lists/"+id+"/editors", url.Values{}), http.StatusOK)
	if !made.has("button[data-copy=edit-link][data-by-script]") || !made.has("script[src='/assets/pages.js']") {
		t.Error("the link that is shown only now cannot be copied by a button")
	}
	link := made.attr("#edit-link", "value")
	u, err := url.Parse(link)
	if err != nil {
		t.Fatal(err)
	}
	invitation := friend.get(u.Path)
	if got := invitation.Header.Get("Referrer-Policy"); got != "no-referrer" {
		t.Errorf("Referrer-Policy %q", got)
	}
	readPage(t, invitation, http.StatusOK)
	wantStatus(t, friend.get("/lists/"+id), http.StatusNotFound) // looking lets nobody in
	if got := location(t, friend.do(http.MethodPost, u.Path, url.Values{})); got != "/lists/"+id {
		t.Errorf("the link leads to %s", got)
	}
	friend.open(id).press("add-card barracks")
	for _, path := range []string{"/editors", "/editors/end", "/archive", "/delete"} {
		wantStatus(t, friend.do(http.MethodPost, "/lists/"+id+path, url.Values{}), http.StatusNotFound)
	}
	location(t, owner.do(http.MethodPost, "/lists/"+id+"/editors/end", url.Values{}))
	wantStatus(t, friend.get("/lists/"+id), http.StatusNotFound)
	wantStatus(t, late.do(http.MethodPost, u.Path, url.Values{}), http.StatusNotFound)
	wantStatus(t, late.get("/e/guess"), http.StatusNotFound)
}

func TestAgo(t *testing.T) {
	now := time.Date(2026, 9, 25, 12, 0, 0, 0, time.UTC)
	for d, want := range map[time.Duration]string{
		time.Second: "just now", time.Minute: "1 minute ago", 59 * time.Minute: "59 minutes ago", 25 * time.Hour: "1 day ago", 90 * 24 * time.Hour: "on 27 June 2026",
	} {
		if got := ago(now.Add(-d), now); got != want {
			t.Errorf("%s: %q, want %q", d, got, want)
		}
	}
}
