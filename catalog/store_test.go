package catalog_test

import (
	"bytes"
	"errors"
	"log/slog"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"go.uber.org/goleak"

	"muster/catalog"
	"muster/migrations"
	"muster/rules/card"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func openStore(t testing.TB) (*catalog.Store, *migrations.DB) {
	t.Helper()
	db, err := migrations.Open(t.Context(), filepath.Join(t.TempDir(), "muster.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	return catalog.NewStore(db.Writer, db.Reader), db
}

// fixture is an invented release with something of every kind.
func fixture(id string) *card.Release {
	r := &card.Release{
		ID: id, Title: "Invented", PricesFrom: id, Fingerprint: "sha256:" + strings.Repeat("ab", 32),
		Races:  []card.RaceInfo{{ID: card.Terran, Name: "Terran", Resource: "CP", ResourceName: "Command Point"}},
		Scales: []card.Scale{{ID: card.Standard, Name: "Standard", MinMinerals: 1001, MaxMinerals: 2000, Width: 36, Depth: 36}},
		Factions: []card.Faction{{
			ID: "rangers", Name: "Éclair Rangers", Race: card.Terran, FactionTags: []string{"Terran", "Raynor’s Rangers"},
			Slots: card.Slots{3, 1, 1}, Resource: 2, Abilities: []card.Ability{},
		}},
		Tacticals: []card.Tactical{
			{ID: "depot", Name: "Depot", Race: card.Terran, FactionTags: []string{"Terran"}, Gas: 40, Slots: card.Slots{1}, Abilities: []card.Ability{}},
			{ID: "lab", Name: "Lab", Race: card.Terran, FactionTags: []string{"Terran"}, Gas: 25, Abilities: []card.Ability{{
				ID: "scan", Name: "Scan", Type: card.Active, Phase: card.Movement, Summary: "Show a hidden unit.",
				Keywords: []card.KeywordUse{{Name: "DETECTION"}},
			}}},
		},
		Units: []card.Unit{
			{
				ID: "rifles", Name: "Rifle Squad", Family: "Rifle", Race: card.Terran, FactionTags: []string{"Terran"},
				CombatTags: []card.CombatTag{card.Biological, card.Light, card.Ground}, Slot: card.Core, Base: "32",
				Stats:        card.Stats{HP: 2, Speed: card.Speed{Leading: 4, Last: 7}, Evade: 5, Armour: 5, Size: 2},
				Supply:       []card.Bracket{{Min: 1, Max: 3}, {Min: 4, Max: 6, Supply: 1}, {Min: 7, Max: 9, Supply: 2}},
				Compositions: []card.Composition{{ID: "small", Models: 6, Minerals: 160}, {ID: "large", Models: 9, Minerals: 210}},
				Weapons: []card.Weapon{
					{ID: "rifle", Name: "Rifle", Phase: card.Assault, Range: 12, Target: card.TargetGround, RoA: 2, Hit: 3, Damage: 1, SurgeDice: "D3"},
					{ID: "strike", Name: "Strike", Phase: card.Combat, Range: card.EngagementRange, Target: card.TargetGround, RoA: 1, Hit: 5, Damage: 1},
				},
				Upgrades: []card.Upgrade{{
					ID: "shield", Name: "Tower Shield", Cost: []card.Price{{Composition: "small", Minerals: 20}}, Kind: "ability",
					Ability: &card.Ability{
						ID: "shield", Name: "Tower Shield", Type: card.Passive, Summary: "Better Armour <against> melee & more.",
						Keywords: []card.KeywordUse{{Name: "BUFF", Args: []card.Value{{Text: "Armour"}, {Number: 1}}}},
					},
				}},
				Abilities: []card.Ability{},
			},
			{
				ID: "walker", Name: "Missile Walker", Family: "Walker", Race: card.Terran, FactionTags: []string{"Terran"},
				CombatTags: []card.CombatTag{card.Mechanical, card.Armoured, card.Ground}, Slot: card.Elite, Base: "50",
				Stats: card.Stats{HP: 10, Armour: 4}, Supply: []card.Bracket{{Min: 1, Max: 1, Supply: 2}},
				Compositions: []card.Composition{{ID: "small", Models: 1, Minerals: 190}},
				Weapons: []card.Weapon{{
					ID: "missiles", Name: "Missiles", Phase: card.Assault, Range: 18, Target: card.TargetAll, RoA: 4, Hit: 4, Damage: 2,
					Keywords: []card.KeywordUse{{Name: "ANTI-EVADE", Args: []card.Value{{Number: 2}}}},
				}},
				Abilities: []card.Ability{}, Upgrades: []card.Upgrade{},
			},
		},
		Missions:    []card.Mission{{ID: "hold", Name: "Hold the Bridge", Faces: []card.MissionFace{}, Notes: []string{"Markers count double."}}},
		Deployments: []card.Deployment{{ID: "line", Name: "Line", Scale: card.Standard, Width: 36, Depth: 36}},
		Keywords: []card.Keyword{
			{ID: "anti-evade", Name: "ANTI-EVADE (X)", Summary: "Makes dodging harder.", Section: "11"},
			{ID: "detection", Name: "DETECTION", Summary: "Sees what is hidden."},
		},
	}
	if err := r.Index(); err != nil {
		panic(err)
	}
	return r
}

func TestSnapshotIsTheReleaseThatWasStored(t *testing.T) {
	store, _ := openStore(t)
	want := fixture("2031-01-01")
	if err := store.Sync(t.Context(), want); err != nil {
		t.Fatal(err)
	}
	got, err := store.Snapshot("2031-01-01")
	if err != nil {
		t.Fatal(err)
	}
	if got == want {
		t.Fatal("the store handed back the same object, not what it stored")
	}
	same := cmp.Options{
		cmpopts.IgnoreUnexported(card.Release{}, card.Faction{}, card.Tactical{}, card.Unit{}),
		cmpopts.EquateEmpty(),
	}
	if diff := cmp.Diff(want, got, same); diff != "" {
		t.Error(diff)
	}
	if u := got.Unit("rifles"); u == nil || !u.Has(card.Light) || u.Composition(9).Supply != 2 || !got.Faction("rangers").Tags().Covers(u.Tags()) {
		t.Error("the snapshot is not indexed")
	}
}

func TestSnapshotIsBuiltOnce(t *testing.T) {
	store, _ := openStore(t)
	if err := store.Sync(t.Context(), fixture("2031-01-01")); err != nil {
		t.Fatal(err)
	}
	got := make([]*card.Release, 16)
	var wg sync.WaitGroup
	for i := range got {
		wg.Go(func() {
			var err error
			if got[i], err = store.Snapshot("2031-01-01"); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	for _, r := range got {
		if r != got[0] {
			t.Fatal("two snapshots of one release")
		}
	}
}

func TestUnknownRelease(t *testing.T) {
	store, _ := openStore(t)
	if err := store.Sync(t.Context(), fixture("2031-01-01")); err != nil {
		t.Fatal(err)
	}
	_, snapshotErr := store.Snapshot("1999-01-01")
	_, searchErr := store.Search(t.Context(), catalog.Query{Release: "1999-01-01"})
	for _, err := range []error{snapshotErr, searchErr} {
		var u *catalog.UnknownReleaseError
		if !errors.As(err, &u) || u.ID != "1999-01-01" || len(u.Have) != 1 {
			t.Errorf("error %v, want an UnknownReleaseError", err)
		}
	}
}

func TestReleasesAreListedByDate(t *testing.T) {
	store, _ := openStore(t)
	if now := store.Current(); now.ID != "" {
		t.Errorf("an empty store has the current release %q", now.ID)
	}
	if err := store.Sync(t.Context(), fixture("2031-02-01"), fixture("2030-01-01")); err != nil {
		t.Fatal(err)
	}
	want := []catalog.Info{}
	for _, id := range []string{"2030-01-01", "2031-02-01"} {
		want = append(want, catalog.Info{ID: id, Title: "Invented", PricesFrom: id, Fingerprint: fixture(id).Fingerprint})
	}
	if diff := cmp.Diff(want, store.Releases()); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(want[1], store.Current()); diff != "" {
		t.Error(diff)
	}
}

func TestReleaseAddedByAnotherProcess(t *testing.T) {
	server, db := openStore(t)
	if err := server.Sync(t.Context(), fixture("2030-01-01")); err != nil {
		t.Fatal(err)
	}
	other := catalog.NewStore(db.Writer, db.Reader)
	if err := other.Sync(t.Context(), fixture("2031-01-01")); err != nil {
		t.Fatal(err)
	}
	if r, err := server.Snapshot("2031-01-01"); err != nil || r.ID != "2031-01-01" {
		t.Errorf("snapshot: %v", err)
	}
	if id := server.Current().ID; id != "2031-01-01" {
		t.Errorf("current release %q", id)
	}
}

// Pages ask for the releases all the time: the store is read for them at most
// once a second.
func TestReleasesAreReadOnceASecond(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		server, db := openStore(t)
		var log bytes.Buffer
		server.Log = slog.New(slog.NewTextHandler(&log, nil))
		if err := server.Sync(t.Context(), fixture("2030-01-01")); err != nil {
			t.Fatal(err)
		}
		if err := catalog.NewStore(db.Writer, db.Reader).Sync(t.Context(), fixture("2031-01-01")); err != nil {
			t.Fatal(err)
		}
		if id := server.Current().ID; id != "2030-01-01" {
			t.Errorf("at once: current release %q", id)
		}
		time.Sleep(time.Second)
		if id := server.Current().ID; id != "2031-01-01" {
			t.Errorf("a second later: current release %q", id)
		}

		if err := db.Reader.Close(); err != nil {
			t.Fatal(err)
		}
		for range 3 {
			time.Sleep(time.Second)
			for range 5 {
				if n := len(server.Releases()); n != 2 {
					t.Errorf("without the store %d releases, want the 2 read before", n)
				}
			}
		}
		if n := strings.Count(log.String(), "database is closed"); n != 3 {
			t.Errorf("%d lines in the log, want one a second:\n%s", n, &log)
		}
	})
}

func TestSyncRefusesAChangedFingerprint(t *testing.T) {
	store, _ := openStore(t)
	old := fixture("2031-01-01")
	if err := store.Sync(t.Context(), old); err != nil {
		t.Fatal(err)
	}
	changed := fixture("2031-01-01")
	changed.Units[0].Compositions[0].Minerals = 150
	changed.Fingerprint = "sha256:" + strings.Repeat("cd", 32)
	err := store.Sync(t.Context(), changed)
	var f *catalog.FingerprintError
	if !errors.As(err, &f) || f.Release != "2031-01-01" || f.Stored != old.Fingerprint || f.Offered != changed.Fingerprint {
		t.Fatalf("error %v, want a FingerprintError", err)
	}
	r, err := store.Snapshot("2031-01-01")
	if err != nil || r.Unit("rifles").Composition(6).Minerals != 160 {
		t.Errorf("the stored release was changed: %v", err)
	}
}

func TestSyncMendsWording(t *testing.T) {
	store, db := openStore(t)
	if err := store.Sync(t.Context(), fixture("2030-01-01"), fixture("2031-01-01")); err != nil {
		t.Fatal(err)
	}
	before, err := store.Snapshot("2031-01-01")
	if err != nil {
		t.Fatal(err)
	}
	mended := fixture("2031-01-01")
	mended.Units[0].Name = "Riflemen"
	for range 2 { // the second time there is nothing to do
		if err := store.Sync(t.Context(), mended); err != nil {
			t.Fatal(err)
		}
	}
	after, err := store.Snapshot("2031-01-01")
	if err != nil || after.Unit("rifles").Name != "Riflemen" {
		t.Errorf("the wording was not mended: %v", err)
	}
	if before.Unit("rifles").Name != "Rifle Squad" {
		t.Error("a snapshot in use was changed")
	}
	if hits := search(t, store, catalog.Query{Release: "2031-01-01", Text: "riflemen"}); hits != "unit/rifles" {
		t.Errorf("search finds %q", hits)
	}
	if hits := search(t, store, catalog.Query{Release: "2030-01-01", Text: "riflemen"}); hits != "" {
		t.Errorf("the other release changed too: %q", hits)
	}
	var versions, texts int
	if err := db.Reader.QueryRowContext(t.Context(), "SELECT (SELECT count(*) FROM card_versions), (SELECT count(*) FROM card_text)").Scan(&versions, &texts); err != nil {
		t.Fatal(err)
	}
	if versions != texts || versions != 10 { // 9 cards, one of them in two versions
		t.Errorf("%d versions and %d texts, want 10 of each", versions, texts)
	}
}
