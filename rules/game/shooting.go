package game

import (
	"slices"

	"muster/rules"
	"muster/rules/card"
	"muster/rules/combat"
)

// Shoot declares a Ranged Attack (§8.7.3). Its Batches follow one by one.
type Shoot struct{}

// Verb implements Verb.
func (Shoot) Verb() string { return "shoot" }

func (Shoot) run(t *table, by Side) error {
	u, err := t.act(by, RangedAttackAction)
	if err != nil {
		return err
	}
	if len(t.guns(u)) == 0 {
		return NoWeapon.Broken(rules.Path("units", string(u.ID)), rules.Text("unit", string(u.ID)), rules.Text("weapon", ""))
	}
	t.do(RangedAttackDeclared{u.ID})
	t.open(card.OnRangedAttackDeclared, u.ID, "")
	t.proceed(StageBatch, by)
	return nil
}

// RangedAttackDeclared: a unit makes a Ranged Attack; no target is named yet.
type RangedAttackDeclared struct {
	Unit UnitID `json:"unit"`
}

// Event implements Event.
func (RangedAttackDeclared) Event() string { return "ranged-attack-declared" }

func (e RangedAttackDeclared) apply(t *table) { t.Acting.Action = RangedAttackAction }

// guns returns the Assault Phase weapons that the unit may still fire.
func (t *table) guns(u *Unit) []combat.Carried { return t.ready(u, card.Assault) }

// ready returns the weapons of a phase that the unit has not used, with the
// number of models that may use them.
func (t *table) ready(u *Unit, phase card.Phase) []combat.Carried {
	var out []combat.Carried
	for _, c := range t.arsenal(u) {
		w := c.Weapon
		if w.Phase != phase || slices.Contains(t.Acting.Profiles, w.ID) || (w.Status == combat.SiegeMode) != u.Statuses.Has(SiegeMode) {
			continue
		}
		if !sidearm(w) {
			c.Models = min(c.Models, u.Models-t.Acting.Fired)
		}
		if c.Models > 0 {
			out = append(out, c)
		}
	}
	return out
}

// sidearm reports whether the weapon is used beside another one (RNG-06).
func sidearm(w *card.Weapon) bool {
	return slices.ContainsFunc(w.Keywords, func(k card.KeywordUse) bool { return k.Name == "SIDEARM" })
}

// batches waits for the next Batch, or ends the action when nothing is left to
// fire.
func (t *table) batches() {
	u := t.acting()
	if !u.On() || len(t.guns(u)) == 0 && !t.maySpill() {
		t.ceaseFire()
		return
	}
	t.await(StageBatch, u.Side)
}

// ceaseFire ends the Ranged Attack. Reactions to the whole of it come now, not
// after a Batch, the unit attacked first being the first to be asked about; those
// to an INSTANT weapon never come (KW-INSTANT).
func (t *table) ceaseFire() {
	u := t.acting()
	for _, id := range slices.Backward(t.Acting.Answers) {
		if u.On() {
			t.open(card.OnRangedAttackResolved, id, u.ID)
		}
	}
	t.resolved(RangedAttackAction, nil)
}

// Fire declares one Batch: all models that fire one weapon at one unit (RNG-08),
// with the facts of the table.
type Fire struct {
	Weapon string `json:"weapon"`
	Target UnitID `json:"target"`
	// Models contribute dice. Far of them are beyond the Range of the profile and
	// within LONG RANGE, Burst of them within the distance of BURST FIRE.
	Models int `json:"models"`
	Far    int `json:"far,omitempty"`
	Burst  int `json:"burst,omitempty"`
	// Visible models of the target, and Affected ones under a template.
	Visible  int `json:"visible,omitempty"`
	Affected int `json:"affected,omitempty"`
	// HighGround says that the target has HIGH GROUND Cover (§7.1.3).
	HighGround bool `json:"high_ground,omitempty"`
	// Held and TargetHeld are conditions that hold for attacker and target.
	Held       []card.Condition `json:"held,omitempty"`
	TargetHeld []card.Condition `json:"target_held,omitempty"`
	// Covering are units whose area abilities bear on the attack.
	Covering []UnitID `json:"covering,omitempty"`
	// Detected says that the target stands in an area in which an ability of the
	// attacker's side takes HIDDEN away.
	Detected bool `json:"detected,omitempty"`
}

// Verb implements Verb.
func (Fire) Verb() string { return "fire" }

