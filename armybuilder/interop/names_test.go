package interop_test

import (
	"testing"

	"muster/armybuilder/interop"
)

// Names that other programs use lead to the card that is meant, and no name that is
// merely similar does.
func TestNames(t *testing.T) {
	cards, err := current()
	if err != nil {
		t.Fatal(err)
	}
	id := func(ref interop.Ref, kind, race string) string {
		n := interop.NewNames(cards)
		n.SetRace(race)
		switch kind {
		case "faction":
			if f, _ := n.Faction(ref); f != nil {
				return f.ID
			}
		case "card":
			if c, _ := n.Tactical(ref); c != nil {
				return c.ID
			}
		default:
			if u, _ := n.Unit(ref); u != nil {
				return u.ID
			}
		}
		return ""
	}
	for _, c := range []struct {
		kind, race string
		ref        interop.Ref
		want       string
	}{
		{"card", "", interop.Ref{ID: "barracks__tech_lab_"}, "barracks-tech-lab"},
		{"card", "Terran", interop.Ref{Name: "barracks  (tech lab)"}, "barracks-tech-lab"},
		{"card", "Protoss", interop.Ref{ID: "nexus_overcharged"}, "overcharged-nexus"},
		{"card", "Protoss", interop.Ref{Name: "Nexus Overcharged"}, "overcharged-nexus"},
		{"card", "Terran", interop.Ref{Name: "Barrack"}, ""},
		{"card", "Terran", interop.Ref{Name: "Barracks 2"}, ""},
		{"faction", "Terran", interop.Ref{ID: "raynor_s_raiders"}, "raynors-raiders"},
		{"faction", "Terran", interop.Ref{Name: "Raynor’s Raiders"}, "raynors-raiders"},
		{"faction", "TERRAN", interop.Ref{Name: "Terran Armed Force"}, "terran-armed-forces"},
		{"faction", "", interop.Ref{Name: "KERRIGAN'S SWARM "}, "kerrigans-swarm"},
		{"unit", "Terran", interop.Ref{ID: "raynor_s_raider__marine_"}, "raynors-raider-marine"},
		{"unit", "Terran", interop.Ref{Name: "6 Raynor's Raiders"}, "raynors-raider-marine"},
		{"unit", "Terran", interop.Ref{Name: "6x Marines"}, "marine"},
		{"unit", "Terran", interop.Ref{Name: "Point Defence Drone"}, "point-defense-drone"},
		{"unit", "Zerg", interop.Ref{Name: "3 Roaches"}, "roach"},
		{"unit", "Zerg", interop.Ref{Name: "Viles (Roach)"}, "vile-roach"},
		{"unit", "Zerg", interop.Ref{Name: "18 Swarmling"}, "swarmling-zergling"},
		{"unit", "Zerg", interop.Ref{Name: "Kerrigan Swarm Raptors"}, "kerrigan-swarm-raptor-zergling"},
		{"unit", "Zerg", interop.Ref{Name: "Raptors (Zergling)"}, "raptor-zergling"},
		{"unit", "Protoss", interop.Ref{Name: "Sentries"}, "sentry"},
		{"unit", "Protoss", interop.Ref{ID: "aa-bb", Name: "Nerazim Watchers"}, "nerazim-watchers-adept"},
		{"unit", "Zerg", interop.Ref{Name: "Marine"}, "marine"}, // refused by its tags, not unknown
		{"unit", "Terran", interop.Ref{Name: "Marin"}, ""},
		{"unit", "Terran", interop.Ref{Name: "Marine Squad"}, ""},
		{"unit", "", interop.Ref{}, ""},
		{"unit", "Terran", interop.Ref{Name: "6"}, ""},
	} {
		t.Run(c.kind+" "+c.ref.ID+c.ref.Name, func(t *testing.T) {
			if got := id(c.ref, c.kind, c.race); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

// Every card of every release is found by its id in the official app, by its name
// and by its own id, whatever the race that is known.
func TestEveryCardIsFoundByItsNames(t *testing.T) {
	cards, err := current()
	if err != nil {
		t.Fatal(err)
	}
	for _, race := range []string{"", "Terran", "Zerg", "Protoss"} {
		n := interop.NewNames(cards)
		n.SetRace(race)
		for i := range cards.Units {
			u := &cards.Units[i]
			for _, ref := range []interop.Ref{{ID: u.OfficialID}, {ID: u.ID}, {Name: u.Name}} {
				if got, _ := n.Unit(ref); got != u {
					t.Errorf("%s: %+v finds %v", race, ref, got)
				}
			}
			for j := range u.Upgrades {
				up := &u.Upgrades[j]
				for _, ref := range []interop.Ref{{ID: up.ID}, {Name: up.Name}} {
					if got, _ := n.Upgrade(u, ref); got != up {
						t.Errorf("%s: %+v of %s finds %v", race, ref, u.ID, got)
					}
				}
			}
		}
		for i := range cards.Tacticals {
			c := &cards.Tacticals[i]
			for _, ref := range []interop.Ref{{ID: c.OfficialID}, {ID: c.ID}, {Name: c.Name}} {
				if got, _ := n.Tactical(ref); got != c {
					t.Errorf("%s: %+v finds %v", race, ref, got)
				}
			}
		}
		for i := range cards.Factions {
			f := &cards.Factions[i]
			for _, ref := range []interop.Ref{{ID: f.OfficialID}, {ID: f.ID}, {Name: f.Name}} {
				if got, _ := n.Faction(ref); got != f {
					t.Errorf("%s: %+v finds %v", race, ref, got)
				}
			}
		}
	}
}

func TestLeadingNumber(t *testing.T) {
	for _, c := range []struct {
		text string
		n    int
		rest string
	}{
		{"6 Marines", 6, "Marines"},
		{"2x Marine", 2, "Marine"},
		{"2 x", 2, "x"},
		{"Marine", 0, "Marine"},
		{"6Marine", 0, "6Marine"},
		{"6", 0, "6"},
		{"6 ", 0, "6"},
		{"1234567 Marine", 0, "1234567 Marine"},
	} {
		if n, rest, _ := interop.LeadingNumber(c.text); n != c.n || rest != c.rest {
			if c.n == 0 && rest == c.rest {
				continue
			}
			t.Errorf("%q: %d, %q; want %d, %q", c.text, n, rest, c.n, c.rest)
		}
	}
}
