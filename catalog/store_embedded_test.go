package catalog_test

import (
	"path/filepath"
	"testing"

	"muster/catalog"
	"muster/migrations"
	"muster/rules/card"
)

// embedded returns all releases that are part of the program.
func embedded(t testing.TB) []*card.Release {
	t.Helper()
	all, err := catalog.Embedded().All()
	if err != nil {
		t.Fatal(err)
	}
	if len(all) < 4 {
		t.Fatalf("%d releases are embedded, want at least 4", len(all))
	}
	return all
}

func TestStoreAndProgramHaveTheSameReleases(t *testing.T) {
	store, _ := openStore(t)
	releases := embedded(t)
	if err := store.Sync(t.Context(), releases...); err != nil {
		t.Fatal(err)
	}
	for _, want := range releases {
		got, err := store.Snapshot(want.ID)
		if err != nil {
			t.Fatal(err)
		}
		a, b := card.Encode(want), card.Encode(got)
		if string(a) != string(b) {
			t.Errorf("release %s differs between store and program", want.ID)
		}
	}
	if a, b := catalog.Embedded().Current(), store.Current(); a != b {
		t.Errorf("current release: program %v, store %v", a, b)
	}
}

func BenchmarkStoreSnapshot(b *testing.B) {
	db, err := migrations.Open(b.Context(), filepath.Join(b.TempDir(), "muster.db"))
	if err != nil {
		b.Fatal(err)
	}
	defer db.Close()
	releases := embedded(b)
	if err := catalog.NewStore(db.Writer, db.Reader).Sync(b.Context(), releases...); err != nil {
		b.Fatal(err)
	}
	id := releases[len(releases)-1].ID
	b.ReportAllocs()
	for b.Loop() {
		if _, err := catalog.NewStore(db.Writer, db.Reader).Snapshot(id); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkStoreSyncUnchanged is what a start on an existing store pays for
// making sure that the embedded releases are in it.
func BenchmarkStoreSyncUnchanged(b *testing.B) {
	store, _ := openStore(b)
	releases := embedded(b)
	if err := store.Sync(b.Context(), releases...); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if err := store.Sync(b.Context(), releases...); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkSearch(b *testing.B) {
	store, _ := openStore(b)
	releases := embedded(b)
	if err := store.Sync(b.Context(), releases...); err != nil {
		b.Fatal(err)
	}
	q := catalog.Query{Release: releases[len(releases)-1].ID, Text: "burst fire", Race: ptr(card.Terran), Phase: ptr(card.Assault)}
	for b.Loop() {
		if _, err := store.Search(b.Context(), q); err != nil {
			b.Fatal(err)
		}
	}
}
