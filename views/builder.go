package views

import (
	"cmp"
	"slices"
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
	Entries  []Entry
	Problems []ListProblem
	Curves   []MissionCurve
	// Original is the name of the file that the list was read from; empty for a
	// list that was made here.
	Original string
	// Newer is the current release if it is newer than that of the list; else empty.
	Newer string
	// Undo and Redo are how many steps the history goes back and forward.
	Undo, Redo int
	// HideBlocked leaves out of the catalogue what does not fit now.
	HideBlocked bool
	// Did is the command of the last edit; empty if there was none.
	Did string
	// Step is what the Undo or Redo did that led to this page; empty if none did.
	Step string
	// Sheets are the units, by entry id, whose folded part the page has fetched, so
	// that an edit has to bring it up to date; AllSheets are all of them.
	Sheets    []string
	AllSheets bool
	// Refused says why the last edit was not done; nil if it was.
	Refused *Refusal
}

// An Entry is one unit of the list. Until it is filled, its sheet knows the entry
// and its card only: most edits show few of them.
type Entry struct {
	Sheet  army.Sheet
	Offers army.EntryOffers
	full   bool
}

// NewEntries returns the entries of a list.
func NewEntries(cards *card.Release, r *roster.Roster) []Entry {
	entries := make([]Entry, len(r.Units))
	for i := range entries {
		u := &r.Units[i]
		entries[i].Sheet = army.Sheet{Entry: u, Unit: cards.Unit(u.Unit)}
	}
	return entries
}

// filled is the entry with all that is shown of it.
func (b *Builder) filled(e *Entry) *Entry {
	if e.full {
		return e
	}
	return &Entry{Sheet: army.NewSheet(b.Cards, e.Sheet.Entry), Offers: army.NewEntryOffers(b.Cards, b.Roster, b.Report, e.Sheet.Entry), full: true}
}

// A ListProblem is one violation with its sentence and the ways out of it.
type ListProblem struct {
	Violation rules.Violation
	Message   string
	// Remedy is a sentence where no way out is a button.
	Remedy string
	// Fixes are the remedies that one press carries out.
	Fixes []Fix
}

// A Fix is a remedy as a button: Do is its command.
type Fix struct{ Label, Do string }

// shownFixes is how many ways out of one problem are buttons.
const shownFixes = 3

// Mend offers the ways out of the problem: as buttons those that break nothing
// else, as a sentence what else there is, and where nothing was found what mends
// such a problem in general.
func (p *ListProblem) Mend(cards *card.Release, remedies []army.Remedy) {
	for _, r := range remedies {
		if len(r.New) > 0 || len(p.Fixes) == shownFixes {
			break
		}
		edits, err := roster.MarshalEdits(r.Edits())
		if err != nil {
			continue // then the sentence has to do
		}
		p.Fixes = append(p.Fixes, Fix{Label: strings.TrimSuffix(text.Remedy(cards, r), "."), Do: "fix " + string(edits)})
	}
	if len(p.Fixes) == 0 {
		p.Remedy = cmp.Or(text.Remedies(cards, remedies), text.Advice(p.Violation))
	}
}

// A MissionCurve is the supply curve of the list on one mission of its draft.
type MissionCurve struct {
	Mission *card.Mission
	Curve   army.Curve
}

// typed is what a field shows: what was sent if the edit was refused, else what
// is stored.
func (b *Builder) typed(field, stored string) string {
	if b.Refused != nil && b.Refused.Typed.Has(field) {
		return b.Refused.Typed.Get(field)
	}
	return stored
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
		return text.Number(-b.Left()) + " over"
	}
	return text.Number(b.Left()) + " left"
}

// gasLeftText is the same for gas, with its unit: "15 gas left".
func gasLeftText(b army.Budget) string {
	if b.Left() < 0 {
		return text.Number(-b.Left()) + " gas over"
	}
	return text.Number(b.Left()) + " gas left"
}

func cardName(cards *card.Release, id string) string {
	if c := cards.Tactical(id); c != nil {
		return c.Name
	}
	return id
}

func unitName(cards *card.Release, id string) string {
	if u := cards.Unit(id); u != nil {
		return u.Name
	}
	return id
}

// Offer looks for what the list may add; the report is that of the list by the
// release whose cards it shows.
func (b *Builder) Offer(report *army.Report) {
	b.Offers = army.NewRaceOffers(b.Cards, b.Roster, report, b.race())
}

// race is that of the Faction Card; before one is chosen, that of the first
// entry, so that the catalogue shows something of use.
func (b *Builder) race() card.Race {
	race, _ := b.knownRace()
	return race
}

// raceKnown reports whether anything in the list says of which race it is.
func (b *Builder) raceKnown() bool {
	_, known := b.knownRace()
	return known
}

func (b *Builder) knownRace() (race card.Race, known bool) {
	if b.Report.Faction != nil {
		return b.Report.Faction.Race, true
	}
	for _, u := range b.Roster.Units {
		if c := b.Cards.Unit(u.Unit); c != nil {
			return c.Race, true
		}
	}
	for _, t := range b.Roster.TacticalCards {
		if c := b.Cards.Tactical(t.Card); c != nil {
			return c.Race, true
		}
	}
	return card.Terran, false
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

// nicknamed is a unit's name with its nickname, if there is something to see of it.
func nicknamed(name, label string) string {
	if text.Blank(label) {
		return name
	}
	return name + " “" + label + "”"
}

// batchText is a weapon with the number of its carriers: "C-14 Rifle ×5".
func batchText(b *army.Batch) string {
	t := b.Weapon.Name
	if b.Model > 0 {
		return t + " (model " + strconv.Itoa(b.Model) + ")"
	}
	return t + " ×" + strconv.Itoa(b.Count)
}

// changedText says which upgrades changed the weapon of a batch.
func changedText(b *army.Batch) string {
	notes := make([]string, len(b.ChangedBy))
	for i, up := range b.ChangedBy {
		notes[i] = "changed by " + up.Name
	}
	return strings.Join(notes, "; ")
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

// Title is what the list is called.
func (b *Builder) Title() string {
	return text.Title(b.Roster.Name, b.Cards.Faction(b.Roster.FactionCard))
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

// otherDraft are the chosen ids that are not among the offered cards.
func otherDraft[C card.Mission | card.Deployment](chosen []string, offered []*C) []string {
	var out []string
	for i, id := range chosen {
		known := slices.Contains(chosen[:i], id) || slices.ContainsFunc(offered, func(c *C) bool {
			switch c := any(c).(type) {
			case *card.Mission:
				return c.ID == id
			case *card.Deployment:
				return c.ID == id
			}
			return false
		})
		if !known {
			out = append(out, id)
		}
	}
	return out
}

func draftName(cards *card.Release, id string) string {
	if m := cards.Mission(id); m != nil {
		return m.Name
	}
	if d := cards.Deployment(id); d != nil {
		return d.Name
	}
	return id
}
