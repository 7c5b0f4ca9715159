package browsertest

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"muster/rules/roster"
)

// At 400 % zoom a window of 1280 × 1024 has 320 × 256 px: nothing is cut off to the
// side, and the bar does not take the little height there is.
func TestZoomTo400Percent(t *testing.T) {
	s := newReading(t)
	id := s.create(t, s.owner, brokenList(t))
	p := open(t, s.site, view{width: 320, height: 256})
	p.allowed = []string{"status of 404"}
	p.be(s.secret)
	for _, path := range append(s.pages(), "/lists/"+id, "/lists/"+id+"/faction", "/lists/"+id+"/release?to=2026-03-16", "/lists/"+id+"/print", "/lists/"+id+"/table") {
		p.go_(path)
		eval[int](p, `(document.querySelectorAll("details:not(.menu)").forEach(d => d.open = true), 1)`)
		if got := eval[int](p, `document.documentElement.scrollWidth`); got > 320 {
			t.Errorf("%s is %d px wide: %s", path, got, eval[string](p, `[...document.querySelectorAll("main *")].filter(e => e.getBoundingClientRect().right > 321 && !e.closest(".scroll-x, .visually-hidden, .subnav, .weapons thead")).map(e => e.outerHTML.slice(0, 120)).slice(0, 3).join("\n")`))
		}
	}
	p.go_("/lists/" + id)
	if got := eval[string](p, `getComputedStyle(document.querySelector("#summary")).position`); got != "static" {
		t.Errorf("the summary is %s", got)
	}
	mouse{}.press(p, ".summary-open")
	p.await(`document.querySelector("#summary-more").matches(":popover-open")`)
	p.do(chromedp.KeyEvent(kb.Escape))
	mouse{}.press(p, `a.look[href*="/deployments/"]`)
	p.await(briefOpen)
	p.picture("zoomed-brief")
	if out := eval[string](p, `(b => b.left < 0 || b.top < 0 || b.right > innerWidth || b.bottom > innerHeight ? JSON.stringify(b) : "")(document.querySelector("#brief").getBoundingClientRect())`); out != "" {
		t.Errorf("what opens leaves the window: %s", out)
	}
}

// pages are addresses of every kind of page.
func (s *reading) pages() []string {
	return []string{
		"/", "/new", "/new?race=protoss", "/lists", "/lists?which=deleted", "/devices", "/join", "/import", "/check", "/verify", "/r", "/about", "/licences", "/no-such-page",
		"/r/" + s.code, "/r/" + s.code + "/print", "/r/" + s.code + "/table", "/r/" + s.closedCode, "/r/" + s.closedCode + "/table", "/r/0000000001",
		"/lists/" + s.list, "/lists/" + s.list + "/faction", "/lists/" + s.list + "/release?to=2026-03-16", "/lists/" + s.list + "/editors", "/lists/" + s.list + "/share",
		"/lists/" + s.list + "/text", "/lists/" + s.list + "/print", "/lists/" + s.list + "/table", "/lists/" + s.closed + "/share", "/lists/" + s.closed + "/reveal",
		"/lists/" + s.over, "/lists/" + s.over + "/table", "/lists/" + s.over + "/print",
		"/catalog/2026-09-25", "/catalog/2026-09-25/factions", "/catalog/2026-09-25/factions/zerg-swarm", "/catalog/2026-09-25/units", "/catalog/2026-09-25/units/marine",
		"/catalog/2026-09-25/cards", "/catalog/2026-09-25/cards/factory", "/catalog/2026-09-25/keywords", "/catalog/2026-09-25/keywords/pierce",
		"/catalog/2026-09-25/missions", "/catalog/2026-09-25/missions/frontlines", "/catalog/2026-09-25/deployments", "/catalog/2026-09-25/deployments/typhoon",
		"/catalog/2026-09-25/search?q=shield&race=terran", "/catalog/2026-09-25/search?q=qqqq&cost_from=x", "/catalog/2026-09-25/units/marines", "/catalog/changes?from=2026-03-16&to=2026-09-25",
	}
}

