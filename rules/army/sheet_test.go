package army_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"muster/rules/army"
	"muster/rules/card"
	"muster/rules/internal/rulestest"
	"muster/rules/roster"
)

// batchesOf writes the batches as "c-14-rifle x5, rocket-launcher x1 extra".
func batchesOf(s army.Sheet, phase card.Phase) string {
	var out []string
	for _, b := range s.Batches {
		if b.Weapon.Phase != phase {
			continue
		}
		line := fmt.Sprintf("%s x%d", b.Weapon.ID, b.Count)
		if b.Model != 0 {
			line += fmt.Sprintf(" [%d]", b.Model)
		}
		if b.Extra {
			line += " extra"
		}
		if b.Choice {
			line += " choice"
		}
		for _, up := range b.ChangedBy {
			line += " by " + up.ID
		}
		for _, id := range b.Missing {
			line += " lacks " + id
		}
		out = append(out, line)
	}
	return strings.Join(out, ", ")
}

func gapsOf(s army.Sheet) map[string]army.Gap {
	gaps := make(map[string]army.Gap)
	for _, u := range s.Upgrades {
		if u.Gap != army.NoGap {
			gaps[u.ID] = u.Gap
		}
	}
	return gaps
}

func TestSheetBatches(t *testing.T) {
	entry := func(unit string, models int, us ...roster.Upgrade) roster.Unit {
		return roster.Unit{ID: "u1", Unit: unit, Models: models, Upgrades: us}
	}
	for _, c := range []struct {
		name     string
		entry    roster.Unit
		phase    card.Phase
		minerals int
		batches  string
	}{
		{
			"9.1.7/AB-36 six Marines with two SPECIALISTs", entry("marine", 6, given("rocket-launcher", 1), given("agg-12", 2)),
			card.Assault, 210, "c-14-rifle x5, rocket-launcher x1 [1] extra, agg-12 x1 [2]",
		},
		{
			"9.1.7/AB-36 nine Marines with two SPECIALISTs", entry("marine", 9, given("rocket-launcher", 1), given("agg-12", 2)),
			card.Assault, 260, "c-14-rifle x8, rocket-launcher x1 [1] extra, agg-12 x1 [2]",
		},
		{
			"9.1.7/AB-31 a replacement goes to all models", entry("marine", 9, bought("bayonet")),
			card.Combat, 240, "bayonet x9",
		},
		{
			"9.1.7/AB-30 a change goes to every weapon it names", entry("marine", 6, bought("slugthrower"), bought("grenades-frag")),
			card.Assault, 180, "c-14-rifle x6 by slugthrower by grenades-frag",
		},
		{
			"9.1.7/AMB-08 of two replacements the later one grants nothing", entry("goliath", 1, bought("scatter-missiles"), bought("haywire-missiles")),
			card.Assault, 260, "autocannon x1, underbelly-machine-gun x1 extra, scatter-missiles x1 extra",
		},
		{
			"9.1.7/AMB-08 whichever it is", entry("goliath", 1, bought("haywire-missiles"), bought("scatter-missiles")),
			card.Assault, 260, "autocannon x1, underbelly-machine-gun x1 extra, haywire-missiles x1 extra",
		},
		{
			"9.1.7/AB-27 a weapon without what it needs", entry("siege-tank", 1),
			card.Assault, 220, "twin-cannon x1 choice, shock-cannon x1 choice lacks mode-transformation",
		},
		{
			"9.1.7/AB-27 a weapon with what it needs", entry("siege-tank", 1, bought("mode-transformation")),
			card.Assault, 240, "twin-cannon x1 choice, shock-cannon x1 choice",
		},
		{
			"8.7.3/RNG-06 a Queen has two weapons and fires one", entry("queen", 1),
			card.Assault, 150, "talons-ranged x1 choice, acid-spines x1 choice",
		},
		{
			"9.1.7/AB-32 a nominee that is open is the first free model", entry("marine", 6, bought("rocket-launcher"), given("agg-12", 1)),
			card.Assault, 210, "c-14-rifle x5, rocket-launcher x1 [2] extra, agg-12 x1 [1]",
		},
		{
			"9.1.7/AB-32 a nominee beyond the unit is open", entry("marine", 6, given("agg-12", 7)),
			card.Assault, 170, "c-14-rifle x5, agg-12 x1 [1]",
		},
		{
			"9.1.7/AB-33 a further copy grants nothing", entry("marine", 6, given("agg-12", 1), given("agg-12", 2)),
			card.Assault, 180, "c-14-rifle x5, agg-12 x1 [1]",
		},
		{
			"9.1.7/AB-34 a shared nominee carries both", entry("marine", 6, given("rocket-launcher", 1), given("agg-12", 1)),
			card.Assault, 210, "c-14-rifle x5, rocket-launcher x1 [1] extra, agg-12 x1 [1]",
		},
		{
			"9.1.7/AB-27 an upgrade for nothing", entry("jim-raynor", 1, bought("c-14-rifle")),
			card.Assault, 250, "c-14-rifle x1, justice-revolver x1 extra",
		},
		{
			"9.1.7/AB-31 two weapons of one unit are replaced apart", entry("immortal", 1, bought("left-phase-disruptor")),
			card.Assault, 300, "left-phase-disruptor x1, right-photon-disruptor x1 extra",
		},
		{
			"9.1.6/AB-20 a composition that is not printed is armed but costs nothing", entry("marine", 7, given("agg-12", 1)),
			card.Assault, 0, "c-14-rifle x6, agg-12 x1 [1]",
		},
		{
			"9.1.6/AB-20 however many models are written", entry("marine", roster.MaxNumber, given("agg-12", roster.MaxNumber)),
			card.Assault, 0, "c-14-rifle x999999999, agg-12 x1 [1000000000]",
		},
		{"9.1.6/AB-52 an unknown unit has no weapons", entry("gone", 6, bought("agg-12")), card.Assault, 0, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := army.NewSheet(rulestest.Current(), &c.entry)
			if s.Minerals != c.minerals {
				t.Errorf("%d minerals, want %d", s.Minerals, c.minerals)
			}
			if got := batchesOf(s, c.phase); got != c.batches {
				t.Errorf("batches: %s\nwant:    %s", got, c.batches)
			}
		})
	}
}

