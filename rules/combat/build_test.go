package combat

import (
	"slices"
	"testing"

	"muster/rules/card"
	"muster/rules/internal/rulestest"
)

// fighter returns a unit of the current release with its Passives in force.
func fighter(id string, models int, upgrades ...string) Fighter {
	u := rulestest.Current().Unit(id)
	return Fighter{Unit: u, Models: models, Upgrades: upgrades, Effects: Passives(u, upgrades)}
}

// A shot is a legal attack to start from: tests change one thing.
type shot struct {
	att, def Fighter
	weapon   string
	facts    Facts
}

func shoot(att Fighter, weapon string, def Fighter) *shot {
	s := &shot{att: att, def: def, weapon: weapon}
	s.facts = Facts{Near: att.Weapon(weapon).Models, Visible: def.Models}
	return s
}

// strike is a Close Combat Attack.
func strike(att Fighter, weapon string, def Fighter) *shot {
	s := shoot(att, weapon, def)
	s.facts.Together = true
	s.att.State.Engaged, s.def.State.Engaged = true, true
	return s
}

func (s *shot) but(change func(s *shot)) *shot {
	change(s)
	return s
}

func (s *shot) attack() Attack {
	return Build(&s.att, s.att.Weapon(s.weapon).Weapon, &s.def, &s.facts)
}

func marines(upgrades ...string) Fighter { return fighter("marine", 6, upgrades...) }

// grant is an effect of an ability in force on a unit.
func grant(source string, e card.Effect) Lasting { return Lasting{Source: source, Effect: &e} }

func keyword(name string, x int, weapons ...string) card.Effect {
	return card.Effect{Op: card.OpGrantKeyword, Keyword: name, Args: []card.Value{{Number: x}}, Weapons: weapons}
}

