package rulestest_test

import (
	"testing"

	"muster/rules/card"
	"muster/rules/internal/rulestest"
)

func TestReleasesCarryTheirFingerprint(t *testing.T) {
	for name, r := range map[string]*card.Release{
		"current": rulestest.Current(), "may": rulestest.May(),
		"fixture": rulestest.Fixture(), "fixture-old": rulestest.FixtureOld(),
	} {
		if got := card.Fingerprint(r); got != r.Fingerprint {
			t.Errorf("%s.release.json says %q, but its facts give %s", name, r.Fingerprint, got)
		}
	}
}

func TestFixtureResolvesFormerIDs(t *testing.T) {
	r := rulestest.Fixture()
	if u := r.Unit("sergeant"); u == nil || u.ID != "captain" {
		t.Errorf("the former id sergeant names %v, want captain", u)
	}
	if c := r.Tactical("air-dock"); c == nil || c.ID != "hangar" {
		t.Errorf("the former id air-dock names %v, want hangar", c)
	}
	if g := r.Unit("lancer").Upgrade("great-pike"); g == nil || g.ID != "long-pike" {
		t.Errorf("the former id great-pike names %v, want long-pike", g)
	}
	if r.Unit("watchman") != nil || rulestest.FixtureOld().Unit("watchman") == nil {
		t.Error("watchman must be in the older release only")
	}
}

func TestChangedLeavesTheOriginal(t *testing.T) {
	r := rulestest.Changed(rulestest.Fixture(), func(r *card.Release) { r.Units[0].Compositions[0].Minerals = 1 })
	if r.Units[0].Compositions[0].Minerals != 1 || rulestest.Fixture().Units[0].Compositions[0].Minerals != 100 {
		t.Error("the change must be in the copy alone")
	}
}
