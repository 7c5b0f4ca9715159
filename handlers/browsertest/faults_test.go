package browsertest

import (
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"muster/armybuilder"
	"muster/rules/roster"
)

// impatient lets a page give up on a request fifty times as soon as it does: nobody wants
// to wait for a test, and how long it waits is not what is tested.
const impatient = `(() => {
	const timeout = AbortSignal.timeout;
	AbortSignal.timeout = (ms) => timeout.call(AbortSignal, ms / 50);
})()`

// noted writes down what the page says of what is not saved.
const noted = `addEventListener("DOMContentLoaded", () => {
	const note = document.querySelector("#unsaved");
	if (!note) return;
	new MutationObserver(() => note.hidden || (localStorage.noted = (localStorage.noted ?? "") + note.textContent))
		.observe(note, { subtree: true, childList: true, attributes: true });
})`

// gateway and portal are pages of others than the server.
const (
	gateway = `<!DOCTYPE html><html><head><title>502 Bad Gateway</title></head><body><center><h1>502 Bad Gateway</h1></center></body></html>`
	portal  = `<!DOCTYPE html><html><head><title>Welcome</title></head><body><form action="/login"><h1>Log in to this network</h1></form></body></html>`
)

// Whatever becomes of a request on its way, the edit is sent again by itself, with the
// same identity, until the server itself has answered it, and is done once.
func TestEditsOutliveTheirWay(t *testing.T) {
	for _, tt := range []struct {
		name string
		way  []fault
		says string
	}{
		{"no answer, not carried out", []fault{stalled}, "The server cannot be reached."},
		{"no answer, carried out", []fault{unanswered}, "The server cannot be reached."},
		{"headers without a body", []fault{headless}, "The server cannot be reached."},
		{"killed while it answers", []fault{killed}, "The server cannot be reached."},
		{"an answer without its end", []fault{shortened}, "Something on the way"},
		{"killed, and overloaded when it is started again", []fault{killed, instead(http.StatusServiceUnavailable, "")}, "Something on the way"},
		{"too many requests", []fault{instead(http.StatusTooManyRequests, "", "Retry-After", "1")}, "Something on the way"},
		{"unavailable", []fault{instead(http.StatusServiceUnavailable, "", "Retry-After", "Wed, 21 Oct 2015 07:28:00 GMT")}, "Something on the way"},
		{"too early for a proxy", []fault{instead(http.StatusTooEarly, "")}, "Something on the way"},
		{"a bad gateway", []fault{instead(http.StatusBadGateway, gateway)}, "Something on the way"},
		{"the page of a network that wants a login", []fault{instead(http.StatusOK, portal)}, "Something on the way"},
		{"a redirect there", []fault{instead(http.StatusFound, "", "Location", "/login")}, "The server cannot be reached."},
	} {
		t.Run(tt.name, func(t *testing.T) {
			scripts := []string{noted}
			if strings.HasPrefix(tt.says, "The server") {
				scripts = append(scripts, impatient)
			}
			p, o, id := faulty(t, scripts...)
			p.site.way.fail(tt.way...)
			mouse{}.press(p, button("add-unit medic 3"))
			p.await(`document.querySelector("#unsaved").hidden && !sessionStorage.getItem("muster-edits-` + id + `") && document.querySelector("#units").children.length === 4`)
			p.awaitTotals(710, 60)
			if said := eval[string](p, `localStorage.noted ?? ""`); !strings.Contains(said, tt.says) || !strings.Contains(said, "One change waits") {
				t.Errorf("the page said %q", said)
			}
			arrived := p.site.way.arrived()
			if len(arrived) <= len(tt.way) { // more on a slow machine, whose page gives up on answers too
				t.Errorf("%d requests for %d faults", len(arrived), len(tt.way))
			}
			for _, a := range arrived {
				if a.request != arrived[0].request {
					t.Errorf("sent as %s and as %s", arrived[0].request, a.request)
				}
			}
			if got := p.stored(o, id); got.Revision != 2 || order(got.Roster) != "u1,u2,u3,u4" {
				t.Errorf("stored: revision %d with %s", got.Revision, order(got.Roster))
			}
		})
	}
}

