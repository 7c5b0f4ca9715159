package armybuilder

import (
	"errors"
	"fmt"
	"io"
	"strings"
)

// A Code is the public address of a shared list: nine random characters of
// Crockford's base 32 and a check character. It is always kept and shown in the
// normal form that [ParseCode] returns.
type Code string

const (
	codeAlphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
	codeRandom   = 9
	codeLength   = codeRandom + 1
)

// ErrMistyped says that a text cannot be a Code: it has another length, another
// character, or a check character that does not fit.
var ErrMistyped = errors.New("the code is mistyped")

// NewCode returns a fresh code with randomness from random.
func NewCode(random io.Reader) (Code, error) {
	var b [codeRandom]byte
	if _, err := io.ReadFull(random, b[:]); err != nil {
		return "", fmt.Errorf("make a code: %w", err)
	}
	code := make([]byte, 0, codeLength)
	var sum byte
	for _, v := range b {
		v &= 31
		sum = timesAlpha(sum) ^ v
		code = append(code, codeAlphabet[v])
	}
	return Code(append(code, codeAlphabet[timesAlpha(sum)])), nil
}

// ParseCode reads a code as a person types it: in any case, with O for 0 and I
// or L for 1, spaces and hyphens anywhere. The error is [ErrMistyped].
func ParseCode(typed string) (Code, error) {
	code := make([]byte, 0, codeLength)
	var sum byte
	for i := range len(typed) {
		c := typed[i]
		if c == ' ' || c == '-' {
			continue
		}
		v := codeValue(c)
		if v < 0 || len(code) == codeLength {
			return "", ErrMistyped
		}
		sum = timesAlpha(sum) ^ byte(v)
		code = append(code, codeAlphabet[v])
	}
	if len(code) != codeLength || sum != 0 {
		return "", ErrMistyped
	}
	return Code(code), nil
}

// Pretty returns the code in two groups for people.
func (c Code) Pretty() string {
	if len(c) != codeLength {
		return string(c)
	}
	return string(c[:codeLength/2]) + "-" + string(c[codeLength/2:])
}

// timesAlpha multiplies by α, a generator of the field of 32 elements
// (x⁵ = x² + 1). Character k from the right of a code has weight αᵏ and all
// together give zero. No weight is zero, so one wrong character shows; no two of
// the ten weights are equal, so the swap of any two different characters shows.
func timesAlpha(v byte) byte {
	v <<= 1
	if v&32 != 0 {
		v ^= 0b100101
	}
	return v
}

// codeValue returns the value of a typed character, or -1.
func codeValue(c byte) int {
	switch c {
	case 'o', 'O':
		return 0
	case 'i', 'I', 'l', 'L':
		return 1
	}
	if 'a' <= c && c <= 'z' {
		c -= 'a' - 'A'
	}
	return strings.IndexByte(codeAlphabet, c)
}
