package views

import (
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"muster/rules/army"
	"muster/rules/card"
	"muster/rules/text"
)

// upgradeCommand buys an upgrade, or takes a bought one out.
func upgradeCommand(e *Entry, o *army.UpgradeOffer) string {
	verb := "buy "
	if o.Bought {
		verb = "drop "
	}
	return verb + e.Sheet.Entry.ID + " " + o.Upgrade.ID
}

// upgradeID is the id of the element of the unit's nth upgrade.
func upgradeID(e *Entry, n int) string {
	return "up-" + e.Sheet.Entry.ID + "-" + strconv.Itoa(n)
}

// unitTraits are a unit's tags and how its Supply falls with its models: "Light,
// Ground. Supply 2 with 6–9 models, 1 with 1–5."
func unitTraits(u *card.Unit) string {
	tags := make([]string, len(u.CombatTags))
	for i, t := range u.CombatTags {
		tags[i] = t.String()
	}
	brackets := make([]string, len(u.Supply))
	for i, b := range u.Supply {
		brackets[i] = strconv.Itoa(b.Supply) + " with " + bracketText(b)
	}
	return strings.Join(tags, ", ") + ". Supply " + strings.Join(brackets, ", ") + "."
}

// upgradePrice is what an upgrade costs this unit. The price is that of the
// composition; where the card prints none (§9.1.7), nothing would be a lie.
func upgradePrice(e *Entry, o *army.UpgradeOffer) string {
	if e.Sheet.Composition == nil {
		return "–"
	}
	price, ok := o.Upgrade.PriceFor(e.Sheet.Composition.ID)
	switch {
	case !ok:
		return "not for " + text.Count(e.Sheet.Models, "model")
	case price == 0:
		return "free"
	}
	return "+" + text.Number(price)
}

// upgradeEffect says in one line what an upgrade does to the unit: its ability,
// or its weapon beside the one it replaces.
func upgradeEffect(cards *card.Release, e *Entry, o *army.UpgradeOffer) templ.Component {
	u := o.Upgrade
	if u.Ability != nil {
		return abilityProse(cards, u.Ability)
	}
	if u.Weapon == nil {
		return nothing()
	}
	p := prose{cards: cards}
	p.weapon(u.Weapon)
	if old := e.Sheet.Unit.Weapon(u.Replaces); old != nil {
		p.html.WriteString(". Instead of " + templ.EscapeString(old.Name) + ": ")
		p.weapon(old)
	}
	return p.component()
}

// weapon adds a weapon profile on one line.
func (p *prose) weapon(w *card.Weapon) {
	line := "Range " + text.PrintedRange(w.Range) + ", RoA " + roaText(w) + ", hit " + targetNumber(w.Hit) + ", damage " + strconv.Itoa(w.Damage)
	if w.SurgeDice != "" {
		line += ", surge " + surgeText(w)
	}
	p.html.WriteString(templ.EscapeString(line))
	for _, k := range w.Keywords {
		if k.Name != "SPECIALIST" {
			p.html.WriteString(", ")
			p.use(k)
		}
	}
}

func nomineeOf(e *Entry, o *army.UpgradeOffer) int {
	for _, up := range e.Sheet.Entry.Upgrades {
		if up.Upgrade == o.Upgrade.ID {
			return up.Model
		}
	}
	return 0
}

// cardGives is what a Tactical Card opens and yields: "2 Core; 1 CP".
func cardGives(cards *card.Release, t *card.Tactical) string {
	out := slotsText(t.Slots)
	if t.Creep {
		out = "Creep Card"
	}
	if t.Resource > 0 {
		out += "; " + strconv.Itoa(t.Resource) + " " + resourceName(cards, t.Race)
	}
	if t.Unique {
		out += "; Unique"
	}
	return out
}

func slotsLeft(u army.SlotUse) string {
	if left := u.Available - u.Used; left >= 0 {
		return strconv.Itoa(left) + " free"
	}
	return strconv.Itoa(u.Used-u.Available) + " over"
}
