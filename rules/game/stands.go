package game

import (
	"slices"

	"muster/rules"
	"muster/rules/combat"
)

// A Stand is models of an Engaged unit that stand alike on the table (§8.7.5).
type Stand struct {
	Models int `json:"models"`
	// Engages are the enemy units that each of the models is in Engagement Range
	// of; empty if it is outside the Engagement Range of all.
	Engages []UnitID `json:"engages,omitempty"`
	// Contact says that each of the models is in base contact with an enemy.
	Contact bool `json:"contact,omitempty"`
}

func (s *Stand) model() combat.Model {
	m := combat.Model{Tier: combat.OutOfRange}
	switch {
	case s.Contact:
		m.Tier = combat.InContact
	case len(s.Engages) > 0:
		m.Tier = combat.InRange
	}
	for _, id := range s.Engages {
		m.Engages = append(m.Engages, string(id))
	}
	return m
}

// tiered reports whether the casualties fall in the order of §8.7.5: damage to an
// Engaged unit does. A model that finds no place, fails to Disengage or becomes
// another unit is that very model.
func (t *table) tiered(f *Fallen) bool {
	switch f.Cause {
	case CauseAttack, CauseImpact, CauseHits:
		return t.engaged(f.Unit)
	}
	return false
}

// judgeStands checks the order of the casualties against the tiers (CAS-06) and
// the engagements that they must leave (CAS-07), and returns the enemies that
// nobody who is left engages.
func (t *table) judgeStands(f *Fallen, fallen, left []Stand) ([]UnitID, error) {
	u, foes := t.unit(f.Unit), t.foes(f.Unit)
	models, err := expand("fallen", fallen, f.Count, foes)
	if err != nil {
		return nil, err
	}
	stay, err := expand("left", left, u.Models-f.Count, foes)
	if err != nil {
		return nil, err
	}
	models = append(models, stay...)
	for _, foe := range foes {
		if !engages(models, foe) {
			return nil, BadFact.Broken("engages", rules.Text("fact", "engages"), rules.Text("want", string(foe)))
		}
	}
	for i := range f.Count {
		may := combat.Removable(models[i:], true, true)
		if slices.Contains(may, 0) {
			continue
		}
		rule := CasualtyOrder
		if models[i].Tier <= models[i+may[0]].Tier {
			rule = CasualtyFrees
		}
		return nil, rule.Broken("fallen", rules.Text("unit", string(u.ID)), rules.Int("model", i+1))
	}
	return without(foes, func(foe UnitID) bool { return engages(stay, foe) }), nil
}

// expand returns the models of the stands one by one: want of them.
func expand(fact string, stands []Stand, want int, foes []UnitID) ([]combat.Model, error) {
	var out []combat.Model
	for i := range stands {
		s := &stands[i]
		if s.Models < 1 || s.Models > want-len(out) {
			return nil, BadFact.Broken(fact, rules.Text("fact", fact), rules.Int("have", len(out)+s.Models), rules.Int("want", want))
		}
		for j, id := range s.Engages {
			if slices.Contains(s.Engages[:j], id) || !slices.Contains(foes, id) {
				return nil, BadFact.Broken(fact, rules.Text("fact", "engages"), rules.Text("have", string(id)))
			}
		}
		if s.Contact && len(s.Engages) == 0 {
			return nil, BadFact.Broken(fact, rules.Text("fact", "contact"), rules.Text("have", "true"))
		}
		out = append(out, slices.Repeat([]combat.Model{s.model()}, s.Models)...)
	}
	if len(out) != want {
		return nil, BadFact.Broken(fact, rules.Text("fact", fact), rules.Int("have", len(out)), rules.Int("want", want))
	}
	return out, nil
}

func engages(models []combat.Model, foe UnitID) bool {
	return slices.ContainsFunc(models, func(m combat.Model) bool { return slices.Contains(m.Engages, string(foe)) })
}

// casualtyOptions offers statements that fit the game, for the players to put the
// table in their place: all models in contact with every enemy, and for the last
// model of a unit between several enemies those in which it frees itself of one.
func (t *table) casualtyOptions() []Option {
	f := t.Fallen
	u, foes := t.unit(f.Unit), t.foes(f.Unit)
	least, most := nomineeLosses(u, f.Count)
	chosen := numbers("nominees", least, most, nominees(u))
	if !t.tiered(f) {
		return []Option{{ChooseCasualties{}, []Field{chosen, set("freed", 0, all, foes)}}}
	}
	offer := func(lost, kept []UnitID) Option {
		return Option{ChooseCasualties{
			Fallen: []Stand{{Models: f.Count, Engages: lost, Contact: true}},
			Left:   []Stand{{Models: u.Models - f.Count, Engages: kept, Contact: true}},
		}, []Field{chosen}}
	}
	out := []Option{offer(foes, foes)}
	if u.Models-f.Count == 1 && len(foes) > 1 {
		for _, foe := range foes {
			others := without(foes, func(id UnitID) bool { return id == foe })
			out = append(out, offer([]UnitID{foe}, others))
		}
	}
	return out
}
