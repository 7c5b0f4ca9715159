package browsertest

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"muster/rules/roster"
)

const briefOpen = `document.querySelector("#brief").matches(":popover-open")`

// A keyword of the builder explains itself where it is named: by mouse, by touch
// and by keyboard; Escape closes it and the focus is where it was.
func TestKeywordsExplainThemselves(t *testing.T) {
	for _, v := range []view{desktop, phone} {
		t.Run(width(v), func(t *testing.T) {
			p, _, _ := building(t, v, militia())
			eval[int](p, `(document.querySelectorAll("#entry-u1 details").forEach(d => d.open = true), 1)`)
			link := `#entry-u1 .ability a.kw[href$="/non-lethal-damage"]`
			if v.touch {
				finger{}.press(p, link)
			} else {
				mouse{}.press(p, link)
			}
			p.await(briefOpen)
			p.awaitText("#brief h2", "NON-LETHAL DAMAGE (X)")
			p.await(`document.activeElement.id === "brief"`)
			if out := eval[string](p, `(b => b.left < 0 || b.top < 0 || b.right > innerWidth || b.bottom > innerHeight ? JSON.stringify(b) : "")(document.querySelector("#brief").getBoundingClientRect())`); out != "" {
				t.Errorf("the explanation leaves the window: %s", out)
			}
			p.axe("a keyword explained")
			p.picture("keyword-" + name(v))
			p.do(chromedp.KeyEvent(kb.Escape))
			p.await(`!` + briefOpen + ` && document.activeElement === document.querySelector(` + quote(link) + `)`)
			p.do(chromedp.KeyEvent(kb.Enter))
			p.await(briefOpen)
			p.do(chromedp.KeyEvent(kb.Tab + kb.Tab)) // its link, then the button
			p.await(`document.activeElement.textContent === "Close"`)
			p.do(chromedp.KeyEvent(kb.Enter))
			p.await(`!` + briefOpen)

			// What an edit brings works as what was there.
			mouse{}.press(p, button("models u1 6"))
			p.await(`document.querySelector("#entry-u1 [aria-pressed=true]").value === "models u1 6"`)
			mouse{}.press(p, button("copy u1"))
			p.await(`document.querySelector("#entry-u4 a.kw[aria-haspopup=dialog]")`)
			if got := eval[int](p, `document.querySelectorAll("a.kw:not([aria-haspopup])").length`); got != 0 {
				t.Errorf("%d links do not say that they open something", got)
			}
			mouse{}.press(p, link)
			p.await(briefOpen)
			mouse{}.press(p, "h1")
			p.await(`!` + briefOpen)
		})
	}
}

// name is that of a view in names of pictures.
func name(v view) string {
	return map[bool]string{true: "390", false: "1280"}[v.touch] + map[bool]string{true: "-dark", false: "-light"}[v.dark]
}

// A keyword that a problem names is explained above the sheet of the summary, which
// stays open.
func TestProblemsExplainTheirKeywords(t *testing.T) {
	r := militia()
	r.Units[0].Upgrades = []roster.Upgrade{{Upgrade: "agg-12", Model: 1}, {Upgrade: "agg-12", Model: 2}}
	p, _, _ := building(t, phone, r)
	finger{}.press(p, ".summary-open")
	p.await(`document.querySelector("#summary-more").matches(":popover-open")`)
	p.targets("a problem that names a keyword")
	p.axe("a problem that names a keyword")
	p.picture("problem-keyword")
	finger{}.press(p, "#problems a.kw")
	p.awaitText("#brief-title", "SPECIALIST")
	p.await(`document.querySelector("#brief").matches(":popover-open") && document.querySelector("#summary-more").matches(":popover-open")`)
	finger{}.press(p, "#brief > .btn")
	p.await(`!document.querySelector("#brief").matches(":popover-open") && document.activeElement.matches("#problems a.kw")`)
}

