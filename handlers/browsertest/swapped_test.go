package browsertest

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// told is what the page says of the list, but for what is folded and what it says of the
// last edit, with the state of each button and the Army Slots row by row.
const told = `(() => {
	const words = (e) => e.nodeType === Node.TEXT_NODE ? [e.textContent.trim()] : e.hidden || e.id === "step" || e.matches("details:not([open]) > :not(summary)") ? [] :
		[e.matches("button") ? "[" + e.value + "|" + e.className + "|" + e.getAttribute("aria-pressed") + "]" : "",
			e.matches("tr[id]") ? "<" + e.id + "|" + e.className + ">" : "", ...[...e.childNodes].flatMap(words)];
	return ["#summary", "#builder-units", "#offers"].map((s) => words(document.querySelector(s)).filter(Boolean).join("\n")).join("\n");
})()`

// unfolded opens what is folded away of a unit and waits for it.
func (p *page) unfolded(id string) {
	p.t.Helper()
	mouse{}.press(p, "#entry-"+id+" details:has(#sheet-"+id+") > summary")
	p.await(`!document.querySelector("#sheet-` + id + `[hx-get]") && document.querySelector("#weapons-` + id + ` table")`)
}

// Edit after edit, the page says what it says when it is loaded: also of a unit that is
// unfolded, and of one that was added and then unfolded.
func TestPageAfterEditsIsThePageLoaded(t *testing.T) {
	p, _, _ := building(t, desktop, militia())
	p.unfolded("u1")
	for _, do := range []string{"models u1 6", "buy u1 slugthrower", "models u2 2", "add-card factory", "models u1 9", "add-unit marauder 2"} {
		revision := eval[string](p, `document.querySelector("[name=base]").value`)
		mouse{}.press(p, button(do))
		p.await(`document.querySelector("[name=base]").value !== ` + quote(revision))
	}
	p.unfolded("u4")
	swapped := eval[string](p, told)
	if !strings.Contains(swapped, "C-14 Rifle ×9") || !strings.Contains(swapped, "Quad K12 ×2") {
		t.Errorf("the page does not show the weapons of the units that are unfolded:\n%s", swapped)
	}
	p.go_(eval[string](p, "location.pathname"))
	p.unfolded("u1")
	p.unfolded("u4")
	if diff := cmp.Diff(strings.Split(eval[string](p, told), "\n"), strings.Split(swapped, "\n")); diff != "" {
		t.Errorf("the page loaded (-) and after the edits (+):\n%s", diff)
	}
}
