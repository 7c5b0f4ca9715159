package browsertest

import (
	"testing"

	"github.com/chromedp/chromedp"

	"muster/rules/roster"
)

// B10: Back to My lists shows what the list costs now, not what it cost when the
// browser was last there.
func TestBackToMyListsShowsTheTotalOfNow(t *testing.T) {
	for _, v := range []view{desktop, phone} {
		t.Run(width(v), func(t *testing.T) {
			p, _, id := building(t, v, militia())
			p.go_("/lists")
			p.await(`document.querySelector(".list-row").textContent.includes("600/2,000")`)
			p.loading(func() { p.press(`.list-row a[href="/lists/` + id + `"]`) })
			p.press(button("buy u1 combat-shield"))
			p.awaitTotals(630, 60)
			p.loading(func() { p.do(chromedp.NavigateBack()) })
			p.await(`location.pathname === "/lists"`)
			p.await(`document.querySelector(".list-row")?.textContent.includes("630/2,000")`)
		})
	}
}

// A page that the browser put aside and shows again is up to date: what was changed
// meanwhile on the pages behind it is no conflict.
func TestPageThatWasPutAsideIsUpToDate(t *testing.T) {
	p, o, id := building(t, desktop, militia())
	if _, err := p.site.lists.Edit(t.Context(), o, id, 1, "", roster.AddUnit{ID: "u4", Unit: "medic", Models: 3}); err != nil {
		t.Fatal(err)
	}
	p.loading(func() {
		p.away(`dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }))`)
	})
	p.awaitTotals(710, 60)
	p.press(button("buy u1 combat-shield"))
	p.awaitTotals(740, 60)
}

// A browser that may not change the list any more says so, and sends again once it may.
func TestEditAfterTheSessionExpiredWaits(t *testing.T) {
	s := newSite(t)
	o, secret := s.owner(t)
	_, stranger := s.owner(t)
	id := s.create(t, o, militia())
	p := open(t, s, desktop)
	p.allowed = []string{"status of 404"}
	p.be(secret)
	p.go_("/lists/" + id)
	p.be(stranger)
	p.press(button("buy u1 combat-shield"))
	p.await(`document.querySelector("[data-why]").textContent.startsWith("This browser may not change the list. It may not")`)
	p.be(secret)
	p.press("[data-retry]")
	p.awaitTotals(630, 60)
	if got := p.stored(o, id).Revision; got != 2 {
		t.Errorf("revision %d, want 2", got)
	}
}

// On a phone Add goes to the top of what can be added, not to its heading in the
// middle of the window.
func TestAddShowsWhatCanBeAdded(t *testing.T) {
	p, _, _ := building(t, phone, militia())
	finger{}.press(p, ".summary-add")
	p.await(`document.activeElement.id === "offers-title"`)
	p.await(`(() => { const top = document.querySelector("#offers-title").getBoundingClientRect().top; return top >= 0 && top < innerHeight / 4 })()`)
}

// A file that is dropped on the form of a list is taken; a text that is dragged on to
// its field is the browser's to put there.
func TestOnlyFilesAreTakenWhenDropped(t *testing.T) {
	for _, path := range []string{"/import", "/new"} {
		p := open(t, newSite(t), desktop)
		p.go_(path)
		taken := func(put string) bool {
			return eval[bool](p, `(() => {
				const dataTransfer = new DataTransfer();
				dataTransfer.items.add(`+put+`);
				const over = new DragEvent("dragover", { dataTransfer, bubbles: true, cancelable: true });
				document.querySelector("form[data-drop] textarea").dispatchEvent(over);
				return over.defaultPrevented;
			})()`)
		}
		if taken(`"2x Marine", "text/plain"`) {
			t.Errorf("%s: a text cannot be dropped into the field", path)
		}
		if !taken(`new File(["{}"], "list.json")`) {
			t.Errorf("%s: a file is not taken", path)
		}
	}
}
