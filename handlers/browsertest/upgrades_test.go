package browsertest

import (
	"strings"
	"testing"

	"muster/rules/roster"
)

// shorts is what the page says of the minerals and slots for each upgrade and size.
const shorts = `[...document.querySelectorAll("[data-price], [data-supply]")].map(e => e.closest("button").value + ":" + e.hidden + e.textContent).join()`

// An edit of one unit changes what all can afford; the page shows it as a reload
// does, and the switch hides what does not fit.
func TestUpgradesThatDoNotFit(t *testing.T) {
	for _, v := range []view{desktop, phone} {
		t.Run(width(v), func(t *testing.T) {
			list := militia()
			list.MineralLimit = 625
			list.Units = append(list.Units, roster.Unit{ID: "u4", Unit: "goliath", Models: 1, Upgrades: []roster.Upgrade{{Upgrade: "scatter-missiles"}}})
			p, _, _ := building(t, v, list)
			p.axe("upgrades that do not fit")
			p.picture("upgrades-" + map[bool]string{true: "390", false: "1280"}[v.touch] + map[bool]string{true: "-dark", false: "-light"}[v.dark])
			lack := false
			for _, do := range []string{
				"remove u2", "buy u1 combat-shield", "models u1 6", "undo", "redo", "copy u1", "copy u1", "add-unit marine 6", "add-card barracks",
			} {
				revision := eval[string](p, `document.querySelector("[name=base]").value`)
				mouse{}.press(p, button(do))
				p.await(`document.querySelector("[name=base]").value !== ` + quote(revision))
				swapped := eval[string](p, shorts)
				lack = lack || strings.Contains(swapped, "falseneeds 1 more Core slot")
				p.go_(eval[string](p, "location.pathname"))
				if loaded := eval[string](p, shorts); swapped != loaded {
					t.Fatalf("after %s the page says %s\nand when loaded %s", do, swapped, loaded)
				}
			}
			if !lack {
				t.Error("no slot was ever missing")
			}
			mouse{}.press(p, button("toggle-blocked"))
			p.await(`document.querySelector("#offers").classList.contains("hide-blocked")`)
			if seen := eval[int](p, `[...document.querySelectorAll(".upgrade .reasons:not([hidden])")].filter(e => e.getClientRects().length && (e.matches("[data-price]") || e.closest(".upgrade-blocked"))).length`); seen != 0 {
				t.Errorf("%d upgrades that do not fit are still shown", seen)
			}
			if !eval[bool](p, `document.querySelector(".upgrade-bought").getClientRects().length > 0`) {
				t.Error("a bought upgrade is hidden")
			}
		})
	}
}
