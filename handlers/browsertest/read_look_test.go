package browsertest

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"

	"muster/rules/roster"
)

// The pages for reading in both themes and at both sizes, for eyes.
func TestReadingPictures(t *testing.T) {
	if *pictures == "" {
		t.Skip("no -pictures")
	}
	s := newSite(t)
	o, secret := s.owner(t)
	full := s.create(t, o, example(t, "rulebook-9-1-example"))
	code, err := s.lists.Share(t.Context(), o, full)
	if err != nil {
		t.Fatal(err)
	}
	closed := example(t, "rulebook-9-1-example")
	closed.Visibility = roster.Closed
	hidden := s.create(t, o, closed)
	closedCode, err := s.lists.Share(t.Context(), o, hidden)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.lists.Reveal(t.Context(), o, hidden, closed.Units[0].ID, true); err != nil {
		t.Fatal(err)
	}
	if _, err := s.lists.Seal(t.Context(), o, hidden); err != nil {
		t.Fatal(err)
	}
	for _, v := range []view{desktop, phone} {
		for _, dark := range []bool{false, true} {
			v.dark = dark
			name := map[bool]string{false: "light", true: "dark"}[dark] + map[bool]string{false: "-1280", true: "-390"}[v.touch]
			p := open(t, s, v)
			p.allowed = []string{"status of 404"}
			p.be(secret)
			for _, at := range []struct{ path, name string }{
				{"/r/" + string(code), "read"},
				{"/r/" + string(closedCode), "closed"},
				{"/lists/" + full + "/share", "share"},
				{"/lists/" + hidden + "/reveal", "reveal"},
				{"/lists/" + full + "/print", "print"},
				{"/lists/" + full + "/table", "table"},
				{"/lists/" + full + "/text", "text"},
				{"/lists/" + hidden + "/share", "seal"},
				{"/verify?code=" + string(closedCode), "verify"},
				{"/check", "check"},
				{"/r", "find"},
				{"/catalog", "catalog"},
				{"/catalog/2026-09-25/search?q=shield", "search"},
				{"/catalog/changes?from=2026-03-16&to=2026-09-25", "changes"},
				{"/catalog/2026-09-25/deployments/typhoon", "deployment"},
				{"/catalog/2026-09-25/units/marines", "missing"},
			} {
				p.go_(at.path)
				p.full("r-" + at.name + "-" + name)
			}
		}
	}
}

// full writes a screenshot of the whole page.
func (p *page) full(name string) {
	p.t.Helper()
	png, err := chromedp.Run(p.ctx, chromedp.FullScreenshot(100))
	if err != nil {
		p.t.Fatal(err)
	}
	if err := os.MkdirAll(*pictures, 0o755); err != nil {
		p.t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(*pictures, name+".png"), png, 0o644); err != nil {
		p.t.Fatal(err)
	}
}
