package handlers

import (
	"fmt"
	"net/http"
	"net/url"
	"os"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"muster/armybuilder"
	"muster/rules/card"
	"muster/rules/roster"
)

// T1 of the bug reports.
func militia() *roster.Roster {
	return &roster.Roster{
		Name: "Militia", Release: "2026-09-25", Scale: card.Standard, MineralLimit: 2000, FactionCard: "terran-armed-forces",
		TacticalCards: []roster.Card{{ID: "t1", Card: "barracks"}, {ID: "t2", Card: "academy"}},
		Units: []roster.Unit{
			{ID: "u1", Unit: "marine", Models: 9},
			{ID: "u2", Unit: "marauder", Models: 4},
			{ID: "u3", Unit: "medic", Models: 3},
		},
	}
}

// A sheet is a page of the builder without JavaScript: it sends what is on it.
type sheet struct {
	*browser
	id   string
	page document
}

// owning makes the browser one whose owner has the list.
func (b *browser) owning(r *roster.Roster) *armybuilder.List {
	b.t.Helper()
	o, secret, err := b.Lists.NewOwner(b.t.Context())
	if err != nil {
		b.t.Fatal(err)
	}
	list, err := b.Lists.Create(b.t.Context(), o, "", r)
	if err != nil {
		b.t.Fatal(err)
	}
	b.cookies["__Host-"+ownerCookie] = secret.Text()
	return list
}

func (b *browser) open(id string) *sheet {
	b.t.Helper()
	t := &sheet{browser: b, id: id}
	t.load()
	return t
}

func (t *sheet) load() {
	t.t.Helper()
	t.page = readPage(t.t, t.get("/lists/"+t.id), http.StatusOK)
}

// fields are what a browser sends with any button of the edit form.
func (t *sheet) fields() url.Values {
	v := url.Values{}
	for _, n := range t.page.all("#edit input, input[form=edit], select[form=edit], textarea[form=edit]") {
		name, kind := attrOf(n, "name"), attrOf(n, "type")
		if n.Data == "select" {
			v.Set(name, selected(n))
			continue
		}
		if (kind == "checkbox" || kind == "radio") && !hasAttr(n, "checked") {
			continue
		}
		v.Add(name, attrOf(n, "value"))
	}
	return v
}

func selected(n *html.Node) string {
	value := ""
	for c := range n.Descendants() {
		if c.Data == "option" && (value == "" || hasAttr(c, "selected")) {
			value = attrOf(c, "value")
		}
	}
	return value
}

func hasAttr(n *html.Node, name string) bool {
	for _, a := range n.Attr {
		if a.Key == name {
			return true
		}
	}
	return false
}

// press sends the form with a button that must be on the page, and follows where
// it leads.
func (t *sheet) press(do string) {
	t.t.Helper()
	t.pressWith(do, nil)
}

func (t *sheet) pressWith(do string, typed url.Values) {
	t.t.Helper()
	res := t.send(do, typed)
	if res.StatusCode != http.StatusSeeOther {
		t.t.Fatalf("%s: status %d: %.500s", do, res.StatusCode, bodyOf(t.t, res))
	}
	to, _, _ := strings.Cut(res.Header.Get("Location"), "#")
	t.page = readPage(t.t, t.get(to), http.StatusOK)
}

func (t *sheet) send(do string, typed url.Values, headers ...string) *http.Response {
	t.t.Helper()
	if !t.page.has(`button[form=edit][value='` + do + `'], #edit button[value='` + do + `']`) {
		t.t.Fatalf("no button %q on the page", do)
	}
	v := t.fields()
	for name, values := range typed {
		v[name] = values
	}
	v.Set("do", do)
	return t.do(http.MethodPost, t.page.attr("#edit", "action"), v, headers...)
}

// totals are minerals and gas as the summary shows them, and the verdict.
func (t *sheet) totals() string {
	t.t.Helper()
	return strings.Join(append(t.page.texts("#summary-top .cost"), t.page.text("#summary-top .verdict")), " ")
}

func (t *sheet) wantTotals(want string) {
	t.t.Helper()
	if got := t.totals(); got != want {
		t.t.Errorf("totals %q, want %q", got, want)
	}
}

