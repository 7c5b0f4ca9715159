package main

import (
	"bytes"
	"fmt"
	"strings"

	"muster/rules/card"
	"muster/rules/text"
)

// showValue writes one record for people.
func showValue(b *bytes.Buffer, e entry) {
	fmt.Fprintf(b, "%s  (%s %s)\n", e.name, e.kind, e.id)
	switch v := e.value.(type) {
	case *card.Faction:
		fmt.Fprintf(b, "  %s  tags %s\n", text.Race(v.Race), strings.Join(v.FactionTags, ", "))
		fmt.Fprintf(b, "  slots %s  resource %d\n", slotList(v.Slots), v.Resource)
		if v.CreepCards > 0 {
			fmt.Fprintf(b, "  takes exactly %s\n", text.Count(v.CreepCards, "Creep Card"))
		}
		showAbilities(b, v.Abilities)
	case *card.Tactical:
		fmt.Fprintf(b, "  %s  tags %s\n", text.Race(v.Race), strings.Join(v.FactionTags, ", "))
		fmt.Fprintf(b, "  %d gas  slots %s  resource %d\n", v.Gas, slotList(v.Slots), v.Resource)
		if v.Unique {
			b.WriteString("  Unique\n")
		}
		showAbilities(b, v.Abilities)
	case *card.Unit:
		showUnit(b, v)
	case *card.Mission:
		for _, f := range v.Faces {
			fmt.Fprintf(b, "  %s: %s, Supply Pool %d, then %d more each round\n",
				text.Scale(f.Scale), text.Count(f.Length, "round"), f.StartingSupply, f.Escalation)
		}
		if len(v.Faces) == 0 {
			b.WriteString("  Known by name only.\n")
		}
	case *card.Deployment:
		if v.NameOnly {
			b.WriteString("  Known by name only.\n")
			break
		}
		fmt.Fprintf(b, "  %s, %d by %d inches, Zone of Influence %d inches, other face %s\n",
			text.Scale(v.Scale), v.Width, v.Depth, v.Zone, v.OtherFace)
	case *card.Keyword:
		fmt.Fprintf(b, "  %s\n  %s\n", v.Summary, text.Section(v.Section))
	}
}

func showUnit(b *bytes.Buffer, u *card.Unit) {
	var tags []string
	for _, t := range u.CombatTags {
		tags = append(tags, t.String())
	}
	fmt.Fprintf(b, "  %s  %s  tags %s  %s\n", text.Race(u.Race), text.Slot(u.Slot), strings.Join(u.FactionTags, ", "), strings.Join(tags, ", "))
	fmt.Fprintf(b, "  Speed %s  Evade %s  Armour %s  HP %d", text.Speed(u.Stats.Speed), text.TargetNumber(u.Stats.Evade), text.TargetNumber(u.Stats.Armour), u.Stats.HP)
	if u.Stats.Shield > 0 {
		fmt.Fprintf(b, "  Shield %d", u.Stats.Shield)
	}
	fmt.Fprintf(b, "  Size %d\n", u.Stats.Size)
	if u.Unique {
		b.WriteString("  Unique\n")
	}
	for _, c := range u.Compositions {
		fmt.Fprintf(b, "  %s: %s, Supply %d\n", text.Count(c.Models, "model"), text.Count(c.Minerals, "mineral"), c.Supply)
	}
	for i := range u.Weapons {
		showWeapon(b, &u.Weapons[i])
	}
	for i := range u.Upgrades {
		showUpgrade(b, u, &u.Upgrades[i])
	}
	showAbilities(b, u.Abilities)
}

func showWeapon(b *bytes.Buffer, w *card.Weapon) {
	fmt.Fprintf(b, "  %s  %s  range %s  RoA %d  hit %s  damage %d", w.Name, text.Phase(w.Phase), text.Range(w.Range), w.RoA, text.TargetNumber(w.Hit), w.Damage)
	for _, k := range w.Keywords {
		fmt.Fprintf(b, "  %s", text.Keyword(k))
	}
	b.WriteByte('\n')
}

func showUpgrade(b *bytes.Buffer, u *card.Unit, up *card.Upgrade) {
	var prices []string
	for _, c := range u.Compositions {
		if minerals, ok := up.PriceFor(c.ID); ok {
			prices = append(prices, fmt.Sprintf("%d (%d)", minerals, c.Models))
		}
	}
	fmt.Fprintf(b, "  + %s  %s: %s", up.Name, up.ID, strings.Join(prices, ", "))
	if up.Specialist {
		b.WriteString("  SPECIALIST")
	}
	if w := u.Weapon(up.Replaces); w != nil {
		fmt.Fprintf(b, "  replaces %s", w.Name)
	}
	b.WriteByte('\n')
}

func showAbilities(b *bytes.Buffer, abilities []card.Ability) {
	for _, a := range abilities {
		fmt.Fprintf(b, "  %s  %s, %s", a.Name, text.AbilityType(a.Type), text.Phase(a.Phase))
		if a.Cost != (card.Cost{}) {
			fmt.Fprintf(b, ", cost %s", a.Cost)
		}
		fmt.Fprintf(b, "\n    %s\n", a.Summary)
	}
}

func slotList(slots card.Slots) string {
	var shown []string
	for slot, n := range slots {
		if n > 0 {
			shown = append(shown, fmt.Sprintf("%d %s", n, text.Slot(card.Slot(slot))))
		}
	}
	if shown == nil {
		return "none"
	}
	return strings.Join(shown, ", ")
}
