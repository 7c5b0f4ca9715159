package handlers

import (
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"slices"
	"strings"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"
)

// lasting answers with a page that stays the same for a long time, such as one of
// a release. The browser may keep it but asks each time whether it is still the
// same: the frame around it depends on the visitor's theme. An unchanged page
// costs no transfer.
func (s *Server) lasting(c echo.Context, component templ.Component) error {
	b, err := rendered(c, component)
	if err != nil {
		return err
	}
	defer templ.ReleaseBuffer(b)
	return unchanged(c, b.Bytes(), func() error { return c.HTMLBlob(http.StatusOK, b.Bytes()) })
}

// brief answers with a part of a page that depends on nothing but the release and
// this program. The browser need not ask again for a while.
func (s *Server) brief(c echo.Context, component templ.Component) error {
	c.Response().Header().Set(echo.HeaderCacheControl, "private, max-age=3600")
	return s.html(c, http.StatusOK, component)
}

// unchanged answers that the visitor's copy of the body is still good, or else
// with send.
func unchanged(c echo.Context, body []byte, send func() error) error {
	sum := sha256.Sum256(body)
	// Weak, since the same page also goes out compressed.
	tag := `W/"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + `"`
	h := c.Response().Header()
	h.Set(echo.HeaderCacheControl, "private, no-cache")
	h.Set("ETag", tag)
	if matches(c.Request().Header.Get("If-None-Match"), tag) {
		return c.NoContent(http.StatusNotModified)
	}
	return send()
}

// matches reports whether a header If-None-Match names the tag.
func matches(header, tag string) bool {
	strong := strings.TrimPrefix(tag, "W/")
	return slices.ContainsFunc(strings.Split(header, ","), func(t string) bool {
		return strings.TrimPrefix(strings.TrimSpace(t), "W/") == strong
	})
}
