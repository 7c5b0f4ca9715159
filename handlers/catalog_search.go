package handlers

import (
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"muster/catalog"
	"muster/rules/card"
	"muster/views"
)

// maxHits is how many results a page shows; a whole release has fewer.
const maxHits = 500

// A searchForm is the form of a search, as its address holds it.
type searchForm struct {
	Text      string       `form:"q" label:"text" validate:"max=200"`
	Race      *card.Race   `form:"race" label:"race"`
	Slot      *card.Slot   `form:"slot" label:"slot"`
	Tag       string       `form:"tag" label:"tag" validate:"max=100"`
	Keyword   string       `form:"keyword" label:"keyword" validate:"max=100"`
	CostFrom  *int         `form:"cost_from" label:"cost from" validate:"omitempty,min=0,max=1000000"`
	CostTo    *int         `form:"cost_to" label:"cost to" validate:"omitempty,min=0,max=1000000"`
	Phase     *card.Phase  `form:"phase" label:"phase"`
	RangeFrom *int         `form:"range_from" label:"range from" validate:"omitempty,min=0,max=1000"`
	RangeTo   *int         `form:"range_to" label:"range to" validate:"omitempty,min=0,max=1000"`
	Target    *card.Target `form:"target" label:"target"`
}

// turned are bounds between which there is nothing.
func (f searchForm) turned() (faults []fieldError) {
	for _, b := range []struct {
		name, label string
		from, to    *int
	}{{"cost", "Cost", f.CostFrom, f.CostTo}, {"range", "Range", f.RangeFrom, f.RangeTo}} {
		if b.from != nil && b.to != nil && *b.from > *b.to {
			faults = append(faults, fieldError{b.name + "_to", fmt.Sprintf("%s to must be %d or greater, as %s from is.", b.label, *b.from, strings.ToLower(b.label))})
		}
	}
	return faults
}

func (f searchForm) query(release string) catalog.Query {
	q := catalog.Query{
		Release: release, Text: f.Text, Race: f.Race, Slot: f.Slot,
		Cost: catalog.Bounds{Min: f.CostFrom, Max: f.CostTo}, Phase: f.Phase,
		Range: catalog.Bounds{Min: f.RangeFrom, Max: f.RangeTo}, Target: f.Target, Limit: maxHits,
	}
	if f.Tag != "" {
		q.Tags = []string{f.Tag}
	}
	if f.Keyword != "" {
		q.Keywords = []string{f.Keyword}
	}
	return q
}

// catalogSearch searches one release. What is wrong with the form stands beside
// its fields, and what was typed is kept; the search goes by the others.
func (s *Server) catalogSearch(c echo.Context) error {
	page, err := s.catalogPage(c, "search")
	if err != nil {
		return err
	}
	p := views.CatalogSearch{CatalogPage: page, Typed: typedQuery(c)}
	shell := s.catalogShell(c, "Search, "+page.Cards.ID, "Search the cards and rules of release "+page.Cards.ID+".")
	var f searchForm
	faults, err := s.readUnderstood(c, &f)
	if err != nil {
		return err
	}
	faults = faults.and(f.turned()...)
	faults.leaveOut(&f)
	p.Faults = faults.byField()
	p.Asked = filled(p.Typed, p.Faults)
	if p.Asked {
		query := f.query(page.Cards.ID)
		hits, err := s.Catalog.Search(c.Request().Context(), query)
		if err != nil {
			return err
		}
		if len(hits) == 0 {
			if p.Corrected, hits, err = s.corrected(c.Request().Context(), page.Cards, query); err != nil {
				return err
			}
		}
		namedFirst(hits, f.Text)
		p.Groups, p.Total = groupHits(page.Cards, hits), len(hits)
		if p.Total == 0 {
			p.Near = nearEntries(page.Cards, f.Text)
			if f.Text != "" && len(f.filters(p.Typed)) > 0 && faults == nil {
				p.Wider = c.Request().URL.Path + "?" + url.Values{"q": {f.Text}}.Encode()
			}
		}
		shell.NoIndex = true
	}
	if faults != nil {
		return s.html(c, faults.status(), views.CatalogSearchPage(shell, p))
	}
	return s.lasting(c, views.CatalogSearchPage(shell, p))
}

// filled reports whether a form asks for anything that is understood.
func filled(values url.Values, faults map[string]string) bool {
	for name, all := range values {
		for _, v := range all {
			if strings.TrimSpace(v) != "" && faults[name] == "" {
				return true
			}
		}
	}
	return false
}

// filters returns the fields besides the text that were filled in.
func (searchForm) filters(typed url.Values) []string {
	var set []string
	for _, name := range sortedKeys(typed) {
		if name != "q" && typed.Get(name) != "" {
			set = append(set, name)
		}
	}
	return set
}

// namedFirst puts what has the very name that was typed before what has more than it:
// the Marine before Raynor's Raider (Marine).
func namedFirst(hits []catalog.Hit, typed string) {
	typed = strings.TrimSpace(typed)
	slices.SortStableFunc(hits, func(a, b catalog.Hit) int {
		x, y := strings.EqualFold(a.Name, typed), strings.EqualFold(b.Name, typed)
		switch {
		case x == y:
			return 0
		case x:
			return -1
		}
		return 1
	})
}

// groupHits sorts what a search found into kinds, in the order of the catalogue's
// navigation; within a kind the best stays first.
func groupHits(cards *card.Release, hits []catalog.Hit) []views.EntryGroup {
	var groups []views.EntryGroup
	for i := range catalogParts {
		part := &catalogParts[i]
		g := views.EntryGroup{Title: part.plural, Part: part.name}
		for _, h := range hits {
			if h.Kind == part.kind {
				addHit(cards, &g, h)
			}
		}
		if g.Len() > 0 {
			groups = append(groups, g)
		}
	}
	return groups
}

func addHit(cards *card.Release, g *views.EntryGroup, h catalog.Hit) {
	switch h.Kind {
	case catalog.FactionCard:
		g.Factions = appendFound(g.Factions, cards.Faction(h.ID))
	case catalog.TacticalCard:
		g.Tacticals = appendFound(g.Tacticals, cards.Tactical(h.ID))
	case catalog.UnitCard:
		g.Units = appendFound(g.Units, cards.Unit(h.ID))
	case catalog.MissionCard:
		g.Missions = appendFound(g.Missions, cards.Mission(h.ID))
	case catalog.DeploymentCard:
		g.Deployments = appendFound(g.Deployments, cards.Deployment(h.ID))
	case catalog.GlossaryEntry:
		g.Keywords = appendFound(g.Keywords, cards.Keyword(h.ID))
	}
}

// appendFound appends what the snapshot has; wording that was mended in this very
// moment may leave the search a step ahead of it.
func appendFound[T any](all []*T, v *T) []*T {
	if v == nil {
		return all
	}
	return append(all, v)
}
