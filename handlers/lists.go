package handlers

import (
	"cmp"
	"net/http"
	"slices"
	"strconv"
	"time"

	"github.com/labstack/echo/v4"

	"muster/armybuilder"
	"muster/views"
)

// listRoutes are the visitor's own lists as a whole.
func (s *Server) listRoutes() []route {
	return []route{
		{method: http.MethodGet, path: "/lists", kind: page, access: owner, handle: s.showLists},
		{method: http.MethodPost, path: "/lists/:id/copy", kind: page, access: editor, handle: s.copyList},
		{method: http.MethodPost, path: "/lists/:id/archive", kind: page, access: editor, handle: s.archiveList},
		{method: http.MethodPost, path: "/lists/:id/unarchive", kind: page, access: editor, handle: s.unarchiveList},
		{method: http.MethodPost, path: "/lists/:id/delete", kind: page, access: editor, handle: s.deleteList},
		{method: http.MethodPost, path: "/lists/:id/restore", kind: page, access: editor, handle: s.restoreList},
	}
}

// A listsQuery is what a visitor looks for among the own lists.
type listsQuery struct {
	Text  string `form:"q" label:"the search" validate:"max=200"`
	Which string `form:"which" label:"the kind of lists" validate:"omitempty,oneof=archived deleted"`
	Sort  string `form:"sort" label:"the order" validate:"omitempty,oneof=created name minerals verdict"`
	Done  string `form:"done" label:"what was done" validate:"omitempty,oneof=copied archived unarchived deleted restored"`
	List  string `form:"list" label:"the list" validate:"omitempty,alphanum,max=16"`
}

var (
	whiches = map[string]armybuilder.Which{"archived": armybuilder.Archived, "deleted": armybuilder.Deleted}
	sorts   = map[string]armybuilder.Sort{"created": armybuilder.ByCreated, "name": armybuilder.ByName}
)

func (s *Server) showLists(c echo.Context) error {
	var q listsQuery
	faults, err := s.readUnderstood(c, &q)
	if err != nil {
		return err
	}
	o, err := s.owner(c)
	if err != nil {
		return err
	}
	l := &views.Lists{Text: typedQuery(c).Get("q"), Which: q.Which, Sort: q.Sort, Done: doneOf(&q), Request: newRequest(), Faults: faults.byField()}
	if o != 0 {
		all, err := s.Lists.All(c.Request().Context(), o, armybuilder.ListQuery{Text: q.Text, Which: whiches[q.Which], Sort: sorts[q.Sort]})
		if err != nil {
			return err
		}
		if l.Rows, err = s.rows(all); err != nil {
			return err
		}
	}
	// What depends on the judgement is put in order after it.
	switch q.Sort {
	case "minerals":
		slices.SortStableFunc(l.Rows, func(a, b views.ListRow) int { return cmp.Compare(b.Report.Minerals.Used, a.Report.Minerals.Used) })
	case "verdict":
		slices.SortStableFunc(l.Rows, func(a, b views.ListRow) int { return cmp.Compare(b.Report.Verdict, a.Report.Verdict) })
	}
	shell := s.listsShell(c, "My lists")
	shell.Path = here(c)
	return s.html(c, faults.status(), views.ListsPage(shell, l))
}

// doneOf tells what was done before the page was loaded.
func doneOf(q *listsQuery) *views.Done {
	if q.List == "" {
		return nil
	}
	switch q.Done {
	case "copied":
		return &views.Done{Message: "The list is copied.", Open: q.List}
	case "archived":
		return &views.Done{Message: "The list is put away.", Undo: "/lists/" + q.List + "/unarchive"}
	case "unarchived":
		return &views.Done{Message: "The list is among the active ones again.", Undo: "/lists/" + q.List + "/archive"}
	case "deleted":
		return &views.Done{Message: "The list is deleted. It can be restored for 30 days.", Undo: "/lists/" + q.List + "/restore"}
	case "restored":
		return &views.Done{Message: "The list is back.", Open: q.List}
	}
	return nil
}

