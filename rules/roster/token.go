package roster

import (
	"strings"
	"unicode/utf8"

	"muster/rules"
)

// ends marks the bytes at which the plain text of a string ends: its closing
// quote, an escape, or a control character.
var ends = func() (t [256]bool) {
	for c := range ' ' {
		t[c] = true
	}
	t['"'], t['\\'] = true, true
	return t
}()

// str reads the string that begins at the current position.
func (d *decoder) str() string {
	text, start := d.text, d.pos+1
	for i := start; i < len(text); i++ {
		if !ends[text[i]] {
			continue
		}
		if text[i] != '"' {
			return d.strEscaped(start, i)
		}
		d.pos = i + 1
		return text[start:i]
	}
	d.pos = len(d.text)
	d.unexpected("character")
	return ""
}

// strEscaped reads the rest of a string that begins at start and has its first
// escape, or a control character, at i.
func (d *decoder) strEscaped(start, i int) string {
	b := make([]byte, 0, i-start+16)
	b = append(b, d.text[start:i]...)
	for d.pos = i; d.pos < len(d.text); {
		switch c := d.text[d.pos]; {
		case c == '"':
			d.pos++
			return string(b)
		case c < ' ':
			d.unexpected("character")
			return ""
		case c == '\\':
			b = d.escape(b)
			if d.err != nil {
				return ""
			}
		default:
			b = append(b, c)
			d.pos++
		}
	}
	d.unexpected("character")
	return ""
}

// escape appends the character that the escape at the current position means.
func (d *decoder) escape(b []byte) []byte {
	at := d.pos
	d.pos++
	c := d.peek()
	d.pos++
	switch c {
	case '"', '\\', '/':
		return append(b, c)
	case 'b':
		return append(b, '\b')
	case 't':
		return append(b, '\t')
	case 'n':
		return append(b, '\n')
	case 'f':
		return append(b, '\f')
	case 'r':
		return append(b, '\r')
	case 'u':
		r := d.hex4()
		if !isSurrogate(r) || d.err != nil {
			return utf8.AppendRune(b, r)
		}
		if strings.HasPrefix(d.text[d.pos:], `\u`) {
			end := d.pos
			d.pos += 2
			if both := joinSurrogates(r, d.hex4()); both != utf8.RuneError || d.err != nil {
				return utf8.AppendRune(b, both)
			}
			d.pos = end
		} else if len(d.text)-d.pos < 2 && strings.HasPrefix(`\u`, d.text[d.pos:]) {
			d.pos = len(d.text)
			d.unexpected("escape")
			return b
		}
		d.fail(at, InvalidUTF8, rules.Text("found", d.text[at:d.pos]))
		return b
	default:
		d.pos--
		d.unexpected("escape")
		return b
	}
}

// hex4 reads the four hex digits of a \u escape.
func (d *decoder) hex4() rune {
	var r rune
	for range 4 {
		c := d.peek()
		switch {
		case '0' <= c && c <= '9':
			r = r<<4 | rune(c-'0')
		case 'a' <= c && c <= 'f':
			r = r<<4 | rune(c-'a'+10)
		case 'A' <= c && c <= 'F':
			r = r<<4 | rune(c-'A'+10)
		default:
			d.unexpected("escape")
			return 0
		}
		d.pos++
	}
	return r
}

// number reads the number at the current position and returns its text, and
// whether it has a fraction or an exponent.
func (d *decoder) number() (text string, whole bool) {
	start := d.pos
	if d.peek() == '-' {
		d.pos++
	}
	if d.peek() == '0' {
		d.pos++
	} else {
		d.digits()
	}
	whole = true
	if d.peek() == '.' {
		whole = false
		d.pos++
		d.digits()
	}
	if c := d.peek(); c == 'e' || c == 'E' {
		whole = false
		d.pos++
		if c := d.peek(); c == '+' || c == '-' {
			d.pos++
		}
		d.digits()
	}
	text = d.text[start:d.pos]
	switch c := d.peek(); {
	case '0' <= c && c <= '9', 'a' <= c|0x20 && c|0x20 <= 'z', c == '.', c == '+', c == '-':
		d.unexpected("comma") // 06 and 0x6 are no numbers
	}
	return text, whole
}

// digits skips one or more digits.
func (d *decoder) digits() {
	start := d.pos
	for c := d.peek(); '0' <= c && c <= '9'; c = d.peek() {
		d.pos++
	}
	if d.pos == start {
		d.unexpected("digit")
	}
}

// The types of JSON values, as WrongType names them.
const (
	typeObject  = "object"
	typeList    = "list"
	typeText    = "text"
	typeNumber  = "number"
	typeBoolean = "boolean"
	typeNull    = "null"
)

// valueType returns the type of the value at the current position, or "" after
// recording that there is none.
func (d *decoder) valueType() string {
	switch c := d.peek(); {
	case c == '{':
		return typeObject
	case c == '[':
		return typeList
	case c == '"':
		return typeText
	case c == '-' || '0' <= c && c <= '9':
		return typeNumber
	case d.literal("true"), d.literal("false"):
		return typeBoolean
	case d.literal("null"):
		return typeNull
	}
	for _, l := range [...]string{"true", "false", "null"} {
		if rest := d.text[d.pos:]; rest != "" && strings.HasPrefix(l, rest) {
			d.pos = len(d.text) // cut off in the middle of a literal
		}
	}
	d.unexpected("value")
	return ""
}

func (d *decoder) literal(l string) bool { return strings.HasPrefix(d.text[d.pos:], l) }

// null skips a null and reports whether there was one.
func (d *decoder) null() bool {
	if d.peek() != 'n' || !d.literal("null") {
		return false
	}
	d.pos += len("null")
	return true
}

// want records a value of a wrong type, unless the value at the current
// position begins with c, the opening character of the type wanted.
func (d *decoder) want(c byte, field, wanted string) bool {
	if d.err != nil {
		return false
	}
	if d.peek() == c {
		return true
	}
	if found := d.valueType(); found != "" {
		d.wrongType(field, wanted, found)
	}
	return false
}

func (d *decoder) wrongType(field, wanted, found string) {
	d.fail(d.pos, WrongType, rules.Text("field", field), rules.Text("want", wanted), rules.Text("found", found))
}
