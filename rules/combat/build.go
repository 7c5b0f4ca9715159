package combat

import (
	"slices"
	"strings"

	"muster/rules/card"
)

// Build settles one Batch of a weapon against a target (§8.7.3, §8.7.4): dice
// and target numbers of the attacker, armour and Evade of the defender, and
// everything that the effects in force change. It does not judge whether the
// attack is allowed; [Aim] does.
func Build(att *Fighter, w *card.Weapon, def *Fighter, f *Facts) Attack {
	var b batch
	b.count(att, w, w.Phase, def, f)
	a := Attack{
		Weapon:    w.ID,
		Precision: b.kw.Precision, Critical: b.kw.Critical,
		Concentrated: b.kw.Concentrated, Instant: b.kw.Instant,
		Damage: b.damage(),
	}
	b.groups(&a)
	a.Surge = b.surge()
	if f.Split != nil {
		a.Groups = []Group{{Dice: f.Split.Dice, Hit: a.hit()}}
		a.Precision = min(a.Precision, f.Split.Precision)
		a.Critical = min(a.Critical, f.Split.Critical)
		if !f.Split.Surge {
			a.Surge = Surge{}
		}
	}
	if f.Spillover { // §8.7.6, AMB-70
		a.Surge, a.Precision, a.Critical = Surge{}, 0, 0
	}
	a.RemoveDice(b.removed)
	b.defend(&a)
	return a
}

// hit is the target number of the first group.
func (a *Attack) hit() int {
	if len(a.Groups) == 0 {
		return 0
	}
	return a.Groups[0].Hit
}

// A batch is what the effects in force add up to for one weapon and target.
type batch struct {
	att, def *Fighter
	w        *card.Weapon // nil for IMPACT and HITS
	f        *Facts
	ranged   bool
	phase    card.Phase // AnyPhase if it does not matter

	kw, unit   Keywords // of the weapon; of the defending unit
	roa, hit   tally
	armour     tally
	evade      tally
	impact     tally
	setDamage  int
	capDamage  int
	setEvade   int
	fixedEvade bool
	surgeDice  string
	surgeTags  []card.CombatTag
	removed    int
	reductions []Reduction
	granted    string // source of an Evade Roll by an ability
	suppressed []string
	ignored    []card.IgnoredRule
}

// count adds up what bears on the attack. It fills a batch of its caller, which
// so stays off the heap.
func (b *batch) count(att *Fighter, w *card.Weapon, phase card.Phase, def *Fighter, f *Facts) {
	if att == nil { // damage of a card or a token
		att = &Fighter{}
	}
	b.att, b.def, b.w, b.f, b.phase = att, def, w, f, phase
	if w != nil {
		b.ranged = Ranged(w)
		b.surgeDice, b.surgeTags = w.SurgeDice, w.SurgeTags
	}
	// A keyword that is taken away counts for nothing, so that comes first.
	b.lasting(att, def, true, true)
	b.lasting(def, att, false, true)
	if w != nil {
		for _, use := range w.Keywords {
			b.keyword(use)
		}
	}
	b.lasting(att, def, true, false)
	b.lasting(def, att, false, false)
}

// lasting counts the effects in self's list that bear on this attack, each on
// its side of it: those that suppress keywords, or all others.
func (b *batch) lasting(self, other *Fighter, attacker, suppressing bool) {
	for i := range self.Effects {
		l := &self.Effects[i]
		if (l.Effect.Op == card.OpSuppressKeyword) != suppressing {
			continue
		}
		on := attacker
		switch l.on() {
		case card.Attacker:
			on = true
		case card.Defender:
			on = false
		}
		switch {
		case !b.bears(l, self, other, on):
		case suppressing && on:
			b.suppressed = append(b.suppressed, l.Effect.Keyword)
		case on:
			b.attacking(l.Source, l.Effect)
		default:
			b.defending(l.Source, l.Effect)
		}
	}
}

func (b *batch) bears(l *Lasting, self, other *Fighter, onAttacker bool) bool {
	e := l.Effect
	if l.Phase != card.AnyPhase && b.phase != card.AnyPhase && l.Phase != b.phase {
		return false
	}
	if !b.f.against(e.Against, b.ranged, self, other) {
		return false
	}
	if len(e.Weapons) > 0 && (!onAttacker || !b.wields(e.Weapons)) {
		return false
	}
	if !l.holds(self, other) {
		return false
	}
	for _, c := range l.Requires {
		if !self.holds(c, other) {
			return false
		}
	}
	return true
}

// wields reports whether the weapon of the batch is among those named.
func (b *batch) wields(weapons []string) bool {
	if b.w == nil {
		return false
	}
	for _, name := range weapons {
		switch name {
		case card.AllWeapons, card.AttackingWeapon:
			return true
		case card.RangedWeapons:
			if b.ranged {
				return true
			}
		case card.MeleeWeapons:
			if !b.ranged {
				return true
			}
		case b.w.ID:
			return true
		}
	}
	return false
}

func (b *batch) keyword(use card.KeywordUse) {
	if !slices.Contains(b.suppressed, use.Name) {
		b.kw.Add(use, b.def.Unit)
	}
}

