package game

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"testing"
)

// played is a random game with its states, for measurements.
type played struct {
	log    *Log
	states []State // before each command
}

// longGame returns a random game of at least so many commands.
func longGame(tb testing.TB, least int) played {
	cards := current()
	for seed := uint64(1); ; seed++ {
		rng := rand.New(rand.NewPCG(11, seed))
		s, lists := randomGame(tb, rng)
		p := played{log: NewLog(cards, Terms{Mission: s.Mission, Deployment: s.Deployment}, lists...)}
		if s.Mission == "" {
			p.log.Terms = Terms{}
		}
		for !s.Over() {
			by := mover(s, rng)
			c := Command{Step: s.Step, By: by, Do: complete(pick(Options(cards, s, by), rng), rng)}
			p.states = append(p.states, s)
			next, events, err := Apply(cards, s, c)
			if err != nil {
				tb.Fatal(err)
			}
			p.log.Add(c, events)
			s = next
		}
		if len(p.states) >= least {
			return p
		}
	}
}

// recordedGame is the complete game of Terrans against Zerg at 2,000 minerals.
func recordedGame(tb testing.TB) played {
	doc, err := os.ReadFile("testdata/games/terran-zerg-frontlines.game.json")
	if err != nil {
		tb.Fatal(err)
	}
	l, err := DecodeLog(doc)
	if err != nil {
		tb.Fatal(err)
	}
	s, err := New(current(), l.Terms, l.Rosters...)
	if err != nil {
		tb.Fatal(err)
	}
	p := played{log: l}
	for i := range l.Entries {
		p.states = append(p.states, s)
		if s, _, err = Apply(current(), s, l.Entries[i].Command); err != nil {
			tb.Fatal(err)
		}
	}
	return p
}

// spend runs the loop of a benchmark and reports the processor time of a turn.
func spend(b *testing.B, turn func()) {
	b.ReportAllocs()
	from := cpuTime()
	for b.Loop() {
		turn()
	}
	b.ReportMetric(float64(cpuTime()-from)/float64(b.N), "cpu-ns/op")
}

// BenchmarkApply applies the commands of the middle of a game.
func BenchmarkApply(b *testing.B) {
	cards := current()
	p := recordedGame(b)
	from, to := len(p.states)/4, len(p.states)*3/4
	i := from
	spend(b, func() {
		if _, _, err := Apply(cards, p.states[i], p.log.Entries[i].Command); err != nil {
			b.Fatal(err)
		}
		if i++; i == to {
			i = from
		}
	})
}

// BenchmarkRandomGame plays whole games through Options.
func BenchmarkRandomGame(b *testing.B) {
	cards := current()
	rng := rand.New(rand.NewPCG(5, 5))
	var starts []State
	for range 20 {
		s, _ := randomGame(b, rng)
		starts = append(starts, s)
	}
	commands, i := 0, 0
	spend(b, func() {
		s := starts[i%len(starts)]
		i++
		for !s.Over() {
			by := mover(s, rng)
			next, _, err := Apply(cards, s, Command{Step: s.Step, By: by, Do: complete(pick(Options(cards, s, by), rng), rng)})
			if err != nil {
				b.Fatal(err)
			}
			s = next
			commands++
		}
	})
	b.ReportMetric(float64(commands)/float64(b.N), "commands/game")
}

// BenchmarkReplay replays a log of 400 commands.
func BenchmarkReplay(b *testing.B) {
	cards := current()
	p := longGame(b, 400)
	l := *p.log
	l.Entries = l.Entries[:400]
	spend(b, func() {
		if _, err := Replay(cards, &l); err != nil {
			b.Fatal(err)
		}
	})
}

// BenchmarkView makes the view of a side in the middle of a game.
func BenchmarkView(b *testing.B) {
	cards := current()
	p := longGame(b, 400)
	s := p.states[len(p.states)/2]
	closed := *s.Frame
	closed.Closed = true
	s.Frame = &closed
	spend(b, func() {
		if v := NewView(cards, s, 0); len(v.Own) == 0 {
			b.Fatal("no units")
		}
	})
}

// BenchmarkOptions lists the options in the middle of a game.
func BenchmarkOptions(b *testing.B) {
	cards := current()
	p := longGame(b, 400)
	i := 0
	spend(b, func() {
		s := p.states[i%len(p.states)]
		Options(cards, s, max(s.Turn, 0))
		i++
	})
}

// BenchmarkStateStandIn writes the State in the middle of a game and reads it
// again with encoding/json alone: what the other figures are compared with.
func BenchmarkStateStandIn(b *testing.B) {
	p := recordedGame(b)
	s := p.states[len(p.states)/2]
	spend(b, func() {
		doc, err := json.Marshal(s)
		if err != nil {
			b.Fatal(err)
		}
		var back State
		if err := json.Unmarshal(doc, &back); err != nil {
			b.Fatal(err)
		}
	})
}
