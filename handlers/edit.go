package handlers

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"muster/armybuilder"
	"muster/rules/roster"
	"muster/views"
)

// An editForm is what every edit of a list sends: the command, the revision that
// the page shows and the identity of the edit, under which it happens once.
type editForm struct {
	Do      string `form:"do" label:"the command" validate:"required,max=65536"`
	Base    int    `form:"base" label:"the revision" validate:"min=1"`
	Request string `form:"request" label:"the identity" validate:"required,max=64"`
	// Sheets are the units, by entry id, of which the script's page has what is folded
	// away.
	Sheets string `form:"sheets" label:"the units unfolded" validate:"max=65536"`
}

// edit carries out one command on a list. Without JavaScript the answer is the
// page again, at the place of the change; for a script it is what has changed.
func (s *Server) edit(c echo.Context) error {
	if told, err := s.editRemembered(c); told {
		return err
	}
	list, err := s.editable(c) // first: to a stranger nothing is told of what an edit looks like
	if err != nil {
		return err
	}
	owner, err := s.owner(c)
	if err != nil {
		return err
	}
	var f editForm
	command, err := s.readEdit(c, &f)
	if err != nil {
		return err
	}
	done, err := s.carry(c, owner, list, &f, command)
	if err != nil {
		return s.notDone(c, owner, list, &f, err)
	}
	if done.refused != nil {
		return s.refusedPage(c, done.after, done.refused)
	}
	if _, toggle := command.(toggleBlocked); toggle {
		return s.toggleBlocked(c, done.after)
	}
	if !isFragment(c) {
		s.announceStep(c, done, &f)
		return seeOther(c, "/lists/"+done.after.ID+"#"+done.place(command))
	}
	if done.answer == nil {
		if done.answer, err = s.parts(c, done.before, nil, done.after, &f); err != nil {
			return err
		}
	}
	return s.tell(c, owner, command, done)
}

// tell sends the answer to a script, which names the place of the change. What it shows
// is remembered only then, so that nobody waits for that: an edit that comes earlier is
// made to the list as it is stored.
func (s *Server) tell(c echo.Context, owner armybuilder.Owner, command command, done *outcome) error {
	done.answer.leadTo(done.place(command))
	err := done.answer.send(c)
	s.remember(c, owner, done.after, done.answer.page)
	return err
}

// parts is the answer with what differs between the pages of two states of a list;
// before is nil if it is not known what the page shows. was is that page, if it
// stands ready.
func (s *Server) parts(c echo.Context, before *armybuilder.List, was *views.Builder, after *armybuilder.List, f *editForm) (*answer, error) {
	now, err := s.builder(c, after)
	if err != nil {
		return nil, err
	}
	now.Did = f.Do
	if c.Request().PostForm.Has("sheets") {
		now.Sheets = strings.Fields(f.Sheets)
	} else {
		now.AllSheets = true // the page does not tell which it has
	}
	if was == nil && before != nil {
		if was, err = s.before(c, before); err != nil {
			return nil, err
		}
	}
	yield() // to the save
	a, err := s.answer(c, views.BuilderParts(was, now))
	if err != nil {
		return nil, err
	}
	a.page = now
	if now.Anew(was) {
		a.header.Set(outcomeHeader, outcomeAnew)
		a.header.Set(placeHeader, now.AnewAt(was))
	}
	return a, nil
}

// readEdit reads the form of an edit and the command in it.
func (s *Server) readEdit(c echo.Context, f *editForm) (command, error) {
	if err := s.readForm(c, f); err != nil {
		var faults *formError
		if errors.As(err, &faults) && faults.Message("base") != "" {
			return nil, &formError{[]fieldError{{"base", "The request does not say which revision of the list it was made to. Load the list again; nothing was changed."}}}
		}
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
	// answer to a script, if it is worked out already.
	answer *answer
	// refused is what of it was not done; nil if all was.
	refused *views.Refusal
}

// place is the element that shows what came of the command.
func (o *outcome) place(command command) string {
	return command.place(cmp.Or(o.before, o.after).Roster, o.after.Roster)
}

// carry carries out a command on a list that was read just now.
func (s *Server) carry(c echo.Context, owner armybuilder.Owner, list *armybuilder.List, f *editForm, command command) (*outcome, error) {
	ctx, form := c.Request().Context(), c.Request().PostForm
	if !isFragment(c) {
		done, err := s.withTyped(c, owner, list, f, command)
		if done != nil || err != nil {
			return done, err
		}
	}
	switch command.(type) {
	case undo, redo, replaceList:
		return s.wholesale(ctx, owner, list, f, command, form)
	case toggleBlocked:
		return &outcome{after: list}, nil
	}
	change, err := s.Lists.Prepare(owner, list, f.Base, s.plan(command, form))
	if err != nil {
		return nil, err
	}
	if change.After == nil {
		saved, err := change.Save(ctx, f.Request)
		return &outcome{after: saved}, err
	}
	return s.save(c, change, nil, f)
}

// save saves a change, and works out the answer to a script meanwhile, since the
// two take about as long; what is worked out is the answer only if the list was
// saved just so. was is the page before, if it stands ready.
func (s *Server) save(c echo.Context, change *armybuilder.Change, was *views.Builder, f *editForm) (*outcome, error) {
	saving := meanwhile(func() (*armybuilder.List, error) { return change.Save(c.Request().Context(), f.Request) })
	answer, failed := s.parts(c, change.Before, was, change.After, f)
	saved, err := saving()
	switch {
	case err != nil:
		return nil, err
	case saved.Roster != change.After.Roster: // an earlier request of the same identity
		return &outcome{after: saved}, nil
	}
	return &outcome{before: change.Before, after: saved, answer: answer}, failed
}

// wholesale carries out a command that puts another document in place.
func (s *Server) wholesale(ctx context.Context, owner armybuilder.Owner, before *armybuilder.List, f *editForm, command command, form url.Values) (*outcome, error) {
	var (
		after *armybuilder.List
		err   error
	)
	switch command.(type) {
	case undo:
		after, err = s.Lists.Undo(ctx, owner, before, f.Base, f.Request)
	case redo:
		after, err = s.Lists.Redo(ctx, owner, before, f.Base, f.Request)
	default:
		var r *roster.Roster
		if r, err = roster.Decode([]byte(lastValue(form, "document"))); err != nil {
			return nil, err
		}
		after, err = s.Lists.Replace(ctx, owner, before, f.Base, f.Request, r)
	}
	if err != nil {
		return nil, err
	}
	if before.Revision != f.Base || after.Revision != f.Base+1 {
		before = nil
	}
	return &outcome{before: before, after: after}, nil
}

// plan is what a command takes by itself.
func (s *Server) plan(command command, form url.Values) armybuilder.Plan {
	return func(list *roster.Roster) ([]roster.Edit, error) {
		p, err := s.planner(list, form)
		if err != nil {
			return nil, err
		}
		return command.plan(list, p)
	}
}

func (s *Server) planner(list *roster.Roster, form url.Values) (*planner, error) {
	cards, known, err := s.releaseOf(list)
	if err != nil {
		return nil, err
	}
	if !known {
		cards = nil
	}
	return &planner{cards: cards, form: form, forms: s.forms, release: s.Catalog.Snapshot}, nil
}

// toggleBlocked shows or hides what does not fit. It belongs to the browser, not
// to the list.
func (s *Server) toggleBlocked(c echo.Context, list *armybuilder.List) error {
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
