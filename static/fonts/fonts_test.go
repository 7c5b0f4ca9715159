package fonts

import (
	"bytes"
	"os"
	"testing"
	"testing/fstest"
)

func hangul(t *testing.T) Family {
	t.Helper()
	f := Hangul()
	if f.Regular == nil {
		const what = "the program is built without Korean; run make assets"
		if os.Getenv("CI") != "" {
			t.Fatal(what)
		}
		t.Skip(what)
	}
	return f
}

func TestFamiliesHaveWhatNamesAreWrittenIn(t *testing.T) {
	for name, text := range map[string]string{
		"English": "Raynor's “Raiders” — 1/2", "Polish": "Zażółć gęślą jaźń", "Czech": "Příliš žluťoučký kůň",
		"German": "Übergrößenträger ÄÖẞ", "Spanish": "¿Qué pingüino niño?", "Greek": "Ξεσκεπάζω τὴν ψυχοφθόρα",
		"Cyrillic": "Київ 1-ша съешь ещё ґанок", "signs": "×↑→≤≥§•…−■□★",
	} {
		t.Run(name, func(t *testing.T) { hasAll(t, Sans(), text) })
	}
	t.Run("Korean", func(t *testing.T) { hasAll(t, hangul(t), "레이너 특공대 힣 가 ㄱㅏ") })
}

func hasAll(t *testing.T, f Family, text string) {
	t.Helper()
	for _, face := range []*Face{f.Regular, f.Bold} {
		for _, r := range text {
			if !face.Has(r) || face.Width(r) <= 0 {
				t.Errorf("%s lacks %q", face.Name, r)
			}
		}
	}
}

func TestFacesSayWhatTheyLack(t *testing.T) {
	for _, r := range []rune{'漢', '🚀', -1, 0x10FFFF, 0xFFFF} {
		if Sans().Regular.Has(r) {
			t.Errorf("there is no %q in the font", r)
		}
	}
}

// The width of a letter is a fact of the font.
func TestWidthIsInThousandthsOfTheSize(t *testing.T) {
	if w := Sans().Regular.Width('a'); w != 551 {
		t.Errorf("a is %d wide", w)
	}
	if narrow, wide := Sans().Regular.Width('i'), Sans().Bold.Width('W'); narrow >= wide {
		t.Errorf("i is %d wide, bold W %d", narrow, wide)
	}
}

func TestCutKeepsTheCharactersAndNothingElse(t *testing.T) {
	face := Sans().Regular
	data := face.Cut([]rune("Łódź ÄÄ漢"))
	cut, err := Read("cut", data)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range "Łódź Ä" {
		if !cut.Has(r) || cut.Width(r) != face.Width(r) {
			t.Errorf("%q: there %t, %d wide, want %d", r, cut.Has(r), cut.Width(r), face.Width(r))
		}
		if got, want := len(cut.outline(cut.glyph(r))), len(face.outline(face.glyph(r))); got < want || got > want+3 {
			t.Errorf("the outline of %q has %d bytes, want %d", r, got, want)
		}
	}
	for _, r := range "abcO漢" {
		if cut.Has(r) {
			t.Errorf("%q was not asked for", r)
		}
	}
	if len(data) > 40_000 {
		t.Errorf("seven letters take %d bytes", len(data))
	}
	if sum(data) != 0xB1B0AFBA {
		t.Errorf("the checksum of the file is %#x", sum(data))
	}
}

// Parts of a composed letter are numbered anew.
func TestCutKeepsThePartsOfLetters(t *testing.T) {
	face := Sans().Regular
	parts := 0
	cut, err := Read("cut", face.Cut([]rune("Äź")))
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range "Äź" {
		cut.components(cut.outline(cut.glyph(r)), func(number []byte) {
			parts++
			if glyph := u16(number, 0); int(glyph) >= len(cut.widths) || len(cut.outline(glyph)) == 0 {
				t.Errorf("%q is made of the glyph %d, which is not there", r, glyph)
			}
		})
	}
	if parts < 4 {
		t.Errorf("two letters with accents have %d parts", parts)
	}
}

func TestSameCharactersGiveTheSameFont(t *testing.T) {
	a, b := Sans().Bold.Cut([]rune("zulu")), Sans().Bold.Cut([]rune("uuzl"))
	if !bytes.Equal(a, b) {
		t.Error("the order of characters changes the font")
	}
}

func TestKoreanIsCutToo(t *testing.T) {
	for _, face := range []*Face{hangul(t).Regular, hangul(t).Bold} {
		cut, err := Read("cut", face.Cut([]rune("특공대")))
		if err != nil || !cut.Has('특') || cut.Has('가') {
			t.Errorf("%s: %v", face.Name, err)
		}
	}
}

func TestABuildWithoutKoreanHasNone(t *testing.T) {
	if f, err := readHangul(fstest.MapFS{"nanum/.gitkeep": {}}); err != nil || f.Regular != nil {
		t.Errorf("face %v, error %v", f.Regular, err)
	}
	broken := fstest.MapFS{"nanum/NanumGothic_400Regular.ttf": {Data: []byte("OTTO, not a TrueType font")}}
	if _, err := readHangul(broken); err == nil {
		t.Error("a broken font is taken")
	}
}

func FuzzRead(f *testing.F) {
	f.Add(Sans().Regular.Cut([]rune("Äb")))
	f.Add([]byte("OTTO"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if face, err := Read("fuzzed", data); (face == nil) != (err != nil) {
			t.Errorf("face %v, error %v", face, err)
		}
	})
}

func BenchmarkCut(b *testing.B) {
	runes := []rune("The quick brown fox jumps over the lazy dog. 0123456789 ABCDEFGHIJKLMNOPQRSTUVWXYZ")
	face := Sans().Regular
	b.ReportAllocs()
	for b.Loop() {
		face.Cut(runes)
	}
}
