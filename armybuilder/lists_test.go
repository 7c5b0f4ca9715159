package armybuilder_test

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"muster/armybuilder"
	"muster/rules/card"
	"muster/rules/roster"
)

func openLists(t testing.TB) *armybuilder.Lists {
	t.Helper()
	store, _ := openStore(t)
	return &armybuilder.Lists{Store: store, Now: time.Now, Random: rand.Reader}
}

// militia is the list T1 of the bug reports.
func militia() *roster.Roster {
	return &roster.Roster{
		Name: "Militia", Player: "somebody", Release: "2026-09-25", Scale: card.Standard, MineralLimit: 2000, FactionCard: "terran-armed-forces",
		TacticalCards: []roster.Card{{ID: "t1", Card: "barracks"}, {ID: "t2", Card: "academy"}},
		Units: []roster.Unit{
			{ID: "u1", Unit: "marine", Models: 9, Note: "my private note"},
			{ID: "u2", Unit: "marauder", Models: 4},
			{ID: "u3", Unit: "medic", Models: 3},
		},
	}
}

type player struct {
	*testing.T
	*armybuilder.Lists
	owner armybuilder.Owner
}

func newPlayer(t *testing.T, lists *armybuilder.Lists) *player {
	t.Helper()
	owner, _, err := lists.NewOwner(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return &player{t, lists, owner}
}

func (p *player) create(r *roster.Roster) *armybuilder.List {
	p.Helper()
	l, err := p.Create(p.Context(), p.owner, "", r)
	if err != nil {
		p.Fatal(err)
	}
	return l
}

func (p *player) edit(l *armybuilder.List, request string, edits ...roster.Edit) *armybuilder.List {
	p.Helper()
	l, err := p.Edit(p.Context(), p.owner, l.ID, l.Revision, request, edits...)
	if err != nil {
		p.Fatal(err)
	}
	return l
}

func (p *player) get(id string) *armybuilder.List {
	p.Helper()
	l, err := p.Get(p.Context(), p.owner, id)
	if err != nil {
		p.Fatal(err)
	}
	return l
}

func same(t *testing.T, got, want *roster.Roster) {
	t.Helper()
	if g, w := roster.Encode(got), roster.Encode(want); string(g) != string(w) {
		t.Errorf("the list is %s\nwant %s", g, w)
	}
}

func TestEditIsSaved(t *testing.T) {
	p := newPlayer(t, openLists(t))
	l := p.create(militia())
	same(t, p.get(l.ID).Roster, militia())
	edited := p.edit(l, "", roster.SetModels{ID: "u1", Models: 6}, roster.SetName{Name: "Marines"})
	again := p.get(l.ID)
	same(t, again.Roster, edited.Roster)
	if again.Roster.Units[0].Models != 6 || again.Name != "Marines" || again.Revision != 2 {
		t.Errorf("saved as %+v", again)
	}
}

// B10: two tabs on one list.
func TestStaleEditIsRefusedWithBothVersions(t *testing.T) {
	p := newPlayer(t, openLists(t))
	l := p.create(militia())
	x := p.edit(l, "", roster.AddUnit{ID: "u4", Unit: "medic", Models: 3})

	_, err := p.Edit(t.Context(), p.owner, l.ID, l.Revision, "", roster.AddUpgrade{Unit: "u1", Upgrade: "combat-shield"})
	var c *armybuilder.Conflict
	if !errors.As(err, &c) {
		t.Fatalf("error %v, want a Conflict", err)
	}
	same(t, c.Now.Roster, x.Roster)
	if len(c.Mine.Units) != 3 || len(c.Mine.Units[0].Upgrades) != 1 || len(c.Edits) != 1 || c.Base != 1 || c.Now.Revision != 2 {
		t.Errorf("conflict %+v", c)
	}
	same(t, p.get(l.ID).Roster, x.Roster)

	// Sent again on top of what is there now, both changes are in.
	both := p.edit(c.Now, "", c.Edits...)
	if len(both.Roster.Units) != 4 || len(both.Roster.Units[0].Upgrades) != 1 {
		t.Errorf("both changes give %s", roster.Encode(both.Roster))
	}
	// Or mine replaces the other, which undo brings back.
	mine, err := p.Replace(t.Context(), p.owner, both, both.Revision, "", c.Mine)
	if err != nil {
		t.Fatal(err)
	}
	same(t, mine.Roster, c.Mine)
	undone, err := p.Undo(t.Context(), p.owner, mine, mine.Revision, "")
	if err != nil {
		t.Fatal(err)
	}
	same(t, undone.Roster, both.Roster)
}

func TestStaleReplaceAndUndo(t *testing.T) {
	p := newPlayer(t, openLists(t))
	l := p.create(militia())
	now := p.edit(l, "", roster.SetName{Name: "other"})
	_, replaceErr := p.Replace(t.Context(), p.owner, now, 1, "", militia())
	_, undoErr := p.Undo(t.Context(), p.owner, now, 1, "")
	for name, err := range map[string]error{"replace": replaceErr, "undo": undoErr} {
		var c *armybuilder.Conflict
		if !errors.As(err, &c) || c.Now.Name != "other" {
			t.Errorf("%s: %v, want a Conflict", name, err)
		}
	}
}

// B11: a double tap.
func TestDoubleTapAddsOne(t *testing.T) {
	p := newPlayer(t, openLists(t))
	l := p.create(militia())
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			got, err := p.Edit(t.Context(), p.owner, l.ID, l.Revision, "tap-1", roster.AddCard{ID: "t3", Card: "barracks"})
			if err != nil {
				t.Error(err)
				return
			}
			if len(got.Roster.TacticalCards) != 3 {
				t.Errorf("%d cards after one tap", len(got.Roster.TacticalCards))
			}
		})
	}
	wg.Wait()
	l = p.get(l.ID)
	l = p.edit(l, "tap-2", roster.AddCard{ID: "t4", Card: "barracks"}) // a second press
	if len(l.Roster.TacticalCards) != 4 || l.Revision != 3 {
		t.Errorf("%d cards in revision %d after two presses", len(l.Roster.TacticalCards), l.Revision)
	}
}

