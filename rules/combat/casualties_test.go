package combat

import "testing"

// threeModels are three models of 11 HP, as in the worked example of the
// project's fault collection: 3 dice of Damage 10 make 30.
func threeModels() Target { return NewTarget(3, 11, 0, true) }

func TestCasualties(t *testing.T) {
	tests := []struct {
		name   string
		attack Attack
		target Target
		from   Standing
		dice   int
		want   Standing
		toll   Toll
	}{
		{
			"8.7.4/CAS-04 all Visible: two fall, the rest stays on the marker",
			Attack{Damage: 10, Cap: 3},
			threeModels(),
			Standing{},
			3,
			Standing{Removed: 2, Marker: 8},
			Toll{Dealt: 30, Total: 30, Removed: 2},
		},
		{
			"8.7.4/CAS-03 two Visible: two fall, the rest is discarded",
			Attack{Damage: 10, Cap: 2},
			threeModels(),
			Standing{},
			3,
			Standing{Removed: 2},
			Toll{Dealt: 30, Total: 30, Removed: 2, Discarded: 8},
		},
		{
			"8.7.4/CAS-01 one Visible: one falls, the rest is discarded",
			Attack{Damage: 10, Cap: 1},
			threeModels(),
			Standing{},
			3,
			Standing{Removed: 1},
			Toll{Dealt: 30, Total: 30, Removed: 1, Discarded: 19},
		},
		{
			"11/KW-CONCENTRATED-FIRE one casualty, nothing is recorded",
			Attack{Damage: 10, Cap: 3, Concentrated: 1},
			threeModels(),
			Standing{},
			3,
			Standing{Removed: 1},
			Toll{Dealt: 30, Total: 30, Removed: 1, Discarded: 19},
		},
		{
			"11/KW-CONCENTRATED-FIRE below its limit the damage stays",
			Attack{Damage: 10, Cap: 3, Concentrated: 1},
			threeModels(),
			Standing{},
			1,
			Standing{Marker: 10},
			Toll{Dealt: 10, Total: 10},
		},
		{
			"11/AMB-55 CONCENTRATED FIRE drops older marker damage too",
			Attack{Damage: 10, Cap: 3, Concentrated: 1},
			threeModels(),
			Standing{Marker: 9},
			1,
			Standing{Removed: 1},
			Toll{Dealt: 10, Total: 19, Removed: 1, Discarded: 8},
		},
		{
			"8.7.4/CAS-02 damage equal to the HP removes the model",
			Attack{Damage: 11, Cap: 3},
			threeModels(),
			Standing{},
			1,
			Standing{Removed: 1},
			Toll{Dealt: 11, Total: 11, Removed: 1},
		},
		{
			"8.7.4/ATK-09 the marker is part of the total",
			Attack{Damage: 1, Cap: 3},
			threeModels(),
			Standing{Marker: 10},
			1,
			Standing{Removed: 1},
			Toll{Dealt: 1, Total: 11, Removed: 1},
		},
		{
			"8.7.4/ATK-09 without dice nothing happens, whatever the marker",
			Attack{Damage: 1, Cap: 3},
			threeModels(),
			Standing{Marker: 40},
			0,
			Standing{Marker: 40},
			Toll{},
		},
		{
			"8.7.4/CAS-08 the last model gone destroys the unit",
			Attack{Damage: 10, Cap: 3},
			threeModels(),
			Standing{},
			4,
			Standing{Removed: 3},
			Toll{Dealt: 40, Total: 40, Removed: 3, Discarded: 7, Destroyed: true},
		},
		{
			"11/KW-SHIELDED the first model has HP and Shield",
			Attack{Damage: 1, Cap: 3},
			NewTarget(3, 4, 3, true),
			Standing{Shielded: true},
			6,
			Standing{Marker: 6},
			Toll{Dealt: 6, Total: 6, ShieldLost: true},
		},
		{
			"11/AMB-49 damage equal to the Shield keeps the status",
			Attack{Damage: 1, Cap: 3},
			NewTarget(3, 4, 3, true),
			Standing{Shielded: true},
			3,
			Standing{Marker: 3, Shielded: true},
			Toll{Dealt: 3, Total: 3},
		},
		{
			"11/AMB-49 the old marker counts against the Shield",
			Attack{Damage: 1, Cap: 3},
			NewTarget(3, 4, 3, true),
			Standing{Marker: 3, Shielded: true},
			1,
			Standing{Marker: 4},
			Toll{Dealt: 1, Total: 4, ShieldLost: true},
		},
		{
			"11/KW-SHIELDED the second model has no Shield",
			Attack{Damage: 1, Cap: 3},
			NewTarget(3, 4, 3, true),
			Standing{Shielded: true},
			11,
			Standing{Removed: 2},
			Toll{Dealt: 11, Total: 11, Removed: 2, ShieldLost: true},
		},
		{
			"11/KW-SHIELDED without the status the first model keeps the HP of the Shield",
			Attack{Damage: 1, Cap: 3},
			NewTarget(3, 4, 3, true),
			Standing{},
			6,
			Standing{Marker: 6},
			Toll{Dealt: 6, Total: 6},
		},
		{
			"11/KW-NON-LETHAL-DAMAGE nobody falls, the total is recorded",
			Attack{Damage: 5, Cap: 3, NonLethal: true},
			threeModels(),
			Standing{},
			3,
			Standing{Marker: 15},
			Toll{Dealt: 15, Total: 15},
		},
		{
			"11/KW-NON-LETHAL-DAMAGE later damage uses the combined total",
			Attack{Damage: 1, Cap: 3},
			threeModels(),
			Standing{Marker: 15},
			1,
			Standing{Removed: 1, Marker: 5},
			Toll{Dealt: 1, Total: 16, Removed: 1},
		},
		{
			"8.7.4/ATK-09 a reduction comes off new and old damage together",
			Attack{Damage: 1, Cap: 3, Reductions: []Reduction{{Amount: 3}}},
			threeModels(),
			Standing{Marker: 2},
			2,
			Standing{Marker: 1},
			Toll{Total: 1},
		},
		{
			"8.7.4/ATK-09 a reduction stops at its floor",
			Attack{Damage: 1, Cap: 3, Reductions: []Reduction{{Amount: 2, Floor: 1}}},
			threeModels(),
			Standing{},
			2,
			Standing{Marker: 1},
			Toll{Dealt: 1, Total: 1},
		},
		{
			"11/AMB-49 the Shield is judged after reductions",
			Attack{Damage: 1, Cap: 3, Reductions: []Reduction{{Amount: 2}}},
			NewTarget(3, 4, 3, true),
			Standing{Shielded: true},
			5,
			Standing{Marker: 3, Shielded: true},
			Toll{Dealt: 3, Total: 3},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, toll := tt.attack.Inflict(&tt.target, tt.from, tt.dice)
			if got != tt.want || toll != tt.toll {
				t.Errorf("%d dice from %+v:\n got %+v, %+v\nwant %+v, %+v", tt.dice, tt.from, got, toll, tt.want, tt.toll)
			}
		})
	}
}
