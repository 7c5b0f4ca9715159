package main

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// The lists that the bug reports are about, as documents that a case changes.
type (
	object = map[string]any
	list   = []any
)

// cards gives each card an entry id of its own.
func cardList(cards ...string) list {
	var out list
	for i, card := range cards {
		out = append(out, object{"id": "t" + strconv.Itoa(i+1), "card": card})
	}
	return out
}

// unit is written marine:9+combat-shield+rocket-launcher@1.
func unitList(units ...string) list {
	var out list
	for i, u := range units {
		parts := strings.Split(u, "+")
		id, models, _ := strings.Cut(parts[0], ":")
		n, err := strconv.Atoi(models)
		if err != nil {
			panic(u)
		}
		entry := object{"id": "u" + strconv.Itoa(i+1), "unit": id, "models": n}
		var upgrades list
		for _, part := range parts[1:] {
			name, model, nominated := strings.Cut(part, "@")
			up := object{"upgrade": name}
			if nominated {
				if up["model"], err = strconv.Atoi(model); err != nil {
					panic(u)
				}
			}
			upgrades = append(upgrades, up)
		}
		if upgrades != nil {
			entry["upgrades"] = upgrades
		}
		out = append(out, entry)
	}
	return out
}

func document(faction string, cards, units list) object {
	return object{
		"format": "muster.roster/1", "release": "2026-09-25", "scale": "standard", "mineral_limit": 2000,
		"faction_card": faction, "tactical_cards": cards, "units": units,
	}
}

func t1() object {
	return document("terran-armed-forces", cardList("barracks", "academy"), unitList("marine:9", "marauder:4", "medic:3"))
}

func t2() object {
	return document("raynors-raiders", cardList("barracks", "barracks", "academy", "factory"),
		unitList("marine:9+combat-shield+rocket-launcher@1", "marine:6", "marauder:4", "medic:3", "medic:3", "goliath:1"))
}

func z1(hydralisks int, cards ...string) object {
	return document("kerrigans-swarm", cardList(append([]string{"accelerating-creep"}, cards...)...),
		unitList(fmt.Sprintf("hydralisk:%d", hydralisks), "zergling:12"))
}

// with returns doc with further keys set.
func with(doc object, changes object) object {
	doc = maps.Clone(doc)
	maps.Copy(doc, changes)
	return doc
}

func skirmish(doc object) object {
	return with(doc, object{"scale": "skirmish", "mineral_limit": 1000})
}

// seen is what every surface says about a list; an empty field says nothing.
type seen struct {
	verdict        string
	minerals, gas  string   // used/limit
	slots          string   // "core 5/5 elite 2/2", those that matter
	units          string   // units and models, "6 26"
	clauses, paths []string // of the violations
	says           []string // parts of the text for people
}

