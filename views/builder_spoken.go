package views

import (
	"slices"
	"strconv"
	"strings"

	"muster/rules"
	"muster/rules/army"
	"muster/rules/roster"
	"muster/rules/text"
)

// spokenChanges is how many changes of one edit are told apart; an edit of more is
// heard better by its outcome.
const spokenChanges = 3

// spoken is what a screen reader hears after an edit: what happened, the totals and
// what is a problem now that was none before. With before nil that is not known.
func (b *Builder) spoken(before *Builder) string {
	var said []string
	if before != nil {
		said = b.happened(before)
	}
	totals := text.Number(b.Report.Minerals.Used) + " of " + plural(b.Report.Minerals.Limit, "mineral", "minerals") + ", " +
		text.Number(b.Report.Gas.Used) + " of " + strconv.Itoa(b.Report.Gas.Limit) + " gas."
	verdict := text.Verdict(b.Report.Verdict)
	if n := b.problemCount(); n != "" {
		verdict += ", " + n
	}
	said = append(said, totals, verdict+".")
	if before == nil {
		return strings.Join(said, " ")
	}
	one, many := "New problem: ", " new problems, the first: "
	if b.Report.Verdict == army.Legal {
		one, many = "New: ", " new, the first: "
	}
	switch fresh := b.newProblems(before); {
	case len(fresh) == 1:
		said = append(said, one+fresh[0].Message)
	case len(fresh) > 1:
		said = append(said, strconv.Itoa(len(fresh))+many+fresh[0].Message)
	}
	return strings.Join(said, " ")
}

// problemCount says how many problems there are, if there are any. Those of a legal
// list are none of its army.
func (b *Builder) problemCount() string {
	switch n := len(b.Problems); {
	case n == 0:
		return ""
	case b.Report.Verdict == army.Legal:
		return text.Number(n) + " to look at"
	default:
		return plural(n, "problem", "problems")
	}
}

// stepTold is what the page shows of an edit that took a step of the history back or
// did it again: "Undo: Removed Medic." What any other edit did is seen where it was
// pressed, and nothing is told of it.
func (b *Builder) stepTold(before *Builder) string {
	if !IsStep(b.Did) || before == nil {
		return ""
	}
	return stepNames[b.Did] + ": " + strings.Join(b.happened(before), " ")
}

// stepNames are the commands that go through the history, by what they are called.
var stepNames = map[string]string{"undo": "Undo", "redo": "Redo"}

// IsStep reports whether a command takes a step of the history back or does it again.
func IsStep(command string) bool { return stepNames[command] != "" }

// TellStep lets the page tell what a step did that led here from an earlier roster of
// the list.
func (b *Builder) TellStep(command string, before *roster.Roster) {
	b.Did = command
	b.Step = b.stepTold(&Builder{Roster: before})
}

// newProblems are the problems that the state before did not have. One whose
// numbers have changed is an old one.
func (b *Builder) newProblems(before *Builder) []ListProblem {
	type kind struct{ code, path string }
	had := map[kind]int{}
	for _, p := range before.Problems {
		had[kind{p.Violation.Code, p.Violation.Path}]++
	}
	var fresh []ListProblem
	for _, p := range b.Problems {
		k := kind{p.Violation.Code, p.Violation.Path}
		if had[k]--; had[k] < 0 && p.Violation.Severity != rules.Hint {
			fresh = append(fresh, p)
		}
	}
	return fresh
}

// happened are sentences about what the edit did.
func (b *Builder) happened(before *Builder) []string {
	var said []string
	say := func(words ...string) { said = append(said, strings.Join(words, "")+".") }
	was, now := before.Roster, b.Roster
	if was.FactionCard != now.FactionCard {
		name := factionName(b.Cards.Faction(now.FactionCard), now.FactionCard)
		if now.FactionCard != "" {
			name = "Faction Card: " + name
		}
		say(name)
	}
	b.cardsHappened(was, now, say)
	b.unitsHappened(was, now, say)
	if was.Release != now.Release {
		say("Moved to release ", now.Release)
	}
	if was.Scale != now.Scale {
		say("Scale: ", text.Scale(now.Scale))
	}
	if was.MineralLimit != now.MineralLimit {
		say("Limit: ", text.Count(now.MineralLimit, "mineral"))
	}
	if was.Name != now.Name {
		say("Name ", b.kept())
	}
	if was.Player != now.Player {
		say("Player ", b.kept())
	}
	if was.Visibility != now.Visibility && now.Visibility == roster.Closed {
		say("The list is closed")
	} else if was.Visibility != now.Visibility {
		say("The list is open")
	}
	if !slices.Equal(was.Draft.Missions, now.Draft.Missions) || !slices.Equal(was.Draft.Deployments, now.Draft.Deployments) {
		say("Draft: ", plural(len(now.Draft.Missions), "Mission Card", "Mission Cards"), ", ", plural(len(now.Draft.Deployments), "Deployment Card", "Deployment Cards"))
	}
	switch {
	case was == now:
		return []string{"Nothing changed."}
	case len(said) == 0: // an order of several, or a field that only other programs know
		return []string{"Saved."}
	case len(said) > spokenChanges:
		return []string{strconv.Itoa(len(said)) + " changes."}
	}
	return said
}

