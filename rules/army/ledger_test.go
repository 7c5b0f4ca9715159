package army_test

import (
	"fmt"
	"strings"
	"testing"

	"muster/rules/army"
	"muster/rules/card"
	"muster/rules/internal/rulestest"
	"muster/rules/roster"
)

// ledgerOf writes the account of one slot type as
// "faction_card 3, tactical_cards/t1 1 | units/u1 2".
func ledgerOf(l army.SlotLedger) string {
	var given, taken []string
	for _, g := range l.Given {
		given = append(given, fmt.Sprintf("%s %d", g.Path, g.Count))
	}
	for _, t := range l.Taken {
		taken = append(taken, fmt.Sprintf("%s %d", t.Path, t.Count))
	}
	return strings.Join(given, ", ") + " | " + strings.Join(taken, ", ")
}

func TestLedger(t *testing.T) {
	for _, c := range []struct {
		name  string
		list  *roster.Roster
		cards *card.Release
		slot  card.Slot
		want  string
	}{
		{
			"9.1.6/AB-22 core of the second test roster", raiders(), nil, card.Core,
			"faction_card 3, tactical_cards/t1 1, tactical_cards/t2 1 | units/u1 2, units/u2 1, units/u3 2",
		},
		{
			"9.1.6/AB-22 a full unit of Hydralisks takes three Elite slots", swarm(models(4)), nil, card.Elite,
			"faction_card 2 | units/u1 3",
		},
		{
			"9.1.5/AB-15 a card opens several types", raiders(addCards("supply-depot")), nil, card.Hero,
			"faction_card 1, tactical_cards/t5 1 | ",
		},
		{"9.1.6/AB-22 a unit of Supply 0 takes no slot", &roster.Roster{
			FactionCard: "free-company", Units: []roster.Unit{{ID: "u1", Unit: "scout", Models: 1}, {ID: "u2", Unit: "scout", Models: 3}},
		}, rulestest.Fixture(), card.Core, "faction_card 3 | units/u2 1"},
		{
			"9.1.6/AB-20 a composition that is not printed takes no slot", raiders(models(7)), nil, card.Core,
			"faction_card 3, tactical_cards/t1 1, tactical_cards/t2 1 | units/u2 1, units/u3 2",
		},
		{
			"9.1.9/AB-40 a summoned unit takes no slot", swarm(noUnits, addUnit("roachling", 3)), nil, card.Core,
			"faction_card 3 | ",
		},
		{
			"9.1.2/AB-05 without a Faction Card the others still give", raiders(faction("")), nil, card.Support,
			"tactical_cards/t3 2 | units/u4 1, units/u5 1",
		},
		{
			"9.1.2/AB-52 unknown cards and units are not in it", raiders(cards("gone"), noUnits, addUnit("gone", 1)), nil, card.Core,
			"faction_card 3 | ",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.cards == nil {
				c.cards = rulestest.Current()
			}
			l := army.NewLedger(c.cards, c.list)
			if got := ledgerOf(l[c.slot]); got != c.want {
				t.Errorf("%v: %s\nwant %s", c.slot, got, c.want)
			}
		})
	}
}
