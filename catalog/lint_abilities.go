package catalog

import (
	"slices"

	"muster/rules"
	"muster/rules/card"
)

// abilities checks the abilities of a card; u is the unit it belongs to, or nil.
// Their ids must differ, on a unit also from those of its upgrades.
func (l *linter) abilities(path string, abilities []card.Ability, u *card.Unit) {
	seen := newIDs(l)
	for i := range abilities {
		seen.add(rules.Path(path, "abilities", abilities[i].ID), abilities[i].ID)
	}
	if u != nil {
		for i := range u.Upgrades {
			if a := u.Upgrades[i].Ability; a != nil {
				seen.add(rules.Path(path, "upgrades", u.Upgrades[i].ID), a.ID)
			}
		}
	}
	for i := range abilities {
		l.ability(rules.Path(path, "abilities", abilities[i].ID), &abilities[i], u)
	}
}

func (l *linter) ability(path string, a *card.Ability, u *card.Unit) {
	l.text(path+"/name", a.Name)
	l.text(path+"/summary", a.Summary)
	l.number(path, "cost", a.Cost.Amount, 0, 0)
	l.word(path, "limit", a.Limit, limitWords)
	for _, k := range a.Keywords {
		l.keywordName(path, k.Name)
	}
	for _, id := range a.Summons {
		l.unitRef(path, id, a.Play != nil && !usesOp(a.Play, card.OpMorph))
	}
	if a.Play != nil {
		l.play(path, a.Play, u)
	}
}

func usesOp(p *card.Play, op card.Op) bool {
	return slices.ContainsFunc(p.Effects, func(e card.Effect) bool { return e.Op == op })
}

// unitRef checks that a unit exists, and that it is a Summoned Unit if it must be.
func (l *linter) unitRef(path, id string, summoned bool) {
	if u := l.units[id]; u == nil || summoned && !u.Summoned {
		l.report(UnitUnknown, path, rules.Text("unit", id))
	}
}

func (l *linter) play(path string, p *card.Play, u *card.Unit) {
	if p.Assisted {
		l.text(path+"/why", p.Why)
	}
	l.word(path, "duration", string(p.Duration), durationWords)
	for _, c := range p.Requires {
		l.word(path, "requires", string(c), conditionWords)
	}
	if t := p.Trigger; t != nil {
		l.word(path, "event", string(t.Event), eventWords)
		l.word(path, "of", t.Of, []string{"self", "friendly", "enemy"})
		l.number(path, "within", t.Within, 0, 0)
	}
	if p.Target == nil {
		l.report(TextMissing, path+"/target", rules.Text("field", "target"))
	} else {
		l.target(path, p.Target)
	}
	for i := range p.Effects {
		l.effect(effectPath(path, i), &p.Effects[i], u)
	}
}

func (l *linter) target(path string, t *card.AbilityTarget) {
	l.word(path, "what", string(t.What), targetWords)
	l.word(path, "side", t.Side, sideWords)
	l.word(path, "role", string(t.Role), roleWords)
	l.number(path, "within", t.Within, 0, 0)
	l.anyTags(path, t.Tags)
	if t.Family != "" && !l.families[t.Family] {
		l.report(FamilyUnknown, path, rules.Text("family", t.Family))
	}
}

// anyTags checks tags that may be combat or faction tags.
func (l *linter) anyTags(path string, tags []string) {
	for _, tag := range tags {
		var combat card.CombatTag
		if combat.UnmarshalText([]byte(tag)) != nil {
			l.tag(path, tag)
		}
	}
}

func (l *linter) effect(path string, e *card.Effect, u *card.Unit) {
	for _, w := range effectWords {
		l.word(path, w.field, w.value(e), w.known)
	}
	for _, p := range e.Purposes {
		l.word(path, "purposes", string(p), purposeWords)
	}
	for _, a := range e.Actions {
		l.word(path, "actions", a, actionWords)
	}
	for _, c := range e.Constraints {
		l.word(path, "constraints", string(c), constraintWords)
	}
	for _, need := range needs[e.Op] {
		if !need.has(e) {
			l.report(EffectIncomplete, path, rules.Text("op", string(e.Op)), rules.Text("field", need.field))
		}
	}
	l.effectRefs(path, e, u)
	for i := range e.Options {
		o := &e.Options[i]
		l.text(path+"/options/id", o.ID)
		l.word(path, "condition", string(o.Condition), append([]string{""}, conditionWords...))
		for j := range o.Effects {
			l.effect(effectPath(rules.Path(path, "options", o.ID), j), &o.Effects[j], u)
		}
	}
}

// effectRefs checks what an effect names: keywords, statuses, tags, units, and
// weapons and abilities of its own unit.
func (l *linter) effectRefs(path string, e *card.Effect, u *card.Unit) {
	if e.Keyword != "" {
		l.keywordName(path, e.Keyword)
	}
	if e.Status != "" {
		l.keywordName(path, e.Status)
	}
	l.anyTags(path, e.Tags)
	if e.Unit != "" {
		l.unitRef(path, e.Unit, e.Op == card.OpSummon)
	}
	for _, w := range e.Weapons {
		if !slices.Contains(weaponWords, w) && (u == nil || !hasWeapon(u, w)) {
			l.report(WeaponUnknown, path, rules.Text("weapon", w))
		}
	}
	if e.Ability != "" && (u == nil || !hasAbility(u, e.Ability)) {
		l.report(AbilityUnknown, path, rules.Text("ability", e.Ability))
	}
	of := l.units[e.Unit]
	for _, id := range e.Except {
		if of == nil || !hasAbility(of, id) {
			l.report(AbilityUnknown, path, rules.Text("ability", id))
		}
	}
}