func TestSheetGaps(t *testing.T) {
	fixture, current := rulestest.Fixture(), rulestest.Current()
	for _, c := range []struct {
		name  string
		cards *card.Release
		entry roster.Unit
		want  map[string]army.Gap
	}{
		{
			"9.1.7/AB-29 an upgrade of another unit", current,
			roster.Unit{Unit: "zergling", Models: 12, Upgrades: []roster.Upgrade{bought("bayonet")}},
			map[string]army.Gap{"bayonet": army.GapUnlisted},
		},
		{
			"9.1.7/AB-52 an unknown upgrade of an unknown unit keeps its name", current,
			roster.Unit{Unit: "gone", Models: 1, Upgrades: []roster.Upgrade{bought("lost")}},
			map[string]army.Gap{"lost": army.GapUnlisted},
		},
		{
			"9.1.7/AB-29 an upgrade that this composition may not buy", fixture,
			roster.Unit{Unit: "lancer", Models: 3, Upgrades: []roster.Upgrade{bought("drill")}},
			map[string]army.Gap{"drill": army.GapUnpriced},
		},
		{
			"9.1.7/AB-28 a further copy, under its former id", fixture,
			roster.Unit{Unit: "lancer", Models: 3, Upgrades: []roster.Upgrade{bought("long-pike"), bought("great-pike")}},
			map[string]army.Gap{"great-pike": army.GapTwice},
		},
		{
			"9.1.7/AB-31 a second replacement on all models", fixture,
			roster.Unit{Unit: "lancer", Models: 3, Upgrades: []roster.Upgrade{bought("long-pike"), bought("barbed-pike")}},
			map[string]army.Gap{"barbed-pike": army.GapReplaced},
		},
		{
			"9.1.7/AB-35 a SPECIALIST whose weapon another upgrade takes, in whatever order", fixture,
			roster.Unit{Unit: "lancer", Models: 3, Upgrades: []roster.Upgrade{given("standard-bearer", 1), bought("long-pike")}},
			map[string]army.Gap{"standard-bearer": army.GapNoWeapon},
		},
		{
			"9.1.7/AB-35 a SPECIALIST whose weapon the card does not give", fixture,
			roster.Unit{Unit: "lancer", Models: 3, Upgrades: []roster.Upgrade{given("siege-charge", 1)}},
			map[string]army.Gap{"siege-charge": army.GapNoWeapon},
		},
		{
			"9.1.7/AB-34 a SPECIALIST without a model left", fixture,
			roster.Unit{Unit: "lancer", Models: 1, Upgrades: []roster.Upgrade{given("marksman", 1), bought("standard-bearer")}},
			map[string]army.Gap{"standard-bearer": army.GapNoModel},
		},
		{
			"9.1.7/AB-35 SPECIALISTs that replace different weapons are in order", fixture,
			roster.Unit{Unit: "lancer", Models: 3, Upgrades: []roster.Upgrade{given("marksman", 1), given("standard-bearer", 2)}},
			map[string]army.Gap{},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := gapsOf(army.NewSheet(c.cards, &c.entry))
			if fmt.Sprint(got) != fmt.Sprint(c.want) {
				t.Errorf("gaps %v, want %v", got, c.want)
			}
		})
	}
}

