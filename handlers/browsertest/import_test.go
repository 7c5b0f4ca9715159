package browsertest

import "testing"

const typedList = `Militia
Faction: Raynor’s Raiders
Cards: 2x Barracks, Academy, Bunker
2x Marine (9): Combat Shield, AGG-12, Rocket Launcher
Marauder
Marinne x6: Bipod
see you there`

// A list is pasted, looked at, settled and kept; every state of the page is
// accessible and as wide as the window.
func TestImportIsAccessible(t *testing.T) {
	s := newSite(t)
	for _, v := range []view{desktop, phone} {
		t.Run(width(v), func(t *testing.T) {
			p := open(t, s, v)
			p.allowed = []string{"status of 422"}
			p.go_("/import")
			p.axe("empty")
			p.fits(t, "empty")
			p.fill("#import-text", "AB12CD")
			p.press(`form[data-drop] button`)
			p.await(`document.querySelector("#import-problem")`)
			p.axe("refused")
			p.fill("#import-text", typedList)
			p.press(`form[data-drop] button`)
			p.await(`document.querySelector("#preview-form")`)
			p.axe("preview")
			p.fits(t, "preview")
			p.fill(`[name="answer:units/u4"]`, "marine")
			p.press(`#preview-form button[value="preview"]`)
			p.await(`document.querySelector('[name="answer:units/u4/upgrades/bipod"]')`)
			p.press(`#preview-form button[value="save"]`)
			p.await(`location.pathname.startsWith("/lists/")`)
		})
	}
}

// fits says that the page is no wider than the window.
func (p *page) fits(t *testing.T, state string) {
	t.Helper()
	if wide := eval[int](p, "document.documentElement.scrollWidth - innerWidth"); wide > 0 {
		t.Errorf("%s is %d px wider than the window", state, wide)
	}
	for _, e := range eval[[]string](p, `[...document.querySelectorAll(".weapons")].filter(e => e.scrollWidth > e.parentElement.clientWidth).map(e => e.scrollWidth + " px in " + e.parentElement.clientWidth + ": " + e.innerText.slice(0, 80))`) {
		t.Errorf("%s: weapons are cut off: %s", state, e)
	}
}

// fill sets the value of a field.
func (p *page) fill(selector, value string) {
	p.t.Helper()
	eval[bool](p, `((e, v) => { e.value = v; e.dispatchEvent(new Event("input", {bubbles: true})); return true })(document.querySelector(`+quote(selector)+`), `+quote(value)+`)`)
}

// press clicks a button; the page that follows is awaited by its content.
func (p *page) press(selector string) {
	p.t.Helper()
	p.away(`(e => void setTimeout(() => e.click()))(document.querySelector(` + quote(selector) + `))`)
}
