package odds

import (
	"reflect"
	"strings"
	"testing"

	"muster/rules/internal/rulestest"
)

func TestParseSpec(t *testing.T) {
	tests := []struct {
		name, text string
		want       Spec
		err        string
	}{
		{"a unit", "marine:6", Spec{Unit: "marine", Models: 6}, ""},
		{"upgrades", "marine:9+agg-12+rocket-launcher", Spec{"marine", 9, []string{"agg-12", "rocket-launcher"}}, ""},
		{"any number of models", "zergling:5", Spec{Unit: "zergling", Models: 5}, ""},
		{"no models", "marine", Spec{}, "no number of models; write UNIT:MODELS"},
		{"no unit", ":6", Spec{}, "unit without a name"},
		{"nothing", "", Spec{}, "no number of models"},
		{"no model", "marine:0", Spec{}, `"0" is no number of models`},
		{"fewer than none", "marine:-3", Spec{}, `"-3" is no number of models`},
		{"a fraction", "marine:1.5", Spec{}, `"1.5" is no number of models`},
		{"too long a number", "marine:99999999999999999999", Spec{}, "is no number of models"},
		{"an empty upgrade", "marine:6+", Spec{}, "upgrade without a name"},
		{"an upgrade twice", "marine:6+agg-12+agg-12", Spec{}, "named twice"},
		{"a name for an id", "Marine:6", Spec{}, "ids are lower-case words"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := ParseSpec(tt.text)
			if tt.err != "" {
				if err == nil || !strings.Contains(err.Error(), tt.err) {
					t.Errorf("error %v, want one with %q", err, tt.err)
				}
				return
			}
			if err != nil || !reflect.DeepEqual(got, tt.want) {
				t.Errorf("got %+v, %v", got, err)
			}
			if got.String() != tt.text {
				t.Errorf("written as %q", got.String())
			}
		})
	}
}

// Whatever is typed, a spec is read and written alike or refused in one line.
func FuzzParseSpec(f *testing.F) {
	for _, seed := range []string{"marine:6", "marine:9+agg-12+rocket-launcher", "", ":", "+", "a:1+", "marine:+6", "märine:6", "marine:6+AGG", "a:1+b+b"} {
		f.Add(seed)
	}
	cards := rulestest.Current()
	f.Fuzz(func(t *testing.T, text string) {
		s, err := ParseSpec(text)
		if err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("the error has several lines: %q", err)
			}
			return
		}
		again, err := ParseSpec(s.String())
		if err != nil || !reflect.DeepEqual(again, s) {
			t.Errorf("%q is read as %+v, then as %+v (%v)", text, s, again, err)
		}
		if side, err := s.Find(cards); err == nil && (side.Composition == nil || side.Composition.Models < side.Models) {
			t.Errorf("%q found as %+v", text, side)
		}
	})
}

func TestFind(t *testing.T) {
	cards := rulestest.Current()
	tests := []struct {
		name, text       string
		models, minerals int // of the composition
		err              string
	}{
		{"a printed composition", "marine:6", 6, 160, ""},
		{"the smallest that holds the models", "marine:7", 9, 210, ""},
		{"upgrades at its price", "marine:7+combat-shield", 9, 240, ""},
		{"a summoned unit costs nothing", "roachling:3", 3, 0, ""},
		{"more models than the largest", "marine:10", 0, 0, "at most 9 models"},
		{"an unknown unit", "scv:3", 0, 0, `no unit "scv"`},
		{"an unknown upgrade", "marine:6+jetpack", 0, 0, `no upgrade "jetpack"; it has combat-shield`},
		{"an upgrade of another unit", "marine:6+shredding-claws", 0, 0, "no upgrade"},
		{"more SPECIALISTs than models", "marine:1+agg-12+rocket-launcher", 0, 0, "2 SPECIALIST upgrades need as many models"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s, err := ParseSpec(tt.text)
			if err != nil {
				t.Fatal(err)
			}
			side, err := s.Find(cards)
			if tt.err != "" {
				if err == nil || !strings.Contains(err.Error(), tt.err) {
					t.Errorf("error %v, want one with %q", err, tt.err)
				}
				return
			}
			if err != nil || side.Composition.Models != tt.models || side.Minerals != tt.minerals {
				t.Errorf("found %+v, %v", side, err)
			}
		})
	}
}
