package handlers

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"

	"muster/armybuilder"
	"muster/catalog"
	"muster/rules"
	"muster/rules/text"
	"muster/views"
)

// errInternal is a fault of ours. People see that it happened, never why.
var errInternal = errors.New("internal")

// A fault is an error as a visitor gets it.
type fault struct {
	status                int
	title, detail, remedy string
	fields                []fieldError
	// releases are those that there are, instead of one that there is not.
	releases []string
}

// A fieldError is what is wrong with one field of a form or a query.
type fieldError struct {
	Field   string `json:"field"`
	Message string `json:"message"`
}

// faults of a status alone.
var plainFaults = map[int]fault{
	http.StatusBadRequest:            {title: "The request cannot be read", detail: "Something in it is not as this address expects.", remedy: "Use the page from which the request came, and if it was typed, look for a % without two digits after it."},
	http.StatusForbidden:             {title: "Not allowed", detail: "The request came from another site.", remedy: "Open the page here and try again."},
	http.StatusNotFound:              {title: "Not found", detail: "There is nothing at this address, or nothing for you.", remedy: "Check the link. If it is a list of yours, open it on the device that made it, or by its edit link."},
	http.StatusMethodNotAllowed:      {title: "Not possible here", detail: "This address does not take requests of that kind."},
	http.StatusRequestEntityTooLarge: {title: "Too large", detail: "What you sent is larger than any list."},
	http.StatusUnsupportedMediaType:  {title: "Unknown kind of content", detail: "This address does not read that kind of content."},
	http.StatusTooManyRequests:       {title: "Too many requests", detail: "More requests came from your network than the server takes at once.", remedy: "Wait a few seconds and try again. Nothing is lost."},
	http.StatusServiceUnavailable:    {title: "Too slow", detail: "The server did not finish in time and stopped.", remedy: "Try again in a moment. If it was a change, look first whether it was saved."},
}

var internalFault = fault{
	status: http.StatusInternalServerError, title: "Something went wrong here",
	detail: "It is our fault, not yours. Lists that were saved are safe.", remedy: "Try again in a moment.",
}

// faultOf turns an error into what a visitor is told.
func faultOf(err error) fault {
	var (
		form      *formError
		conflict  *armybuilder.Conflict
		unknown   *catalog.UnknownReleaseError
		violation rules.Violation
		tooLarge  *http.MaxBytesError
		status    *echo.HTTPError
	)
	switch {
	case errors.As(err, &form):
		return fault{status: http.StatusUnprocessableEntity, title: "Please check what you entered", detail: form.Error(), fields: form.Fields}
	case errors.As(err, &conflict):
		return fault{
			status: http.StatusConflict, title: "The list was changed elsewhere",
			detail: "Your change was made to an older state of the list, so it was not saved.", remedy: "Load the list again and make the change there.",
		}
	case errors.As(err, &violation):
		return fault{status: http.StatusUnprocessableEntity, title: "That cannot be done", detail: text.Message(nil, violation)}
	case errors.As(err, &unknown):
		f := plainFault(http.StatusNotFound)
		f.detail, f.remedy = noRelease(unknown), ""
		f.releases = unknown.Have
		return f
	case errors.Is(err, errNoEditor):
		return noEditorFault
	case errors.Is(err, armybuilder.ErrNotFound):
		return plainFault(http.StatusNotFound)
	case errors.Is(err, armybuilder.ErrMistyped):
		return fault{status: http.StatusNotFound, title: "The code is mistyped", detail: "A code has ten characters, and the last one does not fit the others.", remedy: "Compare it with the original: every character counts."}
	case errors.Is(err, armybuilder.ErrNoStep):
		return fault{status: http.StatusConflict, title: "Nothing more to undo or redo", detail: "The history of the list ends here."}
	case errors.Is(err, armybuilder.ErrTooMany):
		return fault{status: http.StatusConflict, title: "Too many lists", detail: "You have " + err.Error() + ".", remedy: "Delete lists that you do not need."}
	case errors.Is(err, errForged):
		return fault{
			status: http.StatusForbidden, title: "This page is too old",
			detail: "The form was not sent by a current page of this site, so nothing was changed.", remedy: "Go back, load the page again and send the form once more.",
		}
	case errors.As(err, &tooLarge):
		return plainFault(http.StatusRequestEntityTooLarge)
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, context.Canceled):
		return plainFault(http.StatusServiceUnavailable)
	case errors.As(err, &status):
		return plainFault(status.Code)
	}
	return internalFault
}

// noRelease says which releases there are instead of one that is asked for.
func noRelease(unknown *catalog.UnknownReleaseError) string {
	return "There is no release " + unknown.ID + " of the catalogue. The releases are " + strings.Join(unknown.Have, ", ") + "."
}

