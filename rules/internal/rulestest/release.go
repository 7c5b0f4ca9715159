// Package rulestest holds what the tests of the rules core share: the current
// release of the catalogue as a document, and an invented pair of releases for
// cases that the real cards cannot break.
//
// Only tests import it. The documents of the real releases are written by the
// tests of package catalog, which also say if they drift from the catalogue.
//
// # The fixture release
//
// Every entry of testdata/fixture.release.json is there for a case:
//
//   - lancer: small 3 models (100 minerals, Supply 1), large 6 (180, Supply 2).
//   - long-pike and barbed-pike replace its pike on all models (AB-31).
//   - standard-bearer, a SPECIALIST, replaces the pike of one model, which has
//     none once long-pike or barbed-pike is bought (AB-35).
//   - siege-charge, a SPECIALIST, replaces a mortar that the card does not give
//     (AB-35). The lint of the catalogue refuses such a card; it is the one
//     finding it has here.
//   - marksman, a SPECIALIST, replaces the carbine of one model, in order.
//   - drill has a price for the large composition only (AB-29).
//   - tracer does nothing without marksman (AB-27).
//   - skiff: a Flying unit that takes Air slots; Free Company opens 1, hangar 1
//     more.
//   - scout: bought with 1 model it has Supply 0 and takes no slot (AB-22).
//   - captain: Unique hero (AB-26) with a sub-faction tag, so Border Guard may not
//     take him (AB-07). Its former id is sergeant.
//   - turret: a Summoned Unit (AB-40).
//   - hangar and long-pike: renamed; the former ids are air-dock and great-pike.
//   - war-room: Unique Tactical Card (AB-17) with a sub-faction tag (AB-08).
//   - river-crossing and long-watch have two faces, untold-tale is known by name
//     only; the four deployment faces are two cards.
//
// The release before it, testdata/fixture-old.release.json, has other prices
// (lancer small 90, War Room 25 gas), no Air slot on Free Company, the entries
// that were renamed under their old ids, and watchman, a Support unit that the
// later one removed.
package rulestest

import (
	"embed"
	"sync"

	"muster/rules/card"
)

//go:embed testdata/*.release.json
var files embed.FS

var (
	current    = load("current")
	may        = load("may")
	fixture    = load("fixture")
	fixtureOld = load("fixture-old")
)

func load(name string) func() *card.Release {
	return sync.OnceValue(func() *card.Release { return decode(name) })
}

func decode(name string) *card.Release {
	doc, err := files.ReadFile("testdata/" + name + ".release.json")
	if err != nil {
		panic(err) // embedded at build time
	}
	r, err := card.Decode(doc)
	if err != nil {
		panic("testdata/" + name + ".release.json: " + err.Error())
	}
	return r
}

// Current returns the newest release of the catalogue. All callers share it; it
// must not be changed.
func Current() *card.Release { return current() }

// May returns the release of 2026-05-15, in which Jim Raynor costs 230 minerals.
// All callers share it; it must not be changed.
func May() *card.Release { return may() }

// Fixture returns the invented release. All callers share it; it must not be
// changed.
func Fixture() *card.Release { return fixture() }

// FixtureOld returns the invented release before [Fixture]. All callers share
// it; it must not be changed.
func FixtureOld() *card.Release { return fixtureOld() }

// Changed returns a copy of r of the caller's own, changed and indexed anew.
func Changed(r *card.Release, change func(*card.Release)) *card.Release {
	own, err := card.Decode(card.Encode(r))
	if err != nil {
		panic("no copy: " + err.Error())
	}
	change(own)
	if err := own.Index(); err != nil {
		panic("the change breaks the index: " + err.Error())
	}
	return own
}
