package odds

import "muster/rules/combat"

// A Calculator computes odds and keeps its tables for the next call. The zero
// value is ready; it is not safe for concurrent use.
type Calculator struct {
	chances  table
	sequence []combat.Stage
	// now and next hold the probability of each pool between two stages: armour
	// dice times width, plus damage dice.
	now, next []float64
	dice      []float64 // distribution of dice left in the Damage Pool
	batches   []Batch
	states    []state
	after     []state
	seen      map[key]int
}

// A Batch is an Attack in a series of them. First, if it is not nil, stands in
// for it as long as the defender has made no Armour Roll in the series: some
// units are TOUGH on their first one. Where one Batch has a First, all before it
// need one too, since they may bring the first roll about.
type Batch struct {
	combat.Attack
	First *combat.Attack
}

// A key is what earlier Batches have done, as far as later ones ask.
type key struct {
	standing combat.Standing
	damage   int
	rolled   bool // the defender has made an Armour Roll
}

type state struct {
	key
	p float64
}

// Odds returns what the attacks, resolved in order, do to the target.
func (c *Calculator) Odds(t *combat.Target, from combat.Standing, attacks ...combat.Attack) Result {
	c.batches = c.batches[:0]
	for i := range attacks {
		c.batches = append(c.batches, Batch{Attack: attacks[i]})
	}
	return c.Series(t, from, c.batches)
}

// Series returns what Batches, resolved in order, do to the target.
func (c *Calculator) Series(t *combat.Target, from combat.Standing, batches []Batch) Result {
	most := 0
	var r Result
	for i := range batches {
		n := batches[i].Dice()
		r.Dice += n
		most += n * batches[i].Damage
	}
	probabilities := make([]float64, most+1+len(t.HP)+1)
	r.Damage = probabilities[: most+1 : most+1]
	r.Removed = probabilities[most+1:]

	c.states = append(c.states[:0], state{key{standing: from}, 1})
	if len(batches) == 0 {
		r.book(t, from.Removed, &c.states[0])
		return r
	}
	for i := range batches {
		b := &batches[i]
		var into *Result
		if i == len(batches)-1 {
			into = &r
		} else {
			c.forget()
		}
		if b.First != nil {
			c.inflict(t, b.First, withoutArmourRoll, true, from.Removed, into)
			c.inflict(t, b.First, withArmourRoll, true, from.Removed, into)
		}
		c.inflict(t, &b.Attack, always, b.First != nil, from.Removed, into)
		c.states, c.after = c.after, c.states
	}
	r.Damage = trim(r.Damage)
	return r
}

// book counts the end of one course of events.
func (r *Result) book(t *combat.Target, before int, s *state) {
	r.Damage[s.damage] += s.p
	r.Removed[s.standing.Removed-before] += s.p
	if t.Destroyed(s.standing) {
		r.Destroyed += s.p
	}
}

// forget empties what the next Batch leads to.
func (c *Calculator) forget() {
	c.after = c.after[:0]
	if c.seen == nil {
		c.seen = make(map[key]int)
	}
	clear(c.seen)
}

// inflict takes the states through one Batch, as far as it takes the course:
// into the Result after the last Batch, else into c.after, where states that
// become alike are merged. With split, the courses with and without an Armour
// Roll concern states that have seen none yet, and always the others.
func (c *Calculator) inflict(t *combat.Target, a *combat.Attack, which course, split bool, before int, into *Result) {
	c.damageDice(a, which)
	for i := range c.states {
		s := &c.states[i]
		if split && s.rolled != (which == always) {
			continue
		}
		for n, p := range c.dice {
			if p == 0 {
				continue
			}
			standing, toll := a.Inflict(t, s.standing, n)
			next := state{key{standing, s.damage + toll.Dealt, s.rolled || which == withArmourRoll}, s.p * p}
			if into != nil {
				into.book(t, before, &next)
				continue
			}
			if at, ok := c.seen[next.key]; ok {
				c.after[at].p += next.p
				continue
			}
			c.seen[next.key] = len(c.after)
			c.after = append(c.after, next)
		}
	}
}

// A course says which courses of a Batch are looked at.
type course uint8

const (
	always course = iota
	withArmourRoll
	withoutArmourRoll
)

// only clears the cells of other courses; the Armour Roll is next.
func (c *Calculator) only(which course, g *grid) {
	switch which {
	case withArmourRoll:
		clear(c.now[:g.width])
	case withoutArmourRoll:
		clear(c.now[g.width : (g.armour+1)*g.width])
	}
}

