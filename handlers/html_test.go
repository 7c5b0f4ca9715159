package handlers

import (
	"net/http"
	"strings"
	"testing"

	"github.com/andybalholm/cascadia"
	"golang.org/x/net/html"
)

// A document is a page that a test looks at by CSS selectors.
type document struct {
	t    testing.TB
	root *html.Node
}

// readPage reads the page in an answer, which must have the status.
func readPage(t testing.TB, res *http.Response, status int) document {
	t.Helper()
	body := bodyOf(t, res)
	if res.StatusCode != status {
		t.Fatalf("status %d, want %d; body %.600s", res.StatusCode, status, body)
	}
	root, err := html.Parse(strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	return document{t, root}
}

// all returns what the selector finds.
func (d document) all(selector string) []*html.Node {
	d.t.Helper()
	sel, err := cascadia.ParseGroup(selector)
	if err != nil {
		d.t.Fatalf("selector %s: %v", selector, err)
	}
	return cascadia.QueryAll(d.root, sel)
}

// has reports whether the selector finds something.
func (d document) has(selector string) bool {
	d.t.Helper()
	return len(d.all(selector)) > 0
}

// texts returns the words of everything that the selector finds.
func (d document) texts(selector string) []string {
	d.t.Helper()
	var out []string
	for _, n := range d.all(selector) {
		out = append(out, wordsOf(n))
	}
	return out
}

// text returns the words of the one thing that the selector finds.
func (d document) text(selector string) string {
	d.t.Helper()
	found := d.texts(selector)
	if len(found) != 1 {
		d.t.Errorf("%s: found %d, want 1", selector, len(found))
		return strings.Join(found, " | ")
	}
	return found[0]
}

// attr returns an attribute of the one thing that the selector finds.
func (d document) attr(selector, name string) string {
	d.t.Helper()
	found := d.all(selector)
	if len(found) != 1 {
		d.t.Errorf("%s: found %d, want 1", selector, len(found))
		return ""
	}
	return attrOf(found[0], name)
}

func attrOf(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

// wordsOf returns the text in a node with single spaces.
func wordsOf(n *html.Node) string {
	var b strings.Builder
	var walk func(*html.Node)
	walk = func(n *html.Node) {
		if n.Type == html.TextNode {
			b.WriteString(n.Data)
		}
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			walk(c)
		}
	}
	walk(n)
	return strings.Join(strings.Fields(b.String()), " ")
}
