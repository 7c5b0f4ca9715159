package roster_test

import (
	"bytes"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"muster/rules"
	"muster/rules/card"
	"muster/rules/internal/rulestest"
	"muster/rules/roster"
)

// militia is the list that the edits start from.
func militia(t testing.TB) *roster.Roster {
	t.Helper()
	return read(t, string(file(t, "militia.muster.json")))
}

func TestEdits(t *testing.T) {
	tests := []struct {
		name string
		edit roster.Edit
		want func(r *roster.Roster)
	}{
		{"name", roster.SetName{Name: "x"}, func(r *roster.Roster) { r.Name = "x" }},
		{"no name", roster.SetName{}, func(r *roster.Roster) { r.Name = "" }},
		{"player", roster.SetPlayer{Player: "Bo"}, func(r *roster.Roster) { r.Player = "Bo" }},
		{"release", roster.SetRelease{ID: "2026-05-15"}, func(r *roster.Roster) { r.Release, r.Fingerprint = "2026-05-15", "" }},
		{"scale", roster.SetScale{Scale: card.GrandOffensive}, func(r *roster.Roster) { r.Scale = card.GrandOffensive }},
		{"limit", roster.SetLimit{Minerals: 1}, func(r *roster.Roster) { r.MineralLimit = 1 }},
		{"faction", roster.SetFaction{Card: "khalai"}, func(r *roster.Roster) { r.FactionCard = "khalai" }},
		{"no faction", roster.SetFaction{}, func(r *roster.Roster) { r.FactionCard = "" }},
		{"draft", roster.SetDraft{Missions: []string{"a"}}, func(r *roster.Roster) { r.Draft = roster.Draft{Missions: []string{"a"}} }},
		{"visibility", roster.SetVisibility{Visibility: roster.Closed}, func(r *roster.Roster) { r.Visibility = roster.Closed }},
		{"card added", roster.AddCard{ID: "t9", Card: "factory"}, func(r *roster.Roster) {
			r.TacticalCards = append(r.TacticalCards, roster.Card{ID: "t9", Card: "factory"})
		}},
		{"card swapped", roster.SwapCard{ID: "t2", Card: "factory"}, func(r *roster.Roster) { r.TacticalCards[1].Card = "factory" }},
		{"card removed", roster.RemoveEntry{ID: "t2"}, func(r *roster.Roster) {
			r.TacticalCards = append(r.TacticalCards[:1:1], r.TacticalCards[2])
		}},
		{"unit removed", roster.RemoveEntry{ID: "u1"}, func(r *roster.Roster) { r.Units = r.Units[1:] }},
		{"nothing removed", roster.RemoveEntry{ID: "u9"}, func(*roster.Roster) {}},
		{"moved to the front", roster.MoveEntry{ID: "t3", Before: "t1"}, func(r *roster.Roster) {
			c := r.TacticalCards
			r.TacticalCards = []roster.Card{c[2], c[0], c[1]}
		}},
		{"moved to the end", roster.MoveEntry{ID: "t1"}, func(r *roster.Roster) {
			c := r.TacticalCards
			r.TacticalCards = []roster.Card{c[1], c[2], c[0]}
		}},
		{"moved back by one", roster.MoveEntry{ID: "t1", Before: "t3"}, func(r *roster.Roster) {
			c := r.TacticalCards
			r.TacticalCards = []roster.Card{c[1], c[0], c[2]}
		}},
		{"moved before itself", roster.MoveEntry{ID: "t2", Before: "t2"}, func(*roster.Roster) {}},
		{"moved to where it is", roster.MoveEntry{ID: "t1", Before: "t2"}, func(*roster.Roster) {}},
		{"unit moved", roster.MoveEntry{ID: "u2", Before: "u1"}, func(r *roster.Roster) {
			r.Units = []roster.Unit{r.Units[1], r.Units[0]}
		}},
		{"unit added", roster.AddUnit{ID: "u3", Unit: "goliath", Models: 1}, func(r *roster.Roster) {
			r.Units = append(r.Units, roster.Unit{ID: "u3", Unit: "goliath", Models: 1})
		}},
		{"unit copied with all it has", roster.CopyUnit{From: "u1", ID: "u3"}, func(r *roster.Roster) {
			u := r.Units[0]
			u.ID = "u3"
			r.Units = []roster.Unit{r.Units[0], u, r.Units[1]}
		}},
		{"models, nominees stay", roster.SetModels{ID: "u1", Models: 1}, func(r *roster.Roster) { r.Units[0].Models = 1 }},
		{"label", roster.SetLabel{ID: "u2", Label: "Doc"}, func(r *roster.Roster) { r.Units[1].Label = "Doc" }},
		{"note", roster.SetNote{ID: "u1"}, func(r *roster.Roster) { r.Units[0].Note = "" }},
		{"upgrade added", roster.AddUpgrade{Unit: "u1", Upgrade: "bayonet", Model: 3}, func(r *roster.Roster) {
			r.Units[0].Upgrades = append(r.Units[0].Upgrades, roster.Upgrade{Upgrade: "bayonet", Model: 3})
		}},
		{"upgrade there already", roster.AddUpgrade{Unit: "u1", Upgrade: "agg-12", Model: 2}, func(*roster.Roster) {}},
		{"upgrade there with a nominee", roster.AddUpgrade{Unit: "u1", Upgrade: "agg-12"}, func(*roster.Roster) {}},
		{"upgrade removed", roster.RemoveUpgrade{Unit: "u1", Upgrade: "rocket-launcher"}, func(r *roster.Roster) {
			u := r.Units[0].Upgrades
			r.Units[0].Upgrades = []roster.Upgrade{u[0], u[2]}
		}},
		{"no upgrade removed", roster.RemoveUpgrade{Unit: "u1", Upgrade: "bayonet"}, func(*roster.Roster) {}},
		{"no second occurrence removed", roster.RemoveUpgrade{Unit: "u1", Upgrade: "agg-12", Nth: 2}, func(*roster.Roster) {}},
		{"nominated", roster.Nominate{Unit: "u1", Upgrade: "agg-12", Model: 5}, func(r *roster.Roster) { r.Units[0].Upgrades[2].Model = 5 }},
		{"nominee cleared", roster.Nominate{Unit: "u1", Upgrade: "agg-12"}, func(r *roster.Roster) { r.Units[0].Upgrades[2].Model = 0 }},
	}
	kinds := map[string]bool{}
	for _, tt := range tests {
		kinds[tt.edit.Kind()] = true
		t.Run(tt.edit.Kind()+" "+tt.name, func(t *testing.T) {
			before, want := militia(t), militia(t)
			tt.want(want)
			got, err := roster.Apply(before, tt.edit)
			if err != nil {
				t.Fatal(err)
			}
			same(t, "edited", got, want)
			same(t, "input", before, militia(t))
			twice, err := roster.Apply(got, tt.edit)
			if err != nil {
				t.Fatalf("the request sent again: %v", err)
			}
			same(t, "edited again", twice, want)
		})
	}
	if len(kinds) != 20 {
		t.Errorf("%d kinds of edit tried, want all 20", len(kinds))
	}
}

