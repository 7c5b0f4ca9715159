package views

import "muster/rules/card"

// A Shell is what every page has around its content.
type Shell struct {
	// Title is the page's own title; the site's name is added to it.
	Title       string
	Description string
	// Styles and Script are the addresses of the built assets, empty if they are
	// missing.
	Styles, Script string
	// Theme is light, dark or empty for the system's.
	Theme string
	// Path is the page's own address, to come back to after a change of theme.
	Path string
	// Section marks the entry of the navigation: lists, new, catalog, check or "".
	Section string
	CSRF    string
	// NoIndex keeps private pages out of search engines.
	NoIndex bool
	// OpenGraph describes a shared list to the programs that preview links; nil
	// for other pages.
	OpenGraph *OpenGraph
}

// An OpenGraph is the preview of a shared page.
type OpenGraph struct {
	Title, Description, URL string
}

// A Problem is an error page: what happened, and what to do now.
type Problem struct {
	Title   string
	Detail  string
	Remedy  string
	Request string // request id, for a report
	// Typed is what the person had entered, kept so that it is not lost.
	Typed []Typed
	// Links lead to what was probably meant.
	Links []EntryLink
	// Again sends an edit once more; nil if the request was none.
	Again *Resend
}

// A Resend is the form of an edit that failed, with every field as it was sent.
type Resend struct {
	Action, CSRF string
	Fields       []Typed
}

// Typed is one field of a form as it was entered.
type Typed struct{ Name, Value string }

// A ReleaseInfo names a release in a choice of releases.
type ReleaseInfo struct {
	ID, Title string
	Current   bool
}

// A CatalogPage is what every catalogue page has in common.
type CatalogPage struct {
	Cards    *card.Release
	Releases []ReleaseInfo
	// Part is the sub-navigation's current entry: factions, units, cards, keywords,
	// missions, deployments, search or changes; empty for none.
	Part string
	// Scale names the Engagement Scale for which an entry is looked at; empty is
	// every scale.
	Scale string
}
