package main

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"muster/rules/combat"
	"muster/rules/odds"
	"muster/rules/text"
)

// oddsJSON writes an answer as the object of the contract. Probabilities have 15
// decimals.
func oddsJSON(a *odds.Answer, worth []odds.Worth) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, `{"dice": %d, "damage": `, a.Dice)
	distributionJSON(&b, a.Damage)
	b.WriteString(`, "models_removed": `)
	distributionJSON(&b, a.Removed)
	fmt.Fprintf(&b, `, "destroyed": %s, "mean_damage": %s, "mean_models": %s, "supply_destroyed": `,
		decimal(a.Destroyed), decimal(a.MeanDamage()), decimal(a.MeanRemoved()))
	distributionJSON(&b, a.SupplyDestroyed)
	fmt.Fprintf(&b, `, "mean_minerals": %s`, decimal(a.MeanMinerals))
	for i := range worth {
		w := &worth[i]
		if i == 0 {
			b.WriteString(`, "worth": [`)
		} else {
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, `{"upgrade": %q, "cost": %d, "damage": %s, "models": %s, "minerals": %s, "per_mineral": %s}`,
			w.Upgrade, w.Cost, decimal(w.Damage()), decimal(w.Models()), decimal(w.Minerals()), decimal(w.PerMineral()))
	}
	if len(worth) > 0 {
		b.WriteByte(']')
	}
	b.WriteString("}\n")
	return b.Bytes()
}

func decimal(x float64) string { return strconv.FormatFloat(x, 'f', 15, 64) }

// distributionJSON writes what can happen, in order of the value, and always 0.
func distributionJSON(b *bytes.Buffer, p []float64) {
	b.WriteByte('{')
	first := true
	for v, w := range p {
		if w == 0 && v > 0 {
			continue
		}
		if !first {
			b.WriteString(", ")
		}
		first = false
		fmt.Fprintf(b, `"%d": %s`, v, decimal(w))
	}
	b.WriteByte('}')
}

// oddsText writes an answer for people; with bars, each line of a distribution
// ends in one.
func oddsText(q *odds.Question, a *odds.Answer, worth []odds.Worth, bars bool) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s, %s, against %s, %s\n",
		q.Attacker.Unit.Name, text.Count(q.Attacker.Models, "model"), q.Target.Unit.Name, text.Count(q.Target.Models, "model"))
	for i := range a.Batches {
		fmt.Fprintf(&b, "  %s\n", batchLine(q, &a.Batches[i].Attack))
	}
	section := func(title string, p []float64, mean float64) {
		fmt.Fprintf(&b, "\n%s, %.2f on average\n", title, mean)
		rows(&b, p, bars)
	}
	section("Damage before casualties", a.Damage, a.MeanDamage())
	section("Models removed", a.Removed, a.MeanRemoved())
	section("Supply destroyed", a.SupplyDestroyed, odds.Mean(a.SupplyDestroyed))
	fmt.Fprintf(&b, "\nDestroyed        %s\nMinerals lost    %.1f on average\n", percent(a.Destroyed), a.MeanMinerals)
	if len(worth) > 0 {
		b.WriteString("\nWhat each upgrade adds    cost   damage   models   minerals   for each mineral\n")
	}
	for i := range worth {
		w := &worth[i]
		fmt.Fprintf(&b, "  %-22s  %4d  %+7.3f  %+7.3f  %+9.2f  %17.3f\n",
			w.Upgrade, w.Cost, w.Damage(), w.Models(), w.Minerals(), w.PerMineral())
	}
	return b.Bytes()
}

// negligible is the probability below which a line of text says nothing.
const negligible = 0.00005

// rows writes a distribution: value, its probability, and that of at least it.
func rows(b *bytes.Buffer, p []float64, bars bool) {
	highest := 0.0
	for _, w := range p {
		highest = max(highest, w)
	}
	for v, w := range p {
		if w < negligible {
			continue
		}
		line := fmt.Sprintf("  %3d  %s   at least %s", v, percent(w), percent(odds.AtLeast(p, v)))
		if bars {
			line += "  " + bar(w/highest)
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
}

func percent(p float64) string { return fmt.Sprintf("%6.2f %%", 100*p) }

// longestBar is the length of the longest bar in characters.
const longestBar = 24

// bar draws a share of longestBar in eighths of a character.
func bar(share float64) string {
	eighths := int(share*longestBar*8 + 0.5)
	s := strings.Repeat("█", eighths/8)
	if rest := eighths % 8; rest > 0 {
		s += string([]rune("▏▎▍▌▋▊▉")[rest-1])
	}
	return s
}

// batchLine says how a Batch was settled: "C-14 Rifle: 12 dice on 3+, …".
func batchLine(q *odds.Question, a *combat.Attack) string {
	name := a.Weapon
	for _, c := range combat.Loadout(q.Attacker.Unit, q.Attacker.Upgrades, q.Attacker.Models) {
		if c.Weapon.ID == a.Weapon {
			name = c.Weapon.Name
		}
	}
	var parts []string
	add := func(on bool, format string, args ...any) {
		if on {
			parts = append(parts, fmt.Sprintf(format, args...))
		}
	}
	for _, g := range a.Groups {
		add(true, "%d dice on %s", g.Dice, text.TargetNumber(g.Hit))
	}
	add(a.Precision > 0, "PRECISION %d", a.Precision)
	add(a.Surge != combat.Surge{}, "Surge %s", surgeText(a.Surge))
	add(a.Critical > 0, "CRITICAL HIT %d", a.Critical)
	add(a.Dodge > 0, "DODGE %d", a.Dodge)
	add(true, "Armour %s", text.TargetNumber(a.Armour))
	add(a.Tough > 0, "TOUGH %d", a.Tough)
	if a.Evade > 0 {
		add(true, "Evade %s", text.TargetNumber(a.Evade))
	} else {
		add(true, "no Evade")
	}
	add(true, "Damage %d", a.Damage)
	add(a.Concentrated > 0, "CONCENTRATED FIRE %d", a.Concentrated)
	add(a.Cap < q.Target.Models, "at most %d removed", a.Cap)
	return name + ": " + strings.Join(parts, ", ")
}

func surgeText(s combat.Surge) string {
	die := map[combat.SurgeDie]string{combat.SurgeD3: "D3", combat.SurgeD6: "D6"}[s.Die]
	switch {
	case die == "":
		return strconv.Itoa(s.Plus)
	case s.Plus > 0:
		return die + "+" + strconv.Itoa(s.Plus)
	}
	return die
}
