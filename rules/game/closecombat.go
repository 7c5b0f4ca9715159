package game

import (
	"slices"

	"muster/rules"
	"muster/rules/card"
	"muster/rules/combat"
)

// CloseRanks moves the Leading Model up to 3" closer to the enemies the unit is
// Engaged with, before the blows (CC-02). It engages nobody else and leaves
// nobody.
type CloseRanks struct {
	Landing
}

// Verb implements Verb.
func (CloseRanks) Verb() string { return "close-ranks" }

func (v CloseRanks) run(t *table, by Side) error {
	u, err := t.act(by, CloseCombatAction)
	if err != nil {
		return err
	}
	path, unit := rules.Path("units", string(u.ID)), rules.Text("unit", string(u.ID))
	if t.Acting.Closed || len(t.Strikes) > 0 {
		return WrongStage.Broken(path, rules.Text("stage", t.Stage.String()), rules.Text("want", "before the blows"))
	}
	if u.Statuses.Has(SiegeMode) {
		return StatusForbids.Broken(path, unit, rules.Text("status", SiegeMode.String()), rules.Text("action", "close-ranks"))
	}
	if t.cards.of(u).Stats.Speed == (card.Speed{}) {
		return NeverMoves.Broken(path, unit)
	}
	if err := v.check(t, u, 1); err != nil {
		return err
	}
	id := u.ID
	t.do(RanksClosed{id})
	for _, k := range v.Tokens {
		t.do(TokenRemoved{k})
	}
	t.land(t.unit(id), CloseCombatAction, &v.Landing, CauseCoherency)
	t.proceed(StageBefore, by)
	return nil
}

// RanksClosed: a unit has closed ranks in this activation.
type RanksClosed struct {
	Unit UnitID `json:"unit"`
}

// Event implements Event.
func (RanksClosed) Event() string { return "ranks-closed" }

func (RanksClosed) apply(t *table) { t.Acting.Closed = true }

// DeclareStrike declares blows of one weapon against one unit. All blows are
// declared before any dice are thrown, and bind (CC-06). The first target declared
// for a weapon takes its Surge Die, PRECISION and CRITICAL HIT (CC-07).
type DeclareStrike struct {
	Weapon string `json:"weapon"`
	Target UnitID `json:"target"`
	// Models of the Fighting and Supporting Rank that strike it (CC-03).
	Models     int              `json:"models"`
	Held       []card.Condition `json:"held,omitempty"`
	TargetHeld []card.Condition `json:"target_held,omitempty"`
	Covering   []UnitID         `json:"covering,omitempty"`
	Detected   bool             `json:"detected,omitempty"`
}

// Verb implements Verb.
func (DeclareStrike) Verb() string { return "strike" }

func (v DeclareStrike) run(t *table, by Side) error {
	u, err := t.act(by, CloseCombatAction)
	if err != nil {
		return err
	}
	if u.Statuses.Has(Burrowed) {
		return StatusForbids.Broken(rules.Path("units", string(u.ID)), rules.Text("unit", string(u.ID)),
			rules.Text("status", Burrowed.String()), rules.Text("action", "strike"))
	}
	s, err := t.aimAt(u, CloseCombat, card.Combat, v.Weapon, v.Target, v.Models)
	if err != nil {
		return err
	}
	left, ok := t.strikers(u, v.Weapon, v.Target)
	if !ok {
		return WeaponUsed.Broken("weapon", rules.Text("weapon", v.Weapon))
	}
	if v.Models > left {
		return TooManyModels.Broken("models", rules.Text("weapon", v.Weapon), rules.Int("have", v.Models), rules.Int("max", left))
	}
	s.Facts = combat.Facts{Near: v.Models, Visible: t.unit(v.Target).Models, Together: t.together(u.ID, v.Target)}
	s.Held, s.TargetHeld, s.Covering, s.Detected = v.Held, v.TargetHeld, v.Covering, v.Detected
	if err := t.judge(&s); err != nil {
		return err
	}
	if slices.ContainsFunc(t.Strikes, func(x Strike) bool { return x.Weapon == v.Weapon }) {
		a := t.build(&s, 0)
		s.Facts.Split = &combat.Split{Dice: a.Dice()}
	}
	t.do(StrikesDeclared{[]Strike{s}})
	t.proceed(StageBefore, by)
	return nil
}

// strikers is how many models may still strike with the weapon, and false if it
// is declared against that unit already.
func (t *table) strikers(u *Unit, weapon string, target UnitID) (int, bool) {
	c := t.weapon(u, weapon)
	if c == nil {
		return 0, false
	}
	left, unarmed := c.Models, u.Models
	for i := range t.Strikes {
		x := &t.Strikes[i]
		if x.Weapon == weapon {
			if x.Target == target {
				return 0, false
			}
			left -= x.Facts.Near
		}
		if !x.Sidearm {
			unarmed -= x.Facts.Near
		}
	}
	if !sidearm(c.Weapon) {
		left = min(left, unarmed)
	}
	return left, true
}

// Fight throws the declared blows, one after the other.
type Fight struct{}

// Verb implements Verb.
func (Fight) Verb() string { return "fight" }

func (Fight) run(t *table, by Side) error {
	if _, err := t.act(by, CloseCombatAction); err != nil {
		return err
	}
	if len(t.Strikes) == 0 {
		return NothingDeclared.Broken("command")
	}
	t.do(FightBegun{t.Acting.Unit})
	t.proceed(StageStrike, by)
	return nil
}

// FightBegun: the blows of a unit are thrown.
type FightBegun struct {
	Unit UnitID `json:"unit"`
}

// Event implements Event.
func (FightBegun) Event() string { return "fight-begun" }

func (FightBegun) apply(t *table) { t.Acting.Action = CloseCombatAction }

// strikesDone ends the Close Combat Attack once all blows are thrown.
func (t *table) strikesDone() { t.resolved(CloseCombatAction, nil) }

// hits lets HITS of an ability wait for their turn (KW-HITS).
func (t *table) hits(p *plan, e *card.Effect, id UnitID) {
	targets := []UnitID{id}
	if p.a.Play.Target.Role == card.EngagedEnemies && p.self != nil {
		targets = t.foes(p.self.ID)
	}
	var out []Strike
	for _, target := range targets {
		s := Strike{Kind: HitsDice, Target: target, Ability: p.a.Key, Count: e.Count, Damage: e.Amount}
		if p.self != nil {
			s.Attacker = p.self.ID
		} else if p.user != nil {
			s.Attacker = p.user.ID
		}
		if s.Attacker == "" || t.unit(s.Attacker).Side != p.by {
			if u := t.any(p.by); u != nil {
				s.Attacker = u.ID
			}
		}
		out = append(out, s)
	}
	if len(out) > 0 {
		t.do(StrikesDeclared{out})
	}
}

var (
	_ = verbOf[CloseRanks]()
	_ = verbOf[DeclareStrike]()
	_ = verbOf[Fight]()
	_ = kindOf[RanksClosed]()
	_ = kindOf[FightBegun]()
)
