package handlers

import (
	"net/http"
	"strconv"

	"github.com/labstack/echo/v4"

	"muster/rules/army"
	"muster/rules/text"
	"muster/views"
)

// tableRoutes are the pages for play of an own list.
func (s *Server) tableRoutes() []route {
	return []route{
		{method: http.MethodGet, path: "/lists/:id/table", kind: page, access: editor, handle: s.tableOwn},
	}
}

func (s *Server) tableOwn(c echo.Context) error {
	list, err := s.list(c)
	if err != nil {
		return err
	}
	sheet, err := s.ownSheet(c, list)
	if err != nil {
		return err
	}
	return s.showTable(c, openTable(sheet))
}

func (s *Server) showTable(c echo.Context, t *views.TableSheet) error {
	t.Script, t.Style, t.Worker = s.Assets.URL("table.js"), s.Assets.URL("table.css"), s.Assets.URL("offline.js")
	return s.html(c, http.StatusOK, views.TablePage(s.hiddenShell(c, t.Title+" at the table"), t))
}

// openTable is a list for play. Units are known to the device by their entry ids,
// which survive edits.
func openTable(l *views.ListSheet) *views.TableSheet {
	t := &views.TableSheet{
		Title: l.Title, Base: l.Base, Cards: l.Cards,
		Lead: text.Scale(l.Roster.Scale) + ", " + text.Count(l.Roster.MineralLimit, "mineral"),
	}
	if f := l.Report.Faction; f != nil {
		t.Race = f.Race.String()
		t.Lead = f.Name + " · " + t.Lead
		t.Items = append(t.Items, views.TableCard{Key: "faction", Name: f.Name, Race: f.Race, Resource: f.Resource, Abilities: f.Abilities})
	}
	for i := range l.Roster.TacticalCards {
		entry := &l.Roster.TacticalCards[i]
		if card := l.Cards.Tactical(entry.Card); card != nil {
			t.Items = append(t.Items, views.TableCard{Key: entry.ID, Name: card.Name, Race: card.Race, Resource: card.Resource, Abilities: card.Abilities})
		}
	}
	for _, sheet := range army.Sheets(l.Cards, l.Roster) {
		t.Units = append(t.Units, views.TableUnit{Key: sheet.Entry.ID, Sheet: sheet})
	}
	return t
}

// closedTable is what a closed list shows, for the opponent's side of the table.
// Its units have no entry ids: the device knows them by what they are and which of
// their kind they are.
func closedTable(sheet *views.ClosedSheet) *views.TableSheet {
	t := &views.TableSheet{
		Title: sheet.Title, Base: sheet.Base, Cards: sheet.Cards, Closed: true,
		Lead: text.Scale(sheet.Closed.Scale) + ", " + text.Count(sheet.Closed.MineralLimit, "mineral"),
	}
	if f := sheet.Faction; f != nil {
		t.Race = f.Race.String()
		t.Lead = f.Name + " · " + t.Lead
		t.Items = append(t.Items, views.TableCard{Key: "faction", Name: f.Name, Race: f.Race, Resource: f.Resource, Abilities: f.Abilities})
	}
	for i, card := range sheet.Tacticals {
		if card.Card != nil {
			t.Items = append(t.Items, views.TableCard{
				Key: "card-" + strconv.Itoa(i+1), Name: card.Card.Name, Race: card.Card.Race, Resource: card.Card.Resource, Abilities: card.Card.Abilities,
			})
		}
	}
	copies := map[string]int{}
	for i := range sheet.Revealed {
		kind := sheet.Revealed[i].Entry.Unit + "-" + strconv.Itoa(sheet.Revealed[i].Models)
		copies[kind]++
		t.Units = append(t.Units, views.TableUnit{Key: kind + "-" + strconv.Itoa(copies[kind]), Sheet: sheet.Revealed[i]})
	}
	return t
}
