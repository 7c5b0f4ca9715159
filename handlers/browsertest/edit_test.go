package browsertest

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"muster/armybuilder"
	"muster/rules/card"
	"muster/rules/roster"
)

// militia is the list T1 of the bug reports.
func militia() *roster.Roster {
	return &roster.Roster{
		Name: "Militia", Release: "2026-09-25", Scale: card.Standard, MineralLimit: 2000, FactionCard: "terran-armed-forces",
		TacticalCards: []roster.Card{{ID: "t1", Card: "barracks"}, {ID: "t2", Card: "academy"}},
		Units: []roster.Unit{
			{ID: "u1", Unit: "marine", Models: 9}, {ID: "u2", Unit: "marauder", Models: 4}, {ID: "u3", Unit: "medic", Models: 3},
		},
	}
}

// brokenList breaks many rules at once.
func brokenList(t *testing.T) *roster.Roster {
	t.Helper()
	r := example(t, "rulebook-9-1-example")
	r.Scale, r.MineralLimit = card.Skirmish, 1000
	r.FactionCard = "terran-armed-forces"
	r.TacticalCards = append(r.TacticalCards, roster.Card{ID: "t9", Card: "no-such-card"})
	r.Units = append(r.Units,
		roster.Unit{ID: "u20", Unit: "zergling", Models: 12}, roster.Unit{ID: "u21", Unit: "no-such-unit", Models: 2},
		roster.Unit{ID: "u22", Unit: "marine", Models: 7, Label: `"><img src=x onerror=alert(1)>`, Upgrades: []roster.Upgrade{{Upgrade: "rocket-launcher"}, {Upgrade: "nothing"}}})
	r.Draft = roster.Draft{Missions: []string{"frontlines", "no-such-mission"}, Deployments: []string{"typhoon"}}
	return r
}

// building opens the builder with a list of its own.
func building(t *testing.T, v view, r *roster.Roster) (*page, armybuilder.Owner, string) {
	t.Helper()
	s := newSite(t)
	o, secret := s.owner(t)
	id := s.create(t, o, r)
	p := open(t, s, v)
	p.be(secret)
	p.go_("/lists/" + id)
	return p, o, id
}

func (p *page) stored(o armybuilder.Owner, id string) *armybuilder.List {
	p.t.Helper()
	l, err := p.site.lists.Get(p.t.Context(), o, id)
	if err != nil {
		p.t.Fatal(err)
	}
	return l
}

// What the rules forbid whatever else is in the list is refused, with the reason.
func TestRefusedEditSaysWhy(t *testing.T) {
	p, _, _ := building(t, desktop, militia())
	mouse{}.press(p, button("add-card orbital-command"))
	p.awaitTotals(600, 85)
	mouse{}.press(p, button("add-card orbital-command"))
	p.awaitText("#refusal", "Not done. Orbital Command is Unique, and the list has it already.")
	p.awaitText("#live", "Not done. Orbital Command is Unique, and the list has it already.")
	mouse{}.press(p, button("remove t3"))
	p.awaitTotals(600, 60)
	p.awaitText("#refusal", "")
}

// A field that cannot be saved is marked where it is and keeps what was typed; put
// right it is no longer marked.
func TestRefusedFieldIsMarked(t *testing.T) {
	p, o, id := building(t, desktop, militia())
	mouse{}.press(p, "details.menu > summary")
	for _, c := range []struct {
		typed, kept string
		invalid     bool
		limit       int
	}{
		{"abc", "abc", true, 2000}, {"2,000", "2000", false, 2000}, {"1e9", "1e9", true, 2000}, {"1 500", "1500", false, 1500},
	} {
		eval[bool](p, `(document.querySelector("#place-mineral_limit").select(), true)`)
		p.do(chromedp.KeyEvent(c.typed + kb.Tab))
		p.await(`document.querySelector("#place-mineral_limit").value === ` + quote(c.kept) + ` && document.querySelector("#place-mineral_limit").matches("[aria-invalid=true]") === ` + strconv.FormatBool(c.invalid))
		p.await(`(document.querySelector("#field-limit-error").textContent.trim() !== "") === ` + strconv.FormatBool(c.invalid))
		if got := p.stored(o, id).Roster.MineralLimit; got != c.limit {
			t.Errorf("after %q the limit is %d, want %d", c.typed, got, c.limit)
		}
	}
}

