package main

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"muster/armybuilder"
	"muster/catalog"
	"muster/migrations"
	"muster/rules/card"
	"muster/rules/roster"
)

// startServer runs muster serve on a free port; stop ends it and returns its log.
func startServer(t *testing.T, data string) (url string, stop func() string) {
	t.Helper()
	f := serveFlagsFor(t, "--addr", "127.0.0.1:0", "--data", data)
	ctx, cancel := context.WithCancel(t.Context())
	ready, done := make(chan net.Addr, 1), make(chan error, 1)
	var log bytes.Buffer
	go func() { done <- f.serve(ctx, &log, ready) }()
	select {
	case addr := <-ready:
		return "http://" + addr.String(), func() string {
			t.Helper()
			cancel()
			if err := <-done; err != nil {
				t.Error(err)
			}
			http.DefaultClient.CloseIdleConnections()
			return log.String()
		}
	case err := <-done:
		cancel()
		t.Fatalf("the server did not start: %v", err)
	}
	return "", nil
}

// serveFlagsFor reads the flags of muster serve without running it.
func serveFlagsFor(t *testing.T, args ...string) *serveFlags {
	t.Helper()
	f, cmd := serveCommand()
	if err := cmd.ParseFlags(args); err != nil {
		t.Fatal(err)
	}
	return f
}

func fetch(t *testing.T, url string) (int, string) {
	t.Helper()
	res, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	b, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return res.StatusCode, string(b)
}

func TestServe(t *testing.T) {
	defer goleak.VerifyNone(t)
	data := filepath.Join(t.TempDir(), "new", "data")
	for range 2 { // the second start finds the store of the first
		url, stop := startServer(t, data)
		if status, body := fetch(t, url+"/readyz"); status != http.StatusOK {
			t.Errorf("status %d: %s", status, body)
		}
		if status, body := fetch(t, url+"/api/v1/releases"); status != http.StatusOK || !strings.Contains(body, "2026-09-25") {
			t.Errorf("status %d: %s", status, body)
		}
		if log := stop(); !strings.Contains(log, `"msg":"serving"`) || !strings.Contains(log, url) {
			t.Errorf("log %s", log)
		}
	}
	if info, err := os.Stat(filepath.Join(data, storeFile)); err != nil || info.Size() == 0 {
		t.Errorf("the store: %v", err)
	}
}

func TestServeRefusesToStart(t *testing.T) {
	dir := t.TempDir()
	foreign := filepath.Join(dir, "foreign")
	if err := os.MkdirAll(foreign, 0o700); err != nil {
		t.Fatal(err)
	}
	writeFile(t, filepath.Join(foreign, storeFile), strings.Repeat("shopping list\n", 100))
	changed := filepath.Join(dir, "changed")
	changeFingerprint(t, changed)
	busy, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer busy.Close()
	for _, c := range []struct{ args, want string }{
		{"--public-url lists.example.org", "--public-url lists.example.org: not the address of a site"},
		{"--public-url https://example.org/lists", "not the address of a site"},
		{"--public-url https://admin:secret@example.org", "not the address of a site"},
		{"--public-url https://:8443", "not the address of a site"},
		{"--public-url https://example.org/#lists", "not the address of a site"},
		{"--trust-proxy everybody", "--trust-proxy everybody: not a network"},
		{"--log-level loud", "--log-level loud: no such level"},
		{"--rate -1", "--rate -1: not possible; give a number of requests a second, or 0"},
		{"--rate NaN", "--rate NaN: not possible"},
		{"--rate-burst 0", "--rate-burst 0: not possible; give a number of requests, at least 1"},
		{"--guess-rate -0.5", "--guess-rate -0.5: not possible; give a number of tries a minute"},
		{"--timeout 0s", "--timeout 0s: not possible; give a time such as 20s"},
		{"--grace -1s", "--grace -1s: not possible; give a time such as 10s"},
		{"--addr " + busy.Addr().String() + " --data " + filepath.Join(dir, "busy"), "cannot listen"},
		{"--addr nowhere:x --data " + filepath.Join(dir, "nowhere"), "cannot listen"},
		{"--data " + foreign, "not a store of muster"},
		{"--data " + changed, "release 2026-03-16 is published with the fingerprint"},
		{"extra", "extra"},
	} {
		var out, errs bytes.Buffer
		status := run(append([]string{"serve"}, strings.Fields(c.args)...), nil, &out, &errs)
		if status != exitFailure || !strings.Contains(errs.String(), c.want) || strings.Count(errs.String(), "\n") != 1 {
			t.Errorf("serve %s: status %d, %q; want %q", c.args, status, errs.String(), c.want)
		}
	}
}

