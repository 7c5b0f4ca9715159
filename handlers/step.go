package handlers

import (
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"muster/armybuilder"
	"muster/views"
)

// stepCookie carries, from the Undo or Redo of a plain form to the page that follows,
// which step of which list was taken. That page tells it, once.
const (
	stepCookie = "muster-step"
	stepLife   = time.Minute
)

// announceStep has the page that follows an Undo or Redo tell what it did. Nothing is
// told if somebody else's change came between.
func (s *Server) announceStep(c echo.Context, done *outcome, f *editForm) {
	if done.before != nil && views.IsStep(f.Do) {
		s.setCookieFor(c, stepCookie, strings.Join([]string{f.Do, strconv.Itoa(done.after.Revision), done.after.ID}, "."), stepLife)
	}
}

// tellStep lets the page tell the step that was announced, if it was the last change
// of the list. A page that is loaded again does not tell it again; one that nobody may
// have seen leaves it to be told.
func (s *Server) tellStep(c echo.Context, owner armybuilder.Owner, list *armybuilder.List, b *views.Builder) error {
	announced := s.cookie(c, stepCookie)
	if announced == "" {
		return nil
	}
	if !looksAhead(c) {
		s.setCookie(c, stepCookie, "")
	}
	step, of, _ := strings.Cut(announced, ".")
	if !views.IsStep(step) || of != strconv.Itoa(list.Revision)+"."+list.ID {
		return nil
	}
	before, err := s.Lists.At(c.Request().Context(), owner, list.ID, list.Revision-1)
	if errors.Is(err, armybuilder.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	b.TellStep(step, before)
	return nil
}

// looksAhead reports whether a page is asked for that nobody may ever see: its headers
// alone, or by a browser that loads ahead where a link leads.
func looksAhead(c echo.Context) bool {
	r := c.Request()
	return r.Method == http.MethodHead || strings.HasPrefix(r.Header.Get("Sec-Purpose"), "prefetch")
}
