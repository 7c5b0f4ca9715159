package handlers

import (
	"net/http"
	"slices"

	"github.com/labstack/echo/v4"
	"github.com/labstack/echo/v4/middleware"
)

// A kind says what answers a route gives.
type kind uint8

const (
	// page answers a person: HTML, with cookies and protection of forms.
	page kind = iota
	// api answers a program: JSON, without cookies.
	api
	// plain answers with a file or a probe.
	plain
)

// An access says who may use a route; the zero access is everybody.
type access uint8

const (
	// reader routes need a read code in the path, which is a parameter code.
	reader access = iota + 1
	// owner routes are about the visitor's own lists; a visitor without any gets an
	// empty answer, or becomes an owner by the first thing it keeps.
	owner
	// editor routes are about the list that the parameter id names. For everybody
	// but its owner and those with its edit link it does not exist.
	editor
)

// A route is one line of the server's interface. Tests walk the table, so a
// property of a route that matters to all belongs here.
type route struct {
	method, path string
	kind         kind
	access       access
	handle       echo.HandlerFunc
	// body is the largest request body in bytes; 0 is the default of a form.
	body int64
	// guess limits how often a client may call the route in vain, since it tries a
	// secret.
	guess bool
}

// routes lists every route.
func (s *Server) routes() []route {
	return slices.Concat(s.plainRoutes(), s.apiRoutes(), s.themeRoutes(), s.startRoutes(), s.listRoutes(), s.deviceRoutes(), s.builderRoutes(), s.catalogRoutes(),
		s.readRoutes(), s.shareRoutes(), s.sealRoutes(), s.verifyRoutes(), s.printRoutes(), s.pdfRoutes(), s.tableRoutes(), s.checkRoutes(), s.importRoutes(), s.aboutRoutes())
}

// plainRoutes are probes and files.
func (s *Server) plainRoutes() []route {
	return []route{
		{method: http.MethodGet, path: "/healthz", kind: plain, handle: s.health},
		{method: http.MethodGet, path: "/readyz", kind: plain, handle: s.ready},
		{method: http.MethodGet, path: "/metrics", kind: plain, handle: s.showMetrics},
		{method: http.MethodGet, path: assetsPath, kind: plain, handle: s.asset},
		{method: http.MethodGet, path: "/favicon.ico", kind: plain, handle: icon("image/x-icon", s.Icon)},
		{method: http.MethodGet, path: "/favicon.svg", kind: plain, handle: icon("image/svg+xml", s.IconSVG)},
		{method: http.MethodGet, path: "/robots.txt", kind: plain, handle: s.robots},
		{method: http.MethodGet, path: "/schema/roster-1.json", kind: plain, handle: s.rosterSchema},
	}
}

// newEcho puts the routes behind what every request passes.
func (s *Server) newEcho() *echo.Echo {
	e := echo.New()
	e.HideBanner, e.HidePort = true, true
	e.HTTPErrorHandler = s.handleError
	e.IPExtractor = s.clientAddress()
	// The order matters: the log sees what a panic became, and every answer, an
	// error too, has the headers of secure.
	e.Use(requestID, s.log(), s.recover(), s.secure, s.rateLimit(), middleware.ContextTimeoutWithConfig(middleware.ContextTimeoutConfig{
		Timeout: s.config.Timeout,
		ErrorHandler: func(err error, _ echo.Context) error {
			return err // handleError knows a deadline
		},
	}), leaving)
	forKind := map[kind][]echo.MiddlewareFunc{
		page: {s.csrf(), private},
		api:  {openToAll},
	}
	guess := s.guessLimit()
	for _, r := range s.routes() {
		chain := append([]echo.MiddlewareFunc{bodyLimit(r.body)}, forKind[r.kind]...)
		if r.guess {
			chain = append(chain, guess)
		}
		e.Add(r.method, r.path, r.handle, chain...)
		if r.method == http.MethodGet {
			e.Add(http.MethodHead, r.path, r.handle, chain...)
		}
		if r.kind == api {
			e.Add(http.MethodOptions, r.path, preflight(r.method), openToAll)
		}
	}
	return e
}
