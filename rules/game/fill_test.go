package game

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strconv"
	"strings"
)

// complete fills the open fields of an option with choices of rng within their
// domains.
func complete(o Option, rng *rand.Rand) Verb {
	v := reflect.New(reflect.TypeOf(o.Do)).Elem()
	v.Set(reflect.ValueOf(o.Do))
	drawn := map[string]int{}
	for i := range o.Fields {
		fillField(v, &o.Fields[i], rng, drawn)
	}
	return v.Interface().(Verb)
}

func fillField(v reflect.Value, f *Field, rng *rand.Rand, drawn map[string]int) {
	field := jsonField(v, f.Name)
	switch f.Kind {
	case FlagField:
		field.SetBool(rng.IntN(4) == 0)
	case NumberField:
		most := f.Max
		if f.AtMost != "" {
			most = min(most, drawn[f.AtMost])
		}
		n := f.Min
		if most > f.Min {
			n += rng.IntN(most - f.Min + 1)
		}
		if f.Name == "lost" && rng.IntN(8) != 0 {
			n = f.Min
		}
		drawn[f.Name] = n
		field.SetInt(int64(n))
	case ChoiceField:
		setText(field, f.Of[rng.IntN(len(f.Of))])
	case SetField:
		setList(field, drawSet(f, rng))
	case DiceField:
		n := f.Min
		if f.Max > f.Min {
			n += rng.IntN(f.Max - f.Min + 1)
		}
		dice := make([]int, n)
		for i := range dice {
			dice[i] = rng.IntN(6) + 1
		}
		if n > 0 {
			field.Set(reflect.ValueOf(dice))
		}
	case PaymentField:
		worth, picked := 0, []string{}
		for _, i := range rng.Perm(len(f.Of)) {
			if worth < f.Min || rng.IntN(10) == 0 {
				worth += f.Worth[i]
				picked = append(picked, f.Of[i])
			}
		}
		setList(field, picked)
	default:
		panic("no kind " + string(f.Kind))
	}
}

func drawSet(f *Field, rng *rand.Rand) []string {
	out := append([]string(nil), f.Must...)
	size := max(f.Min, len(out))
	if f.Max > size {
		size += rng.IntN(min(f.Max-size, 3) + 1)
	}
	for _, i := range rng.Perm(len(f.Of)) {
		if len(out) >= size {
			break
		}
		taken := false
		for _, m := range f.Must {
			taken = taken || m == f.Of[i]
		}
		if !taken {
			out = append(out, f.Of[i])
		}
	}
	return out
}

// jsonField finds the field of a verb by its name in documents, in embedded
// structs too.
func jsonField(v reflect.Value, name string) reflect.Value {
	if f, ok := findField(v, name); ok {
		return f
	}
	panic(fmt.Sprintf("%s has no field %q", v.Type(), name))
}

func findField(v reflect.Value, name string) (reflect.Value, bool) {
	t := v.Type()
	for i := range t.NumField() {
		sf := t.Field(i)
		if sf.Anonymous {
			if f, ok := findField(v.Field(i), name); ok {
				return f, true
			}
			continue
		}
		tag, _, _ := strings.Cut(sf.Tag.Get("json"), ",")
		if tag == name {
			return v.Field(i), true
		}
	}
	return reflect.Value{}, false
}

func setText(field reflect.Value, text string) {
	if u, ok := field.Addr().Interface().(interface{ UnmarshalText([]byte) error }); ok {
		if err := u.UnmarshalText([]byte(text)); err != nil {
			panic(err)
		}
		return
	}
	switch field.Kind() {
	case reflect.String:
		field.SetString(text)
	case reflect.Int:
		n, err := strconv.Atoi(text)
		if err != nil {
			panic(err)
		}
		field.SetInt(int64(n))
	}
}

func setList(field reflect.Value, list []string) {
	if len(list) == 0 {
		field.SetZero()
		return
	}
	out := reflect.MakeSlice(field.Type(), len(list), len(list))
	for i, text := range list {
		setText(out.Index(i), text)
	}
	field.Set(out)
}
