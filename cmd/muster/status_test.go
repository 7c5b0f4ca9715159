package main

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
)

// TestExitStatus holds the contract: 0 all legal or done, 1 a list is not legal,
// 2 the command could not do its work; 2 outranks 1, and every file that opens
// gets its report.
func TestExitStatus(t *testing.T) {
	const lists = "testdata/lists/"
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	if err := os.Mkdir(at("empty"), 0o777); err != nil {
		t.Fatal(err)
	}
	writeFile(t, at("empty/readme.md"), "no list")
	writeFile(t, at("pack.json"), `{"format":"muster.pack/1","release":"2026-09-25","scale":"standard","mineral_limit":2000,"rulings":{"AMB-09":"error"}}`)
	writeFile(t, at("old-pack.json"), `{"format":"muster.pack/1","release":"1999-12-31","scale":"standard","mineral_limit":2000}`)
	writeFile(t, at("salt"), strings.Repeat("0", 64)+"\n")

	for _, c := range []struct {
		name    string
		args    string
		status  int
		reports int
		errors  string // part of the one line on standard error; empty for none
	}{
		{"a legal list", "check " + lists + "legal.muster.json", 0, 1, ""},
		{"an illegal list", "check " + lists + "illegal.muster.json", 1, 1, ""},
		{"an incomplete list", "check " + lists + "incomplete.muster.json", 1, 1, ""},
		{"a list of another century", "check " + lists + "other-century.muster.json", 1, 1, ""},
		{"an unreadable file", "check " + lists + "round-2/letter.txt", 1, 1, ""},
		{"an unreadable file among legal ones", "check " + lists + "legal.muster.json " + lists + "round-2/letter.txt", 1, 2, ""},
		{"a folder", "check " + lists, 1, 9, ""},
		{"a missing file", "check " + at("none.json"), 2, 0, "none.json: no such file or folder; check the spelling"},
		{"a missing file outranks an illegal list and stops nothing", "check " + lists + "illegal.muster.json " + at("none.json") + " " + lists + "legal.muster.json", 2, 2, "none.json"},
		{"a folder without lists", "check " + at("empty"), 2, 0, "no list in this folder; put files ending in .json"},
		{"a folder without lists beside a legal list", "check " + at("empty") + " " + lists + "legal.muster.json", 2, 1, "no list in this folder"},
		{"no file", "check", 2, 0, "no file named; name files"},
		{"standard input twice", "check - -", 2, 1, "it can be read only once"},
		{"an unknown flag", "check --frobnicate x", 2, 0, "unknown flag: --frobnicate; see muster check --help"},
		{"a value that its flag does not take", "odds --distance near x", 2, 0, "--distance near: not a whole number; see muster odds --help"},
		{"a folder that cannot be made", "serve --data status_test.go/x", 2, 0, "status_test.go: not a directory; choose another with --data"},
		{"an unknown command", "chek x", 2, 0, `unknown command "chek" for "muster"; did you mean check?` + "\n"},
		{"a command like none", "frobnicate", 2, 0, `unknown command "frobnicate" for "muster"; see muster --help` + "\n"},
		{"a command without its subcommand", "game", 2, 0, "game: no subcommand named; see muster game --help"},
		{"an unknown subcommand", "game play x", 2, 0, `game: no subcommand "play"; see muster game --help`},
		{"two forms", "check --json --csv x", 2, 0, "choose one"},
		{"a release that does not exist", "check --release 1999-12-31 " + lists + "legal.muster.json", 2, 0, `no release "1999-12-31"; have 2026-03-16`},
		{"a limit that is no number", "check --limit many x", 2, 0, "--limit many: not a whole number"},
		{"a limit of nothing", "check --limit 0 x", 2, 0, "--limit 0: not a whole number from 1"},
		{"a fractional limit", "check --limit 1000.5 x", 2, 0, "--limit 1000.5"},
		{"a misspelt scale", "check --scale standart x", 2, 0, "--scale standart: no such scale; give skirmish"},
		{"a missing pack", "check --pack " + at("none.json") + " x", 2, 0, "none.json: no such file"},
		{"a faulty pack", "check --pack " + at("pack.json") + " x", 2, 0, "rulings/AMB-09"},
		{"a pack with a release that does not exist", "check --pack " + at("old-pack.json") + " x", 2, 0, `no release "1999-12-31"`},

		{"an export", "export --to text " + lists + "illegal.muster.json", 0, -1, ""},
		{"an export of nothing", "export --to text", 2, 0, "0 files named"},
		{"an export without a form", "export " + lists + "legal.muster.json", 2, 0, "no form named; add --to"},
		{"an export to an unknown form", "export --to docx " + lists + "legal.muster.json", 2, 0, "--to docx: no such form"},
		{"an export of no roster", "export --to text " + lists + "round-2/letter.txt", 2, 0, "letter.txt: This is no list"},
		{"an export of a rule pack", "export --to text " + at("pack.json"), 2, 0, "Choose the file of a list."},
		{"an export of a folder", "export --to text " + lists, 2, 0, "holds 9 lists; name one"},
		{"a salt for an open list", "export --to text --salt s " + lists + "legal.muster.json", 2, 0, "only a closed list has a seal"},
		{"a salt that exists", "export --to closed --salt " + at("salt") + " " + lists + "legal.muster.json", 2, 0, "the file exists"},
		{"a form that cannot be written", "export --to text -o " + at("no/where.txt") + " " + lists + "legal.muster.json", 2, 0, "choose another place"},

		{"verify of too little", "verify a b", 2, 0, "2 files named; name the closed list"},
		{"verify of what is no closed list", "verify " + lists + "legal.muster.json " + lists + "legal.muster.json " + at("salt"), 2, 0, "legal.muster.json"},
		{"help", "check --help", 0, -1, ""},
		{"version", "--version", 0, -1, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			out, errs, status := muster(t, strings.Fields(c.args)...)
			if status != c.status {
				t.Errorf("status %d, want %d", status, c.status)
			}
			if c.errors == "" && errs != "" || !strings.Contains(errs, c.errors) || strings.Count(errs, "\n") > 1 {
				t.Errorf("standard error %q, want one line with %q", errs, c.errors)
			}
			if c.reports >= 0 {
				n := 0
				for line := range strings.Lines(out) {
					if !strings.HasPrefix(line, " ") {
						n++
					}
				}
				if n != c.reports {
					t.Errorf("%d reports, want %d:\n%s", n, c.reports, out)
				}
			}
		})
	}
}