// A server that is killed after it has saved, and started again later, has done once what
// was asked, and the page that asked comes to know.
func TestEditsOutliveTheServer(t *testing.T) {
	p, o, id := faulty(t)
	s := p.site
	s.way.fail(func(_ http.ResponseWriter, r *http.Request, server http.Handler) {
		answered(r, server)
		s.Listener.Close() //nolint:errcheck // nobody can connect any more
		go s.CloseClientConnections()
		<-r.Context().Done()
	})
	mouse{}.press(p, button("add-unit medic 3"))
	p.await(`document.querySelector("#unsaved").textContent.includes("The server cannot be reached.")`)
	l, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", s.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	again := &http.Server{Handler: &s.way, ReadHeaderTimeout: patience}
	go again.Serve(l) //nolint:errcheck // until the test ends
	t.Cleanup(func() {
		if err := again.Close(); err != nil {
			t.Error(err)
		}
	})
	p.await(`document.querySelector("#unsaved").hidden && document.querySelector("#units").children.length === 4 && !sessionStorage.length`)
	if got := p.stored(o, id); got.Revision != 2 || order(got.Roster) != "u1,u2,u3,u4" {
		t.Errorf("stored: revision %d with %s", got.Revision, order(got.Roster))
	}
}

// A server that says when it will answer again is not asked before.
func TestEditsWaitAsLongAsTheServerAsks(t *testing.T) {
	p, _, _ := faulty(t)
	p.site.way.fail(instead(http.StatusServiceUnavailable, "", "Retry-After", "2"))
	mouse{}.press(p, button("add-unit medic 3"))
	p.awaitTotals(710, 60)
	if a := p.site.way.arrived(); len(a) != 2 || a[1].at.Sub(a[0].at) < 2*time.Second {
		t.Errorf("the requests were %v", a)
	}
}

// However long the page was to wait, what waits is sent when the network comes back or
// the page is looked at again, and when somebody says so.
func TestWaitingEndsWithReason(t *testing.T) {
	for _, tt := range []struct {
		name string
		act  func(p *page)
	}{
		{"the network is back", func(p *page) { eval[bool](p, `dispatchEvent(new Event("online"))`) }},
		{"the page is shown", func(p *page) {
			eval[bool](p, `document.dispatchEvent(new Event("visibilitychange", { bubbles: true }))`)
		}},
		{"Send again is pressed", func(p *page) { mouse{}.press(p, "[data-retry]") }},
		{"the page is loaded anew", func(p *page) {
			p.loading(func() { p.leave(true) })
			mouse{}.press(p, "[data-retry]")
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p, _, _ := faulty(t)
			p.site.way.fail(instead(http.StatusServiceUnavailable, "", "Retry-After", "300"))
			mouse{}.press(p, button("add-unit medic 3"))
			p.await(`!document.querySelector("#unsaved").hidden`)
			tt.act(p)
			p.awaitTotals(710, 60)
			p.await(`document.querySelector("#unsaved").hidden && !sessionStorage.length`)
		})
	}
}

// A page that its browser has put to sleep goes on when it wakes.
func TestEditsGoOnAfterSleep(t *testing.T) {
	p, _, _ := faulty(t, impatient)
	p.site.way.fail(instead(http.StatusServiceUnavailable, ""), stalled)
	state := func(state cdppage.SetWebLifecycleStateState) {
		p.call(func() error {
			_, err := chromedp.Call(p.ctx, cdppage.SetWebLifecycleState, cdppage.SetWebLifecycleStateParams{State: state})
			return err
		})
	}
	mouse{}.press(p, button("add-unit medic 3"))
	p.await(`!document.querySelector("#unsaved").hidden`)
	p.until(func() bool { return len(p.site.way.arrived()) == 2 }, func() string { return "it is not sent again" })
	state(cdppage.SetWebLifecycleStateStateFrozen)
	state(cdppage.SetWebLifecycleStateStateActive)
	p.awaitTotals(710, 60)
}

