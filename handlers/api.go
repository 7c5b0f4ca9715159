package handlers

import (
	_ "embed"
	"encoding/json"
	"io"
	"net/http"
	"sync"

	"github.com/labstack/echo/v4"

	"muster/armybuilder"
	"muster/rules/army"
	"muster/rules/card"
)

// openAPI describes the routes under /api/v1.
//
//go:embed openapi.json
var openAPI []byte

func (s *Server) apiRoutes() []route {
	return []route{
		{method: http.MethodPost, path: "/api/v1/check", kind: api, handle: s.apiCheck, body: armybuilder.MaxFile},
		{method: http.MethodGet, path: "/api/v1/releases", kind: api, handle: s.apiReleases},
		{method: http.MethodGet, path: "/api/v1/releases/:release", kind: api, handle: s.apiRelease},
		{method: http.MethodGet, path: "/api/v1/openapi.json", kind: api, handle: s.apiDescription},
	}
}

// A checkQuery is how the list in the body of a check is judged.
type checkQuery struct {
	Release string        `form:"release" label:"release" validate:"omitempty,release"`
	Limit   *int          `form:"limit" label:"limit" validate:"omitempty,min=1,max=1000000000"`
	Scale   *card.ScaleID `form:"scale" label:"scale"`
}

// options returns the query as options of a check.
func (q checkQuery) options() armybuilder.Options {
	o := armybuilder.Options{Overrides: army.Overrides{Release: q.Release, Scale: q.Scale}}
	if q.Limit != nil {
		o.MineralLimit = *q.Limit
	}
	return o
}

// apiCheck judges the list in the body, in any format that can be read. Whatever
// is wrong with the list stands in the report.
func (s *Server) apiCheck(c echo.Context) error {
	var q checkQuery
	if err := s.readQuery(c, &q); err != nil {
		return err
	}
	check, err := s.Checker.With(q.options())
	if err != nil {
		return err
	}
	data, err := io.ReadAll(c.Request().Body)
	if err != nil {
		return err
	}
	report, err := check.Data(bodyName, data)
	if err != nil {
		return err
	}
	return c.JSONBlob(http.StatusOK, append(report.AppendJSON(nil), '\n'))
}

// bodyName is what a report calls a list that came without a file name, as the
// command line does with standard input.
const bodyName = "-"

// apiReleases lists the releases, oldest first.
func (s *Server) apiReleases(c echo.Context) error {
	type release struct {
		ID          string `json:"id"`
		Title       string `json:"title"`
		PricesFrom  string `json:"prices_from"`
		Note        string `json:"note,omitempty"`
		Fingerprint string `json:"fingerprint"`
		Current     bool   `json:"current,omitempty"`
		URL         string `json:"url"`
	}
	all := []release{}
	for _, r := range s.Catalog.Releases() {
		all = append(all, release{ID: r.ID, Title: r.Title, PricesFrom: r.PricesFrom, Note: r.Note, Fingerprint: r.Fingerprint, URL: s.absolute(c, "/api/v1/releases/"+r.ID)})
	}
	if len(all) > 0 {
		all[len(all)-1].Current = true
	}
	body, err := json.Marshal(map[string]any{"releases": all})
	if err != nil {
		return err
	}
	return c.JSONBlob(http.StatusOK, append(body, '\n'))
}

// releaseDocuments are the releases as documents, made once each.
type releaseDocuments struct {
	mu        sync.Mutex
	documents map[*card.Release][]byte
}

func (d *releaseDocuments) of(r *card.Release) []byte {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.documents == nil {
		d.documents = map[*card.Release][]byte{}
	}
	doc, ok := d.documents[r]
	if !ok {
		for old := range d.documents {
			if old.ID == r.ID { // the wording was mended
				delete(d.documents, old)
			}
		}
		doc = card.Encode(r)
		d.documents[r] = doc
	}
	return doc
}

// apiRelease answers with the whole release as muster.release/1.
func (s *Server) apiRelease(c echo.Context) error {
	r, err := s.Catalog.Snapshot(c.Param("release"))
	if err != nil {
		return err
	}
	c.Response().Header().Set(echo.HeaderCacheControl, "public, max-age=300")
	return c.JSONBlob(http.StatusOK, s.releases.of(r))
}

func (s *Server) apiDescription(c echo.Context) error {
	c.Response().Header().Set(echo.HeaderCacheControl, "public, max-age=300")
	return c.JSONBlob(http.StatusOK, openAPI)
}
