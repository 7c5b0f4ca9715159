package handlers

import (
	"context"
	"errors"
	"net/http"
	"slices"

	"github.com/labstack/echo/v4"

	"muster/armybuilder"
	"muster/rules/army"
	"muster/rules/roster"
	"muster/views"
)

// shareRoutes are what an owner does so that others can see a list.
func (s *Server) shareRoutes() []route {
	return []route{
		{method: http.MethodGet, path: "/lists/:id/share", kind: page, access: editor, handle: s.showShare},
		{method: http.MethodPost, path: "/lists/:id/share", kind: page, access: editor, handle: s.share},
		{method: http.MethodPost, path: "/lists/:id/unshare", kind: page, access: editor, handle: s.unshare},
		{method: http.MethodGet, path: "/lists/:id/reveal", kind: page, access: editor, handle: s.showReveal},
		{method: http.MethodPost, path: "/lists/:id/reveal", kind: page, access: editor, handle: s.reveal},
	}
}

// showShare is the page on which a list is shared.
func (s *Server) showShare(c echo.Context) error {
	list, err := s.list(c)
	if err != nil {
		return err
	}
	v, err := s.sharing(c, list)
	if err != nil {
		return err
	}
	shell := s.listsShell(c, "Share "+v.Title)
	return s.html(c, http.StatusOK, views.SharePage(shell, v))
}

func (s *Server) sharing(c echo.Context, list *armybuilder.List) (*views.Sharing, error) {
	cards, _, err := s.releaseOf(list.Roster)
	if err != nil {
		return nil, err
	}
	v := &views.Sharing{
		ID: list.ID, Title: listTitle(cards, list.Roster), Owned: list.Owned,
		Closed: list.Roster.Visibility == roster.Closed, Script: s.Assets.URL("pages.js"),
	}
	sealed, err := s.Lists.Sealed(c.Request().Context(), list.ID)
	if err != nil {
		return nil, err
	}
	if sealed != nil {
		v.Seal = &views.SealState{Seal: sealed.Seal, At: sealed.At, Current: sealed.Of(list.Roster)}
	}
	if v.Original, err = s.originalName(c, list.ID); err != nil {
		return nil, err
	}
	if list.ReadCode != "" {
		v.Code = list.ReadCode.Pretty()
		v.Path = "/r/" + string(list.ReadCode)
		v.URL, v.OnlyHere = s.absolute(c, v.Path), s.onlyHere(c)
		if v.QR, err = qrCode(v.URL); err != nil {
			return nil, err
		}
	}
	return v, nil
}

// A shareForm says how a list is to be shown.
type shareForm struct {
	Visibility roster.Visibility `form:"visibility" label:"open or closed"`
}

// share records whether the list is open or closed and makes it readable under a
// code.
func (s *Server) share(c echo.Context) error {
	list, err := s.list(c)
	if err != nil {
		return err
	}
	var f shareForm
	if err := s.readForm(c, &f); err != nil {
		return err
	}
	owner, err := s.owner(c)
	if err != nil {
		return err
	}
	if !list.Owned {
		return armybuilder.ErrNotFound // those with the edit link may not share
	}
	ctx := c.Request().Context()
	if f.Visibility != roster.Unset && shownClosed(f.Visibility) != shownClosed(list.Roster.Visibility) {
		// The wish comes first: a closed list must not be open under a fresh link,
		// not even for a moment.
		if err := s.setVisibility(ctx, owner, list, f.Visibility); err != nil {
			return err
		}
	}
	if _, err := s.Lists.Share(ctx, owner, list.ID); err != nil {
		return err
	}
	return seeOther(c, "/lists/"+list.ID+"/share")
}

// shownClosed reports whether a list with that wish is shown closed.
func shownClosed(v roster.Visibility) bool { return v == roster.Closed }

// setVisibility changes the wish on the list as it is now: it says the wanted
// result and is in nobody's way, so a change that came in between is no conflict.
func (s *Server) setVisibility(ctx context.Context, owner armybuilder.Owner, list *armybuilder.List, v roster.Visibility) error {
	const tries = 5
	for range tries {
		_, err := s.Lists.Edit(ctx, owner, list.ID, list.Revision, newRequest(), roster.SetVisibility{Visibility: v})
		var conflict *armybuilder.Conflict
		if !errors.As(err, &conflict) {
			return err
		}
		list = conflict.Now
	}
	return &armybuilder.Conflict{Now: list, Base: list.Revision}
}

// unshare ends the read link.
func (s *Server) unshare(c echo.Context) error {
	list, err := s.list(c)
	if err != nil {
		return err
	}
	owner, err := s.owner(c)
	if err != nil {
		return err
	}
	if err := s.Lists.Unshare(c.Request().Context(), owner, list.ID); err != nil {
		return err
	}
	return seeOther(c, "/lists/"+list.ID+"/share")
}

// showReveal lists the units of a closed list, to mark those that are deployed.
func (s *Server) showReveal(c echo.Context) error {
	list, err := s.list(c)
	if err != nil {
		return err
	}
	revealed, err := s.Lists.Revealed(c.Request().Context(), list.ID)
	if err != nil {
		return err
	}
	cards, _, err := s.releaseOf(list.Roster)
	if err != nil {
		return err
	}
	v := &views.Revealing{ID: list.ID, Title: listTitle(cards, list.Roster), Closed: list.Roster.Visibility == roster.Closed, Shared: list.ReadCode != "", Cards: cards}
	sealed, err := s.Lists.Sealed(c.Request().Context(), list.ID)
	if err != nil {
		return err
	}
	shown := list.Roster
	if sealed != nil { // readers see the sealed state
		shown, v.Sealed = sealed.Roster, !sealed.Of(list.Roster)
		if cards, _, err = s.releaseOf(shown); err != nil {
			return err
		}
		v.Cards = cards
	}
	for i := range shown.Units {
		u := &shown.Units[i]
		v.Units = append(v.Units, views.RevealUnit{Sheet: army.NewSheet(cards, u), Revealed: slices.Contains(revealed, u.ID)})
	}
	shell := s.listsShell(c, "Deployed units of "+v.Title)
	return s.html(c, http.StatusOK, views.RevealPage(shell, v))
}

// A revealForm marks one unit as deployed, or takes the mark back.
type revealForm struct {
	Show string `form:"show" label:"the unit" validate:"max=64"`
	Hide string `form:"hide" label:"the unit" validate:"max=64"`
}

// reveal shows a deployed unit to the readers of a closed list (§9.1.10, §9.1.11),
// or hides it again where the owner had pressed the wrong button.
func (s *Server) reveal(c echo.Context) error {
	list, err := s.list(c)
	if err != nil {
		return err
	}
	var f revealForm
	if err := s.readForm(c, &f); err != nil {
		return err
	}
	owner, err := s.owner(c)
	if err != nil {
		return err
	}
	for _, mark := range []struct {
		unit  string
		shown bool
	}{{f.Show, true}, {f.Hide, false}} {
		if mark.unit == "" {
			continue
		}
		if err := s.Lists.Reveal(c.Request().Context(), owner, list.ID, mark.unit, mark.shown); err != nil {
			return err
		}
	}
	place := f.Show
	if place == "" {
		place = f.Hide
	}
	return seeOther(c, "/lists/"+list.ID+"/reveal#unit-"+place)
}
