package handlers

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"muster/views"
)

// aboutRoutes are the pages about the site itself.
func (s *Server) aboutRoutes() []route {
	return []route{
		{method: http.MethodGet, path: "/about", kind: page, handle: s.about},
		{method: http.MethodGet, path: "/licences", kind: page, handle: s.licences},
	}
}

func (s *Server) about(c echo.Context) error {
	shell := s.shell(c, "About")
	shell.Description = "What Muster is, what it keeps and what it is not."
	return s.lasting(c, views.AboutPage(shell, views.About{Releases: s.releaseInfos(), Version: s.config.Version}))
}

func (s *Server) licences(c echo.Context) error {
	shell := s.shell(c, "Licences")
	shell.Description = "The libraries that are part of Muster, with their licences."
	return s.lasting(c, views.LicencesPage(shell, s.Licences))
}
