package browsertest

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"muster/rules/roster"
)

// At 400 % zoom a window of 1280 × 1024 has 320 × 256 px: nothing is cut off to the
// side, not even a name of one long word, and the bar does not take the little
// height there is.
func TestZoomTo400Percent(t *testing.T) {
	s := newReading(t)
	list := brokenList(t)
	list.Name = strings.Repeat("W", 180)
	id := s.create(t, s.owner, list)
	p := open(t, s.site, view{width: 320, height: 256})
	p.allowed = []string{"status of 404"}
	p.be(s.secret)
	paths := s.pages()
	for _, form := range []string{"", "/faction", "/release?to=2026-03-16", "/editors", "/share", "/text", "/print", "/table"} {
		paths = append(paths, "/lists/"+id+form)
	}
	for _, path := range paths {
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
		"/r/" + s.code, "/r/" + s.code + "/print", "/r/" + s.code + "/table", "/r/" + s.closedCode, "/r/" + s.closedCode + "/print", "/r/" + s.closedCode + "/table", "/r/0000000001",
		"/lists/" + s.list, "/lists/" + s.list + "/faction", "/lists/" + s.list + "/release?to=2026-03-16", "/lists/" + s.list + "/editors", "/lists/" + s.list + "/share",
		"/lists/" + s.list + "/text", "/lists/" + s.list + "/print", "/lists/" + s.list + "/table", "/lists/" + s.closed + "/share", "/lists/" + s.closed + "/reveal",
		"/lists/" + s.over, "/lists/" + s.over + "/table", "/lists/" + s.over + "/print",
		"/catalog/2026-09-25", "/catalog/2026-09-25/factions", "/catalog/2026-09-25/factions/zerg-swarm", "/catalog/2026-09-25/units", "/catalog/2026-09-25/units/marine",
		"/catalog/2026-09-25/cards", "/catalog/2026-09-25/cards/factory", "/catalog/2026-09-25/keywords", "/catalog/2026-09-25/keywords/pierce",
		"/catalog/2026-09-25/missions", "/catalog/2026-09-25/missions/frontlines", "/catalog/2026-09-25/deployments", "/catalog/2026-09-25/deployments/typhoon",
		"/catalog/2026-09-25/search?q=shield&race=terran", "/catalog/2026-09-25/search?q=qqqq&cost_from=x", "/catalog/2026-09-25/units/marines", "/catalog/changes?from=2026-03-16&to=2026-09-25",
	}
}

// smallTargets are the controls of the page that a finger misses: not 44 px each way,
// neither as a box nor as the place where a tap hits them. Links within a sentence
// are exempt (WCAG 2.5.8, inline), and so is what is not on the screen until it has
// the focus.
const smallTargets = `(() => {
	const enough = 43.5;
	const block = (e) => { while (getComputedStyle(e).display.startsWith("inline")) e = e.parentElement; return e };
	const inSentence = (e) => {
		if (!e.matches("a") || getComputedStyle(e).display !== "inline") return false;
		const around = block(e).cloneNode(true);
		around.querySelectorAll("a, button, .visually-hidden, .muted, .tag").forEach((each) => each.remove());
		return /\p{L}{2}/u.test(around.textContent);
	};
	const hits = (e) => {
		e.scrollIntoView({block: "center", behavior: "instant"});
		const {x, y, width, height} = e.getBoundingClientRect();
		const hit = (dx, dy) => {
			const at = document.elementFromPoint(x + width / 2 + dx, y + height / 2 + dy);
			return at && (e.contains(at) || [...(e.labels ?? [])].some((label) => label.contains(at)));
		};
		const step = 0.5;
		const reach = (dx, dy) => { let n = 0; while (n <= enough && hit(n * dx, n * dy)) n += step; return n - step };
		return reach(-1, 0) + reach(1, 0) >= enough - step && reach(0, -1) + reach(0, 1) >= enough - step;
	};
	const open = document.querySelector(":popover-open") ?? document.querySelector("details.menu[open]"); // it covers the rest
	const scrolled = scrollY;
	const small = [...(open ?? document).querySelectorAll("a[href], button, select, textarea, input:not([type=hidden]), summary, [role=button], [tabindex='0']")].filter((e) => {
		const box = (e.closest("label") ?? e).getBoundingClientRect();
		if (!e.checkVisibility({visibilityProperty: true}) || e.closest(".visually-hidden") || e.matches(".skip") || inSentence(e)) return false;
		return (box.width < enough || box.height < enough) && !hits(e);
	}).map((e) => Math.round(e.getBoundingClientRect().width) + "×" + Math.round(e.getBoundingClientRect().height) + " " + e.closest("[class]").className + ": " + e.outerHTML.slice(0, 110));
	scrollTo({top: scrolled, behavior: "instant"});
	return small;
})()`

