package game

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"

	"muster/rules/card"
)

// docs/abilities.md lists every ability of the current release with what the core
// does of it; -update writes it anew.
func TestAbilitiesDocument(t *testing.T) {
	cards := current()
	var b bytes.Buffer
	b.WriteString(`# Abilities and who carries them out

Generated from release ` + cards.Release.ID + ` by ` + "`go test ./rules/game -run AbilitiesDocument -update`" + `; do not edit.

*Automatic*: once target, payment and stated facts are given, the rules core does
all of it. *Assisted*: timing, cost and limits are enforced, what can be said in
numbers is done (a unit summoned, a token put down, an arrival checked against
Supply), and the sentence of the ability is recorded for what the players do on the
table.

`)
	automatic, total := 0, 0
	section := func(title, id string, list []*Ability) {
		if len(list) == 0 {
			return
		}
		fmt.Fprintf(&b, "## %s (`%s`)\n\n| Ability | Type | Phase | Cost | Class | Left to the table |\n|---|---|---|---|---|---|\n", title, id)
		for _, a := range list {
			ok, why := Automatic(a)
			class := "automatic"
			total++
			if ok {
				automatic++
				why = note(a)
			} else {
				class = "assisted"
				if why == "" {
					t.Errorf("%s is assisted without a reason", a.Key)
				}
			}
			fmt.Fprintf(&b, "| %s | %s | %s | %s | %s | %s |\n", a.Name, a.Type, a.Phase, a.Cost, class, strings.ReplaceAll(why, "|", "/"))
		}
		b.WriteString("\n")
	}
	r := cards.Release
	for i := range r.Factions {
		section(r.Factions[i].Name, r.Factions[i].ID, cards.played[r.Factions[i].ID])
	}
	for i := range r.Tacticals {
		section(r.Tacticals[i].Name, r.Tacticals[i].ID, cards.played[r.Tacticals[i].ID])
	}
	for i := range r.Units {
		uc := cards.units[r.Units[i].ID]
		list := append([]*Ability(nil), uc.printed...)
		for j := range uc.Upgrades {
			if a := uc.upgrades[uc.Upgrades[j].ID]; a != nil {
				list = append(list, a)
			}
		}
		section(uc.Name, uc.ID, list)
	}
	fmt.Fprintf(&b, "%d of %d abilities are automatic.\n", automatic, total)
	t.Logf("%d of %d abilities are automatic", automatic, total)
	if 10*automatic < 7*total {
		t.Errorf("%d of %d are automatic, less than 70 %%", automatic, total)
	}
	const file = "../../docs/abilities.md"
	if *update {
		if err := os.WriteFile(file, b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	have, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(have, b.Bytes()) {
		t.Errorf("%s is not what the cards say; run with -update and read the difference", file)
	}
}

// Every Op of the catalogue is one that the core carries out, records, or leaves
// to the table by name: a new one fails here.
func TestEveryOpIsKnown(t *testing.T) {
	known := map[card.Op]bool{}
	for op := range tableOps {
		known[op] = true
	}
	for op := range assistedOps {
		known[op] = true
	}
	for _, op := range []card.Op{
		// worked into attacks, Speed and Supply
		card.OpBuff, card.OpDebuff, card.OpStatAdd, card.OpSetStat, card.OpWeaponStat, card.OpGrantKeyword, card.OpSuppressKeyword,
		card.OpSurge, card.OpModifier, card.OpChargeDice, card.OpGrantEvade, card.OpRemoveAttackDice, card.OpReduceDamage,
		card.OpImpact, card.OpImpactBonus, card.OpSupplyFor, card.OpAbilityModifier,
		// carried out at once
		card.OpRemoveDebuffs, card.OpDamage, card.OpHeal, card.OpHits, card.OpRedirectAttack, card.OpActivationMarker,
		card.OpActivateUnit, card.OpEndActivation, card.OpExtraAction, card.OpInsteadOfAction, card.OpFirstPlayerMarker, card.OpMove,
		card.OpPlace, card.OpDeploy, card.OpReturnToReserves, card.OpSummon, card.OpMorph, card.OpRespawn, card.OpRemoveUnit,
		card.OpResetAtToken, card.OpStatusAdd, card.OpStatusRemove, card.OpToken, card.OpTokenRemove,
		// judged when a command is
		card.OpForbidAction, card.OpForbidTarget, card.OpUntargetable, card.OpIgnore, card.OpUseAbility, card.OpSuppressAbility,
		card.OpDisableAbilities, card.OpCostChange, card.OpChooseOne, card.OpEntryEdge, card.OpForbidStatus, card.OpKeepStatus,
		card.OpForbidControl, card.OpTokenRule,
	} {
		known[op] = true
	}
	for _, op := range card.Ops {
		if !known[op] {
			t.Errorf("nobody carries out %s", op)
		}
	}
}

// The core lets Passives that answer one event work in the order of the card,
// since no unit has two of them and no ability works at the start of a Round. If a
// release brings either, their player has to choose the order (ABL-21, INI-09).
func TestNoPassivesThatNeedAnOrder(t *testing.T) {
	for id, uc := range current().units {
		seen := map[card.Event]string{}
		list := append([]*Ability(nil), uc.printed...)
		for _, a := range uc.upgrades {
			list = append(list, a)
		}
		for _, a := range list {
			tr := a.Play.Trigger
			if a.Type != card.Passive || tr == nil || tr.Of != "self" || tr.Event != card.OnUnitActivated && tr.Event != card.OnActionResolved {
				continue
			}
			if other := seen[tr.Event]; other != "" {
				t.Errorf("%s: %s and %s both answer %s", id, other, a.Name, tr.Event)
			}
			seen[tr.Event] = a.Name
		}
	}
	for _, a := range current().abilities {
		for i := range a.Play.Effects {
			switch when := a.Play.Effects[i].When; when {
			case "", card.EndOfActivation, card.EndOfAssaultPhase, card.EndOfRound:
			default:
				t.Errorf("%s works at %s, which no stage knows", a.Key, when)
			}
		}
	}
}
