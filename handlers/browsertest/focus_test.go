package browsertest

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"muster/rules/roster"
)

// The keyboard goes on where it was when an edit hides, disables or removes the
// control that it pressed (WCAG 2.4.3).
func TestFocusSurvivesTheControl(t *testing.T) {
	few := militia()
	few.TacticalCards, few.Units = few.TacticalCards[:1], few.Units[:2]
	one := militia()
	one.TacticalCards, one.Units = one.TacticalCards[:1], one.Units[:1]
	for _, tt := range []struct {
		name    string
		list    *roster.Roster
		presses []string // the last one is what the control does not survive
		holds   string   // what holds the focus then
	}{
		{"up to the top", few, []string{"move u2 up"}, button("move u2 down")},
		{"down to the bottom", few, []string{"move u1 down"}, button("move u1 up")},
		{"the last step back", few, []string{"copy u1", "undo"}, button("redo")},
		{"the last step forward", few, []string{"copy u1", "undo", "redo"}, button("undo")},
		{"the first of two units removed", few, []string{"remove u1"}, "#entry-u2"},
		{"the last of two units removed", few, []string{"remove u2"}, "#entry-u1"},
		{"the only unit removed", one, []string{"remove u1"}, "#place-units"},
		{"the only card removed", one, []string{"remove t1"}, "#place-cards"},
		{"an offer that is hidden then", few, []string{"toggle-blocked", "add-card orbital-command"}, ".offers li:not(:has(.why-none))"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p, _, _ := building(t, desktop, tt.list)
			for i, press := range tt.presses {
				before := eval[string](p, stateOfPage)
				eval[int](p, `document.querySelector(`+quote(button(press))+`).focus(), 1`)
				keys{}.press(p, button(press))
				p.await(stateOfPage + ` !== ` + quote(before))
				p.painted()
				if i < len(tt.presses)-1 {
					continue
				}
				if !eval[bool](p, `document.activeElement.matches(`+quote(tt.holds)+`) && document.activeElement.checkVisibility({visibilityProperty: true})`) {
					t.Errorf("the focus is on %s", eval[string](p, `document.activeElement.outerHTML.slice(0, 150)`))
				}
				// From there Tab goes on, not from the top of the page.
				p.do(chromedp.KeyEvent(kb.Tab))
				if !eval[bool](p, `document.querySelector("main").contains(document.activeElement)`) {
					t.Errorf("Tab leads to %s", eval[string](p, `document.activeElement.outerHTML.slice(0, 150)`))
				}
			}
		})
	}
}

// stateOfPage differs after every answer to a press.
const stateOfPage = baseRevision + ` + document.querySelector("#offers").className`

// painted waits until the browser has painted what a swap brought, and with it has
// taken the focus from what is hidden.
func (p *page) painted() {
	p.t.Helper()
	wait := `new Promise(done => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(() => done(true))), 50))`
	if _, err := chromedp.Run(p.ctx, chromedp.Evaluate[bool](wait, chromedp.EvalAwaitPromise)); err != nil {
		p.t.Fatal(err)
	}
}
