package game

import (
	"slices"

	"muster/rules/card"
	"muster/rules/combat"
)

// carried returns the upgrades of the unit that are still in play: a SPECIALIST
// upgrade goes with its model (RNG-13).
func carried(u *Unit) []string {
	if len(u.Lost) == 0 {
		return u.Upgrades
	}
	var out []string
	for _, id := range u.Upgrades {
		gone := slices.ContainsFunc(u.Nominees, func(n Nominee) bool { return n.Upgrade == id && slices.Contains(u.Lost, n.Model) })
		if !gone {
			out = append(out, id)
		}
	}
	return out
}

// arsenal returns what the unit carries now.
func (t *table) arsenal(u *Unit) []combat.Carried {
	return combat.Loadout(t.cards.of(u).Unit, carried(u), u.Models)
}

// weapon returns the weapon of the unit with the id, or nil.
func (t *table) weapon(u *Unit, id string) *combat.Carried {
	all := t.arsenal(u)
	for i := range all {
		if all[i].Weapon.ID == id {
			return &all[i]
		}
	}
	return nil
}

// duel is the attack for which the effects on two units are gathered.
type duel struct {
	s             *Strike
	attacker, def *Unit
}

// fighters returns both units of an attack with everything that bears on it.
func (t *table) fighters(s *Strike) (att, def combat.Fighter) {
	d := duel{s: s, attacker: t.unit(s.Attacker), def: t.unit(s.Target)}
	if d.attacker != nil {
		att = t.fighter(d.attacker)
		t.gather(&d, d.attacker, d.def, s.Held, &att.Effects)
		t.cardEffects(d.attacker, &att.Effects)
	} else {
		att.Unit = t.cards.of(d.def).Unit // an ability without a unit has no fighter of its own
	}
	def = t.fighter(d.def)
	def.State.Hidden = def.State.Hidden && !s.Detected
	t.gather(&d, d.def, d.attacker, s.TargetHeld, &def.Effects)
	t.cover(&d, &att, &def)
	t.hitEffects(s, func(a *Ability, e *card.Effect) {
		def.Effects = append(def.Effects, combat.Lasting{Source: a.Name, Effect: e, On: card.Self, Met: true})
	})
	return att, def
}

func (t *table) fighter(u *Unit) combat.Fighter {
	return combat.Fighter{
		Unit: t.cards.of(u).Unit, Models: u.Models, Upgrades: carried(u),
		State: combat.State{
			Engaged: t.engaged(u.ID), Stationary: u.Statuses.Has(Stationary), Hidden: u.Statuses.Has(Hidden),
			Burrowed: u.Statuses.Has(Burrowed), SiegeMode: u.Statuses.Has(SiegeMode), Shielded: u.Statuses.Has(Shielded),
		},
	}
}

// fights reports whether an effect can bear on an attack at all.
func fights(op card.Op) bool {
	switch op {
	case card.OpBuff, card.OpDebuff, card.OpStatAdd, card.OpSetStat, card.OpWeaponStat, card.OpGrantKeyword,
		card.OpSuppressKeyword, card.OpSurge, card.OpModifier, card.OpGrantEvade, card.OpRemoveAttackDice, card.OpReduceDamage,
		card.OpIgnore:
		return true
	}
	return false
}

// gather adds the effects in force on u: those of its Passives and of abilities
// that lie on it. Conditions are judged here, so that combat meets none.
func (t *table) gather(d *duel, u, other *Unit, held []card.Condition, out *[]combat.Lasting) {
	t.cards.each(u, func(a *Ability) bool {
		if a.Type != card.Passive || !t.inPhase(a) || !a.fights || area(a) || t.disabled(u, a) {
			return true
		}
		sc := scene{self: u, target: other, held: held, ability: a}
		for _, c := range a.Play.Requires {
			if !t.holds(c, &sc) {
				return true
			}
		}
		for i := range a.Play.Effects {
			e := &a.Play.Effects[i]
			if !fights(e.Op) || e.On != card.Self && e.On != card.Attacker && e.On != card.Defender || !t.holds(e.Condition, &sc) {
				continue
			}
			add(out, a, e, 0)
		}
		return true
	})
	for i := range t.Effects {
		x := &t.Effects[i]
		if x.On != u.ID {
			continue
		}
		a := t.abilityOf(x)
		sc := scene{self: u, target: other, held: x.Held, ability: a}
		for _, e := range t.ops(x) {
			if !fights(e.Op) || e.When != "" || x.Cleansed && e.Op == card.OpDebuff || !t.lies(d, x, e, u, other) || !t.holds(e.Condition, &sc) {
				continue
			}
			amount := 0
			if e.AmountFrom == card.OwnModelsWithin4OfTarget {
				amount = x.Amount
			}
			add(out, a, e, amount)
		}
	}
}