// TestBugReports plays faults that other programs of this kind have had. A case
// has to come out right on every surface: JSON, table and text.
func TestBugReports(t *testing.T) {
	for _, c := range []struct {
		name string // number and kind of the report, then the case
		doc  object
		args string
		want seen
	}{
		{"B01/A a list of an older release keeps its prices", with(document("raynors-raiders", cardList("engineering-bay"), unitList("jim-raynor:1")), object{"release": "2026-05-15"}), "", seen{verdict: "legal", minerals: "230/2000", gas: "30/200", says: []string{"release 2026-05-15"}}},
		{"B01/A the newer release is asked for and shows every change", with(document("raynors-raiders", cardList("engineering-bay"), unitList("jim-raynor:1")), object{"release": "2026-05-15"}), "--release 2026-09-25", seen{verdict: "legal", minerals: "250/2000", gas: "25/200", clauses: []string{"AB-53"}, says: []string{"Under release 2026-05-15: 230 minerals, 30 gas", "units/u1: minerals 230, now 250", "tactical_cards/t1: gas 30, now 25"}}},
		{"B02/A an unknown id is kept and reported, nothing is dropped", with(t1(), object{"units": unitList("marine:9+combat-sheild", "marauder:4", "medic:3")}), "", seen{verdict: "unknown", minerals: "600/2000", units: "3 16", clauses: []string{"AB-52"}, paths: []string{"units/u1/upgrades/combat-sheild"}, says: []string{"“combat-sheild”"}}},
		{"B02/A a document with fields of a later version opens", with(t1(), object{"mood": object{"colour": "red"}}), "", seen{verdict: "legal", minerals: "600/2000", gas: "60/200"}},
		{"B03/B a document with another fingerprint than its release says so", with(t1(), object{"fingerprint": "sha256:" + strings.Repeat("0", 64)}), "", seen{verdict: "legal", minerals: "600/2000", clauses: []string{"AB-53"}, paths: []string{"fingerprint"}}},
		{"B04/B Engineering Bay costs gas, not minerals", with(t1(), object{"tactical_cards": cardList("barracks", "academy", "engineering-bay")}), "", seen{verdict: "legal", minerals: "600/2000", gas: "85/200"}},
		{"B04/B Scatter Missiles are 30", with(t1(), object{"tactical_cards": cardList("factory"), "units": unitList("goliath:1+scatter-missiles")}), "", seen{verdict: "legal", minerals: "220/2000"}},
		{"B04/B Haywire Missiles are 40", with(t1(), object{"tactical_cards": cardList("factory"), "units": unitList("goliath:1+haywire-missiles")}), "", seen{verdict: "legal", minerals: "230/2000"}},
		{"B04/B Zerglings take a Core slot", document("kerrigans-swarm", cardList("accelerating-creep"), unitList("zergling:12")), "", seen{verdict: "legal", minerals: "180/2000", slots: "core 1/3 elite 0/2"}},

		{"B05/C at Skirmish every surface is over", skirmish(t2()), "", seen{verdict: "illegal", minerals: "1130/1000", gas: "120/100", clauses: []string{"AB-10", "AB-14"}, says: []string{"1,130 used, 1,000 available, 130 over", "120 used, 100 available, 20 over"}}},
		{"B05/C back at Standard none is", skirmish(t2()), "--scale standard --limit 2000", seen{verdict: "legal", minerals: "1130/2000", gas: "120/200", slots: "core 5/5 elite 2/2 support 2/3 hero 0/1"}},
		{"B05/C a further card opens its slots at once", with(t2(), object{"tactical_cards": cardList("barracks", "barracks", "academy", "factory", "supply-depot")}), "", seen{verdict: "legal", gas: "160/200", slots: "core 5/6 elite 2/3 hero 0/2"}},

		{"B06/D Marines come by six or nine", with(t1(), object{"units": unitList("marine:7")}), "", seen{verdict: "illegal", minerals: "0/2000", units: "1 7", clauses: []string{"AB-20"}, paths: []string{"units/u1/models"}, says: []string{"6 or 9 models"}}},
		{"B06/D three Marines are a casualty bracket, not an option", with(t1(), object{"units": unitList("marine:3")}), "", seen{verdict: "illegal", clauses: []string{"AB-20"}}},
		{"B06/D an upgrade is paid per unit, not per model", with(t1(), object{"units": unitList("marine:6+rocket-launcher@1")}), "", seen{verdict: "legal", minerals: "200/2000"}},
		{"B06/D nine with Combat Shield", with(t1(), object{"units": unitList("marine:9+combat-shield")}), "", seen{verdict: "legal", minerals: "240/2000"}},
		{"B06/D two Hydralisks fill two Elite slots", z1(2), "", seen{verdict: "legal", minerals: "320/2000", slots: "core 1/3 elite 2/2"}},
		{"B06/D four Hydralisks fill three", z1(4), "", seen{verdict: "illegal", slots: "elite 3/2", clauses: []string{"AB-23"}, paths: []string{"slots/elite"}, says: []string{"Elite: 3 used, 2 available"}}},
		{"B06/D one Stalker", document("khalai", nil, unitList("stalker:1")), "", seen{minerals: "170/2000", slots: "elite 1/2"}},
		{"B06/D two Stalkers", document("khalai", nil, unitList("stalker:2")), "", seen{minerals: "270/2000", slots: "elite 2/2"}},
		{"B06/D three Zealots", document("khalai", nil, unitList("zealot:3")), "", seen{minerals: "160/2000", slots: "core 2/3"}},

		{"B07/E a card opens slots", z1(4, "hydralisk-den"), "", seen{verdict: "legal", slots: "elite 3/4"}},
		{"B07/E another in its place opens its own only", z1(4, "lair"), "", seen{verdict: "legal", slots: "core 1/4 elite 3/3"}},
		{"B07/E without it they are gone", z1(4), "", seen{verdict: "illegal", slots: "core 1/3 elite 3/2"}},

		{"B08/F a name keeps every character", with(t2(), object{"name": "Raynor's 1st & best + more 100%"}), "", seen{verdict: "legal", minerals: "1130/2000", gas: "120/200", units: "6 26"}},
		{"B09/F special weapons are no further models", with(t1(), object{"units": unitList("marine:6+rocket-launcher@1+agg-12@2")}), "", seen{verdict: "legal", minerals: "210/2000", units: "1 6"}},
		{"B09/F nor at nine", with(t1(), object{"units": unitList("marine:9+rocket-launcher@1+agg-12@2")}), "", seen{verdict: "legal", minerals: "260/2000", units: "1 9"}},

		{"B14/J a misspelt scale", with(t1(), object{"scale": "standart"}), "", seen{verdict: "unreadable", paths: []string{"scale"}, says: []string{"“standart”", "grand-offensive"}}},
		{"B14/J a release that does not exist", with(t1(), object{"release": "9999.1"}), "", seen{verdict: "unknown", minerals: "0/2000", clauses: []string{"AB-52"}, paths: []string{"release"}, says: []string{"9999.1"}}},
		{"B14/J a faction that does not exist", with(t1(), object{"faction_card": "terran_navy"}), "", seen{verdict: "unknown", clauses: []string{"AB-52"}, paths: []string{"faction_card"}, says: []string{"terran_navy"}}},
		{"B14/J no faction", with(t1(), object{"faction_card": nil}), "", seen{verdict: "incomplete", clauses: []string{"AB-05"}, paths: []string{"faction_card"}}},
		{"B14/J no units", with(t1(), object{"units": list{}}), "", seen{verdict: "incomplete", clauses: []string{"AB-54"}, paths: []string{"units"}}},
		{"B15/J minus one model", with(t1(), object{"units": unitList("marine:-1")}), "", seen{verdict: "unreadable", paths: []string{"units/u1/models"}, says: []string{"-1"}}},
		{"B15/J no model", with(t1(), object{"units": unitList("marine:0")}), "", seen{verdict: "unreadable", paths: []string{"units/u1/models"}}},
		{"B15/J two and a half", with(t1(), object{"mineral_limit": json.Number("2.5")}), "", seen{verdict: "unreadable", paths: []string{"mineral_limit"}, says: []string{"2.5"}}},
		{"B15/J beyond every number", with(t1(), object{"mineral_limit": json.Number("1e400")}), "", seen{verdict: "unreadable", paths: []string{"mineral_limit"}, says: []string{"1e400"}}},
		{"B15/J a number in quotation marks", with(t1(), object{"mineral_limit": "2000"}), "", seen{verdict: "unreadable", paths: []string{"mineral_limit"}, says: []string{"is a text", "a number"}}},
		{"B15/J null where a number is due", with(t1(), object{"mineral_limit": nil}), "", seen{verdict: "unreadable", paths: []string{"mineral_limit"}}},
		{"B15/J an upgrade for nothing costs nothing", document("raynors-raiders", nil, unitList("jim-raynor:1+c-14-rifle")), "", seen{verdict: "legal", minerals: "250/2000"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			doc, err := json.Marshal(c.doc)
			if err != nil {
				t.Fatal(err)
			}
			args := strings.Fields(c.args)
			check := func(form ...string) string {
				out, errs, status := musterReading(t, string(doc), slices.Concat([]string{"check", "-"}, form, args)...)
				if errs != "" {
					t.Fatalf("standard error: %s", errs)
				}
				if c.want.verdict != "" && (status == exitOK) != (c.want.verdict == "legal") {
					t.Errorf("status %d for a list that should be %s", status, c.want.verdict)
				}
				return out
			}
			inJSON := fromJSON(t, check("--json"), c.want)
			inTable := fromTable(t, check("--csv"), c.want)
			compare(t, "JSON", inJSON, c.want)
			compare(t, "table", inTable, c.want)
			text := check()
			for _, part := range c.want.says {
				if !strings.Contains(text, part) {
					t.Errorf("the text does not say %q:\n%s", part, text)
				}
			}
			if c.want.minerals != "" && !strings.Contains(strings.ReplaceAll(text, ",", ""), "Minerals "+c.want.minerals) {
				t.Errorf("the text does not say minerals %s:\n%s", c.want.minerals, text)
			}
		})
	}
}