// What a finger must hit has 44 px each way.
func TestTargetsAreLargeEnough(t *testing.T) {
	p, _, id := building(t, phone, brokenList(t))
	for _, path := range []string{"/lists/" + id, "/", "/new?race=terran", "/lists", "/lists/" + id + "/faction"} {
		p.go_(path)
		eval[int](p, `(document.querySelectorAll("details").forEach(d => d.open = true), 1)`)
		small := eval[[]string](p, `[...document.querySelectorAll("main button, main .btn, main select, main input:not([type=hidden], [type=radio], [type=checkbox]), main label.choice, main summary:not(.kw > summary)")].filter(e => {
			const box = e.getBoundingClientRect();
			return box.width && (box.width < 43.5 || box.height < 43.5);
		}).map(e => e.outerHTML.slice(0, 140))`)
		for _, e := range small {
			t.Errorf("%s: smaller than 44 px: %s", path, e)
		}
	}
}

// What is pressed stays under the finger, whatever comes in above it.
func TestEditsDoNotShiftThePage(t *testing.T) {
	for _, v := range []view{phone, desktop} {
		t.Run(map[bool]string{true: "phone", false: "desktop"}[v.touch], func(t *testing.T) {
			p, _, _ := building(t, v, militia())
			for i, command := range []string{"add-unit medic 3", "add-unit goliath 1", "add-card factory", "buy u2 kinetic-foam", "models u1 6"} {
				for range 3 { // columns that stick move along with the page
					p.middle(button(command))
				}
				x, before := p.aim(p.place, button(command))
				revision := eval[string](p, `document.querySelector("[name=base]").value`)
				if v.touch {
					p.do(chromedp.TapXY(x, before))
				} else {
					p.do(chromedp.MouseClickXY(x, before))
				}
				p.pressed(x, before)
				p.await(`document.querySelector("[name=base]").value !== ` + quote(revision))
				now := button(command)
				if i == 3 {
					now = button("drop u2 kinetic-foam")
				}
				if _, after := p.place(now); after < before-1 || after > before+1 {
					t.Errorf("%s: the control moved from %.0f to %.0f", command, before, after)
				}
			}
		})
	}
}

// With the script, what is typed and ticked is saved without a press of a button.
func TestFieldsSaveThemselves(t *testing.T) {
	r := militia()
	r.Units[0].Upgrades = []roster.Upgrade{{Upgrade: "rocket-launcher"}}
	p, o, id := building(t, desktop, r)
	p.awaitText("#summary-top .verdict", "Incomplete")
	p.do(chromedp.SetValue(chromedp.CSS(`select[name="nominee u1 rocket-launcher"]`), "2"))
	eval[bool](p, `document.querySelector('select[name="nominee u1 rocket-launcher"]').dispatchEvent(new Event("change", {bubbles: true}))`)
	p.awaitText("#summary-top .verdict", "Legal")

	mouse{}.press(p, "details.menu > summary")
	mouse{}.press(p, "#set-name")
	p.do(chromedp.KeyEvent(" of Mar Sara" + kb.Enter))
	p.awaitText("h1", "Militia of Mar Sara")
	p.do(chromedp.KeyEvent(kb.Escape))
	mouse{}.press(p, `input[name=mission][value=frontlines]`)
	p.await(`document.querySelector(".curve")`)
	mouse{}.press(p, `input[name=deployment][value=typhoon]`)
	p.await(`document.querySelector("#builder-draft svg")`)
	if p.await(`document.activeElement.value === "typhoon"`); p.stored(o, id).Roster.Name != "Militia of Mar Sara" {
		t.Errorf("stored as %q", p.stored(o, id).Roster.Name)
	}
	mouse{}.press(p, `#entry-u2 details.fold:not(.explain) > summary`)
	mouse{}.press(p, `[name="label u2"]`)
	p.do(chromedp.KeyEvent("Wall" + kb.Tab))
	p.awaitText("#entry-u2 .nick", "“Wall”")
	p.await(`document.querySelector("#entry-u2 details.fold:not(.explain)").open && document.activeElement.name === "note u2"`)
}
