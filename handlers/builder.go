package handlers

import (
	"crypto/rand"
	"errors"
	"net/http"

	"github.com/labstack/echo/v4"

	"muster/armybuilder"
	"muster/catalog"
	"muster/rules/army"
	"muster/rules/card"
	"muster/rules/roster"
	"muster/rules/text"
	"muster/views"
)

// builderRoutes are the pages on which one list is built.
func (s *Server) builderRoutes() []route {
	return []route{
		{method: http.MethodGet, path: "/lists/:id", kind: page, access: editor, handle: s.showBuilder},
		{method: http.MethodPost, path: editPath, kind: page, access: editor, handle: s.edit},
		{method: http.MethodGet, path: "/lists/:id/entries/:entry", kind: page, access: editor, handle: s.showEntry},
		{method: http.MethodGet, path: "/lists/:id/faction", kind: page, access: editor, handle: s.showFactions},
		{method: http.MethodGet, path: "/lists/:id/release", kind: page, access: editor, handle: s.showReleases},
		{method: http.MethodGet, path: "/lists/:id/roster.muster.json", kind: page, access: editor, handle: s.downloadRoster},
	}
}

// blockedCookie remembers that a visitor hides what does not fit.
const blockedCookie = "muster-blocked"

// list returns the list that the path names, or ErrNotFound, and knows from then
// on who is asking.
func (s *Server) list(c echo.Context) (*armybuilder.List, error) {
	ctx, id := c.Request().Context(), c.Param("id")
	if owner, known := c.Get(ownerKey).(armybuilder.Owner); known {
		return s.Lists.Get(ctx, owner, id)
	}
	secret, ok := armybuilder.ParseSecret(s.cookie(c, ownerCookie))
	if !ok {
		return nil, armybuilder.ErrNotFound
	}
	owner, list, err := s.Lists.GetAs(ctx, secret, id)
	if err != nil {
		return nil, err
	}
	s.visits(c, owner, secret)
	return list, nil
}

func (s *Server) showBuilder(c echo.Context) error {
	list, err := s.list(c)
	if err != nil {
		return err
	}
	b, err := s.builder(c, list)
	if err != nil {
		return err
	}
	owner, err := s.owner(c)
	if err != nil {
		return err
	}
	if err := s.tellStep(c, owner, list, b); err != nil {
		return err
	}
	if err := s.builderPage(c, http.StatusOK, b); err != nil {
		return err
	}
	s.remember(c, owner, list, b)
	return nil
}

func (s *Server) builderPage(c echo.Context, status int, b *views.Builder) error {
	shell := s.listsShell(c, b.Title())
	shell.Path = "/lists/" + b.ID
	var err error
	if b.Original, err = s.originalName(c, b.ID); err != nil {
		return err
	}
	return s.html(c, status, views.BuilderPage(shell, b))
}

// showEntry answers the builder with what is folded away of one unit. Opened as an
// address it leads to the unit.
func (s *Server) showEntry(c echo.Context) error {
	b, err := s.outline(c)
	if err != nil {
		return err
	}
	b.Entries = views.NewEntries(b.Cards, b.Roster)
	entry := b.Entry(c.Param("entry"))
	switch {
	case entry == nil:
		return armybuilder.ErrNotFound
	case !isFragment(c):
		return seeOther(c, "/lists/"+b.ID+"#entry-"+c.Param("entry"))
	}
	return s.html(c, http.StatusOK, views.EntrySheet(b, entry))
}

// newRequest identifies an edit that is not made yet.
func newRequest() string { return rand.Text()[:16] }

// builder is everything the page shows of a list.
func (s *Server) builder(c echo.Context, list *armybuilder.List) (*views.Builder, error) {
	b, err := s.judged(c, list.Roster)
	if err != nil {
		return nil, err
	}
	b.ID, b.Revision, b.Request = list.ID, list.Revision, newRequest()
	b.Undo, b.Redo = list.Undo, list.Redo
	for i := range b.Problems {
		var remedies []army.Remedy
		if i < mended {
			remedies = army.Remedies(b.Cards, b.Roster, b.Report, b.Problems[i].Violation)
		}
		b.Problems[i].Mend(b.Cards, remedies)
	}
	return b, nil
}

// outline is as much of the builder as is needed by a page that changes, or shows,
// one thing of the list that the path names.
func (s *Server) outline(c echo.Context) (*views.Builder, error) {
	list, err := s.list(c)
	if err != nil {
		return nil, err
	}
	cards, _, report, err := s.judge(list.Roster)
	if err != nil {
		return nil, err
	}
	return &views.Builder{ID: list.ID, Revision: list.Revision, Request: newRequest(), Roster: list.Roster, Cards: cards, Report: report}, nil
}

