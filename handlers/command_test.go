package handlers

import (
	"errors"
	"net/url"
	"reflect"
	"testing"

	"muster/catalog"
	"muster/rules/card"
	"muster/rules/roster"
)

func TestCommandsAreRead(t *testing.T) {
	for value, want := range map[string]command{
		"add-unit marine 9":       addUnit{"marine", 9},
		"add-card barracks":       addCard{"barracks"},
		"remove u1":               removeEntry{"u1"},
		"copy u1":                 copyUnit{"u1"},
		"models u1 6":             setModels{"u1", 6},
		"buy u1 agg-12":           buyUpgrade{"u1", "agg-12"},
		"drop u1 agg-12":          dropUpgrade{"u1", "agg-12"},
		"nominate u1 agg-12":      nominate{"u1", "agg-12", -1},
		"nominate u1 agg-12 0":    nominate{"u1", "agg-12", 0},
		"nominate u1 agg-12 3":    nominate{"u1", "agg-12", 3},
		"move u1 up":              moveEntry{"u1", destination{step: -1}},
		"move u1 down":            moveEntry{"u1", destination{step: 1}},
		"move u1 before:u3":       moveEntry{"u1", destination{before: "u3"}},
		"move u1 before:":         moveEntry{"u1", destination{}},
		"faction raynors-raiders": setFaction{"raynors-raiders"},
		"release 2026-03-16":      setRelease{"2026-03-16"},
		"settings":                saveSettings{},
		"words u1":                saveWords{"u1"},
		"draft":                   saveDraft{},
		"save":                    saveAll{},
		"undo":                    undo{},
		"redo":                    redo{},
		"toggle-blocked":          toggleBlocked{},
		"replace":                 replaceList{},
		`fix [{"do":"set-limit","with":{"minerals":1000}}]`: applyFix{[]roster.Edit{roster.SetLimit{Minerals: 1000}}},
	} {
		got, err := parseCommand(value)
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%q is %#v (%v), want %#v", value, got, err, want)
		}
	}
}

// B15: what is no number of models, and what is no command, is refused.
func TestNonsenseIsNoCommand(t *testing.T) {
	for _, value := range []string{
		"", " ", "add-unit", "add-unit marine", "add-unit marine nine", "add-unit marine 0", "add-unit marine -1", "add-unit marine 2.5", "add-unit marine 1e400",
		"add-unit marine 9999999999999", "add-unit marine 9 9", "models u1", "models u1 x", "buy u1 x 2", "move u1", "move u1 sideways", "visibility closed",
		"undo 3", "fix", "fix []x", `fix [{"do":"no-such-edit","with":{}}]`, "ADD-CARD barracks", "drop u1",
	} {
		if c, err := parseCommand(value); !errors.Is(err, errCommand) {
			t.Errorf("%q is read as %#v (%v)", value, c, err)
		}
	}
}

// Whatever a button is made to say, the list it leads to can be written and read
// again, or the command is refused.
func FuzzCommand(f *testing.F) {
	for _, v := range verbs {
		f.Add(v.name, "name=x&limit=2000&scale=standard&label+u1=y&mission=frontlines&with=draft&nominee+u1+agg-12=2")
		f.Add(v.name+" u1", "")
		f.Add(v.name+" u1 agg-12", "limit=-1")
		f.Add(v.name+" u1 9", "scale=standart")
	}
	f.Add(`fix [{"do":"set-models","with":{"id":"u1","models":6}}]`, "")
	forms, err := newForms(someReleases)
	if err != nil {
		f.Fatal(err)
	}
	cards, err := catalog.Embedded().Snapshot("2026-09-25")
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, do, form string) {
		c, err := parseCommand(do)
		if err != nil {
			return
		}
		values, err := url.ParseQuery(form)
		if err != nil {
			return
		}
		list := militia()
		p := &planner{cards: cards, form: values, forms: forms, release: catalog.Embedded().Snapshot}
		edits, err := c.plan(list, p)
		if err != nil {
			return
		}
		typed, _ := typedEdits(list, p)
		after, err := roster.Apply(list, append(typed, edits...)...)
		if err != nil {
			return
		}
		doc := roster.Encode(after)
		again, err := roster.Decode(doc)
		if err != nil {
			t.Fatalf("%q makes a list that cannot be read: %v", do, err)
		}
		if got := roster.Encode(again); string(got) != string(doc) {
			t.Fatalf("%q makes a list that is read differently:\n%s\n%s", do, doc, got)
		}
	})
}

func TestLimitGoesAlongWithTheScale(t *testing.T) {
	cards, err := catalog.Embedded().Snapshot("2026-09-25")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		from, to    card.ScaleID
		limit, want int
	}{
		{card.Standard, card.Skirmish, 2000, 1000},
		{card.Skirmish, card.Standard, 1000, 2000},
		{card.Standard, card.Skirmish, 1500, 1000}, // an own limit that the new scale does not allow
		{card.Standard, card.Skirmish, 800, 800},   // one that it allows
		{card.Standard, card.GrandOffensive, 2000, 2001},
		{card.GrandOffensive, card.Standard, 3000, 2000},
	} {
		if got := limitOf(cards, c.from, c.to, c.limit); got != c.want {
			t.Errorf("%s to %s with %d: %d, want %d", c.from, c.to, c.limit, got, c.want)
		}
	}
}
