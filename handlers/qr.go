package handlers

import (
	"fmt"
	"strings"

	qr "github.com/piglig/go-qr"

	"muster/views"
)

// quietZone is the white border that scanners need, in modules.
const quietZone = 4

// qrCode draws a text as a QR code: one path of merged dark runs, so that no
// hairlines show between the modules.
func qrCode(content string) (views.QR, error) {
	code, err := qr.EncodeText(content, qr.Medium)
	if err != nil {
		return views.QR{}, fmt.Errorf("draw a QR code: %w", err)
	}
	var path strings.Builder
	for y := range code.Size() {
		for x := 0; x < code.Size(); {
			run := 0
			for x+run < code.Size() && code.Module(x+run, y) {
				run++
			}
			if run > 0 {
				fmt.Fprintf(&path, "M%d %dh%dv1h-%dz", x+quietZone, y+quietZone, run, run)
			}
			x += run + 1
		}
	}
	return views.QR{Size: code.Size() + 2*quietZone, Path: path.String()}, nil
}
