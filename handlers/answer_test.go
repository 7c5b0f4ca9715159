package handlers

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/klauspost/compress/gzip"
)

// Answers to edits go out at once and whole, long ones and short ones, whatever the
// browser takes.
func TestAnswersToEditsArriveWhole(t *testing.T) {
	for _, encoding := range []string{"gzip", "identity"} {
		for _, do := range []string{"models u1 6", "faction zerg-swarm"} {
			t.Run(encoding+" "+do, func(t *testing.T) {
				s := newSite(t, quick)
				page := openTab(t, s, fullList(t))
				server := httptest.NewServer(s)
				defer server.Close()
				r, err := page.editRequest(server.URL, page.form(do, 1, "r1"))
				if err != nil {
					t.Fatal(err)
				}
				r.Header.Set("Accept-Encoding", encoding)
				res, err := server.Client().Do(r)
				if err != nil {
					t.Fatal(err)
				}
				defer res.Body.Close()
				body, err := io.ReadAll(res.Body)
				if err != nil || res.StatusCode != http.StatusOK || res.ContentLength != int64(len(body)) {
					t.Fatalf("status %d, %d of %d bytes, %v", res.StatusCode, len(body), res.ContentLength, err)
				}
				text := string(body)
				if res.Header.Get("Content-Encoding") == "gzip" {
					z, err := gzip.NewReader(bytes.NewReader(body))
					if err != nil {
						t.Fatal(err)
					}
					plain, err := io.ReadAll(z)
					if err != nil {
						t.Fatal(err)
					}
					text = string(plain)
				}
				if !strings.HasPrefix(text, "<hx-partial") || !strings.HasSuffix(text, "</hx-partial>") {
					t.Errorf("the answer is not whole: %.100s … %s", text, text[max(0, len(text)-100):])
				}
			})
		}
	}
}
