package views

import (
	"testing"

	"muster/rules/army"
	"muster/rules/card"
)

// A number that stands before a name is read as so many of them.
func TestSlotsAreCountedBehindWhoOpensAndTakesThem(t *testing.T) {
	marine := &card.Unit{Name: "Marine", Supply: []card.Bracket{{Min: 1, Max: 3}, {Min: 4, Max: 6, Supply: 1}}}
	l := army.SlotLedger{
		Given: []army.SlotsGiven{{Name: "Barracks", Count: 1}, {Name: "Barracks (Proxy)", Count: 2}},
		Taken: []army.SlotsTaken{{Unit: marine, Models: 9, Count: 2}, {Unit: marine, Models: 6, Count: 1}},
	}
	for want, got := range map[string]string{
		"Barracks:\u00a01, Barracks (Proxy):\u00a02": given(l),
		"Marine ×9:\u00a02, Marine ×6:\u00a01":       taken(l),
		"1–\u20603:\u00a00\u00a0· 4–\u20606:\u00a01": profileText(marine),
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
