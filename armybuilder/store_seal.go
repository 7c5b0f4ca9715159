package armybuilder

import (
	"context"
	"database/sql"
	"fmt"
	"time"
)

// A StoredSeal is a seal as a Store keeps it.
type StoredSeal struct {
	// Seal is the one of Document with Salt, 64 lower-case hex digits.
	Seal string
	Salt [32]byte
	// Document is the state that was sealed, canonical.
	Document []byte
	Sealed   time.Time
}

// SetSeal implements Store.
func (s *SQLStore) SetSeal(ctx context.Context, owner Owner, id string, seal *StoredSeal) error {
	return s.transact(ctx, "seal a list", func(ctx context.Context, tx *sql.Tx) error {
		var key int64
		err := tx.QueryRowContext(ctx, "SELECT key FROM rosters"+owned+" AND deleted_ms IS NULL", owner, id).Scan(&key)
		if err != nil {
			return notFound(err)
		}
		if seal == nil {
			_, err = tx.ExecContext(ctx, "DELETE FROM roster_seals WHERE roster_key = $1", key)
			return err
		}
		_, err = tx.ExecContext(ctx, `INSERT INTO roster_seals (roster_key, seal, salt, document, sealed_ms) VALUES ($1, $2, $3, $4, $5)
			ON CONFLICT (roster_key) DO UPDATE SET seal = excluded.seal, salt = excluded.salt, document = excluded.document, sealed_ms = excluded.sealed_ms`,
			key, seal.Seal, seal.Salt[:], string(seal.Document), seal.Sealed.UnixMilli())
		return err
	})
}

// Seal implements Store.
func (s *SQLStore) Seal(ctx context.Context, id string) (StoredSeal, error) {
	var (
		seal   StoredSeal
		salt   []byte
		sealed int64
	)
	err := s.read.QueryRowContext(ctx, `SELECT s.seal, s.salt, s.document, s.sealed_ms FROM roster_seals AS s JOIN rosters AS r ON r.key = s.roster_key
		WHERE r.id = $1 AND r.deleted_ms IS NULL`, id).Scan(&seal.Seal, &salt, &seal.Document, &sealed)
	if err = notFound(err); err != nil {
		return StoredSeal{}, wrap(fmt.Sprintf("read the seal of the list %s", id), err)
	}
	copy(seal.Salt[:], salt)
	seal.Sealed = fromMS(sealed)
	return seal, nil
}
