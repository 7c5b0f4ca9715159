package storetest

import (
	"errors"
	"fmt"
	"strings"
	"sync"

	"muster/armybuilder"
)

func create(s *suite) {
	o := s.owner()
	l := s.list(o, "first")
	got := s.get(o, l.ID)
	s.wantDoc(got, "first")
	if got.Revision != 1 || !got.Owned || got.Name != "first" || got.Undo != 0 || got.Redo != 0 || got.EditLink || got.ReadCode != "" {
		s.Errorf("a new list is %+v", got)
	}
	if !got.Created.Equal(s.now) || !got.Updated.Equal(s.now) || !got.Archived.IsZero() || !got.Deleted.IsZero() {
		s.Errorf("created %v, updated %v, archived %v, deleted %v at %v", got.Created, got.Updated, got.Archived, got.Deleted, s.now)
	}
}

func createOnce(s *suite) {
	a, b := s.owner(), s.owner()
	n := armybuilder.NewList{Owner: a, ID: "aaaaaaaaaaaaaaaa", Name: "one", Document: doc("one"), Request: "r1", Now: s.tick()}
	first, err := s.Create(s.Context(), n)
	s.must(err)
	n.ID, n.Document = "bbbbbbbbbbbbbbbb", doc("two")
	again, err := s.Create(s.Context(), n)
	s.must(err)
	if again.ID != first.ID {
		s.Errorf("the same request created %s and %s", first.ID, again.ID)
	}
	s.wantDoc(again, "one")
	n.Owner = b // another owner's request is another request
	other, err := s.Create(s.Context(), n)
	s.must(err)
	if other.ID != n.ID {
		s.Errorf("another owner got %s", other.ID)
	}
}

func tooMany(s *suite) {
	o := s.owner()
	var first string
	for i := range armybuilder.MaxLists {
		l := s.list(o, fmt.Sprint(i))
		if i == 0 {
			first = l.ID
		}
	}
	n := armybuilder.NewList{Owner: o, ID: "bbbbbbbbbbbbbbbb", Document: doc("one more"), Now: s.tick()}
	_, err := s.Create(s.Context(), n)
	s.wantErr(err, armybuilder.ErrTooMany)
	s.must(s.Delete(s.Context(), o, first, s.tick()))
	_, err = s.Create(s.Context(), n)
	s.must(err)
}

func save(s *suite) {
	o := s.owner()
	l := s.list(o, "v1")
	saved, err := s.save(o, l.ID, 1, "v2", "")
	s.must(err)
	got := s.get(o, l.ID)
	s.wantDoc(got, "v2")
	if got.Revision != 2 || got.Name != "v2" || got.Undo != 1 || !got.Updated.Equal(s.now) || got.Created.Equal(got.Updated) {
		s.Errorf("after a save: %+v", got)
	}
	if a, b := fmt.Sprintf("%+v", saved), fmt.Sprintf("%+v", got); a != b {
		s.Errorf("Save returned\n%s\nGet returns\n%s", a, b)
	}
}

func stale(s *suite) {
	o := s.owner()
	l := s.list(o, "v1")
	_, err := s.save(o, l.ID, 1, "from tab X", "")
	s.must(err)
	for _, base := range []int{1, 0, 3, -1} {
		_, err = s.save(o, l.ID, base, "from tab Y", "")
		var e *armybuilder.StaleError
		if !errors.As(err, &e) || e.Base != base || e.Now.Revision != 2 {
			s.Fatalf("base %d: error %v, want a StaleError at revision 2", base, err)
		}
		s.wantDoc(e.Now, "from tab X")
	}
	s.wantDoc(s.get(o, l.ID), "from tab X")
	if _, err := s.step(o, l.ID, 1, false, ""); !errors.As(err, new(*armybuilder.StaleError)) {
		s.Errorf("a stale undo: %v", err)
	}
}

func saveOnce(s *suite) {
	o := s.owner()
	l := s.list(o, "v1")
	for range 3 {
		got, err := s.save(o, l.ID, 1, "v2", "tap-1")
		s.must(err)
		if s.wantDoc(got, "v2"); got.Revision != 2 {
			s.Errorf("revision %d after one request", got.Revision)
		}
	}
	_, err := s.save(o, l.ID, 2, "v3", "tap-2")
	s.must(err)
	for range 2 {
		got, err := s.step(o, l.ID, 3, false, "undo-1")
		s.must(err)
		if s.wantDoc(got, "v2"); got.Revision != 4 {
			s.Errorf("revision %d after one undo", got.Revision)
		}
	}
	other := s.list(o, "other") // the same identity at another list is another request
	got, err := s.save(o, other.ID, 1, "changed", "tap-1")
	s.must(err)
	s.wantDoc(got, "changed")
}