func (v Fire) run(t *table, by Side) error {
	if err := t.at(by, StageBatch); err != nil {
		return err
	}
	u := t.acting()
	s, err := t.aimAt(u, RangedAttack, card.Assault, v.Weapon, v.Target, v.Models)
	if err != nil {
		return err
	}
	if v.Far < 0 || v.Far > v.Models || v.Burst < 0 || v.Burst > v.Models {
		return BadFact.Broken("far", rules.Text("fact", "far"), rules.Int("have", max(v.Far, v.Burst)), rules.Int("min", 0), rules.Int("max", v.Models))
	}
	if v.Visible < 0 {
		return BadFact.Broken("visible", rules.Text("fact", "visible"), rules.Int("have", v.Visible), rules.Int("min", 0))
	}
	least, most := 0, 0
	if t.weapon(u, v.Weapon).Weapon.Template != "" {
		least, most = 1, t.unit(v.Target).Models
	}
	if v.Affected < least || v.Affected > most {
		return BadFact.Broken("affected", rules.Text("fact", "affected"), rules.Int("have", v.Affected), rules.Int("min", least), rules.Int("max", most))
	}
	s.Facts = combat.Facts{
		Near: v.Models - v.Far, Far: v.Far, Burst: v.Burst, Visible: v.Visible, Affected: v.Affected, HighGround: v.HighGround,
		Together: t.together(u.ID, v.Target),
	}
	s.Held, s.TargetHeld, s.Covering, s.Detected = v.Held, v.TargetHeld, v.Covering, v.Detected
	if err := t.judge(&s); err != nil {
		return err
	}
	t.redirected(&s)
	t.launch(s, StageBatch, by)
	return nil
}

// aimAt checks weapon, number of models and target of an attack.
func (t *table) aimAt(u *Unit, kind AttackKind, phase card.Phase, weapon string, target UnitID, models int) (Strike, error) {
	c := t.weapon(u, weapon)
	if c == nil {
		return Strike{}, NoWeapon.Broken("weapon", rules.Text("unit", string(u.ID)), rules.Text("weapon", weapon))
	}
	if c.Weapon.Phase != phase {
		return Strike{}, WrongWeapon.Broken("weapon", rules.Text("weapon", weapon), rules.Text("phase", phase.String()))
	}
	if kind == RangedAttack && slices.Contains(t.Acting.Profiles, weapon) {
		return Strike{}, WeaponUsed.Broken("weapon", rules.Text("weapon", weapon))
	}
	most := c.Models
	if !sidearm(c.Weapon) {
		most = min(most, u.Models-t.Acting.Fired)
	}
	if models < 1 || models > most {
		return Strike{}, TooManyModels.Broken("models", rules.Text("weapon", weapon), rules.Int("have", models), rules.Int("max", most))
	}
	def := t.unit(target)
	if def == nil {
		return Strike{}, NoUnit.Broken("target", rules.Text("unit", string(target)))
	}
	if def.Side == u.Side {
		return Strike{}, FriendlyTarget.Broken("target", rules.Text("target", string(target)))
	}
	if !def.On() {
		return Strike{}, TargetAway.Broken("target", rules.Text("target", string(target)))
	}
	if kind == RangedAttack && t.together(u.ID, target) && t.bars(u, card.AgainstOwnEngaged) {
		return Strike{}, TargetForbidden.Broken("target", rules.Text("target", string(target)), rules.Text("ability", string(card.AgainstOwnEngaged)))
	}
	return Strike{Kind: kind, Attacker: u.ID, Target: target, Weapon: weapon, Sidearm: sidearm(c.Weapon)}, nil
}

// bars reports whether an ability bars the unit from targets of a kind.
func (t *table) bars(u *Unit, kind card.Against) bool {
	found := false
	t.eachOp(u, func(_ *Ability, e *card.Effect) { found = found || e.Op == card.OpForbidTarget && e.Against == kind })
	return found
}

// judge checks the stated conditions and asks combat whether the attack is legal.
func (t *table) judge(s *Strike) error {
	att, def := t.unit(s.Attacker), t.unit(s.Target)
	if err := checkHeld("held", s.Held, t.statable(att)); err != nil {
		return err
	}
	if err := checkHeld("target_held", s.TargetHeld, t.statable(def)); err != nil {
		return err
	}
	may := t.coverable(s)
	for i, id := range s.Covering {
		if slices.Contains(s.Covering[:i], id) || !slices.Contains(may, id) {
			return BadFact.Broken("covering", rules.Text("fact", "covering"), rules.Text("have", string(id)))
		}
	}
	if s.Detected && !t.detects(att.Side) {
		return BadFact.Broken("detected", rules.Text("fact", "detected"), rules.Text("have", "true"))
	}
	a, d := t.fighters(s)
	if faults := combat.Aim(&a, s.Weapon, &d, &s.Facts); len(faults) > 0 {
		return faults[0]
	}
	return nil
}

