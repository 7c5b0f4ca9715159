package handlers

import (
	"cmp"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"muster/rules/roster"
)

// second opens another tab of the same browser.
func (t *sheet) second() *sheet {
	b := t.site.browser(t.host, t.sends)
	b.cookies = t.cookies
	return b.open(t.id)
}

// B05: a change of scale changes limit, budgets and verdict at once, on every
// surface.
func TestScaleChangesEverythingAtOnce(t *testing.T) {
	r := fullList(t)
	page := openBuilder(t, r)
	page.pressWith("settings", url.Values{"scale": {"skirmish"}})
	page.wantTotals("1,670/1,000 minerals 185/100 gas Not legal")
	if got := page.page.text("#place-minerals .cost"); got != "1,670 of 1,000, 670 over" {
		t.Errorf("minerals %q", got)
	}
	row := readPage(t, page.get("/lists"), http.StatusOK)
	if got := strings.Join(row.texts(".list-row .cost, .list-row .verdict"), " "); got != "1,670/1,000 minerals 185/100 gas Not legal" {
		t.Errorf("the lists show %q", got)
	}
	page.pressWith("settings", url.Values{"scale": {"standard"}})
	page.wantTotals("1,670/2,000 minerals 185/200 gas Legal")
}

// B07: what a card gives goes with it, however often.
func TestSlotsAreDerived(t *testing.T) {
	page := openBuilder(t, militia())
	for range 10 {
		page.press("add-card factory")
		if got := page.page.text("#place-slots-elite .num"); got != "0/3" {
			t.Fatalf("Elite %s, want 0/3", got)
		}
		page.press("remove t3")
		if got := page.page.text("#place-slots-elite .num"); got != "0/1" {
			t.Fatalf("Elite %s, want 0/1", got)
		}
	}
}

// B10: a stale edit is refused with both versions, and nothing is lost.
func TestStaleEditShowsBothVersions(t *testing.T) {
	x := openBuilder(t, militia())
	y, z := x.second(), x.second()
	x.press("add-unit medic 3")

	conflict := readPage(t, y.send("buy u1 combat-shield", nil), http.StatusConflict)
	if got := conflict.texts(".conflict .panel .cost"); strings.Join(got, " ") != "710/2,000 minerals 60/200 gas 630/2,000 minerals 60/200 gas" {
		t.Errorf("the versions have %v", got)
	}
	marked := strings.Join(conflict.texts(".version-only"), "\n")
	for _, want := range []string{"2x Medic (3) 110 (Only in the stored version)", "Marine (9) 240: Combat Shield (Only in your version)"} {
		if !strings.Contains(marked, want) {
			t.Errorf("%q is not marked, but\n%s", want, marked)
		}
	}
	if strings.Contains(marked, "Marauder") {
		t.Error("what is the same in both is marked")
	}
	follow := func(button string) {
		t.Helper()
		wantStatus(t, y.do(http.MethodPost, "/lists/"+y.id+"/edit", conflict.form(button)), http.StatusSeeOther)
	}
	follow(".conflict > form .btn-primary")
	y.load()
	y.wantTotals("740/2,000 minerals 60/200 gas Legal")

	// The third tab is still at the first state and keeps its own version.
	conflict = readPage(t, z.send("models u1 6", nil), http.StatusConflict)
	if got := conflict.text("li:has(a[data-keep-stored])"); !strings.Contains(got, "Your change is dropped") {
		t.Errorf("the link that drops the change says %q", got)
	}
	both := "form[action='/new/document'] button"
	_, own, _ := strings.Cut(z.do(http.MethodPost, "/new/document", conflict.form(both)).Header.Get("Location"), "/lists/")
	z.browser.open(own).wantTotals("550/2,000 minerals 60/200 gas Legal")
	z.load()
	z.wantTotals("740/2,000 minerals 60/200 gas Legal")

	follow("button[value=replace]")
	z.load()
	z.wantTotals("550/2,000 minerals 60/200 gas Legal")
	z.press("undo")
	z.wantTotals("740/2,000 minerals 60/200 gas Legal")
}

// The same edit that meets a conflict again offers the same copy, and another edit another
// one, though a browser that has kept the page sends it as the same request.
func TestKeepBothMakesOneCopyOfAnEdit(t *testing.T) {
	x := openBuilder(t, militia())
	y := x.second()
	x.press("add-unit medic 3")
	copied := func(do string) string {
		t.Helper()
		conflict := readPage(t, y.send(do, nil), http.StatusConflict)
		return location(t, y.do(http.MethodPost, "/new/document", conflict.form("form[action='/new/document'] button")))
	}
	first, again, other := copied("copy u1"), copied("copy u1"), copied("remove u1")
	if first != again || first == other {
		t.Errorf("an edit, the same and another are copied to %s, %s and %s", first, again, other)
	}
	y.browser.open(strings.TrimPrefix(other, "/lists/")).wantTotals("390/2,000 minerals 60/200 gas Legal")
}