func TestAttackerHalf(t *testing.T) {
	zerglings := fighter("zergling", 12)
	tests := []struct {
		name string
		shot *shot
		want func(a Attack) bool
	}{
		{
			"8.7.4/ATK-01 RoA dice for each model",
			shoot(marines(), "c-14-rifle", zerglings),
			func(a Attack) bool { return slices.Equal(a.Groups, []Group{{12, 3}}) },
		},
		{
			"8.7.4/TAG-06 Surge against a matching tag",
			shoot(marines(), "c-14-rifle", zerglings),
			func(a Attack) bool { return a.Surge == Surge{Die: SurgeD3} },
		},
		{
			"8.7.4/TAG-06 no Surge without one",
			shoot(marines(), "c-14-rifle", fighter("roach", 3)),
			func(a Attack) bool { return a.Surge == Surge{} },
		},
		{
			"8.7.4/ATK-04 D3+1 is read with its addition",
			shoot(fighter("adept", 4), "glaive-cannon", zerglings),
			func(a Attack) bool { return a.Surge == Surge{Die: SurgeD3, Plus: 1} },
		},
		{
			"11/KW-LONG-RANGE far models hit at −1 in a group of their own",
			shoot(fighter("goliath", 1), "autocannon", zerglings).but(func(s *shot) { s.facts.Near, s.facts.Far = 0, 1 }),
			func(a Attack) bool { return slices.Equal(a.Groups, []Group{{9, 5}}) },
		},
		{
			"11/KW-LONG-RANGE near and far models are two groups of one Batch",
			shoot(fighter("marauder", 4, "laser-targeting-systems"), "quad-k12", zerglings).but(func(s *shot) { s.facts.Near, s.facts.Far = 3, 1 }),
			func(a Attack) bool { return slices.Equal(a.Groups, []Group{{9, 3}, {3, 4}}) },
		},
		{
			"11/KW-BURST-FIRE adds dice for models that are near enough",
			shoot(fighter("jim-raynor", 1, "c-14-rifle"), "c-14-rifle", zerglings).but(func(s *shot) { s.facts.Burst = 1 }),
			func(a Attack) bool { return a.Dice() == 9 },
		},
		{
			"11/KW-BURST-FIRE and not for others",
			shoot(fighter("jim-raynor", 1, "c-14-rifle"), "c-14-rifle", zerglings),
			func(a Attack) bool { return a.Dice() == 6 },
		},
		{
			"11/KW-LOCKED-IN adds dice against a STATIONARY unit",
			shoot(fighter("goliath", 1, "scatter-missiles"), "scatter-missiles", zerglings).but(func(s *shot) { s.def.State.Stationary = true }),
			func(a Attack) bool { return a.Dice() == 12 },
		},
		{
			"11/KW-LOCKED-IN and not against one that moved",
			shoot(fighter("goliath", 1, "scatter-missiles"), "scatter-missiles", zerglings),
			func(a Attack) bool { return a.Dice() == 6 },
		},
		{
			"11/KW-PIERCE sets the Damage against its tag",
			shoot(fighter("marauder", 2), "quad-k12", fighter("roach", 3)),
			func(a Attack) bool { return a.Damage == 2 },
		},
		{
			"11/KW-PIERCE and not against others",
			shoot(fighter("marauder", 2), "quad-k12", zerglings),
			func(a Attack) bool { return a.Damage == 1 },
		},
		{
			"11/KW-CRITICAL-HIT of the profile",
			strike(fighter("kerrigan", 1), "blades", marines()),
			func(a Attack) bool { return a.Critical == 2 && a.Damage == 2 },
		},
		{
			"11/KW-CONCENTRATED-FIRE of the profile",
			shoot(fighter("immortal", 1), "left-photon-disruptor", marines()),
			func(a Attack) bool { return a.Concentrated == 1 },
		},
		{
			"11/KW-INSTANT of the profile",
			shoot(fighter("sentry", 2), "disruption-beam", marines()),
			func(a Attack) bool { return a.Instant },
		},
		{
			"9.1.7/AB-30 an upgrade that grants PRECISION",
			shoot(fighter("goliath", 1, "ares-class-targeting-system"), "autocannon", zerglings),
			func(a Attack) bool { return a.Precision == 1 },
		},
		{
			"9.1.7/AB-30 an upgrade that sets the Surge",
			shoot(fighter("roach", 3, "hydriodic-bile"), "acid-saliva", zerglings),
			func(a Attack) bool { return a.Surge == Surge{Die: SurgeD3, Plus: 1} },
		},
		{
			"10.3/ABL-20 a Passive whose condition is not stated does nothing",
			shoot(marines("grenades-frag"), "c-14-rifle", zerglings),
			func(a Attack) bool { return a.Surge == Surge{Die: SurgeD3} },
		},
		{
			"10.3/ABL-20 a Passive whose condition is stated",
			shoot(marines("grenades-frag"), "c-14-rifle", zerglings).but(func(s *shot) {
				s.att.Conditions = []card.Condition{card.RangedTargetWithin8}
			}),
			func(a Attack) bool { return a.Surge == Surge{Die: SurgeD6} },
		},
		{
			"2.6.1/PRI-03 of two values of a keyword the highest counts",
			shoot(fighter("goliath", 1, "ares-class-targeting-system"), "autocannon", zerglings).but(func(s *shot) {
				s.att.Effects = append(s.att.Effects, grant("a", keyword("PRECISION", 3, card.AllWeapons)), grant("b", keyword("PRECISION", 2, card.RangedWeapons)))
			}),
			func(a Attack) bool { return a.Precision == 3 },
		},
		{
			"2.6.1/PRI-03 a keyword of other weapons does not count",
			shoot(marines(), "c-14-rifle", zerglings).but(func(s *shot) {
				s.att.Effects = append(s.att.Effects, grant("a", keyword("PRECISION", 3, card.MeleeWeapons)), grant("b", keyword("PRECISION", 2, "strike")))
			}),
			func(a Attack) bool { return a.Precision == 0 },
		},
		{
			"3.4/AMB-22 the highest DEBUFF counts once, flat modifiers add up, the sum is clamped once",
			shoot(marines(), "c-14-rifle", zerglings).but(func(s *shot) {
				debuff := func(x int) card.Effect {
					return card.Effect{Op: card.OpDebuff, Stat: card.StatHit, Amount: x, Weapons: []string{card.RangedWeapons}}
				}
				flat := card.Effect{Op: card.OpStatAdd, Stat: card.StatHit, Amount: 1, Weapons: []string{card.AllWeapons}}
				s.att.Effects = append(s.att.Effects, grant("a", debuff(2)), grant("b", debuff(1)), grant("c", flat), grant("c", flat))
			}),
			func(a Attack) bool { return a.Groups[0].Hit == 4 },
		},
		{
			"11/KW-BUFF of RoA adds dice for each model",
			shoot(fighter("adept", 4), "glaive-cannon", zerglings).but(func(s *shot) {
				s.att.Effects = append(s.att.Effects, grant("a", card.Effect{Op: card.OpBuff, Stat: card.StatRoA, Amount: 1, Weapons: []string{"glaive-cannon"}}))
			}),
			func(a Attack) bool { return a.Dice() == 12 },
		},
		{
			"8.7.3/RNG-09 dice that an effect removes leave the group that hits best",
			shoot(fighter("marauder", 4, "laser-targeting-systems"), "quad-k12", zerglings).but(func(s *shot) {
				s.facts.Near, s.facts.Far = 1, 3
				s.def.Effects = append(s.def.Effects, grant("shield", card.Effect{Op: card.OpRemoveAttackDice, Count: 4, Against: card.AgainstRanged}))
			}),
			func(a Attack) bool { return slices.Equal(a.Groups, []Group{{0, 3}, {8, 4}}) },
		},
		{
			"8.7.6/TPL-06 a template throws a die for each affected model and its RoA once",
			shoot(fighter("siege-tank", 1), "shock-cannon", zerglings).but(func(s *shot) { s.att.State.SiegeMode = true; s.facts.Affected = 5 }),
			func(a Attack) bool { return a.Dice() == 9 && a.Surge == Surge{Die: SurgeFixed, Plus: 5} },
		},
		{
			"8.7.6/TPL-04 spillover has neither RoA modifiers nor Surge nor PRECISION",
			shoot(fighter("siege-tank", 1), "shock-cannon", zerglings).but(func(s *shot) {
				s.att.State.SiegeMode = true
				s.facts.Affected, s.facts.Spillover = 3, true
				s.att.Effects = append(s.att.Effects, grant("a", keyword("PRECISION", 2, card.AllWeapons)), grant("b", keyword("CRITICAL HIT", 2, card.AllWeapons)))
			}),
			func(a Attack) bool { return a.Dice() == 3 && a.Surge == Surge{} && a.Precision == 0 && a.Critical == 0 },
		},
		{
			"10.3/ABL-20 Aftershock Rounds: Damage is the Size of the target",
			shoot(fighter("siege-tank", 1), "shock-cannon", fighter("goliath", 1)).but(func(s *shot) { s.att.State.SiegeMode = true; s.facts.Affected = 1 }),
			func(a Attack) bool { return a.Damage == 3 },
		},
		{
			"10.3/ABL-20 Titan Killers: Damage 2 against Size 3",
			strike(fighter("praetor-guard-zealot", 3), "psi-blades", fighter("goliath", 1)),
			func(a Attack) bool { return a.Damage == 2 },
		},
		{
			"10.4/ABL-30 Improved Barrier caps the Damage, PIERCE too",
			shoot(fighter("jim-raynor", 1), "commando-rifle", fighter("immortal", 1)).but(func(s *shot) {
				s.def.Effects = append(s.def.Effects, grant("Improved Barrier", card.Effect{
					Op: card.OpWeaponStat, On: card.Attacker, Stat: card.StatDamage, Mode: card.ModeAtMost, Amount: 1, Weapons: []string{card.AttackingWeapon},
				}))
			}),
			func(a Attack) bool { return a.Damage == 1 },
		},
		{
			"10.2/ABL-10 a suppressed keyword gives nothing",
			shoot(fighter("goliath", 1), "hellfire-missiles", fighter("point-defense-drone", 1)).but(func(s *shot) {
				s.def.State.Hidden = true
				s.att.Effects = append(s.att.Effects, grant("a", card.Effect{Op: card.OpSuppressKeyword, Keyword: "ANTI-EVADE", Weapons: []string{card.RangedWeapons}}))
			}),
			func(a Attack) bool { return a.Evade == 6 },
		},
		{
			"8.8.1/CC-06 a split Batch has its declared share",
			strike(fighter("zealot", 3), "psi-blades", zerglings).but(func(s *shot) { s.facts.Split = &Split{Dice: 5} }),
			func(a Attack) bool { return slices.Equal(a.Groups, []Group{{5, 3}}) && a.Surge == Surge{} },
		},
		{
			"8.8.1/CC-07 the Surge Die goes to one target whole",
			strike(fighter("zealot", 3), "psi-blades", zerglings).but(func(s *shot) { s.facts.Split = &Split{Dice: 5, Surge: true} }),
			func(a Attack) bool { return a.Surge == Surge{Die: SurgeD3} },
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if a := tt.shot.attack(); !tt.want(a) {
				t.Errorf("settled as %+v", a)
			}
		})
	}
}

