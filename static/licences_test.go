package static

import (
	"errors"
	"slices"
	"testing"
)

// What is embedded names every library with a kind and its text.
func TestLicencesAreWhole(t *testing.T) {
	all, err := Licences()
	if errors.Is(err, ErrMissing) {
		t.Skip("run make assets")
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range all {
		if l.Name == "" || l.Version == "" || l.Kind == "" || len(l.Text) < 100 {
			t.Errorf("%s %s has the kind %q and a text of %d bytes", l.Name, l.Version, l.Kind, len(l.Text))
		}
	}
	for _, name := range []string{"github.com/labstack/echo/v4", "modernc.org/sqlite", "htmx.org", "sortablejs"} {
		if !slices.ContainsFunc(all, func(l Licence) bool { return l.Name == name }) {
			t.Errorf("%s is not among the licences", name)
		}
	}
	if slices.ContainsFunc(all, func(l Licence) bool { return l.Name == "axe-core" }) {
		t.Error("axe-core is for tests and is not shipped")
	}
}
