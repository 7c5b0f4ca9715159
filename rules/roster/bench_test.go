package roster_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"muster/rules/roster"
)

// plain is the stand-in that the reader is measured against: the same document
// in plain structs, for encoding/json.
type plain struct {
	Format        string `json:"format"`
	Name          string `json:"name"`
	Player        string `json:"player"`
	Release       string `json:"release"`
	Fingerprint   string `json:"fingerprint"`
	Scale         string `json:"scale"`
	MineralLimit  int    `json:"mineral_limit"`
	FactionCard   string `json:"faction_card"`
	TacticalCards []struct {
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
		Label string `json:"label"`
		Note  string `json:"note"`
	} `json:"units"`
	Draft struct {
		Missions    []string `json:"missions"`
		Deployments []string `json:"deployments"`
	} `json:"draft"`
	Visibility string `json:"visibility"`
}

// BenchmarkDecode reads a list of 2,000 minerals: 8 units, 5 cards, 10 upgrades.
func BenchmarkDecode(b *testing.B) {
	doc := file(b, "list-2000.canonical.json")
	b.SetBytes(int64(len(doc)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := roster.Decode(doc); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkDecodeByEncodingJSON(b *testing.B) {
	doc := file(b, "list-2000.canonical.json")
	b.SetBytes(int64(len(doc)))
	b.ReportAllocs()
	for b.Loop() {
		var p plain
		if err := json.Unmarshal(doc, &p); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkEncode(b *testing.B) {
	r := read(b, string(file(b, "list-2000.canonical.json")))
	b.ReportAllocs()
	for b.Loop() {
		roster.Encode(r)
	}
}

func BenchmarkEncodeByEncodingJSON(b *testing.B) {
	var p plain
	if err := json.Unmarshal(file(b, "list-2000.canonical.json"), &p); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := json.Marshal(&p); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkDecodeLargest reads the document of most entries.
func BenchmarkDecodeLargest(b *testing.B) {
	doc := []byte(with(`"units":[` + repeat(roster.MaxUnits, `{"id":"u%d","unit":"marine","models":9,"upgrades":[`+repeat(roster.MaxUpgrades, `{"upgrade":"a%d"}`)+`]}`) +
		`],"tactical_cards":[` + repeat(roster.MaxCards, `{"id":"t%d","card":"barracks"}`) + `]`))
	b.SetBytes(int64(len(doc)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := roster.Decode(doc); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkApply(b *testing.B) {
	r := read(b, string(file(b, "list-2000.canonical.json")))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := roster.Apply(r, roster.SetModels{ID: "u3", Models: 2}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkSeal(b *testing.B) {
	r := read(b, string(file(b, "list-2000.canonical.json")))
	b.ReportAllocs()
	for b.Loop() {
		roster.Seal(r, testSalt)
	}
}

func ExampleDecode() {
	r, err := roster.Decode([]byte(`{"format":"muster.roster/1","release":"2026-09-25","scale":"skirmish","mineral_limit":1000,
		"units":[{"id":"u1","unit":"marine","models":0}]}`))
	fmt.Println(r == nil, err)
	// Output: true roster.out-of-range at units/u1/models (line 2, column 48)
}
