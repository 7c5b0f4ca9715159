package dice

import (
	"crypto/sha256"
	"fmt"
	"unicode/utf8"
)

// A Seed decides every result of a [Stream].
type Seed [sha256.Size]byte

// Commit returns what the server publishes before the players speak: the
// SHA-256 of its 32 secret bytes.
func Commit(server Seed) [sha256.Size]byte { return sha256.Sum256(server[:]) }

// Agree returns the seed that neither side nor server chose: the SHA-256 of the
// server's bytes and then, in order of side, each player's text as UTF-8 behind
// its length in 8 big-endian bytes. A text that is not UTF-8 is refused, since
// two machines could spell it differently.
func Agree(server Seed, texts ...string) (Seed, error) {
	h := sha256.New()
	h.Write(server[:])
	for side, text := range texts {
		if !utf8.ValidString(text) {
			return Seed{}, fmt.Errorf("the text of side %d is not UTF-8", side+1)
		}
		length := bigEndian(uint64(len(text)))
		h.Write(length[:])
		h.Write([]byte(text))
	}
	var seed Seed
	h.Sum(seed[:0])
	return seed, nil
}

func bigEndian(n uint64) (b [8]byte) {
	for i := range b {
		b[i] = byte(n >> (56 - 8*i))
	}
	return b
}

// A Stream is a Source whose results are decided by a Seed: the bytes of
// SHA-256(seed, counter) with the counter in 8 big-endian bytes from 0, in
// order. A byte of 252 or more is skipped, so that every face is equally likely;
// any other byte b is the face b mod 6 + 1. It is not safe for concurrent use.
type Stream struct {
	input [sha256.Size + 8]byte
	next  uint64 // counter of the block after this one
	block [sha256.Size]byte
	at    int
}

// NewStream returns the Stream of seed at its beginning.
func NewStream(seed Seed) *Stream {
	s := &Stream{at: sha256.Size}
	copy(s.input[:], seed[:])
	return s
}

// fair is the number of byte values that six faces share equally.
const fair = 256 - 256%Sides

// Roll implements [Source]. It never fails.
func (s *Stream) Roll(faces []int) error {
	for i := range faces {
		b := s.read()
		for b >= fair {
			b = s.read()
		}
		faces[i] = int(b)%Sides + 1
	}
	return nil
}

func (s *Stream) read() byte {
	if s.at == len(s.block) {
		counter := bigEndian(s.next)
		copy(s.input[sha256.Size:], counter[:])
		s.block = sha256.Sum256(s.input[:])
		s.next++
		s.at = 0
	}
	b := s.block[s.at]
	s.at++
	return b
}
