package handlers

import (
	"net/url"
	"strings"
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
	toggle := ".upgrade-toggle[value='buy u1 combat-shield']"
	short := toggle + " [data-price]"
	if got, price := page.page.text(short), page.page.text(toggle+" .cost"); got != "5 short" || price != "+30" {
		t.Errorf("%q of %s, want 5 short of +30", got, price)
	}
	page.press("remove u2")
	if !page.page.has(short+"[hidden]") || page.page.text(short) != "" {
		t.Error("minerals still lack")
	}
}

// Sizes that do not fit say why and can be chosen all the same; those that use less, and
// the one that the unit has, say nothing.
func TestSizesSayWhyTheyDoNotFit(t *testing.T) {
	list := militia()
	list.Units[1].Models = 2
	list.Units = append(list.Units, roster.Unit{ID: "u4", Unit: "marine", Models: 6, Upgrades: []roster.Upgrade{{Upgrade: "combat-shield"}}})
	list.MineralLimit = 675
	page := openBuilder(t, list)
	page.wantTotals("650/675 minerals 60/67 gas Legal")
	why := func(do string) string {
		t.Helper()
		return strings.Join(page.page.texts("#units [value='"+do+"'] > .reasons:not([hidden])"), "|")
	}
	for _, tt := range []struct{ do, want string }{
		{"models u1 6", ""},
		{"models u1 9", ""},
		{"models u2 2", ""},
		{"models u2 4", "needs 1 more Core slot|105 short"},
		{"models u4 9", "needs 1 more Core slot|35 short"}, // 50, and 10 for the upgrade, with 25 left
	} {
		if got := why(tt.do); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.do, got, tt.want)
		}
	}
	page.press("models u4 9")
	if got := page.stored().Units[3].Models; got != 9 {
		t.Errorf("%d models are stored, want 9", got)
	}
	page.press("remove u1")
	if got := why("models u2 4"); got != "" {
		t.Errorf("with room for it: %q", got)
	}
}

// A size that would break what the unit has bought says so.
func TestSizesSayWhatTheyBreak(t *testing.T) {
	list := militia()
	list.Units[0].Upgrades = []roster.Upgrade{{Upgrade: "agg-12", Model: 8}}
	page := openBuilder(t, list)
	if got, want := page.page.text("#models-u1 .reasons:not([hidden])"), "AGG-12 goes to model 8"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	swapIn(t, page.page.root, bodyOf(t, page.send("nominate u1 agg-12", url.Values{"nominee u1 agg-12": {"2"}}, "HX-Request", "true")))
	if page.page.has("#models-u1 .reasons:not([hidden])") {
		t.Error("it still does")
	}
}
