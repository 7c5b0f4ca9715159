// Package armybuilder is the application around the rules core: it reads lists
// in any format, judges them by a release and an organiser's pack, and reports
// and exports them. Page, API and command line call the same functions, so none
// of them can say something else.
package armybuilder
