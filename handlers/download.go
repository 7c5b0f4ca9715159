package handlers

import (
	"net/url"
	"strings"
	"unicode"

	"github.com/labstack/echo/v4"
	"golang.org/x/text/unicode/norm"
)

// rosterMediaType is that of a roster document.
const rosterMediaType = "application/vnd.muster.roster+json"

// attach makes the answer a download with a name made of a title: readable by
// programs that know ASCII only, and whole for the others (RFC 6266).
func attach(c echo.Context, title, extension string) {
	c.Response().Header().Set(echo.HeaderContentDisposition,
		`attachment; filename="`+plainName(title)+extension+`"; filename*=UTF-8''`+extValue(wholeName(title)+extension))
}

// letters are those that are no Latin letter with a mark, and their usual
// spelling without it.
var letters = strings.NewReplacer(
	"ł", "l", "Ł", "L", "ø", "o", "Ø", "O", "đ", "d", "Đ", "D", "ß", "ss", "æ", "ae", "Æ", "Ae", "œ", "oe", "Œ", "Oe", "ı", "i",
)

// plainName is the title in letters, digits, dots and hyphens; accents are left
// off.
func plainName(title string) string {
	plain := strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9', r == '-', r == '_', r == '.':
			return r
		case r == ' ':
			return '-'
		}
		return -1 // marks of letters too
	}, norm.NFD.String(letters.Replace(title)))
	if plain = strings.Trim(plain, "-._"); plain == "" {
		return "list"
	}
	return plain
}

// wholeName is the title without what file systems do not take, and without marks
// that turn the direction of writing: they would hide where the ending begins.
func wholeName(title string) string {
	whole := strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Bidi_Control, r) {
			return -1
		}
		if unicode.IsControl(r) || strings.ContainsRune(`/\:*?"<>|`, r) {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(title, ""))
	if whole = strings.TrimSpace(whole); whole == "" {
		return "list"
	}
	return whole
}

// extValue escapes everything but letters, digits, "-", "_", "." and "~", as a
// parameter in UTF-8 has to be (RFC 8187).
func extValue(s string) string { return strings.ReplaceAll(url.QueryEscape(s), "+", "%20") }
