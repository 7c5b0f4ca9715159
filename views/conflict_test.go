package views

import (
	"bytes"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"muster/rules/army"
	"muster/rules/card"
	"muster/rules/roster"
)

func compared(a, b *roster.Roster) (mine, stored Version) {
	cards := &card.Release{ID: "2026-01-01"}
	version := func(r *roster.Roster) Version {
		report := army.Check(cards, r, army.Terms{})
		return NewVersion(cards, r, &report)
	}
	mine, stored = version(a), version(b)
	mine.Compare(&stored)
	return mine, stored
}

// onlyIn are the marked lines.
func onlyIn(v Version) string {
	var lines []string
	for _, l := range v.Lines {
		if l.Only {
			lines = append(lines, l.Text)
		}
	}
	return strings.Join(lines, "\n")
}

const conflictDocument = `{"format":"muster.roster/1","name":"Militia","release":"2026-01-01","scale":"standard","mineral_limit":2000,` +
	`"tactical_cards":[{"id":"t1","card":"barracks"},{"id":"t2","card":"academy"}],` +
	`"units":[{"id":"u1","unit":"marine","models":9,"upgrades":[{"upgrade":"agg-12","model":1}]},{"id":"u2","unit":"medic","models":3}]}`

func conflictList(t testing.TB, document string) *roster.Roster {
	t.Helper()
	r, err := roster.Decode([]byte(document))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// What the text of a list leaves out, because it is for others, is told to those
// who choose between two versions of it.
func TestConflictTellsWhatDiffers(t *testing.T) {
	for _, c := range []struct {
		name string
		edit roster.Edit
		want string
	}{
		{"a private note", roster.SetNote{ID: "u2", Note: "behind the wall"}, "Private note on unit 2, medic: behind the wall"},
		{"the player", roster.SetPlayer{Player: "Mira"}, "Player: Mira"},
		{"the visibility", roster.SetVisibility{Visibility: roster.Closed}, "Shown as: closed list"},
		{"a nominee", roster.Nominate{Unit: "u1", Upgrade: "agg-12", Model: 2}, "[model 2]"},
		{"the draft", roster.SetDraft{Missions: []string{"frontlines"}}, "Missions:"},
		{"the limit", roster.SetLimit{Minerals: 1500}, "1,500 minerals"},
		{"the order", roster.MoveEntry{ID: "u2", Before: "u1"}, "(3)"},
		{"spaces in a nickname", roster.SetLabel{ID: "u1", Label: "  "}, `In the document: "label": "  "`},
	} {
		t.Run(c.name, func(t *testing.T) {
			stored := conflictList(t, conflictDocument)
			changed, err := roster.Apply(stored, c.edit)
			if err != nil {
				t.Fatal(err)
			}
			mine, _ := compared(changed, stored)
			if got := onlyIn(mine); !strings.Contains(got, c.want) {
				t.Errorf("marked is\n%s\nwant %q", got, c.want)
			}
		})
	}
	unknown := conflictList(t, strings.Replace(conflictDocument, `"models":3`, `"models":3,"paint":"red"`, 1))
	if mine, _ := compared(unknown, conflictList(t, conflictDocument)); onlyIn(mine) != `Other fields of unit 2, medic: paint "red"` {
		t.Errorf("an unknown field is told as %q", onlyIn(mine))
	}
}

// Two different documents show a marked line at least, and equal ones none.
func TestConflictMarksEveryDifference(t *testing.T) {
	base := conflictList(t, conflictDocument)
	rapid.Check(t, func(t *rapid.T) {
		a, b := anyVersion(t, base), anyVersion(t, base)
		mine, stored := compared(a, b)
		differs := !bytes.Equal(roster.Encode(a), roster.Encode(b))
		if shown := onlyIn(mine)+onlyIn(stored) != ""; shown != differs {
			t.Fatalf("marked %t, want %t:\n%s%s", shown, differs, roster.Encode(a), roster.Encode(b))
		}
	})
}

// anyVersion is the list after a few edits of all kinds, whose values meet often.
func anyVersion(t *rapid.T, r *roster.Roster) *roster.Roster {
	word := rapid.SampledFrom([]string{"", " ", "a", "a ", "b", "a\nb", "\"", "[model 1]", "medic"})
	id := rapid.SampledFrom([]string{"marine", "medic", "a b", "“marine”"})
	entry := rapid.SampledFrom([]string{"u1", "u2", "u3", "t1", "t2", "t3"})
	number := rapid.IntRange(1, 3)
	for range rapid.IntRange(0, 4).Draw(t, "edits") {
		e := entry.Draw(t, "entry")
		edit := rapid.SampledFrom([]roster.Edit{
			roster.SetName{Name: word.Draw(t, "name")},
			roster.SetPlayer{Player: word.Draw(t, "player")},
			roster.SetRelease{ID: r.Release, Fingerprint: word.Draw(t, "fingerprint")},
			roster.SetLimit{Minerals: number.Draw(t, "limit")},
			roster.SetScale{Scale: card.Skirmish},
			roster.SetFaction{Card: id.Draw(t, "faction")},
			roster.SetDraft{Missions: []string{id.Draw(t, "mission")}, Deployments: []string{id.Draw(t, "deployment")}},
			roster.SetVisibility{Visibility: roster.Visibility(number.Draw(t, "visibility") - 1)},
			roster.AddCard{ID: e, Card: id.Draw(t, "card")},
			roster.SwapCard{ID: e, Card: id.Draw(t, "card")},
			roster.RemoveEntry{ID: e},
			roster.MoveEntry{ID: e, Before: entry.Draw(t, "before")},
			roster.AddUnit{ID: e, Unit: id.Draw(t, "unit"), Models: number.Draw(t, "models")},
			roster.CopyUnit{From: "u1", ID: e},
			roster.SetModels{ID: e, Models: number.Draw(t, "models")},
			roster.SetLabel{ID: e, Label: word.Draw(t, "label")},
			roster.SetNote{ID: e, Note: word.Draw(t, "note")},
			roster.AddUpgrade{Unit: e, Upgrade: id.Draw(t, "upgrade"), Model: number.Draw(t, "model")},
			roster.RemoveUpgrade{Unit: e, Upgrade: "agg-12"},
			roster.Nominate{Unit: e, Upgrade: "agg-12", Model: number.Draw(t, "model")},
		}).Draw(t, "edit")
		if changed, err := roster.Apply(r, edit); err == nil { // one that names nothing changes nothing
			r = changed
		}
	}
	return r
}
