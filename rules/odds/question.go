package odds

import (
	"fmt"
	"slices"
	"strings"

	"muster/rules"
	"muster/rules/card"
	"muster/rules/combat"
)

// A Question asks what weapons of one unit do to another, in terms of cards. The
// zero value of every field but the first three is the plain case: every model
// fires, all of the target is Visible and in normal Range, there are no
// statuses and no cover; Passives and bought upgrades count.
type Question struct {
	Attacker, Target Side
	// Weapons are ids, resolved one after the other.
	Weapons []string

	// Firing is how many models contribute to each Batch, all if 0.
	Firing int
	// Far of them are beyond the Range of the profile, within LONG RANGE.
	Far int
	// Burst of them are within the distance of BURST FIRE.
	Burst int
	// Distance of every model to the target in inches; 0 leaves it open. It decides
	// Far, Burst and the Passives that look at a distance.
	Distance int
	// Visible models of the target; all if nil.
	Visible *int
	// Affected models under a template, 1 if 0.
	Affected int
	// Engaged with each other; a Close Combat Attack implies it.
	Engaged bool
	// TargetEngaged with others, AttackerEngaged with others.
	TargetEngaged, AttackerEngaged bool
	HighGround, EvadeGranted       bool
	AttackerState, TargetState     combat.State
	// Conditions of Passives and Effects of other abilities, on either side.
	AttackerConditions, TargetConditions []card.Condition
	AttackerEffects, TargetEffects       []combat.Lasting
	// Marker is the damage on the target's Damage Marker.
	Marker int
	// FirstLost says that the target has lost a model, and its Shield with it.
	FirstLost bool
}

// An Answer is the Result with what the losses are worth.
type Answer struct {
	Result
	// SupplyDestroyed is the drop of the target's Current Supply (§6.1).
	SupplyDestroyed []float64
	// MeanMinerals is the expected loss at the price of each model.
	MeanMinerals float64
	// Batches are the attacks as settled, in order.
	Batches []Batch
}

// A RefusedError is an attack that the rules do not allow with the facts given.
type RefusedError struct {
	Weapon     string
	Violations []rules.Violation
}

// Error names the weapon and the codes; rules/text has the sentences.
func (e *RefusedError) Error() string {
	codes := make([]string, len(e.Violations))
	for i, v := range e.Violations {
		codes[i] = v.Code
	}
	return e.Weapon + ": " + strings.Join(codes, ", ")
}

// Answer settles the Batches of q and computes their odds. Errors are facts that
// contradict each other, or a [*RefusedError].
func (c *Calculator) Answer(q *Question) (Answer, error) {
	batches, err := q.settle()
	if err != nil {
		return Answer{}, err
	}
	def := q.defender()
	target := combat.TargetOf(&def, !q.FirstLost)
	from := combat.Standing{Marker: q.Marker, Shielded: def.State.Shielded}
	a := Answer{Result: c.Series(&target, from, batches), Batches: batches}
	a.SupplyDestroyed = SupplyLost(a.Removed, q.Target.Models, q.Target.Unit.SupplyAt)
	a.MeanMinerals = a.MeanRemoved() * q.Target.MineralsPerModel()
	return a, nil
}

func (q *Question) attacker() combat.Fighter {
	return combat.Fighter{
		Unit: q.Attacker.Unit, Models: q.Attacker.Models, Upgrades: q.Attacker.Upgrades,
		State: q.AttackerState, Conditions: q.AttackerConditions,
		Effects: slices.Concat(combat.Passives(q.Attacker.Unit, q.Attacker.Upgrades), q.AttackerEffects),
	}
}

func (q *Question) defender() combat.Fighter {
	f := combat.Fighter{
		Unit: q.Target.Unit, Models: q.Target.Models, Upgrades: q.Target.Upgrades,
		State: q.TargetState, Conditions: q.TargetConditions,
		Effects: slices.Concat(combat.Passives(q.Target.Unit, q.Target.Upgrades), q.TargetEffects),
	}
	// A unit with a Shield has SHIELDED until it is lost; that changes no HP.
	f.State.Shielded = q.Target.Unit.Stats.Shield > 0 && !q.FirstLost && q.Marker <= q.Target.Unit.Stats.Shield
	return f
}

