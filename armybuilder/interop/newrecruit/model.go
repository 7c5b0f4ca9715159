// Package newrecruit reads lists of New Recruit and BattleScribe: the JSON of the
// one and the XML of the other, plain (.ros) or packed (.rosz), which have one
// structure.
package newrecruit

import (
	"slices"
	"strconv"
	"strings"

	"muster/armybuilder/interop"
	"muster/rules"
	"muster/rules/card"
	"muster/rules/roster"
)

// ownSystem is the game system whose data this package knows field by field. Lists
// of another one are read by name.
const ownSystem = "sys-ce49-e853-2fea-6af1"

// A document is a roster in either form.
type document struct {
	name   string
	system string
	costs  []cost
	limits []cost
	forces []force
}

type force struct {
	catalogue  string
	selections []selection
}

// A cost has blanks before its name, by which the programs sort.
type cost struct {
	name  string
	value interop.Node
}

// A selection is a card, a unit or a part of one.
type selection struct {
	name, group string
	number      int
	costs       []cost
	categories  []category
	selections  []selection
}

type category struct {
	name    string
	primary bool
}

// value returns the cost of the name.
func value(costs []cost, name string) *interop.Node {
	for i := range costs {
		if strings.TrimSpace(costs[i].name) == name {
			return &costs[i].value
		}
	}
	return &interop.Node{}
}

// The kinds of selection, which are the names of primary categories.
const (
	factionKind  = "Faction"
	tacticalKind = "Tactical"
	creepKind    = "Creep"
	otherKind    = "Other"
)

// primary returns the kind of a selection. Its type is no help: the data calls
// some units upgrades and a card a unit.
func (s *selection) primary() string {
	for _, c := range s.categories {
		if c.primary {
			return strings.TrimSpace(c.name)
		}
	}
	return ""
}

// free reports whether a selection has no price of its own.
func (s *selection) free() bool {
	for _, c := range s.costs {
		if n, _ := c.value.Int(); n != 0 {
			return false
		}
	}
	return true
}

// read makes a list of a document.
func read(doc *document, cards *card.Release) (interop.Reading, error) {
	if n := len(doc.forces); n != 1 {
		if n == 0 {
			return interop.Reading{}, roster.FieldMissing.Broken("units", rules.Text("field", "forces"))
		}
		return interop.Reading{}, interop.SeveralForces.Broken("units", rules.Int("have", n))
	}
	r := reader{interop.NewBuilder(cards)}
	r.Name(doc.name)
	force := &doc.forces[0]
	r.Names.SetRace(force.catalogue)
	if limit := value(doc.limits, "Minerals"); limit.Has() {
		n, ok := limit.Int()
		switch {
		case ok && n == -1: // none was set
		case !ok || n < 1 || n > roster.MaxNumber:
			r.Fail(interop.OutOfRange("mineral_limit", "costLimits", limit.Raw()))
		default:
			r.Limit(n)
		}
	}
	// The Faction Card tells the race, whatever the order of the file.
	for i := range force.selections {
		if s := &force.selections[i]; s.primary() == factionKind {
			r.faction(s)
		}
	}
	for i := range force.selections {
		if s := &force.selections[i]; s.primary() != factionKind {
			r.selection(s)
		}
		if r.Err() != nil {
			break
		}
	}
	r.claims(doc)
	return r.Reading()
}

type reader struct{ *interop.Builder }

// faction takes the Faction Card. Of several the first counts; the army has one.
func (r reader) faction(s *selection) {
	if r.List().FactionCard != "" {
		r.Note(interop.LeftOut, "faction_card", rules.Text("found", interop.Clip(s.name)))
		return
	}
	r.Faction(interop.Ref{Name: s.name})
}

// selection takes a card or a unit, as often as its number says.
func (r reader) selection(s *selection) {
	for range min(max(s.number, 1), roster.MaxUnits+1) {
		if r.Err() != nil {
			return
		}
		switch kind := r.kindOf(s); kind {
		case factionKind:
			r.faction(s)
		case tacticalKind, creepKind:
			r.Card(interop.Ref{Name: s.name})
		case "":
			r.Note(interop.LeftOut, "units", rules.Text("found", interop.Clip(s.name)))
		case otherKind:
			r.other(s)
		default:
			r.unit(s)
		}
	}
}

