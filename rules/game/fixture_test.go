package game

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"muster/rules/army"
	"muster/rules/roster"
)

// direct arranges the game before the commands of a case.
func (sc *scenario) direct(f []string) {
	sc.t.Helper()
	switch f[0] {
	case "roster":
		sc.rosters[sc.side(f[1])] = sc.list(f[2:])
	case "mission":
		sc.terms.Mission = f[1]
		if err := sc.scale.UnmarshalText([]byte(f[2])); err != nil {
			sc.t.Fatal(err)
		}
	case "play":
		sc.start()
	case "load":
		sc.rosters[sc.side(f[1])] = loadRoster(sc.t, f[2])
		sc.terms.LetIn = false
	case "pack":
		doc, err := os.ReadFile("testdata/games/" + f[1])
		if err != nil {
			sc.t.Fatal(err)
		}
		p, err := army.DecodePack(doc)
		if err != nil {
			sc.t.Fatal(err)
		}
		sc.terms.Pack, sc.scale = &p, p.Scale
	case "drafted":
		sc.terms.Mission = ""
	case "setup":
		sc.setup()
	case "draft":
		r := sc.rosters[sc.side(f[1])]
		r.Draft = roster.Draft{Missions: f[2:4], Deployments: f[4:6]}
		sc.terms.Mission = ""
	case "put":
		sc.change(func(tb *table) {
			for _, id := range f[1:] {
				u := tb.change(UnitID(id))
				u.Place, u.Deployed = Table, true
			}
		})
	case "engage":
		sc.change(func(tb *table) { EngagementStarted{UnitID(f[1]), UnitID(f[2])}.apply(tb) })
	case "set":
		sc.change(func(tb *table) { sc.set(tb, f) })
	case "round":
		sc.change(func(tb *table) { tb.Round = sc.number(f[1]) })
	case "phase":
		sc.phase(f[1])
	case "first":
		sc.change(func(tb *table) { tb.FirstPlayer = sc.side(f[1]) })
	case "turn":
		sc.change(func(tb *table) { tb.Active, tb.Turn = sc.side(f[1]), sc.side(f[1]) })
	case "vp":
		sc.change(func(tb *table) { tb.side(sc.side(f[1])).VP = sc.number(f[2]) })
	case "destroyed":
		sc.change(func(tb *table) { tb.side(sc.side(f[1])).Destroyed = sc.number(f[2]) })
	case "holder":
		sc.change(func(tb *table) { tb.changeMarker(sc.number(f[1])).Holder = sc.side(f[2]) })
	case "exhaust":
		sc.change(func(tb *table) { tb.changeCard(CardID(f[1])).Exhausted = true })
	case "token":
		sc.change(func(tb *table) {
			k := Token{ID: tb.Numbers.Tokens + 1, Token: f[1], Side: sc.side(f[2])}
			if len(f) > 3 {
				k.Unit = UnitID(f[3])
			}
			k.Stays = tb.tokenRule(k.Side, k.Token, stayInPlay)
			TokenPlaced{k}.apply(tb)
		})
	case "closed":
		sc.change(func(tb *table) { tb.changeFrame().Closed = true })
	default:
		sc.t.Fatalf("no directive %q", f[0])
	}
}

// phase lets a phase begin as the rules do, with side a's choice of starter a.
func (sc *scenario) phase(name string) {
	var p Phase
	if err := p.UnmarshalText([]byte(name)); err != nil {
		sc.t.Fatal(err)
	}
	sc.change(func(tb *table) {
		units := tb.changeUnits()
		for i := range units {
			if units[i].On() && units[i].Marker < doneIn(p)-1 && p <= CombatPhase {
				units[i].Marker = doneIn(p) - 1
			}
		}
		tb.startPhase(p)
		if tb.Stage == StageStarter {
			StarterChosen{tb.FirstPlayer}.apply(tb)
			tb.turn(tb.FirstPlayer)
		}
		tb.Step++
	})
}

func (sc *scenario) set(tb *table, f []string) {
	u := tb.change(UnitID(f[1]))
	for _, kv := range f[2:] {
		key, value, _ := strings.Cut(kv, "=")
		switch key {
		case "models":
			u.Models = sc.number(value)
		case "damage":
			u.Damage = sc.number(value)
		case "status":
			s, ok := statusNamed(strings.ReplaceAll(value, "_", " "))
			if !ok {
				sc.t.Fatalf("no status %q", value)
			}
			u.Statuses = u.Statuses.With(s)
		case "no":
			s, _ := statusNamed(strings.ReplaceAll(value, "_", " "))
			u.Statuses = u.Statuses.Without(s)
		case "marker":
			if err := u.Marker.UnmarshalText([]byte(value)); err != nil {
				sc.t.Fatal(err)
			}
		case "coherency":
			u.OutOfCoherency = value == "out"
		case "arrived":
			u.Arrived = sc.number(value)
		case "penalised":
			u.Penalised = true
		case "place":
			if err := u.Place.UnmarshalText([]byte(value)); err != nil {
				sc.t.Fatal(err)
			}
		default:
			sc.t.Fatalf("nothing to set: %q", key)
		}
	}
}

func (sc *scenario) side(text string) Side {
	if text == "none" {
		return NoSide
	}
	var s Side
	if err := s.UnmarshalText([]byte(text)); err != nil {
		sc.t.Fatal(err)
	}
	return s
}

func (sc *scenario) number(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil {
		sc.t.Fatal(err)
	}
	return n
}

// list builds a roster from FACTION UNIT:MODELS+UPGRADE… | CARD…; the entries are
// named after their cards.
func (sc *scenario) list(f []string) *roster.Roster {
	r := &roster.Roster{Release: current().Release.ID, MineralLimit: 5000, FactionCard: f[0]}
	taken := map[string]int{}
	name := func(id string) string {
		if taken[id]++; taken[id] > 1 {
			return fmt.Sprintf("%s-%d", id, taken[id])
		}
		return id
	}
	onCards := false
	for _, word := range f[1:] {
		switch {
		case word == "|":
			onCards = true
		case onCards:
			r.TacticalCards = append(r.TacticalCards, roster.Card{ID: name(word), Card: word})
		default:
			parts := strings.Split(word, "+")
			id, models, _ := strings.Cut(parts[0], ":")
			u := roster.Unit{ID: name(id), Unit: id, Models: sc.number(models)}
			nominee := 0
			for _, up := range parts[1:] {
				x := roster.Upgrade{Upgrade: up}
				if c := current().Release.Unit(id); c != nil && c.Upgrade(up) != nil && c.Upgrade(up).Specialist {
					nominee++
					x.Model = nominee
				}
				u.Upgrades = append(u.Upgrades, x)
			}
			r.Units = append(r.Units, u)
		}
	}
	return r
}

func loadRoster(t testing.TB, name string) *roster.Roster {
	t.Helper()
	doc, err := os.ReadFile("testdata/games/" + name)
	if err != nil {
		t.Fatal(err)
	}
	r, err := roster.Decode(doc)
	if err != nil {
		t.Fatal(err)
	}
	return r
}
