package browsertest

import (
	"fmt"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"muster/rules/roster"
)

// A press that says when it happens: the clock of the pointer decides what is a
// double tap, not how busy the machine is.
type timed func(p *page, x, y float64, at time.Time)

func clickAt(p *page, x, y float64, at time.Time) {
	p.t.Helper()
	stamp := func(e *input.DispatchMouseEventParams) { e.Timestamp = epoch(at) }
	p.do(chromedp.MouseClickXY(x, y, stamp))
	p.pressed(x, y)
}

func tapAt(p *page, x, y float64, at time.Time) {
	p.t.Helper()
	p.touch(input.DispatchTouchEventTypeTouchStart, x, y, at)
	p.touch(input.DispatchTouchEventTypeTouchEnd, x, y, at)
	p.pressed(x, y)
}

// touch is one step of a gesture with one finger.
func (p *page) touch(kind input.DispatchTouchEventType, x, y float64, at time.Time) {
	p.t.Helper()
	e := input.DispatchTouchEventParams{Type: kind, Timestamp: epoch(at), TouchPoints: []*input.TouchPoint{}}
	if kind != input.DispatchTouchEventTypeTouchEnd {
		e.TouchPoints = append(e.TouchPoints, &input.TouchPoint{X: x, Y: y, RadiusX: ptr(1.0), RadiusY: ptr(1.0), Force: ptr(1.0), ID: ptr(0.0)})
	}
	p.call(func() error {
		_, err := chromedp.Call(p.ctx, input.DispatchTouchEvent, e)
		return err
	})
}

func epoch(at time.Time) input.TimeSinceEpoch {
	return input.TimeSinceEpoch(float64(at.UnixMicro()) / 1e6)
}

// alike is a list in which what comes after an entry looks as the entry does, so
// that it lies under the finger when the entry is gone.
func alike() *roster.Roster {
	r := militia()
	r.TacticalCards, r.Units = nil, nil
	for i := range 4 {
		r.TacticalCards = append(r.TacticalCards, roster.Card{ID: fmt.Sprint("t", i+1), Card: "barracks"})
		r.Units = append(r.Units, roster.Unit{ID: fmt.Sprint("u", i+1), Unit: "marine", Models: 6})
	}
	return r
}

const baseRevision = `document.querySelector("[name=base]").value`

// B11: a double tap is one press, whatever the answer to the first has put under the
// finger; two presses are two.
func TestDoubleTapsAreOnePress(t *testing.T) {
	for _, hand := range []struct {
		name string
		view view
		hand
		timed
	}{{"by mouse", desktop, mouse{}, clickAt}, {"by touch", phone, finger{}, tapAt}} {
		t.Run(hand.name, func(t *testing.T) {
			p, o, id := building(t, hand.view, alike())
			before := roster.Encode(p.stored(o, id).Roster)
			revision := 1
			saved := func(edits int) {
				t.Helper()
				revision += edits
				p.await(fmt.Sprintf(`%s === "%d"`, baseRevision, revision))
			}
			for _, command := range []string{"remove u1", "remove t1", "add-card barracks", "add-unit medic 3", "copy u1", "buy u1 combat-shield"} {
				for _, gap := range []time.Duration{0, 80, 150, 250, 350} {
					gap *= time.Millisecond
					for range 2 { // columns that stick move along with the page
						p.middle(button(command))
					}
					x, y := p.aim(p.place, button(command))
					first := time.Now()
					hand.timed(p, x, y, first)
					if gap > 0 {
						saved(1)
						if verb := eval[string](p, fmt.Sprintf(`document.elementFromPoint(%f, %f)?.closest("[name=do]")?.value.split(" ")[0]`, x, y)); verb == "" {
							t.Fatalf("%s: nothing to press has come under the finger", command)
						}
					}
					hand.timed(p, x, y, first.Add(gap))
					switch {
					case gap == 0:
						saved(1)
					case gap > 300*time.Millisecond:
						saved(1)
						hand.press(p, button("undo"))
						saved(1)
					}
					// Edits are sent in order: what else was pressed would come before.
					hand.press(p, button("undo"))
					saved(1)
					l := p.stored(o, id)
					if l.Revision != revision || string(roster.Encode(l.Roster)) != string(before) {
						t.Fatalf("%s, twice within %v: revision %d, want %d, and one step back does not lead to where it began", command, gap, l.Revision, revision)
					}
				}
			}
		})
	}
}

