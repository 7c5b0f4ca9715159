package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// report is what the tests read of muster.check/1.
type report struct {
	Format, File, Verdict, Release string
	Source, Race                   *string
	FactionCard                    *string `json:"faction_card"`
	Minerals, Gas                  struct{ Used, Limit int }
	Slots                          map[string]struct{ Used, Available int }
	Supply, Resource               int
	Units, Models                  int
	Violations                     []violation
	Notes                          []struct{ Code string }
	AsBuilt                        *struct {
		Release, Verdict string
		Minerals, Gas    int
		Changes          []struct{ Path, Field string }
	} `json:"as_built"`
}

type violation struct {
	Code, Clause, Section, Severity, Path, Message, Remedy string
}

// reports decodes the lines of check --json.
func reports(t *testing.T, out string) []report {
	t.Helper()
	var all []report
	for line := range strings.Lines(out) {
		var r report
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatalf("%v in %s", err, line)
		}
		all = append(all, r)
	}
	return all
}

// TestCheckGolden checks a folder with a list of every verdict in all three
// forms, and one list alone.
func TestCheckGolden(t *testing.T) {
	const lists, violations = 9, 16 // look at each before changing the number
	for _, c := range []struct {
		file string
		args []string
	}{
		{"folder.jsonl", []string{"check", "--json", "testdata/lists"}},
		{"folder.csv", []string{"check", "--csv", "testdata/lists"}},
		{"folder.txt", []string{"check", "testdata/lists"}},
		{"judged-by-another-release.jsonl", []string{"check", "--json", "--release", "2026-09-25", "testdata/lists/older.muster.json"}},
		{"judged-by-another-release.txt", []string{"check", "--release", "2026-09-25", "testdata/lists/older.muster.json"}},
	} {
		t.Run(c.file, func(t *testing.T) {
			out, errs, _ := muster(t, c.args...)
			if errs != "" {
				t.Errorf("standard error: %s", errs)
			}
			if c.file == "folder.jsonl" {
				n := 0
				all := reports(t, out)
				for _, r := range all {
					n += len(r.Violations)
				}
				if len(all) != lists || n != violations {
					t.Fatalf("%d lists with %d violations, want %d with %d", len(all), n, lists, violations)
				}
			}
			golden(t, c.file, []byte(out))
		})
	}
}

func TestUnreadableReportHasOnlyItsFields(t *testing.T) {
	out, _, _ := muster(t, "check", "--json", "testdata/lists/round-2/truncated.json")
	var fields map[string]json.RawMessage
	if err := json.Unmarshal([]byte(out), &fields); err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{"format", "file", "source", "verdict", "violations", "notes"} {
		if fields[key] == nil {
			t.Errorf("no field %s", key)
		}
		delete(fields, key)
	}
	for key := range fields {
		t.Errorf("unexpected field %s", key)
	}
}

func TestSameBytesOnEveryRunAndAnyNumberOfCores(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	args := []string{"check", "--json", "--release", "2026-09-25"}
	for range 40 {
		args = append(args, "testdata/lists")
	}
	runtime.GOMAXPROCS(1)
	want, _, _ := muster(t, args...)
	for _, procs := range []int{1, 2, 8} {
		runtime.GOMAXPROCS(procs)
		if got, _, _ := muster(t, args...); got != want {
			t.Errorf("GOMAXPROCS %d: other bytes than with 1", procs)
		}
	}
}

