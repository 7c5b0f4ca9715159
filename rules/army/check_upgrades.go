package army

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"muster/rules"
	"muster/rules/card"
	"muster/rules/roster"
)

// maxUpgrades is how many upgrades of one unit a check has room for on its stack.
// A Unit Card lists fewer, so more can only be an illegal list.
const maxUpgrades = 16

// A purchase is the upgrades of one unit of the list with their meaning.
type purchase struct {
	entry *roster.Unit
	unit  *card.Unit
	// option is nil if the price of upgrades cannot be judged.
	option *card.Composition
	// bought are the upgrades of entry on the Unit Card, nil for one that the card
	// does not list.
	bought []*card.Upgrade
}

func (p *purchase) path(i int) string {
	return rules.Path("units", p.entry.ID, "upgrades", p.entry.Upgrades[i].Upgrade)
}

// args returns the arguments that every violation of an upgrade begins with.
func (p *purchase) args(i int, more ...rules.Arg) []rules.Arg {
	return append([]rules.Arg{rules.Text("unit", p.unit.ID), rules.Text("upgrade", p.bought[i].ID)}, more...)
}

// upgrades judges the upgrades of a unit and counts their price (§9.1.7). option
// is nil where no price can be judged.
func (c *checker) upgrades(entry *roster.Unit, u *card.Unit, option *card.Composition) {
	if len(entry.Upgrades) == 0 {
		return
	}
	var room [maxUpgrades]*card.Upgrade
	bought := room[:0]
	for i := range entry.Upgrades {
		bought = append(bought, u.Upgrade(entry.Upgrades[i].Upgrade))
	}
	p := &purchase{entry, u, option, bought}

	before := len(c.Violations)
	for i, up := range bought {
		if up == nil {
			c.foreignUpgrade(p, i)
			continue
		}
		c.advice(p, i)
		c.twice(p, i)
		c.price(p, i)
		if up.Specialist {
			c.nominee(p, i)
		} else {
			c.allModels(p, i)
		}
	}
	c.settle(p, before)
	c.specialists(p)
}

// foreignUpgrade reports an upgrade that the Unit Card does not list: one of
// other units (AB-29), or of none (AB-52). It adds nothing.
func (c *checker) foreignUpgrade(p *purchase, i int) {
	id := p.entry.Upgrades[i].Upgrade
	if of := unitsWith(c.cards, id); len(of) > 0 {
		c.add(UpgradeElsewhere.Broken(p.path(i),
			rules.Text("unit", p.unit.ID), rules.Text("upgrade", id), rules.List("of", of...)))
		return
	}
	args := []rules.Arg{rules.Text("unit", p.unit.ID)}
	c.add(UpgradeUnknown.Broken(p.path(i), append(args, unknown(c.cards, "upgrade", id)...)...))
}

// unitsWith lists the units that have an upgrade with the id.
func unitsWith(cards *card.Release, id string) []string {
	var units []string
	for i := range cards.Units {
		if cards.Units[i].Upgrade(id) != nil {
			units = append(units, cards.Units[i].ID)
		}
	}
	return units
}

// advice hints at upgrades without which this one does nothing. Any number of
// the listed upgrades may be bought, in any combination (AB-27).
func (c *checker) advice(p *purchase, i int) {
	var needs []string
	for _, id := range p.bought[i].AdvisoryRequires {
		if needed := p.unit.Upgrade(id); needed == nil || !slices.Contains(p.bought, needed) {
			needs = append(needs, id)
		}
	}
	if needs != nil {
		c.add(UpgradeHint.Broken(p.path(i), p.args(i, rules.List("needs", needs...))...))
	}
}

// twice reports an entry that is bought again: AB-28, or AB-33 for a SPECIALIST
// (§9.1.7).
func (c *checker) twice(p *purchase, i int) {
	if !slices.Contains(p.bought[:i], p.bought[i]) {
		return
	}
	rule := UpgradeTwice
	if p.bought[i].Specialist {
		rule = SpecialistTwice
	}
	c.add(rule.Broken(p.path(i), p.args(i)...))
}

// price counts what the upgrade costs the unit, each time it stands in the list
// (AB-27), and reports one that the composition may not buy (AB-29).
func (c *checker) price(p *purchase, i int) {
	if p.option == nil {
		return
	}
	up := p.bought[i]
	if minerals, ok := up.PriceFor(p.option.ID); ok {
		c.Minerals.Used += minerals
		return
	}
	var options []string
	for j := range p.unit.Compositions {
		if _, ok := up.PriceFor(p.unit.Compositions[j].ID); ok {
			options = append(options, strconv.Itoa(p.unit.Compositions[j].Models))
		}
	}
	c.add(UpgradeUnpriced.Broken(p.path(i), p.args(i,
		rules.Int("models", p.option.Models), rules.List("options", options...))...))
}

