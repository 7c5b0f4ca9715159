package roster_test

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"muster/rules"
	"muster/rules/internal/rulestest"
	"muster/rules/roster"
)

// testSalt is the salt of the tests.
var testSalt = [32]byte{0: 0x01, 15: 0xab, 31: 0xff}

// sealed returns the closed view of r with its seal.
func sealed(r *roster.Roster) *roster.ClosedList {
	c := roster.NewClosedList(r)
	c.Seal = roster.Seal(r, testSalt)
	return c
}

func TestSharedCopy(t *testing.T) {
	r := militia(t)
	want := militia(t)
	want.Player = ""
	want.Units[0].Note = ""
	same(t, "9.1.10 shared", roster.Shared(r, false), want)
	want.Player = "Ana"
	same(t, "9.1.10 shared with the player", roster.Shared(r, true), want)
	same(t, "input", r, militia(t))
}

func TestSharedCopyKeepsAllElse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := rulestest.AnyRoster().Draw(t, "roster")
		before := string(roster.Encode(r))
		shared := roster.Shared(r, true)
		for i := range shared.Units {
			if shared.Units[i].Note != "" {
				t.Fatal("a note leaves with a shared copy")
			}
			shared.Units = append([]roster.Unit(nil), shared.Units...)
			shared.Units[i].Note = r.Units[i].Note
		}
		if got := string(roster.Encode(shared)); got != before {
			t.Fatalf("shared %s\nof %s", got, before)
		}
		if string(roster.Encode(r)) != before {
			t.Fatal("the input changed")
		}
	})
}

func TestClosedList(t *testing.T) {
	t.Run("9.1.10/AB-46 only cards are shown", func(t *testing.T) {
		same(t, "closed", string(roster.EncodeClosed(roster.NewClosedList(militia(t)))),
			`{"format":"muster.closed/1","name":"Mar Sara militia","release":"2026-09-25","scale":"standard","mineral_limit":2000,"faction_card":"raynors-raiders",`+
				`"tactical_cards":[{"id":"t1","card":"barracks"},{"id":"t2","card":"barracks"},{"id":"t3","card":"academy"}],`+
				`"draft":{"missions":["frontlines","supply-drop"],"deployments":["typhoon","gauntlet"]}}`+"\n")
	})
	t.Run("9.1.5/AB-19 the Faction Card and the Tactical Cards lie face up in every copy", func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) {
			r := rulestest.AnyRoster().Draw(t, "roster")
			shared, closed := roster.Shared(r, false), roster.NewClosedList(r)
			if shared.FactionCard != r.FactionCard || closed.FactionCard != r.FactionCard {
				t.Fatalf("of %q %q is shared and %q closed", r.FactionCard, shared.FactionCard, closed.FactionCard)
			}
			if len(shared.TacticalCards) != len(r.TacticalCards) || len(closed.TacticalCards) != len(r.TacticalCards) {
				t.Fatalf("of %d cards %d are shared and %d closed", len(r.TacticalCards), len(shared.TacticalCards), len(closed.TacticalCards))
			}
			for i, c := range r.TacticalCards {
				if shared.TacticalCards[i].Card != c.Card || closed.TacticalCards[i].Card != c.Card {
					t.Fatalf("of card %q %q is shared and %q closed", c.Card, shared.TacticalCards[i].Card, closed.TacticalCards[i].Card)
				}
			}
		})
	})
	t.Run("no type in it can hold a unit or an unknown field", func(t *testing.T) {
		pkg := reflect.TypeFor[roster.Roster]().PkgPath()
		for _, typ := range []reflect.Type{reflect.TypeOf(sealed(militia(t))).Elem(), reflect.TypeOf(sealed(militia(t)).TacticalCards[0])} {
			for i := range typ.NumField() {
				f := typ.Field(i)
				elem := f.Type
				for elem.Kind() == reflect.Slice {
					elem = elem.Elem()
				}
				if elem.PkgPath() == pkg && elem.Name() != "ClosedCard" || elem.Kind() == reflect.Map || elem.Kind() == reflect.Interface {
					t.Errorf("%s.%s is a %s", typ.Name(), f.Name, f.Type)
				}
			}
		}
	})
	t.Run("the shortest", func(t *testing.T) {
		same(t, "closed", string(roster.EncodeClosed(roster.NewClosedList(read(t, head+"}")))),
			strings.Replace(head, "roster", "closed", 1)+"}\n")
	})
	t.Run("nothing of units, player, notes or unknown fields leaves", func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) {
			r := rulestest.AnyRoster().Draw(t, "roster")
			bare := *r
			bare.Player, bare.Fingerprint, bare.Visibility, bare.Units, bare.Extra, bare.Draft.Extra = "", "", roster.Unset, nil, nil, nil
			bare.TacticalCards = nil
			for _, c := range r.TacticalCards {
				bare.TacticalCards = append(bare.TacticalCards, roster.Card{ID: c.ID, Card: c.Card})
			}
			want := strings.Replace(string(roster.Encode(&bare)), roster.Format, roster.ClosedFormat, 1)
			got := string(roster.EncodeClosed(roster.NewClosedList(r)))
			if got != want {
				t.Fatalf("closed %s\nwant   %s", got, want)
			}
		})
	})
}