// What a change was made to may have been read long ago, and the store may have been
// restored since.
func longAgo(s *suite) {
	o, friend := s.owner(), s.owner()
	l := s.list(o, "v1")
	s.must(s.SetEditSecret(s.Context(), o, l.ID, &armybuilder.Hash{1}))
	_, err := s.OpenEdit(s.Context(), friend, armybuilder.Hash{1})
	s.must(err)
	read, theirs := s.get(o, l.ID), s.get(friend, l.ID)
	another := read
	another.Hash[0]++
	for what, save := range map[string]armybuilder.Save{
		"another document of the same revision": {Owner: o, From: another},
		"a list that was another's":             {Owner: o, From: theirs},
		"a list that was its own":               {Owner: friend, From: read},
	} {
		save.Name, save.Document, save.Now = "lost", doc("lost"), s.tick()
		if _, err := s.Save(s.Context(), save); !errors.As(err, new(*armybuilder.StaleError)) {
			s.Errorf("a change of %s: %v, want a StaleError", what, err)
		}
	}
	s.wantDoc(s.get(o, l.ID), "v1")
}

func race(s *suite) {
	o := s.owner()
	l := s.list(o, "v1")
	const tabs = 16
	var (
		wg       sync.WaitGroup
		mu       sync.Mutex
		won      []string
		repeated int
	)
	for i := range tabs {
		wg.Go(func() {
			text := fmt.Sprintf("tab %d", i)
			_, err := s.Save(s.Context(), armybuilder.Save{Owner: o, From: l, Name: text, Document: doc(text), Now: s.now})
			mu.Lock()
			defer mu.Unlock()
			switch {
			case err == nil:
				won = append(won, text)
			case !errors.As(err, new(*armybuilder.StaleError)):
				s.Errorf("%s: %v", text, err)
			}
		})
	}
	wg.Wait()
	if len(won) != 1 {
		s.Fatalf("%d of %d saves on one revision won", len(won), tabs)
	}
	l = s.get(o, l.ID)
	s.wantDoc(l, won[0])

	for range tabs { // one request, many times at once
		wg.Go(func() {
			got, err := s.Save(s.Context(), armybuilder.Save{Owner: o, From: l, Document: doc("once"), Request: "tap", Now: s.now})
			mu.Lock()
			defer mu.Unlock()
			if err != nil || got.Revision != 3 {
				s.Errorf("revision %d, %v", got.Revision, err)
			}
			repeated++
		})
	}
	wg.Wait()
	if got := s.get(o, l.ID); got.Revision != 3 || repeated != tabs {
		s.Errorf("revision %d after one request sent %d times", got.Revision, repeated)
	}
}

// history makes a list with n changes after its creation, v1 to vn+1.
func (s *suite) history(o armybuilder.Owner, n int) armybuilder.Stored {
	s.Helper()
	l := s.list(o, "v1")
	for i := range n {
		var err error
		l, err = s.save(o, l.ID, l.Revision, fmt.Sprintf("v%d", i+2), "")
		s.must(err)
	}
	return l
}

func undo(s *suite) {
	o := s.owner()
	l := s.history(o, 3)
	walk := func(forward bool, want string, undo, redo int) {
		s.Helper()
		got, err := s.step(o, l.ID, l.Revision, forward, "")
		s.must(err)
		s.wantDoc(got, want)
		if got.Undo != undo || got.Redo != redo || got.Revision != l.Revision+1 || got.Name != string(doc(want)) {
			s.Errorf("at %s: %+v, want %d back and %d forward", want, got, undo, redo)
		}
		l = s.get(o, l.ID)
		if l.Undo != undo || l.Redo != redo || l.Revision != got.Revision {
			s.Errorf("read again at %s: %+v", want, l)
		}
	}
	_, err := s.step(o, l.ID, l.Revision, true, "")
	s.wantErr(err, armybuilder.ErrNoStep)
	walk(false, "v3", 2, 1)
	walk(false, "v2", 1, 2)
	walk(true, "v3", 2, 1)
	walk(false, "v2", 1, 2)
	walk(false, "v1", 0, 3)
	_, err = s.step(o, l.ID, l.Revision, false, "")
	s.wantErr(err, armybuilder.ErrNoStep)
	walk(true, "v2", 1, 2)
	walk(true, "v3", 2, 1)
	walk(true, "v4", 3, 0)
}

