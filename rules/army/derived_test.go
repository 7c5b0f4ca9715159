package army_test

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"muster/rules"
	"muster/rules/army"
	"muster/rules/card"
	"muster/rules/internal/rulestest"
	"muster/rules/roster"
)

var (
	anyRelease = rulestest.AnyRelease
	anyList    = rulestest.AnyList
	anyUnit    = rulestest.AnyUnit
)

// What is derived from a list agrees with its report, whatever the list.
func TestDerivedNumbersAgree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cards := anyRelease(t)
		r := anyList(cards).Draw(t, "list")
		report := army.Check(cards, r, army.DefaultTerms)
		for slot, l := range army.NewLedger(cards, r) {
			if l.Slot != card.Slot(slot) {
				t.Fatalf("the ledger of %v says it is of %v", card.Slot(slot), l.Slot)
			}
			if l.Use() != report.Slots[slot] {
				t.Fatalf("ledger of %v: %+v, report %+v", l.Slot, l.Use(), report.Slots[slot])
			}
		}
		minerals, supply := 0, 0
		for _, s := range army.Sheets(cards, r) {
			minerals += s.Minerals
			supply += s.Supply
		}
		if minerals != report.Minerals.Used || supply != report.Supply {
			t.Fatalf("sheets: %d minerals, Supply %d; report: %d, %d", minerals, supply, report.Minerals.Used, report.Supply)
		}
	})
}

// Every model of a sheet carries what the batches count.
func TestBatchesCountModels(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cards := anyRelease(t)
		r := anyList(cards).Draw(t, "list")
		for _, s := range army.Sheets(cards, r) {
			carried := make(map[*card.Weapon]int)
			for model := 1; model <= s.Models; model++ {
				for _, w := range s.WeaponsOf(model) {
					carried[w]++
				}
			}
			for i := range s.Batches {
				if b := &s.Batches[i]; b.Count != carried[b.Weapon] {
					t.Fatalf("%s: %s on %d models, the batch counts %d", s.Path, b.Weapon.ID, carried[b.Weapon], b.Count)
				}
			}
		}
	})
}

// Following an offer gives what it says: nothing new if there is no reason, and
// otherwise just the violations named.
func TestOffersForesee(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cards := anyRelease(t)
		r := anyList(cards).Draw(t, "list")
		report := army.Check(cards, r, army.DefaultTerms)
		offers := army.NewOffers(cards, r, &report)
		for _, o := range offers.Cards {
			foresees(t, cards, r, &report, o.Reasons, roster.AddCard{ID: "new", Card: o.Card.ID})
		}
		for slot := range offers.Units {
			for i := range offers.Units[slot] {
				o := &offers.Units[slot][i]
				for _, option := range o.Options {
					reasons := append(append(army.Reasons{}, o.Reasons...), option.Reasons...)
					foresees(t, cards, r, &report, reasons, roster.AddUnit{ID: "new", Unit: o.Unit.ID, Models: option.Composition.Models})
				}
			}
		}
	})
}

// The offers of a unit foresee what becomes of it.
func TestEntryOffersForesee(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cards := anyRelease(t)
		r := anyList(cards).Draw(t, "list")
		report := army.Check(cards, r, army.DefaultTerms)
		for i := range r.Units {
			entry := &r.Units[i]
			offers := army.NewEntryOffers(cards, r, &report, entry)
			for _, option := range offers.Options {
				if option.Chosen || repeated(cards, entry) {
					continue
				}
				foresees(t, cards, r, &report, option.Reasons, roster.SetModels{ID: entry.ID, Models: option.Composition.Models})
			}
			for _, o := range offers.Upgrades {
				if o.Bought {
					continue
				}
				edit := roster.AddUpgrade{Unit: entry.ID, Upgrade: o.Upgrade.ID}
				if o.Upgrade.Specialist && len(o.Nominees) > 0 {
					edit.Model = o.Nominees[0]
				}
				foresees(t, cards, r, &report, o.Reasons, edit)
			}
		}
	})
}

// repeated reports whether a unit buys an upgrade twice: the clauses of the
// copies hide those of the first, so that numbers alone foresee nothing.
func repeated(cards *card.Release, entry *roster.Unit) bool {
	seen := make(map[*card.Upgrade]bool)
	u := cards.Unit(entry.Unit)
	for _, up := range entry.Upgrades {
		if u == nil || seen[u.Upgrade(up.Upgrade)] {
			return true
		}
		seen[u.Upgrade(up.Upgrade)] = true
	}
	return false
}

