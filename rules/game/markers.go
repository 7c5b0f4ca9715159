package game

import (
	"slices"

	"muster/rules"
	"muster/rules/card"
)

// startScoring opens Phase 4 (§8.9). When the last Scoring Phase begins, units
// that are still in Reserves are Destroyed for the score (FIN-02, AMB-46).
func (t *table) startScoring() {
	if t.Round >= t.face().Length {
		for i := range t.Units {
			if u := &t.Units[i]; u.Place == Reserves && !u.Summoned {
				t.do(ReservesForfeited{u.ID, t.cards.supply(u)})
			}
		}
	}
	t.control()
}

// ReservesForfeited: a unit never came in; its Supply scores for the opponent.
type ReservesForfeited struct {
	Unit   UnitID `json:"unit"`
	Supply int    `json:"supply"`
}

// Event implements Event.
func (ReservesForfeited) Event() string { return "reserves-forfeited" }

func (e ReservesForfeited) apply(t *table) {
	u := t.change(e.Unit)
	t.side(t.opponent(u.Side)).Destroyed += e.Supply
}

// control waits for the facts of the next Mission Marker that somebody could
// contest.
func (t *table) control() {
	next := t.scoring().Next
	for n := next; n < len(t.Markers); n++ {
		m := &t.Markers[n]
		if m.Gone || m.Dormant || len(t.contenders()) == 0 {
			continue
		}
		if n != next {
			t.do(MarkerReached{n})
		}
		t.await(StageControl, NoSide)
		return
	}
	t.do(MarkerReached{0})
	t.quarters()
}

// MarkerReached: the next marker or quarter is judged, by its position.
type MarkerReached struct {
	Next int `json:"next"`
}

// Event implements Event.
func (MarkerReached) Event() string { return "marker-reached" }

func (e MarkerReached) apply(t *table) { t.changeScoring().Next = e.Next }

// mayContest says why the unit cannot contest a Mission Marker, or nil (MRK-01,
// MRK-02).
func (t *table) mayContest(u *Unit) error {
	reason := t.contestFault(u)
	if reason == "" {
		return nil
	}
	return NotContesting.Broken(rules.Path("units", string(u.ID)), rules.Text("unit", string(u.ID)), rules.Text("reason", reason))
}

func (t *table) contestFault(u *Unit) string {
	switch {
	case !u.On():
		return "not on the battlefield"
	case t.cards.of(u).flying():
		return "flying"
	case u.Statuses.Has(Burrowed):
		return "burrowed"
	case u.OutOfCoherency:
		return "out of coherency"
	case t.barred(u):
		return "ability"
	}
	return ""
}

// barred reports whether an ability bars the unit from Mission Markers.
func (t *table) barred(u *Unit) bool { return t.cards.of(u).barred }

// contenders returns the units that may contest a Mission Marker.
func (t *table) contenders() []UnitID {
	var out []UnitID
	for i := range t.Units {
		if t.contestFault(&t.Units[i]) == "" {
			out = append(out, t.Units[i].ID)
		}
	}
	return out
}

// Contest states which units contest the marker: within 3", in sight and on its
// level (§8.9.1). Raised are those of them that stand within the range of an
// ability which counts their Supply higher.
type Contest struct {
	Marker int      `json:"marker"`
	Units  []UnitID `json:"units,omitempty"`
	Raised []UnitID `json:"raised,omitempty"`
}

// Verb implements Verb.
func (Contest) Verb() string { return "contest" }

func (v Contest) run(t *table, by Side) error {
	if err := t.at(by, StageControl); err != nil {
		return err
	}
	m := &t.Markers[t.scoring().Next]
	if v.Marker != m.Number {
		return BadFact.Broken("marker", rules.Text("fact", "marker"), rules.Int("have", v.Marker), rules.Int("want", m.Number))
	}
	totals := make([]int, len(t.Sides))
	present := make([]bool, len(t.Sides))
	for i, id := range v.Units {
		u := t.unit(id)
		if u == nil || slices.Contains(v.Units[:i], id) {
			return NoUnit.Broken("units", rules.Text("unit", string(id)))
		}
		if err := t.mayContest(u); err != nil {
			return err
		}
		raised := slices.Contains(v.Raised, id)
		totals[u.Side] += t.supplyFor(u, card.ForControl, func(*Ability, *Unit) bool { return raised })
		present[u.Side] = true
	}
	if err := t.checkRaised(v.Raised); err != nil {
		return err
	}
	e := MarkerJudged{Marker: m.Number, Totals: totals, Holder: holder(m.Holder, totals, present)}
	t.do(e)
	t.do(MarkerReached{t.scoring().Next + 1})
	t.control()
	return nil
}

// checkRaised judges the units that are said to stand in the range of an ability
// which raises their Supply.
func (t *table) checkRaised(raised []UnitID) error {
	may := t.raisable()
	for i, id := range raised {
		if slices.Contains(raised[:i], id) || !slices.Contains(may, id) {
			return BadFact.Broken("raised", rules.Text("fact", "raised"), rules.Text("have", string(id)))
		}
	}
	return nil
}

// raisable returns the units that an ability of another unit could count higher.
func (t *table) raisable() []UnitID {
	var out []UnitID
	for i := range t.Units {
		src := &t.Units[i]
		if !src.On() {
			continue
		}
		found := false
		t.cards.each(src, func(a *Ability) bool {
			found = found || a.Type == card.Passive && reaches(a)
			return !found
		})
		if !found {
			continue
		}
		for j := range t.Units {
			if u := &t.Units[j]; u.Side == src.Side && u.On() && u.ID != src.ID && !slices.Contains(out, u.ID) {
				out = append(out, u.ID)
			}
		}
	}
	return out
}

// holder is who controls a marker after it was contested: the higher total, the
// sole side present even at 0, else nothing changes (MRK-03 to MRK-06, AMB-33).
func holder(before Side, totals []int, present []bool) Side {
	best, lead, tied := NoSide, -1, false
	for s := range totals {
		if !present[s] {
			continue
		}
		switch {
		case totals[s] > lead:
			best, lead, tied = Side(s), totals[s], false
		case totals[s] == lead:
			tied = true
		}
	}
	if best == NoSide || tied {
		return before
	}
	return best
}

// MarkerJudged: a Mission Marker was contested with the totals of Supply by side;
// Holder controls it now.
type MarkerJudged struct {
	Marker int   `json:"marker"`
	Totals []int `json:"totals"`
	Holder Side  `json:"holder"`
}

// Event implements Event.
func (MarkerJudged) Event() string { return "marker-judged" }

func (e MarkerJudged) apply(t *table) {
	m := t.changeMarker(e.Marker)
	if e.Holder != m.Holder {
		m.TakenFrom, m.Holder = m.Holder, e.Holder
	}
}

var (
	_ = verbOf[Contest]()
	_ = kindOf[ReservesForfeited]()
	_ = kindOf[MarkerReached]()
	_ = kindOf[MarkerJudged]()
)
