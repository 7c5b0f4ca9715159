package browsertest

import (
	"bytes"
	"context"
	"fmt"
	"image/color"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/network"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"muster/armybuilder"
	"muster/rules/roster"
)

// A reading is a site with one list of each kind that readers meet.
type reading struct {
	*site
	owner              armybuilder.Owner
	secret             string
	list, closed, over string // ids
	code, closedCode   string
}

func newReading(t *testing.T) *reading {
	t.Helper()
	r := &reading{site: newSite(t)}
	r.owner, r.secret = r.site.owner(t)
	share := func(l *roster.Roster) (id, code string) {
		id = r.create(t, r.owner, l)
		c, err := r.lists.Share(t.Context(), r.owner, id)
		if err != nil {
			t.Fatal(err)
		}
		return id, string(c)
	}
	r.list, r.code = share(example(t, "rulebook-9-1-example"))
	closed := example(t, "rulebook-9-1-example")
	closed.Visibility = roster.Closed
	r.closed, r.closedCode = share(closed)
	if err := r.lists.Reveal(t.Context(), r.owner, r.closed, closed.Units[0].ID, true); err != nil {
		t.Fatal(err)
	}
	over := example(t, "rulebook-9-1-example")
	over.MineralLimit, over.Units[0].Models = 1000, 7
	over.Units[0].Label = strings.Repeat("Nickname", 12)
	r.over, _ = share(over)
	return r
}

func TestTableKeepsTheGameOnTheDevice(t *testing.T) {
	s := newReading(t)
	p := open(t, s.site, phone)
	p.go_("/r/" + s.code + "/table")
	p.await(`!document.querySelector("[data-round-value]").closest("[data-by-script]")`)
	unit, card := "[data-unit]:nth-child(1)", "[data-card]:nth-child(2)"
	p.awaitText(unit+" [data-models-value]", "9 models")
	p.tap(unit + ` [data-damage-by="1"]`)
	p.awaitText(unit+" [data-damage-value]", "1 damage")
	p.tap(unit + ` [data-damage-by="1"]`) // a Marine has 2 HP
	p.awaitText(unit+" [data-models-value]", "8 models")
	p.awaitText(unit+" [data-damage-value]", "0 damage")
	for range 2 {
		p.tap(unit + ` [data-models-by="-1"]`)
	}
	p.awaitText(unit+" [data-models-value]", "6 models")
	p.awaitText(unit+" [data-supply-now]", "1")
	p.tap(unit + " [data-place]")
	p.awaitText("[data-supply]", "Supply on the table: 1.")
	p.tap(card + " [data-exhaust]")
	p.awaitText(card+" [data-exhaust-state]", "Exhausted")

	// The connection is lost, the game goes on.
	p.call(func() error {
		_, err := chromedp.Call(p.ctx, network.OverrideNetworkState, network.OverrideNetworkStateParams{Offline: true, DownloadThroughput: -1, UploadThroughput: -1})
		return err
	})
	p.tap(unit + " [data-done]")
	p.await(`document.querySelector("` + unit + ` [data-done]").getAttribute("aria-pressed") === "true"`)
	p.tap(`[data-round="1"]`)
	p.awaitText("[data-round-value]", "Round 2")
	p.await(`document.querySelector("` + unit + ` [data-done]").getAttribute("aria-pressed") === "false"`)
	p.call(func() error {
		_, err := chromedp.Call(p.ctx, network.OverrideNetworkState, network.OverrideNetworkStateParams{DownloadThroughput: -1, UploadThroughput: -1})
		return err
	})

	// Another visit finds it as it was left; another list has a game of its own.
	p.go_("/r/" + s.code + "/table")
	p.awaitText(unit+" [data-models-value]", "6 models")
	p.awaitText(card+" [data-exhaust-state]", "Exhausted")
	p.awaitText("[data-round-value]", "Round 2")
	p.tap("[data-ready-all]")
	p.awaitText(card+" [data-exhaust-state]", "Ready")
	x, y := p.middle("[data-start-over]")
	now := time.Now()
	tapAt(p, x, y, now)
	p.awaitText("[data-start-over]", "Forget this game?")
	tapAt(p, x, y, now.Add(300*time.Millisecond)) // a double tap
	p.painted()
	p.awaitText(unit+" [data-models-value]", "6 models")
	tapAt(p, x, y, now.Add(900*time.Millisecond))
	p.awaitText(unit+" [data-models-value]", "9 models")
	p.awaitText("[data-start-over]", "Start over")
	p.go_("/r/" + s.closedCode + "/table")
	p.awaitText("[data-round-value]", "Round 1")
}

