package card

import (
	"fmt"
	"slices"
)

// name returns the entry of names at i, or a visible placeholder.
func name(names []string, i int, kind string) string {
	if i >= 0 && i < len(names) {
		return names[i]
	}
	return fmt.Sprintf("%s(%d)", kind, i)
}

// index returns the position of text in names, or an error that lists them.
func index(names []string, text []byte, kind string) (int, error) {
	for i, n := range names {
		if n == string(text) {
			return i, nil
		}
	}
	return 0, &UnknownNameError{Kind: kind, Name: string(text), Have: slices.Clone(names)}
}

// An UnknownNameError is a name that nothing of a kind has.
type UnknownNameError struct {
	Kind, Name string   // such as "scale" and what was found instead of one
	Have       []string // the names that there are, in their order
}

// Error names the kind and the names that there are.
func (e *UnknownNameError) Error() string {
	return fmt.Sprintf("no %s %q; have %q", e.Kind, e.Name, e.Have)
}

// A Race is one of the three races a player commands (§2.4.1).
type Race uint8

// The races.
const (
	Terran Race = iota
	Zerg
	Protoss
)

var raceNames = []string{"terran", "zerg", "protoss"}

// String returns the id of the race.
func (r Race) String() string { return name(raceNames, int(r), "Race") }

// MarshalText implements encoding.TextMarshaler.
func (r Race) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (r *Race) UnmarshalText(b []byte) error {
	i, err := index(raceNames, b, "race")
	*r = Race(i)
	return err
}

// A Slot is a type of Army Slot (§9.1.5). Types never convert into another.
type Slot uint8

// The slot types, in the order in which cards print them.
const (
	Core Slot = iota
	Elite
	Support
	Air
	Hero
	// NoSlot marks a Summoned Unit, which never takes a slot (§9.1.9).
	NoSlot
)

// NumSlots counts the slot types a card can open; NoSlot is not one of them.
const NumSlots = int(NoSlot)

var slotNames = []string{"core", "elite", "support", "air", "hero", "none"}

// String returns the id of the slot type.
func (s Slot) String() string { return name(slotNames, int(s), "Slot") }

// MarshalText implements encoding.TextMarshaler.
func (s Slot) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (s *Slot) UnmarshalText(b []byte) error {
	i, err := index(slotNames, b, "slot")
	*s = Slot(i)
	return err
}

// A Phase limits when an ability or a weapon may be used (§8.1).
type Phase uint8

// The phases printed on cards.
const (
	AnyPhase Phase = iota
	Movement
	Assault
	Combat
)

var phaseNames = []string{"any", "movement", "assault", "combat"}

// String returns the id of the phase.
func (p Phase) String() string { return name(phaseNames, int(p), "Phase") }

// MarshalText implements encoding.TextMarshaler.
func (p Phase) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (p *Phase) UnmarshalText(b []byte) error {
	i, err := index(phaseNames, b, "phase")
	*p = Phase(i)
	return err
}

// A CombatTag is one of the seven tags that weapons and abilities look at
// (§2.4.2).
type CombatTag uint8

// The combat tags.
const (
	Armoured CombatTag = iota
	Biological
	Light
	Mechanical
	Psionic
	Flying
	Ground
)

var combatTagNames = []string{"Armoured", "Biological", "Light", "Mechanical", "Psionic", "Flying", "Ground"}

// String returns the tag as printed.
func (t CombatTag) String() string { return name(combatTagNames, int(t), "CombatTag") }

// MarshalText implements encoding.TextMarshaler.
func (t CombatTag) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (t *CombatTag) UnmarshalText(b []byte) error {
	i, err := index(combatTagNames, b, "combat tag")
	*t = CombatTag(i)
	return err
}

// A Target says which units a weapon may be aimed at (§8.7.3).
type Target uint8

// The targets printed on weapon profiles.
const (
	TargetAll Target = iota
	TargetGround
	TargetFlying
)

var targetNames = []string{"all", "ground", "flying"}

// String returns the id of the target.
func (t Target) String() string { return name(targetNames, int(t), "Target") }

// MarshalText implements encoding.TextMarshaler.
func (t Target) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (t *Target) UnmarshalText(b []byte) error {
	i, err := index(targetNames, b, "target")
	*t = Target(i)
	return err
}

// A ScaleID names an Engagement Scale (§9.1.1).
type ScaleID uint8

// The scales.
const (
	Skirmish ScaleID = iota
	Standard
	GrandOffensive
)

var scaleNames = []string{"skirmish", "standard", "grand-offensive"}

// String returns the id of the scale.
func (s ScaleID) String() string { return name(scaleNames, int(s), "ScaleID") }

// MarshalText implements encoding.TextMarshaler.
func (s ScaleID) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (s *ScaleID) UnmarshalText(b []byte) error {
	i, err := index(scaleNames, b, "scale")
	*s = ScaleID(i)
	return err
}

// An AbilityType is one of the three types of Special Ability (§2.7).
type AbilityType uint8

// The ability types.
const (
	Active AbilityType = iota
	Passive
	Reaction
)

var abilityTypeNames = []string{"active", "passive", "reaction"}

// String returns the id of the type.
func (t AbilityType) String() string { return name(abilityTypeNames, int(t), "AbilityType") }

// MarshalText implements encoding.TextMarshaler.
func (t AbilityType) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (t *AbilityType) UnmarshalText(b []byte) error {
	i, err := index(abilityTypeNames, b, "ability type")
	*t = AbilityType(i)
	return err
}
