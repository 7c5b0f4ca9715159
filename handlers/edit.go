package handlers

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"net/url"
	"strconv"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"muster/armybuilder"
	"muster/rules"
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
	done, err := s.carry(c, owner, &f, command)
	if err != nil {
		return s.notDone(c, owner, &f, err)
	}
	if !isFragment(c) {
		return seeOther(c, "/lists/"+done.after.ID+"#"+command.place())
	}
	if done.parts == nil {
		if done.parts, err = s.parts(c, done.before, done.after); err != nil {
			return err
		}
	}
	defer templ.ReleaseBuffer(done.parts)
	return c.HTMLBlob(http.StatusOK, done.parts.Bytes())
}

// parts renders what differs between the pages of two states of a list; before is
// nil if it is not known what the page shows. The buffer is one of templ's pool.
func (s *Server) parts(c echo.Context, before, after *armybuilder.List) (*bytes.Buffer, error) {
	now, err := s.builder(c, after)
	if err != nil {
		return nil, err
	}
	var was *views.Builder
	if before != nil {
		if was, err = s.before(c, before, now); err != nil {
			return nil, err
		}
	}
	return rendered(c, views.BuilderParts(was, now))
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

// An outcome is what an edit came to.
type outcome struct {
	// before is the state that the page shows; nil if that is not known.
	before, after *armybuilder.List
	// parts is the answer, if it is rendered already.
	parts *bytes.Buffer
}

// carry carries out a command. What a script gets for an answer is worked out
// while the disk writes, since the two take about as long; it is an answer only
// if the list was saved just so.
func (s *Server) carry(c echo.Context, owner armybuilder.Owner, f *editForm, command command) (*outcome, error) {
	ctx, id, form := c.Request().Context(), c.Param("id"), c.Request().PostForm
	switch command.(type) {
	case undo, redo, replaceList:
		return s.wholesale(ctx, owner, id, f, command, form)
	}
	change, err := s.Lists.Prepare(ctx, owner, id, f.Base, s.plan(command, form, isFragment(c)))
	if err != nil {
		return nil, err
	}
	if change.After == nil || !isFragment(c) {
		saved, err := change.Save(ctx, f.Request)
		return &outcome{after: saved}, err
	}
	rendering := meanwhile(func() (*bytes.Buffer, error) { return s.parts(c, change.Before, change.After) })
	saved, err := change.Save(ctx, f.Request)
	parts, failed := rendering()
	switch {
	case err != nil:
		return nil, err
	case saved.Roster != change.After.Roster: // an earlier request of the same identity
		return &outcome{after: saved}, nil
	}
	return &outcome{before: change.Before, after: saved, parts: parts}, failed
}

// wholesale carries out a command that puts another document in place.
func (s *Server) wholesale(ctx context.Context, owner armybuilder.Owner, id string, f *editForm, command command, form url.Values) (*outcome, error) {
	before, err := s.Lists.Get(ctx, owner, id)
	if err != nil {
		return nil, err
	}
	var after *armybuilder.List
	switch command.(type) {
	case undo:
		after, err = s.Lists.Undo(ctx, owner, id, f.Base, f.Request)
	case redo:
		after, err = s.Lists.Redo(ctx, owner, id, f.Base, f.Request)
	default:
		var r *roster.Roster
		if r, err = roster.Decode([]byte(form.Get("document"))); err != nil {
			return nil, err
		}
		after, err = s.Lists.Replace(ctx, owner, id, f.Base, f.Request, r)
	}
	if err != nil {
		return nil, err
	}
	if before.Revision != f.Base || after.Revision != f.Base+1 {
		before = nil
	}
	return &outcome{before: before, after: after}, nil
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
