package catalog

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"muster/rules/card"
)

func (d *differ) unit(was, now *card.Unit) {
	d.text("race", was.Race.String(), now.Race.String())
	d.text("faction_tags", tagText(was.FactionTags), tagText(now.FactionTags))
	d.text("combat_tags", combatTagText(was.CombatTags), combatTagText(now.CombatTags))
	d.text("slot", was.Slot.String(), now.Slot.String())
	d.mark("unique", was.Unique, now.Unique)
	d.mark("summoned", was.Summoned, now.Summoned)
	d.text("base_mm", was.Base, now.Base)
	d.stats(&was.Stats, &now.Stats)
	d.compositions(was, now)
	d.text("supply_profile", profileText(was.Supply), profileText(now.Supply))
	d.keyed("weapons", weaponFacts(was.Weapons), weaponFacts(now.Weapons))
	d.abilities(was.Abilities, now.Abilities)
	d.upgrades(was, now)
}

func (d *differ) stats(was, now *card.Stats) {
	d.number("hp", was.HP, now.HP)
	d.text("shield", numberOrDash(was.Shield), numberOrDash(now.Shield))
	d.text("speed", speedText(was.Speed), speedText(now.Speed))
	d.text("evade", numberOrDash(was.Evade), numberOrDash(now.Evade))
	d.number("armour", was.Armour, now.Armour)
	d.text("size", numberOrDash(was.Size), numberOrDash(now.Size))
}

// compositions compares Composition Options by their model count, which is what
// a list names.
func (d *differ) compositions(was, now *card.Unit) {
	for i := range now.Compositions {
		c := &now.Compositions[i]
		field := "compositions/" + strconv.Itoa(c.Models)
		old := was.Composition(c.Models)
		if old == nil {
			d.add(field, Absent, compositionText(c))
			continue
		}
		d.number(field+"/minerals", old.Minerals, c.Minerals)
		d.number(field+"/supply", old.Supply, c.Supply)
	}
	for i := range was.Compositions {
		if c := &was.Compositions[i]; now.Composition(c.Models) == nil {
			d.add("compositions/"+strconv.Itoa(c.Models), compositionText(c), Absent)
		}
	}
}

func compositionText(c *card.Composition) string {
	return fmt.Sprintf("%d minerals, supply %d", c.Minerals, c.Supply)
}

func (d *differ) upgrades(was, now *card.Unit) {
	matched := map[*card.Upgrade]bool{}
	for i := range now.Upgrades {
		g := &now.Upgrades[i]
		field := "upgrades/" + g.ID
		old := was.Upgrade(g.ID)
		for j := range was.Upgrades {
			if old == nil && now.Upgrade(was.Upgrades[j].ID) == g {
				old = &was.Upgrades[j]
			}
		}
		if old == nil {
			d.add(field, Absent, priceText(now, g))
			continue
		}
		matched[old] = true
		d.text(field+"/id", old.ID, g.ID)
		d.prices(field, was, now, old, g)
		d.mark(field+"/specialist", old.Specialist, g.Specialist)
		d.text(field+"/replaces", old.Replaces, g.Replaces)
		d.text(field+"/weapon", upgradeWeapon(old), upgradeWeapon(g))
		if old.Ability != nil && g.Ability != nil {
			d.text(field+"/ability", abilityText(old.Ability), abilityText(g.Ability))
		}
	}
	for i := range was.Upgrades {
		if g := &was.Upgrades[i]; !matched[g] {
			d.add("upgrades/"+g.ID, priceText(was, g), Absent)
		}
	}
}

// prices compares what each composition pays, by model count.
func (d *differ) prices(field string, was, now *card.Unit, old, g *card.Upgrade) {
	models := []int{}
	for _, u := range []*card.Unit{now, was} {
		for i := range u.Compositions {
			if n := u.Compositions[i].Models; !slices.Contains(models, n) {
				models = append(models, n)
			}
		}
	}
	for _, n := range models {
		d.text(field+"/minerals/"+strconv.Itoa(n), priceFor(was, old, n), priceFor(now, g, n))
	}
}

