package army_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"muster/rules"
	"muster/rules/army"
	"muster/rules/card"
	"muster/rules/internal/rulestest"
	"muster/rules/roster"
)

func itoa(n int) string { return strconv.Itoa(n) }

// remediesFor returns the remedies of the only violation with the path.
func remediesFor(t *testing.T, cards *card.Release, r *roster.Roster, path string) []army.Remedy {
	t.Helper()
	own := cards
	if r.Release != "" && r.Release != cards.ID {
		own = nil
	}
	list := *r
	if list.Release == "" {
		list.Release = cards.ID
	}
	j := army.Judge(own, cards, &list, army.Options{Terms: army.Terms{DraftRequired: strings.HasPrefix(path, "draft")}})
	i := slices.IndexFunc(j.Violations, func(v rules.Violation) bool { return v.Path == path })
	if i < 0 {
		t.Fatalf("no violation at %s: %v", path, j.Violations)
	}
	return army.Remedies(cards, &list, &j.Report, j.Violations[i])
}

// editsOf writes a remedy as its edits, "add-card {t5 lair}", and with what it
// breaks behind "!".
func editsOf(remedies []army.Remedy) []string {
	var out []string
	for _, r := range remedies {
		var edits []string
		for _, e := range r.Edits() {
			edits = append(edits, fmt.Sprintf("%s %v", e.Kind(), e))
		}
		line := strings.Join(edits, " + ")
		for _, v := range r.New {
			line += " ! " + v.Clause + " " + v.Path
		}
		out = append(out, line)
	}
	return out
}

