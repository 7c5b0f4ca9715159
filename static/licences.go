package static

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
)

// A Licence is the licence of one library that is part of the program.
type Licence struct {
	Name    string `json:"name"`
	Version string `json:"version"`
	// Kind is the SPDX name, as far as the text tells.
	Kind string `json:"kind"`
	Text string `json:"text"`
}

// Licences returns the licences that cmd/assetbuild gathered, by name. The error
// is ErrMissing if the program was built without them.
func Licences() ([]Licence, error) {
	doc, err := fs.ReadFile(dist, "dist/licences.json")
	if errors.Is(err, fs.ErrNotExist) {
		return nil, ErrMissing
	}
	if err != nil {
		return nil, err
	}
	var all []Licence
	if err := json.Unmarshal(doc, &all); err != nil {
		return nil, fmt.Errorf("read the licences: %w", err)
	}
	return all, nil
}
