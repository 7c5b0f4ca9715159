// Package static holds the browser's files as cmd/assetbuild made them and
// serves them under names that change with their content. It also has the
// site's icon, which needs no build.
package static

import (
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strconv"
	"strings"
)

//go:embed all:dist
var dist embed.FS

// Prefix is the path under which a server has to mount Assets.
const Prefix = "/assets/"

// ErrMissing says that the program was built without the browser's files. Pages
// work without them, as plain documents and forms.
var ErrMissing = errors.New("the browser's files are not built; run make assets and build again")

// Assets are the built files. A nil *Assets has none.
type Assets struct {
	names map[string]string // plain name to built name
	files map[string]*file  // by built name
}

// A file is one built file in every encoding.
type file struct {
	contentType string
	etag        string
	body        map[string][]byte // by content encoding; "" is plain
}

// worker is the script that opens kept pages without a connection.
const worker = "offline.js"

// encodings are the compressed copies, the preferred one first.
var encodings = []struct{ name, suffix string }{{"br", ".br"}, {"gzip", ".gz"}}

// Embedded returns the files that are part of the program. The error is
// ErrMissing if it was built without them.
func Embedded() (*Assets, error) {
	built, err := fs.Sub(dist, "dist")
	if err != nil {
		return nil, err
	}
	return Open(built)
}

// Open reads the files of a folder that cmd/assetbuild wrote.
func Open(dir fs.FS) (*Assets, error) {
	manifest, err := fs.ReadFile(dir, "manifest.json")
	if errors.Is(err, fs.ErrNotExist) {
		return nil, ErrMissing
	}
	if err != nil {
		return nil, err
	}
	a := &Assets{files: map[string]*file{}}
	if err := json.Unmarshal(manifest, &a.names); err != nil {
		return nil, fmt.Errorf("read the manifest of the browser's files: %w", err)
	}
	for _, name := range a.names {
		if a.files[name], err = read(dir, name); err != nil {
			return nil, fmt.Errorf("read the browser's files: %w", err)
		}
	}
	return a, nil
}

func read(dir fs.FS, name string) (*file, error) {
	plain, err := fs.ReadFile(dir, name)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(plain)
	f := &file{
		contentType: mime.TypeByExtension(path.Ext(name)),
		etag:        `"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + `"`,
		body:        map[string][]byte{"": plain},
	}
	for _, e := range encodings {
		if f.body[e.name], err = fs.ReadFile(dir, name+e.suffix); err != nil {
			return nil, err
		}
	}
	return f, nil
}

// URL returns the address of a file by its plain name, such as app.js, or
// nothing if it was not built.
func (a *Assets) URL(name string) string {
	if a == nil || a.names[name] == "" {
		return ""
	}
	return Prefix + a.names[name]
}

// Has reports whether there is a file at the path of an address.
func (a *Assets) Has(path string) bool {
	f, _ := a.find(path)
	return f != nil
}

// find returns the file at a path; current is false if the path is that of an
// older build.
func (a *Assets) find(path string) (f *file, current bool) {
	name, ok := strings.CutPrefix(path, Prefix)
	if !ok || a == nil {
		return nil, false
	}
	if f = a.files[name]; f != nil {
		return f, true
	}
	return a.files[a.names[PlainName(name)]], false
}

// ServeHTTP serves a file by its built name, for a year. A page that was open
// while the server was replaced asks for names of the old build; it gets the
// file that has the plain name now, to use once.
func (a *Assets) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	f, current := a.find(r.URL.Path)
	if f == nil {
		http.NotFound(w, r)
		return
	}
	cache := "public, max-age=31536000, immutable"
	if !current {
		cache = "no-store"
	}
	h := w.Header()
	h.Set("Cache-Control", cache)
	h.Set("Content-Type", f.contentType)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Add("Vary", "Accept-Encoding")
	if PlainName(path.Base(r.URL.Path)) == worker {
		h.Set("Service-Worker-Allowed", "/") // else it could answer for the files beside it only
	}
	h.Set("ETag", f.etag)
	if r.Header.Get("If-None-Match") == f.etag {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	encoding := choose(r.Header.Get("Accept-Encoding"))
	if encoding != "" {
		h.Set("Content-Encoding", encoding)
	}
	body := f.body[encoding]
	h.Set("Content-Length", strconv.Itoa(len(body)))
	if r.Method != http.MethodHead {
		w.Write(body) //nolint:errcheck // the client went away
	}
}

// PlainName takes the hash out of the name of a built file: app-5XQ2B7YM.js is
// app.js. It is empty for a name that has none.
func PlainName(name string) string {
	ext := path.Ext(name)
	stem := strings.TrimSuffix(name, ext)
	if i := strings.LastIndexByte(stem, '-'); i >= 0 {
		return stem[:i] + ext
	}
	return ""
}

// choose returns the preferred encoding that the client accepts, or none.
func choose(accept string) string {
	for _, e := range encodings {
		for part := range strings.SplitSeq(accept, ",") {
			name, params, _ := strings.Cut(part, ";")
			if strings.TrimSpace(name) == e.name && !refused(params) {
				return e.name
			}
		}
	}
	return ""
}

// refused reports whether the weight of an encoding is zero.
func refused(params string) bool {
	_, q, ok := strings.Cut(strings.ReplaceAll(params, " ", ""), "q=")
	weight, err := strconv.ParseFloat(q, 64)
	return ok && (err != nil || weight == 0)
}
