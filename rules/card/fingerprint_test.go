package card_test

import (
	"slices"
	"strings"
	"testing"

	"muster/rules/card"
	"muster/rules/internal/rulestest"
)

func TestFingerprintChangesWithEachDecidingFact(t *testing.T) {
	for name, change := range map[string]func(r *card.Release){
		"id of a Faction Card":       func(r *card.Release) { r.Factions[0].ID = "x" },
		"race of a Faction Card":     func(r *card.Release) { r.Factions[0].Race = card.Zerg },
		"tags of a Faction Card":     func(r *card.Release) { r.Factions[0].FactionTags = r.Factions[0].FactionTags[:1] },
		"slots of a Faction Card":    func(r *card.Release) { r.Factions[0].Slots[card.Air]++ },
		"resource of a Faction Card": func(r *card.Release) { r.Factions[0].Resource++ },
		"creep duty":                 func(r *card.Release) { r.Factions[0].CreepCards++ },
		"id of a Tactical Card":      func(r *card.Release) { r.Tacticals[0].ID = "x" },
		"race of a Tactical Card":    func(r *card.Release) { r.Tacticals[0].Race = card.Zerg },
		"tags of a Tactical Card":    func(r *card.Release) { r.Tacticals[0].FactionTags = []string{"Zerg"} },
		"Unique Tactical Card":       func(r *card.Release) { r.Tacticals[0].Unique = true },
		"kind of a card":             func(r *card.Release) { r.Tacticals[0].Creep = true },
		"gas":                        func(r *card.Release) { r.Tacticals[0].Gas++ },
		"slots of a Tactical Card":   func(r *card.Release) { r.Tacticals[0].Slots[card.Core]++ },
		"resource of a Tactical":     func(r *card.Release) { r.Tacticals[0].Resource++ },
		"absent Tactical Card":       func(r *card.Release) { r.Tacticals = r.Tacticals[1:] },
		"id of a unit":               func(r *card.Release) { r.Units[0].ID = "x" },
		"race of a unit":             func(r *card.Release) { r.Units[0].Race = card.Zerg },
		"tags of a unit":             func(r *card.Release) { r.Units[0].FactionTags = []string{"Zerg"} },
		"combat tags":                func(r *card.Release) { r.Units[0].CombatTags = nil },
		"slot":                       func(r *card.Release) { r.Units[0].Slot = card.Hero },
		"Unique unit":                func(r *card.Release) { r.Units[0].Unique = true },
		"summoned":                   func(r *card.Release) { r.Units[0].Summoned = true },
		"Supply Profile":             func(r *card.Release) { r.Units[0].Supply[0].Supply = 1 },
		"id of a composition":        func(r *card.Release) { r.Units[0].Compositions[0].ID = "x" },
		"models":                     func(r *card.Release) { r.Units[0].Compositions[0].Models = 4 },
		"minerals":                   func(r *card.Release) { r.Units[0].Compositions[0].Minerals++ },
		"absent composition":         func(r *card.Release) { r.Units[0].Compositions = r.Units[0].Compositions[:1] },
		"id of an upgrade":           func(r *card.Release) { r.Units[0].Upgrades[0].ID = "x" },
		"price of an upgrade":        func(r *card.Release) { r.Units[0].Upgrades[0].Cost[0].Minerals++ },
		"SPECIALIST":                 func(r *card.Release) { r.Units[0].Upgrades[2].Specialist = false },
		"replacement":                func(r *card.Release) { r.Units[0].Upgrades[0].Replaces = "carbine" },
		"weapon of an upgrade":       func(r *card.Release) { r.Units[0].Upgrades[0].Weapon.RoA++ },
		"id of a weapon":             func(r *card.Release) { r.Units[0].Weapons[0].ID = "x" },
		"phase of a weapon":          func(r *card.Release) { r.Units[0].Weapons[0].Phase = card.Combat },
		"range of a weapon":          func(r *card.Release) { r.Units[0].Weapons[0].Range++ },
		"targets of a weapon":        func(r *card.Release) { r.Units[0].Weapons[0].Target = card.TargetFlying },
		"RoA":                        func(r *card.Release) { r.Units[0].Weapons[0].RoA++ },
		"template":                   func(r *card.Release) { r.Units[0].Weapons[0].Template = "BT" },
		"hit":                        func(r *card.Release) { r.Units[0].Weapons[0].Hit++ },
		"damage":                     func(r *card.Release) { r.Units[0].Weapons[0].Damage++ },
		"Surge types":                func(r *card.Release) { r.Units[0].Weapons[0].SurgeTags = nil },
		"Surge Die":                  func(r *card.Release) { r.Units[0].Weapons[0].SurgeDice = "D6" },
		"keyword of a weapon":        func(r *card.Release) { r.Units[0].Weapons[0].Keywords = []card.KeywordUse{{Name: "INSTANT"}} },
		"value of a keyword": func(r *card.Release) {
			r.Units[0].Upgrade("marksman").Weapon.Keywords[0].Args[1] = card.Value{Number: 3}
		},
		"bounds of a scale":      func(r *card.Release) { r.Scales[0].MaxMinerals++ },
		"id of a Mission Card":   func(r *card.Release) { r.Missions[0].ID = "x" },
		"scales of a mission":    func(r *card.Release) { r.Missions[0].Faces = r.Missions[0].Faces[:1] },
		"scale of a deployment":  func(r *card.Release) { r.Deployments[0].Scale = card.GrandOffensive },
		"faces of a Deployment":  func(r *card.Release) { r.Deployments[0].OtherFace = "" },
		"deployment of one name": func(r *card.Release) { r.Deployments[0].NameOnly = true },
	} {
		if card.Fingerprint(rulestest.Changed(rulestest.Fixture(), change)) == rulestest.Fixture().Fingerprint {
			t.Errorf("%s: the fingerprint must change", name)
		}
	}
}

