package armybuilder

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"muster/rules/roster"
)

// Lists are the lists that players keep on a server: what a Store holds, read
// and changed as rosters. It is safe for use by many goroutines if Random is.
type Lists struct {
	Store  Store
	Now    func() time.Time
	Random io.Reader
}

// A List is a stored list with its roster, which must not be changed.
type List struct {
	Stored
	Roster *roster.Roster
}

// A Conflict says that a change was made to a revision that is no longer the
// current one. Nothing was done and nothing is lost: it holds both versions.
type Conflict struct {
	// Now is the list as it is stored.
	Now *List
	// Base is the revision that the change was made to.
	Base int
	// From is the list at that revision; nil if it is no longer kept, or if the whole
	// list was to be replaced.
	From *roster.Roster
	// Mine is the list as the one who made the change wanted it; nil if Base is so
	// old that it is no longer kept, or the edits cannot be carried out on it.
	Mine *roster.Roster
	// Edits are the change; nil if the whole list was to be replaced.
	Edits []roster.Edit
}

func (c *Conflict) Error() string {
	return fmt.Sprintf("the list has revision %d, the change was made to revision %d", c.Now.Revision, c.Base)
}

// Create keeps a new list of the owner. The same request creates one list.
func (l *Lists) Create(ctx context.Context, owner Owner, request string, r *roster.Roster) (*List, error) {
	return l.create(ctx, owner, request, r, nil)
}

func (l *Lists) create(ctx context.Context, owner Owner, request string, r *roster.Roster, original *Original) (*List, error) {
	id, err := newListID(l.Random)
	if err != nil {
		return nil, err
	}
	stored, err := l.Store.Create(ctx, NewList{
		Owner: owner, ID: id, Name: r.Name, Search: searchText(r), Document: roster.Encode(r), Request: request, Now: l.Now(), Original: original,
	})
	return list(stored, err)
}

// Copy keeps a copy of a list that the owner may see, as a new private list of
// its own.
func (l *Lists) Copy(ctx context.Context, owner Owner, id, request string) (*List, error) {
	original, err := l.Get(ctx, owner, id)
	if err != nil {
		return nil, err
	}
	r := *original.Roster
	r.Name = copyName(r.Name)
	return l.Create(ctx, owner, request, &r)
}

// copyName names a copy, within the limit of a name.
func copyName(name string) string {
	const suffix = " (copy)"
	if name == "" {
		return ""
	}
	runes := []rune(name)
	return string(runes[:min(len(runes), roster.MaxName-len(suffix))]) + suffix
}

// Get returns a list that the owner may see, or ErrNotFound.
func (l *Lists) Get(ctx context.Context, owner Owner, id string) (*List, error) {
	return list(l.Store.Get(ctx, owner, id))
}

// At returns the roster of an earlier revision of a list, or ErrNotFound if it is no
// longer kept.
func (l *Lists) At(ctx context.Context, owner Owner, id string, revision int) (*roster.Roster, error) {
	document, err := l.Store.At(ctx, owner, id, revision)
	if err != nil {
		return nil, err
	}
	r, err := roster.Decode(document)
	if err != nil {
		return nil, fmt.Errorf("read revision %d of list %s: %w", revision, id, err)
	}
	return r, nil
}

// GetAs returns the owner whose device has the secret and a list that it may see,
// or ErrNotFound.
func (l *Lists) GetAs(ctx context.Context, secret Secret, id string) (Owner, *List, error) {
	owner, stored, err := l.Store.GetAs(ctx, secret.Hash(), id)
	r, err := list(stored, err)
	return owner, r, err
}