func (t *sheet) stored() *roster.Roster {
	t.t.Helper()
	secret, _ := armybuilder.ParseSecret(t.cookies["__Host-"+ownerCookie])
	o, err := t.Lists.Owner(t.t.Context(), secret)
	if err != nil {
		t.t.Fatal(err)
	}
	l, err := t.Lists.Get(t.t.Context(), o, t.id)
	if err != nil {
		t.t.Fatal(err)
	}
	return l.Roster
}

func openBuilder(t *testing.T, r *roster.Roster) *sheet {
	t.Helper()
	b := newSite(t, quick).browser("localhost", true)
	return b.open(b.owning(r).ID)
}

func TestBuilderShowsTheList(t *testing.T) {
	tab := openBuilder(t, militia())
	tab.wantTotals("600/2,000 minerals 60/200 gas Legal")
	if got := tab.page.text("#place-slots-core .num"); got != "4/4" {
		t.Errorf("Core %s, want 4/4", got)
	}
	if got := len(tab.page.all("#units > li")); got != 3 {
		t.Errorf("%d units, want 3", got)
	}
	if got := tab.page.attr("#entry-u1 .seg [aria-pressed=true]", "value"); got != "models u1 9" {
		t.Errorf("pressed %q", got)
	}
}

// The whole of the page works as plain forms.
func TestEditsWithoutScript(t *testing.T) {
	tab := openBuilder(t, militia())
	for _, step := range []struct{ do, totals string }{
		{"buy u1 combat-shield", "630/2,000 minerals 60/200 gas Legal"},
		{"buy u1 rocket-launcher", "670/2,000 minerals 60/200 gas Legal"}, // nominated at once
		{"models u1 6", "610/2,000 minerals 60/200 gas Legal"},
		{"copy u1", "830/2,000 minerals 60/200 gas Legal"},
		{"remove u4", "610/2,000 minerals 60/200 gas Legal"},
		{"add-unit goliath 1", "800/2,000 minerals 60/200 gas Not legal"},
		{"undo", "610/2,000 minerals 60/200 gas Legal"},
		{"redo", "800/2,000 minerals 60/200 gas Not legal"},
		{"add-card factory", "800/2,000 minerals 95/200 gas Legal"},
		{"remove t3", "800/2,000 minerals 60/200 gas Not legal"},
		{"move u1 down", "800/2,000 minerals 60/200 gas Not legal"},
		{"drop u1 combat-shield", "780/2,000 minerals 60/200 gas Not legal"},
	} {
		tab.press(step.do)
		if got := tab.totals(); got != step.totals {
			t.Errorf("after %s: %q, want %q", step.do, got, step.totals)
		}
	}
	r := tab.stored()
	if r.Units[0].ID != "u2" || r.Units[1].ID != "u1" || r.Units[1].Upgrades[0].Model != 1 {
		t.Errorf("stored %s", roster.Encode(r))
	}
}

// A list may come without a Faction Card, such as from a document. Nothing fits it
// then, and the page says why and what to do.
func TestWithoutAFactionCardNothingFits(t *testing.T) {
	for name, c := range map[string]struct{ faction, reason, told, undone string }{
		"9.1.2/AB-05 none is chosen":                 {"", "no Faction Card chosen yet", "No Faction Card is chosen yet.", "Undo: No Faction Card."},
		"9.1.2/AB-52 one that is not in the release": {"terran-navy", "Faction Card not in this release", "This release has no Faction Card “terran-navy”.", "Undo: Faction Card: terran-navy."},
	} {
		t.Run(name, func(t *testing.T) {
			r := militia()
			r.FactionCard = c.faction
			tab := openBuilder(t, r)
			if n := len(tab.page.all("#offers .offer")); n < 10 || n != len(tab.page.all("#offers .why-none")) {
				t.Errorf("%d offers, of which %d are dimmed", n, len(tab.page.all("#offers .why-none")))
			}
			if got := tab.page.text("#why-marine"); got != c.reason {
				t.Errorf("Marine does not fit for %q", got)
			}
			if got := tab.page.text("#why-barracks"); got != c.reason {
				t.Errorf("Barracks does not fit for %q", got)
			}
			if got := tab.page.text("#offers > .note strong"); got != c.told {
				t.Errorf("above the offers stands %q", got)
			}
			if got := tab.page.attr("#offers > .note a", "href"); got != "/lists/"+tab.id+"/faction" {
				t.Errorf("the way out leads to %s", got)
			}
			res := tab.do(http.MethodPost, "/lists/"+tab.id+"/edit", url.Values{
				"do": {"faction terran-armed-forces"}, "base": {tab.fields().Get("base")}, "request": {"r1"},
			}, "HX-Request", "true")
			if wantStatus(t, res, http.StatusOK); res.Header.Get(outcomeHeader) != outcomeAnew {
				t.Error("choosing the first Faction Card does not load the page anew")
			}
			tab.load()
			if tab.page.has("#offers > .note") || tab.page.has("#why-medic.why-none") {
				t.Error("with a Faction Card a Medic still does not fit")
			}
			if tab.press("undo"); tab.page.text("#step") != c.undone {
				t.Errorf("taken back, it is told as %q", tab.page.text("#step"))
			}
		})
	}
}

