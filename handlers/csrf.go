package handlers

import (
	"errors"
	"net/http"
	"time"

	"github.com/labstack/echo/v4"
	"github.com/labstack/echo/v4/middleware"
)

const (
	csrfKey   = "csrf"
	csrfField = "_csrf"
)

// errForged says that a form was not sent by a page of this site, or by one that
// is too old.
var errForged = errors.New("the form does not come from a current page of this site")

// csrf accepts what changes something only from our own pages. A browser that
// tells by Sec-Fetch-Site where a request comes from is believed; for others, and
// on plain http, a token in a cookie has to be repeated in the form.
func (s *Server) csrf() echo.MiddlewareFunc {
	protect := func(secure bool) echo.MiddlewareFunc {
		return middleware.CSRFWithConfig(middleware.CSRFConfig{
			TokenLookup:    "form:" + csrfField,
			ContextKey:     csrfKey,
			CookieName:     cookieName(csrfCookie, secure),
			CookiePath:     "/",
			CookieSecure:   secure,
			CookieHTTPOnly: true,
			CookieSameSite: http.SameSiteLaxMode,
			CookieMaxAge:   int(cookieLife / time.Second),
			ErrorHandler:   func(error, echo.Context) error { return errForged },
		})
	}
	secure, ordinary := protect(true), protect(false)
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		secured, plain := secure(next), ordinary(next)
		return func(c echo.Context) error {
			if s.secureCookies(c) {
				return secured(c)
			}
			return plain(c)
		}
	}
}

// csrfToken returns what a form of this page has to carry.
func csrfToken(c echo.Context) string {
	token, _ := c.Get(csrfKey).(string)
	return token
}
