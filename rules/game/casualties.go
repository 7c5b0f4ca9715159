package game

import (
	"slices"

	"muster/rules"
	"muster/rules/card"
)

// remove takes n models off the unit and leaves damage on its marker. Where the
// players have a choice to tell, it waits for it (§8.7.5).
func (t *table) remove(u *Unit, n, damage int, cause Cause) {
	f := Fallen{Unit: u.ID, Count: n, Damage: damage, Cause: cause}
	if n < u.Models && (len(nominees(u)) > 0 || t.engaged(u.ID)) {
		t.do(CasualtiesDue{f})
		return
	}
	t.fall(f, nil, nil)
}

// CasualtiesDue: models have to go; which ones is the choice of their player.
type CasualtiesDue struct {
	Fallen
}

// Event implements Event.
func (CasualtiesDue) Event() string { return "casualties-due" }

func (e CasualtiesDue) apply(t *table) {
	f := e.Fallen
	t.Fallen = &f
}

// nominees returns the nominated models that are left, by number (AB-32).
func nominees(u *Unit) []int {
	var out []int
	for _, n := range u.Nominees {
		if !slices.Contains(u.Lost, n.Model) && !slices.Contains(out, n.Model) {
			out = append(out, n.Model)
		}
	}
	return out
}

// ChooseCasualties tells which nominated models are among the casualties and how
// the unit is Engaged without them (CAS-06, CAS-07, CC-09).
type ChooseCasualties struct {
	Nominees []int `json:"nominees,omitempty"`
	// Fallen, in the order in which they fall, and Left are how the models of an
	// Engaged unit stood when it was damaged. Who is freed follows from them.
	Fallen []Stand `json:"fallen,omitempty"`
	Left   []Stand `json:"left,omitempty"`
	// Freed are the enemies that the unit is no longer Engaged with after models
	// were lost by other causes than damage.
	Freed []UnitID `json:"freed,omitempty"`
}

// Verb implements Verb.
func (ChooseCasualties) Verb() string { return "choose-casualties" }

func (v ChooseCasualties) run(t *table, by Side) error {
	if err := t.at(by, StageCasualties); err != nil {
		return err
	}
	f := *t.Fallen
	u := t.unit(f.Unit)
	alive := nominees(u)
	for i, m := range v.Nominees {
		if slices.Contains(v.Nominees[:i], m) || !slices.Contains(alive, m) {
			return BadFact.Broken("nominees", rules.Text("fact", "nominees"), rules.Int("have", m))
		}
	}
	least, most := nomineeLosses(u, f.Count)
	if n := len(v.Nominees); n < least || n > most {
		return BadFact.Broken("nominees", rules.Text("fact", "nominees"), rules.Int("have", n), rules.Int("min", least), rules.Int("max", most))
	}
	freed, err := t.freed(&f, &v)
	if err != nil {
		return err
	}
	t.fall(f, v.Nominees, freed)
	t.settle()
	return nil
}

// freed returns the enemies that the unit is no longer Engaged with: those that
// follow from the stands after damage, else those that are stated.
func (t *table) freed(f *Fallen, v *ChooseCasualties) ([]UnitID, error) {
	foes := t.foes(f.Unit)
	if t.tiered(f) {
		if len(v.Freed) > 0 {
			return nil, BadFact.Broken("freed", rules.Text("fact", "freed"), rules.Text("have", string(v.Freed[0])))
		}
		return t.judgeStands(f, v.Fallen, v.Left)
	}
	if n := len(v.Fallen) + len(v.Left); n > 0 {
		return nil, BadFact.Broken("fallen", rules.Text("fact", "fallen"), rules.Int("have", n), rules.Int("want", 0))
	}
	for i, id := range v.Freed {
		if slices.Contains(v.Freed[:i], id) || !slices.Contains(foes, id) {
			return nil, BadFact.Broken("freed", rules.Text("fact", "freed"), rules.Text("have", string(id)))
		}
	}
	return v.Freed, nil
}

