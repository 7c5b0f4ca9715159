package handlers

import (
	"fmt"
	"io"
	"maps"
	"net/http"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/labstack/echo/v4"
)

// buckets are the upper bounds of the request durations, in seconds.
var buckets = []float64{0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5}

// metrics counts requests by route for Prometheus.
type metrics struct {
	version string
	started time.Time

	mu     sync.Mutex
	counts map[requestKind]uint64
	times  map[string]*histogram // by route
}

type requestKind struct {
	method, route string
	status        int
}

type histogram struct {
	counts []uint64 // by bucket, not cumulative; the last one is beyond all
	sum    float64
}

func newMetrics(version string) *metrics {
	return &metrics{version: version, started: time.Now(), counts: map[requestKind]uint64{}, times: map[string]*histogram{}}
}

func (m *metrics) observe(method, route string, status int, took time.Duration) {
	if !slices.Contains(methods, method) {
		method = "other" // a client can invent methods without end
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.counts[requestKind{method, route, status}]++
	h := m.times[route]
	if h == nil {
		h = &histogram{counts: make([]uint64, len(buckets)+1)}
		m.times[route] = h
	}
	i, _ := slices.BinarySearch(buckets, took.Seconds())
	h.counts[i]++
	h.sum += took.Seconds()
}

var methods = []string{http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete, http.MethodOptions}

// showMetrics writes the Prometheus text format.
func (s *Server) showMetrics(c echo.Context) error {
	var b strings.Builder
	s.metrics.write(&b)
	c.Response().Header().Set(echo.HeaderCacheControl, "no-store")
	return c.Blob(http.StatusOK, "text/plain; version=0.0.4; charset=utf-8", []byte(b.String()))
}

func (m *metrics) write(w io.Writer) {
	m.mu.Lock()
	defer m.mu.Unlock()
	head(w, "muster_requests_total", "counter", "Requests by route and status.")
	for _, k := range slices.SortedFunc(maps.Keys(m.counts), requestKind.compare) {
		fmt.Fprintf(w, "muster_requests_total{method=%s,route=%s,status=\"%d\"} %d\n", label(k.method), label(k.route), k.status, m.counts[k])
	}
	head(w, "muster_request_seconds", "histogram", "Time to answer a request.")
	for _, route := range slices.Sorted(maps.Keys(m.times)) {
		m.times[route].write(w, label(route))
	}
	var mem runtime.MemStats
	runtime.ReadMemStats(&mem)
	for _, g := range []struct {
		name, help string
		value      float64
	}{
		{"process_start_time_seconds", "When the process started.", float64(m.started.UnixMilli()) / 1000},
		{"go_goroutines", "Goroutines that exist.", float64(runtime.NumGoroutine())},
		{"go_memstats_heap_alloc_bytes", "Bytes of the heap in use.", float64(mem.HeapAlloc)},
		{"go_memstats_sys_bytes", "Bytes obtained from the system.", float64(mem.Sys)},
	} {
		head(w, g.name, "gauge", g.help)
		fmt.Fprintf(w, "%s %s\n", g.name, number(g.value))
	}
	head(w, "muster_build_info", "gauge", "The program's version.")
	fmt.Fprintf(w, "muster_build_info{version=%s} 1\n", label(m.version))
}

func (h *histogram) write(w io.Writer, route string) {
	var total uint64
	for i, n := range h.counts {
		total += n
		le := "+Inf"
		if i < len(buckets) {
			le = number(buckets[i])
		}
		fmt.Fprintf(w, "muster_request_seconds_bucket{route=%s,le=\"%s\"} %d\n", route, le, total)
	}
	fmt.Fprintf(w, "muster_request_seconds_sum{route=%s} %s\n", route, number(h.sum))
	fmt.Fprintf(w, "muster_request_seconds_count{route=%s} %d\n", route, total)
}

func head(w io.Writer, name, kind, help string) {
	fmt.Fprintf(w, "# HELP %s %s\n# TYPE %s %s\n", name, help, name, kind)
}

func number(f float64) string { return strconv.FormatFloat(f, 'g', -1, 64) }

// label quotes a label value as the text format wants it.
func label(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace(s) + `"`
}

func (k requestKind) compare(o requestKind) int {
	if c := strings.Compare(k.route, o.route); c != 0 {
		return c
	}
	if c := strings.Compare(k.method, o.method); c != 0 {
		return c
	}
	return k.status - o.status
}
