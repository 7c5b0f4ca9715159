package pdf

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"image/png"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"

	"codeberg.org/go-pdf/fpdf"
	"github.com/go-fonts/dejavu/dejavusanscondensed"
	"github.com/go-fonts/dejavu/dejavusanscondensedbold"
	"github.com/piglig/go-qr"

	"muster/armybuilder/pdf/carried"
	"muster/rules/card"
	"muster/rules/roster"
)

// tool runs a program that looks at PDFs and returns what it prints. Without it
// the test is skipped, but not where everything has to be tested.
func tool(t *testing.T, name string, args ...string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		const remedy = "; install poppler-utils and qpdf"
		if os.Getenv("CI") != "" {
			t.Fatal(err, remedy)
		}
		t.Skip(err, remedy)
	}
	out, err := exec.CommandContext(t.Context(), path, args...).CombinedOutput()
	if err != nil {
		t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, out)
	}
	return string(out)
}

// write puts a sheet into a file.
func write(t *testing.T, sheet []byte) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "sheet.pdf")
	if err := os.WriteFile(file, sheet, 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

func print(t testing.TB, r *roster.Roster, o Options) []byte {
	t.Helper()
	sheet, err := Sheet(judge(t, r), o)
	if err != nil {
		t.Fatal(err)
	}
	return sheet
}

func TestSameListSameBytes(t *testing.T) {
	report := judge(t, named(t, "레이너 특공대 Łódź"))
	want, err := Sheet(report, Options{Link: link})
	if err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			if got, err := Sheet(report, Options{Link: link}); err != nil || !bytes.Equal(got, want) {
				t.Errorf("other bytes, error %v", err)
			}
		})
	}
	all.Wait()
}

func TestFilesAreInOrder(t *testing.T) {
	for name, r := range samples(t) {
		for _, paper := range []Paper{A4, Letter} {
			t.Run(name+" on "+Papers[paper], func(t *testing.T) {
				file := write(t, print(t, r, Options{Paper: paper, Link: link}))
				if out := tool(t, "qpdf", "--check", file); !strings.Contains(out, "No syntax or stream encoding errors") || strings.Contains(out, "WARNING") {
					t.Error(out)
				}
			})
		}
	}
}

// fontLine is a line of pdffonts with name, embedded, subset, Unicode.
var fontLine = regexp.MustCompile(`(?m)^(\S+) .* (yes|no) +(yes|no) +(yes|no) +\d+ +0$`)

func TestFontsAreEmbeddedCutAndOnlyThoseOfTheScripts(t *testing.T) {
	for name, korean := range map[string]bool{"Żółta Łódź": false, "Київ 1-ша": false, "레이너 특공대": true} {
		t.Run(name, func(t *testing.T) {
			if korean && newTypesetter().hangul.Regular == nil {
				if os.Getenv("CI") != "" {
					t.Fatal("CI builds the assets, but the program has no Korean")
				}
				t.Skip("the program is built without Korean; run make assets")
			}
			out := tool(t, "pdffonts", write(t, print(t, named(t, name), Options{})))
			found := map[string]bool{}
			for _, m := range fontLine.FindAllStringSubmatch(out, -1) {
				tag, font, cut := strings.Cut(m[1], "+")
				if !cut || len(tag) != 6 || m[2] != "yes" || m[3] != "yes" || m[4] != "yes" {
					t.Errorf("%s", m[0])
				}
				found[font] = true
			}
			if !found["DejaVuSansCondensed"] || !found["DejaVuSansCondensed-Bold"] || found["NanumGothic-Bold"] != korean || found["NanumGothic"] {
				t.Errorf("fonts %v in\n%s", found, out)
			}
		})
	}
}

