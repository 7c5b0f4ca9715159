package handlers

import (
	"net/url"
	"strings"

	"github.com/labstack/echo/v4"
)

// rosterMediaType is that of a roster document.
const rosterMediaType = "application/vnd.muster.roster+json"

// attach makes the answer a download with a name made of a title: readable by
// programs that know ASCII only, and whole for the others (RFC 6266).
func attach(c echo.Context, title, extension string) {
	plain := strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9', r == '-', r == '_', r == '.':
			return r
		case r == ' ':
			return '-'
		}
		return -1
	}, title)
	whole := strings.Map(func(r rune) rune {
		if r < ' ' || strings.ContainsRune(`/\:*?"<>|`, r) {
			return ' '
		}
		return r
	}, title)
	if plain = strings.Trim(plain, "-._"); plain == "" {
		plain = "list"
	}
	if whole = strings.TrimSpace(whole); whole == "" {
		whole = "list"
	}
	c.Response().Header().Set(echo.HeaderContentDisposition,
		`attachment; filename="`+plain+extension+`"; filename*=UTF-8''`+url.PathEscape(whole+extension))
}
