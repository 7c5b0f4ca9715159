package handlers

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

// BenchmarkReadingPages renders what people read most, store and all.
func BenchmarkReadingPages(b *testing.B) {
	s := newSite(b, quick)
	owner, list, code := s.sharedList(raiders())
	_, _, closed := s.sharedList(closedRaiders(nil))
	for _, p := range []struct{ name, path string }{
		{"shared list", "/r/" + string(code)},
		{"closed list", "/r/" + string(closed)},
		{"sheet", "/lists/" + list.ID + "/print"},
		{"table", "/r/" + string(code) + "/table"},
		{"unit", "/catalog/2026-09-25/units/marine"},
		{"search", "/catalog/2026-09-25/search?q=shield&race=terran"},
		{"changes", "/catalog/changes?from=2026-03-16&to=2026-09-25"},
	} {
		b.Run(p.name, func(b *testing.B) {
			size := 0
			for b.Loop() {
				r := httptest.NewRequest(http.MethodGet, "http://localhost"+p.path, nil)
				for name, value := range owner.cookies {
					r.AddCookie(&http.Cookie{Name: name, Value: value})
				}
				w := httptest.NewRecorder()
				s.ServeHTTP(w, r)
				if w.Code != http.StatusOK {
					b.Fatalf("status %d", w.Code)
				}
				size = w.Body.Len()
			}
			b.ReportMetric(float64(size), "bytes")
		})
	}
}
