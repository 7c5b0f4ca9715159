package browsertest

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// controlFaults are the controls of the page whose edge cannot be seen, whose focus
// cannot be told from none, or whose pressed state differs by colour alone.
const controlFaults = `(() => {
	const faults = [];
	const fault = (what, e) => faults.push(what + ": " + e.outerHTML.slice(0, 160));
	const drawn = (style, width) => !["none", "hidden"].includes(style) && parseFloat(width) > 0;
	const shapes = (e) => [e, ...e.querySelectorAll("*"), e.closest(".choice")].filter(Boolean).flatMap((each) => ["", "::before", "::after"].map((part) => {
		const s = getComputedStyle(each, part);
		return [s.content, s.borderTopStyle, s.borderTopWidth, s.borderBottomStyle, s.borderBottomWidth, drawn(s.outlineStyle, s.outlineWidth) && s.outlineWidth, s.fontWeight, s.textDecorationLine].join();
	})).join(";");
	for (const e of document.querySelectorAll("a[href], button, summary, select, textarea, input:not([type=hidden])")) {
		if (!e.getClientRects().length || e.disabled) continue;
		const still = shapes(e), native = e.matches("[type=checkbox], [type=radio], [type=file]");
		if (e.matches("button, .btn, select, textarea, input") && !native) {
			const s = getComputedStyle(e);
			if (!drawn(s.borderTopStyle, s.borderTopWidth) || s.borderTopColor === s.backgroundColor) fault("no edge", e);
		}
		e.focus({focusVisible: true, preventScroll: true});
		if (document.activeElement === e && shapes(e) === still && !e.matches(".card h3 a")) fault("no focus", e);
		e.blur();
		const pressed = e.getAttribute("aria-pressed");
		if (pressed) {
			e.setAttribute("aria-pressed", pressed === "true" ? "false" : "true");
			if (shapes(e) === still) fault("pressed or not, it looks the same", e);
			e.setAttribute("aria-pressed", pressed);
		}
		if (e.checked && e.closest(".choice")) {
			const other = [...document.querySelectorAll(".choice")].find((c) => !c.querySelector(":checked"));
			if (other && getComputedStyle(other, "::after").content === getComputedStyle(e.closest(".choice"), "::after").content) fault("chosen or not, it looks the same", e);
		}
	}
	return faults.slice(0, 8);
})()`

// bothThemes runs a test once in each theme.
func bothThemes(t *testing.T, v view, f func(t *testing.T, v view)) {
	t.Helper()
	for _, dark := range []bool{false, true} {
		v.dark = dark
		t.Run(map[bool]string{false: "light", true: "dark"}[dark], func(t *testing.T) { f(t, v) })
	}
}

// In forced colours every control keeps its edge and shows the focus, and what is
// pressed, chosen, current or does not fit differs by more than its colour.
func TestForcedColours(t *testing.T) {
	s := newReading(t)
	broken := s.create(t, s.owner, brokenList(t))
	for _, v := range []view{desktop, phone} {
		bothThemes(t, v, func(t *testing.T, v view) {
			v.forced = true
			p := open(t, s.site, v)
			p.be(s.secret)
			for _, at := range []struct{ path, name string }{
				{"/lists/" + broken, "builder"},
				{"/", "home"},
				{"/new?race=terran", "new"},
				{"/lists", "lists"},
				{"/lists/" + s.list + "/table", "table"},
				{"/lists/" + s.list + "/share", "share"},
				{"/lists/" + s.closed + "/reveal", "reveal"},
				{"/lists/" + s.list + "/faction", "faction"},
				{"/check", "check"},
				{"/catalog/2026-09-25/units/marine", "unit"},
				{"/catalog/2026-09-25/search?q=shield", "search"},
				{"/catalog/2026-09-25/deployments/typhoon", "map"},
				{"/r/" + s.code, "read"},
			} {
				p.go_(at.path)
				p.picture("forced-" + at.name + "-" + name(v))
				for _, f := range eval[[]string](p, controlFaults) {
					t.Errorf("%s: %s", at.path, f)
				}
				if shared := eval[string](p, `(() => {
					const links = [...document.querySelectorAll(".nav a")], weight = (a) => getComputedStyle(a).fontWeight;
					const current = links.find(a => a.ariaCurrent), other = links.find(a => !a.ariaCurrent);
					return current && weight(current) === weight(other) ? current.textContent : "";
				})()`); shared != "" {
					t.Errorf("%s: the current entry %q looks like the others", at.path, shared)
				}
			}
			p.go_("/lists/" + broken)
			for _, blocked := range []string{".offer:has(.why-none) button", ".upgrade-toggle:has(> [data-price]:not([hidden]))"} {
				if got := eval[string](p, `getComputedStyle(document.querySelector(`+quote(blocked)+`)).borderTopStyle`); got != "dashed" {
					t.Errorf("%s has a %s edge", blocked, got)
				}
			}
			if over := eval[string](p, `getComputedStyle(document.querySelector(".pip-over")).borderTopStyle`); over != "dashed" {
				t.Errorf("a slot too many has a %s edge", over)
			}
			mouse{}.press(p, "#builder-draft a.look")
			p.await(briefOpen)
			p.do(chromedp.KeyEvent(kb.Tab))
			p.picture("forced-brief-" + name(v))
			if strings.Contains(eval[string](p, `getComputedStyle(document.querySelector("#brief")).borderTopStyle`), "none") {
				t.Error("what opens has no edge")
			}
		})
	}
}
