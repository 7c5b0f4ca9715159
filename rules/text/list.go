package text

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"muster/rules/army"
	"muster/rules/card"
	"muster/rules/roster"
)

// ChatLimit is how many characters a message of the usual chat programs holds.
const ChatLimit = 2000

// Title returns what a list is called on pages and on paper: its name or, if
// nothing of that can be seen, its Faction Card, which may be nil.
func Title(name string, faction *card.Faction) string {
	switch {
	case !Blank(name):
		return name
	case faction != nil:
		return faction.Name
	}
	return "Unnamed list"
}

// Blank reports whether nothing of s can be seen.
func Blank(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return unicode.IsGraphic(r) && !unicode.IsSpace(r) })
}

// Detail says how much a list as text tells of its units.
type Detail uint8

// The details, from the most to the least.
const (
	// Full adds the weapons and abilities of each unit on lines of their own, and
	// the problems of the list.
	Full Detail = iota
	// Choices holds everything that was chosen: units, models, upgrades, nominees.
	Choices
	// Short cuts the names of upgrades to their first letters.
	Short
	// Counts gives the number of upgrades only.
	Counts
)

// List returns r as plain text of at most limit characters, for chat and
// pairing programs; a limit of 0 is none. What does not fit is told in less
// detail, and at last units are left out, with their number. The report is that
// of r by the release. Private notes and the player's name are never in it.
//
// Every choice stands in a line that a program can read back:
//
//	2x Marine (9) 240 "Nick": Combat Shield, AGG-12 [model 1]
//
// is two units in a row of nine models with the same upgrades, 240 minerals
// each. Indented lines repeat what follows from the choices. Entries that the
// release does not have stand with their id.
func List(cards *card.Release, r *roster.Roster, report *army.Report, limit int) string {
	for detail := Full; detail <= Counts; detail++ {
		s := ListWith(cards, r, report, detail)
		if limit == 0 || length(s) <= limit {
			return s
		}
	}
	return cutList(cards, r, report, limit)
}

// ListWith returns r as plain text in the detail, however long.
func ListWith(cards *card.Release, r *roster.Roster, report *army.Report, detail Detail) string {
	l := newLister(cards, r, report, detail)
	return l.head() + l.units(len(r.Units)) + l.foot()
}

// cutList leaves out units from the end until the rest fits; a name that alone
// is too long is cut as well.
func cutList(cards *card.Release, r *roster.Roster, report *army.Report, limit int) string {
	l := newLister(cards, r, report, Counts)
	head, foot := l.head(), l.foot()
	for n := len(r.Units) - 1; n >= 0; n-- {
		if s := head + l.units(n) + foot; length(s) <= limit {
			return s
		}
	}
	return cut(head+l.units(0)+foot, limit)
}

// length counts characters as chat programs do that store text as UTF-16, which
// is never fewer than the code points.
func length(s string) int {
	n := 0
	for _, c := range s {
		n++
		if c > 0xFFFF {
			n++
		}
	}
	return n
}

// cut returns the beginning of s, of at most limit characters, ellipsis included.
func cut(s string, limit int) string {
	if length(s) <= limit {
		return s
	}
	n := 1 // the ellipsis
	for i, c := range s {
		if n++; c > 0xFFFF {
			n++
		}
		if n > limit {
			return s[:i] + "…"
		}
	}
	return s
}

// A lister writes one list.
type lister struct {
	cards  *card.Release
	list   *roster.Roster
	report *army.Report
	detail Detail
	blocks []string // of the units
}

func newLister(cards *card.Release, r *roster.Roster, report *army.Report, detail Detail) *lister {
	l := &lister{cards: cards, list: r, report: report, detail: detail, blocks: make([]string, len(r.Units))}
	for i := range r.Units {
		l.blocks[i] = l.unitBlock(&r.Units[i])
	}
	return l
}

// head returns name, budgets and cards.
func (l *lister) head() string {
	var b strings.Builder
	if name := oneLine(l.list.Name); name != "" {
		b.WriteString(name + "\n")
	}
	b.WriteString("Faction: " + l.faction() + "\n")
	fmt.Fprintf(&b, "Scale: %s, %s\n", Scale(l.list.Scale), Count(l.list.MineralLimit, "mineral"))
	fmt.Fprintf(&b, "Release: %s\n", l.list.Release)
	fmt.Fprintf(&b, "Minerals: %s | Gas: %s | Supply: %d | Resource: %d\n",
		spent(l.report.Minerals), spent(l.report.Gas), l.report.Supply, l.report.Resource)
	b.WriteString("Slots: " + strings.Join(slotUses(l.report), ", ") + "\n")
	if len(l.list.TacticalCards) > 0 {
		b.WriteString("\nCards:\n")
	}
	for i := 0; i < len(l.list.TacticalCards); {
		line, n := l.cardLine(i), 1
		for i+n < len(l.list.TacticalCards) && l.cardLine(i+n) == line {
			n++
		}
		b.WriteString(times(n) + line + "\n")
		i += n
	}
	return b.String()
}

func (l *lister) faction() string {
	switch f := l.cards.Faction(l.list.FactionCard); {
	case f != nil:
		return f.Name + " (" + Race(f.Race) + ")"
	case l.list.FactionCard != "":
		return unknownID(l.list.FactionCard)
	}
	return "none yet"
}

func (l *lister) cardLine(i int) string {
	id := l.list.TacticalCards[i].Card
	if t := l.cards.Tactical(id); t != nil {
		return t.Name + " " + strconv.Itoa(t.Gas)
	}
	return unknownID(id)
}