// What is kept on the device and is no game is as if nothing were kept.
func TestTableOfAnUnreadableGame(t *testing.T) {
	s := newReading(t)
	for _, kept := range []string{`{`, `null`, `7`, `[]`, `{"round":"x","cards":5,"units":null}`, `{"units":{"u1":null}}`} {
		p := open(t, s.site, phone)
		p.before(`localStorage.setItem("muster-table:/r/` + s.code + `", ` + quote(kept) + `)`)
		p.go_("/r/" + s.code + "/table")
		p.awaitText("[data-round-value]", "Round 1")
		p.awaitText("[data-unit]:nth-child(1) [data-models-value]", "9 models")
		p.tap("[data-unit]:nth-child(1) [data-place]")
		p.awaitText("[data-supply]", "Supply on the table: 2.")
		p.tap(`[data-round="1"]`)
		p.awaitText("[data-round-value]", "Round 2")
	}
}

func TestTableIsAReferenceWithoutJavaScript(t *testing.T) {
	s := newReading(t)
	v := phone
	v.noScript = true
	p := open(t, s.site, v)
	p.go_("/r/" + s.code + "/table")
	p.do(chromedp.WaitVisible(chromedp.CSS("#phase-assault")), chromedp.WaitVisible(chromedp.CSS("[data-without-script]")))
	if eval[bool](p, `[...document.querySelectorAll("[data-by-script]")].some(e => e.getClientRects().length)`) {
		t.Error("what only a script can do takes up place")
	}
}

// The buttons copy what they say, tell so, and where the browser forbids it leave it
// selected.
func TestCopyButtons(t *testing.T) {
	s := newReading(t)
	for _, at := range []struct{ path, source string }{
		{"/lists/" + s.list + "/share", "share-url"},
		{"/lists/" + s.list + "/text", "text"},
	} {
		for _, setting := range []browser.PermissionSetting{browser.PermissionSettingGranted, browser.PermissionSettingDenied} {
			t.Run(at.source+" "+string(setting), func(t *testing.T) {
				p := open(t, s.site, desktop)
				p.be(s.secret)
				p.clipboard(setting)
				p.go_(at.path)
				button := `[data-copy="` + at.source + `"]`
				p.await(`!document.querySelector(` + quote(button) + `).matches("[data-by-script]")`)
				mouse{}.press(p, button)
				want := eval[string](p, `(e => e.value ?? e.textContent)(document.getElementById(`+quote(at.source)+`))`)
				if len(want) < 20 {
					t.Fatalf("there is nothing to copy but %q", want)
				}
				if setting == browser.PermissionSettingDenied {
					p.awaitText("#live", "Not allowed to copy; it is selected now.")
					if got := eval[string](p, `(e => e.value.slice(e.selectionStart, e.selectionEnd))(document.activeElement)`); got != want {
						t.Errorf("selected is %q, want %q", got, want)
					}
					return
				}
				p.awaitText("#live", "Copied.")
				p.awaitText(button, "Copied")
				got, err := chromedp.Run(p.ctx, chromedp.Evaluate[string](`navigator.clipboard.readText()`, chromedp.EvalAwaitPromise))
				if err != nil {
					t.Fatal(err)
				}
				if got != want {
					t.Errorf("the clipboard has %q, want %q", got, want)
				}
			})
		}
	}
}

// clipboard lets pages of the tab use the clipboard, or not.
func (p *page) clipboard(setting browser.PermissionSetting) {
	p.t.Helper()
	for _, name := range []string{"clipboard-read", "clipboard-write"} {
		p.call(func() error {
			_, err := chromedp.Call(p.ctx, browser.SetPermission, browser.SetPermissionParams{
				Permission: &browser.PermissionDescriptor{Name: name}, Setting: setting,
				BrowserContextID: chromedp.FromContext(p.ctx).BrowserContextID,
			})
			return err
		})
	}
}

// A page whose script fails fails its test, also when that is the last thing it does.
func TestComplaintsAreHeardToTheEnd(t *testing.T) {
	p := open(t, newSite(t), desktop)
	p.allowed = []string{"complaint"}
	complaints := p.listen()
	p.go_("/")
	const many = 200
	eval[bool](p, fmt.Sprintf(`(() => { for (let i = 1; i <= %d; i++) console.error("complaint", i); return true })()`, many))
	if got := len(complaints()); got != many {
		t.Errorf("%d complaints were heard, want %d", got, many)
	}
}

// tap presses an element as a finger does.
func (p *page) tap(selector string) {
	p.t.Helper()
	if p.view.touch {
		finger{}.press(p, selector)
	} else {
		mouse{}.press(p, selector)
	}
}

