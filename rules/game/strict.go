package game

import (
	"bytes"
	"encoding/json"
	"fmt"
	"unicode/utf8"
)

// strict decodes data and refuses fields that the type does not have, and
// anything behind the value.
func strict(data []byte, v any) error {
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	if err := dec.Decode(v); err != nil {
		return err
	}
	if rest := bytes.TrimSpace(data[dec.InputOffset():]); len(rest) > 0 {
		return fmt.Errorf("line %d: something stands behind the end", lineAt(data, dec.InputOffset()))
	}
	return nil
}

// unambiguous refuses a document of which two readers could make different
// things: a key that stands twice in one object, or text that is not UTF-8.
// encoding/json takes the last one and a replacement character.
func unambiguous(data []byte) error {
	if !utf8.Valid(data) {
		return fmt.Errorf("the text is not UTF-8")
	}
	type level struct {
		keys  map[string]bool // of an object; nil in a list
		value bool            // the next token of the object is a value
	}
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.UseNumber()
	levels := []level{{}}
	for dec.More() || len(levels) > 1 {
		token, err := dec.Token()
		if err != nil {
			return err
		}
		top := &levels[len(levels)-1]
		if key, ok := token.(string); ok && top.keys != nil && !top.value {
			if top.keys[key] {
				return fmt.Errorf("line %d: the key %q stands twice", lineAt(data, dec.InputOffset()), key)
			}
			top.keys[key], top.value = true, true
			continue
		}
		top.value = false
		switch token {
		case json.Delim('{'):
			levels = append(levels, level{keys: map[string]bool{}})
		case json.Delim('['):
			levels = append(levels, level{})
		case json.Delim('}'), json.Delim(']'):
			levels = levels[:len(levels)-1]
		}
	}
	return nil
}

func lineAt(data []byte, offset int64) int { return 1 + bytes.Count(data[:offset], []byte("\n")) }
