package armybuilder

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// A Store keeps lists and their owners. Every method is one transaction; what a
// method that writes has acknowledged survives a crash. A Store is safe for use
// by many goroutines.
//
// A list is named by the asking owner and its id. To an owner who may not see a
// list it does not exist: the error is ErrNotFound either way. The owner of a
// list may do everything; an owner who opened its edit link may read it, change
// its document, copy it and reveal units.
//
// storetest.Run says what an implementation has to do.
type Store interface {
	// NewOwner makes an owner that is known by the secret.
	NewOwner(ctx context.Context, secret Hash, now time.Time) (Owner, error)
	// FindOwner returns the owner known by the secret, or ErrNotFound.
	FindOwner(ctx context.Context, secret Hash) (Owner, error)
	// OfferJoin keeps a one-time code with which another device becomes the owner.
	// An earlier offer of the owner ends.
	OfferJoin(ctx context.Context, owner Owner, code Hash, expires time.Time) error
	// Join uses up a one-time code: the secret of the joining device belongs to
	// the owner who offered it from now on. What the device kept as previous, if
	// that is not nobody, goes to the owner too. ErrNotFound if the code is unknown,
	// used or expired.
	Join(ctx context.Context, code, secret Hash, previous Owner, now time.Time) (Owner, error)

	// Create keeps a new list. If the owner has a list that was created with the
	// same request, that one is returned and nothing is done.
	Create(ctx context.Context, list NewList) (Stored, error)
	// Original returns the file that a list was read from, or ErrNotFound if it was
	// not read from any.
	Original(ctx context.Context, owner Owner, id string) (Original, error)
	// Get returns a list as it is now.
	Get(ctx context.Context, owner Owner, id string) (Stored, error)
	// GetAs is FindOwner and Get in one: the list as the owner known by the secret
	// sees it, and the owner.
	GetAs(ctx context.Context, secret Hash, id string) (Owner, Stored, error)
	// At returns the document of an earlier revision, or ErrNotFound if it is no
	// longer kept. The last 50 are.
	At(ctx context.Context, owner Owner, id string, revision int) ([]byte, error)
	// Save replaces the document if the list is still as it was when the change was made
	// to it, and returns From with the change. From may have been read long ago. If the
	// list is another by now, it may be this very request that has changed it: then the
	// list is returned as it is and nothing is done; else the error is a *StaleError.
	Save(ctx context.Context, s Save) (Stored, error)
	// Step goes one step back or forward in the list's history, on the terms of
	// Save. At the end of the history the error is ErrNoStep.
	Step(ctx context.Context, s Step) (Stored, error)

	// Lists returns the owner's own lists and those whose edit link it opened.
	Lists(ctx context.Context, owner Owner, q ListQuery) ([]Stored, error)
	// SetArchived puts a list away, or takes it out again.
	SetArchived(ctx context.Context, owner Owner, id string, archived bool, now time.Time) error
	// Delete takes a list away from everybody. Restore brings it back.
	Delete(ctx context.Context, owner Owner, id string, now time.Time) error
	// Restore undoes Delete.
	Restore(ctx context.Context, owner Owner, id string) error
	// Purge removes for good what was deleted, and join codes that expired, before
	// a time. It returns the number of lists.
	Purge(ctx context.Context, before time.Time) (int, error)

	// SetReadCode makes the list readable under the code; an empty one ends that.
	// The error is ErrTaken if another list has the code.
	SetReadCode(ctx context.Context, owner Owner, id string, code Code) error
	// ByReadCode returns the list that is readable under the code.
	ByReadCode(ctx context.Context, code Code) (Stored, error)
	// SetEditSecret lets whoever has the secret edit the list; nil ends that. Those
	// who opened an earlier link may no longer edit either way.
	SetEditSecret(ctx context.Context, owner Owner, id string, secret *Hash) error
	// OpenEdit lets the owner edit the list of the secret, and returns the list.
	OpenEdit(ctx context.Context, owner Owner, secret Hash) (Stored, error)
	// Reveal adds one unit to those of a closed list that are revealed, by entry id,
	// or takes it away, whoever changes others at the same moment.
	Reveal(ctx context.Context, owner Owner, id, unit string, shown bool) error
	// Revealed returns the units that are revealed, in order of id.
	Revealed(ctx context.Context, id string) ([]string, error)

	// SetSeal keeps the seal of a list, in place of an earlier one; nil ends it. Only
	// the owner may.
	SetSeal(ctx context.Context, owner Owner, id string, seal *StoredSeal) error
	// Seal returns it, or ErrNotFound if the list has none.
	Seal(ctx context.Context, id string) (StoredSeal, error)

	// Ping reports whether the store can be read and written.
	Ping(ctx context.Context) error
}

