package fonts

import (
	"encoding/binary"
	"maps"
	"math/bits"
	"slices"
)

// Cut returns a TrueType font with the characters and nothing else; those that
// the face has not are left out. The same characters give the same bytes,
// whatever their order.
func (f *Face) Cut(characters []rune) []byte {
	runes := slices.Clone(characters)
	slices.Sort(runes)
	runes = slices.DeleteFunc(slices.Compact(runes), func(r rune) bool { return !f.Has(r) })

	kept := f.keep(runes)
	renumbered := make(map[uint16]uint16, len(kept))
	for i, glyph := range kept {
		renumbered[glyph] = uint16(i)
	}
	tables := map[string][]byte{
		"OS/2": f.tables["OS/2"],
		"cmap": characterTable(runes, func(r rune) uint16 { return renumbered[f.glyph(r)] }),
		"head": slices.Clone(f.tables["head"]),
		"hhea": slices.Clone(f.tables["hhea"]),
		"maxp": slices.Clone(f.tables["maxp"]),
		"name": {0, 0, 0, 0, 0, 6}, // no names
		"post": slices.Clone(f.tables["post"][:32]),
	}
	// The programs of the font that fit its outlines to the pixels of a screen.
	for _, tag := range []string{"cvt ", "fpgm", "prep"} {
		if f.tables[tag] != nil {
			tables[tag] = f.tables[tag]
		}
	}
	tables["glyf"], tables["loca"] = f.outlines(kept, renumbered)
	tables["hmtx"] = f.metrics(kept)
	put16(tables["head"], 50, 1)                 // loca is wide
	put16(tables["hhea"], 34, uint16(len(kept))) // every glyph has its own width
	put16(tables["maxp"], 4, uint16(len(kept)))
	put32(tables["post"], 0, 0x00030000) // glyphs have no names
	return assemble(tables)
}

// keep returns the glyphs of the characters and those that they are composed of,
// in ascending order.
func (f *Face) keep(runes []rune) []uint16 {
	keep := map[uint16]bool{0: true}
	var add func(glyph uint16)
	add = func(glyph uint16) {
		if keep[glyph] {
			return
		}
		keep[glyph] = true
		f.components(f.outline(glyph), func(part []byte) { add(u16(part, 0)) })
	}
	for _, r := range runes {
		add(f.glyph(r))
	}
	return slices.Sorted(maps.Keys(keep))
}

func (f *Face) outline(glyph uint16) []byte {
	return f.tables["glyf"][f.loca[glyph]:f.loca[glyph+1]]
}

// Flags of a component of a glyph.
const (
	wideArguments = 1 << 0
	oneScale      = 1 << 3
	moreFollow    = 1 << 5
	twoScales     = 1 << 6
	matrix        = 1 << 7
)

// components calls do with the place in the outline where each component of a
// composite glyph is numbered.
func (f *Face) components(outline []byte, do func(number []byte)) {
	if len(outline) < 10 || int16(u16(outline, 0)) >= 0 {
		return
	}
	for at := 10; ; {
		flags := u16(outline, at)
		do(outline[at+2 : at+4])
		at += 6
		if flags&wideArguments != 0 {
			at += 2
		}
		switch {
		case flags&oneScale != 0:
			at += 2
		case flags&twoScales != 0:
			at += 4
		case flags&matrix != 0:
			at += 8
		}
		if flags&moreFollow == 0 {
			return
		}
	}
}

// outlines returns the tables glyf and loca of the glyphs, with the components
// renumbered.
func (f *Face) outlines(kept []uint16, renumbered map[uint16]uint16) (glyf, loca []byte) {
	loca = make([]byte, 4*(len(kept)+1))
	for i, glyph := range kept {
		put32(loca, 4*i, uint32(len(glyf)))
		start := len(glyf)
		glyf = append(glyf, f.outline(glyph)...)
		f.components(glyf[start:], func(number []byte) { put16(number, 0, renumbered[u16(number, 0)]) })
		glyf = pad(glyf)
	}
	put32(loca, 4*len(kept), uint32(len(glyf)))
	return glyf, loca
}

// metrics returns the table hmtx of the glyphs.
func (f *Face) metrics(kept []uint16) []byte {
	hmtx, count := f.tables["hmtx"], int(u16(f.tables["hhea"], 34))
	var out []byte
	for _, glyph := range kept {
		i := int(glyph)
		out = append(out, hmtx[4*min(i, count-1):][:2]...)
		bearing := 4*i + 2
		if i >= count {
			bearing = 4*count + 2*(i-count)
		}
		out = append(out, hmtx[bearing:bearing+2]...)
	}
	return out
}

// characterTable returns the table cmap with one segment for each row of
// characters whose glyphs are in a row too.
func characterTable(runes []rune, glyph func(rune) uint16) []byte {
	type segment struct{ start, end, delta uint16 }
	var segments []segment
	for _, r := range runes {
		c, delta := uint16(r), glyph(r)-uint16(r)
		if n := len(segments) - 1; n >= 0 && segments[n].end == c-1 && segments[n].delta == delta {
			segments[n].end = c
			continue
		}
		segments = append(segments, segment{c, c, delta})
	}
	segments = append(segments, segment{0xFFFF, 0xFFFF, 1}) // the format ends so
	n := len(segments)
	log := bits.Len(uint(n)) - 1
	table := make([]byte, 28+8*n)
	for i, v := range []uint16{
		0, 1, 3, 1, 0, 12, // one table for Unicode, at byte 12
		4, uint16(16 + 8*n), 0, uint16(2 * n), 2 << log, uint16(log), uint16(2*n - 2<<log),
	} {
		put16(table, 2*i, v)
	}
	for i, s := range segments {
		put16(table, 26+2*i, s.end)
		put16(table, 28+2*n+2*i, s.start)
		put16(table, 28+4*n+2*i, s.delta)
	}
	return table
}

// assemble returns the file of the tables.
func assemble(tables map[string][]byte) []byte {
	tags := slices.Sorted(maps.Keys(tables))
	n := len(tags)
	log := bits.Len(uint(n)) - 1
	out := make([]byte, 12+16*n)
	put32(out, 0, 0x00010000)
	put16(out, 4, uint16(n))
	put16(out, 6, 16<<log)
	put16(out, 8, uint16(log))
	put16(out, 10, uint16(16*n-16<<log))
	put32(tables["head"], 8, 0) // does not count in the sum that it corrects
	head := 0
	for i, tag := range tags {
		table := tables[tag]
		record := out[12+16*i:]
		copy(record, tag)
		put32(record, 4, sum(table))
		put32(record, 8, uint32(len(out)))
		put32(record, 12, uint32(len(table)))
		if tag == "head" {
			head = len(out)
		}
		out = pad(append(out, table...))
	}
	put32(out, head+8, 0xB1B0AFBA-sum(out))
	return out
}

// sum is the checksum of the format: the sum of all words of four bytes.
func sum(b []byte) uint32 {
	var s uint32
	for ; len(b) >= 4; b = b[4:] {
		s += u32(b, 0)
	}
	var rest [4]byte
	copy(rest[:], b)
	return s + u32(rest[:], 0)
}

// pad fills up to a whole word of four bytes.
func pad(b []byte) []byte {
	for len(b)%4 != 0 {
		b = append(b, 0)
	}
	return b
}

func put16(b []byte, at int, v uint16) { binary.BigEndian.PutUint16(b[at:], v) }
func put32(b []byte, at int, v uint32) { binary.BigEndian.PutUint32(b[at:], v) }
