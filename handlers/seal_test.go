package handlers

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"muster/armybuilder"
	"muster/rules/roster"
)

// sealed seals the list of the owner and returns the opened document and the salt.
func (b *browser) sealed(list *armybuilder.List) (document, salt string) {
	b.t.Helper()
	base := "/lists/" + list.ID
	wantStatus(b.t, b.do(http.MethodPost, base+"/seal", url.Values{}), http.StatusSeeOther)
	return bodyOf(b.t, b.get(base+"/sealed.muster.json")), bodyOf(b.t, b.get(base+"/sealed.salt"))
}

// edited changes a list of the owner beside its page.
func (b *browser) edited(list *armybuilder.List, edits ...roster.Edit) {
	b.t.Helper()
	o, err := b.Lists.Owner(b.t.Context(), secretOf(b.t, b))
	if err != nil {
		b.t.Fatal(err)
	}
	now, err := b.Lists.Get(b.t.Context(), o, list.ID)
	if err != nil {
		b.t.Fatal(err)
	}
	if _, err := b.Lists.Edit(b.t.Context(), o, list.ID, now.Revision, "", edits...); err != nil {
		b.t.Fatal(err)
	}
}

func closedOf(t *testing.T, body string) *roster.ClosedList {
	t.Helper()
	closed, err := roster.DecodeClosed([]byte(body))
	if err != nil {
		t.Fatalf("%v: %s", err, body)
	}
	return closed
}