// changeFingerprint makes a store in which a release was published with other
// contents.
func changeFingerprint(t *testing.T, data string) {
	t.Helper()
	db, err := migrations.Open(t.Context(), filepath.Join(data, storeFile))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	id := catalog.Embedded().Releases()[0].ID
	r, err := catalog.Embedded().Snapshot(id)
	if err != nil {
		t.Fatal(err)
	}
	other := *r
	other.Fingerprint = "sha256:" + strings.Repeat("0", 64)
	if err := catalog.NewStore(db.Writer, db.Reader).Sync(t.Context(), &other); err != nil {
		t.Fatal(err)
	}
}

func TestServeReadsTheEnvironment(t *testing.T) {
	env := map[string]string{"MUSTER_ADDR": ":1", "MUSTER_RATE_BURST": "7", "MUSTER_TRUST_PROXY": "10.0.0.0/8,127.0.0.1", "MUSTER_DATA": "/srv"}
	lookup := func(name string) (string, bool) { v, ok := env[name]; return v, ok }
	f, cmd := serveCommand()
	if err := cmd.ParseFlags([]string{"--data", "here"}); err != nil {
		t.Fatal(err)
	}
	if err := fromEnvironment(cmd, lookup); err != nil {
		t.Fatal(err)
	}
	c, err := f.config()
	if err != nil {
		t.Fatal(err)
	}
	if f.addr != ":1" || f.data != "here" || c.RateBurst != 7 || len(c.TrustedProxies) != 2 || c.TrustedProxies[1].String() != "127.0.0.1/32" {
		t.Errorf("flags %+v, config %+v", f, c)
	}
	for env, want := range map[[2]string]string{
		{"MUSTER_RATE", "fast"}:      "MUSTER_RATE=fast: --rate fast: not a number; see ",
		{"MUSTER_RATE_BURST", "1.5"}: "MUSTER_RATE_BURST=1.5: --rate-burst 1.5: not a whole number; see ",
		{"MUSTER_TIMEOUT", "10"}:     "MUSTER_TIMEOUT=10: --timeout 10: not a time such as 10s or 2m; see ",
	} {
		_, cmd := serveCommand()
		err := fromEnvironment(cmd, func(name string) (string, bool) { return env[1], name == env[0] })
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("error %v, want %s", err, want)
		}
	}
}