// rows judges lists as they are now.
func (s *Server) rows(all []*armybuilder.List) ([]views.ListRow, error) {
	rows := make([]views.ListRow, len(all))
	for i, l := range all {
		cards, known, report, err := s.judge(l.Roster)
		if err != nil {
			return nil, err
		}
		rows[i] = views.ListRow{
			ID: l.ID, Roster: l.Roster, Cards: cards, Report: report, Owned: l.Owned, Shared: l.ReadCode != "",
			Updated: l.Updated.UTC().Format(time.RFC3339), Ago: ago(l.Updated, s.Lists.Now()),
		}
		if known {
			rows[i].Newer = s.newer(l.Roster.Release)
		}
	}
	return rows, nil
}

// ago says how long something is ago.
func ago(then, now time.Time) string {
	const day = 24 * time.Hour
	counted := func(n int, unit string) string {
		if n == 1 {
			return "1 " + unit + " ago"
		}
		return strconv.Itoa(n) + " " + unit + "s ago"
	}
	switch d := now.Sub(then); {
	case d < time.Minute:
		return "just now"
	case d < time.Hour:
		return counted(int(d/time.Minute), "minute")
	case d < day:
		return counted(int(d/time.Hour), "hour")
	case d < 30*day:
		return counted(int(d/day), "day")
	}
	return "on " + then.UTC().Format("2 January 2006")
}

// A copyForm identifies a copy, so that a double press makes one.
type copyForm struct {
	Request string `form:"request" label:"the identity" validate:"max=64"`
	// Open goes on with the copy at once.
	Open bool `form:"open" label:"opening the copy"`
}

// identity is that of a copy of one list: a page has one for all its buttons.
func (f *copyForm) identity(list string) string {
	if f.Request == "" {
		return ""
	}
	request := "copy-" + list + "-" + f.Request
	return request[:min(len(request), armybuilder.MaxRequest)]
}

func (s *Server) copyList(c echo.Context) error {
	list, err := s.list(c)
	if err != nil {
		return err
	}
	var f copyForm
	if err := s.readForm(c, &f); err != nil {
		return err
	}
	o, err := s.keeper(c)
	if err != nil {
		return err
	}
	copied, err := s.Lists.Copy(c.Request().Context(), o, list.ID, f.identity(list.ID))
	if err != nil {
		return err
	}
	if f.Open {
		return seeOther(c, "/lists/"+copied.ID)
	}
	return done(c, "", "copied", copied.ID)
}

// done goes back to the lists and says there what was done.
func done(c echo.Context, which, what, id string) error {
	if which != "" {
		which = "which=" + which + "&"
	}
	return seeOther(c, "/lists?"+which+"done="+what+"&list="+id)
}

func (s *Server) archiveList(c echo.Context) error {
	return s.setArchived(c, true, "", "archived")
}

func (s *Server) unarchiveList(c echo.Context) error {
	return s.setArchived(c, false, "archived", "unarchived")
}

func (s *Server) setArchived(c echo.Context, archived bool, which, what string) error {
	o, err := s.owner(c)
	if err != nil {
		return err
	}
	id := c.Param("id")
	if err := s.Lists.SetArchived(c.Request().Context(), o, id, archived); err != nil {
		return err
	}
	return done(c, which, what, id)
}

func (s *Server) deleteList(c echo.Context) error {
	o, err := s.owner(c)
	if err != nil {
		return err
	}
	id := c.Param("id")
	if err := s.Lists.Delete(c.Request().Context(), o, id); err != nil {
		return err
	}
	return done(c, "", "deleted", id)
}

func (s *Server) restoreList(c echo.Context) error {
	o, err := s.owner(c)
	if err != nil {
		return err
	}
	id := c.Param("id")
	if err := s.Lists.Restore(c.Request().Context(), o, id); err != nil {
		return err
	}
	return done(c, "", "restored", id)
}
