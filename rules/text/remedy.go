package text

import (
	"strconv"
	"strings"

	"muster/rules/army"
	"muster/rules/card"
)

// Remedy returns one remedy as a sentence: "Add Lair (35 gas, +1 Core, +1
// Elite)." If it breaks something else, it says what.
func Remedy(cards *card.Release, r army.Remedy) string {
	return sentenceCase(steps(cards, r)) + "." + aftermath(cards, r)
}

// Remedies returns the ways to mend one violation as one sentence, the best
// first, and nothing if there is none: "Add Lair (35 gas, +1 Core, +1 Elite) or
// Hydralisk Den (35 gas, +2 Elite), or take out Hydralisk with 2 models (140
// minerals, 2 Elite)." Those that break something else stand apart.
func Remedies(cards *card.Release, rs []army.Remedy) string {
	const most = 4 // more makes no sentence
	if len(rs) > most && !choosesFaction(rs) {
		rs = rs[:most]
	}
	if len(rs) == 0 {
		return ""
	}
	if rs[0].New != nil {
		said := make([]string, len(rs))
		for i, r := range rs {
			said[i] = Remedy(cards, r)
			if i > 0 {
				said[i] = "Or " + lowerFirst(said[i])
			}
		}
		return strings.Join(said, " ")
	}
	// Ways of one kind share their verb: "add A or B".
	var groups []string
	var frame phrase
	var alike []string
	flush := func() {
		if alike != nil {
			groups = append(groups, frame.before+list(alike, "or")+frame.after)
		}
		frame, alike = phrase{}, nil
	}
	for _, r := range rs {
		said := steps(cards, r)
		var own phrase
		if len(r.Steps) == 1 {
			own = shared(r.Steps[0].Action)
		}
		if own == (phrase{}) || own != frame {
			flush()
		}
		frame = own
		alike = append(alike, own.inside(said))
	}
	flush()
	return sentenceCase(strings.Join(groups, ", or ")) + "."
}

func choosesFaction(rs []army.Remedy) bool { return rs[0].Steps[0].Action == army.ChooseFaction }

// A phrase is what several steps of one kind say only once, before and after what
// tells them apart.
type phrase struct{ before, after string }

// inside returns what s says within the phrase.
func (p phrase) inside(s string) string {
	return strings.TrimSuffix(strings.TrimPrefix(s, p.before), p.after)
}

// shared returns the phrase of the steps with an action, empty if each stands
// alone.
func shared(a army.Action) phrase {
	switch a {
	case army.AddCard, army.AddUnit:
		return phrase{before: "add "}
	case army.TakeOutCard, army.TakeOutUnit:
		return phrase{before: "take out "}
	case army.ChooseFaction:
		return phrase{before: "choose ", after: " as the Faction Card"}
	}
	return phrase{}
}

// steps returns what a remedy does, without capital and full stop.
func steps(cards *card.Release, r army.Remedy) string {
	said := make([]string, len(r.Steps))
	for i := range r.Steps {
		said[i] = step(names{cards}, &r.Steps[i])
		if i == 0 {
			continue
		}
		if r.Steps[i-1].Action == r.Steps[i].Action {
			said[i] = strings.TrimPrefix(said[i], shared(r.Steps[i].Action).before)
		}
	}
	return list(said, "and")
}

// aftermath says what a remedy breaks.
func aftermath(cards *card.Release, r army.Remedy) string {
	if r.New == nil {
		return ""
	}
	said := make([]string, len(r.New))
	for i, v := range r.New {
		said[i] = Message(cards, v)
	}
	return " Then: " + strings.Join(said, " ")
}

