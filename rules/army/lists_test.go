package army_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"muster/rules"
	"muster/rules/army"
	"muster/rules/card"
	"muster/rules/internal/rulestest"
	"muster/rules/roster"
)

// altered returns the current release with changes, for what no printed card
// does.
func altered(change func(*card.Release)) *card.Release {
	return rulestest.Changed(rulestest.Current(), change)
}

// unitOf returns the Unit Card for a change to it.
func unitOf(r *card.Release, id string) *card.Unit {
	return &r.Units[slices.IndexFunc(r.Units, func(u card.Unit) bool { return u.ID == id })]
}

func tacticalOf(r *card.Release, id string) *card.Tactical {
	return &r.Tacticals[slices.IndexFunc(r.Tacticals, func(t card.Tactical) bool { return t.ID == id })]
}

// A change breaks one thing of a legal list.
type change func(r *roster.Roster)

func with(r *roster.Roster, changes []change) *roster.Roster {
	for _, c := range changes {
		c(r)
	}
	return r
}

// raiders is a legal Terran list: 1,130 minerals, 120 gas, Core 5/5, Elite 2/2,
// Support 2/3, Air 0/1, Hero 0/1.
func raiders(changes ...change) *roster.Roster {
	return with(&roster.Roster{
		Release: "2026-09-25", Scale: card.Standard, MineralLimit: 2000, FactionCard: "raynors-raiders",
		TacticalCards: []roster.Card{
			{ID: "t1", Card: "barracks"},
			{ID: "t2", Card: "barracks"},
			{ID: "t3", Card: "academy"},
			{ID: "t4", Card: "factory"},
		},
		Units: []roster.Unit{
			{ID: "u1", Unit: "marine", Models: 9, Upgrades: []roster.Upgrade{
				{Upgrade: "combat-shield"}, {Upgrade: "rocket-launcher", Model: 1},
			}},
			{ID: "u2", Unit: "marine", Models: 6},
			{ID: "u3", Unit: "marauder", Models: 4},
			{ID: "u4", Unit: "medic", Models: 3},
			{ID: "u5", Unit: "medic", Models: 3},
			{ID: "u6", Unit: "goliath", Models: 1},
		},
	}, changes)
}

// swarm is a legal Zerg list: 320 minerals, 0 gas, Core 1/3, Elite 2/2,
// Hero 0/1.
func swarm(changes ...change) *roster.Roster {
	return with(&roster.Roster{
		Release: "2026-09-25", Scale: card.Standard, MineralLimit: 2000, FactionCard: "kerrigans-swarm",
		TacticalCards: []roster.Card{{ID: "t1", Card: "accelerating-creep"}},
		Units: []roster.Unit{
			{ID: "u1", Unit: "hydralisk", Models: 2},
			{ID: "u2", Unit: "zergling", Models: 12},
		},
	}, changes)
}

func limit(minerals int) change { return func(r *roster.Roster) { r.MineralLimit = minerals } }

func scale(s card.ScaleID) change { return func(r *roster.Roster) { r.Scale = s } }

func faction(id string) change { return func(r *roster.Roster) { r.FactionCard = id } }

// cards replaces the Tactical Cards by t1, t2 and so on.
func cards(ids ...string) change {
	return func(r *roster.Roster) {
		r.TacticalCards = nil
		addCards(ids...)(r)
	}
}

func addCards(ids ...string) change {
	return func(r *roster.Roster) {
		for _, id := range ids {
			r.TacticalCards = append(r.TacticalCards, roster.Card{ID: nextID("t", len(r.TacticalCards)), Card: id})
		}
	}
}

func noUnits(r *roster.Roster) { r.Units = nil }

// addUnit adds an entry u1, u2 and so on.
func addUnit(unit string, models int, upgrades ...roster.Upgrade) change {
	return func(r *roster.Roster) {
		r.Units = append(r.Units, roster.Unit{
			ID: nextID("u", len(r.Units)), Unit: unit, Models: models, Upgrades: upgrades,
		})
	}
}

// upgrades replaces those of the first unit.
func upgrades(us ...roster.Upgrade) change {
	return func(r *roster.Roster) { r.Units[0].Upgrades = us }
}

func models(n int) change { return func(r *roster.Roster) { r.Units[0].Models = n } }

func draft(missions, deployments []string) change {
	return func(r *roster.Roster) { r.Draft = roster.Draft{Missions: missions, Deployments: deployments} }
}

func nextID(prefix string, n int) string { return prefix + string(rune('1'+n)) }

// bought is an upgrade for all models, given is one for a nominated model.
func bought(id string) roster.Upgrade { return roster.Upgrade{Upgrade: id} }

func given(id string, model int) roster.Upgrade { return roster.Upgrade{Upgrade: id, Model: model} }

func ids(s ...string) []string { return s }

// lines writes violations as "error AB-23 slots/elite".
func lines(violations []rules.Violation) []string {
	var out []string
	for _, v := range violations {
		out = append(out, v.Severity.String()+" "+v.Clause+" "+v.Path)
	}
	return out
}

// want fails unless the report has the verdict and exactly the violations, given
// as lines.
func want(t *testing.T, report army.Report, verdict army.Verdict, violations ...string) {
	t.Helper()
	if report.Verdict != verdict {
		t.Errorf("verdict %v, want %v", report.Verdict, verdict)
	}
	if got := lines(report.Violations); !slices.Equal(got, violations) {
		t.Errorf("violations:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(violations, "\n"))
	}
}

// slotsOf returns used and available of the slot types as "core 5/5 elite 2/2 …".
func slotsOf(report army.Report) string {
	var b strings.Builder
	for slot, use := range report.Slots {
		if slot > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(card.Slot(slot).String())
		b.WriteByte(' ')
		fmt.Fprintf(&b, "%d/%d", use.Used, use.Available)
	}
	return b.String()
}
