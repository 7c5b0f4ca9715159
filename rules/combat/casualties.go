package combat

// A Target is the unit that takes damage, as it stood before the attack.
type Target struct {
	// HP of its models in the order in which they would be removed. The first
	// includes the Shield as long as no model of the unit has been lost (CAS-05).
	HP []int `json:"hp"`
	// Shield is the printed Shield; more damage than that ends SHIELDED (AMB-49).
	Shield int `json:"shield,omitempty"`
}

// A Standing is what damage has done to a Target so far.
type Standing struct {
	// Removed counts models of Target.HP, from the front.
	Removed int `json:"removed,omitempty"`
	// Marker is the damage on the Damage Marker.
	Marker int `json:"marker,omitempty"`
	// Shielded is the status SHIELDED.
	Shielded bool `json:"shielded,omitempty"`
}

// A Toll is what one Batch did in step 5.
type Toll struct {
	// Dealt is the Total Damage of the Batch without the old marker, after
	// reductions, overflow included.
	Dealt int `json:"dealt"`
	// Total is the Total Damage that was assigned: with the old marker, after
	// reductions.
	Total      int  `json:"total"`
	Removed    int  `json:"removed"`
	Discarded  int  `json:"discarded,omitempty"` // damage that is lost
	ShieldLost bool `json:"shield_lost,omitempty"`
	Destroyed  bool `json:"destroyed,omitempty"`
}

// NewTarget returns the Target of a unit whose models are alike: models with hp
// each. intact says that the unit has not lost a model yet, so that the first
// still has its Shield (CAS-05); losing SHIELDED does not take these HP away.
func NewTarget(models, hp, shield int, intact bool) Target {
	t := Target{HP: make([]int, models), Shield: shield}
	for i := range t.HP {
		t.HP[i] = hp
	}
	if intact && models > 0 {
		t.HP[0] += shield
	}
	return t
}

// Destroyed reports whether no model of t is left.
func (t *Target) Destroyed(s Standing) bool { return s.Removed >= len(t.HP) }

// Possible reports whether the Batch can still be aimed at the target: a model
// that it may remove is left (RNG-01, CAS-01).
func (a *Attack) Possible(t *Target, s Standing) bool {
	return s.Removed < min(a.Cap, len(t.HP))
}

// Total returns the Total Damage of n dice in the Damage Pool and the damage
// already on the marker, reduced; 0 dice do nothing at all (ATK-09).
func (a *Attack) Total(n, marker int) int {
	if n == 0 {
		return 0
	}
	total := n*a.Damage + marker
	for _, r := range a.Reductions {
		total = max(total-r.Amount, min(r.Floor, total))
	}
	return max(total, 0)
}

// Inflict assigns the damage of n dice left in the Damage Pool (§8.7.4 step 5).
// While the total reaches the HP of the next model, that model falls; damage
// that cannot remove another stays on the marker, and is discarded once every
// model that may fall is gone, or after the X-th casualty of CONCENTRATED FIRE
// (CAS-02 to CAS-05, AMB-55).
func (a *Attack) Inflict(t *Target, s Standing, n int) (Standing, Toll) {
	if n == 0 || !a.Possible(t, s) {
		return s, Toll{}
	}
	total := a.Total(n, s.Marker)
	toll := Toll{Total: total, Dealt: max(total-s.Marker, 0)}
	if s.Shielded && total > t.Shield { // AMB-49: equal damage keeps it
		s.Shielded = false
		toll.ShieldLost = true
	}
	if a.NonLethal { // KW-NON-LETHAL-DAMAGE: even beyond the HP of a model
		s.Marker = total
		return s, toll
	}
	limit := min(a.Cap, len(t.HP)) - s.Removed
	if a.Concentrated > 0 {
		limit = min(limit, a.Concentrated)
	}
	for toll.Removed < limit && total >= t.HP[s.Removed] {
		total -= t.HP[s.Removed]
		s.Removed++
		toll.Removed++
	}
	if toll.Removed > 0 && s.Shielded {
		s.Shielded = false
		toll.ShieldLost = true
	}
	if toll.Removed == limit {
		toll.Discarded = total
		total = 0
	}
	s.Marker = total
	toll.Destroyed = t.Destroyed(s)
	return s, toll
}

// NonLethal puts x damage on the marker and removes nobody; it counts against
// the Shield (AMB-49).
func (t *Target) NonLethal(s Standing, x int) Standing {
	s.Marker += x
	s.Shielded = s.Shielded && s.Marker <= t.Shield
	return s
}

// Heal takes up to x damage off the marker. It brings back neither models nor
// the status SHIELDED (KW-HEAL).
func (s Standing) Heal(x int) Standing {
	s.Marker = max(s.Marker-x, 0)
	return s
}
