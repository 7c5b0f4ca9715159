package fonts

import (
	"encoding/binary"
	"errors"
	"fmt"
)

// maxRune is the last character that a Face can have: PDF writers address
// characters with 16 bits.
const maxRune = 0xFFFF

// A Face is one TrueType font. It is read-only and safe for use by many
// goroutines.
type Face struct {
	// Name is the PostScript name.
	Name string

	tables map[string][]byte
	glyphs []uint16 // by character; 0 is none
	widths []uint16 // by glyph, in thousandths of an em
	loca   []uint32 // where the glyphs begin, and the end of the last
}

var errShort = errors.New("a table is cut off")

// Read reads a TrueType font with outlines. data must not change afterwards.
func Read(name string, data []byte) (face *Face, err error) {
	f := &Face{Name: name, tables: map[string][]byte{}}
	// Offsets in a font are trusted by the reading below; one that leads out of
	// the file ends here.
	defer func() {
		if recover() != nil {
			face, err = nil, errShort
		}
	}()
	if v := u32(data, 0); v != 0x00010000 {
		return nil, fmt.Errorf("not a TrueType font: version %#x", v)
	}
	for i := range int(u16(data, 4)) {
		record := data[12+16*i:]
		at, size := u32(record, 8), u32(record, 12)
		f.tables[string(record[:4])] = data[at : at+size : at+size]
	}
	for _, tag := range []string{"cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "OS/2", "post"} {
		if f.tables[tag] == nil {
			return nil, fmt.Errorf("the table %s is missing", tag)
		}
	}
	f.readOutlines()
	if err := f.readCharacters(); err != nil {
		return nil, err
	}
	return f, nil
}

// readOutlines reads where the glyphs are and how wide.
func (f *Face) readOutlines() {
	count := int(u16(f.tables["maxp"], 4))
	em := int(u16(f.tables["head"], 18))
	wide := u16(f.tables["head"], 50) == 1
	f.loca = make([]uint32, count+1)
	for i := range f.loca {
		if wide {
			f.loca[i] = u32(f.tables["loca"], 4*i)
		} else {
			f.loca[i] = 2 * uint32(u16(f.tables["loca"], 2*i))
		}
	}
	last := int(u16(f.tables["hhea"], 34)) - 1
	f.widths = make([]uint16, count)
	for i := range f.widths {
		advance := int(u16(f.tables["hmtx"], 4*min(i, last)))
		f.widths[i] = uint16((advance*1000 + em/2) / em)
	}
}

// readCharacters reads the table of characters in its common form.
func (f *Face) readCharacters() error {
	cmap := f.tables["cmap"]
	for i := range int(u16(cmap, 2)) {
		platform, encoding := u16(cmap, 4+8*i), u16(cmap, 6+8*i)
		table := cmap[u32(cmap, 8+8*i):]
		if platform != 3 || encoding != 1 || u16(table, 0) != 4 {
			continue
		}
		f.glyphs = make([]uint16, maxRune+1)
		f.readSegments(table)
		return nil
	}
	return errors.New("the characters are not listed in format 4")
}

func (f *Face) readSegments(table []byte) {
	size := int(u16(table, 6)) // of one of the four lists, in bytes
	ends, starts := table[14:], table[16+size:]
	deltas, offsets := table[16+2*size:], table[16+3*size:]
	next := 0 // segments stand in order and share no character
	for i := 0; i < size; i += 2 {
		start, end := int(u16(starts, i)), int(u16(ends, i))
		from := max(start, next)
		next = max(next, end+1)
		for c := from; c <= end && c < maxRune; c++ {
			glyph := uint16(c)
			if offset := int(u16(offsets, i)); offset != 0 {
				if glyph = u16(offsets, i+offset+2*(c-start)); glyph == 0 {
					continue
				}
			}
			f.glyphs[c] = glyph + u16(deltas, i)
		}
	}
}

// Has reports whether the face can draw the character.
func (f *Face) Has(r rune) bool { return f.glyph(r) != 0 }

// Width returns how far the character advances, in thousandths of the type size.
// A character that the face has not is as wide as its mark for that.
func (f *Face) Width(r rune) int { return int(f.widths[f.glyph(r)]) }

func (f *Face) glyph(r rune) uint16 {
	if r < 0 || r > maxRune {
		return 0
	}
	return f.glyphs[r]
}

func u16(b []byte, at int) uint16 { return binary.BigEndian.Uint16(b[at:]) }
func u32(b []byte, at int) uint32 { return binary.BigEndian.Uint32(b[at:]) }
