package interop

import (
	"strings"
	"unicode"

	"muster/rules/card"
)

// A Ref is how a foreign file calls a card, a unit or an upgrade. Either part may
// be empty.
type Ref struct {
	// ID is the id in the other program.
	ID string
	// Name is as it is shown there.
	Name string
}

// found is the part to show in a note: the name, as people know that.
func (r Ref) found() string {
	if r.Name != "" {
		return Clip(r.Name)
	}
	return Clip(r.ID)
}

// Fold is the form in which names are compared: lower case, apostrophes dropped,
// every other run of characters that are no letters or digits one blank.
func Fold(s string) string {
	b := make([]byte, 0, len(s))
	gap := false
	for _, r := range s {
		switch {
		case unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r):
			if gap && len(b) > 0 {
				b = append(b, ' ')
			}
			gap = false
			b = append(b, string(unicode.ToLower(r))...)
		case r == '\'' || r == '’' || r == '‘' || r == 'ʼ' || r == '`' || r == '´':
		default:
			gap = true
		}
	}
	return string(b)
}

// ID returns a foreign id or name in the form of our ids, so that what the release
// does not have can stand in a list.
func ID(s string) string {
	const most = 64
	id := strings.ReplaceAll(Fold(s), " ", "-")
	if r := []rune(id); len(r) > most {
		id = strings.TrimRight(string(r[:most]), "-")
	}
	if id == "" {
		return "unnamed"
	}
	return id
}

// aliases are names that other programs use or used. The keys are folded.
type aliases map[string]string

var (
	factionAliases  = aliases{"terran armed force": "terran-armed-forces"}
	tacticalAliases = aliases{"nexus overcharged": "overcharged-nexus"}
	unitAliases     = aliases{"point defence drone": "point-defense-drone"}
	upgradeAliases  = aliases{
		"resonating glaves":          "resonating-glaives",
		"solid field projector":      "solid-field-projectors",
		"a13 flash grenade launcher": "a-13-flash-grenade-launcher",
		"c14 rifle":                  "c-14-rifle",
		"agg12":                      "agg-12",
	}
)

// A How says by which step something was found.
type How uint8

// The steps, in the order in which they are tried.
const (
	Unknown How = iota
	ByID
	ByAlias
	ByName
)

// Names finds the cards of a release by what other programs call them: by id, then
// by alias, then by folded name within the race. It never takes what is merely
// similar.
type Names struct {
	cards *card.Release
	// race is nil as long as it is not known; names then count if only one card of
	// any race has them.
	race *card.Race

	official map[string]string // official id, by kind and id
	byName   map[nameKey]string
}

type nameKey struct {
	kind kind
	race card.Race
	name string
}

type kind uint8

const (
	factionKind kind = iota
	tacticalKind
	unitKind
	upgradeKind
	missionKind
	deploymentKind
)

var kindWords = [...]string{"faction_card", "tactical_card", "unit", "upgrade", "mission", "deployment"}

func (k kind) String() string { return kindWords[k] }

// ambiguous stands for a name that several cards have.
const ambiguous = "\x00"

// NewNames returns the names of a release.
func NewNames(cards *card.Release) *Names {
	n := &Names{cards: cards, official: map[string]string{}, byName: map[nameKey]string{}}
	for i := range cards.Factions {
		f := &cards.Factions[i]
		n.official[officialKey(factionKind, f.OfficialID)] = f.ID
		n.name(factionKind, f.Race, f.ID, f.Name)
	}
	for i := range cards.Tacticals {
		t := &cards.Tacticals[i]
		n.official[officialKey(tacticalKind, t.OfficialID)] = t.ID
		n.name(tacticalKind, t.Race, t.ID, t.Name)
	}
	for i := range cards.Units {
		u := &cards.Units[i]
		n.official[officialKey(unitKind, u.OfficialID)] = u.ID
		n.name(unitKind, u.Race, u.ID, u.Name)
	}
	for i := range cards.Units {
		n.variants(&cards.Units[i])
	}
	return n
}

func officialKey(k kind, id string) string { return k.String() + "/" + id }

// name enters a name; one that two cards of a race have counts for neither.
func (n *Names) name(k kind, race card.Race, id, name string) {
	key := nameKey{k, race, Fold(name)}
	if have, ok := n.byName[key]; ok && have != id {
		id = ambiguous
	}
	n.byName[key] = id
}

// variants enters the unit's name without the family in brackets, and the plurals
// of both, where no other unit has that name.
func (n *Names) variants(u *card.Unit) {
	base := strings.TrimSuffix(u.Name, " ("+u.Family+")")
	for _, name := range []string{base, plural(base), plural(base) + " (" + u.Family + ")"} {
		key := nameKey{unitKind, u.Race, Fold(name)}
		if have, ok := n.byName[key]; !ok {
			n.byName[key] = u.ID
		} else if have != u.ID && n.cards.Unit(have) != nil && Fold(n.cards.Unit(have).Name) != key.name {
			n.byName[key] = ambiguous
		}
	}
}

// plural returns the plural of an English name.
func plural(s string) string {
	switch {
	case strings.HasSuffix(s, "y"):
		return s[:len(s)-1] + "ies"
	case strings.HasSuffix(s, "s"), strings.HasSuffix(s, "ch"), strings.HasSuffix(s, "sh"), strings.HasSuffix(s, "x"):
		return s + "es"
	}
	return s + "s"
}

