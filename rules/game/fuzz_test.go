package game

import (
	"os"
	"path/filepath"
	"testing"
)

// FuzzDecodeLog: any text is read or refused with a place; what is read can be
// written, read again and replayed up to its first fault, without a panic.
func FuzzDecodeLog(f *testing.F) {
	files, err := filepath.Glob("testdata/games/*.game.json")
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range files {
		doc, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(doc)
	}
	f.Add([]byte(`{"format":"muster.game/1","release":"2026-09-25","terms":{},"rosters":[],"entries":[]}`))
	f.Add([]byte(`{"format":"muster.game/1","entries":[{"command":{"step":0,"by":"a","roll":{"dice":[9]}}}]}`))
	f.Fuzz(func(t *testing.T, doc []byte) {
		l, err := DecodeLog(doc)
		if err != nil {
			return
		}
		again, err := EncodeLog(l)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := DecodeLog(again); err != nil {
			t.Fatalf("what was written cannot be read: %v", err)
		}
		if len(l.Entries) < 1000 {
			if _, err := Replay(current(), l); err != nil {
				return
			}
		}
	})
}

// FuzzCommand gives any command at any moment of a game: it is refused or leads
// to a State that keeps the invariants.
func FuzzCommand(f *testing.F) {
	cards := current()
	p := longGame(f, 200)
	for i := range p.log.Entries {
		data, err := p.log.Entries[i].Command.MarshalJSON()
		if err != nil {
			f.Fatal(err)
		}
		f.Add(i, data)
	}
	f.Fuzz(func(t *testing.T, at int, data []byte) {
		var c Command
		if err := c.UnmarshalJSON(data); err != nil {
			return
		}
		s := p.states[((at%len(p.states))+len(p.states))%len(p.states)]
		c.Step = s.Step
		next, _, err := Apply(cards, s, c)
		if err != nil {
			return
		}
		if err := invariants(cards, next); err != nil {
			t.Fatalf("after %s: %v", data, err)
		}
	})
}

// FuzzGame plays a whole random game for each seed.
func FuzzGame(f *testing.F) {
	f.Add(uint64(1 << 40))
	f.Fuzz(func(t *testing.T, seed uint64) { playOut(t, seed) })
}
