package handlers

import (
	"cmp"
	"errors"
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"

	"muster/armybuilder"
	"muster/rules/army"
	"muster/rules/roster"
	"muster/rules/text"
	"muster/views"
)

// readRoutes are the forms in which everybody who has its code reads a shared
// list. What a closed list hides is not in what these handlers get.
func (s *Server) readRoutes() []route {
	return []route{
		{method: http.MethodGet, path: "/r", kind: page, guess: true, handle: s.findShared},
		{method: http.MethodGet, path: "/r/:code", kind: page, access: reader, guess: true, handle: s.readShared},
		{method: http.MethodGet, path: "/r/:code/print", kind: page, access: reader, guess: true, handle: s.printShared},
		{method: http.MethodGet, path: "/r/:code/table", kind: page, access: reader, guess: true, handle: s.tableShared},
		{method: http.MethodPost, path: "/r/:code/copy", kind: page, access: reader, guess: true, handle: s.copyShared},
	}
}

// A sharedForm is another form of a shared list: what its address ends with, and
// who answers.
type sharedForm struct {
	ending string
	answer func(*Server, echo.Context, *armybuilder.Shared) error
}

// sharedForms are the forms of a shared list that are files.
var sharedForms = []sharedForm{
	{".json", (*Server).sharedJSON},
	{".pdf", (*Server).sharedPDF},
	{".txt", (*Server).sharedText},
}

// A codeForm is a code as somebody types it.
type codeForm struct {
	Code string `form:"code" label:"the code" validate:"max=100"`
}

// findShared is the page on which a code is typed.
func (s *Server) findShared(c echo.Context) error {
	var f codeForm
	if err := s.readQuery(c, &f); err != nil {
		var faults *formError
		if !errors.As(err, &faults) || wantsJSON(c) {
			return err
		}
		find := views.FindShared{Typed: typedQuery(c).Get("code"), Faults: faults.byField()}
		return s.html(c, http.StatusUnprocessableEntity, views.FindSharedPage(s.hiddenShell(c, "Open a shared list"), find))
	}
	if strings.TrimSpace(f.Code) == "" {
		return s.html(c, http.StatusOK, views.FindSharedPage(s.hiddenShell(c, "Open a shared list"), views.FindShared{}))
	}
	code, err := armybuilder.ParseCode(lastSegment(f.Code))
	if err != nil {
		return s.mistyped(c, f.Code)
	}
	return seeOther(c, "/r/"+string(code))
}

// lastSegment lets people paste the whole address instead of the code.
func lastSegment(typed string) string {
	typed = strings.TrimSpace(typed)
	if i := strings.LastIndex(typed, "/r/"); i >= 0 {
		typed = typed[i+len("/r/"):]
	}
	typed, _, _ = strings.Cut(typed, "/")
	return typed
}

// mistyped tells that a code cannot be one, and lets it be typed again.
func (s *Server) mistyped(c echo.Context, typed string) error {
	if wantsJSON(c) {
		return armybuilder.ErrMistyped
	}
	c.Response().Header().Set(echo.HeaderCacheControl, "no-store")
	return s.html(c, http.StatusNotFound, views.FindSharedPage(s.hiddenShell(c, "The code is mistyped"), views.FindShared{Typed: keepable(typed), Mistyped: true}))
}

// shared returns the list of the code in the path. If the answer was given
// already, because the code is mistyped or not in its normal form, done is true.
func (s *Server) shared(c echo.Context, typed, rest string) (list *armybuilder.Shared, done bool, err error) {
	code, err := armybuilder.ParseCode(typed)
	if err != nil {
		return nil, true, s.mistyped(c, typed)
	}
	if string(code) != typed && c.Request().Method == http.MethodGet {
		return nil, true, c.Redirect(http.StatusMovedPermanently, "/r/"+string(code)+rest)
	}
	list, err = s.Lists.Shared(c.Request().Context(), code)
	return list, false, err
}

