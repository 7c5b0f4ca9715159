package handlers

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"muster/rules/roster"
)

// The page proves a sealed list from its code or its document, and from the open
// list as document or as PDF, typed or sent as files.
func TestVerifyProves(t *testing.T) {
	s := newSite(t, quick)
	owner, list, code := s.sharedList(closedRaiders(nil))
	document, salt := owner.sealed(list)
	closed := bodyOf(t, owner.get("/r/"+string(code)+".json"))
	sheet := bodyOf(t, owner.get("/lists/"+list.ID+"/sheet.pdf"))
	closedSheet := bodyOf(t, owner.get("/r/"+string(code)+".pdf"))
	visitor := s.browser("localhost", true)
	for name, sent := range map[string]struct {
		fields map[string]string
		files  map[string][]byte
	}{
		"code":            {fields: map[string]string{"code": strings.ToLower(code.Pretty()), "open": document, "salt": salt}},
		"link":            {fields: map[string]string{"code": "https://lists.example.org/r/" + string(code), "open": document, "salt": " " + strings.ToUpper(salt)}},
		"pasted document": {fields: map[string]string{"closed": closed, "open": strings.ReplaceAll(document, "\n", "\r\n"), "salt": salt}},
		"files":           {files: map[string][]byte{"closed_file": []byte(closed), "open_file": []byte(document), "salt_file": []byte(salt)}},
		"both sheets":     {fields: map[string]string{"salt": salt}, files: map[string][]byte{"closed_file": []byte(closedSheet), "open_file": []byte(sheet)}},
		"sheet":           {fields: map[string]string{"code": string(code)}, files: map[string][]byte{"open_file": []byte(sheet), "salt_file": []byte(salt)}},
	} {
		t.Run(name, func(t *testing.T) {
			page := readPage(t, visitor.uploadIn(strings.Clone, "/verify", sent.fields, sent.files), http.StatusOK)
			if got := page.text("#verified"); strings.Contains(got, "shared under "+code.Pretty()) != (sent.fields["code"] != "") {
				t.Errorf("compared with another list than was named: %s", got)
			}
			if got := page.text("#verified-title"); !strings.HasPrefix(got, "Proved") {
				t.Errorf("%s: %s", got, page.text("#verified"))
			}
		})
	}
}

// A field that cannot be read is told beside it, and keeps what was typed with the others.
func TestVerifyTellsWhichFieldCannotBeRead(t *testing.T) {
	visitor := newSite(t, quick).browser("localhost", true)
	typed := url.Values{"code": {"ABC\x00"}, "closed": {"{}"}, "open": {"an open list"}, "salt": {strings.Repeat("0", 1001)}}
	page := readPage(t, visitor.do(http.MethodPost, "/verify", typed), http.StatusUnprocessableEntity)
	for fault, want := range map[string]string{
		"#fault-code": "The code has a character that cannot be kept.", "#fault-salt": "The salt must be a maximum of 1,000 characters in length.",
	} {
		if got := page.text(fault); got != want {
			t.Errorf("%s is %q, want %q", fault, got, want)
		}
	}
	if page.text("textarea#open") != "an open list" || page.text("textarea#closed") != "{}" || page.attr("#salt", "value") != typed.Get("salt") {
		t.Error("something that was typed is lost")
	}
}

