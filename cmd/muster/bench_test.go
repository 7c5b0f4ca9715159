package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"muster/armybuilder"
	"muster/catalog"
)

// manyLists writes n roster files, the example lists in turn, every tenth of
// them broken in one place.
func manyLists(b *testing.B, n int) string {
	b.Helper()
	dir := b.TempDir()
	examples := catalog.Examples()
	for i := range n {
		doc := string(examples[i%len(examples)].Document)
		if i%10 == 9 {
			doc = strings.Replace(doc, `"mineral_limit":`, `"mineral_limit":9`, 1) // leaves its scale
		}
		name := filepath.Join(dir, fmt.Sprintf("%05d.muster.json", i))
		if err := os.WriteFile(name, []byte(doc), 0o666); err != nil {
			b.Fatal(err)
		}
	}
	return dir
}

// BenchmarkCheck10k checks a folder of 10,000 roster files in each form.
func BenchmarkCheck10k(b *testing.B) {
	dir := manyLists(b, 10_000)
	for _, form := range []string{"text", "json", "csv"} {
		b.Run(form, func(b *testing.B) {
			args := []string{"check", dir}
			if form != "text" {
				args = append(args, "--"+form)
			}
			for b.Loop() {
				if status := run(args, strings.NewReader(""), io.Discard, io.Discard); status != exitNotLegal {
					b.Fatalf("status %d", status)
				}
			}
		})
	}
	// The stand-in reads the same files on the same cores and only unmarshals
	// them.
	b.Run("standin-json.Unmarshal", func(b *testing.B) {
		for b.Loop() {
			sources := armybuilder.FindSources([]string{dir}, nil)
			for _, err := range armybuilder.InOrder(len(sources.Files), func(i int) error {
				data, err := sources.Files[i].Read()
				if err != nil {
					return err
				}
				var v any
				return json.Unmarshal(data, &v)
			}) {
				if err != nil {
					b.Fatal(err)
				}
			}
		}
	})
}

// BenchmarkColdStart starts the binary and waits for its first verdict. The
// stand-in is the smallest Go program that prints a line.
func BenchmarkColdStart(b *testing.B) {
	list, err := filepath.Abs("testdata/lists/legal.muster.json")
	if err != nil {
		b.Fatal(err)
	}
	dir := b.TempDir()
	standin := filepath.Join(dir, "standin.go")
	if err := os.WriteFile(standin, []byte("package main\n\nimport \"fmt\"\n\nfunc main() { fmt.Println(\"legal\") }\n"), 0o666); err != nil {
		b.Fatal(err)
	}
	build := func(name, source string) string {
		binary := filepath.Join(dir, name)
		if out, err := exec.Command("go", "build", "-ldflags", "-s -w", "-o", binary, source).CombinedOutput(); err != nil {
			b.Fatalf("%v: %s", err, out)
		}
		return binary
	}
	for _, c := range []struct{ name, binary string }{
		{"check", build("muster", ".")},
		{"standin-print", build("standin", standin)},
	} {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				out, err := exec.Command(c.binary, "check", list).Output()
				if err != nil || !strings.Contains(strings.ToLower(string(out)), "legal") {
					b.Fatalf("%v: %s", err, out)
				}
			}
		})
	}
}
