package browsertest

import (
	"testing"

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
