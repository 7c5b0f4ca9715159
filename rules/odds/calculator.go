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
	states    []state
	after     []state
	seen      map[key]int
}

// A key is what earlier Batches have done, as far as later ones ask.
type key struct {
	standing combat.Standing
	damage   int
}

type state struct {
	key
	p float64
}

// Odds returns what the attacks, resolved in order, do to the target.
func (c *Calculator) Odds(t *combat.Target, from combat.Standing, attacks ...combat.Attack) Result {
	most := 0
	var r Result
	for i := range attacks {
		n := attacks[i].Dice()
		r.Dice += n
		most += n * attacks[i].Damage
	}
	probabilities := make([]float64, most+1+len(t.HP)+1)
	r.Damage = probabilities[: most+1 : most+1]
	r.Removed = probabilities[most+1:]

	c.states = append(c.states[:0], state{key{standing: from}, 1})
	for i := range attacks {
		c.damageDice(&attacks[i])
		if i < len(attacks)-1 {
			c.spread(t, &attacks[i])
			continue
		}
		for _, s := range c.states {
			for n, p := range c.dice {
				if p > 0 {
					standing, toll := attacks[i].Inflict(t, s.standing, n)
					r.book(t, from, key{standing, s.damage + toll.Dealt}, s.p*p)
				}
			}
		}
	}
	if len(attacks) == 0 {
		r.book(t, from, c.states[0].key, 1)
	}
	r.Damage = trim(r.Damage)
	return r
}

// book counts the end of one course of events.
func (r *Result) book(t *combat.Target, from combat.Standing, k key, p float64) {
	r.Damage[k.damage] += p
	r.Removed[k.standing.Removed-from.Removed] += p
	if t.Destroyed(k.standing) {
		r.Destroyed += p
	}
}

// spread applies one Batch to every state, merging those that become alike.
func (c *Calculator) spread(t *combat.Target, a *combat.Attack) {
	if c.seen == nil {
		c.seen = make(map[key]int)
	}
	clear(c.seen)
	c.after = c.after[:0]
	for _, s := range c.states {
		for n, p := range c.dice {
			if p == 0 {
				continue
			}
			standing, toll := a.Inflict(t, s.standing, n)
			k := key{standing, s.damage + toll.Dealt}
			if at, ok := c.seen[k]; ok {
				c.after[at].p += s.p * p
				continue
			}
			c.seen[k] = len(c.after)
			c.after = append(c.after, state{k, s.p * p})
		}
	}
	c.states, c.after = c.after, c.states
}

// damageDice fills c.dice with the distribution of dice left in the Damage Pool
// of a Batch. The stages of package combat move dice between the Armour and the
// Damage Pool; here they move probability between cells of a grid of both.
func (c *Calculator) damageDice(a *combat.Attack) {
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
				c.next[none] += p
				continue
			}
			row := c.chances.row(s.Target, thrown)
			if s.Spare == 0 {
				for _, chance := range row {
					c.next[none] += p * chance
					none += stride
				}
				continue
			}
			for n, chance := range row {
				c.next[none+stride*s.Succeed(thrown, n)] += p * chance
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
