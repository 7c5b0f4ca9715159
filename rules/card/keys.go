package card

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

const (
	// maxNesting is how deep a release document may nest; ours stay under 15.
	maxNesting = 64
	// maxFields is how many fields an object may have; no type has as many.
	maxFields = 64
)

// checkKeys refuses what encoding/json lets pass in doc, which is valid JSON: a
// key that stands twice in one object, and a key spelt with other letters than
// ours, which it would match regardless of case.
func checkKeys(doc []byte) error {
	var levels levels
	for i := 0; i < len(doc); i++ {
		switch doc[i] {
		case '{', '[':
			if len(levels) == maxNesting {
				return &DocumentError{levels.place(), fmt.Errorf("nested deeper than %d", maxNesting)}
			}
			levels = append(levels, level{object: doc[i] == '{', key: doc[i] == '{', n: 1})
		case '}', ']':
			levels = levels[:len(levels)-1]
		case ',':
			top := &levels[len(levels)-1]
			top.key = top.object
			top.n++
		case ':':
			levels[len(levels)-1].key = false
		case '"':
			end := i + 1
			for doc[end] != '"' {
				if doc[end] == '\\' {
					end++
				}
				end++
			}
			if n := len(levels); n > 0 && levels[n-1].key {
				if err := levels.addKey(doc[i+1 : end]); err != nil {
					return err
				}
			}
			i = end
		}
	}
	return nil
}

// A level is one object or list that the reader is in.
type level struct {
	object bool
	key    bool     // a key comes next
	n      int      // number of the entry of a list
	keys   [][]byte // of an object, so far
}

type levels []level

// place is the path of keys and numbers to where the reader is.
func (ls levels) place() string {
	if len(ls) == 0 {
		return "release"
	}
	parts := make([]string, len(ls))
	for i, l := range ls {
		switch {
		case !l.object:
			parts[i] = strconv.Itoa(l.n)
		case len(l.keys) > 0:
			parts[i] = fieldName(l.keys[len(l.keys)-1])
		default:
			parts[i] = "{}"
		}
	}
	return strings.Join(parts, "/")
}

// fieldName shows a key so that an empty or unprintable one can be seen.
func fieldName(key []byte) string {
	if quoted := strconv.Quote(string(key)); len(key) == 0 || quoted[1:len(quoted)-1] != string(key) {
		return quoted
	}
	return string(key)
}

func (ls levels) addKey(key []byte) error {
	top := &ls[len(ls)-1]
	again := slices.ContainsFunc(top.keys, func(k []byte) bool { return bytes.Equal(k, key) })
	top.keys = append(top.keys, key)
	switch {
	case len(key) == 0 || len(bytes.Trim(key, "abcdefghijklmnopqrstuvwxyz_0123456789-")) > 0:
		return &DocumentError{ls.place(), fmt.Errorf("unknown field %q; fields are lower-case words", key)}
	case again:
		return &DocumentError{ls.place(), fmt.Errorf("the field %q stands twice", key)}
	case len(top.keys) > maxFields:
		return &DocumentError{ls.place(), fmt.Errorf("more than %d fields", maxFields)}
	}
	return nil
}
