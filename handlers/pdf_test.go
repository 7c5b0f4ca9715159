package handlers

import (
	"mime"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"muster/armybuilder/pdf/carried"
	"muster/rules/roster"
)

// wantPDF checks that an answer is a sheet and returns it.
func wantPDF(t testing.TB, res *http.Response) string {
	t.Helper()
	wantStatus(t, res, http.StatusOK)
	if got := res.Header.Get("Content-Type"); got != "application/pdf" {
		t.Errorf("content type %q", got)
	}
	body := bodyOf(t, res)
	if !strings.HasPrefix(body, "%PDF-") || !strings.HasSuffix(body, "%%EOF\n") {
		t.Errorf("%d bytes that are no PDF", len(body))
	}
	return body
}

func TestReadersGetTheSheetAsAFile(t *testing.T) {
	s := newSite(t, quick)
	r := raiders()
	owner, list, code := s.sharedList(r)
	reader := s.browser("localhost", true)

	res := reader.get("/r/" + string(code) + ".pdf")
	a4 := wantPDF(t, res)
	for name, want := range map[string]bool{
		"(" + carried.Roster + ")":                       true,
		carried.KeywordPrefix + carried.Checksum(r):      true,
		"/URI (http://localhost/r/" + string(code) + ")": true,
		"Matt Horner": false,
	} {
		if strings.Contains(a4, name) != want {
			t.Errorf("the sheet holds %q: %t, want %t", name, !want, want)
		}
	}
	if res := reader.get("/r/"+string(code)+".pdf", "If-None-Match", res.Header.Get("ETag")); res.StatusCode != http.StatusNotModified {
		t.Errorf("status %d for a sheet that is known", res.StatusCode)
	}
	letter := wantPDF(t, reader.get("/r/"+string(code)+".pdf?paper=letter"))
	if letter == a4 || !strings.Contains(letter, "[0 0 612.00 792.00]") {
		t.Error("the paper is not Letter")
	}
	// Readers never get the player, whatever they ask for.
	if got := wantPDF(t, reader.get("/r/"+string(code)+".pdf?player=1&closed=1")); got != a4 {
		t.Error("a reader's wish changes the sheet")
	}
	if own := wantPDF(t, owner.get("/lists/"+list.ID+"/sheet.pdf?player=1")); !strings.Contains(own, "(Matt Horner)") {
		t.Error("the owner's sheet lacks the player that was asked for")
	}
	if own := wantPDF(t, owner.get("/lists/"+list.ID+"/sheet.pdf")); own != a4 {
		t.Error("the owner's sheet without player is not that of readers")
	}
	wantStatus(t, reader.get("/r/"+string(code)+".pdf?paper=a5"), http.StatusUnprocessableEntity)
}

// B13: a closed list has no units in any form.
func TestReadersOfAClosedListGetTheClosedSheet(t *testing.T) {
	s := newSite(t, quick)
	r := raiders()
	r.Visibility = roster.Closed
	owner, list, code := s.sharedList(r)
	got := wantPDF(t, s.browser("localhost", true).get("/r/"+string(code)+".pdf"))
	if !strings.Contains(got, "("+carried.Closed+")") || strings.Contains(got, carried.Roster) {
		t.Error("the sheet of a closed list does not carry the closed view")
	}
	// Other units behind the same cards give the same bytes.
	o, err := s.Lists.Owner(t.Context(), secretOf(t, owner))
	if err != nil {
		t.Fatal(err)
	}
	other := *list.Roster
	other.Units, other.Player = other.Units[:1], "Somebody else"
	if _, err := s.Lists.Replace(t.Context(), o, list, list.Revision, "", &other); err != nil {
		t.Fatal(err)
	}
	if again := wantPDF(t, s.browser("localhost", true).get("/r/"+string(code)+".pdf?player=1&closed=0")); again != got {
		t.Error("the sheet of a closed list changes with its units")
	}
	if own := wantPDF(t, owner.get("/lists/"+list.ID+"/sheet.pdf?closed=1")); own != got {
		t.Error("the owner's closed sheet is not that of readers")
	}
	if open := wantPDF(t, owner.get("/lists/"+list.ID+"/sheet.pdf")); !strings.Contains(open, carried.Roster) {
		t.Error("the owner's own sheet is closed")
	}
}

func TestASheetFollowsTheRevision(t *testing.T) {
	s := newSite(t, quick)
	owner, list, code := s.sharedList(raiders())
	path := "/r/" + string(code) + ".pdf"
	before := wantPDF(t, owner.get(path))
	o, err := s.Lists.Owner(t.Context(), secretOf(t, owner))
	if err != nil {
		t.Fatal(err)
	}
	changed := *list.Roster
	changed.Name = "Second edition"
	if _, err := s.Lists.Replace(t.Context(), o, list, list.Revision, "", &changed); err != nil {
		t.Fatal(err)
	}
	if after := wantPDF(t, owner.get(path)); after == before || !strings.Contains(after, "(Second edition)") {
		t.Error("the sheet is that of an earlier revision")
	}
}

// B18: whatever a list is called, its sheet has a name that every program takes.
func TestFileNamesOfSheets(t *testing.T) {
	s := newSite(t, quick)
	for name, plain := range map[string]string{
		"Żółta Łódź":           "Zolta-Lodz.pdf",
		"레이너 특공대":              "list.pdf",
		"🚀 rush":               "rush.pdf",
		"a/b\\c \"d\"\r\nX: y": "abc-dX-y.pdf",
		"../../etc/passwd":     "etcpasswd.pdf",
		"'; filename=evil.sh":  "filenameevil.sh.pdf",
	} {
		r := raiders()
		r.Name = name
		owner := s.browser("localhost", true)
		list := owner.owning(r)
		res := owner.get("/lists/" + list.ID + "/sheet.pdf")
		wantPDF(t, res)
		header := res.Header.Get("Content-Disposition")
		_, params, err := mime.ParseMediaType(header)
		if err != nil {
			t.Errorf("%q: %v", header, err)
			continue
		}
		// The parser prefers the UTF-8 form.
		if whole := params["filename"]; strings.ContainsAny(whole, "/\\\"\r\n") || !strings.HasSuffix(whole, ".pdf") {
			t.Errorf("the file of %q is called %q", name, whole)
		}
		if !strings.Contains(header, `filename="`+plain+`"`) {
			t.Errorf("the fallback for %q is in %q, want %q", name, header, plain)
		}
		if name == "Żółta Łódź" || name == "레이너 특공대" {
			if want := "filename*=UTF-8''" + url.PathEscape(name+".pdf"); !strings.HasSuffix(header, want) {
				t.Errorf("%q does not end with %q", header, want)
			}
		}
	}
}

func TestAListOfAnUnknownReleaseCanBePrinted(t *testing.T) {
	s := newSite(t, quick)
	r := raiders()
	r.Release = "2031-01-01"
	owner := s.browser("localhost", true)
	list := owner.owning(r)
	wantPDF(t, owner.get("/lists/"+list.ID+"/sheet.pdf"))
	wantPDF(t, owner.get("/lists/"+list.ID+"/sheet.pdf?closed=1"))
}