// B18: what is drawn can be read out again, and what is not is explained.
func TestNamesCanBeReadOut(t *testing.T) {
	for _, name := range scripts {
		t.Run(name, func(t *testing.T) {
			set := newTypesetter()
			want := strings.Join(strings.Fields(set.clean(name)), " ")
			file := write(t, print(t, named(t, name), Options{}))
			out := tool(t, "pdftotext", "-raw", file, "-")
			if !strings.Contains(out, want) {
				t.Errorf("%q is not in %q", want, out[:60])
			}
			for _, r := range set.missing {
				if code := fmt.Sprintf("U+%04X", r); !strings.Contains(out, code) {
					t.Errorf("the sheet does not say that it lacks %s", code)
				}
			}
			if printable := strings.Map(noControl, name); printable == name {
				if info := tool(t, "pdfinfo", file); !strings.Contains(info, "Title:           "+name+"\n") {
					t.Errorf("the title is not %q:\n%s", name, info)
				}
			}
		})
	}
}

func noControl(r rune) rune {
	if r < ' ' || r == '\u202e' || r == '\u202c' {
		return -1
	}
	return r
}

func TestTheSheetCarriesTheSharedCopy(t *testing.T) {
	r := rulebook(t)
	r.Player, r.Units[0].Note = "Tosh", "for my eyes only"
	for _, player := range []bool{false, true} {
		file := write(t, print(t, r, Options{Player: player}))
		out := filepath.Join(t.TempDir(), "carried")
		tool(t, "pdfdetach", "-savefile", carried.Roster, "-o", out, file)
		got, err := os.ReadFile(out)
		if err != nil {
			t.Fatal(err)
		}
		if want := roster.Encode(roster.Shared(r, player)); !bytes.Equal(got, want) {
			t.Errorf("carried %s, want %s", got, want)
		}
		back, err := roster.Decode(got)
		if err != nil || back.Units[0].Note != "" || (back.Player != "") != player {
			t.Errorf("player %q, note %q, error %v", back.Player, back.Units[0].Note, err)
		}
	}
}

// The checksum stands in print, in the metadata and follows from the document.
func TestTheChecksumIsTheSameEverywhere(t *testing.T) {
	r := rulebook(t)
	sum := carried.Checksum(r)
	file := write(t, print(t, r, Options{}))
	if out := tool(t, "pdftotext", file, "-"); strings.Count(out, sum) != 2 {
		t.Errorf("%s is not printed on both pages", sum)
	}
	if info := tool(t, "pdfinfo", file); !strings.Contains(info, "Keywords:        "+carried.KeywordPrefix+sum) {
		t.Errorf("the metadata is %s", info)
	}
	// As one piece of UTF-16, for a program that inflates the page.
	plain, err := os.ReadFile(expand(t, file))
	if err != nil {
		t.Fatal(err)
	}
	var piece []byte
	for i := range len(sum) {
		piece = append(piece, 0, sum[i])
	}
	if n := bytes.Count(plain, append(append([]byte("("), piece...), ')')); n != 2 {
		t.Errorf("the checksum stands in one piece on %d pages", n)
	}
}

// expand returns the file with nothing compressed.
func expand(t *testing.T, file string) string {
	t.Helper()
	out := filepath.Join(t.TempDir(), "expanded.pdf")
	tool(t, "qpdf", "--qdf", "--stream-data=uncompress", "--normalize-content=n", file, out)
	return out
}

