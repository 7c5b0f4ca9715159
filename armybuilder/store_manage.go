package armybuilder

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// SetArchived implements Store.
func (s *SQLStore) SetArchived(ctx context.Context, owner Owner, id string, archived bool, now time.Time) error {
	var at any
	if archived {
		at = now.UnixMilli()
	}
	return s.transact(ctx, "archive a list", func(ctx context.Context, tx *sql.Tx) error {
		return one(ctx, tx, "UPDATE rosters SET archived_ms = $3"+owned+" AND deleted_ms IS NULL", owner, id, at)
	})
}

// Delete implements Store.
func (s *SQLStore) Delete(ctx context.Context, owner Owner, id string, now time.Time) error {
	return s.transact(ctx, "delete a list", func(ctx context.Context, tx *sql.Tx) error {
		return one(ctx, tx, "UPDATE rosters SET deleted_ms = coalesce(deleted_ms, $3)"+owned, owner, id, now.UnixMilli())
	})
}

// Restore implements Store.
func (s *SQLStore) Restore(ctx context.Context, owner Owner, id string) error {
	return s.transact(ctx, "restore a list", func(ctx context.Context, tx *sql.Tx) error {
		return one(ctx, tx, "UPDATE rosters SET deleted_ms = NULL"+owned, owner, id)
	})
}

// Purge implements Store.
func (s *SQLStore) Purge(ctx context.Context, before time.Time) (purged int, err error) {
	err = s.transact(ctx, "remove deleted lists", func(ctx context.Context, tx *sql.Tx) error {
		result, err := tx.ExecContext(ctx, "DELETE FROM rosters WHERE deleted_ms < $1", before.UnixMilli())
		if err != nil {
			return err
		}
		n, err := result.RowsAffected()
		if err != nil {
			return err
		}
		purged = int(n)
		_, err = tx.ExecContext(ctx, "DELETE FROM device_joins WHERE expires_ms < $1", before.UnixMilli())
		return err
	})
	return purged, err
}

// SetReadCode implements Store.
func (s *SQLStore) SetReadCode(ctx context.Context, owner Owner, id string, code Code) error {
	return s.transact(ctx, "share a list", func(ctx context.Context, tx *sql.Tx) error {
		var taken bool
		if err := tx.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM rosters WHERE read_code = $1 AND id <> $2)", string(code), id).Scan(&taken); err != nil {
			return err
		}
		if taken {
			return ErrTaken
		}
		return one(ctx, tx, "UPDATE rosters SET read_code = $3"+owned+" AND deleted_ms IS NULL", owner, id, orNull(string(code)))
	})
}

// ByReadCode implements Store.
func (s *SQLStore) ByReadCode(ctx context.Context, code Code) (Stored, error) {
	const nobody = Owner(0)
	r, err := scanRow(s.read.QueryRowContext(ctx, selectStored+" WHERE r.read_code = $2 AND r.deleted_ms IS NULL", nobody, string(code)))
	if err != nil {
		return Stored{}, wrap("read a shared list", notFound(err))
	}
	return r.Stored, nil
}

// SetEditSecret implements Store.
func (s *SQLStore) SetEditSecret(ctx context.Context, owner Owner, id string, secret *Hash) error {
	var hash any
	if secret != nil {
		hash = secret[:]
	}
	return s.transact(ctx, "change the edit link", func(ctx context.Context, tx *sql.Tx) error {
		if err := one(ctx, tx, "UPDATE rosters SET edit_hash = $3"+owned+" AND deleted_ms IS NULL", owner, id, hash); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, "DELETE FROM roster_editors WHERE roster_key = (SELECT key FROM rosters WHERE id = $1)", id)
		return err
	})
}

// OpenEdit implements Store.
func (s *SQLStore) OpenEdit(ctx context.Context, owner Owner, secret Hash) (Stored, error) {
	var id string
	err := s.transact(ctx, "open an edit link", func(ctx context.Context, tx *sql.Tx) error {
		var (
			key int64
			own bool
		)
		err := tx.QueryRowContext(ctx, "SELECT key, id, owner_key = $1 FROM rosters WHERE edit_hash = $2 AND deleted_ms IS NULL", owner, secret[:]).Scan(&key, &id, &own)
		if err != nil || own {
			return notFound(err)
		}
		_, err = tx.ExecContext(ctx, "INSERT INTO roster_editors (roster_key, owner_key) VALUES ($1, $2) ON CONFLICT DO NOTHING", key, owner)
		return err
	})
	if err != nil {
		return Stored{}, err
	}
	return s.Get(ctx, owner, id)
}

// Reveal implements Store.
func (s *SQLStore) Reveal(ctx context.Context, owner Owner, id, unit string, shown bool) error {
	return s.transact(ctx, "reveal a unit", func(ctx context.Context, tx *sql.Tx) error {
		var key int64
		err := tx.QueryRowContext(ctx, "SELECT r.key FROM rosters AS r"+visible+" AND r.id = $2 AND r.deleted_ms IS NULL", owner, id).Scan(&key)
		if err != nil {
			return notFound(err)
		}
		query := "DELETE FROM roster_revealed WHERE roster_key = $1 AND unit_id = $2"
		if shown {
			query = "INSERT INTO roster_revealed (roster_key, unit_id) VALUES ($1, $2) ON CONFLICT DO NOTHING"
		}
		_, err = tx.ExecContext(ctx, query, key, unit)
		return err
	})
}

// Revealed implements Store.
func (s *SQLStore) Revealed(ctx context.Context, id string) (units []string, err error) {
	rows, err := s.read.QueryContext(ctx, `SELECT u.unit_id FROM roster_revealed AS u JOIN rosters AS r ON r.key = u.roster_key
		WHERE r.id = $1 AND r.deleted_ms IS NULL ORDER BY u.unit_id`, id)
	if err != nil {
		return nil, fmt.Errorf("read the revealed units: %w", err)
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var unit string
		if err := rows.Scan(&unit); err != nil {
			return nil, fmt.Errorf("read the revealed units: %w", err)
		}
		units = append(units, unit)
	}
	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("read the revealed units: %w", err)
	}
	return units, nil
}
