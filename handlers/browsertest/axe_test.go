package browsertest

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// axe judges the page as it is now: no violation of WCAG 2.2 AA, nor of what
// axe-core holds for good practice.
func (p *page) axe(state string) {
	p.t.Helper()
	source, err := os.ReadFile("../../static/node_modules/axe-core/axe.min.js")
	if err != nil {
		p.t.Fatalf("axe-core is missing: %v; run make assets", err)
	}
	if !eval[bool](p, "!!window.axe") {
		p.do(chromedp.Evaluate[chromedp.Void](string(source)))
	}
	raw, err := chromedp.Run(p.ctx, chromedp.Evaluate[string](`axe.run(document, {resultTypes: ["violations"]}).then(r => JSON.stringify(r.violations.map(v =>
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

// bothThemes runs a test once in each theme.
func bothThemes(t *testing.T, v view, f func(t *testing.T, v view)) {
	t.Helper()
	for _, dark := range []bool{false, true} {
		v.dark = dark
		t.Run(map[bool]string{false: "light", true: "dark"}[dark], func(t *testing.T) { f(t, v) })
	}
}

// Every page and state of building and keeping lists is free of faults that a
// program can find.
func TestAxe(t *testing.T) {
	for _, size := range []view{desktop, phone} {
		t.Run(map[bool]string{true: "phone", false: "desktop"}[size.touch], func(t *testing.T) {
			bothThemes(t, size, func(t *testing.T, v view) {
				s := newSite(t)
				o, secret := s.owner(t)
				full := s.create(t, o, example(t, "rulebook-9-1-example"))
				broken := s.create(t, o, brokenList(t))
				empty := example(t, "zerg-starter")
				empty.Units, empty.TacticalCards, empty.FactionCard = nil, nil, ""
				none := s.create(t, o, empty)
				past := militia()
				past.Release = "2026-03-16"
				old := s.create(t, o, past)
				p := open(t, s, v)
				p.go_("/lists")
				p.axe("no lists")
				p.be(secret)
				for _, path := range []string{
					"/", "/new", "/new?race=zerg", "/lists", "/lists?which=deleted", "/lists?q=nothing", "/devices", "/join?code=ABC",
					"/lists/" + full, "/lists/" + broken, "/lists/" + none, "/lists/" + old, "/lists/" + full + "/faction", "/lists/" + full + "/release?to=2026-03-16", "/lists/" + full + "/editors",
				} {
					p.go_(path)
					p.axe(path)
				}
				p.states(full, v)
			})
		})
	}
}

// states are what a page of the builder can look like after it was used.
func (p *page) states(id string, v view) {
	p.go_("/lists/" + id)
	eval[int](p, `(document.querySelectorAll("details").forEach(d => d.open = true), 1)`)
	p.axe("everything folded open")
	p.go_("/lists/" + id)
	if v.touch {
		finger{}.press(p, ".summary-open")
		p.await(`document.querySelector("#summary-more").matches(":popover-open")`)
		p.axe("the sheet open")
		p.picture("sheet-" + map[bool]string{true: "dark", false: "light"}[v.dark])
	}
	p.go_("/lists/" + id)
	mouse{}.press(p, button("toggle-blocked"))
	p.await(`document.querySelector("#offers").classList.contains("hide-blocked")`)
	p.axe("what does not fit is hidden")
	mouse{}.press(p, "details.menu > summary")
	eval[int](p, `(document.querySelector("[name=limit]").value = "many", 1)`)
	mouse{}.press(p, button("settings"))
	p.await(`document.querySelector("#field-limit-error").textContent.length > 0`)
	p.axe("a refused setting")
}