// B19: on paper no unit is split, every page names list, release and number, and
// none is blank.
func TestPrintedSheet(t *testing.T) {
	needsPoppler(t)
	s := newReading(t)
	long := example(t, "rulebook-9-1-example")
	long.Name = "Żółta Łódź, Київ 1-ша" // what the fonts of any machine have
	for _, u := range long.Units {
		if len(long.Units) < 14 {
			u.ID = roster.NewEntryID(long, "u")
			long.Units = append(long.Units, u)
		}
	}
	for i := range long.Units {
		if long.Units[i].Unit == "marine" {
			long.Units[i].Upgrades = []roster.Upgrade{{Upgrade: "combat-shield"}, {Upgrade: "agg-12", Model: 1}, {Upgrade: "rocket-launcher", Model: 2}}
		}
	}
	id := s.create(t, s.owner, long)
	for _, tt := range []struct {
		name, query   string
		width, height float64 // of the printer's paper, in inches
		size          string
	}{
		{"a4", "?paper=a4", 8.5, 11, "A4"},
		{"letter", "?paper=letter", 8.27, 11.69, "letter"},
		{"on A4 in the printer", "", 8.27, 11.69, "A4"},
		{"on Letter in the printer", "", 8.5, 11, "letter"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := open(t, s.site, view{width: 1280, height: 900, dark: true})
			p.be(s.secret)
			p.go_("/lists/" + id + "/print" + tt.query)
			pdf := p.printed(tt.width, tt.height)
			pages, size := textOf(t, pdf, tt.name)
			if !strings.Contains(size, tt.size) || !strings.Contains(size, "Tagged:          yes") {
				t.Errorf("the sheet is %s", size)
			}
			units := eval[[][2]string](p, `[...document.querySelectorAll(".unit:not(.card-sheet)")].map(u => [u.querySelector("h3").textContent.trim().split(" ×")[0], [...u.querySelectorAll(".ability-line")].pop()?.textContent.trim().split(/\s+/).slice(-4).join(" ") ?? ""])`)
			if len(units) != len(long.Units) {
				t.Fatalf("%d units on the sheet", len(units))
			}
			unsplit(t, pages, units)
			blackOnWhite(t, pdf, len(pages))
			for i, text := range pages {
				if !strings.Contains(text, long.Name) || !strings.Contains(text, long.Release) || len(strings.Fields(text)) < 25 {
					t.Errorf("page %d lacks the name of the list or the release, or is blank: %.200s", i+1, text)
				}
			}
		})
	}
}

// A page that is printed as it is, though it has a sheet, is black on white too, without
// what only a screen can do and with what is folded away.
func TestPagePrintedAsItIs(t *testing.T) {
	needsPoppler(t)
	s := newReading(t)
	marines := example(t, "terran-starter")
	marines.Draft = roster.Draft{} // the maps of Deployment Cards keep their colours
	marines.Units[0].Label = "Mar Sara militia"
	marines.Units[0].Note = strings.Repeat("hold the line, ", 20) + "then fall back"
	upgraded := s.create(t, s.owner, marines)
	for _, tt := range []struct{ name, path, has string }{
		{"read", "/r/" + s.code, "C-14 Rifle"},
		{"table", "/r/" + s.code + "/table", "C-14 Rifle"},
		{"closed", "/r/" + s.closedCode, "Barracks"},
		{"closed-table", "/r/" + s.closedCode + "/table", "Barracks"},
		{"builder-upgrade", "/lists/" + upgraded, "Combat Shield +30"},
		{"builder-nickname", "/lists/" + upgraded, "“Mar Sara militia”"},
		{"builder-note", "/lists/" + upgraded, "Note: " + marines.Units[0].Note},
		{"choice", "/new?race=terran", "Rapid Ingress"},
		{"armies", "/", "1,670/2,000 minerals"},
		{"link", "/lists/" + s.list + "/share", "/r/" + s.code},
		{"sentence-with-a-link", "/check", "Verify it against the closed list"},
		{"builder-problem", "/lists/" + s.over, "with 6 or 9 models, not with 7"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := open(t, s.site, view{width: 1280, height: 900, dark: true})
			p.be(s.secret)
			p.go_(tt.path)
			pdf := p.printed(8.27, 11.69)
			pages, _ := textOf(t, pdf, tt.name)
			blackOnWhite(t, pdf, len(pages))
			text := strings.Join(strings.Fields(strings.Join(pages, " ")), " ")
			if !strings.Contains(text, tt.has) {
				t.Errorf("%q is not on paper: %s", tt.has, text)
			}
			for _, no := range []string{"My lists", "Theme", "Copy to my lists", "JSON", "unofficial fan software", "0 damage", "Ready all cards", "Back to the list", "Licences", "What fits now", "Short view", "⠿"} {
				if strings.Contains(text, no) {
					t.Errorf("%q is on paper", no)
				}
			}
		})
	}
}

