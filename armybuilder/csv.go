package armybuilder

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// A csvWriter appends records of a table as RFC 4180 has them.
type csvWriter struct {
	buf   []byte
	begun bool // the record has a cell
}

func (w *csvWriter) separate() {
	if w.begun {
		w.buf = append(w.buf, ',')
	}
	w.begun = true
}

func (w *csvWriter) number(n int) {
	w.separate()
	w.buf = strconv.AppendInt(w.buf, int64(n), 10)
}

func (w *csvWriter) numbers(ns ...int) {
	for _, n := range ns {
		w.number(n)
	}
}

// count appends a number where 0 means that there is nothing to say.
func (w *csvWriter) count(n int) {
	if n == 0 {
		w.cell("")
		return
	}
	w.number(n)
}

func (w *csvWriter) cells(texts ...string) {
	for _, s := range texts {
		w.cell(s)
	}
}

// formula are the first characters by which a spreadsheet takes a text for a
// formula and runs it.
const formula = "=+-@\t\r\n＝＋－＠"

// cell appends a text. One that begins like a formula gets an apostrophe in
// front, which keeps it a text; a lone character is no formula, so that - for
// standard input stays as it is.
func (w *csvWriter) cell(s string) {
	w.separate()
	if first, size := utf8.DecodeRuneInString(s); size < len(s) && strings.ContainsRune(formula, first) {
		s = "'" + s
	}
	if !strings.ContainsAny(s, "\",\r\n") {
		w.buf = append(w.buf, s...)
		return
	}
	w.buf = append(w.buf, '"')
	w.buf = append(w.buf, strings.ReplaceAll(s, `"`, `""`)...)
	w.buf = append(w.buf, '"')
}

func (w *csvWriter) end() {
	w.buf = append(w.buf, '\r', '\n')
	w.begun = false
}
