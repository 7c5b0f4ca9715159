package handlers

import (
	"net/http"
	"net/url"

	"github.com/labstack/echo/v4"

	"muster/armybuilder"
	"muster/views"
)

// printRoutes are the owner's own forms of a list on paper and in files.
func (s *Server) printRoutes() []route {
	return []route{
		{method: http.MethodGet, path: "/lists/:id/print", kind: page, access: editor, handle: s.printOwn},
		{method: http.MethodGet, path: "/lists/:id/text", kind: page, access: editor, handle: s.textOwn},
		{method: http.MethodGet, path: "/lists/:id/list.csv", kind: page, access: editor, handle: s.csvOwn},
	}
}

// A printForm says what a sheet shows.
type printForm struct {
	// Player asks for the player's name; only the owner may.
	Player bool `form:"player" label:"player"`
	// Closed asks for the closed view of an own list.
	Closed bool   `form:"closed" label:"closed"`
	Paper  string `form:"paper" label:"paper" validate:"omitempty,oneof=a4 letter"`
}

// ownSheet is a list as its owner reads it.
func (s *Server) ownSheet(c echo.Context, list *armybuilder.List) (*views.ListSheet, error) {
	sheet, err := s.sheet(list.Roster)
	if err != nil {
		return nil, err
	}
	sheet.Base = "/lists/" + list.ID
	if list.ReadCode != "" {
		sheet.Code, sheet.URL = list.ReadCode.Pretty(), s.absolute(c, "/r/"+string(list.ReadCode))
	}
	return sheet, nil
}

// printOwn is the sheet for the owner, with the player's name if asked for.
func (s *Server) printOwn(c echo.Context) error {
	list, err := s.list(c)
	if err != nil {
		return err
	}
	var f printForm
	if _, err := s.readUnderstood(c, &f); err != nil { // printTools tells the faults
		return err
	}
	if f.Closed {
		return s.printOwnClosed(c, list)
	}
	sheet, err := s.ownSheet(c, list)
	if err != nil {
		return err
	}
	explain(sheet)
	links := []views.EntryLink{{Name: "The closed sheet", URL: sheet.Base + "/print?closed=1"}}
	if f.Player {
		sheet.Player = sheet.Roster.Player
		links = append(links, views.EntryLink{Name: "Without the player", URL: sheet.Base + "/print"})
	} else if sheet.Roster.Player != "" {
		links = append(links, views.EntryLink{Name: "With the player", URL: sheet.Base + "/print?player=1"})
	}
	return s.printSheet(c, sheet, links)
}

// printOwnClosed is the closed sheet for the owner.
func (s *Server) printOwnClosed(c echo.Context, list *armybuilder.List) error {
	view, sealed, err := s.closedView(c, list)
	if err != nil {
		return err
	}
	sheet, err := s.closedCards(view, nil)
	if err != nil {
		return err
	}
	sheet.Sealed, sheet.Base = sealed, "/lists/"+list.ID
	if list.ReadCode != "" {
		sheet.Code = list.ReadCode.Pretty()
	}
	return s.printClosed(c, sheet, []views.EntryLink{{Name: "The open sheet", URL: sheet.Base + "/print"}})
}

func (s *Server) printSheet(c echo.Context, sheet *views.ListSheet, links []views.EntryLink) error {
	tools, status, err := s.printTools(c, sheet.Base, links)
	if err != nil {
		return err
	}
	return s.html(c, status, views.PrintPage(s.printShell(c, sheet.Title), sheet, tools))
}

func (s *Server) printClosed(c echo.Context, sheet *views.ClosedSheet, links []views.EntryLink) error {
	tools, status, err := s.printTools(c, sheet.Base, links)
	if err != nil {
		return err
	}
	return s.html(c, status, views.ClosedPrintPage(s.printShell(c, sheet.Title), sheet, tools))
}

// printShell names the style and script of sheets.
func (s *Server) printShell(c echo.Context, title string) views.Shell {
	shell := s.hiddenShell(c, title)
	shell.Styles, shell.Script = s.Assets.URL("print.css"), s.Assets.URL("pages.js")
	return shell
}

// papers are those that a sheet can ask for.
var papers = []struct{ id, name string }{{"a4", "A4"}, {"letter", "Letter"}}

// printTools are the links beside the sheet, among them other paper, and what is wrong
// with what was asked for.
func (s *Server) printTools(c echo.Context, base string, links []views.EntryLink) (tools views.PrintTools, status int, err error) {
	var f printForm
	faults, err := s.readUnderstood(c, &f)
	if err != nil {
		return tools, 0, err
	}
	tools = views.PrintTools{Back: base, Links: links, Paper: f.Paper}
	if faults != nil {
		tools.Fault = faults.Error()
	}
	other := url.Values{}
	for _, name := range []string{"player", "closed"} {
		if v := c.QueryParam(name); v != "" {
			other.Set(name, v)
		}
	}
	file := url.Values{}
	for name := range other {
		file.Set(name, other.Get(name))
	}
	if f.Paper != "" {
		file.Set("paper", f.Paper)
	}
	tools.Links = append(tools.Links, views.EntryLink{Name: "PDF", URL: withQuery(pdfPath(base), file)})
	for _, paper := range papers {
		if paper.id != f.Paper {
			other.Set("paper", paper.id)
			tools.Links = append(tools.Links, views.EntryLink{Name: "On " + paper.name + " paper", URL: c.Request().URL.Path + "?" + other.Encode()})
		}
	}
	return tools, faults.status(), nil
}

// withQuery returns a path with a query, if there is one.
func withQuery(path string, q url.Values) string {
	if len(q) == 0 {
		return path
	}
	return path + "?" + q.Encode()
}

// textOwn shows the list as plain text, to copy into a chat.
func (s *Server) textOwn(c echo.Context) error {
	list, err := s.list(c)
	if err != nil {
		return err
	}
	sheet, err := s.ownSheet(c, list)
	if err != nil {
		return err
	}
	shell := s.listsShell(c, "Text of "+sheet.Title)
	return s.html(c, http.StatusOK, views.TextPage(shell, views.ChatText{Title: sheet.Title, Base: sheet.Base, Text: chatText(sheet), Script: s.Assets.URL("pages.js")}))
}

// csvOwn is the list as a table.
func (s *Server) csvOwn(c echo.Context) error {
	list, err := s.list(c)
	if err != nil {
		return err
	}
	report, err := s.checked(list.Name, list.Document)
	if err != nil {
		return err
	}
	cards, _, err := s.releaseOf(list.Roster)
	if err != nil {
		return err
	}
	attach(c, listTitle(cards, list.Roster), ".csv")
	return c.Blob(http.StatusOK, "text/csv; charset=utf-8", report.ExportCSV())
}
