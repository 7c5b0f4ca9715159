package views

import (
	"strconv"
	"strings"
	"time"

	"muster/rules/army"
	"muster/rules/card"
	"muster/rules/roster"
	"muster/rules/text"
)

// A ListSheet is a list as it is read, printed and played: judged, with the sheet
// of each unit.
type ListSheet struct {
	Title string
	// Base is the address below which the forms of the list stand: /lists/ID for its
	// owner, /r/CODE for readers.
	Base string
	// Request identifies a copy that a reader makes, so that a double press makes
	// one.
	Request string
	// Code and URL are those of the read link; empty if there is none.
	Code, URL string
	Roster    *roster.Roster
	Cards     *card.Release
	Report    *army.Report
	Ledger    army.Ledger
	Sheets    []army.Sheet
	Problems  []ListProblem
	// Glossary are the keywords that the list uses.
	Glossary []army.SheetKeyword
	// Player is shown if it is not empty.
	Player string
	// Newer is the current release if the list was built with an older one.
	Newer string
}

// A ClosedSheet is a closed list as everyone but its owner sees it (§9.1.10). It
// has no field in which a hidden unit could stand.
type ClosedSheet struct {
	Title     string
	Base      string
	Code, URL string
	Closed    *roster.ClosedList
	Cards     *card.Release
	Faction   *card.Faction
	Tacticals []ClosedTactical
	Gas       army.Budget
	Slots     card.Slots // that the cards open
	Resource  int
	// Sealed is when the list was sealed; zero without a seal.
	Sealed time.Time
	// Revealed are the units that have been deployed. Their entry ids and the
	// numbers in them are not told: they would say how many others there are.
	Revealed []army.Sheet
	Glossary []army.SheetKeyword
	// Newer is as in a ListSheet.
	Newer string
}

// A ClosedTactical is one Tactical Card of a closed list; Card is nil if the
// release does not have it.
type ClosedTactical struct {
	ID   string
	Card *card.Tactical
}

// A sheetForm says how much of a unit is open to the eye.
type sheetForm uint8

const (
	// folded shows what was chosen; the rest opens on demand.
	folded sheetForm = iota
	// unfolded shows everything, and lets it be folded.
	unfolded
	// onPaper shows everything; keywords are explained at the end.
	onPaper
)

func (l *ListSheet) race() string {
	if l.Report.Faction == nil {
		return ""
	}
	return l.Report.Faction.Race.String()
}

func (c *ClosedSheet) race() string {
	if c.Faction == nil {
		return ""
	}
	return c.Faction.Race.String()
}

// size is what was agreed for the game: "Standard, 2,000 minerals".
func size(scale card.ScaleID, limit int) string {
	return text.Scale(scale) + ", " + text.Count(limit, "mineral")
}

func factionName(f *card.Faction, id string) string {
	switch {
	case f != nil:
		return f.Name
	case id != "":
		return id
	}
	return "No Faction Card"
}

// upgradeLine is one bought upgrade: "Rocket Launcher, model 1".
func upgradeLine(u *army.SheetUpgrade) string {
	name := u.ID
	if u.Upgrade != nil {
		name = u.Upgrade.Name
	}
	switch {
	case u.Gap != army.NoGap:
		return name + " (" + text.Gap(u.Gap) + ")"
	case u.Provisional:
		return name + ", model not chosen"
	case u.Model > 0:
		return name + ", model " + strconv.Itoa(u.Model)
	}
	return name
}

// basePrice is what the models of a unit cost without its upgrades.
func basePrice(s *army.Sheet) int {
	price := s.Minerals
	for i := range s.Upgrades {
		price -= s.Upgrades[i].Minerals
	}
	return price
}

// profileText is a Supply Profile in one line, which breaks between its parts alone:
// "1–3: 0 · 4–6: 1".
func profileText(u *card.Unit) string {
	parts := make([]string, len(u.Supply))
	for i, b := range u.Supply {
		parts[i] = strings.Replace(bracketText(b), "–", "–\u2060", 1) + ":\u00a0" + strconv.Itoa(b.Supply)
	}
	return strings.Join(parts, "\u00a0· ")
}

// carriers says who fires a batch: "9 models", "model 1".
func carriers(b *army.Batch) string {
	if b.Model > 0 {
		return "model " + strconv.Itoa(b.Model)
	}
	return text.Count(b.Count, "model")
}

