package browsertest

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// opensOffline is true once the page at the table says that it opens without a
// connection.
const opensOffline = `!document.querySelector("[data-offline]").matches("[data-by-script]")`

// A hall without a network: the page at the table opens again with the game as it
// was, even when the server cannot be reached; any other page does not pretend to.
func TestTableOpensAgainWithoutAConnection(t *testing.T) {
	s := newReading(t)
	p := open(t, s.site, phone)
	p.allowed = []string{"net::ERR_FAILED"}
	p.go_("/r/" + s.code + "/table")
	p.await(opensOffline)
	unit := "[data-unit]:nth-child(1)"
	p.tap(unit + ` [data-models-by="-1"]`)
	p.awaitText(unit+" [data-models-value]", "8 models")

	s.CloseClientConnections()
	s.Listener.Close() //nolint:errcheck // nobody can connect any more
	for range 2 {      // and as often as it is opened
		p.go_("/r/" + s.code + "/table")
		p.awaitText("[data-round-value]", "Round 1")
		p.await(opensOffline)
	}
	p.awaitText(unit+" [data-models-value]", "8 models")
	if !eval[bool](p, `getComputedStyle(document.querySelector(".play-bar")).display === "flex"`) {
		t.Error("the page is drawn without its style")
	}
	p.tap(unit + ` [data-models-by="-1"]`)
	p.awaitText(unit+" [data-models-value]", "7 models")
	more := `caches.open("muster-table").then(kept => kept.keys()).then(keys => keys.some(key => !/\/table$|^\/assets\//.test(new URL(key.url).pathname)))`
	if kept, err := chromedp.Run(p.ctx, chromedp.Evaluate[bool](more, chromedp.EvalAwaitPromise)); err != nil || kept {
		t.Error("more is kept than the page and its files", err)
	}
}
