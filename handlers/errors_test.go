package handlers

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/labstack/echo/v4"
	"golang.org/x/net/html"

	"muster/armybuilder"
	"muster/rules/roster"
)

type echoMiddleware = echo.MiddlewareFunc

// brokenStore is a store whose disk is gone.
type brokenStore struct{ armybuilder.Store }

func (brokenStore) Ping(context.Context) error { return errors.New("disk on fire") }

// texts returns the text of every element of the kind in a page.
func texts(t *testing.T, page, element string) (found []string) {
	t.Helper()
	doc, err := html.Parse(strings.NewReader(page))
	if err != nil {
		t.Fatal(err)
	}
	for n := range doc.Descendants() {
		if n.Type != html.ElementNode || n.Data != element {
			continue
		}
		var b strings.Builder
		for d := range n.Descendants() {
			if d.Type == html.TextNode {
				b.WriteString(d.Data)
			}
		}
		found = append(found, strings.TrimSpace(b.String()))
	}
	return found
}

func TestErrorsFitTheOneWhoAsks(t *testing.T) {
	b := newSite(t, quick).browser("localhost", true)
	t.Run("a person gets a page", func(t *testing.T) {
		res := b.get("/no-such-page")
		wantStatus(t, res, http.StatusNotFound)
		body := bodyOf(t, res)
		if h := texts(t, body, "h1"); len(h) != 1 || h[0] != "Not found" || len(texts(t, body, "nav")) == 0 {
			t.Errorf("headings %q in %s", h, body)
		}
	})
	t.Run("a part of a page gets a fragment", func(t *testing.T) {
		res := b.get("/no-such-page", "HX-Request", "true")
		wantStatus(t, res, http.StatusNotFound)
		if body := bodyOf(t, res); strings.Contains(body, "<html") || len(texts(t, body, "h1")) != 1 {
			t.Errorf("the fragment is %s", body)
		}
	})
	t.Run("a program gets a problem", func(t *testing.T) {
		for _, headers := range [][]string{{"/api/v1/nothing"}, {"/no-such-page", "Accept", "application/json"}} {
			res := b.get(headers[0], headers[1:]...)
			wantStatus(t, res, http.StatusNotFound)
			if ct := res.Header.Get("Content-Type"); ct != "application/problem+json" {
				t.Errorf("Content-Type %q", ct)
			}
			var p struct{ Type, Title, Detail, Instance string }
			if err := json.Unmarshal([]byte(bodyOf(t, res)), &p); err != nil || p.Title != "Not found" || !strings.HasPrefix(p.Instance, "urn:muster:request:") {
				t.Errorf("problem %+v, %v", p, err)
			}
		}
	})
	t.Run("HEAD gets no body", func(t *testing.T) {
		res := b.do(http.MethodHead, "/no-such-page", nil)
		if wantStatus(t, res, http.StatusNotFound); bodyOf(t, res) != "" {
			t.Error("a body")
		}
	})
	t.Run("another method is told so", func(t *testing.T) {
		wantStatus(t, b.do(http.MethodPost, "/healthz", url.Values{}), http.StatusMethodNotAllowed)
	})
}

func TestEveryErrorIsExplained(t *testing.T) {
	for name, c := range map[string]struct {
		err    error
		status int
	}{
		"not found":   {armybuilder.ErrNotFound, http.StatusNotFound},
		"mistyped":    {armybuilder.ErrMistyped, http.StatusNotFound},
		"no step":     {armybuilder.ErrNoStep, http.StatusConflict},
		"too many":    {armybuilder.ErrTooMany, http.StatusConflict},
		"conflict":    {&armybuilder.Conflict{Now: &armybuilder.List{}}, http.StatusConflict},
		"violation":   {roster.NoEntry.Broken("units/u9"), http.StatusUnprocessableEntity},
		"form":        {&formError{[]fieldError{{"name", "Name is too long."}}}, http.StatusUnprocessableEntity},
		"too large":   {&http.MaxBytesError{Limit: 1}, http.StatusRequestEntityTooLarge},
		"deadline":    {context.DeadlineExceeded, http.StatusServiceUnavailable},
		"forged":      {errForged, http.StatusForbidden},
		"teapot":      {echo.NewHTTPError(http.StatusTeapot), http.StatusTeapot},
		"bad gateway": {echo.NewHTTPError(http.StatusBadGateway), http.StatusInternalServerError},
		"unknown":     {errors.New("disk on fire"), http.StatusInternalServerError},
	} {
		f := faultOf(c.err)
		if f.status != c.status || f.title == "" || f.detail == "" || strings.Contains(f.detail, "fire") {
			t.Errorf("%s: %+v, want status %d", name, f, c.status)
		}
	}
}