// kept is what became of a text.
func (b *Builder) kept() string {
	if b.Did == "undo" {
		return "taken back"
	}
	return "saved"
}

func (b *Builder) cardsHappened(was, now *roster.Roster, say func(...string)) {
	at := func(cards []roster.Card, id string) int {
		return slices.IndexFunc(cards, func(c roster.Card) bool { return c.ID == id })
	}
	var stayed, order []string
	for _, c := range was.TacticalCards {
		if at(now.TacticalCards, c.ID) < 0 {
			say("Removed ", cardName(b.Cards, c.Card))
		} else {
			stayed = append(stayed, c.ID)
		}
	}
	for _, c := range now.TacticalCards {
		i := at(was.TacticalCards, c.ID)
		if i < 0 {
			say("Added ", cardName(b.Cards, c.Card))
			continue
		}
		order = append(order, c.ID)
		if was.TacticalCards[i].Card != c.Card {
			say(cardName(b.Cards, was.TacticalCards[i].Card), " became ", cardName(b.Cards, c.Card))
		}
	}
	if id := b.movedID(stayed, order); id != "" {
		i := at(now.TacticalCards, id)
		say(cardName(b.Cards, now.TacticalCards[i].Card), " moved to place ", strconv.Itoa(i+1), " of ", strconv.Itoa(len(now.TacticalCards)))
	}
}

func (b *Builder) unitsHappened(was, now *roster.Roster, say func(...string)) {
	at := func(units []roster.Unit, id string) int {
		return slices.IndexFunc(units, func(u roster.Unit) bool { return u.ID == id })
	}
	var stayed, order []string
	for i := range was.Units {
		if u := &was.Units[i]; at(now.Units, u.ID) < 0 {
			say("Removed ", unitName(b.Cards, u.Unit))
		} else {
			stayed = append(stayed, u.ID)
		}
	}
	for i := range now.Units {
		u := &now.Units[i]
		old := at(was.Units, u.ID)
		if old < 0 {
			say("Added ", unitName(b.Cards, u.Unit))
			continue
		}
		order = append(order, u.ID)
		b.unitHappened(&was.Units[old], u, say)
	}
	if id := b.movedID(stayed, order); id != "" {
		i := at(now.Units, id)
		say(unitName(b.Cards, now.Units[i].Unit), " moved to place ", strconv.Itoa(i+1), " of ", strconv.Itoa(len(now.Units)))
	}
}

// movedID is the entry that was moved to turn the old order into the new one. Of
// two neighbours that changed places it is the one that the command names, else the
// one that stands first now. Empty if none was moved, or more than one.
func (b *Builder) movedID(old, now []string) string {
	if slices.Equal(old, now) {
		return ""
	}
	without := func(ids []string, id string) []string {
		return slices.DeleteFunc(slices.Clone(ids), func(x string) bool { return x == id })
	}
	_, named, _ := strings.Cut(b.Did, " ")
	named, _, _ = strings.Cut(named, " ")
	for _, id := range append([]string{named}, now...) {
		if slices.Equal(without(old, id), without(now, id)) {
			return id
		}
	}
	return ""
}

func (b *Builder) unitHappened(was, now *roster.Unit, say func(...string)) {
	name := unitName(b.Cards, now.Unit)
	if was.Models != now.Models {
		say(name, ": ", text.Count(now.Models, "model"))
	}
	at := func(ups []roster.Upgrade, id string) int {
		return slices.IndexFunc(ups, func(u roster.Upgrade) bool { return u.Upgrade == id })
	}
	for _, up := range was.Upgrades {
		if at(now.Upgrades, up.Upgrade) < 0 {
			say(name, ": ", b.upgradeName(now, up.Upgrade), " taken out")
		}
	}
	for _, up := range now.Upgrades {
		i := at(was.Upgrades, up.Upgrade)
		goes := ""
		if up.Model > 0 {
			goes = " goes to model " + strconv.Itoa(up.Model)
		}
		switch {
		case i < 0 && goes == "":
			say(name, ": ", b.upgradeName(now, up.Upgrade), " added")
		case i < 0, was.Upgrades[i].Model != up.Model && goes != "":
			say(name, ": ", b.upgradeName(now, up.Upgrade), goes)
		case was.Upgrades[i].Model != up.Model:
			say(name, ": ", b.upgradeName(now, up.Upgrade), " goes to no model")
		}
	}
	if was.Label != now.Label {
		say("Nickname ", b.kept())
	}
	if was.Note != now.Note {
		say("Note ", b.kept())
	}
}

func (b *Builder) upgradeName(u *roster.Unit, id string) string {
	if c := b.Cards.Unit(u.Unit); c != nil {
		if up := c.Upgrade(id); up != nil {
			return up.Name
		}
	}
	return id
}
