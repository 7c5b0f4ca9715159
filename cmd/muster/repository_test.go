package main

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// The patterns are put together from pieces, so that this file does not break
// its own rule.
var foreignText = []struct {
	what    string
	pattern *regexp.Regexp
}{
	{"a path of one machine", regexp.MustCompile(`(^|[\s"'(=:` + "`" + `])/(work|root|home|Users)/`)},
	{"the host of a package registry", regexp.MustCompile(`proxy\.` + `golang\.org|registry\.` + `npmjs\.org|deb\.` + `debian\.org`)},
	{"work left open", regexp.MustCompile(`\b(TO` + `DO|FIX` + `ME|X` + `XX)\b`)},
}

// TestRepositorySpeaksOfItselfOnly holds that no text names the machine it was
// written on, so that every clone reads the same.
func TestRepositorySpeaksOfItselfOnly(t *testing.T) {
	skipped := []string{".git", "bin", "data", "node_modules", "cache", "dist"}
	seen := 0
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if name != filepath.Join(root, "catalog", "data") && slices.Contains(skipped, d.Name()) {
				return filepath.SkipDir
			}
			return nil
		}
		if !d.Type().IsRegular() || strings.HasSuffix(name, ".sum") || strings.HasSuffix(name, "package-lock.json") {
			return nil
		}
		data, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		if !utf8.Valid(data) || bytes.IndexByte(data, 0) >= 0 {
			return nil
		}
		seen++
		for i, line := range bytes.Split(data, []byte("\n")) {
			for _, f := range foreignText {
				if f.pattern.Match(line) {
					t.Errorf("%s:%d names %s: %s", name, i+1, f.what, bytes.TrimSpace(line))
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if seen < 20 {
		t.Fatalf("only %d text files read", seen)
	}
}
