package browsertest

import "testing"

// The short view shows a whole army at a glance; a link to something that it leaves
// out ends it.
func TestShortView(t *testing.T) {
	list := militia()
	list.Units[0].Models = 7 // not printed: a problem at the sizes of the unit
	p, _, _ := building(t, phone, list)
	height := `document.querySelector("#units").getBoundingClientRect().height`
	long := eval[float64](p, height)
	p.tap("#short-view")
	if short := eval[float64](p, height); short > long/2 {
		t.Errorf("%.0f px of %.0f px are left", short, long)
	}
	if !eval[bool](p, `document.querySelector("#head-u1").checkVisibility() && !document.querySelector("#models-u1").checkVisibility()`) {
		t.Error("the short view shows no names, or the sizes too")
	}
	p.axe("short view")
	p.tap("#summary .summary-open")
	p.tap(`#problems a[href="#models-u1"]`)
	p.await(`document.activeElement.id === "models-u1" && document.activeElement.checkVisibility()`)
}
