package odds

import (
	"slices"
)

// A Worth compares a question with and without one bought upgrade of the
// attacker.
type Worth struct {
	Upgrade string
	// Cost in minerals for the composition asked about.
	Cost          int
	With, Without Answer
}

// Damage is the expected damage that the upgrade adds.
func (w *Worth) Damage() float64 { return w.With.MeanDamage() - w.Without.MeanDamage() }

// Models is the expected number of models that it removes in addition.
func (w *Worth) Models() float64 { return w.With.MeanRemoved() - w.Without.MeanRemoved() }

// Minerals is what these models are worth.
func (w *Worth) Minerals() float64 { return w.With.MeanMinerals - w.Without.MeanMinerals }

// PerMineral is Minerals for each mineral spent; 0 for an upgrade that is free.
func (w *Worth) PerMineral() float64 {
	if w.Cost == 0 {
		return 0
	}
	return w.Minerals() / float64(w.Cost)
}

// Worth answers q without each bought upgrade of the attacker in turn. A weapon
// that goes with its upgrade is left out, and the one it replaced fires in its
// place if it is not asked about already.
func (c *Calculator) Worth(q *Question) ([]Worth, error) {
	with, err := c.Answer(q)
	if err != nil {
		return nil, err
	}
	out := make([]Worth, 0, len(q.Attacker.Upgrades))
	for _, id := range q.Attacker.Upgrades {
		up := q.Attacker.Unit.Upgrade(id)
		cost, _ := up.PriceFor(q.Attacker.Composition.ID)
		bare := *q
		bare.Attacker.Upgrades = slices.DeleteFunc(slices.Clone(q.Attacker.Upgrades), func(other string) bool { return other == id })
		bare.Weapons = slices.Clone(q.Weapons)
		if up.Weapon != nil {
			bare.Weapons = slices.DeleteFunc(bare.Weapons, func(w string) bool { return w == up.Weapon.ID })
			if up.Replaces != "" && len(bare.Weapons) < len(q.Weapons) && !slices.Contains(bare.Weapons, up.Replaces) {
				bare.Weapons = append(bare.Weapons, up.Replaces)
			}
		}
		w := Worth{Upgrade: id, Cost: cost, With: with}
		if len(bare.Weapons) == 0 { // nothing is left to fire
			w.Without = Answer{Result: Result{Damage: []float64{1}, Removed: []float64{1}}}
		} else if w.Without, err = c.Answer(&bare); err != nil {
			return nil, err
		}
		out = append(out, w)
	}
	return out, nil
}
