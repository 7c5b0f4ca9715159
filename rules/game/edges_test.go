package game

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
)

// TestEdgesOfDomains gives every option of every moment of random games with its
// fields at the edges of their domains, the least and the most of each, which is
// accepted, and with one field a step beyond, which is refused.
func TestEdgesOfDomains(t *testing.T) {
	cards := current()
	games := 150
	if testing.Short() {
		games = 10
	}
	for seed := range games {
		rng := rand.New(rand.NewPCG(23, uint64(seed)))
		s, _ := randomGame(t, rng)
		for !s.Over() {
			by := mover(s, rng)
			options := Options(cards, s, by)
			for _, o := range options {
				for _, most := range []bool{false, true} {
					c := Command{Step: s.Step, By: by, Do: atEdge(o, most)}
					if err := Why(cards, s, c); err != nil {
						j, _ := json.Marshal(c)
						t.Fatalf("game %d, stage %s: %s refused: %v %+v", seed, s.Stage, j, err, err)
					}
				}
			}
			for _, o := range options {
				for i := range o.Fields {
					for _, beyond := range overEdge(o, i) {
						if Why(cards, s, Command{Step: s.Step, By: by, Do: beyond}) == nil {
							j, _ := json.Marshal(beyond)
							t.Fatalf("game %d, stage %s: %s %s is accepted beyond the domain of %s", seed, s.Stage, beyond.Verb(), j, o.Fields[i].Name)
						}
					}
				}
			}
			next, _, err := Apply(cards, s, Command{Step: s.Step, By: by, Do: complete(pick(options, rng), rng)})
			if err != nil {
				t.Fatal(err)
			}
			s = next
		}
	}
}

// atEdge completes an option with the least or the most of each field.
func atEdge(o Option, most bool) Verb {
	v := reflect.New(reflect.TypeOf(o.Do)).Elem()
	v.Set(reflect.ValueOf(o.Do))
	drawn := map[string]int{}
	for i := range o.Fields {
		f := &o.Fields[i]
		field := jsonField(v, f.Name)
		n := f.Min
		if most {
			n = f.Max
		}
		switch f.Kind {
		case FlagField:
			field.SetBool(most)
		case NumberField:
			if f.AtMost != "" {
				n = min(n, drawn[f.AtMost])
			}
			drawn[f.Name] = n
			field.SetInt(int64(n))
		case ChoiceField:
			if most {
				setText(field, f.Of[len(f.Of)-1])
			} else {
				setText(field, f.Of[0])
			}
		case SetField:
			list := append([]string(nil), f.Must...)
			for _, one := range f.Of {
				if len(list) < n && !slices.Contains(f.Must, one) {
					list = append(list, one)
				}
			}
			setList(field, list)
		case DiceField:
			dice := make([]int, n)
			for i := range dice {
				dice[i] = 1
				if most {
					dice[i] = 6
				}
			}
			if n > 0 {
				field.Set(reflect.ValueOf(dice))
			}
		case PaymentField:
			worth, cards := 0, []string{}
			for i, one := range f.Of {
				if worth < f.Min || most {
					worth += f.Worth[i]
					cards = append(cards, one)
				}
			}
			setList(field, cards)
		}
	}
	return v.Interface().(Verb)
}

// overEdge completes an option with the least of each field but one, which lies
// just outside its domain.
func overEdge(o Option, at int) []Verb {
	var out []Verb
	with := func(change func(field reflect.Value)) {
		v := reflect.New(reflect.TypeOf(o.Do)).Elem()
		v.Set(reflect.ValueOf(atEdge(o, false)))
		change(jsonField(v, o.Fields[at].Name))
		out = append(out, v.Interface().(Verb))
	}
	switch f := &o.Fields[at]; f.Kind {
	case NumberField:
		with(func(field reflect.Value) { field.SetInt(int64(f.Min - 1)) })
		with(func(field reflect.Value) { field.SetInt(int64(f.Max + 1)) })
	case ChoiceField:
		with(func(field reflect.Value) {
			switch {
			case field.Kind() == reflect.String:
				field.SetString("nobody")
			case field.CanInt():
				field.SetInt(99)
			case field.CanUint():
				field.SetUint(99)
			}
		})
	case SetField:
		with(func(field reflect.Value) {
			stranger := reflect.New(field.Type().Elem()).Elem()
			if stranger.Kind() == reflect.String {
				stranger.SetString("nobody")
			} else {
				stranger.SetInt(99)
			}
			field.Set(reflect.Append(field, stranger))
		})
		if len(f.Of) > 0 {
			with(func(field reflect.Value) {
				setList(field, []string{f.Of[0], f.Of[0]})
			})
		}
	case DiceField:
		with(func(field reflect.Value) { field.Set(reflect.ValueOf(make([]int, f.Max+1))) })
		if f.Min > 0 {
			with(func(field reflect.Value) { field.SetZero() })
			with(func(field reflect.Value) {
				dice := make([]int, f.Min)
				for i := range dice {
					dice[i] = 7
				}
				field.Set(reflect.ValueOf(dice))
			})
		}
	case PaymentField:
		with(func(field reflect.Value) { field.SetZero() })
		with(func(field reflect.Value) { setList(field, []string{f.Of[0], f.Of[0]}) })
	}
	return out
}
