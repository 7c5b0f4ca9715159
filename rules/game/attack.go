package game

import (
	"slices"

	"muster/rules"
	"muster/rules/card"
	"muster/rules/combat"
	"muster/rules/dice"
)

// An AttackKind is what kind of dice go through the pools of §8.7.4.
type AttackKind string

// The kinds.
const (
	NoAttack     AttackKind = ""
	RangedAttack AttackKind = "ranged"
	CloseCombat  AttackKind = "close-combat"
	ImpactDice   AttackKind = "impact"
	HitsDice     AttackKind = "hits"
)

// An Attack is the Batch being resolved.
type Attack struct {
	Strike
	Batch combat.Attack `json:"batch"`
	Pool  combat.Pool   `json:"pool"`
	// Opened is the last step for which windows were opened.
	Opened combat.Step `json:"opened,omitempty"`
	// Resume is the stage that follows, and Turn the side it waits for.
	Resume Stage `json:"resume"`
	Turn   Side  `json:"turn"`
}

// A Strike is an attack as it was declared.
type Strike struct {
	Kind     AttackKind `json:"kind,omitempty"`
	Attacker UnitID     `json:"attacker,omitempty"`
	Target   UnitID     `json:"target,omitempty"`
	Weapon   string     `json:"weapon,omitempty"`
	// Ability is the key of the ability that makes the attack, for IMPACT and HITS.
	Ability string `json:"ability,omitempty"`
	// Count is HITS, Number what an IMPACT die needs, Damage of each die.
	Count  int          `json:"count,omitempty"`
	Number int          `json:"number,omitempty"`
	Damage int          `json:"damage,omitempty"`
	Facts  combat.Facts `json:"facts"`
	// Sidearm weapons are used beside another one.
	Sidearm bool `json:"sidearm,omitempty"`
	// Held and TargetHeld are the conditions stated for attacker and target,
	// Covering the units whose area abilities bear on the attack.
	Held       []card.Condition `json:"held,omitempty"`
	TargetHeld []card.Condition `json:"target_held,omitempty"`
	Covering   []UnitID         `json:"covering,omitempty"`
	// Detected targets count as without HIDDEN.
	Detected bool `json:"detected,omitempty"`
}

// AttackBegun: an attack is declared and its numbers are settled.
type AttackBegun struct {
	Attack
}

// Event implements Event.
func (AttackBegun) Event() string { return "attack-begun" }

func (e AttackBegun) apply(t *table) {
	attack := e.Attack
	t.Attack = &attack
	t.owned |= ownAttack
	a := &t.Acting
	if e.Kind == RangedAttack && !e.Facts.Spillover {
		a.Profiles = with(a.Profiles, e.Weapon)
		if !e.Sidearm {
			a.Fired += e.Facts.Near + e.Facts.Far
		}
	}
	if e.Kind == ImpactDice {
		a.Impact -= e.Batch.Dice()
	}
}

// AttackAdjusted: a Reaction or Passive changed the numbers of the attack.
type AttackAdjusted struct {
	Target UnitID        `json:"target"`
	Batch  combat.Attack `json:"batch"`
}

// Event implements Event.
func (AttackAdjusted) Event() string { return "attack-adjusted" }

func (e AttackAdjusted) apply(t *table) {
	a := t.changeAttack()
	if e.Target != a.Target {
		a.Target = e.Target
		a.Facts.Visible = t.unit(e.Target).Models
		a.Facts.HighGround = false
		a.TargetHeld = nil
	}
	a.Batch = e.Batch
}

// DiceRolled: dice of the attack were thrown; Pool is where they lie now.
type DiceRolled struct {
	Step   string      `json:"step"`
	Dice   []int       `json:"dice"`
	Result int         `json:"result"`
	Pool   combat.Pool `json:"pool"`
}

// Event implements Event.
func (DiceRolled) Event() string { return "dice-rolled" }

func (e DiceRolled) apply(t *table) { t.changeAttack().Pool = e.Pool }

// DiceMoved: dice went on without a throw.
type DiceMoved struct {
	Pool combat.Pool `json:"pool"`
	// Opened is the step whose windows are open.
	Opened combat.Step `json:"opened,omitempty"`
}

