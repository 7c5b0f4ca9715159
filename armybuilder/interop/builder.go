package interop

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"muster/rules"
	"muster/rules/army"
	"muster/rules/card"
	"muster/rules/roster"
)

// A Builder puts together what a reader finds in a file: entries get ids in the
// order in which they come, names are resolved, and whatever is renamed, unknown
// or left out becomes a note.
type Builder struct {
	Names *Names

	cards  *card.Release
	list   *roster.Roster
	notes  []rules.Violation
	more   int // notes that were not kept
	claims []claim
	date   string
	line   int // of a text; 0 for other files
	scaled bool
	// ours is a text of ours: ids are as they stand, and Summoned Units stay.
	ours bool
	err  error
}

// NewBuilder returns a Builder of a list by the release.
func NewBuilder(cards *card.Release) *Builder {
	return &Builder{Names: NewNames(cards), cards: cards, list: &roster.Roster{}}
}

// Fail records the first error of the file, with its line in a text.
func (b *Builder) Fail(err error) {
	if b.err != nil {
		return
	}
	b.err = err
	var fault rules.Violation
	if b.line > 0 && errors.As(err, &fault) {
		fault.Args = append(slices.Clip(fault.Args), Line(b.line))
		b.err = fault
	}
}

// Err returns the first error.
func (b *Builder) Err() error { return b.err }

// Note adds a note on how the file was read, with its line in a text.
func (b *Builder) Note(rule rules.Rule, path string, args ...rules.Arg) {
	if len(b.notes) == MaxNotes {
		b.more++
		return
	}
	if b.line > 0 {
		args = append(args, rules.Int("line", b.line))
	}
	b.notes = append(b.notes, rule.Broken(path, args...))
}

// AtLine says which line of a text the notes are about from now on.
func (b *Builder) AtLine(line int) { b.line = line }

// List returns the list as far as it is built.
func (b *Builder) List() *roster.Roster { return b.list }

// Name sets the name of the list.
func (b *Builder) Name(name string) { b.list.Name = b.cut("name", name) }

// Label sets the nickname of the last unit.
func (b *Builder) Label(label string) {
	if n := len(b.list.Units); n > 0 {
		b.list.Units[n-1].Label = b.cut("label", label)
	}
}

// cut keeps a text within the limit of a name.
func (b *Builder) cut(field, s string) string {
	s = strings.ToValidUTF8(strings.TrimSpace(s), "\ufffd")
	if r := []rune(s); len(r) > roster.MaxName {
		b.Note(CutName, field, rules.Text("field", field), rules.Int("limit", roster.MaxName))
		s = string(r[:roster.MaxName])
	}
	return s
}

// Limit sets the mineral limit.
func (b *Builder) Limit(minerals int) { b.list.MineralLimit = minerals }

// Date tells when the list was changed, made or saved: the first of the texts that
// begins with a date counts.
func (b *Builder) Date(texts ...string) {
	for _, t := range texts {
		if b.date == "" {
			b.date = day(t)
		}
	}
}

// day returns the date in UTC of a point in time, or the date alone, or nothing.
func day(s string) string {
	const form = "2006-01-02"
	if t, err := time.Parse(time.RFC3339Nano, s); err == nil {
		return t.UTC().Format(form)
	}
	if len(s) >= len(form) {
		if t, err := time.Parse(form, s[:len(form)]); err == nil {
			return t.Format(form)
		}
	}
	return ""
}

// unknown notes that the release has nothing of a name, with what it may mean.
func (b *Builder) unknown(k kind, path string, ref Ref, of *card.Unit) {
	var ids []string
	for _, c := range b.Names.candidates(k, of) {
		ids = append(ids, c.ID)
	}
	b.Note(UnknownName, path, rules.Text("found", ref.found()), rules.Text("kind", k.String()), rules.List("candidates", ids...))
}

// renamed notes an alias.
func (b *Builder) renamed(how How, k kind, path string, ref Ref, name string) {
	if how == ByAlias {
		b.Note(Renamed, path, rules.Text("found", ref.found()), rules.Text("kind", k.String()), rules.Text("means", name))
	}
}

// unknownID returns the id under which something unknown stands in the list.
func (b *Builder) unknownID(ref Ref) string {
	s := ref.ID
	if s == "" {
		s = ref.Name
	}
	if b.ours && s != "" {
		return s
	}
	return ID(s)
}