func TestVerifyNamesTheFirstDifference(t *testing.T) {
	s := newSite(t, quick)
	owner, list, code := s.sharedList(closedRaiders(nil))
	document, salt := owner.sealed(list)
	visitor := s.browser("localhost", true)
	for _, c := range []struct {
		name, path string
		change     func(*roster.Roster)
		salt       string
	}{
		{"another unit", "seal", func(r *roster.Roster) { r.Units[0].Models = 6 }, salt},
		{"another salt", "seal", func(*roster.Roster) {}, strings.Repeat("0", 64)},
		{"another card", "tactical_cards/t1", func(r *roster.Roster) { r.TacticalCards[0].Card = "academy" }, salt},
		{"another limit and card", "mineral_limit", func(r *roster.Roster) { r.MineralLimit, r.TacticalCards = 1000, nil }, salt},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, err := roster.Decode([]byte(document))
			if err != nil {
				t.Fatal(err)
			}
			c.change(r)
			page := readPage(t, visitor.do(http.MethodPost, "/verify", url.Values{"code": {string(code)}, "open": {string(roster.Encode(r))}, "salt": {c.salt}}), http.StatusOK)
			if got := page.texts("#verified code"); len(got) == 0 || got[0] != c.path || !strings.HasPrefix(page.text("#verified-title"), "Not proved") {
				t.Errorf("the difference is at %q, want %q: %s", got, c.path, page.text("#verified"))
			}
		})
	}
}

// What is missing or faulty is said beside its field, and what was sent stays.
func TestVerifyTellsWhatIsMissing(t *testing.T) {
	s := newSite(t, quick)
	owner, list, code := s.sharedList(closedRaiders(nil))
	_, _, openCode := s.sharedList(raiders())
	_, _, bare := s.sharedList(closedRaiders(nil))
	document, salt := owner.sealed(list)
	sheet := bodyOf(t, owner.get("/lists/"+list.ID+"/sheet.pdf"))
	visitor := s.browser("localhost", true)
	good := url.Values{"code": {string(code)}, "open": {document}, "salt": {salt}}
	for _, c := range []struct{ name, field, value, at, say string }{
		{"nothing", "code", "", "closed", "code"},
		{"mistyped code", "code", string(code[:9]), "code", "mistyped"},
		{"unknown code", "code", "0000000000", "code", "No list"},
		{"open list", "code", string(openCode), "code", "open now"},
		{"no seal", "code", string(bare), "code", "has not sealed"},
		{"closed list that is none", "closed", "{", "closed", "breaks off"},
		{"open list in place of the closed", "closed", document, "closed", "muster.roster/1"},
		{"no open list", "open", "", "open", "Bring"},
		{"closed list in place of the open", "open", `{"format":"muster.closed/1","release":"2026-09-25","scale":"standard","mineral_limit":2000}`, "open", "units"},
		{"a page", "open", "<!DOCTYPE html><html></html>", "open", "page"},
		{"no salt", "salt", " ", "salt", "Bring"},
		{"short salt", "salt", "abc", "salt", "64"},
		{"odd salt", "salt", strings.Repeat("ż", 64), "salt", "64"},
	} {
		t.Run(c.name, func(t *testing.T) {
			form := url.Values{}
			for k, v := range good {
				form[k] = v
			}
			form.Set(c.field, c.value)
			page := readPage(t, visitor.do(http.MethodPost, "/verify", form), http.StatusUnprocessableEntity)
			if got := page.text("#fault-" + c.at); !strings.Contains(got, c.say) {
				t.Errorf("at %s it says %q, want %q", c.at, got, c.say)
			}
			if page.has("#verified") {
				t.Error("there is a result")
			}
			if c.field != "open" && strings.TrimSpace(page.text("#open")) != strings.TrimSpace(document) {
				t.Error("the open list is lost")
			}
		})
	}
	page := readPage(t, visitor.uploadIn(strings.Clone, "/verify", map[string]string{"salt": salt}, map[string][]byte{"closed_file": []byte(sheet), "open_file": []byte(sheet)}), http.StatusUnprocessableEntity)
	if got := page.text("#fault-closed"); !strings.Contains(got, "muster.roster/1") || page.text("#open") != strings.TrimSpace(document) {
		t.Errorf("the open sheet in place of the closed: %q, and the open list is %q", got, page.text("#open"))
	}
	if page := readPage(t, visitor.get("/verify?code="+code.Pretty()), http.StatusOK); page.attr("#code", "value") != code.Pretty() || page.has("[role=alert]") {
		t.Error("the code of the link is not filled in")
	}
}
