package handlers

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"muster/catalog"
	"muster/rules/card"
	"muster/views"
)

// A changesForm names the two releases to compare. Left out, to is the current
// one and from the one before to.
type changesForm struct {
	From string `form:"from" label:"from" validate:"omitempty,release"`
	To   string `form:"to" label:"to" validate:"omitempty,release"`
}

// catalogChanges shows what differs between two releases. One that does not exist is
// told beside its field, and stands for what it does when it is left out.
func (s *Server) catalogChanges(c echo.Context) error {
	var f changesForm
	faults, err := s.readUnderstood(c, &f)
	if err != nil {
		return err
	}
	releases := s.releaseInfos()
	to, faults, err := s.releaseOr(c, "to", f.To, s.Catalog.Current().ID, faults)
	if err != nil {
		return err
	}
	from, faults, err := s.releaseOr(c, "from", f.From, releaseBefore(releases, to.ID), faults)
	if err != nil {
		return err
	}
	shell := s.catalogShell(c, "What changed from "+from.ID+" to "+to.ID, "Every price, slot and card that differs between two releases.")
	changes := catalog.Diff(from, to)
	p := views.CatalogChanges{
		CatalogPage: views.CatalogPage{Cards: to, Releases: releases, Part: "changes"},
		From:        views.ReleaseInfo{ID: from.ID, Title: from.Title}, To: views.ReleaseInfo{ID: to.ID, Title: to.Title},
		Groups: groupChanges(from, to, changes), Total: len(changes), Faults: faults.byField(),
	}
	if faults != nil {
		return s.html(c, faults.status(), views.CatalogChangesPage(shell, p))
	}
	return s.lasting(c, views.CatalogChangesPage(shell, p))
}

// releaseOr returns the release that a field names, or the usual one where it names
// none. One that does not exist joins the faults, for the page that offers the others.
func (s *Server) releaseOr(c echo.Context, field, id, usual string, faults *formError) (*card.Release, *formError, error) {
	cards, err := s.Catalog.Snapshot(cmp.Or(id, usual))
	var unknown *catalog.UnknownReleaseError
	if !errors.As(err, &unknown) || wantsJSON(c) {
		return cards, faults, err
	}
	cards, err = s.Catalog.Snapshot(usual)
	return cards, faults.and(fieldError{field, noRelease(unknown)}), err
}

// releaseBefore returns the release before one, or the first itself.
func releaseBefore(releases []views.ReleaseInfo, id string) string {
	i := slices.IndexFunc(releases, func(r views.ReleaseInfo) bool { return r.ID == id })
	return releases[max(i-1, 0)].ID
}

// groupChanges sorts changes into kinds and entries, in their order.
func groupChanges(from, to *card.Release, changes []catalog.Change) []views.ChangeGroup {
	var groups []views.ChangeGroup
	for i := range catalogParts {
		part := &catalogParts[i]
		g := views.ChangeGroup{Title: part.plural}
		for _, ch := range changes {
			if ch.Kind != part.kind {
				continue
			}
			last := len(g.Entries) - 1
			if last < 0 || g.Entries[last].Name != ch.Name {
				g.Entries = append(g.Entries, changedEntry(from, to, part, ch))
				last++
			}
			g.Entries[last].Changes = append(g.Entries[last].Changes, fieldChange(from, to, ch))
		}
		if len(g.Entries) > 0 {
			groups = append(groups, g)
		}
	}
	return groups
}

func changedEntry(from, to *card.Release, part *catalogPart, ch catalog.Change) views.ChangedEntry {
	e := views.ChangedEntry{Name: ch.Name, Race: raceOf(to, part, ch.ID)}
	for _, r := range []*card.Release{to, from} {
		if found, ok := part.find(r, ch.ID); ok {
			e.URL = entryURL(r, part, found.id)
			break
		}
	}
	return e
}

func raceOf(cards *card.Release, part *catalogPart, id string) string {
	switch part.kind {
	case catalog.FactionCard:
		if f := cards.Faction(id); f != nil {
			return f.Race.String()
		}
	case catalog.TacticalCard:
		if t := cards.Tactical(id); t != nil {
			return t.Race.String()
		}
	case catalog.UnitCard:
		if u := cards.Unit(id); u != nil {
			return u.Race.String()
		}
	case catalog.MissionCard, catalog.DeploymentCard, catalog.GlossaryEntry:
	}
	return ""
}

// fieldChange writes a change for people: what is not there is empty, and a new
// or removed card says so.
func fieldChange(from, to *card.Release, ch catalog.Change) views.FieldChange {
	if ch.Field == "presence" {
		if ch.Was == catalog.Absent {
			return views.FieldChange{Field: "New card", Now: "added"}
		}
		return views.FieldChange{Field: "No longer there", Was: "removed"}
	}
	f := views.FieldChange{Field: fieldName(from, to, ch), Was: ch.Was, Now: ch.Now}
	if f.Was == catalog.Absent {
		f.Was = ""
	}
	if f.Now == catalog.Absent {
		f.Now = ""
	}
	return f
}

// fieldName names what changed on a card: "Minerals for 9 models", "Combat Shield,
// minerals for 6 models", "Core slots".
func fieldName(from, to *card.Release, ch catalog.Change) string {
	parts := strings.Split(ch.Field, "/")
	switch {
	case parts[0] == "slots" && len(parts) == 2:
		return capital(parts[1]) + " slots"
	case parts[0] == "compositions" && len(parts) == 2:
		return "Composition of " + modelCountText(parts[1])
	case parts[0] == "compositions":
		return capital(parts[2]) + " for " + modelCountText(parts[1])
	case parts[0] == "upgrades" && len(parts) > 1:
		name := upgradeName(from, to, ch.ID, parts[1])
		switch len(parts) {
		case 2:
			return "Upgrade " + name
		case 3:
			return name + ", " + parts[2]
		}
		return name + ", " + parts[2] + " for " + modelCountText(parts[3])
	}
	return capital(strings.ReplaceAll(strings.Join(parts, ", "), "_", " "))
}

// upgradeName is the name of an upgrade in whichever release has it.
func upgradeName(from, to *card.Release, unit, id string) string {
	for _, r := range []*card.Release{to, from} {
		if u := r.Unit(unit); u != nil {
			if up := u.Upgrade(id); up != nil {
				return up.Name
			}
		}
	}
	return id
}

func modelCountText(n string) string {
	if n == "1" {
		return "1 model"
	}
	return n + " models"
}

// capital begins a text with a capital letter.
func capital(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}