func TestRemedies(t *testing.T) {
	fixture := func(faction string, us ...roster.Unit) *roster.Roster {
		return &roster.Roster{Scale: card.Skirmish, MineralLimit: 1000, FactionCard: faction, Units: us}
	}
	lancer := func(models int, us ...roster.Upgrade) roster.Unit {
		return roster.Unit{ID: "u1", Unit: "lancer", Models: models, Upgrades: us}
	}
	other := func(id string) change { return func(r *roster.Roster) { r.Release = id } }
	fingerprint := func(s string) change { return func(r *roster.Roster) { r.Fingerprint = s } }
	print := rulestest.Current().Fingerprint
	for _, c := range []struct {
		name  string
		cards *card.Release
		list  *roster.Roster
		path  string
		want  []string
	}{
		{
			"9.1/AB-53 another release", nil, raiders(other("2026-05-15")), "release",
			[]string{"set-release {2026-09-25 " + print + "}"},
		},
		{
			"9.1/AB-53 another fingerprint", nil, raiders(fingerprint("sha256:00")), "fingerprint",
			[]string{"set-release {2026-09-25 " + print + "}"},
		},
		{
			"9.1.1/AB-02 a limit above its scale", nil, raiders(scale(card.Skirmish), limit(1200)), "mineral_limit",
			[]string{"set-scale {standard}"},
		},
		{
			"9.1.1/AB-02 a limit below its scale", nil, raiders(scale(card.GrandOffensive)), "mineral_limit",
			[]string{"set-scale {standard}", "set-limit {2001}"},
		},
		{
			"9.1.2/AB-05 no Faction Card: those that carry the list", nil, raiders(faction("")), "faction_card",
			[]string{"set-faction {terran-armed-forces}", "set-faction {raynors-raiders}"},
		},
		{
			"9.1.2/AB-05 a Zerg Faction Card comes with its Creep Card", nil, swarm(faction(""), cards()), "faction_card",
			[]string{"set-faction {kerrigans-swarm} + add-card {t1 accelerating-creep}"},
		},
		{
			"9.1.2/AB-05 a Faction Card among the cards goes to its place", nil, raiders(faction(""), addCards("raynors-raiders")), "tactical_cards/t5",
			[]string{"remove-entry {t5} + set-faction {raynors-raiders}", "remove-entry {t5}"},
		},
		{
			"9.1.2/AB-08 a card with a tag too many", nil, raiders(addCards("lair")), "tactical_cards/t5",
			[]string{"remove-entry {t5}"},
		},
		{
			"9.1.2/AB-08 a card whose Faction Card would do", nil, swarm(faction("zerg-swarm"), cards("malignant-creep"), noUnits, addUnit("zergling", 12)),
			"tactical_cards/t1",
			[]string{"set-faction {kerrigans-swarm}"},
		},
		{"9.1.5/AB-17 a Unique card twice", nil, raiders(addCards("academy")), "tactical_cards/t5", []string{"remove-entry {t5}"}},
		{
			"9.1.5/AB-17 a Unique card twice whose slots are needed", nil, swarm(cards("lair", "lair", "accelerating-creep"), models(4), addUnit("hydralisk", 2)),
			"tactical_cards/t2",
			[]string{"swap-card {t2 overlord}", "swap-card {t2 hydralisk-den}"},
		},
		{
			"9.1.5/AB-50 no Creep Card", nil, swarm(cards()), "tactical_cards",
			[]string{"add-card {t1 accelerating-creep}", "add-card {t1 malignant-creep}"},
		},
		{
			"9.1.5/AB-50 two Creep Cards", nil, swarm(addCards("malignant-creep")), "tactical_cards",
			[]string{"remove-entry {t2}", "remove-entry {t1}"},
		},
		{"9.1.5/AB-50 Creep Cards for Terrans", nil, raiders(addCards("accelerating-creep")), "tactical_cards", []string{"remove-entry {t5}"}},
		{"9.1.5/AB-52 an unknown card", nil, raiders(addCards("gone")), "tactical_cards/t5", []string{"remove-entry {t5}"}},
		{
			"9.1.6/AB-54 no unit yet", nil, raiders(noUnits), "units",
			[]string{"add-unit {u1 medic 3}", "add-unit {u1 marauder 2}"},
		},
		{"9.1.6/AB-52 an unknown unit", nil, raiders(addUnit("gone", 1)), "units/u7", []string{"remove-entry {u7}"}},
		{
			"9.1.2/AB-07 a unit of a sub-faction", nil,
			swarm(faction("zerg-swarm"), noUnits, addUnit("zergling", 12), addUnit("kerrigan-swarm-raptor-zergling", 6)), "units/u2",
			[]string{"remove-entry {u2}", "set-faction {kerrigans-swarm}"},
		},
		{
			"9.1.2/AB-07 the Faction Card first where it mends more", nil,
			swarm(faction("zerg-swarm"), cards("malignant-creep"), noUnits, addUnit("kerrigan-swarm-raptor-zergling", 6), addUnit("zergling", 12)), "units/u1",
			[]string{"set-faction {kerrigans-swarm}", "remove-entry {u1}"},
		},
		{
			"9.1.6/AB-26 a Unique unit twice", nil, raiders(addCards("supply-depot"), addUnit("jim-raynor", 1), addUnit("jim-raynor", 1)), "units/u8",
			[]string{"remove-entry {u8}"},
		},
		{"9.1.9/AB-40 a summoned unit", nil, raiders(addUnit("point-defense-drone", 1)), "units/u7", []string{"remove-entry {u7}"}},
		{
			"9.1.6/AB-20 seven Marines: the nearest counts", nil, raiders(models(7)), "units/u1/models",
			[]string{"set-models {u1 6}", "set-models {u1 9}"},
		},
		{
			"9.1.7/AB-27 an upgrade without what it needs", rulestest.Fixture(), fixture("free-company", lancer(3, bought("tracer"))), "units/u1/upgrades/tracer",
			[]string{"remove-upgrade {u1 tracer 0}"},
		},
		{
			"9.1.7/AB-27 an upgrade without what it needs and may have", nil, raiders(noUnits, addUnit("siege-tank", 1, bought("smart-shells"))), "units/u1/upgrades/smart-shells",
			[]string{"add-upgrade {u1 mode-transformation 0}", "remove-upgrade {u1 smart-shells 0}"},
		},
		{
			"9.1.7/AB-28 an upgrade twice", nil, raiders(upgrades(bought("bayonet"), bought("bayonet"))), "units/u1/upgrades/bayonet",
			[]string{"remove-upgrade {u1 bayonet 2}"},
		},
		{
			"9.1.7/AB-28 an upgrade three times", nil, raiders(upgrades(bought("bayonet"), bought("bayonet"), bought("bayonet"))), "units/u1/upgrades/bayonet",
			[]string{"remove-upgrade {u1 bayonet 3} + remove-upgrade {u1 bayonet 2}"},
		},
		{
			"9.1.7/AB-29 an upgrade of another unit", nil, swarm(func(r *roster.Roster) { r.Units[0].Upgrades = []roster.Upgrade{bought("bayonet")} }),
			"units/u1/upgrades/bayonet",
			[]string{"remove-upgrade {u1 bayonet 0}"},
		},
		{
			"9.1.7/AB-29 an upgrade for the larger composition", rulestest.Fixture(), fixture("free-company", lancer(3, bought("drill"))), "units/u1/upgrades/drill",
			[]string{"set-models {u1 6}", "remove-upgrade {u1 drill 0}"},
		},
		{
			"9.1.7/AB-30 a nominee for all models", nil, raiders(upgrades(given("bayonet", 2))), "units/u1/upgrades/bayonet",
			[]string{"nominate {u1 bayonet 0 0}"},
		},
		{
			"9.1.7/AB-31 two replacements", rulestest.Fixture(), fixture("free-company", lancer(3, bought("long-pike"), bought("barbed-pike"))), "units/u1/upgrades/barbed-pike",
			[]string{"remove-upgrade {u1 barbed-pike 0}", "remove-upgrade {u1 long-pike 0}"},
		},
		{
			"9.1.7/AB-32 no nominee", nil, raiders(upgrades(bought("rocket-launcher"), given("agg-12", 1))), "units/u1/upgrades/rocket-launcher",
			[]string{"nominate {u1 rocket-launcher 2 0}"},
		},
		{
			"9.1.7/AB-32 a nominee beyond the unit", nil, raiders(upgrades(given("rocket-launcher", 12))), "units/u1/upgrades/rocket-launcher",
			[]string{"nominate {u1 rocket-launcher 1 0}"},
		},
		{
			"9.1.7/AB-33 a SPECIALIST twice", nil, raiders(upgrades(given("agg-12", 1), given("agg-12", 2))), "units/u1/upgrades/agg-12",
			[]string{"remove-upgrade {u1 agg-12 2}"},
		},
		{
			"9.1.7/AB-34 a shared nominee", nil, raiders(upgrades(given("rocket-launcher", 1), given("agg-12", 1))), "units/u1/upgrades/agg-12",
			[]string{"nominate {u1 agg-12 2 0}"},
		},
		{
			"9.1.7/AB-35 a SPECIALIST whose weapon another upgrade takes", rulestest.Fixture(),
			fixture("free-company", lancer(3, given("standard-bearer", 1), bought("long-pike"))), "units/u1/upgrades/standard-bearer",
			[]string{"remove-upgrade {u1 standard-bearer 0}", "remove-upgrade {u1 long-pike 0}"},
		},
		{"9.1.3/AB-10 minerals: the smallest change that is enough", nil, raiders(limit(1120), func(r *roster.Roster) {
			r.TacticalCards = r.TacticalCards[:0]
			addCards("barracks", "barracks", "academy", "factory-tech-lab")(r)
			r.Units[3].Upgrades = []roster.Upgrade{bought("a-13-flash-grenade-launcher")}
		}), "minerals", []string{"remove-upgrade {u1 combat-shield 0}", "remove-upgrade {u1 rocket-launcher 0}", "set-models {u1 6}"}},
		{
			"9.1.3/AB-10 minerals: two changes where one takes too much", nil, raiders(limit(1060)), "minerals",
			[]string{"remove-entry {u4}", "set-models {u3 2}", "remove-entry {u2}", "remove-upgrade {u1 combat-shield 0} + remove-upgrade {u1 rocket-launcher 0}"},
		},
		{
			"9.1.4/AB-14 gas: a card whose slots nobody needs", nil, raiders(limit(1200), scale(card.Standard), addCards("orbital-command")), "gas",
			[]string{"remove-entry {t1}", "remove-entry {t5}"},
		},
		{
			"9.1.6/AB-23 Elite is short by one", nil, swarm(models(4)), "slots/elite",
			[]string{"add-card {t2 cocoon}", "add-card {t2 overlord}", "set-models {u1 2}"},
		},
		{
			"9.1.6/AB-23 no gas for a card", nil, swarm(models(4), limit(350)), "slots/elite",
			[]string{"add-card {t2 cocoon}", "add-card {t2 overlord}", "set-models {u1 2}"},
		},
		{
			"9.1.6/AB-23 no single card opens enough", nil, swarm(cards("accelerating-creep"), addUnit("hydralisk", 4)), "slots/elite",
			[]string{"add-card {t2 cocoon} + add-card {t3 hydralisk-den}", "remove-entry {u3}"},
		},
		{
			"9.2/AB-56 a mission twice", nil, raiders(draft(ids("frontlines", "frontlines"), ids("typhoon", "gauntlet"))), "draft/missions/frontlines",
			[]string{"set-draft {[frontlines divide-and-conquer] [typhoon gauntlet]}", "set-draft {[frontlines gather-the-resources] [typhoon gauntlet]}"},
		},
		{
			"9.2/AB-56 three missions: each may go", nil, raiders(draft(ids("frontlines", "divide-and-conquer", "gather-the-resources"), ids("typhoon", "gauntlet"))), "draft/missions",
			[]string{
				"set-draft {[frontlines divide-and-conquer] [typhoon gauntlet]}",
				"set-draft {[frontlines gather-the-resources] [typhoon gauntlet]}",
				"set-draft {[divide-and-conquer gather-the-resources] [typhoon gauntlet]}",
			},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.cards == nil {
				c.cards = rulestest.Current()
			}
			if got := editsOf(remediesFor(t, c.cards, c.list, c.path)); !slices.Equal(got, c.want) {
				t.Errorf("remedies:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(c.want, "\n"))
			}
		})
	}
}

