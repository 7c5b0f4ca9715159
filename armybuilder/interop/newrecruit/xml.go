package newrecruit

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"muster/armybuilder/interop"
	"muster/rules"
	"muster/rules/card"
	"muster/rules/roster"
)

// XML reads the rosters of BattleScribe, plain and packed.
type XML struct{}

// Format implements interop.Reader.
func (XML) Format() string { return "battlescribe" }

// Recognises implements interop.Reader.
func (XML) Recognises(data []byte) bool {
	if isPacked(data) {
		return true
	}
	start := interop.Start(data)
	const head = 4 << 10 // more than any declaration and comment before the root
	return bytes.HasPrefix(start, []byte("<")) && bytes.Contains(start[:min(len(start), head)], []byte("<roster"))
}

// Read implements interop.Reader.
func (XML) Read(data []byte, cards *card.Release) (interop.Reading, error) {
	if isPacked(data) {
		var err error
		if data, err = unpack(data); err != nil {
			return interop.Reading{}, err
		}
	}
	if len(data) > interop.MaxDocument {
		return interop.Reading{}, interop.TooLarge.Broken("", rules.Text("of", "bytes"), rules.Int("limit", interop.MaxDocument))
	}
	root, err := parseXML(data)
	if err != nil {
		return interop.Reading{}, err
	}
	if root.name != "roster" {
		return interop.Reading{}, interop.NotAList.Broken("")
	}
	doc := document{
		name: root.attr("name"), system: root.attr("gameSystemId"),
		costs: root.costs("costs", "cost"), limits: root.costs("costLimits", "costLimit"),
	}
	for _, f := range root.under("forces", "force") {
		force := force{catalogue: f.attr("catalogueName")}
		if force.selections, err = f.selections(); err != nil {
			return interop.Reading{}, err
		}
		doc.forces = append(doc.forces, force)
	}
	return read(&doc, cards)
}

// An element is one element of the document without its text, which holds only
// what cards say.
type element struct {
	name  string
	attrs []xml.Attr
	sub   []*element
}

// An xmlParser reads the elements of one document. It allows no document type, so
// that there is nothing to expand, and no other encoding than UTF-8.
type xmlParser struct {
	*xml.Decoder
	encoding string // other than UTF-8, if the document names one
	elements int
	root     *element
	stack    []*element
}

func parseXML(data []byte) (*element, error) {
	data = interop.Start(data)
	if !utf8.Valid(data) {
		return nil, interop.InvalidText(data)
	}
	p := &xmlParser{Decoder: xml.NewDecoder(bytes.NewReader(data))}
	p.CharsetReader = func(label string, _ io.Reader) (io.Reader, error) {
		p.encoding = label
		return nil, errors.New("another encoding")
	}
	for {
		token, err := p.Token()
		if errors.Is(err, io.EOF) && p.root != nil {
			return p.root, nil
		}
		if err == nil {
			err = p.take(token)
		} else if p.encoding != "" {
			err = interop.XMLEncoding.Broken("", rules.Text("found", interop.Clip(p.encoding)))
		} else {
			err = interop.XMLBroken.Broken("", p.line())
		}
		if err != nil {
			return nil, err
		}
	}
}

func (p *xmlParser) line() rules.Arg {
	line, _ := p.InputPos()
	return rules.Int("line", line)
}

// take keeps an element, or says why the document is refused.
func (p *xmlParser) take(token xml.Token) error {
	switch t := token.(type) {
	case xml.Directive:
		return interop.XMLEntities.Broken("", p.line())
	case xml.EndElement:
		p.stack = p.stack[:len(p.stack)-1]
	case xml.StartElement:
		if p.elements++; p.elements > interop.MaxValues {
			return interop.TooLarge.Broken("", rules.Text("of", "values"), rules.Int("limit", interop.MaxValues))
		}
		if len(p.stack) == interop.MaxDepth {
			return interop.TooLarge.Broken("", rules.Text("of", "depth"), rules.Int("limit", interop.MaxDepth), p.line())
		}
		if name := doubled(t.Attr); name != "" {
			return interop.XMLAttributeTwice.Broken("", rules.Text("name", interop.Clip(name)), p.line())
		}
		e := &element{name: t.Name.Local, attrs: t.Attr}
		switch {
		case len(p.stack) > 0:
			parent := p.stack[len(p.stack)-1]
			parent.sub = append(parent.sub, e)
		case p.root == nil:
			p.root = e
		default: // a second root
			return interop.XMLBroken.Broken("", p.line())
		}
		p.stack = append(p.stack, e)
	}
	return nil
}

// doubled returns the name of an attribute that stands twice, or nothing.
func doubled(attrs []xml.Attr) string {
	const few = 16
	if len(attrs) <= few {
		for i := range attrs {
			for j := range i {
				if attrs[i].Name == attrs[j].Name {
					return attrs[i].Name.Local
				}
			}
		}
		return ""
	}
	seen := make(map[xml.Name]bool, len(attrs))
	for _, a := range attrs {
		if seen[a.Name] {
			return a.Name.Local
		}
		seen[a.Name] = true
	}
	return ""
}

// attr returns an attribute, empty if there is none.
func (e *element) attr(name string) string {
	for _, a := range e.attrs {
		if a.Name.Local == name {
			return strings.TrimSpace(a.Value)
		}
	}
	return ""
}

// under returns the elements of a name in the lists of a name.
func (e *element) under(list, name string) []*element {
	var found []*element
	for _, l := range e.sub {
		if l.name != list {
			continue
		}
		for _, item := range l.sub {
			if item.name == name {
				found = append(found, item)
			}
		}
	}
	return found
}

// costs returns the costs in a list. A value may be written with a fraction of
// zero, such as 20.0.
func (e *element) costs(list, name string) []cost {
	var all []cost
	for _, c := range e.under(list, name) {
		n := interop.Node{}
		if v := c.attr("value"); v != "" {
			n = interop.NewNumber(v)
		}
		all = append(all, cost{c.attr("name"), n})
	}
	return all
}

// selections returns the selections of a force or a selection.
func (e *element) selections() ([]selection, error) {
	var all []selection
	for _, item := range e.under("selections", "selection") {
		s := selection{name: item.attr("name"), group: item.attr("group"), costs: item.costs("costs", "cost")}
		if n := item.attr("number"); n != "" {
			number, err := strconv.Atoi(n)
			if err != nil || number < 1 || number > roster.MaxNumber {
				return nil, interop.OutOfRange("units", "number", n)
			}
			s.number = number
		}
		for _, c := range item.under("categories", "category") {
			s.categories = append(s.categories, category{c.attr("name"), c.attr("primary") == "true"})
		}
		var err error
		if s.selections, err = item.selections(); err != nil {
			return nil, err
		}
		all = append(all, s)
	}
	return all, nil
}
