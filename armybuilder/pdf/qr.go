package pdf

import (
	"fmt"

	"github.com/piglig/go-qr"
)

// qrCode returns the code of a text as black areas in a square of qrSize. The
// modules of a row that touch are one area, so that no printer shows seams.
func qrCode(text string) ([]Item, error) {
	code, err := go_qr.EncodeText(text, go_qr.Medium)
	if err != nil {
		return nil, fmt.Errorf("make the QR code: %w", err)
	}
	n := code.Size()
	edge := func(i int) Len { return qrSize * Len(i) / Len(n) }
	var items []Item
	for y := range n {
		for x := 0; x < n; x++ {
			from := x
			for x < n && code.Module(x, y) {
				x++
			}
			if x > from {
				items = append(items, Item{Kind: Area, X: edge(from), Y: edge(y), W: edge(x) - edge(from), H: edge(y+1) - edge(y), Ink: Black})
			}
		}
	}
	return items, nil
}
