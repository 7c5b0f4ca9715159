package handlers

import (
	"maps"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/andybalholm/cascadia"
	"golang.org/x/net/html"
	"pgregory.net/rapid"

	"muster/rules/roster"
)

// Whatever is pressed or typed, in whatever order: the page with the parts of the
// answer in place is the page that a reload shows.
func TestPartsMakeThePageThatAReloadShows(t *testing.T) {
	s := newSite(t, quick)
	unknown, unfounded := militia(), militia()
	unknown.Release = "9999-01-01"
	unfounded.FactionCard = ""
	lists := map[string]*roster.Roster{
		"small": militia(), "full": fullList(t), "drafted": draftedList(t), "broken": outgrown(t), "shambles": shambles(t), "unknown": unknown, "unfounded": unfounded,
	}
	rapid.Check(t, func(r *rapid.T) {
		b := s.browser("localhost", true)
		list := rapid.SampledFrom(slices.Sorted(maps.Keys(lists))).Draw(r, "list")
		page := b.open(b.owning(lists[list]).ID)
		for range rapid.IntRange(1, 8).Draw(r, "presses") {
			do, typed := anyEdit(r, page)
			if rapid.Bool().Draw(r, "unfold before") {
				page.unfold(r)
			}
			res := page.sendScripted(do, typed)
			switch res.StatusCode {
			case http.StatusOK:
				if res.Header.Get(outcomeHeader) == outcomeAnew {
					page.load()
					continue
				}
				swapIn(r, page.page.root, bodyOf(t, res))
			case http.StatusUnprocessableEntity: // such as a second copy of a Unique card
				page.load()
				continue
			default:
				r.Fatalf("%s: status %d: %.300s", do, res.StatusCode, bodyOf(t, res))
			}
			page.unfold(r)
			swapped := page.page
			page.load()
			if got, want := shown(swapped.root), shown(page.page.root); got != want {
				r.Fatalf("after %s %v the page with the parts differs from the page:\n%s", do, typed, firstDifference(got, want))
			}
		}
	})
}

// anyEdit is a button of the page, something typed on it, or what another page
// changes, which Undo and Redo on this one meet again.
func anyEdit(r *rapid.T, page *sheet) (do string, typed url.Values) {
	one := func(label string, of ...string) string { return rapid.SampledFrom(of).Draw(r, label) }
	some := func(label string, of ...string) []string {
		return rapid.SliceOfN(rapid.SampledFrom(of), 0, len(of)).Draw(r, label)
	}
	switch one("edit", "button", "button", "button", "undo", "redo", "settings", "words", "draft", "faction", "release") {
	case "undo":
		return "undo", nil
	case "redo":
		return "redo", nil
	case "settings":
		return "settings", url.Values{
			"name": {one("name", "", " ", "Militia")}, "player": {one("player", "", "Mira")},
			"scale": {one("scale", "skirmish", "standard", "grand-offensive")}, "limit": {one("limit", "500", "1000", "2000", "3000")},
		}
	case "words":
		id := one("unit", "u1", "u2")
		return "words " + id, url.Values{"label " + id: {one("label", "", "Bulwark")}, "note " + id: {one("note", "", "left")}}
	case "draft":
		return "draft", url.Values{"mission": some("missions", "frontlines", "supply-drop", "tea-party"), "deployment": some("deployments", "typhoon", "acropolis", "tea-party")}
	case "faction":
		return "faction " + one("faction", "terran-armed-forces", "raynors-raiders", "zerg-swarm"), nil
	case "release":
		return "release " + one("release", "2026-03-16", "2026-09-25"), nil
	}
	var buttons []string
	for _, n := range page.page.all("button[form=edit]:not([disabled])") {
		buttons = append(buttons, attrOf(n, "value"))
	}
	return one("do", buttons...), nil
}

// unfold fetches what the page fetches when it is unfolded.
func (t *sheet) unfold(r failer) {
	t.t.Helper()
	for _, n := range t.page.all("[hx-get]") {
		res := t.get(attrOf(n, "hx-get"), "HX-Request", "true")
		if res.StatusCode != http.StatusOK {
			r.Fatalf("%s: status %d", attrOf(n, "hx-get"), res.StatusCode)
		}
		fragment, err := html.ParseFragment(strings.NewReader(bodyOf(t.t, res)), n.Parent)
		if err != nil {
			r.Fatalf("%v", err)
		}
		place(r, n, attrOf(n, "hx-swap"), fragment)
	}
}

// sendScripted sends a command as the script of the page does: without the fields
// that it is not about. What is not typed stands as the page shows it.
func (t *sheet) sendScripted(do string, typed url.Values) *http.Response {
	t.t.Helper()
	all := t.fields()
	form := url.Values{"do": {do}}
	for _, name := range []string{"base", "request", csrfField, "mission", "deployment", "name", "player", "scale", "limit"} {
		if v, ok := all[name]; ok {
			form[name] = v
		}
	}
	for _, n := range t.page.all("[id^=sheet-]:not([hx-get])") {
		form["sheets"] = append(form["sheets"], strings.TrimPrefix(attrOf(n, "id"), "sheet-"))
	}
	form["sheets"] = []string{strings.Join(form["sheets"], " ")}
	maps.Copy(form, typed)
	return t.do(http.MethodPost, "/lists/"+t.id+"/edit", form, "HX-Request", "true")
}

