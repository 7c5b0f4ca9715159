package card

import (
	"encoding/json"
	"fmt"
	"strconv"
)

// An Ability is one Special Ability of a card (§2.7, §10.1). The summary is in
// our own words; Play holds the same as facts that a program can carry out.
type Ability struct {
	ID       string       `json:"id"`
	Name     string       `json:"name"`
	Type     AbilityType  `json:"type"`
	Phase    Phase        `json:"phase"`
	Cost     Cost         `json:"cost"`
	Summary  string       `json:"summary"`
	Keywords []KeywordUse `json:"keywords,omitempty"`
	// Limit is empty, once_per_round, once_per_game or repeatable.
	Limit string `json:"limit,omitempty"`
	// Summons names the units it sets on the table.
	Summons []string `json:"summons,omitempty"`
	// ExhaustsCard says that using it Exhausts the card it is printed on.
	ExhaustsCard bool `json:"exhausts_card,omitempty"`
	// Play is nil for an ability without game data.
	Play *Play `json:"play,omitempty"`
}

// A Cost is the price of an ability in the resource of its race.
type Cost struct {
	Amount int
	// Variable is the printed X: the player chooses the amount.
	Variable bool
}

// String returns the amount, or X.
func (c Cost) String() string {
	if c.Variable {
		return "X"
	}
	return strconv.Itoa(c.Amount)
}

// MarshalJSON implements json.Marshaler: a number, or "X".
func (c Cost) MarshalJSON() ([]byte, error) {
	if c.Variable {
		return []byte(`"X"`), nil
	}
	return strconv.AppendInt(nil, int64(c.Amount), 10), nil
}

// UnmarshalJSON implements json.Unmarshaler.
func (c *Cost) UnmarshalJSON(b []byte) error {
	if string(b) == `"X"` {
		*c = Cost{Variable: true}
		return nil
	}
	n, err := strconv.Atoi(string(b))
	if err != nil || n < 0 {
		return fmt.Errorf("cost %s: want a whole number or \"X\"", b)
	}
	*c = Cost{Amount: n}
	return nil
}

// A Value is an argument of a keyword or an effect as printed: a number, or a
// text such as a tag or a characteristic.
type Value struct {
	Text   string
	Number int
}

// String returns the text, or the number in digits.
func (v Value) String() string {
	if v.Text != "" {
		return v.Text
	}
	return strconv.Itoa(v.Number)
}

// MarshalJSON implements json.Marshaler.
func (v Value) MarshalJSON() ([]byte, error) {
	if v.Text != "" {
		return json.Marshal(v.Text)
	}
	return strconv.AppendInt(nil, int64(v.Number), 10), nil
}

// UnmarshalJSON implements json.Unmarshaler.
func (v *Value) UnmarshalJSON(b []byte) error {
	if len(b) > 0 && b[0] == '"' {
		v.Number = 0
		return json.Unmarshal(b, &v.Text)
	}
	n, err := strconv.Atoi(string(b))
	if err != nil {
		return fmt.Errorf("value %s: want a whole number or a text", b)
	}
	*v = Value{Number: n}
	return nil
}

// MarshalJSON implements json.Marshaler: inches, or "E".
func (r Range) MarshalJSON() ([]byte, error) {
	if r == EngagementRange {
		return []byte(`"E"`), nil
	}
	return strconv.AppendInt(nil, int64(r), 10), nil
}

// UnmarshalJSON implements json.Unmarshaler.
func (r *Range) UnmarshalJSON(b []byte) error {
	if string(b) == `"E"` {
		*r = EngagementRange
		return nil
	}
	n, err := strconv.Atoi(string(b))
	if err != nil || n < 1 {
		return fmt.Errorf("range %s: want inches from 1 or \"E\"", b)
	}
	*r = Range(n)
	return nil
}
