package roster

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Encode returns the canonical document of r: keys in the order of the format,
// then unknown ones in their own; nothing that is empty; no space outside
// strings; a final newline. Decode reads it back to an equal roster. What is not
// UTF-8 in a roster made by a program is written as U+FFFD.
func Encode(r *Roster) []byte {
	return append(appendRoster(make([]byte, 0, sizeHint(r)), r), '\n')
}

// sizeHint guesses the length of the document of r, a little above what usual
// lists need.
func sizeHint(r *Roster) int {
	n := 400 + len(r.Name) + len(r.Player) + 48*len(r.TacticalCards)
	for i := range r.Units {
		u := &r.Units[i]
		n += 80 + len(u.Label) + len(u.Note) + 48*len(u.Upgrades)
	}
	return n
}

func appendRoster(b []byte, r *Roster) []byte {
	b = append(b, `{"format":"`+Format+`"`...)
	b = appendText(b, `,"name":`, r.Name)
	b = appendText(b, `,"player":`, r.Player)
	b = append(b, `,"release":`...)
	b = appendString(b, r.Release)
	b = appendText(b, `,"fingerprint":`, r.Fingerprint)
	b = append(b, `,"scale":`...)
	b = appendString(b, r.Scale.String())
	b = append(b, `,"mineral_limit":`...)
	b = strconv.AppendInt(b, int64(r.MineralLimit), 10)
	b = appendText(b, `,"faction_card":`, r.FactionCard)
	if len(r.TacticalCards) > 0 {
		b = append(b, `,"tactical_cards":`...)
		for i := range r.TacticalCards {
			b = append(b, listMark(i))
			b = appendCard(b, &r.TacticalCards[i])
		}
		b = append(b, ']')
	}
	if len(r.Units) > 0 {
		b = append(b, `,"units":`...)
		for i := range r.Units {
			b = append(b, listMark(i))
			b = appendUnit(b, &r.Units[i])
		}
		b = append(b, ']')
	}
	b = appendDraft(b, &r.Draft)
	b = appendText(b, `,"visibility":`, r.Visibility.String())
	return appendExtra(b, r.Extra)
}

func appendCard(b []byte, c *Card) []byte {
	b = append(b, `{"id":`...)
	b = appendString(b, c.ID)
	b = append(b, `,"card":`...)
	b = appendString(b, c.Card)
	return appendExtra(b, c.Extra)
}

func appendUnit(b []byte, u *Unit) []byte {
	b = append(b, `{"id":`...)
	b = appendString(b, u.ID)
	b = append(b, `,"unit":`...)
	b = appendString(b, u.Unit)
	b = append(b, `,"models":`...)
	b = strconv.AppendInt(b, int64(u.Models), 10)
	if len(u.Upgrades) > 0 {
		b = append(b, `,"upgrades":`...)
		for i := range u.Upgrades {
			b = append(b, listMark(i))
			b = appendUpgrade(b, &u.Upgrades[i])
		}
		b = append(b, ']')
	}
	b = appendText(b, `,"label":`, u.Label)
	b = appendText(b, `,"note":`, u.Note)
	return appendExtra(b, u.Extra)
}

func appendUpgrade(b []byte, u *Upgrade) []byte {
	b = append(b, `{"upgrade":`...)
	b = appendString(b, u.Upgrade)
	if u.Model != 0 {
		b = append(b, `,"model":`...)
		b = strconv.AppendInt(b, int64(u.Model), 10)
	}
	return appendExtra(b, u.Extra)
}

func appendDraft(b []byte, t *Draft) []byte {
	if t.Empty() {
		return b
	}
	b = append(b, `,"draft":{`...)
	first := len(b)
	b = appendList(b, `,"missions":`, t.Missions)
	b = appendList(b, `,"deployments":`, t.Deployments)
	b = appendExtra(b, t.Extra)
	return append(b[:first], b[first+1:]...) // every member began with a comma
}

// appendExtra appends the unknown members of an object and its closing brace.
func appendExtra(b []byte, fields []Field) []byte {
	for i := range fields {
		b = append(b, ',')
		b = appendString(b, fields[i].Key)
		b = append(b, ':')
		b = append(b, fields[i].Value...)
	}
	return append(b, '}')
}

// appendText appends a member that is left out if it is empty.
func appendText(b []byte, key, s string) []byte {
	if s == "" {
		return b
	}
	return appendString(append(b, key...), s)
}

func appendList(b []byte, key string, list []string) []byte {
	if len(list) == 0 {
		return b
	}
	b = append(b, key...)
	for i, s := range list {
		b = append(b, listMark(i))
		b = appendString(b, s)
	}
	return append(b, ']')
}

// listMark returns what stands before item i of a list.
func listMark(i int) byte {
	if i == 0 {
		return '['
	}
	return ','
}

// appendString appends s as a JSON string: only quotes, backslashes and the
// characters below U+0020 are escaped.
func appendString(b []byte, s string) []byte {
	const hex = "0123456789abcdef"
	before, start, ascii := len(b), 0, true
	b = append(b, '"')
	for i := range len(s) {
		c := s[i]
		if c >= utf8.RuneSelf {
			ascii = false
			continue
		}
		if c >= ' ' && c != '"' && c != '\\' {
			continue
		}
		b = append(b, s[start:i]...)
		start = i + 1
		switch c {
		case '"', '\\':
			b = append(b, '\\', c)
		case '\b':
			b = append(b, '\\', 'b')
		case '\t':
			b = append(b, '\\', 't')
		case '\n':
			b = append(b, '\\', 'n')
		case '\f':
			b = append(b, '\\', 'f')
		case '\r':
			b = append(b, '\\', 'r')
		default:
			b = append(b, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
		}
	}
	b = append(b, s[start:]...)
	if !ascii && !utf8.ValidString(s) {
		return appendString(b[:before], strings.ToValidUTF8(s, "\uFFFD"))
	}
	return append(b, '"')
}

// EncodePretty returns the document of r for people to read and edit: the
// canonical one with line breaks and an indent of two spaces. Decode reads it as
// the same roster.
func EncodePretty(r *Roster) []byte {
	var b bytes.Buffer
	if err := json.Indent(&b, Encode(r), "", "  "); err != nil {
		return Encode(r) // an unknown field, made by a program, is no JSON
	}
	return b.Bytes()
}
