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

// put adds n dice at a place; n may be negative.
func (p *Pool) put(at Place, n int) {
	switch at {
	case Missed:
		p.Missed += n
	case ArmourPool:
		p.Armour += n
	case DamagePool:
		p.Damage += n
	}
}

// lying returns how many dice a stage finds at its place.
func (p *Pool) lying(s *Stage) int {
	switch s.From {
	case Missed:
		return p.Missed
	case ArmourPool:
		return p.Armour
	case DamagePool:
		return p.Damage
	}
	return s.Dice
}

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
	return t.Surge.Result(faces[0])
}

// Result reads the Surge off the face of its die; a fixed Surge needs none.
func (s Surge) Result(face int) int {
	switch s.Die {
	case SurgeD3:
		return dice.D3(face) + s.Plus
	case SurgeD6:
		return face + s.Plus
	case SurgeFixed:
		return s.Plus
	}
	return 0
}

// Rolled reports whether a die is thrown for the Surge.
func (s Surge) Rolled() bool { return s.Die == SurgeD3 || s.Die == SurgeD6 }

// Throw returns what is thrown at the step that p stands at.
func (p Pool) Throw(a *Attack) Throw {
	s := a.Stage(p.Step, p.Group)
	t := Throw{Step: p.Step}
	switch {
	case s.Target > 0:
		t.Dice, t.Target = p.lying(&s), s.Target
	case s.Surge.Rolled():
		t.Dice, t.Surge = 1, s.Surge
	}
	return t
}

// Next returns the pool after the throw of its step came to n. At Done nothing
// changes.
func (p Pool) Next(a *Attack, n int) Pool {
	if p.Step == Done {
		return p
	}
	s := a.Stage(p.Step, p.Group)
	lying := p.lying(&s)
	switch {
	case s.Step == SurgeRoll:
		p.Surge = n
		if s.Surge.Die == SurgeFixed {
			p.Surge = s.Surge.Result(0)
		}
	case s.Move:
		moved := s.Moved(lying, p.Surge)
		p.put(s.From, -moved)
		p.put(s.Success, moved)
		if s.Step == Skip {
			p.Surge = 0
		}
	default:
		succeed := s.Succeed(lying, n)
		p.put(s.From, -lying)
		p.put(s.Success, succeed)
		p.put(s.Failure, lying-succeed)
	}
	if p.Step == Hit && p.Group+1 < len(a.Groups) {
		p.Group++
		return p
	}
	if p.Step == Precision {
		p.Missed = 0 // nothing asks for them any more
	}
	p.Group = 0
	p.Step++
	return p
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
