package browsertest

import (
	"net/http"
	"strings"
	"testing"

	"muster/armybuilder"
	"muster/rules/roster"
)

// The choices of a conflict, except to drop what met it.
const (
	onTop    = `.conflict > form .btn-primary`
	keepMine = `.conflict button[value=replace]`
	keepBoth = `.conflict form[action="/new/document"] .btn`
)

// inConflict opens a builder in which an edit has met another.
func inConflict(t *testing.T, scripts ...string) (*page, armybuilder.Owner, string) {
	t.Helper()
	p, o, id := faulty(t, scripts...)
	if _, err := p.site.lists.Edit(t.Context(), o, id, 1, "", roster.AddUnit{ID: "u4", Unit: "medic", Models: 3}); err != nil {
		t.Fatal(err)
	}
	mouse{}.press(p, button("copy u1"))
	p.await(`document.querySelector(".conflict")`)
	return p, o, id
}

// haveLists compares what the owner's lists hold, the one of the conflict first.
func (p *page) haveLists(o armybuilder.Owner, id string, want ...string) {
	p.t.Helper()
	lists, err := p.site.lists.All(p.t.Context(), o, armybuilder.ListQuery{})
	if err != nil {
		p.t.Fatal(err)
	}
	got := []string{order(p.stored(o, id).Roster)}
	for _, l := range lists {
		if l.ID != id {
			got = append(got, order(l.Roster))
		}
	}
	if strings.Join(got, "; ") != strings.Join(want, "; ") {
		p.t.Errorf("the lists hold %q, want %q", got, want)
	}
}

// While one choice is on its way the others wait: a second would come on top of it.
func TestOneChoiceAtATime(t *testing.T) {
	for _, tt := range []struct {
		name, press string
		want        []string
	}{
		{"on top", onTop, []string{"u1,u5,u2,u3,u4"}},
		{"mine", keepMine, []string{"u1,u4,u2,u3"}},
		{"both", keepBoth, []string{"u1,u2,u3,u4", "u1,u4,u2,u3"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p, o, id := inConflict(t)
			p.hold("/edit")
			p.hold("/new/document")
			mouse{}.press(p, tt.press)
			p.await(`Object.keys(window.held).length === 1`)
			for _, other := range []string{onTop, keepMine, keepBoth, `.conflict [data-keep-stored]`} {
				mouse{}.press(p, other)
				if bars := eval[bool](p, `document.querySelector(`+quote(other)+`).ariaDisabled === "true"`); bars != (other != tt.press) {
					t.Errorf("%s is barred: %v", other, bars)
				}
			}
			p.painted()
			if got := eval[string](p, "location.pathname"); got != "/lists/"+id {
				t.Fatalf("the page is %s", got)
			}
			p.axe("while a choice is on its way")
			p.loading(func() { p.away(`Object.values(window.held).forEach((go) => go())`) })
			p.await(`document.querySelector("#unsaved").hidden && !document.querySelector(".conflict") && !sessionStorage.length`)
			p.haveLists(o, id, tt.want...)
		})
	}
}

// A choice whose answer is lost is sent again by itself, as the same one, and only then
// is another possible.
func TestChoicesOutliveTheirWay(t *testing.T) {
	copied := []string{"u1,u2,u3,u4", "u1,u4,u2,u3"}
	for _, tt := range []struct {
		name, press string
		way         fault
		want        []string
	}{
		{"on top, lost", onTop, stalled, []string{"u1,u5,u2,u3,u4"}},
		{"mine, no answer", keepMine, unanswered, []string{"u1,u4,u2,u3"}},
		{"both, lost", keepBoth, stalled, copied},
		{"both, no answer", keepBoth, unanswered, copied},
		{"both, killed while it answers", keepBoth, killed, copied},
		{"both, a bad gateway", keepBoth, instead(http.StatusBadGateway, gateway), copied},
		{"both, a login", keepBoth, instead(http.StatusOK, portal), copied},
		{"both, a redirect to a login", keepBoth, instead(http.StatusFound, "", "Location", "/about"), copied},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p, o, id := inConflict(t, impatient)
			p.site.way.fail(tt.way)
			mouse{}.press(p, tt.press)
			p.await(`document.readyState === "complete" && !document.querySelector(".conflict") && document.querySelector("#unsaved").hidden && !sessionStorage.length`)
			p.haveLists(o, id, tt.want...)
			if a := p.site.way.arrived(); len(a) < 2 || a[0].request != a[1].request {
				t.Errorf("the requests were %v", a)
			}
		})
	}
}

// A tab that ends before it knows that both are kept finds its edit again, and the copy
// that there is.
func TestBothAreKeptOnceThoughTheTabEnds(t *testing.T) {
	p, o, id := inConflict(t)
	saved := make(chan struct{})
	p.site.way.fail(func(_ http.ResponseWriter, r *http.Request, server http.Handler) {
		answered(r, server)
		close(saved)
		<-r.Context().Done()
	})
	mouse{}.press(p, keepBoth)
	<-saved
	p.loading(func() { p.leave(true) })
	p.await(`document.querySelector("#unsaved").textContent.includes("One change waits")`)
	mouse{}.press(p, "[data-retry]")
	p.await(`document.querySelector(".conflict")`)
	p.loading(func() { mouse{}.press(p, keepBoth) })
	p.await(`!document.querySelector(".conflict") && document.querySelector("#unsaved").hidden && !sessionStorage.length`)
	p.haveLists(o, id, "u1,u2,u3,u4", "u1,u4,u2,u3")
}

// What is only said to be impossible leaves the other choices.
func TestChoicesAfterOneThatIsImpossible(t *testing.T) {
	p, o, id := inConflict(t)
	p.site.way.fail(instead(http.StatusForbidden, `<div class="note"><h1>Not today</h1></div>`))
	mouse{}.press(p, keepBoth)
	p.await(`document.querySelector("#unsaved").textContent.includes("Not today.")`)
	p.loading(func() { mouse{}.press(p, keepMine) })
	p.haveLists(o, id, "u1,u4,u2,u3")
}

// What the page says of a connection that was lost ends where a conflict is met.
func TestConflictEndsWhatWasSaidBefore(t *testing.T) {
	p, o, id := faulty(t)
	p.site.way.fail(instead(http.StatusServiceUnavailable, "", "Retry-After", "300"))
	mouse{}.press(p, button("copy u1"))
	p.await(`!document.querySelector("#unsaved").hidden`)
	if _, err := p.site.lists.Edit(t.Context(), o, id, 1, "", roster.AddUnit{ID: "u4", Unit: "medic", Models: 3}); err != nil {
		t.Fatal(err)
	}
	mouse{}.press(p, "[data-retry]")
	p.await(`document.querySelector(".conflict") && document.querySelector("#unsaved").hidden`)
	mouse{}.press(p, button("remove u2"))
	p.await(`document.querySelector("#unsaved").textContent.includes("Choose first")`)
	mouse{}.press(p, "[data-retry]") // leads to the choices
	p.await(`(({ top, bottom }) => top >= 0 && bottom <= innerHeight)(document.querySelector(".conflict .btn-primary").getBoundingClientRect())`)
	p.loading(func() { mouse{}.press(p, keepMine) })
	p.await(`document.querySelector("#unsaved").textContent.includes("One change waits")`)
	mouse{}.press(p, "[data-retry]")
	p.await(`document.querySelector("#unsaved").hidden && !sessionStorage.length`)
	p.haveLists(o, id, "u1,u4,u3")
}
