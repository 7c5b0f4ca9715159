package army_test

import (
	"testing"

	"muster/rules/army"
	"muster/rules/card"
	"muster/rules/internal/rulestest"
)

func TestDraft(t *testing.T) {
	missions := ids("frontlines", "supply-drop")
	deployments := ids("typhoon", "gauntlet") // both of standard scale
	required := army.Terms{DraftRequired: true}
	skirmish := scale(card.Skirmish)
	run(t, []clause{
		{name: "9.2/AB-56 two and two", list: swarm(draft(missions, deployments)), verdict: army.Legal},
		{name: "9.2/AB-56 two and two where required", list: swarm(draft(missions, deployments)), terms: required, verdict: army.Legal},
		{name: "9.2/AB-56 absent", list: swarm(), verdict: army.Legal},
		{
			name: "9.2/AB-56 absent where required", list: swarm(), terms: required,
			verdict: army.Illegal, violations: ids("error AB-56 draft"),
		},
		{
			name: "9.2/AB-56 one of each", list: swarm(draft(missions[:1], deployments[:1])),
			verdict: army.Legal, violations: ids("warning AB-56 draft/missions", "warning AB-56 draft/deployments"),
		},
		{
			name: "9.2/AB-56 one of each where required", list: swarm(draft(missions[:1], deployments[:1])), terms: required,
			verdict: army.Illegal, violations: ids("error AB-56 draft/missions", "error AB-56 draft/deployments"),
		},
		{
			name: "9.2/AB-56 missions only", list: swarm(draft(missions, nil)),
			verdict: army.Legal, violations: ids("warning AB-56 draft/deployments"),
			totals: func(t *testing.T, r army.Report) {
				args := r.Violations[0].Args
				if args.Text("of") != "deployments" || args.Int("have") != 0 || args.Int("want") != 2 {
					t.Errorf("args %v", args)
				}
			},
		},
		{
			name: "9.2/AB-56 three of each", list: swarm(draft(ids("frontlines", "supply-drop", "hold-position"), ids("typhoon", "gauntlet", "acropolis"))),
			verdict: army.Legal, violations: ids("warning AB-56 draft/missions", "warning AB-56 draft/deployments"),
		},
		{
			name: "9.2/AB-56 one mission twice", list: swarm(draft(ids("frontlines", "frontlines"), deployments)),
			verdict: army.Legal, violations: ids("warning AB-56 draft/missions/frontlines"),
		},
		{
			name: "9.2/AB-56 one mission three times", list: swarm(draft(ids("frontlines", "frontlines", "frontlines"), deployments)),
			verdict: army.Legal, violations: ids(
				"warning AB-56 draft/missions/frontlines", "warning AB-56 draft/missions/frontlines", "warning AB-56 draft/missions"),
		},
		{
			name: "9.2/AB-56 one deployment twice", list: swarm(draft(missions, ids("typhoon", "typhoon"))),
			verdict: army.Legal, violations: ids("warning AB-56 draft/deployments/typhoon"),
		},
		{
			name: "9.2/AB-56 two faces of one card", list: swarm(draft(missions, ids("typhoon", "agria-valley"))),
			verdict: army.Legal, violations: ids("warning AB-56 draft/deployments/agria-valley"),
			totals: func(t *testing.T, r army.Report) {
				if code := r.Violations[0].Code; code != army.DraftScale.Code {
					t.Errorf("code %s", code)
				}
			},
		},
		{
			name: "9.2/AB-56 two faces of one card in one scale", list: swarm(draft(missions, ids("typhoon", "agria-valley"))),
			cards:   altered(func(r *card.Release) { deploymentOf(r, "agria-valley").Scale = card.Standard }),
			verdict: army.Legal, violations: ids("warning AB-56 draft/deployments/agria-valley"),
			totals: func(t *testing.T, r army.Report) {
				if v := r.Violations[0]; v.Code != army.DraftTwice.Code || v.Args.Text("earlier") != "typhoon" {
					t.Errorf("%s %v", v.Code, v.Args)
				}
			},
		},
		{
			name: "9.2/AB-56 faces of another scale", list: swarm(skirmish, limit(1000), draft(missions, deployments)),
			verdict: army.Legal, violations: ids("warning AB-56 draft/deployments/typhoon", "warning AB-56 draft/deployments/gauntlet"),
			totals: func(t *testing.T, r army.Report) {
				if args := r.Violations[0].Args; args.Text("scale") != "standard" || args.Text("want") != "skirmish" {
					t.Errorf("args %v", args)
				}
			},
		},
		{
			name: "9.2/AB-56 unknown cards never make a list unknown", list: swarm(draft(ids("frontlines", "nowhere"), ids("typhoon", "nowhere"))),
			verdict: army.Legal, violations: ids("warning AB-56 draft/missions/nowhere", "warning AB-56 draft/deployments/nowhere"),
		},
		{
			name: "9.2/AB-56 unknown cards where required", list: swarm(draft(ids("frontlines", "nowhere"), deployments)), terms: required,
			verdict: army.Illegal, violations: ids("error AB-56 draft/missions/nowhere"),
		},
		{
			name:    "9.2/AB-56 no card is of the largest scale",
			list:    swarm(scale(card.GrandOffensive), limit(3000), draft(ids("frontlines", "artefact-hunt"), ids("typhoon", "green-valleys"))),
			verdict: army.Legal, violations: ids(
				"warning AB-56 draft/missions/frontlines", "warning AB-56 draft/missions/artefact-hunt",
				"warning AB-56 draft/deployments/typhoon", "warning AB-56 draft/deployments/green-valleys"),
		},
		{
			name: "9.2/AB-56 cards known by name only fit standard", list: swarm(draft(ids("artefact-hunt", "frontlines"), ids("meeting-engagement", "green-valleys"))),
			verdict: army.Legal,
		},
		{
			name: "9.2/AB-56 cards known by name only fit skirmish", list: swarm(skirmish, limit(1000), draft(ids("artefact-hunt", "frontlines"), ids("meeting-engagement", "green-valleys"))),
			verdict: army.Legal,
		},
		{
			name: "9.2/AB-56 a card known by name only twice", list: swarm(draft(ids("artefact-hunt", "artefact-hunt"), ids("green-valleys", "green-valleys"))),
			verdict: army.Legal, violations: ids("warning AB-56 draft/missions/artefact-hunt", "warning AB-56 draft/deployments/green-valleys"),
		},
	})
	t.Run("9.2/AB-56 a draft of any length is read once", func(t *testing.T) {
		long := make([]string, 50_000)
		for i := range long {
			long[i] = [...]string{"frontlines", "nowhere"}[i%2]
		}
		report := army.Check(rulestest.Current(), swarm(draft(long, nil)), army.DefaultTerms)
		if n := len(report.Violations); n != len(long)-1+2 {
			t.Errorf("%d violations", n)
		}
	})
}

func deploymentOf(r *card.Release, id string) *card.Deployment {
	for i := range r.Deployments {
		if r.Deployments[i].ID == id {
			return &r.Deployments[i]
		}
	}
	return nil
}