// Event implements Event.
func (DiceMoved) Event() string { return "dice-moved" }

func (e DiceMoved) apply(t *table) {
	a := t.changeAttack()
	a.Pool, a.Opened = e.Pool, e.Opened
}

// DamageDealt: the Total Damage of an attack was assigned (§8.7.4 step 5).
type DamageDealt struct {
	Target    UnitID `json:"target"`
	Dice      int    `json:"dice"` // left in the Damage Pool
	Total     int    `json:"total"`
	Removed   int    `json:"removed,omitempty"`
	Discarded int    `json:"discarded,omitempty"`
	Marker    int    `json:"marker,omitempty"` // on the Damage Marker now
}

// Event implements Event.
func (DamageDealt) Event() string { return "damage-dealt" }

func (e DamageDealt) apply(t *table) {
	if e.Removed == 0 {
		t.change(e.Target).Damage = e.Marker
	}
}

// AttackEnded: the attack is completely resolved.
type AttackEnded struct {
	Attacker UnitID `json:"attacker"`
	Target   UnitID `json:"target"`
}

// Event implements Event.
func (AttackEnded) Event() string { return "attack-ended" }

func (e AttackEnded) apply(t *table) {
	if a := &t.Acting; t.Attack.Kind == RangedAttack {
		if !slices.Contains(a.Targets, e.Target) {
			a.Targets = with(a.Targets, e.Target)
		}
		if !t.Attack.Batch.Instant && !slices.Contains(a.Answers, e.Target) {
			a.Answers = with(a.Answers, e.Target)
		}
	}
	t.Attack = nil
	t.owned &^= ownAttack
}

// Roll gives the dice that the attack waits for: all dice of the Attack Pool in
// the order of their target numbers and the Surge Die behind them, the Armour
// dice, or the Evade dice.
type Roll struct {
	Dice []int `json:"dice"`
}

// Verb implements Verb.
func (Roll) Verb() string { return "roll" }

func (v Roll) run(t *table, by Side) error {
	if err := t.at(by, StageHit, StageArmour, StageEvade); err != nil {
		return err
	}
	if err := dice.Check("dice", v.Dice, t.diceDue()); err != nil {
		return err
	}
	a := t.Attack
	p, left := a.Pool, v.Dice
	last := combat.Throw{}
	for len(left) > 0 {
		throw := p.Throw(&a.Batch)
		n := throw.Result(left[:throw.Dice])
		p = p.Next(&a.Batch, n)
		t.do(DiceRolled{throw.Step.String(), left[:throw.Dice:throw.Dice], n, p})
		left = left[throw.Dice:]
		last = throw
		for len(left) > 0 && p.Throw(&a.Batch).Dice == 0 {
			p = p.Next(&a.Batch, 0)
		}
	}
	if last.Step == combat.ArmourRoll {
		t.countArmourRoll()
	}
	t.proceed(StageHit, NoSide)
	return nil
}

// diceDue is how many dice the attack waits for.
func (t *table) diceDue() int {
	a := t.Attack
	p := a.Pool
	if t.Stage != StageHit {
		return p.Throw(&a.Batch).Dice
	}
	n := 0
	for p.Step < combat.Skip {
		throw := p.Throw(&a.Batch)
		n += throw.Dice
		p = p.Next(&a.Batch, 0)
	}
	return n
}

// roll takes the attack to its next throw or window, or to its end.
func (t *table) roll() {
	a := t.Attack
	p, opened := a.Pool, a.Opened
	move := func() {
		if p != a.Pool || opened != a.Opened {
			t.do(DiceMoved{p, opened})
		}
	}
	attacker, defender := t.unit(a.Attacker).Side, t.unit(a.Target).Side
	for {
		throw := p.Throw(&a.Batch)
		switch {
		case p.Step == combat.Skip && opened < combat.Skip:
			opened = combat.Skip
			if p.Armour > 0 && a.Batch.Armour > 0 {
				move()
				t.open(card.OnArmourRoll, a.Target, a.Attacker)
				t.proceed(StageHit, NoSide)
				return
			}
		case p.Step == combat.EvadeRoll && opened < combat.EvadeRoll:
			opened = combat.EvadeRoll
			if throw.Dice > 0 {
				move()
				t.open(card.OnEvadeRoll, a.Target, a.Attacker)
				t.proceed(StageHit, NoSide)
				return
			}
		case p.Step == combat.Done && opened < combat.Done:
			opened = combat.Done
			if p.Damage > 0 {
				move()
				t.open(card.OnDamageReceived, a.Target, a.Attacker)
				t.proceed(StageHit, NoSide)
				return
			}
		case p.Step == combat.Done:
			move()
			t.inflict()
			return
		case throw.Dice == 0:
			p = p.Next(&a.Batch, 0)
		case p.Step <= combat.SurgeRoll:
			move()
			t.await(StageHit, attacker)
			return
		case p.Step == combat.ArmourRoll:
			move()
			t.await(StageArmour, defender)
			return
		default:
			move()
			t.await(StageEvade, defender)
			return
		}
	}
}