// On a phone the choices stand before two lists of any length.
func TestConflictChoicesComeFirst(t *testing.T) {
	x := openBuilder(t, militia())
	y := x.second()
	x.press("add-unit medic 3")
	conflict := readPage(t, y.send("buy u1 combat-shield", nil), http.StatusConflict)
	var order []string
	for _, n := range conflict.all(".conflict button, .conflict a, .conflict .version") {
		order = append(order, cmp.Or(attrOf(n, "value"), n.Data+"."+attrOf(n, "class")))
	}
	if want := []string{"button.btn btn-primary", "replace", "button.btn", "a.btn", "ul.plain version", "ul.plain version"}; !slices.Equal(order, want) {
		t.Errorf("the order is %q, want %q", order, want)
	}
}

// Making a change again leaves alone what only stood in the other fields.
func TestChangeOnTopIsTheChangeAlone(t *testing.T) {
	x := openBuilder(t, militia())
	y := x.second()
	x.pressWith("words u2", url.Values{"note u2": {"behind the wall"}})
	x.pressWith("settings", url.Values{"name": {"Mar Sara militia"}, "limit": {"1900"}})
	conflict := readPage(t, y.send("add-unit medic 3", url.Values{"player": {"Mira"}, "label u1": {strings.Repeat("x", 201)}}), http.StatusConflict)
	done := readPage(t, y.do(http.MethodPost, "/lists/"+y.id+"/edit", conflict.form(".btn-primary")), http.StatusUnprocessableEntity)
	if done.attr("#label-u1", "value") != strings.Repeat("x", 201) {
		t.Error("a field that cannot be saved is gone")
	}
	r := x.stored()
	if r.Name != "Mar Sara militia" || r.MineralLimit != 1900 || r.Units[1].Note != "behind the wall" || r.Player != "Mira" || len(r.Units) != 4 {
		t.Errorf("stored %s", roster.Encode(r))
	}

	// A command that changes nothing takes back nothing either.
	x.load()
	z := x.second()
	x.pressWith("settings", url.Values{"name": {"Firebats"}})
	conflict = readPage(t, z.send("models u1 9", nil), http.StatusConflict)
	wantStatus(t, z.do(http.MethodPost, "/lists/"+z.id+"/edit", conflict.form(".btn-primary")), http.StatusSeeOther)
	if got := x.stored().Name; got != "Firebats" {
		t.Errorf("the list is called %q", got)
	}
}

// A change that no other reader would see is seen by those who choose.
func TestStaleNoteIsShown(t *testing.T) {
	x := openBuilder(t, militia())
	y := x.second()
	x.press("add-unit medic 3")
	conflict := readPage(t, y.send("words u2", url.Values{"note u2": {"behind the wall"}}), http.StatusConflict)
	if got := strings.Join(conflict.texts(".version-only"), "\n"); !strings.Contains(got, "Private note on unit 2, Marauder: behind the wall (Only in your version)") {
		t.Errorf("marked is\n%s", got)
	}
}

// Without JavaScript the answer leads to where something has changed.
func TestEditLeadsToItsPlace(t *testing.T) {
	r := militia()
	r.TacticalCards[0].ID = "u9" // a document of another program may name its cards so
	for do, want := range map[string]string{
		"remove u9": "place-cards", "remove t2": "place-cards", "remove u2": "place-units", "add-card barracks": "place-cards", "add-unit medic 3": "place-units",
		"models u1 6": "entry-u1", "copy u1": "entry-u10", "draft": "place-draft",
	} {
		page := openBuilder(t, r)
		if _, got, _ := strings.Cut(page.send(do, nil).Header.Get("Location"), "#"); got != want {
			t.Errorf("%s leads to #%s, want #%s", do, got, want)
		}
		page.load()
		if !page.page.has("#" + want) {
			t.Errorf("%s leads to #%s, which is not there", do, want)
		}
	}
}

// B11: the same press sent twice is one.
func TestOnePressSentTwiceIsOne(t *testing.T) {
	page := openBuilder(t, militia())
	for range 2 {
		wantStatus(t, page.send("add-card barracks", nil), http.StatusSeeOther)
	}
	page.load()
	page.wantTotals("600/2,000 minerals 85/200 gas Legal")
	page.press("add-card barracks")
	page.wantTotals("600/2,000 minerals 110/200 gas Legal")

	page.press("add-card orbital-command")
	refused := readPage(t, page.send("add-card orbital-command", nil), http.StatusUnprocessableEntity)
	if got := refused.text("#refusal"); got != "Not done. Orbital Command is Unique, and the list has it already." {
		t.Errorf("refused with %q", got)
	}
	page.press("remove t5")
	page.wantTotals("600/2,000 minerals 110/200 gas Legal")
}

