package armybuilder

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"muster/rules/roster"
)

// A Sealed is the state of a list that its owner has sealed. As long as the seal
// stands, it is what readers of the closed list see, whatever is edited: a seal
// beside another state would look like a forgery, and units that are revealed must
// be those that were sealed.
type Sealed struct {
	// Seal is the one of Roster with Salt; see [roster.Seal].
	Seal string
	// Salt is its owner's secret until the list is opened.
	Salt [32]byte
	// Roster is the sealed state, as a shared copy.
	Roster *roster.Roster
	At     time.Time
}

// Closed is the closed view of the sealed state, with the seal.
func (s *Sealed) Closed() *roster.ClosedList {
	c := roster.NewClosedList(s.Roster)
	c.Seal = s.Seal
	return c
}

// Of reports whether r is still what was sealed: everything that a seal covers is
// the same.
func (s *Sealed) Of(r *roster.Roster) bool { return roster.Seal(r, s.Salt) == s.Seal }

// Seal seals a list as it is now, in place of an earlier seal, and returns the
// seal. A list that is sealed as it is keeps the seal it has. Only the owner may.
func (l *Lists) Seal(ctx context.Context, owner Owner, id string) (*Sealed, error) {
	list, err := l.Get(ctx, owner, id)
	if err != nil {
		return nil, err
	}
	before, err := l.Sealed(ctx, id)
	switch {
	case !list.Owned:
		return nil, ErrNotFound
	case err != nil:
		return nil, err
	case before != nil && before.Of(list.Roster):
		return before, nil
	}
	s := &Sealed{Roster: roster.Shared(list.Roster, false), At: l.Now()}
	if _, err := io.ReadFull(l.Random, s.Salt[:]); err != nil {
		return nil, fmt.Errorf("make a salt: %w", err)
	}
	s.Seal = roster.Seal(s.Roster, s.Salt)
	return s, l.Store.SetSeal(ctx, owner, id, &StoredSeal{Seal: s.Seal, Salt: s.Salt, Document: roster.Encode(s.Roster), Sealed: s.At})
}

// Unseal ends the seal of a list; its salt is gone for good.
func (l *Lists) Unseal(ctx context.Context, owner Owner, id string) error {
	return l.Store.SetSeal(ctx, owner, id, nil)
}

// Sealed returns the seal of a list, or nil if it has none. It asks nobody who he
// is: the salt must not leave with it but to the owner.
func (l *Lists) Sealed(ctx context.Context, id string) (*Sealed, error) {
	stored, err := l.Store.Seal(ctx, id)
	if errors.Is(err, ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	r, err := roster.Decode(stored.Document)
	if err != nil {
		return nil, fmt.Errorf("read the sealed state of the list %s: %w", id, err)
	}
	return &Sealed{Seal: stored.Seal, Salt: stored.Salt, Roster: r, At: stored.Sealed}, nil
}
