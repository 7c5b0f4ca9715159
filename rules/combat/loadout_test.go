package combat

import (
	"slices"
	"testing"
)

func TestLoadout(t *testing.T) {
	carried := func(f Fighter) map[string]int {
		out := map[string]int{}
		for _, c := range Loadout(f.Unit, f.Upgrades, f.Models) {
			out[c.Weapon.ID] = c.Models
		}
		return out
	}
	tests := []struct {
		name string
		unit Fighter
		want map[string]int
	}{
		{
			"9.1.7/AB-36 Rocket Launcher and AGG-12",
			marines("rocket-launcher", "agg-12"),
			map[string]int{"c-14-rifle": 5, "agg-12": 1, "rocket-launcher": 1, "strike": 6},
		},
		{
			"9.1.7/AB-31 a replacement on all models",
			fighter("zergling", 12, "shredding-claws"),
			map[string]int{"shredding-claws": 12},
		},
		{
			"9.1.7/AMB-08 the second replacement grants nothing",
			fighter("goliath", 1, "haywire-missiles", "scatter-missiles"),
			map[string]int{"autocannon": 1, "underbelly-machine-gun": 1, "haywire-missiles": 1, "stomp": 1},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := carried(tt.unit)
			if len(got) != len(tt.want) {
				t.Errorf("carries %v, want %v", got, tt.want)
			}
			for id, n := range tt.want {
				if got[id] != n {
					t.Errorf("%d models carry %s, want %d", got[id], id, n)
				}
			}
		})
	}
}

func TestHP(t *testing.T) {
	tests := []struct {
		name   string
		unit   Fighter
		intact bool
		want   []int
	}{
		{"8.7.4/CAS-05 the first model has its Shield", fighter("zealot", 3), true, []int{7, 4, 4}},
		{"8.7.4/CAS-05 gone with the first casualty", fighter("zealot", 2), false, []int{4, 4}},
		{"9.1.7/AB-30 Kinetic Foam adds 1 HP to every model", fighter("marauder", 2, "kinetic-foam"), true, []int{6, 6}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := TargetOf(&tt.unit, tt.intact); !slices.Equal(got.HP, tt.want) {
				t.Errorf("HP %v, want %v", got.HP, tt.want)
			}
		})
	}
}