// Faction sets the Faction Card, and by it the race if that is not known yet.
func (b *Builder) Faction(ref Ref) {
	if ref == (Ref{}) {
		return
	}
	const path = "faction_card"
	f, how := b.Names.Faction(ref)
	if f == nil {
		b.list.FactionCard = b.unknownID(ref)
		b.unknown(factionKind, path, ref, nil)
		return
	}
	b.list.FactionCard = f.ID
	if b.Names.race == nil {
		b.Names.race = &f.Race
	}
	b.renamed(how, factionKind, path, ref, f.Name)
}

// Card adds a Tactical or Creep Card.
func (b *Builder) Card(ref Ref) {
	if len(b.list.TacticalCards) == roster.MaxCards {
		b.Fail(roster.TooMany.Broken("tactical_cards", rules.Text("of", "tactical_cards"), rules.Int("limit", roster.MaxCards)))
		return
	}
	entry := roster.Card{ID: "t" + strconv.Itoa(len(b.list.TacticalCards)+1)}
	path := rules.Path("tactical_cards", entry.ID)
	t, how := b.Names.Tactical(ref)
	if t != nil {
		entry.Card = t.ID
		b.renamed(how, tacticalKind, path, ref, t.Name)
	} else {
		entry.Card = b.unknownID(ref)
		b.unknown(tacticalKind, path, ref, nil)
	}
	b.list.TacticalCards = append(b.list.TacticalCards, entry)
}

// A Size is how a file says which composition a unit has.
type Size struct {
	// Composition is the id of the composition, such as large; it counts first.
	Composition string
	// Models is the model count, 0 if the file does not say.
	Models int
}

// Unit adds a unit and returns how the file's upgrades are added to it. Of a
// Summoned Unit it adds a note and returns nil.
func (b *Builder) Unit(ref Ref, size Size) *Bought {
	u, how := b.Names.Unit(ref)
	if u != nil && u.Summoned && !b.ours {
		b.Note(SummonedDropped, rules.Path("units", u.ID), rules.Text("unit", u.ID), rules.Text("found", ref.found()))
		return nil
	}
	if len(b.list.Units) == roster.MaxUnits {
		b.Fail(roster.TooMany.Broken("units", rules.Text("of", "units"), rules.Int("limit", roster.MaxUnits)))
		return nil
	}
	id := "u" + strconv.Itoa(len(b.list.Units)+1)
	path := rules.Path("units", id)
	b.list.Units = append(b.list.Units, roster.Unit{ID: id})
	bought := &Bought{b: b, Card: u, entry: len(b.list.Units) - 1, path: path}
	entry := &b.list.Units[bought.entry]
	if u == nil {
		entry.Unit = b.unknownID(ref)
		entry.Models = max(size.Models, 1)
		b.unknown(unitKind, path, ref, nil)
		return bought
	}
	entry.Unit = u.ID
	entry.Models = b.models(u, path, size)
	b.renamed(how, unitKind, path, ref, u.Name)
	return bought
}

// models returns the model count of a unit.
func (b *Builder) models(u *card.Unit, path string, size Size) int {
	models, named := size.Models, size.Composition == ""
	for i := range u.Compositions {
		if u.Compositions[i].ID == size.Composition {
			models, named = u.Compositions[i].Models, true
		}
	}
	switch {
	case models == 0 && len(u.Compositions) == 1 && named:
		models = u.Compositions[0].Models
	case models == 0:
		options := make([]string, len(u.Compositions))
		for i := range u.Compositions {
			options[i] = strconv.Itoa(u.Compositions[i].Models)
		}
		b.Note(ModelsMissing, rules.Path(path, "models"), rules.Text("unit", u.ID), rules.List("options", options...))
		models = unprinted(u)
	case size.Models != 0 && size.Models != models:
		b.Note(TotalDiffers, rules.Path(path, "models"), rules.Text("of", "models"), rules.Int("claimed", size.Models),
			rules.Int("counted", models), rules.Text("release", b.cards.ID))
	}
	return models
}

// unprinted returns the smallest model count that the unit cannot have, so that the
// list is refused until somebody says which it is.
func unprinted(u *card.Unit) int {
	models := 1
	for u.Composition(models) != nil {
		models++
	}
	return models
}

// Bought is a unit in the making, to which upgrades are added.
type Bought struct {
	// Card is nil if the release does not have the unit.
	Card *card.Unit

	b     *Builder
	entry int
	path  string
}

