package roster

import "strings"

// A keySet finds duplicates among the unknown keys of one object.
type keySet struct {
	few  []string
	many map[string]struct{} // instead of few when they have become many
}

// add reports whether key is new.
func (s *keySet) add(key string) bool {
	const most = 16
	if s.many == nil {
		for _, k := range s.few {
			if k == key {
				return false
			}
		}
		if len(s.few) < most {
			s.few = append(s.few, key)
			return true
		}
		s.many = make(map[string]struct{}, 2*most)
		for _, k := range s.few {
			s.many[k] = struct{}{}
		}
	}
	if _, ok := s.many[key]; ok {
		return false
	}
	s.many[key] = struct{}{}
	return true
}

// extra reads the value of an unknown key of o and appends it to fields.
func (d *decoder) extra(o *object, fields []Field) []Field {
	if !o.unknown.add(o.key) {
		d.duplicate(o)
	}
	if d.err != nil {
		return fields
	}
	return append(fields, Field{Key: o.key, Value: string(d.value(nil))})
}

// value appends the value at the current position in canonical form: no space
// outside strings, strings escaped as the writer does, all else as it stands.
func (d *decoder) value(b []byte) []byte {
	if d.err != nil {
		return b
	}
	start := d.pos
	switch d.valueType() {
	case typeObject:
		return d.valueObject(b)
	case typeList:
		d.open()
		b = append(b, '[')
		for n := 0; d.nextItem(n); n++ {
			if n > 0 {
				b = append(b, ',')
			}
			b = d.value(b)
		}
		return append(b, ']')
	case typeText:
		return appendString(b, d.str())
	case typeNumber:
		d.number()
	case typeBoolean:
		if d.peek() == 't' {
			d.pos += len("true")
		} else {
			d.pos += len("false")
		}
	case typeNull:
		d.pos += len("null")
	}
	return append(b, d.text[start:d.pos]...)
}

// valueObject is value for an object.
func (d *decoder) valueObject(b []byte) []byte {
	o := object{start: d.pos}
	d.open()
	b = append(b, '{')
	for n := 0; d.next(&o); n++ {
		if !o.unknown.add(o.key) {
			d.duplicate(&o)
		}
		if n > 0 {
			b = append(b, ',')
		}
		b = appendString(b, o.key)
		b = append(b, ':')
		b = d.value(b)
	}
	return append(b, '}')
}

// lookup returns the text of a key of the object that begins at offset start,
// and its place. It reads ahead of the document, so that the order of keys does
// not decide what a fault is called. Faulty is set if the object cannot be read
// as far as the key.
func (d *decoder) lookup(start int, key string) (text string, at int, faulty bool) {
	if !strings.HasPrefix(d.text[start:], "{") {
		return "", start, true
	}
	ahead := decoder{text: d.text, pos: start, cut: d.cut, found: d.found}
	o := object{start: start}
	ahead.open()
	for ahead.next(&o) {
		if o.key == key && ahead.peek() == '"' {
			at = ahead.pos
			return ahead.str(), at, ahead.err != nil
		}
		ahead.value(nil)
	}
	return "", start, ahead.err != nil
}
