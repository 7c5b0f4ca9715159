package handlers

import (
	"testing"

	"muster/rules/roster"
)

// Upgrades that do not fit say why beside their price; they can be bought all the
// same, since a draft may be illegal.
func TestUpgradesSayWhyTheyDoNotFit(t *testing.T) {
	list := militia()
	list.MineralLimit = 625
	list.Units[0].Models = 1 // not a size of the card, so both SPECIALISTs want one model
	list.Units[0].Upgrades = []roster.Upgrade{{Upgrade: "agg-12", Model: 1}}
	list.Units = append(list.Units, roster.Unit{ID: "u4", Unit: "goliath", Models: 1, Upgrades: []roster.Upgrade{{Upgrade: "scatter-missiles"}}})
	page := openBuilder(t, list)
	toggle := func(do string) string { return ".upgrade-toggle[value='" + do + "']" }
	for _, tt := range []struct{ do, want string }{
		{"buy u1 rocket-launcher", "each model is a SPECIALIST"},
		{"buy u4 haywire-missiles", "of no use with Scatter Missiles"},
	} {
		if got := page.page.text(toggle(tt.do) + " .reasons:not([data-price])"); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.do, got, tt.want)
		}
	}
	if !page.page.has(".upgrade-blocked > " + toggle("buy u1 rocket-launcher")) {
		t.Error("an upgrade that does not fit is not marked")
	}
	if page.page.has(".upgrade-bought .reasons") {
		t.Error("a bought upgrade has reasons; its problems stand above")
	}
	page.press("buy u1 rocket-launcher")
	if got := len(page.stored().Units[0].Upgrades); got != 2 {
		t.Errorf("%d upgrades are stored, want 2", got)
	}
}

func TestUpgradesSayWhatMineralsLack(t *testing.T) {
	list := militia()
	list.MineralLimit = 625 // 25 are left
	page := openBuilder(t, list)
	short := ".upgrade-toggle[value='buy u1 combat-shield'] [data-price]"
	if got, price := page.page.text(short), page.page.attr(short, "data-price"); got != "5 short" || price != "30" {
		t.Errorf("%q of %s, want 5 short of 30", got, price)
	}
	page.press("remove u2")
	if !page.page.has(short+"[hidden]") || page.page.text(short) != "" {
		t.Error("minerals still lack")
	}
}
