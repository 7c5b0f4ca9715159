package views

import "strconv"

// A QR is a QR code as the path of its dark modules, squares of size 1 in a
// square of Size, the white border that scanners need included.
type QR struct {
	Size int
	Path string
}

func (q QR) box() string { return "0 0 " + strconv.Itoa(q.Size) + " " + strconv.Itoa(q.Size) }
