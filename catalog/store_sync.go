package catalog

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"muster/rules"
	"muster/rules/card"
)

const (
	sourceEmbedded = "embedded"
	sourceAdded    = "added"
)

// Sync puts the releases that came with the program into the store. One that is
// there already must have the same fingerprint, else nothing is changed and the
// error is a [*FingerprintError]; mended wording replaces the old.
func (s *Store) Sync(ctx context.Context, releases ...*card.Release) error {
	for _, r := range releases {
		if err := s.put(ctx, r, sourceEmbedded); err != nil {
			return err
		}
	}
	return nil
}

// Add puts a release document into the store, beside those that came with the
// program. With any violation nothing is done; see [CheckNew]. A release that the
// store has already is in order.
func (s *Store) Add(ctx context.Context, doc []byte) (*card.Release, []rules.Violation, error) {
	if err := s.Refresh(ctx); err != nil {
		return nil, nil, err
	}
	r, found, err := CheckNew(doc, s)
	if err != nil || len(found) > 0 {
		return r, found, err
	}
	return r, nil, s.put(ctx, r, sourceAdded)
}

// put writes the release if the store lacks it or has it in another wording.
func (s *Store) put(ctx context.Context, r *card.Release, source string) error {
	frameDoc, entries, digest, err := split(r)
	if err != nil {
		return err
	}
	same := func(db querier) (bool, error) {
		releases, err := list(ctx, db)
		if err != nil {
			return false, err
		}
		for _, old := range releases {
			switch {
			case old.ID != r.ID:
			case old.Fingerprint != r.Fingerprint:
				return false, &FingerprintError{Release: r.ID, Stored: old.Fingerprint, Offered: r.Fingerprint}
			case old.embedded && source == sourceAdded && old.digest != digest:
				return false, fmt.Errorf("release %s is part of the program, so a file cannot replace its wording", r.ID)
			default:
				return old.digest == digest && (old.embedded || source == sourceAdded), nil
			}
		}
		return false, nil
	}
	if ok, err := same(s.read); ok || err != nil {
		return err
	}
	tx, err := s.write.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("store release %s: %w", r.ID, err)
	}
	defer tx.Rollback() //nolint:errcheck // does nothing after a commit
	if ok, err := same(tx); ok || err != nil {
		return err
	}
	w, err := newWriter(ctx, tx)
	if err != nil {
		return fmt.Errorf("store release %s: %w", r.ID, err)
	}
	defer w.close()
	if err := w.release(ctx, r, frameDoc, entries, digest, source); err != nil {
		return fmt.Errorf("store release %s: %w", r.ID, err)
	}
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("store release %s: %w", r.ID, err)
	}
	return s.Refresh(ctx)
}

// A writer holds the statements that write a release within one transaction.
type writer struct {
	tx                                                         *sql.Tx
	find, card, text, cost, tag, keyword, profile, releaseCard *sql.Stmt
	all                                                        []*sql.Stmt
}

func newWriter(ctx context.Context, tx *sql.Tx) (*writer, error) {
	w := &writer{tx: tx}
	for _, p := range []struct {
		stmt **sql.Stmt
		sql  string
	}{
		{&w.find, "SELECT key FROM card_versions WHERE digest = $1"},
		{&w.card, "INSERT INTO card_versions (digest, kind, id, name, race, slot, document) VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING key"},
		{&w.text, "INSERT INTO card_text (rowid, name, keywords, summary) VALUES ($1, $2, $3, $4)"},
		{&w.cost, "INSERT INTO card_costs (card_key, amount) VALUES ($1, $2) ON CONFLICT DO NOTHING"},
		{&w.tag, "INSERT INTO card_tags (card_key, tag) VALUES ($1, $2) ON CONFLICT DO NOTHING"},
		{&w.keyword, "INSERT INTO card_keywords (card_key, keyword) VALUES ($1, $2) ON CONFLICT DO NOTHING"},
		{&w.profile, "INSERT INTO card_profiles (card_key, number, phase, range, target) VALUES ($1, $2, $3, $4, $5)"},
		{&w.releaseCard, "INSERT INTO release_cards (release_id, kind, position, card_key) VALUES ($1, $2, $3, $4)"},
	} {
		stmt, err := tx.PrepareContext(ctx, p.sql)
		if err != nil {
			w.close()
			return nil, err
		}
		*p.stmt = stmt
		w.all = append(w.all, stmt)
	}
	return w, nil
}

func (w *writer) close() {
	for _, s := range w.all {
		s.Close() //nolint:errcheck // ends with the transaction anyway
	}
}

func (w *writer) release(ctx context.Context, r *card.Release, frameDoc []byte, entries []entry, digest [32]byte, source string) error {
	if _, err := w.tx.ExecContext(ctx, "DELETE FROM release_cards WHERE release_id = $1", r.ID); err != nil {
		return err
	}
	if _, err := w.tx.ExecContext(ctx, `INSERT INTO releases (id, title, prices_from, note, fingerprint, digest, source, frame, added_ms)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
		ON CONFLICT (id) DO UPDATE SET title = excluded.title, prices_from = excluded.prices_from, note = excluded.note,
			digest = excluded.digest, source = excluded.source, frame = excluded.frame`,
		r.ID, r.Title, r.PricesFrom, r.Note, r.Fingerprint, digest[:], source, string(frameDoc), time.Now().UnixMilli()); err != nil {
		return err
	}
	position := make(map[Kind]int, len(Kinds))
	for i := range entries {
		e := &entries[i]
		key, err := w.entry(ctx, e)
		if err != nil {
			return fmt.Errorf("%s %s: %w", e.kind, e.id, err)
		}
		if _, err := w.releaseCard.ExecContext(ctx, r.ID, e.kind, position[e.kind], key); err != nil {
			return fmt.Errorf("%s %s: %w", e.kind, e.id, err)
		}
		position[e.kind]++
	}
	// Versions that only the old wording used.
	_, err := w.tx.ExecContext(ctx, "DELETE FROM card_versions WHERE key NOT IN (SELECT card_key FROM release_cards)")
	return err
}

// entry returns the key of the card version, writing it if it is new.
func (w *writer) entry(ctx context.Context, e *entry) (key int64, err error) {
	err = w.find.QueryRowContext(ctx, e.digest[:]).Scan(&key)
	if err == nil || !errors.Is(err, sql.ErrNoRows) {
		return key, err
	}
	if err := w.card.QueryRowContext(ctx, e.digest[:], e.kind, e.id, e.name, e.race, e.slot, string(e.document)).Scan(&key); err != nil {
		return 0, err
	}
	if _, err := w.text.ExecContext(ctx, key, e.name, strings.Join(e.words, "\n"), strings.Join(e.summary, "\n")); err != nil {
		return 0, err
	}
	for _, c := range e.costs {
		if _, err := w.cost.ExecContext(ctx, key, c); err != nil {
			return 0, err
		}
	}
	for _, t := range e.tags {
		if _, err := w.tag.ExecContext(ctx, key, t); err != nil {
			return 0, err
		}
	}
	for _, k := range e.keywords {
		if _, err := w.keyword.ExecContext(ctx, key, k); err != nil {
			return 0, err
		}
	}
	for i, p := range e.profiles {
		if _, err := w.profile.ExecContext(ctx, key, i, p.phase.String(), p.rng, p.weaponTargets); err != nil {
			return 0, err
		}
	}
	return key, nil
}
