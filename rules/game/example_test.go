package game_test

import (
	"fmt"
	"os"

	"muster/rules/dice"
	"muster/rules/game"
	"muster/rules/internal/rulestest"
	"muster/rules/roster"
)

// Two exported rosters are loaded and the first Round is begun: set-up, the first
// activation, and a command that the rules refuse.
func Example() {
	cards, err := game.Prepare(rulestest.Current()) // or card.Decode of a release document
	if err != nil {
		fmt.Println(err)
		return
	}
	var lists []*roster.Roster
	for _, name := range []string{"mar-sara", "char"} {
		doc, err := os.ReadFile("testdata/games/" + name + ".muster.json")
		if err != nil {
			fmt.Println(err)
			return
		}
		list, err := roster.Decode(doc)
		if err != nil {
			fmt.Println(err)
			return
		}
		lists = append(lists, list)
	}
	s, err := game.New(cards, game.Terms{Mission: "frontlines", Deployment: "typhoon"}, lists...)
	if err != nil {
		fmt.Println(err)
		return
	}
	source := dice.NewTyped(6, 5, 1, 2, 3, 3, 2, 2, 1, 1, 4, 4) // or dice.NewStream of an agreed seed
	roll := func(n int) []int {
		faces := make([]int, n)
		if err := source.Roll(faces); err != nil {
			fmt.Println(err)
		}
		return faces
	}
	do := func(by game.Side, v game.Verb) {
		next, events, err := game.Apply(cards, s, game.Command{Step: s.Step, By: by, Do: v})
		if err != nil {
			fmt.Println("refused:", err)
			return
		}
		for _, e := range events {
			switch e.(type) {
			case game.Waited, game.Planned:
				continue
			}
			line, err := game.EventLine(e)
			if err != nil {
				fmt.Println(err)
			}
			fmt.Println(line)
		}
		s = next
	}
	do(0, game.AgreeClosed{})
	do(1, game.AgreeClosed{})
	do(0, game.RollOff{Dice: roll(4)})
	do(0, game.ChooseColour{Colour: game.Red})
	do(0, game.RollOff{Dice: roll(4)})
	do(0, game.GiveFirstPlayer{To: 1})
	do(1, game.ChooseStarter{Side: 1})
	do(1, game.Activate{Unit: "b/u1"})
	do(1, game.Move{})
	do(1, game.Deploy{})
	for _, o := range game.Options(cards, s, 1) {
		fmt.Println("may:", o.Do.Verb())
	}
	do(1, game.EndActivation{})
	// Both sides pass through the rest of the Round; nobody stands at a marker.
	do(0, game.PassTurn{})
	do(1, game.PassTurn{})
	do(0, game.ChooseStarter{Side: 0}) // nothing of side a stands: it passes by itself
	do(1, game.PassTurn{})
	for _, m := range s.Markers {
		do(0, game.Contest{Marker: m.Number})
	}
	do(0, game.RollOff{Dice: roll(4)})
	fmt.Println("round", s.Round, "first player", s.FirstPlayer)
	// Output:
	// answered side=a agree=false
	// answered side=b agree=false
	// visibility-settled closed=false
	// rolled-off dice=[6,5,1,2] winner=a
	// colour-chosen side=a colour=red
	// colour-chosen side=b colour=blue
	// rolled-off dice=[3,3,2,2] winner=a
	// first-player-given to=b
	// markers-laid-out markers=[{number:1,holder:,taken_from:},{number:2,holder:,taken_from:},{number:3,holder:,taken_from:},{number:4,holder:,taken_from:},{number:5,holder:,taken_from:}]
	// round-started round=1 pool=6
	// phase-started phase=movement first_player=b
	// starter-chosen side=b
	// activated unit=b/u1 from_reserves=true
	// refused: game.wrong-action at units/b/u1
	// deployed unit=b/u1 supply=1
	// status-lost unit=b/u1 status=STATIONARY
	// action-resolved unit=b/u1 action=deploy
	// may: use
	// may: use
	// may: end-activation
	// may: concede
	// activation-ended unit=b/u1 marker=movement
	// turn-taken side=a
	// passed side=a claims=true
	// turn-taken side=b
	// passed side=b
	// phase-ended phase=movement
	// phase-started phase=assault first_player=a
	// starter-chosen side=a
	// passed side=a forced=true claims=true
	// turn-taken side=b
	// passed side=b
	// phase-ended phase=assault
	// phase-started phase=combat first_player=a
	// passed side=a forced=true
	// passed side=b forced=true
	// phase-ended phase=combat
	// phase-started phase=scoring first_player=a
	// marker-judged marker=1 totals=[0,0] holder=
	// marker-reached next=1
	// marker-judged marker=2 totals=[0,0] holder=
	// marker-reached next=2
	// marker-judged marker=3 totals=[0,0] holder=
	// marker-reached next=3
	// marker-judged marker=4 totals=[0,0] holder=
	// marker-reached next=4
	// marker-judged marker=5 totals=[0,0] holder=
	// marker-reached next=5
	// marker-reached next=0
	// cleaned-up round=1
	// rolled-off dice=[1,1,4,4] winner=b
	// initiative-taken side=b
	// round-started round=2 pool=8
	// phase-started phase=movement first_player=b
	// round 2 first player b
}
