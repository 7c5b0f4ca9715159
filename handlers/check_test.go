package handlers

import (
	"archive/zip"
	"bytes"
	"encoding/base64"
	"encoding/csv"
	"encoding/json"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"muster/rules/roster"
)

// upload sends fields and files of the one field for files as a browser does.
func (b *browser) upload(path string, fields map[string]string, files map[string][]byte) *http.Response {
	b.t.Helper()
	return b.uploadIn(func(string) string { return "files" }, path, fields, files)
}

// uploadIn does so with files in the fields that are theirs by name.
func (b *browser) uploadIn(field func(name string) string, path string, fields map[string]string, files map[string][]byte) *http.Response {
	b.t.Helper()
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	for name, value := range fields {
		if err := w.WriteField(name, value); err != nil {
			b.t.Fatal(err)
		}
	}
	for name, content := range files {
		part, err := w.CreateFormFile(field(name), name)
		if err != nil {
			b.t.Fatal(err)
		}
		if _, err := part.Write(content); err != nil {
			b.t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		b.t.Fatal(err)
	}
	r := httptest.NewRequest(http.MethodPost, "http://"+b.host+path, &body)
	r.Header.Set("Content-Type", w.FormDataContentType())
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	rec := httptest.NewRecorder()
	b.ServeHTTP(rec, r)
	return rec.Result()
}

func overLimit() *roster.Roster {
	r := raiders()
	r.Name, r.MineralLimit = "Too much", 1100
	return r
}

func TestCheckOfOnePastedList(t *testing.T) {
	s := newSite(t, quick)
	b := s.browser("localhost", true)
	page := readPage(t, b.upload("/check", map[string]string{"text": string(roster.EncodePretty(overLimit()))}, nil), http.StatusOK)
	if got := page.text(".checked .verdict"); got != "Not legal" {
		t.Errorf("verdict %q", got)
	}
	problems := strings.Join(page.texts(".checked .problem"), " ")
	for _, want := range []string{"1,130 used, 1,100 available", "§9.1.3", "Take out"} {
		if !strings.Contains(problems, want) {
			t.Errorf("the problems lack %q: %s", want, problems)
		}
	}
	if got := page.text("textarea#text"); !strings.Contains(got, "Too much") {
		t.Error("what was pasted is gone")
	}
}

// A list that was checked goes to the preview of the import, with its file: what
// the file leaves open is asked there, and the file is kept with the list.
func TestCheckedListIsImported(t *testing.T) {
	b := newSite(t, quick).browser("localhost", true)
	file := testFile(t, officialFile)
	page := readPage(t, b.upload("/check", nil, map[string][]byte{"my list.json": []byte(file)}), http.StatusOK)
	carried := url.Values{}
	for _, name := range []string{"name", "data"} {
		carried.Set(name, page.attr(`.checked form[action="/import"] input[name=`+name+`]`, "value"))
	}
	page = readPage(t, b.do(http.MethodPost, "/import", carried), http.StatusOK)
	if !page.has("#import-open") {
		t.Error("nothing is asked")
	}
	fields := page.fields()
	fields.Set("do", "save")
	res := b.do(http.MethodPost, "/import", fields)
	wantStatus(t, res, http.StatusSeeOther)
	share := readPage(t, b.get(res.Header.Get("Location")+"/share"), http.StatusOK)
	original := share.attr(`a[href$="/original"]`, "href")
	if got := bodyOf(t, b.get(original)); got != file {
		t.Errorf("the file that was kept is another: %.80s", got)
	}
}

func TestCheckOfManyFiles(t *testing.T) {
	s := newSite(t, quick)
	var archive bytes.Buffer
	z := zip.NewWriter(&archive)
	for name, content := range map[string][]byte{"a/legal.json": roster.Encode(raiders()), "b/notes.txt": []byte("<html>nothing</html>")} {
		w, err := z.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write(content); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	page := readPage(t, s.browser("localhost", true).upload("/check", map[string]string{"text": ""}, map[string][]byte{
		"over.json": roster.Encode(overLimit()), "event.zip": archive.Bytes(), "broken.zip": []byte("PK no"),
	}), http.StatusOK)
	if got := len(page.all(".check-table tbody tr")); got != 4 {
		t.Errorf("%d rows, want 4: %v", got, page.texts(".check-table tbody tr"))
	}
	if got := page.text("#results"); !strings.Contains(got, "1 Legal") || !strings.Contains(got, "2 Not readable") {
		t.Errorf("heading %q", got)
	}
	lines := bytes.Split(bytes.TrimSpace(dataOf(t, page.attr(`a[download="muster-check.jsonl"]`, "href"))), []byte("\n"))
	for _, l := range lines {
		var report struct{ Format, Verdict string }
		if err := json.Unmarshal(l, &report); err != nil || report.Format != "muster.check/1" {
			t.Errorf("%s: %v", l, err)
		}
	}
	rows, err := csv.NewReader(bytes.NewReader(dataOf(t, page.attr(`a[download="muster-check.csv"]`, "href")))).ReadAll()
	if err != nil || len(rows) != 5 || len(lines) != 4 {
		t.Errorf("%d lines, %d rows of table, %v", len(lines), len(rows), err)
	}
}

func dataOf(t *testing.T, href string) []byte {
	t.Helper()
	_, encoded, ok := strings.Cut(href, ";base64,")
	content, err := base64.StdEncoding.DecodeString(encoded)
	if !ok || err != nil {
		t.Fatalf("no data address: %.60s, %v", href, err)
	}
	return content
}

func TestCheckByOtherTerms(t *testing.T) {
	s := newSite(t, quick)
	b := s.browser("localhost", true)
	page := readPage(t, b.upload("/check", map[string]string{"text": string(roster.Encode(overLimit())), "limit": "2000", "release": "2026-08-11"}, nil), http.StatusOK)
	if got := page.text(".checked"); !strings.Contains(got, "judged by release 2026-08-11") || !strings.Contains(got, "By its own release") {
		t.Errorf("judged by other terms: %s", got)
	}
	if !page.has("details[open] #limit") || page.attr("#limit", "value") != "2000" {
		t.Error("the terms are gone")
	}
}

func TestCheckRefusesAndKeepsWhatWasTyped(t *testing.T) {
	s := newSite(t, quick)
	b := s.browser("localhost", true)
	page := readPage(t, b.upload("/check", map[string]string{"text": "my list", "limit": "lots"}, nil), http.StatusUnprocessableEntity)
	if got := page.text("#fault-limit"); got == "" || page.attr("#limit", "value") != "lots" || page.text("#text") != "my list" {
		t.Errorf("the fault %q stands not beside what was typed", got)
	}
	page = readPage(t, b.upload("/check", map[string]string{"text": "  "}, nil), http.StatusUnprocessableEntity)
	if got := page.text("#fault-files"); !strings.Contains(got, "paste a list") {
		t.Errorf("nothing sent: %q", got)
	}
	page = readPage(t, b.upload("/check", map[string]string{"text": "just words"}, nil), http.StatusOK)
	if got := page.text(".checked .verdict"); got != "Not readable" || page.has(`.checked form[action="/import"]`) {
		t.Errorf("verdict %q on words that are no list", got)
	}
	if got := page.text(".checked .problem"); !strings.Contains(got, "(line 1, column 1): no list begins with “just words”") {
		t.Errorf("of words that are no list is said %q", got)
	}
	wantStatus(t, b.upload("/check", map[string]string{"text": strings.Repeat("x", maxUpload+1)}, nil), http.StatusRequestEntityTooLarge)
}

// Checking keeps nothing and makes nobody an owner.
func TestCheckLeavesNoTrace(t *testing.T) {
	s := newSite(t, quick)
	res := s.browser("localhost", true).upload("/check", map[string]string{"text": string(roster.Encode(raiders()))}, nil)
	for _, c := range res.Cookies() {
		if strings.Contains(c.Name, ownerCookie) {
			t.Error("a check made an owner")
		}
	}
	if strings.Contains(s.log.String(), "Raynor") {
		t.Error("the log tells what was checked")
	}
}

// B16: what people type is text everywhere.
func TestTypedTextIsNeverMarkup(t *testing.T) {
	s := newSite(t, quick)
	evil := `"><img src=x onerror=alert(1)>`
	r := raiders()
	r.Name, r.Player = evil, evil
	r.Units[0].Label, r.Units[0].Note = evil, evil
	r.FactionCard = "raynors-raiders"
	r.TacticalCards = append(r.TacticalCards, roster.Card{ID: "t9", Card: evil})
	r.Units = append(r.Units, roster.Unit{ID: "u9", Unit: evil, Models: 1, Label: evil})
	r.Units[1].Upgrades = []roster.Upgrade{{Upgrade: evil}}
	r.Draft.Missions = []string{evil}
	owner, list, code := s.sharedList(r)
	closed := *r
	closed.Visibility = roster.Closed
	other, hidden, closedCode := s.sharedList(&closed)
	reader := s.browser("localhost", true)
	pages := map[string]*http.Response{}
	for _, path := range []string{"", "/print?player=1", "/print?closed=1", "/table", "/text", "/share", "/reveal"} {
		pages["/lists/ID"+path] = owner.get("/lists/" + list.ID + path)
		pages["closed /lists/ID"+path] = other.get("/lists/" + hidden.ID + path)
	}
	for _, path := range []string{"", "/print", "/table"} {
		pages["/r/CODE"+path] = reader.get("/r/" + string(code) + path)
		pages["closed /r/CODE"+path] = reader.get("/r/" + string(closedCode) + path)
	}
	pages["check"] = reader.upload("/check", map[string]string{"text": string(roster.Encode(r))}, map[string][]byte{evil + ".json": roster.Encode(r)})
	pages["code"] = reader.get("/r?code=" + url.QueryEscape(evil))
	pages["search"] = reader.get("/catalog/2026-09-25/search?q=" + url.QueryEscape(evil) + "&race=" + url.QueryEscape(evil))
	pages["missing"] = reader.get("/catalog/2026-09-25/units/" + url.PathEscape(evil))
	pages["release"] = reader.get("/catalog/" + url.PathEscape(evil))
	for name, res := range pages {
		body, err := io.ReadAll(res.Body)
		if err != nil {
			t.Fatal(err)
		}
		res.Body = io.NopCloser(bytes.NewReader(body))
		page := readPage(t, res, res.StatusCode)
		if page.has("img") || page.has("[onerror]") {
			t.Errorf("%s: typed text became markup", name)
		}
		if !strings.Contains(string(body), "onerror") && name != "release" {
			t.Errorf("%s does not show what was typed, so this proves nothing", name)
		}
	}
	for _, path := range []string{"/r/" + string(code) + ".json", "/r/" + string(closedCode) + ".json", "/lists/" + list.ID + "/list.csv"} {
		b := reader
		if strings.HasPrefix(path, "/lists") {
			b = owner
		}
		if got := b.get(path).Header.Get("Content-Disposition"); strings.ContainsAny(strings.TrimPrefix(got, "attachment"), "<>\n") || strings.Count(got, `"`) != 2 {
			t.Errorf("%s: %q", path, got)
		}
	}
}

// A nickname of which nothing can be seen is none, and one that is written from right
// to left turns nothing around it.
func TestOddNicknames(t *testing.T) {
	const turned = "\u202eevil"
	r := raiders()
	r.Units[0].Label, r.Units[1].Label = "\u200b", turned
	owner, list, code := newSite(t, quick).sharedList(r)
	for _, path := range []string{"/lists/" + list.ID, "/lists/" + list.ID + "/print", "/lists/" + list.ID + "/reveal", "/r/" + string(code)} {
		page := readPage(t, owner.get(path), http.StatusOK)
		if got := page.texts(".nick"); len(got) != 1 || got[0] != "“"+turned+"”" || page.text(".nick > bdi") != turned || !strings.Contains(page.text("main"), " “"+turned) {
			t.Errorf("%s shows the nicknames %q", path, got)
		}
	}
	if got := readPage(t, owner.get("/lists/"+list.ID+"/table"), http.StatusOK).text("main"); strings.Contains(got, "“\u200b”") || !strings.Contains(got, "“"+turned+"”") {
		t.Error("at the table the nicknames are others")
	}
}
