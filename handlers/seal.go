package handlers

import (
	"net/http"
	"time"

	"github.com/labstack/echo/v4"

	"muster/armybuilder"
	"muster/rules/roster"
)

// sealRoutes are what an owner does so that a closed list can be proved later. The
// page is that of sharing.
func (s *Server) sealRoutes() []route {
	return []route{
		{method: http.MethodPost, path: "/lists/:id/seal", kind: page, access: editor, handle: s.seal},
		{method: http.MethodPost, path: "/lists/:id/unseal", kind: page, access: editor, handle: s.unseal},
		{method: http.MethodGet, path: "/lists/:id/sealed.salt", kind: page, access: editor, handle: s.sealedSalt},
		{method: http.MethodGet, path: "/lists/:id/sealed.muster.json", kind: page, access: editor, handle: s.sealedDocument},
	}
}

// seal seals the list as it is now.
func (s *Server) seal(c echo.Context) error {
	owner, err := s.owner(c)
	if err != nil {
		return err
	}
	if _, err := s.Lists.Seal(c.Request().Context(), owner, c.Param("id")); err != nil {
		return err
	}
	return seeOther(c, "/lists/"+c.Param("id")+"/share#seal")
}

// unseal ends the seal.
func (s *Server) unseal(c echo.Context) error {
	owner, err := s.owner(c)
	if err != nil {
		return err
	}
	if err := s.Lists.Unseal(c.Request().Context(), owner, c.Param("id")); err != nil {
		return err
	}
	return seeOther(c, "/lists/"+c.Param("id")+"/share#seal")
}

// ownSeal returns the seal of an own list; those with the edit link do not get it.
func (s *Server) ownSeal(c echo.Context) (*armybuilder.Sealed, error) {
	list, err := s.list(c)
	if err != nil {
		return nil, err
	}
	sealed, err := s.Lists.Sealed(c.Request().Context(), list.ID)
	if err != nil {
		return nil, err
	}
	if sealed == nil || !list.Owned {
		return nil, armybuilder.ErrNotFound
	}
	c.Response().Header().Set(echo.HeaderCacheControl, "private, no-store")
	return sealed, nil
}

// sealedSalt is the salt as muster verify reads it.
func (s *Server) sealedSalt(c echo.Context) error {
	sealed, err := s.ownSeal(c)
	if err != nil {
		return err
	}
	attach(c, sealed.Roster.Name, ".salt")
	return c.Blob(http.StatusOK, echo.MIMETextPlain, roster.EncodeSalt(sealed.Salt))
}

// sealedDocument is the state that was sealed, to be shown when the list is opened.
func (s *Server) sealedDocument(c echo.Context) error {
	sealed, err := s.ownSeal(c)
	if err != nil {
		return err
	}
	attach(c, sealed.Roster.Name, ".muster.json")
	return c.Blob(http.StatusOK, rosterMediaType, roster.Encode(sealed.Roster))
}

// closedView is what readers of the closed list see: the sealed state and when it
// was sealed if there is one, else the list as it is.
func (s *Server) closedView(c echo.Context, list *armybuilder.List) (*roster.ClosedList, time.Time, error) {
	sealed, err := s.Lists.Sealed(c.Request().Context(), list.ID)
	if err != nil || sealed == nil {
		return roster.NewClosedList(list.Roster), time.Time{}, err
	}
	return sealed.Closed(), sealed.At, nil
}
