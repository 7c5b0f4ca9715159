package game

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// An Event is something that happened. Events alone change a [State]; they carry
// the results of dice and everything else that cannot be worked out again.
type Event interface {
	// Event returns the name of the event in documents: deployed.
	Event() string
	apply(t *table)
}

// eventKinds reads each kind of event.
var eventKinds = map[string]func([]byte) (Event, error){}

func readEvent[T Event](data []byte) (Event, error) {
	var e T
	if len(data) == 0 {
		return e, nil
	}
	err := strict(data, &e)
	return e, err
}

func kindOf[T Event]() bool {
	var e T
	eventKinds[e.Event()] = readEvent[T]
	return true
}

// Events is a list of events that reads and writes itself as JSON: each event is
// an object with one key, its name.
type Events []Event

// MarshalJSON implements json.Marshaler.
func (es Events) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('[')
	for i, e := range es {
		if i > 0 {
			b.WriteByte(',')
		}
		body, err := json.Marshal(e)
		if err != nil {
			return nil, fmt.Errorf("event %s: %w", e.Event(), err)
		}
		fmt.Fprintf(&b, `{%q:%s}`, e.Event(), body)
	}
	b.WriteByte(']')
	return b.Bytes(), nil
}

// UnmarshalJSON implements json.Unmarshaler.
func (es *Events) UnmarshalJSON(data []byte) error {
	var raw []map[string]json.RawMessage
	if err := json.Unmarshal(data, &raw); err != nil {
		return fmt.Errorf("events: %w", err)
	}
	out := make(Events, 0, len(raw))
	for i, one := range raw {
		if len(one) != 1 {
			return fmt.Errorf("event %d: want an object with one key, the event", i)
		}
		for name, body := range one {
			read := eventKinds[name]
			if read == nil {
				return fmt.Errorf("event %d: no event %q", i, name)
			}
			e, err := read(body)
			if err != nil {
				return fmt.Errorf("event %d, %s: %w", i, name, err)
			}
			out = append(out, e)
		}
	}
	*es = out
	return nil
}
