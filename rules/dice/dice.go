package dice

import "muster/rules"

// Sides is the number of faces of every physical die of the game (§3.1).
const Sides = 6

// D3 reads a D3 off the face of a D6: half of it, rounded up (§3.1, MEA-08).
func D3(face int) int { return (face + 1) / 2 }

// Sum adds the faces of dice thrown together, such as 2D6 (§3.1).
func Sum(faces []int) int {
	total := 0
	for _, f := range faces {
		total += f
	}
	return total
}

// CountAtLeast returns how many faces meet or beat the target number. A natural
// 6 always succeeds and a natural 1 always fails, whatever the number (§3.6,
// ATK-03).
func CountAtLeast(faces []int, target int) int {
	n := 0
	for _, f := range faces {
		if f == Sides || f > 1 && f >= target {
			n++
		}
	}
	return n
}

// Reroll returns faces with the die at position i replaced by the new face,
// which stands even if it is worse (§3.3). The input is left as it is.
func Reroll(faces []int, i, face int) []int {
	out := append([]int(nil), faces...)
	out[i] = face
	return out
}

// RollOff compares one throw of 2D6 for each side and returns the sides that
// share the highest sum: one side is the winner, several roll again (§3.2,
// MEA-08).
func RollOff(throws ...[2]int) []int {
	best := 0
	var leaders []int
	for side, t := range throws {
		switch sum := t[0] + t[1]; {
		case sum > best:
			best = sum
			leaders = append(leaders[:0], side)
		case sum == best:
			leaders = append(leaders, side)
		}
	}
	return leaders
}

// WrongCount: a throw has another number of results than dice (§3.1).
var WrongCount = rules.Rule{
	Code: "dice.wrong-count", Clause: "MEA-08", Section: "3.1", Severity: rules.Error,
}

// NotAFace: a result is not the face of a D6 (§3.1).
var NotAFace = rules.Rule{
	Code: "dice.not-a-face", Clause: "MEA-08", Section: "3.1", Severity: rules.Error,
}

// Rules lists what this package can refuse.
var Rules = []rules.Rule{WrongCount, NotAFace}

// Check reports the first fault of a throw of n dice as a [rules.Violation] at
// path: a wrong number of results, or one that is no face.
func Check(path string, faces []int, n int) error {
	if len(faces) != n {
		return WrongCount.Broken(path, rules.Int("have", len(faces)), rules.Int("want", n))
	}
	for i, f := range faces {
		if f < 1 || f > Sides {
			return NotAFace.Broken(path, rules.Int("die", i+1), rules.Int("have", f))
		}
	}
	return nil
}