// settle builds the Batches in order.
func (q *Question) settle() ([]Batch, error) {
	if err := q.check(); err != nil {
		return nil, err
	}
	out := make([]Batch, 0, len(q.Weapons))
	firstMatters := false
	for i, id := range q.Weapons {
		att, def := q.attacker(), q.defender()
		carried := att.Weapon(id)
		if carried == nil {
			return nil, fmt.Errorf("%s carries no weapon %q; it carries %s", q.Attacker.Unit.Name, id, weaponList(&att))
		}
		if carried.Weapon.Status == combat.SiegeMode {
			att.State.SiegeMode = true
		}
		f := q.facts(carried, &att, &def)
		if err := q.reach(carried.Weapon, &att, &def, &f); err != nil {
			return nil, err
		}
		if broken := combat.Aim(&att, id, &def, &f); len(broken) > 0 {
			return nil, &RefusedError{Weapon: id, Violations: broken}
		}
		b := Batch{Attack: combat.Build(&att, carried.Weapon, &def, &f)}
		def.Conditions = append(slices.Clone(def.Conditions), card.FirstArmourRollOfActivation, card.FirstArmourRollOfRound)
		first := combat.Build(&att, carried.Weapon, &def, &f)
		firstMatters = firstMatters || first.Tough != b.Tough || first.Armour != b.Armour || first.Dodge != b.Dodge
		b.First = &first
		if i == 0 { // nothing was rolled before
			b.Attack = first
		}
		out = append(out, b)
	}
	if !firstMatters || len(out) == 1 {
		for i := range out {
			out[i].First = nil
		}
	}
	return out, nil
}

// facts are the facts of one Batch, with the defaults filled in; engagement goes
// into the states of both units.
func (q *Question) facts(w *combat.Carried, att, def *combat.Fighter) combat.Facts {
	f := combat.Facts{
		Near: w.Models, Visible: def.Models, Burst: q.Burst,
		HighGround: q.HighGround, EvadeGranted: q.EvadeGranted,
	}
	if q.Firing > 0 {
		f.Near = min(f.Near, q.Firing)
	}
	if q.Visible != nil {
		f.Visible = *q.Visible
	}
	if combat.Ranged(w.Weapon) {
		f.Together = q.Engaged
		f.Far = min(q.Far, f.Near)
		f.Near -= f.Far
	} else {
		f.Together = true
	}
	if w.Weapon.Template != "" {
		f.Affected = max(q.Affected, 1)
	}
	att.State.Engaged = att.State.Engaged || f.Together || q.AttackerEngaged
	def.State.Engaged = def.State.Engaged || f.Together || q.TargetEngaged
	return f
}

// reach applies a stated Distance to the facts of a Ranged Attack.
func (q *Question) reach(w *card.Weapon, att, def *combat.Fighter, f *combat.Facts) error {
	if q.Distance == 0 || !combat.Ranged(w) {
		return nil
	}
	stated := card.TargetOver8Away
	if q.Distance <= 8 {
		stated = card.RangedTargetWithin8
	}
	att.Conditions = append(slices.Clone(att.Conditions), stated)
	kw := combat.KeywordsOf(att, w, def, f)
	if reach := max(int(w.Range), kw.LongRange); q.Distance > reach {
		return fmt.Errorf("%s reaches %d inches; give a distance of at most that", w.Name, reach)
	}
	if q.Distance > int(w.Range) {
		f.Near, f.Far = 0, f.Near+f.Far
	}
	if q.Distance <= kw.BurstWithin {
		f.Burst = f.Near
	}
	return nil
}

// check refuses numbers that contradict each other.
func (q *Question) check() error {
	limit := func(what string, n, most int) error {
		if n < 0 || n > most {
			return fmt.Errorf("%d models %s; give 0 to %d", n, what, most)
		}
		return nil
	}
	if len(q.Weapons) == 0 {
		att := q.attacker()
		return fmt.Errorf("no weapon named; %s carries %s", q.Attacker.Unit.Name, weaponList(&att))
	}
	firing := q.Attacker.Models
	if q.Firing > 0 {
		firing = min(firing, q.Firing)
	}
	for _, err := range []error{
		limit("fire", q.Firing, q.Attacker.Models),
		limit("fire at long range", q.Far, firing),
		limit("are near enough for BURST FIRE", q.Burst, firing),
		limit("lie under the template", q.Affected, q.Target.Models),
	} {
		if err != nil {
			return err
		}
	}
	if q.Visible != nil {
		if err := limit("are Visible", *q.Visible, q.Target.Models); err != nil {
			return err
		}
	}
	if q.Distance < 0 {
		return fmt.Errorf("a distance of %d inches; give 1 or more", q.Distance)
	}
	if q.Marker < 0 || q.Marker > maxMarker {
		return fmt.Errorf("%d damage on the marker; give 0 to %d", q.Marker, maxMarker)
	}
	return nil
}

// maxMarker bounds the damage a question may start with.
const maxMarker = 1000

func weaponList(f *combat.Fighter) string {
	var ids []string
	for _, c := range combat.Loadout(f.Unit, f.Upgrades, f.Models) {
		ids = append(ids, c.Weapon.ID)
	}
	if len(ids) == 0 {
		return "none"
	}
	return strings.Join(ids, ", ")
}
