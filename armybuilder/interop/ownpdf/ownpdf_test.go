package ownpdf_test

import (
	"bytes"
	"compress/zlib"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"muster/armybuilder"
	"muster/armybuilder/interop"
	"muster/armybuilder/interop/interoptest"
	"muster/armybuilder/interop/ownpdf"
	"muster/armybuilder/pdf"
	"muster/catalog"
	"muster/rules"
	"muster/rules/card"
	"muster/rules/roster"
)

func list() *roster.Roster {
	return &roster.Roster{
		Name: "Żółta Łódź", Player: "Jim", Release: interoptest.Release, Scale: card.Standard, MineralLimit: 2000, FactionCard: "raynors-raiders",
		TacticalCards: []roster.Card{{ID: "t1", Card: "barracks"}},
		Units: []roster.Unit{{
			ID: "u1", Unit: "marine", Models: 9, Note: "hide",
			Upgrades: []roster.Upgrade{{Upgrade: "combat-shield"}, {Upgrade: "rocket-launcher", Model: 1}},
		}},
	}
}

func sheet(t interface{ Fatal(...any) }, r *roster.Roster, o pdf.Options) []byte {
	check, err := (&armybuilder.Checker{Catalog: catalog.Embedded()}).With(armybuilder.Options{})
	if err != nil {
		t.Fatal(err)
	}
	report, err := check.Data("list", roster.Encode(r))
	if err != nil {
		t.Fatal(err)
	}
	out, err := pdf.Sheet(report, o)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func codes(notes []rules.Violation) string {
	var all []string
	for _, n := range notes {
		all = append(all, n.Code)
	}
	return strings.Join(all, " ")
}

// A sheet gives back the shared copy of the list that it was made of, and agrees
// with it.
func TestSheet(t *testing.T) {
	want := list()
	data := sheet(t, want, pdf.Options{})
	if !(ownpdf.Reader{}).Recognises(data) {
		t.Fatal("not recognised")
	}
	reading, err := ownpdf.Reader{}.Read(data, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := roster.Encode(reading.Roster), roster.Encode(roster.Shared(want, false)); !bytes.Equal(got, want) {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	if !reading.Own || codes(reading.Notes) != "import.sheet-agrees" {
		t.Errorf("own %t, notes %v", reading.Own, reading.Notes)
	}
}

func TestSheetRoundTrip(t *testing.T) {
	if testing.Short() {
		t.Skip("a sheet takes some milliseconds")
	}
	rapid.Check(t, func(t *rapid.T) {
		r := list()
		r.Name = rapid.StringN(0, 30, -1).Draw(t, "name")
		r.Units[0].Label = rapid.StringN(0, 30, -1).Draw(t, "label")
		r.Units[0].Models = rapid.SampledFrom([]int{6, 7, 9}).Draw(t, "models")
		reading, err := ownpdf.Reader{}.Read(sheet(t, r, pdf.Options{}), nil)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := roster.Encode(reading.Roster), roster.Encode(roster.Shared(r, false)); !bytes.Equal(got, want) {
			t.Errorf("%s\nwant\n%s", got, want)
		}
		if codes(reading.Notes) != "import.sheet-agrees" {
			t.Errorf("notes %v", reading.Notes)
		}
	})
}

// attached returns a file with embedded files and, if it is not empty, a page that
// prints a checksum.
func attached(printed string, files ...string) []byte {
	var b bytes.Buffer
	b.WriteString("%PDF-1.7\n")
	n := 0
	object := func(dict string, content []byte) {
		n++
		var z bytes.Buffer
		w := zlib.NewWriter(&z)
		_, _ = w.Write(content)
		_ = w.Close()
		fmt.Fprintf(&b, "%d 0 obj\n<< %s /Length %d /Filter /FlateDecode >>\nstream\n%s\nendstream\nendobj\n", n, dict, z.Len(), z.Bytes())
	}
	for _, f := range files {
		object("/Type /EmbeddedFile", []byte(f))
	}
	if printed != "" {
		var wide []byte
		for i := range len(printed) {
			wide = append(wide, 0, printed[i])
		}
		object("", append(append([]byte("BT ("), wide...), ") Tj ET"...))
	}
	b.WriteString("<< /EmbeddedFiles << /Names [] >> >>\n%%EOF\n")
	return b.Bytes()
}

func document(change func(*roster.Roster)) string {
	r := list()
	change(r)
	return string(roster.Encode(r))
}

func same(*roster.Roster) {}

func TestSheetsOfAllKinds(t *testing.T) {
	whole := attached("", document(same))
	for _, c := range []struct {
		name  string
		data  []byte
		fault string
		notes string
	}{
		{"paper of another list", attached("0000-0000-0000", document(same)), "", "import.sheet-differs"},
		{"paper without a checksum", whole, "", "import.sheet-unchecked"},
		{"one attachment twice", attached("", document(same), document(same)), "", "import.sheet-unchecked"},
		{"another attachment beside it", attached("", "{}", document(same), "format"), "", "import.sheet-unchecked"},
		{"a length that lies", bytes.Replace(whole, []byte("/Length "), []byte("/Length 9"), 1), "", "import.sheet-unchecked"},
		{"a length elsewhere", bytes.Replace(whole, []byte("/Length "), []byte("/Length 7 0 R /L "), 1), "", "import.sheet-unchecked"},
		{"two lists", attached("", document(same), document(func(r *roster.Roster) { r.Name = "B" })), "import.sheet-several", ""},
		{"no attachment", attached("0000-0000-0000"), "import.sheet-empty", ""},
		{"an attachment of another kind", attached("", `{"format":"other/1"}`), "import.sheet-empty", ""},
		{"a closed view", attached("", `{"format":"muster.closed/1"}`), "roster.closed-view", ""},
		{"a faulty list", attached("", `{"format":"muster.roster/1"}`), "roster.field-missing", ""},
		{"a bomb", attached("", strings.Repeat(" ", 64<<20)), "import.sheet-broken", ""},
		{"damaged", bytes.Replace(whole, []byte("stream\nx"), []byte("stream\ny"), 1), "import.sheet-broken", ""},
		{"broken off", whole[:len(whole)/2], "import.sheet-empty", ""},
		{"too large", append([]byte("%PDF-1.7\n"), make([]byte, interop.MaxPDF)...), "import.too-large", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			reading, err := ownpdf.Reader{}.Read(c.data, nil)
			var v rules.Violation
			if errors.As(err, &v); v.Code != c.fault || (err != nil) != (c.fault != "") {
				t.Errorf("%v, want %q", err, c.fault)
			}
			if got := codes(reading.Notes); got != c.notes {
				t.Errorf("notes %q, want %q", got, c.notes)
			}
		})
	}
}

// A sheet that another program saved anew keeps its list.
func TestSheetSavedAnew(t *testing.T) {
	qpdf, err := exec.LookPath("qpdf")
	if err != nil && os.Getenv("CI") == "" {
		t.Skip("qpdf is not installed; install the package qpdf")
	}
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	in, out := filepath.Join(dir, "in.pdf"), filepath.Join(dir, "out.pdf")
	writeFile(t, in, sheet(t, list(), pdf.Options{}))
	for _, args := range [][]string{
		{"--linearize"},
		{"--object-streams=generate", "--recompress-flate", "--compression-level=9"},
		{"--stream-data=uncompress"},
	} {
		if output, err := exec.Command(qpdf, append(args, in, out)...).CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, output)
		}
		reading, err := ownpdf.Reader{}.Read(readFile(t, out), nil)
		if err != nil || codes(reading.Notes) != "import.sheet-agrees" {
			t.Errorf("%v: %v, notes %v", args, err, reading.Notes)
		}
	}
}

// Files that are made to take long end in time.
func TestSheetsThatTakeLong(t *testing.T) {
	for name, data := range map[string][]byte{
		"streams without end": bytes.Repeat([]byte(" obj<<>>stream\n"), interop.MaxPDF/16),
		"marks":               bytes.Repeat([]byte("/EmbeddedFile "), interop.MaxPDF/16),
		"attachments":         bytes.Repeat([]byte(" obj/EmbeddedFile stream\n"), interop.MaxPDF/32),
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := (ownpdf.Reader{}).Read(append([]byte("%PDF-1.7\n"), data...), nil); err == nil {
				t.Error("a list was found")
			}
		})
	}
}

func FuzzRead(f *testing.F) {
	f.Add(attached("0000-0000-0000", document(same)))
	f.Add(sheet(f, list(), pdf.Options{}))
	interoptest.Fuzz(f, ownpdf.Reader{})
}

func BenchmarkRead(b *testing.B) {
	data := sheet(b, list(), pdf.Options{})
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := (ownpdf.Reader{}).Read(data, nil); err != nil {
			b.Fatal(err)
		}
	}
}