// kindOf returns the kind of a selection. Where no category tells, the name does,
// if it is that of one kind of thing only; a unit has a price.
func (r reader) kindOf(s *selection) string {
	kind := s.primary()
	if _, slot := interop.SlotNamed(kind); slot || kind == factionKind || kind == tacticalKind || kind == creepKind || kind == otherKind {
		return kind
	}
	ref := interop.Ref{Name: s.name}
	var kinds []string
	if f, _ := r.Names.Faction(ref); f != nil {
		kinds = append(kinds, factionKind)
	}
	if t, _ := r.Names.Tactical(ref); t != nil {
		kinds = append(kinds, tacticalKind)
	}
	if u, _ := r.Names.Unit(ref); u != nil {
		kinds = append(kinds, u.Slot.String())
	}
	switch {
	case len(kinds) == 1:
		return kinds[0]
	case len(kinds) == 0 && !s.free():
		if n, _ := value(s.costs, "Gas").Int(); n != 0 {
			return tacticalKind
		}
		return "unit"
	}
	return ""
}

// other takes what belongs to no slot: Summoned Units, which cost nothing.
func (r reader) other(s *selection) {
	if u, _ := r.Names.Unit(interop.Ref{Name: s.name}); u == nil && s.free() {
		r.Note(interop.SummonedDropped, rules.Path("units", interop.ID(s.name)),
			rules.Text("unit", interop.ID(s.name)), rules.Text("found", interop.Clip(s.name)))
		return
	}
	r.unit(s)
}

// unit takes a unit with its composition and upgrades.
func (r reader) unit(s *selection) {
	parts := squad(s.selections)
	name := s.name
	if _, rest, ok := interop.LeadingNumber(name); ok {
		name = rest // the number in front is rewritten by the program, so it is no truth
	}
	u := r.Unit(interop.Ref{Name: name}, parts.size)
	if u == nil {
		return
	}
	for _, part := range parts.rest {
		r.part(u, part)
	}
}

// part takes an upgrade of a unit, or leaves out what the card gives anyway.
func (r reader) part(u *interop.Bought, s *selection) {
	ref := interop.Ref{Name: s.name}
	inGroup := strings.HasPrefix(strings.TrimSpace(s.group), "Upgrades")
	if u.Card != nil && !inGroup {
		if up, _ := r.Names.Upgrade(u.Card, ref); up == nil && s.free() {
			if !interop.Printed(u.Card, s.name) {
				r.Note(interop.LeftOut, u.Path(), rules.Text("found", interop.Clip(s.name)))
			}
			for i := range s.selections {
				r.part(u, &s.selections[i])
			}
			return
		}
	}
	for range min(max(s.number, 1), roster.MaxUpgrades+1) {
		u.Upgrade(ref, 0)
	}
	for i := range s.selections {
		r.part(u, &s.selections[i])
	}
}

// parts are the selections of a unit: its composition, and all others.
type parts struct {
	size interop.Size
	rest []*selection
}

// squad finds the composition among the selections of a unit. In the known data
// the unit is the small one and a part of its own price makes it the large one;
// other data has a part such as "Small Squad (12 models)".
func squad(selections []selection) parts {
	p := parts{size: interop.Size{Composition: "small"}}
	for i := range selections {
		s := &selections[i]
		switch models, named := squadModels(s.name); {
		case strings.TrimSpace(s.name) == "Reinforce" && !s.free():
			p.size = interop.Size{Composition: "large"}
		case named:
			p.size = interop.Size{Models: models}
		default:
			p.rest = append(p.rest, s)
		}
	}
	return p
}

// squadModels reads "Small Squad (12 models)".
func squadModels(name string) (int, bool) {
	head, tail, ok := strings.Cut(name, "(")
	words := strings.Fields(strings.TrimSuffix(strings.TrimSpace(tail), ")"))
	if !ok || len(words) != 2 || !slices.Contains([]string{"model", "models"}, strings.ToLower(words[1])) ||
		!strings.Contains(strings.ToLower(head), "squad") {
		return 0, false
	}
	n, err := strconv.Atoi(words[0])
	return n, err == nil && n > 0 && n <= roster.MaxNumber
}

// claims takes the totals: minerals and gas as spent, slots as what is left over.
// What is zero is not in the file.
func (r reader) claims(doc *document) {
	zero := interop.NewNumber("0")
	or := func(n *interop.Node) *interop.Node {
		if n.Has() {
			return n
		}
		return &zero
	}
	if len(doc.costs) == 0 {
		return
	}
	r.ClaimMinerals(or(value(doc.costs, "Minerals")))
	r.ClaimGas(or(value(doc.costs, "Gas")))
	if n := value(doc.limits, "Gas"); n.Raw() != "-1" && n.Raw() != "-1.0" {
		r.ClaimGasLimit(n)
	}
	if doc.system != ownSystem {
		return
	}
	for _, slot := range []card.Slot{card.Core, card.Elite, card.Support, card.Hero} {
		r.ClaimSlotsLeft(slot, or(value(doc.costs, interop.SlotName(slot))))
	}
}