func priceFor(u *card.Unit, g *card.Upgrade, models int) string {
	if c := u.Composition(models); c != nil {
		if minerals, ok := g.PriceFor(c.ID); ok {
			return strconv.Itoa(minerals)
		}
	}
	return ""
}

func priceText(u *card.Unit, g *card.Upgrade) string {
	var parts []string
	for i := range u.Compositions {
		if minerals, ok := g.PriceFor(u.Compositions[i].ID); ok {
			parts = append(parts, strconv.Itoa(minerals))
		}
	}
	return strings.Join(parts, "/") + " minerals"
}

func upgradeWeapon(g *card.Upgrade) string {
	if g.Weapon == nil {
		return ""
	}
	return g.Weapon.ID + ": " + weaponLine(g.Weapon)
}

func weaponFacts(weapons []card.Weapon) []fact {
	facts := make([]fact, len(weapons))
	for i := range weapons {
		facts[i] = fact{weapons[i].ID, weaponLine(&weapons[i])}
	}
	return facts
}

// weaponLine is the profile of a weapon as a card prints it.
func weaponLine(w *card.Weapon) string {
	reach := "E"
	if w.Range != card.EngagementRange {
		reach = strconv.Itoa(int(w.Range)) + `"`
	}
	text := fmt.Sprintf("%s, range %s, %s, RoA %d", w.Phase, reach, w.Target, w.RoA)
	if w.Template != "" {
		text += "+" + w.Template
	}
	text += fmt.Sprintf(", hit %d+, damage %d", w.Hit, w.Damage)
	if w.SurgeDice != "" {
		text += ", surge " + combatTagText(w.SurgeTags) + " " + w.SurgeDice
	}
	for _, k := range w.Keywords {
		text += ", " + k.Name
		for _, a := range k.Args {
			text += " " + a.String()
		}
	}
	if w.Status != "" {
		text += ", in " + w.Status
	}
	return text
}

func combatTagText(tags []card.CombatTag) string {
	names := make([]string, len(tags))
	for i, t := range tags {
		names[i] = t.String()
	}
	return tagText(names)
}

func profileText(profile []card.Bracket) string {
	parts := make([]string, len(profile))
	for i, b := range profile {
		parts[i] = fmt.Sprintf("%d-%d: %d", b.Min, b.Max, b.Supply)
	}
	return strings.Join(parts, ", ")
}

func numberOrDash(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

func speedText(s card.Speed) string {
	text := numberOrDash(s.Leading)
	if s.Last != 0 {
		text += "/" + strconv.Itoa(s.Last)
	}
	return text
}

func (d *differ) mission(was, now *card.Mission) {
	for scale := card.Skirmish; scale <= card.GrandOffensive; scale++ {
		d.text("faces/"+scale.String(), faceText(was.Face(scale)), faceText(now.Face(scale)))
	}
}

func faceText(f *card.MissionFace) string {
	if f == nil {
		return ""
	}
	text := fmt.Sprintf("supply %d+%d, %d rounds, lead %d, markers %v", f.StartingSupply, f.Escalation, f.Length, f.WinLead, f.Markers)
	for _, s := range f.Scoring {
		text += fmt.Sprintf(", %s from round %d", s.Kind, s.From)
		if s.VP != 0 {
			text += fmt.Sprintf(" %d VP", s.VP)
		}
	}
	for _, a := range f.Actions {
		text += fmt.Sprintf(", action %s %d VP", a.ID, a.VP)
	}
	return text
}

func (d *differ) deployment(was, now *card.Deployment) {
	d.mark("name_only", was.NameOnly, now.NameOnly)
	d.text("scale", was.Scale.String(), now.Scale.String())
	d.text("other_face", was.OtherFace, now.OtherFace)
	d.text("markers", fmt.Sprint(was.Markers), fmt.Sprint(now.Markers))
	d.text("red", fmt.Sprint(was.Red), fmt.Sprint(now.Red))
	d.text("blue", fmt.Sprint(was.Blue), fmt.Sprint(now.Blue))
	d.number("zone", was.Zone, now.Zone)
}
