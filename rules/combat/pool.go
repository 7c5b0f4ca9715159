package combat

import "muster/rules/dice"

// A Pool is where the dice of one Batch lie between two steps. The zero Pool is
// the beginning of every Batch.
type Pool struct {
	Step  Step `json:"step"`
	Group int  `json:"group,omitempty"` // next of the Attack's Groups to roll
	// Missed dice failed to hit; PRECISION may still pick some up.
	Missed int `json:"missed,omitempty"`
	Armour int `json:"armour,omitempty"` // dice in the Armour Pool
	Surge  int `json:"surge,omitempty"`  // result that waits to be applied
	Damage int `json:"damage,omitempty"` // dice in the Damage Pool
}

// A Step is one step of the sequence of §8.7.4.
type Step uint8

// The steps in their order. Precision and Skip throw nothing; they stand alone
// so that a game can open its windows before them.
const (
	// Begin puts HITS into the Armour Pool.
	Begin Step = iota
	// Hit rolls one group of the Attack Pool (step 1).
	Hit
	// Precision turns failed dice into hits.
	Precision
	// SurgeRoll throws the Surge Die, which belongs to the same throw as step 1.
	SurgeRoll
	// Skip moves dice past armour: Surge, CRITICAL HIT, DODGE (step 2).
	Skip
	// ArmourRoll is the defender's roll (step 3).
	ArmourRoll
	// EvadeRoll is the defender's second roll (step 4).
	EvadeRoll
	// Done: what lies in the Damage Pool does damage (step 5).
	Done
)

var steps = [...]struct{ name, clause, section string }{
	Begin:      {"begin", "ATK-01", "8.7.4"},
	Hit:        {"hit", "ATK-02", "8.7.4"},
	Precision:  {"precision", "ATK-10", "11"},
	SurgeRoll:  {"surge", "ATK-01", "8.7.4"},
	Skip:       {"skip-armour", "ATK-04", "8.7.4"},
	ArmourRoll: {"armour", "ATK-06", "8.7.4"},
	EvadeRoll:  {"evade", "ATK-07", "8.7.4"},
	Done:       {"damage", "ATK-09", "8.7.4"},
}

// String returns the name of the step in events.
func (s Step) String() string { return steps[s].name }

// Clause returns the clause id of the step, such as ATK-06.
func (s Step) Clause() string { return steps[s].clause }

// Section returns the rulebook section of the step.
func (s Step) Section() string { return steps[s].section }

// A Throw is what is thrown now: Dice D6, and how to read them. A Throw without
// dice has the result 0.
type Throw struct {
	Step Step `json:"step"`
	Dice int  `json:"dice"`
	// Target is the number to meet or beat: the result is the count of
	// successes. 0 means a value roll of the Surge Die.
	Target int `json:"target,omitempty"`
	// Surge is the die of a value roll.
	Surge Surge `json:"surge,omitzero"`
}

// Result reads the faces thrown. len(faces) must be t.Dice.
func (t Throw) Result(faces []int) int {
	if t.Dice == 0 {
		return 0
	}
	if t.Target > 0 {
		return dice.CountAtLeast(faces, t.Target)
	}
	if t.Surge.Die == SurgeD3 {
		return dice.D3(faces[0]) + t.Surge.Plus
	}
	return faces[0] + t.Surge.Plus
}

// Throw returns what is thrown at the step that p stands at.
func (p Pool) Throw(a *Attack) Throw {
	switch p.Step {
	case Hit:
		if p.Group < len(a.Groups) {
			g := a.Groups[p.Group]
			return Throw{Step: Hit, Dice: g.Dice, Target: g.Hit}
		}
	case SurgeRoll:
		if a.Surge.Die == SurgeD3 || a.Surge.Die == SurgeD6 {
			return Throw{Step: SurgeRoll, Dice: 1, Surge: a.Surge}
		}
	case ArmourRoll:
		if a.Armour > 0 {
			return Throw{Step: ArmourRoll, Dice: p.Armour, Target: a.Armour}
		}
	case EvadeRoll:
		if a.Evade > 0 {
			return Throw{Step: EvadeRoll, Dice: p.Damage, Target: a.Evade}
		}
	}
	return Throw{Step: p.Step}
}

// Next returns the pool after the throw of its step came to n. At Done nothing
// changes.
func (p Pool) Next(a *Attack, n int) Pool {
	switch p.Step {
	case Begin: // HITS enter the Armour Pool as they are (KW-HITS)
		p.Armour = a.Hits
		p.Step = Hit
	case Hit: // ATK-02: successes enter the Armour Pool
		if p.Group < len(a.Groups) {
			p.Armour += n
			p.Missed += a.Groups[p.Group].Dice - n
			p.Group++
		}
		if p.Group >= len(a.Groups) {
			p.Step = Precision
		}
	case Precision: // ATK-10, AMB-52: any failed die, also a natural 1
		p.Armour += min(a.Precision, p.Missed)
		p.Missed, p.Group = 0, 0
		p.Step = SurgeRoll
	case SurgeRoll: // ATK-01, TPL-07
		p.Surge = n
		if a.Surge.Die == SurgeFixed {
			p.Surge = a.Surge.Plus
		}
		p.Step = Skip
	case Skip: // ATK-04, ATK-05, AMB-50, AMB-51: capped by the pool, then DODGE
		moved := max(min(p.Armour, p.Surge+a.Critical)-a.Dodge, 0)
		p.Armour -= moved
		p.Damage += moved
		p.Surge = 0
		p.Step = ArmourRoll
	case ArmourRoll: // ATK-06: failures enter the Damage Pool, TOUGH saves some
		p.Damage += max(p.Armour-n-a.tough(), 0)
		p.Armour = 0
		p.Step = EvadeRoll
	case EvadeRoll: // ATK-07: every die in the Damage Pool, also those past armour
		p.Damage -= n
		p.Step = Done
	}
	return p
}

// tough is TOUGH where there is an Armour Roll to improve.
func (a *Attack) tough() int {
	if a.Armour == 0 {
		return 0
	}
	return a.Tough
}

// Rolled takes p through its step with the faces thrown. Faces that do not fit
// the throw are a [rules.Violation] at path "dice".
func (p Pool) Rolled(a *Attack, faces []int) (Pool, error) {
	t := p.Throw(a)
	if err := dice.Check("dice", faces, t.Dice); err != nil {
		return p, err
	}
	return p.Next(a, t.Result(faces)), nil
}

// Settle takes p through all steps that throw nothing, up to the next throw or
// to Done.
func (p Pool) Settle(a *Attack) Pool {
	for p.Step != Done && p.Throw(a).Dice == 0 {
		p = p.Next(a, 0)
	}
	return p
}

// A Roll is one throw of a resolved Batch.
type Roll struct {
	Throw
	Faces  []int `json:"faces"`
	Result int   `json:"result"`
	// After is the pool once the throw has been applied.
	After Pool `json:"after"`
}

// Resolve rolls the whole Batch with dice of src and returns the pool at Done
// with every throw on the way. Errors are those of src.
func Resolve(a *Attack, src dice.Source) (Pool, []Roll, error) {
	var rolls []Roll
	p := Pool{}.Settle(a)
	for p.Step != Done {
		t := p.Throw(a)
		faces := make([]int, t.Dice)
		if err := src.Roll(faces); err != nil {
			return p, rolls, err
		}
		n := t.Result(faces)
		p = p.Next(a, n)
		rolls = append(rolls, Roll{Throw: t, Faces: faces, Result: n, After: p})
		p = p.Settle(a)
	}
	return p, rolls, nil
}