func TestEditsOfAnUpgradeBoughtTwice(t *testing.T) {
	r := read(t, withUnit(`"upgrades":[{"upgrade":"a","model":1},{"upgrade":"b"},{"upgrade":"a","model":2}]`))
	for _, tt := range []struct {
		edit roster.Edit
		want []roster.Upgrade
	}{
		{roster.RemoveUpgrade{Unit: "u1", Upgrade: "a"}, []roster.Upgrade{{Upgrade: "b"}}},
		{roster.RemoveUpgrade{Unit: "u1", Upgrade: "a", Nth: 1}, []roster.Upgrade{{Upgrade: "b"}, {Upgrade: "a", Model: 2}}},
		{roster.RemoveUpgrade{Unit: "u1", Upgrade: "a", Nth: 2}, []roster.Upgrade{{Upgrade: "a", Model: 1}, {Upgrade: "b"}}},
		{roster.Nominate{Unit: "u1", Upgrade: "a", Model: 3, Nth: 2}, []roster.Upgrade{{Upgrade: "a", Model: 1}, {Upgrade: "b"}, {Upgrade: "a", Model: 3}}},
		{roster.Nominate{Unit: "u1", Upgrade: "a", Model: 3}, []roster.Upgrade{{Upgrade: "a", Model: 3}, {Upgrade: "b"}, {Upgrade: "a", Model: 3}}},
	} {
		got, err := roster.Apply(r, tt.edit)
		if err != nil {
			t.Fatal(err)
		}
		same(t, tt.edit.Kind(), got.Units[0].Upgrades, tt.want)
	}
}

