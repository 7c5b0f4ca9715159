package armybuilder

import (
	"crypto/rand"
	"fmt"
	"strings"
	"testing"
)

func TestSecretSurvivesItsText(t *testing.T) {
	s, err := NewSecret(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	if got, ok := ParseSecret(s.Text()); !ok || got != s {
		t.Errorf("%q does not read back", s.Text())
	}
	for _, text := range []string{"", s.Text()[1:], s.Text() + "A", strings.Repeat("!", 43), strings.Repeat("_", 42) + "=", s.Text()[:42] + "\n"} {
		if _, ok := ParseSecret(text); ok {
			t.Errorf("%q is read as a secret", text)
		}
	}
}

func TestSecretNeverPrintsItself(t *testing.T) {
	s, err := NewSecret(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	for _, format := range []string{"%v", "%+v", "%s", "%#v", "%q"} {
		for _, v := range []any{s, struct{ Token Secret }{s}} {
			if out := fmt.Sprintf(format, v); strings.Contains(out, s.Text()) || strings.Contains(out, fmt.Sprint([32]byte(s))) || strings.Contains(out, fmt.Sprintf("%x", s[:])) {
				t.Errorf("%s prints the secret: %s", format, out)
			}
		}
	}
}
