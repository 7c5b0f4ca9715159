package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
)

// source makes a folder like static/ with a package to bundle.
func source(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for name, content := range map[string]string{
		"src/js/app.js":                      "import 'greeting'; import('./late.js');",
		"src/js/late.js":                     "export const late = 'later';",
		"src/js/pages.js":                    "console.log('pages');",
		"src/js/table.js":                    "console.log('table');",
		"src/js/offline.js":                  "console.log('offline');",
		"src/css/print.css":                  "@page { margin: 1cm }",
		"src/css/table.css":                  ".play { margin: 0 }",
		"src/css/app.css":                    "@import './part.css'; .a { .b { color: light-dark(red, blue) } }",
		"src/css/part.css":                   "/*! kept away */ .part { margin: 0px }",
		"package.json":                       `{"dependencies": {"greeting": "1.2.3"}, "devDependencies": {"tester": "1.0.0"}}`,
		"node_modules/greeting/package.json": `{"license": "MIT"}`,
		"node_modules/greeting/LICENSE":      "The MIT License\n\nPermission is hereby granted, free of\ncharge, to any person",
		"node_modules/greeting/index.js":     "console.log('hello');",
		"dist/.gitkeep":                      "",
		"dist/app-OLD.js":                    "old",
		"dist/app-OLD.js.br":                 "old",
		"node_modules/.placeholder":          "",
	} {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func read(t *testing.T, dir, name string) []byte {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(dir, "dist", name))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestBuild(t *testing.T) {
	dir := source(t)
	if err := build(dir, "muster/rules"); err != nil {
		t.Fatal(err)
	}
	var manifest map[string]string
	if err := json.Unmarshal(read(t, dir, "manifest.json"), &manifest); err != nil {
		t.Fatal(err)
	}
	if len(manifest) != len(entries)+1 {
		t.Fatalf("manifest %v, want the entries and late.js", manifest)
	}
	for plain, content := range map[string]string{"app.js": "hello", "app.css": "light-dark(red,blue)", "late.js": "later"} {
		name := manifest[plain]
		file := read(t, dir, name)
		if !strings.Contains(string(file), content) {
			t.Errorf("%s holds %q", name, file)
		}
		gz, err := gzip.NewReader(bytes.NewReader(read(t, dir, name+".gz")))
		if err != nil {
			t.Fatal(err)
		}
		for encoding, r := range map[string]io.Reader{"br": brotli.NewReader(bytes.NewReader(read(t, dir, name+".br"))), "gz": gz} {
			if b, err := io.ReadAll(r); err != nil || !bytes.Equal(b, file) {
				t.Errorf("%s copy of %s: %q, %v", encoding, name, b, err)
			}
		}
	}
	if css := string(read(t, dir, manifest["app.css"])); !strings.Contains(css, ".part{margin:0}") || strings.Contains(css, "kept away") {
		t.Errorf("stylesheet %q", css)
	}
	old, err := filepath.Glob(filepath.Join(dir, "dist", "*OLD*"))
	if err != nil || len(old) > 0 {
		t.Errorf("left of the last build: %v, %v", old, err)
	}
	read(t, dir, ".gitkeep")
}

func TestSameSourceSameNames(t *testing.T) {
	a, b := source(t), source(t)
	for _, dir := range []string{a, b} {
		if err := build(dir, "muster/rules"); err != nil {
			t.Fatal(err)
		}
	}
	if x, y := read(t, a, "manifest.json"), read(t, b, "manifest.json"); !bytes.Equal(x, y) {
		t.Errorf("%s and %s", x, y)
	}
}

func TestBuildWithoutPackagesSaysWhatToRun(t *testing.T) {
	dir := source(t)
	if err := os.RemoveAll(filepath.Join(dir, "node_modules")); err != nil {
		t.Fatal(err)
	}
	if err := build(dir, "muster/rules"); err == nil || !strings.Contains(err.Error(), "npm ci") {
		t.Errorf("error %v", err)
	}
}

func TestFontsAreCopiedWhereTheProgramEmbedsThem(t *testing.T) {
	dir := source(t)
	if err := copyFonts(dir); err == nil || !strings.Contains(err.Error(), "npm ci") {
		t.Errorf("error %v", err)
	}
	for _, name := range hangul {
		path := filepath.Join(dir, "node_modules", filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(name), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := copyFonts(dir); err != nil {
		t.Fatal(err)
	}
	for _, name := range hangul {
		if got := read(t, dir, "../fonts/nanum/"+filepath.Base(name)); string(got) != name {
			t.Errorf("%s holds %q", name, got)
		}
	}
}