func TestDefenderHalf(t *testing.T) {
	rifle := func(def Fighter) *shot { return shoot(marines(), "c-14-rifle", def) }
	tests := []struct {
		name string
		shot *shot
		want func(a Attack) bool
	}{
		{
			"8.7.4/ATK-08 no Evade in the open", rifle(marines()),
			func(a Attack) bool { return a.Evade == 0 && a.EvadeBy == "" && a.Armour == 5 },
		},
		{
			"8.7.4/ATK-08 an Engaged target evades Ranged Attacks",
			rifle(marines()).but(func(s *shot) { s.def.State.Engaged = true }),
			func(a Attack) bool { return a.Evade == 5 && a.EvadeBy == "ATK-08" },
		},
		{
			"8.8.1/CC-05 but not Close Combat Attacks", strike(fighter("zealot", 3), "psi-blades", marines()),
			func(a Attack) bool { return a.Evade == 0 },
		},
		{
			"11/KW-HIDDEN evades every attack",
			strike(fighter("zealot", 3), "psi-blades", marines()).but(func(s *shot) { s.def.State.Hidden = true }),
			func(a Attack) bool { return a.Evade == 5 && a.EvadeBy == "KW-HIDDEN" },
		},
		{
			"11/KW-BURROWED evades every attack",
			rifle(fighter("roach", 3)).but(func(s *shot) { s.def.State.Burrowed = true }),
			func(a Attack) bool { return a.Evade == 5 && a.EvadeBy == "KW-BURROWED" },
		},
		{
			"7.1.3/HGC-01 HIGH GROUND Cover",
			rifle(marines()).but(func(s *shot) { s.facts.HighGround = true }),
			func(a Attack) bool { return a.Evade == 5 && a.EvadeBy == "HGC-01" },
		},
		{
			"7.1.3/HGC-03 a Flying unit has none",
			rifle(fighter("point-defense-drone", 1)).but(func(s *shot) { s.facts.HighGround = true }),
			func(a Attack) bool { return a.Evade == 0 },
		},
		{
			"11/AMB-69 INDIRECT FIRE at an unseen target",
			shoot(marines("rocket-launcher"), "rocket-launcher", marines()).but(func(s *shot) { s.facts.Visible = 0 }),
			func(a Attack) bool { return a.Evade == 5 && a.EvadeBy == "KW-INDIRECT-FIRE" && a.Cap == 6 },
		},
		{
			"11/AMB-69 INDIRECT FIRE at one that is partly seen: no Evade, unseen models may fall",
			shoot(marines("rocket-launcher"), "rocket-launcher", marines()).but(func(s *shot) { s.facts.Visible = 1 }),
			func(a Attack) bool { return a.Evade == 0 && a.Cap == 6 },
		},
		{
			"3.4/CHR-03 a null Evade is never rolled, whatever grants it",
			rifle(fighter("goliath", 1)).but(func(s *shot) { s.def.State.Engaged = true; s.facts.EvadeGranted = true }),
			func(a Attack) bool { return a.Evade == 0 && a.EvadeBy == "" },
		},
		{
			"11/KW-ANTI-EVADE worsens the Evade Roll",
			shoot(fighter("adept", 4), "glaive-cannon", marines()).but(func(s *shot) { s.facts.EvadeGranted = true }),
			func(a Attack) bool { return a.Evade == 6 },
		},
		{
			"11/KW-ANTI-EVADE never beyond 6+",
			shoot(fighter("jim-raynor", 1), "justice-revolver", fighter("kerrigan", 1)).but(func(s *shot) { s.facts.EvadeGranted = true }),
			func(a Attack) bool { return a.Evade == 6 },
		},
		{
			"10.4/ABL-30 a fixed Evade is changed by nothing",
			shoot(fighter("adept", 4), "glaive-cannon", fighter("zeratul", 1)).but(func(s *shot) {
				s.def.State.Hidden = true
				s.def.Effects = append(s.def.Effects, grant("Prophetic Vision", card.Effect{Op: card.OpSetStat, Stat: card.StatEvade, Amount: 4, Mode: card.ModeFixed}))
			}),
			func(a Attack) bool { return a.Evade == 4 },
		},
		{
			"10.3/ABL-20 Precognition grants Evade in Close Combat",
			strike(fighter("zealot", 3), "psi-blades", fighter("praetor-guard-zealot", 3)),
			func(a Attack) bool { return a.Evade == 5 && a.EvadeBy == "ATK-08" },
		},
		{
			"10.1/ABL-03 but only in the Combat Phase, to which it is limited",
			rifle(fighter("praetor-guard-zealot", 3)), func(a Attack) bool { return a.Evade == 0 },
		},
		{
			"10.3/ABL-20 Heavy Plating: TOUGH outside SIEGE MODE",
			rifle(fighter("siege-tank", 1)), func(a Attack) bool { return a.Tough == 1 },
		},
		{
			"10.3/ABL-20 and not in SIEGE MODE",
			rifle(fighter("siege-tank", 1)).but(func(s *shot) { s.def.State.SiegeMode = true }),
			func(a Attack) bool { return a.Tough == 0 },
		},
		{
			"10.3/ABL-20 TOUGH on the first Armour Roll of the Round",
			rifle(fighter("praetor-guard-zealot", 3)).but(func(s *shot) { s.def.Conditions = []card.Condition{card.FirstArmourRollOfRound} }),
			func(a Attack) bool { return a.Tough == 2 },
		},
		{
			"10.3/ABL-20 and not on later ones",
			rifle(fighter("praetor-guard-zealot", 3)), func(a Attack) bool { return a.Tough == 0 },
		},
		{
			"3.4/ATK-03 a better Armour by an upgrade",
			rifle(fighter("marauder", 2, "veteran-of-tarsonis")).but(func(s *shot) { s.def.Conditions = []card.Condition{card.SelfNearMissionMarker} }),
			func(a Attack) bool { return a.Armour == 3 },
		},
		{
			"11/KW-DEBUFF worsens Armour",
			rifle(marines()).but(func(s *shot) {
				s.def.Effects = append(s.def.Effects, grant("Potent Bile", card.Effect{Op: card.OpDebuff, Stat: card.StatArmour, Amount: 1}))
			}),
			func(a Attack) bool { return a.Armour == 6 },
		},
		{
			"11/KW-DODGE granted to the unit",
			rifle(fighter("zealot", 3)).but(func(s *shot) { s.def.Effects = append(s.def.Effects, grant("Guardian Shell", keyword("DODGE", 2))) }),
			func(a Attack) bool { return a.Dodge == 2 },
		},
		{
			"8.7.4/ATK-09 an effect that reduces damage",
			rifle(fighter("zealot", 3)).but(func(s *shot) {
				s.def.Effects = append(s.def.Effects, grant("Dae'Uhl", card.Effect{Op: card.OpReduceDamage, Amount: 2, Min: 1}))
			}),
			func(a Attack) bool { return slices.Equal(a.Reductions, []Reduction{{"Dae'Uhl", 2, 1}}) },
		},
		{
			"8.7.4/CAS-01 casualties are capped by the Visible models",
			rifle(fighter("zergling", 12)).but(func(s *shot) { s.facts.Visible = 4 }),
			func(a Attack) bool { return a.Cap == 4 },
		},
		{
			"8.7.5/CAS-06 an Engaged unit has no such cap",
			rifle(fighter("zergling", 12)).but(func(s *shot) { s.facts.Visible = 4; s.def.State.Engaged = true }),
			func(a Attack) bool { return a.Cap == 12 },
		},
		{
			"10.3/ABL-20 Indomitable: who is shot at from an ongoing melee may evade",
			shoot(fighter("goliath", 1), "autocannon", marines()).but(func(s *shot) { s.att.State.Engaged = true }),
			func(a Attack) bool { return a.Evade == 5 },
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if a := tt.shot.attack(); !tt.want(a) {
				t.Errorf("settled as %+v", a)
			}
		})
	}
}

