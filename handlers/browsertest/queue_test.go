package browsertest

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"muster/armybuilder"
	"muster/rules/roster"
)

// before runs a script before those of every page that the tab loads.
func (p *page) before(script string) {
	p.t.Helper()
	p.call(func() error {
		_, err := chromedp.Call(p.ctx, cdppage.AddScriptToEvaluateOnNewDocument, cdppage.AddScriptToEvaluateOnNewDocumentParams{Source: script})
		return err
	})
}

// A browser that lets a page keep nothing still sends every edit; the page says
// what it cannot promise.
func TestEditsWithoutTabStorage(t *testing.T) {
	for _, tt := range []struct{ name, script string }{
		{"blocked", `Object.defineProperty(window, "sessionStorage", {get() { throw new DOMException("denied", "SecurityError") }})`},
		{"full", `Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError") }`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := newSite(t)
			o, secret := s.owner(t)
			id := s.create(t, o, militia())
			p := open(t, s, desktop)
			p.allowed = []string{"ERR_INTERNET_DISCONNECTED"}
			p.be(secret)
			p.before(tt.script)
			p.go_("/lists/" + id)
			mouse{}.press(p, button("buy u1 combat-shield"))
			p.awaitTotals(630, 60)
			p.offline(true)
			mouse{}.press(p, button("add-unit medic 3"))
			p.await(`document.querySelector("#unsaved").textContent.includes("One change waits; it is lost if this page is closed")`)
			mouse{}.press(p, button("copy u3"))
			p.await(`document.querySelector("#unsaved").textContent.includes("2 changes wait; they are lost if this page is closed")`)
			p.offline(false)
			mouse{}.press(p, "[data-retry]")
			p.awaitTotals(850, 60)
		})
	}
}

// What is kept in the tab and cannot be read is no reason to do without the script.
func TestUnreadableTabStorage(t *testing.T) {
	for _, kept := range []string{"{", "null", `{"a": 1}`, `[7, null, {"command": 5, "request": "a"}]`} {
		t.Run(kept, func(t *testing.T) {
			p, _, id := building(t, desktop, militia())
			p.before(`sessionStorage.setItem("muster-edits-` + id + `", ` + quote(kept) + `)`)
			p.go_("/lists/" + id)
			mouse{}.press(p, button("buy u1 combat-shield"))
			p.awaitTotals(630, 60)
		})
	}
}

// What waits is told beside the summary, which never leaves sight.
func TestWhatWaitsLeavesTheSummaryInSight(t *testing.T) {
	for _, v := range []view{phone, {width: 1024, height: 768}, desktop} {
		t.Run(fmt.Sprint(v.width), func(t *testing.T) {
			p, _, _ := building(t, v, longList())
			p.allowed = []string{"ERR_INTERNET_DISCONNECTED"}
			p.offline(true)
			mouse{}.press(p, button("copy u9"))
			p.await(`!document.querySelector("#unsaved").hidden`)
			p.middle("#entry-u9")
			p.painted()
			if over := eval[string](p, `(({ x, y, width, height }) => document.elementFromPoint(x + width / 2, y + height / 2).closest("#unsaved")?.textContent ?? "")(document.querySelector("#summary-top .verdict").getBoundingClientRect())`); over != "" {
				t.Errorf("the verdict is below %q", over)
			}
			p.picture("waits-" + fmt.Sprint(v.width))
			p.offline(false)
			mouse{}.press(p, "[data-retry]")
			p.await(`document.querySelector("#unsaved").hidden`)
		})
	}
}

