package armybuilder

import (
	"context"
	"errors"

	"muster/rules/roster"
)

// A Plan says which edits a change takes, given the list that it is made to. Such
// a change can be made again on a later state of the list: adding a unit finds
// the next free id there. No edits are no change. An error ends the change; it is
// passed on as it is.
type Plan func(*roster.Roster) ([]roster.Edit, error)

// A Changed is a list after a change that was planned.
type Changed struct {
	*List
	// Before is the list as it was; nil if the same request was carried out before.
	Before *roster.Roster
}

// Carry carries out what the plan makes of the list, on the terms of Edit. A plan
// without edits saves nothing and returns the list as it is.
func (l *Lists) Carry(ctx context.Context, owner Owner, id string, base int, request string, plan Plan) (Changed, error) {
	now, err := l.Get(ctx, owner, id)
	if err != nil {
		return Changed{}, err
	}
	// With a stale base there is nothing to apply the edits to. The store will not
	// save then, only tell whether the request was carried out before.
	r, before := now.Roster, (*roster.Roster)(nil)
	if now.Revision == base {
		edits, err := plan(now.Roster)
		if err != nil {
			return Changed{}, err
		}
		if len(edits) == 0 {
			return Changed{List: now, Before: now.Roster}, nil
		}
		if r, err = roster.Apply(r, edits...); err != nil {
			return Changed{}, err
		}
		if err := now.ownersWish(r); err != nil {
			return Changed{}, err
		}
		before = now.Roster
	}
	saved, err := l.save(ctx, owner, id, base, request, r)
	var conflict *Conflict
	if errors.As(err, &conflict) {
		conflict.Edits, conflict.Mine = l.mine(ctx, owner, id, base, plan)
	}
	if err != nil {
		return Changed{}, err
	}
	if saved.Revision != base+1 {
		before = nil // done by an earlier request of the same identity
	}
	return Changed{List: saved, Before: before}, nil
}

// mine returns the edits that a plan takes on an earlier revision and what they
// make of it; nil if that is not possible.
func (l *Lists) mine(ctx context.Context, owner Owner, id string, base int, plan Plan) ([]roster.Edit, *roster.Roster) {
	document, err := l.Store.At(ctx, owner, id, base)
	if err != nil {
		return nil, nil
	}
	r, err := roster.Decode(document)
	if err != nil {
		return nil, nil
	}
	edits, err := plan(r)
	if err != nil {
		return nil, nil
	}
	if r, err = roster.Apply(r, edits...); err != nil {
		return edits, nil
	}
	return edits, r
}
