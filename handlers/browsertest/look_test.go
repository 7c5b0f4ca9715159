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
	p.press(".summary-open") // without the mark that a finger leaves for a while
	p.await(`document.querySelector("#summary-more").matches(":popover-open")`)
	p.picture("builder-phone")
}

// A button and a link of the same kind look the same: small ones leave as little room
// around their words, and icons none, so that all have 44 px.
func TestButtonsOfAKindLookTheSame(t *testing.T) {
	s := newReading(t)
	p := open(t, s.site, phone)
	p.be(s.secret)
	for _, path := range []string{"/", "/lists", "/lists/" + s.list, "/lists/" + s.list + "/share", "/lists/" + s.list + "/table"} {
		p.go_(path)
		for class, want := range map[string]string{".btn-small:not(.btn-icon, .summary-top *)": "8px", ".btn-icon": "0px"} {
			if got := eval[string](p, `[...document.querySelectorAll("main `+class+`")].filter(e => getComputedStyle(e).paddingInlineStart !== `+quote(want)+`).map(e => getComputedStyle(e).paddingInlineStart + " " + e.outerHTML).slice(0, 3).join("\n")`); got != "" {
				t.Errorf("%s: %s has another padding than %s: %s", path, class, want, got)
			}
		}
		if got := eval[string](p, `[...document.querySelectorAll("main .btn")].filter(e => e.checkVisibility()).map(e => [e, e.getBoundingClientRect()]).filter(([e, b]) => b.width < 43.5 || b.height < 43.5).map(([e, b]) => b.width + " × " + b.height + " " + e.outerHTML).slice(0, 3).join("\n")`); got != "" {
			t.Errorf("%s: smaller than a finger: %s", path, got)
		}
	}
}