// allModels judges an upgrade that goes to every model: nobody is nominated for
// it (AB-30), and the weapon it replaces is not replaced already (AB-31, AMB-08).
func (c *checker) allModels(p *purchase, i int) {
	if model := p.entry.Upgrades[i].Model; model != 0 {
		c.add(ModelNotSpecialist.Broken(p.path(i), p.args(i, rules.Int("model", model))...))
	}
	up := p.bought[i]
	if up.Replaces == "" {
		return
	}
	earlier := replacer(p.bought[:i], up)
	if earlier == nil {
		return
	}
	v := ReplacedTwice.Broken(p.path(i), p.args(i,
		rules.Text("weapon", up.Replaces), rules.Text("earlier", earlier.ID))...)
	if c.terms.DoubleReplacementRefused {
		v = v.WithSeverity(rules.Error)
	}
	c.add(v)
}

// replacer returns another upgrade among bought that replaces the weapon of up
// on all models, or nil.
func replacer(bought []*card.Upgrade, up *card.Upgrade) *card.Upgrade {
	for _, other := range bought {
		if other != nil && other != up && !other.Specialist && other.Replaces == up.Replaces {
			return other
		}
	}
	return nil
}

// nominee judges the nominated model of a SPECIALIST upgrade: there is one, and
// the unit has it (AB-32), no other SPECIALIST goes to it (AB-34, AMB-09), and it
// carries the weapon that is replaced (AB-35).
func (c *checker) nominee(p *purchase, i int) {
	up, model := p.bought[i], p.entry.Upgrades[i].Model
	switch {
	case model == 0:
		c.add(NomineeMissing.Broken(p.path(i), p.args(i, rules.Int("models", p.entry.Models))...))
	case model < 0 || model > p.entry.Models:
		c.add(NomineeBeyond.Broken(p.path(i), p.args(i,
			rules.Int("model", model), rules.Int("models", p.entry.Models))...))
	}
	if earlier := p.sharer(i); earlier != nil {
		c.add(NomineeShared.Broken(p.path(i), p.args(i,
			rules.Int("model", model), rules.Text("earlier", earlier.ID))...))
	}
	if up.Replaces == "" {
		return
	}
	other := replacer(p.bought, up)
	if other == nil && p.unit.Weapon(up.Replaces) != nil {
		return
	}
	args := p.args(i, rules.Text("weapon", up.Replaces))
	if other != nil {
		args = append(args, rules.Text("earlier", other.ID))
	}
	c.add(NomineeLacksWeapon.Broken(p.path(i), args...))
}

// sharer returns an earlier, different SPECIALIST upgrade with the same nominee
// as upgrade i, or nil.
func (p *purchase) sharer(i int) *card.Upgrade {
	model := p.entry.Upgrades[i].Model
	if model == 0 {
		return nil
	}
	for j, other := range p.bought[:i] {
		if other != nil && other != p.bought[i] && other.Specialist && p.entry.Upgrades[j].Model == model {
			return other
		}
	}
	return nil
}

// specialists reports more SPECIALISTs than models, who cannot all be different
// ones (AB-34). Where two share a nominee, that says it.
func (c *checker) specialists(p *purchase) {
	have := 0
	for i, up := range p.bought {
		if up == nil || !up.Specialist || slices.Contains(p.bought[:i], up) {
			continue
		}
		have++
	}
	if have <= p.entry.Models {
		return
	}
	for i, up := range p.bought {
		if up != nil && up.Specialist && p.sharer(i) != nil {
			return
		}
	}
	c.add(SpecialistsExceedModels.Broken(rules.Path("units", p.entry.ID, "upgrades"),
		rules.Text("unit", p.unit.ID), rules.Int("have", have), rules.Int("models", p.entry.Models)))
}

// settle orders the violations of the upgrades of one unit, those from before
// on: by the first entry with the path, then by clause. One clause stands once at
// one path, with its worst severity.
func (c *checker) settle(p *purchase, before int) {
	found := c.Violations[before:]
	if len(found) < 2 {
		return
	}
	root := len(p.path(0)) - len(p.entry.Upgrades[0].Upgrade)
	place := func(v rules.Violation) int {
		id := v.Path[root:]
		return slices.IndexFunc(p.entry.Upgrades, func(up roster.Upgrade) bool { return up.Upgrade == id })
	}
	slices.SortStableFunc(found, func(a, b rules.Violation) int {
		return cmp.Or(
			cmp.Compare(place(a), place(b)),
			strings.Compare(a.Clause, b.Clause),
			cmp.Compare(a.Severity, b.Severity), // the worst first
		)
	})
	found = slices.CompactFunc(found, func(a, b rules.Violation) bool {
		return a.Path == b.Path && a.Clause == b.Clause
	})
	c.Violations = c.Violations[:before+len(found)]
}
