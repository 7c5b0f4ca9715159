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
	eval[int](p, `document.querySelector(`+quote(button("undo"))+`).click(), document.querySelector(`+quote(button("copy u1"))+`).click(), 1`)
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