func needsPoppler(t *testing.T) {
	t.Helper()
	if _, err := exec.LookPath("pdftotext"); err != nil {
		if os.Getenv("CI") != "" {
			t.Fatal(err)
		}
		t.Skip("no pdftotext on this machine; install the package poppler-utils")
	}
}

// printed is the page as its PDF, on paper of a size in inches unless it names its own.
func (p *page) printed(width, height float64) []byte {
	p.t.Helper()
	pdf, err := chromedp.Run(p.ctx, chromedp.PrintToPDF(func(params *cdppage.PrintToPDFParams) {
		params.PreferCSSPageSize = ptr(true)
		params.GenerateTaggedPDF = ptr(true)
		params.PrintBackground = ptr(true)
		params.PaperWidth, params.PaperHeight = width, height
	}))
	if err != nil {
		p.t.Fatal(err)
	}
	return pdf
}

// textOf returns the text of each page and what pdfinfo says of the document.
func textOf(t *testing.T, pdf []byte, name string) (pages []string, info string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), name+".pdf")
	if err := os.WriteFile(path, pdf, 0o600); err != nil {
		t.Fatal(err)
	}
	if *pictures != "" {
		if err := os.WriteFile(filepath.Join(*pictures, "sheet-"+name+".pdf"), pdf, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	run := func(args ...string) string {
		out, err := exec.CommandContext(context.WithoutCancel(t.Context()), args[0], args[1:]...).Output()
		if err != nil {
			t.Fatal(err)
		}
		return string(out)
	}
	text := run("pdftotext", "-raw", path, "-")
	return strings.Split(strings.TrimSuffix(text, "\f"), "\f"), run("pdfinfo", path)
}

// blackOnWhite fails for a page whose paper is not white or that has a colour.
func blackOnWhite(t *testing.T, pdf []byte, pages int) {
	t.Helper()
	for n := range pages {
		draw := exec.CommandContext(context.WithoutCancel(t.Context()), "pdftoppm", "-r", "40", "-png", "-f", strconv.Itoa(n+1), "-l", strconv.Itoa(n+1), "-")
		draw.Stdin = bytes.NewReader(pdf)
		drawn, err := draw.Output()
		if err != nil {
			t.Fatal(err)
		}
		page, err := png.Decode(bytes.NewReader(drawn))
		if err != nil {
			t.Fatal(err)
		}
		white, all := 0, page.Bounds().Dx()*page.Bounds().Dy()
		for i := range all {
			at := page.At(i%page.Bounds().Dx(), i/page.Bounds().Dx())
			if c := color.NRGBAModel.Convert(at).(color.NRGBA); c.R != c.G || c.G != c.B {
				t.Errorf("page %d has the colour %v", n+1, c)
				return
			} else if c.R == 0xff {
				white++
			}
		}
		if white < all/2 || white == all {
			t.Errorf("of page %d %d %% are white", n+1, 100*white/all)
		}
	}
}

// unsplit fails for a unit whose first and last words stand on different pages.
// Units are found in the order of the sheet.
func unsplit(t *testing.T, pages []string, units [][2]string) {
	t.Helper()
	page, from := 0, 0
	flat := make([]string, len(pages))
	for i, text := range pages {
		flat[i] = strings.Join(strings.Fields(text), " ")
	}
	for n, u := range units {
		for page < len(flat) && !strings.Contains(flat[page][from:], u[0]+" ×") {
			page, from = page+1, 0
		}
		if page == len(flat) {
			t.Fatalf("unit %d, %s, is not on the sheet", n+1, u[0])
		}
		from += strings.Index(flat[page][from:], u[0]+" ×")
		end := strings.Index(flat[page][from:], u[1])
		if end < 0 {
			t.Errorf("unit %d, %s, is split: its end %q is not on page %d", n+1, u[0], u[1], page+1)
			continue
		}
		from += end
	}
}

// The results of a check are as accessible as its form.
func TestCheckedListsAreAccessible(t *testing.T) {
	s := newReading(t)
	over := example(t, "rulebook-9-1-example")
	over.MineralLimit = 1000
	for _, v := range []view{desktop, phone} {
		t.Run(width(v), func(t *testing.T) {
			p := open(t, s.site, v)
			p.go_("/check")
			eval[bool](p, "document.getElementById('text').value = "+quote(string(roster.Encode(over)))+", true")
			p.tap("main form .btn-primary")
			p.awaitText(".checked .verdict", "Not legal")
			p.axe("results")
			p.picture("r-results-" + map[bool]string{true: "390", false: "1280"}[v.touch] + map[bool]string{true: "-dark", false: "-light"}[v.dark])
		})
	}
}
