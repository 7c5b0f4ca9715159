package catalog_test

import (
	"testing"

	"muster/catalog"
	"muster/rules/card"
)

// next returns the current release as if it were published again on the date.
func next(t *testing.T, date string, change func(*card.Release)) []byte {
	t.Helper()
	current, err := catalog.Embedded().Snapshot(catalog.Embedded().Current().ID)
	if err != nil {
		t.Fatal(err)
	}
	r, err := card.Decode(card.Encode(current))
	if err != nil {
		t.Fatal(err)
	}
	r.ID, r.PricesFrom, r.Title = date, date, "Next"
	if change != nil {
		change(r)
	}
	r.Fingerprint = card.Fingerprint(r)
	return card.Encode(r)
}

func TestReleaseIsAddedWhileTheServerRuns(t *testing.T) {
	server, db := openStore(t)
	if err := server.Sync(t.Context(), embedded(t)...); err != nil {
		t.Fatal(err)
	}
	doc := next(t, "2027-01-15", func(r *card.Release) { r.Unit("marine").Compositions[0].Minerals = 170 })
	command := catalog.NewStore(db.Writer, db.Reader)
	for range 2 { // the second time it is there already
		r, faults, err := command.Add(t.Context(), doc)
		if err != nil || len(faults) > 0 {
			t.Fatalf("faults %v, %v", faults, err)
		}
		if r.ID != "2027-01-15" {
			t.Errorf("added %s", r.ID)
		}
	}
	r, err := server.Snapshot("2027-01-15")
	if err != nil {
		t.Fatal(err)
	}
	if string(card.Encode(r)) != string(doc) {
		t.Error("the store gives another document than was added")
	}
	if got := search(t, server, catalog.Query{Release: "2027-01-15", Text: "marine", Kinds: []catalog.Kind{catalog.UnitCard}, Cost: catalog.Bounds{Min: ptr(170), Max: ptr(170)}}); got != "unit/marine" {
		t.Errorf("search finds %q", got)
	}
	// A start of the server leaves it alone.
	if err := server.Sync(t.Context(), embedded(t)...); err != nil {
		t.Fatal(err)
	}
	if id := server.Current().ID; id != "2027-01-15" {
		t.Errorf("current release %s", id)
	}
}

func TestFaultyReleaseIsNotAdded(t *testing.T) {
	store, _ := openStore(t)
	if err := store.Sync(t.Context(), embedded(t)...); err != nil {
		t.Fatal(err)
	}
	before := len(store.Releases())
	for name, doc := range map[string][]byte{
		"no release":          []byte("shopping list"),
		"a fault of the lint": next(t, "2027-01-15", func(r *card.Release) { r.Unit("marine").FactionTags = []string{"Terrran"} }),
		"a published release": next(t, "2026-09-25", func(r *card.Release) { r.Unit("marine").Compositions[0].Minerals = 1 }),
		"a mended published release": next(t, "2026-09-25", func(r *card.Release) {
			r.Title = catalog.Embedded().Current().Title
			r.PricesFrom = catalog.Embedded().Current().PricesFrom
			r.Unit("marine").Name = "Marines"
		}),
	} {
		t.Run(name, func(t *testing.T) {
			_, faults, err := store.Add(t.Context(), doc)
			if err != nil || len(faults) == 0 {
				t.Errorf("faults %v, %v", faults, err)
			}
			if n := len(store.Releases()); n != before {
				t.Errorf("%d releases, want %d", n, before)
			}
		})
	}
	same, err := store.Snapshot("2026-09-25")
	if err != nil || same.Unit("marine").Name != "Marine" {
		t.Errorf("the published release was changed: %v", err)
	}
}
