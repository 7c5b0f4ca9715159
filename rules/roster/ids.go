package roster

import (
	"strconv"
	"strings"

	"muster/rules"
)

// ValidEntryID reports whether id may name an entry: 1 to 64 of a–z, A–Z, 0–9,
// "-" and "_".
func ValidEntryID(id string) bool {
	if id == "" || len(id) > MaxEntryID {
		return false
	}
	for i := range len(id) {
		switch c := id[i]; {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9', c == '-', c == '_':
		default:
			return false
		}
	}
	return true
}

// NewEntryID returns the next free id of the form prefix and number: one above
// the largest in r. The id of a removed entry in the middle is not given again,
// so that a path in an old report or an undo log does not come to mean another
// entry.
func NewEntryID(r *Roster, prefix string) string {
	largest := 0
	for id := range r.entryIDs {
		if rest, ok := strings.CutPrefix(id, prefix); ok && len(rest) <= 9 {
			if n, err := strconv.ParseUint(rest, 10, 32); err == nil {
				largest = max(largest, int(n))
			}
		}
	}
	return prefix + strconv.Itoa(largest+1)
}

// entryIDs yields the ids of all cards, then of all units.
func (r *Roster) entryIDs(yield func(string) bool) {
	for i := range r.TacticalCards {
		if !yield(r.TacticalCards[i].ID) {
			return
		}
	}
	for i := range r.Units {
		if !yield(r.Units[i].ID) {
			return
		}
	}
}

// An entryTable is a hash table of the entries of a roster by id, small enough
// to lie on the stack. It holds 0, or the number of an entry: cards from 1,
// units from 1+MaxCards.
type entryTable [512]uint16

// claim enters entry n under id, and reports whether no entry of r had that id.
func (t *entryTable) claim(id string, n int, r *Roster) bool {
	h := uint32(2166136261) // FNV-1a
	for i := range len(id) {
		h = (h ^ uint32(id[i])) * 16777619
	}
	for i := h % uint32(len(t)); ; i = (i + 1) % uint32(len(t)) {
		switch m := int(t[i]); {
		case m == 0:
			t[i] = uint16(n)
			return true
		case m <= MaxCards && r.TacticalCards[m-1].ID == id,
			m > MaxCards && r.Units[m-1-MaxCards].ID == id:
			return false
		}
	}
}

// entryID reads the id of entry n of r, which no other may have.
func (d *decoder) entryID(o *object, n int, r *Roster) string {
	start := d.pos
	id := d.requiredText("id")
	switch {
	case d.err != nil:
	case !ValidEntryID(id):
		d.fail(start, EntryID, rules.Text("found", clip(id)), rules.Int("limit", MaxEntryID))
	case !d.entries.claim(id, n, r):
		d.fail(start, EntryTwice, rules.Text("id", id))
		o.key = "" // the fault is the entry's
	}
	return id
}
