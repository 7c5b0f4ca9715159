package game

import (
	"slices"

	"muster/rules/card"
	"muster/rules/combat"
)

// carryOut makes the effects of an ability happen: what is instantaneous at once,
// and the rest as an [Effect] that lasts (§10.1).
func (t *table) carryOut(p *plan) {
	var roles []card.Subject
	for _, e := range p.effects {
		if !t.effective(p, e) {
			continue
		}
		if t.instantly(p, e) {
			continue
		}
		if role := roleOf(e); !slices.Contains(roles, role) {
			roles = append(roles, role)
		}
	}
	if p.a.Type == card.Passive {
		return
	}
	for _, role := range roles {
		t.last(p, role)
	}
	if debuffs(p.effects) && p.target != nil {
		t.open(card.OnDebuffReceived, p.target.ID, "")
	}
}

// effective reports whether the condition of an instantaneous effect holds.
// Conditions of lasting ones are judged when they matter.
func (t *table) effective(p *plan, e *card.Effect) bool {
	switch e.Condition {
	case card.SelfOnCreep, card.SelfNotOnCreep, card.SelfBurrowed, card.SelfNotBurrowed:
		sc := p.scene()
		if p.self != nil {
			sc.self = p.self
		}
		return t.holds(e.Condition, &sc)
	}
	return true
}

// roleOf is who a lasting effect lies on: those on an attacker or defender lie on
// the target or the unit itself, and are found from there.
func roleOf(e *card.Effect) card.Subject {
	switch e.On {
	case card.OnTarget, card.FriendlyInRange, card.EnemyInRange:
		return e.On
	case card.Attacker:
		return card.OnTarget
	}
	return card.Self
}

// last records a lasting effect.
func (t *table) last(p *plan, role card.Subject) {
	e := Effect{
		Ability: p.a.Key, Option: p.option, Side: p.by, Role: role, Until: t.ends(p.a), Held: p.Held, Assisted: p.a.Play.Assisted,
	}
	if p.self != nil {
		e.By = p.self.ID
	}
	switch {
	case role == card.OnTarget && p.target != nil:
		e.On = p.target.ID
	case p.self != nil:
		e.On = p.self.ID
	case p.target != nil && p.target.Side == p.by:
		e.On = p.target.ID
	}
	if p.target != nil && p.target != p.self {
		e.Target = p.target.ID
	}
	for _, x := range p.effects {
		if x.AmountFrom == card.OwnModelsWithin4OfTarget {
			e.Amount = t.amount(p, x)
		}
	}
	t.do(EffectBegan{e})
}

// ends is when the effects of an ability end.
func (t *table) ends(a *Ability) Ends {
	switch a.Play.Duration {
	case card.Instant:
		if t.Attack != nil {
			return EndsAttack
		}
		if t.Acting.Unit != "" {
			return EndsActivation
		}
		return EndsPhase
	case card.ThisAction:
		if t.Attack != nil {
			return EndsActivation // a Ranged Attack is an action of several Batches
		}
		return EndsAction
	case card.ThisActivation:
		return EndsActivation
	case card.ThisPhase:
		return EndsPhase
	case card.UntilNextAct:
		return EndsNextAct
	case card.WhileCondition, card.RestOfGame:
		return EndsNever
	}
	return EndsCleanup
}

func debuffs(effects []*card.Effect) bool {
	return slices.ContainsFunc(effects, func(e *card.Effect) bool { return e.Op == card.OpDebuff && e.On == card.OnTarget })
}

// instantly carries out an effect that happens at once, and reports whether it
// was one.
func (t *table) instantly(p *plan, e *card.Effect) bool {
	if e.When != "" && e.Op != card.OpActivateUnit {
		// What waits for the End of the Round is an effect until then; the tokens of
		// Corrosive Bile wait by themselves.
		return e.When != card.EndOfRound
	}
	on := p.self
	if e.On == card.OnTarget || on == nil {
		on = p.target
	}
	switch e.Op {
	case card.OpInsteadOfAction:
		t.do(ActionReplaced{t.Acting.Unit, p.a.Key})
	case card.OpFirstPlayerMarker:
		t.do(MarkerClaimed{p.by, p.a.Key})
	case card.OpToken:
		t.putToken(p, e)
	case card.OpSummon:
		t.summon(p, e)
	case card.OpHits:
		if on == nil && p.a.Play.Target.Role != card.EngagedEnemies {
			return true
		}
		id := UnitID("")
		if on != nil {
			id = on.ID
		}
		t.hits(p, e, id)
	case card.OpReturnToReserves:
		if e.On == card.FriendlyInRange {
			for _, id := range p.Reached {
				t.toReserves(id)
			}
		} else if on != nil && !e.Optional {
			t.toReserves(on.ID)
		}
	case card.OpActivateUnit:
		t.do(NextActivation{p.target.ID})
	case card.OpUseAbility, card.OpChooseOne, card.OpEndActivation, card.OpCostChange, card.OpDisableAbilities, card.OpCreepSource:
	default:
		if on == nil {
			return false
		}
		return t.instantlyOn(p, e, on.ID)
	}
	return true
}