// B13: no word of the units of a closed list, wherever one looks.
func TestAClosedSheetHoldsNothingOfUnits(t *testing.T) {
	r := rulebook(t)
	r.Player = "Tosh"
	r.Units[0].Label, r.Units[0].Note = "Heaven's Devils", "flank left"
	r.Units[0].Upgrades = append(r.Units[0].Upgrades, roster.Upgrade{Upgrade: "combat-shield"})
	list := roster.NewClosedList(r)
	var salt [32]byte
	list.Seal = roster.Seal(r, salt)
	sheet, err := ClosedSheet(list, current(t), Options{Player: true, Link: link})
	if err != nil {
		t.Fatal(err)
	}
	other := rulebook(t)
	other.Units = other.Units[:1]
	hidden := roster.NewClosedList(other)
	hidden.Seal = list.Seal
	if same, err := ClosedSheet(hidden, current(t), Options{Link: link}); err != nil || !bytes.Equal(same, sheet) {
		t.Errorf("the units behind a closed list change its sheet, error %v", err)
	}

	file := write(t, sheet)
	expanded, err := os.ReadFile(expand(t, file))
	if err != nil {
		t.Fatal(err)
	}
	document := filepath.Join(t.TempDir(), "carried")
	tool(t, "pdfdetach", "-savefile", carried.Closed, "-o", document, file)
	attached, err := os.ReadFile(document)
	if err != nil {
		t.Fatal(err)
	}
	if want := roster.EncodeClosed(list); !bytes.Equal(attached, want) {
		t.Errorf("carried %s, want %s", attached, want)
	}
	if out := tool(t, "pdfdetach", "-list", file); !strings.Contains(out, "1 embedded files") {
		t.Error(out)
	}
	text := tool(t, "pdftotext", file, "-") + tool(t, "pdfinfo", file) + tool(t, "pdfinfo", "-meta", file)
	for _, must := range []string{"Raynor's Raiders", "Barracks", "Academy", "185", list.Seal} {
		if !strings.Contains(text, must) {
			t.Errorf("the closed sheet does not say %q", must)
		}
	}
	// Both as bytes and as the text on a page.
	everything := string(expanded) + strings.ReplaceAll(string(expanded), "\x00", "") + text + string(attached)
	for _, never := range []string{
		"Marine", "marine", "Marauder", "Medic", "Goliath", "Jim Raynor", "jim-raynor", "Stimpack", "C-14", "Combat Shield", "combat-shield",
		"Heaven", "flank", "Tosh", "1,670", "\"models\"", "\"units\"", "u1",
	} {
		if strings.Contains(everything, never) {
			t.Errorf("the closed sheet holds %q", never)
		}
	}
}

func TestBookmarksLeadToTheirPages(t *testing.T) {
	report := judge(t, rulebook(t))
	layout, err := LayOut(report, Options{})
	if err != nil {
		t.Fatal(err)
	}
	var doc struct {
		Outlines []outline `json:"outlines"`
	}
	out := tool(t, "qpdf", "--json=2", "--json-key=outlines", write(t, print(t, rulebook(t), Options{})))
	if err := json.Unmarshal([]byte(out), &doc); err != nil {
		t.Fatal(err)
	}
	var found []Bookmark
	for _, top := range doc.Outlines {
		found = append(found, Bookmark{Title: top.Title, Page: top.Page - 1})
		for _, kid := range top.Kids {
			found = append(found, Bookmark{Title: kid.Title, Level: 1, Page: kid.Page - 1})
		}
	}
	if len(found) != len(layout.Bookmarks) {
		t.Fatalf("%d bookmarks of %d", len(found), len(layout.Bookmarks))
	}
	for i, b := range layout.Bookmarks {
		if b.Y = 0; found[i] != b {
			t.Errorf("bookmark %+v, want %+v", found[i], b)
		}
	}
}

type outline struct {
	Title string    `json:"title"`
	Page  int       `json:"destpageposfrom1"`
	Kids  []outline `json:"kids"`
}

