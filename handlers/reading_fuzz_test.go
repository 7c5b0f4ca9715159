package handlers

import (
	"net/http"
	"net/url"
	"testing"

	"muster/rules/roster"
)

// in is the site as one run of a fuzz target uses it.
func (s *site) in(t *testing.T) *site { return &site{s.Server, t, s.log} }

// Whatever stands in the address of a search, the answer is a page that says what
// is wrong, never a fault of ours.
func FuzzSearchPage(f *testing.F) {
	for _, seed := range []string{
		"q=marine", "q=%22%20OR%20*&race=zerg", "cost_from=-1&cost_to=99999999999999999999", "range_from=0&range_to=0&phase=any&target=all",
		"tag=%00&keyword=%ff", "q=%F0%9F%9A%80&slot=none", "race=&race=terran",
	} {
		f.Add(seed)
	}
	s := newSite(f, quick)
	f.Fuzz(func(t *testing.T, query string) {
		b := s.in(t).browser("localhost", true)
		if _, err := url.ParseQuery(query); err != nil {
			return
		}
		res := b.get("/catalog/2026-09-25/search?" + (&url.URL{RawQuery: query}).Query().Encode())
		if res.StatusCode != http.StatusOK && res.StatusCode != http.StatusUnprocessableEntity {
			t.Errorf("status %d", res.StatusCode)
		}
	})
}

// Whatever is pasted, the answer is a report on it.
func FuzzCheckPage(f *testing.F) {
	f.Add(string(roster.Encode(raiders())))
	f.Add(string(roster.Encode(overLimit())))
	f.Add("Marine (9): Combat Shield")
	f.Add("{\"format\":\"muster.roster/1\"")
	f.Add("\x00\xff")
	s := newSite(f, quick)
	f.Fuzz(func(t *testing.T, text string) {
		b := s.in(t).browser("localhost", true)
		res := b.do(http.MethodPost, "/check", url.Values{"text": {text}})
		if res.StatusCode != http.StatusOK && res.StatusCode != http.StatusUnprocessableEntity {
			t.Errorf("status %d: %.300s", res.StatusCode, bodyOf(t, res))
		}
	})
}

// Whatever stands in place of a code, it is a list, mistyped or not found.
func FuzzReadCode(f *testing.F) {
	for _, seed := range []string{"0000000000", "0000000001", "ol1-ol1-ol1l.json", "%2f", "..", "a.b.c", ""} {
		f.Add(seed)
	}
	s := newSite(f, quick)
	f.Fuzz(func(t *testing.T, code string) {
		b := s.in(t).browser("localhost", true)
		for _, path := range []string{"/r/" + url.PathEscape(code), "/r?code=" + url.QueryEscape(code)} {
			switch res := b.get(path); res.StatusCode {
			case http.StatusOK, http.StatusSeeOther, http.StatusMovedPermanently, http.StatusNotFound, http.StatusUnprocessableEntity:
			default:
				t.Errorf("%s: status %d", path, res.StatusCode)
			}
		}
	})
}
