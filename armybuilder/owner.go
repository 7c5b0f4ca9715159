package armybuilder

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"io"
)

// An Owner is whoever keeps lists on a server, in the numbering of its store.
// There are no accounts: an owner is known by the secrets of the devices that
// belong to it. The zero Owner is nobody.
type Owner int64

// A Secret is a capability: who has it may act. A server gives it out once, in a
// cookie or a link, and keeps only its hash.
type Secret [32]byte

// NewSecret returns a fresh secret with randomness from random.
func NewSecret(random io.Reader) (Secret, error) {
	var s Secret
	if _, err := io.ReadFull(random, s[:]); err != nil {
		return Secret{}, fmt.Errorf("make a secret: %w", err)
	}
	return s, nil
}

// Text returns the secret for a cookie or a link: 43 characters that need no
// escaping in either.
func (s Secret) Text() string { return base64.RawURLEncoding.EncodeToString(s[:]) }

// String hides the secret from logs.
func (s Secret) String() string { return "secret" }

// GoString hides the secret from logs.
func (s Secret) GoString() string { return "armybuilder.Secret{…}" }

// ParseSecret reads what Text returned; ok is false for any other text.
func ParseSecret(text string) (s Secret, ok bool) {
	if len(text) != base64.RawURLEncoding.EncodedLen(len(s)) {
		return Secret{}, false
	}
	b, err := base64.RawURLEncoding.Strict().DecodeString(text)
	if err != nil || len(b) != len(s) {
		return Secret{}, false
	}
	return Secret(b), true
}

// A Hash is the SHA-256 under which a store knows a secret or a document.
type Hash [sha256.Size]byte

// Hash returns what a store keeps of the secret.
func (s Secret) Hash() Hash { return sha256.Sum256(s[:]) }

// joinHash returns what a store keeps of a one-time code. The prefix keeps it
// apart from every other hash.
func joinHash(code Code) Hash { return sha256.Sum256([]byte("muster.join\n" + string(code))) }
