package army

import (
	"cmp"
	"slices"

	"muster/rules"
	"muster/rules/card"
	"muster/rules/roster"
)

// A Sheet is everything the table needs to know of one unit of a list: what it
// costs, what its models carry after replacements and SPECIALISTs, and what it
// can do (§9.1.6, §9.1.7). It is made for illegal entries too; what cannot be
// granted stands in Upgrades with a Gap.
type Sheet struct {
	// Path of the entry, units/ID.
	Path  string
	Entry *roster.Unit
	// Unit is nil if the release has no such unit; then nothing below is known.
	Unit *card.Unit
	// Composition is nil if the model count is no Composition Option.
	Composition *card.Composition
	// Models is the model count as written.
	Models int
	// Supply is the Starting Supply and Minerals the price with all upgrades, as
	// the totals count them.
	Supply, Minerals int
	Upgrades         []SheetUpgrade // in document order
	// Stats is the printed profile with the changes that always apply.
	Stats       card.Stats
	StatChanges []StatChange
	// Batches are ordered by phase, then as the card prints the weapons; what
	// SPECIALISTs carry comes last.
	Batches []Batch
	// Abilities are ordered by phase, those that work in any phase first.
	Abilities []SheetAbility
	// Keywords are those of weapons and abilities, each once, by name.
	Keywords []SheetKeyword
}

// A SheetUpgrade is one bought upgrade of a Sheet.
type SheetUpgrade struct {
	// Path of the upgrade, units/ID/upgrades/UPGRADE.
	Path string
	// ID is the upgrade as written and Upgrade what it names, nil if it is not on
	// the Unit Card.
	ID      string
	Upgrade *card.Upgrade
	// Minerals is what the entry adds to the total.
	Minerals int
	// Gap says why the upgrade grants nothing; NoGap if it grants what it says.
	Gap Gap
	// Model is the nominee of a SPECIALIST, 0 for all models. Provisional marks a
	// nominee that the list does not name yet: the first free model stands in.
	Model       int
	Provisional bool
}

// A Gap says why a bought upgrade grants nothing.
type Gap uint8

// The gaps.
const (
	NoGap Gap = iota
	// GapUnlisted: the Unit Card has no such upgrade (AB-29, AB-52).
	GapUnlisted
	// GapUnpriced: this composition may not buy it (AB-29).
	GapUnpriced
	// GapTwice: a further copy (AB-28, AB-33).
	GapTwice
	// GapReplaced: an earlier upgrade already replaces the weapon on all models
	// (AB-31, AMB-08).
	GapReplaced
	// GapNoWeapon: the weapon to replace is not carried (AB-35).
	GapNoWeapon
	// GapNoModel: no model is left that could be nominated (AB-34).
	GapNoModel
)

// A Batch is what one weapon profile fires in its phase: all models that carry
// it (§8.7.3, RNG-08). A SPECIALIST's weapon is a Batch of its own.
type Batch struct {
	Weapon *card.Weapon
	// From is the upgrade that grants the weapon, nil for a printed one.
	From *card.Upgrade
	// Count is the number of models that carry it, at least 1.
	Count int
	// Model is the only carrier of a SPECIALIST's weapon, 0 otherwise.
	Model int
	// Without are the models that gave the weapon up, in ascending order.
	Without []int
	// Extra marks a SIDEARM, fired beside the one weapon a model uses (RNG-06).
	Extra bool
	// Choice marks a weapon whose carriers have another one to use in its place in
	// this phase: a model fires one of them.
	Choice bool
	// ChangedBy are the bought upgrades that change how the weapon works.
	ChangedBy []*card.Upgrade
	// Missing are upgrades, by id, without which the weapon is of no use and which
	// are not bought.
	Missing []string
}

// Carries reports whether the model, from 1, carries the weapon of b.
func (b *Batch) Carries(model int) bool {
	if b.Model != 0 {
		return b.Model == model
	}
	return !slices.Contains(b.Without, model)
}

// WeaponsOf returns what the model, from 1, carries.
func (s *Sheet) WeaponsOf(model int) []*card.Weapon {
	var weapons []*card.Weapon
	for i := range s.Batches {
		if s.Batches[i].Carries(model) {
			weapons = append(weapons, s.Batches[i].Weapon)
		}
	}
	return weapons
}

