package views

import (
	"github.com/a-h/templ"

	"muster/rules/army"
	"muster/rules/text"
)

// An Importing is the page on which a file becomes one of the visitor's lists:
// first the choice of a file, then what was read from it.
type Importing struct {
	// Text is what was pasted.
	Text string
	// Faults are what is wrong with the fields, by name.
	Faults map[string]string
	// Problem and Remedy say why nothing could be read; empty before anything was
	// sent.
	Problem, Remedy string
	// Preview is what was read; nil if nothing was.
	Preview *ImportPreview
}

// described ties the text to its hint, and to what is wrong with it.
func (i *Importing) described() templ.Attributes {
	attributes := templ.Attributes{"aria-describedby": "import-text-hint"}
	if i.Faults["text"] != "" {
		attributes["aria-invalid"], attributes["aria-describedby"] = "true", "fault-text import-text-hint"
	}
	return attributes
}

// An ImportPreview is a file as it was read. Nothing of it is kept yet: the form
// carries the file along.
type ImportPreview struct {
	// File is the name and Data the content of the file, in base 64.
	File, Data string
	// Request identifies keeping the list.
	Request string
	// Own is a file that names a release of ours.
	Own  bool
	List *CheckedList
	// Choices is the list as text.
	Choices   string
	AsBuilt   *army.AsBuilt
	Notes     []ImportNotes
	Questions []ImportQuestion
	// KeepBy is the release by which the list is to be kept.
	KeepBy string
}

// ImportNotes are notes on how a file was read that belong together.
type ImportNotes struct {
	Title string
	Lines []string
}

// An ImportQuestion is one thing that a file leaves open.
type ImportQuestion struct {
	// Field is the name of the answer in the form.
	Field string
	// Ask is the question and Later what it means not to answer.
	Ask, Later string
	Options    []ImportOption
	// Answer is the option that is chosen, or suggested; empty is Later.
	Answer string
	// Suggested says that nobody has chosen yet.
	Suggested bool
}

// An ImportOption is one answer.
type ImportOption struct{ Value, Label string }

// fewOptions is how many options stand below each other; more are a menu.
const fewOptions = 6

func (q *ImportQuestion) short() bool { return len(q.Options) <= fewOptions }

// spentOf returns a budget as "1,860/2,000".
func spentOf(b army.Budget) string { return text.Number(b.Used) + "/" + text.Number(b.Limit) }

// twoReleases reports whether the list may be kept by either of two releases.
func (p *ImportPreview) twoReleases() bool {
	return !p.Own && p.AsBuilt != nil && p.AsBuilt.Release != p.List.Report.Release
}
