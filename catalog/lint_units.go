package catalog

import (
	"slices"
	"strconv"

	"muster/rules"
	"muster/rules/card"
)

func (l *linter) unit(u *card.Unit) {
	path := rules.Path("units", u.ID)
	l.text(path+"/name", u.Name)
	l.text(path+"/family", u.Family)
	l.text(path+"/base_mm", u.Base)
	l.provenance(path, u.Printing, u.AsOf, u.Sources)
	l.race(path, u.Race, u.FactionTags)
	if slices.Contains(u.CombatTags, card.Ground) == slices.Contains(u.CombatTags, card.Flying) {
		l.report(GroundOrFlying, path)
	}
	if u.Summoned != (u.Slot == card.NoSlot) {
		l.report(SlotWrong, path, rules.Text("slot", u.Slot.String()))
	}
	l.stats(path, u)
	l.supply(path, u)
	l.compositions(path, u)
	for i := range u.Weapons {
		l.weapon(rules.Path(path, "weapons", u.Weapons[i].ID), &u.Weapons[i], u)
	}
	l.abilities(path, u.Abilities, u)
	for i := range u.Upgrades {
		l.upgrade(rules.Path(path, "upgrades", u.Upgrades[i].ID), &u.Upgrades[i], u)
	}
}

func (l *linter) stats(path string, u *card.Unit) {
	s := u.Stats
	l.number(path, "hp", s.HP, 1, 0)
	l.number(path, "shield", s.Shield, 0, 0)
	l.number(path, "armour", s.Armour, 2, 6)
	if s.Evade != 0 {
		l.number(path, "evade", s.Evade, 2, 6)
	}
	l.number(path, "size", s.Size, 0, 0)
	l.number(path, "range_gauge", u.RangeGauge, 0, 5)
	l.number(path, "speed", s.Speed.Leading, 0, 0)
	if s.Speed.Last != 0 {
		l.number(path, "speed", s.Speed.Last, s.Speed.Leading, 0) // one model moves no slower than many
	}
}

func (l *linter) supply(path string, u *card.Unit) {
	next, supply := 1, 0
	for _, b := range u.Supply {
		if b.Min != next || b.Max < b.Min || b.Supply < supply {
			l.report(SupplyProfile, path+"/supply_profile", rules.Int("min", b.Min), rules.Int("max", b.Max), rules.Int("supply", b.Supply))
			return
		}
		next, supply = b.Max+1, b.Supply
	}
}

func (l *linter) compositions(path string, u *card.Unit) {
	if len(u.Compositions) == 0 {
		l.report(CompositionNone, path)
	}
	models := map[int]string{}
	for i := range u.Compositions {
		c := &u.Compositions[i]
		at := rules.Path(path, "compositions", c.ID)
		l.number(at, "models", c.Models, 1, 0)
		if u.Summoned {
			if c.Minerals != 0 { // §9.1.9
				l.report(NumberWrong, at+"/minerals", rules.Text("field", "minerals"), rules.Int("have", c.Minerals), rules.Int("min", 0), rules.Int("max", 0))
			}
		} else {
			l.number(at, "minerals", c.Minerals, 1, 0)
		}
		if other, taken := models[c.Models]; taken {
			l.report(CompositionTwice, at, rules.Int("models", c.Models), rules.Text("other", other))
		}
		models[c.Models] = c.ID
		if !slices.ContainsFunc(u.Supply, func(b card.Bracket) bool { return b.Min <= c.Models && c.Models <= b.Max }) {
			l.report(SupplyMissing, at, rules.Int("models", c.Models))
		}
	}
}

func (l *linter) weapon(path string, w *card.Weapon, u *card.Unit) {
	l.text(path+"/name", w.Name)
	if w.Phase != card.Assault && w.Phase != card.Combat {
		l.report(WordUnknown, path+"/phase", rules.Text("field", "phase"), rules.Text("have", w.Phase.String()))
	}
	l.number(path, "range", int(w.Range), 0, 0)
	if w.Template == "" {
		l.number(path, "roa", w.RoA, 1, 0)
	}
	l.number(path, "hit", w.Hit, 2, 6)
	l.number(path, "damage", w.Damage, 1, 0)
	l.word(path, "template", w.Template, []string{"", "BT"})
	l.word(path, "surge_dice", w.SurgeDice, surgeWords)
	if (len(w.SurgeTags) == 0) != (w.SurgeDice == "") && w.SurgeDice != "BT" {
		l.report(TextMissing, path+"/surge_tags", rules.Text("field", "surge_tags"))
	}
	for _, k := range w.Keywords {
		entry := l.keywordName(path, k.Name)
		if entry != nil && len(k.Args) != len(entry.Params) {
			l.report(KeywordArgs, path, rules.Text("keyword", k.Name), rules.Int("have", len(k.Args)), rules.Int("want", len(entry.Params)))
		}
	}
	if w.Status != "" {
		l.keywordName(path, w.Status)
	}
	for _, id := range w.AdvisoryRequires {
		l.upgradeRef(path, id, u)
	}
}

