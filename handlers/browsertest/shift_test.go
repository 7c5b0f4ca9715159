package browsertest

import (
	"slices"
	"strings"
	"testing"
)

// Nothing on a page moves by its script: what that adds has its place before, so that no
// press goes astray. The script comes late here, to a page that has been painted whole;
// what moves while a page arrives piece by piece is the browser's.
func TestPagesStandStillWhenTheirScriptComes(t *testing.T) {
	s := newReading(t)
	for _, v := range []view{desktop, phone} {
		for _, path := range s.pages() {
			t.Run(width(v)+path, func(t *testing.T) {
				p := open(t, s.site, v)
				p.allowed = []string{"status of 404"}
				p.be(s.secret)
				p.before(watchShifts)
				letGo := s.way.holdScripts()
				defer letGo()
				p.away("location.href = " + quote(s.URL+path))
				p.await(`location.origin === ` + quote(s.URL) + ` && document.readyState !== "loading"`)
				p.painted()
				eval[float64](p, "window.painted = performance.now()")
				letGo()
				p.await(`document.readyState === "complete"`)
				if strings.HasSuffix(path, "/table") {
					p.await(opensOffline)
				}
				p.painted()
				if moved := eval[[]string](p, "shifts.filter((s) => s.at > painted).map((s) => s.what)"); len(moved) > 0 {
					t.Errorf("moved:\n%s", strings.Join(moved, "\n"))
				}
			})
		}
	}
}

// The fields of the search may be painted one after the other, as they arrive.
func TestFieldsStandStillWhileMoreArrive(t *testing.T) {
	s := newReading(t)
	const where = `[...document.querySelectorAll("main form [name]")].slice(0, 5).map((each) => JSON.stringify(each.getBoundingClientRect()))`
	for _, v := range []view{desktop, phone} {
		p := open(t, s.site, v)
		p.go_("/catalog/2026-09-25/search")
		whole := eval[[]string](p, where)
		eval[bool](p, `[...document.querySelectorAll("main form .field:has([name])")].slice(5).map((each) => each.remove()).length > 0`)
		if part := eval[[]string](p, where); !slices.Equal(part, whole) {
			t.Errorf("%s: %q, while more arrive %q", width(v), whole, part)
		}
	}
}

// watchShifts notes what moves without being asked to.
const watchShifts = `window.shifts = []; new PerformanceObserver((list) => {
	for (const shift of list.getEntries()) {
		const whats = shift.sources.map((s) => (s.node?.outerHTML ?? s.node?.textContent ?? "?").slice(0, 120) + " " + JSON.stringify(s.previousRect) + " to " + JSON.stringify(s.currentRect));
		if (!shift.hadRecentInput) shifts.push({ at: shift.startTime, what: shift.value + ": " + whats.join("\n\t") });
	}
}).observe({type: "layout-shift", buffered: true});`