// inflict turns the Damage Pool into damage and casualties.
func (t *table) inflict() {
	a := *t.Attack
	u := t.unit(a.Target)
	target := t.target(u)
	before := combat.Standing{Marker: u.Damage, Shielded: u.Statuses.Has(Shielded)}
	after, toll := a.Batch.Inflict(&target, before, a.Pool.Damage)
	if toll.Total > 0 || toll.Removed > 0 {
		t.do(DamageDealt{a.Target, a.Pool.Damage, toll.Total, toll.Removed, toll.Discarded, after.Marker})
	}
	t.spend(&a.Strike)
	t.do(AttackEnded{a.Attacker, a.Target})
	t.endEffects(func(e *Effect) bool { return e.Until == EndsAttack })
	if toll.ShieldLost {
		t.loseStatus(a.Target, Shielded)
	}
	if toll.Removed > 0 {
		t.remove(t.unit(a.Target), toll.Removed, after.Marker, causeOf(a.Kind))
	}
	t.proceed(a.Resume, a.Turn)
}

func causeOf(k AttackKind) Cause {
	switch k {
	case ImpactDice:
		return CauseImpact
	case HitsDice:
		return CauseHits
	}
	return CauseAttack
}

// strike begins the next attack that waits.
func (t *table) strike() {
	s := t.Strikes[0]
	resume, turn := t.Next, t.NextTurn
	if s.Kind == ImpactDice {
		if t.Acting.Impact > 0 && t.unit(s.Target).On() && t.unit(s.Attacker).On() {
			t.await(StageImpact, t.unit(s.Attacker).Side)
			return
		}
		t.do(StrikeTaken{})
		t.settle()
		return
	}
	t.do(StrikeTaken{})
	if !t.unit(s.Target).On() || s.Attacker != "" && t.unit(s.Attacker) == nil {
		t.settle()
		return
	}
	t.launch(s, resume, turn)
}

// StrikeTaken: the attack that waited longest is next, or has become pointless.
type StrikeTaken struct{}

// Event implements Event.
func (StrikeTaken) Event() string { return "strike-taken" }

func (StrikeTaken) apply(t *table) {
	t.Strikes = slices.Clone(t.Strikes[1:])
	if len(t.Strikes) == 0 {
		t.Strikes = nil
	}
}

// StrikesDeclared: attacks wait for their turn.
type StrikesDeclared struct {
	Strikes []Strike `json:"strikes"`
}

// Event implements Event.
func (StrikesDeclared) Event() string { return "strikes-declared" }

func (e StrikesDeclared) apply(t *table) {
	t.Strikes = append(slices.Clip(t.Strikes), e.Strikes...)
}

// launch begins an attack and opens the windows of its declaration.
func (t *table) launch(s Strike, resume Stage, turn Side) {
	t.do(AttackBegun{Attack{Strike: s, Batch: t.build(&s, 0), Resume: resume, Turn: turn}})
	t.intercept(&s)
	if s.Kind == RangedAttack || s.Kind == CloseCombat {
		t.open(card.OnAttackTargeted, s.Target, s.Attacker)
	}
	if s.Kind == RangedAttack {
		t.open(card.OnRangedAttackTargeted, s.Target, s.Attacker)
	}
	t.proceed(StageHit, NoSide)
}

