package handlers

import (
	"net/http"
	"net/url"
	"testing"
)

// The script of the builder reads from a header what became of an edit.
func TestAnswersSayWhatBecameOfTheEdit(t *testing.T) {
	script := []string{"HX-Request", "true"}
	x := openBuilder(t, militia())
	y := x.second()
	x.press("add-card orbital-command")
	for _, tt := range []struct {
		name, do string
		fields   url.Values
		page     *sheet
		headers  []string
		status   int
		outcome  string
	}{
		{"saved", "add-unit medic 3", nil, x, script, http.StatusOK, ""},
		{"forbidden by the rules", "add-card orbital-command", nil, x, script, http.StatusUnprocessableEntity, "refused"},
		{"a field at fault", "settings", url.Values{"limit": {"many"}}, x, script, http.StatusUnprocessableEntity, "refused"},
		{"changed elsewhere", "buy u1 combat-shield", nil, y, script, http.StatusConflict, "conflict"},
		{"a page for a person", "buy u1 combat-shield", nil, y, nil, http.StatusConflict, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if tt.page == x {
				x.load()
			}
			res := tt.page.send(tt.do, tt.fields, tt.headers...)
			wantStatus(t, res, tt.status)
			if got := res.Header.Get(outcomeHeader); got != tt.outcome {
				t.Errorf("%s %q, want %q", outcomeHeader, got, tt.outcome)
			}
		})
	}
	res := y.do(http.MethodPost, "/lists/0000000000000000/edit", url.Values{"do": {"undo"}, "base": {"1"}, "request": {"r"}}, script...)
	wantStatus(t, res, http.StatusNotFound)
	if got := res.Header.Get(outcomeHeader); got != "" {
		t.Errorf("%s %q of a page of an error", outcomeHeader, got)
	}
}
