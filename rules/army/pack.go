package army

import (
	"encoding/json"

	"muster/rules/card"
	"muster/rules/roster"
)

// PackFormat is the value of format in a rule pack.
const PackFormat = "muster.pack/1"

// A Pack is what an organiser sets for an event: the document muster.pack/1,
// read by [DecodePack].
type Pack struct {
	Name string
	// Release is the id of the one release that lists are judged by (AB-53).
	Release string
	Scale   card.ScaleID
	// MineralLimit is in minerals, from 1.
	MineralLimit int
	// Visibility is Open or Closed (§9.1.10, AB-43).
	Visibility roster.Visibility
	// Lists is how many lists a player hands in: 1 or 2.
	Lists int
	// DraftRequired asks for Mission and Deployment Cards (AB-56).
	DraftRequired bool
	// DoubleReplacementRefused is the ruling error on AMB-08 instead of warning.
	DoubleReplacementRefused bool
}

// Terms returns what p changes about a check.
func (p Pack) Terms() Terms {
	return Terms{DraftRequired: p.DraftRequired, DoubleReplacementRefused: p.DoubleReplacementRefused}
}

// Overrides returns what p replaces of a list.
func (p Pack) Overrides() Overrides {
	return Overrides{Release: p.Release, MineralLimit: p.MineralLimit, Scale: &p.Scale}
}

// The names that a pack uses for a choice of two.
var (
	drafts     = [2]string{"optional", "required"}
	severities = [2]string{"warning", "error"}
)

func choice(names [2]string, second bool) string {
	if second {
		return names[1]
	}
	return names[0]
}

// MarshalJSON implements json.Marshaler: the document with every key, in the
// order of the format.
func (p Pack) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Format       string            `json:"format"`
		Name         string            `json:"name"`
		Release      string            `json:"release"`
		Scale        card.ScaleID      `json:"scale"`
		MineralLimit int               `json:"mineral_limit"`
		Visibility   string            `json:"visibility"`
		Lists        int               `json:"lists"`
		Draft        string            `json:"draft"`
		Rulings      map[string]string `json:"rulings"`
	}{
		PackFormat, p.Name, p.Release, p.Scale, p.MineralLimit, p.Visibility.String(), p.Lists,
		choice(drafts, p.DraftRequired),
		map[string]string{doubleReplacement: choice(severities, p.DoubleReplacementRefused)},
	})
}

// UnmarshalJSON implements json.Unmarshaler by [DecodePack].
func (p *Pack) UnmarshalJSON(data []byte) (err error) {
	*p, err = DecodePack(data)
	return err
}