func compare(t *testing.T, surface string, got, want seen) {
	t.Helper()
	for _, f := range []struct{ what, got, want string }{
		{"verdict", got.verdict, want.verdict},
		{"minerals", got.minerals, want.minerals},
		{"gas", got.gas, want.gas},
		{"slots", got.slots, want.slots},
		{"units and models", got.units, want.units},
	} {
		if f.want != "" && f.got != f.want {
			t.Errorf("%s: %s %s, want %s", surface, f.what, f.got, f.want)
		}
	}
	if surface != "JSON" {
		return // a table has no clauses
	}
	if want.verdict == "legal" || want.clauses != nil {
		if !slices.Equal(got.clauses, want.clauses) {
			t.Errorf("clauses %v, want %v", got.clauses, want.clauses)
		}
	}
	if want.paths != nil && !slices.Equal(got.paths, want.paths) {
		t.Errorf("paths %v, want %v", got.paths, want.paths)
	}
}

// named returns the slots that want asks for, in its order.
func named(want string, use func(slot string) string) string {
	fields := strings.Fields(want)
	for i := 0; i+1 < len(fields); i += 2 {
		fields[i+1] = use(fields[i])
	}
	return strings.Join(fields, " ")
}

func fromJSON(t *testing.T, out string, want seen) seen {
	t.Helper()
	r := reports(t, out)[0]
	s := seen{
		verdict:  r.Verdict,
		minerals: fmt.Sprintf("%d/%d", r.Minerals.Used, r.Minerals.Limit),
		gas:      fmt.Sprintf("%d/%d", r.Gas.Used, r.Gas.Limit),
		units:    fmt.Sprintf("%d %d", r.Units, r.Models),
		slots: named(want.slots, func(slot string) string {
			return fmt.Sprintf("%d/%d", r.Slots[slot].Used, r.Slots[slot].Available)
		}),
	}
	for _, v := range r.Violations {
		s.clauses = append(s.clauses, v.Clause)
		s.paths = append(s.paths, v.Path)
	}
	return s
}

