package handlers

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"muster/rules/roster"
)

// Without JavaScript one button sends all fields: what is typed in others is saved
// with it, whatever the button.
func TestTypingIsNotLostByPressingAnotherButton(t *testing.T) {
	typed := url.Values{"name": {"Mar Sara militia"}, "label u2": {"Bulwark"}, "note u2": {"behind the wall"}, "mission": {"frontlines", "supply-drop"}}
	for _, do := range []string{"add-card barracks", "models u1 6", "remove u1", "move u2 up", "copy u3", "settings", "words u1", "draft", "save", "toggle-blocked"} {
		t.Run(do, func(t *testing.T) {
			page := openBuilder(t, militia())
			page.pressWith(do, typed)
			wantTyped(t, page.stored())
		})
	}
}

func wantTyped(t *testing.T, r *roster.Roster) {
	t.Helper()
	i := unitEntry(r, "u2")
	if r.Name != "Mar Sara militia" || i.Label != "Bulwark" || i.Note != "behind the wall" || strings.Join(r.Draft.Missions, " ") != "frontlines supply-drop" {
		t.Errorf("stored %s", roster.Encode(r))
	}
}

// A field that cannot be saved stands in the way of nothing else. It is kept and
// marked, where it is and at the top.
func TestFaultyFieldBesideACommandIsTold(t *testing.T) {
	for _, c := range []struct{ field, value, input, open string }{
		{"limit", "many", "#place-mineral_limit", ".menu"},
		{"label u1", strings.Repeat("x", 201), "#label-u1", "#entry-u1 .fold"},
	} {
		t.Run(c.field, func(t *testing.T) {
			page := openBuilder(t, militia())
			typed := url.Values{"label u2": {"Bulwark"}, "note u2": {"behind the wall"}, c.field: {c.value}}
			told := readPage(t, page.send("add-card barracks", typed), http.StatusUnprocessableEntity)
			if r := page.stored(); len(r.TacticalCards) != 3 || r.Units[1].Label != "Bulwark" || r.Units[1].Note != "behind the wall" {
				t.Errorf("stored %s", roster.Encode(r))
			}
			if told.attr(c.input, "value") != c.value || told.attr(c.input, "aria-invalid") != "true" {
				t.Error("the field is not kept and marked")
			}
			if !told.has(c.open + "[open] " + c.input) {
				t.Error("the field is folded away")
			}
			if got := told.text("#refusal strong"); got != "Not all is saved." {
				t.Errorf("the page says %q", got)
			}
			if got := told.attr("#refusal a", "href"); got != c.input {
				t.Errorf("the message leads to %q", got)
			}
			if !told.has("#builder-cards li:nth-child(3)") {
				t.Error("the page shows the list without the card")
			}
			page.page = told
			page.pressWith("add-card barracks", url.Values{c.field: {""}})
		})
	}
}

// A command that is refused does not take what was typed beside it along.
func TestTypingSurvivesARefusedCommand(t *testing.T) {
	page := openBuilder(t, militia())
	page.press("add-card orbital-command")
	typed := url.Values{"name": {"Mar Sara militia"}, "label u2": {"Bulwark"}, "note u2": {"behind the wall"}, "mission": {"frontlines", "supply-drop"}, "limit": {"many"}}
	refused := readPage(t, page.send("add-card orbital-command", typed), http.StatusUnprocessableEntity)
	if got := refused.text("#refusal p"); got != "Not done. Orbital Command is Unique, and the list has it already." {
		t.Errorf("refused with %q", got)
	}
	if got := refused.attr("#place-mineral_limit", "value"); got != "many" {
		t.Errorf("the limit holds %q", got)
	}
	wantTyped(t, page.stored())
}

// Undo is of what is stored: what was just typed becomes a step first.
func TestUndoDoesNotDropWhatWasTyped(t *testing.T) {
	page := openBuilder(t, militia())
	page.press("models u1 6")
	told := readPage(t, page.send("undo", url.Values{"note u2": {"behind the wall"}}), http.StatusUnprocessableEntity)
	if got := told.text("#refusal"); !strings.Contains(got, "saved as a step of its own") {
		t.Errorf("the page says %q", got)
	}
	if r := page.stored(); r.Units[1].Note != "behind the wall" || r.Units[0].Models != 6 {
		t.Errorf("stored %s", roster.Encode(r))
	}
	page.page = told
	page.press("undo")
	page.press("undo")
	if r := page.stored(); r.Units[1].Note != "" || r.Units[0].Models != 9 {
		t.Errorf("stored %s", roster.Encode(r))
	}

	// In a list that was changed elsewhere it is offered as a change of its own.
	y := page.second()
	page.press("add-unit medic 3")
	conflict := readPage(t, y.send("undo", url.Values{"note u2": {"on the hill"}}), http.StatusConflict)
	wantStatus(t, y.do(http.MethodPost, "/lists/"+y.id+"/edit", conflict.form(".btn-primary")), http.StatusSeeOther)
	if r := page.stored(); r.Units[1].Note != "on the hill" || len(r.Units) != 4 {
		t.Errorf("stored %s", roster.Encode(r))
	}
}

// Without JavaScript every button sends all fields, which show of a text of several
// lines one. What was not changed stays as the document brought it.
func TestTextsOfSeveralLinesAreNotFlattened(t *testing.T) {
	list := militia()
	list.Name, list.Player = " Mar Sara\nmilitia", "Jim\r\nRaynor "
	list.Units[0].Label, list.Units[0].Note = "first\nsquad", "hold the line\nthen fall back\x00\n"
	page := openBuilder(t, list)
	flat := url.Values{"name": {" Mar Saramilitia"}, "player": {"JimRaynor "}, "label u1": {"firstsquad"}, "note u1": {"hold the linethen fall back\uFFFD"}}
	page.pressWith("add-card barracks", flat)
	if r := page.stored(); r.Name != list.Name || r.Player != list.Player || r.Units[0].Label != list.Units[0].Label || r.Units[0].Note != list.Units[0].Note {
		t.Errorf("stored %s", roster.Encode(r))
	}
	flat.Set("note u1", "hold the line, then fall back")
	page.pressWith("add-card barracks", flat)
	if r := page.stored(); r.Units[0].Note != "hold the line, then fall back" || r.Name != list.Name {
		t.Errorf("stored %s", roster.Encode(r))
	}
}
