package handlers

import (
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A sheet leads to the same sheet on other paper, and to its PDF on the same.
func TestSheetsLeadToOtherPaper(t *testing.T) {
	owner, list, _ := newSite(t, quick).sharedList(raiders())
	at := "/lists/" + list.ID
	for query, want := range map[string]struct {
		class string
		links map[string]string
	}{
		"": {"sheet", map[string]string{
			"PDF": at + "/sheet.pdf", "On A4 paper": at + "/print?paper=a4", "On Letter paper": at + "/print?paper=letter",
		}},
		"?paper=a4": {"sheet sheet-a4", map[string]string{
			"PDF": at + "/sheet.pdf?paper=a4", "On Letter paper": at + "/print?paper=letter",
		}},
		"?paper=letter&closed=true": {"sheet sheet-letter", map[string]string{
			"PDF": at + "/sheet.pdf?closed=true&paper=letter", "On A4 paper": at + "/print?closed=true&paper=a4",
		}},
	} {
		page := readPage(t, owner.get(at+"/print"+query), http.StatusOK)
		links := map[string]string{}
		for _, link := range page.all("nav a") {
			if name := wordsOf(link); name == "PDF" || strings.HasPrefix(name, "On ") {
				links[name] = attrOf(link, "href")
			}
		}
		if diff := cmp.Diff(want.links, links); diff != "" || page.attr("main", "class") != want.class {
			t.Errorf("%s: class %q, links (-want +got):\n%s", query, page.attr("main", "class"), diff)
		}
	}
}
