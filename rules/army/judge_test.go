package army_test

import (
	"encoding/json"
	"slices"
	"testing"

	"muster/rules/army"
	"muster/rules/card"
	"muster/rules/internal/rulestest"
	"muster/rules/roster"
)

// founders is the Terran Founders list: 1,000 minerals in May, 1,020 since.
func founders(changes ...change) *roster.Roster {
	return with(&roster.Roster{
		Release: "2026-05-15", Scale: card.Skirmish, MineralLimit: 1000, FactionCard: "raynors-raiders",
		TacticalCards: []roster.Card{{ID: "t1", Card: "barracks"}, {ID: "t2", Card: "academy"}, {ID: "t3", Card: "orbital-command"}},
		Units: []roster.Unit{
			{ID: "u1", Unit: "marine", Models: 6, Upgrades: ups(given("agg-12", 1), given("rocket-launcher", 2))},
			{ID: "u2", Unit: "raynors-raider-marine", Models: 6},
			{ID: "u3", Unit: "marauder", Models: 2, Upgrades: ups(bought("veteran-of-tarsonis"), bought("kinetic-foam"))},
			{ID: "u4", Unit: "medic", Models: 3, Upgrades: ups(bought("stabilizer-medpacks"))},
			{ID: "u5", Unit: "jim-raynor", Models: 1},
		},
	}, changes)
}

func TestJudgeByOwnRelease(t *testing.T) {
	may := rulestest.May()
	t.Run("9.1/AB-53 the own release says nothing", func(t *testing.T) {
		j := army.Judge(may, nil, founders(), army.Options{})
		want(t, j.Report, army.Legal)
		if j.Release != "2026-05-15" || j.AsBuilt != nil || j.Minerals.Used != 1000 {
			t.Errorf("release %s, as built %v, minerals %d", j.Release, j.AsBuilt, j.Minerals.Used)
		}
	})
	t.Run("9.1/AB-53 the own release named again says nothing", func(t *testing.T) {
		j := army.Judge(may, rulestest.Changed(may, func(*card.Release) {}), founders(), army.Options{})
		want(t, j.Report, army.Legal)
		if j.AsBuilt != nil {
			t.Errorf("as built %v", j.AsBuilt)
		}
	})
	t.Run("9.1/AB-53 the fingerprint of the release", func(t *testing.T) {
		j := army.Judge(may, nil, founders(func(r *roster.Roster) { r.Fingerprint = may.Fingerprint }), army.Options{})
		want(t, j.Report, army.Legal)
	})
	t.Run("9.1/AB-53 another fingerprint is a warning", func(t *testing.T) {
		j := army.Judge(may, nil, founders(func(r *roster.Roster) { r.Fingerprint = "sha256:00" }), army.Options{})
		want(t, j.Report, army.Legal, "warning AB-53 fingerprint")
	})
}

