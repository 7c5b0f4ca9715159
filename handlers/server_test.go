package handlers

import (
	"bytes"
	"context"
	"crypto/rand"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"muster/armybuilder"
	"muster/catalog"
	"muster/migrations"
)

func TestMain(m *testing.M) {
	goleak.VerifyTestMain(m, goleak.IgnoreTopFunction("muster/handlers.keepDoing")) // it waits, on purpose
}

// A site is a server on a store of its own, with its log.
type site struct {
	*Server
	t   testing.TB
	log *safeBuffer
}

// A safeBuffer is a log that requests write and a test reads.
type safeBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (s *safeBuffer) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.Write(p)
}

func (s *safeBuffer) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.String()
}

// noAssets is a build without the browser's files.
type noAssets struct{}

func (noAssets) URL(name string) string { return "/assets/" + name }

func (noAssets) Has(path string) bool { return !strings.Contains(path, "..") }

func (noAssets) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/javascript")
	if strings.Contains(r.Header.Get("Accept-Encoding"), "br") {
		w.Header().Set("Content-Encoding", "br")
	}
	io.WriteString(w, strings.Repeat("// a file\n", 1000)) //nolint:errcheck // a recorder
}

// quick is a configuration without limits that a test could meet by accident.
var quick = Config{Timeout: 10 * time.Second, Grace: 5 * time.Second, Version: "test"}

// newSite starts a server; the catalogue is the embedded one.
func newSite(t testing.TB, config Config) *site {
	t.Helper()
	return newSiteOn(t, config, func(*migrations.DB) {})
}

// newSiteOn starts a server on a store whose connections may be exchanged before.
func newSiteOn(t testing.TB, config Config, exchange func(*migrations.DB)) *site {
	t.Helper()
	db, err := migrations.Open(t.Context(), filepath.Join(t.TempDir(), "muster.db"))
	if err != nil {
		t.Fatal(err)
	}
	exchange(db)
	store, err := armybuilder.NewSQLStore(t.Context(), db.Writer, db.Reader)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := store.Close(); err != nil {
			t.Error(err)
		}
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	cards := catalog.NewStore(db.Writer, db.Reader)
	releases, err := catalog.Embedded().All()
	if err != nil {
		t.Fatal(err)
	}
	if err := cards.Sync(t.Context(), releases...); err != nil {
		t.Fatal(err)
	}
	log := new(safeBuffer)
	s, err := New(config, Deps{
		Lists:   &armybuilder.Lists{Store: store, Now: time.Now, Random: rand.Reader},
		Catalog: cards, Checker: &armybuilder.Checker{Catalog: cards, Readers: armybuilder.Readers()},
		Assets: noAssets{}, Icon: []byte("icon"), IconSVG: []byte("<svg/>"),
		Log: slog.New(slog.NewJSONHandler(log, nil)),
	})
	if err != nil {
		t.Fatal(err)
	}
	return &site{s, t, log}
}

// A browser keeps cookies. sends says whether it sends Sec-Fetch-Site, which
// decides how forms are protected.
type browser struct {
	*site
	host    string
	sends   bool
	cookies map[string]string
}

func (s *site) browser(host string, sends bool) *browser {
	return &browser{site: s, host: host, sends: sends, cookies: map[string]string{}}
}

func (b *browser) do(method, path string, form url.Values, headers ...string) *http.Response {
	b.t.Helper()
	var body io.Reader
	if form != nil {
		body = strings.NewReader(form.Encode())
	}
	r := httptest.NewRequest(method, "http://"+b.host+path, body)
	if form != nil {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	r.Header.Set("Accept", "text/html,application/xhtml+xml,*/*;q=0.8")
	if b.sends {
		r.Header.Set("Sec-Fetch-Site", "same-origin")
	}
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	for name, value := range b.cookies {
		r.AddCookie(&http.Cookie{Name: name, Value: value})
	}
	w := httptest.NewRecorder()
	b.ServeHTTP(w, r)
	res := w.Result()
	for _, c := range res.Cookies() {
		if c.MaxAge < 0 {
			delete(b.cookies, c.Name)
		} else {
			b.cookies[c.Name] = c.Value
		}
	}
	return res
}

func (b *browser) get(path string, headers ...string) *http.Response {
	b.t.Helper()
	return b.do(http.MethodGet, path, nil, headers...)
}

func bodyOf(t testing.TB, res *http.Response) string {
	t.Helper()
	b, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func wantStatus(t testing.TB, res *http.Response, want int) {
	t.Helper()
	if res.StatusCode != want {
		t.Errorf("status %d, want %d; body %.300s", res.StatusCode, want, bodyOf(t, res))
	}
}

// address puts something into the parameters of a route's path.
func address(path string) string {
	return strings.NewReplacer(":release", "2026-09-25", ":id", "0123456789abcdef", ":entry", "u1", ":code", "0000000000", "*", "app.js").Replace(path)
}

func TestServeFinishesWhatHasBegun(t *testing.T) {
	s := newSite(t, quick)
	began, release := make(chan struct{}), make(chan struct{})
	s.echo.GET("/slow", func(c echoContext) error {
		close(began)
		<-release
		return c.String(http.StatusOK, "done")
	})
	server := httptest.NewUnstartedServer(nil) // for its listener
	defer server.Close()
	ctx, stop := context.WithCancel(t.Context())
	served := make(chan error, 1)
	go func() { served <- s.Serve(ctx, server.Listener) }()

	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	answer := make(chan string, 1)
	go func() {
		res, err := client.Get("http://" + server.Listener.Addr().String() + "/slow")
		if err != nil {
			answer <- err.Error()
			return
		}
		defer res.Body.Close()
		b, _ := io.ReadAll(res.Body)
		answer <- string(b)
	}()
	<-began
	stop()
	select {
	case err := <-served:
		t.Fatalf("the server stopped before the request was done: %v", err)
	case <-time.After(50 * time.Millisecond):
	}
	close(release)
	if got := <-answer; got != "done" {
		t.Errorf("the request that had begun got %q", got)
	}
	if err := <-served; err != nil {
		t.Error(err)
	}
}

func TestServeCutsOffWhatTakesTooLong(t *testing.T) {
	config := quick
	config.Grace = 20 * time.Millisecond
	s := newSite(t, config)
	began := make(chan struct{})
	s.echo.GET("/endless", func(c echoContext) error {
		close(began)
		<-c.Request().Context().Done()
		return c.Request().Context().Err()
	})
	server := httptest.NewUnstartedServer(nil)
	defer server.Close()
	ctx, stop := context.WithCancel(t.Context())
	served := make(chan error, 1)
	go func() { served <- s.Serve(ctx, server.Listener) }()
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	gone := make(chan struct{})
	go func() {
		defer close(gone)
		if res, err := client.Get("http://" + server.Listener.Addr().String() + "/endless"); err == nil {
			res.Body.Close()
		}
	}()
	<-began
	stop()
	if err := <-served; err == nil || !strings.Contains(err.Error(), "cut off") {
		t.Errorf("error %v", err)
	}
	<-gone
}
