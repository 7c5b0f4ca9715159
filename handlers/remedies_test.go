package handlers

import (
	"net/http"
	"testing"

	"muster/rules/card"
	"muster/rules/roster"
)

// shambles breaks more rules than ways out are looked for.
func shambles(t testing.TB) *roster.Roster {
	t.Helper()
	r := *fullList(t)
	r.Scale, r.MineralLimit, r.FactionCard = card.Skirmish, 1000, "terran-armed-forces"
	r.TacticalCards = append(r.TacticalCards[:len(r.TacticalCards):len(r.TacticalCards)], roster.Card{ID: "t9", Card: "no-such-card"})
	r.Units = append(r.Units[:len(r.Units):len(r.Units)],
		roster.Unit{ID: "u20", Unit: "zergling", Models: 12}, roster.Unit{ID: "u21", Unit: "no-such-unit", Models: 2},
		roster.Unit{ID: "u22", Unit: "marine", Models: 7, Upgrades: []roster.Upgrade{{Upgrade: "rocket-launcher"}, {Upgrade: "nothing"}}})
	r.Draft = roster.Draft{Missions: []string{"frontlines", "no-such-mission"}, Deployments: []string{"typhoon"}}
	return &r
}

// However much is wrong, each problem stands with its remedy, to its owner and to
// those who read the list.
func TestEveryProblemHasARemedy(t *testing.T) {
	unknown := militia()
	unknown.Release = "9999-01-01"
	for name, r := range map[string]*roster.Roster{"shambles": shambles(t), "outgrown": outgrown(t), "no release": unknown} {
		t.Run(name, func(t *testing.T) {
			page := openBuilder(t, r)
			problems := page.page.all("#problems .problem")
			if name == "shambles" && len(problems) <= mended {
				t.Fatalf("only %d problems", len(problems))
			}
			for _, n := range problems {
				d := document{t, n}
				if !d.has(".fixes button") && !d.has("p.small:not(:empty)") {
					t.Errorf("without a remedy: %s", wordsOf(n))
				}
			}
			s := newSite(t, quick)
			_, _, code := s.sharedList(r)
			for _, n := range readPage(t, s.browser("localhost", true).get("/r/"+string(code)), http.StatusOK).all("li.problem") {
				if !(document{t, n}).has("p.small:not(:empty)") {
					t.Errorf("readers see it without a remedy: %s", wordsOf(n))
				}
			}
		})
	}
}