// What is pressed after a discarded edit, whose answer is still to come, is another edit.
func TestDiscardedEditTakesNoOtherWithIt(t *testing.T) {
	for _, tt := range []struct {
		name      string
		elsewhere roster.Edit
		units     string
	}{
		{"saved", nil, "u1,u2,u3,u5,u4"},
		{"in conflict", roster.RemoveEntry{ID: "u3"}, "u1,u2"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p, o, id := faulty(t)
			p.site.way.fail(instead(http.StatusServiceUnavailable, "", "Retry-After", "300"))
			mouse{}.press(p, button("add-unit medic 3"))
			p.await(`!document.querySelector("#unsaved").hidden`)
			if tt.elsewhere != nil {
				if _, err := p.site.lists.Edit(t.Context(), o, id, 1, "", tt.elsewhere); err != nil {
					t.Fatal(err)
				}
			}
			p.hold("/edit")
			mouse{}.press(p, "[data-retry]")
			p.await(`window.held["/edit"]`)
			mouse{}.press(p, "[data-discard]")
			p.awaitText("[data-discard]", "Discard for good?")
			mouse{}.press(p, "[data-discard]")
			p.await(`document.querySelector("#unsaved").hidden`)
			mouse{}.press(p, button("copy u3"))
			p.release("/edit")
			p.release("/edit")
			if tt.elsewhere != nil {
				p.await(`document.querySelector(".conflict")`)
				if got := eval[int](p, `JSON.parse(sessionStorage.getItem("muster-edits-`+id+`")).length`); got != 1 {
					t.Errorf("%d edits wait", got)
				}
				p.loading(func() { mouse{}.press(p, ".conflict [data-keep-stored]") })
			}
			p.await(`document.querySelector("#unsaved").hidden && !document.querySelector("[data-busy]") && !sessionStorage.length`)
			if got := order(p.stored(o, id).Roster); got != tt.units {
				t.Errorf("stored: %s, want %s", got, tt.units)
			}
		})
	}
}

// A conflict that only a discarded edit has met is none.
func TestConflictOfADiscardedEdit(t *testing.T) {
	p, o, id := faulty(t)
	p.site.way.fail(instead(http.StatusServiceUnavailable, "", "Retry-After", "300"))
	mouse{}.press(p, button("add-unit medic 3"))
	p.await(`!document.querySelector("#unsaved").hidden`)
	if _, err := p.site.lists.Edit(t.Context(), o, id, 1, "", roster.RemoveEntry{ID: "u3"}); err != nil {
		t.Fatal(err)
	}
	p.hold("/edit")
	mouse{}.press(p, "[data-retry]")
	p.await(`window.held["/edit"]`)
	mouse{}.press(p, "[data-discard]")
	p.awaitText("[data-discard]", "Discard for good?")
	mouse{}.press(p, "[data-discard]")
	p.await(`document.querySelector("#unsaved").hidden`)
	p.loading(func() { p.release("/edit") })
	p.awaitTotals(490, 60)
	p.await(`!document.querySelector(".conflict") && document.querySelector("#unsaved").hidden`)
}

// A page that was taken apart, by a translator or an extension of the browser, and can
// show no answer is loaded anew with what was saved; what waits goes on there.
func TestAnswersThatCannotBeShown(t *testing.T) {
	p, o, id := building(t, desktop, militia())
	p.hold("/edit")
	eval[bool](p, `(document.querySelector("#place-minerals").remove(), true)`)
	mouse{}.press(p, button("add-unit medic 3"))
	mouse{}.press(p, button("copy u1"))
	p.loading(func() { p.release("/edit") })
	p.await(`document.querySelector("#unsaved").hidden && document.querySelector("#units").children.length === 5 && !sessionStorage.length`)
	if got := p.stored(o, id); got.Revision != 3 || order(got.Roster) != "u1,u5,u2,u3,u4" {
		t.Errorf("stored: revision %d with %s", got.Revision, order(got.Roster))
	}

	// What is not saved waits for another page, and is told there.
	if _, err := p.site.lists.Edit(t.Context(), o, id, 3, "", roster.RemoveEntry{ID: "u4"}); err != nil {
		t.Fatal(err)
	}
	eval[bool](p, `(document.querySelector("#place-minerals").remove(), true)`)
	mouse{}.press(p, button("remove u5"))
	p.await(`document.querySelector("#unsaved").textContent.includes("Load it again.")`)
	p.loading(func() { p.leave(true) })
	mouse{}.press(p, "[data-retry]")
	p.await(`document.querySelector(".conflict")`)
	p.loading(func() { mouse{}.press(p, ".conflict [data-keep-stored]") })
}

// faulty opens a builder whose way to the server is going to fail, after some scripts.
func faulty(t *testing.T, scripts ...string) (*page, armybuilder.Owner, string) {
	t.Helper()
	s := newSite(t)
	o, secret := s.owner(t)
	id := s.create(t, o, militia())
	p := open(t, s, desktop)
	p.allowed = []string{"Failed to load resource"}
	p.be(secret)
	for _, script := range scripts {
		p.before(script)
	}
	p.go_("/lists/" + id)
	return p, o, id
}
