package army_test

import (
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"muster/rules"
	"muster/rules/army"
	"muster/rules/card"
	"muster/rules/internal/rulestest"
	"muster/rules/roster"
)

func anyTerms(t *rapid.T) army.Terms {
	return army.Terms{
		DraftRequired:            rapid.Bool().Draw(t, "draft required"),
		DoubleReplacementRefused: rapid.Bool().Draw(t, "double replacement refused"),
	}
}

// copyOf returns a copy of r that shares no entry with it.
func copyOf(r *roster.Roster) *roster.Roster {
	c := *r
	c.TacticalCards = slices.Clone(r.TacticalCards)
	c.Units = slices.Clone(r.Units)
	for i := range c.Units {
		c.Units[i].Upgrades = slices.Clone(c.Units[i].Upgrades)
	}
	c.Draft.Missions = slices.Clone(r.Draft.Missions)
	c.Draft.Deployments = slices.Clone(r.Draft.Deployments)
	return &c
}

func TestJudgingChangesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cards := anyRelease(t)
		list := anyList(cards).Draw(t, "list")
		before := copyOf(list)
		terms := anyTerms(t)
		first := army.Check(cards, list, terms)
		army.Judge(rulestest.FixtureOld(), cards, list, army.Options{Terms: terms})
		if !reflect.DeepEqual(before, list) {
			t.Fatalf("the list became %+v", list)
		}
		if again := army.Check(cards, list, terms); !reflect.DeepEqual(first, again) {
			t.Fatalf("a second check says %+v, the first %+v", again, first)
		}
	})
}

func TestOrderOfEntriesDecidesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cards := anyRelease(t)
		list := anyList(cards).Draw(t, "list")
		other := copyOf(list)
		other.TacticalCards = rapid.Permutation(other.TacticalCards).Draw(t, "cards")
		other.Units = rapid.Permutation(other.Units).Draw(t, "units")
		for i := range other.Units {
			other.Units[i].Upgrades = rapid.Permutation(other.Units[i].Upgrades).Draw(t, "upgrades")
		}
		other.Draft.Missions = rapid.Permutation(other.Draft.Missions).Draw(t, "missions")
		other.Draft.Deployments = rapid.Permutation(other.Draft.Deployments).Draw(t, "deployments")
		terms := anyTerms(t)
		a, b := army.Check(cards, list, terms), army.Check(cards, other, terms)
		if a.Verdict != b.Verdict || a.Totals != b.Totals {
			t.Fatalf("%v %+v, in another order %v %+v", a.Verdict, a.Totals, b.Verdict, b.Totals)
		}
	})
}

func TestAddingAUnitNeverLowersMinerals(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cards := anyRelease(t)
		list := anyList(cards).Draw(t, "list")
		before := army.Check(cards, list, army.DefaultTerms)
		more := copyOf(list)
		id := rapid.SampledFrom(cards.Units).Draw(t, "unit").ID
		more.Units = append(more.Units, anyUnit(cards, id, len(more.Units)).Draw(t, "entry"))
		after := army.Check(cards, more, army.DefaultTerms)
		if after.Minerals.Used < before.Minerals.Used || after.Units != before.Units+1 || after.Supply < before.Supply {
			t.Fatalf("%+v became %+v", before.Totals, after.Totals)
		}
	})
}

func TestALegalListIsLegalAfterARoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cards := anyRelease(t)
		list := rulestest.LegalList(cards).Draw(t, "list")
		report := army.Judge(cards, nil, list, army.Options{})
		if report.Verdict != army.Legal {
			t.Fatalf("%v: %v", report.Verdict, lines(report.Violations))
		}
		again, err := roster.Decode(roster.Encode(list))
		if err != nil {
			t.Fatal(err)
		}
		if got := army.Judge(cards, nil, again, army.Options{}); !reflect.DeepEqual(report, got) {
			t.Fatalf("%+v became %+v", report, got)
		}
	})
}

