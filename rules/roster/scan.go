package roster

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"muster/rules"
)

// A decoder reads one document in a single pass. Like a bufio.Scanner it keeps
// its first error: after that its methods return zero values, and loops over
// objects and lists end. All strings it returns are parts of text, unless they
// contain escapes.
type decoder struct {
	text  string
	pos   int
	depth int
	// cut is set if text was cut off at the first byte that is not UTF-8; its end
	// is then the place of that fault.
	cut   bool
	found string // the bad byte, if cut
	err   *Error

	formatRead bool // the key format was met
	entries    entryTable
	bought     []Upgrade // of all units
}

// load takes doc, without its byte order mark.
func (d *decoder) load(doc []byte) {
	d.text = strings.TrimPrefix(string(doc), "\uFEFF")
	if utf8.ValidString(d.text) {
		return
	}
	for i, r := range d.text {
		if _, size := utf8.DecodeRuneInString(d.text[i:]); r == utf8.RuneError && size == 1 {
			d.cut, d.found = true, badByte(d.text[i])
			d.text = d.text[:i]
			return
		}
	}
}

// badByte names a byte that is not UTF-8.
func badByte(c byte) string { return fmt.Sprintf("0x%02x", c) }

// fail records the first fault, at the byte offset.
func (d *decoder) fail(offset int, rule rules.Rule, args ...rules.Arg) {
	if d.err != nil {
		return
	}
	d.err = &Error{Rule: rule, Args: args}
	d.err.Line, d.err.Column = place(d.text, offset)
}

// unexpected records that the text at the current position is not what JSON
// wants there.
func (d *decoder) unexpected(want string) {
	switch {
	case d.pos < len(d.text):
		d.fail(d.pos, NotJSON, rules.Text("want", want), rules.Text("found", quoteFound(d.text, d.pos)))
	case d.cut:
		d.fail(d.pos, InvalidUTF8, rules.Text("found", d.found))
	default:
		d.fail(d.pos, Truncated, rules.Text("want", want))
	}
}

// peek returns the next byte, or 0 at the end.
func (d *decoder) peek() byte {
	if d.pos < len(d.text) {
		return d.text[d.pos]
	}
	return 0
}

// space skips white space.
func (d *decoder) space() {
	if d.pos < len(d.text) && d.text[d.pos] > ' ' {
		return // as everywhere in a canonical document
	}
	for d.pos < len(d.text) {
		switch d.text[d.pos] {
		case ' ', '\n', '\r', '\t':
			d.pos++
		default:
			return
		}
	}
}

// An object is the state of reading one object.
type object struct {
	start int    // offset of its opening brace
	key   string // the key whose value is read
	keyAt int
	begun bool
	seen  knownKeys
	// unknown are the other keys read so far.
	unknown keySet
}

// open enters an object or list, of which c is the opening bracket.
func (d *decoder) open() {
	if d.depth++; d.depth > MaxDepth {
		d.fail(d.pos, TooDeep, rules.Int("limit", MaxDepth))
	}
	d.pos++
}

// next reads the next key of o and the colon after it. It returns false at the
// end of the object and after an error, which it puts into the path of the key
// being read.
func (d *decoder) next(o *object) bool {
	if d.err != nil {
		d.err.within(o.key)
		return false
	}
	d.space()
	c := d.peek()
	if c == '}' {
		d.pos++
		d.depth--
		return false
	}
	if o.begun {
		if c != ',' {
			d.unexpected("comma")
			return false
		}
		d.pos++
		d.space()
		c = d.peek()
	}
	o.begun = true
	if c != '"' {
		d.unexpected("key")
		return false
	}
	o.keyAt = d.pos
	o.key = d.str()
	d.space()
	if d.err != nil {
		return false
	}
	if d.peek() != ':' {
		d.unexpected("colon")
		return false
	}
	d.pos++
	d.space()
	return true
}

// nextItem moves to the next item of a list of which n items have been read. It
// returns false at the end of the list and after an error.
func (d *decoder) nextItem(n int) bool {
	if d.err != nil {
		return false
	}
	d.space()
	c := d.peek()
	if c == ']' {
		d.pos++
		d.depth--
		return false
	}
	if n > 0 {
		if c != ',' {
			d.unexpected("comma")
			return false
		}
		d.pos++
		d.space()
	}
	return true
}

// once records that the known key is read, and that it is the first time.
func (d *decoder) once(o *object, key knownKeys) {
	if o.seen&key != 0 {
		d.duplicate(o)
	}
	o.seen |= key
}

func (d *decoder) duplicate(o *object) {
	d.fail(o.keyAt, DuplicateKey, rules.Text("key", clip(o.key)))
}
