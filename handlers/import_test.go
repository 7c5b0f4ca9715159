package handlers

import (
	"net/http"
	"net/url"
	"os"
	"strings"
	"testing"

	"muster/rules/roster"
)

const officialFile = "../armybuilder/interop/official/testdata/flat.json"

func testFile(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// fields are all fields of the preview as a browser would send them back.
func (d document) fields() url.Values {
	v := url.Values{}
	for _, n := range d.all("#preview-form input") {
		typ, name := attrOf(n, "type"), attrOf(n, "name")
		if typ == "radio" && !hasAttr(n, "checked") {
			continue
		}
		v.Add(name, attrOf(n, "value"))
	}
	for _, n := range d.all("#preview-form select option[selected]") {
		v.Add(attrOf(n.Parent, "name"), attrOf(n, "value"))
	}
	return v
}

func TestImportPreviewKeepsNothing(t *testing.T) {
	b := newSite(t, quick).browser("localhost", true)
	page := readPage(t, b.do(http.MethodPost, "/import", url.Values{"text": {testFile(t, officialFile)}}), http.StatusOK)
	for _, want := range []string{"release 2026-05-15, probably the one it was made with", "release 2026-09-25, current"} {
		if !strings.Contains(strings.Join(page.texts("#preview-form th[scope=row]"), "|"), want) {
			t.Errorf("the table lacks %q: %q", want, page.texts("#preview-form th[scope=row]"))
		}
	}
	headings := strings.Join(page.texts("#preview-form h3"), ", ")
	if headings != "Unknown, Left out, What the file says differently" {
		t.Errorf("notes under %s", headings)
	}
	asked := strings.Join(append(page.texts("#preview-form legend"), page.texts("#preview-form label[for]")...), "|")
	for _, want := range []string{"What is “community-key-0001”?", "What is “Thor”?", "Which model of Marine carries AGG-12?", "Which model of Marine carries Rocket Launcher?"} {
		if !strings.Contains(asked, want) {
			t.Errorf("it is not asked %q: %s", want, asked)
		}
	}
	fields := page.fields()
	if got, want := fields.Get("answer:units/u1/upgrades/agg-12/model"), "1"; got != want {
		t.Errorf("nominee %q is suggested, want %q", got, want)
	}
	if got, want := fields.Get("answer:units/u1/upgrades/rocket-launcher/model"), "2"; got != want {
		t.Errorf("nominee %q is suggested, want %q", got, want)
	}
	if lists := readPage(t, b.get("/lists"), http.StatusOK); lists.has(".list-rows") {
		t.Error("the preview kept a list")
	}
}

// The answers of the preview are carried out, and the list is kept with its file.
func TestImportSaves(t *testing.T) {
	b := newSite(t, quick).browser("localhost", true)
	file := testFile(t, officialFile)
	page := readPage(t, b.do(http.MethodPost, "/import", url.Values{"text": {file}}), http.StatusOK)

	fields := page.fields()
	fields.Set("answer:units/u4", "goliath")
	fields.Set("answer:draft/deployments/community-key-0001", "-")
	fields.Set("title", "From the app")
	fields.Set("do", "preview")
	page = readPage(t, b.do(http.MethodPost, "/import", fields), http.StatusOK)
	if !strings.Contains(strings.Join(page.texts("#preview-form legend"), "|"), "What is “flux-vanes” of Goliath?") {
		t.Errorf("the upgrades of the unit that was chosen are not asked about: %q", page.texts("#preview-form legend"))
	}
	fields = page.fields()
	if fields.Get("answer:units/u4") != "goliath" || fields.Get("title") != "From the app" {
		t.Errorf("the page lost %q and %q", fields.Get("answer:units/u4"), fields.Get("title"))
	}
	fields.Set("answer:units/u4/upgrades/flux-vanes", "-")
	fields.Set("keep_by", "2026-05-15")
	fields.Set("do", "save")
	res := b.do(http.MethodPost, "/import", fields)
	wantStatus(t, res, http.StatusSeeOther)
	place := res.Header.Get("Location")
	if again := b.do(http.MethodPost, "/import", fields).Header.Get("Location"); again != place {
		t.Errorf("the same form kept two lists, %s and %s", place, again)
	}

	if got := readPage(t, b.get(place), http.StatusOK).attr("details.menu a[href$='/original']", "href"); got != place+"/original" {
		t.Errorf("the builder leads to %q", got)
	}
	if made := openBuilder(t, militia()).page; made.has("a[href$='/original']") {
		t.Error("a list that was made here leads to a file")
	}
	original := b.get(place + "/original")
	if body := bodyOf(t, original); body != strings.TrimSpace(file) {
		t.Errorf("the file that was kept is another: %.80s", body)
	}
	if got := original.Header.Get("Content-Disposition"); !strings.HasPrefix(got, "attachment;") {
		t.Errorf("disposition %q", got)
	}
	wantStatus(t, b.site.browser("localhost", true).get(place+"/original"), http.StatusNotFound)

	id := strings.TrimPrefix(place, "/lists/")
	list, err := b.Lists.Get(t.Context(), 1, id)
	if err != nil {
		t.Fatal(err)
	}
	r := list.Roster
	goliath, agg := &r.Units[3], r.Units[0].Upgrades[1]
	if r.Name != "From the app" || r.Release != "2026-05-15" || r.Fingerprint == "" || goliath.Unit != "goliath" || len(goliath.Upgrades) != 0 ||
		agg.Upgrade != "agg-12" || agg.Model != 1 {
		t.Errorf("the list is %s", roster.Encode(r))
	}
}

func TestImportRefuses(t *testing.T) {
	b := newSite(t, quick).browser("localhost", true)
	for _, c := range []struct {
		name string
		form url.Values
		want string
	}{
		{"nothing", url.Values{"text": {" "}}, "There is no file and no text."},
		{"a saved page", url.Values{"text": {"<!DOCTYPE html>"}}, "This is a web page, not a list."},
		{"a code", url.Values{"text": {"AB12CD"}}, "is the seed of a list in the official app."},
	} {
		t.Run(c.name, func(t *testing.T) {
			page := readPage(t, b.do(http.MethodPost, "/import", c.form), http.StatusUnprocessableEntity)
			if got := page.text("#import-problem p:first-of-type"); !strings.Contains(got, c.want) {
				t.Errorf("%q, want %q", got, c.want)
			}
			if got := page.text("#import-text"); got != strings.TrimSpace(c.form.Get("text")) {
				t.Errorf("what was pasted became %q", got)
			}
		})
	}
	wantStatus(t, b.do(http.MethodPost, "/import", url.Values{"data": {"not base 64!"}}), http.StatusBadRequest)
}

// A name that cannot be kept is told beside its field, and the preview stands with
// all that was settled in it.
func TestImportTellsWhatIsWrongWithTheName(t *testing.T) {
	b := newSite(t, quick).browser("localhost", true)
	preview := readPage(t, b.do(http.MethodPost, "/import", url.Values{"text": {testFile(t, officialFile)}}), http.StatusOK).fields()
	preview.Set("answer:units/u4", "goliath")
	for _, c := range []struct{ name, title, want string }{
		{"a character that is none", "Mira\x00", "The name of the list has a character that cannot be kept."},
		{"too long", strings.Repeat("x", 201), "The name of the list must be a maximum of 200 characters in length."},
	} {
		for _, do := range []string{"preview", "save"} {
			t.Run(c.name+", "+do, func(t *testing.T) {
				preview.Set("title", c.title)
				preview.Set("do", do)
				page := readPage(t, b.do(http.MethodPost, "/import", preview), http.StatusUnprocessableEntity)
				if got := page.text("#fault-title"); got != c.want {
					t.Errorf("%q, want %q", got, c.want)
				}
				if got := page.attr("#import-name", "aria-describedby"); got != "fault-title" {
					t.Errorf("the field is described by %q", got)
				}
				fields := page.fields()
				if got, want := fields.Get("title"), strings.ReplaceAll(c.title, "\x00", "\uFFFD"); got != want {
					t.Errorf("the name that was typed became %q", got)
				}
				if fields.Get("answer:units/u4") != "goliath" || fields.Get("data") != preview.Get("data") {
					t.Error("the file or an answer is lost")
				}
				fields.Set("title", "Mira")
				fields.Set("do", "save")
				fields.Set("request", do+c.name)
				wantStatus(t, b.do(http.MethodPost, "/import", fields), http.StatusSeeOther)
			})
		}
	}
}

// A list of another program that is pasted where documents are opened is looked at
// first, too.
func TestForeignListsAreNeverKeptUnseen(t *testing.T) {
	b := newSite(t, quick).browser("localhost", true)
	page := readPage(t, b.do(http.MethodPost, "/new/document", url.Values{"document": {testFile(t, officialFile)}, "request": {"r"}}), http.StatusOK)
	fields := page.fields()
	if lists := readPage(t, b.get("/lists"), http.StatusOK); lists.has(".list-rows") {
		t.Error("a list was kept before anybody looked at it")
	}
	fields.Set("do", "save")
	wantStatus(t, b.do(http.MethodPost, "/import", fields), http.StatusSeeOther)
}

// The API reads every format that the page reads.
func TestAPIReadsForeignFormats(t *testing.T) {
	s := newSite(t, quick)
	for file, source := range map[string]string{
		officialFile: "official-app",
		"../armybuilder/interop/malkivian/testdata/militia.json": "malkivian83",
		"../armybuilder/interop/newrecruit/testdata/terran.json": "newrecruit",
		"../armybuilder/interop/adjutant/testdata/khalai.json":   "adjutant",
		"../armybuilder/interop/pasted/testdata/typed.txt":       "text",
	} {
		body := bodyOf(t, s.check(t, "", []byte(testFile(t, file))))
		if !strings.Contains(body, `"source":"`+source+`"`) {
			t.Errorf("%s: %.200s", file, body)
		}
	}
}