// Upgrade adds an upgrade; model is the nominated one from 1, 0 for none. One that
// the unit does not have stays with its id.
func (u *Bought) Upgrade(ref Ref, model int) {
	if u == nil {
		return
	}
	b := u.b
	entry := &b.list.Units[u.entry]
	if len(entry.Upgrades) == roster.MaxUpgrades {
		b.Fail(roster.TooMany.Broken(u.path, rules.Text("of", "upgrades"), rules.Int("limit", roster.MaxUpgrades)))
		return
	}
	bought := roster.Upgrade{Upgrade: b.unknownID(ref), Model: model}
	if u.Card != nil {
		if up, how := b.Names.Upgrade(u.Card, ref); up != nil {
			bought.Upgrade = up.ID
			b.renamed(how, upgradeKind, rules.Path(u.path, "upgrades", up.ID), ref, up.Name)
		} else {
			b.unknown(upgradeKind, rules.Path(u.path, "upgrades", bought.Upgrade), ref, u.Card)
		}
	}
	entry.Upgrades = append(entry.Upgrades, bought)
}

// Path returns the path of the unit.
func (u *Bought) Path() string { return u.path }

// Mission adds a Mission Card of the draft.
func (b *Builder) Mission(id, found string) { b.draft(missionKind, &b.list.Draft.Missions, id, found) }

// Deployment adds a Deployment Card face of the draft.
func (b *Builder) Deployment(id, found string) {
	b.draft(deploymentKind, &b.list.Draft.Deployments, id, found)
}

func (b *Builder) draft(k kind, ids *[]string, id, found string) {
	if len(*ids) == roster.MaxCards {
		b.Fail(roster.TooMany.Broken("draft", rules.Text("of", "tactical_cards"), rules.Int("limit", roster.MaxCards)))
		return
	}
	known := b.cards.Mission(id) != nil
	if k == deploymentKind {
		known = b.cards.Deployment(id) != nil
	}
	if !known {
		if !b.ours {
			id = ID(id)
		}
		b.unknown(k, rules.Path("draft", k.String()+"s", id), Ref{ID: found}, nil)
	}
	*ids = append(*ids, id)
}

// Release says which release of ours the file names. It is then no foreign one:
// ids of unknown things are as they stand in the file, and Summoned Units stay for
// the check to refuse.
func (b *Builder) Release(id string) { b.list.Release, b.ours = id, id != "" }

// Scale sets the scale that the file names; else the limit tells.
func (b *Builder) Scale(scale card.ScaleID) { b.list.Scale = scale; b.scaled = true }

// Reading returns what was built. If the file has no limit, the smallest usual one
// that holds the list stands in.
func (b *Builder) Reading() (Reading, error) {
	if b.err != nil {
		return Reading{}, b.err
	}
	b.line = 0
	foreign := b.list.Release == ""
	if foreign {
		b.list.Release = b.cards.ID
	}
	report := army.Check(b.cards, b.list, army.Terms{})
	if b.list.MineralLimit == 0 {
		b.list.MineralLimit = report.Minerals.Used
		if scale := b.cards.ScaleFor(report.Minerals.Used); scale != nil {
			b.list.MineralLimit = scale.UsualLimit(report.Minerals.Used)
		}
		b.Note(LimitAssumed, "mineral_limit", rules.Int("limit", b.list.MineralLimit))
		report = army.Check(b.cards, b.list, army.Terms{})
	}
	if !b.scaled {
		b.list.Scale = card.Standard
		if scale := b.cards.ScaleFor(b.list.MineralLimit); scale != nil {
			b.list.Scale = scale.ID
		}
	}
	for _, c := range b.claims {
		if counted := c.counted(&report); counted != c.claimed {
			b.Note(TotalDiffers, c.path, rules.Text("of", c.of), rules.Int("claimed", c.claimed),
				rules.Int("counted", counted), rules.Text("release", b.cards.ID))
		}
	}
	if b.more > 0 {
		b.notes = append(b.notes, MoreNotes.Broken("", Have(b.more)))
	}
	return Reading{Roster: b.list, Own: !foreign, Date: b.date, Notes: slices.Clip(b.notes)}, nil
}

// Unnamed adds an upgrade that the file does not name, under an id that no release
// has: the list cannot be judged with it.
func (u *Bought) Unnamed(id string) {
	entry := &u.b.list.Units[u.entry]
	if len(entry.Upgrades) < roster.MaxUpgrades {
		entry.Upgrades = append(entry.Upgrades, roster.Upgrade{Upgrade: id})
	}
}

// Found is a foreign text as a note repeats it.
func Found(s string) rules.Arg { return rules.Text("found", Clip(s)) }

// Have is a number that was found.
func Have(n int) rules.Arg { return rules.Int("have", n) }

// Line is a line of a text.
func Line(n int) rules.Arg { return rules.Int("line", n) }
