package handlers

import (
	"errors"
	"net/http"
	"net/url"

	"github.com/labstack/echo/v4"

	"muster/armybuilder"
	"muster/views"
)

// editPath is where edits of a list are sent.
const editPath = "/lists/:id/edit"

// errNoEditor answers an edit by a browser that may not change the list, whether
// there is such a list or not.
var errNoEditor = errors.New("the browser may not change the list")

var noEditorFault = fault{
	status: http.StatusNotFound, title: "This browser may not change the list",
	detail: "It may not, or may not any more, so nothing was saved.",
	remedy: "In another tab, open the list again by its edit link or join with a code from a device that has it. Then come back and send again.",
}

// editable returns the list of an edit.
func (s *Server) editable(c echo.Context) (*armybuilder.List, error) {
	list, err := s.list(c)
	if errors.Is(err, armybuilder.ErrNotFound) {
		return nil, errNoEditor
	}
	return list, err
}

// resendable are the answers after which the same edit may succeed as it is.
var resendable = map[int]bool{
	http.StatusForbidden: true, http.StatusNotFound: true, http.StatusTooManyRequests: true,
	http.StatusInternalServerError: true, http.StatusServiceUnavailable: true,
}

// resend is the form of an edit that failed on the way, as it was sent: with its
// identity, so that it happens once even if it was saved. It is nil for other
// requests, and for those that another site may have made up.
func (s *Server) resend(c echo.Context, status int) (*views.Resend, error) {
	r := c.Request()
	if c.Path() != editPath || r.Method != http.MethodPost || !resendable[status] || isFragment(c) || !fromHere(c) {
		return nil, nil
	}
	if r.PostForm == nil && r.ParseForm() != nil {
		return nil, nil
	}
	if err := s.issueToken(c); err != nil {
		return nil, err
	}
	again := &views.Resend{Action: r.URL.EscapedPath(), CSRF: csrfToken(c)}
	for _, name := range sortedKeys(r.PostForm) {
		if name == csrfField {
			continue
		}
		for _, value := range r.PostForm[name] {
			again.Fields = append(again.Fields, views.Typed{Name: name, Value: value})
		}
	}
	return again, nil
}

// fromHere reports whether a page of this site sent the request: the browser says
// so, or the token in it was found right.
func fromHere(c echo.Context) bool {
	h := c.Request().Header
	if site := h.Get(echo.HeaderSecFetchSite); site != "" {
		return site == "same-origin"
	}
	if csrfToken(c) != "" {
		return true
	}
	origin, err := url.Parse(h.Get(echo.HeaderOrigin))
	return err == nil && origin.Host != "" && origin.Host == c.Request().Host
}

// issueToken gives the answer the token of a form, as every page gets it. A request
// that was refused before its token was looked at has none yet.
func (s *Server) issueToken(c echo.Context) error {
	if csrfToken(c) != "" {
		return nil
	}
	sent := c.Request()
	defer c.SetRequest(sent)
	shown := sent.Clone(sent.Context())
	shown.Method = http.MethodGet
	c.SetRequest(shown)
	return s.csrf()(func(echo.Context) error { return nil })(c)
}