func undoThenEdit(s *suite) {
	o := s.owner()
	l := s.history(o, 4)
	for range 3 {
		var err error
		l, err = s.step(o, l.ID, l.Revision, false, "")
		s.must(err)
	}
	l, err := s.save(o, l.ID, l.Revision, "w3", "")
	s.must(err)
	if l.Undo != 2 || l.Redo != 0 {
		s.Errorf("after an edit in the past: %d back, %d forward", l.Undo, l.Redo)
	}
	_, err = s.step(o, l.ID, l.Revision, true, "")
	s.wantErr(err, armybuilder.ErrNoStep)
	l, err = s.save(o, l.ID, l.Revision, "w4", "")
	s.must(err)
	for _, want := range []string{"w3", "v2", "v1"} {
		l, err = s.step(o, l.ID, l.Revision, false, "")
		s.must(err)
		s.wantDoc(l, want)
	}
	for _, want := range []string{"v2", "w3", "w4"} {
		l, err = s.step(o, l.ID, l.Revision, true, "")
		s.must(err)
		s.wantDoc(l, want)
	}
}

func longHistory(s *suite) {
	o := s.owner()
	const changes = 4 * armybuilder.MinHistory
	l := s.history(o, changes)
	var err error
	for round := range 4 { // long enough to prune what undo and redo leave behind
		for i := range armybuilder.MinHistory {
			l, err = s.step(o, l.ID, l.Revision, false, "")
			s.must(err)
			s.wantDoc(l, fmt.Sprintf("v%d", changes-i))
		}
		for i := range armybuilder.MinHistory {
			l, err = s.step(o, l.ID, l.Revision, true, "")
			s.must(err)
			s.wantDoc(l, fmt.Sprintf("v%d", changes-armybuilder.MinHistory+i+2))
		}
		if l.Redo != 0 || l.Undo < armybuilder.MinHistory {
			s.Fatalf("round %d: %d back, %d forward", round, l.Undo, l.Redo)
		}
	}
	steps := 0
	for ; l.Undo > 0; steps++ {
		if l, err = s.step(o, l.ID, l.Revision, false, ""); err != nil {
			s.Fatalf("after %d steps, with more promised: %v", steps, err)
		}
	}
	_, err = s.step(o, l.ID, l.Revision, false, "")
	s.wantErr(err, armybuilder.ErrNoStep)
	if steps > 4*armybuilder.MinHistory {
		s.Errorf("%d steps are kept", steps)
	}
}

func largeDocuments(s *suite) {
	o := s.owner()
	l := s.list(o, "v1")
	big := strings.Repeat("x", 1<<20)
	var err error
	for i := range 40 {
		l, err = s.save(o, l.ID, l.Revision, fmt.Sprintf("%s%d", big, i), "")
		s.must(err)
	}
	if l.Undo < 5 || l.Undo > 12 {
		s.Errorf("%d documents of 1 MiB are kept for undo", l.Undo)
	}
	if got := s.get(o, l.ID); got.Undo != l.Undo {
		s.Errorf("Save says %d steps back, Get %d", l.Undo, got.Undo)
	}
	for i := range l.Undo {
		l, err = s.step(o, l.ID, l.Revision, false, "")
		s.must(err)
		s.wantDoc(l, fmt.Sprintf("%s%d", big, 38-i))
	}
}

func earlier(s *suite) {
	o := s.owner()
	l := s.history(o, 3*armybuilder.MinHistory)
	for back := range armybuilder.MinHistory {
		revision := l.Revision - back
		got, err := s.At(s.Context(), o, l.ID, revision)
		s.must(err)
		if want := doc(fmt.Sprintf("v%d", revision)); string(got) != string(want) {
			s.Errorf("revision %d holds %s", revision, got)
		}
	}
	for _, revision := range []int{0, -1, l.Revision + 1} {
		_, err := s.At(s.Context(), o, l.ID, revision)
		s.wantErr(err, armybuilder.ErrNotFound)
	}
}
