package views

import "strings"

// gone reports whether a refused field belongs to something that the list has no
// more, so that the page has no such field.
func (b *Builder) gone(field string) bool {
	kind, id, _ := strings.Cut(field, " ")
	switch kind {
	case "nominee": // a choice, which is refused for no other reason
		return true
	case "label", "note":
		return id != "" && b.Entry(id) == nil
	}
	return false
}

// goneFields are the refused fields that the page does not have.
func (b *Builder) goneFields() []string {
	var gone []string
	for _, name := range b.Refused.names() {
		if b.gone(name) {
			gone = append(gone, name)
		}
	}
	return gone
}

// words reports whether what was typed in the field is a text to copy.
func words(field string) bool { return !strings.HasPrefix(field, "nominee ") }
