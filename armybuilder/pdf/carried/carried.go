// Package carried says what a printed sheet carries of its list beside the
// print, for the one that writes sheets and the one that reads them back.
package carried

import (
	"crypto/sha256"

	"muster/rules/roster"
)

// Names of the file in a sheet.
const (
	// Roster is the name of the shared copy of the document that an open sheet
	// shows, muster.roster/1.
	Roster = "roster.muster.json"
	// Closed is the name of the document that a closed sheet shows,
	// muster.closed/1.
	Closed = "closed.muster.json"
)

// KeywordPrefix stands before the checksum in the keywords of a sheet's
// metadata.
const KeywordPrefix = "muster-checksum "

// alphabet leaves out the letters that people take for digits.
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

// checksumFormat is the first line of what is hashed.
const checksumFormat = "muster.checksum/1\n"

// Checksum returns the checksum of a list, such as 7K3M-9QXR-2B4D: 60 bits of
// the SHA-256 of its choices. Player, fingerprint, visibility and private notes
// do not count, so that the owner's document, a shared copy and a sheet with or
// without the player's name have the same one.
func Checksum(r *roster.Roster) string {
	list := roster.Shared(r, false)
	list.Fingerprint, list.Visibility = "", roster.Unset
	return checksum(roster.Encode(list))
}

// ClosedChecksum returns the checksum of a closed view. It says nothing of the
// units behind it.
func ClosedChecksum(c *roster.ClosedList) string { return checksum(roster.EncodeClosed(c)) }

func checksum(document []byte) string {
	sum := sha256.Sum256(append([]byte(checksumFormat), document...))
	code := make([]byte, 0, 14)
	for i := range 12 {
		if i > 0 && i%4 == 0 {
			code = append(code, '-')
		}
		code = append(code, alphabet[bits(sum[:], 5*i)])
	}
	return string(code)
}

// bits returns the five bits of b from the position at.
func bits(b []byte, at int) byte {
	word := uint16(b[at/8])<<8 | uint16(b[at/8+1])
	return byte(word>>(11-at%8)) & 31
}