// How long a press is held says nothing about when it was made.
func TestHeldPressesAreCountedFromWhereTheyBegin(t *testing.T) {
	for _, hand := range []struct {
		name string
		view view
		held func(p *page, x, y float64, down, up time.Time)
	}{{"by mouse", desktop, clickHeld}, {"by touch", phone, tapHeld}} {
		t.Run(hand.name, func(t *testing.T) {
			p, o, id := building(t, hand.view, alike())
			units := 4
			for _, c := range []struct {
				first, gap, second time.Duration
				added              int
			}{{180, 350, 50, 2}, {50, 250, 180, 1}, {20, 350, 20, 2}, {180, 220, 30, 1}} {
				add := button("add-unit medic 3")
				for range 2 {
					p.middle(add)
				}
				x, y := p.aim(p.place, add)
				first := time.Now()
				second := first.Add(c.gap * time.Millisecond)
				hand.held(p, x, y, first, first.Add(c.first*time.Millisecond))
				hand.held(p, x, y, second, second.Add(c.second*time.Millisecond))
				p.pressed(x, y)
				p.last.at = second.Add(c.second * time.Millisecond)
				p.rest() // the clock of the pointer was ahead
				units += c.added + 1
				(mouse{}).press(p, button("copy u1")) // is sent after them
				p.await(fmt.Sprintf(`document.querySelectorAll("#units > li").length >= %d && !document.querySelector("[data-busy]")`, units))
				if got := len(p.stored(o, id).Roster.Units); got != units {
					t.Fatalf("%d ms apart, held for %d and %d ms: %d units, want %d", c.gap, c.first, c.second, got, units)
				}
			}
		})
	}
}

func clickHeld(p *page, x, y float64, down, up time.Time) {
	p.t.Helper()
	for _, e := range []input.DispatchMouseEventParams{
		{Type: input.DispatchMouseEventTypeMousePressed, Timestamp: epoch(down)}, {Type: input.DispatchMouseEventTypeMouseReleased, Timestamp: epoch(up)},
	} {
		e.X, e.Y, e.Button, e.ClickCount = x, y, input.MouseButtonLeft, 1
		p.call(func() error {
			_, err := chromedp.Call(p.ctx, input.DispatchMouseEvent, e)
			return err
		})
	}
}

func tapHeld(p *page, x, y float64, down, up time.Time) {
	p.t.Helper()
	p.touch(input.DispatchTouchEventTypeTouchStart, x, y, down)
	p.touch(input.DispatchTouchEventTypeTouchEnd, x, y, up)
}

// Quick presses of different controls are each meant, and so are those of one
// control that people press quickly on purpose.
func TestQuickPressesAreAllMeant(t *testing.T) {
	p, o, id := building(t, desktop, alike())
	twice := func(one, other string, gap time.Duration) {
		t.Helper()
		p.middle(button(one))
		x1, y1 := p.aim(p.place, button(one))
		x2, y2 := p.place(button(other))
		now := time.Now()
		clickAt(p, x1, y1, now)
		clickAt(p, x2, y2, now.Add(gap))
	}
	twice("add-card academy", "add-card factory", 60*time.Millisecond)
	p.await(baseRevision + ` === "3"`)
	twice("add-unit marine 6", "add-unit marine 9", 60*time.Millisecond)
	p.await(baseRevision + ` === "5"`)
	// The same again, with another in between.
	x1, y1 := p.aim(p.middle, "#offer-barracks button")
	x2, y2 := p.place("#offer-factory button")
	now := time.Now()
	clickAt(p, x1, y1, now)
	clickAt(p, x2, y2, now.Add(60*time.Millisecond))
	clickAt(p, x1, y1, now.Add(120*time.Millisecond))
	p.await(baseRevision + ` === "8"`)
	twice("move u5 up", "move u5 up", 60*time.Millisecond)
	p.await(baseRevision + ` === "10"`)
	twice("undo", "undo", 60*time.Millisecond)
	p.await(baseRevision + ` === "12"`)
	if l := p.stored(o, id); len(l.Roster.TacticalCards) != 9 || len(l.Roster.Units) != 6 || order(l.Roster) != "u1,u2,u3,u4,u5,u6" {
		t.Errorf("stored: %d cards, units %s", len(l.Roster.TacticalCards), order(l.Roster))
	}
}
