package main

import (
	"path/filepath"
	"strings"
	"testing"

	"muster/rules/card"
)

func TestCatalogListNamesEveryReleaseWithItsFingerprint(t *testing.T) {
	out, _, status := muster(t, "catalog", "list")
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if status != exitOK || len(lines) != 4 {
		t.Fatalf("status %d, %d lines; want 0 and 4", status, len(lines))
	}
	for i, id := range []string{"2026-03-16", "2026-05-15", "2026-08-11", "2026-09-25"} {
		if !strings.HasPrefix(lines[i], id+"  sha256:") {
			t.Errorf("line %d is %q, want release %s", i+1, lines[i], id)
		}
	}
	if !strings.HasSuffix(lines[3], "(current)") {
		t.Errorf("the newest release is not marked: %q", lines[3])
	}
}

func TestCatalogShowWritesAReleaseThatReadsBack(t *testing.T) {
	for _, id := range []string{"2026-03-16", "2026-09-25"} {
		out, errs, status := muster(t, "catalog", "show", "--json", "--release", id)
		if status != exitOK {
			t.Fatal(errs)
		}
		r, err := card.Decode([]byte(out))
		if err != nil {
			t.Fatal(err)
		}
		if list, _, _ := muster(t, "catalog", "list"); r.ID != id || !strings.Contains(list, r.Fingerprint) {
			t.Errorf("release %s with %s, want %s with the fingerprint of the list", r.ID, r.Fingerprint, id)
		}
	}
}

func TestCatalogShow(t *testing.T) {
	for _, c := range []struct {
		args, want string
		status     int
	}{
		{"marine", "9 models: 210 minerals, Supply 2", 0},
		{"marine", "Rocket Launcher  rocket-launcher: 40 (6), 40 (9)  SPECIALIST", 0},
		{"marine --json", `"id":"marine"`, 0},
		{"engineering-bay", "25 gas", 0},
		{"engineering-bay --release 2026-05-15", "30 gas", 0},
		{"kerrigans-swarm", "takes exactly 1 Creep Card", 0},
		{"frontlines", "5 rounds", 0},
		{"typhoon", "Zone of Influence", 0},
		{"anti-evade", "ANTI-EVADE", 0},
		{"", "Summoned Unit\n", 0},
		{"marin", "it has marine", 2},
		{"nothing-like-it", "muster catalog show lists", 2},
		{"marine medic", "2 ids named", 2},
		{"marine --release 1999-12-31", "no release", 2},
	} {
		t.Run(c.args, func(t *testing.T) {
			out, errs, status := muster(t, append([]string{"catalog", "show"}, strings.Fields(c.args)...)...)
			if status != c.status || !strings.Contains(out+errs, c.want) {
				t.Errorf("status %d, want %d and %q:\n%s%s", status, c.status, c.want, out, errs)
			}
		})
	}
}

func TestCatalogLint(t *testing.T) {
	if out, _, status := muster(t, "catalog", "lint"); status != exitOK || strings.Count(out, ": 0 faults") != 4 {
		t.Errorf("status %d:\n%s", status, out)
	}
	release, _, _ := muster(t, "catalog", "show", "--json")
	file := filepath.Join(t.TempDir(), "release.json")
	writeFile(t, file, strings.Replace(release, `"minerals":210`, `"minerals":211`, 1))
	out, _, status := muster(t, "catalog", "lint", file)
	if status != exitNotLegal || !strings.Contains(out, "2026-09-25: 1 fault\n") {
		t.Errorf("a price changed under its fingerprint: status %d\n%s", status, out)
	}
	writeFile(t, file, "{}")
	if _, errs, status := muster(t, "catalog", "lint", file); status != exitFailure || strings.Count(errs, "\n") != 1 {
		t.Errorf("no release: status %d, standard error %q", status, errs)
	}
}

func TestCatalogNeedsASubcommand(t *testing.T) {
	for _, args := range []string{"catalog", "catalog frobnicate", "catalog list extra"} {
		if _, errs, status := muster(t, strings.Fields(args)...); status != exitFailure || !strings.Contains(errs, "--help") {
			t.Errorf("muster %s: status %d, standard error %q", args, status, errs)
		}
	}
}

func TestCatalogDiff(t *testing.T) {
	for _, c := range []struct {
		args, want string
		status     int
	}{
		{"2026-05-15 2026-08-11", "minerals: 230, now 250", 0},
		{"--json 2026-05-15 2026-08-11", `"path":"tactical_cards/engineering-bay"`, 0},
		{"2026-08-11 2026-09-25", "Siege Tank  units/siege-tank\n  new\n", 0},
		{"2026-09-25 2026-08-11", "Siege Tank  units/siege-tank\n  no longer there\n", 0},
		{"--json 2026-08-11 2026-09-25", `"name":"Siege Tank","field":"presence","was":"-","now":"Siege Tank"`, 0},
		{"2026-09-25 2026-09-25", ": 0 changes", 0},
		{"2026-09-25", "1 release named; name two", 2},
		{"2026-09-25 1999-12-31", "no release", 2},
	} {
		t.Run(c.args, func(t *testing.T) {
			out, errs, status := muster(t, append([]string{"catalog", "diff"}, strings.Fields(c.args)...)...)
			if status != c.status || !strings.Contains(out+errs, c.want) {
				t.Errorf("status %d, want %d and %q:\n%s%s", status, c.status, c.want, out, errs)
			}
		})
	}
}
