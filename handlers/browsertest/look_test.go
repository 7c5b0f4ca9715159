package browsertest

import (
	"testing"

	"muster/rules/card"
)

// The pictures that the README shows: a legal list at a desk, and one with problems
// on a phone. make pictures writes them anew.
func TestReadmePictures(t *testing.T) {
	if *pictures == "" {
		t.Skip("no -pictures")
	}
	s := newSite(t)
	o, secret := s.owner(t)
	legal := s.create(t, o, example(t, "rulebook-9-1-example"))
	over := example(t, "rulebook-9-1-example")
	over.Scale, over.MineralLimit = card.Skirmish, 1000
	broken := s.create(t, o, over)
	p := open(t, s, desktop)
	p.be(secret)
	p.go_("/lists/" + legal)
	p.picture("builder")
	dark := phone
	dark.dark = true
	p = open(t, s, dark)
	p.be(secret)
	p.go_("/lists/" + broken)
	finger{}.press(p, ".summary-open")
	p.await(`document.querySelector("#summary-more").matches(":popover-open")`)
	p.picture("builder-phone")
}
