package catalog

import (
	"bytes"
	"errors"
	"fmt"

	"muster/rules"
	"muster/rules/card"
)

var (
	// ReleaseTaken: the document has the id of a release that exists with other
	// contents. Args: id, have, want (the fingerprints).
	ReleaseTaken = rules.Rule{Code: "catalog.release-taken"}
	// DocumentUnreadable: the document is no release. Args: place, problem.
	DocumentUnreadable = rules.Rule{Code: "catalog.document-unreadable"}
)

// CheckNew reads the document of a release that is to be added beside those of
// existing, and judges it. The release is nil exactly if the document cannot be
// read, which is then the one violation; with any violation the release must not
// be added. One that exists already with the same bytes is in order: adding it
// changes nothing. The error is that of existing, if a release of it cannot be
// read.
func CheckNew(doc []byte, existing Source) (*card.Release, []rules.Violation, error) {
	r, err := card.Decode(doc)
	if err != nil {
		place, problem := "release", err.Error()
		var at *card.DocumentError
		if errors.As(err, &at) {
			place, problem = at.Place, at.Err.Error()
		}
		return nil, []rules.Violation{DocumentUnreadable.Broken(place, rules.Text("place", place), rules.Text("problem", problem))}, nil
	}
	found := Lint(r)
	for _, info := range existing.Releases() {
		if info.ID != r.ID {
			continue
		}
		old, err := existing.Snapshot(r.ID)
		if err != nil {
			return nil, nil, fmt.Errorf("compare with release %s: %w", r.ID, err)
		}
		if !bytes.Equal(card.Encode(old), card.Encode(r)) {
			found = append(found, ReleaseTaken.Broken("id", rules.Text("id", r.ID), rules.Text("have", card.Fingerprint(r)), rules.Text("want", info.Fingerprint)))
		}
	}
	return r, found, nil
}
