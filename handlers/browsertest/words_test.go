package browsertest

import (
	"context"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/inspector"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"muster/rules/roster"
)

// unfoldWords opens what fields are folded away in.
func (p *page) unfoldWords() {
	p.t.Helper()
	eval[int](p, `(document.querySelectorAll("#entry-u1 details, details.menu").forEach(d => d.open = true), 1)`)
}

// kill ends the tab's page as a system does that is short of memory: nobody asks the
// page. Then the tab is looked at again.
func (p *page) kill(path string) {
	p.t.Helper()
	crash := chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		go chromedp.Call(ctx, cdppage.Crash, cdp.Empty{}) //nolint:errcheck // nobody is left to answer
		return nil
	})
	if _, err := chromedp.Run(p.ctx, chromedp.WaitEvent(inspector.TargetCrashed, nil, crash)); err != nil {
		p.t.Fatal(err)
	}
	p.loading(func() { p.go_(path) })
}

// What is being typed is there again in a tab that was killed, in its field and told as
// not saved, and it is sent or forgotten as any other change.
func TestWordsOutliveTheirTab(t *testing.T) {
	for _, tt := range []struct {
		name, field string
		stored      func(*roster.Roster) string
	}{
		{"a nickname", "#label-u1", func(r *roster.Roster) string { return r.Units[0].Label }},
		{"a note", "#note-u1", func(r *roster.Roster) string { return r.Units[0].Note }},
		{"the name of the list", "#set-name", func(r *roster.Roster) string { return r.Name }},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p, o, id := building(t, phone, militia())
			shows := func(words string) string {
				return `document.querySelector("` + tt.field + `").value === ` + quote(words)
			}
			const told = `document.querySelector("#unsaved").textContent.includes("One change waits")`
			p.unfoldWords()
			before := tt.stored(p.stored(o, id).Roster)
			finger{}.write(p, tt.field, "hold")
			for range 2 { // what waits already is not lost by the second time
				p.kill("/lists/" + id)
				p.await(shows(before+"hold") + ` && document.querySelector("` + tt.field + `").matches("[data-busy]") && ` + told)
				p.middle("[data-retry]") // nothing covers it
			}
			p.axe("with words that wait")
			p.picture("words-wait")

			p.unfoldWords()
			finger{}.write(p, tt.field, kb.End+" on")
			p.await(shows(before+"hold on") + ` && document.querySelector("#unsaved").hidden`)
			p.kill("/lists/" + id)
			p.await(shows(before+"hold on") + " && " + told)
			finger{}.press(p, "[data-retry]")
			p.until(func() bool { return tt.stored(p.stored(o, id).Roster) == before+"hold on" }, func() string { return "it is not stored" })
			p.await(`document.querySelector("#unsaved").hidden && !sessionStorage.length`)
			p.kill("/lists/" + id)
			p.await(shows(before+"hold on") + ` && document.querySelector("#unsaved").hidden`)
		})
	}
}

// Words that are saved, or taken back by the one who typed them, are not kept.
func TestWordsAreForgotten(t *testing.T) {
	p, o, id := building(t, desktop, militia())
	p.unfoldWords()
	mouse{}.write(p, "#note-u1", "hold")
	p.await(`sessionStorage.length`)
	p.do(chromedp.KeyEvent(kb.Backspace + kb.Backspace + kb.Backspace + kb.Backspace))
	p.await(`!sessionStorage.length`)
	p.do(chromedp.KeyEvent("hold" + kb.Tab))
	p.until(func() bool { return p.stored(o, id).Roster.Units[0].Note == "hold" }, func() string { return "it is not stored" })
	p.await(`!sessionStorage.length`)

	// So are those from before.
	mouse{}.write(p, "#label-u1", "Vanguard")
	p.kill("/lists/" + id)
	p.await(`!document.querySelector("#unsaved").hidden`)
	p.unfoldWords()
	mouse{}.press(p, "#label-u1")
	eval[bool](p, `(document.activeElement.select(), true)`)
	p.do(chromedp.KeyEvent(kb.Backspace))
	p.await(`!sessionStorage.length && document.querySelector("#unsaved").hidden && !document.querySelector("[data-busy]")`)
	p.do(chromedp.KeyEvent(kb.Tab))
	mouse{}.press(p, button("copy u3"))
	p.awaitTotals(710, 60)
	if got := p.stored(o, id); got.Revision != 3 || got.Roster.Units[0].Label != "" {
		t.Errorf("revision %d, nickname %q", got.Revision, got.Roster.Units[0].Label)
	}
}

