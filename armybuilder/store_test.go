package armybuilder_test

import (
	"path/filepath"
	"testing"

	"go.uber.org/goleak"

	"muster/armybuilder"
	"muster/armybuilder/storetest"
	"muster/migrations"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// openStore returns an empty store in a temporary folder.
func openStore(t testing.TB) (*armybuilder.SQLStore, *migrations.DB) {
	t.Helper()
	db, err := migrations.Open(t.Context(), filepath.Join(t.TempDir(), "muster.db"))
	if err != nil {
		t.Fatal(err)
	}
	store, err := armybuilder.NewSQLStore(t.Context(), db.Writer, db.Reader)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := store.Close(); err != nil {
			t.Error(err)
		}
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	return store, db
}

func TestSQLStore(t *testing.T) {
	storetest.Run(t, func(t *testing.T) armybuilder.Store {
		store, _ := openStore(t)
		return store
	})
}
