package handlers

import (
	"net/url"
	"strings"
	"testing"

	"muster/rules/roster"
)

// A screen reader hears what an edit did and what is a problem now: never the same
// words for another outcome.
func TestLiveRegionTellsWhatHappened(t *testing.T) {
	page := openBuilder(t, militia())
	for _, c := range []struct {
		do    string
		typed url.Values
		want  string
	}{
		{"move u1 down", nil, "Marine moved to place 2 of 3. 600 of 2,000 minerals, 60 of 200 gas. Legal."},
		{"move u1 down", nil, "Marine moved to place 3 of 3. 600 of 2,000 minerals, 60 of 200 gas. Legal."},
		{"move u1 up", nil, "Marine moved to place 2 of 3. 600 of 2,000 minerals, 60 of 200 gas. Legal."},
		{"undo", nil, "Medic moved to place 2 of 3. 600 of 2,000 minerals, 60 of 200 gas. Legal."},
		{"add-unit medic 3", nil, "Added Medic. 710 of 2,000 minerals, 60 of 200 gas. Legal."},
		{"remove u4", nil, "Removed Medic. 600 of 2,000 minerals, 60 of 200 gas. Legal."},
		{"models u1 6", nil, "Marine: 6 models. 550 of 2,000 minerals, 60 of 200 gas. Legal."},
		{"buy u1 combat-shield", nil, "Marine: Combat Shield added. 570 of 2,000 minerals, 60 of 200 gas. Legal."},
		{"drop u1 combat-shield", nil, "Marine: Combat Shield taken out. 550 of 2,000 minerals, 60 of 200 gas. Legal."},
		{"draft", url.Values{"mission": {"frontlines"}}, "Draft: 1 Mission Card, 0 Deployment Cards. 550 of 2,000 minerals, 60 of 200 gas. Legal, 2 to look at. 2 new, the first: The draft takes 2 Mission Cards; this one has 1."},
		{"undo", nil, "Draft: 0 Mission Cards, 0 Deployment Cards. 550 of 2,000 minerals, 60 of 200 gas. Legal."},
		{"settings", url.Values{"scale": {"skirmish"}}, "Scale: Skirmish. Limit: 1,000 minerals. 550 of 1,000 minerals, 60 of 100 gas. Legal."},
		{"settings", url.Values{"limit": {"500"}}, "Limit: 500 minerals. 550 of 500 minerals, 60 of 50 gas. Not legal, 2 problems. 2 new problems, the first: Minerals: 550 used, 500 available, 50 over."},
		{"settings", url.Values{"limit": {"510"}}, "Limit: 510 minerals. 550 of 510 minerals, 60 of 51 gas. Not legal, 2 problems."},
		{"draft", url.Values{"mission": {"frontlines"}}, "Draft: 1 Mission Card, 0 Deployment Cards. 550 of 510 minerals, 60 of 51 gas. Not legal, 4 problems. 2 new problems, the first: The draft takes 2 Mission Cards; this one has 1."},
		{"draft", nil, "Nothing changed. 550 of 510 minerals, 60 of 51 gas. Not legal, 4 problems."},
		{"settings", url.Values{"player": {"Mira"}}, "Player saved. 550 of 510 minerals, 60 of 51 gas. Not legal, 4 problems."},
		{"words u1", url.Values{"label u1": {"Alpha"}, "note u1": {"left"}}, "Nickname saved. Note saved. 550 of 510 minerals, 60 of 51 gas. Not legal, 4 problems."},
		{"undo", nil, "Nickname taken back. Note taken back. 550 of 510 minerals, 60 of 51 gas. Not legal, 4 problems."},
		{"redo", nil, "Nickname saved. Note saved. 550 of 510 minerals, 60 of 51 gas. Not legal, 4 problems."},
		{"add-card barracks", nil, "Added Barracks. 550 of 510 minerals, 85 of 51 gas. Not legal, 4 problems."},
		{"remove t3", nil, "Removed Barracks. 550 of 510 minerals, 60 of 51 gas. Not legal, 4 problems."},
	} {
		swapIn(t, page.page.root, bodyOf(t, page.send(c.do, c.typed, "HX-Request", "true")))
		if got := page.page.text("#live"); got != c.want {
			t.Errorf("after %s: %q, want %q", c.do, got, c.want)
		}
		page.load()
	}
}

// Undo in the builder also takes back what was changed on another page.
func TestLiveRegionTellsWhatUndoTookBack(t *testing.T) {
	closed := militia()
	closed.Visibility = roster.Closed
	other := militia()
	other.TacticalCards = []roster.Card{other.TacticalCards[1], other.TacticalCards[0]}
	for _, c := range []struct {
		name         string
		list         *roster.Roster
		undone, redo string
	}{
		{"closing the list", closed, "The list is open.", "The list is closed."},
		{"another order of the cards", other, "Barracks moved to place 1 of 2.", "Academy moved to place 1 of 2."},
	} {
		t.Run(c.name, func(t *testing.T) {
			page := openBuilder(t, militia())
			owner, err := page.Lists.Owner(t.Context(), secretOf(t, page.browser))
			if err != nil {
				t.Fatal(err)
			}
			now, err := page.Lists.Get(t.Context(), owner, page.id)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := page.Lists.Replace(t.Context(), owner, now, now.Revision, "", c.list); err != nil {
				t.Fatal(err)
			}
			page.load()
			for _, step := range []struct{ do, want string }{{"undo", c.undone}, {"redo", c.redo}} {
				swapIn(t, page.page.root, bodyOf(t, page.send(step.do, nil, "HX-Request", "true")))
				if got := page.page.text("#live"); got != step.want+" 600 of 2,000 minerals, 60 of 200 gas. Legal." {
					t.Errorf("%s: %q, want %q", step.do, got, step.want)
				}
				if got := strings.ToLower(page.page.text("#step")); got != step.do+": "+strings.ToLower(step.want) {
					t.Errorf("%s is shown as %q", step.do, got)
				}
				page.load()
			}
		})
	}
}