// instantlyOn carries out an instantaneous effect on a unit.
func (t *table) instantlyOn(p *plan, e *card.Effect, id UnitID) bool {
	u := t.unit(id)
	switch e.Op {
	case card.OpDamage:
		t.nonLethal(u, e.Amount, p.a.Key)
	case card.OpHeal:
		if left := (combat.Standing{Marker: u.Damage}).Heal(t.amount(p, e)).Marker; left != u.Damage {
			t.do(DamageMarked{id, left, p.a.Key})
		}
	case card.OpRemoveDebuffs:
		t.do(DebuffsRemoved{id})
	case card.OpStatusAdd:
		t.giveStatus(p, e, id)
		return t.ends(p.a) == EndsNever
	case card.OpStatusRemove:
		if s, ok := statusNamed(e.Status); ok {
			t.loseStatus(id, s)
		}
	case card.OpActivationMarker:
		t.remark(u, e)
	case card.OpRespawn:
		if p.Count > 0 {
			t.do(Respawned{id, min(p.Count, e.Count, t.mayReturn(u))})
		}
	case card.OpPlace:
		t.place(p, e, id)
	case card.OpMove, card.OpExtraAction:
		if e.Op == card.OpExtraAction && slices.Contains(e.Actions, "charge") {
			t.do(ExtraGranted{id, ChargeAction, p.a.Key})
			return true
		}
		t.land(u, MoveAction, &p.Landing, CauseCoherency)
		t.endEffects(func(x *Effect) bool { return x.On == id && x.Until == EndsNextAct })
	case card.OpMorph:
		t.morph(p, e, id)
	case card.OpRemoveUnit:
		t.takeOff(id)
	case card.OpRedirectAttack:
		t.redirect(p)
		return false // it also lasts for later attacks of the activation
	case card.OpDeploy:
		if e.Where == card.NormalArrival && t.unit(id).Place == Reserves && t.fits(t.unit(id)) {
			t.arrive(t.unit(id), "")
			return true
		}
		return false
	case card.OpTokenRemove:
		return true
	default:
		return false
	}
	return true
}

// amount is the printed amount, or the number that the players stated and other
// abilities of the unit change.
func (t *table) amount(p *plan, e *card.Effect) int {
	if e.AmountFrom != card.OwnModelsWithin4OfTarget {
		return e.Amount
	}
	n := p.Count
	if p.self == nil {
		return n
	}
	t.cards.each(p.self, func(a *Ability) bool {
		for i := range a.Play.Effects {
			x := &a.Play.Effects[i]
			if x.Op == card.OpAbilityModifier && x.Ability == p.a.ID && x.Stat == card.StatAmount && x.Mode == card.ModeAdd {
				n += x.Amount
			}
		}
		return true
	})
	return n
}

// nonLethal puts damage on the marker and removes nobody.
func (t *table) nonLethal(u *Unit, amount int, source string) {
	target := t.target(u)
	s := target.NonLethal(combat.Standing{Marker: u.Damage, Shielded: u.Statuses.Has(Shielded)}, amount)
	t.do(DamageMarked{u.ID, s.Marker, source})
	if !s.Shielded {
		t.loseStatus(u.ID, Shielded)
	}
}

func (t *table) giveStatus(p *plan, e *card.Effect, id UnitID) {
	s, ok := statusNamed(e.Status)
	u := t.unit(id)
	if !ok || u.Statuses.Has(s) || t.forbidsStatus(u, e.Status) {
		return
	}
	t.do(StatusGained{id, s})
}

