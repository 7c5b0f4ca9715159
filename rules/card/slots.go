package card

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
)

// Slots counts Army Slots by type, indexed by [Slot].
type Slots [NumSlots]int

// MarshalJSON implements json.Marshaler: an object with a number for each type.
func (s Slots) MarshalJSON() ([]byte, error) {
	b := make([]byte, 0, 64)
	b = append(b, '{')
	for i, n := range s {
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendQuote(b, slotNames[i])
		b = append(b, ':')
		b = strconv.AppendInt(b, int64(n), 10)
	}
	return append(b, '}'), nil
}

// UnmarshalJSON implements json.Unmarshaler; types left out are 0.
func (s *Slots) UnmarshalJSON(b []byte) error {
	var fields struct {
		Core    int `json:"core"`
		Elite   int `json:"elite"`
		Support int `json:"support"`
		Air     int `json:"air"`
		Hero    int `json:"hero"`
	}
	dec := json.NewDecoder(bytes.NewReader(b))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&fields); err != nil {
		return fmt.Errorf("slots: %w", err)
	}
	*s = Slots{fields.Core, fields.Elite, fields.Support, fields.Air, fields.Hero}
	return nil
}
