package handlers

import (
	"context"
	"net/http"
	"time"

	"github.com/labstack/echo/v4"

	"muster/rules/roster"
)

// assetsPath is where the built files stand.
const assetsPath = "/assets/*"

// readyTimeout is how long the store may take to answer a probe.
const readyTimeout = 2 * time.Second

// health says that the process answers.
func (s *Server) health(c echo.Context) error {
	return c.String(http.StatusOK, "ok\n")
}

// ready says that the store can be read and written.
func (s *Server) ready(c echo.Context) error {
	ctx, cancel := context.WithTimeout(c.Request().Context(), readyTimeout)
	defer cancel()
	if err := s.Lists.Store.Ping(ctx); err != nil {
		s.Log.Error("not ready", "error", err.Error())
		return c.String(http.StatusServiceUnavailable, "the store does not answer\n")
	}
	return c.String(http.StatusOK, "ready\n")
}

// asset answers with a built file; where there is none, with the error page that
// every other address has.
func (s *Server) asset(c echo.Context) error {
	if !s.Assets.Has(c.Request().URL.Path) {
		return echo.ErrNotFound
	}
	s.Assets.ServeHTTP(c.Response(), c.Request())
	return nil
}

func icon(contentType string, content []byte) echo.HandlerFunc {
	return func(c echo.Context) error {
		c.Response().Header().Set(echo.HeaderCacheControl, "public, max-age=86400")
		return c.Blob(http.StatusOK, contentType, content)
	}
}

// robots keeps shared and private lists out of search engines.
func (s *Server) robots(c echo.Context) error {
	return c.String(http.StatusOK, "User-agent: *\nDisallow: /lists\nDisallow: /r/\nDisallow: /e/\nDisallow: /api/\n")
}

func (s *Server) rosterSchema(c echo.Context) error {
	c.Response().Header().Set(echo.HeaderCacheControl, "public, max-age=3600")
	c.Response().Header().Set(echo.HeaderAccessControlAllowOrigin, "*")
	return c.Blob(http.StatusOK, "application/schema+json", roster.Schema())
}
