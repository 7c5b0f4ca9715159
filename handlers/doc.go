// Package handlers is the web application's HTTP: it decodes requests, calls the
// application and the rules core, and renders views or JSON. The routes of a
// resource stand in its file, and routes.go puts all of them together.
//
// What is the same for all routes stands beside: errors.go turns every error into
// a page, a fragment or a problem document; form.go reads and validates what was
// sent; cookies.go, csrf.go, secure.go, limits.go and logging.go are the edge.
package handlers
