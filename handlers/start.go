package handlers

import (
	"errors"
	"io"
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"

	"muster/armybuilder"
	"muster/catalog"
	"muster/rules/army"
	"muster/rules/card"
	"muster/rules/roster"
	"muster/rules/text"
	"muster/views"
)

// startRoutes are the front page and the ways to begin a list.
func (s *Server) startRoutes() []route {
	return []route{
		{method: http.MethodGet, path: "/", kind: page, access: owner, handle: s.showHome},
		{method: http.MethodGet, path: "/new", kind: page, access: owner, handle: s.showNew},
		{method: http.MethodPost, path: "/new", kind: page, access: owner, handle: s.createList},
		{method: http.MethodPost, path: "/new/starter", kind: page, access: owner, handle: s.createFromStarter},
		{method: http.MethodPost, path: "/new/document", kind: page, access: owner, handle: s.createFromDocument},
	}
}

// recentLists is how many of the own lists the pages show on which one is begun.
const recentLists = 5

func (s *Server) showHome(c echo.Context) error {
	st, err := s.start()
	if err != nil {
		return err
	}
	if err := s.otherStarts(c, st); err != nil {
		return err
	}
	shell := s.shell(c, "")
	shell.Description = "Build, check and share army lists for the StarCraft tabletop miniatures game. Unofficial fan software."
	return s.html(c, http.StatusOK, views.HomePage(shell, st))
}

// start is what every way to begin a list has in common.
func (s *Server) start() (*views.Start, error) {
	cards, err := s.Catalog.Snapshot(s.Catalog.Current().ID)
	if err != nil {
		return nil, err
	}
	return &views.Start{Cards: cards, Request: newRequest(), Form: views.StartForm{Scale: card.Standard.String()}}, nil
}

// otherStarts adds the ready armies and the visitor's latest lists.
func (s *Server) otherStarts(c echo.Context, st *views.Start) error {
	var err error
	if st.Starters, err = s.starters.of(st.Cards, s.report); err != nil {
		return err
	}
	o, err := s.owner(c)
	if err != nil || o == 0 {
		return err
	}
	latest, err := s.Lists.All(c.Request().Context(), o, armybuilder.ListQuery{Limit: recentLists})
	if err != nil {
		return err
	}
	st.Own, err = s.rows(latest)
	return err
}

// A newQuery is the choice of a race.
type newQuery struct {
	Race *card.Race `form:"race" label:"the race"`
}

func (s *Server) showNew(c echo.Context) error {
	var q newQuery
	faults, err := s.readUnderstood(c, &q)
	if err != nil {
		return err
	}
	st, err := s.start()
	if err != nil {
		return err
	}
	if faults != nil {
		st.Refused = &views.Refusal{Fields: faults.byField()}
	}
	return s.newPage(c, faults.status(), st, q.Race)
}

// newPage shows the choice of a race, or for a race that of everything else.
func (s *Server) newPage(c echo.Context, status int, st *views.Start, race *card.Race) error {
	if st.Race = race; race != nil {
		for i := range st.Cards.Factions {
			if f := &st.Cards.Factions[i]; f.Race == *race {
				st.Factions = append(st.Factions, f)
			}
		}
		if len(st.Factions) == 0 {
			return echo.NewHTTPError(http.StatusNotFound)
		}
	} else if err := s.otherStarts(c, st); err != nil {
		return err
	}
	shell := s.shell(c, "New list")
	shell.Section, shell.Path = "new", "/new"
	if race != nil {
		shell.Path += "?race=" + race.String()
	}
	return s.html(c, status, views.NewPage(shell, st))
}

// A newForm is a list to begin.
type newForm struct {
	Race    card.Race    `form:"race" label:"the race"`
	Faction string       `form:"faction" label:"the Faction Card" validate:"required,max=100"`
	Scale   card.ScaleID `form:"scale" label:"the Engagement Scale"`
	Limit   *int         `form:"limit" label:"the mineral limit" validate:"omitempty,min=1,max=1000000000"`
	Name    string       `form:"name" label:"the name" validate:"max=200"`
	Request string       `form:"request" label:"the identity" validate:"required,max=64"`
}