// With nothing in it, a list may become that of any race.
func TestFactionCardsOfAllRacesForAnEmptyList(t *testing.T) {
	empty := &roster.Roster{Release: "2026-09-25", Scale: card.Standard, MineralLimit: 2000}
	for _, c := range []struct {
		list *roster.Roster
		open bool
	}{{empty, true}, {militia(), false}} {
		b := newSite(t, quick).browser("localhost", true)
		page := readPage(t, b.get("/lists/"+b.owning(c.list).ID+"/faction"), http.StatusOK)
		if got := page.has("details[open] .faction-offer"); got != c.open {
			t.Errorf("%d units: the cards of other races are shown: %t", len(c.list.Units), got)
		}
	}
}

// Tactical Cards are put in order as units are, each among its own kind.
func TestTacticalCardsCanBePutInOrder(t *testing.T) {
	r := militia()
	r.TacticalCards = append(r.TacticalCards, roster.Card{ID: "t3", Card: "factory"})
	tab := openBuilder(t, r)
	order := func() string {
		var ids []string
		for _, c := range tab.stored().TacticalCards {
			ids = append(ids, c.ID)
		}
		return strings.Join(ids, " ")
	}
	for _, step := range []struct{ do, want string }{
		{"move t3 up", "t1 t3 t2"},
		{"move t3 up", "t3 t1 t2"},
		{"move t3 up", "t3 t1 t2"}, // it is the first
		{"move t1 down", "t3 t2 t1"},
		{"move t1 down", "t3 t2 t1"},
		{"undo", "t3 t1 t2"},
		{"redo", "t3 t2 t1"},
	} {
		tab.press(step.do)
		if got := order(); got != step.want {
			t.Errorf("after %s: %s, want %s", step.do, got, step.want)
		}
		var shown []string
		for _, n := range tab.page.all("#cards > li") {
			shown = append(shown, attrOf(n, "data-entry"))
		}
		if got := strings.Join(shown, " "); got != step.want {
			t.Errorf("after %s the page shows %s, want %s", step.do, got, step.want)
		}
	}
	dragged := func(do string) int {
		form := tab.fields()
		form.Set("do", do)
		return tab.do(http.MethodPost, "/lists/"+tab.id+"/edit", form, "HX-Request", "true").StatusCode
	}
	if status := dragged("move t1 before:t3"); status != http.StatusOK || order() != "t1 t3 t2" {
		t.Errorf("dragged to the front: status %d, %s", status, order())
	}
	tab.load()
	if status := dragged("move t1 before:"); status != http.StatusOK || order() != "t3 t2 t1" {
		t.Errorf("dragged to the end: status %d, %s", status, order())
	}
	tab.load()
	if status := dragged("move t1 before:u1"); status != http.StatusUnprocessableEntity || order() != "t3 t2 t1" {
		t.Errorf("dragged among the units: status %d, %s", status, order())
	}
}

// The style sheet dims a size of an offered unit by its place among the sizes.
func TestStyleDimsEverySizeOfAUnit(t *testing.T) {
	style, err := os.ReadFile("../static/src/css/builder.css")
	if err != nil {
		t.Fatal(err)
	}
	s := newSite(t, quick)
	for _, info := range s.Catalog.Releases() {
		cards, err := s.Catalog.Snapshot(info.ID)
		if err != nil {
			t.Fatal(err)
		}
		for i := range cards.Units {
			for place := range len(cards.Units[i].Compositions) {
				if rule := fmt.Sprintf(".offer:has(.why-%d) .btn:nth-child(%[1]d)", place+1); !strings.Contains(string(style), rule) {
					t.Errorf("%s, %s: no rule %s", info.ID, cards.Units[i].ID, rule)
				}
			}
		}
	}
}
