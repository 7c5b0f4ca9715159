package game

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// A Command is what a side orders. It names the step it was made for, so that a
// command that comes late is refused and never lands on another situation.
type Command struct {
	Step int
	By   Side
	Do   Verb
}

// A Verb is the content of a command: what to do, with what, and the facts of
// the table that go with it.
type Verb interface {
	// Verb returns the name of the verb in documents: deploy.
	Verb() string
	// run makes the events of the command happen, or says which rule refuses it.
	run(t *table, by Side) error
}

var verbKinds = map[string]func([]byte) (Verb, error){}

func readVerb[T Verb](data []byte) (Verb, error) {
	var v T
	err := strict(data, &v)
	return v, err
}

func verbOf[T Verb]() bool {
	var v T
	verbKinds[v.Verb()] = readVerb[T]
	return true
}

// MarshalJSON implements json.Marshaler: the verb is the key of its content.
func (c Command) MarshalJSON() ([]byte, error) {
	if c.Do == nil {
		return nil, fmt.Errorf("command at step %d: no verb", c.Step)
	}
	body, err := json.Marshal(c.Do)
	if err != nil {
		return nil, fmt.Errorf("command %s: %w", c.Do.Verb(), err)
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, `{"step":%d,"by":%q,%q:%s}`, c.Step, c.By.String(), c.Do.Verb(), body)
	return b.Bytes(), nil
}

// UnmarshalJSON implements json.Unmarshaler.
func (c *Command) UnmarshalJSON(data []byte) error {
	var raw map[string]json.RawMessage
	if err := json.Unmarshal(data, &raw); err != nil {
		return fmt.Errorf("command: %w", err)
	}
	*c = Command{By: NoSide}
	for key, value := range raw {
		switch key {
		case "step":
			if err := json.Unmarshal(value, &c.Step); err != nil {
				return fmt.Errorf("command, step: %w", err)
			}
		case "by":
			if err := json.Unmarshal(value, &c.By); err != nil {
				return fmt.Errorf("command, by: %w", err)
			}
		default:
			if c.Do != nil {
				return fmt.Errorf("command: two verbs, %q and %q", c.Do.Verb(), key)
			}
			v, err := ReadVerb(key, value)
			if err != nil {
				return err
			}
			c.Do = v
		}
	}
	if c.Do == nil {
		return fmt.Errorf("command: no verb")
	}
	return nil
}

// ReadVerb reads the content of a command by the name of its verb.
func ReadVerb(name string, content []byte) (Verb, error) {
	read := verbKinds[name]
	if read == nil {
		return nil, fmt.Errorf("no verb %q", name)
	}
	v, err := read(content)
	if err != nil {
		return nil, fmt.Errorf("verb %s: %w", name, err)
	}
	return v, nil
}
