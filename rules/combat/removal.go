package combat

import "slices"

// A Tier is the priority in which models of an Engaged unit fall (§8.7.5).
type Tier uint8

// The tiers, first to fall first.
const (
	// OutOfRange: outside the Engagement Range of every enemy.
	OutOfRange Tier = iota + 1
	// InRange: in Engagement Range, but not in base contact.
	InRange
	// InContact: in base contact with an enemy.
	InContact
)

// A Model is one model of a target as far as casualties ask for it.
type Model struct {
	ID string `json:"id"`
	// Visible to at least one model that contributed dice to the Batch (AMB-27).
	Visible bool `json:"visible,omitempty"`
	// Tier and Engages matter only if its unit is Engaged. Engages names the
	// enemy units that the model itself is engaged with.
	Tier    Tier     `json:"tier,omitempty"`
	Engages []string `json:"engages,omitempty"`
}

// Removable returns the positions in models of those that may be the next
// casualty; the defender picks one of them.
//
// Unengaged: the Visible models (CAS-02), or all if sight does not matter.
// Engaged: visibility is ignored; the lowest tier goes first (CAS-06), except
// that at tiers 2 and 3 a model stays whose loss would end the engagement with
// some enemy unit while another casualty in any tier would not (CAS-07).
func Removable(models []Model, engaged, ignoreSight bool) []int {
	if !engaged {
		return positions(models, func(m Model) bool { return m.Visible || ignoreSight })
	}
	first := positions(models, func(m Model) bool { return m.Tier <= OutOfRange })
	if len(first) > 0 {
		return first
	}
	for tier := InRange; tier <= InContact; tier++ {
		var keeps []int
		for i, m := range models {
			if m.Tier == tier && !breaksEngagement(models, i) {
				keeps = append(keeps, i)
			}
		}
		if len(keeps) > 0 {
			return keeps
		}
	}
	// Every casualty ends some engagement: the plain order of tiers decides.
	for tier := InRange; tier <= InContact; tier++ {
		if at := positions(models, func(m Model) bool { return m.Tier == tier }); len(at) > 0 {
			return at
		}
	}
	return nil
}

func positions(models []Model, fits func(Model) bool) []int {
	var at []int
	for i, m := range models {
		if fits(m) {
			at = append(at, i)
		}
	}
	return at
}

// breaksEngagement reports whether model i is the last one engaged with some
// enemy unit.
func breaksEngagement(models []Model, i int) bool {
	for _, enemy := range models[i].Engages {
		held := false
		for j, other := range models {
			if j != i && slices.Contains(other.Engages, enemy) {
				held = true
			}
		}
		if !held {
			return true
		}
	}
	return false
}
