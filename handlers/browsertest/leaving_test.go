package browsertest

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"muster/rules/roster"
)

// Whoever writes a note and follows a link is not asked anything: the link waits
// until the note is saved.
func TestLinksWaitForWhatIsTyped(t *testing.T) {
	p, o, id := building(t, desktop, militia())
	eval[int](p, `(document.querySelectorAll("#entry-u1 details").forEach(d => d.open = true), 1)`)
	p.hold("/edit")
	mouse{}.write(p, "#note-u1", "hold the line")
	mouse{}.press(p, `.head a[href$="/print"]`)
	p.await(`document.querySelector("a[aria-busy]")`)
	p.loading(func() { p.release("/edit") })
	p.await(`location.pathname.endsWith("/print")`)
	if got := p.stored(o, id).Roster.Units[0].Note; got != "hold the line" {
		t.Errorf("the note is %q", got)
	}
}

// What is refused, or meets a conflict, is read before the page is left.
func TestLinksStayWithWhatIsNotSaved(t *testing.T) {
	p, o, id := building(t, desktop, militia())
	if _, err := p.site.lists.Edit(t.Context(), o, id, 1, "", roster.AddUnit{ID: "u4", Unit: "medic", Models: 3}); err != nil {
		t.Fatal(err)
	}
	p.hold("/edit")
	mouse{}.press(p, button("buy u1 combat-shield"))
	mouse{}.press(p, `.head a[href$="/print"]`)
	p.release("/edit")
	p.await(`document.querySelector(".conflict") && !document.querySelector("a[aria-busy]")`)
	p.painted()
	if got := eval[string](p, "location.pathname"); got != "/lists/"+id {
		t.Errorf("the page is %s", got)
	}
	p.loading(func() { mouse{}.press(p, ".conflict [data-keep-stored]") })
}

// What is typed while the page is about to be loaded anew is saved before.
func TestTypingWhileThePageIsLoadedAnew(t *testing.T) {
	p, o, id := building(t, desktop, militia())
	if _, err := p.site.lists.Edit(t.Context(), o, id, 1, "", roster.SetFaction{Card: "zerg-swarm"}); err != nil {
		t.Fatal(err)
	}
	p.go_("/lists/" + id)
	eval[int](p, `(document.querySelectorAll("#entry-u1 details").forEach(d => d.open = true), 1)`)
	p.hold("/edit")
	mouse{}.press(p, button("undo"))
	mouse{}.write(p, "#note-u1", "hold the line")
	p.release("/edit")
	p.loading(func() { p.release("/edit") })
	p.awaitText("#faction-title", "Terran Armed Forces")
	p.await(`document.querySelector("#note-u1").value === "hold the line" && document.querySelector("#unsaved").hidden`)
	if got := p.stored(o, id).Roster; got.Units[0].Note != "hold the line" || got.FactionCard != "terran-armed-forces" {
		t.Errorf("stored: %q, %s", got.Units[0].Note, got.FactionCard)
	}
}

// What is typed and not sent is there again after a reload, to be seen and to be sent
// or discarded.
func TestTypedWordsSurviveAReload(t *testing.T) {
	for _, offline := range []bool{false, true} {
		t.Run(map[bool]string{false: "with the caret in them", true: "waiting for the network"}[offline], func(t *testing.T) {
			p, o, id := building(t, desktop, militia())
			p.allowed = []string{"ERR_INTERNET_DISCONNECTED"}
			eval[int](p, `(document.querySelectorAll("#entry-u1 details").forEach(d => d.open = true), 1)`)
			p.offline(offline)
			mouse{}.write(p, "#note-u1", "hold the line")
			if offline {
				p.do(chromedp.KeyEvent(kb.Tab))
				p.await(`!document.querySelector("#unsaved").hidden`)
				p.offline(false)
				p.loading(func() { p.leave(true) })
			} else {
				p.loading(func() { p.do(chromedp.Reload()) })
			}
			p.await(`document.querySelector("#unsaved").textContent.includes("One change waits")`)
			p.await(`document.querySelector("#note-u1").value === "hold the line" && document.querySelector("#note-u1").checkVisibility()`)
			if offline {
				mouse{}.press(p, "[data-retry]")
				p.until(func() bool { return p.stored(o, id).Roster.Units[0].Note == "hold the line" }, func() string { return "it is not stored" })
				p.await(`document.querySelector("#unsaved").hidden`)
				return
			}
			mouse{}.press(p, "[data-discard]")
			p.awaitText("[data-discard]", "Discard for good?")
			mouse{}.press(p, "[data-discard]")
			p.await(`document.querySelector("#unsaved").hidden && document.querySelector("#note-u1").value === ""`)
			p.loading(func() { p.do(chromedp.Reload()) })
			p.await(`document.querySelector("#unsaved").hidden`)
		})
	}
}