// Words that come back to a field which says something new by now overwrite nothing:
// both are shown, whether they are sent as they are or written on. A change of anything
// else does not matter to them.
func TestWordsAndWhatWasSavedMeanwhile(t *testing.T) {
	for _, tt := range []struct {
		name     string
		meantime roster.Edit
		writeOn  bool
		conflict bool
	}{
		{"another note, sent", roster.SetNote{ID: "u1", Note: "theirs"}, false, true},
		{"another note, written on", roster.SetNote{ID: "u1", Note: "theirs"}, true, true},
		{"something else, sent", roster.RemoveEntry{ID: "u3"}, false, false},
		{"something else, written on", roster.RemoveEntry{ID: "u3"}, true, false},
		{"the same note", roster.SetNote{ID: "u1", Note: "mine"}, false, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p, o, id := building(t, desktop, militia())
			p.unfoldWords()
			mouse{}.write(p, "#note-u1", "mine")
			if _, err := p.site.lists.Edit(t.Context(), o, id, 1, "", tt.meantime); err != nil {
				t.Fatal(err)
			}
			p.kill("/lists/" + id)
			p.await(`document.querySelector("#note-u1").value === "mine" && !document.querySelector("#unsaved").hidden`)
			want := "mine"
			if tt.writeOn {
				p.unfoldWords()
				mouse{}.write(p, "#note-u1", kb.End+"!"+kb.Tab)
				want += "!"
			} else {
				mouse{}.press(p, "[data-retry]")
			}
			if tt.conflict {
				p.await(`document.querySelector(".conflict")`)
				if got := eval[string](p, `document.querySelector(".conflict").textContent`); !strings.Contains(got, "theirs") || !strings.Contains(got, want) {
					t.Errorf("the conflict shows %q", got)
				}
				p.loading(func() { mouse{}.press(p, onTop) })
			}
			p.until(func() bool { return p.stored(o, id).Roster.Units[0].Note == want }, func() string { return "it is not stored" })
			p.await(`document.querySelector("#unsaved").hidden && !sessionStorage.length`)
		})
	}
}

// What is being typed in a page that the browser had put aside is saved when the page is
// shown again; if the list was changed meanwhile, both are shown.
func TestWordsInAPageThatWasPutAside(t *testing.T) {
	for _, elsewhere := range []bool{false, true} {
		t.Run(map[bool]string{false: "as it was", true: "changed elsewhere"}[elsewhere], func(t *testing.T) {
			p, o, id := building(t, desktop, militia())
			p.unfoldWords()
			mouse{}.write(p, "#note-u1", "hold the line")
			if elsewhere {
				if _, err := p.site.lists.Edit(t.Context(), o, id, 1, "", roster.SetNote{ID: "u1", Note: "fall back"}); err != nil {
					t.Fatal(err)
				}
			}
			p.away(`dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }))`)
			if elsewhere {
				p.await(`document.querySelector(".conflict")?.textContent.includes("fall back")`)
				p.loading(func() { mouse{}.press(p, onTop) })
			}
			p.until(func() bool { return p.stored(o, id).Roster.Units[0].Note == "hold the line" }, func() string { return "it is not stored" })
			p.await(`document.querySelector("#unsaved").hidden && !sessionStorage.length`)
		})
	}
}
