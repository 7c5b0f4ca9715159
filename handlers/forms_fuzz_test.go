package handlers

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"muster/rules/roster"
)

// Whatever is sent in place of a form, urlencoded or with files, by script or
// without, every address that takes one answers, and what is stored stays a list
// that can be read.
func FuzzEveryForm(f *testing.F) {
	s := newSite(f, quick)
	var forms []route
	for _, r := range s.routes() {
		if r.method == http.MethodPost && r.kind == page {
			forms = append(forms, r)
		}
	}
	seeds := []string{
		"", "%zz", "do=undo&base=1&request=r", "do=models+u1+7&base=1&request=r", "do=settings&base=1&request=r&limit=2.5&name=%ff&scale=standart",
		"do=fix+[{\"edit\":1}]&base=1&request=r", "do=replace&base=1&request=r&document={}", "do=add-unit+marine+9&base=99999999999999999999&request=r",
		"race=terran&faction=raynors-raiders&request=r&limit=", "document=%00&request=r", "starter=zerg-starter&request=r", "visibility=closed", "show=u1&hide=u1",
		"code=0000000000", "theme=light&back=//example.org", "text=Marine+(9)&pack={", "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.zip\"\r\n\r\nPK\r\n--b--\r\n",
	}
	for n := range max(len(forms), len(seeds)) {
		seed := seeds[n%len(seeds)]
		f.Add(uint(n), seed, n%2 == 0, strings.HasPrefix(seed, "--b"))
	}
	f.Fuzz(func(t *testing.T, which uint, body string, script, files bool) {
		b := s.in(t).browser("localhost", true)
		list := b.owning(militia())
		r := forms[which%uint(len(forms))]
		request := httptest.NewRequest(http.MethodPost, "http://localhost"+strings.ReplaceAll(address(r.path), address(":id"), list.ID), strings.NewReader(body))
		request.Header.Set("Content-Type", map[bool]string{false: "application/x-www-form-urlencoded", true: "multipart/form-data; boundary=b"}[files])
		request.Header.Set("Sec-Fetch-Site", "same-origin")
		if script {
			request.Header.Set("HX-Request", "true")
		}
		request.AddCookie(&http.Cookie{Name: "__Host-" + ownerCookie, Value: b.cookies["__Host-"+ownerCookie]})
		w := httptest.NewRecorder()
		b.ServeHTTP(w, request)
		if w.Code >= http.StatusInternalServerError {
			t.Fatalf("%s: status %d: %.300s", r.path, w.Code, w.Body)
		}
		if strings.HasSuffix(r.path, "/delete") {
			return
		}
		res := b.get("/lists/" + list.ID + "/roster.muster.json")
		wantStatus(t, res, http.StatusOK)
		if _, err := roster.Decode([]byte(bodyOf(t, res))); err != nil {
			t.Errorf("%s: the list cannot be read afterwards: %v", r.path, err)
		}
	})
}
