package army

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"muster/rules"
	"muster/rules/card"
	"muster/rules/roster"
)

// doubleReplacement is the one entry of the register that a pack may rule on.
const doubleReplacement = "AMB-08"

// A PackError is a fault of a rule pack.
type PackError struct {
	// Path names the key, such as rulings/AMB-09; empty for the whole document.
	Path string
	// Problem says what is wrong and what would be right.
	Problem string
}

// Error implements error.
func (e *PackError) Error() string {
	if e.Path == "" {
		return e.Problem
	}
	return e.Path + ": " + e.Problem
}

func faulty(path, format string, args ...any) error {
	return &PackError{path, fmt.Sprintf(format, args...)}
}

var (
	packKeys = []string{
		"format", "name", "release", "scale", "mineral_limit", "visibility", "lists", "draft", "rulings",
	}
	packRequired = []string{"format", "release", "scale", "mineral_limit"}
)

// DecodePack reads a muster.pack/1 document. It is strict: keys are compared
// exactly, and an unknown or doubled one is a fault, for a rule that an organiser
// wrote down must never be passed over in silence. Every error is a [*PackError].
func DecodePack(data []byte) (Pack, error) {
	if len(data) > roster.MaxBytes {
		return Pack{}, faulty("", "more than %d bytes", roster.MaxBytes)
	}
	if !utf8.Valid(data) {
		return Pack{}, faulty("", "not valid UTF-8")
	}
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	var document json.RawMessage
	if err := json.Unmarshal(data, &document); err != nil {
		return Pack{}, faulty("", "not JSON: %s", syntax(data, err))
	}
	p := Pack{Visibility: roster.Open, Lists: 1}
	given := map[string]bool{}
	err := eachField("", document, func(key string, value json.RawMessage) error {
		if string(value) != "null" {
			given[key] = true
			return p.set(key, value)
		}
		return knownKey(key)
	})
	if err != nil {
		return Pack{}, err
	}
	for _, key := range packRequired {
		if !given[key] {
			return Pack{}, faulty(key, "missing")
		}
	}
	return p, nil
}

// set reads the value of one key, which is not null.
func (p *Pack) set(key string, value json.RawMessage) (err error) {
	switch key {
	case "format":
		_, err = oneOf(key, value, PackFormat)
	case "name":
		p.Name, err = text(key, value)
	case "release":
		if p.Release, err = text(key, value); err == nil && p.Release == "" {
			err = faulty(key, "empty; name the release to judge by")
		}
	case "scale":
		var i int
		i, err = oneOf(key, value, card.Skirmish.String(), card.Standard.String(), card.GrandOffensive.String())
		p.Scale = card.ScaleID(i)
	case "mineral_limit":
		p.MineralLimit, err = whole(key, value, roster.MaxNumber)
	case "visibility":
		var i int
		i, err = oneOf(key, value, roster.Open.String(), roster.Closed.String())
		p.Visibility = [...]roster.Visibility{roster.Open, roster.Closed}[i]
	case "lists":
		p.Lists, err = whole(key, value, 2)
	case "draft":
		p.DraftRequired, err = second(key, value, drafts)
	case "rulings":
		err = eachField(key, value, p.rule)
	default:
		err = knownKey(key)
	}
	return err
}

// rule reads the ruling on one entry of the register.
func (p *Pack) rule(entry string, value json.RawMessage) (err error) {
	path := rules.Path("rulings", entry)
	if entry != doubleReplacement {
		return faulty(path, "unknown ruling; have %s", doubleReplacement)
	}
	p.DoubleReplacementRefused, err = second(path, value, severities)
	return err
}

func knownKey(key string) error {
	for _, known := range packKeys {
		if key == known {
			return nil
		}
	}
	return faulty(key, "unknown key; have %s", strings.Join(packKeys, ", "))
}

// eachField calls set for each key of the object value, and refuses a key that
// stands twice. value is well-formed JSON.
func eachField(path string, value json.RawMessage, set func(key string, value json.RawMessage) error) error {
	dec := json.NewDecoder(bytes.NewReader(value))
	if t, err := dec.Token(); err != nil || t != json.Delim('{') {
		return faulty(path, "want an object, have %s", excerpt(value))
	}
	seen := map[string]bool{}
	for dec.More() {
		t, err := dec.Token()
		if err != nil {
			return faulty(path, "%v", err)
		}
		key, _ := t.(string)
		at := key
		if path != "" {
			at = rules.Path(path, key)
		}
		if seen[key] {
			return faulty(at, "stands twice")
		}
		seen[key] = true
		var field json.RawMessage
		if err := dec.Decode(&field); err != nil {
			return faulty(at, "%v", err)
		}
		if err := set(key, field); err != nil {
			return err
		}
	}
	return nil
}

func text(path string, value json.RawMessage) (string, error) {
	var s string
	if err := json.Unmarshal(value, &s); err != nil || string(value) == "null" {
		return "", faulty(path, "want a text, have %s", excerpt(value))
	}
	return s, nil
}

// oneOf returns the position of the value among names.
func oneOf(path string, value json.RawMessage, names ...string) (int, error) {
	s, err := text(path, value)
	if err == nil {
		for i, name := range names {
			if s == name {
				return i, nil
			}
		}
	}
	return 0, faulty(path, "want %s, have %s", strings.Join(names, " or "), excerpt(value))
}

// second reports whether the value is the second of two names.
func second(path string, value json.RawMessage, names [2]string) (bool, error) {
	i, err := oneOf(path, value, names[:]...)
	return i == 1, err
}

// whole reads a number from 1 to most, written without fraction or exponent.
func whole(path string, value json.RawMessage, most int) (int, error) {
	n, err := strconv.Atoi(string(value))
	if err != nil || n < 1 || n > most {
		return 0, faulty(path, "want a whole number from 1 to %d, have %s", most, excerpt(value))
	}
	return n, nil
}

// excerpt shortens a value for a message.
func excerpt(value json.RawMessage) string {
	const most = 40
	runes := []rune(string(value))
	if len(runes) <= most {
		return string(runes)
	}
	return string(runes[:most]) + "…"
}

// syntax says where in data JSON breaks off.
func syntax(data []byte, err error) string {
	var at *json.SyntaxError
	if !errors.As(err, &at) {
		return err.Error()
	}
	before := data[:min(int(at.Offset), len(data))]
	line := 1 + bytes.Count(before, []byte("\n"))
	column := utf8.RuneCount(before[bytes.LastIndexByte(before, '\n')+1:])
	return fmt.Sprintf("line %d, column %d: %v", line, max(column, 1), at)
}
