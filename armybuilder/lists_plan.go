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

// A Change is what a plan makes of a list, worked out and not saved yet.
type Change struct {
	// Before is the list as it is, After as it will be once the change is saved. A
	// plan without edits leaves Before. After is nil if the list no longer has the
	// revision that the change was asked for: then there is nothing to plan.
	Before, After *List

	lists *Lists
	owner Owner
	base  int
	plan  Plan
}

// Prepare works out a change of a list that was read just now, if that still has
// the base revision. Nothing is done until it is saved.
func (l *Lists) Prepare(owner Owner, now *List, base int, plan Plan) (*Change, error) {
	c := &Change{Before: now, lists: l, owner: owner, base: base, plan: plan}
	if now.Revision != base {
		return c, nil
	}
	edits, err := plan(now.Roster)
	if err != nil {
		return nil, err
	}
	if len(edits) == 0 {
		c.After = now
		return c, nil
	}
	r, err := roster.Apply(now.Roster, edits...)
	if err != nil {
		return nil, err
	}
	if err := now.ownersWish(r); err != nil {
		return nil, err
	}
	after := List{Stored: now.Stored, Roster: r}
	after.Revision, after.Undo, after.Redo = base+1, now.Undo+1, 0
	c.After = &after
	return c, nil
}

// Save saves the change on the terms of Edit, and returns the list as it is then.
// Its roster is that of After unless something else came first. A change without
// edits saves nothing.
func (c *Change) Save(ctx context.Context, request string) (*List, error) {
	if c.After == c.Before {
		return c.Before, nil
	}
	r := c.Before.Roster
	if c.After != nil {
		r = c.After.Roster
	}
	saved, err := c.lists.save(ctx, c.owner, c.Before, c.base, request, r)
	var conflict *Conflict
	if errors.As(err, &conflict) {
		conflict.Edits, conflict.Mine = c.lists.mine(ctx, c.owner, c.Before.ID, c.base, c.plan)
	}
	return saved, err
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
