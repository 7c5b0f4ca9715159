package handlers

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strconv"

	"github.com/labstack/echo/v4"

	"muster/armybuilder"
	"muster/rules"
	"muster/rules/card"
	"muster/rules/roster"
	"muster/rules/text"
	"muster/views"
)

// An editForm is what every edit of a list sends: the command, the revision that
// the page shows and the identity of the edit, under which it happens once.
type editForm struct {
	Do      string `form:"do" label:"the command" validate:"required,max=65536"`
	Base    int    `form:"base" label:"the revision" validate:"min=1"`
	Request string `form:"request" label:"the identity" validate:"required,max=64"`
}

// edit carries out one command on a list. Without JavaScript the answer is the
// page again, at the place of the change; for a script it is what has changed.
func (s *Server) edit(c echo.Context) error {
	owner, err := s.owner(c)
	if err != nil {
		return err
	}
	var f editForm
	command, err := s.readEdit(c, &f)
	if err != nil {
		if _, unseen := s.list(c); unseen != nil {
			return unseen // to a stranger nothing is told of what an edit looks like
		}
		return err
	}
	if _, toggle := command.(toggleBlocked); toggle {
		return s.toggleBlocked(c)
	}
	changed, undo, redo, err := s.carry(c, owner, &f, command)
	if err != nil {
		return s.notDone(c, owner, &f, err)
	}
	if !isFragment(c) {
		return seeOther(c, "/lists/"+changed.ID+"#"+command.place())
	}
	b, err := s.builder(c, changed.List)
	if err != nil {
		return err
	}
	var before *views.Builder
	if changed.Before != nil {
		if before, err = s.before(c, changed.Before, b, undo, redo); err != nil {
			return err
		}
	}
	return s.html(c, http.StatusOK, views.BuilderParts(before, b))
}

// readEdit reads the form of an edit and the command in it.
func (s *Server) readEdit(c echo.Context, f *editForm) (command, error) {
	if err := s.readForm(c, f); err != nil {
		return nil, err
	}
	command, err := parseCommand(f.Do)
	if err != nil {
		return nil, &formError{[]fieldError{{"do", "This page does not know what the button stands for. Load it again; nothing was changed."}}}
	}
	return command, nil
}

// carry carries out a command and returns the list with the state before, and how
// many steps its history went back and forward then.
func (s *Server) carry(c echo.Context, owner armybuilder.Owner, f *editForm, command command) (changed armybuilder.Changed, undoable, redoable int, err error) {
	ctx, id, form := c.Request().Context(), c.Param("id"), c.Request().PostForm
	switch command.(type) {
	case undo, redo, replaceList:
		before, err := s.Lists.Get(ctx, owner, id)
		if err != nil {
			return changed, 0, 0, err
		}
		if changed.List, err = s.wholesale(ctx, owner, id, f, command, form); err != nil {
			return changed, 0, 0, err
		}
		if before.Revision == f.Base && changed.Revision == f.Base+1 {
			changed.Before = before.Roster
		}
		return changed, before.Undo, before.Redo, nil
	}
	changed, err = s.Lists.Carry(ctx, owner, id, f.Base, f.Request, s.plan(command, form, isFragment(c)))
	if err != nil {
		return changed, 0, 0, err
	}
	if changed.Revision == f.Base { // nothing to change
		return changed, changed.Undo, changed.Redo, nil
	}
	return changed, changed.Undo - 1, -1, nil
}

// wholesale carries out a command that puts another document in place.
func (s *Server) wholesale(ctx context.Context, owner armybuilder.Owner, id string, f *editForm, command command, form url.Values) (*armybuilder.List, error) {
	switch command.(type) {
	case undo:
		return s.Lists.Undo(ctx, owner, id, f.Base, f.Request)
	case redo:
		return s.Lists.Redo(ctx, owner, id, f.Base, f.Request)
	}
	r, err := roster.Decode([]byte(form.Get("document")))
	if err != nil {
		return nil, err
	}
	return s.Lists.Replace(ctx, owner, id, f.Base, f.Request, r)
}

// plan puts a command and what is typed on the page together. A script sends only
// the fields that the command is about, a browser all of them.
func (s *Server) plan(command command, form url.Values, byScript bool) armybuilder.Plan {
	return func(list *roster.Roster) ([]roster.Edit, error) {
		cards, known, err := s.releaseOf(list)
		if err != nil {
			return nil, err
		}
		p := &planner{cards: cards, form: form, forms: s.forms, release: s.Catalog.Snapshot}
		if !known {
			p.cards = nil
		}
		edits, err := command.plan(list, p)
		if err != nil || byScript {
			return edits, err
		}
		return withTyped(list, p, command, edits)
	}
}

