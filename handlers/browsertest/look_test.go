package browsertest

import (
	"testing"

	"muster/rules/card"
)

// The pages in both themes and at both sizes, for eyes.
func TestPictures(t *testing.T) {
	if *pictures == "" {
		t.Skip("no -pictures")
	}
	s := newSite(t)
	o, secret := s.owner(t)
	full := s.create(t, o, example(t, "rulebook-9-1-example"))
	broken := example(t, "rulebook-9-1-example")
	broken.MineralLimit = 1000
	broken.Scale = card.Skirmish
	over := s.create(t, o, broken)
	for _, v := range []view{desktop, phone} {
		for _, dark := range []bool{false, true} {
			v.dark = dark
			name := map[bool]string{false: "light", true: "dark"}[dark] + map[bool]string{false: "-1280", true: "-390"}[v.touch]
			p := open(t, s, v)
			p.be(secret)
			for _, at := range []struct{ path, name string }{
				{"/", "home"},
				{"/new?race=terran", "new"},
				{"/lists", "lists"},
				{"/lists/" + full, "builder"},
				{"/lists/" + over, "builder-over"},
				{"/lists/" + full + "/faction", "faction"},
				{"/lists/" + full + "/release?to=2026-03-16", "release"},
				{"/devices", "devices"},
			} {
				p.go_(at.path)
				p.picture(at.name + "-" + name)
			}
		}
	}
}

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
