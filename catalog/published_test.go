package catalog_test

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"

	"muster/catalog"
	"muster/catalog/data"
	"muster/rules/card"
)

// A release never changes once it is published, because every list names the one
// it was built with.
func TestPublishedReleasesAreUnchanged(t *testing.T) {
	for _, info := range catalog.Embedded().Releases() {
		if got := card.Fingerprint(snapshot(t, info.ID)); got != info.Fingerprint {
			t.Errorf(`release %s is published with fingerprint
	%s
but its facts now give
	%s
If a card file was edited, take the edit back and put it into a new version of the card, named by a new release.
If this release is new and was never published, write the second value into catalog/data/releases/%[1]s.json.`,
				info.ID, info.Fingerprint, got)
		}
	}
}

// B03: testdata/published.tsv names each card version and the digest of what it
// decides, so that an edit is found at its file. -update adds new versions and
// never changes a line.
func TestPublishedCardVersionsAreUnchanged(t *testing.T) {
	const path = "testdata/published.tsv"
	published, lines := map[string]string{}, []string{}
	if text, err := os.ReadFile(path); err == nil {
		lines = strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	} else if !*update {
		t.Fatal(err)
	}
	for _, line := range lines {
		file, digest, _ := strings.Cut(line, "\t")
		published[file] = digest
	}
	for _, file := range cardFiles(t) {
		got, want := factDigest(t, file), published[file]
		switch {
		case want == "" && *update:
			lines = append(lines, file+"\t"+got)
		case want == "":
			t.Errorf("%s is new; run go test ./catalog -run %s -update", file, t.Name())
		case got != want:
			t.Errorf("%s is published, and what it decides has changed. Take the edit back and put it into version %s, named by a new release.",
				file, nextVersion(file))
		}
		delete(published, file)
	}
	for file := range published {
		t.Errorf("%s was published and is gone; lists in the wild need it", file)
	}
	if *update {
		slices.Sort(lines)
		if err := os.WriteFile(path, []byte(strings.Join(lines, "\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func TestAPriceChangedInPlaceIsFound(t *testing.T) {
	const file = "units/terran/marine.1.json"
	text, err := fs.ReadFile(data.Files, file)
	if err != nil {
		t.Fatal(err)
	}
	before, err := digestOf(file, text)
	if err != nil {
		t.Fatal(err)
	}
	after, err := digestOf(file, []byte(strings.Replace(string(text), `"minerals": 210`, `"minerals": 220`, 1)))
	if err != nil {
		t.Fatal(err)
	}
	if before == after {
		t.Error("another price must give another digest")
	}
	mended, err := digestOf(file, []byte(strings.Replace(string(text), `"summary": "`, `"summary": "In short: `, 1)))
	if err != nil || mended != before {
		t.Errorf("mended wording must keep the digest (%v)", err)
	}
}

// Every version that lies in the folder is used, and every one used has the name
// of its card.
func TestEveryCardFileBelongsToARelease(t *testing.T) {
	used := map[string]string{}
	for _, info := range catalog.Embedded().Releases() {
		text, err := fs.ReadFile(data.Files, "releases/"+info.ID+".json")
		if err != nil {
			t.Fatal(err)
		}
		var manifest struct {
			Factions    []string `json:"faction_cards"`
			Tacticals   []string `json:"tactical_cards"`
			Units       []string `json:"units"`
			Missions    []string `json:"missions"`
			Deployments []string `json:"deployments"`
		}
		if err := json.Unmarshal(text, &manifest); err != nil {
			t.Fatal(err)
		}
		r := snapshot(t, info.ID)
		note := func(names []string, id func(i int) string) {
			for i, name := range names {
				used[name+".json"] = id(i)
			}
		}
		note(manifest.Factions, func(i int) string { return r.Factions[i].ID })
		note(manifest.Tacticals, func(i int) string { return r.Tacticals[i].Race.String() + "/" + r.Tacticals[i].ID })
		note(manifest.Units, func(i int) string { return r.Units[i].Race.String() + "/" + r.Units[i].ID })
		note(manifest.Missions, func(i int) string { return r.Missions[i].ID })
		note(manifest.Deployments, func(i int) string { return r.Deployments[i].ID })
	}
	for _, file := range cardFiles(t) {
		id, ok := used[file]
		if !ok {
			t.Errorf("no release names %s", file)
			continue
		}
		if _, rest, _ := strings.Cut(file, "/"); !strings.HasPrefix(rest, id+".") {
			t.Errorf("%s holds the card %s; the file must have its name", file, id)
		}
	}
}

// cardFiles lists the card versions in the order of their paths.
func cardFiles(t *testing.T) []string {
	t.Helper()
	var files []string
	for _, dir := range []string{"deployments", "factions", "missions", "tactical", "units"} {
		err := fs.WalkDir(data.Files, dir, func(path string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() {
				files = append(files, path)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return files
}

func factDigest(t *testing.T, file string) string {
	t.Helper()
	text, err := fs.ReadFile(data.Files, file)
	if err != nil {
		t.Fatal(err)
	}
	digest, err := digestOf(file, text)
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	return digest
}

// digestOf digests what a card decides: the fingerprint text of a release that
// has nothing else.
func digestOf(file string, text []byte) (string, error) {
	var r card.Release
	var into any
	switch kind, _, _ := strings.Cut(file, "/"); kind {
	case "factions":
		r.Factions = make([]card.Faction, 1)
		into = &r.Factions[0]
	case "tactical":
		r.Tacticals = make([]card.Tactical, 1)
		into = &r.Tacticals[0]
	case "units":
		r.Units = make([]card.Unit, 1)
		into = &r.Units[0]
	case "missions":
		r.Missions = make([]card.Mission, 1)
		into = &r.Missions[0]
	case "deployments":
		r.Deployments = make([]card.Deployment, 1)
		into = &r.Deployments[0]
	default:
		return "", fmt.Errorf("no kind of card in %s", kind)
	}
	if err := json.Unmarshal(text, into); err != nil {
		return "", err
	}
	sum := sha256.Sum256(card.FingerprintText(&r))
	return hex.EncodeToString(sum[:]), nil
}

// nextVersion turns units/terran/marine.1.json into marine.2.json.
func nextVersion(file string) string {
	name := file[strings.LastIndexByte(file, '/')+1:]
	var n int
	id, rest, _ := strings.Cut(name, ".")
	if _, err := fmt.Sscanf(rest, "%d.json", &n); err != nil {
		return name
	}
	return fmt.Sprintf("%s.%d.json", id, n+1)
}