func TestDecodeClosed(t *testing.T) {
	t.Run("reads what is written", func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) {
			c := sealed(rulestest.AnyRoster().Draw(t, "roster"))
			doc := roster.EncodeClosed(c)
			again, err := roster.DecodeClosed(doc)
			if err != nil {
				t.Fatalf("%s: %v", doc, err)
			}
			if !reflect.DeepEqual(again, c) {
				t.Fatalf("%s\nread as %#v\nwant %#v", doc, again, c)
			}
		})
	})
	closedHead := strings.Replace(head, "roster", "closed", 1)
	t.Run("unknown fields are dropped", func(t *testing.T) {
		c, err := roster.DecodeClosed([]byte(closedHead + `,"units":[{"id":"u1","unit":"marine","models":9}],"player":"Ana","x":1,"tactical_cards":[{"id":"t1","card":"c","note":"n"}],"draft":{"x":1}}`))
		if err != nil {
			t.Fatal(err)
		}
		same(t, "closed", string(roster.EncodeClosed(c)), closedHead+`,"tactical_cards":[{"id":"t1","card":"c"}]}`+"\n")
	})
	for _, tt := range []struct {
		name, doc string
		rule      rules.Rule
		path      string
	}{
		{"a roster", head + "}", roster.OtherFormat, "format"},
		{"no format", "{}", roster.FormatMissing, ""},
		{"no release", `{"format":"muster.closed/1","scale":"standard","mineral_limit":1}`, roster.FieldMissing, "release"},
		{"a seal of capitals", closedHead + `,"seal":"` + strings.Repeat("A", 64) + `"}`, roster.SealForm, "seal"},
		{"a short seal", closedHead + `,"seal":"` + strings.Repeat("a", 63) + `"}`, roster.SealForm, "seal"},
		{"a seal of a number", closedHead + `,"seal":1}`, roster.WrongType, "seal"},
		{"a key twice", closedHead + `,"seal":null,"seal":null}`, roster.DuplicateKey, "seal"},
		{"an unknown key twice", closedHead + `,"x":1,"x":1}`, roster.DuplicateKey, "x"},
		{"an entry twice", closedHead + `,"tactical_cards":[{"id":"a","card":"x"},{"id":"a","card":"y"}]}`, roster.EntryTwice, "tactical_cards/a"},
		{"a limit of nothing", strings.Replace(closedHead, "2000", "0", 1) + `}`, roster.OutOfRange, "mineral_limit"},
		{"cut off", closedHead, roster.Truncated, ""},
		{"nothing", "", roster.Empty, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			c, err := roster.DecodeClosed([]byte(tt.doc))
			var e *roster.Error
			if c != nil || !errors.As(err, &e) {
				t.Fatalf("%#v, %v", c, err)
			}
			if e.Code != tt.rule.Code || e.Path != tt.path {
				t.Errorf("%v, want %s at %q", e, tt.rule.Code, tt.path)
			}
		})
	}
}

