package catalog

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"muster/rules/card"
)

// A Store is the server's catalogue of record in SQLite: every release it knows,
// part of the program or added while it runs, with a full-text search. It hands
// out immutable snapshots and is safe for use by many goroutines.
type Store struct {
	// Log is told when [Store.Releases] cannot read the store. Set it before use;
	// it is nowhere otherwise.
	Log *slog.Logger

	write, read *sql.DB

	mu        sync.Mutex
	releases  []stored  // as last read, oldest first
	asked     time.Time // when they were last read, or tried to
	snapshots map[string]*storedSnapshot
}

// A stored is one release in one wording.
type stored struct {
	Info
	digest   [32]byte
	embedded bool
}

// A storedSnapshot is a release, built from the store when it is first asked for.
type storedSnapshot struct {
	digest  [32]byte
	once    sync.Once
	release *card.Release
	err     error
}

// NewStore returns the catalogue in the database; write has one connection with
// immediate transactions, read may only read.
func NewStore(write, read *sql.DB) *Store {
	return &Store{
		Log: slog.New(slog.DiscardHandler), write: write, read: read, snapshots: make(map[string]*storedSnapshot),
	}
}

// listFor is how long a list of the releases is good: a release that another
// process adds is offered after at most that time. Every page asks for the list.
const listFor = time.Second

// A FingerprintError says that a published release would change what it
// decides, which no release ever may.
type FingerprintError struct {
	Release, Stored, Offered string
}

func (e *FingerprintError) Error() string {
	return fmt.Sprintf("release %s is published with the fingerprint %s and may never change, but the one offered has %s: publish the change as a new release, or use the program that published it",
		e.Release, e.Stored, e.Offered)
}

// Releases lists the releases, oldest first, those included that another process
// has added more than a second ago. If the store cannot be read it lists those
// read last and tells the log.
func (s *Store) Releases() []Info {
	if s.stale() {
		ctx, cancel := context.WithTimeout(context.Background(), listFor)
		defer cancel()
		if err := s.Refresh(ctx); err != nil {
			s.Log.LogAttrs(ctx, slog.LevelError, "the list of releases may be old", slog.String("error", err.Error()))
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	all := make([]Info, len(s.releases))
	for i, r := range s.releases {
		all[i] = r.Info
	}
	return all
}

// stale reports whether the caller is to read the list of releases again; the
// others that ask meanwhile are not.
func (s *Store) stale() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := time.Now()
	if len(s.releases) > 0 && now.Sub(s.asked) < listFor {
		return false
	}
	s.asked = now
	return true
}

// Current returns the newest release, and the zero Info if there is none.
func (s *Store) Current() Info {
	all := s.Releases()
	if len(all) == 0 {
		return Info{}
	}
	return all[len(all)-1]
}

// Refresh reads again which releases the store has. Snapshots whose wording was
// mended since are built anew when next asked for; those in use stay as they
// are.
func (s *Store) Refresh(ctx context.Context) error {
	releases, err := list(ctx, s.read)
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.releases, s.asked = releases, time.Now()
	digests := make(map[string][32]byte, len(releases))
	for _, r := range releases {
		digests[r.ID] = r.digest
	}
	for id, snap := range s.snapshots {
		if digests[id] != snap.digest {
			delete(s.snapshots, id)
		}
	}
	return nil
}

// Snapshot returns the whole release, built from the store on first use and the
// same one until its wording is mended. It must not be changed. The error is an
// [*UnknownReleaseError] if there is no such release.
func (s *Store) Snapshot(id string) (*card.Release, error) {
	snap := s.snapshot(id)
	if snap == nil { // perhaps another process has added it
		if err := s.Refresh(context.Background()); err != nil {
			return nil, err
		}
		if snap = s.snapshot(id); snap == nil {
			return nil, s.unknown(id)
		}
	}
	snap.once.Do(func() { snap.release, snap.err = readRelease(context.Background(), s.read, id) })
	if snap.err != nil {
		s.mu.Lock()
		if s.snapshots[id] == snap {
			delete(s.snapshots, id) // the next caller tries again
		}
		s.mu.Unlock()
	}
	return snap.release, snap.err
}

// snapshot returns the snapshot of a release that is known to exist, built or
// not, or nil.
func (s *Store) snapshot(id string) *storedSnapshot {
	s.mu.Lock()
	defer s.mu.Unlock()
	if snap := s.snapshots[id]; snap != nil {
		return snap
	}
	for _, r := range s.releases {
		if r.ID == id {
			snap := &storedSnapshot{digest: r.digest}
			s.snapshots[id] = snap
			return snap
		}
	}
	return nil
}

func (s *Store) unknown(id string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	e := &UnknownReleaseError{ID: id}
	for _, r := range s.releases {
		e.Have = append(e.Have, r.ID)
	}
	return e
}

// A querier is a database or a transaction.
type querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// list reads which releases there are, oldest first.
func list(ctx context.Context, db querier) (releases []stored, err error) {
	rows, err := db.QueryContext(ctx, "SELECT id, title, prices_from, note, fingerprint, digest, source FROM releases ORDER BY id")
	if err != nil {
		return nil, fmt.Errorf("list the releases: %w", err)
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var (
			r      stored
			digest []byte
			source string
		)
		if err := rows.Scan(&r.ID, &r.Title, &r.PricesFrom, &r.Note, &r.Fingerprint, &digest, &source); err != nil {
			return nil, fmt.Errorf("list the releases: %w", err)
		}
		copy(r.digest[:], digest)
		r.embedded = source == sourceEmbedded
		releases = append(releases, r)
	}
	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("list the releases: %w", err)
	}
	return releases, nil
}
