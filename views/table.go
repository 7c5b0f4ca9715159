package views

import (
	"strconv"
	"strings"

	"muster/rules/army"
	"muster/rules/card"
	"muster/rules/text"
)

// A TableSheet is a list as a reference for play: what can be used in which phase,
// and what is to be kept track of. It is made of an open list or of what a closed
// one shows.
type TableSheet struct {
	Title, Lead string
	// Base is the address of the list, under which the device keeps its state.
	Base   string
	Cards  *card.Release
	Race   string
	Closed bool
	Units  []TableUnit
	Items  []TableCard
	// Script and Style are those of this page, Worker opens it without a connection.
	Script, Style, Worker string
}

// A TableUnit is one unit with the key under which the device keeps its state.
type TableUnit struct {
	Key   string
	Sheet army.Sheet
}

// A TableCard is one card of the list that can be Ready or Exhausted.
type TableCard struct {
	Key, Name string
	Race      card.Race
	Resource  int
	Abilities []card.Ability
}

// tablePhases are the sections of the page; AnyPhase is what works always.
var tablePhases = []card.Phase{card.Movement, card.Assault, card.Combat, card.AnyPhase}

func phaseTitle(p card.Phase) string {
	switch p {
	case card.Movement:
		return "Movement"
	case card.Assault:
		return "Assault"
	case card.Combat:
		return "Combat"
	case card.AnyPhase:
	}
	return "In any phase"
}

// abilitiesIn returns the abilities of a card for a phase.
func abilitiesIn(all []card.Ability, p card.Phase) []*card.Ability {
	var out []*card.Ability
	for i := range all {
		if all[i].Phase == p {
			out = append(out, &all[i])
		}
	}
	return out
}

func (u *TableUnit) abilitiesIn(p card.Phase) []*army.SheetAbility {
	var out []*army.SheetAbility
	for i := range u.Sheet.Abilities {
		if u.Sheet.Abilities[i].Ability.Phase == p {
			out = append(out, &u.Sheet.Abilities[i])
		}
	}
	return out
}

func (u *TableUnit) batchesIn(p card.Phase) []*army.Batch {
	var out []*army.Batch
	for i := range u.Sheet.Batches {
		if u.Sheet.Batches[i].Weapon.Phase == p {
			out = append(out, &u.Sheet.Batches[i])
		}
	}
	return out
}

// name is how the unit is told from others of its kind.
func (u *TableUnit) name() string {
	return nicknamed(entryTitle(&u.Sheet), u.Sheet.Entry.Label)
}

// supplyBy is the Supply Profile for the script: "1-3=0 4-6=1".
func (u *TableUnit) supplyBy() string {
	if u.Sheet.Unit == nil {
		return ""
	}
	parts := make([]string, len(u.Sheet.Unit.Supply))
	for i, b := range u.Sheet.Unit.Supply {
		parts[i] = strconv.Itoa(b.Min) + "-" + strconv.Itoa(b.Max) + "=" + strconv.Itoa(b.Supply)
	}
	return strings.Join(parts, " ")
}

// hp is how much damage removes one model; 0 if it is not known.
func (u *TableUnit) hp() int {
	if u.Sheet.Unit == nil {
		return 0
	}
	return u.Sheet.Stats.HP
}

func (t *TableSheet) in(p card.Phase) bool {
	for i := range t.Items {
		if len(abilitiesIn(t.Items[i].Abilities, p)) > 0 {
			return true
		}
	}
	for i := range t.Units {
		if t.Units[i].any(p) {
			return true
		}
	}
	return false
}

func (u *TableUnit) any(p card.Phase) bool { return len(u.abilitiesIn(p))+len(u.batchesIn(p)) > 0 }

// A tableGroup is units of one kind that carry and can do the same in a phase; they
// differ in the number of models at most, so what they can do stands there once.
type tableGroup []*TableUnit

// groups returns the units that can do something in the phase.
func (t *TableSheet) groups(p card.Phase) []tableGroup {
	var groups []tableGroup
	at := map[string]int{}
	for i := range t.Units {
		u := &t.Units[i]
		if !u.any(p) {
			continue
		}
		key := u.kind(p)
		n, ok := at[key]
		if !ok {
			n = len(groups)
			at[key], groups = n, append(groups, nil)
		}
		groups[n] = append(groups[n], u)
	}
	return groups
}

// kind tells apart what units can do in a phase.
func (u *TableUnit) kind(p card.Phase) string {
	key := u.Sheet.Unit.ID
	for _, a := range u.abilitiesIn(p) {
		key += "/" + a.Ability.ID + abilityNote(a)
	}
	for _, b := range u.batchesIn(p) {
		key += "/" + b.Weapon.ID + batchNotes(u.Sheet.Unit, b)
	}
	return key
}

// diceText is the size of the Attack Pool of a batch: "18 dice".
func diceText(b *army.Batch) string {
	if b.Weapon.Template != "" {
		return roaText(b.Weapon) + " dice each"
	}
	return plural(b.Count*b.Weapon.RoA, "die", "dice")
}

// weaponFacts is what else a weapon prints: target and Surge.
func weaponFacts(w *card.Weapon) string {
	facts := []string{"at " + text.Target(w.Target)}
	if s := surgeText(w); s != "–" {
		facts = append(facts, "Surge "+s)
	}
	return strings.Join(facts, ", ")
}
