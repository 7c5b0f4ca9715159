package catalog_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"muster/catalog"
	"muster/catalog/data"
	"muster/rules/card"
)

func TestReleasesStandInOrderOfTheirDates(t *testing.T) {
	var ids []string
	for _, info := range catalog.Embedded().Releases() {
		ids = append(ids, info.ID)
	}
	if want := []string{"2026-03-16", "2026-05-15", "2026-08-11", "2026-09-25"}; !slices.Equal(ids[:4], want) {
		t.Errorf("releases %v, want %v first", ids, want)
	}
	if got := catalog.Embedded().Current().ID; got != ids[len(ids)-1] {
		t.Errorf("current is %s, want the newest, %s", got, ids[len(ids)-1])
	}
}

func TestReleasesHoldWhatTheGameHad(t *testing.T) {
	for _, c := range []struct {
		id                          string
		factions, tacticals, units  int
		missions, deployments, word int
	}{
		{"2026-03-16", 6, 31, 26, 6, 12, 122},
		{"2026-05-15", 6, 31, 26, 6, 12, 122},
		{"2026-08-11", 6, 31, 26, 6, 12, 122},
		{"2026-09-25", 7, 35, 31, 6, 12, 122},
	} {
		r := snapshot(t, c.id)
		got := []int{len(r.Factions), len(r.Tacticals), len(r.Units), len(r.Missions), len(r.Deployments), len(r.Keywords)}
		if want := []int{c.factions, c.tacticals, c.units, c.missions, c.deployments, c.word}; !slices.Equal(got, want) {
			t.Errorf("%s has %v, want %v", c.id, got, want)
		}
	}
}

func TestAReleaseKeepsItsPrices(t *testing.T) {
	minerals := func(id, unit string, models int) int { return snapshot(t, id).Unit(unit).Composition(models).Minerals }
	gas := func(id, tactical string) int { return snapshot(t, id).Tactical(tactical).Gas }
	for _, c := range []struct {
		what      string
		have, was int
	}{
		{"Jim Raynor until May", minerals("2026-05-15", "jim-raynor", 1), 230},
		{"Jim Raynor since then", minerals("2026-08-11", "jim-raynor", 1), 250},
		{"Stalkers at launch", minerals("2026-03-16", "stalker", 2), 260},
		{"Warp Prism at launch", gas("2026-03-16", "warp-prism"), 45},
		{"Warp Prism since May", gas("2026-05-15", "warp-prism"), 35},
		{"Air slots in May", snapshot(t, "2026-05-15").Faction("daelaam").Slots[card.Air], 0},
		{"Air slots in August", snapshot(t, "2026-08-11").Faction("daelaam").Slots[card.Air], 1},
	} {
		if c.have != c.was {
			t.Errorf("%s: %d, want %d", c.what, c.have, c.was)
		}
	}
	if snapshot(t, "2026-08-11").Unit("zeratul") != nil {
		t.Error("Zeratul came with Wave 2")
	}
}

func TestEmbeddedSnapshotIsBuiltOnce(t *testing.T) {
	id := catalog.Embedded().Current().ID
	if first, again := snapshot(t, id), snapshot(t, id); first != again {
		t.Error("two calls must give one snapshot")
	}
}

func TestUnknownReleaseSaysWhichExist(t *testing.T) {
	_, err := catalog.Embedded().Snapshot("2020-01-01")
	var unknown *catalog.UnknownReleaseError
	if !errors.As(err, &unknown) || unknown.ID != "2020-01-01" || !slices.Contains(unknown.Have, "2026-09-25") {
		t.Errorf("have %v, want an UnknownReleaseError that lists the releases", err)
	}
}

func TestReleasesRoundTripAsDocuments(t *testing.T) {
	for _, info := range catalog.Embedded().Releases() {
		doc := card.Encode(snapshot(t, info.ID))
		r, err := card.Decode(doc)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(card.Encode(r), doc) {
			t.Errorf("%s: read and written again gives other bytes", info.ID)
		}
		if card.Fingerprint(r) != info.Fingerprint {
			t.Errorf("%s: the document has another fingerprint", info.ID)
		}
	}
}

