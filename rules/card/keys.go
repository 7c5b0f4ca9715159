package card

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
)

// checkKeys refuses what encoding/json lets pass: a key that stands twice in one
// object, and a key that is spelt with other letters than ours, which it would
// match regardless of case.
func checkKeys(doc []byte) error {
	dec := json.NewDecoder(bytes.NewReader(doc))
	dec.UseNumber()
	w := keyWalk{dec: dec}
	return w.value()
}

// maxNesting is how deep a release document may nest; ours stay under 15.
const maxNesting = 64

type keyWalk struct {
	dec  *json.Decoder
	path []string
}

func (w *keyWalk) place() string {
	if len(w.path) == 0 {
		return "release"
	}
	return strings.Join(w.path, "/")
}

func (w *keyWalk) value() error {
	token, err := w.dec.Token()
	if err != nil {
		return &DocumentError{w.place(), fmt.Errorf("no JSON at byte %d: %w", w.dec.InputOffset(), err)}
	}
	open, ok := token.(json.Delim)
	if !ok {
		return nil
	}
	if len(w.path) == maxNesting {
		return &DocumentError{w.place(), fmt.Errorf("nested deeper than %d", maxNesting)}
	}
	w.path = append(w.path, "")
	at := len(w.path) - 1
	seen := map[string]bool{}
	for n := 1; w.dec.More(); n++ {
		w.path[at] = fmt.Sprint(n)
		if open == '{' {
			if err := w.key(at, seen); err != nil {
				return err
			}
		}
		if err := w.value(); err != nil {
			return err
		}
	}
	w.path = w.path[:at]
	if _, err := w.dec.Token(); err != nil { // the closing delimiter
		return &DocumentError{w.place(), fmt.Errorf("no JSON at byte %d: %w", w.dec.InputOffset(), err)}
	}
	return nil
}

func (w *keyWalk) key(at int, seen map[string]bool) error {
	token, err := w.dec.Token()
	key, ok := token.(string)
	if err != nil || !ok {
		w.path = w.path[:at]
		return &DocumentError{w.place(), fmt.Errorf("no key at byte %d: %w", w.dec.InputOffset(), err)}
	}
	w.path[at] = key
	if strings.Trim(key, "abcdefghijklmnopqrstuvwxyz_0123456789-") != "" {
		return &DocumentError{w.place(), fmt.Errorf("unknown field %q; fields are lower-case words", key)}
	}
	if seen[key] {
		return &DocumentError{w.place(), fmt.Errorf("the field %q stands twice", key)}
	}
	seen[key] = true
	return nil
}
