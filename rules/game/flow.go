package game

// proceed goes on with a stage as soon as nothing has to be settled before it:
// casualties first, then the windows for Reactions.
func (t *table) proceed(stage Stage, turn Side) {
	if t.Fallen == nil && len(t.Windows) == 0 && len(t.Strikes) == 0 {
		t.enter(stage, turn)
		return
	}
	if t.Next != stage || t.NextTurn != turn {
		t.do(Planned{stage, turn})
	}
	t.settle()
}

// Planned: a stage follows once everything before it is settled.
type Planned struct {
	Stage Stage `json:"stage"`
	Turn  Side  `json:"turn"`
}

// Event implements Event.
func (Planned) Event() string { return "planned" }

func (e Planned) apply(t *table) { t.Next, t.NextTurn = e.Stage, e.Turn }

var _ = kindOf[Planned]()

// settle waits for the next open question, or enters the planned stage.
func (t *table) settle() {
	if t.Fallen != nil {
		t.await(StageCasualties, t.unit(t.Fallen.Unit).Side)
		return
	}
	for len(t.Windows) > 0 {
		w := &t.Windows[len(t.Windows)-1]
		if side := t.reactor(w); side != NoSide {
			t.await(StageReaction, side)
			return
		}
		t.do(WindowClosed{w.Trigger})
	}
	if len(t.Strikes) > 0 && t.Attack == nil && (t.Strikes[0].Kind != CloseCombat || t.Next != StageBefore) {
		t.strike()
		return
	}
	t.enter(t.Next, t.NextTurn)
}

// enter begins a stage. Stages in which nobody has anything to decide go on by
// themselves.
func (t *table) enter(stage Stage, turn Side) {
	switch stage {
	case StageAfter:
		t.after()
	case StageBefore:
		t.before()
	case StageTurn:
		t.turn(turn)
	case StageHit:
		t.roll()
	case StageBatch:
		t.batches()
	case StageStrike:
		t.strikesDone()
	case StageChargeResult:
		t.chargeResult(turn)
	case StageBile:
		t.endPhase()
	case StageChargeEnd:
		t.chargeEnd()
	case StageEndOfRound:
		t.endOfRound()
	case StageInitiative:
		t.cleanup()
	default:
		t.await(stage, turn)
	}
}
