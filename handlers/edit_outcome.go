package handlers

import (
	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"
)

// outcomeHeader tells the script of the builder what became of an edit. An answer
// that is no success and has none is a page of an error on the way.
const outcomeHeader = "Muster-Outcome"

// placeHeader names the element that shows what an edit changed, to which a page
// leads that is loaded anew.
const placeHeader = "Muster-Place"

const (
	outcomeConflict = "conflict" // the list was changed elsewhere; the answer shows the choices
	outcomeAnew     = "anew"     // saved, and the page has to be loaded anew
	outcomeRefused  = "refused"  // the rules or a field forbid the edit; the answer says why
)

// notSaved answers an edit of a script that was not saved.
func (s *Server) notSaved(c echo.Context, status int, outcome string, parts templ.Component) error {
	c.Response().Header().Set(outcomeHeader, outcome)
	return s.html(c, status, parts)
}
