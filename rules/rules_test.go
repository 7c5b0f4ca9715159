package rules_test

import (
	"encoding/json"
	"reflect"
	"testing"

	"muster/rules"
)

func TestArgsKeepOrderAndKindInJSON(t *testing.T) {
	args := rules.Args{
		rules.Text("unit", "marine"), rules.Int("have", -3), rules.List("options", "6", "9"),
		rules.Int("a", 0), rules.Text("empty", ""), rules.Text("odd", "“\u2028\" <b>"),
	}
	doc, err := json.Marshal(args)
	if err != nil {
		t.Fatal(err)
	}
	var again rules.Args
	if err := json.Unmarshal(doc, &again); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(args, again) {
		t.Errorf("%s was read as %v", doc, again)
	}
}

func TestArgsWithoutItemsAreAnEmptyList(t *testing.T) {
	doc, err := json.Marshal(rules.Args{rules.List("of")})
	if err != nil || string(doc) != `{"of":[]}` {
		t.Errorf("%s, %v", doc, err)
	}
}

func TestArgsRefuseOtherValues(t *testing.T) {
	for _, doc := range []string{`[]`, `null`, `7`, `{"a":null}`, `{"a":1.5}`, `{"a":true}`, `{"a":{}}`, `{"a":[1]}`} {
		var args rules.Args
		if err := args.UnmarshalJSON([]byte(doc)); err == nil {
			t.Errorf("%s was read as %v", doc, args)
		}
	}
}

func TestArgsAreFoundByKey(t *testing.T) {
	args := rules.Args{rules.Int("n", 7), rules.Text("s", "x"), rules.List("l", "a", "b")}
	if args.Int("n") != 7 || args.Text("s") != "x" || !reflect.DeepEqual(args.List("l"), []string{"a", "b"}) {
		t.Errorf("%v", args)
	}
	if args.Int("s") != 0 || args.Text("n") != "" || args.List("gone") != nil {
		t.Error("a value of another kind or key was found")
	}
}

func TestArgsAreEqualInKeyKindValueAndOrder(t *testing.T) {
	args := func() rules.Args {
		return rules.Args{rules.Int("n", 7), rules.Text("s", "x"), rules.List("l", "a", "b")}
	}
	if !args().Equal(args()) || !(rules.Args{}).Equal(nil) {
		t.Error("the same arguments differ")
	}
	for _, other := range []rules.Args{
		nil, args()[:2],
		{rules.Text("s", "x"), rules.Int("n", 7), rules.List("l", "a", "b")},
		{rules.Int("m", 7), rules.Text("s", "x"), rules.List("l", "a", "b")},
		{rules.Int("n", 8), rules.Text("s", "x"), rules.List("l", "a", "b")},
		{rules.Int("n", 7), rules.Text("s", "y"), rules.List("l", "a", "b")},
		{rules.Int("n", 7), rules.Text("s", "x"), rules.List("l", "b", "a")},
		{rules.Int("n", 7), rules.List("s"), rules.List("l", "a", "b")},
		{rules.Text("n", ""), rules.Text("s", "x"), rules.List("l", "a", "b")},
	} {
		if args().Equal(other) {
			t.Errorf("%v equals %v", args(), other)
		}
	}
}

func TestSeveritiesReadBack(t *testing.T) {
	for s, name := range []string{"error", "warning", "hint"} {
		text, err := rules.Severity(s).MarshalText()
		if err != nil || string(text) != name {
			t.Errorf("%d is %s, %v; want %s", s, text, err, name)
		}
		var again rules.Severity
		if err := again.UnmarshalText(text); err != nil || again != rules.Severity(s) {
			t.Errorf("%s was read as %v, %v", text, again, err)
		}
	}
	var s rules.Severity
	if s.UnmarshalText([]byte("Error")) == nil {
		t.Error("a misspelt severity was read")
	}
	if _, err := rules.Severity(3).MarshalText(); err == nil {
		t.Error("a severity that does not exist was written")
	}
}

func TestViolationNamesCodeAndPath(t *testing.T) {
	rule := rules.Rule{Code: "army.gas-exceeded"}
	if s := rule.Broken("gas").Error(); s != "army.gas-exceeded at gas" {
		t.Error(s)
	}
	if s := rule.Broken("").Error(); s != "army.gas-exceeded" {
		t.Error(s)
	}
	v := rule.Broken("gas", rules.Int("have", 1))
	if w := v.WithSeverity(rules.Hint); w.Severity != rules.Hint || v.Severity != rules.Error {
		t.Errorf("%v, %v", w, v)
	}
}
