package roster

import (
	"slices"

	"muster/rules"
	"muster/rules/card"
)

// An Edit is one change of a list. It says the wanted result, not a step, so
// that a request sent twice does no harm. The edits are the types of this
// package; Apply carries them out.
type Edit interface {
	// Kind is the name of the edit in JSON, such as "set-models".
	Kind() string
	apply(*editor) error
}

// The edits. Those that name an entry which is not there are refused with
// NoEntry, those that name a missing upgrade with NoUpgrade, unless they say
// otherwise.
type (
	// SetName names the list, in at most MaxName code points; empty removes the
	// name.
	SetName struct {
		Name string `json:"name"`
	}
	// SetPlayer names the player, in at most MaxName code points; empty removes
	// the name.
	SetPlayer struct {
		Player string `json:"player"`
	}
	// SetRelease moves the list to another release of the catalogue.
	SetRelease struct {
		ID          string `json:"id"`
		Fingerprint string `json:"fingerprint,omitempty"` // may be empty
	}
	// SetScale chooses the Engagement Scale (§9.1.1).
	SetScale struct {
		Scale card.ScaleID `json:"scale"`
	}
	// SetLimit sets the mineral limit (§9.1.3), from 1 to MaxNumber.
	SetLimit struct {
		Minerals int `json:"minerals"`
	}
	// SetFaction chooses the Faction Card (§9.1.2); empty chooses none.
	SetFaction struct {
		Card string `json:"card"`
	}
	// SetDraft chooses the Mission and Deployment Cards to bring (§9.2).
	SetDraft struct {
		Missions    []string `json:"missions,omitempty"`
		Deployments []string `json:"deployments,omitempty"`
	}
	// SetVisibility records the owner's wish how the list is shown (§9.1.10).
	SetVisibility struct {
		Visibility Visibility `json:"visibility"`
	}

	// AddCard adds a Tactical or Creep Card (§9.1.5) as the last one. If the entry
	// is there with the same card, nothing changes; else EntryTaken.
	AddCard struct {
		ID   string `json:"id"`
		Card string `json:"card"`
	}
	// SwapCard puts another card in the place of a card entry.
	SwapCard struct {
		ID   string `json:"id"`
		Card string `json:"card"`
	}
	// RemoveEntry takes a card or unit out; if it is not there, nothing changes.
	RemoveEntry struct {
		ID string `json:"id"`
	}
	// MoveEntry puts a card or unit in front of another entry of its kind, or at
	// the end if Before is empty.
	MoveEntry struct {
		ID     string `json:"id"`
		Before string `json:"before,omitempty"`
	}

	// AddUnit adds a unit without upgrades as the last one. If the entry is there
	// with the same unit and models, nothing changes; else EntryTaken.
	AddUnit struct {
		ID     string `json:"id"`
		Unit   string `json:"unit"`
		Models int    `json:"models"` // from 1 to MaxNumber
	}
	// CopyUnit adds a copy of a unit, with all that belongs to it, behind the
	// original. If the copy is there already, nothing changes; else EntryTaken.
	CopyUnit struct {
		From string `json:"from"`
		ID   string `json:"id"`
	}
	// SetModels chooses the Composition Option of a unit by its model count, from 1
	// to MaxNumber. Nominated models stay as they are: the check says if one is now
	// beyond the count.
	SetModels struct {
		ID     string `json:"id"`
		Models int    `json:"models"`
	}
	// SetLabel gives a unit a nickname of at most MaxName code points; empty
	// removes it.
	SetLabel struct {
		ID    string `json:"id"`
		Label string `json:"label"`
	}
	// SetNote writes the owner's note on a unit, in at most MaxNote code points;
	// empty removes it.
	SetNote struct {
		ID   string `json:"id"`
		Note string `json:"note"`
	}

	// AddUpgrade buys an upgrade for a unit (§9.1.7), for a SPECIALIST with the
	// nominated model, from 1; 0 leaves that open. If the unit has it with that
	// model, or Model is 0 and it has it at all, nothing changes; else UpgradeTaken.
	AddUpgrade struct {
		Unit    string `json:"unit"` // id of the entry
		Upgrade string `json:"upgrade"`
		Model   int    `json:"model,omitempty"`
	}
	// RemoveUpgrade takes an upgrade away from a unit: every occurrence if Nth is
	// 0, else the Nth, counted from 1. If there is none, nothing changes.
	RemoveUpgrade struct {
		Unit    string `json:"unit"` // id of the entry
		Upgrade string `json:"upgrade"`
		Nth     int    `json:"nth,omitempty"`
	}
	// Nominate names the model, from 1, that takes a SPECIALIST upgrade (§9.1.7); 0
	// clears it. Nth is as in RemoveUpgrade.
	Nominate struct {
		Unit    string `json:"unit"` // id of the entry
		Upgrade string `json:"upgrade"`
		Model   int    `json:"model,omitempty"`
		Nth     int    `json:"nth,omitempty"`
	}
)

