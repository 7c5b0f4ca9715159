package handlers

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"muster/rules/card"
	"muster/rules/roster"
)

var oneOfMany = regexp.MustCompile(`(?:^|[^\d,.]) ?\b1 (?:models|units|upgrades|minerals|problems|lists|cards|slots|rounds|dice|abilities|changes|Faction Cards|Creep Cards)\b`)

// One of a kind is singular on every page of a list that has one of everything.
func TestOneIsSingular(t *testing.T) {
	s := newSite(t, quick)
	b, list, code := s.sharedList(&roster.Roster{
		Name: "Lone wolf", Release: "2026-09-25", Scale: card.Skirmish, MineralLimit: 1, FactionCard: "raynors-raiders",
		Units: []roster.Unit{{ID: "u1", Unit: "jim-raynor", Models: 1, Upgrades: []roster.Upgrade{{Upgrade: "c-14-rifle"}}}},
	})
	at := "/lists/" + list.ID
	for _, path := range []string{
		at, at + "/faction", at + "/release?to=2026-03-16", at + "/share", at + "/text", at + "/print", at + "/table", at + "/reveal", at + "/editors",
		"/r/" + string(code), "/r/" + string(code) + "/table", "/lists", "/", "/new", "/new?race=terran", "/catalog/2026-09-25/units/jim-raynor", "/catalog/2026-09-25/units",
		"/catalog/2026-09-25/search?q=raynor", "/catalog/changes?from=2026-08-11&to=2026-09-25",
	} {
		page := readPage(t, b.get(path), http.StatusOK)
		for _, found := range oneOfMany.FindAllString(strings.Join(append(page.texts("body"), page.texts("title")...), " "), 3) {
			t.Errorf("%s says %q", path, strings.TrimSpace(found))
		}
	}
	if table := readPage(t, b.get(at+"/table"), http.StatusOK); table.text("[data-unit] [data-models-value]") != "1 model" {
		t.Errorf("at the table: %q", table.text("[data-unit] [data-models-value]"))
	}
}
