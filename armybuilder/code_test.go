package armybuilder

import (
	"bytes"
	"crypto/rand"
	"errors"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func drawCode(t *rapid.T) Code {
	code, err := NewCode(bytes.NewReader(rapid.SliceOfN(rapid.Byte(), codeRandom, codeRandom).Draw(t, "random")))
	if err != nil {
		t.Fatal(err)
	}
	return code
}

func TestCodeFindsEveryWrongCharacter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		code := drawCode(t)
		for i := range code {
			for _, c := range []byte(codeAlphabet) {
				typed := []byte(code)
				typed[i] = c
				if _, err := ParseCode(string(typed)); (err == nil) != (c == code[i]) {
					t.Fatalf("%s typed as %s: %v", code, typed, err)
				}
			}
		}
	})
}

func TestCodeFindsEverySwap(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		code := drawCode(t)
		for i := range code {
			for j := range i { // neighbours and all others
				typed := []byte(code)
				typed[i], typed[j] = typed[j], typed[i]
				if _, err := ParseCode(string(typed)); (err == nil) != (code[i] == code[j]) {
					t.Fatalf("%s typed as %s: %v", code, typed, err)
				}
			}
		}
	})
}

func TestCodeIsReadAsPeopleTypeIt(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		code := drawCode(t)
		alike := strings.NewReplacer("0", rapid.SampledFrom([]string{"0", "o", "O"}).Draw(t, "zero"),
			"1", rapid.SampledFrom([]string{"1", "i", "I", "l", "L"}).Draw(t, "one"))
		for _, typed := range []string{
			string(code), strings.ToLower(string(code)), code.Pretty(), " " + string(code) + "  ",
			alike.Replace(string(code)), alike.Replace(strings.ToLower(code.Pretty())),
		} {
			if got, err := ParseCode(typed); got != code || err != nil {
				t.Fatalf("%q read as %q, %v; want %s", typed, got, err, code)
			}
		}
	})
}

func TestCodeRefusesOtherTexts(t *testing.T) {
	code, err := NewCode(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	for _, typed := range []string{
		"", "0", string(code[:9]), string(code) + "0", string(code[:9]) + "U", string(code[:9]) + "*",
		string(code[:9]) + "é", string(code[:9]) + "\x00", strings.Repeat("-", 1000), "AAAAA_AAAAA",
	} {
		if got, err := ParseCode(typed); !errors.Is(err, ErrMistyped) {
			t.Errorf("%q read as %q, %v", typed, got, err)
		}
	}
}

func FuzzParseCode(f *testing.F) {
	f.Add("0000000000")
	f.Add("oOiIlL-00000")
	f.Fuzz(func(t *testing.T, typed string) {
		code, err := ParseCode(typed)
		if err != nil {
			return
		}
		if again, err := ParseCode(string(code)); again != code || err != nil {
			t.Errorf("%q read as %q, which reads as %q, %v", typed, code, again, err)
		}
	})
}