func TestLimitsAreInclusive(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cards := anyRelease(t)
		list := anyList(cards).Draw(t, "list")
		used := army.Check(cards, list, army.DefaultTerms).Minerals.Used
		for limit := max(used-1, 1); limit <= used+1; limit++ {
			list.MineralLimit = limit
			report := army.Check(cards, list, army.DefaultTerms)
			over := slices.ContainsFunc(report.Violations, func(v rules.Violation) bool { return v.Clause == "AB-10" })
			if over != (limit < used) {
				t.Fatalf("%d of %d minerals: AB-10 %v", used, limit, over)
			}
		}
	})
}

// TestReportsAreConsistent holds every report against the statements of the
// format about verdicts, severities and places.
func TestReportsAreConsistent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cards := anyRelease(t)
		list := anyList(cards).Draw(t, "list")
		report := army.Check(cards, list, anyTerms(t))
		if got := verdictOf(report.Violations); report.Verdict != got {
			t.Fatalf("verdict %v, by its violations %v", report.Verdict, got)
		}
		type place struct{ path, clause string }
		seen := map[place]bool{}
		last, lastClause := []int{}, ""
		for _, v := range report.Violations {
			at := place{v.Path, v.Clause}
			if seen[at] && v.Clause != "AB-56" {
				t.Fatalf("%s stands twice at %s", v.Clause, v.Path)
			}
			seen[at] = true
			rank := rankOf(list, v.Path)
			switch slices.Compare(last, rank) {
			case 1:
				t.Fatalf("%s comes too late:\n%v", v.Path, lines(report.Violations))
			case 0:
				if v.Clause < lastClause {
					t.Fatalf("%s comes too late at %s", v.Clause, v.Path)
				}
			}
			last, lastClause = rank, v.Clause
		}
	})
}

// Two remedies that do the same would be two buttons with the same words.
func TestRemediesOfOneProblemDiffer(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cards := anyRelease(t)
		list := anyList(cards).Draw(t, "list")
		var missions, deployments []string
		for i := range cards.Missions {
			missions = append(missions, cards.Missions[i].ID)
		}
		for i := range cards.Deployments {
			deployments = append(deployments, cards.Deployments[i].ID)
		}
		list.Draft.Missions = rapid.SliceOfN(rapid.SampledFrom(missions), 0, 4).Draw(t, "missions")
		list.Draft.Deployments = rapid.SliceOfN(rapid.SampledFrom(deployments), 0, 4).Draw(t, "deployments")
		report := army.Check(cards, list, army.Terms{DraftRequired: true})
		for _, v := range report.Violations {
			remedies := army.Remedies(cards, list, &report, v)
			for i := range remedies {
				for _, other := range remedies[:i] {
					if reflect.DeepEqual(remedies[i].Edits(), other.Edits()) {
						t.Fatalf("%s at %s is mended twice by %v", v.Code, v.Path, other.Edits())
					}
				}
			}
		}
	})
}

// verdictOf is the list of verdicts of the format, read from the top.
func verdictOf(vs []rules.Violation) army.Verdict {
	has := func(is func(v rules.Violation) bool) bool { return slices.ContainsFunc(vs, is) }
	switch {
	case has(func(v rules.Violation) bool { return v.Clause == "AB-52" }):
		return army.Unknown
	case has(func(v rules.Violation) bool { return v.Severity == rules.Error }):
		return army.Illegal
	case has(func(v rules.Violation) bool { return slices.Contains(ids("AB-05", "AB-54", "AB-32"), v.Clause) }):
		return army.Incomplete
	}
	return army.Legal
}

