package handlers

import (
	"errors"
	"net/url"
	"slices"
	"strings"

	"muster/rules"
	"muster/rules/card"
	"muster/rules/roster"
)

// The commands that save what is typed into the fields of the builder.
type (
	saveSettings struct{}
	saveWords    struct{ id string }
	saveDraft    struct{}
	// saveAll is what Enter in a field presses: everything that is typed.
	saveAll struct{}
	// keepTyped stands for a command that was refused, so that what was typed beside
	// it is saved (withTyped). No button asks for it.
	keepTyped struct{}
)

// A settingsForm is the panel of settings.
type settingsForm struct {
	Name   string       `form:"name" label:"the name" validate:"max=200"`
	Player string       `form:"player" label:"the player" validate:"max=200"`
	Scale  card.ScaleID `form:"scale" label:"the Engagement Scale"`
	Limit  int          `form:"limit" label:"the mineral limit" validate:"min=1,max=1000000000"`
}

// A wordsForm is what a player calls a unit and notes about it.
type wordsForm struct {
	Label string `form:"label" label:"the nickname" validate:"max=200"`
	Note  string `form:"note" label:"the note" validate:"max=1000"`
}

func (saveSettings) plan(list *roster.Roster, p *planner) ([]roster.Edit, error) {
	return whole(settingsEdits(list, p))
}
func (saveSettings) place(_, _ *roster.Roster) string { return "place-name" }

func (c saveWords) plan(list *roster.Roster, p *planner) ([]roster.Edit, error) {
	if unitEntry(list, c.id) != nil {
		return whole(wordsEdits(list, p, c.id))
	}
	if faults := goneFaults(list, p, c.id); len(faults) > 0 {
		return nil, &formError{faults}
	}
	return nil, roster.NoEntry.Broken("units/"+c.id, rules.Text("id", c.id))
}
func (c saveWords) place(_, _ *roster.Roster) string { return "entry-" + c.id }

func (saveDraft) plan(list *roster.Roster, p *planner) ([]roster.Edit, error) {
	return draftEdits(list, p), nil
}
func (saveDraft) place(_, _ *roster.Roster) string { return "place-draft" }

func (saveAll) plan(list *roster.Roster, p *planner) ([]roster.Edit, error) {
	return whole(typedEdits(list, p))
}
func (saveAll) place(_, _ *roster.Roster) string { return "place-name" }

func (keepTyped) plan(*roster.Roster, *planner) ([]roster.Edit, error) { return nil, nil }
func (keepTyped) place(_, _ *roster.Roster) string                     { return "place-name" }

// whole saves all of what a command is about or nothing of it.
func whole(edits []roster.Edit, faults []fieldError) ([]roster.Edit, error) {
	if len(faults) > 0 {
		return nil, &formError{faults}
	}
	return edits, nil
}

// typedEdits are the edits for every field of the form that differs from the
// list, and what is wrong with those that cannot be saved. Without JavaScript they
// go along with each command, so that pressing one button does not throw away what
// was typed elsewhere.
func typedEdits(list *roster.Roster, p *planner) ([]roster.Edit, []fieldError) {
	edits, faults := settingsEdits(list, p)
	for i := range list.Units {
		id := list.Units[i].ID
		words, wrong := wordsEdits(list, p, id)
		edits, faults = append(edits, words...), append(faults, wrong...)
		for _, up := range list.Units[i].Upgrades {
			field := "nominee " + id + " " + up.Upgrade
			if !p.form.Has(field) {
				continue
			}
			if n := modelCount(p.value(field)); n != up.Model {
				edits = append(edits, roster.Nominate{Unit: id, Upgrade: up.Upgrade, Model: n})
			}
		}
	}
	if slices.Contains(p.form["with"], "draft") {
		edits = append(edits, draftEdits(list, p)...)
	}
	return edits, append(faults, goneFaults(list, p, "")...)
}

