package dice

import "muster/rules"

// A Source gives the results of D6.
type Source interface {
	// Roll fills faces with results from 1 to 6, or reports why it cannot; then
	// faces are undefined.
	Roll(faces []int) error
}

// Typed is a Source of results that people threw and typed in, first die first.
type Typed struct {
	faces []int
	used  int
}

// NewTyped returns a Source of the given results. They are judged when used.
func NewTyped(faces ...int) *Typed { return &Typed{faces: faces} }

// Roll implements [Source]. Too few results, or one that is no face, is a
// [rules.Violation] at path "dice".
func (t *Typed) Roll(faces []int) error {
	left := t.faces[t.used:]
	if len(left) < len(faces) {
		return WrongCount.Broken("dice", rules.Int("have", len(left)), rules.Int("want", len(faces)))
	}
	if err := Check("dice", left[:len(faces)], len(faces)); err != nil {
		return err
	}
	copy(faces, left)
	t.used += len(faces)
	return nil
}

// Left returns how many typed results have not been used.
func (t *Typed) Left() int { return len(t.faces) - t.used }