func TestMetadata(t *testing.T) {
	r := named(t, "Łódź & <Sons>")
	r.Player = "Ada Żak"
	file := write(t, print(t, r, Options{Player: true, Paper: Letter}))
	info := tool(t, "pdfinfo", file)
	for _, want := range []string{"Title:           Łódź & <Sons>\n", "Author:          Ada Żak\n", "Producer:        Muster\n", "612 x 792 pts (letter)", "PDF version:     1.7"} {
		if !strings.Contains(info, want) {
			t.Errorf("no %q in\n%s", want, info)
		}
	}
	xmp := tool(t, "pdfinfo", "-meta", file)
	if !strings.Contains(xmp, "Łódź &amp; &lt;Sons&gt;") {
		t.Errorf("XMP %s", xmp)
	}
	d := xml.NewDecoder(strings.NewReader(xmp))
	for {
		if _, err := d.Token(); err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
	expanded, err := os.ReadFile(expand(t, file))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Contains(expanded, []byte("/Lang (en)")) {
		t.Error("the file does not say its language")
	}
}

// The code is read from a picture of the page, as a phone does.
func TestTheQRCodeCanBeScanned(t *testing.T) {
	file := write(t, print(t, rulebook(t), Options{Link: link}))
	w, _ := A4.size()
	const dpi = 150
	px := func(l Len) string { return strconv.Itoa(int(l) * dpi / 72 / int(pt)) }
	stem := filepath.Join(t.TempDir(), "qr")
	tool(t, "pdftoppm", "-r", strconv.Itoa(dpi), "-f", "1", "-l", "1", "-singlefile", "-png",
		"-x", px(w-side-qrSize-quiet), "-y", px(top-quiet), "-W", px(qrSize+2*quiet), "-H", px(qrSize+2*quiet), file, stem)
	f, err := os.Open(stem + ".png")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close() //nolint:errcheck // read only
	picture, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := go_qr.Decode(picture); err != nil || got != link.URL {
		t.Errorf("scanned %q, error %v", got, err)
	}
	if out := tool(t, "pdftotext", file, "-"); !strings.Contains(out, link.Code) {
		t.Error("the short code is not printed")
	}
}

// A list whose release is not there can still be printed closed.
func TestAClosedSheetWithoutItsRelease(t *testing.T) {
	list := roster.NewClosedList(rulebook(t))
	list.Release = "2031-01-01"
	var none *card.Release
	sheet, err := ClosedSheet(list, none, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if out := tool(t, "pdftotext", write(t, sheet), "-"); !strings.Contains(out, "which does not exist") || !strings.Contains(out, "“barracks”") {
		t.Error(out)
	}
}

// maxSheet is how large a sheet of 2,000 minerals may be.
const maxSheet = 120 << 10

func TestSheetsAreSmall(t *testing.T) {
	for _, name := range []string{"Mar Sara", "레이너 특공대 하나 둘 셋", "Київ 1-ша Ελλάδα"} {
		if n := len(print(t, named(t, name), Options{Link: link})); n > maxSheet {
			t.Errorf("%s: %d bytes", name, n)
		}
	}
}

func BenchmarkSheet(b *testing.B) {
	for _, c := range []struct{ name, list string }{{"latin", "Mar Sara militia"}, {"korean", "레이너 특공대"}} {
		b.Run(c.name, func(b *testing.B) {
			r := named(b, c.list)
			if c.name == "korean" { // in the regular face too
				r.Units[0].Label = "첫째 해병대"
			}
			report := judge(b, r)
			size := 0
			b.ReportAllocs()
			for b.Loop() {
				sheet, err := Sheet(report, Options{Link: link})
				if err != nil {
					b.Fatal(err)
				}
				size = len(sheet)
			}
			b.ReportMetric(float64(size), "file-bytes")
		})
	}
}

// The stand-in: the library alone writes one line in each of the two faces, which
// it reads whole.
func BenchmarkWholeFonts(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		p := fpdf.New("P", "pt", "A4", "")
		p.AddUTF8FontFromBytes("regular", "", bytes.Clone(dejavusanscondensed.TTF))
		p.AddUTF8FontFromBytes("bold", "", bytes.Clone(dejavusanscondensedbold.TTF))
		p.AddPage()
		for i, name := range []string{"regular", "bold"} {
			p.SetFont(name, "", 9)
			p.Text(50, float64(50+20*i), "Marine ×9 with Combat Shield")
		}
		if err := p.Output(io.Discard); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkLayOut(b *testing.B) {
	report := judge(b, rulebook(b))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := LayOut(report, Options{}); err != nil {
			b.Fatal(err)
		}
	}
}
