package handlers

import (
	"slices"
	"strings"
	"testing"

	"muster/rules/roster"
)

// A problem leads to the control that mends it, whatever is broken, and what it
// leads to can take the focus.
func TestProblemsLeadToWhatMendsThem(t *testing.T) {
	specialist := func(models ...int) func(*roster.Roster) {
		return func(r *roster.Roster) {
			r.Units[0].Upgrades = nil
			for i, m := range models {
				r.Units[0].Upgrades = append(r.Units[0].Upgrades, roster.Upgrade{Upgrade: []string{"agg-12", "rocket-launcher"}[i], Model: m})
			}
		}
	}
	for _, c := range []struct {
		name  string
		spoil func(*roster.Roster)
		want  []string
	}{
		{"9.1.7/AB-33 no nominee", specialist(0), []string{"nominee-u1-agg-12"}},
		{"9.1.7/AB-34 a nominee beyond the models", specialist(40), []string{"nominee-u1-agg-12"}},
		{"9.1.7/AB-35 two SPECIALISTS on one model", specialist(1, 1), []string{"nominee-u1-rocket-launcher"}},
		{"9.1.7 an upgrade twice", func(r *roster.Roster) {
			r.Units[0].Upgrades = []roster.Upgrade{{Upgrade: "combat-shield"}, {Upgrade: "combat-shield"}}
		}, []string{"up-u1-"}},
		{"9.1.7 an upgrade of nobody", func(r *roster.Roster) { r.Units[0].Upgrades = []roster.Upgrade{{Upgrade: "wings"}} }, []string{"entry-u1"}},
		{"9.1.6 a size that the card does not print", func(r *roster.Roster) { r.Units[0].Models = 7 }, []string{"models-u1"}},
		{"9.1.6 a unit of nobody", func(r *roster.Roster) { r.Units[0].Unit = "dragon"; r.Units[0].Models = 7 }, []string{"entry-u1"}},
		{"9.2 a mission that is none", func(r *roster.Roster) {
			r.Draft.Missions = []string{"frontlines", "tea-party"}
			r.Draft.Deployments = []string{"typhoon", "acropolis"}
		}, []string{"mission-tea-party"}},
		{"9.2 too few deployments", func(r *roster.Roster) {
			r.Draft.Missions = []string{"frontlines", "supply-drop"}
			r.Draft.Deployments = []string{"typhoon"}
		}, []string{"draft-deployment"}},
		{"9.2 one mission twice", func(r *roster.Roster) {
			r.Draft.Missions = []string{"tea-party", "tea-party"}
		}, []string{"mission-tea-party", "draft-deployment"}},
		{"9.1.5 a card of nobody", func(r *roster.Roster) { r.TacticalCards[0].Card = "tea" }, []string{"entry-t1"}},
		{"9.1.2 no Faction Card", func(r *roster.Roster) { r.FactionCard = "" }, []string{"place-faction_card"}},
		{"9.1.3 the limit", func(r *roster.Roster) { r.MineralLimit = 500 }, []string{"place-minerals", "place-gas"}},
		{"no release", func(r *roster.Roster) { r.Release = "9999-01-01" }, []string{"place-release"}},
		{"no units", func(r *roster.Roster) { r.Units = nil }, []string{"place-units"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := militia()
			c.spoil(r)
			page := openBuilder(t, r).page
			var to []string
			for _, n := range page.all("#problems a:not(.kw)") {
				href := strings.TrimPrefix(attrOf(n, "href"), "#")
				to = append(to, href)
				place := page.all(`[id="` + href + `"]`)
				if len(place) != 1 {
					t.Errorf("%s is there %d times", href, len(place))
				} else if n := place[0]; !hasAttr(n, "tabindex") && !slices.Contains([]string{"input", "select", "button"}, n.Data) {
					t.Errorf("%s cannot take the focus", href)
				}
			}
			for _, want := range c.want {
				if !slices.ContainsFunc(to, func(got string) bool {
					return got == want || strings.HasSuffix(want, "-") && strings.HasPrefix(got, want)
				}) {
					t.Errorf("the problems lead to %q, want %s", to, want)
				}
			}
			for _, said := range page.texts(".entry p.problem:not(.row), #builder-draft p.problem") {
				if !strings.Contains(said, "§") {
					t.Errorf("at its place a problem does not name its rule: %q", said)
				}
			}
		})
	}
}