// NewSheet returns the sheet of one entry of a list.
func NewSheet(cards *card.Release, entry *roster.Unit) Sheet {
	s := Sheet{
		Path: rules.Path("units", entry.ID), Entry: entry,
		Unit: cards.Unit(entry.Unit), Models: entry.Models,
	}
	if s.Unit == nil {
		s.listUnknown()
		return s
	}
	s.Composition = s.Unit.Composition(entry.Models)
	s.Supply = startingSupply(s.Unit, entry.Models)
	if s.Composition != nil && !s.Unit.Summoned {
		s.Minerals = s.Composition.Minerals
	}
	s.buy()
	s.nominate()
	s.arm()
	s.changeStats()
	s.listAbilities()
	s.listKeywords(cards)
	return s
}

// Sheets returns the sheets of all units of r in list order.
func Sheets(cards *card.Release, r *roster.Roster) []Sheet {
	sheets := make([]Sheet, len(r.Units))
	for i := range r.Units {
		sheets[i] = NewSheet(cards, &r.Units[i])
	}
	return sheets
}

func (s *Sheet) listUnknown() {
	for i := range s.Entry.Upgrades {
		id := s.Entry.Upgrades[i].Upgrade
		s.Upgrades = append(s.Upgrades, SheetUpgrade{
			Path: rules.Path(s.Path, "upgrades", id), ID: id, Gap: GapUnlisted,
		})
	}
}

// buy prices the upgrades and finds those that grant nothing by themselves.
func (s *Sheet) buy() {
	s.Upgrades = make([]SheetUpgrade, 0, len(s.Entry.Upgrades))
	for i := range s.Entry.Upgrades {
		id := s.Entry.Upgrades[i].Upgrade
		u := SheetUpgrade{Path: rules.Path(s.Path, "upgrades", id), ID: id, Upgrade: s.Unit.Upgrade(id)}
		if u.Upgrade == nil {
			u.Gap = GapUnlisted
			s.Upgrades = append(s.Upgrades, u)
			continue
		}
		if s.Composition != nil && !s.Unit.Summoned {
			price, ok := u.Upgrade.PriceFor(s.Composition.ID)
			if !ok {
				u.Gap = GapUnpriced
			}
			u.Minerals = price
		}
		if u.Gap == NoGap && s.bought(u.Upgrade) != nil {
			u.Gap = GapTwice
		}
		s.Minerals += u.Minerals
		s.Upgrades = append(s.Upgrades, u)
	}
}

// bought returns the entry that grants the upgrade, or nil.
func (s *Sheet) bought(u *card.Upgrade) *SheetUpgrade {
	for i := range s.Upgrades {
		if s.Upgrades[i].Upgrade == u && s.Upgrades[i].Gap == NoGap {
			return &s.Upgrades[i]
		}
	}
	return nil
}

// nominate gives every SPECIALIST its model: the one written, else the first
// that no other SPECIALIST of the unit has (AB-32, AB-34).
func (s *Sheet) nominate() {
	taken := make([]int, 0, len(s.Upgrades))
	for i := range s.Upgrades {
		u := &s.Upgrades[i]
		if u.Gap != NoGap || !u.Upgrade.Specialist {
			continue
		}
		if m := s.Entry.Upgrades[i].Model; m >= 1 && m <= s.Models {
			u.Model = m
			taken = append(taken, m)
		}
	}
	for i := range s.Upgrades {
		u := &s.Upgrades[i]
		if u.Gap != NoGap || !u.Upgrade.Specialist || u.Model != 0 {
			continue
		}
		free := 1
		for slices.Contains(taken, free) {
			free++
		}
		if free > s.Models {
			u.Gap = GapNoModel
			continue
		}
		u.Model, u.Provisional = free, true
		taken = append(taken, free)
	}
}

