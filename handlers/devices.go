package handlers

import (
	"errors"
	"net/http"
	"net/url"
	"time"

	"github.com/labstack/echo/v4"

	"muster/armybuilder"
	"muster/views"
)

// deviceRoutes let another device, or another person, work on lists.
func (s *Server) deviceRoutes() []route {
	return []route{
		{method: http.MethodGet, path: "/devices", kind: page, access: owner, handle: s.showDevices},
		{method: http.MethodPost, path: "/devices", kind: page, access: owner, handle: s.offerJoin},
		{method: http.MethodGet, path: "/join", kind: page, handle: s.showJoin},
		{method: http.MethodPost, path: "/join", kind: page, handle: s.join, guess: true},
		{method: http.MethodGet, path: "/lists/:id/editors", kind: page, access: editor, handle: s.showEditors},
		{method: http.MethodPost, path: "/lists/:id/editors", kind: page, access: editor, handle: s.newEditLink},
		{method: http.MethodPost, path: "/lists/:id/editors/end", kind: page, access: editor, handle: s.endEditLink},
		{method: http.MethodGet, path: "/e/:secret", kind: page, handle: s.showInvitation},
		{method: http.MethodPost, path: "/e/:secret", kind: page, handle: s.acceptInvitation, guess: true},
	}
}

func (s *Server) showDevices(c echo.Context) error {
	return s.devicesPage(c, &views.Devices{})
}

func (s *Server) devicesPage(c echo.Context, d *views.Devices) error {
	shell := s.listsShell(c, "Another device")
	shell.Path = "/devices"
	d.OnlyHere = s.onlyHere(c)
	return s.html(c, http.StatusOK, views.DevicesPage(shell, d))
}

// offerJoin shows a one-time code. It is made by a POST and shown in its answer
// alone: it stands in no address and in no history.
func (s *Server) offerJoin(c echo.Context) error {
	o, err := s.keeper(c)
	if err != nil {
		return err
	}
	code, err := s.Lists.OfferJoin(c.Request().Context(), o)
	if err != nil {
		return err
	}
	address := s.absolute(c, "/join")
	picture, err := qrCode(address + "?code=" + url.QueryEscape(string(code)))
	if err != nil {
		return err
	}
	return s.devicesPage(c, &views.Devices{
		Code: code.Pretty(), URL: address, QR: picture, Minutes: int(armybuilder.JoinLifetime / time.Minute),
	})
}

// A joinForm is the code of another device.
type joinForm struct {
	Code string `form:"code" label:"the code" validate:"required,max=100"`
}

// showJoin is the form, with the code that a link brings.
func (s *Server) showJoin(c echo.Context) error {
	var f codeForm
	err := s.readQuery(c, &f)
	var faults *formError
	if errors.As(err, &faults) && !wantsJSON(c) {
		return s.joinPage(c, http.StatusUnprocessableEntity, &views.Join{Code: typedQuery(c).Get("code"), Refused: &views.Refusal{Fields: faults.byField()}})
	}
	if err != nil {
		return err
	}
	return s.joinPage(c, http.StatusOK, &views.Join{Code: f.Code})
}

func (s *Server) joinPage(c echo.Context, status int, j *views.Join) error {
	o, err := s.owner(c)
	if err != nil {
		return err
	}
	j.Own = o != 0
	shell := s.listsShell(c, "Join another device")
	return s.html(c, status, views.JoinPage(shell, j))
}

// join makes this device one of the owner who offered the code.
func (s *Server) join(c echo.Context) error {
	var f joinForm
	err := s.readForm(c, &f)
	var code armybuilder.Code
	if err == nil {
		code, err = armybuilder.ParseCode(f.Code)
	}
	previous, ownerErr := s.owner(c)
	if ownerErr != nil {
		return ownerErr
	}
	var (
		o      armybuilder.Owner
		secret armybuilder.Secret
		faults *formError
	)
	if err == nil {
		o, secret, err = s.Lists.Join(c.Request().Context(), code, previous)
	}
	switch {
	case errors.As(err, &faults):
	case errors.Is(err, armybuilder.ErrMistyped):
		faults = &formError{[]fieldError{{"code", "The code is mistyped: it has ten characters, and the last one does not fit the others."}}}
	case errors.Is(err, armybuilder.ErrNotFound):
		faults = &formError{[]fieldError{{"code", "The code is used up, too old or unknown. Make a new one on the other device."}}}
	case err != nil:
		return err
	default:
		s.become(c, o, secret)
		return seeOther(c, "/lists")
	}
	refused := fieldRefusal(c, faults)
	return s.joinPage(c, http.StatusUnprocessableEntity, &views.Join{Code: refused.Typed.Get("code"), Refused: refused})
}

func (s *Server) showEditors(c echo.Context) error { return s.editorsPage(c, "") }

func (s *Server) editorsPage(c echo.Context, link string) error {
	list, err := s.list(c)
	if err != nil {
		return err
	}
	cards, _, err := s.releaseOf(list.Roster)
	if err != nil {
		return err
	}
	shell := s.listsShell(c, "Editors")
	shell.Path = "/lists/" + list.ID + "/editors"
	return s.html(c, http.StatusOK, views.EditorsPage(shell, &views.Editors{
		ID: list.ID, Title: listTitle(cards, list.Roster), Link: link, OnlyHere: s.onlyHere(c), Has: list.EditLink, Owned: list.Owned, Script: s.Assets.URL("pages.js"),
	}))
}

// newEditLink shows the new secret once; the store keeps only its hash.
func (s *Server) newEditLink(c echo.Context) error {
	o, err := s.owner(c)
	if err != nil {
		return err
	}
	secret, err := s.Lists.NewEditLink(c.Request().Context(), o, c.Param("id"))
	if err != nil {
		return err
	}
	return s.editorsPage(c, s.absolute(c, "/e/"+secret.Text()))
}

func (s *Server) endEditLink(c echo.Context) error {
	o, err := s.owner(c)
	if err != nil {
		return err
	}
	if err := s.Lists.EndEditLink(c.Request().Context(), o, c.Param("id")); err != nil {
		return err
	}
	return seeOther(c, "/lists/"+c.Param("id")+"/editors")
}

// showInvitation changes nothing: programs that preview links open them too.
func (s *Server) showInvitation(c echo.Context) error {
	if _, ok := armybuilder.ParseSecret(c.Param("secret")); !ok {
		return armybuilder.ErrNotFound
	}
	h := c.Response().Header()
	h.Set(echo.HeaderReferrerPolicy, "no-referrer") // the address is the secret
	shell := s.hiddenShell(c, "Edit together")
	shell.Path = "/"
	return s.html(c, http.StatusOK, views.InvitationPage(shell, &views.Invitation{Action: c.Request().URL.Path}))
}

// acceptInvitation lets the visitor edit the list from now on by the owner cookie
// and leads away from the secret address.
func (s *Server) acceptInvitation(c echo.Context) error {
	secret, ok := armybuilder.ParseSecret(c.Param("secret"))
	if !ok {
		return armybuilder.ErrNotFound
	}
	o, err := s.keeper(c)
	if err != nil {
		return err
	}
	list, err := s.Lists.OpenEditLink(c.Request().Context(), o, secret)
	if err != nil {
		return err
	}
	return seeOther(c, "/lists/"+list.ID)
}
