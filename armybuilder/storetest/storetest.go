// Package storetest says what an armybuilder.Store has to do, as one suite of
// tests that every implementation runs.
package storetest

import (
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"
	"reflect"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"muster/armybuilder"
)

// Open returns an empty store that ends with the test.
type Open func(t *testing.T) armybuilder.Store

// Run runs the suite.
func Run(t *testing.T, open Open) {
	for _, part := range []struct {
		name string
		test func(*suite)
	}{
		{"owners", owners},
		{"joining a device", joining},
		{"a join code works once and in time", joinOnce},
		{"create and read", create},
		{"a request creates one list", createOnce},
		{"too many lists", tooMany},
		{"save", save},
		{"a stale save changes nothing", stale},
		{"a request saves once", saveOnce},
		{"a save to what was read long ago", longAgo},
		{"racing saves", race},
		{"undo and redo", undo},
		{"an edit ends redo", undoThenEdit},
		{"long history", longHistory},
		{"large documents", largeDocuments},
		{"earlier revisions", earlier},
		{"finding and sorting", finding},
		{"archive", archive},
		{"delete and restore", deleting},
		{"purge", purge},
		{"read code", readCode},
		{"edit link", editLink},
		{"revealed units", revealed},
		{"seals", seals},
		{"strangers", strangers},
		{"imported lists keep their file", imported},
		{"any text", anyText},
	} {
		t.Run(part.name, func(t *testing.T) {
			part.test(&suite{T: t, Store: open(t), now: time.UnixMilli(1_800_000_000_123).UTC()})
		})
	}
}

// A suite is one test with its store and its clock.
type suite struct {
	*testing.T
	armybuilder.Store
	now   time.Time
	lists int
}

// tick moves the clock on.
func (s *suite) tick() time.Time {
	s.now = s.now.Add(time.Second)
	return s.now
}

func (s *suite) must(err error) {
	s.Helper()
	if err != nil {
		s.Fatal(err)
	}
}

func (s *suite) wantErr(err, want error) {
	s.Helper()
	if !errors.Is(err, want) {
		s.Errorf("error %v, want %v", err, want)
	}
}

func hash() (h armybuilder.Hash) {
	rand.Read(h[:]) //nolint:errcheck // never fails
	return h
}

func (s *suite) owner() armybuilder.Owner {
	s.Helper()
	o, err := s.NewOwner(s.Context(), hash(), s.tick())
	s.must(err)
	return o
}

func doc(text string) []byte { return []byte(`{"name":"` + text + `"}` + "\n") }

// wantSameAs checks that GetAs with the secret of the owner tells what Get does.
func (s *suite) wantSameAs(owner armybuilder.Owner, secret armybuilder.Hash, id string) {
	s.Helper()
	who, got, err := s.GetAs(s.Context(), secret, id)
	want, wantErr := s.Get(s.Context(), owner, id)
	if !errors.Is(err, wantErr) || err == nil && who != owner {
		s.Errorf("GetAs: owner %d, %v; Get as %d: %v", who, err, owner, wantErr)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		s.Errorf("GetAs differs from Get:\n%s", diff)
	}
}

func (s *suite) list(owner armybuilder.Owner, name string) armybuilder.Stored {
	s.Helper()
	s.lists++
	l, err := s.Create(s.Context(), armybuilder.NewList{
		Owner: owner, ID: fmt.Sprintf("list%012d", s.lists), Name: name, Search: armybuilder.Fold(name), Document: doc(name), Now: s.tick(),
	})
	s.must(err)
	return l
}

func (s *suite) save(owner armybuilder.Owner, id string, base int, text, request string) (armybuilder.Stored, error) {
	s.Helper()
	from, err := s.Get(s.Context(), owner, id)
	if err != nil || from.Revision != base {
		from = armybuilder.Stored{ID: id, Revision: base}
	}
	saved, err := s.Save(s.Context(), armybuilder.Save{
		Owner: owner, From: from, Name: text, Search: armybuilder.Fold(text), Document: doc(text), Request: request, Now: s.tick(),
	})
	s.wantAsRead(owner, saved, err)
	return saved, err
}

// wantAsRead checks that a change returned the list as it can be read now.
func (s *suite) wantAsRead(owner armybuilder.Owner, returned armybuilder.Stored, err error) {
	s.Helper()
	if err != nil {
		return
	}
	// The difference is worked out byte by byte, which takes long for large documents.
	if read := s.get(owner, returned.ID); !reflect.DeepEqual(read, returned) {
		s.Errorf("a change returned another list than is read (-read +returned):\n%s", cmp.Diff(read, returned))
	}
}

func (s *suite) step(owner armybuilder.Owner, id string, base int, forward bool, request string) (armybuilder.Stored, error) {
	s.Helper()
	stepped, err := s.Step(s.Context(), armybuilder.Step{
		Owner: owner, ID: id, Base: base, Forward: forward, Request: request, Now: s.tick(),
		Describe: func(document []byte) (string, string, error) {
			return string(document), armybuilder.Fold(string(document)), nil
		},
	})
	s.wantAsRead(owner, stepped, err)
	return stepped, err
}

func (s *suite) wantDoc(l armybuilder.Stored, text string) {
	s.Helper()
	if string(l.Document) != string(doc(text)) || l.Hash != sha256.Sum256(doc(text)) {
		s.Errorf("the list holds %s with hash %x, want %s", l.Document, l.Hash[:4], doc(text))
	}
}

func (s *suite) get(owner armybuilder.Owner, id string) armybuilder.Stored {
	s.Helper()
	l, err := s.Get(s.Context(), owner, id)
	s.must(err)
	return l
}

func (s *suite) names(owner armybuilder.Owner, q armybuilder.ListQuery) (names []string) {
	s.Helper()
	lists, err := s.Lists(s.Context(), owner, q)
	s.must(err)
	for _, l := range lists {
		names = append(names, l.Name)
	}
	return names
}