// arm works out the final weapons: replacements on all models first, then the
// nominees (AB-30, AB-31, AB-35). Where two upgrades replace one weapon on all
// models the earlier one counts (AMB-08).
func (s *Sheet) arm() {
	for i := range s.Unit.Weapons {
		s.Batches = append(s.Batches, Batch{Weapon: &s.Unit.Weapons[i], Count: s.Models})
	}
	for i := range s.Upgrades {
		if u := &s.Upgrades[i]; u.Gap == NoGap && !u.Upgrade.Specialist {
			s.armAll(u)
		}
	}
	for i := range s.Upgrades {
		if u := &s.Upgrades[i]; u.Gap == NoGap && u.Upgrade.Specialist {
			s.armNominee(u)
		}
	}
	s.Batches = slices.DeleteFunc(s.Batches, func(b Batch) bool { return b.Weapon == nil || b.Count < 1 })
	slices.SortStableFunc(s.Batches, func(a, b Batch) int { return cmp.Compare(a.Weapon.Phase, b.Weapon.Phase) })
	for i := range s.Batches {
		s.describe(&s.Batches[i])
	}
}

func (s *Sheet) armAll(u *SheetUpgrade) {
	if u.Upgrade.Replaces == "" {
		if u.Upgrade.Weapon != nil {
			s.Batches = append(s.Batches, Batch{Weapon: u.Upgrade.Weapon, From: u.Upgrade, Count: s.Models})
		}
		return
	}
	if b := s.printed(u.Upgrade.Replaces); b != nil {
		*b = Batch{Weapon: u.Upgrade.Weapon, From: u.Upgrade, Count: s.Models}
		return
	}
	u.Gap = GapNoWeapon
	if s.Unit.Weapon(u.Upgrade.Replaces) != nil {
		u.Gap = GapReplaced
	}
}

func (s *Sheet) armNominee(u *SheetUpgrade) {
	if u.Upgrade.Replaces != "" {
		b := s.printed(u.Upgrade.Replaces)
		if b == nil || !b.Carries(u.Model) {
			u.Gap = GapNoWeapon
			return
		}
		b.Count--
		at, _ := slices.BinarySearch(b.Without, u.Model)
		b.Without = slices.Insert(b.Without, at, u.Model)
	}
	if u.Upgrade.Weapon != nil {
		s.Batches = append(s.Batches, Batch{Weapon: u.Upgrade.Weapon, From: u.Upgrade, Count: 1, Model: u.Model})
	}
}

// printed returns the batch of a base weapon that no upgrade replaced on all
// models.
func (s *Sheet) printed(id string) *Batch {
	for i := range s.Batches {
		if b := &s.Batches[i]; b.From == nil && b.Weapon != nil && b.Weapon.ID == id {
			return b
		}
	}
	return nil
}

func (s *Sheet) describe(b *Batch) {
	b.Extra = sidearm(b.Weapon)
	b.ChangedBy = s.changes(b.Weapon.ID)
	for _, id := range b.Weapon.AdvisoryRequires {
		if s.bought(s.Unit.Upgrade(id)) == nil {
			b.Missing = append(b.Missing, id)
		}
	}
	if b.Extra {
		return
	}
	for i := range s.Batches {
		other := &s.Batches[i]
		if other.Weapon != b.Weapon && other.Weapon.Phase == b.Weapon.Phase && !sidearm(other.Weapon) && meet(b, other, s.Models) {
			b.Choice = true
		}
	}
}

// meet reports whether one model carries both.
func meet(a, b *Batch, models int) bool {
	switch {
	case a.Model != 0:
		return b.Carries(a.Model)
	case b.Model != 0:
		return a.Carries(b.Model)
	}
	lost := len(a.Without)
	for _, m := range b.Without {
		if a.Carries(m) {
			lost++
		}
	}
	return lost < models
}

func sidearm(w *card.Weapon) bool {
	return slices.ContainsFunc(w.Keywords, func(k card.KeywordUse) bool { return k.Name == "SIDEARM" })
}

// changes returns the bought upgrades that modify the weapon or ability.
func (s *Sheet) changes(id string) []*card.Upgrade {
	var by []*card.Upgrade
	for i := range s.Upgrades {
		if u := &s.Upgrades[i]; u.Gap == NoGap && slices.Contains(u.Upgrade.Modifies, id) {
			by = append(by, u.Upgrade)
		}
	}
	return by
}