// Apply returns r after edits, in their order. It changes nothing in r; the
// result shares with r what the edits leave alone, and neither may be changed
// in place. An edit that cannot be carried out, or would make a document that
// Decode refuses, is returned as a rules.Violation and nothing is done.
func Apply(r *Roster, edits ...Edit) (*Roster, error) {
	e := editor{Roster: *r}
	for _, edit := range edits {
		if err := edit.apply(&e); err != nil {
			return nil, err
		}
	}
	if size := e.size(); size > MaxBytes {
		return nil, TooLarge.Broken("", rules.Int("have", size), rules.Int("limit", MaxBytes))
	}
	return &e.Roster, nil
}

// An editor holds the roster that edits work on.
type editor struct {
	Roster
	ownCards, ownUnits bool // the slices are copies already
}

// size returns the length of the document without its final newline, or 0 if it
// is short beyond doubt.
func (e *editor) size() int {
	n := sizeHint(&e.Roster)
	for _, s := range [...]string{e.Release, e.Fingerprint, e.FactionCard} {
		n += len(s)
	}
	for _, list := range [...][]string{e.Draft.Missions, e.Draft.Deployments} {
		for _, s := range list {
			n += len(s) + len(`"",`)
		}
	}
	n += sizeOf(e.Extra) + sizeOf(e.Draft.Extra)
	for i := range e.TacticalCards {
		n += len(e.TacticalCards[i].Card) + MaxEntryID + sizeOf(e.TacticalCards[i].Extra)
	}
	for i := range e.Units {
		u := &e.Units[i]
		n += len(u.Unit) + MaxEntryID + sizeOf(u.Extra)
		for j := range u.Upgrades {
			n += len(u.Upgrades[j].Upgrade) + sizeOf(u.Upgrades[j].Extra)
		}
	}
	const mostEscaped = 6 // bytes for one, as in \u0000
	if n*mostEscaped <= MaxBytes {
		return 0
	}
	return len(Encode(&e.Roster)) - 1
}

func sizeOf(fields []Field) int {
	n := 0
	for i := range fields {
		n += len(fields[i].Key) + len(fields[i].Value) + len(`"":,`)
	}
	return n
}

// cards returns the cards, free to change.
func (e *editor) cards() []Card {
	if !e.ownCards {
		e.TacticalCards, e.ownCards = slices.Clone(e.TacticalCards), true
	}
	return e.TacticalCards
}

// units returns the units, free to change but for their lists.
func (e *editor) units() []Unit {
	if !e.ownUnits {
		e.Units, e.ownUnits = slices.Clone(e.Units), true
	}
	return e.Units
}

// cardAt returns the index of a card entry, or -1.
func (r *Roster) cardAt(id string) int {
	return slices.IndexFunc(r.TacticalCards, func(c Card) bool { return c.ID == id })
}

// unitAt returns the index of a unit entry, or -1.
func (r *Roster) unitAt(id string) int {
	return slices.IndexFunc(r.Units, func(u Unit) bool { return u.ID == id })
}

// unit returns the unit entry, free to change but for its lists.
func (e *editor) unit(id string) (*Unit, error) {
	i := e.unitAt(id)
	if i < 0 {
		return nil, noEntry("units", id)
	}
	return &e.units()[i], nil
}

func noEntry(of, id string) error {
	return NoEntry.Broken(rules.Path(of, clip(id)), rules.Text("id", clip(id)))
}
