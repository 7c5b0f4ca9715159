package browsertest

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// settled does what only a person can do about an edit that waits: it chooses in a
// conflict, and sends what is left of another page. It tells whether nothing waits.
const settled = `(() => {
	if (!document.documentElement.matches(".js") || document.readyState !== "complete" || history.state) return false;
	const note = document.querySelector("#unsaved");
	const choices = [...document.querySelectorAll(".conflict button, .conflict [data-keep-stored]")].filter((each) => !each.matches("[aria-disabled=true], [data-busy]"));
	if (choices.length) choices[%d %% choices.length].click();
	else if (!note.hidden && note.textContent.includes("from before")) note.querySelector("[data-retry]").click();
	return note.hidden && !choices.length && !document.querySelector(".conflict, [data-busy]") && !sessionStorage.length;
})()`

// Two tabs of one list, in which anything is pressed while everything fails that can fail
// on the way, and which are loaded anew in the middle of it, come to rest by themselves,
// but for what a person has to choose. Then they show the same as when they are loaded.
func TestTwoTabsComeToRest(t *testing.T) {
	for seed := range uint64(2) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			x, o, id := faulty(t, impatient)
			y := open(t, x.site, phone)
			y.be(x.secret)
			y.before(impatient)
			y.go_("/lists/" + id)
			tabs := []*page{x, y}
			for _, p := range tabs {
				p.allowed = []string{"Failed to load resource", "Blocked attempt to show a 'beforeunload'"}
			}
			chance := rand.New(rand.NewPCG(seed, 7))
			faults := []fault{
				stalled, unanswered, headless, killed, instead(http.StatusBadGateway, gateway), instead(http.StatusOK, portal),
				instead(http.StatusTooManyRequests, "", "Retry-After", "1"), shortened,
			}
			var did []string
			// An error is a page that is just being loaded. What is pressed before its script is
			// there goes the way of plain forms.
			do := func(i int, script string) {
				script = `document.documentElement.matches(".js") ? ` + script + ` : "nothing yet"`
				if what, err := chromedp.Run(tabs[i].ctx, chromedp.Evaluate[string](script)); err == nil {
					did = append(did, fmt.Sprint(i, ": ", what))
				}
			}
			for range 24 {
				i := chance.IntN(len(tabs))
				switch chance.IntN(6) {
				case 0:
					x.site.way.fail(faults[chance.IntN(len(faults))])
				case 1:
					do(i, `(location.reload(), "loaded anew")`)
				case 2:
					do(i, fmt.Sprintf(settled, chance.IntN(9))+` + " settled"`)
				default:
					do(i, fmt.Sprintf(pressAny, chance.Uint32()>>8, chance.Uint32()>>16))
				}
			}
			x.site.way.fail()
			for i, p := range tabs {
				p.until(func() bool {
					rests, err := chromedp.Run(p.ctx, chromedp.Evaluate[bool](fmt.Sprintf(settled, chance.IntN(9))))
					return err == nil && rests
				}, func() string {
					return fmt.Sprintf("tab %d waits for ever, %s; did %q", i, waits(p), did)
				})
			}
			// The last one to come to rest has what is stored.
			l := x.stored(o, id)
			for i, p := range tabs {
				if eval[string](p, "location.pathname") != "/lists/"+id || eval[string](p, baseRevision) != fmt.Sprint(l.Revision) {
					continue
				}
				eval[bool](p, `!(document.querySelector("#step").textContent = "")`) // what was undone is told once
				before := eval[[]string](p, shown)
				p.loading(func() { p.do(chromedp.Reload()) })
				if after := eval[[]string](p, shown); !slices.Equal(before, after) {
					t.Errorf("tab %d shows %q, and loaded anew %q", i, before, after)
				}
			}
			if t.Failed() {
				t.Logf("did %q", did)
			}
		})
	}
}

// waits tells what a tab shows that does not come to rest.
func waits(p *page) string {
	ctx, cancel := context.WithTimeout(p.ctx, 5*time.Second)
	defer cancel()
	what, err := chromedp.Run(ctx, chromedp.Evaluate[string](`location.href + " " + document.readyState + JSON.stringify(history.state) + document.body.innerText.slice(0, 300) + document.querySelector("#unsaved")?.textContent + JSON.stringify(sessionStorage)`))
	return fmt.Sprint(what, err)
}