// A Stored is a list as a Store keeps it.
type Stored struct {
	ID string
	// Owned is false for an owner who only opened the edit link.
	Owned bool
	// Revision counts the changes of the document, from 1.
	Revision int
	Name     string
	// Document is the canonical muster.roster/1 document, Hash its SHA-256.
	Document []byte
	Hash     Hash
	// Undo and Redo are how many steps the history goes back and forward.
	Undo, Redo int
	// ReadCode is empty for a list that is not shared.
	ReadCode Code
	// EditLink says that there is a secret edit link.
	EditLink         bool
	Created, Updated time.Time
	// Archived and Deleted are zero for a list that is not.
	Archived, Deleted time.Time
}

// A NewList is what Create keeps.
type NewList struct {
	Owner    Owner
	ID       string // 16 characters
	Name     string
	Search   string // folded text that a search looks at
	Document []byte
	// Request identifies the request; the same one creates one list. Empty is no
	// identity.
	Request string
	Now     time.Time
	// Original is the file that the list was read from; nil for none.
	Original *Original
}

// A Save is a new document for a list.
type Save struct {
	Owner Owner
	// From is the list that the change was made to, as it was read. Its ID, Revision,
	// Hash and Owned decide.
	From     Stored
	Name     string
	Search   string
	Document []byte
	Request  string // see NewList
	Now      time.Time
}

// A Step is one step in a list's history.
type Step struct {
	Owner   Owner
	ID      string
	Base    int  // the revision that the asking page showed
	Forward bool // redo instead of undo
	// Describe returns name and search text of the document that the step leads to.
	// Its error ends the step and is passed on as it is.
	Describe func(document []byte) (name, search string, err error)
	Request  string // see NewList
	Now      time.Time
}

// A ListQuery says which lists to return and in which order.
type ListQuery struct {
	// Text is looked for in the folded search text: every word of it.
	Text string
	// Which of the lists: the active ones, the archived or the deleted.
	Which Which
	Sort  Sort
	// Limit is how many to return at most; 0 is all.
	Limit int
}

// Which lists a query is about.
type Which uint8

// The lists of an owner.
const (
	Active Which = iota
	Archived
	Deleted
)

// A Sort is an order of lists.
type Sort uint8

// The orders. Time goes from the latest to the earliest.
const (
	ByUpdated Sort = iota
	ByCreated
	ByName
)

// Limits of what a Store keeps.
const (
	// MaxLists is how many lists an owner may have that are not deleted.
	MaxLists = 1000
	// MinHistory is how many steps back and forward and how many earlier revisions
	// are kept of every list of ordinary size.
	MinHistory = 50
	// MaxRequest is the length of a request's identity in bytes.
	MaxRequest = 64
)

var (
	// ErrNotFound says that there is no such thing, or none for the one who asks.
	ErrNotFound = errors.New("not found")
	// ErrNoStep says that there is nothing to undo or redo.
	ErrNoStep = errors.New("the history ends here")
	// ErrTaken says that a code belongs to another list.
	ErrTaken = errors.New("the code is taken")
	// ErrTooMany says that an owner has MaxLists lists.
	ErrTooMany = fmt.Errorf("no more than %d lists", MaxLists)
)

// A StaleError says that a list was changed since the revision that a change was
// made to. Nothing was done.
type StaleError struct {
	Base int
	Now  Stored
}

func (e *StaleError) Error() string {
	return fmt.Sprintf("the list has revision %d, the change was made to revision %d", e.Now.Revision, e.Base)
}
