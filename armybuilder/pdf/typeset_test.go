package pdf

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

func lineTexts(lines [][]Item) []string {
	var out []string
	for _, line := range lines {
		s := ""
		for _, item := range line {
			s += item.Text
		}
		out = append(out, s)
	}
	return out
}

func TestLinesBreakAtSpaces(t *testing.T) {
	set := newTypesetter()
	width := set.width("nine Marines", false, bodySize) + 2 // each word is rounded up
	for _, c := range []struct {
		name string
		text string
		want []string
	}{
		{"fits", "nine Marines", []string{"nine Marines"}},
		{"two lines", "nine Marines march", []string{"nine Marines", "march"}},
		{"spaces at ends", "  nine   Marines  ", []string{"nine Marines"}},
		{"no break", "nine" + noBreak + "Marines march", []string{"nine Marines", "march"}},
		{"nothing", "", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := lineTexts(set.lines([]span{plain(c.text)}, width)); !slices.Equal(got, c.want) {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

func TestALongWordIsBrokenWhereTheLineEnds(t *testing.T) {
	set := newTypesetter()
	long := strings.Repeat("W", 100)
	lines := lineTexts(set.lines([]span{plain(long)}, 100*pt))
	if len(lines) < 4 || strings.Join(lines, "") != long {
		t.Errorf("lines %q", lines)
	}
}

func TestPiecesOfAWordStayTogether(t *testing.T) {
	set := newTypesetter()
	lines := lineTexts(set.lines([]span{plain("Combat "), strong("Shield"), plain(", 30")}, set.width("Combat Shield", false, bodySize)))
	if want := []string{"Combat", "Shield, 30"}; !slices.Equal(lines, want) {
		t.Errorf("lines %q, want %q", lines, want)
	}
}

func TestLinesAreNoWiderThanAsked(t *testing.T) {
	set := newTypesetter()
	rapid.Check(t, func(t *rapid.T) {
		width := Len(rapid.IntRange(1500, 40000).Draw(t, "width"))
		var spans []span
		for range rapid.IntRange(1, 4).Draw(t, "spans") {
			spans = append(spans, span{rapid.String().Draw(t, "text"), bodySize, rapid.Bool().Draw(t, "bold"), Black})
		}
		for _, line := range set.lines(spans, width) {
			for i, item := range line {
				if item.X+item.W > width {
					t.Errorf("%v ends at %v of %v", item, item.X+item.W, width)
				}
				if i > 0 && item.X < line[i-1].X+line[i-1].W {
					t.Errorf("%v overlaps %v", item, line[i-1])
				}
			}
		}
	})
}

func TestClean(t *testing.T) {
	for in, want := range map[string]string{
		"Żółta Łódź": "Żółta Łódź", "e\u0301te\u0301": "été", "a\tb\nc": "a b c", "\u202eabc": "abc",
		"🚀 rush": "□ rush", "👩‍🚀": "□□", "漢字": "□□", "שלום": "□□□□", "\x01": "□", "1 ≤ 2": "1 ≤ 2",
	} {
		if got := newTypesetter().clean(in); got != want {
			t.Errorf("%q becomes %q, want %q", in, got, want)
		}
	}
}

func TestOnlyWhatFontsHaveIsPrinted(t *testing.T) {
	set := newTypesetter()
	rapid.Check(t, func(t *rapid.T) {
		for _, r := range set.clean(rapid.String().Draw(t, "text")) {
			if r != ' ' && !set.drawable(r) && string(r) != noBreak || r == utf8.RuneError && !set.drawable(r) {
				t.Errorf("%q cannot be drawn", r)
			}
		}
	})
}

func TestRunsChangeWithTheScript(t *testing.T) {
	set := newTypesetter()
	if set.hangul.Regular == nil {
		t.Skip("the program is built without Korean; run make assets")
	}
	var got []string
	for run := range set.runs(set.clean("Żubr 레이너 1팀"), true) {
		got = append(got, run.face.Name+" "+run.text)
	}
	want := []string{
		"DejaVuSansCondensed-Bold Żubr ", "NanumGothic-Bold 레이너", "DejaVuSansCondensed-Bold  1", "NanumGothic-Bold 팀",
	}
	if !slices.Equal(got, want) {
		t.Errorf("runs %q", got)
	}
}

func TestWithoutKoreanFontsKoreanIsReplaced(t *testing.T) {
	set := newTypesetter()
	set.hangul.Regular, set.hangul.Bold = nil, nil
	if got := set.clean("A 레이너"); got != "A □□□" || !strings.Contains(set.notes(), "U+B808, U+C774, U+B108") {
		t.Errorf("%q, note %q", got, set.notes())
	}
}

func TestManyMissingCharactersAreCounted(t *testing.T) {
	set := newTypesetter()
	set.clean("一二三四五六七八九十百千万億")
	if note := set.notes(); !strings.Contains(note, "and 2 more") {
		t.Errorf("note %q", note)
	}
}