func TestRemediesTellWhatTheyBreak(t *testing.T) {
	// Every way to a printed count costs minerals that the list does not have.
	r := raiders(limit(1000), models(7), upgrades(), addUnit("goliath", 1))
	for _, remedy := range remediesFor(t, rulestest.Current(), r, "units/u1/models") {
		if len(remedy.New) == 0 {
			t.Errorf("%v breaks the mineral limit, which it does not say", remedy.Edits())
		}
	}
}

func TestRemediesKnowEveryRule(t *testing.T) {
	for _, rule := range army.Rules {
		if rule.Code != army.TeamMineralsExceeded.Code && !army.HasRemedies(rule.Code) {
			t.Errorf("%s: nothing is tried against it", rule.Code)
		}
	}
}

func TestRemediesLeaveTheListAlone(t *testing.T) {
	r := raiders(models(7), addCards("lair"))
	before := string(roster.Encode(r))
	report := army.Check(rulestest.Current(), r, army.DefaultTerms)
	for _, v := range report.Violations {
		army.Remedies(rulestest.Current(), r, &report, v)
	}
	if after := string(roster.Encode(r)); after != before {
		t.Errorf("the list changed:\n%s\n%s", before, after)
	}
}

// The largest document with as many violations as it can hold is mended in the
// time of a few checks: only its first violations are.
func TestRemediesOfAHugeList(t *testing.T) {
	cards := rulestest.Current()
	r := hugeList()
	report := army.Check(cards, r, army.DefaultTerms)
	mended := 0
	for _, v := range report.Violations {
		if army.Remedies(cards, r, &report, v) != nil {
			mended++
		}
	}
	if len(report.Violations) < 8000 || mended == 0 || mended > 50 {
		t.Errorf("%d of %d violations were mended", mended, len(report.Violations))
	}
}