func TestSeal(t *testing.T) {
	t.Run("is the digest of format, salt and document", func(t *testing.T) {
		doc := `{"format":"muster.roster/1","name":"Mar Sara militia","release":"2026-09-25","scale":"standard","mineral_limit":2000,"faction_card":"raynors-raiders",` +
			`"tactical_cards":[{"id":"t1","card":"barracks"},{"id":"t2","card":"barracks"},{"id":"t3","card":"academy"}],` +
			`"units":[{"id":"u1","unit":"marine","models":9,"upgrades":[{"upgrade":"combat-shield"},{"upgrade":"rocket-launcher","model":1},{"upgrade":"agg-12","model":2}],"label":"First squad"},` +
			`{"id":"u2","unit":"medic","models":3}],` +
			`"draft":{"missions":["frontlines","supply-drop"],"deployments":["typhoon","gauntlet"]}}` + "\n"
		sum := sha256.Sum256([]byte("muster.seal/1\n" + string(testSalt[:]) + doc))
		same(t, "seal", roster.Seal(militia(t), testSalt), hex.EncodeToString(sum[:]))
	})
	t.Run("is the same for the owner's copy and a shared one", func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) {
			r := rulestest.AnyRoster().Draw(t, "roster")
			want := roster.Seal(r, testSalt)
			other := *roster.Shared(r, false)
			other.Fingerprint, other.Visibility = "sha256:other", roster.Closed
			if got := roster.Seal(&other, testSalt); got != want {
				t.Fatalf("%s, want %s", got, want)
			}
		})
	})
	t.Run("changes with every choice and with the salt", func(t *testing.T) {
		seen := map[string]string{roster.Seal(militia(t), [32]byte{}): "another salt"}
		for _, e := range []roster.Edit{
			roster.SetNote{ID: "u1"}, // first: the list itself
			roster.SetName{Name: "x"},
			roster.SetModels{ID: "u1", Models: 6},
			roster.SetLabel{ID: "u1", Label: "x"},
			roster.Nominate{Unit: "u1", Upgrade: "agg-12", Model: 3},
			roster.RemoveUpgrade{Unit: "u1", Upgrade: "agg-12"},
			roster.SwapCard{ID: "t1", Card: "x"},
			roster.SetDraft{},
			roster.SetRelease{ID: "x"},
			roster.SetFaction{},
			roster.SetLimit{Minerals: 1},
			roster.MoveEntry{ID: "u1"},
		} {
			r, err := roster.Apply(militia(t), e)
			if err != nil {
				t.Fatal(err)
			}
			what := fmt.Sprintf("%#v", e)
			seal := roster.Seal(r, testSalt)
			if same := seen[seal]; same != "" {
				t.Errorf("%s has the seal of %s", what, same)
			}
			seen[seal] = what
		}
	})
}

func TestClosedListAsRosterHasWhatItShows(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := roster.NewClosedList(rulestest.AnyRoster().Draw(t, "roster"))
		r := c.AsRoster()
		if len(r.Units) > 0 || r.Visibility != roster.Closed {
			t.Errorf("%d units, visibility %v", len(r.Units), r.Visibility)
		}
		if got, want := roster.EncodeClosed(roster.NewClosedList(r)), roster.EncodeClosed(c); string(got) != string(want) {
			t.Errorf("as a roster it shows\n%s, want\n%s", got, want)
		}
	})
}