// B12: a copy shares nothing with its original.
func TestCopiesAreTheirOwn(t *testing.T) {
	page := openBuilder(t, militia())
	page.press("buy u1 combat-shield")
	page.press("copy u1")
	page.press("models u4 6")
	page.wantTotals("810/2,000 minerals 60/200 gas Not legal")
	if got := page.page.text("#entry-u1 .entry-head > .cost") + " " + page.page.text("#entry-u4 .entry-head > .cost"); got != "240 180" {
		t.Errorf("original and copy cost %s", got)
	}
	res := page.do(http.MethodPost, "/lists/"+page.id+"/copy", url.Values{"request": {"one"}})
	again := page.do(http.MethodPost, "/lists/"+page.id+"/copy", url.Values{"request": {"one"}})
	if res.Header.Get("Location") != again.Header.Get("Location") {
		t.Error("a copy pressed twice is two")
	}
	_, id, _ := strings.Cut(res.Header.Get("Location"), "list=")
	copied := page.browser.open(id)
	copied.pressWith("settings", url.Values{"scale": {"skirmish"}})
	page.load()
	page.wantTotals("810/2,000 minerals 60/200 gas Not legal")
}

// B15 and B20: what cannot be saved is told beside its field, and what was typed is
// kept.
func TestRefusedFieldsKeepWhatWasTyped(t *testing.T) {
	long := strings.Repeat("x", 201)
	for _, c := range []struct {
		do, field, value, id string
	}{
		{"settings", "limit", "many", "limit"},
		{"settings", "limit", "0", "limit"},
		{"settings", "limit", "-5", "limit"},
		{"settings", "limit", "2.5", "limit"},
		{"settings", "limit", "1e400", "limit"},
		{"settings", "scale", "standart", "scale"},
		{"settings", "name", long, "name"},
		{"words u1", "label u1", long, "label-u1"},
		{"words u1", "note u1", strings.Repeat("y", 1001), "note-u1"},
	} {
		t.Run(c.do+"/"+c.field, func(t *testing.T) {
			page := openBuilder(t, militia())
			refused := readPage(t, page.send(c.do, url.Values{c.field: {c.value}}), http.StatusUnprocessableEntity)
			if got := refused.text("#field-" + c.id + "-error"); got == "" {
				t.Error("nothing is said beside the field")
			}
			field := refused.all(`[name="` + c.field + `"]`)[0]
			if attrOf(field, "aria-invalid") != "true" || !slices.Contains(strings.Fields(attrOf(field, "aria-describedby")), "field-"+c.id+"-error") {
				t.Error("the field is not marked")
			}
			if field.Data == "input" && attrOf(field, "value") != c.value {
				t.Errorf("the field holds %.40q", attrOf(field, "value"))
			}
			was := page.fields().Get(c.field)
			res := page.send(c.do, url.Values{c.field: {c.value}}, "HX-Request", "true")
			body := bodyOf(t, res)
			wantStatus(t, res, http.StatusUnprocessableEntity)
			swapIn(t, page.page.root, body)
			if got := page.page.text("#live"); !strings.HasPrefix(got, "Not done.") {
				t.Errorf("the live region says %q", got)
			}
			marked := page.page.all(`[name="` + c.field + `"][aria-invalid=true]`)
			if len(marked) != 1 || marked[0].Data == "input" && attrOf(marked[0], "value") != c.value {
				t.Error("a script is not sent the field, marked and as it was typed")
			}
			swapIn(t, page.page.root, bodyOf(t, page.send(c.do, url.Values{c.field: {was}}, "HX-Request", "true")))
			if page.page.has("[aria-invalid]") || strings.Join(page.page.texts(".field-error"), "") != "" {
				t.Error("put back as it was, the field stays marked")
			}
			if got := page.stored(); string(roster.Encode(got)) != string(roster.Encode(militia())) {
				t.Error("the list has changed")
			}
		})
	}
}

// A limit may be typed as the page writes it.
func TestLimitIsReadAsItIsWritten(t *testing.T) {
	page := openBuilder(t, militia())
	page.pressWith("settings", url.Values{"limit": {" 1,500 "}})
	page.wantTotals("600/1,500 minerals 60/150 gas Legal")
	if got := page.page.attr("#place-mineral_limit", "value"); got != "1500" {
		t.Errorf("the field holds %q", got)
	}
	begun := page.do(http.MethodPost, "/new", url.Values{"race": {"terran"}, "faction": {"terran-armed-forces"}, "scale": {"standard"}, "limit": {"1,500"}, "request": {"one"}})
	_, id, _ := strings.Cut(begun.Header.Get("Location"), "/lists/")
	if got := page.browser.open(id).stored().MineralLimit; got != 1500 {
		t.Errorf("a new list has the limit %d", got)
	}
}

