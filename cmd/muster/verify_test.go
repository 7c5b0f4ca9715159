package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A sealed list is proved by document, sheet and text, as long as nothing of it
// differs; the first difference is printed with its path, and the status tells.
func TestVerify(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	for _, args := range [][]string{
		{"--to", "closed", "--salt", at("salt"), "-o", at("closed.json")},
		{"--to", "closed", "-o", at("unsealed.json")},
		{"--to", "json", "-o", at("open.json")},
		{"--to", "pdf", "-o", at("open.pdf")},
		{"--to", "text", "-o", at("open.txt")},
	} {
		if _, errs, status := muster(t, append(append([]string{"export"}, args...), rulebookList)...); status != exitOK {
			t.Fatalf("export %v: status %d, %s", args, status, errs)
		}
	}
	if _, errs, status := muster(t, "export", "--to", "pdf", "-o", at("closed.pdf"), at("closed.json")); status != exitOK {
		t.Fatalf("the closed sheet: status %d, %s", status, errs)
	}
	open, err := os.ReadFile(at("open.json"))
	if err != nil {
		t.Fatal(err)
	}
	changed := func(name, from, to string) {
		t.Helper()
		other := strings.Replace(string(open), from, to, 1)
		if other == string(open) {
			t.Fatalf("the list has no %s", from)
		}
		writeFile(t, at(name), other)
	}
	changed("models.json", `"models":9`, `"models":6`)
	changed("limit.json", `"mineral_limit":2000`, `"mineral_limit":2001`)
	changed("card.json", `"card":"barracks"`, `"card":"academy"`)
	changed("player.json", `"release"`, `"player":"Gabriel Tosh","release"`)
	writeFile(t, at("zero"), strings.Repeat("0", 64)+"\n")
	writeFile(t, at("upper"), strings.Repeat("A", 64)+"\n")

	for _, c := range []struct {
		name, args string
		status     int
		says       string
	}{
		{"the list itself", "closed.json open.json salt", exitOK, "is the one that was sealed"},
		{"the sheet", "closed.json open.pdf salt", exitOK, "is the one that was sealed"},
		{"both sheets", "closed.pdf open.pdf salt", exitOK, "is the one that was sealed"},
		{"the text", "closed.json open.txt salt", exitOK, "is the one that was sealed"},
		{"a player's name is no part of it", "closed.json player.json salt", exitOK, "is the one that was sealed"},
		{"another unit", "closed.json models.json salt", exitNotLegal, "seal: "},
		{"another limit", "closed.json limit.json salt", exitNotLegal, "mineral_limit: "},
		{"another card", "closed.json card.json salt", exitNotLegal, "tactical_cards/"},
		{"another salt", "closed.json open.json zero", exitNotLegal, "seal: "},
		{"no seal", "unsealed.json open.json salt", exitNotLegal, "seal: "},
		{"a salt in capitals", "closed.json open.json upper", exitFailure, "64 digits"},
		{"no such file", "closed.json none.json salt", exitFailure, "none.json: no such file"},
		{"the closed list for the open", "closed.json closed.json salt", exitFailure, "holds no units"},
		{"the open sheet for the closed", "open.pdf open.pdf salt", exitFailure, "muster.roster/1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			args := []string{"verify"}
			for name := range strings.FieldsSeq(c.args) {
				args = append(args, at(name))
			}
			out, errs, status := muster(t, args...)
			if status != c.status {
				t.Errorf("status %d, want %d: %s%s", status, c.status, out, errs)
			}
			if !strings.Contains(out+errs, c.says) {
				t.Errorf("it says %q, want %q", out+errs, c.says)
			}
		})
	}
}
