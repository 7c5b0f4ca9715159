package handlers

import (
	"net/http"

	"github.com/labstack/echo/v4"
)

// policy is the Content-Security-Policy of every answer: files of our own only,
// no inline script or style, no frame around us.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; img-src 'self' data:; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// secure sets the headers that every answer has.
func (s *Server) secure(next echo.HandlerFunc) echo.HandlerFunc {
	https := s.config.PublicURL != nil && s.config.PublicURL.Scheme == "https"
	return func(c echo.Context) error {
		h := c.Response().Header()
		h.Set(echo.HeaderContentSecurityPolicy, policy)
		h.Set(echo.HeaderXContentTypeOptions, "nosniff")
		h.Set(echo.HeaderXFrameOptions, "DENY")
		h.Set(echo.HeaderReferrerPolicy, "same-origin")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()")
		if https {
			h.Set(echo.HeaderStrictTransportSecurity, "max-age=31536000")
		}
		return next(c)
	}
}

// private keeps a page out of every cache: it shows somebody's lists as they are
// at this moment, and Back must not show an older state. Handlers of pages that
// are the same for all may say otherwise.
func private(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		h := c.Response().Header()
		h.Set(echo.HeaderCacheControl, "no-store")
		h.Add(echo.HeaderVary, "HX-Request")
		return next(c)
	}
}

// openToAll lets pages of other sites use the API: it has no cookies and tells
// everybody the same.
func openToAll(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		h := c.Response().Header()
		h.Set(echo.HeaderAccessControlAllowOrigin, "*")
		h.Set(echo.HeaderCacheControl, "no-store")
		return next(c)
	}
}

// preflight answers a browser that asks whether a page of another site may use a
// route of the API, as it does before it sends JSON.
func preflight(method string) echo.HandlerFunc {
	return func(c echo.Context) error {
		h := c.Response().Header()
		h.Set(echo.HeaderAccessControlAllowMethods, method)
		h.Set(echo.HeaderAccessControlAllowHeaders, echo.HeaderContentType)
		h.Set(echo.HeaderAccessControlMaxAge, "86400")
		return c.NoContent(http.StatusNoContent)
	}
}