func TestSheetWeaponsOfModels(t *testing.T) {
	entry := roster.Unit{Unit: "marine", Models: 6, Upgrades: []roster.Upgrade{given("rocket-launcher", 1), given("agg-12", 2)}}
	s := army.NewSheet(rulestest.Current(), &entry)
	for model, want := range map[int]string{
		1: "c-14-rifle rocket-launcher strike", 2: "agg-12 strike", 3: "c-14-rifle strike", 6: "c-14-rifle strike",
	} {
		var got []string
		for _, w := range s.WeaponsOf(model) {
			got = append(got, w.ID)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("9.1.7/AB-36 model %d carries %v, want %s", model, got, want)
		}
	}
}

func TestSheetStats(t *testing.T) {
	entry := roster.Unit{Unit: "marauder", Models: 4, Upgrades: []roster.Upgrade{bought("kinetic-foam"), bought("veteran-of-tarsonis")}}
	s := army.NewSheet(rulestest.Current(), &entry)
	if s.Stats.HP != s.Unit.Stats.HP+1 {
		t.Errorf("5.1/CHR-01 Kinetic Foam gives %d HP to a printed %d", s.Stats.HP, s.Unit.Stats.HP)
	}
	if s.Stats.Armour != s.Unit.Stats.Armour {
		t.Errorf("5.1/CHR-01 Armour %d+, though the change holds near a marker only", s.Stats.Armour)
	}
	var changes []string
	for _, c := range s.StatChanges {
		changes = append(changes, fmt.Sprintf("%s %+d %s %t", c.Stat, c.Better, c.By.ID, c.Conditional))
	}
	want := []string{"hp +1 kinetic-foam false", "armour +1 veteran-of-tarsonis true"}
	if !slices.Equal(changes, want) {
		t.Errorf("changes %q, want %q", changes, want)
	}
}

// Every characteristic takes a flat change; null values stay null and target
// numbers between 2+ and 6+.
func TestSheetStatsOfEveryKind(t *testing.T) {
	cards := altered(func(r *card.Release) {
		u := unitOf(r, "marauder")
		u.Stats = card.Stats{HP: 4, Speed: card.Speed{Leading: 4, Last: 7}, Evade: 3, Armour: 5, Size: 2}
		effects := []card.Effect{
			{Op: card.OpStatAdd, On: card.Self, Stat: card.StatHP, Amount: 2},
			{Op: card.OpStatAdd, On: card.Self, Stat: card.StatSpeed, Amount: 1},
			{Op: card.OpStatAdd, On: card.Self, Stat: card.StatEvade, Amount: 3},
			{Op: card.OpStatAdd, On: card.Self, Stat: card.StatArmour, Amount: -2},
			{Op: card.OpStatAdd, On: card.Self, Stat: card.StatSize, Amount: 1},
			{Op: card.OpStatAdd, On: card.OnTarget, Stat: card.StatHP, Amount: 9},
			{Op: card.OpBuff, On: card.Self, Stat: card.StatHP, Amount: 9},
		}
		u.Upgrade("kinetic-foam").Ability.Play.Effects = effects
		drone := unitOf(r, "medic")
		drone.Stats = card.Stats{HP: 1, Armour: 4}
		drone.Upgrades = append(drone.Upgrades, *u.Upgrade("kinetic-foam"))
	})
	for unit, want := range map[string]card.Stats{
		"marauder": {HP: 6, Speed: card.Speed{Leading: 5, Last: 8}, Evade: 2, Armour: 6, Size: 3},
		"medic":    {HP: 3, Armour: 6},
	} {
		entry := roster.Unit{Unit: unit, Models: 2, Upgrades: []roster.Upgrade{bought("kinetic-foam")}}
		if got := army.NewSheet(cards, &entry).Stats; got != want {
			t.Errorf("5.1/CHR-02 %s: %+v, want %+v", unit, got, want)
		}
	}
}

