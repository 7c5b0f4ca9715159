package handlers

import (
	"errors"
	"net"
	"net/http"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"muster/armybuilder"
)

// Cookies by their plain names; see cookieName.
const (
	ownerCookie = "muster-owner"
	csrfCookie  = "muster-csrf"
	themeCookie = "muster-theme"
)

// cookieLife is how long a browser keeps cookies after the last visit that set
// them; browsers allow no more.
const cookieLife = 400 * 24 * time.Hour

// secureCookies reports whether the browser that sent the request keeps Secure
// cookies for us: the site is https, or the browser runs on this machine.
// Otherwise it is a phone in a local network without https, and cookies have
// ordinary names, so that it can keep lists at all.
func (s *Server) secureCookies(c echo.Context) bool {
	if u := s.config.PublicURL; u != nil && u.Scheme == "https" {
		return true
	}
	return loopback(c.Request().Host)
}

// loopback reports whether a host, with or without port, is this machine.
func loopback(host string) bool {
	host = withoutPort(host)
	if strings.EqualFold(host, "localhost") || strings.HasSuffix(strings.ToLower(host), ".localhost") {
		return true
	}
	ip := net.ParseIP(host)
	return ip != nil && ip.IsLoopback()
}

// withoutPort returns the name or the bare address of a host.
func withoutPort(host string) string {
	if h, _, err := net.SplitHostPort(host); err == nil {
		host = h
	}
	return strings.Trim(host, "[]")
}

// cookieName returns the name of a cookie: with the prefix that binds it to this
// host and to https where the browser keeps Secure cookies.
func cookieName(name string, secure bool) string {
	if secure {
		return "__Host-" + name
	}
	return name
}

func (s *Server) cookie(c echo.Context, name string) string {
	cookie, err := c.Cookie(cookieName(name, s.secureCookies(c)))
	if err != nil {
		return ""
	}
	return cookie.Value
}

// setCookie keeps a value in the browser; an empty one removes it.
func (s *Server) setCookie(c echo.Context, name, value string) {
	s.setCookieFor(c, name, value, cookieLife)
}

// setCookieFor is setCookie for a value that the browser forgets after a given time.
func (s *Server) setCookieFor(c echo.Context, name, value string, life time.Duration) {
	secure := s.secureCookies(c)
	if !secure {
		s.warnPlain.Do(func() {
			s.Log.Warn("cookies without Secure: this site is reached by plain http, so anyone in the same network can read them; use https and --public-url", "host", c.Request().Host)
		})
	}
	cookie := &http.Cookie{
		Name: cookieName(name, secure), Value: value, Path: "/", Secure: secure, HttpOnly: true, SameSite: http.SameSiteLaxMode,
		MaxAge: int(life / time.Second),
	}
	if value == "" {
		cookie.MaxAge = -1
	}
	c.SetCookie(cookie)
}

// ownerKey is where the request keeps who is asking.
const ownerKey = "owner"

// owner returns who is asking; the zero Owner has no lists.
func (s *Server) owner(c echo.Context) (armybuilder.Owner, error) {
	if o, ok := c.Get(ownerKey).(armybuilder.Owner); ok {
		return o, nil
	}
	var o armybuilder.Owner
	if secret, ok := armybuilder.ParseSecret(s.cookie(c, ownerCookie)); ok {
		var err error
		if o, err = s.Lists.Owner(c.Request().Context(), secret); err != nil && !errors.Is(err, armybuilder.ErrNotFound) {
			return 0, err
		}
		if err == nil {
			s.visits(c, o, secret)
		}
	}
	c.Set(ownerKey, o)
	return o, nil
}

// visits remembers for the rest of the request who is asking. Every page view
// lengthens the life of the cookie.
func (s *Server) visits(c echo.Context, o armybuilder.Owner, secret armybuilder.Secret) {
	if c.Request().Method == http.MethodGet && !isFragment(c) {
		s.setCookie(c, ownerCookie, secret.Text())
	}
	c.Set(ownerKey, o)
}

// keeper returns who is asking and makes an owner of a visitor who is none yet,
// since something is about to be kept.
func (s *Server) keeper(c echo.Context) (armybuilder.Owner, error) {
	o, err := s.owner(c)
	if err != nil || o != 0 {
		return o, err
	}
	o, secret, err := s.Lists.NewOwner(c.Request().Context())
	if err != nil {
		return 0, err
	}
	s.become(c, o, secret)
	return o, nil
}

// become makes the browser that of the owner.
func (s *Server) become(c echo.Context, o armybuilder.Owner, secret armybuilder.Secret) {
	s.setCookie(c, ownerCookie, secret.Text())
	c.Set(ownerKey, o)
}
