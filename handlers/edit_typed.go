package handlers

import (
	"errors"
	"maps"
	"net/http"

	"github.com/labstack/echo/v4"

	"muster/armybuilder"
	"muster/rules"
	"muster/rules/roster"
	"muster/rules/text"
	"muster/views"
)

// withTyped carries out a command with all that is typed on the page: without
// JavaScript a browser sends every field with each button, and its next page shows
// the fields as they are stored. A field that cannot be saved does not keep the
// rest from being saved, and is told. There is no outcome if the command is no edit
// and nothing was typed.
func (s *Server) withTyped(c echo.Context, owner armybuilder.Owner, list *armybuilder.List, f *editForm, command command) (*outcome, error) {
	ctx, form := c.Request().Context(), c.Request().PostForm
	noEdit, first := false, ""
	switch command.(type) {
	case replaceList:
		return nil, nil // of a page that has no other fields
	case undo, redo:
		noEdit, first = true, "What you had typed is saved as a step of its own. Press the button again to go on from there."
	case toggleBlocked:
		noEdit = true
	}
	var faults []fieldError
	change, err := s.Lists.Prepare(owner, list, f.Base, func(list *roster.Roster) ([]roster.Edit, error) {
		p, err := s.planner(list, form)
		if err != nil {
			return nil, err
		}
		edits, err := command.plan(list, p)
		if err != nil {
			return nil, err
		}
		var typed []roster.Edit
		typed, faults = typedEdits(list, p)
		return append(typed, edits...), nil
	})
	if err != nil {
		return nil, err
	}
	saved, err := change.Save(ctx, f.Request)
	var conflict *armybuilder.Conflict
	switch {
	case noEdit && errors.As(err, &conflict) && len(conflict.Edits) == 0, noEdit && change.After == change.Before && len(faults) == 0:
		return nil, nil
	case err != nil:
		return nil, err
	}
	if change.After == change.Before {
		first = "" // nothing of it could be saved
	}
	done := &outcome{before: change.Before, after: saved}
	if first != "" || len(faults) > 0 {
		done.refused = faultyOnly(fieldRefusal(c, &formError{faults}))
		done.refused.Do, done.refused.Done, done.refused.Message = f.Do, !noEdit, first
	}
	return done, nil
}

// notDone answers an edit that was not carried out. Without JavaScript what was
// typed beside it is saved all the same.
func (s *Server) notDone(c echo.Context, owner armybuilder.Owner, list *armybuilder.List, f *editForm, err error) error {
	var conflict *armybuilder.Conflict
	if errors.As(err, &conflict) {
		return s.conflict(c, f, conflict)
	}
	refused := refusalOf(c, f, err)
	if refused == nil {
		return err
	}
	if !isFragment(c) {
		kept, err := s.withTyped(c, owner, list, f, keepTyped{})
		if errors.As(err, &conflict) {
			return s.conflict(c, f, conflict)
		}
		if err != nil {
			return err
		}
		if kept.refused != nil {
			maps.Copy(refused.Fields, kept.refused.Fields)
			maps.Copy(refused.Typed, kept.refused.Typed)
		}
		return s.refusedPage(c, kept.after, refused)
	}
	b, err := s.builder(c, list)
	if err != nil {
		return err
	}
	b.Refused = refused
	return s.notSaved(c, http.StatusUnprocessableEntity, outcomeRefused, views.RefusalParts(b))
}

// refusedPage shows a list with what of the last edit was not done.
func (s *Server) refusedPage(c echo.Context, list *armybuilder.List, refused *views.Refusal) error {
	b, err := s.builder(c, list)
	if err != nil {
		return err
	}
	b.Refused = refused
	return s.builderPage(c, http.StatusUnprocessableEntity, b)
}

// faultyOnly leaves to a page what was sent in the fields at fault: it shows the
// others as they are stored.
func faultyOnly(r *views.Refusal) *views.Refusal {
	maps.DeleteFunc(r.Typed, func(name string, _ []string) bool { return r.Fields[name] == "" })
	return r
}

// refusalOf says why an edit is refused; nil for an error of another kind.
func refusalOf(c echo.Context, f *editForm, err error) *views.Refusal {
	var (
		form      *formError
		violation rules.Violation
		refused   *refusal
	)
	r := fieldRefusal(c, &formError{})
	switch {
	case errors.As(err, &form):
		r = fieldRefusal(c, form)
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
	if r.Do = f.Do; !isFragment(c) { // what is not at fault is saved
		return faultyOnly(r)
	}
	return r
}