func TestSheetAbilitiesByPhase(t *testing.T) {
	entry := roster.Unit{Unit: "zergling", Models: 12, Upgrades: []roster.Upgrade{bought("adrenal-glands"), bought("burrow-ambush")}}
	s := army.NewSheet(rulestest.Current(), &entry)
	var got []string
	for _, a := range s.Abilities {
		line := a.Ability.Phase.String() + " " + a.Ability.ID
		if a.From != nil {
			line += " from " + a.From.ID
		}
		got = append(got, line)
	}
	want := []string{
		"any squadron", "movement burrow-ambush from burrow-ambush", "assault metabolic-boost",
		"assault devastating-charge", "combat adrenal-glands from adrenal-glands",
	}
	if !slices.Equal(got, want) {
		t.Errorf("abilities\n%q, want\n%q", got, want)
	}
	if by := s.Batches[0].ChangedBy; len(by) != 1 || by[0].ID != "adrenal-glands" {
		t.Errorf("the Claws are changed by %v, want Adrenal Glands", by)
	}
}

func TestSheetAbilityChangedByUpgrade(t *testing.T) {
	entry := roster.Unit{Unit: "medic", Models: 3, Upgrades: []roster.Upgrade{bought("stabilizer-medpacks")}}
	s := army.NewSheet(rulestest.Current(), &entry)
	var changed []string
	for _, a := range s.Abilities {
		if len(a.ChangedBy) > 0 {
			changed = append(changed, a.Ability.ID)
		}
	}
	if want := []string{"life-support", "medpack"}; !slices.Equal(changed, want) {
		t.Errorf("changed abilities %q, want %q", changed, want)
	}
}

func TestGlossaryHoldsWhatIsUsed(t *testing.T) {
	cards := rulestest.Current()
	for i := range cards.Units {
		u := &cards.Units[i]
		for _, c := range u.Compositions {
			entry := roster.Unit{ID: "u1", Unit: u.ID, Models: c.Models}
			for j := range u.Upgrades {
				entry.Upgrades = append(entry.Upgrades, bought(u.Upgrades[j].ID))
			}
			for _, k := range army.NewSheet(cards, &entry).Keywords {
				if k.Entry == nil {
					t.Errorf("%s uses %s, which the glossary does not explain", u.ID, k.Name)
				}
			}
		}
	}
	both := army.Glossary(cards, raiders(), army.Sheets(cards, raiders()))
	if len(both) == 0 || !slices.IsSortedFunc(both, func(a, b army.SheetKeyword) int { return strings.Compare(a.Name, b.Name) }) {
		t.Errorf("the glossary of a list is not in order: %v", both)
	}
	lab := &roster.Roster{TacticalCards: []roster.Card{{ID: "t1", Card: "barracks-tech-lab"}, {ID: "t2", Card: "barracks-tech-lab"}, {ID: "t3", Card: "nothing"}}}
	if got := army.Glossary(cards, lab, nil); len(got) != 1 || got[0].Name != "ANTI-EVADE" {
		t.Errorf("keywords of Barracks (Tech Lab): %v, want ANTI-EVADE", got)
	}
}