func step(n names, s *army.Step) string {
	switch s.Action {
	case army.MoveRelease:
		return "move the list to release " + s.ID
	case army.ChooseScale:
		return "choose the scale " + Scale(s.Scale)
	case army.ChooseLimit:
		return "set the limit to " + Count(s.Minerals, "mineral")
	case army.ChooseFaction:
		return "choose " + s.Faction.Name + " as the Faction Card"
	case army.AddCard:
		return "add " + s.Card.Name + cardFacts(s.Card)
	case army.TakeOutCard:
		if s.Card == nil {
			return "take out " + n.card(s.ID)
		}
		return "take out " + s.Card.Name + cardFacts(s.Card)
	case army.ExchangeCard:
		return "exchange " + s.Was.Name + " for " + s.Card.Name + cardFacts(s.Card)
	case army.AddUnit:
		return "add " + s.Unit.Name + " with " + Count(s.Models, "model") + unitFacts(s.Unit, s.Minerals, s.Supply)
	case army.TakeOutUnit:
		if s.Unit == nil {
			return "take out " + n.unit(s.ID)
		}
		return "take out " + s.Unit.Name + " with " + Count(s.WasModels, "model") + unitFacts(s.Unit, -s.Minerals, -s.Supply)
	case army.ResizeUnit:
		return "take " + s.Unit.Name + " with " + Count(s.Models, "model") + " instead of " + Number(s.WasModels) + changeFacts(s)
	case army.BuyUpgrade, army.DropUpgrade, army.ClearNominee, army.NominateModel:
		return upgradeStep(n, s)
	case army.ChangeDraft:
		return draftStep(n, s)
	}
	return ""
}

func upgradeStep(n names, s *army.Step) string {
	var name string
	if s.Upgrade != nil {
		name = s.Upgrade.Name
	} else {
		name = n.anyUpgrade(s.ID)
	}
	switch s.Action {
	case army.BuyUpgrade:
		return "buy " + name + " for " + s.Unit.Name + facts(Count(s.Minerals, "mineral"))
	case army.ClearNominee:
		return "name no model for " + name
	case army.NominateModel:
		return "give " + name + " to model " + strconv.Itoa(s.Model)
	}
	drop := "drop " + name
	if s.Unit != nil {
		drop += " from " + s.Unit.Name
	}
	if s.Minerals < 0 {
		drop += facts(Count(-s.Minerals, "mineral"))
	}
	return drop
}

func draftStep(n names, s *army.Step) string {
	named := func(ids []string) string {
		said := make([]string, len(ids))
		for i, id := range ids {
			said[i] = n.draftCard(id)
		}
		return list(said, "and")
	}
	switch {
	case len(s.In) == 0:
		return "take " + named(s.Out) + " out of the draft"
	case len(s.Out) == 0:
		return "take " + named(s.In) + " for the draft"
	}
	return "take " + named(s.In) + " for the draft instead of " + named(s.Out)
}

// cardFacts returns what a card costs and gives: " (35 gas, +1 Core)".
func cardFacts(t *card.Tactical) string {
	said := []string{Count(t.Gas, "gas")}
	for slot, n := range t.Slots {
		if n > 0 {
			said = append(said, "+"+strconv.Itoa(n)+" "+Slot(card.Slot(slot)))
		}
	}
	return facts(said...)
}

// unitFacts returns what a unit costs and fills: " (140 minerals, 2 Elite)".
func unitFacts(u *card.Unit, minerals, supply int) string {
	var said []string
	if minerals > 0 {
		said = append(said, Count(minerals, "mineral"))
	}
	if supply > 0 && u.Slot != card.NoSlot {
		said = append(said, strconv.Itoa(supply)+" "+Slot(u.Slot))
	}
	return facts(said...)
}

// changeFacts returns what another composition changes: " (120 minerals and 1
// Elite less)".
func changeFacts(s *army.Step) string {
	said := func(sign int) string {
		var parts []string
		if n := sign * s.Minerals; n > 0 {
			parts = append(parts, Count(n, "mineral"))
		}
		if n := sign * s.Supply; n > 0 && s.Unit.Slot != card.NoSlot {
			parts = append(parts, strconv.Itoa(n)+" "+Slot(s.Unit.Slot))
		}
		return list(parts, "and")
	}
	var parts []string
	if more := said(1); more != "" {
		parts = append(parts, more+" more")
	}
	if less := said(-1); less != "" {
		parts = append(parts, less+" less")
	}
	return facts(parts...)
}

// facts puts what is worth knowing into brackets.
func facts(said ...string) string {
	if len(said) == 0 {
		return ""
	}
	return " (" + strings.Join(said, ", ") + ")"
}

func sentenceCase(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

func lowerFirst(s string) string { return strings.ToLower(s[:1]) + s[1:] }
