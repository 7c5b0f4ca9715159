package catalog

import "muster/rules/card"

// A Source hands out releases: a [Bundle] those that are part of the program, a
// [Store] also those that were added to a server. It is safe for use by many
// goroutines.
type Source interface {
	// Releases lists the releases, oldest first.
	Releases() []Info
	// Current returns the newest release, and the zero Info if there is none.
	Current() Info
	// Snapshot returns the whole release, which must not be changed. The error is
	// an [*UnknownReleaseError] if there is no such release.
	Snapshot(id string) (*card.Release, error)
}

var (
	_ Source = (*Bundle)(nil)
	_ Source = (*Store)(nil)
)
