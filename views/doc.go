// Package views renders the pages: templ components, a file for each page or
// part, and the view models they take. It imports the rules core only; what a
// page needs from the store or the request stands in its model.
package views
