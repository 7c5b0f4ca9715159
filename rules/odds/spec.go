package odds

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"muster/rules/card"
)

// A Spec names a unit in one word, as the command line takes it:
// marine:9+agg-12+rocket-launcher.
type Spec struct {
	Unit     string
	Models   int
	Upgrades []string
}

// ParseSpec reads UNIT:MODELS[+UPGRADE…]. It judges the form alone; [Spec.Find]
// looks the names up. Errors name the part that is wrong and what it should be.
func ParseSpec(text string) (Spec, error) {
	parts := strings.Split(text, "+")
	unit, models, ok := strings.Cut(parts[0], ":")
	s := Spec{Unit: unit, Upgrades: parts[1:]}
	if !ok {
		return Spec{}, fmt.Errorf("%q: no number of models; write UNIT:MODELS, such as marine:6", text)
	}
	if err := checkID(unit); err != nil {
		return Spec{}, fmt.Errorf("%q: unit %w", text, err)
	}
	n, err := strconv.Atoi(models)
	if err != nil || n < 1 || models[0] == '+' {
		return Spec{}, fmt.Errorf("%q: %q is no number of models; write a whole number from 1", text, models)
	}
	s.Models = n
	for i, up := range s.Upgrades {
		if err := checkID(up); err != nil {
			return Spec{}, fmt.Errorf("%q: upgrade %w", text, err)
		}
		if slices.Contains(s.Upgrades[:i], up) {
			return Spec{}, fmt.Errorf("%q: upgrade %s is named twice; a unit buys an entry once", text, up)
		}
	}
	if len(s.Upgrades) == 0 {
		s.Upgrades = nil
	}
	return s, nil
}

// checkID accepts what can be an id: lower-case words and digits with hyphens.
func checkID(id string) error {
	if id == "" {
		return fmt.Errorf("without a name; write an id such as marine")
	}
	for _, r := range id {
		if (r < 'a' || r > 'z') && (r < '0' || r > '9') && r != '-' {
			return fmt.Errorf("%q has %q in it; ids are lower-case words with hyphens", id, r)
		}
	}
	return nil
}

// String writes the spec as [ParseSpec] reads it.
func (s Spec) String() string {
	return strings.Join(append([]string{s.Unit + ":" + strconv.Itoa(s.Models)}, s.Upgrades...), "+")
}

// A Side is a Spec found among the cards.
type Side struct {
	Unit   *card.Unit
	Models int
	// Upgrades are current ids.
	Upgrades []string
	// Composition is the smallest printed one that holds Models.
	Composition *card.Composition
	// Minerals that a unit of Composition costs with Upgrades.
	Minerals int
}

// Find looks a spec up in a release. An unknown id, more models than the largest
// composition holds, or an upgrade that this composition cannot buy is an error.
func (s Spec) Find(cards *card.Release) (Side, error) {
	u := cards.Unit(s.Unit)
	if u == nil {
		return Side{}, fmt.Errorf("%s: release %s has no unit %q; muster catalog show lists them", s, cards.ID, s.Unit)
	}
	side := Side{Unit: u, Models: s.Models}
	largest := 0
	for i := range u.Compositions {
		c := &u.Compositions[i]
		largest = max(largest, c.Models)
		if c.Models >= s.Models && (side.Composition == nil || c.Models < side.Composition.Models) {
			side.Composition = c
		}
	}
	if side.Composition == nil {
		return Side{}, fmt.Errorf("%s: a unit of %s has at most %d models; give 1 to %d", s, u.Name, largest, largest)
	}
	side.Minerals = side.Composition.Minerals
	specialists := 0
	for _, id := range s.Upgrades {
		up := u.Upgrade(id)
		if up == nil {
			return Side{}, fmt.Errorf("%s: %s has no upgrade %q; it has %s", s, u.Name, id, upgradeList(u))
		}
		if slices.Contains(side.Upgrades, up.ID) {
			return Side{}, fmt.Errorf("%s: upgrade %s is named twice; a unit buys an entry once", s, up.ID)
		}
		price, ok := up.PriceFor(side.Composition.ID)
		if !ok {
			return Side{}, fmt.Errorf("%s: %s is not sold to a unit of %d models; choose another composition or leave it out", s, up.Name, side.Composition.Models)
		}
		side.Minerals += price
		side.Upgrades = append(side.Upgrades, up.ID)
		if up.Specialist {
			specialists++
		}
	}
	if specialists > s.Models {
		return Side{}, fmt.Errorf("%s: %d SPECIALIST upgrades need as many models; give %d models or leave one out", s, specialists, specialists)
	}
	return side, nil
}

func upgradeList(u *card.Unit) string {
	ids := make([]string, len(u.Upgrades))
	for i := range u.Upgrades {
		ids[i] = u.Upgrades[i].ID
	}
	if len(ids) == 0 {
		return "none"
	}
	return strings.Join(ids, ", ")
}

// MineralsPerModel is what one model of the unit is worth: the price of the
// smallest printed composition that holds it, upgrades included, shared equally.
func (s *Side) MineralsPerModel() float64 {
	return float64(s.Minerals) / float64(s.Composition.Models)
}
