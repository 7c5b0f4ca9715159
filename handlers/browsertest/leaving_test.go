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
