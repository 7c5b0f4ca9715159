package handlers

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/net/html"
)

// A form whose text cannot be taken comes back with the text, and says beside the
// field what is wrong.
func TestFormIsNotLostByABadField(t *testing.T) {
	b := newSite(t, quick).browser("localhost", true)
	tooLong, nul := strings.Repeat("x", 201), "Mar Sara\x00"
	for _, c := range []struct{ method, path, name, value, field, want string }{
		{http.MethodGet, "/lists", "q", tooLong, "#lists-text", "The search must be a maximum of 200 characters in length."},
		{http.MethodGet, "/lists", "q", nul, "#lists-text", "The search has a character that cannot be kept."},
		{http.MethodGet, "/r", "code", tooLong, "#code", "The code must be a maximum of 100 characters in length."},
		{http.MethodGet, "/r", "code", nul, "#code", "The code has a character that cannot be kept."},
		{http.MethodPost, "/import", "text", nul, "#import-text", "The list has a character that cannot be kept."},
		{http.MethodPost, "/new/document", "document", nul, "#new-document", "The document has a character that cannot be kept."},
	} {
		t.Run(c.path+" "+c.want, func(t *testing.T) {
			form := url.Values{c.name: {c.value}}
			var res *http.Response
			if c.method == http.MethodGet {
				res = b.get(c.path + "?" + form.Encode())
			} else {
				res = b.do(c.method, c.path, form)
			}
			page := readPage(t, res, http.StatusUnprocessableEntity)
			kept := page.text(c.field)
			if c.method == http.MethodGet {
				kept = page.attr(c.field, "value")
			}
			if !strings.HasPrefix(kept, strings.TrimSuffix(c.value, "\x00")) {
				t.Errorf("the field holds %q", kept)
			}
			if page.attr(c.field, "aria-invalid") != "true" {
				t.Error("the field is not marked")
			}
			id, _, _ := strings.Cut(page.attr(c.field, "aria-describedby"), " ")
			if got := page.text("#" + id); got != c.want {
				t.Errorf("beside the field stands %q, want %q", got, c.want)
			}
		})
	}
}

// Whatever somebody types into the address of a form, the form comes with what is
// wrong beside the field, and holds nothing that no page may hold.
func TestOddCharactersInAnAddress(t *testing.T) {
	b := newSite(t, quick).browser("localhost", true)
	for _, f := range []struct{ path, field, selector string }{
		{"/r", "code", "#code"},
		{"/verify", "code", "#code"},
		{"/join", "code", "#join-input"},
		{"/lists", "q", "#lists-text"},
		{"/lists", "sort", "#lists-sort"},
		{"/catalog/2026-09-25/search", "q", "#q"},
		{"/catalog/2026-09-25/search", "cost_from", "[name=cost_from]"},
		{"/catalog/2026-09-25/search", "race", "[name=race]"},
		{"/catalog/changes", "from", "#from"},
		{"/catalog/changes", "to", "#to"},
	} {
		for value, kept := range map[string]string{"7K3%00QP": "7K3\ufffdQP", "7K3%ffQP": "7K3\ufffdQP", "7K3%zzQP": "7K3%zzQP", "%": "%"} {
			t.Run(f.path+" "+f.field+" "+value, func(t *testing.T) {
				res := b.get(f.path + "?" + f.field + "=" + value)
				body := bodyOf(t, res)
				if res.StatusCode != http.StatusUnprocessableEntity {
					t.Fatalf("status %d: %.300s", res.StatusCode, body)
				}
				if strings.ContainsRune(body, 0) || !utf8.ValidString(body) {
					t.Error("the page is no text")
				}
				root, err := html.Parse(strings.NewReader(body))
				if err != nil {
					t.Fatal(err)
				}
				page := document{t, root}
				if page.attr(f.selector, "aria-invalid") != "true" {
					t.Error("the field is not marked")
				}
				id, _, _ := strings.Cut(page.attr(f.selector, "aria-describedby"), " ")
				if page.text("#"+id) == "" {
					t.Error("nothing stands beside the field")
				}
				if page.has("input"+f.selector) && page.attr(f.selector, "value") != kept {
					t.Errorf("the field holds %q, want %q", page.attr(f.selector, "value"), kept)
				}
			})
		}
	}
}

// What is sent and comes back with a fault beside it is text as well.
func TestWhatWasTypedComesBackAsText(t *testing.T) {
	b := newSite(t, quick).browser("localhost", true)
	for _, f := range []struct{ path, field, selector string }{{"/join", "code", "#join-input"}, {"/verify", "code", "#code"}} {
		page := readPage(t, b.do(http.MethodPost, f.path, url.Values{f.field: {"7K3\x00\xffQP"}}), http.StatusUnprocessableEntity)
		if got := page.attr(f.selector, "value"); got != "7K3\ufffd\ufffdQP" {
			t.Errorf("%s: the field holds %q", f.path, got)
		}
	}
}

// An error page repeats what people entered, not what buttons stand for.
func TestErrorPageRepeatsNoCommand(t *testing.T) {
	page := openBuilder(t, militia())
	form := page.fields()
	form.Set("do", "add-unit medic 3")
	form.Set("note u1", "behind the wall")
	form.Set("base", "newest")
	told := readPage(t, page.do(http.MethodPost, "/lists/"+page.id+"/edit", form), http.StatusUnprocessableEntity)
	text := told.text("main")
	if strings.Contains(text, "add-unit") || !strings.Contains(text, "behind the wall") {
		t.Errorf("the page says %q", text)
	}
	if strings.Contains(text, "2,000") || !strings.Contains(text, "which revision of the list") {
		t.Errorf("the page says %q", text)
	}
}
