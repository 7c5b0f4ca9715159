package browsertest

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"muster/rules/roster"
)

// axe judges the page as it is now, in both themes: no violation of WCAG 2.2 AA, nor
// of what axe-core holds for good practice, and on a phone nothing that a finger
// misses. A theme changes colours alone, so the other one is asked about these.
func (p *page) axe(state string) {
	p.t.Helper()
	p.judge(state, `{resultTypes: ["violations"]}`)
	other := p.view
	other.dark = !other.dark
	p.media(other)
	p.judge(state+", in the other theme", `{resultTypes: ["violations"], runOnly: ["color-contrast", "link-in-text-block"]}`)
	p.media(p.view)
	if p.view.touch {
		p.targets(state)
	}
}

func (p *page) judge(state, options string) {
	p.t.Helper()
	source, err := os.ReadFile("../../static/node_modules/axe-core/axe.min.js")
	if err != nil {
		p.t.Fatalf("axe-core is missing: %v; run make assets", err)
	}
	if !eval[bool](p, "!!window.axe") {
		p.do(chromedp.Evaluate[chromedp.Void](string(source)))
	}
	raw, err := chromedp.Run(p.ctx, chromedp.Evaluate[string](`axe.run(document, `+options+`).then(r => JSON.stringify(r.violations.map(v =>
		({id: v.id, help: v.help, nodes: v.nodes.slice(0, 4).map(n => n.html.slice(0, 200) + " | " + n.failureSummary)}))))`, chromedp.EvalAwaitPromise))
	if err != nil {
		p.t.Fatal(err)
	}
	var violations []struct {
		ID, Help string
		Nodes    []string
	}
	if err := json.Unmarshal([]byte(raw), &violations); err != nil {
		p.t.Fatal(err)
	}
	for _, v := range violations {
		p.t.Errorf("%s: %s: %s\n\t%s", state, v.ID, v.Help, strings.Join(v.Nodes, "\n\t"))
	}
}

// Every page is free of faults that a program can find, with all of it folded open,
// and no wider than the window.
func TestAxe(t *testing.T) {
	s := newReading(t)
	broken := s.create(t, s.owner, brokenList(t))
	empty := example(t, "zerg-starter")
	empty.Units, empty.TacticalCards, empty.FactionCard = nil, nil, ""
	none := s.create(t, s.owner, empty)
	for _, v := range []view{desktop, phone} {
		for _, path := range append(s.pages(), "/lists/"+broken, "/lists/"+none, "/lists?q=nothing", "/lists?sort=nonsense&which=nonsense", "/join?code=ABC", "/catalog/2026-03-16/units") {
			t.Run(width(v)+path, func(t *testing.T) {
				p := open(t, s.site, v)
				p.allowed = []string{"status of 404"}
				p.be(s.secret)
				p.go_(path)
				p.unfold()
				p.axe(path)
				p.fits(t, path)
			})
		}
	}
}

// width names a view by its width.
func width(v view) string { return map[bool]string{true: "phone", false: "desktop"}[v.touch] }

// The same holds for what pages look like while they are used.
func TestAxeOfStates(t *testing.T) {
	s := newReading(t)
	link, err := s.lists.NewEditLink(t.Context(), s.owner, s.over)
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range []view{desktop, phone} {
		var h hand = mouse{}
		if v.touch {
			h = finger{}
		}
		for _, state := range []struct {
			name  string
			reach func(p *page, id string)
		}{
			{"no lists", func(p *page, _ string) {
				_, p.secret = s.site.owner(p.t)
				p.be(p.secret)
				p.go_("/lists")
			}},
			{"the summary", func(p *page, _ string) {
				if v.touch {
					h.press(p, ".summary-open")
					p.await(`document.querySelector("#summary-more").matches(":popover-open")`)
				}
			}},
			{"what does not fit is hidden", func(p *page, _ string) {
				h.press(p, button("toggle-blocked"))
				p.await(`document.querySelector("#offers").classList.contains("hide-blocked")`)
				p.await(`[...document.querySelectorAll(".offer-list")].every(l => [...l.children].some(e => e.checkVisibility()) !== l.nextElementSibling.checkVisibility())`)
			}},
			{"the menu", func(p *page, _ string) { h.press(p, "details.menu > summary") }},
			{"a refused setting", func(p *page, _ string) {
				h.press(p, "details.menu > summary")
				eval[int](p, `(document.querySelector("[name=limit]").value = "many", 1)`)
				h.press(p, button("settings"))
				p.await(`document.querySelector("#field-limit-error").textContent.length > 0`)
			}},
			{"changes wait", func(p *page, _ string) {
				p.offline(true)
				h.press(p, button("buy u1 combat-shield"))
				p.await(`!document.querySelector("#unsaved").hidden`)
				h.press(p, "[data-discard]")
			}},
			{"a conflict", func(p *page, id string) {
				if _, err := s.lists.Edit(p.t.Context(), s.owner, id, 1, "", roster.SetModels{ID: "u1", Models: 6}); err != nil {
					p.t.Fatal(err)
				}
				h.press(p, button("copy u1"))
				p.await(`document.querySelector(".conflict")`)
			}},
			{"an edit link", func(p *page, id string) {
				p.go_("/lists/" + id + "/editors")
				p.loading(func() { h.press(p, "main form .btn") })
				p.await(`document.querySelector("#edit-link")`)
			}},
			{"an invitation", func(p *page, _ string) {
				p.go_("/e/" + link.Text())
				p.awaitText("h1", "Edit a list together")
			}},
			{"a code for another device", func(p *page, _ string) {
				p.go_("/devices")
				p.loading(func() { h.press(p, "main form .btn") })
				p.await(`document.querySelector("#join-code")`)
			}},
			{"a list deleted", func(p *page, id string) {
				p.go_("/lists")
				p.loading(func() {
					h.press(p, `main [formaction="/lists/`+id+`/delete"], main form[action="/lists/`+id+`/delete"] button`)
				})
				p.await(`document.querySelector(".note-good form button")`)
			}},
		} {
			t.Run(width(v)+"/"+state.name, func(t *testing.T) {
				id := s.create(t, s.owner, militia())
				p := open(t, s.site, v)
				p.allowed = []string{"ERR_INTERNET_DISCONNECTED"}
				p.be(s.secret)
				p.go_("/lists/" + id)
				state.reach(p, id)
				p.axe(state.name)
				p.fits(t, state.name)
				p.picture("state-" + strings.ReplaceAll(state.name, " ", "-") + "-" + width(v))
			})
		}
	}
}
