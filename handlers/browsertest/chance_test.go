package browsertest

import (
	"fmt"
	"slices"
	"testing"

	"github.com/chromedp/chromedp"

	"muster/rules/roster"
)

// badNetwork lets edits take a while or never arrive. The chance is the same in every
// run. A lost answer is another matter: after it the page is loaded anew.
const badNetwork = `(() => {
	let seed = %d;
	const chance = () => (seed = (seed * 1103515245 + 12345) %% 2147483648) / 2147483648;
	const ask = window.fetch;
	window.fetch = async (...what) => {
		if (!String(what[0]).includes("/edit")) return ask(...what);
		const fate = chance();
		await new Promise((go) => setTimeout(go, chance() * 60));
		if (fate < 0.1) throw new TypeError("it did not arrive");
		return ask(...what);
	};
})()`

// pressAny presses, chooses or ticks one of all that the builder offers.
const pressAny = `(() => {
	const all = [...document.querySelectorAll("button[form=edit][name=do], #builder-draft input[type=checkbox], select[data-do^=nominate], input[name^='label ']")]
		.filter((each) => !each.disabled && !/^(faction|release|save|settings|words|draft|nominate|toggle)/.test(each.value) && (each.type !== "submit" || each.checkVisibility()));
	const it = all[%[1]d %% all.length], change = () => it.dispatchEvent(new Event("change", { bubbles: true }));
	if (it.matches("select")) it.selectedIndex = %[2]d %% it.options.length, change();
	else if (it.type === "text") it.value = "nickname %[2]d", change();
	else it.click();
	return it.value;
})()`

// shown is what the builder shows of the list, the offers and the judgement.
const shown = `[...document.querySelectorAll("[form=edit]:not([type=hidden])")].map((each) => [each.name, each.value, each.checked, each.ariaPressed, each.disabled].join(" "))
	.concat([...document.querySelectorAll(".entry-head, .upgrade, .seg, #builder-title, #offers, #summary-top, #place-minerals, #place-gas, #slots, #totals, #problems, #curves")].map((each) => each.id + " " + each.innerText.replace(/\s+/g, " ").trim())).sort()`

// Whatever is pressed while the network fails now and then, the page shows in the end
// what it shows when it is loaded anew.
func TestPageFollowsTheListByABadNetwork(t *testing.T) {
	for seed := range 2 {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			s := newSite(t)
			o, secret := s.owner(t)
			r := militia()
			r.MineralLimit = 750 // so that soon little fits
			r.Units[0].Upgrades = []roster.Upgrade{{Upgrade: "rocket-launcher", Model: 1}}
			id := s.create(t, o, r)
			p := open(t, s, desktop)
			p.be(secret)
			p.before(fmt.Sprintf(badNetwork, seed+1))
			p.go_("/lists/" + id)
			var pressed []string
			next := uint32(seed)
			for range 30 {
				next = next*1664525 + 1013904223
				// An error is a page that is just being loaded.
				if what, err := chromedp.Run(p.ctx, chromedp.Evaluate[string](fmt.Sprintf(pressAny, next>>8, next>>16))); err == nil {
					pressed = append(pressed, what)
				}
			}
			p.until(func() bool {
				rests, err := chromedp.Run(p.ctx, chromedp.Evaluate[bool](`(() => {
					document.querySelector("#unsaved:not([hidden]) [data-retry]")?.click();
					return document.readyState === "complete" && !history.state && document.querySelector("#unsaved").hidden && !document.querySelector("[data-busy]") && !sessionStorage.length;
				})()`))
				return err == nil && rests
			}, func() string { return "something waits for ever" })
			if eval[bool](p, `!!document.querySelector(".conflict")`) {
				t.Errorf("a tab is in conflict with itself")
			}
			before := eval[[]string](p, shown)
			p.loading(func() { p.do(chromedp.Reload()) })
			after := eval[[]string](p, shown)
			for _, line := range before {
				if !slices.Contains(after, line) {
					t.Errorf("only before the page is loaded anew: %s", line)
				}
			}
			if len(before) != len(after) {
				t.Errorf("%d lines before, %d after", len(before), len(after))
			}
			if t.Failed() {
				t.Logf("pressed: %q", pressed)
			}
		})
	}
}
