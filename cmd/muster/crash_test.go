package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"muster/migrations"
)

// killedServer names the data folder of the process that serves until it is
// killed; TestServeUntilKilled does nothing without it.
const killedServer = "MUSTER_TEST_KILLED_SERVER"

// TestServeUntilKilled is the server that TestAcknowledgedEditsSurviveKillingTheServer
// kills.
func TestServeUntilKilled(t *testing.T) {
	data := os.Getenv(killedServer)
	if data == "" {
		t.Skip("runs as a part of TestAcknowledgedEditsSurviveKillingTheServer")
	}
	f := serveFlagsFor(t, "--addr", "127.0.0.1:0", "--data", data, "--rate", "0")
	if err := f.serve(context.Background(), os.Stdout, nil); err != nil {
		t.Fatal(err)
	}
}

// startKillable runs the server as a process of its own.
func startKillable(t *testing.T, data string) (url string, kill func()) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run", "^TestServeUntilKilled$")
	cmd.Env = append(os.Environ(), killedServer+"="+data)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		var entry struct{ Msg, Address string }
		if json.Unmarshal(lines.Bytes(), &entry) == nil && entry.Msg == "serving" {
			go func() { _, _ = io.Copy(io.Discard, out) }()
			return entry.Address, func() {
				_ = cmd.Process.Kill() // SIGKILL; a process that is gone already shows below
				_ = cmd.Wait()         // reports the kill
			}
		}
	}
	t.Fatalf("the server did not start: %v", cmd.Wait())
	return "", nil
}

// A visitor edits one list over HTTP as a browser without JavaScript does.
type visitor struct {
	cookies      map[string]string
	list         string
	acknowledged int // the revision that the server last said is saved
}

// do sends a request; a nil form is a GET. The error is that of a server that is
// gone.
func (v *visitor) do(method, address string, form url.Values) (status int, place, body string, err error) {
	req, err := http.NewRequest(method, address, strings.NewReader(form.Encode()))
	if err != nil {
		return 0, "", "", err
	}
	req.Header.Set("Sec-Fetch-Site", "same-origin")
	if form != nil {
		req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	for name, value := range v.cookies {
		req.AddCookie(&http.Cookie{Name: name, Value: value})
	}
	res, err := http.DefaultTransport.RoundTrip(req)
	if err != nil {
		return 0, "", "", err
	}
	defer res.Body.Close()
	for _, c := range res.Cookies() {
		v.cookies[c.Name] = c.Value
	}
	b, err := io.ReadAll(res.Body)
	return res.StatusCode, res.Header.Get("Location"), string(b), err
}

// begin makes the visitor's list from a starter army.
func (v *visitor) begin(server string, n int) error {
	status, place, body, err := v.do(http.MethodPost, server+"/new/starter",
		url.Values{"starter": {"terran-starter"}, "request": {fmt.Sprint("begin-", n)}})
	if err != nil || status != http.StatusSeeOther {
		return fmt.Errorf("begin: %d %s %w", status, body, err)
	}
	v.list, _, _ = strings.Cut(strings.TrimPrefix(place, "/lists/"), "#")
	v.acknowledged, _, err = v.stored(server)
	return err
}

// edit renames the list until the server is gone or limit edits are saved.
func (v *visitor) edit(server string, limit int) error {
	for range limit {
		next := strconv.Itoa(v.acknowledged + 1)
		status, _, body, err := v.do(http.MethodPost, server+"/lists/"+v.list+"/edit", url.Values{
			"base": {strconv.Itoa(v.acknowledged)}, "request": {"r" + next}, "do": {"settings"},
			"name": {next}, "scale": {"skirmish"}, "limit": {"1000"},
		})
		if err != nil {
			return nil // killed: nothing was acknowledged
		}
		if status != http.StatusSeeOther {
			return fmt.Errorf("edit %s: %d %s", next, status, body)
		}
		v.acknowledged++
	}
	return nil
}

var (
	basePattern = regexp.MustCompile(`name="base" value="(\d+)"`)
	namePattern = regexp.MustCompile(`id="set-name"[^>]* value="([^"]*)"`)
)

// stored returns revision and name of the list as its page shows them.
func (v *visitor) stored(server string) (revision int, name string, err error) {
	status, _, body, err := v.do(http.MethodGet, server+"/lists/"+v.list, nil)
	if err != nil {
		return 0, "", err
	}
	base, named := basePattern.FindStringSubmatch(body), namePattern.FindStringSubmatch(body)
	if status != http.StatusOK || base == nil || named == nil {
		return 0, "", fmt.Errorf("the page of list %s: %d %s", v.list, status, body)
	}
	revision, err = strconv.Atoi(base[1])
	return revision, named[1], err
}

// TestAcknowledgedEditsSurviveKillingTheServer kills the server 50 times while
// visitors edit. Every edit that it acknowledged must be there when it is back.
func TestAcknowledgedEditsSurviveKillingTheServer(t *testing.T) {
	kills := 50
	if testing.Short() {
		kills = 3
	}
	data := t.TempDir()
	visitors := make([]*visitor, 3)
	server, kill := startKillable(t, data)
	for i := range visitors {
		visitors[i] = &visitor{cookies: map[string]string{}}
		if err := visitors[i].begin(server, i); err != nil {
			t.Fatal(err)
		}
	}
	total := 0
	for n := range kills {
		before := 0
		for _, v := range visitors {
			before += v.acknowledged
		}
		var editing sync.WaitGroup
		for _, v := range visitors {
			editing.Go(func() {
				if err := v.edit(server, 10_000); err != nil {
					t.Error(err)
				}
			})
		}
		time.Sleep(time.Duration(20+n%7*10) * time.Millisecond) // how far the edits come is the chance that is tested
		kill()
		editing.Wait()
		server, kill = startKillable(t, data)
		for i, v := range visitors {
			revision, name, err := v.stored(server)
			if err != nil {
				t.Fatal(err)
			}
			// One edit more may have been saved than could be acknowledged.
			if revision < v.acknowledged || revision > v.acknowledged+1 || v.acknowledged > 1 && name != strconv.Itoa(revision) {
				t.Errorf("kill %d: visitor %d finds revision %d named %q, acknowledged was %d", n+1, i, revision, name, v.acknowledged)
			}
			total += v.acknowledged
			v.acknowledged = revision
		}
		total -= before
	}
	kill()
	db, err := migrations.Open(t.Context(), filepath.Join(data, "muster.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if err := db.Verify(t.Context()); err != nil {
		t.Error(err)
	}
	if total == 0 {
		t.Error("no edit was acknowledged, so nothing was tested")
	}
	t.Logf("%d edits were acknowledged around %d kills", total, kills)
}
