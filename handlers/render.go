package handlers

import (
	"bytes"
	"context"
	"maps"
	"net"
	"net/http"
	"net/url"
	"slices"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"muster/views"
)

// html answers with a component.
func (s *Server) html(c echo.Context, status int, component templ.Component) error {
	b, err := rendered(c, component)
	if err != nil {
		return err
	}
	defer templ.ReleaseBuffer(b)
	return c.HTMLBlob(status, b.Bytes())
}

// rendered returns a component in a buffer of templ's pool. It is whole before
// the first byte is sent, so that a failure can still become an error page.
func rendered(c echo.Context, component templ.Component) (*bytes.Buffer, error) {
	b := templ.GetBuffer()
	// Rendering is short; and an error page is rendered after the time is up.
	if err := component.Render(context.WithoutCancel(c.Request().Context()), b); err != nil {
		templ.ReleaseBuffer(b)
		return nil, err
	}
	return b, nil
}

// shell is the frame of a page with the title.
func (s *Server) shell(c echo.Context, title string) views.Shell {
	return views.Shell{
		Title:  title,
		Styles: s.Assets.URL("app.css"),
		Script: s.Assets.URL("app.js"),
		Theme:  s.theme(c),
		Path:   c.Request().URL.Path,
		CSRF:   csrfToken(c),
	}
}

// hiddenShell is the frame of a page that search engines should not show.
func (s *Server) hiddenShell(c echo.Context, title string) views.Shell {
	shell := s.shell(c, title)
	shell.NoIndex = true
	return shell
}

// listsShell is the frame of a page about the visitor's own lists.
func (s *Server) listsShell(c echo.Context, title string) views.Shell {
	shell := s.hiddenShell(c, title)
	shell.Section = "lists"
	return shell
}

// maxBack is the longest address that a change of theme comes back to.
const maxBack = 500

// here is the address of a page with what was asked for, so that a change of theme
// comes back to the same search. Pages whose query holds a secret do without.
func here(c echo.Context) string {
	u := c.Request().URL
	if uri := u.RequestURI(); len(uri) <= maxBack && c.Request().Method != http.MethodPost {
		return uri
	}
	return u.Path
}

// theme returns the visitor's choice; empty is the system's.
func (s *Server) theme(c echo.Context) string {
	theme := s.cookie(c, themeCookie)
	if !slices.Contains(views.Themes, theme) {
		return ""
	}
	return theme
}

// absolute returns the address of a path for links that leave the site.
func (s *Server) absolute(c echo.Context, path string) string {
	base := s.config.PublicURL
	if base == nil {
		base = &url.URL{Scheme: "http", Host: c.Request().Host}
	}
	return base.JoinPath(path).String()
}

// onlyHere reports whether such links lead anywhere on this machine alone. So do those of
// an address that stands for all of a machine, such as [::], which the log names.
func (s *Server) onlyHere(c echo.Context) bool {
	host := c.Request().Host
	if base := s.config.PublicURL; base != nil {
		host = base.Host
	}
	return loopback(host) || net.ParseIP(withoutPort(host)).IsUnspecified()
}

// seeOther ends a form that was sent without JavaScript: the browser loads the
// page at the path.
func seeOther(c echo.Context, path string) error {
	return c.Redirect(http.StatusSeeOther, path)
}

func sortedKeys(v url.Values) []string { return slices.Sorted(maps.Keys(v)) }
