package interop

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"muster/rules"
	"muster/rules/roster"
)

// A Kind is the type of a JSON value.
type Kind uint8

// The types. Absent is what a missing key has.
const (
	Absent Kind = iota
	Null
	Boolean
	Number
	Text
	List
	Object
)

var kindNames = [...]string{"", "null", "boolean", "number", "text", "list", "object"}

// String names the type as [roster.WrongType] does.
func (k Kind) String() string { return kindNames[k] }

// A Node is one value of a JSON document. The zero Node is an absent value.
type Node struct {
	Kind Kind
	text string
	keys []string
	list []Node
}

// ParseJSON reads a document, strictly: UTF-8, no key twice, and no more than
// [MaxDocument], [MaxDepth] and [MaxValues]. Its error is a [rules.Violation] with
// line and column, of the rules that our own documents keep too.
func ParseJSON(data []byte) (Node, error) {
	if len(data) > MaxDocument {
		return Node{}, TooLarge.Broken("", rules.Text("of", "bytes"), rules.Int("limit", MaxDocument))
	}
	p := &jsonParser{text: strings.TrimPrefix(string(data), "\ufeff")}
	if !utf8.ValidString(p.text) {
		return Node{}, InvalidText([]byte(p.text))
	}
	var n Node
	if p.space(); p.pos == len(p.text) {
		return n, roster.Empty.Broken("")
	}
	p.value(&n, 0)
	if p.space(); p.fault == nil && p.pos < len(p.text) {
		p.fail(p.pos, roster.Trailing, rules.Text("found", p.found()))
	}
	if p.fault != nil {
		return Node{}, *p.fault
	}
	return n, nil
}

// A jsonParser reads one document in one pass and keeps its first fault, after
// which all its methods return at once.
type jsonParser struct {
	text   string
	pos    int
	values int
	fault  *rules.Violation
}

func (p *jsonParser) fail(at int, rule rules.Rule, args ...rules.Arg) {
	if p.fault != nil {
		return
	}
	line, column := Place(p.text, at)
	v := rule.Broken("", append(args, rules.Int("line", line), rules.Int("column", column))...)
	p.fault = &v
}

// Place returns the line and column of the byte at offset, both from 1.
func Place(text string, offset int) (line, column int) {
	before := text[:offset]
	return strings.Count(before, "\n") + 1, utf8.RuneCountInString(before[strings.LastIndexByte(before, '\n')+1:]) + 1
}

// want records that something else should stand here.
func (p *jsonParser) want(what string) {
	if p.pos >= len(p.text) {
		p.fail(len(p.text), roster.Truncated, rules.Text("want", what))
		return
	}
	p.fail(p.pos, roster.NotJSON, rules.Text("want", what), rules.Text("found", p.found()))
}

// found returns the character here as a report shows it.
func (p *jsonParser) found() string {
	c, _ := utf8.DecodeRuneInString(p.text[p.pos:])
	if strconv.IsPrint(c) {
		return string(c)
	}
	return fmt.Sprintf("U+%04X", c)
}

func (p *jsonParser) space() {
	for p.pos < len(p.text) {
		switch p.text[p.pos] {
		case ' ', '\t', '\n', '\r':
			p.pos++
		default:
			return
		}
	}
}

func (p *jsonParser) peek() byte {
	if p.pos < len(p.text) {
		return p.text[p.pos]
	}
	return 0
}

// value reads the value here, which has depth objects and lists around it.
func (p *jsonParser) value(n *Node, depth int) {
	if p.values++; p.values > MaxValues {
		p.fail(p.pos, TooLarge, rules.Text("of", "values"), rules.Int("limit", MaxValues))
	}
	if p.fault != nil {
		return
	}
	switch c := p.peek(); {
	case c == '{' || c == '[':
		if depth == MaxDepth {
			p.fail(p.pos, roster.TooDeep, rules.Int("limit", MaxDepth))
			return
		}
		if c == '{' {
			p.object(n, depth+1)
		} else {
			p.items(n, depth+1)
		}
	case c == '"':
		n.Kind, n.text = Text, p.string()
	case c == '-' || '0' <= c && c <= '9':
		n.Kind, n.text = Number, p.number()
	case p.word("true"), p.word("false"):
		n.Kind, n.text = Boolean, map[byte]string{'t': "true", 'f': "false"}[c]
	case p.word("null"):
		n.Kind = Null
	default:
		p.want("value")
	}
}

// word reads a literal, if it stands here.
func (p *jsonParser) word(w string) bool {
	rest := p.text[p.pos:]
	if strings.HasPrefix(rest, w) {
		p.pos += len(w)
		return true
	}
	if rest != "" && strings.HasPrefix(w, rest) {
		p.pos = len(p.text) // broken off in the middle of the literal
	}
	return false
}

