package browsertest

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"

	"muster/rules/roster"
)

// What Undo and Redo did is seen wherever on the page they are asked for, until the
// next edit, and moves nothing.
func TestUndoShowsWhatItTookBack(t *testing.T) {
	for _, v := range []view{phone, desktop} {
		t.Run(width(v), func(t *testing.T) {
			p, _, _ := building(t, v, longList())
			seen := func(want string) {
				t.Helper()
				p.awaitText("#step", want)
				p.painted()
				if !eval[bool](p, `(({ top, bottom, left, right, width }) => width > 0 && top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth)(document.querySelector("#step").getBoundingClientRect())`) {
					t.Errorf("%q is outside of the window", want)
				}
			}
			mouse{}.press(p, button("add-unit medic 3"))
			p.awaitTotals(1670, 60)
			p.awaitText("#step", "")
			mouse{}.press(p, button("undo"))
			seen("Undo: Removed Medic.")
			mouse{}.press(p, button("redo"))
			seen("Redo: Added Medic.")
			p.middle("#entry-u9")
			eval[int](p, `document.activeElement.blur(), 1`)
			at := p.top("#entry-u9")
			p.do(chromedp.KeyEvent("z", chromedp.KeyModifiers(chromedp.ModifierCtrl)))
			seen("Undo: Removed Medic.")
			if now := p.top("#entry-u9"); now != at {
				t.Errorf("what is looked at moved from %.1f to %.1f", at, now)
			}
			p.axe("after an undo")
			p.picture("undone-" + width(v))
			mouse{}.press(p, button("buy u9 combat-shield"))
			p.awaitText("#step", "")
		})
	}
}

// longList is a list longer than a window.
func longList() *roster.Roster {
	r := militia()
	for i := 4; i <= 9; i++ {
		r.Units = append(r.Units, roster.Unit{ID: fmt.Sprint("u", i), Unit: "marine", Models: 6})
	}
	return r
}

// top is where in the window an element begins.
func (p *page) top(selector string) float64 {
	p.t.Helper()
	return eval[float64](p, `document.querySelector(`+quote(selector)+`).getBoundingClientRect().top`)
}

// It is shown also where the step changed nearly all of the page, which is loaded anew.
func TestUndoShowsWhatItTookBackOfAnotherRace(t *testing.T) {
	p, owner, id := building(t, desktop, militia())
	if _, err := p.site.lists.Edit(t.Context(), owner, id, 1, "", roster.SetFaction{Card: "zerg-swarm"}); err != nil {
		t.Fatal(err)
	}
	p.go_("/lists/" + id)
	p.loading(func() { mouse{}.press(p, button("undo")) })
	p.awaitText("#step", "Undo: Faction Card: Terran Armed Forces.")
	p.loading(func() { p.do(chromedp.Reload()) })
	p.awaitText("#step", "")
}
