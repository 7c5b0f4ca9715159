package main

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"muster/rules/card"
	"muster/rules/combat"
	"muster/rules/odds"
	"muster/rules/text"
)

func newOdds() *cobra.Command {
	var f oddsFlags
	cmd := &cobra.Command{
		Use:   "odds --attacker UNIT:MODELS[+UPGRADE…] --weapon ID --target UNIT:MODELS[+UPGRADE…]",
		Short: "Compute the exact odds of an attack",
		Long: `Odds computes exactly what an attack does: the Total Damage before casualties, the
models removed, the chance that the unit is destroyed, the Supply it loses and what
its losses cost in minerals. Several weapons are resolved one after the other on
what is left.

Without further flags every model fires, all of the target is visible and in normal
range, there are no statuses and no cover; passive abilities and bought upgrades
count. A passive that asks where models stand counts once --distance or a fact says
so. A weapon of a status, such as a Siege Mode profile, is fired in that status.`,
		Example: `  muster odds --attacker marine:6 --weapon c-14-rifle --target zergling:12
  muster odds --attacker marine:9+agg-12+rocket-launcher --weapon c-14-rifle --weapon agg-12 \
    --weapon rocket-launcher --target roach:3 --distance 10 --worth
  muster odds --json --attacker zealot:3 --weapon psi-blades --target marine:9 --target-keyword "TOUGH 1"`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return fmt.Errorf("odds: %q is no flag; name weapons with --weapon and units with --attacker and --target", args[0])
			}
			q, cards, err := f.question(cmd)
			if err != nil {
				return err
			}
			var c odds.Calculator
			answer, err := c.Answer(q)
			if err != nil {
				return explainOdds(cards, err)
			}
			var worth []odds.Worth
			if f.worth {
				if worth, err = c.Worth(q); err != nil {
					return explainOdds(cards, err)
				}
			}
			out := cmd.OutOrStdout()
			if f.json {
				return writeOutput(out, "", oddsJSON(&answer, worth))
			}
			return writeOutput(out, "", oddsText(q, &answer, worth, isTerminal(out)))
		},
	}
	f.declare(cmd)
	return cmd
}

// explainOdds puts the sentence of a refused attack in place of its code.
func explainOdds(cards *card.Release, err error) error {
	var refused *odds.RefusedError
	if errors.As(err, &refused) {
		return fmt.Errorf("--weapon %s: %s", refused.Weapon, text.Message(cards, refused.Violations[0]))
	}
	return fmt.Errorf("odds: %w", err)
}

// oddsFlags are the flags of muster odds.
type oddsFlags struct {
	json, worth                             bool
	release, attacker, target               string
	weapons                                 []string
	firing, far, burst, distance            int
	visible, affected, marker               int
	engaged, attackerEngaged, targetEngaged bool
	highGround, evade, noShield             bool
	attackerStatus, targetStatus            []string
	attackerKeywords, targetKeywords        []string
	attackerConditions, targetConditions    []string
}

func (f *oddsFlags) declare(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.StringVar(&f.attacker, "attacker", "", "attacking unit as `UNIT:MODELS`, then +UPGRADE for each bought one")
	flags.StringArrayVar(&f.weapons, "weapon", nil, "weapon `ID`; may be repeated, resolved in order")
	flags.StringVar(&f.target, "target", "", "unit under attack as `UNIT:MODELS`, then +UPGRADE for each bought one")
	flags.BoolVar(&f.json, "json", false, "write one JSON object")
	flags.BoolVar(&f.worth, "worth", false, "compare with and without each upgrade of the attacker")
	flags.StringVar(&f.release, "release", "", "release `ID` of the catalogue, instead of the current one")
	flags.IntVar(&f.firing, "firing", 0, "only `N` models contribute")
	flags.IntVar(&f.distance, "distance", 0, "the target is `N` inches away from every model")
	flags.IntVar(&f.far, "long-range", 0, "`N` models are beyond the profile range, within LONG RANGE")
	flags.IntVar(&f.burst, "burst", 0, "`N` models are near enough for BURST FIRE")
	flags.IntVar(&f.visible, "visible", 0, "only `N` models of the target are visible")
	flags.IntVar(&f.affected, "affected", 0, "`N` models of the target lie under the template")
	flags.BoolVar(&f.engaged, "engaged", false, "attacker and target are Engaged with each other")
	flags.BoolVar(&f.attackerEngaged, "attacker-engaged", false, "the attacker is Engaged with others")
	flags.BoolVar(&f.targetEngaged, "target-engaged", false, "the target is Engaged with others")
	flags.BoolVar(&f.highGround, "high-ground", false, "the target has HIGH GROUND Cover")
	flags.BoolVar(&f.evade, "evade", false, "the target is granted an Evade Roll")
	flags.StringSliceVar(&f.attackerStatus, "attacker-status", nil, "`STATUS` of the attacker: stationary, hidden, siege-mode")
	flags.StringSliceVar(&f.targetStatus, "target-status", nil, "`STATUS` of the target: stationary, hidden, burrowed, siege-mode")
	flags.StringArrayVar(&f.attackerKeywords, "attacker-keyword", nil, "`\"KEYWORD X\"` that an ability gives the weapons: \"PRECISION 2\"")
	flags.StringArrayVar(&f.targetKeywords, "target-keyword", nil, "`\"KEYWORD X\"` that an ability gives the target: \"TOUGH 1\"")
	flags.StringSliceVar(&f.attackerConditions, "attacker-fact", nil, "`FACT` that a passive of the attacker asks for, such as target-more-than-8-away")
	flags.StringSliceVar(&f.targetConditions, "target-fact", nil, "`FACT` that a passive of the target asks for, such as self-on-creep")
	flags.IntVar(&f.marker, "marker", 0, "`N` damage lies on the target's marker")
	flags.BoolVar(&f.noShield, "no-shield", false, "the target has lost a model and its Shield with it")
	complete(cmd, "release", releaseIDs)
	complete(cmd, "attacker-status", statusNames)
	complete(cmd, "target-status", statusNames)
	complete(cmd, "attacker-fact", factNames)
	complete(cmd, "target-fact", factNames)
}

