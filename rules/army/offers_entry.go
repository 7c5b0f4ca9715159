package army

import (
	"slices"
	"strconv"

	"muster/rules"
	"muster/rules/card"
	"muster/rules/roster"
)

// EntryOffers are what one unit of a list may change about itself.
type EntryOffers struct {
	Options  []OptionOffer
	Upgrades []UpgradeOffer
}

// An UpgradeOffer is an upgrade of the Unit Card that the unit might buy.
type UpgradeOffer struct {
	Upgrade *card.Upgrade
	// Minerals is the price for the chosen composition.
	Minerals int
	Bought   bool
	Reasons  Reasons
	// Nominees are the models that a SPECIALIST could still go to, in ascending
	// order; nil for other upgrades and where the composition is not printed.
	Nominees []int
}

// NewEntryOffers returns what the entry may change. The report is that of the
// whole list by the same release. The offers of an unknown or summoned unit are
// empty.
func NewEntryOffers(cards *card.Release, r *roster.Roster, report *Report, entry *roster.Unit) EntryOffers {
	p := &prospect{cards: cards, list: r, report: report}
	sheet := NewSheet(cards, entry)
	if sheet.Unit == nil || sheet.Unit.Summoned {
		return EntryOffers{}
	}
	var offers EntryOffers
	for i := range sheet.Unit.Compositions {
		offers.Options = append(offers.Options, p.option(&sheet, &sheet.Unit.Compositions[i]))
	}
	for i := range sheet.Unit.Upgrades {
		offers.Upgrades = append(offers.Upgrades, p.upgrade(&sheet, &sheet.Unit.Upgrades[i]))
	}
	return offers
}

// option tells what taking another composition would break: slots, minerals,
// and upgrades that it may not buy or that have no model any more.
func (p *prospect) option(s *Sheet, option *card.Composition) OptionOffer {
	offer := OptionOffer{Composition: option, Chosen: s.Composition == option}
	if offer.Chosen {
		return offer
	}
	minerals := option.Minerals
	specialists := 0
	for i := range s.Upgrades {
		up := s.Upgrades[i].Upgrade
		if up == nil {
			continue
		}
		price, ok := up.PriceFor(option.ID)
		minerals += price
		path := s.Upgrades[i].Path
		if !ok {
			offer.Reasons = append(offer.Reasons, p.unpriced(s.Unit, up, path, option.Models))
		}
		if !up.Specialist {
			continue
		}
		if s.Upgrades[i].Gap != GapTwice {
			specialists++
		}
		if model := s.Entry.Upgrades[i].Model; model > option.Models {
			offer.Reasons = append(offer.Reasons, NomineeBeyond.Broken(path, rules.Text("unit", s.Unit.ID),
				rules.Text("upgrade", up.ID), rules.Int("model", model), rules.Int("models", option.Models)))
		}
	}
	if specialists > option.Models {
		offer.Reasons = append(offer.Reasons, p.tooManySpecialists(s, specialists, option.Models))
	}
	offer.Minerals, offer.Supply = minerals-s.Minerals, option.Supply-s.Supply
	offer.Reasons = p.take(offer.Reasons, s.Unit.Slot, offer.Supply)
	offer.Reasons = p.spend(offer.Reasons, MineralsExceeded, "minerals", p.report.Minerals, offer.Minerals)
	return offer
}

func (p *prospect) upgrade(s *Sheet, up *card.Upgrade) UpgradeOffer {
	path := rules.Path(s.Path, "upgrades", up.ID)
	args := func(more ...rules.Arg) []rules.Arg {
		return append([]rules.Arg{rules.Text("unit", s.Unit.ID), rules.Text("upgrade", up.ID)}, more...)
	}
	offer := UpgradeOffer{Upgrade: up, Bought: slices.ContainsFunc(s.Upgrades, func(have SheetUpgrade) bool {
		return have.Upgrade == up
	})}
	if s.Composition != nil {
		price, ok := up.PriceFor(s.Composition.ID)
		offer.Minerals = price
		if !ok {
			offer.Reasons = append(offer.Reasons, p.unpriced(s.Unit, up, path, s.Models))
		}
	}
	specialists := 0
	for i := range s.Upgrades {
		if have := s.Upgrades[i].Upgrade; have != nil && have.Specialist && s.Upgrades[i].Gap != GapTwice {
			specialists++
		}
	}
	switch {
	case offer.Bought && up.Specialist:
		offer.Reasons = append(offer.Reasons, SpecialistTwice.Broken(path, args()...))
	case offer.Bought:
		offer.Reasons = append(offer.Reasons, UpgradeTwice.Broken(path, args()...))
	case up.Specialist && specialists >= s.Models:
		offer.Reasons = append(offer.Reasons, p.tooManySpecialists(s, specialists+1, s.Models))
	}
	offer.Reasons = s.bar(offer.Reasons, up, path, args)
	if !offer.Bought {
		offer.Reasons = p.spend(offer.Reasons, MineralsExceeded, "minerals", p.report.Minerals, offer.Minerals)
	}
	if len(s.Entry.Upgrades) >= roster.MaxUpgrades {
		offer.Reasons = append(offer.Reasons, roster.TooMany.Broken(rules.Path(s.Path, "upgrades"),
			rules.Text("of", "upgrades"), rules.Int("limit", roster.MaxUpgrades)))
	}
	if up.Specialist && s.Composition != nil {
		offer.Nominees = s.freeNominees(up)
	}
	return offer
}

