package handlers

import (
	"compress/gzip"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/netip"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"
)

// overHTTPS is the address of a site behind a proxy that does the https.
var overHTTPS = &url.URL{Scheme: "https", Host: "lists.example.org"}

// testForm shows a form and accepts it, for tests of the edge alone.
func (s *site) testForm() {
	chain := []echoMiddleware{bodyLimit(0), s.csrf(), private}
	s.echo.GET("/test-form", func(c echoContext) error { return c.String(http.StatusOK, csrfToken(c)) }, chain...)
	s.echo.POST("/test-form", func(c echoContext) error {
		o, err := s.keeper(c)
		if err != nil {
			return err
		}
		return c.JSON(http.StatusOK, o)
	}, chain...)
}

func TestFormsAreAcceptedInBothModes(t *testing.T) {
	for _, c := range []struct {
		name, host string
		public     *url.URL
		sends      bool
		cookie     string // name of the token's cookie, empty if there is none
	}{
		{"a browser that tells where a request comes from", "localhost:8080", nil, true, ""},
		{"one that does not, on this machine", "127.0.0.1:8080", nil, false, "__Host-" + csrfCookie},
		{"a phone on plain http in a local network", "192.168.1.20:8080", nil, false, csrfCookie},
		{"one that tells, by https", "lists.example.org", overHTTPS, true, ""},
		{"one that does not, by https", "lists.example.org", overHTTPS, false, "__Host-" + csrfCookie},
	} {
		t.Run(c.name, func(t *testing.T) {
			config := quick
			config.PublicURL = c.public
			s := newSite(t, config)
			s.testForm()
			b := s.browser(c.host, c.sends)
			shown := b.get("/test-form")
			token := bodyOf(t, shown)
			if _, ok := b.cookies[c.cookie]; (c.cookie != "") != ok || c.cookie == "" && len(b.cookies) != 0 {
				t.Errorf("cookies %v, want %q", b.cookies, c.cookie)
			}
			for _, k := range shown.Cookies() {
				if secure := strings.HasPrefix(c.cookie, "__Host-"); k.Secure != secure || !k.HttpOnly || k.SameSite != http.SameSiteLaxMode || k.Path != "/" || k.Domain != "" {
					t.Errorf("cookie %+v", k)
				}
			}
			form := url.Values{csrfField: {token}}
			wantStatus(t, b.do(http.MethodPost, "/test-form", form), http.StatusOK)
			// What another site sends is refused even with the token; a neighbour, such as
			// another port, has to know it.
			wantStatus(t, b.do(http.MethodPost, "/test-form", form, "Sec-Fetch-Site", "cross-site"), http.StatusForbidden)
			wantStatus(t, b.do(http.MethodPost, "/test-form", url.Values{}, "Sec-Fetch-Site", "same-site"), http.StatusForbidden)
			if !c.sends {
				wantStatus(t, b.do(http.MethodPost, "/test-form", form, "Sec-Fetch-Site", "same-site"), http.StatusOK)
				wantStatus(t, b.do(http.MethodPost, "/test-form", url.Values{}, "X-CSRF-Token", token), http.StatusForbidden)
				wantStatus(t, b.do(http.MethodPost, "/test-form", url.Values{}, "Origin", "https://lists.example.org"), http.StatusForbidden)
			}
		})
	}
}

func TestCookiesFitTheAddress(t *testing.T) {
	for _, c := range []struct {
		name, host string
		public     *url.URL
		secure     bool
	}{
		{"loopback", "127.0.0.1:8080", nil, true},
		{"loopback by name", "localhost:8080", nil, true},
		{"loopback, IPv6", "[::1]:8080", nil, true},
		{"local network", "192.168.1.20:8080", nil, false},
		{"a name in the local network", "tablet.local", nil, false},
		{"https behind a proxy", "lists.example.org", overHTTPS, true},
		{"plain http by choice", "lists.example.org", &url.URL{Scheme: "http", Host: "lists.example.org"}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			config := quick
			config.PublicURL = c.public
			s := newSite(t, config)
			s.testForm()
			b := s.browser(c.host, true)
			res := b.do(http.MethodPost, "/test-form", url.Values{})
			wantStatus(t, res, http.StatusOK)
			cookies := res.Cookies()
			if len(cookies) != 1 {
				t.Fatalf("%d cookies", len(cookies))
			}
			k := cookies[0]
			if k.Secure != c.secure || strings.HasPrefix(k.Name, "__Host-") != c.secure || !k.HttpOnly || k.SameSite != http.SameSiteLaxMode || k.Path != "/" || k.Domain != "" || k.MaxAge < 86400 {
				t.Errorf("cookie %+v", k)
			}
			if warned := strings.Count(s.log.String(), "cookies without Secure"); (warned == 1) == c.secure {
				t.Errorf("%d warnings in the log", warned)
			}
			// The same visitor again, and somebody else.
			again, other := bodyOf(t, b.do(http.MethodPost, "/test-form", url.Values{})), bodyOf(t, s.browser(c.host, true).do(http.MethodPost, "/test-form", url.Values{}))
			if first := bodyOf(t, res); again != first || other == first {
				t.Errorf("owners %s, %s and %s", first, again, other)
			}
		})
	}
}

