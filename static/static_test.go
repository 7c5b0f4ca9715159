package static_test

import (
	"bytes"
	"compress/gzip"
	"encoding/xml"
	"errors"
	"image/png"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"

	"muster/static"
)

func built(t *testing.T) *static.Assets {
	t.Helper()
	var gz bytes.Buffer
	w := gzip.NewWriter(&gz)
	if _, err := w.Write([]byte("script")); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	a, err := static.Open(fstest.MapFS{
		"manifest.json":     {Data: []byte(`{"app.js":"app-NEW.js","offline.js":"offline-NEW.js"}`)},
		"offline-NEW.js":    {Data: []byte("worker")},
		"offline-NEW.js.br": {Data: []byte("brotli")},
		"offline-NEW.js.gz": {Data: gz.Bytes()},
		"app-NEW.js":        {Data: []byte("script")},
		"app-NEW.js.br":     {Data: []byte("brotli")},
		"app-NEW.js.gz":     {Data: gz.Bytes()},
		"other-NEW.css":     {Data: []byte("not in the manifest")},
		"manifest.json2":    {Data: []byte("secret")},
	})
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func get(a *static.Assets, path, accept string) *http.Response {
	r := httptest.NewRequest(http.MethodGet, path, nil)
	r.Header.Set("Accept-Encoding", accept)
	w := httptest.NewRecorder()
	a.ServeHTTP(w, r)
	return w.Result()
}

func TestAssetsAreServedForAYearInTheBestEncoding(t *testing.T) {
	a := built(t)
	for accept, want := range map[string]string{
		"": "", "identity": "", "gzip": "gzip", "gzip, deflate, br": "br", "br;q=0, gzip": "gzip", "br; q=0.5": "br", "brotli": "", "gzip;q=x": "",
	} {
		res := get(a, a.URL("app.js"), accept)
		if res.StatusCode != http.StatusOK || res.Header.Get("Content-Encoding") != want {
			t.Errorf("Accept-Encoding %q: status %d, encoding %q, want %q", accept, res.StatusCode, res.Header.Get("Content-Encoding"), want)
		}
		if c := res.Header.Get("Cache-Control"); !strings.Contains(c, "immutable") {
			t.Errorf("Cache-Control %q", c)
		}
		if v := res.Header.Get("Vary"); v != "Accept-Encoding" {
			t.Errorf("Vary %q", v)
		}
		if ct := res.Header.Get("Content-Type"); !strings.HasPrefix(ct, "text/javascript") {
			t.Errorf("Content-Type %q", ct)
		}
		var body io.Reader = res.Body
		if want == "gzip" {
			var err error
			if body, err = gzip.NewReader(body); err != nil {
				t.Fatal(err)
			}
		}
		b, err := io.ReadAll(body)
		if err != nil || (string(b) != "script" && want != "br") {
			t.Errorf("body %q, %v", b, err)
		}
	}
}

func TestPageOfTheLastBuildGetsTheNewFile(t *testing.T) {
	res := get(built(t), "/assets/app-OLD.js", "")
	if res.StatusCode != http.StatusOK || res.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("status %d, Cache-Control %q", res.StatusCode, res.Header.Get("Cache-Control"))
	}
}

func TestOnlyBuiltFilesAreServed(t *testing.T) {
	a := built(t)
	for _, path := range []string{"/assets/", "/assets/manifest.json", "/assets/other-NEW.css", "/assets/../static.go", "/assets/app.js", "/assets/-", "/assets/app-NEW.js.br"} {
		if res := get(a, path, ""); res.StatusCode != http.StatusNotFound {
			t.Errorf("%s: status %d", path, res.StatusCode)
		}
		if a.Has(path) {
			t.Errorf("%s: said to be there", path)
		}
	}
	for _, path := range []string{a.URL("app.js"), "/assets/app-OLD.js"} {
		if !a.Has(path) {
			t.Errorf("%s: said to be missing", path)
		}
	}
}

func TestUnchangedAssetIsNotSentAgain(t *testing.T) {
	a := built(t)
	r := httptest.NewRequest(http.MethodGet, a.URL("app.js"), nil)
	r.Header.Set("If-None-Match", get(a, a.URL("app.js"), "").Header.Get("ETag"))
	w := httptest.NewRecorder()
	a.ServeHTTP(w, r)
	if w.Code != http.StatusNotModified || w.Body.Len() != 0 {
		t.Errorf("status %d, %d bytes", w.Code, w.Body.Len())
	}
}

func TestMissingAssetsSayWhatToDo(t *testing.T) {
	a, err := static.Open(fstest.MapFS{".gitkeep": {}})
	if !errors.Is(err, static.ErrMissing) || !strings.Contains(err.Error(), "make assets") {
		t.Errorf("error %v", err)
	}
	if url := a.URL("app.js"); url != "" {
		t.Errorf("the missing file has the address %q", url)
	}
	if res := get(a, "/assets/app-NEW.js", ""); res.StatusCode != http.StatusNotFound {
		t.Errorf("status %d", res.StatusCode)
	}
}

func TestIcons(t *testing.T) {
	ico := static.Icon()
	img, err := png.Decode(bytes.NewReader(ico[22:]))
	if err != nil || img.Bounds().Dx() != 32 {
		t.Fatalf("the icon is no picture of 32 pixels: %v", err)
	}
	if corner, middle := img.At(0, 0), img.At(6, 16); corner == middle {
		t.Error("the icon is of one colour")
	}
	if err := xml.Unmarshal(static.IconSVG(), new(struct {
		XMLName xml.Name `xml:"svg"`
	})); err != nil {
		t.Error(err)
	}
}

// A worker in a folder may answer for that folder only, unless the server allows
// more.
func TestWorkerMayAnswerForTheWholeSite(t *testing.T) {
	a := built(t)
	for name, want := range map[string]string{"offline.js": "/", "app.js": ""} {
		if got := get(a, a.URL(name), "").Header.Get("Service-Worker-Allowed"); got != want {
			t.Errorf("%s: allowed %q, want %q", name, got, want)
		}
	}
}