// One entry names another, which opens in its place.
func TestExplanationsLeadToEachOther(t *testing.T) {
	p := open(t, newSite(t), desktop)
	p.go_("/catalog/2026-09-25/keywords/burrowed")
	mouse{}.press(p, `.lead a.kw[href$="/hidden"]`)
	p.awaitText("#brief h2", "HIDDEN")
	mouse{}.press(p, `#brief a.kw`)
	p.await(`document.querySelector("#brief h2").textContent !== "HIDDEN" && ` + briefOpen)
	p.do(chromedp.KeyEvent(kb.Escape))
	p.await(`document.activeElement === document.querySelector(".lead a.kw")`)
}

// Without a connection the box says so and names the page.
func TestExplanationsThatCannotBeLoaded(t *testing.T) {
	p, _, _ := building(t, desktop, militia())
	p.allowed = []string{"ERR_INTERNET_DISCONNECTED"}
	eval[int](p, `(document.querySelectorAll("#entry-u1 details").forEach(d => d.open = true), 1)`)
	p.offline(true)
	mouse{}.press(p, `#entry-u1 .ability a.kw`)
	p.awaitText("#brief h2", "It could not be loaded")
	p.offline(false)
	p.await("navigator.onLine")
	p.loading(func() { mouse{}.press(p, "#brief > a") })
	p.awaitText("h1", "NON-LETHAL DAMAGE (X)")
}

// Without JavaScript a keyword leads to its entry.
func TestKeywordsWithoutScript(t *testing.T) {
	v := desktop
	v.noScript = true
	p, _, _ := building(t, v, militia())
	mouse{}.press(p, "#entry-u1 .explain > summary")
	p.loading(func() { mouse{}.press(p, `#entry-u1 .upgrade-effect a.kw[href$="/long-range"]`) })
	p.awaitText("h1", "LONG RANGE (X)")
}

// A card is looked at before it is chosen.
func TestCardsAreSeenBeforeTheyAreChosen(t *testing.T) {
	for _, v := range []view{desktop, phone} {
		t.Run(width(v), func(t *testing.T) {
			p, o, id := building(t, v, militia())
			for _, look := range []struct{ card, what, shows string }{
				{"typhoon", "deployment", "#brief svg .map-edge"},
				{"frontlines", "mission", "#brief ul li"},
				{"marine", "unit", "#brief .weapons ~ div h3"},
				{"terran-armed-forces", "faction", "#brief h3"},
				{"barracks", "card", "#brief h3"},
			} {
				link := `a.look[href*="/` + look.card + `"]`
				if v.touch {
					finger{}.press(p, link)
				} else {
					mouse{}.press(p, link)
				}
				p.await(briefOpen + ` && document.querySelector(` + quote(look.shows) + `)`)
				if out := eval[string](p, `(b => b.left < 0 || b.top < 0 || b.right > innerWidth || b.bottom > innerHeight ? JSON.stringify(b) : "")(document.querySelector("#brief").getBoundingClientRect())`); out != "" {
					t.Errorf("%s leaves the window: %s", look.card, out)
				}
				p.axe("a look at " + look.card)
				p.picture(look.what + "-" + name(v))
				p.do(chromedp.KeyEvent(kb.Escape))
				p.await(`!` + briefOpen + ` && document.activeElement.matches(` + quote(link) + `)`)
			}
			p.do(chromedp.ScrollIntoView(chromedp.CSS("#builder-draft")))
			p.picture("draft-" + name(v))
			if got := p.stored(o, id).Revision; got != 1 {
				t.Errorf("a look has changed the list: revision %d", got)
			}
		})
	}
}

// Without JavaScript a look leads to the page of the card.
func TestDraftCardsWithoutScript(t *testing.T) {
	v := desktop
	v.noScript = true
	p, _, _ := building(t, v, militia())
	p.loading(func() { mouse{}.press(p, `a.look[href$="/deployments/typhoon"]`) })
	p.awaitText("h1", "Typhoon")
}
