package handlers

import (
	"maps"
	"net/http"
	"net/url"
	"reflect"
	"regexp"
	"testing"
)

const resendButton = "main form[action$='/edit'] button"

// A browser that may not change the list any more keeps what was typed, and can
// send it again once it may.
func TestEditOfAnExpiredSessionIsSentAgain(t *testing.T) {
	page := openBuilder(t, militia())
	before := page.stored()
	cookies := maps.Clone(page.cookies)
	clear(page.cookies)
	note := "behind the wall\r\n\"second\" <line>"
	sent := page.send("words u2", url.Values{"note u2": {note}})
	refused := readPage(t, sent, http.StatusNotFound)
	if got := refused.text("h1"); got != "This browser may not change the list" {
		t.Errorf("the page says %q", got)
	}
	form := refused.form(resendButton)
	still := readPage(t, page.do(http.MethodPost, "/lists/"+page.id+"/edit", form), http.StatusNotFound)
	if again := still.form(resendButton); again.Get("request") != form.Get("request") || again.Get("note u2") != form.Get("note u2") {
		t.Errorf("sent too early, it became %v", again)
	}
	maps.Copy(page.cookies, cookies)
	for range 2 { // a second press is the same edit
		wantStatus(t, page.do(http.MethodPost, "/lists/"+page.id+"/edit", form), http.StatusSeeOther)
	}
	page.load()
	want := *before
	want.Units[1].Note = page.stored().Units[1].Note
	if got := page.stored(); want.Units[1].Note == "" || !reflect.DeepEqual(got, &want) {
		t.Errorf("the list is %+v, want %+v", got, want)
	}
	page.press("undo")
	if got := page.stored().Units[1].Note; got != "" {
		t.Errorf("the edit was saved twice: after one Undo the note is %q", got)
	}
}

// To a stranger a list that there is looks like one that there is not.
func TestRefusedEditTellsNothingOfTheList(t *testing.T) {
	page := openBuilder(t, militia())
	stranger := page.site.browser(page.host, true)
	told := func(id string) string {
		res := stranger.do(http.MethodPost, "/lists/"+id+"/edit", url.Values{"do": {"undo"}, "base": {"1"}, "request": {"r"}})
		wantStatus(t, res, http.StatusNotFound)
		body := bodyOf(t, res)
		body = regexp.MustCompile("/lists/"+id+"/edit").ReplaceAllString(body, "")
		return regexp.MustCompile(`name request <code>[^<]*|name="_csrf" value="[^"]*"`).ReplaceAllString(body, "")
	}
	if one, none := told(page.id), told("0000000000000000"); one != none {
		t.Errorf("a list that there is:\n%s\none that there is not:\n%s", one, none)
	}
}

// Whatever stands in the way of an edit, the page of the error sends it again as it
// was; but not what another site made up.
func TestErrorOnTheWayOffersToSendAgain(t *testing.T) {
	t.Run("too many requests", func(t *testing.T) {
		config := quick
		config.RatePerSecond, config.RateBurst = 0.001, 1
		b := newSite(t, config).browser("localhost", true)
		page := b.open(b.owning(militia()).ID)
		sent := page.fields()
		form := readPage(t, page.send("add-unit medic 3", nil), http.StatusTooManyRequests).form(resendButton)
		sent.Set("do", "add-unit medic 3")
		sent.Del(csrfField)
		form.Del(csrfField)
		if !reflect.DeepEqual(form, sent) {
			t.Errorf("the form has %v, want %v", form, sent)
		}
	})
	t.Run("the token is lost", func(t *testing.T) {
		b := newSite(t, quick).browser("localhost", false)
		page := b.open(b.owning(militia()).ID)
		delete(page.cookies, "__Host-"+csrfCookie)
		form := readPage(t, page.send("add-unit medic 3", nil, "Origin", "http://localhost"), http.StatusForbidden).form(resendButton)
		wantStatus(t, page.do(http.MethodPost, "/lists/"+page.id+"/edit", form), http.StatusSeeOther)
		if n := len(page.stored().Units); n != len(militia().Units)+1 {
			t.Errorf("%d units", n)
		}
	})
	for name, headers := range map[string][]string{
		"another site":            {"Sec-Fetch-Site", "cross-site"},
		"another address":         {"Origin", "http://evil.example"},
		"an address that is none": {"Origin", "null"},
		"nobody says from where":  nil,
	} {
		t.Run(name, func(t *testing.T) {
			b := newSite(t, quick).browser("localhost", false)
			list := b.owning(militia())
			made := url.Values{"do": {"delete u1"}, "base": {"1"}, "request": {"r"}, csrfField: {"guessed"}}
			if refused := readPage(t, b.do(http.MethodPost, "/lists/"+list.ID+"/edit", made, headers...), http.StatusForbidden); refused.has(resendButton) {
				t.Error("it is offered to send again what somebody else made up")
			}
		})
	}
}