// unfold opens all that is folded away, but no menu, which would cover it, and waits
// for what is fetched only then.
func (p *page) unfold() {
	p.t.Helper()
	eval[int](p, `(document.querySelectorAll("details:not(.menu)").forEach(d => d.open = true), 1)`)
	p.await(`!document.querySelector("details[open] [hx-get]")`)
}

// targets fails the test for what a finger must hit and is too small (WCAG 2.5.8; 44 px
// are our own measure).
func (p *page) targets(state string) {
	p.t.Helper()
	small := eval[[]string](p, smallTargets)
	for _, e := range small[:min(len(small), 6)] {
		p.t.Errorf("%s: smaller than 44 px, one of %d: %s", state, len(small), e)
	}
}

// The page on which a list is moved to another release has room for every word on a
// phone, and for a finger.
func TestReleaseChangeFitsAPhone(t *testing.T) {
	p, _, id := building(t, phone, example(t, "rulebook-9-1-example"))
	p.go_("/lists/" + id + "/release?to=2026-03-16")
	broken := eval[[]string](p, `[...document.querySelectorAll(".changes th, .changes td")].flatMap((cell) => {
		const words = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT), broken = [];
		while (words.nextNode()) for (const word of words.currentNode.data.matchAll(/\S+/g)) {
			const range = document.createRange();
			range.setStart(words.currentNode, word.index);
			range.setEnd(words.currentNode, word.index + word[0].length);
			if (new Set([...range.getClientRects()].map((line) => line.top)).size > 1) broken.push(word[0]);
		}
		return broken;
	})`)
	if len(broken) > 0 {
		t.Errorf("broken within a word: %q", broken)
	}
	if small := eval[[]string](p, `[...document.querySelectorAll("a[href*='release?to=']")].filter((e) => e.getBoundingClientRect().height < 43.5).map((e) => e.textContent)`); len(small) > 0 {
		t.Errorf("too low for a finger: %q", small)
	}
	p.picture("release-390")
}

// What is pressed stays under the finger, whatever comes in above it.
func TestEditsDoNotShiftThePage(t *testing.T) {
	for _, v := range []view{phone, desktop} {
		t.Run(width(v), func(t *testing.T) {
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

// The bar at the bottom of a phone is as high as ever, also with the longest verdict.
func TestSummaryBarHoldsTheLongestVerdict(t *testing.T) {
	height := `document.querySelector(".summary-top").getBoundingClientRect().height`
	p, _, _ := building(t, phone, militia())
	p.awaitText(".summary-top .verdict", "Legal")
	want := eval[float64](p, height)
	p, _, _ = building(t, phone, brokenList(t))
	p.awaitText(".summary-top .verdict", "Cannot be judged")
	if got := eval[float64](p, height); got != want {
		t.Errorf("%.1f px high, want %.1f", got, want)
	}
}

// At the table the two switches of a unit stand beside one another, so that more units
// fit on a phone.
func TestSwitchesOfAUnitShareARow(t *testing.T) {
	p, _, id := building(t, phone, militia())
	p.go_("/lists/" + id + "/table")
	p.await(`!document.querySelector("[data-place]").closest("[hidden]")`)
	if x, y := p.top("[data-place]"), p.top("[data-done]"); x != y {
		t.Errorf("they begin at %.1f and %.1f px", x, y)
	}
}
