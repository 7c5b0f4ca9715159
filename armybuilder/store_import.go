package armybuilder

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"fmt"
	"time"
)

// An Original is the file that a list was read from, as it was sent.
type Original struct {
	// File is its name and Format that of the reader.
	File, Format string
	Content      []byte
	// Hash is the SHA-256 of Content. Create computes it.
	Hash Hash
	Read time.Time
}

// insertOriginal keeps the file of a list that is being created.
func insertOriginal(ctx context.Context, tx *sql.Tx, key int64, o *Original) error {
	if o == nil {
		return nil
	}
	hash := sha256.Sum256(o.Content)
	_, err := tx.ExecContext(ctx, "INSERT INTO roster_imports (roster_key, file, format, hash, content, read_ms) VALUES ($1, $2, $3, $4, $5, $6)",
		key, o.File, o.Format, hash[:], o.Content, o.Read.UnixMilli())
	return err
}

// Original implements Store.
func (s *SQLStore) Original(ctx context.Context, owner Owner, id string) (Original, error) {
	var (
		o    Original
		hash []byte
		read int64
	)
	err := s.read.QueryRowContext(ctx, `SELECT i.file, i.format, i.hash, i.content, i.read_ms
		FROM rosters AS r JOIN roster_imports AS i ON i.roster_key = r.key`+visible+` AND r.id = $2 AND r.deleted_ms IS NULL`, owner, id).
		Scan(&o.File, &o.Format, &hash, &o.Content, &read)
	if err = notFound(err); err != nil {
		return Original{}, wrap(fmt.Sprintf("read the file of the list %s", id), err)
	}
	copy(o.Hash[:], hash)
	o.Read = fromMS(read)
	return o, nil
}