// bar adds what the other upgrades of the unit say against up: the weapon it
// replaces is gone, or an upgrade it builds on is not bought.
func (s *Sheet) bar(reasons Reasons, up *card.Upgrade, path string, args func(...rules.Arg) []rules.Arg) Reasons {
	gone := false
	for i := range s.Upgrades {
		have := s.Upgrades[i].Upgrade
		if have == nil || have == up || have.Specialist || up.Replaces == "" || have.Replaces != up.Replaces {
			continue
		}
		gone = true
		rule := ReplacedTwice
		if up.Specialist {
			rule = NomineeLacksWeapon
		}
		reasons = append(reasons, rule.Broken(path, args(rules.Text("weapon", up.Replaces), rules.Text("earlier", have.ID))...))
		break
	}
	if up.Specialist && up.Replaces != "" && !gone && s.Unit.Weapon(up.Replaces) == nil {
		reasons = append(reasons, NomineeLacksWeapon.Broken(path, args(rules.Text("weapon", up.Replaces))...))
	}
	if !up.Specialist && up.Replaces != "" && !gone {
		reasons = s.disarmed(reasons, up)
	}
	var needs []string
	for _, id := range up.AdvisoryRequires {
		if need := s.Unit.Upgrade(id); !slices.ContainsFunc(s.Upgrades, func(have SheetUpgrade) bool { return have.Upgrade == need }) {
			needs = append(needs, id)
		}
	}
	if needs != nil {
		reasons = append(reasons, UpgradeHint.Broken(path, args(rules.List("needs", needs...))...))
	}
	return reasons
}

// disarmed adds the SPECIALISTs of the unit whose weapon up would take from all
// models (AB-35).
func (s *Sheet) disarmed(reasons Reasons, up *card.Upgrade) Reasons {
	for i := range s.Upgrades {
		have := s.Upgrades[i].Upgrade
		if have == nil || !have.Specialist || have.Replaces != up.Replaces || s.Upgrades[i].Gap == GapTwice ||
			s.Unit.Weapon(up.Replaces) == nil {
			continue
		}
		reasons = append(reasons, NomineeLacksWeapon.Broken(s.Upgrades[i].Path, rules.Text("unit", s.Unit.ID),
			rules.Text("upgrade", have.ID), rules.Text("weapon", up.Replaces), rules.Text("earlier", up.ID)))
	}
	return reasons
}

// freeNominees lists the models that no other SPECIALIST of the unit names.
func (s *Sheet) freeNominees(up *card.Upgrade) []int {
	var free []int
	for model := 1; model <= s.Models; model++ {
		if !s.nominated(model, up) {
			free = append(free, model)
		}
	}
	return free
}

// nominated reports whether a SPECIALIST other than up names the model.
func (s *Sheet) nominated(model int, up *card.Upgrade) bool {
	for i := range s.Upgrades {
		other := s.Upgrades[i].Upgrade
		if other != nil && other != up && other.Specialist && s.Entry.Upgrades[i].Model == model {
			return true
		}
	}
	return false
}

func (p *prospect) unpriced(u *card.Unit, up *card.Upgrade, path string, models int) rules.Violation {
	var options []string
	for i := range u.Compositions {
		if _, ok := up.PriceFor(u.Compositions[i].ID); ok {
			options = append(options, strconv.Itoa(u.Compositions[i].Models))
		}
	}
	return UpgradeUnpriced.Broken(path, rules.Text("unit", u.ID), rules.Text("upgrade", up.ID),
		rules.Int("models", models), rules.List("options", options...))
}

func (p *prospect) tooManySpecialists(s *Sheet, have, models int) rules.Violation {
	return SpecialistsExceedModels.Broken(rules.Path(s.Path, "upgrades"),
		rules.Text("unit", s.Unit.ID), rules.Int("have", have), rules.Int("models", models))
}