// damageDice fills c.dice with the distribution of dice left in the Damage Pool
// of a Batch, as far as it takes the course. The stages of package combat move
// dice between the Armour and the Damage Pool; here they move probability
// between cells of a grid of both.
func (c *Calculator) damageDice(a *combat.Attack, which course) {
	n := a.Dice()
	g := grid{width: n + 1}
	if need := g.width * g.width; len(c.now) < need {
		c.now, c.next = make([]float64, need), make([]float64, need)
	}
	c.now[0] = 1
	surge := [6]value{{0, 1}}
	outcomes := surge[:1]
	c.sequence = a.Sequence(c.sequence[:0])
	for i := range c.sequence {
		s := &c.sequence[i]
		if s.Step == combat.ArmourRoll {
			c.only(which, &g)
		}
		switch {
		case s.Step == combat.SurgeRoll:
			outcomes = surgeValues(s.Surge, &surge)
		case s.Move:
			c.move(s, &g, n, outcomes)
		case s.Target > 0 || s.From != s.Failure:
			c.test(s, &g)
		}
	}
	if cap(c.dice) < n+1 {
		c.dice = make([]float64, n+1)
	}
	c.dice = c.dice[:n+1]
	copy(c.dice, c.now[:n+1])
	clear(c.now[:n+1])
}

// A value is a result of the Surge and its probability.
type value struct {
	result int
	p      float64
}

// surgeValues returns the results of a Surge, the equal faces of a D3 together.
func surgeValues(s combat.Surge, buf *[6]value) []value {
	out := buf[:0]
	if !s.Rolled() {
		return append(out, value{s.Result(0), 1})
	}
	for face := 1; face <= 6; face++ {
		v := s.Result(face)
		if k := len(out) - 1; k >= 0 && out[k].result == v {
			out[k].p = 2.0 / 6
			continue
		}
		out = append(out, value{v, 1.0 / 6})
	}
	return out
}

// A grid says which cells can be filled: up to armour and damage dice.
type grid struct {
	width          int
	armour, damage int
}

// unit is the distance between two cells that differ by one die at the place.
func (g *grid) unit(at combat.Place) int {
	switch at {
	case combat.ArmourPool:
		return g.width
	case combat.DamagePool:
		return 1
	}
	return 0
}

// test takes every cell through a test stage: of the dice thrown, each success
// goes one way and each failure another, so the results lie on a straight line
// of cells.
func (c *Calculator) test(s *combat.Stage, g *grid) {
	from, failure := g.unit(s.From), g.unit(s.Failure)
	stride := g.unit(s.Success) - failure
	next := c.next
	for armour := 0; armour <= g.armour; armour++ {
		for damage := 0; damage <= g.damage; damage++ {
			cell := armour*g.width + damage
			p := c.now[cell]
			if p == 0 {
				continue
			}
			c.now[cell] = 0
			thrown := s.Dice
			switch s.From {
			case combat.ArmourPool:
				thrown = armour
			case combat.DamagePool:
				thrown = damage
			}
			none := cell + thrown*(failure-from)
			if s.Target == 0 {
				next[none] += p
				continue
			}
			row := c.chances.row(s.Target, thrown)
			if s.Spare == 0 {
				for _, chance := range row {
					next[none] += p * chance
					none += stride
				}
				continue
			}
			for n, chance := range row {
				next[none+stride*s.Succeed(thrown, n)] += p * chance
			}
		}
	}
	c.now, c.next = c.next, c.now
	switch s.From {
	case combat.AttackPool:
		g.armour += s.Dice
	case combat.ArmourPool:
		g.armour, g.damage = 0, g.width-1
	}
}

// move takes every cell through a move stage for each Surge result.
func (c *Calculator) move(s *combat.Stage, g *grid, total int, outcomes []value) {
	if s.Plus == 0 && len(outcomes) == 1 && outcomes[0].result == 0 {
		return
	}
	step := g.unit(s.Success) - g.unit(s.From)
	for armour := 0; armour <= g.armour; armour++ {
		p := c.now[armour*g.width]
		if p == 0 {
			continue
		}
		c.now[armour*g.width] = 0
		lying := armour
		if s.From == combat.Missed { // no die has left the Batch yet
			lying = total - armour
		}
		for _, o := range outcomes {
			c.next[armour*g.width+step*s.Moved(lying, o.result)] += p * o.p
		}
	}
	c.now, c.next = c.next, c.now
	if s.Success == combat.DamagePool {
		highest := outcomes[len(outcomes)-1].result + s.Plus
		g.damage = min(highest, g.width-1)
	}
}

// trim cuts the zeros at the end.
func trim(p []float64) []float64 {
	for len(p) > 1 && p[len(p)-1] == 0 {
		p = p[:len(p)-1]
	}
	return p
}
