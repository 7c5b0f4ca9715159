package combat

// A Step is one step of the sequence of §8.7.4.
type Step uint8

// The steps in their order. Begin, Precision and Skip throw nothing; they stand
// alone so that a game can open its windows before them.
const (
	// Begin puts HITS into the Armour Pool.
	Begin Step = iota
	// Hit rolls one group of the Attack Pool (step 1).
	Hit
	// Precision turns failed dice into hits.
	Precision
	// SurgeRoll throws the Surge Die, which belongs to the same throw as step 1.
	SurgeRoll
	// Skip moves dice past armour: Surge, CRITICAL HIT, DODGE (step 2).
	Skip
	// ArmourRoll is the defender's roll (step 3).
	ArmourRoll
	// EvadeRoll is the defender's second roll (step 4).
	EvadeRoll
	// Done: what lies in the Damage Pool does damage (step 5).
	Done
)

var steps = [...]struct{ name, clause, section string }{
	Begin:      {"begin", "KW-HITS", "11"},
	Hit:        {"hit", "ATK-02", "8.7.4"},
	Precision:  {"precision", "ATK-10", "11"},
	SurgeRoll:  {"surge", "ATK-01", "8.7.4"},
	Skip:       {"skip-armour", "ATK-04", "8.7.4"},
	ArmourRoll: {"armour", "ATK-06", "8.7.4"},
	EvadeRoll:  {"evade", "ATK-07", "8.7.4"},
	Done:       {"damage", "ATK-09", "8.7.4"},
}

// String returns the name of the step in events.
func (s Step) String() string { return steps[s].name }

// Clause returns the clause id of the step, such as ATK-06.
func (s Step) Clause() string { return steps[s].clause }

// Section returns the rulebook section of the step.
func (s Step) Section() string { return steps[s].section }

// A Place is where a die of a Batch lies.
type Place uint8

// The places.
const (
	AttackPool Place = iota
	// Missed dice failed to hit; PRECISION may still pick some up.
	Missed
	ArmourPool
	DamagePool
	// Gone dice are discarded.
	Gone
)

// A Stage is one step of one attack as plain data: which dice it concerns and
// where they go. Rolled dice and probabilities both follow it.
//
// A test stage (Move false) throws all dice that lie at From against Target:
// successes go to Success, the rest to Failure, but up to Spare failures succeed
// all the same. Without Target nothing is thrown and every die fails. A move
// stage takes dice from From to Success: as many as the Surge result and Plus
// together, never more than are there, and then Less fewer.
type Stage struct {
	Step Step
	// Dice of the Attack Pool that this stage throws or puts; 0 elsewhere.
	Dice             int
	From             Place
	Target           int
	Success, Failure Place
	Spare            int
	Move             bool
	Plus, Less       int
	// Surge is the value that the SurgeRoll stage finds for the next move.
	Surge Surge
}

// Stage returns the stage of a step; group counts the groups of a Hit step. This
// function is the sequence of §8.7.4.
func (a *Attack) Stage(step Step, group int) Stage {
	s := Stage{Step: step}
	switch step {
	case Begin: // KW-HITS: no roll to hit
		s.Dice, s.Failure = a.Hits, ArmourPool
	case Hit: // step 1, ATK-02: each group on its own number
		if group < len(a.Groups) {
			s.Dice, s.Target = a.Groups[group].Dice, a.Groups[group].Hit
		}
		s.Success, s.Failure = ArmourPool, Missed
	case Precision: // ATK-10, AMB-52: any failed die, also a natural 1
		s.Move, s.From, s.Success, s.Plus = true, Missed, ArmourPool, a.Precision
	case SurgeRoll: // ATK-01, TPL-07
		s.Surge = a.Surge
	case Skip: // step 2, ATK-04, ATK-05, AMB-50, AMB-51
		s.Move, s.From, s.Success, s.Plus, s.Less = true, ArmourPool, DamagePool, a.Critical, a.Dodge
	case ArmourRoll: // step 3, ATK-06: what fails does damage; TOUGH saves some
		s.From, s.Target, s.Success, s.Failure = ArmourPool, a.Armour, Gone, DamagePool
		if a.Armour > 0 {
			s.Spare = a.Tough
		}
	case EvadeRoll: // step 4, ATK-07: every die, also those that skipped armour
		s.From, s.Target, s.Success, s.Failure = DamagePool, a.Evade, Gone, DamagePool
	}
	return s
}

// Sequence appends the stages of the whole attack to dst, in order.
func (a *Attack) Sequence(dst []Stage) []Stage {
	for step := Begin; step < Done; step++ {
		dst = append(dst, a.Stage(step, 0))
		if step == Hit {
			for group := 1; group < len(a.Groups); group++ {
				dst = append(dst, a.Stage(Hit, group))
			}
		}
	}
	return dst
}

// Succeed returns how many of the dice thrown in a test stage count as successes
// when n did.
func (s *Stage) Succeed(dice, n int) int { return min(n+s.Spare, dice) }

// Moved returns how many of the dice at From a move stage moves, given the Surge
// result.
func (s *Stage) Moved(dice, surge int) int { return max(min(dice, surge+s.Plus)-s.Less, 0) }