// A failer is a test that can end.
type failer interface {
	Fatalf(format string, args ...any)
}

// htmxTag is what htmx reads as a template, so that a part may be a row of a table.
var htmxTag = regexp.MustCompile(`<(/?)hx-partial`)

// swapIn puts the parts of an answer in their places, as htmx does.
func swapIn(t failer, page *html.Node, answer string) {
	fragment, err := html.Parse(strings.NewReader(htmxTag.ReplaceAllString(answer, "<${1}template")))
	if err != nil {
		t.Fatalf("%v", err)
	}
	type task struct {
		target  *html.Node
		swap    string
		content []*html.Node
	}
	var tasks []task
	for _, p := range cascadia.QueryAll(fragment, cascadia.MustCompile("template[hx-target]")) {
		selector := attrOf(p, "hx-target")
		target := cascadia.Query(page, cascadia.MustCompile(selector))
		if target == nil {
			t.Fatalf("no place for the part %s", selector)
		}
		var content []*html.Node
		for c := p.FirstChild; c != nil; c = p.FirstChild {
			p.RemoveChild(c)
			content = append(content, c)
		}
		tasks = append(tasks, task{target, attrOf(p, "hx-swap"), content})
	}
	for _, k := range tasks { // every place was found before the first part moves
		for i, c := range k.content {
			if hasAttr(c, "hx-preserve") {
				kept := cascadia.Query(page, cascadia.MustCompile("#"+attrOf(c, "id")))
				kept.Parent.RemoveChild(kept)
				k.content[i] = kept
			}
		}
		place(t, k.target, k.swap, k.content)
	}
}

func place(t failer, target *html.Node, swap string, content []*html.Node) {
	parent := target.Parent
	before := func(next *html.Node, in *html.Node) {
		for _, c := range content {
			in.InsertBefore(c, next)
		}
	}
	switch swap {
	case "outerHTML", "outerMorph":
		before(target, parent)
		parent.RemoveChild(target)
	case "innerHTML":
		for target.FirstChild != nil {
			target.RemoveChild(target.FirstChild)
		}
		before(nil, target)
	case "afterbegin":
		before(target.FirstChild, target)
	case "afterend":
		before(target.NextSibling, parent)
	case "delete":
		parent.RemoveChild(target)
	default:
		t.Fatalf("an unknown swap %q", swap)
	}
}

// shown is a page as lines, without what differs from load to load: identities,
// messages that are told once, and what the script reckons after a swap.
func shown(root *html.Node) string {
	var b strings.Builder
	var walk func(n *html.Node)
	walk = func(n *html.Node) {
		if id := attrOf(n, "id"); id == "live" || id == "refusal" || id == "step" || attrOf(n, "name") == "request" || attrOf(n, "name") == csrfField || hasAttr(n, "data-price") || hasAttr(n, "data-supply") {
			return
		}
		switch n.Type {
		case html.TextNode:
			if words := strings.Join(strings.Fields(n.Data), " "); words != "" {
				b.WriteString(words + "\n")
			}
		case html.ElementNode:
			b.WriteString("<" + n.Data)
			for _, a := range n.Attr {
				b.WriteString(" " + a.Key + "=" + a.Val)
			}
			b.WriteString(">\n")
		}
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			walk(c)
		}
	}
	walk(root)
	return b.String()
}

func firstDifference(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(g), len(w)) {
		if g[i] != w[i] {
			from := max(0, i-3)
			return "parts:\n" + strings.Join(g[from:min(len(g), i+4)], "\n") + "\nreload:\n" + strings.Join(w[from:min(len(w), i+4)], "\n")
		}
	}
	return "one is longer"
}

// A list with every kind of mistake is shown and can be edited.
func TestBrokenListsCanBeEdited(t *testing.T) {
	r := militia()
	r.Units = append(r.Units, roster.Unit{ID: "u9", Unit: "no-such-unit", Models: 3}, roster.Unit{ID: "u10", Unit: "zergling", Models: 12})
	r.TacticalCards = append(r.TacticalCards, roster.Card{ID: "t9", Card: "no-such-card"})
	r.Draft.Missions = []string{"no-such-mission"}
	page := openBuilder(t, r)
	page.wantTotals("780/2,000 minerals 60/200 gas Cannot be judged")
	page.press("remove u9")
	page.press("remove t9")
	page.wantTotals("780/2,000 minerals 60/200 gas Not legal")
	if got := page.stored().Draft.Missions; len(got) != 1 || got[0] != "no-such-mission" {
		t.Errorf("the unknown card of the draft became %v", got)
	}
	page.press("undo")
	page.press("undo")
	if got := len(page.stored().Units); got != 5 {
		t.Errorf("%d units, want 5", got)
	}
}