func TestRefusedEdits(t *testing.T) {
	long := strings.Repeat("é", 201)
	tests := []struct {
		name string
		edit roster.Edit
		rule rules.Rule
		path string
	}{
		{"no such unit", roster.SetModels{ID: "u9", Models: 1}, roster.NoEntry, "units/u9"},
		{"a card is no unit", roster.SetLabel{ID: "t1", Label: "x"}, roster.NoEntry, "units/t1"},
		{"no such unit to copy", roster.CopyUnit{From: "u9", ID: "u3"}, roster.NoEntry, "units/u9"},
		{"no such card", roster.SwapCard{ID: "u1", Card: "x"}, roster.NoEntry, "tactical_cards/u1"},
		{"no such entry to move", roster.MoveEntry{ID: "x"}, roster.NoEntry, ""},
		{"nothing to move before", roster.MoveEntry{ID: "u1", Before: "u9"}, roster.NoEntry, "units/u9"},
		{"card before a unit", roster.MoveEntry{ID: "t1", Before: "u1"}, roster.MoveAcross, "tactical_cards/t1"},
		{"unit before a card", roster.MoveEntry{ID: "u1", Before: "t1"}, roster.MoveAcross, "units/u1"},
		{"id of another card", roster.AddCard{ID: "t1", Card: "factory"}, roster.EntryTaken, "tactical_cards/t1"},
		{"id of a unit", roster.AddCard{ID: "u1", Card: "marine"}, roster.EntryTaken, "tactical_cards/u1"},
		{"id of a unit with other models", roster.AddUnit{ID: "u1", Unit: "marine", Models: 6}, roster.EntryTaken, "units/u1"},
		{"copy over another unit", roster.CopyUnit{From: "u1", ID: "u2"}, roster.EntryTaken, "units/u2"},
		{"copy over a card", roster.CopyUnit{From: "u1", ID: "t1"}, roster.EntryTaken, "units/t1"},
		{"odd id of a card", roster.AddCard{ID: "t 1", Card: "x"}, roster.EntryID, "tactical_cards"},
		{"no id of a unit", roster.AddUnit{Unit: "marine", Models: 9}, roster.EntryID, "units"},
		{"odd id of a copy", roster.CopyUnit{From: "u1", ID: "ü"}, roster.EntryID, "units"},
		{"no models", roster.SetModels{ID: "u1"}, roster.OutOfRange, "units/u1/models"},
		{"too many models", roster.AddUnit{ID: "u3", Unit: "marine", Models: 1_000_000_001}, roster.OutOfRange, "units/u3/models"},
		{"no limit", roster.SetLimit{}, roster.OutOfRange, "mineral_limit"},
		{"nominee below nothing", roster.Nominate{Unit: "u1", Upgrade: "agg-12", Model: -1}, roster.OutOfRange, "units/u1/upgrades/agg-12/model"},
		{"nominee of a new upgrade", roster.AddUpgrade{Unit: "u1", Upgrade: "x", Model: -1}, roster.OutOfRange, "units/u1/upgrades/x/model"},
		{"upgrade with another nominee", roster.AddUpgrade{Unit: "u1", Upgrade: "agg-12", Model: 3}, roster.UpgradeTaken, "units/u1/upgrades/agg-12"},
		{"nominee of nothing", roster.Nominate{Unit: "u1", Upgrade: "bayonet", Model: 1}, roster.NoUpgrade, "units/u1/upgrades/bayonet"},
		{"nominee of no occurrence", roster.Nominate{Unit: "u1", Upgrade: "agg-12", Model: 1, Nth: 2}, roster.NoUpgrade, "units/u1/upgrades/agg-12"},
		{"upgrade of no unit", roster.AddUpgrade{Unit: "u9", Upgrade: "x"}, roster.NoEntry, "units/u9"},
		{"upgrade taken from no unit", roster.RemoveUpgrade{Unit: "u9", Upgrade: "x"}, roster.NoEntry, "units/u9"},
		{"long name", roster.SetName{Name: long}, roster.TooLong, "name"},
		{"long player", roster.SetPlayer{Player: long}, roster.TooLong, "player"},
		{"long label", roster.SetLabel{ID: "u1", Label: long}, roster.TooLong, "units/u1/label"},
		{"long note", roster.SetNote{ID: "u1", Note: strings.Repeat("x", 1001)}, roster.TooLong, "units/u1/note"},
		{"name of no UTF-8", roster.SetName{Name: "\xff"}, roster.InvalidUTF8, "name"},
		{"mission of no UTF-8", roster.SetDraft{Missions: []string{"\xff"}}, roster.InvalidUTF8, "draft/missions"},
		{"upgrade of no UTF-8", roster.AddUpgrade{Unit: "u1", Upgrade: "\xff"}, roster.InvalidUTF8, "units/u1/upgrades/\xff"},
		{"no scale", roster.SetScale{Scale: 3}, roster.ScaleUnknown, "scale"},
		{"no visibility", roster.SetVisibility{Visibility: 3}, roster.VisibilityUnknown, "visibility"},
		{"a name of a megabyte", roster.SetFaction{Card: strings.Repeat("x", 1<<20)}, roster.TooLarge, ""},
	}
	for _, tt := range tests {
		t.Run(tt.edit.Kind()+" "+tt.name, func(t *testing.T) {
			before := militia(t)
			got, err := roster.Apply(before, roster.SetName{Name: "changed"}, tt.edit)
			if got != nil || err == nil {
				t.Fatalf("accepted: %s", roster.Encode(got))
			}
			if v := violation(t, err); v.Code != tt.rule.Code || v.Path != tt.path {
				t.Errorf("%v, want %s at %s", v, tt.rule.Code, tt.path)
			}
			same(t, "input", before, militia(t))
		})
	}
}