func TestVerify(t *testing.T) {
	t.Run("proves a sealed list", func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) {
			r := rulestest.AnyRoster().Draw(t, "roster")
			c, err := roster.DecodeClosed(roster.EncodeClosed(sealed(r)))
			if err != nil {
				t.Fatal(err)
			}
			if err := roster.Verify(c, roster.Shared(r, false), testSalt); err != nil {
				t.Fatal(err)
			}
		})
	})
	tests := []struct {
		path         string
		rule         rules.Rule
		change       func(*roster.ClosedList)
		closed, open string
	}{
		{"name", roster.ClosedDiffers, func(c *roster.ClosedList) { c.Name = "x" }, "x", "Mar Sara militia"},
		{"release", roster.ClosedDiffers, func(c *roster.ClosedList) { c.Release = "x" }, "x", "2026-09-25"},
		{"scale", roster.ClosedDiffers, func(c *roster.ClosedList) { c.Scale = 0 }, "skirmish", "standard"},
		{"mineral_limit", roster.ClosedDiffers, func(c *roster.ClosedList) { c.MineralLimit = 1999 }, "1999", "2000"},
		{"faction_card", roster.ClosedDiffers, func(c *roster.ClosedList) { c.FactionCard = "" }, "", "raynors-raiders"},
		{"tactical_cards/t2", roster.ClosedDiffers, func(c *roster.ClosedList) { c.TacticalCards[1].Card = "factory" }, "factory", "barracks"},
		{"tactical_cards/t3", roster.ClosedDiffers, func(c *roster.ClosedList) { c.TacticalCards = c.TacticalCards[:2] }, "", "academy"},
		{"tactical_cards/t4", roster.ClosedDiffers, func(c *roster.ClosedList) {
			c.TacticalCards = append(c.TacticalCards, roster.ClosedCard{ID: "t4", Card: "lab"})
		}, "lab", ""},
		{"tactical_cards/t9", roster.ClosedDiffers, func(c *roster.ClosedList) { c.TacticalCards[0].ID = "t9" }, "t9", "t1"},
		{"draft/missions", roster.ClosedDiffers, func(c *roster.ClosedList) { c.Missions = nil }, "", "frontlines supply-drop"},
		{"draft/deployments", roster.ClosedDiffers, func(c *roster.ClosedList) { c.Deployments = c.Deployments[:1] }, "typhoon", "typhoon gauntlet"},
		{"seal", roster.SealMissing, func(c *roster.ClosedList) { c.Seal = "" }, "", ""},
		{"seal", roster.SealDiffers, func(c *roster.ClosedList) { c.Seal = strings.Repeat("0", 64) }, strings.Repeat("0", 64), roster.Seal(militia(t), testSalt)},
	}
	for _, tt := range tests {
		t.Run(tt.rule.Code+" "+tt.path, func(t *testing.T) {
			c := sealed(militia(t))
			tt.change(c)
			v := violation(t, roster.Verify(c, militia(t), testSalt))
			if v.Code != tt.rule.Code || v.Path != tt.path || v.Args.Text("closed") != tt.closed || v.Args.Text("open") != tt.open {
				t.Errorf("%v %v", v, v.Args)
			}
		})
	}
	t.Run("a changed unit breaks the seal", func(t *testing.T) {
		r, err := roster.Apply(militia(t), roster.SetModels{ID: "u1", Models: 6})
		if err != nil {
			t.Fatal(err)
		}
		if v := violation(t, roster.Verify(sealed(militia(t)), r, testSalt)); v.Code != roster.SealDiffers.Code {
			t.Error(v)
		}
	})
	t.Run("another salt breaks the seal", func(t *testing.T) {
		if v := violation(t, roster.Verify(sealed(militia(t)), militia(t), [32]byte{})); v.Code != roster.SealDiffers.Code {
			t.Error(v)
		}
	})
	t.Run("the field is named before the seal", func(t *testing.T) {
		r, err := roster.Apply(militia(t), roster.SetModels{ID: "u1", Models: 6}, roster.SwapCard{ID: "t3", Card: "lab"})
		if err != nil {
			t.Fatal(err)
		}
		if v := violation(t, roster.Verify(sealed(militia(t)), r, testSalt)); v.Path != "tactical_cards/t3" {
			t.Error(v)
		}
	})
}

func TestSaltFile(t *testing.T) {
	text := string(roster.EncodeSalt(testSalt))
	same(t, "file", text, "01"+strings.Repeat("00", 14)+"ab"+strings.Repeat("00", 15)+"ff\n")
	digits := strings.TrimSpace(text)
	for _, ok := range []string{text, digits, digits + "\r\n"} {
		if salt, err := roster.DecodeSalt([]byte(ok)); err != nil || salt != testSalt {
			t.Errorf("%q: %x, %v", ok, salt, err)
		}
	}
	for _, bad := range []string{
		"", "\n", digits[1:], digits + "0", strings.ToUpper(digits), " " + digits, digits + " ", digits + "\n\n\n",
		digits[:63] + "g", strings.Repeat("é", 32), digits + strings.Repeat("\n", 5000),
	} {
		salt, err := roster.DecodeSalt([]byte(bad))
		if v := violation(t, err); v.Code != roster.SaltForm.Code || salt != [32]byte{} {
			t.Errorf("%q: %x, %v", bad, salt, v)
		}
	}
}
