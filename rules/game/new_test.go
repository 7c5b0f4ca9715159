package game

import (
	"errors"
	"testing"

	"muster/rules"
	"muster/rules/army"
	"muster/rules/card"
	"muster/rules/internal/rulestest"
	"muster/rules/roster"
)

func twoLists(t testing.TB) (a, b *roster.Roster) {
	return loadRoster(t, "mar-sara.muster.json"), loadRoster(t, "char.muster.json")
}

func TestNew(t *testing.T) {
	cards := current()
	fixed := Terms{Mission: "frontlines", Deployment: "typhoon"}
	pack := func(change func(*army.Pack)) *army.Pack {
		p := army.Pack{Release: cards.Release.ID, Scale: card.Standard, MineralLimit: 2000, Visibility: roster.Open, Lists: 1}
		change(&p)
		return &p
	}
	for _, c := range []struct {
		name   string
		change func(a, b *roster.Roster, terms *Terms)
		refuse *rules.Rule
	}{
		{"9.1 two legal lists", func(*roster.Roster, *roster.Roster, *Terms) {}, nil},
		{"9.1/AB-23 a list that is not legal", func(a, _ *roster.Roster, _ *Terms) { a.TacticalCards = nil }, &IllegalRoster},
		{"9.1.2/AB-05 a list without a Faction Card, let in or not", func(a, _ *roster.Roster, terms *Terms) { a.FactionCard, terms.LetIn = "", true }, &IllegalRoster},
		{"9.1/AB-52 a list with an unknown unit, let in or not", func(a, _ *roster.Roster, terms *Terms) { a.Units[0].Unit, terms.LetIn = "space-cow", true }, &IllegalRoster},
		{"6.1/SUP-01 a unit larger than its Supply Profile, let in or not", func(a, _ *roster.Roster, terms *Terms) { a.Units[0].Models, terms.LetIn = 1_000_000_000, true }, &IllegalRoster},
		{"9.1.1/AB-01 lists of two scales", func(_, b *roster.Roster, _ *Terms) { b.Scale, b.MineralLimit = card.Skirmish, 1000 }, &WrongPack},
		{"9.1.1 a pack of another release", func(_, _ *roster.Roster, terms *Terms) {
			terms.Pack = pack(func(p *army.Pack) { p.Release = "2026-05-15" })
		}, &WrongPack},
		{"9.1.3/AB-10 a pack with a lower limit", func(_, _ *roster.Roster, terms *Terms) {
			terms.Pack = pack(func(p *army.Pack) { p.MineralLimit = 1200 })
		}, &IllegalRoster},
		{"9.1.10/AB-43 a pack settles Closed Lists", func(_, _ *roster.Roster, terms *Terms) {
			terms.Pack = pack(func(p *army.Pack) { p.Visibility = roster.Closed })
		}, nil},
		{"9.2/MIS-03 neither a mission nor a draft", func(_, _ *roster.Roster, terms *Terms) { terms.Mission = "" }, &NoMission},
		{"9.2.1/MIS-05 a mission known by name only", func(_, _ *roster.Roster, terms *Terms) { terms.Mission = "artefact-hunt" }, &NoMission},
		{"9.2.1 an unknown deployment", func(_, _ *roster.Roster, terms *Terms) { terms.Deployment = "moon" }, &NoMission},
	} {
		t.Run(c.name, func(t *testing.T) {
			a, b := twoLists(t)
			terms := fixed
			c.change(a, b, &terms)
			s, err := New(cards, terms, a, b)
			var v rules.Violation
			switch {
			case c.refuse == nil && err != nil:
				t.Fatalf("refused: %v", err)
			case c.refuse != nil && (!errors.As(err, &v) || v.Code != c.refuse.Code):
				t.Fatalf("have %v, want %s", err, c.refuse.Code)
			case c.refuse == nil && terms.Pack != nil && (!s.Closed || s.Stage != StageRollOff):
				t.Errorf("closed %v at %s; the pack settles visibility", s.Closed, s.Stage)
			case c.refuse == nil && terms.Pack == nil && s.Stage != StageConsent:
				t.Errorf("at %s, want the question of Closed Lists", s.Stage)
			}
		})
	}

	t.Run("9.1 an override is recorded", func(t *testing.T) {
		a, b := twoLists(t)
		a.TacticalCards = nil
		terms := fixed
		terms.LetIn = true
		s, err := New(cards, terms, a, b)
		if err != nil {
			t.Fatal(err)
		}
		if len(s.Waived) != 1 || s.Waived[0].Side != 0 || len(s.Waived[0].Codes) == 0 {
			t.Errorf("the state records %v", s.Waived)
		}
	})
	t.Run("8.2 another number of sides", func(t *testing.T) {
		a, _ := twoLists(t)
		if _, err := New(cards, fixed, a); err == nil {
			t.Error("one list is enough for a game")
		}
	})
	t.Run("8.5.5/DEP-06 every unit starts in Reserves with what it bought", func(t *testing.T) {
		a, b := twoLists(t)
		s, err := New(cards, fixed, a, b)
		if err != nil {
			t.Fatal(err)
		}
		u, ok := s.Unit("a/u1")
		if !ok || u.Place != Reserves || len(u.Nominees) != 2 || u.Models != 9 {
			t.Errorf("the unit is %+v", u)
		}
	})
}

// A release of the fixture kind, whose abilities have no game data, is refused
// before a game begins.
func TestPrepareRefusesAbilitiesWithoutGameData(t *testing.T) {
	bare := rulestest.Changed(rulestest.Current(), func(r *card.Release) { r.Units[0].Abilities[0].Play = nil })
	if _, err := Prepare(bare); err == nil {
		t.Error("an ability without game data is accepted")
	}
}

// Why tells what Apply would refuse, and says nothing where it would not.
func TestWhy(t *testing.T) {
	cards := current()
	a, b := twoLists(t)
	s, err := New(cards, Terms{Mission: "frontlines", Deployment: "typhoon"}, a, b)
	if err != nil {
		t.Fatal(err)
	}
	if err := Why(cards, s, Command{By: 0, Do: AgreeClosed{}}); err != nil {
		t.Errorf("an allowed command is explained: %v", err)
	}
	var v rules.Violation
	if err := Why(cards, s, Command{By: 1, Do: AgreeClosed{}}); !errors.As(err, &v) || v.Clause != "INI-03" || v.Args.Text("turn") != "a" {
		t.Errorf("have %v, want whose turn it is", err)
	}
	if err := Why(cards, s, Command{By: 0}); !errors.As(err, &v) || v.Code != Malformed.Code {
		t.Errorf("have %v, want malformed", err)
	}
}
