package pdf

import (
	"context"
	"fmt"
	"sync"

	"muster/rules/card"
)

// What a Printer does at most.
const (
	// atOnce is how many sheets are made at the same time.
	atOnce = 2
	// kept is how many it keeps, and largestKept how large they may be, in bytes. A
	// sheet of usual size has some 50,000.
	kept        = 64
	largestKept = 256 << 10
)

// A Key tells one sheet from every other.
type Key struct {
	// Print is the state of the list in the sheet, such as its hash or its id and
	// revision.
	Print string
	// Cards is the release that the list was judged by, nil for none.
	Cards *card.Release
	Options
}

// A Printer makes sheets for a server: two at the same time, while the rest
// wait, and it keeps the last ones. The zero Printer is ready for use by many
// goroutines.
type Printer struct {
	once sync.Once
	turn chan struct{}

	mu     sync.Mutex
	sheets map[Key][]byte
	order  []Key // the oldest first
}

// Print returns the sheet of the key, which must not be changed, and makes it if
// it is not kept. While it waits for its turn it ends with the context.
func (p *Printer) Print(ctx context.Context, key Key, make func() ([]byte, error)) ([]byte, error) {
	p.once.Do(p.begin)
	if sheet, ok := p.find(key); ok {
		return sheet, nil
	}
	select {
	case p.turn <- struct{}{}:
		defer func() { <-p.turn }()
	case <-ctx.Done():
		return nil, fmt.Errorf("wait to print: %w", ctx.Err())
	}
	if sheet, ok := p.find(key); ok { // somebody else wanted it too
		return sheet, nil
	}
	sheet, err := make()
	if err != nil {
		return nil, err
	}
	p.keep(key, sheet)
	return sheet, nil
}

func (p *Printer) begin() {
	p.turn = make(chan struct{}, atOnce)
	p.sheets = map[Key][]byte{}
}

func (p *Printer) find(key Key) ([]byte, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	sheet, ok := p.sheets[key]
	return sheet, ok
}

func (p *Printer) keep(key Key, sheet []byte) {
	if len(sheet) > largestKept {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if _, ok := p.sheets[key]; ok {
		return
	}
	if len(p.order) == kept {
		delete(p.sheets, p.order[0])
		p.order = p.order[1:]
	}
	p.sheets[key] = sheet
	p.order = append(p.order, key)
}