// A draft has no limit of its own but the size of the document: whether its cards
// differ or one of them stands there thousands of times, only the first
// violations are mended.
func TestRemediesOfAHugeDraft(t *testing.T) {
	cards := rulestest.Current()
	for name, card := range map[string]func(i int) string{
		"one card":        func(int) string { return "frontlines" },
		"different cards": func(i int) string { return "nowhere-" + itoa(i) },
	} {
		t.Run(name, func(t *testing.T) {
			r := raiders(hugeDraft(card))
			report := army.Check(cards, r, army.DefaultTerms)
			mended := 0
			for _, v := range report.Violations {
				if army.Remedies(cards, r, &report, v) != nil {
					mended++
				}
			}
			if len(report.Violations) < 2*draftSize || mended > 50 {
				t.Errorf("%d of %d violations were mended", mended, len(report.Violations))
			}
		})
	}
}

// draftSize is about half of what a document has room for.
const draftSize = 20_000

// hugeDraft names draftSize cards of each kind.
func hugeDraft(card func(i int) string) change {
	var long []string
	for i := range draftSize {
		long = append(long, card(i))
	}
	return draft(long, long)
}

func hugeList() *roster.Roster {
	r := raiders(noUnits, limit(1))
	for i := range roster.MaxUnits {
		entry := roster.Unit{ID: "u" + itoa(i), Unit: "marine", Models: 7}
		for j := range roster.MaxUpgrades {
			entry.Upgrades = append(entry.Upgrades, roster.Upgrade{Upgrade: "lost-" + itoa(j)})
		}
		r.Units = append(r.Units, entry)
	}
	return r
}

// BenchmarkRemediesHuge mends what it may of the largest document.
func BenchmarkRemediesHuge(b *testing.B) {
	cards := rulestest.Current()
	r := hugeList()
	report := army.Check(cards, r, army.DefaultTerms)
	for b.Loop() {
		for _, v := range report.Violations {
			army.Remedies(cards, r, &report, v)
		}
	}
}

// BenchmarkRemediesHugeDraft mends what it may of the longest draft.
func BenchmarkRemediesHugeDraft(b *testing.B) {
	cards := rulestest.Current()
	r := raiders(hugeDraft(func(i int) string { return "nowhere-" + itoa(i) }))
	report := army.Check(cards, r, army.DefaultTerms)
	for b.Loop() {
		for _, v := range report.Violations {
			army.Remedies(cards, r, &report, v)
		}
	}
}

// BenchmarkRemedies mends every violation of a list with many.
func BenchmarkRemedies(b *testing.B) {
	cards := rulestest.Current()
	r := largeList(b)
	r.MineralLimit, r.Scale = 1000, card.Skirmish
	report := army.Check(cards, r, army.DefaultTerms)
	b.ReportMetric(float64(len(report.Violations)), "violations")
	b.ReportAllocs()
	for b.Loop() {
		for _, v := range report.Violations {
			army.Remedies(cards, r, &report, v)
		}
	}
}