// B12: a copy shares nothing with its original.
func TestCopyStandsAlone(t *testing.T) {
	p := newPlayer(t, openLists(t))
	l := p.create(militia())
	if _, err := p.Share(t.Context(), p.owner, l.ID); err != nil {
		t.Fatal(err)
	}
	c, err := p.Copy(t.Context(), p.owner, l.ID, "copy-1")
	if err != nil {
		t.Fatal(err)
	}
	again, err := p.Copy(t.Context(), p.owner, l.ID, "copy-1")
	if err != nil || again.ID != c.ID {
		t.Errorf("the same request made another copy: %v", err)
	}
	if c.ID == l.ID || c.Name != "Militia (copy)" || c.ReadCode != "" || c.Undo != 0 {
		t.Errorf("the copy is %+v", c.Stored)
	}
	p.edit(c, "", roster.SetScale{Scale: card.Skirmish}, roster.SetModels{ID: "u1", Models: 6})
	same(t, p.get(l.ID).Roster, militia())
	long := militia()
	long.Name = strings.Repeat("ł", roster.MaxName)
	if c, err = p.Copy(t.Context(), p.owner, p.create(long).ID, ""); err != nil || !strings.HasSuffix(c.Name, "ł (copy)") {
		t.Errorf("copy of a long name: %q, %v", c.Name, err)
	}
}

func TestRefusedEditSavesNothing(t *testing.T) {
	p := newPlayer(t, openLists(t))
	l := p.create(militia())
	if _, err := p.Edit(t.Context(), p.owner, l.ID, 1, "r", roster.SetName{Name: "x"}, roster.SetModels{ID: "nobody", Models: 3}); err == nil {
		t.Error("an edit of a missing entry was carried out")
	}
	same(t, p.get(l.ID).Roster, militia())
}

