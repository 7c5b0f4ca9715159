package main

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"time"
)

// A progress draws a bar on standard error while many files are checked. It
// draws nothing unless standard error is a terminal and the work takes a moment.
type progress struct {
	w      io.Writer // nil if nothing is to be drawn
	total  int
	next   time.Time // when to draw again
	drawn  bool
	shared *bufio.Writer // output on the same terminal, flushed while no bar stands there
}

const (
	barDelay = 300 * time.Millisecond
	barEvery = 100 * time.Millisecond
	barWidth = 30
)

func newProgress(stderr io.Writer, total int, stdoutIsTerminal bool, out *bufio.Writer) *progress {
	p := &progress{total: total, next: time.Now().Add(barDelay)}
	if total > 1 && isTerminal(stderr) {
		p.w = stderr
		if stdoutIsTerminal {
			p.shared = out
		}
	}
	return p
}

// step says that done files are checked.
func (p *progress) step(done int) {
	if p.w == nil {
		return
	}
	if p.drawn && p.shared != nil {
		p.clear() // results go to the same screen
	}
	now := time.Now()
	if now.Before(p.next) {
		return
	}
	p.next = now.Add(barEvery)
	if p.shared != nil {
		if p.shared.Flush() != nil {
			return // the next write to the output reports it
		}
	}
	filled := barWidth * done / p.total
	fmt.Fprintf(p.w, "\r[%s%s] %d of %d", strings.Repeat("#", filled), strings.Repeat(".", barWidth-filled), done, p.total)
	p.drawn = true
}

// clear takes the bar off the screen.
func (p *progress) clear() {
	if p.drawn {
		fmt.Fprint(p.w, "\r\x1b[K")
		p.drawn = false
	}
}