func TestLogHasNoSecrets(t *testing.T) {
	s := newSite(t, quick)
	s.testForm()
	s.echo.GET("/panic/:secret", func(echoContext) error { panic("at the disco") })
	s.echo.GET("/fail/:secret", func(echoContext) error { return errors.New("disk on fire") })
	b := s.browser("localhost", false)
	const secret = "s3cr3t"
	b.cookies[csrfCookie] = secret
	for _, path := range []string{"/" + secret, "/panic/" + secret + "?q=" + secret, "/fail/" + secret, "/api/v1/releases/" + secret, "/api/v1/check?release=" + secret, "/healthz?" + secret} {
		b.get(path, "X-Request-Id", secret, "Authorization", secret, "Referer", "http://localhost/"+secret, "User-Agent", secret)
		b.do(http.MethodPost, path, url.Values{"name": {secret}})
	}
	log := s.log.String()
	if strings.Contains(log, secret) {
		t.Errorf("the log has the secret:\n%s", log)
	}
	for _, want := range []string{`"route":"/panic/:secret"`, `"route":"unmatched"`, `"status":500`, "at the disco", "disk on fire", `"stack":"goroutine`} {
		if !strings.Contains(log, want) {
			t.Errorf("the log lacks %s:\n%s", want, log)
		}
	}
	ids := map[string]bool{}
	for line := range strings.Lines(log) {
		var entry struct{ Msg, ID, Method, Client string }
		if err := json.Unmarshal([]byte(line), &entry); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		if entry.Msg == "request" {
			if ids[entry.ID] || entry.ID == "" || entry.Client == "" || entry.Method == "" {
				t.Errorf("entry %s", line)
			}
			ids[entry.ID] = true
		}
	}
	if metrics := bodyOf(t, b.get("/metrics")); strings.Contains(metrics, secret) {
		t.Errorf("the metrics have the secret:\n%s", metrics)
	}
}

func TestCauseOfAFailureIsNotShown(t *testing.T) {
	s := newSite(t, quick)
	s.echo.GET("/panic", func(echoContext) error { panic("at the disco") })
	s.echo.GET("/fail", func(echoContext) error { return errors.New("disk on fire") })
	for _, path := range []string{"/panic", "/fail"} {
		res := s.browser("localhost", true).get(path)
		wantStatus(t, res, http.StatusInternalServerError)
		if body := bodyOf(t, res); strings.Contains(body, "disco") || strings.Contains(body, "fire") || !strings.Contains(body, res.Header.Get("X-Request-Id")) {
			t.Errorf("%s answers %s", path, body)
		}
	}
}

func TestSlowWorkEnds(t *testing.T) {
	config := quick
	config.Timeout = 10 * time.Millisecond
	s := newSite(t, config)
	s.echo.GET("/slow", func(c echoContext) error {
		<-c.Request().Context().Done()
		return c.Request().Context().Err()
	})
	wantStatus(t, s.browser("localhost", true).get("/slow"), http.StatusServiceUnavailable)
}