func TestRaceOfTabs(t *testing.T) {
	p := newPlayer(t, openLists(t))
	l := p.create(militia())
	const tabs, each = 16, 5
	var wg sync.WaitGroup
	for tab := range tabs {
		wg.Go(func() {
			for n := range each {
				if err := addCard(t.Context(), p, l.ID, fmt.Sprintf("x%d-%d", tab, n)); err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	wg.Wait()
	got := p.get(l.ID)
	if n := len(got.Roster.TacticalCards); n != 2+tabs*each || got.Revision != 1+tabs*each {
		t.Errorf("%d cards in revision %d, want %d", n, got.Revision, 2+tabs*each)
	}
}

// addCard edits as a tab does: after a conflict it tries again on what is there.
func addCard(ctx context.Context, p *player, id, entry string) error {
	l, err := p.Get(ctx, p.owner, id)
	for err == nil {
		_, err = p.Edit(ctx, p.owner, id, l.Revision, entry, roster.AddCard{ID: entry, Card: "barracks"})
		var c *armybuilder.Conflict
		if !errors.As(err, &c) {
			return err
		}
		l, err = c.Now, nil
	}
	return err
}

func TestShareAndUnshare(t *testing.T) {
	lists := openLists(t)
	p := newPlayer(t, lists)
	l := p.create(militia())
	code, err := p.Share(t.Context(), p.owner, l.ID)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := p.Share(t.Context(), p.owner, l.ID); again != code || err != nil {
		t.Errorf("shared again under %s, %v", again, err)
	}
	shared, err := lists.Shared(t.Context(), code)
	if err != nil {
		t.Fatal(err)
	}
	want := militia()
	want.Player, want.Units[0].Note = "", ""
	same(t, shared.Open, want)
	if shared.Closed != nil || shared.Revealed != nil {
		t.Errorf("an open list is shown as %+v", shared)
	}
	if err := p.Unshare(t.Context(), p.owner, l.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := lists.Shared(t.Context(), code); !errors.Is(err, armybuilder.ErrNotFound) {
		t.Errorf("after unsharing: %v", err)
	}
}

// B13: a closed list shows revealed units and nothing of the others.
func TestClosedListShowsRevealedUnitsOnly(t *testing.T) {
	lists := openLists(t)
	p := newPlayer(t, lists)
	r := militia()
	r.Visibility = roster.Closed
	r.Units[0].Upgrades = []roster.Upgrade{{Upgrade: "combat-shield"}, {Upgrade: "rocket-launcher", Model: 1}}
	l := p.create(r)
	code, err := p.Share(t.Context(), p.owner, l.ID)
	if err != nil {
		t.Fatal(err)
	}
	seen := func() (*armybuilder.Shared, string) {
		s, err := lists.Shared(t.Context(), code)
		if err != nil {
			t.Fatal(err)
		}
		if s.Open != nil || s.Closed == nil || len(s.Closed.TacticalCards) != 2 {
			t.Fatalf("a closed list is shown as %+v", s)
		}
		return s, fmt.Sprintf("%+v %+v", *s, *s.Closed)
	}
	before, text := seen()
	for _, hidden := range []string{"marine", "marauder", "medic", "combat-shield", "u1", "somebody", "private"} {
		if strings.Contains(text, hidden) {
			t.Errorf("the closed list shows %q: %s", hidden, text)
		}
	}
	p.edit(l, "", roster.SetModels{ID: "u2", Models: 1})
	if after, _ := seen(); !reflect.DeepEqual(after, before) {
		t.Error("an edit of a hidden unit can be seen from outside")
	}
	for _, unit := range []string{"u1", "nobody"} {
		if err := p.Reveal(t.Context(), p.owner, l.ID, unit, true); err != nil {
			t.Fatal(err)
		}
	}
	after, text := seen()
	if len(after.Revealed) != 1 || after.Revealed[0].Unit != "marine" || len(after.Revealed[0].Upgrades) != 2 || after.Revealed[0].Note != "" {
		t.Errorf("revealed %+v", after.Revealed)
	}
	if strings.Contains(text, "marauder") || strings.Contains(text, "medic") {
		t.Errorf("after revealing the marines: %s", text)
	}
}

func TestJoinWithACode(t *testing.T) {
	lists := openLists(t)
	laptop, phone := newPlayer(t, lists), newPlayer(t, lists)
	l := laptop.create(militia())
	code, err := lists.OfferJoin(t.Context(), laptop.owner)
	if err != nil {
		t.Fatal(err)
	}
	typed, err := armybuilder.ParseCode(strings.ToLower(code.Pretty()))
	if err != nil {
		t.Fatal(err)
	}
	owner, secret, err := lists.Join(t.Context(), typed, phone.owner)
	if err != nil || owner != laptop.owner {
		t.Fatalf("joined %d, %v", owner, err)
	}
	if again, err := lists.Owner(t.Context(), secret); again != owner || err != nil {
		t.Errorf("the device is %d, %v", again, err)
	}
	if _, err := lists.Get(t.Context(), owner, l.ID); err != nil {
		t.Error(err)
	}
	if _, _, err := lists.Join(t.Context(), typed, 0); !errors.Is(err, armybuilder.ErrNotFound) {
		t.Errorf("a used code: %v", err)
	}
	now := time.Now()
	for late, want := range map[time.Duration]error{armybuilder.JoinLifetime - time.Second: nil, armybuilder.JoinLifetime: armybuilder.ErrNotFound} {
		lists.Now = func() time.Time { return now }
		code, err := lists.OfferJoin(t.Context(), laptop.owner)
		if err != nil {
			t.Fatal(err)
		}
		lists.Now = func() time.Time { return now.Add(late) }
		if _, _, err := lists.Join(t.Context(), code, 0); !errors.Is(err, want) {
			t.Errorf("a code that is %v old: %v, want %v", late, err, want)
		}
	}
}

func TestEditLink(t *testing.T) {
	lists := openLists(t)
	p, friend := newPlayer(t, lists), newPlayer(t, lists)
	l := p.create(militia())
	link, err := lists.NewEditLink(t.Context(), p.owner, l.ID)
	if err != nil {
		t.Fatal(err)
	}
	opened, err := lists.OpenEditLink(t.Context(), friend.owner, link)
	if err != nil {
		t.Fatal(err)
	}
	friend.edit(opened, "", roster.SetName{Name: "ours"})
	if err := lists.EndEditLink(t.Context(), p.owner, l.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := friend.Edit(t.Context(), friend.owner, l.ID, 2, "", roster.SetName{Name: "mine"}); !errors.Is(err, armybuilder.ErrNotFound) {
		t.Errorf("after the link ended: %v", err)
	}
	if got := p.get(l.ID); got.Name != "ours" {
		t.Errorf("the list is called %q", got.Name)
	}
}

// Whoever has the edit link changes the list, and neither opens it to readers nor
// closes it: not by an edit, not by another document and not by the history.
func TestOnlyTheOwnerOpensAClosedList(t *testing.T) {
	lists := openLists(t)
	p, friend := newPlayer(t, lists), newPlayer(t, lists)
	l := p.create(militia())
	link, err := lists.NewEditLink(t.Context(), p.owner, l.ID)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := lists.OpenEditLink(t.Context(), friend.owner, link); err != nil {
		t.Fatal(err)
	}
	p.edit(l, "", roster.SetVisibility{Visibility: roster.Closed})
	open := militia()
	for what, try := range map[string]func() error{
		"edit": func() error {
			_, err := lists.Edit(t.Context(), friend.owner, l.ID, 2, "", roster.SetVisibility{Visibility: roster.Open})
			return err
		},
		"replace": func() error {
			_, err := lists.Replace(t.Context(), friend.owner, friend.get(l.ID), 2, "", open)
			return err
		},
		"undo": func() error {
			_, err := lists.Undo(t.Context(), friend.owner, friend.get(l.ID), 2, "")
			return err
		},
	} {
		if err := try(); !errors.Is(err, armybuilder.ErrOwnersWish) {
			t.Errorf("%s: %v", what, err)
		}
	}
	if got := p.get(l.ID); got.Roster.Visibility != roster.Closed || got.Revision != 2 {
		t.Errorf("the list is %v in revision %d", got.Roster.Visibility, got.Revision)
	}
	if _, err := lists.Undo(t.Context(), p.owner, p.get(l.ID), 2, ""); err != nil {
		t.Errorf("the owner's undo: %v", err)
	}
}

// BenchmarkEdit saves edits, each beside its stand-in: one durable commit of the
// same document and nothing else, on the same disk at the same moment.
func BenchmarkEdit(b *testing.B) {
	store, db := openStore(b)
	lists := &armybuilder.Lists{Store: store, Now: time.Now, Random: rand.Reader}
	owner, _, err := lists.NewOwner(b.Context())
	if err != nil {
		b.Fatal(err)
	}
	l, err := lists.Create(b.Context(), owner, "", militia())
	if err != nil {
		b.Fatal(err)
	}
	_, bare := openStore(b)
	if _, err := bare.Writer.ExecContext(b.Context(), "CREATE TABLE bare (id INTEGER PRIMARY KEY, document TEXT NOT NULL) STRICT"); err != nil {
		b.Fatal(err)
	}
	document := string(roster.Encode(militia()))
	var edits, commits time.Duration
	n := 0
	for b.Loop() {
		n++
		start := time.Now()
		if l, err = lists.Edit(b.Context(), owner, l.ID, l.Revision, fmt.Sprint("r", n), roster.SetModels{ID: "u1", Models: 6 + 3*(n%2)}); err != nil {
			b.Fatal(err)
		}
		middle := time.Now()
		if _, err := bare.Writer.ExecContext(b.Context(), "INSERT INTO bare (document) VALUES ($1)", document); err != nil {
			b.Fatal(err)
		}
		edits += middle.Sub(start)
		commits += time.Since(middle)
	}
	if err := db.Verify(b.Context()); err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(float64(edits.Microseconds())/float64(n), "µs/edit")
	b.ReportMetric(float64(commits.Microseconds())/float64(n), "µs/commit")
	b.ReportMetric(float64(edits)/float64(commits), "edits/commit")
}
