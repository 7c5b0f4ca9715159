package newrecruit_test

import (
	"archive/zip"
	"bytes"
	"errors"
	"hash/crc32"
	"os"
	"strings"
	"testing"

	"muster/armybuilder/interop"
	"muster/armybuilder/interop/interoptest"
	"muster/armybuilder/interop/newrecruit"
	"muster/rules"
)

const rosterXML = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<roster id="x" name="t" battleScribeVersion="2.03" gameSystemId="sys-ce49-e853-2fea-6af1" xmlns="http://www.battlescribe.net/schema/rosterSchema">
 <costs><cost name=" Minerals" value="320.0"/><cost name="  Gas" value="25.0"/><cost name="   Core" value="2.0"/><cost name="    Elite" value="1.0"/><cost name="     Support" value="1.0"/></costs>
 <costLimits><costLimit name=" Minerals" value="1000.0"/><costLimit name="  Gas" value="100.0"/></costLimits>
 <forces><force id="f" catalogueName="Terran"><selections>
  <selection name="Barracks" number="1" type="upgrade"><costs><cost name="  Gas" value="25.0"/></costs><categories><category name="Tactical" primary="true"/></categories></selection>
  <selection name="Terran Armed Forces" number="1" type="upgrade"><categories><category name="Faction" primary="true"/></categories></selection>
  <selection name="4 Marauders" number="1" type="unit">
   <profiles><profile name="Marauder"><characteristics><characteristic name="Effect">Long &amp; dull</characteristic></characteristics></profile></profiles>
   <selections>
    <selection name="Reinforce" number="1" type="upgrade"><costs><cost name=" Minerals" value="130.0"/></costs></selection>
    <selection name="Kinetic Foam" number="1" type="upgrade" group="Upgrades::Any Phase"><costs><cost name=" Minerals" value="40.0"/></costs></selection>
   </selections>
   <costs><cost name=" Minerals" value="150.0"/></costs>
   <categories><category name="Biological" primary="false"/><category name="Core" primary="true"/></categories>
  </selection>
  <selection name="Point Defense Drone" number="1" type="unit"><categories><category name="Other" primary="true"/></categories></selection>
 </selections></force></forces>
