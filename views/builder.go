package views

import (
	"strconv"
	"strings"

	"muster/rules"
	"muster/rules/army"
	"muster/rules/card"
	"muster/rules/roster"
	"muster/rules/text"
)

// A Builder is everything the page shows on which a list is built. Page and
// fragments render from the same Builder.
type Builder struct {
	ID string
	// Revision is what an edit of this page is based on; Request is the identity
	// of the next edit, so that sending it twice does it once.
	Revision int
	Request  string
	Roster   *roster.Roster
	Cards    *card.Release
	Report   *army.Report
	Offers   army.Offers
	Factions []army.FactionOffer
	Entries  []Entry
	Problems []ListProblem
	Curves   []MissionCurve
	Ledger   army.Ledger
	Releases []ReleaseInfo
	CanUndo  bool
	CanRedo  bool
	// HideBlocked leaves out of the catalogue what does not fit now.
	HideBlocked bool
	// Refused says why the last edit was not done; nil if it was.
	Refused *Refusal
}

// An Entry is one unit of the list with what it may change about itself.
type Entry struct {
	Sheet  army.Sheet
	Offers army.EntryOffers
	// First and Last say that it cannot move further.
	First, Last bool
}

// A ListProblem is one violation with its sentence, the remedy and the address
// of its place on the page.
type ListProblem struct {
	Violation rules.Violation
	Message   string
	Remedy    string
	// Fixes are the remedies that one press carries out.
	Fixes []Fix
}

// A Fix is a remedy as a button: Do is its command.
type Fix struct{ Label, Do string }

// A MissionCurve is the supply curve of the list on one mission of its draft.
type MissionCurve struct {
	Mission *card.Mission
	Curve   army.Curve
}

// A Refusal says why an edit was not done and keeps what was typed.
type Refusal struct {
	Message string
	// Near is the id of the element beside which it is shown, empty for the top.
	Near  string
	Typed string
}

// placeID is the id of the element that shows what a path names; problems link
// to it.
func placeID(path string) string {
	switch {
	case path == "release" || path == "fingerprint":
		return "place-release"
	case path == "mineral_limit":
		return "place-limit"
	case path == "tactical_cards":
		return "place-cards"
	case path == "units":
		return "place-units"
	case strings.HasPrefix(path, "draft"):
		return "place-draft"
	case strings.HasPrefix(path, "units/"), strings.HasPrefix(path, "tactical_cards/"):
		parts := strings.SplitN(path, "/", 3)
		return "entry-" + parts[1]
	}
	return "place-" + strings.ReplaceAll(path, "/", "-")
}

// slotState is how a slot type stands, for its style.
func slotState(u army.SlotUse) string {
	switch {
	case u.Used > u.Available:
		return "over"
	case u.Used == u.Available && u.Available > 0:
		return "full"
	}
	return ""
}

func budgetState(b army.Budget) string {
	if b.Used > b.Limit {
		return "over"
	}
	return ""
}

// leftText says what a budget leaves: "330 left", "30 over".
func leftText(b army.Budget) string {
	if b.Left() < 0 {
		return number(-b.Left()) + " over"
	}
	return number(b.Left()) + " left"
}

// reasonsText joins the reasons why something does not fit.
func reasonsText(cards *card.Release, rs army.Reasons) string {
	parts := make([]string, len(rs))
	for i, v := range rs {
		parts[i] = text.Message(cards, v)
	}
	return strings.Join(parts, " ")
}

// unitReasons are the reasons of a unit together with those of its only option.
func unitReasons(o *army.UnitOffer) army.Reasons {
	if len(o.Options) == 1 {
		return append(append(army.Reasons{}, o.Reasons...), o.Options[0].Reasons...)
	}
	return o.Reasons
}

// shownUnits are the unit offers of a slot, without the blocked ones if they
// are hidden.
func shownUnits(b *Builder, slot card.Slot) []*army.UnitOffer {
	var out []*army.UnitOffer
	for i := range b.Offers.Units[slot] {
		o := &b.Offers.Units[slot][i]
		if o.Unit.Race != b.race() || b.HideBlocked && !o.Open() {
			continue
		}
		out = append(out, o)
	}
	return out
}

func shownCards(b *Builder) []*army.CardOffer {
	var out []*army.CardOffer
	for i := range b.Offers.Cards {
		o := &b.Offers.Cards[i]
		if o.Card.Race != b.race() || b.HideBlocked && o.Reasons.Bar() {
			continue
		}
		out = append(out, o)
	}
	return out
}

// race is that of the Faction Card; before one is chosen, that of the first
// entry, so that the catalogue shows something of use.
func (b *Builder) race() card.Race {
	if b.Report.Faction != nil {
		return b.Report.Faction.Race
	}
	for _, u := range b.Roster.Units {
		if c := b.Cards.Unit(u.Unit); c != nil {
			return c.Race
		}
	}
	for _, t := range b.Roster.TacticalCards {
		if c := b.Cards.Tactical(t.Card); c != nil {
			return c.Race
		}
	}
	return card.Terran
}

func (b *Builder) problemsAt(prefix string) []ListProblem {
	var out []ListProblem
	for _, p := range b.Problems {
		if p.Violation.Path == prefix || strings.HasPrefix(p.Violation.Path, prefix+"/") {
			out = append(out, p)
		}
	}
	return out
}

func entryTitle(s *army.Sheet) string {
	if s.Unit == nil {
		return s.Entry.Unit
	}
	return s.Unit.Name
}

// batchText is a weapon with the number of its carriers: "C-14 Rifle ×5".
func batchText(b *army.Batch) string {
	t := b.Weapon.Name
	if b.Model > 0 {
		return t + " (model " + strconv.Itoa(b.Model) + ")"
	}
	return t + " ×" + strconv.Itoa(b.Count)
}

func severityClass(s rules.Severity) string {
	switch s {
	case rules.Error:
		return "problem-bad"
	case rules.Warning:
		return "problem-warn"
	}
	return "problem-hint"
}

func severityLabel(s rules.Severity) string {
	switch s {
	case rules.Error:
		return "Must change"
	case rules.Warning:
		return "Look at this"
	}
	return "Hint"
}

func (b *Builder) name() string {
	if b.Roster.Name != "" {
		return b.Roster.Name
	}
	return "Unnamed list"
}

func has(ids []string, id string) bool {
	for _, have := range ids {
		if have == id {
			return true
		}
	}
	return false
}

// offeredMissions are the Mission Cards that fit the scale of the list.
func offeredMissions(b *Builder) []*card.Mission {
	var out []*card.Mission
	for i := range b.Cards.Missions {
		m := &b.Cards.Missions[i]
		if len(m.Faces) == 0 || m.Face(b.Roster.Scale) != nil {
			out = append(out, m)
		}
	}
	return out
}

// offeredDeployments are the Deployment Card faces of the list's scale.
func offeredDeployments(b *Builder) []*card.Deployment {
	var out []*card.Deployment
	for i := range b.Cards.Deployments {
		d := &b.Cards.Deployments[i]
		if d.NameOnly || d.Scale == b.Roster.Scale {
			out = append(out, d)
		}
	}
	return out
}