// What is typed for a unit that is removed elsewhere meanwhile is there after a reload,
// too, until it is sent or discarded.
func TestWordsForARemovedUnitSurviveAReload(t *testing.T) {
	for _, end := range []string{"sent", "discarded"} {
		t.Run(end, func(t *testing.T) {
			p, o, id := building(t, phone, militia())
			p.allowed = []string{"ERR_INTERNET_DISCONNECTED"}
			eval[int](p, `(document.querySelectorAll("#entry-u1 details").forEach(d => d.open = true), 1)`)
			p.offline(true)
			mouse{}.write(p, "#note-u1", "hold the line")
			p.do(chromedp.KeyEvent(kb.Tab))
			p.await(`!document.querySelector("#unsaved").hidden`)
			if _, err := p.site.lists.Edit(t.Context(), o, id, 1, "", roster.RemoveEntry{ID: "u1"}); err != nil {
				t.Fatal(err)
			}
			p.offline(false)
			p.loading(func() { p.leave(true) })
			const words = `#unsaved textarea[readonly]`
			for range 2 {
				p.await(`!document.querySelector("#entry-u1") && document.querySelector("` + words + `").value === "hold the line" && document.querySelector("` + words + `").checkVisibility()`)
				p.targets("with words of a removed unit")
				p.picture("gone-words")
				p.loading(func() { p.leave(true) })
			}
			if end == "discarded" {
				mouse{}.press(p, "[data-discard]")
				p.awaitText("[data-discard]", "Discard for good?")
				mouse{}.press(p, "[data-discard]")
				p.await(`document.querySelector("#unsaved").hidden && !document.querySelector("` + words + `")`)
				return
			}
			mouse{}.press(p, "[data-retry]") // it meets the conflict, in which it is told
			p.await(`document.querySelector(".conflict")`)
			mouse{}.press(p, ".conflict > form .btn-primary")
			p.await(`document.querySelector(".conflict > .note-bad textarea[readonly]")?.value === "hold the line"`)
			p.loading(func() { mouse{}.press(p, ".conflict [data-keep-stored]") })
			p.await(`document.querySelector("#unsaved").hidden && !document.querySelector("` + words + `")`)
		})
	}
}

// What is chosen and pressed without a connection is shown as chosen after a reload,
// and as it was if it is discarded.
func TestWaitingChoicesAreShownAfterAReload(t *testing.T) {
	r := militia()
	r.Units[0].Upgrades = []roster.Upgrade{{Upgrade: "agg-12", Model: 2}}
	p, o, id := building(t, desktop, r)
	p.allowed = []string{"ERR_INTERNET_DISCONNECTED"}
	const nominee = `document.querySelector("#nominee-u1-agg-12").value`
	const shield = `document.querySelector("#entry-u1 [value$=' u1 combat-shield']").ariaPressed`
	const size = `document.querySelector("#models-u2 [aria-pressed=true]").value`
	wait := func() {
		t.Helper()
		p.offline(true)
		p.await(`(field => { field.value = "5"; return field.dispatchEvent(new Event("change", { bubbles: true })) })(document.querySelector("#nominee-u1-agg-12"))`)
		mouse{}.press(p, button("buy u1 combat-shield"))
		mouse{}.press(p, button("models u2 2"))
		p.await(`document.querySelector("#unsaved").textContent.includes("3 changes wait")`)
		p.offline(false)
		p.loading(func() { p.leave(true) })
		p.await(nominee + ` === "5" && ` + shield + ` === "true" && ` + size + ` === "models u2 2"`)
	}
	wait()
	mouse{}.press(p, "[data-discard]")
	p.awaitText("[data-discard]", "Discard for good?")
	mouse{}.press(p, "[data-discard]")
	p.await(nominee + ` === "2" && ` + shield + ` === "false" && ` + size + ` === "models u2 4"`)
	wait()
	mouse{}.press(p, "[data-retry]")
	p.await(`document.querySelector("#unsaved").hidden && ` + baseRevision + ` === "4"`)
	if u := p.stored(o, id).Roster.Units; u[0].Upgrades[0].Model != 5 || len(u[0].Upgrades) != 2 || u[1].Models != 2 {
		t.Errorf("stored: %+v", u)
	}
}

// A file that is loaded from the page has the edit that was on its way, or is not loaded.
func TestDownloadsWaitForEdits(t *testing.T) {
	p, _, _ := building(t, desktop, militia())
	const link = `.menu a[download]`
	eval[int](p, `(addEventListener("click", (event) => {
		if (!event.target.matches("`+link+`") || event.defaultPrevented) return;
		event.preventDefault();
		window.loaded = `+baseRevision+`;
	}), 1)`)
	mouse{}.press(p, ".menu > summary")
	mouse{}.press(p, link)
	p.await(`window.loaded === "1"`)
	p.hold("/edit")
	mouse{}.press(p, button("buy u1 combat-shield"))
	mouse{}.press(p, ".menu > summary")
	mouse{}.press(p, link)
	p.await(`document.querySelector("` + link + `[aria-busy]")`)
	p.release("/edit")
	p.await(`window.loaded === "2" && !document.querySelector("[aria-busy]")`)

	p.allowed = []string{"ERR_INTERNET_DISCONNECTED"}
	mouse{}.press(p, button("drop u1 combat-shield"))
	mouse{}.press(p, ".menu > summary")
	mouse{}.press(p, link)
	p.await(`document.querySelector("` + link + `[aria-busy]")`)
	p.offline(true)
	eval[int](p, `window.loaded = 0`)
	p.release("/edit")
	p.await(`!document.querySelector("#unsaved").hidden && !document.querySelector("[aria-busy]")`)
	p.painted()
	if eval[bool](p, `!!window.loaded`) {
		t.Error("a file is loaded without the edit that failed")
	}
}
