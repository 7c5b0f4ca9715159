package browsertest

import (
	"context"
	"fmt"
	"math"
	"testing"
	"time"

	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// A hand is a way to use a page: what it presses, it presses as a person does.
type hand interface {
	// press presses what the selector finds.
	press(p *page, selector string)
	// write writes into a field.
	write(p *page, selector, text string)
}

// mouse clicks in the middle of things, after it has scrolled there.
type mouse struct{}

func (mouse) press(p *page, selector string) {
	p.t.Helper()
	x, y := p.aim(p.middle, selector)
	p.do(chromedp.MouseClickXY(x, y))
	p.pressed(x, y)
}

func (m mouse) write(p *page, selector, text string) {
	p.t.Helper()
	m.press(p, selector)
	p.do(chromedp.KeyEvent(text))
}

// finger taps.
type finger struct{}

func (finger) press(p *page, selector string) {
	p.t.Helper()
	x, y := p.aim(p.middle, selector)
	p.do(chromedp.TapXY(x, y))
	p.pressed(x, y)
}

func (f finger) write(p *page, selector, text string) {
	p.t.Helper()
	f.press(p, selector)
	p.do(chromedp.KeyEvent(text))
}

// keys walks by Tab and presses Enter, or the arrows within a group of choices.
type keys struct{}

func (keys) press(p *page, selector string) {
	p.t.Helper()
	kind := eval[string](p, `document.querySelector(`+quote(selector)+`)?.type ?? ""`)
	if kind == "radio" {
		group := `input[type=radio][name="` + eval[string](p, `document.querySelector(`+quote(selector)+`).name`) + `"]`
		p.tabTo(group)
		for range 20 {
			if eval[bool](p, `document.querySelector(`+quote(selector)+`).checked`) {
				return
			}
			p.do(chromedp.KeyEvent(kb.ArrowDown))
		}
		p.t.Fatalf("arrows do not reach %s", selector)
	}
	p.tabTo(selector)
	key := kb.Enter
	if kind == "checkbox" {
		key = " "
	}
	p.rest() // a key has no place: what tells a double press is the control alone
	p.do(chromedp.KeyEvent(key))
	p.pressed(0, 0)
}

func (keys) write(p *page, selector, text string) {
	p.t.Helper()
	p.tabTo(selector)
	p.do(chromedp.KeyEvent(text))
}

// tabTo walks until the focus is on what the selector finds, the shorter way.
func (p *page) tabTo(selector string) {
	p.t.Helper()
	const most = 600
	state := fmt.Sprintf(`(() => {
		const want = [...document.querySelectorAll(%s)], at = document.activeElement;
		if (want.includes(at)) return "there";
		if (!want.length) return "missing";
		return at !== document.body && at.compareDocumentPosition(want[0]) & Node.DOCUMENT_POSITION_PRECEDING ? "back" : "on";
	})()`, quote(selector))
	p.await(seen)
	way := eval[string](p, state)
	for range most {
		switch way {
		case "there":
			if !eval[bool](p, `document.activeElement.matches(":focus-visible")`) {
				p.t.Errorf("the focus on %s cannot be seen", selector)
			}
			return
		case "missing":
			p.t.Fatalf("nothing is %s", selector)
		case "back":
			p.do(chromedp.KeyEvent(kb.Tab, chromedp.KeyModifiers(chromedp.ModifierShift)))
		default:
			p.do(chromedp.KeyEvent(kb.Tab))
		}
		way = eval[string](p, state)
	}
	p.t.Fatalf("Tab does not reach %s", selector)
}

// seen is true once the page was painted: before, the browser drops what is pressed.
const seen = `performance.getEntriesByName("first-contentful-paint").length > 0`

// middle scrolls to what the selector finds and returns where to press it. It waits
// until that is seen and stands still and nothing covers it, such as a row that still moves.
func (p *page) middle(selector string) (x, y float64) {
	p.t.Helper()
	type spot struct {
		X, Y  float64
		Fault string
	}
	var s, before spot
	p.until(func() bool {
		before = s
		s = eval[spot](p, fmt.Sprintf(`(() => {
		const it = document.querySelector(%s);
		if (!it) return {fault: "nothing is there"};
		if (!(`+seen+`)) return {fault: "the page is not painted"};
		it.scrollIntoView({block: "center", behavior: "instant"});
		const box = it.getClientRects()[0];
		if (!box?.width) return {fault: "it is not shown"};
		const x = box.x + box.width / 2, y = box.y + box.height / 2, top = document.elementFromPoint(x, y);
		const label = it.labels?.[0];
		if (!it.contains(top) && !label?.contains(top)) return {fault: "covered by " + (top?.outerHTML.slice(0, 120) ?? "nothing")};
		return {x, y};
	})()`, quote(selector)))
		return s.Fault == "" && s == before
	}, func() string { return selector + ": " + s.Fault })
	return s.X, s.Y
}

// loading does something that loads a page, and waits until it is there and stands
// still: a page that is loaded at a place scrolls there after it is loaded, and a
// press meanwhile would go astray.
func (p *page) loading(f func()) {
	p.t.Helper()
	trigger := chromedp.Func(func(context.Context, *chromedp.Target) error { f(); return nil })
	ctx, cancel := context.WithTimeout(p.ctx, 2*patience) // f has to wait, too
	defer cancel()
	if _, err := chromedp.Run(ctx, chromedp.WaitEvent(cdppage.LoadEventFired, nil, trigger)); err != nil {
		p.shot("failed")
		p.t.Fatal("no page was loaded: ", err)
	}
	since, at := time.Now(), -1.0
	p.until(func() bool {
		if now := eval[float64](p, "window.scrollY"); now != at {
			since, at = time.Now(), now
		}
		return time.Since(since) > 150*time.Millisecond
	}, func() string { return "the page goes on scrolling" })
}

// button selects the button of the builder that carries out a command.
func button(command string) string { return `button[form=edit][value='` + command + `']` }

func builders() []struct {
	name string
	view view
	hand hand
} {
	return []struct {
		name string
		view view
		hand hand
	}{
		{"by mouse at 1280 px", desktop, mouse{}},
		{"by touch at 390 px", phone, finger{}},
		{"by keyboard alone", desktop, keys{}},
		{"without JavaScript", view{width: 1280, height: 900, noScript: true}, mouse{}},
	}
}

// The rulebook's example (§9.1), from the front page to its printed totals.
func TestBuildTheRulebooksExample(t *testing.T) {
	for _, b := range builders() {
		t.Run(b.name, func(t *testing.T) {
			p := open(t, newSite(t), b.view)
			p.go_("/")
			p.loading(func() { b.hand.press(p, `a[href="/new?race=terran"]`) })
			b.hand.press(p, `input[name=faction][value=raynors-raiders]`)
			b.hand.press(p, `input[name=scale][value=standard]`)
			b.hand.write(p, `input[name=name]`, "Rulebook example")
			p.loading(func() { b.hand.press(p, `main form button.btn-primary`) })
			p.awaitText("h1", "Rulebook example")
			eval[bool](p, "window.same = true")
			minerals, gas := 0, 0
			buy := func(command string, m, g int) {
				t.Helper()
				minerals, gas = minerals+m, gas+g
				if b.view.noScript {
					p.loading(func() { b.hand.press(p, button(command)) })
				} else {
					b.hand.press(p, button(command))
				}
				p.awaitTotals(minerals, gas)
			}
			for _, c := range []struct {
				id  string
				gas int
			}{{"barracks", 25}, {"barracks-proxy", 40}, {"factory", 35}, {"orbital-command", 25}, {"academy", 35}, {"engineering-bay", 25}} {
				buy("add-card "+c.id, 0, c.gas)
			}
			for _, u := range []struct {
				add      string
				minerals int
			}{
				{"marine 9", 210},
				{"marine 9", 210},
				{"marine 6", 160},
				{"marauder 4", 280},
				{"marauder 2", 150},
				{"jim-raynor 1", 250},
				{"medic 3", 110},
				{"medic 3", 110},
				{"goliath 1", 190},
			} {
				buy("add-unit "+u.add, u.minerals, 0)
			}
			if minerals != 1670 || gas != 185 {
				t.Fatalf("the test adds up to %d and %d", minerals, gas)
			}
			p.awaitText("#summary-top .verdict", "Legal")
			p.awaitText("#place-slots-core td.num", "8/8")
			if !b.view.noScript && !eval[bool](p, "!!window.same") {
				t.Error("the page was loaded anew in between")
			}
			p.picture("example-" + map[bool]string{true: "390", false: "1280"}[b.view.touch])
			if want := "Rulebook example · Muster"; eval[string](p, "document.title") != want {
				t.Errorf("title %q, want %q", eval[string](p, "document.title"), want)
			}
		})
	}
}

// awaitTotals waits for the totals of the summary.
func (p *page) awaitTotals(minerals, gas int) {
	p.t.Helper()
	p.await(fmt.Sprintf(`document.querySelector("#summary-top").textContent.replace(/\s+/g, "").includes(%s)`,
		quote(fmt.Sprintf("%s/2,000minerals%d/200gas", thousands(minerals), gas))))
}

func thousands(n int) string {
	if n < 1000 {
		return fmt.Sprint(n)
	}
	return fmt.Sprintf("%d,%03d", n/1000, n%1000)
}

// aim finds the place of a press. It waits until that is no double tap of the press
// before: what a person presses again, or after scrolling, is not pressed that soon.
func (p *page) aim(find func(selector string) (x, y float64), selector string) (x, y float64) {
	p.t.Helper()
	const near = 22
	for {
		x, y = find(selector)
		if math.Hypot(x-p.last.x, y-p.last.y) >= near || time.Since(p.last.at) > doubleTap {
			return x, y
		}
		p.rest()
	}
}

// doubleTap is how soon a press is the second of a double tap.
const doubleTap = 300 * time.Millisecond

// rest waits until the next press is none.
func (p *page) rest() {
	p.t.Helper()
	p.until(func() bool { return time.Since(p.last.at) > doubleTap }, func() string { return "time stands still" })
}

// pressed remembers a press for aim.
func (p *page) pressed(x, y float64) { p.last.x, p.last.y, p.last.at = x, y, time.Now() }
