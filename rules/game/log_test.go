package game

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"reflect"
	"strings"
	"sync"
	"testing"

	"muster/rules"
)

func TestLogRoundTrip(t *testing.T) {
	cards := current()
	p := longGame(t, 150)
	doc, err := EncodeLog(p.log)
	if err != nil {
		t.Fatal(err)
	}
	l, err := DecodeLog(doc)
	if err != nil {
		t.Fatal(err)
	}
	again, err := EncodeLog(l)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(doc, again) {
		t.Error("a log changes when it is read and written")
	}
	want := Fold(cards, p.states[len(p.states)-1], p.log.Entries[len(p.log.Entries)-1].Events)
	got, err := Verify(cards, l, nil)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("the log replays to another state\n%s", difference(got, want))
	}
}

// TestLogKeysInAnyOrder: shuffled keys of a document change nothing (B25).
func TestLogKeysInAnyOrder(t *testing.T) {
	p := longGame(t, 100)
	doc, err := EncodeLog(p.log)
	if err != nil {
		t.Fatal(err)
	}
	var shuffled any
	if err := json.Unmarshal(doc, &shuffled); err != nil {
		t.Fatal(err)
	}
	other, err := json.Marshal(shuffled) // map keys in alphabetical order
	if err != nil {
		t.Fatal(err)
	}
	l, err := DecodeLog(other)
	if err != nil {
		t.Fatal(err)
	}
	a, errA := Replay(current(), p.log)
	b, errB := Replay(current(), l)
	if errA != nil || errB != nil {
		t.Fatal(errA, errB)
	}
	if !sameState(a, b) {
		t.Error("the order of keys decides")
	}
}

// TestReplayInParallel: many goroutines replay one log with one set of cards and
// with previews between the commands (B25).
func TestReplayInParallel(t *testing.T) {
	cards := current()
	p := longGame(t, 100)
	want, err := Replay(cards, p.log)
	if err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			got, err := ReplayEach(cards, p.log, func(_ int, _ Entry, s State) error {
				Options(cards, s, max(s.Turn, 0))
				NewView(cards, s, 1)
				return nil
			})
			if err != nil || !sameState(got, want) {
				t.Error("another state", err)
			}
		})
	}
	wg.Wait()
}

func TestBadLogs(t *testing.T) {
	cards := current()
	p := longGame(t, 100)
	doc, err := EncodeLog(p.log)
	if err != nil {
		t.Fatal(err)
	}
	text := string(doc)
	for _, c := range []struct {
		name, doc, place string
	}{
		{"truncated", text[:len(text)/2], "log"},
		{"no JSON", "{", "log"},
		{"another format", strings.Replace(text, LogFormat, "muster.roster/1", 1), "format"},
		{"an unknown field", strings.Replace(text, `"release"`, `"relase":1,"release"`, 1), "log"},
		{"a broken roster", strings.Replace(text, `"faction_card":"`, `"faction_card":1,"x":"`, 1), "rosters/0"},
		{"an unknown verb", strings.Replace(text, `"agree-closed"`, `"agree-to-all"`, 1), "entries/0"},
		{"an unknown event", strings.Replace(text, `{"answered":`, `{"answerd":`, 1), "entries/0"},
		{"a second document behind the first", text + text, "log"},
		{"a key that stands twice", strings.Replace(text, `"step":5,`, `"step":4,"step":5,`, 1), "log"},
		{"text that is not UTF-8", strings.Replace(text, `"name":"`, `"name":"`+"\xff", 1), "log"},
		{"an entry of nothing", strings.Replace(text, `{"command":`, "null,\n"+`{"command":`, 1), "entries/0"},
		{"an entry without a command", strings.Replace(text, `{"command":`, "{},\n"+`{"command":`, 1), "entries/0"},
		{"an unknown field of a verb", strings.Replace(text, `{"agree":`, `{"agre":`, 1), "entries/0"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := DecodeLog([]byte(c.doc))
			var bad *LogError
			if !errors.As(err, &bad) || bad.Place != c.place {
				t.Errorf("have %v, want a fault at %s", err, c.place)
			}
		})
	}

	t.Run("an entry that does not follow", func(t *testing.T) {
		l := *p.log
		l.Entries = append([]Entry(nil), l.Entries...)
		at := len(l.Entries) / 2
		l.Entries = append(l.Entries[:at], l.Entries[at+1:]...)
		s, err := Replay(cards, &l)
		var bad *LogError
		if !errors.As(err, &bad) || bad.Place != fmt.Sprintf("entries/%d", at) {
			t.Fatalf("have %v, want a fault at entry %d", err, at)
		}
		var v rules.Violation
		if !errors.As(err, &v) || v.Code != StaleCommand.Code && v.Code != GameOver.Code {
			t.Errorf("have %v, want a stale command", err)
		}
		if s.Step != at {
			t.Errorf("the state before is at step %d, want %d", s.Step, at)
		}
	})
	t.Run("events that are not those that follow", func(t *testing.T) {
		l, err := DecodeLog([]byte(strings.Replace(text, `{"answered":{"side":"a","agree":true}}`, `{"answered":{"side":"a","agree":false}}`, 1)))
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(text, `{"answered":{"side":"a","agree":true}}`) {
			if _, err := Verify(cards, l, nil); err == nil {
				t.Error("a forged event is not found")
			}
		}
	})
	t.Run("another release", func(t *testing.T) {
		l := *p.log
		l.Release = "2026-05-15"
		if _, err := Replay(cards, &l); err == nil {
			t.Error("the log of another release is played")
		}
	})
}

var recordHashes = flag.Bool("record-hashes", false, "write the hashes of the recorded games anew")

// hashedGames are the games whose final states are recorded: 200 seeds.
const hashedGames = 200

// TestRecordedHashes plays recorded games, by their seeds, and compares the hashes
// of their final states: every machine and word size has to agree.
func TestRecordedHashes(t *testing.T) {
	n := hashedGames
	if testing.Short() {
		n = 20
	}
	var have []string
	for seed := range n {
		rng := rand.New(rand.NewPCG(17, uint64(seed)))
		s, _ := randomGame(t, rng)
		for !s.Over() {
			by := mover(s, rng)
			next, _, err := Apply(current(), s, Command{Step: s.Step, By: by, Do: complete(pick(Options(current(), s, by), rng), rng)})
			if err != nil {
				t.Fatal(err)
			}
			s = next
		}
		h, err := Hash(s)
		if err != nil {
			t.Fatal(err)
		}
		have = append(have, fmt.Sprintf("%d %d %s", seed, s.Step, h))
	}
	const file = "testdata/hashes.lst"
	if *recordHashes {
		if err := os.WriteFile(file, []byte(strings.Join(have, "\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	src, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	want := strings.Split(strings.TrimSpace(string(src)), "\n")
	if len(want) != hashedGames {
		t.Fatalf("%d hashes are recorded, want %d", len(want), hashedGames)
	}
	for i := range have {
		if have[i] != want[i] {
			t.Errorf("game %d ends otherwise:\nhave %s\nwant %s", i, have[i], want[i])
		}
	}
}