// foresees fails if carrying out the edit adds an error that no reason names, or
// if a reason does not come true. Codes and numbers count, not paths: those of a
// reason lead to what is in the way.
func foresees(t *rapid.T, cards *card.Release, r *roster.Roster, before *army.Report, reasons army.Reasons, edit roster.Edit) {
	edited, err := roster.Apply(r, edit)
	if err != nil {
		t.Fatalf("%#v: %v", edit, err)
	}
	after := army.Check(cards, edited, army.DefaultTerms)
	for _, v := range after.Violations {
		if v.Severity == rules.Error && !stood(before.Violations, v) && !contains(reasons, v) {
			t.Fatalf("%#v brings %v %v, which no reason names: %v", edit, v, v.Args, reasons)
		}
	}
	for _, v := range reasons {
		if !contains(after.Violations, v) {
			t.Fatalf("%#v: the reason %v %v does not come true: %v", edit, v, v.Args, after.Violations)
		}
	}
}

// stood reports whether v was there before, no less bad.
func stood(before []rules.Violation, v rules.Violation) bool {
	return slices.ContainsFunc(before, func(old rules.Violation) bool {
		return old.Code == v.Code && old.Path == v.Path && old.Args.Int("have") >= v.Args.Int("have")
	})
}

// contains looks for a violation with the same code, numbers and ids.
func contains(vs []rules.Violation, want rules.Violation) bool {
	return slices.ContainsFunc(vs, func(v rules.Violation) bool {
		return v.Code == want.Code &&
			v.Args.Int("have") == want.Args.Int("have") && v.Args.Int("copy") == want.Args.Int("copy") &&
			v.Args.Text("upgrade") == want.Args.Text("upgrade") && v.Args.Text("card") == want.Args.Text("card") &&
			v.Args.Text("unit") == want.Args.Text("unit")
	})
}

// Doing what a remedy says removes the violation, and what it says about new ones
// is true.
func TestRemediesMend(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cards := anyRelease(t)
		r := anyList(cards).Draw(t, "list")
		terms := army.Terms{DraftRequired: true}
		j := army.Judge(cards, nil, r, army.Options{Terms: terms})
		if r.Release != cards.ID {
			j = army.Judge(nil, cards, r, army.Options{Terms: terms})
		}
		for _, v := range j.Violations {
			remedies := army.Remedies(cards, r, &j.Report, v)
			for _, remedy := range remedies {
				mends(t, cards, r, j.Violations, v, remedy, terms)
			}
			if len(remedies) == 0 && !hopeless(cards, r, v) {
				t.Fatalf("no remedy for %v %v in %+v", v, v.Args, r)
			}
		}
	})
}

func mends(t *rapid.T, cards *card.Release, r *roster.Roster, before []rules.Violation, v rules.Violation, remedy army.Remedy, terms army.Terms) {
	edited, err := roster.Apply(r, remedy.Edits()...)
	if err != nil {
		t.Fatalf("remedy for %v: %v", v, err)
	}
	own := cards
	if edited.Release != cards.ID {
		own = nil
	}
	after := army.Judge(own, cards, edited, army.Options{Terms: terms})
	for _, left := range after.Violations {
		if left.Code == v.Code && left.Path == v.Path {
			t.Fatalf("%v is still there after %#v", v, remedy.Edits())
		}
		known := false
		for _, old := range before {
			known = known || old.Code == left.Code && old.Path == left.Path
		}
		if left.Severity == rules.Hint || known {
			continue
		}
		told := false
		for _, n := range remedy.New {
			told = told || n.Code == left.Code && n.Path == left.Path
		}
		if !told {
			t.Fatalf("%#v for %v also brings %v, which it does not say", remedy.Edits(), v, left)
		}
	}
}

// hopeless reports whether no edit known here can mend v: there is nothing to
// choose from.
func hopeless(cards *card.Release, r *roster.Roster, v rules.Violation) bool {
	switch v.Code {
	case army.NoUnits.Code:
		return true // without a Faction Card, or with too small a limit
	case army.CreepCards.Code:
		return v.Args.Int("want") > v.Args.Int("have") && !strings.Contains(cards.ID, "2026")
	case army.DraftAbsent.Code, army.DraftCount.Code:
		return r.Scale == card.GrandOffensive || cards.ID != "2026-09-25"
	}
	return false
}
