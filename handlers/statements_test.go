package handlers

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"

	"muster/migrations"
	"muster/rules/card"
	"muster/rules/roster"
)

// A statements counter opens connections that count the statements they carry out.
type statements struct {
	atomic.Int64
	driver driver.Driver
	source string
}

// counting puts connections that count in the place of those of db.
func (n *statements) counting(t testing.TB, db *migrations.DB) {
	t.Helper()
	n.driver = db.Reader.Driver()
	n.source = (&url.URL{Scheme: "file", Path: db.Path, RawQuery: "_pragma=busy_timeout(5000)&_pragma=foreign_keys(1)&_txlock=immediate"}).String()
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	db.Writer, db.Reader = sql.OpenDB(n), sql.OpenDB(n)
	db.Writer.SetMaxOpenConns(1)
}

func (n *statements) Driver() driver.Driver { return n.driver }

func (n *statements) Connect(context.Context) (driver.Conn, error) {
	conn, err := n.driver.Open(n.source)
	return &countedConn{conn, n}, err
}

// A countedConn offers nothing but to prepare statements, so that each passes there.
type countedConn struct {
	driver.Conn
	n *statements
}

func (c *countedConn) Prepare(query string) (driver.Stmt, error) {
	stmt, err := c.Conn.Prepare(query)
	if strings.Contains(query, "FROM releases ORDER BY") {
		return stmt, err // which releases there are is read by the clock, once a second
	}
	return &countedStmt{stmt, c.n}, err
}

type countedStmt struct {
	driver.Stmt
	n *statements
}

func (s *countedStmt) ExecContext(ctx context.Context, args []driver.NamedValue) (driver.Result, error) {
	s.n.Add(1)
	return s.Stmt.(driver.StmtExecContext).ExecContext(ctx, args)
}

func (s *countedStmt) QueryContext(ctx context.Context, args []driver.NamedValue) (driver.Rows, error) {
	s.n.Add(1)
	return s.Stmt.(driver.StmtQueryContext).QueryContext(ctx, args)
}

// B26: however long a list is, its page and each edit take as many statements.
func TestLongListsTakeNoMoreStatements(t *testing.T) {
	counts := func(units int) map[string]int64 {
		r := militia()
		r.Units = nil
		for i := range units {
			r.Units = append(r.Units, roster.Unit{ID: fmt.Sprint("u", i+1), Unit: "marine", Models: 9, Upgrades: []roster.Upgrade{{Upgrade: "combat-shield"}}})
		}
		r.Scale, r.MineralLimit = card.GrandOffensive, 100_000
		var n statements
		s := newSiteOn(t, quick, func(db *migrations.DB) { n.counting(t, db) })
		page := openTab(t, s, r)
		took := map[string]int64{}
		count := func(what string, do func() *http.Response) {
			before := n.Load()
			wantStatus(t, do(), http.StatusOK)
			if took[what] = n.Load() - before; took[what] == 0 {
				t.Errorf("%s of %d units took no statement", what, units)
			}
		}
		look := func() *http.Response { return page.get("/lists/" + page.list) }
		wantStatus(t, look(), http.StatusOK) // what is loaded once
		count("the page", look)
		for _, do := range []string{"add-unit medic 3", "models u2 6", "buy u1 slugthrower", "copy u3", "move u4 up", "remove u5", "add-card barracks", "undo", "redo"} {
			count(do, func() *http.Response {
				form := page.form(do, page.revision, "r "+do)
				page.revision++
				return page.do(http.MethodPost, "/lists/"+page.list+"/edit", form, "HX-Request", "true")
			})
		}
		count("the page after edits", look)
		count("my lists", func() *http.Response { return page.get("/lists") })
		return took
	}
	short, long := counts(6), counts(120)
	for what, n := range short {
		if long[what] != n {
			t.Errorf("%s: %d statements with 6 units, %d with 120", what, n, long[what])
		}
	}
}
