package handlers

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/labstack/echo/v4"

	"muster/migrations"
	"muster/rules/roster"
)

// BenchmarkStoredEdit is an edit of a full list from request to answer: read,
// check, durable write, render. Beside it runs its stand-in, a bare answer of
// echo and a bare durable commit of the same row: by an INSERT as anybody would
// write it, and, as a harder measure, by one that is prepared. They are called without
// a connection, or asked over one, as by a browser. A third time the server has
// forgotten the list that the page shows, as after a start, and reads it.
func BenchmarkStoredEdit(b *testing.B) {
	bare := echo.New()
	bare.POST("/*", func(c echo.Context) error { return c.String(http.StatusOK, "ok") })
	b.Run("connection", func(b *testing.B) {
		s := newSite(b, quick)
		edits, answers := httptest.NewServer(s), httptest.NewServer(bare)
		b.Cleanup(edits.Close)
		b.Cleanup(answers.Close)
		storedEdit(b, s, asker(edits), asker(answers))
	})
	b.Run("call", func(b *testing.B) {
		s := newSite(b, quick)
		storedEdit(b, s, caller(s), caller(bare))
	})
	b.Run("forgotten", func(b *testing.B) {
		s := newSite(b, quick)
		edit := caller(s)
		storedEdit(b, s, func(t *tab, form url.Values) (int, string, error) {
			s.memory.Purge()
			return edit(t, form)
		}, caller(bare))
	})
}

// BenchmarkStoredEditsAtOnce are edits of eight lists at the same time, as fast as
// they are answered: how many a busy server takes, beside as many stand-ins.
func BenchmarkStoredEditsAtOnce(b *testing.B) {
	const tabs, each = 8, 25
	bare := echo.New()
	bare.POST("/*", func(c echo.Context) error { return c.String(http.StatusOK, "ok") })
	s, r := newSite(b, quick), fullList(b)
	_, commit := bareCommits(b, r)
	edit, answer := caller(s), caller(bare)
	open := make([]*tab, tabs)
	for i := range open {
		open[i] = openTab(b, s, r)
	}
	var edits, standins time.Duration
	rounds := 0
	for b.Loop() {
		first := rounds*each + 1
		edits += together(b, open, func(i int, t *tab) error {
			for n := first; n < first+each; n++ {
				status, body, err := edit(t, t.form(fmt.Sprintf("models u1 %d", 9-3*(n%2)), n, fmt.Sprint("r", n)))
				if err != nil || status != http.StatusOK {
					return fmt.Errorf("status %d, %w: %.300s", status, err, body)
				}
			}
			return nil
		})
		standins += together(b, open, func(i int, t *tab) error {
			for n := first; n < first+each; n++ {
				if _, _, err := answer(t, t.form("undo", n, "")); err != nil {
					return err
				}
				commit(i<<32+n, fmt.Sprint("r", n))
			}
			return nil
		})
		rounds++
	}
	all := float64(rounds * tabs * each)
	b.ReportMetric(all/edits.Seconds(), "edits/s")
	b.ReportMetric(all/standins.Seconds(), "standins/s")
	b.ReportMetric(float64(edits)/float64(standins), "edits/standin")
}

// together runs work for all tabs at the same time and returns how long it took.
func together(b *testing.B, tabs []*tab, work func(i int, t *tab) error) time.Duration {
	b.Helper()
	errs := make([]error, len(tabs))
	var wg sync.WaitGroup
	start := time.Now()
	for i, t := range tabs {
		wg.Go(func() { errs[i] = work(i, t) })
	}
	wg.Wait()
	took := time.Since(start)
	if err := errors.Join(errs...); err != nil {
		b.Fatal(err)
	}
	return took
}

// An ask sends the form of an edit of a list and returns the answer, read whole.
type ask func(t *tab, form url.Values) (status int, body string, err error)

func asker(server *httptest.Server) ask {
	client := server.Client()
	client.Transport.(*http.Transport).DisableCompression = true // the answer counts as it comes
	return func(t *tab, form url.Values) (int, string, error) {
		r, err := t.editRequest(server.URL, form)
		if err != nil {
			return 0, "", err
		}
		res, err := client.Do(r)
		if err != nil {
			return 0, "", err
		}
		defer res.Body.Close()
		body, err := io.ReadAll(res.Body)
		return res.StatusCode, string(body), err
	}
}

