package views

import (
	"maps"
	"net/url"
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
	// Typed are the values of the fields as they were sent, one each.
	Typed url.Values
}

// at reports whether the refusal is about a command or a field that it saves.
func (r *Refusal) at(do string) bool {
	return r != nil && (r.Do == do || slices.ContainsFunc(savedBy(do), func(name string) bool { return r.Fields[name] != "" }))
}

// savedBy are the fields that a command saves.
func savedBy(do string) []string {
	switch verb, id, _ := strings.Cut(do, " "); verb {
	case "settings":
		return []string{"name", "player", "scale", "limit"}
	case "words":
		return []string{"label " + id, "note " + id}
	}
	return nil
}

// fieldParts are the fields that a command saves, for a page whose marks on them
// have to come or go.
func (b *Builder) fieldParts(do string) []part {
	verb, id, _ := strings.Cut(do, " ")
	switch verb {
	case "settings", "save":
		return []part{{"#builder-settings", morph, builderSettings(b)}}
	case "words":
		if e := b.Entry(id); e != nil {
			return []part{{"#words-" + id, morph, entryWords(b, b.filled(e))}}
		}
	}
	return nil
}

// refusedParts are the fields that were refused, as they were sent and marked.
func (b *Builder) refusedParts() []part {
	if len(b.Refused.Fields) == 0 {
		return nil
	}
	return b.fieldParts(b.Refused.Do)
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
	return r.Typed.Get(field)
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

// invalid marks a field that was refused and ties it to its message, beside the
// ids of its hints.
func (r *Refusal) invalid(field string, hints ...string) templ.Attributes {
	attributes := templ.Attributes{}
	if r.message(field) != "" {
		attributes["aria-invalid"] = "true"
		hints = append(hints, fieldID(field)+"-error")
	}
	if len(hints) > 0 {
		attributes["aria-describedby"] = strings.Join(hints, " ")
	}
	return attributes
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