func (s *Server) createList(c echo.Context) error {
	st, err := s.start()
	if err != nil {
		return err
	}
	f := newForm{Scale: card.Standard}
	err = s.readForm(c, &f)
	if chosen := st.Cards.Faction(f.Faction); err == nil && chosen == nil {
		err = &formError{[]fieldError{{"faction", "This release has no Faction Card of that name. Choose one of these."}}}
	}
	var faults *formError
	if errors.As(err, &faults) {
		form := lastValues(c.Request().PostForm)
		st.Form = views.StartForm{Name: form.Get("name"), Faction: form.Get("faction"), Scale: form.Get("scale"), Limit: form.Get("limit")}
		st.Refused = fieldRefusal(c, faults)
		return s.newPage(c, http.StatusUnprocessableEntity, st, &f.Race)
	}
	if err != nil {
		return err
	}
	limit := 0
	if f.Limit != nil {
		limit = *f.Limit
	} else if scale := st.Cards.Scale(f.Scale); scale != nil {
		limit = scale.UsualLimit(0)
	}
	return s.create(c, f.Request, &roster.Roster{
		Name: strings.TrimSpace(f.Name), Release: st.Cards.ID, Fingerprint: st.Cards.Fingerprint, Scale: f.Scale, MineralLimit: limit, FactionCard: f.Faction,
	})
}

// fieldRefusal shows what is wrong beside the fields of a form, which keep what was
// sent.
func fieldRefusal(c echo.Context, faults *formError) *views.Refusal {
	return &views.Refusal{Fields: faults.byField(), Typed: lastValues(c.Request().PostForm)}
}

// create keeps a new list and goes to it. Whoever keeps the first one becomes an
// owner by it.
func (s *Server) create(c echo.Context, request string, r *roster.Roster) error {
	o, err := s.keeper(c)
	if err != nil {
		return err
	}
	list, err := s.Lists.Create(c.Request().Context(), o, request, r)
	if err != nil {
		return err
	}
	return seeOther(c, "/lists/"+list.ID)
}

// A starterForm is the choice of a ready army.
type starterForm struct {
	Starter string `form:"starter" label:"the army" validate:"required,max=100"`
	Request string `form:"request" label:"the identity" validate:"required,max=64"`
}

func (s *Server) createFromStarter(c echo.Context) error {
	var f starterForm
	if err := s.readForm(c, &f); err != nil {
		return err
	}
	example, err := catalog.FindExample(f.Starter)
	if err != nil {
		return echo.NewHTTPError(http.StatusNotFound)
	}
	r, err := roster.Decode(example.Document)
	if err != nil {
		return err
	}
	return s.create(c, f.Request, r)
}

// A documentForm is a list as text; a file of the same form outranks it.
type documentForm struct {
	Document string `form:"document" label:"the document"`
	Request  string `form:"request" label:"the identity" validate:"required,max=64"`
}

func (s *Server) createFromDocument(c echo.Context) error {
	var f documentForm
	if err := s.readForm(c, &f); err != nil {
		var faults *formError
		if !errors.As(err, &faults) || faults.Message("document") == "" || wantsJSON(c) {
			return err
		}
		st, err := s.start()
		if err != nil {
			return err
		}
		st.Refused = fieldRefusal(c, faults)
		return s.newPage(c, http.StatusUnprocessableEntity, st, nil)
	}
	data, err := uploaded(c, "file")
	if err != nil {
		return err
	}
	if len(data) == 0 {
		data = []byte(f.Document)
	}
	name := fileName(c, "file")
	imported, err := s.readImport(name, data, nil)
	if err != nil {
		return err
	}
	if imported.Verdict == army.Unreadable {
		st, err := s.start()
		if err != nil {
			return err
		}
		st.Refused = fieldRefusal(c, &formError{[]fieldError{{"document", text.Message(nil, imported.Violations[0])}}})
		if st.Refused.Typed.Del("document"); validText(string(data)) {
			st.Refused.Typed.Set("document", string(data))
		}
		return s.newPage(c, http.StatusUnprocessableEntity, st, nil)
	}
	if imported.Source != roster.Format {
		return s.importPage(c, http.StatusOK, &views.Importing{Preview: preview(&importForm{Name: name}, data, imported)})
	}
	return s.create(c, f.Request, imported.Roster)
}

// uploaded returns the content of a file that a form brings; none is empty.
func uploaded(c echo.Context, field string) (data []byte, err error) {
	header, err := c.FormFile(field)
	if err != nil {
		return nil, nil //nolint:nilerr // a form without a file
	}
	file, err := header.Open()
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	return io.ReadAll(file)
}