func TestRateLimit(t *testing.T) {
	config := quick
	config.RatePerSecond, config.RateBurst = 0.001, 3
	for _, c := range []struct {
		name    string
		proxies []netip.Prefix
		same    bool // two made-up clients behind one peer share a limit
	}{
		{"without a proxy what a client says of itself does not count", nil, true},
		{"a trusted proxy tells clients apart", []netip.Prefix{netip.MustParsePrefix("192.0.2.0/24")}, false},
		{"a proxy that is not trusted does not", []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			config.TrustedProxies = c.proxies
			b := newSite(t, config).browser("localhost", true) // its peer is 192.0.2.1
			for range 3 {
				wantStatus(t, b.get("/api/v1/releases", "X-Forwarded-For", "203.0.113.7"), http.StatusOK)
			}
			res := b.get("/api/v1/releases", "X-Forwarded-For", "203.0.113.7")
			wantStatus(t, res, http.StatusTooManyRequests)
			if res.Header.Get("Retry-After") == "" {
				t.Error("no Retry-After")
			}
			want := http.StatusOK
			if c.same {
				want = http.StatusTooManyRequests
			}
			wantStatus(t, b.get("/api/v1/releases", "X-Forwarded-For", "203.0.113.8"), want)
			// What a client adds itself stands before what the proxy saw.
			wantStatus(t, b.get("/api/v1/releases", "X-Forwarded-For", "198.51.100.1, 203.0.113.7"), http.StatusTooManyRequests)
			wantStatus(t, b.get("/healthz"), http.StatusOK)
			wantStatus(t, b.get("/assets/app.js"), http.StatusOK)
		})
	}
}

// One client may take every address of its network of IPv6.
func TestClientsAreToldApartByTheirNetwork(t *testing.T) {
	for address, want := range map[string]string{
		"203.0.113.7": "203.0.113.7", "::ffff:203.0.113.7": "::ffff:203.0.113.7", "unknown": "unknown", "::1": "::/64",
		"2001:db8:1:2:3:4:5:6": "2001:db8:1:2::/64", "2001:db8:1:2:ffff::1": "2001:db8:1:2::/64", "2001:db8:1:3::1": "2001:db8:1:3::/64", "fe80::1%eth0": "fe80::/64",
	} {
		if got := network(address); got != want {
			t.Errorf("%s counts as %s, want %s", address, got, want)
		}
	}
}

func TestLargeAnswersAreCompressed(t *testing.T) {
	b := newSite(t, quick).browser("localhost", true)
	res := b.get("/api/v1/releases/2026-09-25", "Accept-Encoding", "gzip")
	if res.Header.Get("Content-Encoding") != "gzip" {
		t.Fatal("a release is not compressed")
	}
	r, err := gzip.NewReader(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	if doc, err := io.ReadAll(r); err != nil || !json.Valid(doc) {
		t.Errorf("the release does not unpack: %v", err)
	}
	if e := b.get("/assets/app.js", "Accept-Encoding", "gzip, br").Header.Get("Content-Encoding"); e != "br" {
		t.Errorf("a file that brings its compressed copy goes out as %q", e)
	}
	if e := b.get("/healthz", "Accept-Encoding", "gzip").Header.Get("Content-Encoding"); e != "" {
		t.Errorf("an answer of a few bytes is compressed: %s", e)
	}
}

func TestProbes(t *testing.T) {
	s := newSite(t, quick)
	b := s.browser("localhost", true)
	wantStatus(t, b.get("/healthz"), http.StatusOK)
	wantStatus(t, b.get("/readyz"), http.StatusOK)
	wantStatus(t, b.do(http.MethodHead, "/healthz", nil), http.StatusOK)
	metrics := bodyOf(t, b.get("/metrics"))
	line := regexp.MustCompile(`^(# (HELP|TYPE) \w+ .+|\w+(\{(\w+="[^"\n]*",?)+\})? [0-9.e+-]+(Inf)?)$`)
	for l := range strings.SplitSeq(strings.TrimSpace(metrics), "\n") {
		if !line.MatchString(l) {
			t.Errorf("not in the text format: %q", l)
		}
	}
	for _, want := range []string{
		`muster_requests_total{method="GET",route="/healthz",status="200"} 1`,
		`muster_request_seconds_bucket{route="/readyz",le="+Inf"} 1`, `muster_build_info{version="test"} 1`, "process_start_time_seconds ",
	} {
		if !strings.Contains(metrics, want) {
			t.Errorf("the metrics lack %s:\n%s", want, metrics)
		}
	}
}

func TestNotReadyWithoutAStore(t *testing.T) {
	s := newSite(t, quick)
	s.Lists.Store = brokenStore{s.Lists.Store}
	wantStatus(t, s.browser("localhost", true).get("/readyz"), http.StatusServiceUnavailable)
	wantStatus(t, s.browser("localhost", true).get("/healthz"), http.StatusOK)
}
