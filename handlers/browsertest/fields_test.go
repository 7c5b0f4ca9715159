package browsertest

import (
	"slices"
	"strconv"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"muster/rules/roster"
)

// A card that is ticked while the one before is on its way stays ticked, also for the
// card that is ticked after it.
func TestDraftCardsTickedInARow(t *testing.T) {
	p, o, id := building(t, desktop, militia())
	p.hold("/edit")
	mouse{}.press(p, "input[name=mission][value=frontlines]")
	mouse{}.press(p, "input[name=mission][value=supply-drop]")
	p.release("/edit")
	p.await(`window.held["/edit"]`)
	mouse{}.press(p, "input[name=deployment][value=typhoon]")
	p.release("/edit")
	p.release("/edit")
	p.await(`!window.held["/edit"] && !document.querySelector("[data-busy]")`)
	p.until(func() bool { return p.stored(o, id).Revision == 4 }, func() string { return "not three edits" })
	got := p.stored(o, id).Roster.Draft
	if !slices.Equal(got.Missions, []string{"frontlines", "supply-drop"}) || !slices.Equal(got.Deployments, []string{"typhoon"}) {
		t.Errorf("stored: %v", got)
	}
	p.await(`[...document.querySelectorAll("#builder-draft :checked")].map(e => e.value).join() === "frontlines,supply-drop,typhoon"`)
}

// A field that is changed sends itself alone: what stands in the others may be older
// than what is stored.
func TestFieldsSendThemselvesAlone(t *testing.T) {
	p, o, id := building(t, desktop, militia())
	mouse{}.press(p, "details.menu > summary")
	p.hold("/edit")
	mouse{}.press(p, "#set-scale")
	p.do(chromedp.KeyEvent(kb.ArrowUp + kb.Enter))
	p.await(`window.held["/edit"]`)
	eval[bool](p, `(document.querySelector("#set-name").select(), true)`)
	p.do(chromedp.KeyEvent("Crew" + kb.Tab))
	p.release("/edit")
	p.await(`window.held["/edit"]`)
	p.release("/edit")
	p.until(func() bool { return p.stored(o, id).Revision == 3 }, func() string { return "not two edits" })
	if got := p.stored(o, id).Roster; got.Name != "Crew" || got.MineralLimit != 1000 {
		t.Errorf("%q has a limit of %d", got.Name, got.MineralLimit)
	}
}

// An answer leaves alone what is being typed.
func TestAnswersLeaveTypingAlone(t *testing.T) {
	p, o, id := building(t, desktop, militia())
	eval[int](p, `(document.querySelectorAll("#entry-u1 details").forEach(d => d.open = true), 1)`)
	p.hold("/edit")
	mouse{}.press(p, button("models u1 6"))
	mouse{}.write(p, "#label-u1", "Alp")
	p.release("/edit")
	p.awaitTotals(550, 60)
	p.do(chromedp.KeyEvent("ha" + kb.Tab))
	p.release("/edit")
	p.until(func() bool { return p.stored(o, id).Roster.Units[0].Label == "Alpha" }, func() string { return p.stored(o, id).Roster.Units[0].Label })
}

// A choice that is changed again before the first is answered ends as it was made last,
// and follows when it is taken back.
func TestChoicesMadeInARow(t *testing.T) {
	r := militia()
	r.Units[0].Upgrades = []roster.Upgrade{{Upgrade: "rocket-launcher", Model: 1}}
	p, o, id := building(t, desktop, r)
	p.hold("/edit")
	eval[bool](p, `(document.querySelector("#entry-u1 select").focus(), true)`)
	p.do(chromedp.KeyEvent(kb.ArrowDown))
	p.do(chromedp.KeyEvent(kb.ArrowDown))
	p.release("/edit")
	p.await(`window.held["/edit"]`)
	p.do(chromedp.KeyEvent(kb.ArrowDown))
	p.release("/edit")
	p.release("/edit")
	stored := func(revision, model int) {
		t.Helper()
		p.until(func() bool { return p.stored(o, id).Revision == revision }, func() string { return "not so many edits" })
		if got := p.stored(o, id).Roster.Units[0].Upgrades[0].Model; got != model {
			t.Errorf("model %d is stored, want %d", got, model)
		}
		p.await(`document.querySelector("#entry-u1 select").value === "` + strconv.Itoa(model) + `"`)
	}
	stored(4, 4)
	mouse{}.press(p, button("undo"))
	p.release("/edit")
	stored(5, 3)
}

// A choice that waits is shown again where it was made, after a reload too.
func TestChoicesSurviveAReload(t *testing.T) {
	r := militia()
	r.Units[0].Upgrades = []roster.Upgrade{{Upgrade: "rocket-launcher", Model: 1}}
	p, o, id := building(t, desktop, r)
	p.allowed = []string{"ERR_INTERNET_DISCONNECTED"}
	p.offline(true)
	eval[bool](p, `(document.querySelector("#entry-u1 select").focus(), true)`)
	p.do(chromedp.KeyEvent(kb.ArrowDown))
	p.await(`!document.querySelector("#unsaved").hidden`)
	p.offline(false)
	p.loading(func() { p.leave(true) })
	p.await(`!document.querySelector("#unsaved").hidden && document.querySelector("#entry-u1 select").value === "2"`)
	mouse{}.press(p, "[data-retry]")
	p.until(func() bool { return p.stored(o, id).Roster.Units[0].Upgrades[0].Model == 2 }, func() string { return "it is not stored" })
}

// An edit that was saved while its answer was lost is sent again when the page is loaded
// anew, by itself, and is the same edit.
func TestLostAnswersAreNoSecondEdit(t *testing.T) {
	for _, tt := range []struct{ name, lost string }{
		{"for ever", `() => {}`},
		{"and given up by the browser as the page is left", `(_, fail) => addEventListener("beforeunload", () => setTimeout(() => fail(new TypeError("Failed to fetch"))))`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p, o, id := building(t, desktop, militia())
			eval[bool](p, `(() => {
				const ask = window.fetch;
				window.fetch = async (...what) => (await ask(...what), await new Promise(`+tt.lost+`));
				return true;
			})()`)
			mouse{}.press(p, button("add-unit medic 3"))
			p.until(func() bool { return p.stored(o, id).Revision == 2 }, func() string { return "it is not stored" })
			p.leave(true)
			p.await(`document.querySelector("#unsaved").hidden && document.querySelector("#units").children.length === 4 && !sessionStorage.length`)
			p.awaitTotals(710, 60)
			if got := p.stored(o, id); len(got.Roster.Units) != 4 || got.Revision != 2 {
				t.Errorf("revision %d has %d units", got.Revision, len(got.Roster.Units))
			}
		})
	}
}