// B10: what a second tab does not know is shown to it, and nothing is lost.
func TestTwoTabsOnOneList(t *testing.T) {
	for _, noScript := range []bool{false, true} {
		t.Run(map[bool]string{true: "without JavaScript", false: "with JavaScript"}[noScript], func(t *testing.T) {
			x, o, id := building(t, desktop, militia())
			y := open(t, x.site, view{width: 390, height: 844, noScript: noScript})
			y.be(x.secret)
			y.go_("/lists/" + id)
			mouse{}.press(x, button("add-unit medic 3"))
			x.awaitTotals(710, 60)
			if noScript {
				y.loading(func() { mouse{}.press(y, button("buy u1 combat-shield")) })
			} else {
				mouse{}.press(y, button("buy u1 combat-shield"))
			}
			y.await(`document.querySelector(".conflict")`)
			y.await(`(({ top, bottom }) => top >= 0 && bottom <= innerHeight)(document.querySelector(".conflict .btn-primary").getBoundingClientRect())`)
			if noScript {
				y.picture("conflict-page")
			} else {
				y.picture("conflict")
				if eval[string](y, `document.querySelector("#entry-u1 .upgrade-toggle").ariaPressed`) != "false" {
					t.Error("the control that was pressed still looks done")
				}
			}
			y.loading(func() { mouse{}.press(y, ".conflict > form .btn-primary") })
			y.awaitTotals(740, 60)
			if got := len(x.stored(o, id).Roster.Units); got != 4 {
				t.Errorf("%d units are stored, want 4", got)
			}
		})
	}
}

// Rows that were dragged keep an empty style attribute, which a later swap must
// not copy: several steps without a reload.
func TestDragThenDelete(t *testing.T) {
	p, o, id := building(t, desktop, militia())
	mouse{}.press(p, "#entry-u1 .entry-head > .cost") // the library comes with the pointer
	p.await(`document.querySelector("#units[data-sortable=ready]")`)
	p.await(`Object.keys(document.querySelector("#units")).some(key => key.startsWith("Sortable"))`)
	x, y := p.middle("#entry-u3 [data-handle]")
	_, to := p.place("#entry-u1 [data-handle]")
	p.do(chromedp.DragAndDropXY(x, y, x, to-30, 12))
	p.until(func() bool { return order(p.stored(o, id).Roster) != "u1,u2,u3" }, func() string { return "the order is not stored" })
	p.sameOrder(o, id)
	mouse{}.press(p, button("remove u2"))
	p.awaitTotals(320, 60)
	mouse{}.press(p, button("copy u1"))
	p.awaitTotals(530, 60)
	mouse{}.press(p, button("move u4 up"))
	p.sameOrder(o, id)
	mouse{}.press(p, button("undo"))
	p.sameOrder(o, id)
}

// Tactical Cards are dragged among themselves, and the buttons go on from there.
func TestDragTacticalCards(t *testing.T) {
	list := militia()
	list.TacticalCards = append(list.TacticalCards, roster.Card{ID: "t3", Card: "factory"})
	p, o, id := building(t, desktop, list)
	sameOrder := func(want string) {
		t.Helper()
		p.until(func() bool {
			var ids []string
			for _, c := range p.stored(o, id).Roster.TacticalCards {
				ids = append(ids, c.ID)
			}
			return strings.Join(ids, ",") == want && eval[string](p, `[...document.querySelectorAll("#cards > li")].map(e => e.dataset.entry).join()`) == want
		}, func() string { return "the cards do not stand as " + want })
	}
	x, y := p.middle("#entry-t3 [data-handle]")
	p.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, x, y)) // the library comes with the pointer
	p.await(`Object.keys(document.querySelector("#cards")).some(key => key.startsWith("Sortable"))`)
	_, to := p.place("#entry-t1 [data-handle]")
	p.do(chromedp.DragAndDropXY(x, y, x, to-15, 12))
	sameOrder("t3,t1,t2")
	mouse{}.press(p, button("move t1 down"))
	sameOrder("t3,t2,t1")
	mouse{}.press(p, button("remove t2"))
	sameOrder("t3,t1")
	for _, want := range []string{"t3,t2,t1", "t3,t1,t2", "t1,t2,t3"} {
		mouse{}.press(p, button("undo"))
		sameOrder(want)
	}
}

