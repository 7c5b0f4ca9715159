package armybuilder

import (
	"context"
	"database/sql"
	"time"
)

// NewOwner implements Store.
func (s *SQLStore) NewOwner(ctx context.Context, secret Hash, now time.Time) (owner Owner, err error) {
	err = s.transact(ctx, "make an owner", func(ctx context.Context, tx *sql.Tx) error {
		if err := tx.QueryRowContext(ctx, "INSERT INTO owners (created_ms) VALUES ($1) RETURNING key", now.UnixMilli()).Scan(&owner); err != nil {
			return err
		}
		return addToken(ctx, tx, owner, secret, now)
	})
	return owner, err
}

func addToken(ctx context.Context, tx *sql.Tx, owner Owner, secret Hash, now time.Time) error {
	_, err := tx.ExecContext(ctx, "INSERT INTO owner_tokens (hash, owner_key, created_ms) VALUES ($1, $2, $3)", secret[:], owner, now.UnixMilli())
	return err
}

// FindOwner implements Store.
func (s *SQLStore) FindOwner(ctx context.Context, secret Hash) (owner Owner, err error) {
	err = s.owner.QueryRowContext(context.WithoutCancel(ctx), secret[:]).Scan(&owner)
	return owner, wrap("find the owner", notFound(err))
}

// OfferJoin implements Store.
func (s *SQLStore) OfferJoin(ctx context.Context, owner Owner, code Hash, expires time.Time) error {
	return s.transact(ctx, "offer a join code", func(ctx context.Context, tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, "DELETE FROM device_joins WHERE owner_key = $1", owner); err != nil {
			return err
		}
		return one(ctx, tx, "INSERT INTO device_joins (hash, owner_key, expires_ms) SELECT $1, key, $3 FROM owners WHERE key = $2", code[:], owner, expires.UnixMilli())
	})
}

// Join implements Store.
func (s *SQLStore) Join(ctx context.Context, code, secret Hash, previous Owner, now time.Time) (owner Owner, err error) {
	err = s.transact(ctx, "join a device", func(ctx context.Context, tx *sql.Tx) error {
		err := tx.QueryRowContext(ctx, "DELETE FROM device_joins WHERE hash = $1 AND expires_ms > $2 RETURNING owner_key", code[:], now.UnixMilli()).Scan(&owner)
		if err != nil {
			return notFound(err)
		}
		if previous != 0 && previous != owner {
			if err := merge(ctx, tx, previous, owner); err != nil {
				return err
			}
		}
		return addToken(ctx, tx, owner, secret, now)
	})
	if err != nil {
		return 0, err
	}
	return owner, nil
}

// merge gives everything of one owner to another.
func merge(ctx context.Context, tx *sql.Tx, from, to Owner) error {
	for _, query := range []string{
		// Requests that created lists are told apart by owner, so they end here.
		"UPDATE rosters SET owner_key = $2, create_id = NULL WHERE owner_key = $1",
		"UPDATE owner_tokens SET owner_key = $2 WHERE owner_key = $1",
		"INSERT INTO roster_editors (roster_key, owner_key) SELECT roster_key, $2 FROM roster_editors WHERE owner_key = $1 ON CONFLICT DO NOTHING",
		"DELETE FROM roster_editors WHERE owner_key = $2 AND roster_key IN (SELECT key FROM rosters WHERE owner_key = $2) AND $1 <> $2",
		"DELETE FROM owners WHERE key = $1 AND $1 <> $2",
	} {
		if _, err := tx.ExecContext(ctx, query, from, to); err != nil {
			return err
		}
	}
	return nil
}
