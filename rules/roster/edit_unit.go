package roster

import (
	"slices"

	"muster/rules"
)

func (a AddUnit) apply(e *editor) error {
	if i := e.unitAt(a.ID); i >= 0 && e.Units[i].Unit == a.Unit && e.Units[i].Models == a.Models {
		return nil
	}
	if err := e.checkNew("units", a.ID, len(e.Units), MaxUnits); err != nil {
		return err
	}
	if err := checkText(rules.Path("units", a.ID, "unit"), "unit", a.Unit, 0); err != nil {
		return err
	}
	e.Units = append(e.units(), Unit{ID: a.ID, Unit: a.Unit, Models: a.Models})
	return checkNumber(rules.Path("units", a.ID, "models"), "models", a.Models)
}

func (c CopyUnit) apply(e *editor) error {
	from := e.unitAt(c.From)
	if from < 0 {
		return noEntry("units", c.From)
	}
	u := e.Units[from]
	u.ID = c.ID
	if i := e.unitAt(c.ID); i >= 0 && e.Units[i].equal(&u) {
		return nil
	}
	if err := e.checkNew("units", c.ID, len(e.Units), MaxUnits); err != nil {
		return err
	}
	e.Units = slices.Insert(e.units(), from+1, u)
	return nil
}

// equal reports whether u and v are written alike.
func (u *Unit) equal(v *Unit) bool {
	return u.ID == v.ID && u.Unit == v.Unit && u.Models == v.Models && u.Label == v.Label && u.Note == v.Note &&
		slices.EqualFunc(u.Upgrades, v.Upgrades, Upgrade.equal) && slices.Equal(u.Extra, v.Extra)
}

func (u Upgrade) equal(v Upgrade) bool {
	return u.Upgrade == v.Upgrade && u.Model == v.Model && slices.Equal(u.Extra, v.Extra)
}

func (s SetModels) apply(e *editor) error {
	u, err := e.unit(s.ID)
	if err != nil {
		return err
	}
	u.Models = s.Models
	return checkNumber(rules.Path("units", s.ID, "models"), "models", s.Models)
}

func (s SetLabel) apply(e *editor) error {
	u, err := e.unit(s.ID)
	if err != nil {
		return err
	}
	u.Label = s.Label
	return checkText(rules.Path("units", s.ID, "label"), "label", s.Label, MaxName)
}

func (s SetNote) apply(e *editor) error {
	u, err := e.unit(s.ID)
	if err != nil {
		return err
	}
	u.Note = s.Note
	return checkText(rules.Path("units", s.ID, "note"), "note", s.Note, MaxNote)
}

// upgradePath returns the path of an upgrade that an edit names.
func upgradePath(unit, upgrade string, more ...string) string {
	return rules.Path(append([]string{"units", clip(unit), "upgrades", clip(upgrade)}, more...)...)
}

// checkModel refuses a nominated model that is neither 0 nor a number.
func checkModel(unit, upgrade string, model int) error {
	if model == 0 {
		return nil
	}
	return checkNumber(upgradePath(unit, upgrade, "model"), "model", model)
}

func (a AddUpgrade) apply(e *editor) error {
	u, err := e.unit(a.Unit)
	if err != nil {
		return err
	}
	var other *Upgrade
	for i := range u.Upgrades {
		if have := &u.Upgrades[i]; have.Upgrade == a.Upgrade {
			if a.Model == 0 || a.Model == have.Model {
				return nil
			}
			other = have
		}
	}
	path := upgradePath(a.Unit, a.Upgrade)
	if other != nil {
		return UpgradeTaken.Broken(path, rules.Text("id", a.Unit), rules.Text("upgrade", clip(a.Upgrade)),
			rules.Int("have", other.Model), rules.Int("want", a.Model))
	}
	if len(u.Upgrades) >= MaxUpgrades {
		return TooMany.Broken(rules.Path("units", a.Unit, "upgrades"), rules.Text("of", "upgrades"), rules.Int("limit", MaxUpgrades))
	}
	if err := checkText(path, "upgrade", a.Upgrade, 0); err != nil {
		return err
	}
	u.Upgrades = append(slices.Clip(u.Upgrades), Upgrade{Upgrade: a.Upgrade, Model: a.Model})
	return checkModel(a.Unit, a.Upgrade, a.Model)
}

// occurrences calls yes for the occurrences of an upgrade that an edit means by
// nth, with their index, and reports whether there was one.
func (u *Unit) occurrences(upgrade string, nth int, yes func(i int)) bool {
	seen, found := 0, false
	for i := range u.Upgrades {
		if u.Upgrades[i].Upgrade != upgrade {
			continue
		}
		if seen++; nth == 0 || seen == nth {
			yes(i)
			found = true
		}
	}
	return found
}

func (r RemoveUpgrade) apply(e *editor) error {
	u, err := e.unit(r.Unit)
	if err != nil {
		return err
	}
	gone := make([]bool, len(u.Upgrades))
	if !u.occurrences(r.Upgrade, r.Nth, func(i int) { gone[i] = true }) {
		return nil
	}
	var kept []Upgrade
	for i, g := range gone {
		if !g {
			kept = append(kept, u.Upgrades[i])
		}
	}
	u.Upgrades = kept
	return nil
}

func (n Nominate) apply(e *editor) error {
	u, err := e.unit(n.Unit)
	if err != nil {
		return err
	}
	upgrades := slices.Clone(u.Upgrades)
	if !u.occurrences(n.Upgrade, n.Nth, func(i int) { upgrades[i].Model = n.Model }) {
		return NoUpgrade.Broken(upgradePath(n.Unit, n.Upgrade), rules.Text("id", n.Unit), rules.Text("upgrade", clip(n.Upgrade)))
	}
	u.Upgrades = upgrades
	return checkModel(n.Unit, n.Upgrade, n.Model)
}
