package card

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
)

// Format is the value of "format" in a release document.
const Format = "muster.release/1"

// maxDocument is the largest release document that Decode reads, in bytes.
const maxDocument = 32 << 20

// A DocumentError says why a release document cannot be read, and where.
type DocumentError struct {
	// Place is the path of the value: "units/marine", "release" for the document
	// as a whole.
	Place string
	// Err is what is wrong there.
	Err error
}

// Error returns place and reason.
func (e *DocumentError) Error() string { return e.Place + ": " + e.Err.Error() }

// Unwrap returns the reason.
func (e *DocumentError) Unwrap() error { return e.Err }

// header is the part of a release document beside its cards.
type header struct {
	Format      string            `json:"format"`
	ID          string            `json:"id"`
	Title       string            `json:"title"`
	PricesFrom  string            `json:"prices_from"`
	Note        string            `json:"note"`
	Fingerprint string            `json:"fingerprint"`
	Races       []json.RawMessage `json:"races"`
	Scales      []json.RawMessage `json:"scales"`
	Factions    []json.RawMessage `json:"faction_cards"`
	Tacticals   []json.RawMessage `json:"tactical_cards"`
	Units       []json.RawMessage `json:"units"`
	Missions    []json.RawMessage `json:"missions"`
	Deployments []json.RawMessage `json:"deployments"`
	Keywords    []json.RawMessage `json:"keywords"`
}

// Decode reads a muster.release/1 document. It is strict: an unknown, repeated
// or misspelt field, a value of another kind, an id taken twice or anything
// after the document is a [*DocumentError]. It does not judge the cards; the
// lint of package catalog does.
func Decode(doc []byte) (*Release, error) {
	if len(doc) > maxDocument {
		return nil, &DocumentError{"release", fmt.Errorf("the document has %d bytes, more than %d", len(doc), maxDocument)}
	}
	if !json.Valid(doc) {
		return nil, &DocumentError{"release", syntaxError(doc)}
	}
	if err := checkKeys(doc); err != nil {
		return nil, err
	}
	var h header
	if err := strict(doc, &h); err != nil {
		return nil, &DocumentError{"release", err}
	}
	if h.Format != Format {
		return nil, &DocumentError{"format", fmt.Errorf("have %q, want %q", h.Format, Format)}
	}
	r := &Release{ID: h.ID, Title: h.Title, PricesFrom: h.PricesFrom, Note: h.Note, Fingerprint: h.Fingerprint}
	err := cmp.Or(
		each("races", h.Races, &r.Races),
		each("scales", h.Scales, &r.Scales),
		each("faction_cards", h.Factions, &r.Factions),
		each("tactical_cards", h.Tacticals, &r.Tacticals),
		each("units", h.Units, &r.Units),
		each("missions", h.Missions, &r.Missions),
		each("deployments", h.Deployments, &r.Deployments),
		each("keywords", h.Keywords, &r.Keywords),
	)
	if err != nil {
		return nil, err
	}
	stated := statedSupply(r)
	if err := r.Index(); err != nil {
		return nil, &DocumentError{"release", err}
	}
	for i, supply := range statedSupply(r) {
		if stated[i].supply != supply.supply {
			return nil, &DocumentError{supply.place, fmt.Errorf("the supply is given as %d, but the Supply Profile says %d", stated[i].supply, supply.supply)}
		}
	}
	return r, nil
}

// each decodes the entries of one list and names the entry at fault.
func each[T any](list string, raw []json.RawMessage, into *[]T) error {
	*into = make([]T, len(raw))
	for i, doc := range raw {
		if err := strict(doc, &(*into)[i]); err != nil {
			return &DocumentError{entryPlace(list, i, doc), err}
		}
	}
	return nil
}

// entryPlace names an entry by its id, or by its number if it has none.
func entryPlace(list string, i int, doc []byte) string {
	var entry struct {
		ID json.RawMessage `json:"id"`
	}
	var id string
	if json.Unmarshal(doc, &entry) == nil && json.Unmarshal(entry.ID, &id) == nil && id != "" {
		return list + "/" + id
	}
	return fmt.Sprintf("%s, entry %d", list, i+1)
}

// strict decodes one value, which is valid JSON, without unknown fields.
func strict(doc []byte, into any) error {
	dec := json.NewDecoder(bytes.NewReader(doc))
	dec.DisallowUnknownFields()
	return dec.Decode(into)
}

// syntaxError says where doc stops being JSON.
func syntaxError(doc []byte) error {
	var value json.RawMessage
	err := json.Unmarshal(doc, &value)
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		return fmt.Errorf("no JSON at byte %d: %w", syntax.Offset, err)
	}
	return fmt.Errorf("no JSON: %w", err)
}

// A stated supply is the Starting Supply a document gives for a composition.
type stated struct {
	place  string
	supply int
}

func statedSupply(r *Release) []stated {
	var all []stated
	for i := range r.Units {
		u := &r.Units[i]
		for j := range u.Compositions {
			c := &u.Compositions[j]
			all = append(all, stated{"units/" + u.ID + "/compositions/" + c.ID, c.Supply})
		}
	}
	return all
}

// Encode returns the canonical muster.release/1 document of r: the keys in the
// order of the types of this package, no space outside strings, a final newline.
// Encoding what [Decode] read from it gives the same bytes.
func Encode(r *Release) []byte {
	return append(marshal(struct {
		Format string `json:"format"`
		*Release
	}{Format, r}), '\n')
}