// A finger drags an entry at the first attempt: the grip is large enough, it does
// not scroll the page, and what drags is there before.
func TestFirstDragByTouch(t *testing.T) {
	p, o, id := building(t, phone, militia())
	p.await(`Object.keys(document.querySelector("#units")).some(key => key.startsWith("Sortable"))`)
	if got := eval[string](p, `(b => b.width < 43.5 || b.height < 43.5 ? b.width + " × " + b.height : "")(document.querySelector(".grip").getBoundingClientRect())`); got != "" {
		t.Errorf("the grip has %s px", got)
	}
	if got := eval[string](p, `getComputedStyle(document.querySelector(".grip")).touchAction`); got != "none" {
		t.Errorf("a touch of the grip may also %s", got)
	}
	p.middle("#entry-u2 [data-handle]")
	x, from := p.place("#entry-u2 [data-handle]")
	_, to := p.place("#entry-u1 [data-handle]")
	scrolled := eval[float64](p, "scrollY")
	at := time.Now()
	p.touch(input.DispatchTouchEventTypeTouchStart, x, from, at)
	const steps = 20
	for i := range steps {
		at = at.Add(20 * time.Millisecond)
		p.touch(input.DispatchTouchEventTypeTouchMove, x, from+(to-20-from)*float64(i+1)/steps, at)
		p.painted()
	}
	if now := eval[float64](p, "scrollY"); now != scrolled {
		t.Errorf("the page scrolled by %.0f px", now-scrolled)
	}
	p.touch(input.DispatchTouchEventTypeTouchEnd, x, to-20, at.Add(20*time.Millisecond))
	p.until(func() bool { return order(p.stored(o, id).Roster) == "u2,u1,u3" }, func() string { return "stored: " + order(p.stored(o, id).Roster) })
	p.sameOrder(o, id)
}

// sameOrder waits until the page shows the units in the stored order.
func (p *page) sameOrder(o armybuilder.Owner, id string) {
	p.t.Helper()
	p.until(func() bool {
		return eval[string](p, `[...document.querySelectorAll("#units > li")].map(e => e.dataset.entry).join()`) == order(p.stored(o, id).Roster)
	}, func() string { return "the page and the store differ" })
}

func order(r *roster.Roster) string {
	s := ""
	for i, u := range r.Units {
		if i > 0 {
			s += ","
		}
		s += u.ID
	}
	return s
}

// place is the middle of something, as it stands.
func (p *page) place(selector string) (x, y float64) {
	p.t.Helper()
	type spot struct{ X, Y float64 }
	p.await(seen)
	s := eval[spot](p, `(() => { const b = document.querySelector(`+quote(selector)+`).getBoundingClientRect(); return {x: b.x + b.width / 2, y: b.y + b.height / 2} })()`)
	return s.X, s.Y
}

// An edit that cannot be sent waits, says so, survives a reload and is sent later.
func TestEditsWaitForTheNetwork(t *testing.T) {
	p, o, id := building(t, desktop, militia())
	p.allowed = []string{"ERR_INTERNET_DISCONNECTED"}
	p.offline(true)
	mouse{}.press(p, button("buy u1 combat-shield"))
	p.await(`!document.querySelector("#unsaved").hidden`)
	mouse{}.press(p, button("add-unit medic 3"))
	p.await(`document.querySelector("#unsaved").textContent.includes("2 changes wait")`)
	if got := eval[string](p, `document.querySelector("#entry-u1 .upgrade-toggle").ariaPressed`); got != "true" {
		t.Errorf("the pressed control shows %q", got)
	}
	p.picture("unsaved")
	p.offline(false)
	mouse{}.press(p, "[data-retry]")
	p.awaitTotals(740, 60)
	p.await(`document.querySelector("#unsaved").hidden`)
	if got := p.stored(o, id).Revision; got != 3 {
		t.Errorf("revision %d, want 3", got)
	}

	p.offline(true)
	mouse{}.press(p, button("add-unit medic 3"))
	p.await(`!document.querySelector("#unsaved").hidden`)
	p.offline(false)
	p.loading(func() { p.leave(true) })
	p.await(`document.querySelector("#units").children.length === 5 || !document.querySelector("#unsaved").hidden`)
	if eval[int](p, `document.querySelector("#units").children.length`) == 4 {
		mouse{}.press(p, "[data-retry]")
	}
	p.awaitTotals(850, 60)
}

func (p *page) offline(off bool) {
	p.t.Helper()
	p.call(func() error {
		_, err := chromedp.Call(p.ctx, network.EmulateNetworkConditionsByRule, network.EmulateNetworkConditionsByRuleParams{
			MatchedNetworkConditions: []*network.Conditions{{Offline: off, DownloadThroughput: -1, UploadThroughput: -1}},
		})
		return err
	})
}