// adjust settles the numbers of the attack anew after a Reaction.
func (t *table) adjust() {
	if t.Attack == nil {
		return
	}
	a := t.Attack
	t.do(AttackAdjusted{a.Target, t.build(&a.Strike, a.Batch.Dice())})
}

// impact lets IMPACT of so many models wait for its dice after a successful
// Charge (KW-IMPACT).
func (t *table) impact(models int) {
	u := t.acting()
	dice, number, key := 0, 0, ""
	t.cards.each(u, func(a *Ability) bool {
		if a.Type != card.Passive || t.disabled(u, a) || t.suppressed(a) {
			return true
		}
		for i := range a.Play.Effects {
			switch e := &a.Play.Effects[i]; e.Op {
			case card.OpImpact:
				if a.Play.Trigger != nil && a.Play.Trigger.Event == card.OnChargeSucceeded {
					dice, number, key = dice+e.Count, e.TargetNumber, a.Key
				}
			case card.OpImpactBonus:
				dice += e.Count
			}
		}
		return true
	})
	if key == "" {
		return
	}
	e := StrikesDeclared{}
	for _, id := range t.Acting.Targets {
		e.Strikes = append(e.Strikes, Strike{Kind: ImpactDice, Attacker: u.ID, Target: id, Ability: key, Number: number, Damage: 1})
	}
	t.do(ImpactCounted{u.ID, dice * models})
	t.do(e)
}

// suppressed reports whether the ability is kept from happening in the second
// Charge that another ability allowed.
func (t *table) suppressed(a *Ability) bool {
	by := t.cards.Ability(t.Acting.ExtraBy)
	return by != nil && slices.ContainsFunc(by.Play.Effects, func(e card.Effect) bool {
		return e.Op == card.OpSuppressAbility && e.Ability == a.ID
	})
}

// ImpactCounted: a unit may throw at most so many IMPACT dice.
type ImpactCounted struct {
	Unit UnitID `json:"unit"`
	Dice int    `json:"dice"`
}

// Event implements Event.
func (ImpactCounted) Event() string { return "impact-counted" }

func (e ImpactCounted) apply(t *table) { t.Acting.Impact = e.Dice }

// RollImpact gives the IMPACT dice that go against the next charged unit: those
// of the models in the Fighting or Supporting Rank against it. Dice may be split
// between units, none is thrown twice (AMB-58).
type RollImpact struct {
	Dice []int `json:"dice,omitempty"`
}

// Verb implements Verb.
func (RollImpact) Verb() string { return "roll-impact" }

func (v RollImpact) run(t *table, by Side) error {
	if err := t.at(by, StageImpact); err != nil {
		return err
	}
	if len(v.Dice) > t.Acting.Impact {
		return dice.WrongCount.Broken("dice", rules.Int("have", len(v.Dice)), rules.Int("want", t.Acting.Impact))
	}
	if err := dice.Check("dice", v.Dice, len(v.Dice)); err != nil {
		return err
	}
	s := t.Strikes[0]
	resume, turn := t.Next, t.NextTurn
	t.do(StrikeTaken{})
	if len(v.Dice) == 0 {
		t.settle()
		return nil
	}
	s.Count = len(v.Dice)
	a := Attack{Strike: s, Resume: resume, Turn: turn}
	a.Batch = t.build(&a.Strike, 0)
	t.do(AttackBegun{a})
	p := combat.Pool{}.Settle(&a.Batch)
	if p.Step == combat.Hit { // a HIDDEN unit is immune
		n := p.Throw(&a.Batch).Result(v.Dice)
		t.do(DiceRolled{combat.Hit.String(), v.Dice, n, p.Next(&a.Batch, n)})
	}
	t.proceed(StageHit, NoSide)
	return nil
}

var (
	_ = verbOf[Roll]()
	_ = verbOf[RollImpact]()
	_ = kindOf[AttackBegun]()
	_ = kindOf[AttackAdjusted]()
	_ = kindOf[DiceRolled]()
	_ = kindOf[DiceMoved]()
	_ = kindOf[DamageDealt]()
	_ = kindOf[AttackEnded]()
	_ = kindOf[StrikeTaken]()
	_ = kindOf[StrikesDeclared]()
	_ = kindOf[ImpactCounted]()
)