func TestEditsKeepTheLimits(t *testing.T) {
	for _, tt := range []struct {
		name, doc string
		edit      roster.Edit
		limit     int
		path      string
	}{
		{"units", with(`"units":[` + repeat(200, `{"id":"u%d","unit":"x","models":1}`) + `]`), roster.AddUnit{ID: "new", Unit: "x", Models: 1}, 200, "units"},
		{"copies", with(`"units":[` + repeat(200, `{"id":"u%d","unit":"x","models":1}`) + `]`), roster.CopyUnit{From: "u1", ID: "new"}, 200, "units"},
		{"cards", with(`"tactical_cards":[` + repeat(100, `{"id":"t%d","card":"x"}`) + `]`), roster.AddCard{ID: "new", Card: "x"}, 100, "tactical_cards"},
		{"upgrades", withUnit(`"upgrades":[` + repeat(40, `{"upgrade":"a%d"}`) + `]`), roster.AddUpgrade{Unit: "u1", Upgrade: "new"}, 40, "units/u1/upgrades"},
		{"bytes", with(`"x":"` + strings.Repeat("x", 1<<20-len(with(`"x":""`))) + `"`), roster.SetFaction{Card: "x"}, 1 << 20, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := roster.Apply(read(t, tt.doc), tt.edit)
			if v := violation(t, err); v.Path != tt.path || v.Args.Int("limit") != tt.limit {
				t.Errorf("%v %v; want the limit %d at %q", v, v.Args, tt.limit, tt.path)
			}
		})
	}
}