func caller(h http.Handler) ask {
	return func(t *tab, form url.Values) (int, string, error) {
		r, err := t.editRequest("http://localhost", form)
		if err != nil {
			return 0, "", err
		}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		return w.Code, w.Body.String(), nil
	}
}

// editRequest is what a browser sends for a press of a button.
func (t *tab) editRequest(address string, form url.Values) (*http.Request, error) {
	r, err := http.NewRequest(http.MethodPost, address+"/lists/"+t.list+"/edit", strings.NewReader(form.Encode()))
	if err != nil {
		return nil, err
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Accept-Encoding", "gzip")
	r.Header.Set("HX-Request", "true")
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	for name, value := range t.cookies {
		r.AddCookie(&http.Cookie{Name: name, Value: value})
	}
	return r, nil
}

func storedEdit(b *testing.B, s *site, edit, answer ask) {
	r := fullList(b)
	page := openTab(b, s, r)
	commit, prepared := bareCommits(b, r)
	// What comes after a commit finds the processor asleep, and what comes after an answer
	// finds it awake: the edit and each stand-in, whole, come in an order by chance.
	order := rand.New(rand.NewPCG(1, 2))
	var took [3][]time.Duration
	n, size := 0, 0
	for b.Loop() {
		n++
		request := fmt.Sprint("r", n)
		form := page.form(fmt.Sprintf("models %s %d", r.Units[0].ID, 9-3*(n%2)), n, request)
		instead := func(commit func(n int, request string)) {
			if status, body, err := answer(page, form); err != nil || status != http.StatusOK || body != "ok" {
				b.Fatalf("stand-in: status %d, %v: %.500s", status, err, body)
			}
			commit(n, request)
		}
		for _, i := range order.Perm(len(took)) {
			start := time.Now()
			switch i {
			case 0:
				status, body, err := edit(page, form)
				if err != nil || status != http.StatusOK {
					b.Fatalf("status %d, %v: %.500s", status, err, body)
				}
				size = len(body)
			case 1:
				instead(commit)
			case 2:
				instead(prepared)
			}
			took[i] = append(took[i], time.Since(start))
		}
	}
	edits, standins, harder := took[0], took[1], took[2]
	for name, times := range map[string][]time.Duration{"edit": edits, "standin": standins, "prepared": harder} {
		slices.Sort(times)
		b.ReportMetric(float64(mean(times).Nanoseconds())/1000, "µs/"+name)
		b.ReportMetric(float64(times[n/2].Nanoseconds())/1000, "µs/"+name+"-median")
	}
	b.ReportMetric(float64(mean(edits))/float64(mean(standins)), "edits/standin")
	b.ReportMetric(float64(edits[n/2])/float64(standins[n/2]), "edits/standin-median")
	b.ReportMetric(float64(edits[n/2])/float64(harder[n/2]), "edits/prepared-median")
	b.ReportMetric(float64(size), "answer-B")
}

func mean(times []time.Duration) time.Duration {
	var sum time.Duration
	for _, t := range times {
		sum += t
	}
	return sum / time.Duration(len(times))
}

// BenchmarkLongLists are the page and an edit of lists that are far longer than any
// that is played: what grows with the list must not grow faster.
func BenchmarkLongLists(b *testing.B) {
	for _, units := range []int{15, 60, 120} {
		r := longList(b, units)
		s := newSite(b, quick)
		page := openTab(b, s, r)
		b.Run(fmt.Sprintf("page/%d", units), func(b *testing.B) {
			for b.Loop() {
				if res := page.get("/lists/" + page.list); res.StatusCode != http.StatusOK {
					b.Fatalf("status %d", res.StatusCode)
				}
			}
		})
		n := 0
		b.Run(fmt.Sprintf("edit/%d", units), func(b *testing.B) {
			for b.Loop() {
				n++
				form := page.form(fmt.Sprintf("models %s %d", r.Units[0].ID, 9-3*(n%2)), n, fmt.Sprint("r", n))
				if res := page.do(http.MethodPost, "/lists/"+page.list+"/edit", form, "HX-Request", "true"); res.StatusCode != http.StatusOK {
					b.Fatalf("status %d: %.300s", res.StatusCode, bodyOf(b, res))
				}
			}
		})
	}
}

// longList is the example with so many units.
func longList(t testing.TB, units int) *roster.Roster {
	t.Helper()
	r := fullList(t)
	for len(r.Units) < units {
		next, err := roster.Apply(r, roster.AddUnit{ID: fmt.Sprint("x", len(r.Units)), Unit: "marine", Models: 6})
		if err != nil {
			t.Fatal(err)
		}
		r = next
	}
	return r
}

// bareCommits return functions that commit the row of one edit and do nothing else:
// no list, no owner and no earlier revision is looked at. The second has its
// statement prepared.
func bareCommits(b *testing.B, r *roster.Roster) (plain, prepared func(n int, request string)) {
	b.Helper()
	db, err := migrations.Open(b.Context(), filepath.Join(b.TempDir(), "bare.db"))
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		if err := db.Close(); err != nil {
			b.Error(err)
		}
	})
	for _, table := range []string{"plain", "prepared"} {
		if _, err := db.Writer.ExecContext(b.Context(), "CREATE TABLE "+table+` (roster_key INTEGER, revision INTEGER, position INTEGER, top INTEGER, request_id TEXT,
			saved_ms INTEGER, hash BLOB, name TEXT, search TEXT, document TEXT, PRIMARY KEY (roster_key, revision)) STRICT, WITHOUT ROWID`); err != nil {
			b.Fatal(err)
		}
	}
	const values = " VALUES (1, $1, $1, $1, $2, $3, $4, $5, $6, $7)"
	insert, err := db.Writer.PrepareContext(b.Context(), "INSERT INTO prepared"+values)
	if err != nil {
		b.Fatal(err)
	}
	document := roster.Encode(r)
	hash := sha256.Sum256(document)
	row := func(n int, request string) []any {
		return []any{n, request, time.Now().UnixMilli(), hash[:], r.Name, r.Name, string(document)}
	}
	plain = func(n int, request string) {
		if _, err := db.Writer.ExecContext(b.Context(), "INSERT INTO plain"+values, row(n, request)...); err != nil {
			b.Fatal(err)
		}
	}
	prepared = func(n int, request string) {
		if _, err := insert.ExecContext(b.Context(), row(n, request)...); err != nil {
			b.Fatal(err)
		}
	}
	return plain, prepared
}

