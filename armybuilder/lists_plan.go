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
	// Before is the list as it was read, After as it will be once the change is saved.
	// A plan without edits leaves Before. After is nil if the list no longer has the
	// revision that the change was asked for: then there is nothing to plan.
	Before, After *List

	lists *Lists
	owner Owner
	base  int
	plan  Plan
}

// Prepare works out a change of a list as it was read, if that has the base
// revision. Nothing is done until it is saved; only then is it told whether the list
// is still so.
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
		c.lists.explain(ctx, conflict, c.owner, c.Before.ID, c.plan)
	}
	return saved, err
}

// explain adds to a conflict what the change was made to, the edits that it takes
// there and what they make of it, as far as that is possible.
func (l *Lists) explain(ctx context.Context, conflict *Conflict, owner Owner, id string, plan Plan) {
	from, err := l.At(ctx, owner, id, conflict.Base)
	if err != nil {
		return
	}
	conflict.From = from
	edits, err := plan(from)
	if err != nil {
		return
	}
	conflict.Edits = edits
	if mine, err := roster.Apply(from, edits...); err == nil {
		conflict.Mine = mine
	}
}