// nomineeLosses returns the least and the largest number of nominated models
// among n casualties.
func nomineeLosses(u *Unit, n int) (least, most int) {
	alive := len(nominees(u))
	return max(alive-(u.Models-n), 0), min(alive, n)
}

func (t *table) fall(f Fallen, lost []int, freed []UnitID) {
	u := t.unit(f.Unit)
	before, supplyBefore := u.Models, t.cards.supply(u)
	left := before - f.Count
	after := *u
	after.Models = left
	e := ModelsLost{
		Unit: f.Unit, Models: f.Count, Left: left, Damage: f.Damage, Nominees: lost, Cause: f.Cause,
		Supply: supplyBefore - t.cards.supply(&after),
	}
	if left == 0 {
		e.Supply, e.Damage = supplyBefore, 0
	}
	if u.Summoned { // not used for the score (AB-42)
		e.Supply = 0
	}
	t.do(e)
	for _, id := range freed {
		t.do(EngagementEnded{f.Unit, id})
	}
	if u := t.unit(f.Unit); u.Statuses.Has(Shielded) && f.Count > 0 {
		t.loseStatus(f.Unit, Shielded)
	}
	if left == 0 {
		t.destroy(f.Unit)
	}
}

// ModelsLost: models of a unit are gone. Supply is what its Current Supply fell
// by; the opponent has destroyed it this Round (SUP-13, AMB-45).
type ModelsLost struct {
	Unit     UnitID `json:"unit"`
	Models   int    `json:"models"`
	Left     int    `json:"left"`
	Damage   int    `json:"damage,omitempty"` // on the marker now
	Nominees []int  `json:"nominees,omitempty"`
	Supply   int    `json:"supply,omitempty"`
	Cause    Cause  `json:"cause"`
}

// Event implements Event.
func (ModelsLost) Event() string { return "models-lost" }

func (e ModelsLost) apply(t *table) {
	u := t.change(e.Unit)
	u.Models, u.Damage = e.Left, e.Damage
	for _, m := range e.Nominees {
		u.Lost = with(u.Lost, m)
	}
	t.Fallen = nil
	if e.Supply > 0 {
		t.side(t.opponent(u.Side)).Destroyed += e.Supply
	}
}

// destroy takes a unit without models off the game: its own effects end and its
// tokens go unless they STAY IN PLAY; what it put on others stays (MKR-08).
func (t *table) destroy(id UnitID) {
	t.free(id)
	t.do(UnitDestroyed{id})
	t.dropTokens(id)
}

// UnitDestroyed: the last model of a unit is gone.
type UnitDestroyed struct {
	Unit UnitID `json:"unit"`
}

// Event implements Event.
func (UnitDestroyed) Event() string { return "unit-destroyed" }

func (e UnitDestroyed) apply(t *table) {
	u := t.change(e.Unit)
	u.Place, u.Models, u.Damage, u.Statuses = Destroyed, 0, 0, 0
	t.dropEffects(func(x *Effect) bool {
		return x.On == e.Unit || x.By == e.Unit && (x.Role == card.FriendlyInRange || x.Role == card.EnemyInRange)
	})
}

// DamageMarked: the Damage Marker of a unit shows another value.
type DamageMarked struct {
	Unit   UnitID `json:"unit"`
	Damage int    `json:"damage"`
	Source string `json:"source,omitempty"` // key of the ability
}

// Event implements Event.
func (DamageMarked) Event() string { return "damage-marked" }

func (e DamageMarked) apply(t *table) { t.change(e.Unit).Damage = e.Damage }

var (
	_ = verbOf[ChooseCasualties]()
	_ = kindOf[CasualtiesDue]()
	_ = kindOf[ModelsLost]()
	_ = kindOf[UnitDestroyed]()
	_ = kindOf[DamageMarked]()
)
