package combat

import (
	"testing"

	"muster/rules/dice"
)

func BenchmarkBuild(b *testing.B) {
	s := shoot(marines("slugthrower", "grenades-frag"), "c-14-rifle", fighter("zergling", 12))
	w := s.att.Weapon(s.weapon).Weapon
	b.ReportAllocs()
	for b.Loop() {
		Build(&s.att, w, &s.def, &s.facts)
	}
}

func BenchmarkAim(b *testing.B) {
	s := shoot(marines("slugthrower", "grenades-frag"), "c-14-rifle", fighter("zergling", 12))
	b.ReportAllocs()
	for b.Loop() {
		Aim(&s.att, s.weapon, &s.def, &s.facts)
	}
}

func BenchmarkResolve(b *testing.B) {
	a := shoot(marines(), "c-14-rifle", fighter("zergling", 12)).attack()
	src := dice.NewStream(dice.Seed{1})
	b.ReportAllocs()
	for b.Loop() {
		if _, _, err := Resolve(&a, src); err != nil {
			b.Fatal(err)
		}
	}
}