// settingsEdits are the edits for the settings that are in the form and differ. A
// field that cannot be saved stays as it is.
func settingsEdits(list *roster.Roster, p *planner) ([]roster.Edit, []fieldError) {
	f := settingsForm{Name: list.Name, Player: list.Player, Scale: list.Scale, Limit: list.MineralLimit}
	faults := faultsOf(p.forms.read(p.form, &f))
	for _, wrong := range faults {
		switch wrong.Field {
		case "name":
			f.Name = list.Name
		case "player":
			f.Player = list.Player
		case "scale":
			f.Scale = list.Scale
		case "limit":
			f.Limit = list.MineralLimit
		}
	}
	var edits []roster.Edit
	if f.Name = strings.TrimSpace(f.Name); !asShown(f.Name, list.Name) {
		edits = append(edits, roster.SetName{Name: f.Name})
	}
	if f.Player = strings.TrimSpace(f.Player); !asShown(f.Player, list.Player) {
		edits = append(edits, roster.SetPlayer{Player: f.Player})
	}
	if f.Scale != list.Scale {
		edits = append(edits, roster.SetScale{Scale: f.Scale})
	}
	// A limit that belonged to the old scale goes along with it.
	if f.Limit == list.MineralLimit && f.Scale != list.Scale && p.cards != nil {
		f.Limit = limitOf(p.cards, list.Scale, f.Scale, f.Limit)
	}
	if f.Limit != list.MineralLimit {
		edits = append(edits, roster.SetLimit{Minerals: f.Limit})
	}
	return edits, faults
}

// wordsEdits are the edits for nickname and note of a unit, on the terms of
// settingsEdits.
func wordsEdits(list *roster.Roster, p *planner, id string) ([]roster.Edit, []fieldError) {
	u := unitEntry(list, id)
	label, note := "label "+id, "note "+id
	if u == nil || !p.form.Has(label) && !p.form.Has(note) {
		return nil, nil
	}
	f := wordsForm{Label: u.Label, Note: u.Note}
	values := url.Values{}
	for field, name := range map[string]string{"label": label, "note": note} {
		if p.form.Has(name) {
			values.Set(field, p.value(name))
		}
	}
	faults := slices.Clone(faultsOf(p.forms.read(values, &f)))
	for i := range faults {
		switch faults[i].Field {
		case "label":
			f.Label = u.Label
		case "note":
			f.Note = u.Note
		}
		faults[i].Field += " " + id // on the page every unit has its own
	}
	var edits []roster.Edit
	if f.Label = strings.TrimSpace(f.Label); !asShown(f.Label, u.Label) {
		edits = append(edits, roster.SetLabel{ID: id, Label: f.Label})
	}
	if f.Note = strings.TrimSpace(f.Note); !asShown(f.Note, u.Note) {
		edits = append(edits, roster.SetNote{ID: id, Note: f.Note})
	}
	return edits, faults
}

// asShown reports whether what was sent in a field is what the field showed of a
// stored text, so that it was not changed. A document may hold more than a field of
// one line shows: browsers leave breaks of lines out.
func asShown(sent, stored string) bool {
	return sent == strings.TrimSpace(stored) || sent == strings.TrimSpace(shownInField.Replace(stored))
}

var shownInField = strings.NewReplacer("\n", "", "\r", "", "\x00", "\uFFFD")

// faultsOf are the faults that reading a form returns; it returns no others for
// the structs of this file.
func faultsOf(err error) []fieldError {
	var form *formError
	if errors.As(err, &form) {
		return form.Fields
	}
	return nil
}

// draftEdits are the edits for the cards that are ticked for the draft.
func draftEdits(list *roster.Roster, p *planner) []roster.Edit {
	missions, deployments := ticked(p.form["mission"], list.Draft.Missions), ticked(p.form["deployment"], list.Draft.Deployments)
	if slices.Equal(missions, list.Draft.Missions) && slices.Equal(deployments, list.Draft.Deployments) {
		return nil
	}
	return []roster.Edit{roster.SetDraft{Missions: missions, Deployments: deployments}}
}

// ticked are the chosen ids in the order in which they were chosen: those that
// the list has first.
func ticked(chosen, had []string) []string {
	var out []string
	for _, id := range had {
		if slices.Contains(chosen, id) && !slices.Contains(out, id) {
			out = append(out, id)
		}
	}
	for _, id := range chosen {
		if !slices.Contains(out, id) {
			out = append(out, id)
		}
	}
	return out
}

// limitOf is the limit to play a scale with when a list comes from another
// one: that of the new scale, unless the old limit was an own choice that fits.
func limitOf(cards *card.Release, from, to card.ScaleID, limit int) int {
	was, now := cards.Scale(from), cards.Scale(to)
	if was == nil || now == nil || now.Fits(limit) && limit != was.MaxMinerals {
		return limit
	}
	return now.UsualLimit(limit)
}
