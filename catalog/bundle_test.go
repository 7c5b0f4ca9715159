package catalog_test

import (
	"bytes"
	"muster/rules/card"
	"testing"

	"muster/catalog"
	"muster/catalog/data"
)

func TestEverySnapshotBuilds(t *testing.T) {
	for _, info := range catalog.Embedded().Releases() {
		r, err := catalog.Embedded().Snapshot(info.ID)
		if err != nil {
			t.Fatal(err)
		}
		t.Log(r.ID, len(r.Units), len(r.Tacticals), len(r.Factions), len(r.Keywords))
	}
}

func BenchmarkSnapshotEmbedded(b *testing.B) {
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

func TestFP(t *testing.T) {
	for _, info := range catalog.Embedded().Releases() {
		r, _ := catalog.Embedded().Snapshot(info.ID)
		doc := card.Encode(r)
		got, err := card.Decode(doc)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(card.Encode(got), doc) {
			t.Error("no round trip")
		}
		t.Log(info.ID, card.Fingerprint(r), card.Fingerprint(got), len(doc), len(card.FingerprintText(r)))
	}
}