func statusNames() []string { return slices.Sorted(maps.Keys(statuses)) }

// question reads the flags into a question about the cards of the release.
func (f *oddsFlags) question(cmd *cobra.Command) (*odds.Question, *card.Release, error) {
	for _, need := range []struct{ flag, value string }{{"attacker", f.attacker}, {"target", f.target}} {
		if need.value == "" {
			return nil, nil, fmt.Errorf("odds: no --%s; name a unit, such as --%[1]s marine:6", need.flag)
		}
	}
	cards, err := snapshot(f.release)
	if err != nil {
		return nil, nil, err
	}
	q := &odds.Question{
		Weapons: f.weapons,
		Firing:  f.firing, Far: f.far, Burst: f.burst, Distance: f.distance, Affected: f.affected,
		Engaged: f.engaged, AttackerEngaged: f.attackerEngaged, TargetEngaged: f.targetEngaged,
		HighGround: f.highGround, EvadeGranted: f.evade, Marker: f.marker, FirstLost: f.noShield,
	}
	if cmd.Flags().Changed("visible") {
		q.Visible = &f.visible
	}
	if cmd.Flags().Changed("firing") && f.firing < 1 {
		return nil, nil, fmt.Errorf("--firing %d: at least one model fires; give a number from 1", f.firing)
	}
	for _, side := range []struct {
		flag, spec string
		into       *odds.Side
	}{{"attacker", f.attacker, &q.Attacker}, {"target", f.target, &q.Target}} {
		spec, err := odds.ParseSpec(side.spec)
		if err == nil {
			*side.into, err = spec.Find(cards)
		}
		if err != nil {
			return nil, nil, fmt.Errorf("--%s %w", side.flag, err)
		}
	}
	for _, err := range []error{
		readStatuses("attacker-status", f.attackerStatus, &q.AttackerState),
		readStatuses("target-status", f.targetStatus, &q.TargetState),
		readConditions("attacker-fact", f.attackerConditions, &q.AttackerConditions),
		readConditions("target-fact", f.targetConditions, &q.TargetConditions),
		readKeywords("attacker-keyword", f.attackerKeywords, []string{card.AllWeapons}, &q.AttackerEffects),
		readKeywords("target-keyword", f.targetKeywords, nil, &q.TargetEffects),
	} {
		if err != nil {
			return nil, nil, err
		}
	}
	return q, cards, nil
}

var statuses = map[string]func(*combat.State){
	"stationary": func(s *combat.State) { s.Stationary = true },
	"hidden":     func(s *combat.State) { s.Hidden = true },
	"burrowed":   func(s *combat.State) { s.Burrowed = true },
	"siege-mode": func(s *combat.State) { s.SiegeMode = true },
}

func readStatuses(flag string, names []string, into *combat.State) error {
	for _, name := range names {
		set := statuses[strings.ToLower(name)]
		if set == nil {
			return fmt.Errorf("--%s %s: no such status; give stationary, hidden, burrowed or siege-mode", flag, name)
		}
		set(into)
	}
	return nil
}

func factName(c card.Condition) string { return strings.ReplaceAll(string(c), "_", "-") }

func factNames() []string {
	names := make([]string, len(card.Conditions))
	for i, c := range card.Conditions {
		names[i] = factName(c)
	}
	return names
}

func readConditions(flag string, names []string, into *[]card.Condition) error {
	for _, name := range names {
		i := slices.Index(factNames(), strings.ReplaceAll(strings.ToLower(name), "_", "-"))
		if i < 0 {
			return fmt.Errorf("--%s %s: no such fact; abilities ask for facts such as %s", flag, name, factName(card.TargetOver8Away))
		}
		*into = append(*into, card.Conditions[i])
	}
	return nil
}

// attackKeywords are the keywords of weapons and of targets that odds look at.
var attackKeywords = map[bool][]string{
	true:  {"PRECISION", "CRITICAL HIT", "ANTI-EVADE", "LOCKED IN", "LONG RANGE", "CONCENTRATED FIRE", "PIERCE", "INDIRECT FIRE", "PINPOINT"},
	false: {"TOUGH", "DODGE"},
}

// readKeywords reads keywords such as "PRECISION 2" as granted by abilities; a
// keyword of weapons names them.
func readKeywords(flag string, uses, weapons []string, into *[]combat.Lasting) error {
	known := attackKeywords[len(weapons) > 0]
	for _, use := range uses {
		name, x := strings.ToUpper(strings.TrimSpace(use)), 0
		if at := strings.LastIndexByte(name, ' '); at > 0 {
			if n, err := strconv.Atoi(strings.Trim(name[at+1:], "()")); err == nil && n >= 0 && n <= 100 {
				name, x = strings.TrimSpace(name[:at]), n
			}
		}
		if !slices.Contains(known, name) {
			return fmt.Errorf("--%s %q: not a keyword that changes the odds there; give %s, with its number from 1 to 100 behind it", flag, use, strings.Join(known, ", "))
		}
		*into = append(*into, combat.Lasting{Source: "--" + flag, Effect: &card.Effect{
			Op: card.OpGrantKeyword, Keyword: name, Args: []card.Value{{Number: x}}, Weapons: weapons,
		}})
	}
	return nil
}