// A browser that is not known any more keeps the edit and says why.
func TestEditAfterTheSessionIsGone(t *testing.T) {
	p, _, _ := building(t, desktop, militia())
	p.allowed = []string{"status of 404"}
	p.call(func() error {
		_, err := chromedp.Call(p.ctx, network.ClearBrowserCookies, cdp.Empty{})
		return err
	})
	mouse{}.press(p, button("buy u1 combat-shield"))
	p.await(`document.querySelector("#unsaved").textContent.includes("This browser may not change the list")`)
	p.be(p.secret)
	mouse{}.press(p, "[data-retry]")
	p.awaitTotals(630, 60)
}

// A link of a problem takes the focus to its place, and the keyboard stays where it
// was after an edit.
func TestFocusGoesToTheProblemAndStays(t *testing.T) {
	r := militia()
	r.Units[0].Models = 7
	p, _, _ := building(t, phone, r)
	finger{}.press(p, ".summary-open")
	p.await(`document.querySelector("#summary-more").matches(":popover-open")`)
	finger{}.press(p, `#summary-more .problem a[href="#models-u1"]`)
	p.await(`document.activeElement.id === "models-u1" && !document.querySelector("#summary-more").matches(":popover-open")`)
	p.do(chromedp.Focus(chromedp.CSS(button("models u1 9"))))
	p.do(chromedp.KeyEvent(kb.Enter))
	p.awaitTotals(600, 60)
	p.await(`document.activeElement.value === "models u1 9"`)
	p.awaitText("#live", "Marine: 9 models. 600 of 2,000 minerals, 60 of 200 gas. Legal.")
	p.do(chromedp.Focus(chromedp.CSS(button("remove u2"))), chromedp.KeyEvent(kb.Enter))
	p.awaitTotals(320, 60)
	p.await(`document.activeElement.closest("#entry-u3, #entry-u1, #units")`)
}

// Undo and redo by the keys that people know from everywhere, outside of texts.
func TestUndoByKeys(t *testing.T) {
	for _, command := range []chromedp.Modifier{chromedp.ModifierCtrl, chromedp.ModifierMeta} {
		p, o, id := building(t, desktop, militia())
		press := func(key string, with ...chromedp.Modifier) {
			t.Helper()
			p.do(chromedp.KeyEvent(key, chromedp.KeyModifiers(append(with, command)...)))
		}
		mouse{}.press(p, button("buy u1 combat-shield"))
		p.awaitTotals(630, 60)
		press("z")
		p.awaitTotals(600, 60)
		p.painted()
		if got := eval[string](p, `document.activeElement.name + " " + document.activeElement.value`); got != "do buy u1 combat-shield" {
			t.Errorf("the focus went to %s", got)
		}
		press("z") // there is no more, and nothing is sent
		press("Z", chromedp.ModifierShift)
		p.awaitTotals(630, 60)
		press("z")
		p.awaitTotals(600, 60)
		press("y")
		p.awaitTotals(630, 60)

		mouse{}.press(p, "details.menu > summary")
		mouse{}.press(p, "#set-name")
		press("z")
		press("Z", chromedp.ModifierShift)
		p.painted()
		mouse{}.press(p, button("remove u3")) // what comes before it would be sent before it
		p.awaitTotals(520, 60)
		if got := p.stored(o, id).Revision; got != 7 {
			t.Errorf("revision %d, want 7", got)
		}
		p.awaitText("#refusal", "")
	}
}

// A note for a unit that was removed in another tab is not lost without a word, and
// the page goes on after it.
func TestNoteForAUnitRemovedInAnotherTab(t *testing.T) {
	x, _, id := building(t, desktop, militia())
	y := open(t, x.site, desktop)
	y.be(x.secret)
	y.go_("/lists/" + id)
	mouse{}.press(x, button("remove u1"))
	x.await(`!document.querySelector("#entry-u1")`)
	y.await(`(field => { field.value = "behind the wall"; field.dispatchEvent(new Event("change", { bubbles: true })); return true })(document.querySelector("#note-u1"))`)
	y.await(`document.querySelector(".conflict")`)
	mouse{}.press(y, ".conflict > form .btn-primary")
	y.await(`document.querySelector(".conflict > .note-bad textarea[readonly]")?.value === "behind the wall"`)
	y.loading(func() { mouse{}.press(y, ".conflict [data-keep-stored]") })
	mouse{}.press(y, button("copy u2"))
	y.await(`document.querySelector("#entry-u4")`)
}
