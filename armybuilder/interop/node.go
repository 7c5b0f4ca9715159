package interop

import (
	"strconv"
	"strings"

	"muster/rules"
	"muster/rules/roster"
)

// NewNumber, NewList and NewObject make nodes, for formats that wrap their values.
// A number is given as it is written.
func NewNumber(s string) Node { return Node{Kind: Number, text: s} }

// NewList returns a list of the items.
func NewList(items []Node) Node { return Node{Kind: List, list: items} }

// NewObject returns an object with the value of each key.
func NewObject(keys []string, values []Node) Node {
	return Node{Kind: Object, keys: keys, list: values}
}

// Get returns the value of a key of an object, the zero Node if there is none.
func (n *Node) Get(key string) *Node {
	if n.Kind == Object {
		for i, k := range n.keys {
			if k == key {
				return &n.list[i]
			}
		}
	}
	return &Node{}
}

// Has reports whether n has a value: it is there and not null.
func (n *Node) Has() bool { return n.Kind > Null }

// Keys returns the keys of an object in order.
func (n *Node) Keys() []string { return n.keys }

// Items returns the items of a list, or the values of an object in the order of
// its keys.
func (n *Node) Items() []Node { return n.list }

// Text returns a text without blanks around it; empty if n is none.
func (n *Node) Text() string {
	if n.Kind != Text {
		return ""
	}
	return strings.TrimSpace(n.text)
}

// Raw returns a text, number or boolean as it is written.
func (n *Node) Raw() string { return n.text }

// Int returns a whole number, and whether n is one. A fraction of zero is none.
func (n *Node) Int() (int, bool) {
	if n.Kind != Number {
		return 0, false
	}
	if i, err := strconv.Atoi(n.text); err == nil {
		return i, true
	}
	f, err := strconv.ParseFloat(n.text, 64)
	const exact = 1 << 53
	if err != nil || f != float64(int(f)) || f > exact || f < -exact {
		return 0, false
	}
	return int(f), true
}

// WantText returns the text of a field that may be left out. The error is a
// [rules.Violation] that names path and field.
func (n *Node) WantText(path, field string) (string, error) {
	if n.Has() && n.Kind != Text {
		return "", n.wrong(path, field, Text)
	}
	return n.Text(), nil
}

// WantList returns the items of a list that may be left out.
func (n *Node) WantList(path, field string) ([]Node, error) {
	if n.Has() && n.Kind != List {
		return nil, n.wrong(path, field, List)
	}
	return n.list, nil
}

// WantCount returns a whole number from 1; 0 if it is left out.
func (n *Node) WantCount(path, field string) (int, error) {
	if !n.Has() {
		return 0, nil
	}
	if n.Kind != Number {
		return 0, n.wrong(path, field, Number)
	}
	i, whole := n.Int()
	switch {
	case !whole && strings.ContainsAny(n.text, ".eE"):
		return 0, roster.NotWhole.Broken(path, rules.Text("field", field), rules.Text("found", Clip(n.text)))
	case !whole || i < 1 || i > roster.MaxNumber:
		return 0, OutOfRange(path, field, n.text)
	}
	return i, nil
}

// OutOfRange says that a number is below 1 or larger than any.
func OutOfRange(path, field, found string) error {
	return roster.OutOfRange.Broken(path, rules.Text("field", field), rules.Text("found", Clip(found)),
		rules.Int("min", 1), rules.Int("max", roster.MaxNumber))
}

// WantObject returns an error unless n is an object.
func (n *Node) WantObject(path, field string) error {
	switch n.Kind {
	case Object:
		return nil
	case Absent:
		return roster.FieldMissing.Broken(path, rules.Text("field", field))
	}
	return n.wrong(path, field, Object)
}

func (n *Node) wrong(path, field string, want Kind) error {
	return roster.WrongType.Broken(path, rules.Text("field", field), rules.Text("want", want.String()), rules.Text("found", n.Kind.String()))
}

// Clip shortens a foreign text for a note and keeps it on one line.
func Clip(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	n := 0
	for i := range s {
		if n == MaxFound {
			return s[:i] + "…"
		}
		n++
	}
	return s
}

// Texts returns the texts of a list that may be left out; a fault fails the file.
func (b *Builder) Texts(n *Node, field, path string) []string {
	items, err := n.Get(field).WantList(path, field)
	if err != nil {
		b.Fail(err)
	}
	var all []string
	for i := range items {
		s, err := items[i].WantText(path, field)
		if err == nil && s == "" {
			err = roster.FieldMissing.Broken(path, rules.Text("field", field))
		}
		if err != nil {
			b.Fail(err)
			continue
		}
		all = append(all, s)
	}
	return all
}
