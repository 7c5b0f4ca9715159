package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const rulebookList = "../../catalog/data/rosters/rulebook-9-1-example.muster.json"

func TestExportPDF(t *testing.T) {
	file := filepath.Join(t.TempDir(), "list.pdf")
	if out, errs, status := muster(t, "export", "--to", "pdf", "-o", file, rulebookList); out != "" || errs != "" || status != exitOK {
		t.Fatalf("status %d, %q, %q", status, out, errs)
	}
	a4, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.HasPrefix(a4, []byte("%PDF-1.7")) || !bytes.HasSuffix(a4, []byte("%%EOF\n")) {
		t.Errorf("%d bytes that are no PDF", len(a4))
	}
	same, _, status := muster(t, "export", "--to", "pdf", "--pdf", "sheet", "--paper", "a4", rulebookList)
	if status != exitOK || same != string(a4) {
		t.Errorf("status %d: standard output has other bytes than the file", status)
	}
	letter, _, status := muster(t, "export", "--to", "pdf", "--paper", "letter", rulebookList)
	if status != exitOK || !strings.Contains(letter, "[0 0 612.00 792.00]") || letter == same {
		t.Errorf("status %d: the paper is not Letter", status)
	}
}

func TestExportPDFPrintsThePlayerOnlyIfAsked(t *testing.T) {
	data, err := os.ReadFile(rulebookList)
	if err != nil {
		t.Fatal(err)
	}
	list := strings.Replace(string(data), `"release"`, `"player":"Gabriel Tosh","release"`, 1)
	for _, asked := range []bool{false, true} {
		args := []string{"export", "--to", "pdf", "-"}
		if asked {
			args = append(args, "--player")
		}
		out, errs, status := musterReading(t, list, args...)
		if status != exitOK || strings.Contains(out, "Gabriel Tosh") != asked {
			t.Errorf("asked %t: status %d, %s", asked, status, errs)
		}
	}
}

func TestExportPDFRefusals(t *testing.T) {
	for _, c := range []struct {
		name string
		args []string
		want string
	}{
		{"other paper", []string{"--to", "pdf", "--paper", "a5"}, "--paper a5: no such paper; choose a4 or letter"},
		{"other kind", []string{"--to", "pdf", "--pdf", "poster"}, "--pdf poster: no such kind of PDF; choose sheet"},
		{"paper of text", []string{"--to", "text", "--paper", "a4"}, "--paper: only for a PDF"},
		{"player of a closed list", []string{"--to", "closed", "--player"}, "--player: only for a PDF"},
		{"salt", []string{"--to", "pdf", "--salt", "x"}, "--salt: only a closed list has a seal"},
	} {
		t.Run(c.name, func(t *testing.T) {
			out, errs, status := muster(t, append(append([]string{"export"}, c.args...), rulebookList)...)
			if status != exitFailure || out != "" || !strings.Contains(errs, c.want) || strings.Count(errs, "\n") != 1 {
				t.Errorf("status %d, %q", status, errs)
			}
		})
	}
}

func TestExportPDFOfAClosedView(t *testing.T) {
	dir := t.TempDir()
	closed := filepath.Join(dir, "closed.json")
	if _, errs, status := muster(t, "export", "--to", "closed", "-o", closed, rulebookList); status != exitOK {
		t.Fatal(errs)
	}
	out, errs, status := muster(t, "export", "--to", "pdf", closed)
	if status != exitOK || !strings.Contains(out, "(closed.muster.json)") || strings.Contains(out, "roster.muster.json") {
		t.Errorf("status %d, %s", status, errs)
	}
	document, err := os.ReadFile(closed)
	if err != nil {
		t.Fatal(err)
	}
	for name, input := range map[string]string{"the view": string(document), "its sheet": out} {
		same, errs, status := musterReading(t, input, "export", "--to", "pdf", "-")
		if status != exitOK || same != out {
			t.Errorf("%s from standard input: status %d, %s", name, status, errs)
		}
	}
	if _, errs, status := musterReading(t, "{}", "export", "--to", "pdf", "-"); status != exitFailure || !strings.HasPrefix(errs, "muster: -: ") {
		t.Errorf("no list: status %d, %q", status, errs)
	}
	if _, errs, status := muster(t, "export", "--to", "pdf", filepath.Join(dir, "gone.json")); status != exitFailure || !strings.Contains(errs, "gone.json") {
		t.Errorf("status %d, %q", status, errs)
	}
}