func TestJudgeByAnotherRelease(t *testing.T) {
	may, now := rulestest.May(), rulestest.Current()
	t.Run("9.1/AB-53 priced anew, with what it was", func(t *testing.T) {
		list := founders(func(r *roster.Roster) { r.Fingerprint = may.Fingerprint })
		j := army.Judge(may, now, list, army.Options{})
		want(t, j.Report, army.Illegal, "warning AB-53 release", "error AB-10 minerals")
		if j.Release != "2026-09-25" || j.Minerals.Used != 1020 {
			t.Errorf("release %s, minerals %d", j.Release, j.Minerals.Used)
		}
		const asBuilt = `{"release":"2026-05-15","minerals":1000,"gas":85,"verdict":"legal","changes":[` +
			`{"path":"faction_card","field":"slots/air","was":0,"now":1},` +
			`{"path":"units/u5","field":"minerals","was":230,"now":250}]}`
		if got, err := json.Marshal(j.AsBuilt); err != nil || string(got) != asBuilt {
			t.Errorf("as built %s, %v; want %s", got, err, asBuilt)
		}
		if list.MineralLimit != 1000 || list.Release != "2026-05-15" {
			t.Error("judging changed the list")
		}
	})
	t.Run("9.1/AB-53 the fingerprint is that of the named release, not of the judge", func(t *testing.T) {
		list := founders(func(r *roster.Roster) { r.Fingerprint = now.Fingerprint })
		j := army.Judge(may, now, list, army.Options{})
		want(t, j.Report, army.Illegal, "warning AB-53 release", "warning AB-53 fingerprint", "error AB-10 minerals")
	})
	t.Run("9.1/AB-52 a release that does not exist stands alone", func(t *testing.T) {
		list := founders(func(r *roster.Roster) { r.Release, r.Fingerprint = "9999.1", "sha256:00" })
		j := army.Judge(nil, nil, list, army.Options{Terms: army.Terms{DraftRequired: true}})
		want(t, j.Report, army.Unknown, "error AB-52 release")
		if j.AsBuilt != nil || j.Release != "9999.1" || j.Faction != nil {
			t.Errorf("as built %v, release %q, faction %v", j.AsBuilt, j.Release, j.Faction)
		}
		zero := army.Totals{Minerals: army.Budget{Limit: 1000}, Gas: army.Budget{Limit: 100}}
		if j.Totals != zero {
			t.Errorf("totals %+v, want %+v", j.Totals, zero)
		}
	})
	t.Run("9.1/AB-52 its limits are those of the judgement", func(t *testing.T) {
		list := founders(func(r *roster.Roster) { r.Release = "9999.1" })
		j := army.Judge(nil, nil, list, army.Options{Overrides: army.Overrides{MineralLimit: 750}})
		if j.Minerals.Limit != 750 || j.Gas.Limit != 75 {
			t.Errorf("limits %d and %d", j.Minerals.Limit, j.Gas.Limit)
		}
	})
	t.Run("9.1/AB-53 an unknown release judged by another", func(t *testing.T) {
		list := founders(func(r *roster.Roster) { r.Release, r.Fingerprint = "9999.1", "sha256:00" })
		j := army.Judge(nil, may, list, army.Options{})
		want(t, j.Report, army.Legal, "warning AB-53 release")
		if got, _ := json.Marshal(j.AsBuilt); string(got) != `{"release":"9999.1","minerals":0,"gas":0,"verdict":"unknown","changes":[]}` {
			t.Errorf("as built %s", got)
		}
	})
	t.Run("9.1/AB-53 as built takes limit and scale of the judgement", func(t *testing.T) {
		standard := card.Standard
		j := army.Judge(may, now, founders(), army.Options{Overrides: army.Overrides{MineralLimit: 1500, Scale: &standard}})
		want(t, j.Report, army.Legal, "warning AB-53 release")
		if j.AsBuilt.Verdict != army.Legal || j.Minerals.Limit != 1500 {
			t.Errorf("as built %v, limit %d", j.AsBuilt.Verdict, j.Minerals.Limit)
		}
		j = army.Judge(may, now, founders(), army.Options{Overrides: army.Overrides{MineralLimit: 990}})
		if j.AsBuilt.Verdict != army.Illegal || j.AsBuilt.Minerals != 1000 {
			t.Errorf("as built %+v", j.AsBuilt)
		}
	})
	t.Run("9.1.1/AB-02 a raised limit may not fit the scale", func(t *testing.T) {
		j := army.Judge(may, nil, founders(), army.Options{Overrides: army.Overrides{MineralLimit: 1500}})
		want(t, j.Report, army.Illegal, "error AB-02 mineral_limit")
	})
}

func TestJudgeForeignList(t *testing.T) {
	may, now := rulestest.May(), rulestest.Current()
	foreign := army.Options{Foreign: true}
	t.Run("9.1/AB-53 is not said of a foreign list", func(t *testing.T) {
		j := army.Judge(may, now, founders(func(r *roster.Roster) { r.Release = now.ID; r.Fingerprint = "sha256:00" }), foreign)
		want(t, j.Report, army.Illegal, "error AB-10 minerals")
		if j.AsBuilt == nil || j.AsBuilt.Release != "2026-05-15" || j.AsBuilt.Minerals != 1000 {
			t.Errorf("as built %+v", j.AsBuilt)
		}
	})
	t.Run("9.1/AB-53 an undated foreign list has no as built", func(t *testing.T) {
		if j := army.Judge(nil, now, founders(), foreign); j.AsBuilt != nil || j.Release != now.ID {
			t.Errorf("as built %+v, release %s", j.AsBuilt, j.Release)
		}
	})
	t.Run("9.1/AB-53 a dated foreign list has one even by the same release", func(t *testing.T) {
		j := army.Judge(now, now, founders(), foreign)
		if j.AsBuilt == nil || j.AsBuilt.Minerals != 1020 || len(j.AsBuilt.Changes) != 0 {
			t.Errorf("as built %+v", j.AsBuilt)
		}
	})
}

