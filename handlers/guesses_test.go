package handlers

import (
	"net/http"
	"net/netip"
	"net/url"
	"strconv"
	"testing"
	"time"

	"golang.org/x/time/rate"
)

// Whoever tries codes at random is stopped, and whoever has the right ones is not,
// however many players share an address.
func TestWrongCodesAreLimited(t *testing.T) {
	config := quick
	config.GuessPerMinute, config.TrustedProxies = 3, []netip.Prefix{netip.MustParsePrefix("192.0.2.0/24")}
	for _, c := range []struct {
		method, path string
		form         url.Values
	}{
		{http.MethodGet, "/r/0000000000", nil},
		{http.MethodGet, "/r/0000000000.json", nil},
		{http.MethodGet, "/r/0000000001/print", nil}, // mistyped
		{http.MethodPost, "/join", url.Values{"code": {"0000000000"}}},
		{http.MethodPost, "/e/" + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", url.Values{}},
	} {
		t.Run(c.method+" "+c.path, func(t *testing.T) {
			s := newSite(t, config)
			_, _, code := s.sharedList(raiders())
			hall, other := []string{"X-Forwarded-For", "203.0.113.7"}, []string{"X-Forwarded-For", "203.0.113.8"}
			for range 20 {
				wantStatus(t, s.browser("localhost", true).get("/r/"+string(code)+".txt", hall...), http.StatusOK)
			}
			for range 3 {
				if res := s.browser("localhost", true).do(c.method, c.path, c.form, hall...); res.StatusCode != http.StatusNotFound && res.StatusCode != http.StatusUnprocessableEntity {
					t.Errorf("status %d", res.StatusCode)
				}
			}
			stopped := s.browser("localhost", true).do(c.method, c.path, c.form, hall...)
			wantStatus(t, stopped, http.StatusTooManyRequests)
			if after, err := strconv.Atoi(stopped.Header.Get("Retry-After")); err != nil || after < 15 || after > 20 {
				t.Errorf("it may try again after %q", stopped.Header.Get("Retry-After"))
			}
			// It is not told either whether a code is right.
			wantStatus(t, s.browser("localhost", true).get("/r/"+string(code), hall...), http.StatusTooManyRequests)
			wantStatus(t, s.browser("localhost", true).get("/r/"+string(code), other...), http.StatusOK)
		})
	}
}

func TestGuessesAreForgotten(t *testing.T) {
	now := time.Unix(1_800_000_000, 0)
	g := &guesses{rate: 1, burst: 2, clients: map[string]*rate.Limiter{}}
	for range 5 { // at the same time, before any is known to be wrong
		g.wrong("a", now)
	}
	if got := g.wait("a", now); got != 4*time.Second {
		t.Errorf("waits %v, want 4s", got)
	}
	if got := g.wait("a", now.Add(4*time.Second)); got > 0 {
		t.Errorf("waits %v more", got)
	}
	g.wrong("b", now.Add(time.Hour))
	if len(g.clients) != 1 {
		t.Errorf("%d clients are remembered", len(g.clients))
	}
}