// BenchmarkEditsAtAFixedRate sends 200 edits a second over the network, each at
// its time whether or not the last one is answered, and reports how long they
// took and what memory the process then has.
func BenchmarkEditsAtAFixedRate(b *testing.B) {
	const perSecond, lists = 200, 40
	s := newSite(b, quick)
	tabs, turns := make([]*tab, lists), make([]sync.Mutex, lists)
	for i := range tabs {
		tabs[i] = openTab(b, s, fullList(b))
	}
	server := httptest.NewServer(s)
	defer server.Close()
	server.Client().Transport.(*http.Transport).MaxIdleConnsPerHost = lists
	edit := asker(server)
	var (
		wg   sync.WaitGroup
		mu   sync.Mutex
		took []time.Duration
	)
	tick := time.NewTicker(time.Second / perSecond)
	defer tick.Stop()
	for n := 0; b.Loop(); n++ {
		<-tick.C
		t, turn := tabs[n%lists], &turns[n%lists]
		due := time.Now()
		wg.Go(func() {
			turn.Lock() // a page sends its next edit after the answer to the last
			form := t.form(fmt.Sprintf("models u1 %d", 9-3*(t.revision%2)), t.revision, fmt.Sprint("r", n))
			if status, body, err := edit(t, form); err != nil || status != http.StatusOK {
				b.Errorf("status %d, %v: %.300s", status, err, body)
			}
			t.revision++
			turn.Unlock()
			mu.Lock()
			took = append(took, time.Since(due))
			mu.Unlock()
		})
	}
	wg.Wait()
	slices.Sort(took)
	at := func(share float64) float64 {
		return float64(took[min(int(share*float64(len(took))), len(took)-1)].Microseconds()) / 1000
	}
	var mem runtime.MemStats
	runtime.ReadMemStats(&mem)
	b.ReportMetric(at(0.5), "ms-p50")
	b.ReportMetric(at(0.99), "ms-p99")
	b.ReportMetric(float64(mem.Sys)/(1<<20), "MiB")
}