func TestStandardInput(t *testing.T) {
	list, err := os.ReadFile("testdata/lists/legal.muster.json")
	if err != nil {
		t.Fatal(err)
	}
	out, errs, status := musterReading(t, string(list), "check", "--json", "-")
	if status != exitOK || errs != "" {
		t.Fatalf("status %d, standard error %q", status, errs)
	}
	if r := reports(t, out)[0]; r.File != "-" || r.Verdict != "legal" {
		t.Errorf("file %q, verdict %s; want - and legal", r.File, r.Verdict)
	}
	out, _, _ = musterReading(t, string(list), "check", "--csv", "-")
	if !strings.Contains(out, "\n-,legal,") {
		t.Errorf("the line of standard input begins otherwise:\n%s", out)
	}
}

// TestHugeFileIsNotRead sends a file that claims 2 GB: reading it would take
// seconds and as much memory.
func TestHugeFileIsNotRead(t *testing.T) {
	name := filepath.Join(t.TempDir(), "huge.json")
	writeFile(t, name, "{}")
	if err := os.Truncate(name, 2<<30); err != nil {
		t.Skipf("this file system has no sparse files: %v", err)
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	out, _, status := muster(t, "check", "--json", "testdata/lists/legal.muster.json", name)
	runtime.ReadMemStats(&after)
	all := reports(t, out)
	if status != exitNotLegal || len(all) != 2 || all[0].Verdict != "legal" || all[1].Verdict != "unreadable" {
		t.Fatalf("status %d, reports %+v; want the legal list and an unreadable file", status, all)
	}
	if v := all[1].Violations[0]; v.Code != "file.too-large" || !strings.Contains(v.Message, "2,147,483,648 bytes") {
		t.Errorf("violation %+v", v)
	}
	if bytes := after.TotalAlloc - before.TotalAlloc; bytes > 64<<20 {
		t.Errorf("%d bytes allocated, so the file was read", bytes)
	}
}

// TestBrokenPipe closes the reading end of the output before anything is
// written, as head does after its lines.
func TestBrokenPipe(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	defer w.Close() //nolint:errcheck // nothing is behind it
	var errs bytes.Buffer
	status := run([]string{"check", "--json", "testdata/lists"}, strings.NewReader(""), w, &errs)
	if status != exitFailure || strings.Count(errs.String(), "\n") != 1 || !strings.Contains(errs.String(), "closed before all results") {
		t.Errorf("status %d, standard error %q; want 2 and one line", status, errs.String())
	}
}

// fullDisk fails as a full disk does.
type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, syscall.ENOSPC }

func TestFullDisk(t *testing.T) {
	for _, args := range [][]string{
		{"check", "testdata/lists"},
		{"export", "--to", "text", "testdata/lists/legal.muster.json"},
	} {
		var errs bytes.Buffer
		if status := run(args, strings.NewReader(""), fullDisk{}, &errs); status != exitFailure || !strings.Contains(errs.String(), "no space left") {
			t.Errorf("%v: status %d, standard error %q; want 2 and the cause", args, status, errs.String())
		}
	}
}

func TestEveryCommandHasAnExample(t *testing.T) {
	root := newRoot()
	root.InitDefaultHelpCmd()
	for _, cmd := range append(root.Commands(), root) {
		if cmd.Name() == "help" || cmd.Name() == "completion" {
			continue
		}
		if !strings.Contains(cmd.Example, "muster ") {
			t.Errorf("muster %s has no example", cmd.Name())
		}
		for _, sub := range cmd.Commands() {
			if cmd != root && !strings.Contains(sub.Example, "muster ") {
				t.Errorf("muster %s %s has no example", cmd.Name(), sub.Name())
			}
		}
	}
}

func TestShellCompletion(t *testing.T) {
	for shell, mark := range map[string]string{"bash": "__start_muster", "zsh": "#compdef muster", "fish": "complete -c muster"} {
		if out, _, status := muster(t, "completion", shell); status != exitOK || !strings.Contains(out, mark) {
			t.Errorf("completion %s: status %d and no %q", shell, status, mark)
		}
	}
	for _, c := range []struct{ args, want string }{
		{"check --release ", "2026-05-15"},
		{"check --scale ", "grand-offensive"},
		{"export --to ", "closed"},
		{"", "verify"},
	} {
		args := append([]string{"__complete"}, strings.Split(c.args, " ")...)
		if out, _, _ := muster(t, args...); !strings.Contains(out, c.want) {
			t.Errorf("completing %q offers no %s:\n%s", c.args, c.want, out)
		}
	}
}
