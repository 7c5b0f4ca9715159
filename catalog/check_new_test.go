package catalog_test

import (
	"testing"

	"muster/catalog"
	"muster/rules/card"
)

func TestCheckNew(t *testing.T) {
	embedded := catalog.Embedded()
	changed := func(change func(r *card.Release)) []byte {
		r := copyOf(t, snapshot(t, embedded.Current().ID))
		change(r)
		return card.Encode(r)
	}
	for _, c := range []struct {
		name string
		doc  []byte
		want string // code, or nothing for a release that may be added
	}{
		{"the next release", changed(func(r *card.Release) { r.ID = "2026-12-01" }), ""},
		{"one that is there already", changed(func(*card.Release) {}), ""},
		{"one that is there with other words", changed(func(r *card.Release) { r.Units[0].Name = "Trooper" }), catalog.ReleaseTaken.Code},
		{"a changed price under the old fingerprint", changed(func(r *card.Release) {
			r.ID = "2026-12-01"
			r.Units[0].Compositions[0].Minerals++
		}), catalog.FingerprintWrong.Code},
		{"something else", []byte(`{"format":"muster.roster/1"}`), catalog.DocumentUnreadable.Code},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, found, err := catalog.CheckNew(c.doc, embedded)
			if err != nil {
				t.Fatal(err)
			}
			switch {
			case c.want == "" && len(found) > 0:
				t.Errorf("refused: %v", found)
			case c.want != "" && (len(found) != 1 || found[0].Code != c.want):
				t.Errorf("have %v, want %s", found, c.want)
			}
			if (r == nil) != (c.want == catalog.DocumentUnreadable.Code) {
				t.Error("a release is returned exactly if the document could be read")
			}
		})
	}
}