// listsOf opens the lists of a data folder beside a server.
func listsOf(t *testing.T, data string) (*armybuilder.Lists, func()) {
	t.Helper()
	db, err := migrations.Open(t.Context(), filepath.Join(data, storeFile))
	if err != nil {
		t.Fatal(err)
	}
	store, err := armybuilder.NewSQLStore(t.Context(), db.Writer, db.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return &armybuilder.Lists{Store: store, Now: time.Now, Random: rand.Reader}, func() {
		if err := errors.Join(store.Close(), db.Close()); err != nil {
			t.Error(err)
		}
	}
}

func TestBackupAndRestoreUnderARunningServer(t *testing.T) {
	dir := t.TempDir()
	data, file := filepath.Join(dir, "data"), filepath.Join(dir, "monday.db")
	url, stop := startServer(t, data)
	defer stop()
	lists, closeLists := listsOf(t, data)
	defer closeLists()
	owner, _, err := lists.NewOwner(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	l, err := lists.Create(t.Context(), owner, "", &roster.Roster{Name: "Monday", Release: "2026-09-25", Scale: card.Standard, MineralLimit: 2000})
	if err != nil {
		t.Fatal(err)
	}
	code, err := lists.Share(t.Context(), owner, l.ID)
	if err != nil {
		t.Fatal(err)
	}
	muster := func(status int, args ...string) string {
		t.Helper()
		var out, errs bytes.Buffer
		if got := run(args, nil, &out, &errs); got != status {
			t.Fatalf("muster %q: status %d, want %d; %s", args, got, status, errs.String())
		}
		return out.String() + errs.String()
	}
	muster(exitOK, "backup", "--data", data, file)
	if _, err := lists.Edit(t.Context(), owner, l.ID, 1, "", roster.SetName{Name: "Tuesday"}); err != nil {
		t.Fatal(err)
	}
	if out := muster(exitOK, "restore", "--data", data, file); !strings.Contains(out, "before is kept in") {
		t.Errorf("restore says %q", out)
	}
	got, err := lists.Shared(t.Context(), code)
	if err != nil || got.Open.Name != "Monday" {
		t.Errorf("after the restore: %+v, %v", got, err)
	}
	if status, body := fetch(t, url+"/readyz"); status != http.StatusOK {
		t.Errorf("the server after the restore: %d %s", status, body)
	}
	for want, args := range map[string][]string{
		"file already exists and may be an earlier backup; name a new one": {"backup", "--data", data, file},
		"no such folder; choose another place":                             {"backup", "--data", data, filepath.Join(dir, "none", "x.db")},
		"there is no store":                                                {"backup", "--data", filepath.Join(dir, "none"), filepath.Join(dir, "x.db")},
		"name one file":                                                    {"backup"},
		"name one backup":                                                  {"restore"},
		"none.db: no such file or directory; check the spelling":           {"restore", "--data", data, filepath.Join(dir, "none.db")},
		"not a store of muster; name a file that muster backup wrote":      {"restore", "--data", data, "serve_test.go"},
	} {
		if out := muster(exitFailure, args...); !strings.Contains(out, want) {
			t.Errorf("muster %q says %q, want %q", args, out, want)
		}
	}
	if _, err := os.Stat(filepath.Join(dir, "none")); err == nil {
		t.Error("a backup of nothing made a store")
	}
}

func TestReleaseIsAddedToARunningServer(t *testing.T) {
	dir := t.TempDir()
	url, stop := startServer(t, filepath.Join(dir, "data"))
	defer stop()
	current, err := catalog.Embedded().Snapshot("2026-09-25")
	if err != nil {
		t.Fatal(err)
	}
	r, err := card.Decode(card.Encode(current))
	if err != nil {
		t.Fatal(err)
	}
	r.ID, r.PricesFrom, r.Title = "2027-01-15", "2027-01-15", "Next"
	r.Fingerprint = card.Fingerprint(r)
	file := filepath.Join(dir, "next.json")
	writeFile(t, file, string(card.Encode(r)))
	var out, errs bytes.Buffer
	if status := run([]string{"catalog", "add", file, "--data", filepath.Join(dir, "data")}, nil, &out, &errs); status != exitOK || !strings.Contains(out.String(), r.Fingerprint) {
		t.Fatalf("status %d: %s%s", status, out.String(), errs.String())
	}
	if status, body := fetch(t, url+"/api/v1/releases/2027-01-15"); status != http.StatusOK || !strings.Contains(body, r.Fingerprint) {
		t.Errorf("status %d: %.200s", status, body)
	}
	r.Unit("marine").FactionTags = []string{"Terrran"}
	r.ID = "2027-02-15"
	r.Fingerprint = card.Fingerprint(r)
	writeFile(t, file, string(card.Encode(r)))
	out.Reset()
	if status := run([]string{"catalog", "add", file, "--data", filepath.Join(dir, "data")}, nil, &out, &errs); status != exitNotLegal || !strings.Contains(out.String(), "not added") {
		t.Errorf("a faulty release: status %d, %s", status, out.String())
	}
}

// BenchmarkStart is a start on an existing store, up to the first answer.
func BenchmarkStart(b *testing.B) {
	data := b.TempDir()
	for b.Loop() {
		f, cmd := serveCommand()
		if err := cmd.ParseFlags([]string{"--addr", "127.0.0.1:0", "--data", data}); err != nil {
			b.Fatal(err)
		}
		ctx, cancel := context.WithCancel(b.Context())
		ready, done := make(chan net.Addr, 1), make(chan error, 1)
		go func() { done <- f.serve(ctx, io.Discard, ready) }()
		res, err := http.Get("http://" + (<-ready).String() + "/readyz")
		if err != nil {
			b.Fatal(err)
		}
		res.Body.Close()
		cancel()
		if err := <-done; err != nil {
			b.Fatal(err)
		}
	}
}
