package browsertest

import (
	"crypto/rand"
	"io"
	"log/slog"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"
	"time"

	"muster/armybuilder"
	"muster/catalog"
	"muster/handlers"
	"muster/migrations"
	"muster/rules/roster"
	"muster/static"
)

// A site is a server with the built assets on a store of its own.
type site struct {
	*httptest.Server
	lists *armybuilder.Lists
	way   way
}

func newSite(t *testing.T) *site {
	t.Helper()
	assets, err := static.Embedded()
	if err != nil && os.Getenv("CI") == "" {
		t.Skip(err) // the pages work without, but that is not what is tested
	}
	if err != nil {
		t.Fatal(err)
	}
	db, err := migrations.Open(t.Context(), filepath.Join(t.TempDir(), "muster.db"))
	if err != nil {
		t.Fatal(err)
	}
	store, err := armybuilder.NewSQLStore(t.Context(), db.Writer, db.Reader)
	if err != nil {
		t.Fatal(err)
	}
	cards := catalog.NewStore(db.Writer, db.Reader)
	releases, err := catalog.Embedded().All()
	if err != nil {
		t.Fatal(err)
	}
	if err := cards.Sync(t.Context(), releases...); err != nil {
		t.Fatal(err)
	}
	lists := &armybuilder.Lists{Store: store, Now: time.Now, Random: rand.Reader}
	server, err := handlers.New(handlers.Config{Timeout: 20 * time.Second, Grace: time.Second, Version: "test"}, handlers.Deps{
		Lists: lists, Catalog: cards, Checker: &armybuilder.Checker{Catalog: cards, Readers: armybuilder.Readers()}, Assets: assets,
		Icon: static.Icon(), IconSVG: static.IconSVG(), Log: slog.New(slog.NewJSONHandler(io.Discard, nil)),
	})
	if err != nil {
		t.Fatal(err)
	}
	s := &site{lists: lists}
	s.way.server = server
	s.Server = httptest.NewServer(&s.way)
	t.Cleanup(func() {
		s.Close()
		if err := store.Close(); err != nil {
			t.Error(err)
		}
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// owner makes an owner and returns the secret that the browser's cookie holds.
func (s *site) owner(t *testing.T) (armybuilder.Owner, string) {
	t.Helper()
	o, secret, err := s.lists.NewOwner(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return o, secret.Text()
}

func (s *site) create(t *testing.T, o armybuilder.Owner, r *roster.Roster) string {
	t.Helper()
	l, err := s.lists.Create(t.Context(), o, "", r)
	if err != nil {
		t.Fatal(err)
	}
	return l.ID
}

// example is a list that comes with the program.
func example(t *testing.T, id string) *roster.Roster {
	t.Helper()
	e, err := catalog.FindExample(id)
	if err != nil {
		t.Fatal(err)
	}
	r, err := roster.Decode(e.Document)
	if err != nil {
		t.Fatal(err)
	}
	return r
}
