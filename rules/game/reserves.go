package game

// toReserves sends a unit back to Reserves (§8.5.5). It is no destruction: the
// pool gets its Supply back, and equipment, damage, effects and Activation Marker
// stay with it (RES-01 to RES-07).
func (t *table) toReserves(id UnitID) {
	t.free(id)
	t.loseStatus(id, SiegeMode)
	t.do(ReturnedToReserves{id})
	t.dropTokens(id)
}

// ReturnedToReserves: a unit has left the battlefield for Reserves.
type ReturnedToReserves struct {
	Unit UnitID `json:"unit"`
}

// Event implements Event.
func (ReturnedToReserves) Event() string { return "returned-to-reserves" }

func (e ReturnedToReserves) apply(t *table) {
	u := t.change(e.Unit)
	u.Place, u.OutOfCoherency = Reserves, false
}

// UnitRemoved: a unit was taken off the table by a rule, which is no destruction.
type UnitRemoved struct {
	Unit UnitID `json:"unit"`
}

// Event implements Event.
func (UnitRemoved) Event() string { return "unit-removed" }

func (e UnitRemoved) apply(t *table) {
	u := t.change(e.Unit)
	u.Place = Removed
	t.dropEffects(func(x *Effect) bool { return x.On == e.Unit })
}

func (t *table) takeOff(id UnitID) {
	t.free(id)
	t.do(UnitRemoved{id})
	t.dropTokens(id)
}

var (
	_ = kindOf[ReturnedToReserves]()
	_ = kindOf[UnitRemoved]()
)