// All returns the lists of the owner.
func (l *Lists) All(ctx context.Context, owner Owner, q ListQuery) ([]*List, error) {
	stored, err := l.Store.Lists(ctx, owner, q)
	if err != nil {
		return nil, err
	}
	all := make([]*List, len(stored))
	for i := range stored {
		if all[i], err = list(stored[i], nil); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// SetArchived puts a list away, or takes it out again.
func (l *Lists) SetArchived(ctx context.Context, owner Owner, id string, archived bool) error {
	return l.Store.SetArchived(ctx, owner, id, archived, l.Now())
}

// Delete takes a list away from everybody. Restore brings it back within
// PurgeAfter.
func (l *Lists) Delete(ctx context.Context, owner Owner, id string) error {
	return l.Store.Delete(ctx, owner, id, l.Now())
}

// Restore undoes Delete.
func (l *Lists) Restore(ctx context.Context, owner Owner, id string) error {
	return l.Store.Restore(ctx, owner, id)
}

// Edit carries out edits on a list that still has the base revision, with one
// read and one durable write. The result is saved whether it is legal or not;
// judging it is up to the caller. If the list has another revision, the error is
// a *Conflict, unless the same request was carried out before: then the list is
// returned as it is now. An edit that cannot be carried out is a
// [rules.Violation], and nothing is done.
func (l *Lists) Edit(ctx context.Context, owner Owner, id string, base int, request string, edits ...roster.Edit) (*List, error) {
	now, err := l.Get(ctx, owner, id)
	if err != nil {
		return nil, err
	}
	change, err := l.Prepare(owner, now, base, func(*roster.Roster) ([]roster.Edit, error) { return edits, nil })
	if err != nil {
		return nil, err
	}
	return change.Save(ctx, request)
}

// Replace puts another roster in the place of the whole of a list that the owner
// has read just now, on the terms of Edit.
func (l *Lists) Replace(ctx context.Context, owner Owner, now *List, base int, request string, r *roster.Roster) (*List, error) {
	if err := now.ownersWish(r); err != nil {
		return nil, err
	}
	saved, err := l.save(ctx, owner, now, base, request, r)
	var conflict *Conflict
	if errors.As(err, &conflict) {
		conflict.Mine = r
	}
	return saved, err
}

// save saves the roster as what follows the base revision of a list. If it was read
// with another, the store will not save, only tell whether the request was carried
// out before.
func (l *Lists) save(ctx context.Context, owner Owner, now *List, base int, request string, r *roster.Roster) (*List, error) {
	document, from := roster.Encode(r), now.Stored
	if from.Revision != base {
		from = Stored{ID: now.ID, Revision: base}
	}
	stored, err := l.Store.Save(ctx, Save{
		Owner: owner, From: from, Name: r.Name, Search: searchText(r), Document: document, Request: request, Now: l.Now(),
	})
	return changed(stored, err, document, r)
}

// Undo takes back the last change of a list that the owner has read just now, on
// the terms of Edit. At the end of the history the error is ErrNoStep.
func (l *Lists) Undo(ctx context.Context, owner Owner, now *List, base int, request string) (*List, error) {
	return l.step(ctx, owner, now, base, request, false)
}

// Redo brings back what the last Undo took, on the terms of Undo.
func (l *Lists) Redo(ctx context.Context, owner Owner, now *List, base int, request string) (*List, error) {
	return l.step(ctx, owner, now, base, request, true)
}

func (l *Lists) step(ctx context.Context, owner Owner, now *List, base int, request string, forward bool) (*List, error) {
	stored, err := l.Store.Step(ctx, Step{
		Owner: owner, ID: now.ID, Base: base, Forward: forward, Request: request, Now: l.Now(),
		Describe: func(document []byte) (name, search string, err error) {
			r, err := roster.Decode(document)
			if err != nil {
				return "", "", fmt.Errorf("read the history: %w", err)
			}
			return r.Name, searchText(r), now.ownersWish(r)
		},
	})
	return changed(stored, err, nil, nil)
}

// changed returns the list after a change, or the conflict that a stale one is.
// document is what was to be saved and r its roster, if the caller has them.
func changed(stored Stored, err error, document []byte, r *roster.Roster) (*List, error) {
	var stale *StaleError
	if errors.As(err, &stale) {
		now, err := list(stale.Now, nil)
		if err != nil {
			return nil, err
		}
		return nil, &Conflict{Now: now, Base: stale.Base}
	}
	if err == nil && r != nil && bytes.Equal(stored.Document, document) {
		return &List{Stored: stored, Roster: r}, nil
	}
	return list(stored, err)
}

// list reads the document of a stored list.
func list(stored Stored, err error) (*List, error) {
	if err != nil {
		return nil, err
	}
	r, err := roster.Decode(stored.Document)
	if err != nil {
		return nil, fmt.Errorf("read the stored list %s: %w", stored.ID, err)
	}
	return &List{Stored: stored, Roster: r}, nil
}

// searchText is what a search in the own lists looks at.
func searchText(r *roster.Roster) string {
	return Fold(strings.Join([]string{r.Name, r.FactionCard, r.Scale.String(), r.Release}, "\n"))
}

// newListID returns 16 random characters, 80 bits.
func newListID(random io.Reader) (string, error) {
	var b [16]byte
	if _, err := io.ReadFull(random, b[:]); err != nil {
		return "", fmt.Errorf("make an id: %w", err)
	}
	for i, v := range b {
		b[i] = codeAlphabet[v&31]
	}
	return strings.ToLower(string(b[:])), nil
}
