package pdf

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"
)

// numbered is a block of so many parts of a height, with its number in every part.
func numbered(n, parts int, height Len, heads bool) block {
	b := block{heads: heads, after: 3 * pt, bookmark: fmt.Sprint(n)}
	for i := range parts {
		b.add(part{height, []Item{{Kind: Text, W: pt, H: pt, Y: height, Text: fmt.Sprintf("%d.%d", n, i)}}})
	}
	return b
}

// Blocks of any size stand on the pages in their order, each whole unless it is
// longer than a page, and no page is blank.
func TestColumnsKeepBlocksWholeAndInOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := newFlow(Paper(rapid.IntRange(0, 1).Draw(t, "paper")))
		f.y = top + Len(rapid.IntRange(0, int(f.end-top)).Draw(t, "used"))
		var blocks []block
		var heights []Len
		room := f.end - top
		for i := range rapid.IntRange(1, 25).Draw(t, "blocks") {
			b := numbered(i, rapid.IntRange(1, 30).Draw(t, "parts"), Len(rapid.IntRange(1, 40).Draw(t, "height"))*pt, rapid.IntRange(0, 5).Draw(t, "heads") == 0)
			blocks, heights = append(blocks, b), append(heights, b.height())
		}
		f.columns(blocks)

		n, p := 0, 0
		columns := map[int]map[string]bool{}
		for page := range f.layout.Pages {
			items := f.layout.Pages[page].Items
			if len(items) == 0 && page > 0 {
				t.Fatalf("page %d is blank", page+1)
			}
			for _, item := range items {
				if want := fmt.Sprintf("%d.%d", n, p); item.Text != want {
					t.Fatalf("page %d: %s stands where %s should", page+1, item.Text, want)
				}
				if item.Y > f.end {
					t.Fatalf("page %d: %v is below the end %v", page+1, item, f.end)
				}
				if columns[n] == nil {
					columns[n] = map[string]bool{}
				}
				columns[n][fmt.Sprint(page, item.X)] = true
				if p++; p == len(blocks[n].parts) {
					n, p = n+1, 0
				}
			}
		}
		if n != len(blocks) {
			t.Fatalf("%d of %d blocks are placed", n, len(blocks))
		}
		for i, places := range columns {
			if len(places) > 1 && heights[i] <= room {
				t.Errorf("block %d of %v stands in %d columns", i, heights[i], len(places))
			}
		}
		if len(f.layout.Bookmarks) != len(blocks) {
			t.Errorf("%d bookmarks of %d blocks", len(f.layout.Bookmarks), len(blocks))
		}
	})
}

func TestColumnsOfTheLastPageEndAlike(t *testing.T) {
	f := newFlow(A4)
	var blocks []block
	for i := range 6 {
		blocks = append(blocks, numbered(i, 1, 50*pt, false))
	}
	f.columns(blocks)
	right := 0
	for _, item := range f.layout.Pages[0].Items {
		if item.X > f.x {
			right++
		}
	}
	if right != 3 || len(f.layout.Pages) != 1 {
		t.Errorf("%d of six blocks stand on the right", right)
	}
}

func TestAHeadingStaysWithWhatItHeads(t *testing.T) {
	f := newFlow(A4)
	room := f.end - top
	f.columns([]block{numbered(0, 1, room-30*pt, false), numbered(1, 1, 20*pt, true), numbered(2, 1, 100*pt, false), numbered(3, 1, room-120*pt, false)})
	if len(f.layout.Pages) != 2 {
		t.Fatalf("%d pages", len(f.layout.Pages))
	}
	for _, item := range f.layout.Pages[0].Items {
		if item.Text == "1.0" && item.X == f.x {
			t.Error("the heading is left alone at the end of the column")
		}
	}
}