// forbidsStatus reports whether an ability bars the unit from the status.
func (t *table) forbidsStatus(u *Unit, status string) bool {
	found := false
	t.cards.each(u, func(a *Ability) bool {
		for i := range a.Play.Effects {
			e := &a.Play.Effects[i]
			found = found || e.Op == card.OpForbidStatus && e.Status == status
		}
		return !found
	})
	return found
}

// remark adds an Activation Marker or takes it away.
func (t *table) remark(u *Unit, e *card.Effect) {
	m := doneIn(t.Phase)
	if e.Mode == card.ModeRemove {
		m--
	} else if e.Phase != card.AnyPhase {
		m = doneIn(Phase(e.Phase))
	}
	t.do(Remarked{u.ID, m})
}

// Remarked: the Activation Marker of a unit was changed by an ability.
type Remarked struct {
	Unit   UnitID           `json:"unit"`
	Marker ActivationMarker `json:"marker"`
}

// Event implements Event.
func (Remarked) Event() string { return "remarked" }

func (e Remarked) apply(t *table) { t.change(e.Unit).Marker = e.Marker }

// ActionReplaced: an ability took the place of the action of the activation.
type ActionReplaced struct {
	Unit    UnitID `json:"unit"`
	Ability string `json:"ability"`
}

// Event implements Event.
func (ActionReplaced) Event() string { return "action-replaced" }

func (e ActionReplaced) apply(t *table) { t.Acting.Action = AbilityAction }

// MarkerClaimed: a side took the First Player Marker by an ability; nobody else
// claims it in this phase.
type MarkerClaimed struct {
	Side    Side   `json:"side"`
	Ability string `json:"ability"`
}

// Event implements Event.
func (MarkerClaimed) Event() string { return "marker-claimed" }

func (e MarkerClaimed) apply(t *table) {
	t.FirstPlayer, t.Claim, t.ClaimLocked = e.Side, NoSide, true
}

// NextActivation: a unit is activated when this activation ends.
type NextActivation struct {
	Unit UnitID `json:"unit"`
}

// Event implements Event.
func (NextActivation) Event() string { return "next-activation" }

func (e NextActivation) apply(t *table) { t.Acting.Next = e.Unit }

// ExtraGranted: an ability allows an action on top of the one of the phase.
type ExtraGranted struct {
	Unit    UnitID `json:"unit"`
	Action  Action `json:"action"`
	Ability string `json:"ability"`
}

// Event implements Event.
func (ExtraGranted) Event() string { return "extra-granted" }

func (e ExtraGranted) apply(t *table) { t.Acting.Extra, t.Acting.ExtraBy = e.Action, e.Ability }

// Respawned: destroyed models are back (KW-RESPAWN).
type Respawned struct {
	Unit   UnitID `json:"unit"`
	Models int    `json:"models"`
}

// Event implements Event.
func (Respawned) Event() string { return "respawned" }

func (e Respawned) apply(t *table) { t.change(e.Unit).Models += e.Models }

// place sets the unit anew by PLACE (KW-PLACE).
func (t *table) place(p *plan, e *card.Effect, id UnitID) {
	t.do(Moved{id, AbilityAction, p.OutOfCoherency})
	t.loseStatus(id, Stationary)
	for _, k := range p.Tokens {
		t.do(TokenRemoved{k})
	}
	t.engage(id, p.Engaged)
	if p.Lost > 0 {
		t.remove(t.unit(id), p.Lost, t.unit(id).Damage, CauseCoherency)
	}
	t.open(card.OnPlaceResolved, id, "")
}

// putToken lays a token or marker on the table.
func (t *table) putToken(p *plan, e *card.Effect) {
	n := max(e.Count, 1)
	if e.Per == card.PerModel && p.self != nil {
		n = p.self.Models
	}
	for range n {
		k := Token{ID: t.Numbers.Tokens + 1, Token: e.Token, Side: p.by, Ability: p.a.Key}
		if p.self != nil {
			k.Unit = p.self.ID
		}
		k.Stays = t.tokenRule(p.by, e.Token, stayInPlay)
		t.do(TokenPlaced{k})
	}
}

var (
	_ = kindOf[Remarked]()
	_ = kindOf[ActionReplaced]()
	_ = kindOf[MarkerClaimed]()
	_ = kindOf[NextActivation]()
	_ = kindOf[ExtraGranted]()
	_ = kindOf[Respawned]()
)