func fromTable(t *testing.T, out string, want seen) seen {
	t.Helper()
	rows, err := csv.NewReader(strings.NewReader(out)).ReadAll()
	if err != nil || len(rows) != 2 {
		t.Fatalf("%d rows, %v; want a header and a list", len(rows), err)
	}
	cell := func(column string) string {
		i := slices.Index(rows[0], column)
		if i < 0 {
			t.Fatalf("no column %s", column)
		}
		return rows[1][i]
	}
	return seen{
		verdict:  cell("verdict"),
		minerals: cell("minerals_used") + "/" + cell("minerals_limit"),
		gas:      cell("gas_used") + "/" + cell("gas_limit"),
		units:    cell("units") + " " + cell("models"),
		slots:    named(want.slots, func(slot string) string { return cell(slot+"_used") + "/" + cell(slot+"_available") }),
	}
}

// TestRoundTripKeepsMeaning is B08 and B09: what is exported reads back as the
// same list, to the byte.
func TestRoundTripKeepsMeaning(t *testing.T) {
	doc, err := json.Marshal(with(t2(), object{"name": "Raynor's 1st & best + more 100%", "later": json.Number("1.50")}))
	if err != nil {
		t.Fatal(err)
	}
	once, _, status := musterReading(t, string(doc), "export", "--to", "json", "-")
	if status != exitOK {
		t.Fatalf("status %d", status)
	}
	twice, _, _ := musterReading(t, once, "export", "--to", "json", "-")
	if once != twice {
		t.Errorf("written twice:\n%s\n%s", once, twice)
	}
	for _, part := range []string{`"name":"Raynor's 1st & best + more 100%"`, `"later":1.50`, `{"upgrade":"rocket-launcher","model":1}`} {
		if !strings.Contains(once, part) {
			t.Errorf("%s is lost in %s", part, once)
		}
	}
	before, _, _ := musterReading(t, string(doc), "check", "--json", "-")
	after, _, _ := musterReading(t, once, "check", "--json", "-")
	if before != after {
		t.Errorf("judged otherwise after a round trip:\n%s\n%s", before, after)
	}
}
