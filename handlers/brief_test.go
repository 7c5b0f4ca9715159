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

// A card of the draft can be looked at before it is chosen: the table to scale, or
// what the face of the list's scale scores.
func TestDraftCardsInBrief(t *testing.T) {
	page := openBuilder(t, militia())
	looks := page.page.all("#builder-draft a.look")
	if want := len(page.page.all("#builder-draft .choice")); len(looks) != want || want == 0 {
		t.Errorf("%d of %d cards can be looked at", len(looks), want)
	}
	for _, a := range looks {
		url := attrOf(a, "href")
		brief := readPage(t, page.get(url, "HX-Request", "true"), http.StatusOK)
		name := brief.text("#brief-title")
		if !strings.HasSuffix(wordsOf(a), " at "+name) {
			t.Errorf("%q opens %s", wordsOf(a), name)
		}
		switch {
		case brief.has(".note"): // known by name alone
		case strings.Contains(url, "/deployments/"):
			if !brief.has("svg[role=img][aria-label] .map-edge") {
				t.Errorf("%s has no map", name)
			}
		default:
			if got := brief.texts(".panel > h2"); len(got) != 1 || got[0] != "Standard" || !brief.has("table.table") || !brief.has("ul > li") {
				t.Errorf("%s shows the faces %v", name, got)
			}
		}
		if full := readPage(t, page.get(url), http.StatusOK); full.text("h1") != name {
			t.Errorf("%s leads to the page of %s", url, full.text("h1"))
		}
	}
	if both := readPage(t, page.get("/catalog/2026-09-25/missions/frontlines?scale=none", "HX-Request", "true"), http.StatusOK); len(both.all(".panel")) != 2 {
		t.Error("without a scale not all faces are shown")
	}
}

// Whatever the builder offers can be looked at without leaving it: what a unit is
// and does, what a card opens and does.
func TestOffersInBrief(t *testing.T) {
	page := openBuilder(t, militia())
	offers := page.page.all(".offer")
	for _, offer := range offers {
		links := document{t, offer}.all("a.look")
		if len(links) != 1 {
			t.Errorf("%s has %d links to look at", attrOf(offer, "id"), len(links))
			continue
		}
		url := attrOf(links[0], "href")
		brief := readPage(t, page.get(url, "HX-Request", "true"), http.StatusOK)
		if got := brief.text("#brief-title"); got != wordsOf(links[0]) {
			t.Errorf("%q opens %s", wordsOf(links[0]), got)
		}
		facts := strings.Join(brief.texts("dl.facts dt"), " ")
		switch {
		case strings.Contains(url, "/units/") && (!strings.HasPrefix(facts, "Speed HP") || !brief.has("table.table")):
			t.Errorf("%s shows %q and no table", url, facts)
		case strings.Contains(url, "/cards/") && (!strings.HasPrefix(facts, "Gas") || !brief.has(".ability")):
			t.Errorf("%s shows %q and no ability", url, facts)
		}
	}
	if len(offers) < 15 {
		t.Errorf("%d offers", len(offers))
	}
}
