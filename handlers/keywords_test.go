package handlers

import (
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"muster/rules/card"
)

// Every keyword is explained where a page names it: it opens its explanation, or one
// is folded away beside it.
func TestKeywordsAreExplainedWhereTheyAreNamed(t *testing.T) {
	s := newSite(t, quick)
	b := s.browser("localhost", true)
	at := "/lists/" + b.owning(fullList(t)).ID
	cards, err := s.Catalog.Snapshot("2026-09-25")
	if err != nil {
		t.Fatal(err)
	}
	paths := []string{at, at + "/faction", at + "/table", "/new?race=terran", "/new?race=zerg", "/new?race=protoss"}
	for i := range catalogParts {
		part := &catalogParts[i]
		part.all(cards, func(id, _ string) { paths = append(paths, entryURL(cards, part, id)) })
	}
	named := keywordNames(cards)
	found := 0
	for _, path := range paths {
		page := readPage(t, b.get(path), http.StatusOK)
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
		if up.Data == "a" || up.Data == "summary" || up.Data == "select" || strings.Contains(attrOf(up, "class"), "reasons") || strings.Contains(attrOf(up, "class"), "problem") {
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
