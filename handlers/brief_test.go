package handlers

import (
	"net/http"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// What a page opens in place of a link comes from the address of the entry's page,
// is small, and may be kept.
func TestKeywordsInBrief(t *testing.T) {
	b := newSite(t, quick).browser("localhost", true)
	res := b.get("/catalog/2026-09-25/keywords/burrowed", "HX-Request", "true")
	if got := res.Header.Get("Cache-Control"); got != "private, max-age=3600" {
		t.Errorf("Cache-Control is %q", got)
	}
	if got := strings.Join(res.Header.Values("Vary"), ","); !strings.Contains(got, "HX-Request") {
		t.Errorf("Vary is %q, but a person gets another answer", got)
	}
	brief := readPage(t, res, http.StatusOK)
	if got := brief.text("#brief-title"); got != "BURROWED" {
		t.Errorf("it is titled %q", got)
	}
	if !brief.has(`a[href="/catalog/2026-09-25/keywords/burrowed"]:not(.kw)`) {
		t.Error("it does not lead to the page of the entry")
	}
	if !brief.has(`a.kw[href="/catalog/2026-09-25/keywords/hidden"]`) {
		t.Error("a keyword that it names leads nowhere")
	}
	if brief.has("main, nav, footer") {
		t.Error("it has the frame of a page")
	}
	if page := readPage(t, b.get("/catalog/2026-09-25/keywords/burrowed"), http.StatusOK); page.text("h1") != "BURROWED" {
		t.Error("the page is gone")
	}
	if missing := readPage(t, b.get("/catalog/2026-09-25/keywords/burowed", "HX-Request", "true"), http.StatusNotFound); !missing.has(`a[href$="/keywords/burrowed"]`) {
		t.Error("a mistyped keyword does not name what was meant")
	}
}

// Every keyword that a page of the builder names leads to its explanation.
func TestBuilderExplainsEveryKeyword(t *testing.T) {
	page := openBuilder(t, fullList(t)).page
	cards, err := newSite(t, quick).Catalog.Snapshot("2026-09-25")
	if err != nil {
		t.Fatal(err)
	}
	linked := 0
	for _, a := range page.all(".entry a.kw") {
		id, ok := strings.CutPrefix(attrOf(a, "href"), "/catalog/2026-09-25/keywords/")
		if k := cards.Keyword(id); !ok || k == nil {
			t.Errorf("%q leads to %s", wordsOf(a), attrOf(a, "href"))
		}
		linked++
	}
	if linked < 20 {
		t.Errorf("%d keywords lead to their explanation", linked)
	}
	for _, text := range page.all(".entry .ability p, .upgrade-effect") {
		words := wordsBesideLinks(text)
		for _, name := range []string{"NON-LETHAL DAMAGE", "PRECISION", "LONG RANGE", "INDIRECT FIRE", "PIERCE", "CRITICAL HIT", "IMPACT"} {
			if strings.Contains(words, name) {
				t.Errorf("%s is not explained in %q", name, wordsOf(text))
			}
		}
	}
}

// wordsBesideLinks returns the text of a node that stands in none of its links.
func wordsBesideLinks(n *html.Node) string {
	var words []string
	for c := range n.Descendants() {
		if c.Type == html.TextNode && c.Parent.Data != "a" {
			words = append(words, c.Data)
		}
	}
	return strings.Join(words, " ")
}
