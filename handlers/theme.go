package handlers

import (
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"
)

// themeRoutes are the choice between light and dark.
func (s *Server) themeRoutes() []route {
	return []route{
		{method: http.MethodPost, path: "/theme", kind: page, handle: s.setTheme},
	}
}

// A themeForm is the choice of a theme.
type themeForm struct {
	Theme string `form:"theme" label:"theme" validate:"omitempty,oneof=light dark"`
	Back  string `form:"back" label:"page" validate:"max=500"`
}

// setTheme keeps the choice in a cookie and goes back to the page.
func (s *Server) setTheme(c echo.Context) error {
	var f themeForm
	if err := s.readForm(c, &f); err != nil {
		return err
	}
	s.setCookie(c, themeCookie, f.Theme)
	return seeOther(c, localPath(f.Back))
}

// localPath returns a path of this site that a form names, or the front page: no
// form may send a visitor elsewhere.
func localPath(path string) string {
	if !strings.HasPrefix(path, "/") || strings.HasPrefix(path, "//") || strings.ContainsAny(path, "\\\r\n\t") {
		return "/"
	}
	return path
}
