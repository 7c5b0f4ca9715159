package army

import (
	"muster/rules"
	"muster/rules/card"
)

// budgets holds the minerals of units and upgrades (§9.1.3, AB-10) and the gas of
// Tactical and Creep Cards (§9.1.4, AB-13, AB-14) against their limits. What is
// left of either is lost and never converted (AB-11, AB-12).
func (c *checker) budgets() {
	c.budget(MineralsExceeded, "minerals", c.Minerals)
	c.budget(GasExceeded, "gas", c.Gas)
}

func (c *checker) budget(rule rules.Rule, path string, b Budget) {
	if b.Used > b.Limit {
		c.add(rule.Broken(path, overspent(b)...))
	}
}

// overspent returns the arguments of an exceeded budget.
func overspent(b Budget) []rules.Arg {
	return []rules.Arg{rules.Int("have", b.Used), rules.Int("limit", b.Limit), rules.Int("over", -b.Left())}
}

// slots holds the slots that the units fill against those that the cards open,
// each type for itself: types never stand in for one another (§9.1.6, AB-23,
// AB-24). Without a Faction Card half of the slots are missing, and nothing can
// be said.
func (c *checker) slots() {
	if c.Faction == nil {
		return
	}
	for slot, use := range c.Slots {
		if use.Used <= use.Available {
			continue
		}
		id := card.Slot(slot).String()
		c.add(SlotsExceeded.Broken(rules.Path("slots", id),
			rules.Text("slot", id), rules.Int("have", use.Used), rules.Int("limit", use.Available)))
	}
}