// batchNotes says what else matters about a batch.
func batchNotes(u *card.Unit, b *army.Batch) string {
	var notes []string
	if b.Weapon.Status != "" {
		notes = append(notes, b.Weapon.Status+" only")
	}
	if b.Extra {
		notes = append(notes, "beside the other weapon")
	}
	if b.Choice {
		notes = append(notes, "or the other weapon of the phase")
	}
	for _, up := range b.ChangedBy {
		notes = append(notes, "changed by "+up.Name)
	}
	if len(b.Missing) > 0 {
		notes = append(notes, text.Without(u, b.Missing))
	}
	return strings.Join(notes, "; ")
}

// keywordsText lists keywords with their values.
func keywordsText(uses []card.KeywordUse) string {
	parts := make([]string, len(uses))
	for i, u := range uses {
		parts[i] = text.PrintedKeyword(u)
	}
	return strings.Join(parts, ", ")
}

// abilityFacts says when an ability is used and what it costs: "Active, Movement,
// 1 CP, once per round".
func abilityFacts(cards *card.Release, race card.Race, a *card.Ability) string {
	parts := []string{text.AbilityType(a.Type), text.Phase(a.Phase)}
	if cost := text.Cost(a.Cost, cards.Race(race)); cost != "" {
		parts = append(parts, cost)
	}
	if a.ExhaustsCard {
		parts = append(parts, "exhausts this card")
	}
	if a.Limit != "" {
		parts = append(parts, text.AbilityLimit(a.Limit))
	}
	return strings.Join(parts, ", ")
}

// statsFacts are the characteristics of one model in one line.
func statsFacts(s card.Stats) []fact {
	facts := []fact{{"Speed", text.PrintedSpeed(s.Speed)}, {"HP", strconv.Itoa(s.HP)}}
	if s.Shield > 0 {
		facts = append(facts, fact{"Shield", strconv.Itoa(s.Shield)})
	}
	return append(facts, fact{"Armour", targetNumber(s.Armour)}, fact{"Evade", targetNumber(s.Evade)}, fact{"Size", orDash(s.Size)})
}

// tactical is a card of a list with its printed face, nil if unknown.
func (l *ListSheet) tactical(i int) *card.Tactical {
	return l.Cards.Tactical(l.Roster.TacticalCards[i].Card)
}

// missionName names a Mission Card; an unknown one keeps its id.
func missionName(cards *card.Release, id string) string {
	if m := cards.Mission(id); m != nil {
		return m.Name
	}
	return id
}

func missionNames(cards *card.Release, ids []string) string {
	names := make([]string, len(ids))
	for i, id := range ids {
		names[i] = missionName(cards, id)
	}
	return strings.Join(names, ", ")
}

func deploymentNames(cards *card.Release, ids []string) string {
	names := make([]string, len(ids))
	for i, id := range ids {
		names[i] = deploymentName(cards, id)
	}
	return strings.Join(names, ", ")
}

// given says how many slots each card opens: "Barracks: 1, Barracks (Proxy): 2".
func given(l army.SlotLedger) string {
	parts := make([]string, len(l.Given))
	for i, g := range l.Given {
		parts[i] = g.Name + ":\u00a0" + strconv.Itoa(g.Count)
	}
	return strings.Join(parts, ", ")
}

// taken says how many slots each unit takes: "Marine ×9: 2, Marine ×6: 1".
func taken(l army.SlotLedger) string {
	parts := make([]string, len(l.Taken))
	for i, t := range l.Taken {
		parts[i] = t.Unit.Name + " ×" + strconv.Itoa(t.Models) + ":\u00a0" + strconv.Itoa(t.Count)
	}
	return strings.Join(parts, ", ")
}

// factionGivesText is what a Faction Card opens and yields.
func factionGivesText(cards *card.Release, f *card.Faction) string {
	return slotsText(f.Slots) + "; " + strconv.Itoa(f.Resource) + " " + resourceName(cards, f.Race)
}

func unitRace(s *army.Sheet) string {
	if s.Unit == nil {
		return ""
	}
	return s.Unit.Race.String()
}

// abilityNote says where an ability comes from and what changes it.
func abilityNote(a *army.SheetAbility) string {
	var notes []string
	if a.From != nil {
		notes = append(notes, "bought")
	}
	if a.Model > 0 {
		notes = append(notes, "model "+strconv.Itoa(a.Model))
	}
	for _, up := range a.ChangedBy {
		notes = append(notes, "changed by "+up.Name)
	}
	if len(notes) == 0 {
		return ""
	}
	return "[" + strings.Join(notes, "; ") + "]"
}

func orNone(s string) string {
	if s == "" {
		return "none"
	}
	return s
}
