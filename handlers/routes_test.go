package handlers

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/labstack/echo/v4"
)

// echoContext shortens test routes.
type echoContext = echo.Context

func TestRoutesSayWhoMayUseThem(t *testing.T) {
	seen := map[string]bool{}
	for _, r := range newSite(t, quick).routes() {
		name := r.method + " " + r.path
		if seen[name] {
			t.Errorf("%s stands twice in the table", name)
		}
		seen[name] = true
		if want := strings.Contains(r.path, ":id"); (r.access == editor) != want {
			t.Errorf("%s: a list id in the path and the access editor belong together", name)
		}
		if want := strings.Contains(r.path, ":code"); (r.access == reader) != want {
			t.Errorf("%s: a read code in the path and the access reader belong together", name)
		}
		if r.method != http.MethodGet && r.kind == plain {
			t.Errorf("%s changes something without protection", name)
		}
		if r.access == reader && !r.guess {
			t.Errorf("%s tries a code without a limit", name)
		}
	}
}

func TestEveryAnswerIsSecure(t *testing.T) {
	s := newSite(t, quick)
	for _, r := range append(s.routes(), route{method: http.MethodGet, path: "/no-such-page"}) {
		t.Run(r.method+" "+r.path, func(t *testing.T) {
			res := s.browser("localhost", true).do(r.method, address(r.path), url.Values{})
			h := res.Header
			csp := h.Get("Content-Security-Policy")
			for _, part := range []string{"default-src 'none'", "script-src 'self';", "style-src 'self';", "frame-ancestors 'none'", "form-action 'self'", "base-uri 'none'"} {
				if !strings.Contains(csp, part) {
					t.Errorf("the policy lacks %s: %s", part, csp)
				}
			}
			if strings.Contains(csp, "unsafe") {
				t.Errorf("the policy is unsafe: %s", csp)
			}
			for name, want := range map[string]string{"X-Content-Type-Options": "nosniff", "X-Frame-Options": "DENY", "Referrer-Policy": "same-origin", "Strict-Transport-Security": ""} {
				if got := h.Get(name); got != want {
					t.Errorf("%s: %q, want %q", name, got, want)
				}
			}
			if h.Get("X-Request-Id") == "" {
				t.Error("the answer has no request id")
			}
			if res.StatusCode >= http.StatusInternalServerError {
				t.Errorf("status %d: %s", res.StatusCode, bodyOf(t, res))
			}
			if ct := h.Get("Content-Type"); strings.HasPrefix(ct, "text/html") && h.Get("Cache-Control") == "" {
				t.Error("the page does not say how long it may be kept")
			}
		})
	}
}

// B17: what is on the action, not on the page. A stranger's list does not exist,
// whatever is done to it.
func TestStrangersFindNothing(t *testing.T) {
	s := newSite(t, quick)
	for _, r := range s.routes() {
		if r.access != editor {
			continue
		}
		t.Run(r.method+" "+r.path, func(t *testing.T) {
			stranger := s.browser("localhost", true)
			for _, who := range []string{"nobody", "another owner"} {
				if who == "another owner" {
					_, secret, err := s.Lists.NewOwner(t.Context())
					if err != nil {
						t.Fatal(err)
					}
					stranger.cookies["__Host-"+ownerCookie] = secret.Text()
				}
				if res := stranger.do(r.method, address(r.path), url.Values{}); res.StatusCode != http.StatusNotFound {
					t.Errorf("%s: status %d, want 404", who, res.StatusCode)
				}
			}
		})
	}
}

func TestEveryFormIsProtected(t *testing.T) {
	s := newSite(t, quick)
	for _, r := range s.routes() {
		if r.kind != page || r.method == http.MethodGet {
			continue
		}
		t.Run(r.method+" "+r.path, func(t *testing.T) {
			path := address(r.path)
			for name, res := range map[string]*http.Response{
				"another site":   s.browser("localhost", false).do(r.method, path, url.Values{}, "Sec-Fetch-Site", "cross-site"),
				"no token":       s.browser("localhost", false).do(r.method, path, url.Values{}),
				"no token, http": s.browser("192.168.1.20:8080", false).do(r.method, path, url.Values{}),
				"wrong token":    s.browser("localhost", false).do(r.method, path, url.Values{csrfField: {"guess"}}),
			} {
				if res.StatusCode != http.StatusForbidden {
					t.Errorf("%s: status %d, want 403", name, res.StatusCode)
				}
			}
		})
	}
}

func TestAPIIsDescribed(t *testing.T) {
	s := newSite(t, quick)
	var doc struct {
		OpenAPI string                               `json:"openapi"`
		Paths   map[string]map[string]map[string]any `json:"paths"`
	}
	if err := json.Unmarshal([]byte(bodyOf(t, s.browser("localhost", false).get("/api/v1/openapi.json"))), &doc); err != nil {
		t.Fatal(err)
	}
	described := 0
	for _, methods := range doc.Paths {
		described += len(methods)
	}
	for _, r := range s.apiRoutes() {
		path := strings.ReplaceAll(r.path, ":release", "{release}")
		if doc.Paths[path][strings.ToLower(r.method)] == nil {
			t.Errorf("%s %s is not described", r.method, r.path)
		}
		described--
	}
	if described != 0 || !strings.HasPrefix(doc.OpenAPI, "3.1") {
		t.Errorf("%d routes are described that do not exist", described)
	}
}
