package handlers

import (
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"muster/rules/roster"
)

// Words of neighbouring elements do not run together, no comma stands apart from the
// word before it, and inches have one mark, on every page.
func TestPagesAreSetWell(t *testing.T) {
	s := newSite(t, quick)
	b, _, code := s.sharedList(fullList(t))
	public := []string{
		"/", "/new", "/new?race=terran", "/new?race=zerg", "/new?race=protoss", "/join", "/import", "/check", "/verify", "/r", "/about", "/licences",
		"/r/" + string(code), "/r/" + string(code) + "/table", "/r/" + string(code) + "/print",
		"/catalog/2026-09-25", "/catalog/2026-09-25/search?q=shield", "/catalog/2026-09-25/search?q=qqqq", "/catalog/changes?from=2026-03-16&to=2026-09-25",
	}
	cards, err := s.Catalog.Snapshot("2026-09-25")
	if err != nil {
		t.Fatal(err)
	}
	var entries []string
	for i := range catalogParts {
		part := &catalogParts[i]
		public = append(public, "/catalog/2026-09-25/"+part.name)
		part.all(cards, func(id, _ string) { entries = append(entries, entryURL(cards, part, id)) })
	}
	told := map[string]bool{}
	judge := func(b *browser, path string, headers ...string) {
		for _, fault := range misset.FindAllString(running(readPage(t, b.get(path, headers...), http.StatusOK).all("body")[0]), -1) {
			if fault = strings.TrimSpace(strings.ReplaceAll(fault, edge, "|")); !told[fault] {
				told[fault] = true
				t.Errorf("%s: %q", path, fault)
			}
		}
	}
	for _, path := range append(public, entries...) {
		judge(b, path)
	}
	for _, path := range entries {
		judge(b, path, "HX-Request", "true")
	}
	for _, list := range []*roster.Roster{fullList(t), draftedList(t), outgrown(t)} {
		b := s.browser("localhost", true)
		at := "/lists/" + b.owning(list).ID
		for _, path := range []string{"/lists", at, at + "/faction", at + "/release?to=2026-03-16", at + "/editors", at + "/share", at + "/print", at + "/table"} {
			judge(b, path)
		}
	}
}

// edge stands for the beginning and the end of an element within a line.
const edge = "\x00"

// misset finds words that only the edge of an element parts, commas after a space, and
// straight marks of inches.
var misset = regexp.MustCompile(`.{0,40}(?:[\pL\d.:!?;)]\x00+[\pL(]|\s\x00*,|[\dXY]").{0,20}`)

// inLine are the elements that stand within a line.
var inLine = []string{"a", "abbr", "b", "code", "del", "em", "i", "ins", "kbd", "q", "small", "span", "strong", "sub", "sup", "time"}

// running is the text of a node with the edges of what stands within its lines; a line
// ends at every other element.
func running(n *html.Node) string {
	var b strings.Builder
	var walk func(*html.Node)
	walk = func(n *html.Node) {
		switch {
		case n.Type == html.TextNode:
			b.WriteString(strings.Join(strings.FieldsFunc(n.Data, func(r rune) bool { return r == '\n' || r == '\t' }), " "))
			return
		case n.Data == "script" || n.Data == "template":
			return
		}
		around := "\n"
		if slices.Contains(inLine, n.Data) && n.Parent.Data != "nav" { // there each link is a box
			around = edge
		}
		b.WriteString(around)
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			walk(c)
		}
		b.WriteString(around)
	}
	walk(n)
	return b.String()
}
