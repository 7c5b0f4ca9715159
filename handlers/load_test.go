package handlers

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"sync"
	"testing"

	"muster/armybuilder"
	"muster/rules/card"
	"muster/rules/roster"
)

// fullList is the rulebook's example army.
func fullList(t testing.TB) *roster.Roster {
	t.Helper()
	doc, err := os.ReadFile("../catalog/data/rosters/rulebook-9-1-example.muster.json")
	if err != nil {
		t.Fatal(err)
	}
	r, err := roster.Decode(doc)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// draftedList is the example as it looks before a game: two missions and two
// deployments for the draft, a name for each unit, and every upgrade of the first.
func draftedList(t testing.TB) *roster.Roster {
	t.Helper()
	edits := []roster.Edit{
		roster.SetDraft{Missions: []string{"frontlines", "supply-drop"}, Deployments: []string{"typhoon", "acropolis"}},
	}
	r := fullList(t)
	for i := range r.Units {
		edits = append(edits, roster.SetLabel{ID: r.Units[i].ID, Label: fmt.Sprint("Squad ", i+1)})
	}
	for _, upgrade := range []string{"combat-shield", "slugthrower", "grenades-frag", "bayonet"} {
		edits = append(edits, roster.AddUpgrade{Unit: r.Units[0].ID, Upgrade: upgrade})
	}
	r, err := roster.Apply(r, edits...)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// outgrown is a list that breaks many rules at once: the drafted one at a scale
// that is too small for it.
func outgrown(t testing.TB) *roster.Roster {
	t.Helper()
	r, err := roster.Apply(draftedList(t), roster.SetScale{Scale: card.Skirmish}, roster.SetLimit{Minerals: 1000})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// A tab is an open builder page with a list.
type tab struct {
	*browser
	list     string
	revision int
}

// openTab makes an owner with the list and opens its page.
func openTab(t testing.TB, s *site, r *roster.Roster) *tab {
	t.Helper()
	owner, secret, err := s.Lists.NewOwner(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	l, err := s.Lists.Create(t.Context(), owner, "", r)
	if err != nil {
		t.Fatal(err)
	}
	b := s.browser("localhost", true)
	b.cookies["__Host-"+ownerCookie] = secret.Text()
	return &tab{b, l.ID, l.Revision}
}

// form is what a press of a button sends while every unit is folded.
func (t *tab) form(do string, base int, request string) url.Values {
	return url.Values{"do": {do}, "base": {fmt.Sprint(base)}, "request": {request}, "sheets": {""}}
}

// Sixteen tabs edit one list at once. Each edit is in it, or its tab was told.
func TestSixteenTabsOnOneList(t *testing.T) {
	s := newSite(t, quick)
	first := openTab(t, s, fullList(t))
	before := len(fullList(t).TacticalCards)
	const tabs, each = 16, 4
	var wg sync.WaitGroup
	for n := range tabs {
		wg.Go(func() {
			b := s.browser("localhost", true)
			b.cookies["__Host-"+ownerCookie] = first.cookies["__Host-"+ownerCookie]
			own := &tab{b, first.list, first.revision}
			for i := range each {
				own.addUntilDone(fmt.Sprintf("tab%d-%d", n, i))
			}
		})
	}
	wg.Wait()
	owner := armybuilder.Owner(1)
	l, err := s.Lists.Get(t.Context(), owner, first.list)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := len(l.Roster.TacticalCards)-before, tabs*each; got != want || l.Revision != 1+want {
		t.Errorf("%d cards were added in revision %d, want %d", got, l.Revision, want)
	}
}

// addUntilDone adds a card; told that the list was changed elsewhere, it looks at
// the new state and tries again. Each request is sent twice, as by a double tap.
func (t *tab) addUntilDone(request string) {
	for {
		form := t.form("add-card barracks", t.revision, request)
		res := t.do(http.MethodPost, "/lists/"+t.list+"/edit", form, "HX-Request", "true")
		again := t.do(http.MethodPost, "/lists/"+t.list+"/edit", form, "HX-Request", "true")
		switch res.StatusCode {
		case http.StatusOK:
			if again.StatusCode != http.StatusOK {
				t.t.Errorf("%s sent twice: status %d", request, again.StatusCode)
			}
			return
		case http.StatusConflict:
			l, err := t.Lists.Get(context.Background(), 1, t.list)
			if err != nil {
				t.t.Error(err)
				return
			}
			t.revision = l.Revision
		default:
			t.t.Errorf("%s: status %d: %.300s", request, res.StatusCode, bodyOf(t.t, res))
			return
		}
	}
}
