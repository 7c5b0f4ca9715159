package armybuilder

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"muster/rules/roster"
)

// JoinLifetime is how long a one-time code for another device is good.
const JoinLifetime = 10 * time.Minute

// PurgeAfter is how long a deleted list can be restored.
const PurgeAfter = 30 * 24 * time.Hour

// NewOwner makes an owner and the secret by which its device is known.
func (l *Lists) NewOwner(ctx context.Context) (Owner, Secret, error) {
	secret, err := NewSecret(l.Random)
	if err != nil {
		return 0, Secret{}, err
	}
	owner, err := l.Store.NewOwner(ctx, secret.Hash(), l.Now())
	return owner, secret, err
}

// Owner returns the owner whose device has the secret, or ErrNotFound.
func (l *Lists) Owner(ctx context.Context, secret Secret) (Owner, error) {
	return l.Store.FindOwner(ctx, secret.Hash())
}

// OfferJoin returns a one-time code with which another device becomes the owner
// within JoinLifetime. An earlier offer ends.
func (l *Lists) OfferJoin(ctx context.Context, owner Owner) (Code, error) {
	code, err := NewCode(l.Random)
	if err != nil {
		return "", err
	}
	return code, l.Store.OfferJoin(ctx, owner, joinHash(code), l.Now().Add(JoinLifetime))
}

// Join makes the device that typed the code one of the owner who offered it. The
// lists that the device had as previous owner come along. It returns the new
// secret of the device; the error is ErrNotFound for a code that is unknown,
// used or too old.
func (l *Lists) Join(ctx context.Context, code Code, previous Owner) (Owner, Secret, error) {
	secret, err := NewSecret(l.Random)
	if err != nil {
		return 0, Secret{}, err
	}
	owner, err := l.Store.Join(ctx, joinHash(code), secret.Hash(), previous, l.Now())
	return owner, secret, err
}

// Share makes a list readable under a code, and returns the one it has if it is
// shared already.
func (l *Lists) Share(ctx context.Context, owner Owner, id string) (Code, error) {
	const tries = 8 // 45 random bits: a second try is a curiosity
	for range tries {
		list, err := l.Store.Get(ctx, owner, id)
		if err != nil {
			return "", err
		}
		if list.ReadCode != "" {
			return list.ReadCode, nil
		}
		code, err := NewCode(l.Random)
		if err != nil {
			return "", err
		}
		err = l.Store.SetReadCode(ctx, owner, id, code)
		if !errors.Is(err, ErrTaken) {
			return code, err
		}
	}
	return "", fmt.Errorf("share a list: %w", ErrTaken)
}

// Unshare ends that; the code will not work again.
func (l *Lists) Unshare(ctx context.Context, owner Owner, id string) error {
	return l.Store.SetReadCode(ctx, owner, id, "")
}

// NewEditLink returns a fresh secret with which others may edit the list; an
// earlier one, and everybody who came with it, is locked out.
func (l *Lists) NewEditLink(ctx context.Context, owner Owner, id string) (Secret, error) {
	secret, err := NewSecret(l.Random)
	if err != nil {
		return Secret{}, err
	}
	hash := secret.Hash()
	return secret, l.Store.SetEditSecret(ctx, owner, id, &hash)
}

// EndEditLink locks out everybody but the owner.
func (l *Lists) EndEditLink(ctx context.Context, owner Owner, id string) error {
	return l.Store.SetEditSecret(ctx, owner, id, nil)
}

// OpenEditLink lets the owner edit the list of the secret, or says ErrNotFound.
func (l *Lists) OpenEditLink(ctx context.Context, owner Owner, secret Secret) (*List, error) {
	return list(l.Store.OpenEdit(ctx, owner, secret.Hash()))
}

// Reveal shows one unit of a closed list to everyone, or hides it again, and leaves
// the others as they are. A unit that the list does not have is nothing to do.
func (l *Lists) Reveal(ctx context.Context, owner Owner, id, unit string, shown bool) error {
	units, err := l.shownUnits(ctx, owner, id)
	if err != nil {
		return err
	}
	if shown && !slices.ContainsFunc(units, func(u roster.Unit) bool { return u.ID == unit }) {
		return nil
	}
	return l.Store.Reveal(ctx, owner, id, unit, shown)
}

// Revealed returns which units of a list everyone may see, by id of their entry.
func (l *Lists) Revealed(ctx context.Context, id string) ([]string, error) {
	return l.Store.Revealed(ctx, id)
}

// shownUnits are the units that can be revealed: of the sealed state, if there is
// one.
func (l *Lists) shownUnits(ctx context.Context, owner Owner, id string) ([]roster.Unit, error) {
	list, err := l.Get(ctx, owner, id)
	if err != nil {
		return nil, err
	}
	sealed, err := l.Sealed(ctx, id)
	if err != nil {
		return nil, err
	}
	if sealed != nil {
		return sealed.Roster.Units, nil
	}
	return list.Roster.Units, nil
}

// A Shared is a list as its readers see it: either open, without the player and
// private notes, or closed.
type Shared struct {
	Code Code
	// Revision and Updated tell one state from the next.
	Revision int
	Updated  time.Time
	// Open is nil for a closed list.
	Open *roster.Roster
	// Closed is nil for an open list. If it has a seal, it is the state that was
	// sealed.
	Closed *roster.ClosedList
	// Sealed is when that was; zero without a seal.
	Sealed time.Time
	// Revealed are the units of a closed list that its owner has revealed.
	Revealed []roster.Unit
}

// Shared returns the list that is readable under the code, or ErrNotFound.
func (l *Lists) Shared(ctx context.Context, code Code) (*Shared, error) {
	list, err := list(l.Store.ByReadCode(ctx, code))
	if err != nil {
		return nil, err
	}
	s := &Shared{Code: code, Revision: list.Revision, Updated: list.Updated}
	open := roster.Shared(list.Roster, false)
	if open.Visibility != roster.Closed {
		s.Open = open
		return s, nil
	}
	s.Closed = roster.NewClosedList(open)
	sealed, err := l.Sealed(ctx, list.ID)
	if err != nil {
		return nil, err
	}
	if sealed != nil {
		open, s.Closed, s.Sealed = sealed.Roster, sealed.Closed(), sealed.At
	}
	// How often and when a closed list is edited is its owner's business.
	s.Revision, s.Updated = 0, time.Time{}
	revealed, err := l.Store.Revealed(ctx, list.ID)
	if err != nil {
		return nil, err
	}
	for _, u := range open.Units {
		if slices.Contains(revealed, u.ID) {
			s.Revealed = append(s.Revealed, u)
		}
	}
	return s, nil
}

// Purge removes lists for good that were deleted longer than PurgeAfter ago.
func (l *Lists) Purge(ctx context.Context) (int, error) {
	return l.Store.Purge(ctx, l.Now().Add(-PurgeAfter))
}
