package rules

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
)

// An Arg is one named value that explains a Violation: a number, a text (most
// often an id) or a list of texts.
type Arg struct {
	Key  string
	kind argKind
	num  int
	text string
	list []string
}

type argKind uint8

const (
	argInt argKind = iota
	argText
	argList
)

// Int returns a number argument.
func Int(key string, n int) Arg { return Arg{Key: key, kind: argInt, num: n} }

// Text returns a text argument, most often an id of the catalogue.
func Text(key, s string) Arg { return Arg{Key: key, kind: argText, text: s} }

// List returns an argument of several texts, in the order given.
func List(key string, items ...string) Arg { return Arg{Key: key, kind: argList, list: items} }

// Int returns the number of a, and whether a is a number.
func (a Arg) Int() (int, bool) { return a.num, a.kind == argInt }

// Text returns the text of a, and whether a is a text.
func (a Arg) Text() (string, bool) { return a.text, a.kind == argText }

// List returns the texts of a, and whether a is a list.
func (a Arg) List() ([]string, bool) { return a.list, a.kind == argList }

// Args are the arguments of a Violation. They encode as one JSON object that
// keeps their order.
type Args []Arg

// Get returns the argument named key.
func (as Args) Get(key string) (Arg, bool) {
	for _, a := range as {
		if a.Key == key {
			return a, true
		}
	}
	return Arg{}, false
}

// Int returns the number named key, or 0.
func (as Args) Int(key string) int {
	a, _ := as.Get(key)
	return a.num
}

// Text returns the text named key, or "".
func (as Args) Text(key string) string {
	a, _ := as.Get(key)
	return a.text
}

// List returns the texts named key, or nil.
func (as Args) List(key string) []string {
	a, _ := as.Get(key)
	return a.list
}

// Equal reports whether both have the same arguments in the same order.
func (as Args) Equal(bs Args) bool {
	return slices.EqualFunc(as, bs, func(a, b Arg) bool {
		return a.Key == b.Key && a.kind == b.kind && a.num == b.num && a.text == b.text && slices.Equal(a.list, b.list)
	})
}

// MarshalJSON implements json.Marshaler.
func (as Args) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, a := range as {
		if i > 0 {
			b.WriteByte(',')
		}
		key, err := json.Marshal(a.Key)
		if err != nil {
			return nil, fmt.Errorf("argument %d: %w", i, err)
		}
		b.Write(key)
		b.WriteByte(':')
		if err := a.writeValue(&b); err != nil {
			return nil, fmt.Errorf("argument %s: %w", a.Key, err)
		}
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

func (a Arg) writeValue(b *bytes.Buffer) error {
	var v any
	switch a.kind {
	case argInt:
		b.WriteString(strconv.Itoa(a.num))
		return nil
	case argText:
		v = a.text
	case argList:
		if a.list == nil {
			b.WriteString("[]")
			return nil
		}
		v = a.list
	}
	enc, err := json.Marshal(v)
	b.Write(enc)
	return err
}

// UnmarshalJSON implements json.Unmarshaler, keeping the order of the keys.
func (as *Args) UnmarshalJSON(data []byte) error {
	dec := json.NewDecoder(bytes.NewReader(data))
	if t, err := dec.Token(); err != nil || t != json.Delim('{') {
		return fmt.Errorf("args: want an object, have %s", data)
	}
	var out Args
	for dec.More() {
		t, err := dec.Token()
		if err != nil {
			return fmt.Errorf("args: %w", err)
		}
		key, _ := t.(string)
		var raw json.RawMessage
		if err := dec.Decode(&raw); err != nil {
			return fmt.Errorf("args %s: %w", key, err)
		}
		a, err := readValue(key, raw)
		if err != nil {
			return err
		}
		out = append(out, a)
	}
	*as = out
	return nil
}

func readValue(key string, raw json.RawMessage) (Arg, error) {
	var n *int // a pointer, for null would be 0 otherwise
	if json.Unmarshal(raw, &n) == nil && n != nil {
		return Int(key, *n), nil
	}
	var s *string
	if json.Unmarshal(raw, &s) == nil && s != nil {
		return Text(key, *s), nil
	}
	var l []string
	if err := json.Unmarshal(raw, &l); err != nil || l == nil {
		return Arg{}, fmt.Errorf("args %s: neither whole number, text nor list of texts: %s", key, raw)
	}
	return List(key, l...), nil
}
