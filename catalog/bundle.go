package catalog

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	"muster/catalog/data"
	"muster/rules/card"
)

// An Info says which release something is, without its cards.
type Info struct {
	// ID is the date of the release.
	ID    string
	Title string
	// PricesFrom is the day from which lists in the wild were priced so.
	PricesFrom string
	Note       string
	// Fingerprint is the published one; see [card.Fingerprint].
	Fingerprint string
}

// An UnknownReleaseError is the id of a release that does not exist.
type UnknownReleaseError struct {
	ID   string
	Have []string // the ids that exist, oldest first
}

// Error names the release and the ones that exist.
func (e *UnknownReleaseError) Error() string {
	return fmt.Sprintf("no release %q; have %s", e.ID, strings.Join(e.Have, ", "))
}

// A Bundle is a set of releases kept as files: manifests and card versions as
// package data describes them. It is safe for use by many goroutines.
type Bundle struct {
	files fs.FS
	infos []Info // oldest first
	built map[string]*lazyRelease
}

// A lazyRelease is one release, built when it is first asked for.
type lazyRelease struct {
	once    sync.Once
	release *card.Release
	err     error
}

// Embedded returns the releases that are part of the program.
var Embedded = sync.OnceValue(func() *Bundle {
	b, err := Open(data.Files)
	if err != nil {
		panic("the embedded catalogue is broken: " + err.Error()) // a build fault; the tests of this package catch it
	}
	return b
})

// Open reads the manifests under releases/ in files. Cards are read when a
// Snapshot needs them.
func Open(files fs.FS) (*Bundle, error) {
	names, err := fs.Glob(files, "releases/*.json")
	if err != nil {
		return nil, err
	}
	b := &Bundle{files: files, built: make(map[string]*lazyRelease, len(names))}
	for _, name := range names { // in order of the date
		m, err := readManifest(files, name)
		if err != nil {
			return nil, err
		}
		b.infos = append(b.infos, m.info())
		b.built[m.ID] = new(lazyRelease)
	}
	return b, nil
}

// Releases lists the releases, oldest first.
func (b *Bundle) Releases() []Info { return slices.Clone(b.infos) }

// All returns the releases, oldest first.
func (b *Bundle) All() ([]*card.Release, error) {
	all := make([]*card.Release, len(b.infos))
	for i := range b.infos {
		var err error
		if all[i], err = b.Snapshot(b.infos[i].ID); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// Current returns the newest release, and the zero Info if there is none.
func (b *Bundle) Current() Info {
	if len(b.infos) == 0 {
		return Info{}
	}
	return b.infos[len(b.infos)-1]
}

// Snapshot returns the whole release, the same one at every call. It must not be
// changed. The error is an [*UnknownReleaseError] if there is no such release.
func (b *Bundle) Snapshot(id string) (*card.Release, error) {
	s := b.built[id]
	if s == nil {
		return nil, &UnknownReleaseError{ID: id, Have: b.ids()}
	}
	s.once.Do(func() { s.release, s.err = assemble(b.files, path.Join("releases", id+".json")) })
	return s.release, s.err
}

func (b *Bundle) ids() []string {
	ids := make([]string, len(b.infos))
	for i, info := range b.infos {
		ids[i] = info.ID
	}
	return ids
}

// A manifest is one file under releases/: what a release is called and which
// card versions it consists of, each as its path without ".json".
type manifest struct {
	ID          string   `json:"id"`
	Title       string   `json:"title"`
	PricesFrom  string   `json:"prices_from"`
	Note        string   `json:"note,omitempty"`
	Fingerprint string   `json:"fingerprint"`
	Races       string   `json:"races"`
	Scales      string   `json:"scales"`
	Keywords    string   `json:"keywords"`
	Factions    []string `json:"faction_cards"`
	Tacticals   []string `json:"tactical_cards"`
	Units       []string `json:"units"`
	Missions    []string `json:"missions"`
	Deployments []string `json:"deployments"`
}

func (m *manifest) info() Info {
	return Info{ID: m.ID, Title: m.Title, PricesFrom: m.PricesFrom, Note: m.Note, Fingerprint: m.Fingerprint}
}

func readManifest(files fs.FS, name string) (*manifest, error) {
	m := new(manifest)
	if err := readFile(files, name, m); err != nil {
		return nil, err
	}
	if want := path.Join("releases", m.ID+".json"); name != want {
		return nil, fmt.Errorf("%s: the release is called %q, so the file must be %s", name, m.ID, want)
	}
	return m, nil
}

// assemble puts the card versions of a manifest together.
func assemble(files fs.FS, name string) (*card.Release, error) {
	m, err := readManifest(files, name)
	if err != nil {
		return nil, err
	}
	r := &card.Release{ID: m.ID, Title: m.Title, PricesFrom: m.PricesFrom, Note: m.Note, Fingerprint: m.Fingerprint}
	// The units are about half of a release; a second core reads them meanwhile.
	units := make(chan error, 1)
	go func() {
		var err error
		r.Units, err = readCards[card.Unit](files, m.Units)
		units <- err
	}()
	if err := errors.Join(readRest(files, m, r), <-units); err != nil {
		return nil, err
	}
	if err := r.Index(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return r, nil
}

// readRest reads everything but the units.
func readRest(files fs.FS, m *manifest, r *card.Release) (err error) {
	for _, part := range []struct {
		version string
		into    any
	}{{m.Races, &r.Races}, {m.Scales, &r.Scales}, {m.Keywords, &r.Keywords}} {
		if err := readFile(files, part.version+".json", part.into); err != nil {
			return err
		}
	}
	if r.Factions, err = readCards[card.Faction](files, m.Factions); err != nil {
		return err
	}
	if r.Tacticals, err = readCards[card.Tactical](files, m.Tacticals); err != nil {
		return err
	}
	if r.Missions, err = readCards[card.Mission](files, m.Missions); err != nil {
		return err
	}
	r.Deployments, err = readCards[card.Deployment](files, m.Deployments)
	return err
}

func readCards[T any](files fs.FS, versions []string) ([]T, error) {
	cards := make([]T, len(versions))
	for i, version := range versions {
		if err := readFile(files, version+".json", &cards[i]); err != nil {
			return nil, err
		}
	}
	return cards, nil
}

// readFile decodes one file strictly: an unknown field or anything after the
// value is an error that names the file.
func readFile(files fs.FS, name string, into any) error {
	text, err := fs.ReadFile(files, name)
	if err != nil {
		return err
	}
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.DisallowUnknownFields()
	if err := dec.Decode(into); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if _, err := dec.Token(); err != io.EOF {
		return fmt.Errorf("%s: something follows the document", name)
	}
	return nil
}