// What is chosen in a conflict is forgotten only when it is saved.
func TestConflictWithoutNetwork(t *testing.T) {
	for _, tt := range []struct {
		name, press string
		lists       int
		units       string // of the list in which the conflict was
		bought      int    // its upgrades
	}{
		{"on top", `.conflict > form .btn-primary`, 1, "u1,u2,u3,u4", 1},
		{"mine", `.conflict button[value=replace]`, 1, "u1,u2,u3", 1},
		{"both", `.conflict form[action="/new/document"] .btn`, 2, "u1,u2,u3,u4", 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p, o, id := building(t, desktop, militia())
			p.allowed = []string{"ERR_INTERNET_DISCONNECTED"}
			edit := roster.AddUnit{ID: "u4", Unit: "medic", Models: 3}
			if _, err := p.site.lists.Edit(t.Context(), o, id, 1, "", edit); err != nil {
				t.Fatal(err)
			}
			mouse{}.press(p, button("buy u1 combat-shield"))
			p.await(`document.querySelector(".conflict")`)
			p.offline(true)
			mouse{}.press(p, tt.press)
			p.await(`document.querySelector("#unsaved").textContent.includes("The server cannot be reached") || document.querySelector("#unsaved").textContent.includes("You are offline")`)
			if kept := eval[string](p, `sessionStorage.getItem("muster-edits-`+id+`")`); !strings.Contains(kept, "combat-shield") {
				t.Errorf("the tab keeps %s", kept)
			}
			p.offline(false)
			p.loading(func() { mouse{}.press(p, tt.press) })
			p.await(`document.querySelector("#unsaved").hidden`)
			if kept := eval[string](p, `JSON.stringify(sessionStorage)`); strings.Contains(kept, "combat-shield") {
				t.Errorf("the tab still keeps %s", kept)
			}
			l := p.stored(o, id)
			if got := order(l.Roster); got != tt.units || len(l.Roster.Units[0].Upgrades) != tt.bought {
				t.Errorf("stored: %s, %v", got, l.Roster.Units[0].Upgrades)
			}
			lists, err := p.site.lists.All(t.Context(), o, armybuilder.ListQuery{})
			if err != nil || len(lists) != tt.lists {
				t.Errorf("%d lists, want %d; %v", len(lists), tt.lists, err)
			}
		})
	}
}

// What was done after the edit that met the conflict goes to the list in which that edit
// is kept: with both, the new one.
func TestEditsBehindAConflictGoWhereItsEditIs(t *testing.T) {
	for _, tt := range []struct{ name, press, units, copied string }{
		{"mine", `.conflict button[value=replace]`, "u1,u3", ""},
		{"both", `.conflict form[action="/new/document"] .btn`, "u1,u2,u3,u4", "u1,u3"},
		{"the stored version", `.conflict [data-keep-stored]`, "u1,u3,u4", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p, o, id := building(t, desktop, militia())
			edit := roster.AddUnit{ID: "u4", Unit: "medic", Models: 3}
			if _, err := p.site.lists.Edit(t.Context(), o, id, 1, "", edit); err != nil {
				t.Fatal(err)
			}
			mouse{}.press(p, button("buy u1 combat-shield"))
			p.await(`document.querySelector(".conflict")`)
			mouse{}.press(p, button("remove u2"))
			p.await(`document.querySelector("#unsaved").textContent.includes("2 changes wait")`)
			p.loading(func() { mouse{}.press(p, tt.press) })
			p.await(`document.querySelector("#unsaved").textContent.includes("One change waits")`)
			mouse{}.press(p, "[data-retry]")
			p.await(`document.querySelector("#unsaved").hidden && !sessionStorage.length`)
			if got := order(p.stored(o, id).Roster); got != tt.units {
				t.Errorf("stored: %s, want %s", got, tt.units)
			}
			lists, err := p.site.lists.All(t.Context(), o, armybuilder.ListQuery{})
			if err != nil {
				t.Fatal(err)
			}
			copied := ""
			for _, l := range lists {
				if l.ID != id {
					copied += order(l.Roster)
				}
			}
			if copied != tt.copied {
				t.Errorf("the new list: %s, want %s", copied, tt.copied)
			}
		})
	}
}

// A choice that cannot be carried out says so and leaves the others.
func TestConflictChoiceThatIsRefused(t *testing.T) {
	p, o, id := building(t, desktop, militia())
	if _, err := p.site.lists.Edit(t.Context(), o, id, 1, "", roster.RemoveEntry{ID: "u1"}); err != nil {
		t.Fatal(err)
	}
	mouse{}.press(p, button("models u1 6"))
	p.await(`document.querySelector(".conflict")`)
	mouse{}.press(p, ".conflict > form .btn-primary")
	p.await(`document.querySelector(".conflict > .note-bad[role=alert]")`)
	p.loading(func() { mouse{}.press(p, ".conflict [data-keep-stored]") })
	mouse{}.press(p, button("copy u3"))
	p.awaitTotals(500, 60)
	p.await(`document.querySelector("#unsaved").hidden && !sessionStorage.length`)
	if got := order(p.stored(o, id).Roster); got != "u2,u3,u4" {
		t.Errorf("stored: %s", got)
	}
}