// readShared shows a shared list, as a page or in the form that the ending of the
// address asks for.
func (s *Server) readShared(c echo.Context) error {
	typed, form := c.Param("code"), sharedForm{}
	for _, f := range sharedForms {
		if stem, ok := strings.CutSuffix(typed, f.ending); ok {
			typed, form = stem, f
			break // the rest is a code, or nothing that there is
		}
	}
	if strings.Contains(typed, ".") {
		return echo.NewHTTPError(http.StatusNotFound)
	}
	list, done, err := s.shared(c, typed, form.ending)
	if done || err != nil {
		return err
	}
	if form.answer != nil {
		return form.answer(s, c, list)
	}
	if list.Closed != nil {
		sheet, err := s.closedSheet(c, list)
		if err != nil {
			return err
		}
		shell := s.hiddenShell(c, sheet.Title)
		shell.OpenGraph = &views.OpenGraph{Title: sheet.Title, Description: closedDescription(sheet), URL: sheet.URL}
		shell.Description = shell.OpenGraph.Description
		return s.html(c, http.StatusOK, views.ClosedPage(shell, sheet))
	}
	sheet, err := s.openSheet(c, list)
	if err != nil {
		return err
	}
	explain(sheet)
	sheet.Request = newRequest()
	shell := s.hiddenShell(c, sheet.Title)
	shell.OpenGraph = &views.OpenGraph{Title: sheet.Title, Description: description(sheet), URL: sheet.URL}
	shell.Description = shell.OpenGraph.Description
	return s.html(c, http.StatusOK, views.ReadPage(shell, sheet))
}

// description says in one line what a list is, for programs that preview links.
func description(l *views.ListSheet) string {
	faction := "no Faction Card"
	if l.Report.Faction != nil {
		faction = l.Report.Faction.Name
	}
	return faction + ", " + text.Scale(l.Roster.Scale) + " " + text.Number(l.Roster.MineralLimit) + ": " +
		text.Count(l.Report.Minerals.Used, "mineral") + ", " + text.Number(l.Report.Gas.Used) + " gas, " +
		text.Count(l.Report.Units, "unit") + ", " + text.Count(l.Report.Models, "model") + ". " + text.Verdict(l.Report.Verdict) + "."
}

func closedDescription(c *views.ClosedSheet) string {
	faction := "no Faction Card"
	if c.Faction != nil {
		faction = c.Faction.Name
	}
	return "Closed list: " + faction + ", " + text.Scale(c.Closed.Scale) + " " + text.Number(c.Closed.MineralLimit) + ", " +
		text.Count(len(c.Tacticals), "Tactical Card") + "."
}

// openSheet is what readers see of an open list.
func (s *Server) openSheet(c echo.Context, list *armybuilder.Shared) (*views.ListSheet, error) {
	sheet, err := s.sheet(list.Open)
	if err != nil {
		return nil, err
	}
	sheet.Base = "/r/" + string(list.Code)
	sheet.Code, sheet.URL = list.Code.Pretty(), s.absolute(c, sheet.Base)
	return sheet, nil
}

// sheet is a list with its judgement, as much as its text and the table need.
func (s *Server) sheet(r *roster.Roster) (*views.ListSheet, error) {
	cards, known, report, err := s.judge(r)
	if err != nil {
		return nil, err
	}
	l := &views.ListSheet{Title: listTitle(cards, r), Roster: r, Cards: cards, Report: report}
	if known {
		l.Newer = s.newer(r.Release)
	}
	return l, nil
}

// explain adds what follows from a list: its units, where slots and minerals went,
// what would mend its problems, and the keywords it uses.
func explain(l *views.ListSheet) {
	l.Ledger, l.Sheets = army.NewLedger(l.Cards, l.Roster), army.Sheets(l.Cards, l.Roster)
	known := l.Cards.ID == l.Roster.Release
	for i, v := range l.Report.Violations {
		p := views.ListProblem{Violation: v, Message: text.Message(l.Cards, v)}
		if known && i < mended {
			p.Remedy = text.Remedies(l.Cards, army.Remedies(l.Cards, l.Roster, l.Report, v))
		}
		p.Remedy = cmp.Or(p.Remedy, text.Advice(v))
		l.Problems = append(l.Problems, p)
	}
	l.Glossary = army.Glossary(l.Cards, l.Roster, l.Sheets)
}

