package handlers

import (
	"errors"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"muster/rules/card"
)

type exampleForm struct {
	Name   string        `form:"name" label:"name" validate:"required,max=5"`
	Copies int           `form:"copies" label:"number of copies" validate:"min=0,max=20"`
	Limit  *int          `form:"limit" label:"limit" validate:"omitempty,min=1"`
	Scale  *card.ScaleID `form:"scale" label:"scale"`
	Open   bool          `form:"open"`
	Cards  []string      `form:"cards" label:"cards" validate:"max=2,dive,max=3"`
	Other  string

	Release string `form:"release" label:"release" validate:"omitempty,release"`
	Paper   string `form:"paper" label:"paper" validate:"omitempty,oneof=a4 letter"`
}

func someReleases() []string { return []string{"2026-05-15", "2026-09-25"} }

func readExample(t *testing.T, query string) (exampleForm, *formError) {
	t.Helper()
	f, err := newForms(someReleases)
	if err != nil {
		t.Fatal(err)
	}
	values, err := url.ParseQuery(query)
	if err != nil {
		t.Fatal(err)
	}
	var into exampleForm
	err = f.read(values, &into)
	var wrong *formError
	if err != nil && !errors.As(err, &wrong) {
		t.Fatal(err)
	}
	return into, wrong
}

func TestFormIsRead(t *testing.T) {
	got, wrong := readExample(t, "name=%C5%BB%C3%B3%C5%82w&copies=3&limit=2000&scale=standard&open=on&cards=a&cards=b&Other=x&_csrf=t")
	if wrong != nil {
		t.Fatal(wrong)
	}
	if got.Name != "Żółw" || got.Copies != 3 || *got.Limit != 2000 || *got.Scale != card.Standard || !got.Open || len(got.Cards) != 2 || got.Other != "" {
		t.Errorf("read %+v", got)
	}
	got, wrong = readExample(t, "name=a&limit=&scale=&copies=")
	if wrong != nil || got.Limit != nil || got.Scale != nil || got.Copies != 0 {
		t.Errorf("fields left empty: %+v, %v", got, wrong)
	}
}

// A number is read as the pages write it, and as people do elsewhere.
func TestNumbersAreReadAsTheyAreWritten(t *testing.T) {
	for typed, want := range map[string]int{
		"1500": 1500, " 1500 ": 1500, "1,500": 1500, "1 500": 1500, "1.500": 1500, "1\u00a0500": 1500, "1\u202f500": 1500, "1’500": 1500,
		"12,500": 12500, "1,000,000": 1000000, "1.000.000": 1000000, "\t2,000\n": 2000,
		"1,50": 0, "1,5000": 0, "15,00": 0, "1,000.000": 0, "1.000,5": 0, "1,,500": 0, ",500": 0, "0,500": 0, "1, 500": 0, "1500,": 0, "1,500.0": 0, "1_500": 0,
	} {
		got, wrong := readExample(t, url.Values{"name": {"a"}, "limit": {typed}}.Encode())
		switch {
		case want == 0 && wrong == nil:
			t.Errorf("%q is read as %d", typed, *got.Limit)
		case want != 0 && (wrong != nil || *got.Limit != want):
			t.Errorf("%q is not read as %d: %v", typed, want, wrong)
		}
	}
	got, wrong := readExample(t, "name=a&limit=+++")
	if wrong != nil || got.Limit != nil {
		t.Errorf("spaces are read as %+v, %v", got, wrong)
	}
}

// Of several values of one field the last one counts, for what is read and for what
// a page that refuses it shows.
func TestLastValueOfAFieldCounts(t *testing.T) {
	page := openBuilder(t, militia())
	page.pressWith("settings", url.Values{"limit": {"many", "1500"}, "label u1": {"A", "B"}})
	if r := page.stored(); r.MineralLimit != 1500 || r.Units[0].Label != "B" {
		t.Errorf("the limit is %d, the nickname %q", r.MineralLimit, r.Units[0].Label)
	}
	refused := readPage(t, page.send("settings", url.Values{"limit": {"1000", "many"}}), http.StatusUnprocessableEntity)
	if got := refused.attr("#place-mineral_limit", "value"); got != "many" {
		t.Errorf("the builder keeps %q", got)
	}
	begun := url.Values{"race": {"terran"}, "faction": {"terran-armed-forces"}, "scale": {"standard"}, "limit": {"1000", "many"}, "name": {"A", "B"}, "request": {"one"}}
	refused = readPage(t, page.do(http.MethodPost, "/new", begun), http.StatusUnprocessableEntity)
	if got := refused.attr("#new-limit", "value") + refused.attr("#new-name", "value"); got != "manyB" {
		t.Errorf("the page of a new list keeps %q", got)
	}
	found := readPage(t, page.get("/catalog/2026-09-25/search?q=marine&q=zergling"), http.StatusOK)
	if got := found.attr("#q", "value"); got != "zergling" {
		t.Errorf("the search keeps %q", got)
	}
}

