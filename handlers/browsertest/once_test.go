package browsertest

import (
	"testing"
	"time"
)

// A code for another device works once, also when the button is pressed twice.
func TestDoubleTapJoinsOnce(t *testing.T) {
	s := newSite(t)
	o, _ := s.owner(t)
	s.create(t, o, militia())
	code, err := s.lists.OfferJoin(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	p := open(t, s, desktop)
	p.go_("/join?code=" + string(code))
	x, y := p.middle("main form .btn-primary")
	now := time.Now()
	clickAt(p, x, y, now)
	clickAt(p, x, y, now.Add(150*time.Millisecond))
	p.await(`location.pathname === "/lists" && document.querySelectorAll(".list-row").length === 1`)
}
