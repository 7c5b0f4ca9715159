package handlers

import (
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/labstack/echo/v4"

	"muster/armybuilder"
	"muster/migrations"
	"muster/rules/card"
	"muster/rules/roster"
)

// fullList is the rulebook's example army.
func fullList(t testing.TB) *roster.Roster {
	t.Helper()
	doc, err := os.ReadFile("../catalog/data/rosters/rulebook-9-1-example.muster.json")
	if err != nil {
		t.Fatal(err)
	}
	r, err := roster.Decode(doc)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// draftedList is the example as it looks before a game: two missions and two
// deployments for the draft, a name for each unit, and every upgrade of the first.
func draftedList(t testing.TB) *roster.Roster {
	t.Helper()
	edits := []roster.Edit{
		roster.SetDraft{Missions: []string{"frontlines", "supply-drop"}, Deployments: []string{"typhoon", "acropolis"}},
	}
	r := fullList(t)
	for i := range r.Units {
		edits = append(edits, roster.SetLabel{ID: r.Units[i].ID, Label: fmt.Sprint("Squad ", i+1)})
	}
	for _, upgrade := range []string{"combat-shield", "slugthrower", "grenades-frag", "bayonet"} {
		edits = append(edits, roster.AddUpgrade{Unit: r.Units[0].ID, Upgrade: upgrade})
	}
	r, err := roster.Apply(r, edits...)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// outgrown is a list that breaks many rules at once: the drafted one at a scale
// that is too small for it.
func outgrown(t testing.TB) *roster.Roster {
	t.Helper()
	r, err := roster.Apply(draftedList(t), roster.SetScale{Scale: card.Skirmish}, roster.SetLimit{Minerals: 1000})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// A tab is an open builder page with a list.
type tab struct {
	*browser
	list     string
	revision int
}

// openTab makes an owner with the list and opens its page.
func openTab(t testing.TB, s *site, r *roster.Roster) *tab {
	t.Helper()
	owner, secret, err := s.Lists.NewOwner(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	l, err := s.Lists.Create(t.Context(), owner, "", r)
	if err != nil {
		t.Fatal(err)
	}
	b := s.browser("localhost", true)
	b.cookies["__Host-"+ownerCookie] = secret.Text()
	return &tab{b, l.ID, l.Revision}
}

// form is what a press of a button sends.
func (t *tab) form(do string, base int, request string) url.Values {
	return url.Values{"do": {do}, "base": {fmt.Sprint(base)}, "request": {request}}
}

// Sixteen tabs edit one list at once. Each edit is in it, or its tab was told.
func TestSixteenTabsOnOneList(t *testing.T) {
	s := newSite(t, quick)
	first := openTab(t, s, fullList(t))
	before := len(fullList(t).TacticalCards)
	const tabs, each = 16, 4
	var wg sync.WaitGroup
	for n := range tabs {
		wg.Go(func() {
			b := s.browser("localhost", true)
			b.cookies["__Host-"+ownerCookie] = first.cookies["__Host-"+ownerCookie]
			own := &tab{b, first.list, first.revision}
			for i := range each {
				own.addUntilDone(fmt.Sprintf("tab%d-%d", n, i))
			}
		})
	}
	wg.Wait()
	owner := armybuilder.Owner(1)
	l, err := s.Lists.Get(t.Context(), owner, first.list)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := len(l.Roster.TacticalCards)-before, tabs*each; got != want || l.Revision != 1+want {
		t.Errorf("%d cards were added in revision %d, want %d", got, l.Revision, want)
	}
}

// addUntilDone adds a card; told that the list was changed elsewhere, it looks at
// the new state and tries again. Each request is sent twice, as by a double tap.
func (t *tab) addUntilDone(request string) {
	for {
		form := t.form("add-card barracks", t.revision, request)
		res := t.do(http.MethodPost, "/lists/"+t.list+"/edit", form, "HX-Request", "true")
		again := t.do(http.MethodPost, "/lists/"+t.list+"/edit", form, "HX-Request", "true")
		switch res.StatusCode {
		case http.StatusOK:
			if again.StatusCode != http.StatusOK {
				t.t.Errorf("%s sent twice: status %d", request, again.StatusCode)
			}
			return
		case http.StatusConflict:
			l, err := t.Lists.Get(context.Background(), 1, t.list)
			if err != nil {
				t.t.Error(err)
				return
			}
			t.revision = l.Revision
		default:
			t.t.Errorf("%s: status %d: %.300s", request, res.StatusCode, bodyOf(t.t, res))
			return
		}
	}
}

// BenchmarkStoredEdit is an edit of a full list from request to answer: read,
// check, durable write, render. Beside it runs its stand-in, a bare answer of
// echo and a bare durable commit of the same row.
func BenchmarkStoredEdit(b *testing.B) {
	s := newSite(b, quick)
	r := fullList(b)
	page := openTab(b, s, r)
	commit := bareCommit(b, r)
	bare := echo.New()
	bare.POST("/", func(c echo.Context) error { return c.String(http.StatusOK, "ok") })
	var edits, standins time.Duration
	n, size := 0, 0
	for b.Loop() {
		n++
		form := page.form(fmt.Sprintf("models %s %d", r.Units[0].ID, 9-3*(n%2)), n, fmt.Sprint("r", n))
		start := time.Now()
		res := page.do(http.MethodPost, "/lists/"+page.list+"/edit", form, "HX-Request", "true", "Accept-Encoding", "gzip")
		edits += time.Since(start)
		if res.StatusCode != http.StatusOK {
			b.Fatalf("status %d: %.500s", res.StatusCode, bodyOf(b, res))
		}
		size = len(bodyOf(b, res))
		start = time.Now()
		bare.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodPost, "/", strings.NewReader(form.Encode())))
		commit(n, fmt.Sprint("r", n))
		standins += time.Since(start)
	}
	b.ReportMetric(float64(edits.Microseconds())/float64(n), "µs/edit")
	b.ReportMetric(float64(standins.Microseconds())/float64(n), "µs/standin")
	b.ReportMetric(float64(edits)/float64(standins), "edits/standin")
	b.ReportMetric(float64(size), "answer-B")
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

// bareCommit returns a function that commits the row of one edit and does nothing
// else: no list, no owner and no earlier revision is looked at.
func bareCommit(b *testing.B, r *roster.Roster) func(n int, request string) {
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
	if _, err := db.Writer.ExecContext(b.Context(), `CREATE TABLE bare (roster_key INTEGER, revision INTEGER, position INTEGER, top INTEGER, request_id TEXT,
		saved_ms INTEGER, hash BLOB, name TEXT, search TEXT, document TEXT, PRIMARY KEY (roster_key, revision)) STRICT, WITHOUT ROWID`); err != nil {
		b.Fatal(err)
	}
	insert, err := db.Writer.PrepareContext(b.Context(), "INSERT INTO bare VALUES (1, $1, $1, $1, $2, $3, $4, $5, $6, $7)")
	if err != nil {
		b.Fatal(err)
	}
	document := roster.Encode(r)
	hash := sha256.Sum256(document)
	return func(n int, request string) {
		if _, err := insert.ExecContext(b.Context(), n, request, time.Now().UnixMilli(), hash[:], r.Name, r.Name, string(document)); err != nil {
			b.Fatal(err)
		}
	}
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
	client := server.Client()
	client.Transport.(*http.Transport).MaxIdleConnsPerHost = lists
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
			if err := sendEdit(client, server.URL, t, form); err != nil {
				b.Error(err)
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

func sendEdit(client *http.Client, address string, t *tab, form url.Values) error {
	r, err := http.NewRequest(http.MethodPost, address+"/lists/"+t.list+"/edit", strings.NewReader(form.Encode()))
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("HX-Request", "true")
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	r.AddCookie(&http.Cookie{Name: "__Host-" + ownerCookie, Value: t.cookies["__Host-"+ownerCookie]})
	res, err := client.Do(r)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err == nil && res.StatusCode != http.StatusOK {
		err = fmt.Errorf("status %d: %.300s", res.StatusCode, body)
	}
	return err
}