// What is discarded takes the conflict that it met with it.
func TestDiscardedConflict(t *testing.T) {
	p, o, id := building(t, desktop, militia())
	p.allowed = []string{"ERR_INTERNET_DISCONNECTED"}
	if _, err := p.site.lists.Edit(t.Context(), o, id, 1, "", roster.AddUnit{ID: "u4", Unit: "medic", Models: 3}); err != nil {
		t.Fatal(err)
	}
	mouse{}.press(p, button("buy u1 combat-shield"))
	p.await(`document.querySelector(".conflict")`)
	mouse{}.press(p, button("remove u2"))
	p.await(`document.querySelector("#unsaved").textContent.includes("2 changes wait")`)
	mouse{}.press(p, "[data-discard]")
	p.awaitText("[data-discard]", "Discard for good?")
	p.loading(func() { mouse{}.press(p, "[data-discard]") })
	p.awaitTotals(710, 60)
	mouse{}.press(p, button("buy u1 combat-shield"))
	p.awaitTotals(740, 60)
}

// A tab with changes that are not saved is not left by an oversight, and a double tap
// does not discard them.
func TestUnsentEditsAreNotLostByOversight(t *testing.T) {
	p, o, id := building(t, desktop, militia())
	p.allowed = []string{"ERR_INTERNET_DISCONNECTED"}
	mouse{}.press(p, button("buy u1 combat-shield"))
	p.awaitTotals(630, 60)
	p.loading(func() { p.do(chromedp.Reload()) }) // nothing waits, nothing asks
	p.offline(true)
	mouse{}.press(p, button("add-unit medic 3"))
	p.await(`!document.querySelector("#unsaved").hidden`)
	if kind := p.leave(false); kind != cdppage.DialogTypeBeforeunload {
		t.Errorf("the browser asked by %s", kind)
	}
	x, y := p.aim(p.middle, "[data-discard]")
	now := time.Now()
	clickAt(p, x, y, now)
	clickAt(p, x, y, now.Add(200*time.Millisecond))
	p.awaitText("[data-discard]", "Discard for good?")
	p.await(`!document.querySelector("#unsaved").hidden`)
	p.offline(false)
	p.loading(func() { p.leave(true) })
	p.awaitText("[data-discard]", "Discard it")
	p.leave(false) // also what is left from before asks
	mouse{}.press(p, "[data-retry]")
	p.awaitTotals(740, 60)
	p.loading(func() { p.do(chromedp.Reload()) })
	if got := p.stored(o, id).Revision; got != 3 {
		t.Errorf("revision %d, want 3", got)
	}
}

// leave loads the page anew, and tells the browser, which asks, whether to do so.
func (p *page) leave(go_ bool) cdppage.DialogType {
	p.t.Helper()
	reload := chromedp.Evaluate[chromedp.Void](`void setTimeout(() => location.reload())`)
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	asked, err := chromedp.Run(ctx, chromedp.WaitEvent(cdppage.JavascriptDialogOpening, nil, reload))
	if err != nil {
		p.t.Fatal("the browser does not ask before the page is left: ", err)
	}
	p.call(func() error {
		_, err := chromedp.Call(p.ctx, cdppage.HandleJavaScriptDialog, cdppage.HandleJavaScriptDialogParams{Accept: go_})
		return err
	})
	return asked.Type
}

// Changes that are discarded leave the page as it was before them.
func TestDiscardedChangesAreTakenBack(t *testing.T) {
	p, o, id := building(t, desktop, militia())
	p.allowed = []string{"ERR_INTERNET_DISCONNECTED"}
	looks := `[...document.querySelectorAll("#offers, [aria-pressed], #builder-draft input")].map(e => [e.value, e.className, e.ariaPressed, e.checked].join(" "))`
	for _, presses := range [][]string{
		{button("toggle-blocked")},
		{button("toggle-blocked"), button("toggle-blocked")},
		{button("buy u1 combat-shield"), button("drop u1 combat-shield")},
		{button("models u1 6"), button("models u1 9"), button("models u1 6"), button("models u1 9")},
		{"input[name=mission][value=frontlines]", "input[name=deployment][value=typhoon]"},
	} {
		p.go_("/lists/" + id)
		before := eval[[]string](p, looks)
		p.offline(true)
		for i, press := range presses {
			mouse{}.press(p, press)
			if i == 0 && slices.Equal(before, eval[[]string](p, looks)) {
				t.Errorf("the page does not show that %s was pressed", press)
			}
		}
		p.await(`!document.querySelector("#unsaved").hidden`)
		mouse{}.press(p, "[data-discard]")
		p.awaitText("[data-discard]", "Discard for good?")
		mouse{}.press(p, "[data-discard]")
		p.await(`document.querySelector("#unsaved").hidden`)
		for i, got := range eval[[]string](p, looks) {
			if got != before[i] {
				t.Errorf("%v, discarded, leave %q where %q was", presses, got, before[i])
			}
		}
		p.offline(false)
	}
	if got := p.stored(o, id).Revision; got != 1 {
		t.Errorf("revision %d", got)
	}
}
