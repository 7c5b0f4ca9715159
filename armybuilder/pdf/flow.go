package pdf

// A part is a strip of a block that is never divided. Its items are placed
// relative to its top left corner.
type part struct {
	height Len
	items  []Item
}

// A block is what stands together: it is broken only between parts, and only if
// it is longer than a page.
type block struct {
	parts []part
	// after is the space below it, which is dropped at the end of a column.
	after Len
	// bookmark names the block in the table of contents; empty is none.
	bookmark string
	level    int
	// heads blocks are not left alone at the end of a column.
	heads bool
}

func (b *block) height() Len {
	var h Len
	for i := range b.parts {
		h += b.parts[i].height
	}
	return h
}

// add appends a part.
func (b *block) add(p part) { b.parts = append(b.parts, p) }

// A flow places blocks on pages, across the page or in two columns.
type flow struct {
	layout *Layout
	// x and width are those of the page between its margins; column is the width
	// of one of two columns.
	x, width, column Len
	end              Len // of a page
	y                Len // where the next block across the page begins
}

func newFlow(paper Paper) *flow {
	w, h := paper.size()
	f := &flow{layout: &Layout{Paper: paper}, x: side, width: w - 2*side, end: h - bottom}
	f.column = (f.width - gutter) / 2
	f.newPage()
	return f
}

func (f *flow) newPage() {
	f.layout.Pages = append(f.layout.Pages, Page{})
	f.y = top
}

func (f *flow) page() *Page { return &f.layout.Pages[len(f.layout.Pages)-1] }

// place puts a part on the current page.
func (f *flow) place(p part, x, y Len) {
	page := f.page()
	for _, item := range p.items {
		item.X += x
		item.Y += y
		page.Items = append(page.Items, item)
	}
}

func (f *flow) mark(b *block, y Len) {
	if b.bookmark != "" {
		f.layout.Bookmarks = append(f.layout.Bookmarks, Bookmark{b.bookmark, b.level, len(f.layout.Pages) - 1, y})
	}
}

// across places blocks over the width of the page.
func (f *flow) across(blocks []block) {
	for i := range blocks {
		b := &blocks[i]
		if len(b.parts) == 0 {
			continue
		}
		if f.y+b.height() > f.end && f.y > top {
			f.newPage()
		}
		f.mark(b, f.y)
		for _, p := range b.parts {
			if f.y+p.height > f.end && f.y > top {
				f.newPage()
			}
			f.place(p, f.x, f.y)
			f.y += p.height
		}
		f.y += b.after
	}
}

// columns places blocks in two columns below what is already on the page. The
// columns of the last page end at about the same height.
func (f *flow) columns(blocks []block) {
	blocks = f.divideLong(blocks)
	for len(blocks) > 0 {
		room := f.end - f.y
		n := f.fill(blocks, room)
		if n == 0 && f.y > top {
			f.newPage()
			continue
		}
		n = max(n, 1) // a heading before something as long as a page
		if n == len(blocks) {
			room = f.balance(blocks)
		}
		split := min(n, max(1, fits(blocks, room)))
		low := max(f.stack(blocks[:split], f.x), f.stack(blocks[split:n], f.x+f.column+gutter))
		blocks = blocks[n:]
		if len(blocks) > 0 {
			f.newPage()
		} else {
			f.y = low
		}
	}
}

// fill returns how many of the blocks both columns of the room take.
func (f *flow) fill(blocks []block, room Len) int {
	left := fits(blocks, room)
	return left + fits(blocks[left:], room)
}

// balance returns the least room in which both columns take all blocks.
func (f *flow) balance(blocks []block) Len {
	low, high := Len(0), f.end-f.y
	for low < high {
		middle := (low + high) / 2
		if f.fill(blocks, middle) == len(blocks) {
			high = middle
		} else {
			low = middle + 1
		}
	}
	return low
}

// fits returns how many of the blocks one column of the room takes. A heading
// goes with what it heads.
func fits(blocks []block, room Len) int {
	var used Len
	n := 0
	for n < len(blocks) && used+blocks[n].height() <= room {
		used += blocks[n].height() + blocks[n].after
		n++
	}
	if n < len(blocks) {
		for n > 0 && blocks[n-1].heads {
			n--
		}
	}
	return n
}

// stack places blocks below each other and returns where they end.
func (f *flow) stack(blocks []block, x Len) Len {
	y := f.y
	for i := range blocks {
		f.mark(&blocks[i], y)
		for _, p := range blocks[i].parts {
			f.place(p, x, y)
			y += p.height
		}
		if i < len(blocks)-1 {
			y += blocks[i].after
		}
	}
	return y
}

// divideLong divides the blocks that no page can hold in one column.
func (f *flow) divideLong(blocks []block) []block {
	room := f.end - top
	var out []block
	for _, b := range blocks {
		for b.height() > room {
			var used Len
			n := 0
			for n < len(b.parts) && used+b.parts[n].height <= room {
				used += b.parts[n].height
				n++
			}
			n = max(n, 1)
			first := b
			first.parts, first.after = b.parts[:n], 0
			out = append(out, first)
			b.parts, b.bookmark = b.parts[n:], ""
		}
		if len(b.parts) > 0 {
			out = append(out, b)
		}
	}
	return out
}
