package armybuilder

import (
	"strconv"
	"unicode/utf8"

	"muster/rules"
	"muster/rules/army"
	"muster/rules/card"
	"muster/rules/text"
)

// AppendJSON appends the report as one canonical muster.check/1 document: the
// keys in a fixed order, no space outside strings, no newline. The same list
// gives the same bytes everywhere.
func (r *Report) AppendJSON(b []byte) []byte {
	w := jsonWriter{append(b, '{')}
	w.text("format", ReportFormat)
	w.text("file", r.File)
	w.textOrNull("source", r.Source)
	w.text("verdict", r.Verdict.String())
	if r.Verdict != army.Unreadable {
		w.totals(r)
	}
	w.key("violations")
	w.open('[')
	for _, v := range r.Violations {
		w.violation(r, v)
	}
	w.close(']')
	w.key("notes")
	w.open('[')
	for _, n := range r.Notes {
		w.note(r.Cards, n)
	}
	w.close(']')
	if r.AsBuilt != nil {
		w.asBuilt(r.AsBuilt)
	}
	w.close('}')
	return w.buf
}

// A jsonWriter appends JSON and puts the commas where they belong.
type jsonWriter struct{ buf []byte }

// comma separates the next key or element from the one before, if there is one.
func (w *jsonWriter) comma() {
	switch w.buf[len(w.buf)-1] {
	case '{', '[', ':':
	default:
		w.buf = append(w.buf, ',')
	}
}

func (w *jsonWriter) key(key string) {
	w.comma()
	w.buf = append(appendString(w.buf, key), ':')
}

func (w *jsonWriter) open(bracket byte) {
	w.comma()
	w.buf = append(w.buf, bracket)
}

func (w *jsonWriter) close(bracket byte) { w.buf = append(w.buf, bracket) }

func (w *jsonWriter) string(s string) {
	w.comma()
	w.buf = appendString(w.buf, s)
}

func (w *jsonWriter) text(key, s string) {
	w.key(key)
	w.string(s)
}

func (w *jsonWriter) textOrNull(key, s string) {
	w.key(key)
	if s == "" {
		w.buf = append(w.buf, "null"...)
		return
	}
	w.string(s)
}

func (w *jsonWriter) number(key string, n int) {
	w.key(key)
	w.buf = strconv.AppendInt(w.buf, int64(n), 10)
}

func (w *jsonWriter) pair(key, first string, a int, second string, b int) {
	w.key(key)
	w.open('{')
	w.number(first, a)
	w.number(second, b)
	w.close('}')
}

func (w *jsonWriter) totals(r *Report) {
	w.text("release", r.Release)
	race := ""
	if r.Faction != nil {
		race = r.Faction.Race.String()
	}
	w.textOrNull("race", race)
	w.textOrNull("faction_card", r.Roster.FactionCard)
	w.pair("minerals", "used", r.Minerals.Used, "limit", r.Minerals.Limit)
	w.pair("gas", "used", r.Gas.Used, "limit", r.Gas.Limit)
	w.key("slots")
	w.open('{')
	for slot, use := range r.Slots {
		w.pair(card.Slot(slot).String(), "used", use.Used, "available", use.Available)
	}
	w.close('}')
	w.number("supply", r.Supply)
	w.number("resource", r.Resource)
	w.number("units", r.Units)
	w.number("models", r.Models)
}

func (w *jsonWriter) violation(r *Report, v rules.Violation) {
	w.open('{')
	w.text("code", v.Code)
	w.text("clause", v.Clause)
	w.text("section", v.Section)
	w.text("severity", v.Severity.String())
	w.text("path", v.Path)
	w.args(v.Args)
	w.text("message", text.Message(r.Cards, v))
	if remedy := r.Remedy(v); remedy != "" {
		w.text("remedy", remedy)
	}
	w.close('}')
}

func (w *jsonWriter) note(cards *card.Release, n rules.Violation) {
	w.open('{')
	w.text("code", n.Code)
	w.text("path", n.Path)
	w.args(n.Args)
	w.text("message", text.Message(cards, n))
	w.close('}')
}

func (w *jsonWriter) args(args rules.Args) {
	w.key("args")
	w.open('{')
	for _, a := range args {
		if n, ok := a.Int(); ok {
			w.number(a.Key, n)
		} else if s, ok := a.Text(); ok {
			w.text(a.Key, s)
		} else {
			items, _ := a.List()
			w.key(a.Key)
			w.open('[')
			for _, item := range items {
				w.string(item)
			}
			w.close(']')
		}
	}
	w.close('}')
}

func (w *jsonWriter) asBuilt(a *army.AsBuilt) {
	w.key("as_built")
	w.open('{')
	w.text("release", a.Release)
	w.number("minerals", a.Minerals)
	w.number("gas", a.Gas)
	w.text("verdict", a.Verdict.String())
	w.key("changes")
	w.open('[')
	for _, c := range a.Changes {
		w.open('{')
		w.text("path", c.Path)
		w.text("field", c.Field)
		w.value("was", c.Was)
		w.value("now", c.Now)
		w.close('}')
	}
	w.close(']')
	w.close('}')
}

func (w *jsonWriter) value(key string, v army.Value) {
	if n, ok := v.Number(); ok {
		w.number(key, n)
	} else {
		w.text(key, v.String())
	}
}

// appendString appends s as the canonical roster document writes a text: only
// the quotation mark, the backslash and characters below U+0020 are escaped. A
// byte that is no UTF-8, which only the name of a file can hold, becomes U+FFFD.
func appendString(b []byte, s string) []byte {
	const hex = "0123456789abcdef"
	b = append(b, '"')
	for i := 0; i < len(s); {
		c := s[i]
		if c >= utf8.RuneSelf {
			r, size := utf8.DecodeRuneInString(s[i:])
			b = utf8.AppendRune(b, r)
			i += size
			continue
		}
		switch {
		case c == '"' || c == '\\':
			b = append(b, '\\', c)
		case c >= ' ':
			b = append(b, c)
		case c == '\b':
			b = append(b, '\\', 'b')
		case c == '\t':
			b = append(b, '\\', 't')
		case c == '\n':
			b = append(b, '\\', 'n')
		case c == '\f':
			b = append(b, '\\', 'f')
		case c == '\r':
			b = append(b, '\\', 'r')
		default:
			b = append(b, '\\', 'u', '0', '0', hex[c>>4], hex[c&0xf])
		}
		i++
	}
	return append(b, '"')
}