// attacking counts an effect on the attacking unit or its weapon.
func (b *batch) attacking(source string, e *card.Effect) {
	switch e.Op {
	case card.OpGrantKeyword:
		if len(e.Weapons) > 0 {
			b.keyword(card.KeywordUse{Name: e.Keyword, Args: e.Args})
		}
	case card.OpSurge:
		if b.w != nil {
			b.surgeDice = e.Dice
			if len(e.Tags) > 0 {
				b.surgeTags = combatTags(e.Tags)
			}
		}
	case card.OpWeaponStat:
		b.weaponStat(source, e)
	case card.OpBuff, card.OpDebuff, card.OpStatAdd:
		switch e.Stat {
		case card.StatRoA:
			b.roa.effect(source, e)
		case card.StatHit:
			b.hit.effect(source, e)
		}
	case card.OpModifier:
		if e.Roll == card.RollImpact {
			b.impact.effect(source, e)
		}
	case card.OpRemoveAttackDice: // names the attacker as the one who loses dice
		b.removed += e.Count
	case card.OpIgnore:
		b.ignored = append(b.ignored, e.Rule)
	}
}

func (b *batch) weaponStat(source string, e *card.Effect) {
	amount := e.Amount
	if e.AmountFrom == card.SizeOfTarget {
		amount = max(b.def.size(), 1)
	}
	switch {
	case e.Stat == card.StatDamage && e.Mode == card.ModeAtMost:
		if b.capDamage == 0 || amount < b.capDamage {
			b.capDamage = amount
		}
	case e.Stat == card.StatDamage:
		b.setDamage = amount
	case e.Stat == card.StatRoA:
		b.roa.add(source, amount)
	}
}

// defending counts an effect on the unit under attack.
func (b *batch) defending(source string, e *card.Effect) {
	switch e.Op {
	case card.OpGrantKeyword:
		b.unit.Add(card.KeywordUse{Name: e.Keyword, Args: e.Args}, b.def.Unit)
	case card.OpBuff, card.OpDebuff, card.OpStatAdd:
		switch e.Stat {
		case card.StatArmour:
			b.armour.effect(source, e)
		case card.StatEvade:
			b.evade.effect(source, e)
		}
	case card.OpModifier:
		switch e.Roll {
		case card.RollEvade:
			b.evade.effect(source, e)
		case card.RollArmour:
			b.armour.effect(source, e)
		}
	case card.OpSetStat:
		if e.Stat == card.StatEvade {
			b.setEvade = e.Amount
			b.fixedEvade = e.Mode == card.ModeFixed
		}
	case card.OpGrantEvade:
		b.granted = source
	case card.OpRemoveAttackDice:
		b.removed += e.Count
	case card.OpReduceDamage:
		b.reductions = append(b.reductions, Reduction{Source: source, Amount: e.Amount, Floor: e.Min})
	case card.OpIgnore:
		b.ignored = append(b.ignored, e.Rule)
	}
}

// damage of each die: as printed or set, replaced by PIERCE, then capped.
func (b *batch) damage() int {
	d := b.w.Damage
	if b.setDamage > 0 {
		d = b.setDamage
	}
	if b.kw.Pierce > 0 {
		d = b.kw.Pierce
	}
	if b.capDamage > 0 {
		d = min(d, b.capDamage)
	}
	return d
}

// groups fills the Attack Pool: RoA dice for each contributing model, LONG RANGE
// models in a group of their own at −1 (§8.7.4 step 1, ATK-01, ATK-02).
func (b *batch) groups(a *Attack) {
	roa := b.roa.sum()
	if b.ranged && b.def.State.Stationary {
		roa += b.kw.LockedIn
	}
	near, far := Group{}, Group{}
	if b.w.Template != "" { // TPL-06, AMB-70: RoA counts once, not for each model
		near.Dice = b.f.Affected
		if !b.f.Spillover {
			near.Dice += b.w.RoA + roa
		}
	} else {
		perModel := max(b.w.RoA+roa, 0)
		near.Dice = perModel * b.f.Near
		if b.ranged {
			near.Dice += b.kw.BurstDice * min(b.f.Burst, b.f.Near)
		}
		far.Dice = perModel * b.f.Far
	}
	near.Hit = TargetNumber(b.w.Hit, b.hit.sum())
	far.Hit = TargetNumber(b.w.Hit, b.hit.sum()-1) // KW-LONG-RANGE
	switch {
	case far.Dice > 0 && near.Dice > 0 && far.Hit != near.Hit:
		a.Groups = []Group{near, far}
	case far.Dice > 0 && near.Dice > 0: // clamped to one number: one throw
		near.Dice += far.Dice
		a.Groups = []Group{near}
	case far.Dice > 0:
		a.Groups = []Group{far}
	default:
		a.Groups = []Group{near}
	}
}

// surge returns the Surge of the weapon if the target has one of its Surge types
// (TAG-06).
func (b *batch) surge() Surge {
	if !slices.ContainsFunc(b.surgeTags, func(t card.CombatTag) bool { return slices.Contains(b.def.Unit.CombatTags, t) }) {
		return Surge{}
	}
	return ParseSurge(b.surgeDice, b.f.Affected)
}

// ParseSurge reads a printed Surge Die: D3, D6, either with +n, or BT for the
// count of affected models. Anything else is no Surge.
func ParseSurge(printed string, affected int) Surge {
	die, plus, _ := strings.Cut(printed, "+")
	s := Surge{}
	for _, r := range plus {
		if r < '0' || r > '9' {
			return Surge{}
		}
		s.Plus = s.Plus*10 + int(r-'0')
	}
	switch die {
	case "D3":
		s.Die = SurgeD3
	case "D6":
		s.Die = SurgeD6
	case "BT":
		s = Surge{Die: SurgeFixed, Plus: affected}
	default:
		return Surge{}
	}
	return s
}

func combatTags(names []string) []card.CombatTag {
	var out []card.CombatTag
	for _, n := range names {
		for t := card.Armoured; t <= card.Ground; t++ {
			if t.String() == n {
				out = append(out, t)
			}
		}
	}
	return out
}
