package main

import (
	"os"
	"strings"
	"testing"
)

// TestReadmeShowsWhatTheCommandPrints runs each command that the README shows
// with its output.
func TestReadmeShowsWhatTheCommandPrints(t *testing.T) {
	t.Chdir(root)
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	shown := 0
	for i, block := range strings.Split(string(readme), "```") {
		command, want, ok := strings.Cut(strings.TrimPrefix(block, "\n"), "\n")
		args, isMuster := strings.CutPrefix(command, "$ bin/muster ")
		if i%2 == 0 || !ok || !isMuster {
			continue
		}
		shown++
		if out, errs, _ := muster(t, strings.Fields(args)...); out+errs != want {
			t.Errorf("%s prints\n%s\nand the README shows\n%s", command, out+errs, want)
		}
	}
	if shown == 0 {
		t.Error("the README shows no command with its output")
	}
}
