package army_test

import (
	"testing"

	"muster/rules/army"
	"muster/rules/internal/rulestest"
	"muster/rules/roster"
)

func TestTeam(t *testing.T) {
	judge := func(lists ...*roster.Roster) []army.Report {
		var reports []army.Report
		for _, r := range lists {
			reports = append(reports, army.Check(rulestest.Current(), r, army.DefaultTerms))
		}
		return reports
	}
	for _, c := range []struct {
		name       string
		limit      int
		reports    []army.Report
		violations []string
		have       int
	}{
		{
			name: "9.1.8/AB-37 shares within the team's total", limit: 2000,
			reports: judge(raiders(limit(1200)), swarm(limit(800))),
		},
		{
			name: "9.1.8/AB-37 shares above the team's total", limit: 1999,
			reports: judge(raiders(limit(1200)), swarm(limit(800))), violations: ids("error AB-37 team/minerals"), have: 2000,
		},
		{
			name: "9.1.8/AB-37 a list above its share and the team above its total", limit: 1400,
			reports: judge(raiders(limit(1000)), swarm(limit(400))), violations: ids("error AB-37 team/minerals"), have: 1450,
		},
		{
			name: "9.1.8/AB-37 a list above its share is its own affair within the team's total", limit: 1500,
			reports: judge(raiders(limit(1000)), swarm(limit(400))),
		},
		{name: "9.1.8/AB-37 in a free-for-all each player is a team", limit: 2000, reports: judge(raiders())},
		{name: "9.1.8/AB-37 a team without lists", limit: 1},
		{name: "9.1.8/AB-39 the same race", limit: 2000, reports: judge(swarm(limit(1000)), swarm(limit(1000)))},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := army.CheckTeam(c.limit, c.reports)
			want(t, army.Report{Verdict: army.Legal, Violations: got}, army.Legal, c.violations...)
			if len(got) > 0 && (got[0].Args.Int("have") != c.have || got[0].Args.Int("limit") != c.limit || got[0].Args.Int("over") != c.have-c.limit) {
				t.Errorf("args %v", got[0].Args)
			}
		})
	}
	t.Run("9.1.8/AB-38 each player has own cards, gas and Unique units", func(t *testing.T) {
		hero := addUnit("kerrigan", 1)
		for i, r := range judge(swarm(limit(1255), hero), swarm(limit(745), hero)) {
			want(t, r, army.Legal)
			if gas := []int{125, 74}[i]; r.Gas.Limit != gas {
				t.Errorf("player %d has %d gas, want %d (AMB-71)", i+1, r.Gas.Limit, gas)
			}
		}
	})
}