// units returns the first n units; if there are more, their number.
func (l *lister) units(n int) string {
	if len(l.list.Units) == 0 {
		return ""
	}
	var b strings.Builder
	b.WriteString("\nUnits:\n")
	for i := 0; i < n; {
		block, copies := l.blocks[i], 1
		for i+copies < n && l.blocks[i+copies] == block {
			copies++
		}
		b.WriteString(times(copies) + block)
		i += copies
	}
	if more := len(l.list.Units) - n; more > 0 {
		b.WriteString("and " + Count(more, "more unit") + "\n")
	}
	return b.String()
}

// unitBlock returns the line of a unit, and with full detail what it carries.
func (l *lister) unitBlock(entry *roster.Unit) string {
	s := army.NewSheet(l.cards, entry)
	line := unknownID(entry.Unit)
	if s.Unit != nil {
		line = s.Unit.Name
	}
	line += " (" + strconv.Itoa(entry.Models) + ") " + Number(s.Minerals)
	if label := oneLine(entry.Label); label != "" && l.detail < Counts {
		line += ` "` + strings.ReplaceAll(label, `"`, "'") + `"`
	}
	switch {
	case len(s.Upgrades) == 0:
	case l.detail == Counts:
		line += " +" + strconv.Itoa(len(s.Upgrades))
	default:
		bought := make([]string, len(s.Upgrades))
		for j := range s.Upgrades {
			bought[j] = l.upgrade(&s, j)
		}
		line += ": " + strings.Join(bought, ", ")
	}
	line += "\n"
	if l.detail == Full {
		for _, more := range []string{weapons(&s), abilities(&s)} {
			if more != "" {
				line += "  " + more + "\n"
			}
		}
	}
	return line
}

func (l *lister) upgrade(s *army.Sheet, i int) string {
	u := &s.Upgrades[i]
	name := unknownID(u.ID)
	if u.Upgrade != nil {
		name = u.Upgrade.Name
		if l.detail == Short {
			name = shortName(s.Unit, u.Upgrade)
		}
	}
	if model := s.Entry.Upgrades[i].Model; model != 0 {
		name += " [model " + strconv.Itoa(model) + "]"
	}
	return name
}

// foot returns draft and verdict.
func (l *lister) foot() string {
	var b strings.Builder
	n := names{l.cards}
	for _, row := range []struct {
		title string
		ids   []string
	}{{"Missions", l.list.Draft.Missions}, {"Deployments", l.list.Draft.Deployments}} {
		if len(row.ids) == 0 {
			continue
		}
		if b.Len() == 0 {
			b.WriteByte('\n')
		}
		chosen := make([]string, len(row.ids))
		for i, id := range row.ids {
			if chosen[i] = n.draftCard(id); chosen[i] == quote(id) {
				chosen[i] = unknownID(id)
			}
		}
		b.WriteString(row.title + ": " + strings.Join(chosen, ", ") + "\n")
	}
	b.WriteString("\nVerdict: " + Verdict(l.report.Verdict))
	problems := l.report.Violations
	if l.detail > Full {
		if len(problems) > 0 {
			b.WriteString(", " + Count(len(problems), "problem"))
		}
		problems = nil
	}
	b.WriteByte('\n')
	for _, v := range problems {
		b.WriteString("- " + oneLine(Message(l.cards, v)) + "\n")
	}
	return b.String()
}

// spent returns a budget as "1,860/2,000".
func spent(b army.Budget) string { return Number(b.Used) + "/" + Number(b.Limit) }

// slotUses returns the slot types that a list has or uses, as "Core 8/8".
func slotUses(report *army.Report) []string {
	var uses []string
	for slot, use := range report.Slots {
		if use != (army.SlotUse{}) {
			uses = append(uses, fmt.Sprintf("%s %d/%d", Slot(card.Slot(slot)), use.Used, use.Available))
		}
	}
	if uses == nil {
		return []string{"none"}
	}
	return uses
}

// weapons returns the batches of a unit, as "C-14 Rifle x8, AGG-12 x1".
func weapons(s *army.Sheet) string {
	fired := make([]string, len(s.Batches))
	for i, b := range s.Batches {
		fired[i] = b.Weapon.Name + " x" + Number(b.Count)
	}
	return strings.Join(fired, ", ")
}

// abilities returns the abilities of a unit by phase, those with a cost with it.
func abilities(s *army.Sheet) string {
	shown := make([]string, len(s.Abilities))
	for i, a := range s.Abilities {
		shown[i] = a.Ability.Name
		if a.Ability.Cost != (card.Cost{}) {
			shown[i] += " " + a.Ability.Cost.String()
		}
	}
	return strings.Join(shown, ", ")
}

// shortName returns the shortest beginning of the upgrade's name, of at least
// four letters and with a full stop, that no other upgrade of the unit shares; a
// name that would hardly get shorter stays whole.
func shortName(u *card.Unit, up *card.Upgrade) string {
	name := []rune(up.Name)
	for n := 4; n < len(name)-2; n++ {
		short := strings.TrimRight(string(name[:n]), " ")
		if !slices.ContainsFunc(u.Upgrades, func(other card.Upgrade) bool {
			return other.ID != up.ID && strings.HasPrefix(other.Name, short)
		}) {
			return short + "."
		}
	}
	return up.Name
}

// times returns the number before a line that stands for several entries.
func times(n int) string {
	if n == 1 {
		return ""
	}
	return strconv.Itoa(n) + "x "
}

// unknownID returns an id that the release does not have, on one line and never
// empty.
func unknownID(id string) string {
	if id = oneLine(id); id != "" {
		return id
	}
	return "?"
}

// oneLine keeps a text of a document on its line.
func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