// B20, and nothing typed is lost.
func TestErrorPageKeepsWhatWasTyped(t *testing.T) {
	s := newSite(t, quick)
	b := s.browser("localhost", false) // its form is too old: it has no token
	typed := `"><img src=x onerror=alert(1)> Żółta Łódź`
	res := b.do(http.MethodPost, "/theme", url.Values{"note": {typed}, csrfField: {"old"}, "empty": {" "}})
	wantStatus(t, res, http.StatusForbidden)
	body := bodyOf(t, res)
	if kept := texts(t, body, "pre"); len(kept) != 1 || kept[0] != typed {
		t.Errorf("kept %q", kept)
	}
	if images := texts(t, body, "img"); len(images) > 0 {
		t.Error("what was typed became a picture")
	}
}

// A visitor who does not wait is no error of the server, in the log or the metrics;
// a request that takes too long is.
func TestVisitorWhoLeavesIsNoError(t *testing.T) {
	config := quick
	config.Timeout = 20 * time.Millisecond
	s := newSite(t, config)
	s.echo.GET("/waits", func(c echoContext) error {
		<-c.Request().Context().Done()
		return fmt.Errorf("read the list: %w", c.Request().Context().Err())
	})
	ask := func(ctx context.Context) int {
		w := httptest.NewRecorder()
		s.ServeHTTP(w, httptest.NewRequestWithContext(ctx, http.MethodGet, "http://localhost/waits", nil))
		return w.Code
	}
	left, leave := context.WithCancel(t.Context())
	leave()
	if got := ask(left); got != statusLeft {
		t.Errorf("status %d for somebody who has left", got)
	}
	log := s.log.String()
	if strings.Contains(log, `"ERROR"`) || strings.Count(log, `"status":499`) != 1 {
		t.Errorf("the log says %s", log)
	}
	if got := ask(t.Context()); got != http.StatusServiceUnavailable {
		t.Errorf("status %d for a request that takes too long", got)
	}
	metrics := bodyOf(t, s.browser("localhost", true).get("/metrics"))
	if strings.Count(metrics, `route="/waits",status="499"} 1`) != 1 || strings.Count(metrics, `route="/waits",status="503"} 1`) != 1 {
		t.Errorf("the metrics are %s", metrics)
	}
}

func TestBodyLimit(t *testing.T) {
	s := newSite(t, quick)
	large := url.Values{"theme": {strings.Repeat("x", formBody)}}
	wantStatus(t, s.browser("localhost", true).do(http.MethodPost, "/theme", large), http.StatusRequestEntityTooLarge)
}

func TestTheme(t *testing.T) {
	s := newSite(t, quick)
	b := s.browser("localhost", true)
	res := b.do(http.MethodPost, "/theme", url.Values{"theme": {"dark"}, "back": {"/catalog"}})
	wantStatus(t, res, http.StatusSeeOther)
	if to := res.Header.Get("Location"); to != "/catalog" {
		t.Errorf("goes to %q", to)
	}
	if page := bodyOf(t, b.get("/no-such-page")); !strings.Contains(page, `data-theme="dark"`) {
		t.Error("the page is not dark")
	}
	wantStatus(t, b.do(http.MethodPost, "/theme", url.Values{"theme": {"pink"}}), http.StatusUnprocessableEntity)
	list := b.owning(militia())
	for _, at := range []string{
		"/catalog/2026-09-25/search?q=marine&race=terran", "/lists?which=archived&sort=name", "/new?race=zerg", "/lists/" + list.ID + "/release?to=2026-08-11", "/lists/" + list.ID,
	} {
		form := readPage(t, b.get(at), http.StatusOK)
		res := b.do(http.MethodPost, "/theme", url.Values{"theme": {"light"}, "back": {form.attr("form.theme [name=back]", "value")}})
		if to := res.Header.Get("Location"); to != at {
			t.Errorf("from %s it goes to %q", at, to)
		}
	}
	if back := readPage(t, b.get("/join?code=0123456789"), http.StatusOK).attr("form.theme [name=back]", "value"); back != "/join" {
		t.Errorf("the code of another device goes along: %s", back)
	}
	for _, back := range []string{"//evil.example", "https://evil.example", `/\evil.example`, "", "javascript:alert(1)"} {
		if to := b.do(http.MethodPost, "/theme", url.Values{"back": {back}}).Header.Get("Location"); to != "/" {
			t.Errorf("back to %q leads to %q", back, to)
		}
	}
}

// Whatever is wrong with an address, a person gets a page of ours.
func TestOddAddressesGetTheErrorPage(t *testing.T) {
	b := newSite(t, quick).browser("localhost", true)
	for _, path := range []string{
		"/assets/../..", "/assets/../lists", "/assets/%2e%2e/%2e%2e", "/assets/..%2f..", "/assets", "//lists", "/lists//x", "/./new", "/new/", "/catalog/../new", "/r/..", "/%2e%2e/x",
	} {
		page := readPage(t, b.get(path), http.StatusNotFound)
		if got := page.text("h1"); got != "Not found" || !page.has("nav a[href='/lists']") {
			t.Errorf("%s: %q", path, got)
		}
	}
}
