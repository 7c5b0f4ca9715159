// Package interoptest tests readers: by golden files of what they make of the
// files in testdata, and by what must hold for any file at all.
package interoptest

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"muster/armybuilder/interop"
	"muster/catalog"
	"muster/rules"
	"muster/rules/card"
	"muster/rules/roster"
	"muster/rules/text"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// Updating reports whether the golden files are to be rewritten.
func Updating() bool { return *update }

// Release is the one by which the golden files were made. It stays when a newer
// one is published.
const Release = "2026-09-25"

// Cards returns the release of the golden files.
func Cards(t testing.TB) *card.Release {
	t.Helper()
	cards, err := catalog.Embedded().Snapshot(Release)
	if err != nil {
		t.Fatal(err)
	}
	return cards
}

const goldenSuffix = ".golden"

// files returns the names of the files in testdata that are to be read.
func files(t testing.TB) []string {
	t.Helper()
	entries, err := os.ReadDir("testdata")
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		if !e.IsDir() && !strings.HasSuffix(e.Name(), goldenSuffix) {
			names = append(names, filepath.Join("testdata", e.Name()))
		}
	}
	return names
}

// Golden reads every file in testdata and compares the list and the notes with
// its golden file. The reader has to recognise each of them.
func Golden(t *testing.T, reader interop.Reader) {
	all := files(t)
	if len(all) == 0 {
		t.Fatal("no files in testdata")
	}
	for _, name := range all {
		t.Run(filepath.Base(name), func(t *testing.T) {
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			if !reader.Recognises(data) {
				t.Fatalf("%s does not recognise it", reader.Format())
			}
			got := Describe(reader, data, Cards(t))
			if *update {
				if err := os.WriteFile(name+goldenSuffix, []byte(got), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(name + goldenSuffix)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(want) {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}

// Describe returns what the reader makes of data, line by line.
func Describe(reader interop.Reader, data []byte, cards *card.Release) string {
	var b strings.Builder
	reading, err := reader.Read(data, cards)
	var fault rules.Violation
	switch {
	case errors.As(err, &fault):
		fmt.Fprintf(&b, "refused %s at %q: %s\n", fault.Code, fault.Path, text.Message(cards, fault))
	case err != nil:
		fmt.Fprintf(&b, "failed: %v\n", err)
	default:
		fmt.Fprintf(&b, "date %q, own %t\n", reading.Date, reading.Own)
		b.Write(bytes.ReplaceAll(roster.Encode(reading.Roster), []byte(`},{`), []byte("},\n{")))
	}
	for _, n := range reading.Notes {
		fmt.Fprintf(&b, "%s at %s: %s\n", n.Code, n.Path, text.Message(cards, n))
	}
	return b.String()
}

// MaxTime is how long a reader may take for any file.
const MaxTime = time.Second

// Fuzz reads any file at all, beginning with those in testdata and those that f
// has: it ends in time, and what it gives is a list that
// can be written and read, or a refusal that has words.
func Fuzz(f *testing.F, reader interop.Reader) {
	for _, name := range files(f) {
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	cards := Cards(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		reader.Recognises(data)
		start := time.Now()
		reading, err := reader.Read(bytes.Clone(data), cards)
		if took := time.Since(start); took > MaxTime {
			t.Errorf("took %v", took)
		}
		if err != nil {
			var fault rules.Violation
			if !errors.As(err, &fault) || !text.Known(fault.Code) {
				t.Fatalf("a refusal without words: %v", err)
			}
			return
		}
		doc := roster.Encode(reading.Roster)
		again, err := roster.Decode(doc)
		if err != nil {
			t.Fatalf("the list cannot be read again: %v\n%s", err, doc)
		}
		if !bytes.Equal(doc, roster.Encode(again)) {
			t.Errorf("the list changes when it is read again:\n%s", doc)
		}
		for _, n := range reading.Notes {
			if !text.Known(n.Code) {
				t.Errorf("a note without words: %v", n)
			}
		}
		if one, other := Describe(reader, data, cards), Describe(reader, data, cards); one != other {
			t.Error("the same file is read in two ways")
		}
	})
}
