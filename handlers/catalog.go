package handlers

import (
	"net/http"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"muster/catalog"
	"muster/rules/card"
	"muster/views"
)

// A catalogPart is one kind of entry with its pages.
type catalogPart struct {
	// name is its place in addresses, singular what people call an entry.
	name, singular, plural string
	kind                   catalog.Kind
	list                   func(views.Shell, views.CatalogPage) templ.Component
	// find returns an entry by its id or a former one; ok is false for none.
	find func(r *card.Release, id string) (catalogEntry, bool)
	// all calls f with each entry.
	all func(r *card.Release, f func(id, name string))
}

// A catalogEntry is an entry with its page.
type catalogEntry struct {
	id, name, about string
	page            func(views.Shell, views.CatalogPage) templ.Component
	// brief is what a page opens in place of a link to the entry.
	brief func(views.CatalogPage) templ.Component
}

// entryOf makes a catalogEntry of what a release has found, if that is not nil.
func entryOf[T any](
	v *T, describe func(*T) (id, name, about string), page func(views.Shell, views.CatalogPage, *T) templ.Component,
	brief func(views.CatalogPage, *T) templ.Component,
) (catalogEntry, bool) {
	if v == nil {
		return catalogEntry{}, false
	}
	e := catalogEntry{
		page:  func(s views.Shell, p views.CatalogPage) templ.Component { return page(s, p, v) },
		brief: func(p views.CatalogPage) templ.Component { return brief(p, v) },
	}
	e.id, e.name, e.about = describe(v)
	return e, true
}

// catalogParts are the parts of the catalogue in the order of its navigation.
var catalogParts = []catalogPart{
	{
		name: "factions", singular: "Faction Card", plural: "Faction Cards", kind: catalog.FactionCard, list: views.CatalogFactions,
		find: func(r *card.Release, id string) (catalogEntry, bool) {
			return entryOf(r.Faction(id), describeFaction, views.CatalogFaction, views.BriefFaction)
		},
		all: func(r *card.Release, f func(id, name string)) { each(r.Factions, describeFaction, f) },
	},
	{
		name: "units", singular: "unit", plural: "Units", kind: catalog.UnitCard, list: views.CatalogUnits,
		find: func(r *card.Release, id string) (catalogEntry, bool) {
			return entryOf(r.Unit(id), describeUnit, views.CatalogUnit, views.BriefUnit)
		},
		all: func(r *card.Release, f func(id, name string)) { each(r.Units, describeUnit, f) },
	},
	{
		name: "cards", singular: "Tactical Card", plural: "Tactical Cards", kind: catalog.TacticalCard, list: views.CatalogCards,
		find: func(r *card.Release, id string) (catalogEntry, bool) {
			return entryOf(r.Tactical(id), describeTactical, views.CatalogCard, views.BriefCard)
		},
		all: func(r *card.Release, f func(id, name string)) { each(r.Tacticals, describeTactical, f) },
	},
	{
		name: "keywords", singular: "keyword", plural: "Keywords", kind: catalog.GlossaryEntry, list: views.CatalogKeywords,
		find: func(r *card.Release, id string) (catalogEntry, bool) {
			return entryOf(r.Keyword(id), describeKeyword, views.CatalogKeyword, views.BriefKeyword)
		},
		all: func(r *card.Release, f func(id, name string)) { each(r.Keywords, describeKeyword, f) },
	},
	{
		name: "missions", singular: "Mission Card", plural: "Mission Cards", kind: catalog.MissionCard, list: views.CatalogMissions,
		find: func(r *card.Release, id string) (catalogEntry, bool) {
			return entryOf(r.Mission(id), describeMission, views.CatalogMission, views.BriefMission)
		},
		all: func(r *card.Release, f func(id, name string)) { each(r.Missions, describeMission, f) },
	},
	{
		name: "deployments", singular: "Deployment Card", plural: "Deployment Cards", kind: catalog.DeploymentCard, list: views.CatalogDeployments,
		find: func(r *card.Release, id string) (catalogEntry, bool) {
			return entryOf(r.Deployment(id), describeDeployment, views.CatalogDeployment, views.BriefDeployment)
		},
		all: func(r *card.Release, f func(id, name string)) { each(r.Deployments, describeDeployment, f) },
	},
}

func describeFaction(f *card.Faction) (id, name, about string) {
	return f.ID, f.Name, "Faction Card: slots, resource, abilities and what may join it."
}

func describeUnit(u *card.Unit) (id, name, about string) {
	return u.ID, u.Name, "Unit: compositions and prices, profile, weapons, abilities and upgrades."
}

func describeTactical(t *card.Tactical) (id, name, about string) {
	return t.ID, t.Name, "Tactical Card: price, slots, resource and abilities."
}

func describeKeyword(k *card.Keyword) (id, name, about string) { return k.ID, k.Name, k.Summary }