func TestFaultyFilesAreNamed(t *testing.T) {
	const manifest = `{"id":"2030-01-01","title":"T","prices_from":"2030-01-01","fingerprint":"","races":"races.1","scales":"scales.1",
		"keywords":"keywords.1","faction_cards":[],"tactical_cards":[],"units":["units/zerg/worm.1"],"missions":[],"deployments":[]}`
	empty := &fstest.MapFile{Data: []byte("[]")}
	for name, unit := range map[string]string{
		"unknown field": `{"id":"worm","speed":3}`,
		"more text":     `{"id":"worm"} {}`,
		"no such slot":  `{"id":"worm","slot":"heavy"}`,
	} {
		t.Run(name, func(t *testing.T) {
			b, err := catalog.Open(fstest.MapFS{
				"releases/2030-01-01.json": {Data: []byte(manifest)},
				"races.1.json":             empty, "scales.1.json": empty, "keywords.1.json": empty,
				"units/zerg/worm.1.json": {Data: []byte(unit)},
			})
			if err != nil {
				t.Fatal(err)
			}
			if _, err := b.Snapshot("2030-01-01"); err == nil || !strings.HasPrefix(err.Error(), "units/zerg/worm.1.json: ") {
				t.Errorf("have %v, want an error that names the file", err)
			}
		})
	}
	t.Run("manifest under another name", func(t *testing.T) {
		_, err := catalog.Open(fstest.MapFS{"releases/2030-02-02.json": {Data: []byte(manifest)}})
		if err == nil || !strings.Contains(err.Error(), "2030-01-01.json") {
			t.Errorf("have %v, want an error that says how the file must be called", err)
		}
	})
}

func TestExamplesAreListedWithTheirDocuments(t *testing.T) {
	examples := catalog.Examples()
	if len(examples) != 9 || examples[0].ID != "terran-starter" || examples[0].Race != card.Terran {
		t.Fatalf("have %d examples, the first %+v", len(examples), examples[0])
	}
	for _, e := range examples {
		if !bytes.HasPrefix(e.Document, []byte(`{"format":"muster.roster/1",`)) || !bytes.HasSuffix(e.Document, []byte("}\n")) {
			t.Errorf("%s is no canonical roster document", e.ID)
		}
	}
	if _, err := catalog.FindExample("nobody"); !errors.Is(err, catalog.ErrNoExample) {
		t.Errorf("have %v, want ErrNoExample", err)
	}
}

// BenchmarkSnapshotEmbedded builds the current release as the command line does
// at its start.
func BenchmarkSnapshotEmbedded(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		bundle, err := catalog.Open(data.Files)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := bundle.Snapshot(bundle.Current().ID); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkSnapshotStandIn measures what both ways to a snapshot are compared
// with: the standard library reading the document of the same release into maps.
func BenchmarkSnapshotStandIn(b *testing.B) {
	r, err := catalog.Embedded().Snapshot(catalog.Embedded().Current().ID)
	if err != nil {
		b.Fatal(err)
	}
	doc := card.Encode(r)
	b.ReportAllocs()
	b.SetBytes(int64(len(doc)))
	for b.Loop() {
		var document any
		if err := json.Unmarshal(doc, &document); err != nil {
			b.Fatal(err)
		}
	}
}

func TestSnapshotsAreSharedByManyGoroutines(t *testing.T) {
	b, err := catalog.Open(data.Files)
	if err != nil {
		t.Fatal(err)
	}
	got := make(chan *card.Release)
	for range 8 {
		go func() {
			r, err := b.Snapshot("2026-05-15")
			if err != nil {
				t.Error(err)
			}
			got <- r
		}()
	}
	first := <-got
	for range 7 {
		if <-got != first {
			t.Error("two goroutines have two snapshots of one release")
		}
	}
}
