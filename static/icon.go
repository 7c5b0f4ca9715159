package static

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"strings"
	"sync"
)

// mark is the outline of the site's mark on a grid of 24 by 24.
var mark = [][2]float64{{3, 20}, {3, 5}, {12, 11}, {21, 5}, {21, 20}, {17, 20}, {17, 12}, {12, 15.4}, {7, 12}, {7, 20}}

const markGrid = 24

var (
	iconBack = color.NRGBA{R: 0x1b, G: 0x2a, B: 0x41, A: 0xff}
	iconFore = color.NRGBA{R: 0xe8, G: 0xf1, B: 0xff, A: 0xff}
)

// IconSVG returns the site's icon as an SVG document.
var IconSVG = sync.OnceValue(func() []byte {
	var points strings.Builder
	for i, p := range mark {
		if i > 0 {
			points.WriteByte(' ')
		}
		fmt.Fprintf(&points, "%g,%g", p[0], p[1])
	}
	return fmt.Appendf(nil, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %[1]d %[1]d"><rect width="%[1]d" height="%[1]d" rx="5" fill="%[2]s"/><polygon points="%[3]s" fill="%[4]s"/></svg>`,
		markGrid, hex(iconBack), points.String(), hex(iconFore))
})

func hex(c color.NRGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

// Icon returns the site's icon as an ICO file of 32 by 32 pixels.
var Icon = sync.OnceValue(func() []byte {
	const size = 32
	var picture bytes.Buffer
	if err := png.Encode(&picture, drawMark(size)); err != nil {
		panic(err) // a picture in memory
	}
	var ico bytes.Buffer
	header := []any{
		uint16(0), uint16(1), uint16(1), // reserved, icon, one picture
		uint8(size), uint8(size), uint8(0), uint8(0), // width, height, no palette, reserved
		uint16(1), uint16(32), uint32(picture.Len()), uint32(22), // planes, bits, length, offset
	}
	for _, field := range header {
		if err := binary.Write(&ico, binary.LittleEndian, field); err != nil {
			panic(err) // fields of fixed size
		}
	}
	ico.Write(picture.Bytes())
	return ico.Bytes()
})

// drawMark draws the mark with smooth edges.
func drawMark(size int) image.Image {
	const fine = 4 // samples a pixel, each way
	img := image.NewNRGBA(image.Rect(0, 0, size, size))
	for y := range size {
		for x := range size {
			covered := 0
			for s := range fine * fine {
				px := (float64(x) + (float64(s%fine)+0.5)/fine) * markGrid / float64(size)
				py := (float64(y) + (float64(s/fine)+0.5)/fine) * markGrid / float64(size)
				if inMark(px, py) {
					covered++
				}
			}
			img.SetNRGBA(x, y, mix(iconBack, iconFore, covered, fine*fine))
		}
	}
	return img
}

func mix(a, b color.NRGBA, part, whole int) color.NRGBA {
	blend := func(a, b uint8) uint8 { return uint8((int(a)*(whole-part) + int(b)*part) / whole) }
	return color.NRGBA{R: blend(a.R, b.R), G: blend(a.G, b.G), B: blend(a.B, b.B), A: 0xff}
}

// inMark reports whether the point is inside the outline.
func inMark(x, y float64) bool {
	inside := false
	for i, p := range mark {
		q := mark[(i+1)%len(mark)]
		if (p[1] > y) != (q[1] > y) && x < p[0]+(y-p[1])*(q[0]-p[0])/(q[1]-p[1]) {
			inside = !inside
		}
	}
	return inside
}
