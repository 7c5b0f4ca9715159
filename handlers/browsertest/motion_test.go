package browsertest

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// moving is what moves on the page, or would, for longer than an eye can see.
const moving = `[
	...document.getAnimations().filter(a => a.effect.getComputedTiming().endTime > 1).map(a => "it runs: " + (a.animationName ?? a.transitionProperty)),
	...[...document.querySelectorAll("*")].flatMap((e) => ["", "::before", "::after"].map((part) => [e, part, getComputedStyle(e, part)]))
		.filter(([, , s]) => (s.transitionDuration + "," + s.animationDuration).split(",").some(t => parseFloat(t) > 0.001))
		.map(([e, part]) => e.outerHTML.slice(0, 120) + part),
	...[...document.querySelectorAll("*")].filter(e => getComputedStyle(e).scrollBehavior === "smooth").map(e => "it scrolls smoothly: " + e.tagName),
].slice(0, 5)`

// Who asks for less motion gets none: nothing fades, slides or scrolls smoothly, on
// any page, while the builder is used and while a row is dragged.
func TestReducedMotion(t *testing.T) {
	s := newReading(t)
	for _, v := range []view{desktop, phone} {
		t.Run(width(v), func(t *testing.T) {
			v.still = true
			p := open(t, s.site, v)
			p.be(s.secret)
			still := func(what string) {
				t.Helper()
				for _, m := range eval[[]string](p, moving) {
					t.Errorf("%s: %s", what, m)
				}
			}
			for _, path := range []string{
				"/", "/new?race=terran", "/lists", "/check", "/lists/" + s.list + "/share", "/lists/" + s.list + "/table", "/r/" + s.code,
				"/catalog/2026-09-25/units/marine", "/catalog/2026-09-25/search", "/catalog/2026-09-25/deployments/typhoon",
			} {
				p.go_(path)
				still(path)
			}
			list := militia()
			list.Units[0].Models = 7 // a problem, with a link to its place
			id := s.create(t, s.owner, list)
			p.go_("/lists/" + id)
			still("the builder")
			mouse{}.press(p, "details.menu > summary")
			still("the menu open")
			p.do(chromedp.KeyEvent(kb.Escape))
			if v.touch {
				finger{}.press(p, ".summary-open")
				p.await(`document.querySelector("#summary-more").matches(":popover-open")`)
				still("the sheet open")
				p.do(chromedp.KeyEvent(kb.Escape))
			}
			mouse{}.press(p, "#builder-draft a.look")
			p.await(briefOpen)
			still("a look at a card")
			p.do(chromedp.KeyEvent(kb.Escape))
			mouse{}.press(p, button("add-unit medic 3"))
			p.await(`document.querySelector("#entry-u4")`)
			still("an edit")
			if v.touch {
				finger{}.press(p, ".summary-add")
			} else {
				mouse{}.press(p, "#summary-body .problem a")
			}
			still("a link to a place")
			if v.touch {
				return
			}
			mouse{}.press(p, "#entry-u1 .entry-head > .cost") // the library comes with the pointer
			p.await(`Object.keys(document.querySelector("#units")).some(key => key.startsWith("Sortable"))`)
			x, y := p.middle("#entry-u2 [data-handle]")
			_, to := p.place("#entry-u1 [data-handle]")
			p.do(chromedp.DragAndDropXY(x, y, x, to-30, 12))
			still("a row dragged")
			p.until(func() bool { return order(p.stored(s.owner, id).Roster) == "u2,u1,u3,u4" }, func() string { return "the order is not stored" })
		})
	}
}