// An upgrade has a price for each composition that the card prints (§9.1.7), so
// with another number of models none is shown, not that it is free.
func TestUpgradesWithoutAPriceAreNotFree(t *testing.T) {
	r := militia()
	r.Units[0].Models = 7
	page := openBuilder(t, r)
	for _, price := range page.page.texts("#entry-u1 .upgrade .cost") {
		if price != "–" {
			t.Errorf("an upgrade for 7 models costs %q", price)
		}
	}
	r.Units[0].Models = 9
	if prices := openBuilder(t, r).page.texts("#entry-u1 .upgrade .cost"); !slices.Contains(prices, "+30") {
		t.Errorf("the upgrades for 9 models cost %q", prices)
	}
}

// B16: what people type is text everywhere.
func TestTypedTextIsEscaped(t *testing.T) {
	const evil = `"><img src=x onerror=alert(1)>`
	r := militia()
	r.Name, r.Player = evil, evil
	r.Units[0].Label, r.Units[0].Note = evil, evil
	page := openBuilder(t, r)
	for _, path := range []string{"/lists/" + page.id, "/lists", "/", "/lists/" + page.id + "/faction", "/lists/" + page.id + "/release", "/lists/" + page.id + "/editors"} {
		p := readPage(t, page.get(path), http.StatusOK)
		if p.has("img") {
			t.Errorf("%s has a picture", path)
		}
		if !strings.Contains(p.text("main"), evil) {
			t.Errorf("%s does not show the name as it is", path)
		}
	}
}

// At least 50 steps go back and forward.
func TestUndoGoesFarBack(t *testing.T) {
	page := openBuilder(t, militia())
	const steps = 50
	for i := range steps {
		page.press([]string{"buy u1 combat-shield", "drop u1 combat-shield"}[i%2])
	}
	for range steps {
		page.press("undo")
	}
	page.wantTotals("600/2,000 minerals 60/200 gas Legal")
	if !page.page.has("#builder-history button[value=undo][disabled]") {
		t.Error("there is still something to undo")
	}
	for range steps {
		page.press("redo")
	}
	if !page.page.has("#builder-history button[value=redo][disabled]") {
		t.Error("there is still something to redo")
	}
}

// A change of the Faction Card keeps what no longer fits, marked.
func TestAnotherFactionKeepsEverything(t *testing.T) {
	page := openBuilder(t, fullList(t))
	choice := readPage(t, page.get("/lists/"+page.id+"/faction"), http.StatusOK)
	if got := choice.texts("li:has(button[value='faction kerrigans-swarm']) .reasons"); len(got) == 0 {
		t.Error("nothing says what the card breaks")
	}
	form := page.fields()
	form.Set("do", "faction kerrigans-swarm")
	wantStatus(t, page.do(http.MethodPost, "/lists/"+page.id+"/edit", form), http.StatusSeeOther)
	page.load()
	if got := page.page.text("#entry-u1 .problem"); !strings.Contains(got, "Terran") {
		t.Errorf("the Marine is marked with %q", got)
	}
	if got := len(page.page.all("#units > li")); got != 9 {
		t.Errorf("%d units, want 9", got)
	}
}

// B01: moving to another release shows every change first, and can be undone.
func TestReleaseChangesOnlyOnDemand(t *testing.T) {
	page := openBuilder(t, fullList(t))
	preview := readPage(t, page.get("/lists/"+page.id+"/release?to=2026-03-16"), http.StatusOK)
	if len(preview.all(".changes tbody tr")) == 0 {
		t.Error("no change is shown")
	}
	if got := page.stored().Release; got != "2026-09-25" {
		t.Errorf("looking moved the list to %s", got)
	}
	form := page.fields()
	form.Set("do", "release 2026-03-16")
	wantStatus(t, page.do(http.MethodPost, "/lists/"+page.id+"/edit", form), http.StatusSeeOther)
	page.load()
	if got := page.page.text("#place-release"); got != "Release 2026-03-16." {
		t.Errorf("the page says %q", got)
	}
	page.press("undo")
	page.wantTotals("1,670/2,000 minerals 185/200 gas Legal")
	wantStatus(t, page.get("/lists/"+page.id+"/release?to=9999-01-01"), http.StatusUnprocessableEntity)
}