// TestAnyEditMakesAReadableDocument holds what every edit promises: the input is
// untouched, the result can be written and read, doing it twice is doing it once.
func TestAnyEditMakesAReadableDocument(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := rulestest.AnyRoster().Draw(t, "roster")
		for range rapid.IntRange(1, 6).Draw(t, "edits") {
			edit := rulestest.AnyEdit(r).Draw(t, "edit")
			before := roster.Encode(r)
			next, err := roster.Apply(r, edit)
			if after := roster.Encode(r); !bytes.Equal(before, after) {
				t.Fatalf("%#v changed its input from %s to %s", edit, before, after)
			}
			if err != nil {
				continue
			}
			doc := roster.Encode(next)
			again, err := roster.Decode(doc)
			if err != nil {
				t.Fatalf("%#v made a document that cannot be read: %v\n%s", edit, err, doc)
			}
			if !reflect.DeepEqual(again, next) {
				t.Fatalf("%#v made\n%#v\nwhich reads back as\n%#v", edit, next, again)
			}
			if remove, ok := edit.(roster.RemoveUpgrade); !ok || remove.Nth == 0 { // with Nth it is a step
				twice, err := roster.Apply(next, edit)
				if err != nil {
					t.Fatalf("%#v cannot be repeated: %v", edit, err)
				}
				if !reflect.DeepEqual(twice, next) {
					t.Fatalf("%#v repeated gives %s\nonce %s", edit, roster.Encode(twice), doc)
				}
			}
			if got := string(roster.Encode(r)); got != string(before) {
				t.Fatalf("a second edit changed the first input to %s", got)
			}
			r = next
		}
	})
}

func TestEditsInJSON(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := rulestest.AnyRoster().Draw(t, "roster")
		var edits []roster.Edit
		for range rapid.IntRange(0, 5).Draw(t, "edits") {
			e := rulestest.AnyEdit(r).Draw(t, "edit")
			if s, ok := e.(roster.SetScale); ok && s.Scale > card.GrandOffensive {
				continue
			}
			if v, ok := e.(roster.SetVisibility); ok && v.Visibility > roster.Closed {
				continue
			}
			edits = append(edits, e)
		}
		data, err := roster.MarshalEdits(edits)
		if err != nil {
			t.Fatal(err)
		}
		got, err := roster.UnmarshalEdits(data)
		if err != nil {
			t.Fatalf("%s: %v", data, err)
		}
		if len(got) != len(edits) || len(got) > 0 && !reflect.DeepEqual(got, edits) {
			t.Fatalf("%s\nread as %#v\nwant %#v", data, got, edits)
		}
	})
	t.Run("as written in the log", func(t *testing.T) {
		const log = `[{"do":"set-models","with":{"id":"u3","models":9}},{"do":"nominate","with":{"unit":"u1","upgrade":"agg-12","model":2}}]`
		data, err := roster.MarshalEdits([]roster.Edit{roster.SetModels{ID: "u3", Models: 9}, roster.Nominate{Unit: "u1", Upgrade: "agg-12", Model: 2}})
		if err != nil {
			t.Fatal(err)
		}
		same(t, "log", string(data), log)
	})
	for _, data := range []string{
		`{}`, `[{}]`, `[{"do":"burn","with":{}}]`, `[{"do":"set-models"}]`, `[] []`, `[]]`, `[]}`, `[`,
		`[{"do":"set-models","with":{"id":"u1","modles":9}}]`,
		`[{"do":"set-scale","with":{"scale":"big"}}]`, `[{"do":"set-visibility","with":{"visibility":"shut"}}]`,
	} {
		if edits, err := roster.UnmarshalEdits([]byte(data)); err == nil {
			t.Errorf("%s read as %#v", data, edits)
		}
	}
}

func TestNewEntryID(t *testing.T) {
	r := read(t, with(`"tactical_cards":[{"id":"t1","card":"x"},{"id":"u7","card":"x"}],"units":[{"id":"u2","unit":"x","models":1},{"id":"u03x","unit":"x","models":1},{"id":"u99999999999","unit":"x","models":1}]`))
	for prefix, want := range map[string]string{"t": "t2", "u": "u8", "m": "m1"} {
		if got := roster.NewEntryID(r, prefix); got != want {
			t.Errorf("next id of %s: %s, want %s", prefix, got, want)
		}
	}
	if got := roster.NewEntryID(read(t, head+"}"), "u"); got != "u1" {
		t.Errorf("first id: %s", got)
	}
}
