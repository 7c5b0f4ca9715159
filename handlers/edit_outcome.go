package handlers

import (
	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"
)

// outcomeHeader tells the script of the builder that an answer which is no success
// is about the edit, and not a page of an error on the way.
const outcomeHeader = "Muster-Outcome"

const (
	outcomeConflict = "conflict" // the list was changed elsewhere; the answer shows the choices
	outcomeRefused  = "refused"  // the rules or a field forbid the edit; the answer says why
)

// notSaved answers an edit of a script that was not saved.
func (s *Server) notSaved(c echo.Context, status int, outcome string, parts templ.Component) error {
	c.Response().Header().Set(outcomeHeader, outcome)
	return s.html(c, status, parts)
}