func TestOverrides(t *testing.T) {
	skirmish, standard := card.Skirmish, card.Standard
	flags := army.Overrides{MineralLimit: 800}
	pack := army.Overrides{Release: "2026-05-15", MineralLimit: 2000, Scale: &standard}
	got := flags.Else(pack)
	if got.Release != "2026-05-15" || got.MineralLimit != 800 || *got.Scale != card.Standard {
		t.Errorf("flags before pack: %+v", got)
	}
	list := founders()
	if on := got.On(list); on.MineralLimit != 800 || on.Scale != card.Standard || on.Release != list.Release {
		t.Errorf("pack before document: %+v", on)
	}
	if on := (army.Overrides{}).On(list); on.MineralLimit != 1000 || on.Scale != skirmish {
		t.Errorf("document: %+v", on)
	}
}

func TestChanges(t *testing.T) {
	old, now := rulestest.Current(), rulestest.Changed(rulestest.Current(), func(r *card.Release) {
		unitOf(r, "marine").Compositions[1] = card.Composition{ID: "large", Models: 10, Minerals: 250}
		unitOf(r, "marauder").Compositions[1].Minerals = 290
		unitOf(r, "marauder").Slot = card.Elite
		unitOf(r, "marauder").Supply[len(unitOf(r, "marauder").Supply)-1].Supply = 3
		upgradeOf(r, "marauder", "kinetic-foam").Cost[1].Minerals = 50
		upgradeOf(r, "marauder", "veteran-of-tarsonis").ID = "veteran"
		unitOf(r, "medic").FactionTags = ids("terran", "Raynor\u2019s Raiders")
		unitOf(r, "goliath").FactionTags = ids("TERRAN")
		r.Units = slices.DeleteFunc(r.Units, func(u card.Unit) bool { return u.ID == "jim-raynor" })
		tacticalOf(r, "barracks").Gas = 30
		tacticalOf(r, "barracks").Slots[card.Hero] = 2
		tacticalOf(r, "academy").FactionTags = nil
		r.Factions = slices.DeleteFunc(r.Factions, func(f card.Faction) bool { return f.ID == "raynors-raiders" })
	})
	list := raiders(addUnit("jim-raynor", 1, bought("c-14-rifle")), addUnit("gone", 1), addCards("gone"), func(r *roster.Roster) {
		r.Units[0].Upgrades = ups(bought("combat-shield"), bought("gone"))
		r.Units[2].Upgrades = ups(bought("kinetic-foam"), bought("veteran-of-tarsonis"), bought("kinetic-foam"))
	})
	var got []string
	for _, c := range army.Changes(old, now, list) {
		got = append(got, c.Path+" "+c.Field+" "+c.Was.String()+" -> "+c.Now.String())
	}
	want := ids(
		"faction_card presence present -> absent",
		"tactical_cards/t1 gas 25 -> 30", "tactical_cards/t1 slots/hero 0 -> 2",
		"tactical_cards/t2 gas 25 -> 30", "tactical_cards/t2 slots/hero 0 -> 2",
		"tactical_cards/t3 tags Terran -> ",
		"units/u1/models presence present -> absent",
		"units/u3 minerals 280 -> 290", "units/u3 supply 2 -> 3", "units/u3 slot core -> elite",
		"units/u3/upgrades/kinetic-foam minerals 40 -> 50",
		"units/u3/upgrades/veteran-of-tarsonis presence present -> absent",
		"units/u4 tags Terran -> terran, Raynor\u2019s Raiders",
		"units/u5 tags Terran -> terran, Raynor\u2019s Raiders",
		"units/u7 presence present -> absent",
	)
	if !slices.Equal(got, want) {
		t.Errorf("got\n%q\nwant\n%q", got, want)
	}
	if same := army.Changes(old, old, list); same == nil || len(same) > 0 {
		t.Errorf("changes between a release and itself: %v", same)
	}
}

func TestValueEncoding(t *testing.T) {
	for _, c := range []struct {
		value army.Value
		want  string
	}{{army.Number(230), `230`}, {army.Number(0), `0`}, {army.Words("core"), `"core"`}, {army.Words(""), `""`}} {
		doc, err := json.Marshal(c.value)
		if err != nil || string(doc) != c.want {
			t.Errorf("%v: %s, %v; want %s", c.value, doc, err, c.want)
		}
		var back army.Value
		if err := json.Unmarshal(doc, &back); err != nil || back != c.value {
			t.Errorf("%s reads as %v, %v", doc, back, err)
		}
	}
}