// lies reports whether an effect of a used ability bears on this attack.
func (t *table) lies(d *duel, x *Effect, e *card.Effect, u, other *Unit) bool {
	switch {
	case e.On == card.FriendlyInRange || e.On == card.EnemyInRange:
		return false // found by Covering
	case e.On != x.Role && e.On != card.Attacker && e.On != card.Defender:
		return false
	}
	switch e.Condition {
	case card.FirstWeaponUsed:
		if x.Spent {
			return false
		}
	case card.AttackOnTargetUnit:
		if other == nil || x.Target != other.ID {
			return false
		}
	case card.FriendlyGoliathOnTarget:
		return u == d.def && d.attacker != nil && d.attacker.Side == x.Side && d.attacker.Card == "goliath"
	}
	if e.Against == card.AgainstTargetsAttacks {
		return u == d.def && other != nil && x.Target == other.ID
	}
	return true
}

func add(out *[]combat.Lasting, a *Ability, e *card.Effect, amount int) {
	if amount > 0 {
		counted := *e
		counted.Amount = amount
		e = &counted
	}
	*out = append(*out, combat.Lasting{Source: a.Name, Effect: e, Met: true})
}

// area reports whether a Passive bears on attacks of or on other units, so that
// the players state whom it covers.
func area(a *Ability) bool {
	tr := a.Play.Trigger
	return tr != nil && tr.Of == "friendly" && (tr.Event == card.OnAttackMade || tr.Event == card.OnRangedAttackTargeted)
}

// cardEffects adds the Passives of Ready cards that work on the activated unit.
func (t *table) cardEffects(u *Unit, out *[]combat.Lasting) {
	held := []card.Condition(nil)
	if t.Acting.OnCreep {
		held = []card.Condition{card.TargetOnCreep}
	}
	t.eachCardPassive(u, held, func(a *Ability, e *card.Effect) {
		if fights(e.Op) {
			*out = append(*out, combat.Lasting{Source: a.Name, Effect: e, On: card.Self, Met: true})
		}
	})
}

// cover adds what the units in Covering do for attacker or target. An ability of
// one name serves once, however many units have it (ABL-05).
func (t *table) cover(d *duel, att, def *combat.Fighter) {
	var served []cover
	for _, id := range d.s.Covering {
		u := t.unit(id)
		t.eachArea(u, func(a *Ability, e *card.Effect) {
			if slices.ContainsFunc(served, func(c cover) bool { return c.name == a.Name && c.by != id }) {
				return
			}
			served = append(served, cover{a.Name, id})
			l := combat.Lasting{Source: a.Name, Effect: e, On: card.Self, Met: true}
			if u.Side == d.def.Side {
				if e.Op == card.OpRemoveAttackDice {
					l.On = card.Attacker
				}
				def.Effects = append(def.Effects, l)
			} else {
				att.Effects = append(att.Effects, l)
			}
		})
	}
}

// A cover is an area ability and the unit whose it is.
type cover struct {
	name string
	by   UnitID
}

// eachArea calls f for the effects of the unit that reach attacks of or on other
// units.
func (t *table) eachArea(u *Unit, f func(*Ability, *card.Effect)) {
	t.cards.each(u, func(a *Ability) bool {
		if a.Type == card.Passive && area(a) && !t.disabled(u, a) {
			for i := range a.Play.Effects {
				if e := &a.Play.Effects[i]; fights(e.Op) {
					f(a, e)
				}
			}
		}
		return true
	})
	for i := range t.Effects {
		x := &t.Effects[i]
		if x.On != u.ID || x.Role != card.FriendlyInRange {
			continue
		}
		for _, e := range t.ops(x) {
			if e.On == card.FriendlyInRange && fights(e.Op) {
				f(t.abilityOf(x), e)
			}
		}
	}
}

// coverable returns the units whose area abilities could bear on an attack.
func (t *table) coverable(s *Strike) []UnitID {
	attacker, def := t.unit(s.Attacker), t.unit(s.Target)
	var out []UnitID
	for i := range t.Units {
		u := &t.Units[i]
		if !u.On() {
			continue
		}
		t.eachArea(u, func(a *Ability, e *card.Effect) {
			if slices.Contains(out, u.ID) {
				return
			}
			offence := a.Play.Trigger != nil && a.Play.Trigger.Event == card.OnAttackMade
			switch {
			case offence && (attacker == nil || u.Side != attacker.Side || !t.hasShade(u)):
			case !offence && (u.Side != def.Side || s.Kind != RangedAttack):
			case a.Play.Trigger != nil && a.Play.Trigger.NotSelf && u.ID == def.ID:
			case intercepts(a) && t.strikesInstantly(s):
			default:
				out = append(out, u.ID)
			}
		})
	}
	return out
}

// intercepts reports whether the unit with the Passive leaves the table for
// answering an attack.
func intercepts(a *Ability) bool {
	return a.Type == card.Passive && slices.ContainsFunc(a.Play.Effects, func(e card.Effect) bool { return e.Op == card.OpRemoveUnit })
}

// strikesInstantly reports whether the weapon is INSTANT against that target, so
// that nothing answers it: Point Defense Drones neither (KW-INSTANT).
func (t *table) strikesInstantly(s *Strike) bool {
	w := t.weapon(t.unit(s.Attacker), s.Weapon)
	if w == nil {
		return false
	}
	plain := *s
	plain.Covering = nil
	att, def := t.fighters(&plain)
	return combat.KeywordsOf(&att, w.Weapon, &def, &s.Facts).Instant
}