// rankOf returns where the format puts a path in the list of violations.
func rankOf(r *roster.Roster, path string) []int {
	for i, p := range ids("mineral_limit", "faction_card", "tactical_cards") {
		if path == p {
			return []int{i}
		}
	}
	for i, c := range r.TacticalCards {
		if path == rules.Path("tactical_cards", c.ID) {
			return []int{3, i}
		}
	}
	if path == "units" {
		return []int{4}
	}
	for i, u := range r.Units {
		at := rules.Path("units", u.ID)
		switch path {
		case at:
			return []int{5, i, 0}
		case rules.Path(at, "models"):
			return []int{5, i, 1}
		case rules.Path(at, "upgrades"):
			return []int{5, i, 3}
		}
		for j, up := range u.Upgrades {
			if path == rules.Path(at, "upgrades", up.Upgrade) {
				return []int{5, i, 2, j}
			}
		}
	}
	for i, p := range ids("minerals", "gas", "slots/core", "slots/elite", "slots/support", "slots/air", "slots/hero") {
		if path == p {
			return []int{6, i}
		}
	}
	switch {
	case strings.HasPrefix(path, "draft/missions/"):
		return []int{7}
	case strings.HasPrefix(path, "draft/deployments/"):
		return []int{8}
	}
	if i := slices.Index(ids("draft/missions", "draft/deployments", "draft"), path); i >= 0 {
		return []int{9 + i}
	}
	return []int{-1} // no path of the format; always too late
}

// FuzzCheck judges lists of any shape, among them such as no document can hold.
func FuzzCheck(f *testing.F) {
	f.Add([]byte("marine 9 combat-shield rocket-launcher 1"), int64(2000), uint8(1))
	f.Add([]byte("barracks academy academy raynors-raiders kerrigan kerrigan"), int64(-1), uint8(7))
	f.Add([]byte("typhoon agria-valley typhoon lancer 3 standard-bearer 2 long-pike"), int64(0), uint8(2))
	f.Fuzz(func(t *testing.T, words []byte, limit int64, scale uint8) {
		for _, cards := range []*card.Release{rulestest.Current(), rulestest.Fixture(), {}} {
			list := listOf(words, int(limit), scale)
			report := army.Check(cards, list, army.Terms{DraftRequired: scale%2 == 0})
			if got := verdictOf(report.Violations); report.Verdict != got {
				t.Fatalf("verdict %v, by its violations %v", report.Verdict, got)
			}
			army.Judge(rulestest.May(), cards, list, army.Options{})
			army.CheckTeam(int(limit), []army.Report{report})
		}
	})
}

// listOf spells a list: each word goes to the next place that takes an id, each
// number to the models or the nominee of the last entry.
func listOf(text []byte, limit int, scale uint8) *roster.Roster {
	r := &roster.Roster{Scale: card.ScaleID(scale), MineralLimit: limit}
	cards := rulestest.Current()
	for i, word := range strings.Fields(string(text)) {
		id := strconv.Itoa(i)
		n, err := strconv.Atoi(word)
		switch last := len(r.Units) - 1; {
		case err == nil && last >= 0 && len(r.Units[last].Upgrades) > 0:
			r.Units[last].Upgrades[len(r.Units[last].Upgrades)-1].Model = n
		case err == nil && last >= 0:
			r.Units[last].Models = n
		case cards.Faction(word) != nil && r.FactionCard == "":
			r.FactionCard = word
		case cards.Tactical(word) != nil || i%7 == 3:
			r.TacticalCards = append(r.TacticalCards, roster.Card{ID: id, Card: word})
		case cards.Mission(word) != nil || i%11 == 5:
			r.Draft.Missions = append(r.Draft.Missions, word)
		case cards.Deployment(word) != nil || i%13 == 6:
			r.Draft.Deployments = append(r.Draft.Deployments, word)
		case last >= 0 && cards.Unit(word) == nil && i%5 != 0:
			r.Units[last].Upgrades = append(r.Units[last].Upgrades, roster.Upgrade{Upgrade: word})
		default:
			r.Units = append(r.Units, roster.Unit{ID: id, Unit: word})
		}
	}
	return r
}