func TestFingerprintKeepsWhenWordingIsMended(t *testing.T) {
	for name, change := range map[string]func(r *card.Release){
		"title and notes of the release": func(r *card.Release) { r.Title, r.Note = "x", "x" },
		"names": func(r *card.Release) {
			r.Factions[0].Name, r.Tacticals[0].Name, r.Units[0].Name = "x", "x", "x"
			r.Units[0].Weapons[0].Name, r.Units[0].Upgrades[0].Name = "x", "x"
		},
		"summaries":       func(r *card.Release) { r.Factions[0].Abilities[0].Summary = "x" },
		"notes":           func(r *card.Release) { r.Units[0].Notes = []string{"x"} },
		"sources":         func(r *card.Release) { r.Units[0].Sources, r.Units[0].AsOf, r.Units[0].Printing = nil, "x", "x" },
		"former ids":      func(r *card.Release) { r.Units[0].FormerIDs = []string{"older"} },
		"official ids":    func(r *card.Release) { r.Units[0].OfficialID = "x" },
		"game effects":    func(r *card.Release) { r.Factions[0].Abilities[0].Play = nil },
		"characteristics": func(r *card.Release) { r.Units[0].Stats.HP++ },
		"glossary":        func(r *card.Release) { r.Keywords = nil },
		"scoring":         func(r *card.Release) { r.Missions[0].Faces[0].Scoring = nil },
		"markers":         func(r *card.Release) { r.Deployments[0].Markers = nil },
		"order of tags":   func(r *card.Release) { slices.Reverse(r.Factions[0].FactionTags) },
		"order of cards": func(r *card.Release) {
			slices.Reverse(r.Factions)
			slices.Reverse(r.Tacticals)
			slices.Reverse(r.Units)
			slices.Reverse(r.Missions)
			slices.Reverse(r.Deployments)
			slices.Reverse(r.Scales)
		},
		"a mission gets its text": func(r *card.Release) {
			faces := slices.Clone(r.Missions[0].Faces)
			r.Mission("untold-tale").Faces = faces
		},
	} {
		if got := card.Fingerprint(rulestest.Changed(rulestest.Fixture(), change)); got != rulestest.Fixture().Fingerprint {
			t.Errorf("%s: the fingerprint must stay", name)
		}
	}
}

func TestFingerprintTextIsFixed(t *testing.T) {
	r := &card.Release{
		Tacticals: []card.Tactical{{ID: "lair", Race: card.Zerg, FactionTags: []string{"Zerg"}, Gas: 35, Slots: card.Slots{card.Core: 1}, Resource: 1}},
		Units: []card.Unit{{
			ID: "worm", Race: card.Zerg, FactionTags: []string{"Zerg"}, CombatTags: []card.CombatTag{card.Ground}, Slot: card.Elite,
			Supply:       []card.Bracket{{Min: 1, Max: 1, Supply: 1}},
			Compositions: []card.Composition{{ID: "small", Models: 1, Minerals: 90}},
			Weapons:      []card.Weapon{{ID: "bite", Phase: card.Combat, Target: card.TargetGround, RoA: 2, Hit: 4, Damage: 1}},
			Upgrades:     []card.Upgrade{{ID: "fangs", Cost: []card.Price{{Composition: "small", Minerals: 10}}, Replaces: "bite"}},
		}},
	}
	want := `{"version":1,"cards":[{"kind":"tactical","id":"lair","race":"zerg","tags":["Zerg"],"unique":false,"gas":35,` +
		`"slots":{"core":1,"elite":0,"support":0,"air":0,"hero":0},"resource":1,"creep_cards":0}],` +
		`"units":[{"id":"worm","race":"zerg","tags":["Zerg"],"combat_tags":["Ground"],"slot":"elite","unique":false,"summoned":false,` +
		`"supply":[{"min":1,"max":1,"supply":1}],"compositions":[{"id":"small","models":1,"minerals":90}],` +
		`"weapons":[{"id":"bite","phase":"combat","range":"E","target":"ground","roa":2,"template":"","hit":4,"damage":1,"surge_dice":"","status":""}],` +
		`"upgrades":[{"id":"fangs","cost":[{"composition":"small","minerals":10}],"specialist":false,"replaces":"bite","weapon":null}]}]}`
	if got := string(card.FingerprintText(r)); got != want {
		t.Errorf("have\n%s\nwant\n%s", got, want)
	}
	if got := card.Fingerprint(r); !strings.HasPrefix(got, "sha256:") || len(got) != len("sha256:")+64 {
		t.Errorf("fingerprint %q", got)
	}
}
