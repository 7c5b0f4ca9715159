package catalog

import (
	"context"
	"encoding/json"
	"fmt"

	"muster/rules/card"
)

// readRelease reads the release and makes a snapshot of it.
func readRelease(ctx context.Context, db querier, id string) (*card.Release, error) {
	var frameDoc []byte
	if err := db.QueryRowContext(ctx, "SELECT frame FROM releases WHERE id = $1", id).Scan(&frameDoc); err != nil {
		return nil, fmt.Errorf("read release %s: %w", id, err)
	}
	r := new(card.Release)
	if err := json.Unmarshal(frameDoc, r); err != nil {
		return nil, fmt.Errorf("read release %s: %w", id, err)
	}
	documents, err := documents(ctx, db, id)
	if err != nil {
		return nil, fmt.Errorf("read release %s: %w", id, err)
	}
	// The halves are independent and take about as long as each other.
	units := make(chan error, 1)
	go func() { units <- json.Unmarshal(documents[UnitCard], &r.Units) }()
	for kind, into := range map[Kind]any{
		FactionCard: &r.Factions, TacticalCard: &r.Tacticals, MissionCard: &r.Missions,
		DeploymentCard: &r.Deployments, GlossaryEntry: &r.Keywords,
	} {
		if e := json.Unmarshal(documents[kind], into); e != nil && err == nil {
			err = fmt.Errorf("read the %ss of release %s: %w", kind, id, e)
		}
	}
	if e := <-units; e != nil && err == nil {
		err = fmt.Errorf("read the units of release %s: %w", id, e)
	}
	if err != nil {
		return nil, err
	}
	if err := r.Index(); err != nil {
		return nil, fmt.Errorf("index release %s: %w", id, err)
	}
	return r, nil
}

// documents returns the cards of the release as one JSON array for each kind.
func documents(ctx context.Context, db querier, id string) (map[Kind][]byte, error) {
	rows, err := db.QueryContext(ctx, `SELECT m.kind, v.document FROM release_cards AS m JOIN card_versions AS v ON v.key = m.card_key
		WHERE m.release_id = $1 ORDER BY m.kind, m.position`, id)
	if err != nil {
		return nil, err
	}
	defer rows.Close() //nolint:errcheck // rows.Err tells
	lists := make(map[Kind][]byte, len(Kinds))
	for _, k := range Kinds {
		lists[k] = []byte{'['}
	}
	for rows.Next() {
		var (
			kind     Kind
			document []byte
		)
		if err := rows.Scan(&kind, &document); err != nil {
			return nil, err
		}
		list := lists[kind]
		if len(list) > 1 {
			list = append(list, ',')
		}
		lists[kind] = append(list, document...)
	}
	for _, k := range Kinds {
		lists[k] = append(lists[k], ']')
	}
	return lists, rows.Err()
}