// mended is for how many problems ways out are looked for in the list at hand; the
// others are told what mends such a problem in general.
const mended = 8

// before is as much of the page of an earlier state as tells what has changed
// since.
func (s *Server) before(c echo.Context, list *armybuilder.List) (*views.Builder, error) {
	b, err := s.judged(c, list.Roster)
	if err != nil {
		return nil, err
	}
	b.Undo, b.Redo = list.Undo, list.Redo
	return b, nil
}

// judged is a list with its judgement and what it may add.
func (s *Server) judged(c echo.Context, r *roster.Roster) (*views.Builder, error) {
	cards, known, report, err := s.judge(r)
	if err != nil {
		return nil, err
	}
	b := &views.Builder{
		Roster: r, Cards: cards, Report: report, Entries: views.NewEntries(cards, r), HideBlocked: s.cookie(c, blockedCookie) != "",
	}
	if known {
		b.Newer = s.newer(r.Release)
	} else {
		// Nothing was judged; what could be added is told by the current release.
		current := army.Check(cards, r, army.Terms{})
		report = &current
	}
	b.Offer(report)
	b.Problems = make([]views.ListProblem, len(b.Report.Violations))
	for i, v := range b.Report.Violations {
		b.Problems[i] = views.ListProblem{Violation: v, Message: text.Message(cards, v)}
	}
	for _, id := range r.Draft.Missions {
		if m := cards.Mission(id); m != nil {
			if face := m.Face(r.Scale); face != nil {
				b.Curves = append(b.Curves, views.MissionCurve{Mission: m, Curve: army.NewCurve(cards, r, face)})
			}
		}
	}
	return b, nil
}

// releaseOf returns the release that a list names; if it does not exist, the
// current one, and known is false.
func (s *Server) releaseOf(r *roster.Roster) (cards *card.Release, known bool, err error) {
	cards, err = s.Catalog.Snapshot(r.Release)
	if unknown := (*catalog.UnknownReleaseError)(nil); errors.As(err, &unknown) {
		cards, err = s.Catalog.Snapshot(s.Catalog.Current().ID)
		return cards, false, err
	}
	return cards, true, err
}

func (s *Server) showFactions(c echo.Context) error {
	b, err := s.outline(c)
	if err != nil {
		return err
	}
	shell := s.listsShell(c, "Faction Card of "+b.Title())
	return s.html(c, http.StatusOK, views.FactionPage(shell, &views.FactionChoice{Builder: b, Offers: army.NewFactionOffers(b.Cards, b.Roster)}))
}

// A releaseQuery says which release to look at before moving there.
type releaseQuery struct {
	To string `form:"to" label:"the release" validate:"max=40"`
}

func (s *Server) showReleases(c echo.Context) error {
	b, err := s.outline(c)
	if err != nil {
		return err
	}
	var q releaseQuery
	faults, err := s.readUnderstood(c, &q)
	if err != nil {
		return err
	}
	to, faults, err := s.releaseOr(c, "to", q.To, s.Catalog.Current().ID, faults)
	if err != nil {
		return err
	}
	choice := &views.ReleaseChoice{Builder: b, To: q.To, Releases: s.releaseInfos()}
	if faults != nil {
		choice.To, choice.Fault = "", faults.Error()
	}
	if choice.To != "" {
		moved, err := roster.Apply(b.Roster, roster.SetRelease{ID: to.ID})
		if err != nil {
			return err
		}
		report := army.Check(to, moved, army.Terms{})
		choice.Report = &report
		choice.Changes = views.NewChangedFacts(b.Cards, to, b.Roster, army.Changes(b.Cards, to, b.Roster))
	}
	shell := s.listsShell(c, "Release of "+b.Title())
	shell.Path = here(c)
	return s.html(c, faults.status(), views.ReleasePage(shell, choice))
}

// downloadRoster gives the owner the document as it stands, notes and all.
func (s *Server) downloadRoster(c echo.Context) error {
	list, err := s.list(c)
	if err != nil {
		return err
	}
	cards, _, err := s.releaseOf(list.Roster)
	if err != nil {
		return err
	}
	attach(c, listTitle(cards, list.Roster), ".muster.json")
	return c.Blob(http.StatusOK, rosterMediaType, list.Document)
}