// detects reports whether an ability of the side takes HIDDEN away in some area.
func (t *table) detects(side Side) bool {
	for i := range t.Effects {
		x := &t.Effects[i]
		if x.Side == side && slices.ContainsFunc(t.ops(x), func(e *card.Effect) bool { return e.Op == card.OpDetect }) {
			return true
		}
	}
	found := false
	for i := range t.Units {
		u := &t.Units[i]
		if u.Side != side || !u.On() || found {
			continue
		}
		t.cards.each(u, func(a *Ability) bool {
			sc := scene{self: u, ability: a}
			found = a.Type == card.Passive && !t.disabled(u, a) &&
				slices.ContainsFunc(a.Play.Effects, func(e card.Effect) bool { return e.Op == card.OpDetect }) &&
				!slices.ContainsFunc(a.Play.Requires, func(c card.Condition) bool { return !t.holds(c, &sc) })
			return !found
		})
	}
	return found
}

func checkHeld(field string, held, may []card.Condition) error {
	for i, c := range held {
		if slices.Contains(held[:i], c) || !slices.Contains(may, c) {
			return BadFact.Broken(field, rules.Text("fact", field), rules.Text("have", string(c)))
		}
	}
	return nil
}

// redirect turns the attack that is being declared on the unit with the ability
// (OpRedirectAttack): it is now the target, with all its models in sight.
func (t *table) redirect(p *plan) {
	if p.self == nil || t.Attack == nil {
		return
	}
	s := t.Attack.Strike
	s.Target = p.self.ID
	s.Facts.Visible, s.Facts.HighGround = p.self.Models, false
	s.TargetHeld = nil
	t.do(AttackAdjusted{p.self.ID, t.build(&s, 0)})
}

// redirected sends a later Batch of the activation to the unit that stands in for
// its target.
func (t *table) redirected(s *Strike) {
	for i := range t.Effects {
		x := &t.Effects[i]
		if x.Target != s.Target || x.By == "" || !t.unit(x.By).On() {
			continue
		}
		for _, e := range t.ops(x) {
			if e.Op == card.OpRedirectAttack {
				u := t.unit(x.By)
				s.Target, s.TargetHeld = u.ID, nil
				s.Facts.Visible, s.Facts.HighGround = u.Models, false
				return
			}
		}
	}
}

// Spill declares the Batch of a template against a further unit that it covers
// (§8.7.6): no modifiers of RoA, no Surge.
type Spill struct {
	Target   UnitID `json:"target"`
	Affected int    `json:"affected"`
}

// Verb implements Verb.
func (Spill) Verb() string { return "spill" }

func (v Spill) run(t *table, by Side) error {
	if err := t.at(by, StageBatch); err != nil {
		return err
	}
	u := t.acting()
	w := t.template(u)
	if w == nil || !t.maySpill() {
		return NoWeapon.Broken("weapon", rules.Text("unit", string(u.ID)), rules.Text("weapon", "template"))
	}
	def := t.unit(v.Target)
	if def == nil || !def.On() || def.ID == u.ID || slices.Contains(t.Acting.Targets, v.Target) {
		return TargetAway.Broken("target", rules.Text("target", string(v.Target)))
	}
	if v.Affected < 1 || v.Affected > def.Models {
		return BadFact.Broken("affected", rules.Text("fact", "affected"), rules.Int("have", v.Affected), rules.Int("min", 1), rules.Int("max", def.Models))
	}
	s := Strike{Kind: RangedAttack, Attacker: u.ID, Target: v.Target, Weapon: w.ID}
	s.Facts = combat.Facts{Near: 1, Visible: def.Models, Affected: v.Affected, Spillover: true}
	t.launch(s, StageBatch, by)
	return nil
}

// template returns the template weapon that the unit has fired in this action.
func (t *table) template(u *Unit) *card.Weapon {
	for _, c := range t.arsenal(u) {
		if c.Weapon.Template != "" && slices.Contains(t.Acting.Profiles, c.Weapon.ID) {
			return c.Weapon
		}
	}
	return nil
}

func (t *table) maySpill() bool { return t.template(t.acting()) != nil && len(t.spillable()) > 0 }

// spillable returns the units that a template may cover beside its target: of the
// same combat tag, Ground or Flying.
func (t *table) spillable() []UnitID {
	u := t.acting()
	w := t.template(u)
	var out []UnitID
	for i := range t.Units {
		x := &t.Units[i]
		flying := t.cards.of(x).flying()
		if x.On() && x.ID != u.ID && !slices.Contains(t.Acting.Targets, x.ID) &&
			(w.Target == card.TargetAll || flying == (w.Target == card.TargetFlying)) {
			out = append(out, x.ID)
		}
	}
	return out
}

// CeaseFire ends the Ranged Attack.
type CeaseFire struct{}

// Verb implements Verb.
func (CeaseFire) Verb() string { return "cease-fire" }

func (CeaseFire) run(t *table, by Side) error {
	if err := t.at(by, StageBatch); err != nil {
		return err
	}
	t.ceaseFire()
	return nil
}

var (
	_ = verbOf[Shoot]()
	_ = verbOf[Fire]()
	_ = verbOf[Spill]()
	_ = verbOf[CeaseFire]()
	_ = kindOf[RangedAttackDeclared]()
)