func (l *linter) upgradeRef(path, id string, u *card.Unit) {
	if !slices.ContainsFunc(u.Upgrades, func(g card.Upgrade) bool { return g.ID == id }) {
		l.report(UpgradeUnknown, path, rules.Text("upgrade", id))
	}
}

func (l *linter) upgrade(path string, g *card.Upgrade, u *card.Unit) {
	l.text(path+"/name", g.Name)
	l.word(path, "kind", g.Kind, []string{"ability", "weapon", "stat"})
	if len(g.Cost) == 0 {
		l.report(PriceNone, path)
	}
	for i, p := range g.Cost {
		l.number(path, "minerals", p.Minerals, 0, 0)
		known := slices.ContainsFunc(u.Compositions, func(c card.Composition) bool { return c.ID == p.Composition })
		again := slices.ContainsFunc(g.Cost[:i], func(q card.Price) bool { return q.Composition == p.Composition })
		if !known || again {
			l.report(PriceComposition, path, rules.Text("composition", p.Composition))
		}
	}
	if (g.Kind == "weapon" && g.Weapon == nil) || (g.Kind != "weapon" && g.Ability == nil) {
		l.report(UpgradeEmpty, path, rules.Text("kind", g.Kind))
	}
	if g.Weapon != nil {
		l.weapon(rules.Path(path, "weapon"), g.Weapon, u)
		marked := slices.ContainsFunc(g.Weapon.Keywords, func(k card.KeywordUse) bool { return k.Name == "SPECIALIST" })
		if marked != g.Specialist {
			l.report(SpecialistKeyword, path)
		}
	}
	if g.Ability != nil {
		l.ability(path, g.Ability, u)
	}
	if g.Replaces != "" && u.Weapon(g.Replaces) == nil {
		l.report(ReplacesUnknown, path, rules.Text("weapon", g.Replaces))
	}
	l.conflicts(path, g, u)
	for _, id := range g.Modifies {
		if !hasWeapon(u, id) && !hasAbility(u, id) {
			l.report(WeaponUnknown, path, rules.Text("weapon", id))
		}
	}
	for _, id := range g.AdvisoryRequires {
		l.upgradeRef(path, id, u)
	}
}

// conflicts checks that conflicts_with names exactly the upgrades that replace
// the same weapon on all models, so that it goes both ways.
func (l *linter) conflicts(path string, g *card.Upgrade, u *card.Unit) {
	for i := range u.Upgrades {
		o := &u.Upgrades[i]
		if o.ID == g.ID {
			continue
		}
		want := g.Replaces != "" && g.Replaces == o.Replaces && !g.Specialist && !o.Specialist
		if slices.Contains(g.ConflictsWith, o.ID) != want {
			l.report(ConflictWrong, path, rules.Text("upgrade", o.ID))
		}
	}
	for _, id := range g.ConflictsWith {
		l.upgradeRef(path, id, u)
	}
}

func hasWeapon(u *card.Unit, id string) bool {
	return u.Weapon(id) != nil ||
		slices.ContainsFunc(u.Upgrades, func(g card.Upgrade) bool { return g.Weapon != nil && g.Weapon.ID == id })
}

func hasAbility(u *card.Unit, id string) bool {
	return slices.ContainsFunc(u.Abilities, func(a card.Ability) bool { return a.ID == id }) ||
		slices.ContainsFunc(u.Upgrades, func(g card.Upgrade) bool { return g.Ability != nil && g.Ability.ID == id })
}

// keywordName checks the spelling of a keyword and returns its glossary entry, or
// nil.
func (l *linter) keywordName(path, name string) *card.Keyword {
	k := l.keywords[name]
	if k == nil {
		l.report(KeywordUnknown, path, rules.Text("keyword", name))
	}
	return k
}

// effectPath names the n-th effect of an ability; effects have no ids.
func effectPath(path string, n int) string { return rules.Path(path, "effects", strconv.Itoa(n+1)) }
