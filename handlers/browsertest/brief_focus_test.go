package browsertest

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// hold keeps back what the page asks of addresses with a part, until it is released.
func (p *page) hold(part string) {
	p.t.Helper()
	eval[bool](p, `(() => {
		const ask = window.fetch, held = window.held ??= {};
		window.fetch = async (...what) => {
			if (String(what[0]).includes(`+quote(part)+`)) await new Promise((go) => (held[`+quote(part)+`] = go));
			return ask(...what);
		};
		return true;
	})()`)
}

func (p *page) release(part string) {
	p.t.Helper()
	p.await(`window.held[` + quote(part) + `]`)
	p.away(`window.held[` + quote(part) + `](), delete window.held[` + quote(part) + `]`)
}

const stim = `#entry-u1 .ability a.kw[href$="/non-lethal-damage"]`

// explained opens a builder in which the first unit shows all it has.
func explained(t *testing.T) *page {
	t.Helper()
	p, _, _ := building(t, desktop, militia())
	eval[int](p, `(document.querySelectorAll("#entry-u1 details").forEach(d => d.open = true), 1)`)
	return p
}

// An explanation that comes late takes nothing from whoever does something else by
// then.
func TestLateExplanationsStayAway(t *testing.T) {
	for _, tt := range []struct {
		name  string
		act   func(p *page)
		focus string
	}{
		{"writes a note", func(p *page) { mouse{}.write(p, "#note-u1", "hold") }, "#note-u1"},
		{"walks on", func(p *page) { p.do(chromedp.KeyEvent(kb.Tab)) }, "#entry-u1 *"},
		{"calls it off", func(p *page) { p.do(chromedp.KeyEvent(kb.Escape)) }, stim},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := explained(t)
			p.hold("/keywords/")
			mouse{}.press(p, stim)
			p.await(`document.querySelector("[aria-busy]")`)
			tt.act(p)
			p.release("/keywords/")
			p.await(`!document.querySelector("[aria-busy]")`)
			p.painted()
			if eval[bool](p, briefOpen) || !eval[bool](p, `document.activeElement.matches(`+quote(tt.focus)+`)`) {
				t.Errorf("it opened, or the focus is on %s", eval[string](p, `document.activeElement.outerHTML.slice(0, 90)`))
			}
		})
	}
}

// An explanation covers nothing that has the focus: Tab out of it closes it, and a
// press elsewhere gives the focus to what was pressed, else to where it was.
func TestExplanationsCloseWhenTheyAreLeft(t *testing.T) {
	p := explained(t)
	mouse{}.press(p, stim)
	p.await(`document.activeElement.id === "brief"`)
	for range 10 {
		if p.do(chromedp.KeyEvent(kb.Tab)); !eval[bool](p, `!!document.activeElement.closest("#brief")`) {
			break
		}
	}
	p.await(`!` + briefOpen)
	if got := eval[string](p, `document.activeElement.closest("#entry-u1, #entry-u2") ? "" : document.activeElement.outerHTML.slice(0, 90)`); got != "" {
		t.Errorf("Tab leads to %s", got)
	}
	mouse{}.press(p, stim)
	p.await(briefOpen)
	mouse{}.press(p, "h1")
	p.await(`!` + briefOpen + ` && document.activeElement.matches(` + quote(stim) + `)`)
	mouse{}.press(p, stim)
	p.await(briefOpen)
	mouse{}.press(p, button("toggle-blocked"))
	p.await(`!` + briefOpen + ` && document.activeElement.value === "toggle-blocked"`)
}

// The answer to an edit puts other links in the place of those that were pressed.
func TestExplanationsOfEntriesThatChange(t *testing.T) {
	p := explained(t)
	p.hold("/keywords/")
	mouse{}.press(p, stim)
	p.await(`document.querySelector("[aria-busy]")`)
	eval[bool](p, `(entry => (entry.replaceWith(entry.cloneNode(true)), true))(document.querySelector("#entry-u1"))`)
	eval[bool](p, `document.querySelector(`+quote(stim)+`).removeAttribute("aria-busy"), true`)
	p.release("/keywords/")
	p.await(briefOpen + ` && document.activeElement.id === "brief"`)

	// Meanwhile the entry may also go.
	eval[bool](p, `(document.querySelectorAll("#entry-u1 a.kw").forEach(a => a.remove()), true)`)
	p.do(chromedp.KeyEvent(kb.Escape))
	p.await(`!` + briefOpen + ` && document.activeElement.closest("#entry-u1")`)
}
