package catalog_test

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"muster/catalog"
	"muster/rules/card"
)

// testdata/facts.tsv is a second transcription of what decides a list, made once
// and apart from the card files. A difference means that one of the two is
// wrong; the printed card or the official app says which. Lines are added for a
// new release and never changed for a published one.
func TestCardsAgreeWithTheSecondTranscription(t *testing.T) {
	text, err := os.ReadFile("testdata/facts.tsv")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	head := strings.Split(lines[0], "\t")
	want := map[string][]string{}
	for _, line := range lines[1:] {
		row := strings.Split(line, "\t")
		want[strings.Join(row[:3], " ")] = row
	}
	for _, info := range catalog.Embedded().Releases() {
		for _, row := range factRows(snapshot(t, info.ID)) {
			key := strings.Join(row[:3], " ")
			second, ok := want[key]
			if !ok {
				t.Errorf("%s is not in testdata/facts.tsv; add the line\n%s", key, strings.Join(row, "\t"))
				continue
			}
			delete(want, key)
			for i, field := range head {
				if row[i] != second[i] {
					t.Errorf("%s: %s is %q on the card file and %q in the second transcription", key, field, row[i], second[i])
				}
			}
		}
	}
	for key := range want {
		t.Errorf("%s is in testdata/facts.tsv, but the catalogue does not have it", key)
	}
}

// B04: a card priced in the wrong resource, two prices swapped, a slot of the
// wrong type.
func TestPricesThatWereOnceTranscribedWrongly(t *testing.T) {
	r := snapshot(t, catalog.Embedded().Current().ID)
	if bay := r.Tactical("engineering-bay"); bay.Gas != 25 {
		t.Errorf("Engineering Bay costs %d gas, want 25", bay.Gas)
	}
	goliath := r.Unit("goliath")
	for id, want := range map[string]int{"scatter-missiles": 30, "haywire-missiles": 40} {
		if got, ok := goliath.Upgrade(id).PriceFor("small"); !ok || got != want {
			t.Errorf("%s costs %d, want %d", id, got, want)
		}
	}
	zergling := r.Unit("zergling")
	if c := zergling.Composition(12); c.Minerals != 180 || c.Supply != 1 || zergling.Slot != card.Core {
		t.Errorf("12 Zerglings cost %d for %d %s, want 180 for 1 core", c.Minerals, c.Supply, zergling.Slot)
	}
}

// factRows returns a row for each card of the release, in the columns of the
// second transcription.
func factRows(r *card.Release) [][]string {
	var rows [][]string
	for i := range r.Factions {
		f := &r.Factions[i]
		rows = append(rows, []string{
			r.ID, "faction", f.ID, f.Race.String(), strings.Join(f.FactionTags, "/"), slotText(f.Slots), "-",
			fmt.Sprint("creep ", f.CreepCards), "-", "-", strconv.Itoa(f.Resource), "-", "-",
		})
	}
	for i := range r.Tacticals {
		c := &r.Tacticals[i]
		rows = append(rows, []string{
			r.ID, "tactical", c.ID, c.Race.String(), strings.Join(c.FactionTags, "/"), slotText(c.Slots), "-",
			marks("unique", c.Unique, "creep", c.Creep), "-", strconv.Itoa(c.Gas), strconv.Itoa(c.Resource), "-", "-",
		})
	}
	for i := range r.Units {
		rows = append(rows, unitRow(r.ID, &r.Units[i]))
	}
	return rows
}

func unitRow(release string, u *card.Unit) []string {
	var tags, supply, price, weapons, upgrades []string
	for _, t := range u.CombatTags {
		tags = append(tags, t.String())
	}
	slices.Sort(tags)
	for _, b := range u.Supply {
		supply = append(supply, fmt.Sprintf("%d-%d:%d", b.Min, b.Max, b.Supply))
	}
	for _, c := range u.Compositions {
		price = append(price, fmt.Sprintf("%s %d models %d minerals supply %d", c.ID, c.Models, c.Minerals, c.Supply))
	}
	for i := range u.Weapons {
		weapons = append(weapons, weaponText(&u.Weapons[i]))
	}
	for i := range u.Upgrades {
		g := &u.Upgrades[i]
		text := g.ID
		for _, p := range g.Cost {
			text += fmt.Sprintf(" %s=%d", p.Composition, p.Minerals)
		}
		if g.Specialist {
			text += " specialist"
		}
		if g.Replaces != "" {
			text += " for " + g.Replaces
		}
		if g.Weapon != nil {
			text += " {" + weaponText(g.Weapon) + "}"
		}
		upgrades = append(upgrades, text)
	}
	s := u.Stats
	speed := dash(s.Speed.Leading)
	if s.Speed.Last != 0 {
		speed += "/" + strconv.Itoa(s.Speed.Last)
	}
	stats := fmt.Sprintf("hp%d shield%s speed%s evade%s armour%d size%s base%s", s.HP, dash(s.Shield), speed, dash(s.Evade), s.Armour, dash(s.Size), u.Base)
	return []string{
		release, "unit", u.ID, u.Race.String(), strings.Join(u.FactionTags, "/") + " | " + strings.Join(tags, "/"), u.Slot.String(),
		strings.Join(supply, " "), marks("unique", u.Unique, "summoned", u.Summoned), stats, strings.Join(price, "; "), "-",
		orDash(strings.Join(weapons, "; ")), orDash(strings.Join(upgrades, "; ")),
	}
}

func weaponText(w *card.Weapon) string {
	reach := "E"
	if w.Range != card.EngagementRange {
		reach = strconv.Itoa(int(w.Range))
	}
	text := fmt.Sprintf("%s %s %s %s roa%d", w.ID, w.Phase, reach, w.Target, w.RoA)
	if w.Template != "" {
		text += "+" + w.Template
	}
	text += fmt.Sprintf(" %d+ d%d", w.Hit, w.Damage)
	if w.SurgeDice != "" {
		var tags []string
		for _, t := range w.SurgeTags {
			tags = append(tags, t.String())
		}
		slices.Sort(tags)
		text += " surge " + strings.Join(tags, "/") + " " + w.SurgeDice
	}
	for _, k := range w.Keywords {
		text += " [" + k.Name
		for _, a := range k.Args {
			text += " " + a.String()
		}
		text += "]"
	}
	return text
}

func slotText(slots card.Slots) string {
	var parts []string
	for s, n := range slots {
		if n != 0 {
			parts = append(parts, card.Slot(s).String()+strconv.Itoa(n))
		}
	}
	return orDash(strings.Join(parts, " "))
}

func marks(first string, isFirst bool, second string, isSecond bool) string {
	var parts []string
	if isFirst {
		parts = append(parts, first)
	}
	if isSecond {
		parts = append(parts, second)
	}
	return orDash(strings.Join(parts, " "))
}

func orDash(s string) string {
	if s == "" {
		return "-"
	}
	return s
}

func dash(n int) string {
	if n == 0 {
		return "-"
	}
	return strconv.Itoa(n)
}