func (p *jsonParser) object(n *Node, depth int) {
	n.Kind = Object
	var seen map[string]bool
	p.pos++
	for p.fault == nil {
		if p.space(); p.peek() == '}' {
			p.pos++
			return
		}
		if len(n.keys) > 0 {
			if p.peek() != ',' {
				p.want("comma")
				return
			}
			p.pos++
			p.space()
		}
		if p.peek() != '"' {
			p.want("key")
			return
		}
		at := p.pos
		key := p.string()
		if p.space(); p.fault == nil && p.peek() != ':' {
			p.want("colon")
		}
		if p.fault == nil && n.has(key, &seen) {
			p.fail(at, roster.DuplicateKey, rules.Text("key", Clip(key)))
		}
		if p.fault != nil {
			return
		}
		p.pos++
		p.space()
		n.keys = append(n.keys, key)
		n.list = append(n.list, Node{})
		p.value(&n.list[len(n.list)-1], depth)
	}
}

func (p *jsonParser) items(n *Node, depth int) {
	n.Kind = List
	p.pos++
	for p.fault == nil {
		if p.space(); p.peek() == ']' {
			p.pos++
			return
		}
		if len(n.list) > 0 {
			if p.peek() != ',' {
				p.want("comma")
				return
			}
			p.pos++
			p.space()
		}
		n.list = append(n.list, Node{})
		p.value(&n.list[len(n.list)-1], depth)
	}
}

// has reports whether an object has the key already. seen holds its keys once they
// have become many.
func (n *Node) has(key string, seen *map[string]bool) bool {
	const few = 32
	if len(n.keys) < few {
		return slices.Contains(n.keys, key)
	}
	if *seen == nil {
		*seen = make(map[string]bool, 2*len(n.keys))
		for _, k := range n.keys {
			(*seen)[k] = true
		}
	}
	known := (*seen)[key]
	(*seen)[key] = true
	return known
}

// string reads the string that begins here. Without escapes it is a part of the
// text.
func (p *jsonParser) string() string {
	p.pos++
	start := p.pos
	var b []byte // what was read, once there is an escape
	for p.pos < len(p.text) {
		for p.pos < len(p.text) && plain[p.text[p.pos]] {
			p.pos++
		}
		if p.pos == len(p.text) {
			break
		}
		switch c := p.text[p.pos]; {
		case c == '"':
			s := p.text[start:p.pos]
			p.pos++
			if b != nil {
				return string(append(b, s...))
			}
			return s
		case c < ' ':
			p.want("character")
			return ""
		default: // an escape
			b = append(b, p.text[start:p.pos]...)
			if b = p.escape(b); p.fault != nil {
				return ""
			}
			if b == nil {
				b = []byte{}
			}
			start = p.pos
		}
	}
	p.want("character")
	return ""
}

// plain marks the bytes that mean themselves in a string.
var plain = func() (t [256]bool) {
	for c := range t {
		t[c] = c >= ' ' && c != '"' && c != '\\'
	}
	return t
}()

// escape appends what the escape here means.
func (p *jsonParser) escape(b []byte) []byte {
	at := p.pos
	p.pos++
	c := p.peek()
	if i := strings.IndexByte(`"\/bfnrt`, c); i >= 0 && c != 0 {
		p.pos++
		return append(b, "\"\\/\b\f\n\r\t"[i])
	}
	if c != 'u' {
		p.want("escape")
		return b
	}
	p.pos++
	r := p.hex4()
	if utf16.IsSurrogate(r) {
		pair := rune(utf8.RuneError)
		if strings.HasPrefix(p.text[p.pos:], `\u`) {
			p.pos += 2
			pair = utf16.DecodeRune(r, p.hex4())
		}
		if pair == utf8.RuneError {
			p.fail(at, roster.InvalidUTF8, rules.Text("found", p.text[at:p.pos]))
		}
		r = pair
	}
	return utf8.AppendRune(b, r)
}

// hex4 reads the four digits of an escape.
func (p *jsonParser) hex4() rune {
	const digits = 4
	if p.fault != nil {
		return 0
	}
	for i := range digits {
		if at := p.pos + i; at >= len(p.text) || !strings.ContainsRune("0123456789abcdefABCDEF", rune(p.text[at])) {
			p.pos = min(at, len(p.text))
			p.want("escape")
			return 0
		}
	}
	n, err := strconv.ParseUint(p.text[p.pos:p.pos+digits], 16, 16)
	if err != nil {
		p.want("escape")
	}
	p.pos += digits
	return rune(n)
}

// number reads the number here and returns its text.
func (p *jsonParser) number() string {
	start := p.pos
	if p.peek() == '-' {
		p.pos++
	}
	if p.peek() == '0' {
		p.pos++
	} else {
		p.digits()
	}
	if p.peek() == '.' {
		p.pos++
		p.digits()
	}
	if c := p.peek(); c == 'e' || c == 'E' {
		p.pos++
		if c := p.peek(); c == '+' || c == '-' {
			p.pos++
		}
		p.digits()
	}
	return p.text[start:p.pos]
}

func (p *jsonParser) digits() {
	start := p.pos
	for c := p.peek(); '0' <= c && c <= '9'; c = p.peek() {
		p.pos++
	}
	if p.pos == start {
		p.want("digit")
	}
}