// B15: absent, zero and nonsense are told apart, and the field is named.
func TestFormFaultsNameTheField(t *testing.T) {
	for query, want := range map[string]string{
		"copies=1":                          "name: Name is missing.",
		"name=longer":                       "name: Name must be a maximum of 5 characters in length.",
		"name=a&copies=-1":                  "copies: Number of copies must be 0 or greater.",
		"name=a&copies=21":                  "copies: Number of copies must be 20 or less.",
		"name=a&copies=2.5":                 "copies: Number of copies must be a whole number, such as 2000 or 2,000.",
		"name=a&copies=1e400":               "copies: Number of copies must be a whole number, such as 2000 or 2,000.",
		"name=a&copies=null":                "copies: Number of copies must be a whole number, such as 2000 or 2,000.",
		"name=a&copies=%226%22":             "copies: Number of copies must be a whole number, such as 2000 or 2,000.",
		"name=a&copies=9999999999999999999": "copies: Number of copies must be a whole number, such as 2000 or 2,000.",
		"name=a&copies=0":                   "",
		"name=a&limit=0":                    "limit: Limit must be 1 or greater.",
		"name=a&scale=standart":             "scale: Scale “standart” is none of the choices: skirmish, standard, grand-offensive.",
		"name=a&release=newest":             "release: Release “newest” is none of the choices: 2026-05-15, 2026-09-25.",
		"name=a&paper=a5":                   "paper: Paper “a5” is none of the choices: a4, letter.",
		"name=%00":                          "name: Name has a character that cannot be kept.",
		"name=%ff":                          "name: Name has a character that cannot be kept.",
		"name=a&cards=1&cards=2&cards=3":    "cards: Cards must contain at most 2 items.",
	} {
		_, wrong := readExample(t, query)
		var got []string
		if wrong != nil {
			for _, f := range wrong.Fields {
				got = append(got, f.Field+": "+f.Message)
			}
		}
		if strings.Join(got, " | ") != want {
			t.Errorf("%s: %q, want %q", query, got, want)
		}
	}
}

// Every rule of a form is one whose words are for people: a message that shows a
// layout of Go or the name of a rule helps nobody.
func TestRulesOfFormsHaveWordsForPeople(t *testing.T) {
	read := []string{"required", "omitempty", "min", "max", "oneof", "alphanum", "dive", releaseTag}
	files, err := filepath.Glob("*.go")
	if err != nil || len(files) == 0 {
		t.Fatal("no sources:", err)
	}
	tag := regexp.MustCompile("validate:\"([^\"]*)\"")
	found := 0
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, rules := range tag.FindAllSubmatch(source, -1) {
			for rule := range strings.SplitSeq(string(rules[1]), ",") {
				found++
				if name, _, _ := strings.Cut(rule, "="); strings.HasPrefix(file, "form_test") || slices.Contains(read, name) {
					continue
				}
				t.Errorf("%s: nobody has read the words of the rule %s", file, rule)
			}
		}
	}
	if found < 50 {
		t.Errorf("only %d rules were found", found)
	}
}

// What can be chosen is named wherever a query is at fault.
func TestQueryFaultsNameTheChoices(t *testing.T) {
	b := newSite(t, quick).browser("localhost", true)
	for path, want := range map[string]string{
		"/api/v1/check?release=26.09.2026": "2026-05-15",
		"/api/v1/check?scale=small":        "skirmish, standard, grand-offensive",
	} {
		res := b.do(http.MethodPost, path, url.Values{})
		wantStatus(t, res, http.StatusUnprocessableEntity)
		if got := bodyOf(t, res); !strings.Contains(got, want) || strings.Contains(got, "2006") {
			t.Errorf("%s: %s", path, got)
		}
	}
	for path, res := range map[string]*http.Response{
		"/check":           b.do(http.MethodPost, "/check", url.Values{"text": {"x"}, "release": {"newest"}, "scale": {"small"}}),
		"/import":          b.do(http.MethodPost, "/import", url.Values{"text": {"x"}, "keep_by": {"newest"}}),
		"/catalog/changes": b.get("/catalog/changes?from=newest"),
	} {
		wantStatus(t, res, http.StatusUnprocessableEntity)
		got := bodyOf(t, res)
		if !strings.Contains(got, "is none of the choices: ") || !strings.Contains(got, "2026-05-15, ") || strings.Contains(got, "2006") {
			t.Errorf("%s: %s", path, got)
		}
	}
}

func TestEveryFaultOfAFormIsTold(t *testing.T) {
	_, wrong := readExample(t, "copies=x&limit=0&scale=y")
	if wrong == nil || len(wrong.Fields) != 4 {
		t.Errorf("faults %+v, want one for each of four fields", wrong)
	}
	if wrong.Message("limit") == "" || wrong.Message("open") != "" || (*formError)(nil).Message("limit") != "" {
		t.Error("the message of a field is not found")
	}
}

func FuzzForm(f *testing.F) {
	f.Add("name=a&copies=3&cards=x")
	f.Add("copies=1e9&limit=%2B1&scale=%00")
	forms, err := newForms(someReleases)
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, query string) {
		values, err := url.ParseQuery(query)
		if err != nil {
			return
		}
		for _, into := range []any{
			new(exampleForm), new(themeForm), new(checkQuery), new(searchForm), new(changesForm), new(checkForm), new(importForm), new(verifyForm),
			new(codeForm), new(printForm), new(shareForm), new(revealForm),
		} {
			var wrong *formError
			if err := forms.read(values, into); err != nil && !errors.As(err, &wrong) {
				t.Fatal(err)
			}
		}
	})
}