</roster>
`

// The XML form means what the JSON form of the same structure means, packed or not.
func TestXML(t *testing.T) {
	cards := interoptest.Cards(t)
	plain := interoptest.Describe(newrecruit.XML{}, []byte(rosterXML), cards)
	want := `date "", own false
{"format":"muster.roster/1","name":"t","release":"2026-09-25","scale":"skirmish","mineral_limit":1000,"faction_card":"terran-armed-forces","tactical_cards":[{"id":"t1","card":"barracks"}],"units":[{"id":"u1","unit":"marauder","models":4,"upgrades":[{"upgrade":"kinetic-foam"}]}]}
import.summoned-dropped at units/point-defense-drone: Point Defense Drone is a Summoned Unit. It is never part of a list, so it was left out.
`
	if plain != want {
		t.Errorf("%s\nwant\n%s", plain, want)
	}
	packed := interoptest.Describe(newrecruit.XML{}, pack(t, member{"army.ros", rosterXML}), cards)
	if packed != plain {
		t.Errorf("packed\n%s\nplain\n%s", packed, plain)
	}
	if !(newrecruit.XML{}).Recognises([]byte("\ufeff\n" + rosterXML)) {
		t.Error("not recognised behind a byte order mark")
	}
}

type member struct{ name, content string }

func pack(t testing.TB, members ...member) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, m := range members {
		f, err := w.Create(m.name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.Write([]byte(m.content)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// bomb is an archive whose member says that it is small and is not.
func bomb(t testing.TB) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	content := bytes.Repeat([]byte{' '}, 64<<20)
	var packed bytes.Buffer
	inner := zip.NewWriter(&packed)
	f, err := inner.Create("x")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.Write(content); err != nil {
		t.Fatal(err)
	}
	if err := inner.Close(); err != nil {
		t.Fatal(err)
	}
	r, err := zip.NewReader(bytes.NewReader(packed.Bytes()), int64(packed.Len()))
	if err != nil {
		t.Fatal(err)
	}
	h := r.File[0].FileHeader
	offset, err := r.File[0].DataOffset()
	if err != nil {
		t.Fatal(err)
	}
	raw, err := w.CreateRaw(&zip.FileHeader{
		Name: "army.ros", Method: h.Method, CRC32: crc32.ChecksumIEEE(content),
		CompressedSize64: h.CompressedSize64, UncompressedSize64: 100,
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := raw.Write(packed.Bytes()[offset : offset+int64(h.CompressedSize64)]); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestXMLRefusals(t *testing.T) {
	for _, c := range []struct {
		name string
		data []byte
		code string
	}{
		{"entities that grow", []byte(`<!DOCTYPE roster [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><roster name="&b;"/>`), "import.xml-entities"},
		{"an entity without a type", []byte(`<roster name="&b;"/>`), "import.xml-broken"},
		{"broken off", []byte(rosterXML[:900]), "import.xml-broken"},
		{"two roots", []byte(`<roster><forces/></roster><roster/>`), "import.xml-broken"},
		{"another root", []byte(`<html><roster/></html>`), "import.not-a-list"},
		{"no force", []byte(`<roster name="t"/>`), "roster.field-missing"},
		{"another encoding", []byte(`<?xml version="1.0" encoding="ISO-8859-1"?><roster/>`), "import.xml-encoding"},
		{"no UTF-8", []byte("<roster name=\"\xff\"/>"), "roster.invalid-utf8"},
		{"an attribute twice", []byte(`<roster name="a" name="b"/>`), "import.xml-attribute-twice"},
		{"too deep", []byte(strings.Repeat("<roster>", 70) + strings.Repeat("</roster>", 70)), "import.too-large"},
		{"too many elements", []byte("<roster>" + strings.Repeat("<a/>", interop.MaxValues) + "</roster>"), "import.too-large"},
		{"too large", []byte("<roster>" + strings.Repeat(" ", interop.MaxDocument) + "</roster>"), "import.too-large"},
		{"a number that is none", []byte(strings.Replace(rosterXML, `number="1"`, `number="-1"`, 1)), "roster.out-of-range"},
		{"packed, two rosters", pack(t, member{"a.ros", rosterXML}, member{"b.ros", rosterXML}), "import.packed-members"},
		{"packed, none", pack(t), "import.packed-members"},
		{"packed, something else", pack(t, member{"a.json", "{}"}), "import.packed-members"},
		{"packed, a path outside", pack(t, member{"../a.ros", rosterXML}), "import.packed-path"},
		{"packed, a path inside", pack(t, member{"x/a.ros", rosterXML}), "import.packed-path"},
		{"packed, too large inside", pack(t, member{"a.ros", strings.Repeat(" ", interop.MaxDocument+1)}), "import.too-large"},
		{"packed, a bomb that says it is small", bomb(t), "import.packed-broken"},
		{"packed, too large outside", append([]byte("PK\x03\x04"), make([]byte, interop.MaxPacked)...), "import.too-large"},
		{"packed, damaged", []byte("PK\x03\x04 and no more"), "import.packed-broken"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := newrecruit.XML{}.Read(c.data, interoptest.Cards(t))
			var v rules.Violation
			if !errors.As(err, &v) || v.Code != c.code {
				t.Errorf("%v, want %s", err, c.code)
			}
		})
	}
}

func FuzzXML(f *testing.F) {
	f.Add([]byte(rosterXML))
	f.Add(pack(f, member{"army.ros", rosterXML}))
	interoptest.Fuzz(f, newrecruit.XML{})
}

func BenchmarkXML(b *testing.B) {
	benchmark(b, newrecruit.XML{}, []byte(strings.Replace(rosterXML, "Long &amp; dull", strings.Repeat("Long &amp; dull. ", 12_000), 1)))
}

func BenchmarkJSON(b *testing.B) {
	data, err := os.ReadFile("testdata/terran.json")
	if err != nil {
		b.Fatal(err)
	}
	const size = 190_000
	data = bytes.Replace(data, []byte(`"name": "Wall of steel"`),
		[]byte(`"profiles": [`+strings.TrimSuffix(strings.Repeat(`{"name": "Effect", "hidden": false, "$text": "A text of some length that nobody reads."},`, (size-len(data))/85), ",")+`], "name": "Wall of steel"`), 1)
	benchmark(b, newrecruit.JSON{}, data)
}

func benchmark(b *testing.B, reader interop.Reader, data []byte) {
	cards := interoptest.Cards(b)
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := reader.Read(data, cards); err != nil {
			b.Fatal(err)
		}
	}
}
