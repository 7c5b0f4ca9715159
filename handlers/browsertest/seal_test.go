package browsertest

import (
	"testing"

	"muster/rules/roster"
)

// A closed list is sealed, edited, read and proved; every state of the pages is
// accessible and as wide as the window.
func TestSealIsAccessible(t *testing.T) {
	s := newSite(t)
	for _, v := range []view{desktop, phone} {
		t.Run(width(v), func(t *testing.T) {
			o, secret := s.owner(t)
			closed := example(t, "rulebook-9-1-example")
			closed.Visibility = roster.Closed
			id := s.create(t, o, closed)
			code, err := s.lists.Share(t.Context(), o, id)
			if err != nil {
				t.Fatal(err)
			}
			p := open(t, s, v)
			p.allowed = []string{"status of 422"}
			p.be(secret)
			look := func(state string) {
				t.Helper()
				p.axe(state)
				p.fits(t, state)
				if *pictures != "" {
					p.full("seal-" + state + "-" + map[bool]string{false: "light", true: "dark"}[v.dark] + map[bool]string{false: "-1280", true: "-390"}[v.touch])
				}
			}

			p.go_("/lists/" + id + "/share")
			look("unsealed")
			p.press(`form[action$="/seal"] button`)
			p.await(`document.querySelector("#seal code")`)
			sealed, err := s.lists.Sealed(t.Context(), id)
			if err != nil || sealed == nil {
				t.Fatalf("no seal: %v", err)
			}
			if _, err := s.lists.Edit(t.Context(), o, id, 1, "", roster.SetModels{ID: closed.Units[0].ID, Models: 6}); err != nil {
				t.Fatal(err)
			}
			p.go_("/lists/" + id + "/share")
			look("changed")
			p.go_("/lists/" + id + "/reveal")
			look("reveal")
			p.go_("/r/" + string(code))
			p.press(`#sealed ~ p a`)
			p.await(`document.querySelector("#code")`)
			p.press(`form[action="/verify"] .btn-primary`)
			p.await(`document.querySelector("#fault-open")`)
			look("missing")
			p.fill("#salt", string(roster.EncodeSalt(sealed.Salt)))
			p.fill("#open", string(roster.Encode(sealed.Roster)))
			p.press(`form[action="/verify"] .btn-primary`)
			p.await(`document.querySelector("#verified.note-good")`)
			look("proved")
			p.fill("#open", string(roster.Encode(example(t, "rulebook-9-1-example")))+" ")
			p.fill("#salt", "0000000000000000000000000000000000000000000000000000000000000000")
			p.press(`form[action="/verify"] .btn-primary`)
			p.await(`document.querySelector("#verified.note-bad")`)
			look("differs")
		})
	}
}