func plainFault(status int) fault {
	f, ok := plainFaults[status]
	if !ok {
		if status >= http.StatusInternalServerError {
			return internalFault
		}
		f = plainFaults[http.StatusBadRequest]
	}
	f.status = status
	return f
}

// handleError answers with a page for a person, a fragment for a part of a page
// and a problem document for a program.
func (s *Server) handleError(err error, c echo.Context) {
	if errors.Is(err, errLeft) {
		if !c.Response().Committed {
			c.Response().WriteHeader(statusLeft)
		}
		return
	}
	f := faultOf(err)
	id := c.Response().Header().Get(echo.HeaderXRequestID)
	if f.status >= http.StatusInternalServerError && !errors.Is(err, errInternal) {
		s.Log.LogAttrs(c.Request().Context(), slog.LevelError, "failed", slog.String("id", id), slog.String("route", c.Path()), slog.String("error", err.Error()))
	}
	if c.Response().Committed {
		return
	}
	if err := s.answerFault(c, f, id); err != nil {
		s.Log.Error("could not answer with an error", "id", id, "error", err.Error())
	}
}

func (s *Server) answerFault(c echo.Context, f fault, id string) error {
	switch {
	case c.Request().Method == http.MethodHead:
		return c.NoContent(f.status)
	case wantsJSON(c):
		return problem(c, f, id)
	}
	again, err := s.resend(c, f.status)
	if err != nil {
		return err
	}
	p := views.Problem{Title: f.title, Detail: f.detail, Remedy: f.remedy, Request: id, Typed: typed(c), Again: again, Links: inReleases(c, f.releases)}
	c.Response().Header().Set(echo.HeaderCacheControl, "no-store")
	if isFragment(c) {
		return s.html(c, f.status, views.ErrorBody(p))
	}
	return s.html(c, f.status, views.ErrorPage(s.shell(c, f.title), p))
}

// inReleases are the addresses of a page of the catalogue in the releases that there are.
func inReleases(c echo.Context, releases []string) []views.EntryLink {
	const catalog = "/catalog/"
	if !strings.HasPrefix(c.Path(), catalog+":release") {
		return nil
	}
	asked, rest := strings.TrimPrefix(c.Request().URL.EscapedPath(), catalog), ""
	if i := strings.IndexByte(asked, '/'); i >= 0 {
		rest = asked[i:]
	}
	var links []views.EntryLink
	for _, id := range releases {
		links = append(links, views.EntryLink{Name: id, URL: catalog + id + rest})
	}
	return links
}

// problem answers with application/problem+json (RFC 9457).
func problem(c echo.Context, f fault, id string) error {
	body, err := json.Marshal(struct {
		Type     string       `json:"type"`
		Title    string       `json:"title"`
		Status   int          `json:"status"`
		Detail   string       `json:"detail,omitempty"`
		Instance string       `json:"instance"`
		Errors   []fieldError `json:"errors,omitempty"`
	}{"about:blank", f.title, f.status, strings.TrimSpace(f.detail + " " + f.remedy), "urn:muster:request:" + id, f.fields})
	if err != nil {
		return err
	}
	return c.Blob(f.status, "application/problem+json", append(body, '\n'))
}

// wantsJSON reports whether a program is asking.
func wantsJSON(c echo.Context) bool {
	r := c.Request()
	if strings.HasPrefix(r.URL.Path, "/api/") {
		return true
	}
	accept := r.Header.Get(echo.HeaderAccept)
	return strings.Contains(accept, "json") && !strings.Contains(accept, "text/html")
}

// isFragment reports whether a script asks for a part of a page. The pages let htmx
// neither follow links nor keep a history, so it never asks for a whole one.
func isFragment(c echo.Context) bool { return c.Request().Header.Get("HX-Request") == "true" }

// untold are fields that an error page does not repeat.
var untold = map[string]bool{csrfField: true, "do": true, "request": true, "base": true, "sheets": true, "back": true, "data": true}

// typed returns what the visitor had entered, so that an error page keeps it.
func typed(c echo.Context) []views.Typed {
	r := c.Request()
	if r.Method == http.MethodGet || r.PostForm == nil && r.ParseForm() != nil {
		return nil
	}
	var all []views.Typed
	for _, name := range sortedKeys(r.PostForm) {
		for _, value := range r.PostForm[name] {
			if !untold[name] && strings.TrimSpace(value) != "" {
				all = append(all, views.Typed{Name: keepable(name), Value: keepable(value)})
			}
		}
	}
	return all
}