// SetRace restricts names to the race; a text that is none changes nothing.
func (n *Names) SetRace(text string) {
	var race card.Race
	if err := race.UnmarshalText([]byte(strings.ToLower(strings.TrimSpace(text)))); err == nil {
		n.race = &race
	}
}

// look finds what ref names among the things that get returns the id of.
func (n *Names) look(k kind, ref Ref, known aliases, get func(id string) string) (string, How) {
	if ref.ID != "" {
		if id, ok := n.official[officialKey(k, ref.ID)]; ok {
			return id, ByID
		}
		for _, id := range []string{ref.ID, strings.ReplaceAll(ref.ID, "_", "-")} {
			if found := get(id); found != "" {
				return found, ByID
			}
		}
	}
	texts := []string{Fold(ref.ID), Fold(ref.Name)}
	for _, t := range texts {
		if id := known[t]; id != "" && get(id) != "" {
			return get(id), ByAlias
		}
	}
	for _, t := range texts {
		if id := n.named(k, t); id != "" {
			return id, ByName
		}
	}
	// Ids are made of names: under this one it would stand in the list, of whatever
	// race it is.
	for _, t := range texts {
		if id := get(strings.ReplaceAll(t, " ", "-")); id != "" {
			return id, ByName
		}
	}
	return "", Unknown
}

// named returns what has the folded name within the race, or nothing.
func (n *Names) named(k kind, name string) string {
	if name == "" {
		return ""
	}
	if n.race != nil {
		if id := n.byName[nameKey{k, *n.race, name}]; id != ambiguous {
			return id
		}
		return ""
	}
	found := ""
	for i := range n.cards.Races {
		switch id := n.byName[nameKey{k, n.cards.Races[i].ID, name}]; {
		case id == "":
		case id == ambiguous, found != "":
			return ""
		default:
			found = id
		}
	}
	return found
}

// Faction finds a Faction Card.
func (n *Names) Faction(ref Ref) (*card.Faction, How) {
	id, how := n.look(factionKind, ref, factionAliases, func(id string) string {
		if f := n.cards.Faction(id); f != nil {
			return f.ID
		}
		return ""
	})
	return n.cards.Faction(id), how
}

// Tactical finds a Tactical or Creep Card.
func (n *Names) Tactical(ref Ref) (*card.Tactical, How) {
	id, how := n.look(tacticalKind, ref, tacticalAliases, func(id string) string {
		if t := n.cards.Tactical(id); t != nil {
			return t.ID
		}
		return ""
	})
	return n.cards.Tactical(id), how
}

// Unit finds a unit. Its name may begin with the number of models.
func (n *Names) Unit(ref Ref) (*card.Unit, How) {
	get := func(id string) string {
		if u := n.cards.Unit(id); u != nil {
			return u.ID
		}
		return ""
	}
	id, how := n.look(unitKind, ref, unitAliases, get)
	if how == Unknown {
		if _, rest, ok := LeadingNumber(ref.Name); ok {
			id, how = n.look(unitKind, Ref{Name: rest}, unitAliases, get)
		}
	}
	return n.cards.Unit(id), how
}

// LeadingNumber splits "6 Marines" and "2x Marine" into number and rest.
func LeadingNumber(s string) (n int, rest string, ok bool) {
	s = strings.TrimSpace(s)
	i := 0
	const digits = 6
	for i < len(s) && i < digits && '0' <= s[i] && s[i] <= '9' {
		n = n*10 + int(s[i]-'0')
		i++
	}
	rest = s[i:]
	if i == 0 || rest == "" {
		return 0, s, false
	}
	if r, cut := strings.CutPrefix(rest, "x"); cut {
		rest = r
	} else if r, cut := strings.CutPrefix(rest, "×"); cut {
		rest = r
	}
	trimmed := strings.TrimLeft(rest, " \t")
	if trimmed == rest || trimmed == "" {
		return 0, s, false
	}
	return n, trimmed, true
}

// Upgrade finds an upgrade of the unit.
func (n *Names) Upgrade(u *card.Unit, ref Ref) (*card.Upgrade, How) {
	for _, id := range []string{ref.ID, strings.ReplaceAll(ref.ID, "_", "-")} {
		if id == "" {
			break
		}
		if up := u.Upgrade(id); up != nil {
			return up, ByID
		}
	}
	for _, t := range []string{Fold(ref.ID), Fold(ref.Name)} {
		if id := upgradeAliases[t]; id != "" && u.Upgrade(id) != nil {
			return u.Upgrade(id), ByAlias
		}
	}
	for _, t := range []string{Fold(ref.ID), Fold(ref.Name)} {
		var found *card.Upgrade
		for i := range u.Upgrades {
			if t != "" && Fold(u.Upgrades[i].Name) == t {
				if found != nil {
					return nil, Unknown
				}
				found = &u.Upgrades[i]
			}
		}
		if found != nil {
			return found, ByName
		}
	}
	return nil, Unknown
}

// Printed reports whether the name is that of a weapon or ability that the Unit
// Card gives for nothing.
func Printed(u *card.Unit, name string) bool {
	t := Fold(name)
	for i := range u.Weapons {
		if Fold(u.Weapons[i].Name) == t {
			return true
		}
	}
	for i := range u.Abilities {
		if Fold(u.Abilities[i].Name) == t {
			return true
		}
	}
	return false
}
