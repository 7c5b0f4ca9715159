package armybuilder

import (
	"errors"

	"muster/rules/roster"
)

// ErrOwnersWish says that somebody who only edits a list wanted to open or close
// it. Whether its units are hidden (§9.1.10) is the owner's wish alone.
var ErrOwnersWish = errors.New("only the owner opens or closes a list")

// ownersWish returns ErrOwnersWish if one who does not own the list makes an open
// one of a closed one or the reverse.
func (l *List) ownersWish(r *roster.Roster) error {
	if l.Owned || (l.Roster.Visibility == roster.Closed) == (r.Visibility == roster.Closed) {
		return nil
	}
	return ErrOwnersWish
}
