package handlers

import (
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"muster/rules/card"
	"muster/rules/roster"
)

// Every keyword is explained where a page names it: it opens its explanation, or one
// is folded away beside it.
func TestKeywordsAreExplainedWhereTheyAreNamed(t *testing.T) {
	s := newSite(t, quick)
	cards, err := s.Catalog.Snapshot("2026-09-25")
	if err != nil {
		t.Fatal(err)
	}
	many := militia() // of its problems some name keywords
	many.Units[0].Models = 1
	many.Units[0].Upgrades = []roster.Upgrade{{Upgrade: "agg-12"}, {Upgrade: "rocket-launcher", Model: 1}, {Upgrade: "rocket-launcher", Model: 1}}
	owner, broken, code := s.sharedList(many)
	b := s.browser("localhost", true)
	at := "/lists/" + b.owning(fullList(t)).ID
	paths := []string{at, at + "/faction", at + "/table", "/lists/" + broken.ID, "/r/" + string(code), "/catalog/changes?from=2026-03-16&to=2026-09-25", "/new?race=terran", "/new?race=zerg", "/new?race=protoss"}
	for i := range catalogParts {
		part := &catalogParts[i]
		part.all(cards, func(id, _ string) { paths = append(paths, entryURL(cards, part, id)) })
	}
	named := keywordNames(cards)
	found := 0
	for _, path := range paths {
		reader := b
		if strings.HasSuffix(path, broken.ID) {
			reader = owner
		}
		page := readPage(t, reader.get(path), http.StatusOK)
		own := strings.ToUpper(page.text("h1"))
		for n := range page.all("main")[0].Descendants() {
			if n.Type != html.TextNode {
				continue
			}
			for _, name := range named.FindAllString(n.Data, -1) {
				found++
				if !strings.HasPrefix(own, name) && !explained(n, name) {
					t.Errorf("%s names %s and does not explain it: %.120s", path, name, strings.TrimSpace(n.Data))
				}
			}
		}
	}
	if found < 500 {
		t.Errorf("%d keywords were found", found)
	}
}

// A problem of the summary is a link to its place; what it names is explained beside it.
func TestProblemsExplainTheirKeywords(t *testing.T) {
	list := militia()
	list.Units[0].Upgrades = []roster.Upgrade{{Upgrade: "agg-12", Model: 1}, {Upgrade: "agg-12", Model: 2}}
	page := openBuilder(t, list).page
	const keyword = "a.kw[href$='/keywords/specialist']"
	if got := page.texts("#problems li p .small:has(" + keyword + ")"); len(got) != 1 || got[0] != "See SPECIALIST." {
		t.Errorf("the summary says %q beside %q", got, page.texts("#problems li"))
	}
	if got := page.texts("#entry-u1 > .problem " + keyword); len(got) != 1 {
		t.Errorf("the entry leads to it %d times: %q", len(got), page.texts("#entry-u1 > .problem"))
	}
}

// keywordNames finds the keywords of a release, the longest name first.
func keywordNames(cards *card.Release) *regexp.Regexp {
	var names []string
	for i := range cards.Keywords {
		if k := &cards.Keywords[i]; k.BaseName() == strings.ToUpper(k.BaseName()) {
			names = append(names, regexp.QuoteMeta(k.BaseName()))
		}
	}
	slices.SortFunc(names, func(a, b string) int { return len(b) - len(a) })
	return regexp.MustCompile(`\b(?:` + strings.Join(names, "|") + `)\b`)
}

// explained reports whether a text that names a keyword opens its explanation or has
// one beside it; a link to another entry with the keyword in its name needs none.
func explained(n *html.Node, name string) bool {
	for up := n.Parent; up != nil; up = up.Parent {
		if up.Data == "a" || up.Data == "summary" || up.Data == "select" || strings.Contains(attrOf(up, "class"), "reasons") {
			return true
		}
		if up.Data != "p" && up.Data != "span" && up.Data != "strong" { // what stands beside the text
			for c := range up.Descendants() {
				if c.Data == "summary" && strings.Contains(attrOf(c.Parent, "class"), "kw") && strings.HasPrefix(wordsOf(c), name) {
					return true
				}
			}
			if up.Data == "article" || up.Data == "li" || strings.Contains(attrOf(up, "class"), "ability") {
				return false
			}
		}
	}
	return false
}