func describeMission(m *card.Mission) (id, name, about string) {
	return m.ID, m.Name, "Mission Card: rounds, Supply and scoring."
}

func describeDeployment(d *card.Deployment) (id, name, about string) {
	return d.ID, d.Name, "Deployment Card: the table with edges, zones and markers."
}

func each[T any](all []T, describe func(*T) (id, name, about string), f func(id, name string)) {
	for i := range all {
		id, name, _ := describe(&all[i])
		f(id, name)
	}
}

// catalogRoutes are the pages of the catalogue, for everybody.
func (s *Server) catalogRoutes() []route {
	routes := []route{
		{method: http.MethodGet, path: "/catalog", kind: page, handle: s.catalogCurrent},
		{method: http.MethodGet, path: "/catalog/changes", kind: page, handle: s.catalogChanges},
		{method: http.MethodGet, path: "/catalog/:release", kind: page, handle: s.catalogOverview},
		{method: http.MethodGet, path: "/catalog/:release/search", kind: page, handle: s.catalogSearch},
	}
	for i := range catalogParts {
		part := &catalogParts[i]
		path := "/catalog/:release/" + part.name
		routes = append(routes,
			route{method: http.MethodGet, path: path, kind: page, handle: func(c echo.Context) error { return s.catalogList(c, part) }},
			route{method: http.MethodGet, path: path + "/:entry", kind: page, handle: func(c echo.Context) error { return s.catalogEntry(c, part) }})
	}
	return routes
}

// catalogCurrent leads to the newest release.
func (s *Server) catalogCurrent(c echo.Context) error {
	return c.Redirect(http.StatusFound, "/catalog/"+s.Catalog.Current().ID)
}

// catalogPage is what every page of the release in the address has.
func (s *Server) catalogPage(c echo.Context, part string) (views.CatalogPage, error) {
	cards, err := s.Catalog.Snapshot(c.Param("release"))
	if err != nil {
		return views.CatalogPage{}, err
	}
	return views.CatalogPage{Cards: cards, Releases: s.releaseInfos(), Part: part}, nil
}

// releaseInfos lists the releases, oldest first.
func (s *Server) releaseInfos() []views.ReleaseInfo {
	releases := s.Catalog.Releases()
	infos := make([]views.ReleaseInfo, len(releases))
	for i, r := range releases {
		infos[i] = views.ReleaseInfo{ID: r.ID, Title: r.Title, Current: i == len(releases)-1}
	}
	return infos
}

// releaseIDs lists the ids of the releases, oldest first.
func releaseIDs(from catalog.Source) []string {
	var ids []string
	for _, r := range from.Releases() {
		ids = append(ids, r.ID)
	}
	return ids
}

// catalogShell is the frame of a page of the catalogue.
func (s *Server) catalogShell(c echo.Context, title, about string) views.Shell {
	shell := s.shell(c, title)
	shell.Section, shell.Description = "catalog", about
	shell.Path = here(c)
	return shell
}

func (s *Server) catalogOverview(c echo.Context) error {
	p, err := s.catalogPage(c, "")
	if err != nil {
		return err
	}
	return s.lasting(c, views.CatalogOverview(s.catalogShell(c, "Cards and rules, "+p.Cards.ID, "Units, Tactical Cards, keywords, missions and deployments of release "+p.Cards.ID+"."), p))
}

func (s *Server) catalogList(c echo.Context, part *catalogPart) error {
	p, err := s.catalogPage(c, part.name)
	if err != nil {
		return err
	}
	return s.lasting(c, part.list(s.catalogShell(c, part.plural+", "+p.Cards.ID, part.plural+" of release "+p.Cards.ID+"."), p))
}

// catalogEntry shows one entry. A former id leads to the one that the entry has
// now.
func (s *Server) catalogEntry(c echo.Context, part *catalogPart) error {
	p, err := s.catalogPage(c, part.name)
	if err != nil {
		return err
	}
	id := c.Param("entry")
	e, ok := part.find(p.Cards, id)
	switch {
	case !ok:
		c.Response().Header().Set(echo.HeaderCacheControl, "no-store")
		return s.html(c, http.StatusNotFound, views.CatalogMissing(s.catalogShell(c, "Not in this release", ""), p, s.missingEntry(c, part, p.Cards, id)))
	case e.id != id:
		return c.Redirect(http.StatusMovedPermanently, entryURL(p.Cards, part, e.id))
	}
	if isFragment(c) {
		p.Scale = c.QueryParam("scale")
		return s.brief(c, e.brief(p))
	}
	return s.lasting(c, e.page(s.catalogShell(c, e.name+", "+p.Cards.ID, e.about), p))
}

func entryURL(cards *card.Release, part *catalogPart, id string) string {
	return "/catalog/" + cards.ID + "/" + part.name + "/" + id
}