// withTyped adds what is typed in other fields than those of the command. A field
// that cannot be saved does not keep the command from being carried out: it is
// typed, but nobody has asked to save it.
func withTyped(list *roster.Roster, p *planner, c command, edits []roster.Edit) ([]roster.Edit, error) {
	switch c.(type) {
	case saveSettings, saveWords, saveDraft, saveAll, setRelease, nominate:
		return edits, nil
	}
	typed, err := typedEdits(list, p)
	if err != nil {
		return edits, nil //nolint:nilerr // see above
	}
	return append(typed, edits...), nil
}

// notDone answers an edit that was not carried out.
func (s *Server) notDone(c echo.Context, owner armybuilder.Owner, f *editForm, err error) error {
	var conflict *armybuilder.Conflict
	if errors.As(err, &conflict) {
		return s.conflict(c, f, conflict)
	}
	refused := refusalOf(c, f, err)
	if refused == nil {
		return err
	}
	list, err := s.Lists.Get(c.Request().Context(), owner, c.Param("id"))
	if err != nil {
		return err
	}
	b, err := s.builder(c, list)
	if err != nil {
		return err
	}
	b.Refused = refused
	if isFragment(c) {
		return s.html(c, http.StatusUnprocessableEntity, views.RefusalParts(b))
	}
	return s.builderPage(c, http.StatusUnprocessableEntity, b)
}

// refusalOf says why an edit is refused; nil for an error of another kind.
func refusalOf(c echo.Context, f *editForm, err error) *views.Refusal {
	var (
		form      *formError
		violation rules.Violation
		refused   *refusal
	)
	r := &views.Refusal{Do: f.Do, Typed: map[string]string{}}
	for name, values := range c.Request().PostForm {
		r.Typed[name] = values[0]
	}
	switch {
	case errors.As(err, &form):
		r.Fields = map[string]string{}
		for _, field := range form.Fields {
			r.Fields[field.Field] = field.Message
		}
	case errors.As(err, &refused):
		r.Message = refused.message
	case errors.As(err, &violation):
		r.Message = text.Message(nil, violation)
	case errors.Is(err, armybuilder.ErrOwnersWish):
		r.Message = "Only the owner of the list can open or close it."
	case errors.Is(err, armybuilder.ErrNoStep):
		r.Message = "There is nothing more to " + f.Do + "."
	default:
		return nil
	}
	return r
}

// conflict shows both versions of a list that was changed in two places.
func (s *Server) conflict(c echo.Context, f *editForm, conflict *armybuilder.Conflict) error {
	stored, cards, err := s.version(conflict.Now.Roster)
	if err != nil {
		return err
	}
	v := &views.Conflict{ID: conflict.Now.ID, Revision: conflict.Now.Revision, Request: newRequest(), CSRF: csrfToken(c), Stored: stored}
	if conflict.Mine != nil {
		mine, _, err := s.version(conflict.Mine)
		if err != nil {
			return err
		}
		mine.Compare(&v.Stored)
		v.Stored.Compare(&mine)
		v.Mine, v.MyDocument = &mine, string(roster.Encode(conflict.Mine))
	}
	if f.Do != "undo" && f.Do != "redo" && f.Do != "replace" {
		v.Again = again(c.Request().PostForm)
	}
	if isFragment(c) {
		return s.html(c, http.StatusConflict, views.ConflictParts(v))
	}
	shell := s.shell(c, "Changed elsewhere: "+listTitle(cards, conflict.Now.Roster))
	shell.Section, shell.NoIndex = "lists", true
	return s.html(c, http.StatusConflict, views.ConflictPage(shell, v))
}

// again are the fields with which an edit is made once more.
func again(form url.Values) []views.Typed {
	var fields []views.Typed
	for _, name := range sortedKeys(form) {
		if untold[name] {
			continue
		}
		for _, value := range form[name] {
			fields = append(fields, views.Typed{Name: name, Value: value})
		}
	}
	return fields
}

func (s *Server) version(r *roster.Roster) (views.Version, *card.Release, error) {
	cards, _, err := s.releaseOf(r)
	if err != nil {
		return views.Version{}, nil, err
	}
	report, err := s.report(r)
	return views.NewVersion(cards, r, report), cards, err
}

// toggleBlocked shows or hides what does not fit. It belongs to the browser, not
// to the list.
func (s *Server) toggleBlocked(c echo.Context) error {
	list, err := s.list(c)
	if err != nil {
		return err
	}
	hide := s.cookie(c, blockedCookie) == ""
	value := ""
	if hide {
		value = strconv.FormatBool(hide)
	}
	s.setCookie(c, blockedCookie, value)
	if !isFragment(c) {
		return seeOther(c, "/lists/"+list.ID+"#offers")
	}
	b, err := s.builder(c, list)
	if err != nil {
		return err
	}
	b.HideBlocked = hide
	return s.html(c, http.StatusOK, views.OffersParts(b))
}
