package handlers

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// Addresses that leave the site are those under which people reach it: the public
// address, else the one that the visitor used. What a request says beside that of
// where it came from is anybody's word.
func TestAddressesThatLeaveTheSite(t *testing.T) {
	forged := []string{
		"X-Forwarded-Proto", "gopher", "X-Forwarded-Host", "evil.example", "X-Forwarded-Port", "1", "Forwarded", "for=1.1.1.1;host=evil.example;proto=gopher",
		"X-Original-Host", "evil.example", "X-Forwarded-Prefix", "/evil",
	}
	for _, c := range []struct {
		name, host string
		public     *url.URL
		base       string
		onlyHere   bool
	}{
		{"by https behind a proxy", "lists.example.org", overHTTPS, "https://lists.example.org", false},
		{"by https behind a proxy that keeps the name to itself", "127.0.0.1:8080", overHTTPS, "https://lists.example.org", false},
		{"with a slash at its end", "lists.example.org", &url.URL{Scheme: "https", Host: "lists.example.org:8443", Path: "/"}, "https://lists.example.org:8443", false},
		{"in a local network", "192.168.1.20:8080", nil, "http://192.168.1.20:8080", false},
		{"on this computer", "127.0.0.1:8080", nil, "http://127.0.0.1:8080", true},
		{"on this computer by its name", "localhost:8080", nil, "http://localhost:8080", true},
		{"on the address that stands for all of its own", "[::]:8080", nil, "http://[::]:8080", true},
		{"on the same of the older kind", "0.0.0.0:8080", nil, "http://0.0.0.0:8080", true},
		{"with a public address that is none", "192.168.1.20:8080", &url.URL{Scheme: "http", Host: "[::1]:8080"}, "http://[::1]:8080", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			config := quick
			config.PublicURL = c.public
			s := newSite(t, config)
			owner, list, code := s.sharedList(raiders())
			owner.host = c.host
			owner.cookies[ownerCookie] = owner.cookies["__Host-"+ownerCookie]
			reader := s.browser(c.host, true)
			read := c.base + "/r/" + string(code)

			share := readPage(t, owner.get("/lists/"+list.ID+"/share", forged...), http.StatusOK)
			if got := share.attr("#share-url", "value"); got != read {
				t.Errorf("the link to read is %s, want %s", got, read)
			}
			if drawn, err := qrCode(read); err != nil || share.attr(".qr-code path", "d") != drawn.Path {
				t.Errorf("the picture is not that of %s (%v)", read, err)
			}
			devices := readPage(t, owner.do(http.MethodPost, "/devices", url.Values{}, forged...), http.StatusOK)
			if got := devices.text(".split strong"); got != c.base+"/join" {
				t.Errorf("another device joins at %s", got)
			}
			if drawn, err := qrCode(c.base + "/join?code=" + strings.ReplaceAll(devices.text("#join-code"), "-", "")); err != nil || devices.attr(".qr-code path", "d") != drawn.Path {
				t.Errorf("the picture does not lead to %s/join with the code (%v)", c.base, err)
			}
			editors := readPage(t, owner.do(http.MethodPost, "/lists/"+list.ID+"/editors", url.Values{}, forged...), http.StatusOK)
			if got := editors.attr("#edit-link", "value"); !strings.HasPrefix(got, c.base+"/e/") {
				t.Errorf("the link to edit is %s", got)
			}
			for name, page := range map[string]document{"share": share, "devices": devices, "editors": editors} {
				if got := page.has("#only-here"); got != c.onlyHere {
					t.Errorf("the page %s says that its address leads nowhere else: %t", name, got)
				}
			}
			page := readPage(t, reader.get("/r/"+string(code), forged...), http.StatusOK)
			if got := page.attr(`meta[property="og:url"]`, "content"); got != read {
				t.Errorf("programs that preview links are told %s", got)
			}
			for _, path := range []string{"", ".txt", "/print", "/table"} {
				if body := bodyOf(t, reader.get("/r/"+string(code)+path, forged...)); strings.Contains(body, "evil") || strings.Contains(body, "gopher") {
					t.Errorf("/r/%s%s repeats what the request claims", code, path)
				}
			}
			// The site leads on within itself, whatever its address.
			if got := reader.get("/r?code="+string(code), forged...).Header.Get("Location"); got != "/r/"+string(code) {
				t.Errorf("a typed code leads to %s", got)
			}
		})
	}
}

// By https every answer says that the site is to be reached so, and every cookie is
// bound to it.
func TestEveryAnswerByHTTPS(t *testing.T) {
	config := quick
	config.PublicURL = overHTTPS
	s := newSite(t, config)
	owner, list, code := s.sharedList(raiders())
	owner.host = overHTTPS.Host
	for _, r := range append(s.routes(), route{method: http.MethodGet, path: "/no-such-page"}) {
		path := strings.NewReplacer(":id", list.ID, ":code", string(code)).Replace(r.path)
		for _, sends := range []bool{true, false} {
			b := s.browser(overHTTPS.Host, sends)
			b.cookies["__Host-"+ownerCookie] = owner.cookies["__Host-"+ownerCookie]
			var form url.Values
			if r.method == http.MethodPost {
				form = url.Values{"theme": {"dark"}, "do": {"toggle-blocked"}, "base": {"1"}, "request": {"a"}}
			}
			res := b.do(r.method, address(path), form)
			if got := res.Header.Get("Strict-Transport-Security"); got != "max-age=31536000" {
				t.Errorf("%s %s: Strict-Transport-Security is %q", r.method, r.path, got)
			}
			for _, k := range res.Cookies() {
				if !strings.HasPrefix(k.Name, "__Host-") || !k.Secure || !k.HttpOnly || k.Path != "/" || k.Domain != "" || k.SameSite != http.SameSiteLaxMode {
					t.Errorf("%s %s: cookie %s", r.method, r.path, k)
				}
			}
		}
	}
	if strings.Contains(s.log.String(), "cookies without Secure") {
		t.Error("the log warns of plain http")
	}
}