// newer returns the current release if it is newer than the one named, which is its
// date; else nothing.
func (s *Server) newer(release string) string {
	if current := s.Catalog.Current().ID; current > release {
		return current
	}
	return ""
}

// sharedJSON is the roster document without player and notes, or the closed view.
func (s *Server) sharedJSON(c echo.Context, list *armybuilder.Shared) error {
	r, media, ending := list.Open, rosterMediaType, ".muster.json"
	var body []byte
	if list.Closed != nil {
		r, media, ending = list.Closed.AsRoster(), "application/json", ".closed.json"
		body = roster.EncodeClosed(list.Closed)
	} else {
		body = roster.Encode(list.Open)
	}
	cards, _, err := s.releaseOf(r)
	if err != nil {
		return err
	}
	return unchanged(c, body, func() error {
		attach(c, listTitle(cards, r), ending)
		return c.Blob(http.StatusOK, media, body)
	})
}

// sharedText is the list as plain text for chat.
func (s *Server) sharedText(c echo.Context, list *armybuilder.Shared) error {
	var body string
	if list.Closed != nil {
		sheet, err := s.closedSheet(c, list)
		if err != nil {
			return err
		}
		body = closedText(sheet)
	} else {
		sheet, err := s.openSheet(c, list)
		if err != nil {
			return err
		}
		body = chatText(sheet)
	}
	return unchanged(c, []byte(body), func() error { return c.String(http.StatusOK, body) })
}

// chatText is a list as plain text that fits a message.
func chatText(l *views.ListSheet) string {
	t := text.List(l.Cards, l.Roster, l.Report, text.ChatLimit)
	return strings.TrimSuffix(t, "\n") + "\n"
}

// copyShared keeps a copy of an open list among the visitor's own.
func (s *Server) copyShared(c echo.Context) error {
	list, done, err := s.shared(c, c.Param("code"), "")
	if done || err != nil {
		return err
	}
	if list.Open == nil {
		return armybuilder.ErrNotFound // a closed list has nothing to copy
	}
	var f copyForm
	if err := s.readForm(c, &f); err != nil {
		return err
	}
	owner, err := s.keeper(c)
	if err != nil {
		return err
	}
	r := *list.Open
	r.Visibility = roster.Unset
	created, err := s.Lists.Create(c.Request().Context(), owner, f.identity(string(list.Code)), &r)
	if err != nil {
		return err
	}
	return seeOther(c, "/lists/"+created.ID)
}

// printShared is the sheet of a shared list.
func (s *Server) printShared(c echo.Context) error {
	list, done, err := s.shared(c, c.Param("code"), "/print")
	if done || err != nil {
		return err
	}
	if list.Closed != nil {
		sheet, err := s.closedSheet(c, list)
		if err != nil {
			return err
		}
		return s.printClosed(c, sheet, nil)
	}
	sheet, err := s.openSheet(c, list)
	if err != nil {
		return err
	}
	explain(sheet)
	return s.printSheet(c, sheet, nil)
}

// tableShared is a shared list as a reference for play.
func (s *Server) tableShared(c echo.Context) error {
	list, done, err := s.shared(c, c.Param("code"), "/table")
	if done || err != nil {
		return err
	}
	if list.Closed != nil {
		sheet, err := s.closedSheet(c, list)
		if err != nil {
			return err
		}
		return s.showTable(c, closedTable(sheet))
	}
	sheet, err := s.openSheet(c, list)
	if err != nil {
		return err
	}
	return s.showTable(c, openTable(sheet))
}