func TestDamageWithoutAWeapon(t *testing.T) {
	zerglings, marine := fighter("zergling", 12), marines()
	t.Run("11/KW-IMPACT dice that meet the number enter the Armour Pool", func(t *testing.T) {
		a := Impact(12, 5, &zerglings, &marine, &Facts{})
		if !slices.Equal(a.Groups, []Group{{12, 5}}) || a.Damage != 1 || a.Surge != (Surge{}) || a.Cap != 6 {
			t.Errorf("settled as %+v", a)
		}
	})
	t.Run("11/KW-IMPACT modifiers of the impact roll", func(t *testing.T) {
		raging := zerglings
		raging.Effects = append(slices.Clone(raging.Effects), grant("Adrenal Overload", card.Effect{Op: card.OpModifier, Roll: card.RollImpact, Amount: 1}))
		if a := Impact(12, 5, &raging, &marine, &Facts{}); a.Groups[0].Hit != 4 {
			t.Errorf("settled as %+v", a)
		}
	})
	t.Run("11/KW-HIDDEN units are immune to IMPACT", func(t *testing.T) {
		hidden := marine
		hidden.State.Hidden = true
		if a := Impact(12, 5, &zerglings, &hidden, &Facts{}); a.Dice() != 0 {
			t.Errorf("settled as %+v", a)
		}
	})
	t.Run("11/KW-HITS dice without a roll, of their own Damage", func(t *testing.T) {
		a := Hits(5, 2, nil, &marine, &Facts{Ability: true})
		if a.Hits != 5 || len(a.Groups) > 0 || a.Damage != 2 || a.Armour != 5 || a.Evade != 0 || a.Cap != 6 {
			t.Errorf("settled as %+v", a)
		}
	})
	t.Run("10.2/ABL-10 Combat Shield: Evade against enemy abilities", func(t *testing.T) {
		shielded := marine
		shielded.Effects = []Lasting{grant("Combat Shield", card.Effect{Op: card.OpGrantEvade, Against: card.AgainstEnemyAbilities})}
		if a := Hits(5, 1, nil, &shielded, &Facts{Ability: true}); a.Evade != 5 {
			t.Errorf("settled as %+v", a)
		}
		rifles := marines()
		if a := Build(&rifles, rifles.Weapon("c-14-rifle").Weapon, &shielded, &Facts{Near: 6, Visible: 6}); a.Evade != 0 {
			t.Errorf("a Ranged Attack settled as %+v", a)
		}
	})
}
