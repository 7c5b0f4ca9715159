package game

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
)

var record = flag.Bool("record", false, "search for the two complete games anew and write them")

// A recipe says what a complete game has to show.
type recipe struct {
	file, head string
	reason     Reason
	events     map[string]int // at least so many
}

var recipes = []recipe{
	{
		file:   "testdata/games/terran-zerg-frontlines.txt",
		head:   "# A whole game: Terran against Zerg, Standard, Frontlines.\n\nload a mar-sara.muster.json\nload b char.muster.json\nmission frontlines standard\n\n",
		reason: SpecialWin, events: map[string]int{"disengaged": 2, "returned-to-reserves": 1, "window-opened": 4, "charge-ended": 3, "models-lost": 8},
	},
	{
		file:   "testdata/games/protoss-terran-divide.txt",
		head:   "# A whole game: Protoss against Terran, Skirmish, Divide and Conquer from the draft, Closed Lists.\n\nload a aiur.muster.json\nload b korhal.muster.json\npack closed.pack.json\ndrafted\n\n",
		reason: SpecialWin, events: map[string]int{"disengaged": 1, "returned-to-reserves": 1, "window-opened": 4, "charge-ended": 2, "models-lost": 4},
	},
}

// TestRecordGames writes the complete games with -record; the scenario test
// replays them. It plays random games of sensible choices until one shows what
// the recipe asks for.
func TestRecordGames(t *testing.T) {
	if !*record {
		t.Skip("-record is not set")
	}
	for _, r := range recipes {
		for seed := uint64(1); ; seed++ {
			if text, ok := r.try(t, seed); ok {
				if err := os.WriteFile(r.file, []byte(text), 0o644); err != nil {
					t.Fatal(err)
				}
				t.Logf("%s: seed %d", r.file, seed)
				break
			}
			if seed == 200_000 {
				t.Fatalf("%s: no such game found", r.file)
			}
		}
	}
}

func (r *recipe) try(t *testing.T, seed uint64) (string, bool) {
	sc := &scenario{t: t, terms: Terms{Mission: "frontlines"}}
	for _, line := range strings.Split(r.head, "\n") {
		sc.line(line, nil)
	}
	sc.setup()
	rng := rand.New(rand.NewPCG(3, seed))
	seen := map[string]int{}
	reactions := 0
	var commands []Command
	for !sc.s.Over() {
		by := mover(sc.s, rng)
		c := Command{Step: sc.s.Step, By: by, Do: sensible(current(), sc.s, Options(current(), sc.s, by), rng)}
		next, events, err := Apply(current(), sc.s, c)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range events {
			seen[e.Event()]++
			if u, ok := e.(UsedAbility); ok && u.Reaction {
				reactions++
			}
		}
		commands = append(commands, c)
		sc.s = next
	}
	if sc.s.Result.Reason != r.reason || reactions < 4 || len(commands) > 420 || sc.s.Round < 3 {
		return "", false
	}
	if r.reason == SpecialWin && strings.Contains(r.head, "drafted") && sc.s.Mission != "divide-and-conquer" {
		return "", false
	}
	for name, least := range r.events {
		if seen[name] < least {
			return "", false
		}
	}
	var b strings.Builder
	b.WriteString(r.head)
	fmt.Fprintf(&b, "== 8.9.3/SCO-03 from the set-up to the end in %d commands, %d Reactions\nsetup\n", len(commands), reactions)
	for _, c := range commands {
		line, err := CommandLine(c)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "> %s\n", line)
	}
	fmt.Fprintf(&b, "? game winner=%s reason=%s\n", sc.s.Result.Winner, sc.s.Result.Reason)
	return b.String(), true
}

// sensible prefers options that lead on: no failing, no losing of models, no
// early passing.
func sensible(cards *Cards, s State, options []Option, rng *rand.Rand) Verb {
	weight := func(o *Option) int {
		switch v := o.Do.(type) {
		case Concede:
			return 0
		case FailCharge, FailDisengage, PassTurn:
			return 1
		case Hold, CeaseFire:
			return 2
		case Decline:
			return 2
		case React, Deploy, Shoot, Charge, Disengage:
			return 12
		case UseAbility:
			if a := cards.Ability(v.Ability); replacesAction(a) {
				return 2
			}
			return 3
		}
		return 6
	}
	total := 0
	for i := range options {
		total += weight(&options[i])
	}
	n := rng.IntN(total)
	for i := range options {
		if n -= weight(&options[i]); n < 0 {
			o := options[i]
			o.Fields = append([]Field(nil), o.Fields...)
			for j := range o.Fields {
				f := &o.Fields[j]
				switch f.Name {
				case "lost":
					f.Max = 0
				case "models", "visible":
					f.Min = f.Max // everybody who can
				case "targets":
					f.Max = 1
				case "freed":
					f.Max = min(f.Max, 0)
				}
				if f.Name == "out_of_coherency" {
					o.Fields[j] = Field{Name: "lost", Kind: NumberField}
				}
			}
			return complete(o, rng)
		}
	}
	panic("no option")
}
