package army_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"testing"

	"muster/rules/army"
	"muster/rules/card"
	"muster/rules/internal/rulestest"
	"muster/rules/roster"
)

// large is a legal list of 2,000 minerals: 8 units, 5 cards, 10 upgrades.
const large = `{
	"format": "muster.roster/1", "name": "Raiders at full strength", "release": "2026-09-25",
	"scale": "standard", "mineral_limit": 2000, "faction_card": "raynors-raiders",
	"tactical_cards": [
		{"id": "t1", "card": "barracks"}, {"id": "t2", "card": "barracks"}, {"id": "t3", "card": "academy"},
		{"id": "t4", "card": "factory"}, {"id": "t5", "card": "supply-depot"}],
	"units": [
		{"id": "u1", "unit": "marine", "models": 9, "upgrades": [
			{"upgrade": "combat-shield"}, {"upgrade": "rocket-launcher", "model": 1}, {"upgrade": "agg-12", "model": 2},
			{"upgrade": "grenades-frag"}, {"upgrade": "bayonet"}]},
		{"id": "u2", "unit": "marine", "models": 9, "upgrades": [{"upgrade": "combat-shield"}, {"upgrade": "slugthrower"}]},
		{"id": "u3", "unit": "marauder", "models": 4, "upgrades": [{"upgrade": "kinetic-foam"}, {"upgrade": "veteran-of-tarsonis"}]},
		{"id": "u4", "unit": "goliath", "models": 1, "upgrades": [{"upgrade": "scatter-missiles"}]},
		{"id": "u5", "unit": "medic", "models": 3},
		{"id": "u6", "unit": "medic", "models": 3},
		{"id": "u7", "unit": "medic", "models": 3},
		{"id": "u8", "unit": "jim-raynor", "models": 1}],
	"draft": {"missions": ["frontlines", "supply-drop"], "deployments": ["typhoon", "gauntlet"]},
	"visibility": "open"
}`

func largeDocument(tb testing.TB) []byte {
	tb.Helper()
	var doc bytes.Buffer
	if err := json.Compact(&doc, []byte(large)); err != nil {
		tb.Fatal(err)
	}
	return doc.Bytes()
}

func largeList(tb testing.TB) *roster.Roster {
	tb.Helper()
	r, err := roster.Decode(largeDocument(tb))
	if err != nil {
		tb.Fatal(err)
	}
	return r
}

// horde is a legal list of n times 8 units, 5 cards and 10 upgrades, without
// anything Unique but its Creep Card.
func horde(n int) *roster.Roster {
	r := &roster.Roster{
		Release: "2026-09-25", Scale: card.GrandOffensive, MineralLimit: max(2001, 2000*n), FactionCard: "kerrigans-swarm",
	}
	for i := range n {
		for j, id := range ids("spawning-pool", "spawning-pool", "hydralisk-den", "hydralisk-den", "hydralisk-den") {
			if i == 0 && j == 0 {
				id = "accelerating-creep"
			}
			r.TacticalCards = append(r.TacticalCards, roster.Card{ID: fmt.Sprintf("t%d-%d", i, j), Card: id})
		}
		for j := range 8 {
			u := roster.Unit{ID: fmt.Sprintf("u%d-%d", i, j), Unit: "raptor-zergling", Models: 12}
			switch {
			case j < 2:
				u.Unit, u.Models = "roach", 3
				u.Upgrades = []roster.Upgrade{bought("burrow-ambush"), bought("hydriodic-bile")}
			case j < 5:
				u.Upgrades = []roster.Upgrade{bought("shredding-claws"), bought("adrenal-glands")}
			}
			r.Units = append(r.Units, u)
		}
	}
	return r
}

func TestCheckAllocatesNothing(t *testing.T) {
	for name, list := range map[string]*roster.Roster{
		"large": largeList(t), "horde": horde(1), "ten hordes": horde(10), "raiders": raiders(),
	} {
		t.Run(name, func(t *testing.T) {
			cards := rulestest.Current()
			want(t, army.Check(cards, list, army.DefaultTerms), army.Legal)
			if n := testing.AllocsPerRun(100, func() { army.Check(cards, list, army.DefaultTerms) }); n != 0 {
				t.Errorf("Check allocates %v times", n)
			}
			if n := testing.AllocsPerRun(100, func() { army.Judge(cards, nil, list, army.Options{}) }); n != 0 {
				t.Errorf("Judge allocates %v times", n)
			}
		})
	}
}

func BenchmarkCheckLegal(b *testing.B) { benchmarkCheck(b, largeList(b)) }

// BenchmarkCheckLegal10x compares a list with one ten times as long.
func BenchmarkCheckLegal10x(b *testing.B) {
	b.Run("one", func(b *testing.B) { benchmarkCheck(b, horde(1)) })
	b.Run("ten", func(b *testing.B) { benchmarkCheck(b, horde(10)) })
}

func benchmarkCheck(b *testing.B, r *roster.Roster) {
	cards := rulestest.Current()
	if report := army.Check(cards, r, army.DefaultTerms); report.Verdict != army.Legal {
		b.Fatalf("the list is %v: %v", report.Verdict, report.Violations)
	}
	b.ReportAllocs()
	for b.Loop() {
		army.Check(cards, r, army.DefaultTerms)
	}
}

// BenchmarkUnmarshalStandIn measures what the others are compared with: the
// standard library reading the same document into plain structs.
func BenchmarkUnmarshalStandIn(b *testing.B) {
	type document struct {
		Format       string `json:"format"`
		Name         string `json:"name"`
		Release      string `json:"release"`
		Scale        string `json:"scale"`
		MineralLimit int    `json:"mineral_limit"`
		FactionCard  string `json:"faction_card"`
		Cards        []struct {
			ID   string `json:"id"`
			Card string `json:"card"`
		} `json:"tactical_cards"`
		Units []struct {
			ID       string `json:"id"`
			Unit     string `json:"unit"`
			Models   int    `json:"models"`
			Upgrades []struct {
				Upgrade string `json:"upgrade"`
				Model   int    `json:"model"`
			} `json:"upgrades"`
		} `json:"units"`
		Draft struct {
			Missions    []string `json:"missions"`
			Deployments []string `json:"deployments"`
		} `json:"draft"`
		Visibility string `json:"visibility"`
	}
	doc := largeDocument(b)
	b.ReportAllocs()
	b.SetBytes(int64(len(doc)))
	for b.Loop() {
		var d document
		if err := json.Unmarshal(doc, &d); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkDocumentIn measures document in, verdict out.
func BenchmarkDocumentIn(b *testing.B) {
	cards := rulestest.Current()
	doc := largeDocument(b)
	b.ReportAllocs()
	b.SetBytes(int64(len(doc)))
	for b.Loop() {
		r, err := roster.Decode(doc)
		if err != nil {
			b.Fatal(err)
		}
		army.Check(cards, r, army.DefaultTerms)
	}
}