// A sealed list is proved with the files that its owner hands over, by the core
// that the command line uses.
func TestSealedListIsProved(t *testing.T) {
	s := newSite(t, quick)
	owner, list, code := s.sharedList(closedRaiders(nil))
	document, salt := owner.sealed(list)
	if !regexp.MustCompile(`^[0-9a-f]{64}\n$`).MatchString(salt) {
		t.Fatalf("the salt is %q", salt)
	}
	if strings.Contains(document, "Horner") || strings.Contains(document, "keep them back") {
		t.Errorf("the opened list tells the player or a private note: %s", document)
	}
	closed := closedOf(t, bodyOf(t, s.browser("localhost", true).get("/r/"+string(code)+".json")))
	bytes, err := roster.DecodeSalt([]byte(salt))
	if err != nil {
		t.Fatal(err)
	}
	for name, open := range map[string]string{"the opened list": document, "the owner's own document": bodyOf(t, owner.get("/lists/"+list.ID+"/roster.muster.json"))} {
		r, err := roster.Decode([]byte(open))
		if err != nil {
			t.Fatal(err)
		}
		if err := roster.Verify(closed, r, bytes); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	page := readPage(t, s.browser("localhost", true).get("/r/"+string(code)), http.StatusOK)
	if got := page.text("#sealed ~ p code"); got != closed.Seal || !page.has("#sealed ~ p time") || page.attr("#sealed ~ p a", "href") != "/verify?code="+code.Pretty() {
		t.Errorf("readers see the seal %q, a time: %t, the link %q", got, page.has("#sealed ~ p time"), page.attr("#sealed ~ p a", "href"))
	}
	for _, form := range []string{".txt", "/print"} {
		if body := bodyOf(t, s.browser("localhost", true).get("/r/"+string(code)+form)); !strings.Contains(body, closed.Seal) {
			t.Errorf("%s lacks the seal", form)
		}
	}
	// The same state keeps its seal.
	if _, again := owner.sealed(list); again != salt {
		t.Error("a second press made another seal")
	}
}

// Readers see what was sealed, whatever is edited, until it is sealed again.
func TestSealedStateStaysAsItWas(t *testing.T) {
	s := newSite(t, quick)
	owner, list, code := s.sharedList(closedRaiders(nil))
	base := "/lists/" + list.ID
	_, first := owner.sealed(list)
	reader := s.browser("localhost", true)
	before := s.answers(list, code)
	owner.edited(list, roster.SetModels{ID: "u1", Models: 6}, roster.RemoveEntry{ID: "u6"}, roster.RemoveEntry{ID: "t1"}, roster.SetName{Name: "Another name"})
	differ(t, before, s.answers(list, code))

	page := readPage(t, owner.get(base+"/share"), http.StatusOK)
	if got := page.text("#seal .note-warn"); !strings.Contains(got, "You have changed the list since you sealed it") {
		t.Errorf("the owner is told %q", got)
	}
	reveal := readPage(t, owner.get(base+"/reveal"), http.StatusOK)
	if got := reveal.texts(".reveal-name"); len(got) != 6 || !strings.Contains(got[0], "Marine ×9") {
		t.Errorf("units to reveal: %q", got)
	}
	for _, id := range []string{"u1", "u6"} {
		wantStatus(t, owner.do(http.MethodPost, base+"/reveal", url.Values{"show": {id}}), http.StatusSeeOther)
	}
	if got := readPage(t, reader.get("/r/"+string(code)), http.StatusOK).texts("#revealed ~ .unit"); len(got) != 2 || !strings.Contains(got[0], "Marine ×9") {
		t.Errorf("revealed of the sealed state: %q", got)
	}

	document, second := owner.sealed(list)
	if first == second || !strings.Contains(document, "Another name") {
		t.Error("the new state has the old seal")
	}
	if got := closedOf(t, bodyOf(t, reader.get("/r/"+string(code)+".json"))); got.Name != "Another name" || len(got.TacticalCards) != len(raiders().TacticalCards)-1 {
		t.Errorf("readers see %+v", got)
	}
	wantStatus(t, owner.do(http.MethodPost, base+"/unseal", url.Values{}), http.StatusSeeOther)
	if got := closedOf(t, bodyOf(t, reader.get("/r/"+string(code)+".json"))); got.Seal != "" {
		t.Errorf("the broken seal is still shown: %s", got.Seal)
	}
	wantStatus(t, owner.get(base+"/sealed.salt"), http.StatusNotFound)
}

// Notes, the player and the wish of visibility are no part of what is sealed.
func TestNotesDoNotTouchTheSeal(t *testing.T) {
	s := newSite(t, quick)
	owner, list, _ := s.sharedList(closedRaiders(nil))
	owner.sealed(list)
	owner.edited(list, roster.SetNote{ID: "u2", Note: "second wave"}, roster.SetPlayer{Player: "Somebody"})
	if page := readPage(t, owner.get("/lists/"+list.ID+"/share"), http.StatusOK); page.has("#seal .note-warn") {
		t.Errorf("the owner is told %q", page.text("#seal .note-warn"))
	}
}

// Two sealed lists with the same cards and other units differ in nothing but the
// seal itself, when it was made, and the marks of caches.
func TestSealsTellNothingOfUnits(t *testing.T) {
	s := newSite(t, quick)
	mask := regexp.MustCompile(`\b[0-9a-f]{64}\b|datetime="[^"]*"|\d+ \w+ \d{4}, \d\d:\d\d UTC|(?m)^(Etag|Content-Length) .*$`)
	told := func(change func(*roster.Roster)) map[string]string {
		owner, list, code := s.sharedList(closedRaiders(change))
		owner.sealed(list)
		all := s.answers(list, code)
		for name, body := range all {
			all[name] = mask.ReplaceAllString(body, "SEAL")
		}
		return all
	}
	differ(t, told(nil), told(func(r *roster.Roster) { r.Units = r.Units[:1] }))
}

// The seal is up to the owner: those with the edit link neither make, end nor open it.
func TestEditorsMayNotSeal(t *testing.T) {
	s := newSite(t, quick)
	owner, list, _ := s.sharedList(closedRaiders(nil))
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
	base := "/lists/" + list.ID
	wantStatus(t, friend.do(http.MethodPost, base+"/seal", url.Values{}), http.StatusNotFound)
	_, salt := owner.sealed(list)
	wantStatus(t, friend.do(http.MethodPost, base+"/seal", url.Values{}), http.StatusNotFound)
	wantStatus(t, friend.do(http.MethodPost, base+"/unseal", url.Values{}), http.StatusNotFound)
	wantStatus(t, friend.get(base+"/sealed.salt"), http.StatusNotFound)
	wantStatus(t, friend.get(base+"/sealed.muster.json"), http.StatusNotFound)
	if page := bodyOf(t, friend.get(base+"/share")); strings.Contains(page, strings.TrimSpace(salt)) || strings.Contains(page, "/unseal") {
		t.Error("the page of sharing shows the seal to those with the edit link")
	}
}
