package browsertest

import (
	"testing"

	"muster/rules/roster"
)

// An edit that changes nearly all of the page loads it anew, at the place of the
// change, after everything else that was pressed is saved.
func TestTakingAnotherRaceBackLoadsThePageAnew(t *testing.T) {
	p, owner, id := building(t, desktop, militia())
	list := p.stored(owner, id)
	if _, err := p.site.lists.Edit(t.Context(), owner, id, list.Revision, "", roster.SetFaction{Card: "zerg-swarm"}); err != nil {
		t.Fatal(err)
	}
	p.go_("/lists/" + id)
	p.awaitText("#faction-title", "Zerg Swarm")
	// Both presses are made before the first is answered.
	p.away(`document.querySelector(` + quote(button("undo")) + `).click(), document.querySelector(` + quote(button("copy u1")) + `).click()`)
	p.await(`document.querySelector("#faction-title").textContent.includes("Terran Armed Forces")`)
	p.await(`document.querySelector("#offer-marine")`)
	if got := eval[string](p, `document.activeElement.id`); got != "place-faction_card" {
		t.Errorf("the focus is on %q", got)
	}
	if got := eval[bool](p, `document.querySelector("#unsaved").hidden`); !got {
		t.Error("something waits that should have been sent")
	}
	now := p.stored(owner, id)
	if now.Roster.FactionCard != "terran-armed-forces" || len(now.Roster.Units) != len(militia().Units)+1 {
		t.Errorf("%s with %d units", now.Roster.FactionCard, len(now.Roster.Units))
	}
}

// A change that is made again on top of what was saved elsewhere ends where it is,
// and is said: the page is another one.
func TestChangeOnTopEndsAtItsPlace(t *testing.T) {
	p, owner, id := building(t, phone, militia())
	if _, err := p.site.lists.Edit(t.Context(), owner, id, 1, "", roster.AddUnit{ID: "u4", Unit: "medic", Models: 3}); err != nil {
		t.Fatal(err)
	}
	finger{}.press(p, button("models u2 2"))
	p.await(`document.querySelector(".conflict")`)
	p.loading(func() { finger{}.press(p, ".conflict > form .btn-primary") })
	p.await(`document.activeElement.id === "entry-u2"`)
	p.await(`document.querySelector("#live").textContent.includes("minerals")`)
	if got := p.stored(owner, id).Roster.Units; len(got) != 4 || got[1].Models != 2 {
		t.Errorf("the list has %+v", got)
	}
	if top, tall := eval[float64](p, `document.querySelector("#entry-u2").getBoundingClientRect().top`), eval[float64](p, "innerHeight"); top < 0 || top > tall {
		t.Errorf("the change is at %v of a window of %v", top, tall)
	}
}
