package game

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
)

// EventLine writes an event on one line: its name and its fields, deployed
// unit=a/u1 supply=2. It is for people and tests; documents use JSON.
func EventLine(e Event) (string, error) {
	body, err := json.Marshal(e)
	if err != nil {
		return "", fmt.Errorf("event %s: %w", e.Event(), err)
	}
	fields, err := flatten(body)
	return e.Event() + fields, err
}

// CommandLine writes a command on one line: side, verb and fields.
func CommandLine(c Command) (string, error) {
	body, err := json.Marshal(c.Do)
	if err != nil {
		return "", fmt.Errorf("command %s: %w", c.Do.Verb(), err)
	}
	fields, err := flatten(body)
	return c.By.String() + " " + c.Do.Verb() + fields, err
}

// flatten writes an object as " key=value key=value", in its order.
func flatten(object []byte) (string, error) {
	dec := json.NewDecoder(bytes.NewReader(object))
	if _, err := dec.Token(); err != nil {
		return "", err
	}
	var out strings.Builder
	for dec.More() {
		key, err := dec.Token()
		if err != nil {
			return "", err
		}
		var raw json.RawMessage
		if err := dec.Decode(&raw); err != nil {
			return "", err
		}
		text := string(raw)
		var s string
		if json.Unmarshal(raw, &s) == nil {
			if text = s; s == "" || strings.ContainsAny(s, " \t") {
				text = strconv.Quote(s)
			}
		}
		fmt.Fprintf(&out, " %v=%s", key, strings.ReplaceAll(text, `"`, ""))
	}
	return out.String(), nil
}