func (t *table) hasShade(u *Unit) bool {
	return slices.ContainsFunc(t.Tokens, func(k Token) bool { return k.Token == shadeToken && k.Unit == u.ID })
}

// statable returns the conditions that the table decides for a unit in an attack.
func (t *table) statable(u *Unit) []card.Condition {
	var out []card.Condition
	t.cards.each(u, func(a *Ability) bool {
		if a.Type == card.Passive && t.inPhase(a) && a.fights && !area(a) {
			for _, c := range a.stated {
				if !slices.Contains(out, c) {
					out = append(out, c)
				}
			}
		}
		return true
	})
	return out
}

// target returns the unit as a target of damage.
func (t *table) target(u *Unit) combat.Target {
	f := t.fighter(u)
	d := duel{s: &Strike{}, def: u}
	t.gather(&d, u, nil, nil, &f.Effects)
	return combat.TargetOf(&f, u.Models == u.Start)
}

// build settles the numbers of an attack. rolled keeps the number of dice of a
// throw that has been made.
func (t *table) build(s *Strike, rolled int) combat.Attack {
	att, def := t.fighters(s)
	var a combat.Attack
	switch s.Kind {
	case ImpactDice:
		a = combat.Impact(s.Count, s.Number, &att, &def, &s.Facts)
	case HitsDice:
		facts := s.Facts
		facts.Ability = true
		a = combat.Hits(s.Count, s.Damage, &att, &def, &facts)
	default:
		w := t.weapon(t.unit(s.Attacker), s.Weapon)
		if w == nil { // its last carrier fell to this very attack
			return t.Attack.Batch
		}
		a = combat.Build(&att, w.Weapon, &def, &s.Facts)
	}
	if rolled > 0 && t.Attack != nil && a.Dice() != rolled && t.Attack.Pool.Step > combat.Hit {
		a.Groups = t.Attack.Batch.Groups
	}
	return a
}

// spend marks the effects that served this weapon as the first one used.
func (t *table) spend(s *Strike) {
	if s.Kind != RangedAttack && s.Kind != CloseCombat {
		return
	}
	for i := range t.Effects {
		x := &t.Effects[i]
		if x.On != s.Attacker || x.Spent {
			continue
		}
		for _, e := range t.ops(x) {
			if e.Condition == card.FirstWeaponUsed && serveWeapon(e.Weapons, s) {
				t.do(EffectSpent{x.Ability, x.On})
				break
			}
		}
	}
}

func serveWeapon(weapons []string, s *Strike) bool {
	for _, w := range weapons {
		switch {
		case w == card.AllWeapons || w == card.AttackingWeapon || w == s.Weapon:
			return true
		case w == card.RangedWeapons && s.Kind == RangedAttack, w == card.MeleeWeapons && s.Kind == CloseCombat:
			return true
		}
	}
	return len(weapons) == 0
}

// intercept lets Passives work that an attack sets off: a Point Defense Drone is
// used up, and once per Round Passives are counted.
func (t *table) intercept(s *Strike) {
	var served []*Ability
	for _, id := range s.Covering {
		u := t.unit(id)
		var used *Ability
		t.cards.each(u, func(a *Ability) bool {
			if area(a) && intercepts(a) && !slices.Contains(served, a) {
				used = a
			}
			return used == nil
		})
		if used != nil {
			served = append(served, used)
			t.do(PassiveWorked{used.Key, id})
			t.takeOff(id)
		}
	}
	if s.Kind != RangedAttack {
		return
	}
	t.countOnce(s.Target, card.OnRangedAttackTargeted)
}

// countArmourRoll counts the Armour Roll that a unit has just made, for Passives
// that serve the first one.
func (t *table) countArmourRoll() { t.countOnce(t.Attack.Target, card.OnArmourRoll) }

func (t *table) countOnce(id UnitID, event card.Event) {
	u := t.unit(id)
	var due []string
	t.cards.each(u, func(a *Ability) bool {
		if tr := a.Play.Trigger; a.Type == card.Passive && tr != nil && tr.Event == event && tr.Of == "self" && t.firstNow(a, id) {
			due = append(due, a.Key)
		}
		return true
	})
	for _, key := range due {
		t.do(PassiveWorked{key, id})
	}
}

// firstNow reports whether a Passive serves the first of several rolls or attacks
// and this is it.
func (t *table) firstNow(a *Ability, id UnitID) bool {
	has := func(c card.Condition) bool {
		return slices.Contains(a.Play.Requires, c) ||
			slices.ContainsFunc(a.Play.Effects, func(e card.Effect) bool { return e.Condition == c })
	}
	if has(card.FirstArmourRollOfRound) || has(card.FirstRangedAttackOfRound) {
		return !t.usedRound(a.Name, id)
	}
	return has(card.FirstArmourRollOfActivation) && !t.usedNow(a.Name, id)
}
