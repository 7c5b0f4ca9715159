package dice

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"math"
	"slices"
	"testing"

	"muster/rules"
)

func TestReadingDice(t *testing.T) {
	t.Run("3.1/MEA-08 D3 is half a D6, rounded up", func(t *testing.T) {
		for face, want := range map[int]int{1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3} {
			if got := D3(face); got != want {
				t.Errorf("D3 of a %d is %d, want %d", face, got, want)
			}
		}
	})
	t.Run("3.1/MEA-08 2D6 are added", func(t *testing.T) {
		if got := Sum([]int{4, 6}); got != 10 {
			t.Errorf("got %d", got)
		}
	})
	t.Run("3.6/ATK-03 natural 6 succeeds and natural 1 fails", func(t *testing.T) {
		tests := []struct{ target, want int }{{2, 5}, {4, 3}, {6, 1}, {7, 1}, {1, 5}}
		for _, tt := range tests {
			if got := CountAtLeast([]int{1, 2, 3, 4, 5, 6}, tt.target); got != tt.want {
				t.Errorf("%d+: %d successes, want %d", tt.target, got, tt.want)
			}
		}
	})
	t.Run("3.3/MEA-08 a re-roll stands even if it is worse", func(t *testing.T) {
		before := []int{3, 5}
		if got := Reroll(before, 1, 2); !slices.Equal(got, []int{3, 2}) || !slices.Equal(before, []int{3, 5}) {
			t.Errorf("got %v, input now %v", got, before)
		}
	})
	t.Run("3.2/MEA-08 the higher 2D6 wins the Roll-Off", func(t *testing.T) {
		if got := RollOff([2]int{2, 3}, [2]int{1, 6}); !slices.Equal(got, []int{1}) {
			t.Errorf("got sides %v", got)
		}
	})
	t.Run("3.2/MEA-08 a tied Roll-Off is rolled again by those who tie", func(t *testing.T) {
		if got := RollOff([2]int{6, 3}, [2]int{1, 1}, [2]int{4, 5}); !slices.Equal(got, []int{0, 2}) {
			t.Errorf("got sides %v", got)
		}
	})
}

func TestTypedResults(t *testing.T) {
	tests := []struct {
		name  string
		typed []int
		n     int
		want  rules.Rule
	}{
		{"3.1/MEA-08 too few results", []int{3}, 2, WrongCount},
		{"3.1/MEA-08 a result of 0", []int{3, 0}, 2, NotAFace},
		{"3.1/MEA-08 a result of 7", []int{7, 1}, 2, NotAFace},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var v rules.Violation
			if err := NewTyped(tt.typed...).Roll(make([]int, tt.n)); !errors.As(err, &v) || v.Code != tt.want.Code {
				t.Errorf("got %v, want %s", err, tt.want.Code)
			}
		})
	}
	t.Run("3.1/MEA-08 results are used in order", func(t *testing.T) {
		src := NewTyped(1, 2, 3, 4)
		first, second := make([]int, 2), make([]int, 1)
		if err := errors.Join(src.Roll(first), src.Roll(second)); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(first, []int{1, 2}) || second[0] != 3 || src.Left() != 1 {
			t.Errorf("got %v, %v, %d left", first, second, src.Left())
		}
	})
}

// The recipe, spelled out byte by byte: anyone can check a seed with sha256sum.
func TestAgreedSeed(t *testing.T) {
	var server Seed
	for i := range server {
		server[i] = byte(i)
	}
	plain := append([]byte(nil), server[:]...)
	plain = append(plain, 0, 0, 0, 0, 0, 0, 0, 6)
	plain = append(plain, "Träne"...) // six bytes of UTF-8
	plain = append(plain, 0, 0, 0, 0, 0, 0, 0, 0)
	want := sha256.Sum256(plain)
	got, err := Agree(server, "Träne", "")
	if err != nil || got != Seed(want) {
		t.Errorf("got %x, %v; want %x", got, err, want)
	}
	if Commit(server) != sha256.Sum256(server[:]) {
		t.Error("the commitment is not the SHA-256 of the server's bytes")
	}
	for _, texts := range [][]string{{"", "Träne"}, {"Träne"}, {"Trän", "e"}} {
		if other, err := Agree(server, texts...); err != nil || other == got {
			t.Errorf("%q gives the same seed (%v)", texts, err)
		}
	}
	if _, err := Agree(server, "fine", "\xff"); err == nil {
		t.Error("a text that is not UTF-8 was accepted")
	}
}

// A seed means the same dice on every machine and in every later version: games
// in logs depend on it.
func TestStreamIsFixed(t *testing.T) {
	faces := make([]int, 40)
	if err := NewStream(Seed{}).Roll(faces); err != nil {
		t.Fatal(err)
	}
	// The first block by hand: bytes of SHA-256(32 zero bytes, 8 zero bytes), those
	// of 252 and more skipped.
	block := sha256.Sum256(make([]byte, 40))
	var want []int
	for _, b := range block {
		if b < 252 {
			want = append(want, int(b)%6+1)
		}
	}
	if !slices.Equal(faces[:len(want)], want) {
		t.Errorf("got %v, want %v of block %s", faces, want, hex.EncodeToString(block[:]))
	}
	again := make([]int, 0, 40)
	src := NewStream(Seed{})
	for range 40 {
		one := make([]int, 1)
		if err := src.Roll(one); err != nil {
			t.Fatal(err)
		}
		again = append(again, one[0])
	}
	if !slices.Equal(faces, again) {
		t.Error("dice thrown singly differ from dice thrown together")
	}
}

// Every face comes up about equally often: a bias of a byte modulo 6 without
// rejection would be four times this bound.
func TestStreamIsFair(t *testing.T) {
	const throws = 600_000
	faces := make([]int, throws)
	if err := NewStream(Seed{7}).Roll(faces); err != nil {
		t.Fatal(err)
	}
	var counts [Sides + 1]int
	for _, f := range faces {
		counts[f]++
	}
	for face := 1; face <= Sides; face++ {
		if off := math.Abs(float64(counts[face]) - throws/Sides); off > 1200 {
			t.Errorf("face %d came up %d times of %d", face, counts[face], throws)
		}
	}
}

func BenchmarkStream(b *testing.B) {
	src := NewStream(Seed{1})
	faces := make([]int, 12)
	b.ReportAllocs()
	for b.Loop() {
		if err := src.Roll(faces); err != nil {
			b.Fatal(err)
		}
	}
}
