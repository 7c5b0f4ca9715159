package carried

import (
	"regexp"
	"testing"

	"muster/rules/roster"
)

func list() *roster.Roster {
	return &roster.Roster{
		Name: "Mar Sara militia", Release: "2026-09-25", MineralLimit: 1000, FactionCard: "raynors-raiders",
		Units: []roster.Unit{{ID: "u1", Unit: "marine", Models: 9}},
	}
}

func TestChecksumIsThatOfTheChoices(t *testing.T) {
	want := Checksum(list())
	if !regexp.MustCompile(`^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$`).MatchString(want) {
		t.Errorf("the checksum is %q", want)
	}
	for name, change := range map[string]func(*roster.Roster){
		"player":      func(r *roster.Roster) { r.Player = "Jim" },
		"note":        func(r *roster.Roster) { r.Units[0].Note = "hide" },
		"fingerprint": func(r *roster.Roster) { r.Fingerprint = "sha256:00" },
		"visibility":  func(r *roster.Roster) { r.Visibility = roster.Open },
	} {
		r := list()
		if change(r); Checksum(r) != want {
			t.Errorf("the %s changes the checksum", name)
		}
	}
	for name, change := range map[string]func(*roster.Roster){
		"name":    func(r *roster.Roster) { r.Name = "Mar Sara" },
		"release": func(r *roster.Roster) { r.Release = "2026-08-11" },
		"limit":   func(r *roster.Roster) { r.MineralLimit = 2000 },
		"models":  func(r *roster.Roster) { r.Units[0].Models = 6 },
	} {
		r := list()
		if change(r); Checksum(r) == want {
			t.Errorf("the %s does not change the checksum", name)
		}
	}
}

// A checksum that was printed once has to stay the same.
func TestChecksumStaysTheSame(t *testing.T) {
	if got, want := Checksum(list()), "A0M1-MD3M-CGA2"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestClosedChecksumKnowsNoUnits(t *testing.T) {
	one, other := list(), list()
	other.Units = nil
	if a, b := ClosedChecksum(roster.NewClosedList(one)), ClosedChecksum(roster.NewClosedList(other)); a != b {
		t.Errorf("%s and %s", a, b)
	}
	other.FactionCard = "terran-armed-forces"
	if ClosedChecksum(roster.NewClosedList(one)) == ClosedChecksum(roster.NewClosedList(other)) {
		t.Error("the Faction Card does not count")
	}
}
