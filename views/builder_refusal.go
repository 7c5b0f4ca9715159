package views

import (
	"maps"
	"slices"
	"strings"

	"github.com/a-h/templ"
)

// A Refusal says why an edit was not done, or what of it was not, and keeps what
// was typed.
type Refusal struct {
	// Message is about the edit as a whole; empty if Fields say all.
	Message string
	// Done says that the command was carried out and only Fields were not saved.
	Done bool
	// Do is the command.
	Do string
	// Fields are what is wrong with single fields, by name.
	Fields map[string]string
	// Typed are the values of the fields as they were sent.
	Typed map[string]string
}

// at reports whether the refusal is about a command or a field that it saves.
func (r *Refusal) at(do string) bool {
	if r == nil {
		return false
	}
	verb, id, _ := strings.Cut(do, " ")
	var fields []string
	switch verb {
	case "settings":
		fields = []string{"name", "player", "scale", "limit"}
	case "words":
		fields = []string{"label " + id, "note " + id}
	}
	return r.Do == do || slices.ContainsFunc(fields, func(name string) bool { return r.Fields[name] != "" })
}

// message is what is wrong with a field, or nothing.
func (r *Refusal) message(field string) string {
	if r == nil {
		return ""
	}
	return r.Fields[field]
}

// typed is what was sent in a field.
func (r *Refusal) typed(field string) string {
	if r == nil {
		return ""
	}
	return r.Typed[field]
}

// names are the refused fields in order.
func (r *Refusal) names() []string { return slices.Sorted(maps.Keys(r.Fields)) }

// outcome says in two words how far the edit came.
func (r *Refusal) outcome() string {
	if r.Done {
		return "Not all is saved."
	}
	return "Not done."
}

// spoken is what a screen reader hears of the refusal.
func (r *Refusal) spoken() string {
	all := []string{r.outcome()}
	if r.Message != "" {
		all = append(all, r.Message)
	}
	for _, name := range r.names() {
		all = append(all, r.Fields[name])
	}
	return strings.Join(all, " ")
}

// invalid marks a field that was refused and ties it to its message.
func (r *Refusal) invalid(field string) templ.Attributes {
	if r.message(field) == "" {
		return nil
	}
	return templ.Attributes{"aria-invalid": "true", "aria-errormessage": fieldID(field) + "-error"}
}

// fieldID makes an id of the name of a field.
func fieldID(field string) string { return "field-" + strings.ReplaceAll(field, " ", "-") }

// inputID is the id of the builder's control for a field.
func inputID(field string) string {
	switch name, id, of := strings.Cut(field, " "); {
	case of:
		return name + "-" + strings.ReplaceAll(id, " ", "-")
	case name == "limit":
		return "place-mineral_limit"
	default:
		return "set-" + name
	}
}