// TestStarterDocuments holds the figures of the nine printed example lists.
func TestStarterDocuments(t *testing.T) {
	const rosters = "../../catalog/data/rosters/"
	for _, c := range []struct {
		file          string
		minerals, gas int
		verdict       string
		mineralsMay   int // under 2026-05-15
		verdictMay    string
	}{
		{file: "terran-starter", minerals: 1000, gas: 85, verdict: "legal", mineralsMay: 1000, verdictMay: "legal"},
		{file: "terran-founders", minerals: 1020, gas: 85, verdict: "illegal", mineralsMay: 1000, verdictMay: "legal"},
		{file: "zerg-starter", minerals: 990, gas: 90, verdict: "legal", mineralsMay: 990, verdictMay: "legal"},
		{file: "zerg-founders", minerals: 1000, gas: 90, verdict: "legal", mineralsMay: 1000, verdictMay: "legal"},
		{file: "protoss-starter", minerals: 1000, gas: 100, verdict: "legal", mineralsMay: 1000, verdictMay: "legal"},
		{file: "protoss-founders", minerals: 1000, gas: 85, verdict: "legal", mineralsMay: 1000, verdictMay: "legal"},
		{file: "rulebook-9-1-example", minerals: 1670, gas: 185, verdict: "legal", mineralsMay: 1650, verdictMay: "legal"},
		{file: "learn-to-play-terran", minerals: 470, gas: 25, verdict: "legal", mineralsMay: 470, verdictMay: "legal"},
		{file: "learn-to-play-zerg", minerals: 530, gas: 25, verdict: "legal", mineralsMay: 530, verdictMay: "legal"},
	} {
		t.Run(c.file, func(t *testing.T) {
			name := rosters + c.file + ".muster.json"
			out, _, _ := muster(t, "check", "--json", name)
			now := reports(t, out)[0]
			if now.Minerals.Used != c.minerals || now.Gas.Used != c.gas || now.Verdict != c.verdict {
				t.Errorf("today %d/%d %s, want %d/%d %s", now.Minerals.Used, now.Gas.Used, now.Verdict, c.minerals, c.gas, c.verdict)
			}
			if now.AsBuilt != nil {
				t.Error("as_built in a judgement by the list's own release")
			}
			out, _, _ = muster(t, "check", "--json", "--release", "2026-05-15", name)
			may := reports(t, out)[0]
			if may.Minerals.Used != c.mineralsMay || may.Verdict != c.verdictMay {
				t.Errorf("under 2026-05-15 %d %s, want %d %s", may.Minerals.Used, may.Verdict, c.mineralsMay, c.verdictMay)
			}
			if may.AsBuilt == nil || may.AsBuilt.Minerals != c.minerals || may.AsBuilt.Verdict != c.verdict {
				t.Errorf("as_built %+v, want today's figures", may.AsBuilt)
			}
		})
	}

	t.Run("the slots of the rulebook's example", func(t *testing.T) {
		out, _, _ := muster(t, "check", "--json", rosters+"rulebook-9-1-example.muster.json")
		for slot, want := range map[string][2]int{"core": {8, 8}, "elite": {2, 2}, "support": {2, 3}, "air": {0, 1}, "hero": {1, 1}} {
			if got := reports(t, out)[0].Slots[slot]; got.Used != want[0] || got.Available != want[1] {
				t.Errorf("%s %d/%d, want %d/%d", slot, got.Used, got.Available, want[0], want[1])
			}
		}
	})
	t.Run("one is over its limit by 20", func(t *testing.T) {
		out, _, _ := muster(t, "check", "--json", rosters+"terran-founders.muster.json")
		v := reports(t, out)[0].Violations
		if len(v) != 1 || v[0].Clause != "AB-10" || !strings.Contains(v[0].Message, "20 over") {
			t.Errorf("violations %+v, want AB-10 alone, 20 over", v)
		}
	})
}

func TestFlagsAndPackReplaceTheirOwnValue(t *testing.T) {
	const list = "testdata/lists/legal.muster.json" // 1,130 minerals and 120 gas at 2,000, standard
	pack := filepath.Join(t.TempDir(), "pack.json")
	writeFile(t, pack, `{"format":"muster.pack/1","release":"2026-08-11","scale":"skirmish","mineral_limit":1000,"draft":"required"}`)
	for _, c := range []struct {
		name    string
		args    []string
		release string
		limit   int
		clauses []string
	}{
		{"nothing", nil, "2026-09-25", 2000, nil},
		{"a raised limit may leave the scale", []string{"--limit", "2500"}, "2026-09-25", 2500, []string{"AB-02"}},
		{"limit alone", []string{"--limit", "1100"}, "2026-09-25", 1100, []string{"AB-10", "AB-14"}},
		{"pack outranks the list", []string{"--pack", pack}, "2026-08-11", 1000, []string{"AB-53", "AB-10", "AB-14", "AB-56", "AB-56"}},
		{"flags outrank the pack", []string{"--pack", pack, "--scale", "standard", "--limit", "2000", "--release", "2026-09-25"}, "2026-09-25", 2000, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			out, errs, _ := muster(t, append([]string{"check", "--json", list}, c.args...)...)
			if errs != "" {
				t.Fatal(errs)
			}
			r := reports(t, out)[0]
			if r.Release != c.release || r.Minerals.Limit != c.limit {
				t.Errorf("judged by %s at %d, want %s at %d", r.Release, r.Minerals.Limit, c.release, c.limit)
			}
			var clauses []string
			for _, v := range r.Violations {
				clauses = append(clauses, v.Clause)
			}
			if strings.Join(clauses, " ") != strings.Join(c.clauses, " ") {
				t.Errorf("clauses %v, want %v", clauses, c.clauses)
			}
		})
	}
}

func writeFile(t *testing.T, name, content string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(content), 0o666); err != nil {
		t.Fatal(err)
	}
}

// A list of a release that does not exist can still be judged by another one,
// which says that nothing is known of what it was.
func TestAListOfAnotherCenturyJudgedByOurRelease(t *testing.T) {
	out, _, status := muster(t, "check", "--json", "--release", "2026-09-25", "testdata/lists/other-century.muster.json")
	r := reports(t, out)[0]
	if status != exitOK || r.Verdict != "legal" || r.Release != "2026-09-25" || r.Minerals.Used != 160 {
		t.Errorf("status %d, %+v; want legal with 160 minerals", status, r)
	}
	if len(r.Violations) != 1 || r.Violations[0].Clause != "AB-53" || r.Violations[0].Path != "release" {
		t.Errorf("violations %+v, want AB-53 at release alone", r.Violations)
	}
	if a := r.AsBuilt; a == nil || a.Release != "1999-12-31" || a.Verdict != "unknown" || a.Minerals != 0 || a.Gas != 0 || len(a.Changes) != 0 {
		t.Errorf("as_built %+v, want unknown and zeros", a)
	}
}
